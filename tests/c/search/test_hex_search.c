/* Hex searches against a plain Dijkstra, the two engines against each other, and the edges of the contract. */
#include <math.h>

#include "answers.h"
#include "failing_allocator.h"
#include "hex_oracle.h"
#include "random.h"

#define MOST_CELLS 196

/* In 1/1024: whole numbers of halves, the most that is still one and one more, and one that is no small multiple. */
static const int32_t step_factors[7] = {512, 1024, 1536, 3072, 130560, 131072, 1434};

/* A world with areas 0 to areas - 1, of which the first costs 1. */
static void random_world(random_source *source, uint8_t *cells, int32_t *multipliers, hex_world *world) {
  int32_t width = random_in(source, 1, 14), height = random_in(source, 1, 14);
  bool weighted = random_below(source, 2) == 0;
  random_cells(source, cells, width * height, random_below(source, 50), weighted ? 4 : 1);
  for (int32_t i = 0; i < 255; i++) multipliers[i] = HEX_SCALE;
  for (int32_t i = 1; weighted && i < 4; i++)
    multipliers[i] = step_factors[random_below(source, random_below(source, 2) == 0 ? 4 : 7)];
  /* A cheap area that occurs nowhere scales the estimate. */
  if (random_below(source, 4) == 0) multipliers[9] = 256;
  *world =
      (hex_world){width, height, (way_hex_layout)random_below(source, 4), cells, random_in(source, 1, 3), multipliers};
  if (random_below(source, 2) == 0) world->agent_size = 1;
}

static void check_answer_of(const hex_world *world, const int64_t *costs, int32_t start, int32_t goal,
                            const way_path *path, bool best) {
  way_point from = point_of(world->width, start), to = point_of(world->width, goal);
  way_status expected = !hex_fits(world, from.x, from.y) ? WAY_STATUS_START_INVALID
                        : !hex_fits(world, to.x, to.y)   ? WAY_STATUS_GOAL_INVALID
                        : costs[goal] < 0                ? WAY_STATUS_NO_PATH
                                                         : WAY_STATUS_FOUND;
  assert_int_equal(path->status, expected);
  if (expected != WAY_STATUS_FOUND) {
    check_empty(path, expected);
    return;
  }
  assert_int_equal(path->cells[0], start);
  assert_int_equal(path->cells[path->length - 1], goal);
  int64_t cost = hex_path_cost(world, path->cells, path->length);
  check_double(path->cost, (double)cost / HEX_SCALE);
  if (best) assert_int_equal(cost, costs[goal]);
  assert_true(cost >= costs[goal]);
  assert_int_equal(path->iterations, path->expanded_count + 1);
}

static void paths_are_the_cheapest(void **state) {
  (void)state;
  random_source source = random_from(31);
  int32_t rounds = quick_run() ? 150 : 3000, whole = 0, generic = 0;
  uint8_t cells[MOST_CELLS];
  int32_t multipliers[255];
  int64_t costs[MOST_CELLS];
  way_path path, other;
  way_path_init(&path, NULL);
  way_path_init(&other, NULL);
  for (int32_t round = 0; round < rounds; round++) {
    hex_world world;
    random_world(&source, cells, multipliers, &world);
    way_grid *grid = hex_grid_of(&world);
    int32_t count = world.width * world.height;
    for (int32_t query = 0; query < 3; query++) {
      int32_t start = random_below(&source, count);
      hex_run(&world, start, costs);
      for (int32_t i = 0; i < 5; i++) {
        int32_t goal = random_below(&source, count);
        static const double weights[3] = {1, 0, 0.5};
        way_grid_options options = default_options();
        options.agent_size = world.agent_size;
        options.heuristic_weight = weights[random_below(&source, 3)];
        way_point from = point_of(world.width, start), to = point_of(world.width, goal);
        check_ok(way_grid_find_path(grid, from, to, &options, &path));
        check_answer_of(&world, costs, start, goal, &path, true);
        whole += path.engine == WAY_ENGINE_SPECIALIZED_ASTAR;
        generic += path.engine == WAY_ENGINE_GENERIC;
        /* The engines agree in everything but their name. */
        options.specialized_engines = false;
        check_ok(way_grid_find_path(grid, from, to, &options, &other));
        if (other.engine != WAY_ENGINE_NONE) assert_int_equal(other.engine, WAY_ENGINE_GENERIC);
        other.engine = path.engine;
        check_same_answer(&other, &path);
        options.heuristic_weight = 1.75;
        check_ok(way_grid_find_path(grid, from, to, &options, &other));
        check_answer_of(&world, costs, start, goal, &other, false);
        /* A label and a search say the same. */
        bool reachable;
        check_ok(way_grid_is_reachable(grid, from, to, WAY_DIAGONAL_NO_CORNER_CUTTING, world.agent_size, &reachable));
        assert_int_equal(reachable, path.status == WAY_STATUS_FOUND);
      }
    }
    way_grid_destroy(grid);
  }
  assert_true(whole > rounds && generic > rounds);
  way_path_free(&path);
  way_path_free(&other);
}

