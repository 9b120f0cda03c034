/* Path queries on the square grid: statuses, edge cases, budgets, and what a call answers at a wrong time. */
#include <math.h>

#include "answers.h"
#include "random.h"
#include "test_bytes.h"

/* A wall in column 3 with no gap, and a pocket at (1, 1). */
static const char *const divided[5] = {
    "...#...", "...#...", "...#...", "...#...", "...#...",
};

static const char *const maze[5] = {
    ".#...", ".#.#.", ".#.#.", ".#.#.", "...#.",
};

/* Runs a test body for the specialised and the generic engine of each algorithm. */
static void for_each_engine(void (*body)(way_grid_options options)) {
  way_algorithm algorithms[3];
  int32_t count = exact_algorithms(algorithms);
  for (int32_t i = 0; i < count; i++) {
    body(options_of(algorithms[i], WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true));
    body(options_of(algorithms[i], WAY_DIAGONAL_NO_CORNER_CUTTING, 1, false));
  }
}

static void endpoints(way_grid_options options) {
  way_grid *grid = grid_from_text(divided, 5);
  way_path path;
  way_path_init(&path, NULL);
  static const struct {
    way_point start, goal;
    way_status status;
  } cases[] = {
      {{0, 0}, {0, 0}, WAY_STATUS_FOUND},
      {{0, 0}, {2, 4}, WAY_STATUS_FOUND},
      {{0, 0}, {6, 0}, WAY_STATUS_NO_PATH},
      {{3, 0}, {0, 0}, WAY_STATUS_START_INVALID},
      {{0, 0}, {3, 0}, WAY_STATUS_GOAL_INVALID},
      {{3, 0}, {3, 0}, WAY_STATUS_START_INVALID},
      {{-1, 0}, {0, 0}, WAY_STATUS_START_INVALID},
      {{0, 0}, {0, 5}, WAY_STATUS_GOAL_INVALID},
      {{-1, 0}, {3, 0}, WAY_STATUS_START_INVALID},
      {{7, 0}, {7, 0}, WAY_STATUS_START_INVALID},
      {{INT32_MIN, INT32_MAX}, {0, 0}, WAY_STATUS_START_INVALID},
      {{0, 0}, {INT32_MAX, INT32_MIN}, WAY_STATUS_GOAL_INVALID},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    check_ok(way_grid_find_path(grid, cases[i].start, cases[i].goal, &options, &path));
    if (cases[i].status != WAY_STATUS_FOUND) {
      check_empty(&path, cases[i].status);
    } else {
      assert_int_equal(path.status, WAY_STATUS_FOUND);
    }
  }
  check_ok(way_grid_find_path(grid, (way_point){1, 2}, (way_point){1, 2}, &options, &path));
  assert_int_equal(path.length, 1);
  assert_int_equal(path.cells[0], 15);
  check_double(path.cost, 0);
  assert_int_equal(path.iterations, 1);
  assert_int_equal(path.expanded_count, 0);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void bad_endpoints_are_statuses(void **state) {
  (void)state;
  for_each_engine(endpoints);
}

static void large_agents_need_room(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(divided, 5);
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = default_options();
  options.agent_size = 2;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){1, 3}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  check_ok(way_grid_find_path(grid, (way_point){2, 0}, (way_point){0, 0}, &options, &path));
  check_empty(&path, WAY_STATUS_START_INVALID);
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){0, 4}, &options, &path));
  check_empty(&path, WAY_STATUS_GOAL_INVALID);
  options.agent_size = INT32_MAX;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){0, 0}, &options, &path));
  check_empty(&path, WAY_STATUS_START_INVALID);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void nearest(way_grid_options options) {
  way_grid *grid = grid_from_text(divided, 5);
  way_path path;
  way_path_init(&path, NULL);
  options.nearest_radius = 1;
  check_ok(way_grid_find_path(grid, (way_point){3, 2}, (way_point){-1, 0}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  assert_int_equal(path.start, 2 * 7 + 2);
  assert_int_equal(path.goal, 0);
  assert_int_equal(path.cells[0], 16);
  check_ok(way_grid_find_path(grid, (way_point){3, 2}, (way_point){-2, 0}, &options, &path));
  check_empty(&path, WAY_STATUS_GOAL_INVALID);
  check_ok(way_grid_find_path(grid, (way_point){-2, 2}, (way_point){0, 0}, &options, &path));
  check_empty(&path, WAY_STATUS_START_INVALID);
  assert_int_equal(path.start, -1);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void nearest_radius_takes_a_cell_and_reports_it(void **state) {
  (void)state;
  for_each_engine(nearest);
}

/* The rule for a partial path, worked out from the marks of the whole closed region. */
static void partial(way_grid_options options) {
  way_grid *grid = grid_from_text(divided, 5);
  way_path path;
  way_path_init(&path, NULL);
  options.partial = true;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){6, 2}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_PARTIAL);
  assert_int_equal(path.goal, 2 * 7 + 6);
  assert_int_equal(path.cells[path.length - 1], 2 * 7 + 2);
  check_double(path.cost, 2 * 0x1.6A09E667F3BCDp+0);
  assert_true(path.length >= 1);
  assert_int_equal(path.cells[0], 0);
  /* Where the start is the only jump point, one iteration is all there is. */
  bool capped = path.iterations > 1;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){3, 2}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_PARTIAL);
  assert_int_equal(path.goal, 2 * 7 + 2);
  assert_int_equal(path.cells[path.length - 1], path.goal);
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){2, 2}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);

  options.iteration_budget = 1;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){6, 2}, &options, &path));
  assert_int_equal(path.status, capped ? WAY_STATUS_BUDGET_EXHAUSTED : WAY_STATUS_PARTIAL);
  assert_int_equal(path.length, capped ? 1 : 3);
  assert_int_equal(path.cells[0], 0);
  options.partial = false;
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){6, 2}, &options, &path));
  check_empty(&path, capped ? WAY_STATUS_BUDGET_EXHAUSTED : WAY_STATUS_NO_PATH);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void partial_paths_end_nearest_to_the_goal(void **state) {
  (void)state;
  for_each_engine(partial);
}

