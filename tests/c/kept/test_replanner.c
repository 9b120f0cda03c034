/* The replanner's answers: after any edits and moves its path costs what an independent Dijkstra says. */
#include <math.h>

#include "replan_scene.h"

static const way_algorithm algorithms[2] = {WAY_ALGORITHM_LPA_STAR, WAY_ALGORITHM_D_STAR_LITE};

static void every_batch_of_edits_is_answered(void **state) {
  (void)state;
  random_source source = random_from(81);
  int32_t scenes = quick_run() ? 60 : 2500;
  for (int32_t i = 0; i < scenes; i++) {
    replan_scene scene = scene_make(&source, i % 40 == 0 ? 60 : 22);
    for (int32_t batch = 0; batch < 30; batch++) {
      scene_check(&scene);
      scene_change(&scene, &source);
    }
    scene_free(&scene);
  }
}

/* Plans that are interrupted by edits and moves again and again before they are complete. */
static void interrupted_plans_are_answered(void **state) {
  (void)state;
  random_source source = random_from(82);
  int32_t scenes = quick_run() ? 40 : 1500;
  for (int32_t i = 0; i < scenes; i++) {
    replan_scene scene = scene_make(&source, 22);
    for (int32_t batch = 0; batch < 60; batch++) {
      way_status status;
      check_ok(way_grid_replanner_replan(scene.replanner, random_below(&source, 30), &status));
      scene_change(&scene, &source);
      if (batch % 10 == 9) scene_check(&scene);
    }
    scene_free(&scene);
  }
}

static way_grid_replanner *replanner_of(way_grid *grid, const way_grid_options *options) {
  way_grid_replanner *replanner = NULL;
  check_ok(way_grid_replanner_create(grid, options, &replanner));
  return replanner;
}

static void set_ends(way_grid_replanner *replanner, way_point start, way_point goal) {
  check_ok(way_grid_replanner_set_start(replanner, start));
  check_ok(way_grid_replanner_set_goal(replanner, goal));
}

static way_status replan(way_grid_replanner *replanner, int32_t iterations) {
  way_status status;
  check_ok(way_grid_replanner_replan(replanner, iterations, &status));
  return status;
}

/* A wall across a wide straight way: the estimate equals what is left, and the steps are added in another order than the
   distance is computed, so that only care with rounding finds the stale part of the old path. */
static void rounding_never_keeps_a_stale_path(void **state) {
  (void)state;
  random_source source = random_from(83);
  int32_t rounds = quick_run() ? 60 : 500;
  for (int32_t round = 0; round < rounds; round++) {
    replan_scene scene = scene_make(&source, 40);
    int32_t width = scene.world.width, height = scene.world.height;
    check_ok(way_grid_fill(scene.grid, 0, 0, width, height, (uint8_t)random_below(&source, 2)));
    for (int32_t edit = 0; edit < 8; edit++) {
      scene_check(&scene);
      way_path path;
      way_path_init(&path, NULL);
      check_ok(way_grid_replanner_path(scene.replanner, &path));
      int32_t cell = path.length > 2 ? path.cells[random_in(&source, 1, path.length - 2)] : 0;
      check_ok(way_grid_set(scene.grid, cell % width, cell / width, WAY_WALL));
      if (path.length > 2 && edit % 3 == 2) scene_set_start(&scene, path.cells[1]);
      way_path_free(&path);
    }
    scene_free(&scene);
  }
}

/* A burst past what the list holds makes the next replan start over, and no answer is lost. */
static void burst(int32_t edits, way_algorithm algorithm, random_source *source) {
  replan_scene scene = scene_on(empty_grid(40, 40), replan_options(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1));
  scene_set_start(&scene, 0);
  scene_set_goal(&scene, 1599);
  scene_check(&scene);
  /* Each cell twice, which takes no more room. */
  for (int32_t i = 0; i < 2 * edits; i++) {
    int32_t cell = 50 + i % edits;
    check_ok(way_grid_set(scene.grid, cell % 40, cell / 40, random_below(source, 3) == 0 ? WAY_WALL : 1));
  }
  test_bytes bytes = save_replanner(scene.replanner);
  bool overflow = bytes.data[72] == 1;
  assert_int_equal(overflow, edits > 1024);
  assert_int_equal(get_i32(&bytes, 73), overflow ? 0 : edits);
  bytes_free(&bytes);
  scene_check(&scene);
  scene_check(&scene);
  assert_int_equal(way_grid_replanner_last_expanded(scene.replanner), 0);
  scene_free(&scene);
}

