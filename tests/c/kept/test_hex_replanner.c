/* Replanners on hex grids, state kind 6: against a plain Dijkstra, in slices, saved, rolled back, and damaged. What they
   share with those on square grids is tested there. */
#include "failing_allocator.h"
#include "hex_scene.h"
#include "replan_scene.h"

#define AT_KIND 6
#define AT_LAST_EXPANDED 60

typedef struct stage {
  hex_scene scene;
  way_grid_options options;
  way_grid_replanner *replanner;
  int64_t *costs;
  int32_t start;
  int32_t goal;
} stage;

static way_grid_replanner *replanner_on(const stage *s) {
  way_grid_replanner *replanner = NULL;
  check_ok(way_grid_replanner_create(s->scene.grid, &s->options, &replanner));
  return replanner;
}

static void set_ends(stage *s, int32_t start, int32_t goal) {
  int32_t width = s->scene.world.width;
  if (start != s->start) check_ok(way_grid_replanner_set_start(s->replanner, point_of(width, start)));
  if (goal != s->goal) check_ok(way_grid_replanner_set_goal(s->replanner, point_of(width, goal)));
  s->start = start;
  s->goal = goal;
}

static void stage_make(stage *s, uint64_t seed, int32_t least_side, int32_t most_side) {
  hex_scene_make(&s->scene, seed, least_side, most_side);
  random_source *source = &s->scene.source;
  way_algorithm algorithm = random_below(source, 2) == 0 ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE;
  s->options = replan_options(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, s->scene.world.agent_size);
  s->options.record_expansions = random_below(source, 3) == 0;
  s->replanner = replanner_on(s);
  s->costs = test_memory((size_t)(s->scene.world.width * s->scene.world.height) * sizeof *s->costs);
  s->start = s->goal = -1;
  set_ends(s, hex_scene_free_cell(&s->scene), hex_scene_free_cell(&s->scene));
}

static void stage_free(stage *s) {
  way_grid_replanner_destroy(s->replanner);
  way_grid_destroy(s->scene.grid);
  free(s->costs);
}

/* A cell beside the start, or anywhere. */
static int32_t another_start(stage *s) {
  random_source *source = &s->scene.source;
  if (random_below(source, 4) == 0) return hex_scene_free_cell(&s->scene);
  int32_t width = s->scene.world.width, height = s->scene.world.height;
  int32_t x = s->start % width + random_in(source, -1, 1), y = s->start / width + random_in(source, -1, 1);
  return x < 0 || y < 0 || x >= width || y >= height ? s->start : y * width + x;
}

static void change(stage *s) {
  random_source *source = &s->scene.source;
  int32_t edits = random_below(source, 4) == 0 ? random_in(source, 2, 12) : random_below(source, 3);
  for (int32_t i = 0; i < edits; i++) hex_scene_edit(&s->scene);
  if (random_below(source, 3) == 0) set_ends(s, another_start(s), s->goal);
  if (random_below(source, 20) == 0) set_ends(s, s->start, hex_scene_free_cell(&s->scene));
  if (random_below(source, 100) == 0) check_ok(way_grid_replanner_invalidate_all(s->replanner));
}

static way_status expected_status(const stage *s) {
  const hex_world *world = &s->scene.world;
  if (!hex_fits(world, s->start % world->width, s->start / world->width)) return WAY_STATUS_START_INVALID;
  if (!hex_fits(world, s->goal % world->width, s->goal / world->width)) return WAY_STATUS_GOAL_INVALID;
  hex_run(world, s->start, s->costs);
  return s->costs[s->goal] < 0 ? WAY_STATUS_NO_PATH : WAY_STATUS_FOUND;
}

