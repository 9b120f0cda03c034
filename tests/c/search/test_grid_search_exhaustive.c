/* Every wall pattern on small grids and many random larger ones, for each rule, agent size and engine, against the
   oracle's exact costs. */
#include "answers.h"
#include "random.h"

static way_algorithm algorithms[3];
static int32_t algorithm_count;

static int find_algorithms(void **state) {
  (void)state;
  algorithm_count = exact_algorithms(algorithms);
  return algorithm_count > 0 ? 0 : -1;
}

static void check_query(way_grid *grid, const oracle_world *world, const oracle_cost *costs, int32_t start,
                        int32_t goal, way_path *path) {
  for (int32_t i = 0; i < algorithm_count; i++) {
    for (int specialized = 0; specialized < 2; specialized++) {
      way_grid_options options = options_of(algorithms[i], world->diagonal, world->agent_size, specialized == 1);
      way_result result =
          way_grid_find_path(grid, point_of(world->width, start), point_of(world->width, goal), &options, path);
      if (result != WAY_OK) fail_msg("%s", way_result_text(result));
      check_answer(world, costs, start, goal, path);
    }
  }
}

/* All goals from one start. */
static void check_start(way_grid *grid, const oracle_world *world, int32_t start, int32_t goal_step, way_path *path) {
  oracle_cost costs[16];
  oracle_run(world, start, costs);
  for (int32_t goal = 0; goal < world->width * world->height; goal += goal_step) {
    check_query(grid, world, costs, start, goal, path);
  }
}

static void check_pattern(way_grid *grid, oracle_world *world, way_path *path) {
  int32_t count = world->width * world->height;
  bool small = count <= 9;
  for (int diagonal = 0; diagonal < 4; diagonal++) {
    for (int32_t size = 1; size <= 3; size++) {
      world->diagonal = (way_diagonal)diagonal;
      world->agent_size = size;
      if (size > world->width || size > world->height) continue;
      int32_t start_step = small && !quick_run() ? 1 : count > 5 ? 5 : 1;
      int32_t goal_step = quick_run() && count > 6 ? 2 : 1;
      for (int32_t start = 0; start < count; start += start_step) check_start(grid, world, start, goal_step, path);
    }
  }
}

static void small_grids_have_the_cheapest_paths(void **state) {
  (void)state;
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t width = 1; width <= 4; width++) {
    for (int32_t height = 1; height <= 4 && width * height <= 12; height++) {
      int32_t count = width * height;
      uint8_t cells[16];
      way_grid *grid = NULL;
      check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
      int32_t pattern_step = quick_run() && count > 9 ? 13 : 1;
      for (int32_t pattern = 0; pattern < 1 << count; pattern += pattern_step) {
        for (int32_t i = 0; i < count; i++) cells[i] = (pattern >> i & 1) != 0 ? WAY_WALL : 0;
        check_ok(way_grid_set_cells(grid, 0, 0, width, height, cells));
        oracle_world world = {width, height, cells, WAY_DIAGONAL_NEVER, 1, NULL};
        check_pattern(grid, &world, &path);
      }
      way_grid_destroy(grid);
    }
  }
  way_path_free(&path);
}

#define MOST_SIDE 40

static void check_random_grid(random_source *source, const int32_t *multipliers, int32_t areas) {
  static uint8_t cells[MOST_SIDE * MOST_SIDE];
  static oracle_cost costs[MOST_SIDE * MOST_SIDE];
  oracle_world world = {
      random_in(source, 1, MOST_SIDE), random_in(source, 1, MOST_SIDE), cells, WAY_DIAGONAL_NEVER, 1, multipliers};
  int32_t count = world.width * world.height;
  random_cells(source, cells, count, random_below(source, 50), areas);
  way_grid *grid = grid_of_world(&world);
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t start_index = 0; start_index < 8; start_index++) {
    world.diagonal = (way_diagonal)random_below(source, 4);
    world.agent_size = random_below(source, 3) == 0 ? random_in(source, 2, 4) : 1;
    int32_t start = random_below(source, count);
    oracle_run(&world, start, costs);
    for (int32_t goal_index = 0; goal_index < 6; goal_index++) {
      check_query(grid, &world, costs, start, random_below(source, count), &path);
    }
    /* An edit between queries, so that what an engine keeps is told of it. */
    int32_t edited = random_below(source, count);
    cells[edited] = cells[edited] == WAY_WALL ? 0 : WAY_WALL;
    check_ok(way_grid_set(grid, edited % world.width, edited / world.width, cells[edited]));
  }
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void larger_grids_have_the_cheapest_paths(void **state) {
  (void)state;
  random_source source = random_from(31);
  int32_t rounds = quick_run() ? 40 : 400;
  for (int32_t round = 0; round < rounds; round++) check_random_grid(&source, NULL, 1);
}