static void a_burst_of_edits_overflows(void **state) {
  (void)state;
  random_source source = random_from(84);
  for (int32_t edits = 1023; edits <= 1026; edits++) {
    for (int a = 0; a < 2; a++) burst(edits, algorithms[a], &source);
  }
}

/* What replanning is for: an edit somewhere costs a tenth of a fresh search's expansions at most, on average. */
static void most_edits_are_cheap(void **state) {
  (void)state;
  random_source source = random_from(85);
  for (int a = 0; a < 2; a++) {
    static uint8_t cells[120 * 90];
    random_cells(&source, cells, 120 * 90, 20, 1);
    /* Both ends stand in open rows, so that neither can be walled in. */
    memset(cells, 0, 120 * 3);
    memset(cells + 120 * 87, 0, 120 * 3);
    way_grid *grid = NULL;
    check_ok(way_grid_create(120, 90, cells, NULL, NULL, &grid));
    replan_scene scene = scene_on(grid, replan_options(algorithms[a], WAY_DIAGONAL_NO_CORNER_CUTTING, 1));
    scene_set_start(&scene, 0);
    scene_set_goal(&scene, 120 * 90 - 1);
    scene_check(&scene);
    way_grid_options fresh;
    way_grid_options_default(&fresh);
    way_path path;
    way_path_init(&path, NULL);
    int64_t replanned = 0, searched = 0;
    for (int32_t edit = 0; edit < (quick_run() ? 20 : 150); edit++) {
      int32_t cell = random_in(&source, 1, 120 * 90 - 2);
      check_ok(way_grid_set(grid, cell % 120, cell / 120, cells[cell] == 0 && edit % 3 > 0 ? WAY_WALL : 0));
      replanned += scene_check(&scene);
      check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){119, 89}, &fresh, &path));
      searched += path.expanded_count;
    }
    way_path_free(&path);
    assert_true(replanned * 10 < searched);
    scene_free(&scene);
  }
}

/* ------------------------------------------------------------------------------------------------ edge cases */

static void check_status(way_grid_replanner *replanner, way_status status) {
  way_path path;
  way_path_init(&path, NULL);
  assert_int_equal(way_grid_replanner_status(replanner), status);
  assert_int_equal(way_grid_replanner_found(replanner), status == WAY_STATUS_FOUND);
  check_ok(way_grid_replanner_path(replanner, &path));
  assert_int_equal(path.status, status);
  assert_int_equal(path.length > 0, status == WAY_STATUS_FOUND);
  way_path_free(&path);
}