/* On larger maps the lists of the queue are sorted by merging. */
static void engines_agree_on_large_maps(void **state) {
  (void)state;
  random_source source = random_from(32);
  int32_t size = quick_run() ? 90 : 200;
  uint8_t *cells = test_memory((size_t)(size * size));
  way_path path, other;
  way_path_init(&path, NULL);
  way_path_init(&other, NULL);
  for (int32_t round = 0; round < 12; round++) {
    random_cells(&source, cells, size * size, 10 * (round / 4) + 15, 1);
    way_grid *grid = NULL;
    check_ok(way_hex_grid_create(size, size, (way_hex_layout)(round % 4), cells, NULL, NULL, &grid));
    for (int32_t query = 0; query < 6; query++) {
      way_grid_options options = default_options();
      options.nearest_radius = 10;
      options.heuristic_weight = query % 3 == 2 ? 0 : 1;
      way_point start = {random_below(&source, size), random_below(&source, size)};
      way_point goal = {random_below(&source, size), random_below(&source, size)};
      check_ok(way_grid_find_path(grid, start, goal, &options, &path));
      options.specialized_engines = false;
      check_ok(way_grid_find_path(grid, start, goal, &options, &other));
      other.engine = path.engine;
      check_same_answer(&other, &path);
    }
    way_grid_destroy(grid);
  }
  free(cells);
  way_path_free(&path);
  way_path_free(&other);
}

static way_grid *open_grid(int32_t width, int32_t height) {
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(width, height, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid));
  return grid;
}

static void check_engine(double first, double second, double unused, double weight, way_engine expected) {
  way_grid *grid = open_grid(6, 5);
  check_ok(way_grid_set(grid, 3, 3, 1));
  check_ok(way_grid_set_area_cost(grid, 0, first));
  check_ok(way_grid_set_area_cost(grid, 1, second));
  check_ok(way_grid_set_area_cost(grid, 77, unused));
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = default_options();
  options.heuristic_weight = weight;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){5, 4}, &options, &path));
  assert_int_equal(path.engine, expected);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void whole_numbers_select_their_engine(void **state) {
  (void)state;
  const way_engine whole = WAY_ENGINE_SPECIALIZED_ASTAR, generic = WAY_ENGINE_GENERIC;
  check_engine(1, 1, 1, 1, whole);
  check_engine(1, 255, 1, 1, whole);
  check_engine(1, 256, 1, 1, generic);
  check_engine(0.5, 127.5, 1, 1, whole);
  check_engine(0.5, 128, 1, 1, generic);
  check_engine(0.0009765625, 0.125, 1, 1, whole);
  check_engine(1, 1.1, 1, 1, generic);
  /* The estimate counts areas that do not occur; without one they don't matter. */
  check_engine(1, 200, 0.5, 1, generic);
  check_engine(1, 200, 0.5, 0, whole);
  check_engine(1, 2, 0.7, 1, generic);
  check_engine(1, 2, 3.3, 1, whole);
  check_engine(1, 2, 1, 0.5, generic);
}

