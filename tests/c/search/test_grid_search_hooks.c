/* Hooks of a grid search: what they change, how they stop it, and what they find busy. */
#include <math.h>

#include "answers.h"
#include "test_bytes.h"

static const char *const maze[5] = {
    ".#...", ".#.#.", ".#.#.", ".#.#.", "...#.",
};

typedef struct hook_log {
  way_grid *grid;
  way_search *search;
  int32_t calls;
  /* The call that answers out of turn, counted from 1; 0 for none. */
  int32_t odd_call;
  int odd_answer;
  double odd_cost;
  int32_t banned_cell;
  int32_t busy;
  int32_t not_busy;
} hook_log;

static void count_busy(hook_log *log, way_result result) {
  if (result == WAY_ERROR_BUSY) log->busy++;
  else log->not_busy++;
}

static int passable(void *context, int32_t cell) {
  hook_log *log = context;
  log->calls++;
  if (log->calls == log->odd_call) return log->odd_answer;
  return cell != log->banned_cell;
}

static double step_cost(void *context, int32_t from, int32_t to, double base) {
  hook_log *log = context;
  assert_true(from != to && base > 0);
  log->calls++;
  if (log->calls == log->odd_call) return log->odd_cost;
  return to == log->banned_cell ? base + 100 : base;
}

static void passable_closes_cells(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(maze, 5);
  way_path path;
  way_path_init(&path, NULL);
  hook_log log = {0};
  log.banned_cell = 2 * 5 + 2;
  way_grid_options options = default_options();
  options.passable = passable;
  options.hook_context = &log;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){4, 4}, &options, &path));
  check_empty(&path, WAY_STATUS_NO_PATH);
  assert_int_equal(path.engine, WAY_ENGINE_GENERIC);
  assert_true(log.calls > 0);
  /* Not asked about the start. */
  log.banned_cell = 0;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){4, 4}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void step_cost_replaces_the_cost(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(5, 3, NULL, NULL, NULL, &grid));
  way_path path;
  way_path_init(&path, NULL);
  hook_log log = {0};
  log.banned_cell = 1 * 5 + 2;
  way_grid_options options = default_options();
  options.step_cost = step_cost;
  options.hook_context = &log;
  check_ok(way_grid_find_path(grid, (way_point){0, 1}, (way_point){4, 1}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  assert_true(fabs(path.cost - (2 + 2 * sqrt(2.0))) < 1e-12);
  for (int32_t i = 0; i < path.length; i++) assert_int_not_equal(path.cells[i], log.banned_cell);
  int32_t without_bound = path.iterations;
  double cost = path.cost;
  options.step_cost_bound = 1;
  check_ok(way_grid_find_path(grid, (way_point){0, 1}, (way_point){4, 1}, &options, &path));
  assert_true(fabs(path.cost - cost) < 1e-12);
  assert_true(path.iterations <= without_bound);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void hooks_can_stop_a_search(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(9, 9, NULL, NULL, NULL, &grid));
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = default_options();
  hook_log log = {0};
  log.banned_cell = -1;
  options.hook_context = &log;
  options.passable = passable;
  uint64_t before = way_grid_hash(grid);
  log.odd_answer = -1;
  for (log.odd_call = 1; log.odd_call < 20; log.odd_call++) {
    log.calls = 0;
    check_result(way_grid_find_path(grid, (way_point){0, 0}, (way_point){8, 8}, &options, &path), WAY_ERROR_HOOK);
    check_empty(&path, WAY_STATUS_NONE);
  }
  options.passable = NULL;
  options.step_cost = step_cost;
  const double costs[] = {-1, -0x1p-1074, (double)NAN, (double)INFINITY, -(double)INFINITY};
  for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++) {
    log.odd_cost = costs[i];
    for (log.odd_call = 1; log.odd_call < 20; log.odd_call += 3) {
      log.calls = 0;
      check_result(way_grid_find_path(grid, (way_point){0, 0}, (way_point){8, 8}, &options, &path), WAY_ERROR_HOOK);
      check_empty(&path, WAY_STATUS_NONE);
    }
  }
  assert_int_equal(way_grid_hash(grid), before);
  log.odd_call = 0;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){8, 8}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  way_path_free(&path);
  way_grid_destroy(grid);
}