static void fill_multipliers(random_source *source, int32_t *multipliers) {
  /* Halves and wholes: every sum of them is exact. */
  static const int32_t choices[8] = {512, 1024, 1536, 2048, 3072, 4096, 256, 10240};
  for (int32_t area = 0; area < 255; area++) multipliers[area] = choices[random_below(source, 8)];
}

static void grids_with_areas_have_the_cheapest_paths(void **state) {
  (void)state;
  random_source source = random_from(32);
  int32_t rounds = quick_run() ? 40 : 400;
  int32_t multipliers[255];
  for (int32_t round = 0; round < rounds; round++) {
    fill_multipliers(&source, multipliers);
    check_random_grid(&source, multipliers, random_in(&source, 1, 6));
  }
}

/* Areas whose multiplier is 1 keep a grid uniform, whatever the others cost. */
static void unused_areas_leave_a_grid_uniform(void **state) {
  (void)state;
  uint8_t cells[25];
  for (int i = 0; i < 25; i++) cells[i] = (uint8_t)(i % 3);
  way_grid *grid = NULL;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_create(5, 5, cells, NULL, NULL, &grid));
  check_ok(way_grid_set_area_cost(grid, 9, 5));
  way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
  way_point start = {0, 0};
  way_point goal = {4, 4};
  check_ok(way_grid_find_path(grid, start, goal, &options, &path));
  assert_int_equal(path.engine, WAY_ENGINE_SPECIALIZED_ASTAR);
  check_ok(way_grid_set(grid, 0, 4, 9));
  check_ok(way_grid_find_path(grid, start, goal, &options, &path));
  assert_int_equal(path.engine, WAY_ENGINE_GENERIC);
  check_ok(way_grid_set(grid, 0, 4, 0));
  check_ok(way_grid_find_path(grid, start, goal, &options, &path));
  assert_int_equal(path.engine, WAY_ENGINE_SPECIALIZED_ASTAR);
  check_ok(way_grid_set_area_cost(grid, 1, 2));
  check_ok(way_grid_find_path(grid, start, goal, &options, &path));
  assert_int_equal(path.engine, WAY_ENGINE_GENERIC);
  way_path_free(&path);
  way_grid_destroy(grid);
}

/* Weight 0 is Dijkstra, a weight below 1 stays optimal, one above is at most that much longer. */
static void weights_keep_their_promise(void **state) {
  (void)state;
  static const double weights[] = {0, 0.25, 0.5, 1, 1.5, 3};
  static uint8_t cells[MOST_SIDE * MOST_SIDE];
  static oracle_cost costs[MOST_SIDE * MOST_SIDE];
  random_source source = random_from(33);
  int32_t rounds = quick_run() ? 30 : 200;
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t round = 0; round < rounds; round++) {
    oracle_world world = {
        random_in(&source, 2, 24), random_in(&source, 2, 24), cells, (way_diagonal)random_below(&source, 4), 1, NULL};
    int32_t count = world.width * world.height;
    random_cells(&source, cells, count, random_below(&source, 40), 1);
    way_grid *grid = grid_of_world(&world);
    int32_t start = random_below(&source, count);
    int32_t goal = random_below(&source, count);
    oracle_run(&world, start, costs);
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
      for (int specialized = 0; specialized < 2; specialized++) {
        way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, world.diagonal, 1, specialized == 1);
        options.heuristic_weight = weights[i];
        check_ok(way_grid_find_path(grid, point_of(world.width, start), point_of(world.width, goal), &options, &path));
        if (weights[i] <= 1) {
          check_answer(&world, costs, start, goal, &path);
        } else if (path.status == WAY_STATUS_FOUND) {
          assert_true(costs[goal].found);
          assert_true(oracle_path(&world, path.cells, path.length).found);
          assert_true(path.cost <= oracle_value(costs[goal]) * weights[i] + 1e-9);
        }
      }
    }
    way_grid_destroy(grid);
  }
  way_path_free(&path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_grids_have_the_cheapest_paths),
      cmocka_unit_test(larger_grids_have_the_cheapest_paths),
      cmocka_unit_test(grids_with_areas_have_the_cheapest_paths),
      cmocka_unit_test(unused_areas_leave_a_grid_uniform),
      cmocka_unit_test(weights_keep_their_promise),
  };
  return cmocka_run_group_tests(tests, find_algorithms, NULL);
}
