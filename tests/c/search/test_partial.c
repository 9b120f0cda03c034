/* Where paths end that can't reach what was asked for, held against a flood of all that can be reached: the nearest cell by
   the metric, then the cheapest, then the lowest, by every engine and rule; and the cells that a radius takes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "random.h"
#include "test_bytes.h"

#define MOST_CELLS 400

static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_JPS_PLUS,
                                           WAY_ALGORITHM_HPA_STAR};

typedef struct scene {
  uint8_t cells[MOST_CELLS];
  oracle_world world;
  way_grid *grid;
  int32_t start;
  int32_t goal;
  oracle_cost costs[MOST_CELLS];
} scene;

static void make_scene(random_source *source, scene *made) {
  int32_t width = random_in(source, 2, 20), height = random_in(source, 2, 20), count = width * height;
  random_cells(source, made->cells, count, random_in(source, 20, 55), 1);
  made->world = (oracle_world){
      width, height, made->cells, (way_diagonal)random_below(source, 4), random_below(source, 4) == 0 ? 2 : 1, NULL};
  made->start = random_below(source, count);
  made->goal = random_below(source, count);
  made->grid = grid_of_world(&made->world);
  oracle_run(&made->world, made->start, made->costs);
}

static oracle_cost apart(const scene *at, int32_t cell) {
  int32_t width = at->world.width;
  int64_t dx = llabs((long long)(cell % width - at->goal % width)),
          dy = llabs((long long)(cell / width - at->goal / width));
  if (at->world.diagonal == WAY_DIAGONAL_NEVER) return (oracle_cost){true, (dx + dy) * ORACLE_SCALE, 0};
  int64_t least = dx < dy ? dx : dy;
  return (oracle_cost){true, (dx + dy - 2 * least) * ORACLE_SCALE, least * ORACLE_SCALE};
}

static int32_t nearest_reached(const scene *at) {
  int32_t best = -1;
  for (int32_t cell = 0; cell < at->world.width * at->world.height; cell++) {
    if (!at->costs[cell].found) continue;
    int order = best < 0 ? -1 : oracle_compare(apart(at, cell), apart(at, best));
    if (order == 0) order = oracle_compare(at->costs[cell], at->costs[best]);
    if (order < 0) best = cell;
  }
  return best;
}

static void check_end(const scene *at, const way_path *path, way_status status, int32_t end) {
  assert_int_equal(path->status, status);
  assert_int_equal(path->cells[0], at->start);
  assert_int_equal(path->cells[path->length - 1], end);
  oracle_cost walked = oracle_path(&at->world, path->cells, path->length);
  assert_true(walked.found);
  assert_int_equal(oracle_compare(walked, at->costs[end]), 0);
  double value = oracle_value(walked);
  assert_true(path->engine != WAY_ENGINE_GENERIC ? path->cost == value : fabs(path->cost - value) <= 1e-12 * value);
}

static bool fits(const scene *at, int32_t cell) {
  return oracle_fits(&at->world, cell % at->world.width, cell / at->world.width);
}

static way_point place_of(const scene *at, int32_t cell) {
  return (way_point){cell % at->world.width, cell / at->world.width};
}

/* In slices, and restored elsewhere after each: status, goal and cells are those of one call. */
static void check_slices(const scene *at, const way_grid_options *options, const way_path *whole) {
  if (options->algorithm == WAY_ALGORITHM_HPA_STAR) return;
  way_search *search = NULL, *other = NULL;
  check_ok(way_grid_search_create(at->grid, options, &search));
  check_ok(way_grid_search_create(at->grid, options, &other));
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_search_begin(search, place_of(at, at->start), place_of(at, at->goal), &status));
  while (status == WAY_STATUS_IN_PROGRESS) {
    check_ok(way_search_step(search, 3, &status));
    test_bytes bytes = save_search(search);
    check_ok(way_search_restore(other, bytes.data, bytes.size, NULL));
    bytes_free(&bytes);
    assert_int_equal(way_search_status(other), status);
  }
  uint64_t hash = way_search_hash(search);
  check_ok(way_search_path(search, &path));
  check_same_answer(&path, whole);
  check_ok(way_search_path(other, &path));
  check_same_answer(&path, whole);
  assert_int_equal(way_search_hash(search), hash);
  way_path_free(&path);
  way_search_destroy(other);
  way_search_destroy(search);
}