static void budgets(way_grid_options options) {
  way_grid *grid = grid_from_text(maze, 5);
  way_path whole, capped;
  way_path_init(&whole, NULL);
  way_path_init(&capped, NULL);
  way_point start = {0, 0};
  way_point goal = {4, 4};
  check_ok(way_grid_find_path(grid, start, goal, &options, &whole));
  assert_int_equal(whole.status, WAY_STATUS_FOUND);
  check_double(whole.cost, 4 + 2 + 4 + 2 + 4);
  for (int32_t budget = 1; budget <= whole.iterations + 1; budget++) {
    options.iteration_budget = budget;
    check_ok(way_grid_find_path(grid, start, goal, &options, &capped));
    if (budget >= whole.iterations) {
      check_same_answer(&capped, &whole);
      continue;
    }
    check_empty(&capped, WAY_STATUS_BUDGET_EXHAUSTED);
    assert_int_equal(capped.iterations, budget);
    assert_int_equal(capped.expanded_count, budget);
  }
  /* The query's cap holds over all slices; what one step may do is another budget. */
  options.iteration_budget = 2;
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(grid, &options, &search));
  check_ok(way_grid_search_begin(search, start, goal, &status));
  check_ok(way_search_step(search, 1, &status));
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
  check_ok(way_search_step(search, 100, &status));
  assert_int_equal(status, WAY_STATUS_BUDGET_EXHAUSTED);
  assert_int_equal(way_search_iterations(search), 2);
  check_ok(way_search_step(search, 100, &status));
  assert_int_equal(status, WAY_STATUS_BUDGET_EXHAUSTED);
  assert_int_equal(way_search_iterations(search), 2);
  way_search_destroy(search);
  way_path_free(&whole);
  way_path_free(&capped);
  way_grid_destroy(grid);
}

static void budgets_stop_a_query_for_good(void **state) {
  (void)state;
  for_each_engine(budgets);
}