static void ends_are_checked_start_first(void **state) {
  (void)state;
  for (int a = 0; a < 2; a++) {
    way_grid *grid = empty_grid(5, 4);
    way_grid_options options = replan_options(algorithms[a], WAY_DIAGONAL_NO_CORNER_CUTTING, 2);
    way_grid_replanner *replanner = replanner_of(grid, &options);
    check_status(replanner, WAY_STATUS_NONE);
    assert_int_equal(way_grid_replanner_start(replanner), -1);
    assert_int_equal(replan(replanner, 10), WAY_STATUS_START_INVALID);
    check_ok(way_grid_replanner_set_start(replanner, (way_point){0, 0}));
    assert_int_equal(replan(replanner, 10), WAY_STATUS_GOAL_INVALID);
    check_status(replanner, WAY_STATUS_GOAL_INVALID);
    /* The agent covers two cells, so that the last column has no room. */
    set_ends(replanner, (way_point){4, 0}, (way_point){-1, 0});
    assert_int_equal(replan(replanner, 10), WAY_STATUS_START_INVALID);
    check_status(replanner, WAY_STATUS_START_INVALID);
    set_ends(replanner, (way_point){0, 0}, (way_point){INT32_MAX, INT32_MIN});
    assert_int_equal(way_grid_replanner_goal(replanner), -1);
    assert_int_equal(replan(replanner, 10), WAY_STATUS_GOAL_INVALID);
    set_ends(replanner, (way_point){0, 0}, (way_point){3, 2});
    check_status(replanner, WAY_STATUS_NONE);
    assert_int_equal(replan(replanner, 100), WAY_STATUS_FOUND);
    check_status(replanner, WAY_STATUS_FOUND);
    /* Blocked under a plan, which is still good once the wall is gone. */
    check_ok(way_grid_set(grid, 4, 3, WAY_WALL));
    check_status(replanner, WAY_STATUS_GOAL_INVALID);
    assert_int_equal(replan(replanner, 100), WAY_STATUS_GOAL_INVALID);
    check_ok(way_grid_set(grid, 4, 3, 0));
    check_status(replanner, WAY_STATUS_IN_PROGRESS);
    assert_int_equal(replan(replanner, 100), WAY_STATUS_FOUND);
    assert_int_equal(way_grid_replanner_last_expanded(replanner), 0);
    way_grid_replanner_destroy(replanner);
    way_grid_destroy(grid);
  }
}

static void one_cell_takes_one_iteration(void **state) {
  (void)state;
  for (int a = 0; a < 2; a++) {
    way_grid *grid = empty_grid(3, 3);
    way_grid_options options = replan_options(algorithms[a], WAY_DIAGONAL_ALWAYS, 1);
    way_grid_replanner *replanner = replanner_of(grid, &options);
    set_ends(replanner, (way_point){1, 1}, (way_point){1, 1});
    assert_int_equal(replan(replanner, 5), WAY_STATUS_FOUND);
    assert_int_equal(way_grid_replanner_iterations(replanner), 1);
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_grid_replanner_path(replanner, &path));
    assert_int_equal(path.length, 1);
    assert_int_equal(path.cells[0], 4);
    assert_int_equal(path.algorithm, algorithms[a]);
    assert_int_equal(path.engine, WAY_ENGINE_GENERIC);
    check_double(path.cost, 0);
    way_path_free(&path);
    way_grid_replanner_destroy(replanner);
    way_grid_destroy(grid);
  }
}

static void budgets_are_kept_apart(void **state) {
  (void)state;
  way_grid *grid = empty_grid(12, 12);
  way_grid_options options = replan_options(WAY_ALGORITHM_D_STAR_LITE, WAY_DIAGONAL_NEVER, 1);
  options.iteration_budget = 7;
  way_grid_replanner *replanner = replanner_of(grid, &options);
  set_ends(replanner, (way_point){0, 0}, (way_point){11, 11});
  uint64_t before = way_grid_replanner_hash(replanner);
  assert_int_equal(replan(replanner, 0), WAY_STATUS_NONE);
  assert_int_equal(way_grid_replanner_hash(replanner), before);
  way_status status;
  check_result(way_grid_replanner_replan(replanner, -1, &status), WAY_ERROR_OUT_OF_RANGE);
  assert_int_equal(replan(replanner, 3), WAY_STATUS_IN_PROGRESS);
  assert_int_equal(way_grid_replanner_iterations(replanner), 3);
  assert_int_equal(replan(replanner, INT32_MAX), WAY_STATUS_IN_PROGRESS);
  assert_int_equal(way_grid_replanner_iterations(replanner), 10);
  assert_int_equal(way_grid_replanner_last_expanded(replanner), 7);
  check_status(replanner, WAY_STATUS_IN_PROGRESS);
  while (replan(replanner, INT32_MAX) == WAY_STATUS_IN_PROGRESS) continue;
  check_status(replanner, WAY_STATUS_FOUND);
  int64_t done = way_grid_replanner_iterations(replanner);
  assert_int_equal(replan(replanner, 5), WAY_STATUS_FOUND);
  assert_int_equal(way_grid_replanner_iterations(replanner), done);
  assert_int_equal(way_grid_replanner_last_expanded(replanner), 0);
  /* An edit waits for a replan of at least one iteration. */
  check_ok(way_grid_set(grid, 5, 5, WAY_WALL));
  before = way_grid_replanner_hash(replanner);
  assert_int_equal(replan(replanner, 0), WAY_STATUS_IN_PROGRESS);
  assert_int_equal(way_grid_replanner_hash(replanner), before);
  way_grid_replanner_destroy(replanner);
  way_grid_destroy(grid);
}