static void partial_paths_end_where_the_flood_says(void **state) {
  (void)state;
  random_source source = random_from(31);
  static scene made;
  way_path path;
  way_path_init(&path, NULL);
  int32_t unreachable = 0, blocked = 0, rounds = quick_run() ? 400 : 4000;
  for (int32_t round = 0; round < rounds; round++) {
    make_scene(&source, &made);
    for (int32_t i = 0; i < 8 && fits(&made, made.start); i++) {
      way_grid_options options = options_of(algorithms[i / 2], made.world.diagonal, made.world.agent_size, i % 2 == 0);
      options.partial = true;
      options.hpa_chunk_size = 8;
      check_ok(way_grid_find_path(made.grid, place_of(&made, made.start), place_of(&made, made.goal), &options, &path));
      if (made.costs[made.goal].found) {
        assert_int_equal(path.status, WAY_STATUS_FOUND);
        continue;
      }
      int32_t end = nearest_reached(&made);
      check_end(&made, &path, WAY_STATUS_PARTIAL, end);
      bool taken = fits(&made, made.goal);
      assert_int_equal(path.goal, taken ? made.goal : end);
      unreachable += taken;
      blocked += !taken;
      check_slices(&made, &options, &path);
    }
    way_grid_destroy(made.grid);
  }
  assert_true(unreachable > rounds / 4 && blocked > rounds / 4);
  way_path_free(&path);
}

/* The nearest by straight distance of the cells within the radius that can be reached, then the cheapest. */
static int32_t nearest_within(const scene *at, double radius) {
  int32_t best = -1, width = at->world.width;
  int64_t best_gap = 0;
  for (int32_t cell = 0; cell < width * at->world.height; cell++) {
    int64_t dx = cell % width - at->goal % width, dy = cell / width - at->goal / width, gap = dx * dx + dy * dy;
    if (!at->costs[cell].found || (double)gap > radius * radius) continue;
    if (best >= 0 && (gap > best_gap || (gap == best_gap && oracle_compare(at->costs[cell], at->costs[best]) >= 0))) {
      continue;
    }
    best = cell;
    best_gap = gap;
  }
  return best;
}

static void radii_take_the_nearest_that_can_be_reached(void **state) {
  (void)state;
  random_source source = random_from(32);
  static scene made;
  way_path path;
  way_path_init(&path, NULL);
  int32_t taken = 0, rounds = quick_run() ? 400 : 4000;
  for (int32_t round = 0; round < rounds; round++) {
    make_scene(&source, &made);
    for (int32_t i = 0; i < 8 && fits(&made, made.start) && !fits(&made, made.goal); i++) {
      way_grid_options options = options_of(algorithms[i / 2], made.world.diagonal, made.world.agent_size, i % 2 == 0);
      options.nearest_radius = random_in(&source, 1, 24) / 4.0;
      int32_t end = nearest_within(&made, options.nearest_radius);
      check_ok(way_grid_find_path(made.grid, place_of(&made, made.start), place_of(&made, made.goal), &options, &path));
      if (end < 0) {
        assert_true(path.status == WAY_STATUS_GOAL_INVALID || path.status == WAY_STATUS_NO_PATH);
        continue;
      }
      assert_int_equal(path.status, WAY_STATUS_FOUND);
      assert_int_equal(path.goal, end);
      taken++;
    }
    way_grid_destroy(made.grid);
  }
  assert_true(taken > rounds / 2);
  way_path_free(&path);
}

/* Beside a wall from top to bottom, and inside a ring. */
static void by_hand(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(128, 128, NULL, NULL, NULL, &grid));
  check_ok(way_grid_fill(grid, 64, 0, 1, 128, WAY_WALL));
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t i = 0; i < 4; i++) {
    way_grid_options options = options_of(algorithms[i], WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
    options.partial = true;
    check_ok(way_grid_find_path(grid, (way_point){3, 70}, (way_point){100, 70}, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_PARTIAL);
    assert_int_equal(path.cells[path.length - 1], 70 * 128 + 63);
  }
  way_grid_destroy(grid);
  static const char *const rows[] = {"..........", "..#####...", "..#.#.#...", "..#####...", ".........."};
  grid = grid_from_text(rows, 5);
  way_grid_options options = default_options();
  options.nearest_radius = 5;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){4, 2}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  assert_int_equal(path.goal, 4);
  way_path_free(&path);
  way_grid_destroy(grid);
}