/* A sliced search whose hook fails stands where its last whole iteration left it, and goes on when asked again. */
static void a_stopped_slice_can_go_on(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(7, 7, NULL, NULL, NULL, &grid));
  way_grid_options options = default_options();
  hook_log log = {0};
  log.banned_cell = -1;
  options.hook_context = &log;
  options.passable = passable;
  way_path expected, path;
  way_path_init(&expected, NULL);
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path(grid, (way_point){0, 3}, (way_point){6, 2}, &options, &expected));
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(grid, &options, &search));
  log.odd_answer = -3;
  for (int32_t odd_call = 2; odd_call < 30; odd_call++) {
    log.odd_call = 0;
    check_ok(way_grid_search_begin(search, (way_point){0, 3}, (way_point){6, 2}, &status));
    log.calls = 0;
    log.odd_call = odd_call;
    check_result(way_search_step(search, 1000, &status), WAY_ERROR_HOOK);
    assert_int_equal(way_search_status(search), WAY_STATUS_IN_PROGRESS);
    int32_t done = way_search_iterations(search);
    test_bytes stopped = save_search(search);
    log.odd_call = 0;
    check_ok(way_grid_search_begin(search, (way_point){0, 3}, (way_point){6, 2}, &status));
    check_ok(way_search_step(search, done, &status));
    test_bytes whole = save_search(search);
    assert_int_equal(stopped.size, whole.size);
    assert_memory_equal(stopped.data, whole.data, whole.size);
    check_ok(way_search_restore(search, stopped.data, stopped.size, NULL));
    check_ok(way_search_step(search, 1000, &status));
    check_ok(way_search_path(search, &path));
    check_same_answer(&path, &expected);
    bytes_free(&stopped);
    bytes_free(&whole);
  }
  way_search_destroy(search);
  way_path_free(&expected);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static int meddling_passable(void *context, int32_t cell) {
  hook_log *log = context;
  (void)cell;
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = default_options();
  count_busy(log, way_grid_set(log->grid, 0, 0, 3));
  count_busy(log, way_grid_fill(log->grid, 0, 0, 1, 1, 3));
  count_busy(log, way_grid_set_area_cost(log->grid, 1, 2));
  if (log->search != NULL) {
    count_busy(log, way_search_step(log->search, 1, &status));
    count_busy(log, way_grid_search_begin(log->search, (way_point){0, 0}, (way_point){1, 1}, &status));
    count_busy(log, way_search_path(log->search, &path));
    count_busy(log, way_search_restore(log->search, NULL, 0, NULL));
  } else {
    count_busy(log, way_grid_find_path(log->grid, (way_point){0, 0}, (way_point){1, 1}, &options, &path));
  }
  way_path_free(&path);
  return 1;
}

static void hooks_find_everything_busy(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(maze, 5);
  way_grid_options options = default_options();
  hook_log log = {0};
  log.grid = grid;
  options.passable = meddling_passable;
  options.hook_context = &log;
  way_path path;
  way_path_init(&path, NULL);
  uint64_t before = way_grid_hash(grid);
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){4, 4}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  assert_true(log.busy > 0);
  assert_int_equal(log.not_busy, 0);
  way_status status;
  check_ok(way_grid_search_create(grid, &options, &log.search));
  check_ok(way_grid_search_begin(log.search, (way_point){0, 0}, (way_point){4, 4}, &status));
  check_ok(way_search_step(log.search, 1000, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  assert_int_equal(log.not_busy, 0);
  assert_int_equal(way_grid_hash(grid), before);
  way_search_destroy(log.search);
  check_ok(way_grid_set(grid, 0, 0, 1));
  way_path_free(&path);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(passable_closes_cells),      cmocka_unit_test(step_cost_replaces_the_cost),
      cmocka_unit_test(hooks_can_stop_a_search),    cmocka_unit_test(a_stopped_slice_can_go_on),
      cmocka_unit_test(hooks_find_everything_busy),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