static void edges_of_the_contract(void **state) {
  (void)state;
  way_grid *grid = open_grid(6, 5);
  check_ok(way_grid_fill(grid, 3, 0, 1, 5, WAY_WALL));
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = default_options();
  way_point left = {1, 2}, right = {5, 2}, wall = {3, 2}, outside = {-1, 2};
  check_ok(way_grid_find_path(grid, left, left, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  assert_int_equal(path.length, 1);
  assert_int_equal(path.iterations, 1);
  check_double(path.cost, 0);
  check_ok(way_grid_find_path(grid, wall, wall, &options, &path));
  check_empty(&path, WAY_STATUS_START_INVALID);
  assert_int_equal(path.start, -1);
  check_ok(way_grid_find_path(grid, left, outside, &options, &path));
  check_empty(&path, WAY_STATUS_GOAL_INVALID);
  check_ok(way_grid_find_path(grid, left, right, &options, &path));
  check_empty(&path, WAY_STATUS_NO_PATH);
  assert_int_equal(path.iterations, 15);
  for (int specialized = 0; specialized < 2; specialized++) {
    options = default_options();
    options.specialized_engines = specialized == 1;
    options.partial = true;
    check_ok(way_grid_find_path(grid, left, right, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_PARTIAL);
    /* (2, 2) is the nearest to the goal: 3 steps. */
    assert_int_equal(path.cells[path.length - 1], 2 * 6 + 2);
    options.iteration_budget = 1;
    check_ok(way_grid_find_path(grid, left, right, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_BUDGET_EXHAUSTED);
    assert_int_equal(path.length, 1);
    options.partial = false;
    check_ok(way_grid_find_path(grid, left, right, &options, &path));
    check_empty(&path, WAY_STATUS_BUDGET_EXHAUSTED);
    options = default_options();
    options.nearest_radius = 1;
    check_ok(way_grid_find_path(grid, wall, outside, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_FOUND);
    assert_int_equal(path.goal, 2 * 6);
  }
  options = default_options();
  options.record_expansions = true;
  check_ok(way_grid_find_path(grid, left, (way_point){0, 4}, &options, &path));
  assert_int_equal(path.engine, WAY_ENGINE_SPECIALIZED_ASTAR);
  assert_int_equal(path.expanded_length, path.expanded_count);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void options_that_cannot_be_honoured(void **state) {
  (void)state;
  way_grid *grid = open_grid(3, 3);
  way_search *search = NULL;
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = default_options();
  options.diagonal = WAY_DIAGONAL_NEVER;
  check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_UNSUPPORTED);
  options = default_options();
  options.algorithm = WAY_ALGORITHM_JPS;
  check_result(way_grid_find_path(grid, (way_point){0, 0}, (way_point){1, 1}, &options, &path), WAY_ERROR_UNSUPPORTED);
  options = default_options();
  options.agent_size = 0;
  check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_OUT_OF_RANGE);
  options = default_options();
  options.heuristic_weight = (double)NAN;
  check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_search_create(grid, NULL, &search), WAY_ERROR_INVALID_ARGUMENT);
  assert_null(search);
  way_path_free(&path);
  way_grid_destroy(grid);
}

typedef struct hook_log {
  way_grid *grid;
  int32_t calls;
  int32_t stop_at;
  int32_t banned;
  int32_t busy;
} hook_log;

static int passable(void *context, int32_t cell) {
  hook_log *log = context;
  if (++log->calls == log->stop_at) return -1;
  if (way_grid_set(log->grid, 0, 0, 1) == WAY_ERROR_BUSY) log->busy++;
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = default_options();
  way_result result = way_grid_find_path(log->grid, (way_point){0, 0}, (way_point){1, 0}, &options, &path);
  if (result == WAY_ERROR_BUSY) log->busy++;
  way_path_free(&path);
  return cell != log->banned;
}

static double step_cost(void *context, int32_t from, int32_t to, double base) {
  hook_log *log = context;
  assert_true(from != to && base > 0);
  if (++log->calls == log->stop_at) return (double)NAN;
  return to == log->banned ? base + 100 : base;
}

static void hooks_steer_and_stop(void **state) {
  (void)state;
  way_grid *grid = open_grid(5, 3);
  hook_log log = {grid, 0, 0, 1 * 5 + 2, 0};
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = default_options();
  options.hook_context = &log;
  options.passable = passable;
  way_point start = {0, 1}, goal = {4, 1};
  check_ok(way_grid_find_path(grid, start, goal, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  assert_int_equal(path.engine, WAY_ENGINE_GENERIC);
  check_double(path.cost, 5);
  assert_int_equal(log.busy, 2 * log.calls);
  log.calls = 0;
  log.stop_at = 4;
  check_result(way_grid_find_path(grid, start, goal, &options, &path), WAY_ERROR_HOOK);
  check_empty(&path, WAY_STATUS_NONE);
  /* The goal is asked about when the search begins. */
  log.stop_at = 0;
  log.banned = 1 * 5 + 4;
  check_ok(way_grid_find_path(grid, start, goal, &options, &path));
  check_empty(&path, WAY_STATUS_GOAL_INVALID);
  options.passable = NULL;
  options.step_cost = step_cost;
  options.step_cost_bound = 1;
  log.banned = 1 * 5 + 2;
  check_ok(way_grid_find_path(grid, start, goal, &options, &path));
  check_double(path.cost, 5);
  log.calls = 0;
  log.stop_at = 3;
  check_result(way_grid_find_path(grid, start, goal, &options, &path), WAY_ERROR_HOOK);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void a_changed_grid_makes_a_search_stale(void **state) {
  (void)state;
  for (int specialized = 0; specialized < 2; specialized++) {
    way_grid *grid = open_grid(8, 8);
    way_search *search = NULL;
    way_grid_options options = default_options();
    options.specialized_engines = specialized == 1;
    way_status status;
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_grid_search_create(grid, &options, &search));
    test_bytes fresh = save_search(search);
    assert_int_equal(fresh.size, 8 + 4 + 1 + 8 + 4 * 4 + 8);
    check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){7, 7}, &status));
    check_ok(way_search_step(search, 5, &status));
    assert_int_equal(way_search_iterations(search), 5);
    uint8_t marks[64];
    check_ok(way_search_marks(search, marks, sizeof marks));
    int32_t closed = 0;
    for (int i = 0; i < 64; i++) closed += marks[i] == 2;
    assert_int_equal(closed, 5);
    check_result(way_search_marks(search, marks, 63), WAY_ERROR_BUFFER_TOO_SMALL);
    check_ok(way_grid_set_area_cost(grid, 200, 2));
    assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
    assert_int_equal(way_search_iterations(search), 0);
    check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
    check_ok(way_search_path(search, &path));
    check_empty(&path, WAY_STATUS_NONE);
    test_bytes stale = save_search(search);
    assert_int_equal(stale.size, fresh.size);
    assert_memory_equal(stale.data, fresh.data, fresh.size);
    check_ok(way_search_restore(search, stale.data, stale.size, NULL));
    check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
    /* The grid may go first. */
    way_grid_destroy(grid);
    way_search_destroy(search);
    bytes_free(&fresh);
    bytes_free(&stale);
    way_path_free(&path);
  }
}

static void memory_can_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  random_source source = random_from(33);
  uint8_t cells[20 * 15];
  random_cells(&source, cells, 20 * 15, 15, 1);
  cells[0] = cells[20 * 15 - 1] = 0;
  for (int kind = 0; kind < 6; kind++) {
    way_grid_options options = default_options();
    options.specialized_engines = kind % 2 == 1;
    options.record_expansions = kind == 2;
    options.heuristic_weight = kind == 3 ? 0 : 1;
    uint64_t finished = 0;
    bool done = false;
    for (int64_t n = 0; !done; n++) {
      way_grid *grid = NULL;
      way_search *search = NULL;
      failing_allocator_arm(&memory, 0);
      check_ok(way_hex_grid_create(20, 15, WAY_HEX_EVEN_R, cells, NULL, &memory.allocator, &grid));
      if (kind == 5) check_ok(way_grid_set_area_cost(grid, 0, 12.5));
      failing_allocator_arm(&memory, n);
      way_status status = WAY_STATUS_NONE;
      way_result result = way_grid_search_create(grid, &options, &search);
      bool begun = false;
      if (result == WAY_OK) {
        result = way_grid_search_begin(search, (way_point){0, 0}, (way_point){19, 14}, &status);
        begun = result == WAY_OK;
        if (!begun) assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
      }
      while (result == WAY_OK && status == WAY_STATUS_IN_PROGRESS) result = way_search_step(search, 1, &status);
      if (result != WAY_OK) assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
      done = n > 0 && result == WAY_OK;
      failing_allocator_arm(&memory, 0);
      if (begun) {
        /* It goes on as though nothing had happened. */
        while (status == WAY_STATUS_IN_PROGRESS || status == WAY_STATUS_NONE) {
          check_ok(way_search_step(search, 1, &status));
        }
        if (n == 0) finished = way_search_hash(search);
        assert_int_equal(way_search_hash(search), finished);
        test_bytes bytes = save_search(search);
        for (int64_t m = 1;; m++) {
          way_search *other = NULL;
          failing_allocator_arm(&memory, 0);
          check_ok(way_grid_search_create(grid, &options, &other));
          failing_allocator_arm(&memory, m);
          result = way_search_restore(other, bytes.data, bytes.size, NULL);
          if (result == WAY_OK) assert_int_equal(way_search_hash(other), finished);
          else assert_int_equal(way_search_status(other), WAY_STATUS_NONE);
          way_search_destroy(other);
          if (result == WAY_OK) break;
          assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        }
        failing_allocator_arm(&memory, 0);
        bytes_free(&bytes);
      }
      way_search_destroy(search);
      way_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
  }
}

/* After the first query of a kind, another asks for no memory. */
static void a_warm_query_allocates_nothing(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(30, 30, WAY_HEX_ODD_Q, NULL, NULL, &memory.allocator, &grid));
  for (int specialized = 0; specialized < 2; specialized++) {
    way_grid_options options = default_options();
    options.specialized_engines = specialized == 1;
    way_path path;
    way_path_init(&path, &memory.allocator);
    check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){29, 29}, &options, &path));
    failing_allocator_arm(&memory, 1);
    check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){29, 29}, &options, &path));
    assert_int_equal(memory.requests, 0);
    failing_allocator_arm(&memory, 0);
    way_path_free(&path);
  }
  way_grid_destroy(grid);
  assert_true(failing_allocator_balanced(&memory));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_are_the_cheapest),
      cmocka_unit_test(engines_agree_on_large_maps),
      cmocka_unit_test(whole_numbers_select_their_engine),
      cmocka_unit_test(edges_of_the_contract),
      cmocka_unit_test(options_that_cannot_be_honoured),
      cmocka_unit_test(hooks_steer_and_stop),
      cmocka_unit_test(a_changed_grid_makes_a_search_stale),
      cmocka_unit_test(memory_can_run_out_anywhere),
      cmocka_unit_test(a_warm_query_allocates_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