/* Holds an answer of a finished plan against the oracle; sums of these multipliers are exact. */
static way_status check_answer(const stage *s, way_grid_replanner *replanner) {
  way_status expected = expected_status(s);
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_replanner_path(replanner, &path));
  if (path.status != expected) {
    show_hexes(&s->scene);
    fail_msg("%d to %d: status %d, %d was expected", s->start, s->goal, (int)path.status, (int)expected);
  }
  assert_int_equal(path.algorithm, s->options.algorithm);
  assert_int_equal(path.length > 0, expected == WAY_STATUS_FOUND);
  if (expected == WAY_STATUS_FOUND) {
    assert_int_equal(path.cells[0], s->start);
    assert_int_equal(path.cells[path.length - 1], s->goal);
    assert_int_equal(hex_path_cost(&s->scene.world, path.cells, path.length), s->costs[s->goal]);
    check_double(path.cost, (double)s->costs[s->goal] / HEX_SCALE);
  }
  way_path_free(&path);
  return expected;
}

static void costs_are_those_of_dijkstra(void **state) {
  (void)state;
  int32_t scenes = quick_run() ? 40 : 400, found = 0, layouts[4] = {0, 0, 0, 0};
  for (int32_t round = 0; round < scenes; round++) {
    stage s;
    stage_make(&s, (uint64_t)(100 + round), 1, 18);
    layouts[s.scene.world.layout]++;
    for (int32_t batch = 0; batch < 25; batch++) {
      way_status status;
      check_ok(way_grid_replanner_replan(s.replanner, INT32_MAX, &status));
      assert_int_equal(status, way_grid_replanner_status(s.replanner));
      if (check_answer(&s, s.replanner) == WAY_STATUS_FOUND) found++;
      change(&s);
    }
    stage_free(&s);
  }
  print_message("%d batches, %d paths\n", scenes * 25, found);
  assert_true(found > scenes * 10);
  for (int i = 0; i < 4; i++) assert_true(layouts[i] > scenes / 8);
}

/* A corridor that a large agent just fits into, in which every cell turns dear, a wall, and cheap again: one that is not
   planned again, however far at the rim, shows at once. */