static void recorded_expansions_are_as_many_as_counted(void **state) {
  (void)state;
  random_source source = random_from(41);
  way_path plain, recorded;
  way_path_init(&plain, NULL);
  way_path_init(&recorded, NULL);
  for (int round = 0; round < 60; round++) {
    uint8_t cells[400];
    int32_t width = random_in(&source, 1, 20);
    int32_t height = random_in(&source, 1, 20);
    random_cells(&source, cells, width * height, 30, 1);
    cells[0] = 0;
    cells[width * height - 1] = 0;
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
    way_grid_options options = default_options();
    way_point goal = {width - 1, height - 1};
    check_ok(way_grid_find_path(grid, (way_point){0, 0}, goal, &options, &plain));
    assert_int_equal(plain.expanded_length, 0);
    options.record_expansions = true;
    check_ok(way_grid_find_path(grid, (way_point){0, 0}, goal, &options, &recorded));
    assert_int_equal(recorded.engine, WAY_ENGINE_SPECIALIZED_ASTAR);
    assert_int_equal(recorded.expanded_length, recorded.expanded_count);
    assert_int_equal(recorded.expanded_count, plain.expanded_count);
    check_double(recorded.cost, plain.cost);
    if (recorded.expanded_count > 0) assert_int_equal(recorded.expanded[0], 0);
    for (int32_t i = 0; i < recorded.expanded_length; i++) {
      assert_in_range(recorded.expanded[i], 0, width * height - 1);
      assert_int_not_equal(cells[recorded.expanded[i]], WAY_WALL);
    }
    way_grid_destroy(grid);
  }
  way_path_free(&plain);
  way_path_free(&recorded);
}