/* What drops a plan, and what does not. */
static void plans_are_dropped_when_they_must_be(void **state) {
  (void)state;
  for (int a = 0; a < 2; a++) {
    way_grid *grid = empty_grid(20, 20);
    way_grid_options options = replan_options(algorithms[a], WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
    way_grid_replanner *replanner = replanner_of(grid, &options);
    set_ends(replanner, (way_point){1, 1}, (way_point){18, 17});
    assert_int_equal(replan(replanner, INT32_MAX), WAY_STATUS_FOUND);
    set_ends(replanner, (way_point){1, 1}, (way_point){18, 17});
    check_status(replanner, WAY_STATUS_FOUND);
    check_ok(way_grid_replanner_set_start(replanner, (way_point){2, 2}));
    check_status(replanner, a == 0 ? WAY_STATUS_NONE : WAY_STATUS_IN_PROGRESS);
    assert_int_equal(replan(replanner, INT32_MAX), WAY_STATUS_FOUND);
    if (a == 0) assert_true(way_grid_replanner_last_expanded(replanner) > 0);
    else assert_int_equal(way_grid_replanner_last_expanded(replanner), 0);
    check_ok(way_grid_replanner_set_goal(replanner, (way_point){17, 17}));
    check_status(replanner, WAY_STATUS_NONE);
    assert_int_equal(replan(replanner, INT32_MAX), WAY_STATUS_FOUND);
    check_ok(way_grid_replanner_invalidate_all(replanner));
    check_status(replanner, WAY_STATUS_NONE);
    assert_int_equal(replan(replanner, INT32_MAX), WAY_STATUS_FOUND);
    assert_true(way_grid_replanner_last_expanded(replanner) > 0);
    /* An area that nobody walks on changes the estimate all the same. */
    check_ok(way_grid_set_area_cost(grid, 9, 3));
    check_status(replanner, WAY_STATUS_IN_PROGRESS);
    assert_int_equal(replan(replanner, INT32_MAX), WAY_STATUS_FOUND);
    assert_true(way_grid_replanner_last_expanded(replanner) > 0);
    check_ok(way_grid_set(grid, 0, 19, WAY_WALL));
    check_status(replanner, WAY_STATUS_IN_PROGRESS);
    assert_int_equal(replan(replanner, INT32_MAX), WAY_STATUS_FOUND);
    assert_int_equal(way_grid_replanner_last_expanded(replanner), 0);
    way_grid_replanner_destroy(replanner);
    way_grid_destroy(grid);
  }
}

static void a_restored_grid_drops_the_plan(void **state) {
  (void)state;
  for (int a = 0; a < 2; a++) {
    way_grid *grid = empty_grid(9, 9);
    way_grid_options options = replan_options(algorithms[a], WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
    options.record_expansions = true;
    way_grid_replanner *replanner = replanner_of(grid, &options);
    set_ends(replanner, (way_point){0, 0}, (way_point){8, 8});
    assert_int_equal(replan(replanner, INT32_MAX), WAY_STATUS_FOUND);
    check_ok(way_grid_set(grid, 4, 4, WAY_WALL));
    int64_t iterations = way_grid_replanner_iterations(replanner);
    int64_t expanded = way_grid_replanner_expanded_count(replanner);
    test_bytes saved = save_grid(grid);
    check_ok(way_grid_restore(grid, saved.data, saved.size, NULL));
    bytes_free(&saved);
    check_status(replanner, WAY_STATUS_NONE);
    test_bytes bytes = save_replanner(replanner);
    assert_int_equal(bytes.size, 64);
    assert_int_equal(bytes.data[42], 0);
    assert_int_equal(bytes.data[43], 0);
    assert_int_equal(get_i32(&bytes, 44), iterations);
    assert_int_equal(get_i32(&bytes, 52), expanded);
    assert_int_equal(get_i32(&bytes, 60), 0);
    /* Built against version 0 before, and still so. */
    assert_int_equal(get_i32(&bytes, 17), 0);
    bytes_free(&bytes);
    assert_int_equal(replan(replanner, INT32_MAX), WAY_STATUS_FOUND);
    way_grid_replanner_destroy(replanner);
    way_grid_destroy(grid);
  }
}

/* Multipliers so far apart that a step could vanish in a sum; only a restored table can hold them. */
static void sums_that_lose_steps_are_refused(void **state) {
  (void)state;
  way_grid *grid = empty_grid(3, 3);
  way_grid_options options = replan_options(WAY_ALGORITHM_LPA_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  way_grid_replanner *replanner = replanner_of(grid, &options);
  set_ends(replanner, (way_point){0, 0}, (way_point){2, 2});
  test_bytes bytes = save_grid(grid);
  /* Header, sizes, version, space and area version lie before the multipliers. */
  size_t first = 8 + 12 + 24 + 4;
  assert_true(get_f64(&bytes, first) == 1);
  static const double refused[] = {1e-300, 0x1.8p-21, 0x1.8p+20, 1e300};
  way_status status;
  for (int i = 0; i < 4; i++) {
    set_f64(&bytes, first, refused[i]);
    check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
    uint64_t before = way_grid_replanner_hash(replanner);
    check_result(way_grid_replanner_replan(replanner, 100, &status), WAY_ERROR_UNSUPPORTED);
    assert_int_equal(way_grid_replanner_hash(replanner), before);
  }
  for (int i = 0; i < 2; i++) {
    set_f64(&bytes, first, i == 0 ? 0x1p-20 : 0x1p+20);
    check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
    assert_int_equal(replan(replanner, 100), WAY_STATUS_FOUND);
  }
  bytes_free(&bytes);
  way_grid_replanner_destroy(replanner);
  way_grid_destroy(grid);
}

static int any_cell(void *context, int32_t cell) {
  (void)context;
  (void)cell;
  return 1;
}

static double any_cost(void *context, int32_t from, int32_t to, double base) {
  (void)context;
  (void)from;
  (void)to;
  return base;
}

static void check_options(way_grid *grid, const way_grid_options *options, way_result expected) {
  way_grid_replanner *replanner = NULL;
  check_result(way_grid_replanner_create(grid, options, &replanner), expected);
  assert_null(replanner);
}

static void options_are_honoured_or_refused(void **state) {
  (void)state;
  way_grid *grid = empty_grid(3, 3);
  way_grid_options good = replan_options(WAY_ALGORITHM_LPA_STAR, WAY_DIAGONAL_NEVER, 1), options;
  for (int i = 0; i <= WAY_ALGORITHM_HPA_STAR; i++) {
    options = replan_options((way_algorithm)i, WAY_DIAGONAL_NEVER, 1);
    check_options(grid, &options, WAY_ERROR_UNSUPPORTED);
  }
  options = replan_options(WAY_ALGORITHM_AUTO, WAY_DIAGONAL_NEVER, 1);
  check_options(grid, &options, WAY_ERROR_UNSUPPORTED);
  options = replan_options((way_algorithm)9, WAY_DIAGONAL_NEVER, 1);
  check_options(grid, &options, WAY_ERROR_INVALID_ARGUMENT);
  options = replan_options(WAY_ALGORITHM_LPA_STAR, (way_diagonal)4, 1);
  check_options(grid, &options, WAY_ERROR_INVALID_ARGUMENT);
  options = replan_options(WAY_ALGORITHM_LPA_STAR, WAY_DIAGONAL_NEVER, 0);
  check_options(grid, &options, WAY_ERROR_OUT_OF_RANGE);
  options = good;
  options.iteration_budget = -1;
  check_options(grid, &options, WAY_ERROR_OUT_OF_RANGE);
  static const double weights[] = {0, 0.5, 1.5, -1, (double)NAN, (double)INFINITY};
  for (int i = 0; i < 6; i++) {
    options = good;
    options.heuristic_weight = weights[i];
    check_options(grid, &options, i < 3 ? WAY_ERROR_UNSUPPORTED : WAY_ERROR_OUT_OF_RANGE);
  }
  options = good;
  options.nearest_radius = 2;
  check_options(grid, &options, WAY_ERROR_UNSUPPORTED);
  options = good;
  options.partial = true;
  check_options(grid, &options, WAY_ERROR_UNSUPPORTED);
  options = good;
  options.passable = any_cell;
  check_options(grid, &options, WAY_ERROR_UNSUPPORTED);
  options = good;
  options.step_cost = any_cost;
  check_options(grid, &options, WAY_ERROR_UNSUPPORTED);
  check_options(grid, NULL, WAY_ERROR_INVALID_ARGUMENT);
  check_options(NULL, &good, WAY_ERROR_INVALID_ARGUMENT);
  way_grid_replanner_destroy(NULL);
  way_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ inside of listeners */

typedef struct meddler {
  way_grid *grid;
  way_grid_replanner *replanner;
  way_grid_options options;
  int calls;
} meddler;

static void meddle(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  (void)cell;
  (void)old_area;
  (void)new_area;
  meddler *self = context;
  way_status status;
  way_path path;
  way_grid_replanner *made = NULL;
  way_path_init(&path, NULL);
  self->calls++;
  if (self->replanner == NULL) return;
  uint8_t byte = 0;
  check_result(way_grid_replanner_replan(self->replanner, 1, &status), WAY_ERROR_BUSY);
  check_result(way_grid_replanner_path(self->replanner, &path), WAY_ERROR_BUSY);
  check_result(way_grid_replanner_restore(self->replanner, &byte, 1, NULL), WAY_ERROR_BUSY);
  check_result(way_grid_replanner_create(self->grid, &self->options, &made), WAY_ERROR_BUSY);
  way_grid_replanner_destroy(self->replanner);
  self->replanner = NULL;
}

static void listeners_may_not_plan(void **state) {
  (void)state;
  meddler self = {.options = replan_options(WAY_ALGORITHM_D_STAR_LITE, WAY_DIAGONAL_NEVER, 1)};
  self.grid = empty_grid(6, 6);
  way_grid_listener listener = {&self, meddle, NULL, NULL, NULL, NULL};
  int32_t id;
  way_grid_replanner *other = replanner_of(self.grid, &self.options);
  check_ok(way_grid_add_listener(self.grid, &listener, &id));
  self.replanner = replanner_of(self.grid, &self.options);
  set_ends(self.replanner, (way_point){0, 0}, (way_point){5, 5});
  set_ends(other, (way_point){0, 0}, (way_point){5, 5});
  assert_int_equal(replan(self.replanner, 100), WAY_STATUS_FOUND);
  assert_int_equal(replan(other, 100), WAY_STATUS_FOUND);
  check_ok(way_grid_fill(self.grid, 1, 1, 2, 2, WAY_WALL));
  assert_null(self.replanner);
  assert_int_equal(self.calls, 4);
  assert_int_equal(replan(other, 100), WAY_STATUS_FOUND);
  /* The owner of the grid lets go of it first. */
  way_grid_destroy(self.grid);
  assert_int_equal(replan(other, 100), WAY_STATUS_FOUND);
  way_grid_replanner_destroy(other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_batch_of_edits_is_answered),
      cmocka_unit_test(interrupted_plans_are_answered),
      cmocka_unit_test(rounding_never_keeps_a_stale_path),
      cmocka_unit_test(a_burst_of_edits_overflows),
      cmocka_unit_test(most_edits_are_cheap),
      cmocka_unit_test(ends_are_checked_start_first),
      cmocka_unit_test(one_cell_takes_one_iteration),
      cmocka_unit_test(budgets_are_kept_apart),
      cmocka_unit_test(plans_are_dropped_when_they_must_be),
      cmocka_unit_test(a_restored_grid_drops_the_plan),
      cmocka_unit_test(sums_that_lose_steps_are_refused),
      cmocka_unit_test(options_are_honoured_or_refused),
      cmocka_unit_test(listeners_may_not_plan),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