static void corridors_hear_of_every_edit(void **state) {
  (void)state;
  int32_t multipliers[255];
  for (int32_t area = 0; area < 255; area++) multipliers[area] = area == 0 ? HEX_SCALE : 3 * HEX_SCALE;
  for (int32_t choice = 0; choice < 4 * 2 * 2 * 2; choice++) {
    int32_t size = 2 + choice / 4 % 2, across = 2 * size - 1, along = 16;
    stage s;
    memset(&s, 0, sizeof s);
    s.scene.world = (hex_world){along, across, (way_hex_layout)(choice % 4), NULL, size, multipliers};
    if (choice / 8 % 2 == 1) {
      s.scene.world.width = across;
      s.scene.world.height = along;
    }
    int32_t width = s.scene.world.width, height = s.scene.world.height;
    uint8_t *cells = test_memory((size_t)(along * across));
    memset(cells, 0, (size_t)(along * across));
    s.scene.world.cells = cells;
    s.scene.grid = hex_grid_of(&s.scene.world);
    s.scene.world.cells = way_grid_cells(s.scene.grid);
    s.options = replan_options(choice / 16 == 0 ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE,
                               WAY_DIAGONAL_NO_CORNER_CUTTING, size);
    s.replanner = replanner_on(&s);
    s.costs = test_memory((size_t)(along * across) * sizeof *s.costs);
    s.start = s.goal = -1;
    int32_t low = size - 1, right = width - size, below = height - size;
    for (int turn = 0; turn < 2; turn++) {
      set_ends(&s, turn == 0 ? low * width + low : below * width + right,
               turn == 0 ? below * width + right : low * width + low);
      for (int32_t i = 0; i < 4 * along * across; i++) {
        static const uint8_t areas[4] = {1, 0, WAY_WALL, 0};
        check_ok(way_grid_set(s.scene.grid, i / 4 % width, i / 4 / width, areas[i % 4]));
        way_status status;
        check_ok(way_grid_replanner_replan(s.replanner, INT32_MAX, &status));
        check_answer(&s, s.replanner);
      }
    }
    free(cells);
    stage_free(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ slices and states */

static uint64_t hash_without_last(const way_grid_replanner *replanner) {
  test_bytes bytes = save_replanner(replanner);
  set_i32(&bytes, AT_LAST_EXPANDED, 0);
  uint64_t hash = bytes_hash(bytes.data, bytes.size);
  bytes_free(&bytes);
  return hash;
}

/* From one state: to the end at once, and in slices of a few sizes, each of them through saved bytes now and then. */
static void slices_and_restores_leave_no_trace(void **state) {
  (void)state;
  for (int32_t round = 0; round < (quick_run() ? 20 : 150); round++) {
    stage s;
    stage_make(&s, (uint64_t)(2000 + round), 4, 20);
    way_grid_replanner *sliced = replanner_on(&s), *moved = replanner_on(&s);
    for (int32_t batch = 0; batch < 8; batch++) {
      test_bytes from = save_replanner(s.replanner);
      assert_int_equal(from.data[AT_KIND], 6);
      way_status status, other;
      check_ok(way_grid_replanner_replan(s.replanner, INT32_MAX, &status));
      check_answer(&s, s.replanner);
      restore_replanner(sliced, &from);
      int32_t budget = batch < 3 ? batch + 1 : random_in(&s.scene.source, 1, 60);
      do {
        check_ok(way_grid_replanner_replan(sliced, budget, &other));
        if (random_below(&s.scene.source, 4) > 0) continue;
        test_bytes midway = save_replanner(sliced);
        restore_replanner(moved, &midway);
        restore_replanner(sliced, &midway);
        bytes_free(&midway);
        way_status ended;
        check_ok(way_grid_replanner_replan(moved, INT32_MAX, &ended));
        assert_int_equal(ended, status);
        assert_int_equal(hash_without_last(moved), hash_without_last(s.replanner));
      } while (other == WAY_STATUS_IN_PROGRESS);
      assert_int_equal(other, status);
      assert_int_equal(hash_without_last(sliced), hash_without_last(s.replanner));
      bytes_free(&from);
      change(&s);
      if (random_below(&s.scene.source, 3) > 0) {
        check_ok(way_grid_replanner_replan(s.replanner, random_below(&s.scene.source, 30), &status));
        for (int32_t i = random_below(&s.scene.source, 3); i > 0; i--) hex_scene_edit(&s.scene);
      }
    }
    way_grid_replanner_destroy(sliced);
    way_grid_replanner_destroy(moved);
    stage_free(&s);
  }
}

static void rolled_back_is_never_left(void **state) {
  (void)state;
  for (int32_t round = 0; round < (quick_run() ? 20 : 200); round++) {
    stage s;
    stage_make(&s, (uint64_t)(4000 + round), 3, 14);
    way_status status;
    for (int32_t i = 0; i < 4; i++) {
      change(&s);
      check_ok(way_grid_replanner_replan(s.replanner, random_below(&s.scene.source, 40), &status));
    }
    test_bytes grid = save_grid(s.scene.grid), plan = save_replanner(s.replanner);
    random_source source = s.scene.source;
    int32_t start = s.start, goal = s.goal;
    uint64_t hashes[2];
    for (int turn = 0; turn < 2; turn++) {
      s.scene.source = source;
      s.start = start;
      s.goal = goal;
      for (int32_t i = 0; i < 5; i++) {
        change(&s);
        check_ok(way_grid_replanner_replan(s.replanner, random_below(&s.scene.source, 40), &status));
      }
      hashes[turn] = way_grid_replanner_hash(s.replanner);
      if (turn == 1) break;
      for (int32_t i = 0; i < 3; i++) change(&s);
      hex_scene_restore(&s.scene, &grid);
      assert_false(way_grid_replanner_found(s.replanner));
      restore_replanner(s.replanner, &plan);
    }
    assert_int_equal(hashes[0], hashes[1]);
    /* The grid alone: what was planned is dropped. */
    hex_scene_restore(&s.scene, &grid);
    check_ok(way_grid_replanner_replan(s.replanner, INT32_MAX, &status));
    check_answer(&s, s.replanner);
    bytes_free(&grid);
    bytes_free(&plan);
    stage_free(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ what is refused */

static stage small_stage(way_algorithm algorithm) {
  stage s;
  memset(&s, 0, sizeof s);
  s.scene.world = (hex_world){5, 4, WAY_HEX_EVEN_Q, NULL, 1, NULL};
  check_ok(way_hex_grid_create(5, 4, WAY_HEX_EVEN_Q, NULL, NULL, NULL, &s.scene.grid));
  s.options = replan_options(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  s.replanner = replanner_on(&s);
  s.start = s.goal = -1;
  set_ends(&s, 5, 19);
  way_status status;
  check_ok(way_grid_replanner_replan(s.replanner, 4, &status));
  check_ok(way_grid_set(s.scene.grid, 2, 1, WAY_WALL));
  check_ok(way_grid_set(s.scene.grid, 3, 3, 1));
  return s;
}

/* Kind 6 is that of kind 5 with another number, and neither takes the other's. */
static void kinds_are_told_apart(void **state) {
  (void)state;
  for (int algorithm = WAY_ALGORITHM_LPA_STAR; algorithm <= WAY_ALGORITHM_D_STAR_LITE; algorithm++) {
    stage s = small_stage((way_algorithm)algorithm);
    test_bytes six = save_replanner(s.replanner);
    assert_int_equal(six.data[AT_KIND], 6);
    replan_scene square = scene_on(empty_grid(5, 4), s.options);
    check_replanner_refused(square.replanner, six.data, six.size, "kind 6 to a square grid");
    scene_set_start(&square, 5);
    scene_set_goal(&square, 19);
    scene_check(&square);
    test_bytes five = save_replanner(square.replanner);
    check_replanner_refused(s.replanner, five.data, five.size, "kind 5 to a hex grid");
    five.data[AT_KIND] = 6;
    way_error error;
    check_ok(way_grid_replanner_restore(s.replanner, five.data, five.size, &error));
    /* From one layout to another a state is taken as well: it doesn't name them. */
    way_grid *other_grid = NULL;
    way_grid_replanner *other = NULL;
    check_ok(way_hex_grid_create(5, 4, WAY_HEX_ODD_R, NULL, NULL, NULL, &other_grid));
    check_ok(way_grid_replanner_create(other_grid, &s.options, &other));
    restore_replanner(other, &six);
    way_status status;
    check_ok(way_grid_replanner_replan(other, INT32_MAX, &status));
    way_grid_replanner_destroy(other);
    way_grid_destroy(other_grid);
    bytes_free(&six);
    bytes_free(&five);
    scene_free(&square);
    stage_free(&s);
  }
}

static void damaged_bytes_are_refused_or_harmless(void **state) {
  (void)state;
  random_source source = random_from(17);
  for (int algorithm = WAY_ALGORITHM_LPA_STAR; algorithm <= WAY_ALGORITHM_D_STAR_LITE; algorithm++) {
    stage s = small_stage((way_algorithm)algorithm);
    test_bytes good = save_replanner(s.replanner);
    for (size_t size = 0; size < good.size; size++) {
      uint8_t *prefix = test_memory(size);
      memcpy(prefix, good.data, size);
      check_replanner_refused(s.replanner, prefix, size, "cut off");
      free(prefix);
    }
    int32_t taken = 0, rounds = quick_run() ? 3000 : 40000;
    for (int32_t round = 0; round < rounds; round++) {
      test_bytes changed = bytes_copy(&good);
      for (int32_t n = random_in(&source, 1, 4); n > 0; n--) {
        int32_t at = random_in(&source, 8, (int32_t)good.size - 1);
        changed.data[at] = (uint8_t)random_below(&source, random_below(&source, 2) == 0 ? 20 : 256);
      }
      way_error error;
      if (way_grid_replanner_restore(s.replanner, changed.data, changed.size, &error) == WAY_OK) {
        taken++;
        test_bytes again = save_replanner(s.replanner);
        assert_int_equal(again.size, changed.size);
        assert_memory_equal(again.data, changed.data, again.size);
        bytes_free(&again);
        way_status status;
        way_path path;
        way_path_init(&path, NULL);
        for (int i = 0; i < 40; i++) check_ok(way_grid_replanner_replan(s.replanner, 9, &status));
        way_result result = way_grid_replanner_path(s.replanner, &path);
        assert_true(result == WAY_OK || result == WAY_ERROR_STATE);
        way_path_free(&path);
        restore_replanner(s.replanner, &good);
      }
      bytes_free(&changed);
    }
    assert_true(taken > 0);
    bytes_free(&good);
    stage_free(&s);
  }
}

static void options_that_mean_nothing_are_refused(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(3, 3, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid));
  way_grid_options good = replan_options(WAY_ALGORITHM_D_STAR_LITE, WAY_DIAGONAL_NO_CORNER_CUTTING, 1), bad = good;
  way_grid_replanner *replanner = NULL;
  check_result(way_grid_replanner_create(NULL, &good, &replanner), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_replanner_create(grid, NULL, &replanner), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_replanner_create(grid, &good, NULL), WAY_ERROR_INVALID_ARGUMENT);
  for (int rule = 1; rule <= WAY_DIAGONAL_NEVER; rule++) {
    bad.diagonal = (way_diagonal)rule;
    check_result(way_grid_replanner_create(grid, &bad, &replanner), WAY_ERROR_UNSUPPORTED);
  }
  bad.diagonal = (way_diagonal)4;
  check_result(way_grid_replanner_create(grid, &bad, &replanner), WAY_ERROR_INVALID_ARGUMENT);
  bad = good;
  bad.algorithm = WAY_ALGORITHM_A_STAR;
  check_result(way_grid_replanner_create(grid, &bad, &replanner), WAY_ERROR_UNSUPPORTED);
  bad = good;
  bad.partial = true;
  check_result(way_grid_replanner_create(grid, &bad, &replanner), WAY_ERROR_UNSUPPORTED);
  bad = good;
  bad.agent_size = 0;
  check_result(way_grid_replanner_create(grid, &bad, &replanner), WAY_ERROR_OUT_OF_RANGE);
  assert_null(replanner);
  /* The grid may go first. */
  check_ok(way_grid_replanner_create(grid, &good, &replanner));
  way_grid_destroy(grid);
  way_status status;
  check_ok(way_grid_replanner_set_start(replanner, (way_point){0, 0}));
  check_ok(way_grid_replanner_set_goal(replanner, (way_point){2, 2}));
  check_ok(way_grid_replanner_replan(replanner, INT32_MAX, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  way_grid_replanner_destroy(replanner);
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  uint64_t expected = 0;
  for (int64_t n = 0;; n++) {
    failing_allocator_arm(&memory, 0);
    way_grid *grid = NULL;
    check_ok(way_hex_grid_create(14, 12, WAY_HEX_ODD_Q, NULL, NULL, &memory.allocator, &grid));
    failing_allocator_arm(&memory, n);
    way_grid_options options = replan_options(WAY_ALGORITHM_D_STAR_LITE, WAY_DIAGONAL_NO_CORNER_CUTTING, 2);
    way_grid_replanner *replanner = NULL;
    while (way_grid_replanner_create(grid, &options, &replanner) != WAY_OK) assert_null(replanner);
    check_ok(way_grid_replanner_set_start(replanner, (way_point){1, 1}));
    check_ok(way_grid_replanner_set_goal(replanner, (way_point){12, 10}));
    for (int32_t edit = 0; edit < 20; edit++) {
      way_status status;
      way_result result;
      do {
        result = way_grid_replanner_replan(replanner, INT32_MAX, &status);
        assert_true(result == WAY_OK || result == WAY_ERROR_OUT_OF_MEMORY);
      } while (result != WAY_OK);
      check_ok(way_grid_set(grid, 3 + edit * 7 % 9, 2 + edit * 5 % 8, edit % 2 == 0 ? WAY_WALL : 0));
    }
    uint64_t hash = hash_without_last(replanner);
    if (n == 0) expected = hash;
    assert_int_equal(hash, expected);
    bool done = n > 0 && memory.requests < n;
    way_grid_replanner_destroy(replanner);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
    if (done) return;
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(costs_are_those_of_dijkstra),
      cmocka_unit_test(corridors_hear_of_every_edit),
      cmocka_unit_test(slices_and_restores_leave_no_trace),
      cmocka_unit_test(rolled_back_is_never_left),
      cmocka_unit_test(kinds_are_told_apart),
      cmocka_unit_test(damaged_bytes_are_refused_or_harmless),
      cmocka_unit_test(options_that_mean_nothing_are_refused),
      cmocka_unit_test(memory_may_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