static void stale(way_grid_options options) {
  way_grid *grid = grid_from_text(maze, 5);
  way_search *search = NULL;
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_search_create(grid, &options, &search));
  test_bytes fresh = save_search(search);
  check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
  for (int kind = 0; kind < 4; kind++) {
    test_bytes grid_bytes = save_grid(grid);
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){4, 4}, &status));
    assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
    check_ok(way_search_step(search, kind < 2 ? 2 : 1000, &status));
    if (kind == 0) check_ok(way_grid_set(grid, 2, 2, 1));
    if (kind == 1) check_ok(way_grid_set_area_cost(grid, 200, 3));
    if (kind == 2) check_ok(way_grid_fill(grid, 0, 0, 5, 5, 0));
    if (kind == 3) check_ok(way_grid_restore(grid, grid_bytes.data, grid_bytes.size, NULL));
    assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
    assert_int_equal(way_search_iterations(search), 0);
    assert_int_equal(way_search_expanded_count(search), 0);
    check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
    check_ok(way_search_path(search, &path));
    check_empty(&path, WAY_STATUS_NONE);
    test_bytes bytes = save_search(search);
    assert_int_equal(bytes.size, fresh.size);
    assert_memory_equal(bytes.data, fresh.data, fresh.size);
    uint8_t marks[25];
    check_ok(way_search_marks(search, marks, sizeof marks));
    for (int i = 0; i < 25; i++) assert_int_equal(marks[i], 0);
    check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
    check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
    bytes_free(&bytes);
    check_ok(way_grid_restore(grid, grid_bytes.data, grid_bytes.size, NULL));
    bytes_free(&grid_bytes);
  }
  /* An edit that changes nothing leaves it running. */
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){4, 4}, &status));
  check_ok(way_grid_set(grid, 0, 0, 0));
  check_ok(way_search_step(search, 1000, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  check_ok(way_grid_search_begin(search, (way_point){1, 0}, (way_point){4, 4}, &status));
  assert_int_equal(status, WAY_STATUS_START_INVALID);
  check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  bytes_free(&fresh);
  way_path_free(&path);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

static void a_changed_world_ends_a_search(void **state) {
  (void)state;
  for_each_engine(stale);
}

static void a_search_outlives_its_grid(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(maze, 5);
  way_grid_options options = default_options();
  way_search *first = NULL;
  way_search *second = NULL;
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_search_create(grid, &options, &first));
  options.specialized_engines = false;
  check_ok(way_grid_search_create(grid, &options, &second));
  check_ok(way_grid_search_begin(first, (way_point){0, 0}, (way_point){4, 4}, &status));
  check_ok(way_grid_search_begin(second, (way_point){0, 0}, (way_point){4, 4}, &status));
  way_grid_destroy(grid);
  check_ok(way_search_step(first, 1000, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  way_search_destroy(first);
  check_ok(way_search_step(second, 1000, &status));
  check_ok(way_search_path(second, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  way_search_destroy(second);
  way_search_destroy(NULL);
  way_path_free(&path);
}

static void marks_show_open_and_closed(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(divided, 5);
  for (int specialized = 0; specialized < 2; specialized++) {
    way_grid_options options = default_options();
    options.specialized_engines = specialized == 1;
    way_search *search = NULL;
    way_status status;
    uint8_t marks[35];
    check_ok(way_grid_search_create(grid, &options, &search));
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){6, 0}, &status));
    check_ok(way_search_marks(search, marks, sizeof marks));
    assert_int_equal(marks[0], 1);
    assert_int_equal(marks[1], 0);
    check_ok(way_search_step(search, 1, &status));
    check_ok(way_search_marks(search, marks, sizeof marks));
    assert_int_equal(marks[0], 2);
    assert_int_equal(marks[1] + marks[7] + marks[8], 3);
    assert_int_equal(way_search_marks(search, marks, 34), WAY_ERROR_BUFFER_TOO_SMALL);
    check_ok(way_search_step(search, 0, &status));
    assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
    check_result(way_search_step(search, -1, &status), WAY_ERROR_OUT_OF_RANGE);
    check_ok(way_search_step(search, INT32_MAX, &status));
    assert_int_equal(status, WAY_STATUS_NO_PATH);
    assert_int_equal(way_search_iterations(search), 15);
    assert_int_equal(way_search_expanded_count(search), 15);
    way_search_destroy(search);
  }
  way_grid_destroy(grid);
}

static void check_bad_options(way_grid *grid, way_grid_options options, way_result expected) {
  way_path path;
  way_path_init(&path, NULL);
  check_result(way_grid_find_path(grid, (way_point){0, 0}, (way_point){0, 0}, &options, &path), expected);
  check_empty(&path, WAY_STATUS_NONE);
  way_search *search = NULL;
  check_result(way_grid_search_create(grid, &options, &search), expected);
  assert_null(search);
  way_path_free(&path);
}

static void bad_options_are_refused(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(maze, 5);
  way_grid_options options = default_options();
  assert_true(options.specialized_engines);
  assert_int_equal(options.iteration_budget, 0);
  options.algorithm = (way_algorithm)99;
  check_bad_options(grid, options, WAY_ERROR_INVALID_ARGUMENT);
  options = default_options();
  options.algorithm = (way_algorithm)-1;
  check_bad_options(grid, options, WAY_ERROR_INVALID_ARGUMENT);
  options = default_options();
  options.diagonal = (way_diagonal)4;
  check_bad_options(grid, options, WAY_ERROR_INVALID_ARGUMENT);
  options = default_options();
  options.agent_size = 0;
  check_bad_options(grid, options, WAY_ERROR_OUT_OF_RANGE);
  options = default_options();
  options.iteration_budget = -1;
  check_bad_options(grid, options, WAY_ERROR_OUT_OF_RANGE);
  static const double bad[] = {-1, -0x1p-1074};
  for (size_t i = 0; i < 2; i++) {
    options = default_options();
    options.heuristic_weight = bad[i];
    check_bad_options(grid, options, WAY_ERROR_OUT_OF_RANGE);
    options = default_options();
    options.nearest_radius = bad[i];
    check_bad_options(grid, options, WAY_ERROR_OUT_OF_RANGE);
    options = default_options();
    options.step_cost_bound = bad[i];
    check_bad_options(grid, options, WAY_ERROR_OUT_OF_RANGE);
  }
  way_path path;
  way_path_init(&path, NULL);
  const double odd[] = {(double)NAN, (double)INFINITY};
  for (size_t i = 0; i < 2; i++) {
    options = default_options();
    options.heuristic_weight = odd[i];
    assert_int_not_equal(way_grid_find_path(grid, (way_point){0, 0}, (way_point){0, 0}, &options, &path), WAY_OK);
    options = default_options();
    options.nearest_radius = odd[i];
    assert_int_not_equal(way_grid_find_path(grid, (way_point){0, 0}, (way_point){0, 0}, &options, &path), WAY_OK);
  }
  check_result(way_grid_find_path(grid, (way_point){0, 0}, (way_point){0, 0}, NULL, &path), WAY_ERROR_INVALID_ARGUMENT);
  options = default_options();
  check_result(way_grid_find_path(NULL, (way_point){0, 0}, (way_point){0, 0}, &options, &path),
               WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_find_path(grid, (way_point){0, 0}, (way_point){0, 0}, &options, NULL),
               WAY_ERROR_INVALID_ARGUMENT);
  way_path_free(&path);
  way_path_free(NULL);
  way_grid_destroy(grid);
}

static void many_queries_answer_as_one_by_one(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(divided, 5);
  way_grid_options options = default_options();
  way_grid_query queries[35];
  way_path paths[35];
  way_path single;
  way_path_init(&single, NULL);
  for (int32_t i = 0; i < 35; i++) {
    queries[i] = (way_grid_query){point_of(7, i), point_of(7, 34 - i)};
    way_path_init(&paths[i], NULL);
  }
  check_ok(way_grid_find_paths(grid, queries, 35, &options, paths));
  for (int32_t i = 0; i < 35; i++) {
    check_ok(way_grid_find_path(grid, queries[i].start, queries[i].goal, &options, &single));
    check_same_answer(&paths[i], &single);
  }
  check_ok(way_grid_find_paths(grid, queries, 0, &options, paths));
  for (int32_t i = 0; i < 35; i++) way_path_free(&paths[i]);
  way_path_free(&single);
  way_grid_destroy(grid);
}

/* What a query answers never depends on the queries before it. */
static void answers_do_not_depend_on_history(void **state) {
  (void)state;
  way_algorithm algorithms[5];
  int32_t algorithm_count = sliced_algorithms(algorithms);
  random_source source = random_from(42);
  way_path used, fresh;
  way_path_init(&used, NULL);
  way_path_init(&fresh, NULL);
  for (int round = 0; round < 40; round++) {
    uint8_t cells[400];
    int32_t width = random_in(&source, 2, 20);
    int32_t height = random_in(&source, 2, 20);
    random_cells(&source, cells, width * height, 25, 2);
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
    for (int query = 0; query < 40; query++) {
      if (query % 8 == 7) {
        int32_t cell = random_below(&source, width * height);
        check_ok(way_grid_set(grid, cell % width, cell / width, random_below(&source, 2) == 0 ? WAY_WALL : 0));
      }
      way_grid_options options =
          options_of(algorithms[random_below(&source, algorithm_count)], (way_diagonal)random_below(&source, 4),
                     random_in(&source, 1, 2), random_below(&source, 2) == 0);
      way_point start = point_of(width, random_below(&source, width * height));
      way_point goal = point_of(width, random_below(&source, width * height));
      way_grid *other = NULL;
      check_ok(way_grid_create(width, height, way_grid_cells(grid), NULL, NULL, &other));
      check_ok(way_grid_find_path(grid, start, goal, &options, &used));
      check_ok(way_grid_find_path(other, start, goal, &options, &fresh));
      check_same_answer(&used, &fresh);
      way_grid_destroy(other);
    }
    way_grid_destroy(grid);
  }
  way_path_free(&used);
  way_path_free(&fresh);
}

/* Above weight 1 a closed cell stays closed, so none is expanded twice. */
static void heavy_weights_expand_no_cell_twice(void **state) {
  (void)state;
  random_source source = random_from(43);
  way_path path;
  way_path_init(&path, NULL);
  for (int round = 0; round < 100; round++) {
    uint8_t cells[900];
    uint8_t seen[900] = {0};
    random_cells(&source, cells, 900, 35, 1);
    cells[0] = 0;
    cells[899] = 0;
    way_grid *grid = NULL;
    check_ok(way_grid_create(30, 30, cells, NULL, NULL, &grid));
    way_grid_options options = default_options();
    options.record_expansions = true;
    options.heuristic_weight = 1.2 + random_below(&source, 4);
    options.diagonal = (way_diagonal)random_below(&source, 4);
    check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){29, 29}, &options, &path));
    for (int32_t i = 0; i < path.expanded_length; i++) assert_int_equal(seen[path.expanded[i]]++, 0);
    way_grid_destroy(grid);
  }
  way_path_free(&path);
}