/* Recording changes no engine, path, cost, counter or byte. */
static void recording_changes_nothing(void **state) {
  (void)state;
  random_source source = random_from(33);
  static scene made;
  way_path plain, recorded;
  way_path_init(&plain, NULL);
  way_path_init(&recorded, NULL);
  for (int32_t round = 0; round < (quick_run() ? 100 : 600); round++) {
    make_scene(&source, &made);
    for (int32_t i = 0; i < 4; i++) {
      way_grid_options options = options_of(algorithms[i], made.world.diagonal, made.world.agent_size, true);
      way_point start = place_of(&made, made.start), goal = place_of(&made, made.goal);
      check_ok(way_grid_find_path(made.grid, start, goal, &options, &plain));
      options.record_expansions = true;
      check_ok(way_grid_find_path(made.grid, start, goal, &options, &recorded));
      assert_int_equal(recorded.expanded_length, recorded.expanded_count);
      assert_int_equal(recorded.expanded_from, 0);
      recorded.expanded_length = 0;
      check_same_answer(&recorded, &plain);
    }
    way_grid_destroy(made.grid);
  }
  way_path_free(&plain);
  way_path_free(&recorded);
}

typedef struct asker {
  way_grid *grid;
  way_search *search;
  way_grid_replanner *replanner;
  way_flow_field *field;
  int32_t heard;
} asker;

static void on_cell(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  (void)cell;
  (void)old_area;
  (void)new_area;
  asker *at = context;
  size_t size;
  at->heard++;
  check_result(way_grid_save(at->grid, NULL, 0, &size), WAY_ERROR_BUSY);
  check_result(way_search_save(at->search, NULL, 0, &size), WAY_ERROR_BUSY);
  check_result(way_grid_replanner_save(at->replanner, NULL, 0, &size), WAY_ERROR_BUSY);
  check_result(way_flow_field_save(at->field, NULL, 0, &size), WAY_ERROR_BUSY);
  assert_int_equal(way_grid_hash(at->grid), 0);
  assert_int_equal(way_search_hash(at->search), 0);
  assert_int_equal(way_grid_replanner_hash(at->replanner), 0);
  assert_int_equal(way_flow_field_hash(at->field), 0);
  assert_int_equal(way_grid_checksum(at->grid), 0);
  assert_int_equal(way_search_checksum(at->search), 0);
  assert_int_equal(way_grid_replanner_checksum(at->replanner), 0);
  assert_int_equal(way_flow_field_checksum(at->field), 0);
}

/* Half of an edit is no state to save. */
static void saves_wait_for_the_end_of_an_edit(void **state) {
  (void)state;
  asker at = {NULL, NULL, NULL, NULL, 0};
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &at.grid));
  way_grid_options options = default_options();
  check_ok(way_grid_search_create(at.grid, &options, &at.search));
  options.algorithm = WAY_ALGORITHM_LPA_STAR;
  check_ok(way_grid_replanner_create(at.grid, &options, &at.replanner));
  way_point goal = {1, 1};
  way_flow_field_options field_options;
  way_flow_field_options_default(&field_options);
  check_ok(way_flow_field_create(at.grid, &goal, 1, &field_options, &at.field));
  way_grid_listener listener = {.context = &at, .on_cell = on_cell};
  int32_t id;
  check_ok(way_grid_add_listener(at.grid, &listener, &id));
  check_ok(way_grid_fill(at.grid, 0, 0, 2, 2, 3));
  assert_int_equal(at.heard, 4);
  size_t size;
  check_ok(way_search_save(at.search, NULL, 0, &size));
  way_flow_field_destroy(at.field);
  way_grid_replanner_destroy(at.replanner);
  way_search_destroy(at.search);
  way_grid_destroy(at.grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(partial_paths_end_where_the_flood_says),
      cmocka_unit_test(radii_take_the_nearest_that_can_be_reached),
      cmocka_unit_test(by_hand),
      cmocka_unit_test(recording_changes_nothing),
      cmocka_unit_test(saves_wait_for_the_end_of_an_edit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