/* Distance in the rule's own metric, as an exact pair. */
static oracle_cost distance_of(const oracle_world *world, int32_t from, int32_t to) {
  int32_t dx = abs(to % world->width - from % world->width);
  int32_t dy = abs(to / world->width - from / world->width);
  if (world->diagonal == WAY_DIAGONAL_NEVER) return (oracle_cost){true, dx + dy, 0};
  return (oracle_cost){true, abs(dx - dy), dx < dy ? dx : dy};
}

/* The least distance to the goal, then the least cost, then the lowest of the cells that can be reached. */
static int32_t nearest_reached(const oracle_world *world, const oracle_cost *costs, int32_t goal) {
  int32_t best = -1;
  for (int32_t cell = 0; cell < world->width * world->height; cell++) {
    if (!costs[cell].found) continue;
    int order = best < 0 ? -1 : oracle_compare(distance_of(world, cell, goal), distance_of(world, best, goal));
    if (order < 0 || (order == 0 && oracle_compare(costs[cell], costs[best]) < 0)) best = cell;
  }
  return best;
}

static void partial_paths_break_ties_by_the_rule(void **state) {
  (void)state;
  random_source source = random_from(44);
  static uint8_t cells[400];
  static oracle_cost costs[400];
  way_path path;
  way_path_init(&path, NULL);
  int32_t partial_count = 0;
  for (int round = 0; round < 4000; round++) {
    oracle_world world = {
        random_in(&source, 2, 20), random_in(&source, 2, 20), cells, (way_diagonal)random_below(&source, 4), 1, NULL};
    int32_t count = world.width * world.height;
    random_cells(&source, cells, count, 50, 1);
    int32_t start = random_below(&source, count);
    int32_t goal = random_below(&source, count);
    oracle_run(&world, start, costs);
    if (!costs[start].found || cells[goal] == WAY_WALL || costs[goal].found) continue;
    way_grid *grid = grid_of_world(&world);
    int32_t end = nearest_reached(&world, costs, goal);
    for (int specialized = 0; specialized < 2; specialized++) {
      way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, world.diagonal, 1, specialized == 1);
      options.partial = true;
      check_ok(way_grid_find_path(grid, point_of(world.width, start), point_of(world.width, goal), &options, &path));
      assert_int_equal(path.status, WAY_STATUS_PARTIAL);
      assert_int_equal(path.cells[path.length - 1], end);
      assert_int_equal(oracle_compare(oracle_path(&world, path.cells, path.length), costs[end]), 0);
      partial_count++;
    }
    way_grid_destroy(grid);
  }
  assert_true(partial_count > 500);
  way_path_free(&path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(bad_endpoints_are_statuses),
      cmocka_unit_test(large_agents_need_room),
      cmocka_unit_test(nearest_radius_takes_a_cell_and_reports_it),
      cmocka_unit_test(partial_paths_end_nearest_to_the_goal),
      cmocka_unit_test(budgets_stop_a_query_for_good),
      cmocka_unit_test(recorded_expansions_are_as_many_as_counted),
      cmocka_unit_test(a_changed_world_ends_a_search),
      cmocka_unit_test(a_search_outlives_its_grid),
      cmocka_unit_test(marks_show_open_and_closed),
      cmocka_unit_test(bad_options_are_refused),
      cmocka_unit_test(many_queries_answer_as_one_by_one),
      cmocka_unit_test(answers_do_not_depend_on_history),
      cmocka_unit_test(heavy_weights_expand_no_cell_twice),
      cmocka_unit_test(partial_paths_break_ties_by_the_rule),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
