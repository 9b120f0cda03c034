/* HPA*: a path exactly where there is one, made of legal steps at the cost that it says, however it is sliced. */
#include <math.h>

#include "answers.h"
#include "random.h"

#define SQRT2 0x1.6A09E667F3BCDp+0
#define MOST_CELLS (48 * 48)

static const int32_t chunk_sizes[] = {8, 16, 32, 64};

static way_grid_options hpa_options(way_diagonal diagonal, int32_t agent_size, int32_t chunk_size, bool smooth) {
  way_grid_options options = options_of(WAY_ALGORITHM_HPA_STAR, diagonal, agent_size, true);
  options.hpa_chunk_size = chunk_size;
  options.hpa_smooth = smooth;
  return options;
}

typedef struct random_world {
  oracle_world world;
  uint8_t cells[MOST_CELLS];
  int32_t multipliers[255];
} random_world;

/* Noise, rooms with gaps, or stripes: maps on which chunks hang together in different ways. */
static void draw(random_source *source, random_world *made, int32_t width, int32_t height, int32_t areas) {
  int32_t kind = random_below(source, 3);
  int32_t count = width * height;
  random_cells(source, made->cells, count, kind == 0 ? random_below(source, 55) : random_below(source, 12), areas);
  if (kind == 0) return;
  int32_t pitch = random_in(source, 3, 11), gap = random_in(source, 1, 9);
  for (int32_t i = 0; i < count; i++) {
    int32_t x = i % width, y = i / width;
    bool wall = kind == 1 ? x % pitch == 0 || y % pitch == 0 : y % pitch == pitch / 2;
    if (wall && random_below(source, 10) >= gap) made->cells[i] = WAY_WALL;
  }
}

static void make_world(random_source *source, random_world *made) {
  static const int32_t scales[] = {1024, 1024, 512, 2560, 3072, 1};
  int32_t width = random_in(source, 1, 48), height = random_in(source, 1, 48);
  bool weighted = random_below(source, 3) == 0;
  draw(source, made, width, height, weighted ? 4 : 1);
  for (int i = 0; i < 255; i++) made->multipliers[i] = scales[random_below(source, 6)];
  made->world = (oracle_world){width,
                               height,
                               made->cells,
                               (way_diagonal)random_below(source, 4),
                               random_below(source, 3) == 0 ? random_in(source, 2, 3) : 1,
                               weighted ? made->multipliers : NULL};
}

static bool uniform(const oracle_world *world) {
  for (int32_t i = 0; i < world->width * world->height; i++) {
    uint8_t area = world->cells[i];
    if (area != WAY_WALL && world->multipliers != NULL && world->multipliers[area] != ORACLE_SCALE) return false;
  }
  return true;
}

static double multiplier_under(const oracle_world *world, int32_t cell) {
  int32_t most = 0;
  for (int32_t dy = 0; dy < world->agent_size; dy++) {
    for (int32_t dx = 0; dx < world->agent_size; dx++) {
      int32_t value = world->multipliers[world->cells[cell + dy * world->width + dx]];
      if (value > most) most = value;
    }
  }
  return most / (double)ORACLE_SCALE;
}

/* Added step by step from the start, or counted where all multipliers are 1. */
static double recount(const oracle_world *world, const way_path *path, oracle_cost walked) {
  if (world->multipliers == NULL) return oracle_value(walked);
  double sum = 0;
  int64_t straight = 0, diagonal = 0;
  for (int32_t i = 1; i < path->length; i++) {
    int32_t from = path->cells[i - 1], to = path->cells[i];
    bool is_straight = from / world->width == to / world->width || from % world->width == to % world->width;
    straight += is_straight;
    diagonal += !is_straight;
    sum += (is_straight ? 1.0 : SQRT2) * multiplier_under(world, to);
  }
  return uniform(world) ? (double)straight + (double)diagonal * SQRT2 : sum;
}

static void give_up(const oracle_world *world, int32_t start, int32_t goal, const way_path *path, const char *what) {
  show_cells(world->cells, world->width, world->height);
  fail_msg("%s: %d to %d, rule %d, size %d, status %d, cost %.17g", what, start, goal, (int)world->diagonal,
           world->agent_size, (int)path->status, path->cost);
}

/* Checks everything of an answer but how long it is; returns how much more than the least it costs, 1 for equal. */
static double check_hpa(const oracle_world *world, const oracle_cost *costs, int32_t start, int32_t goal,
                        const way_path *path) {
  bool start_fits = oracle_fits(world, start % world->width, start / world->width);
  bool goal_fits = oracle_fits(world, goal % world->width, goal / world->width);
  way_status expected = !start_fits         ? WAY_STATUS_START_INVALID
                        : !goal_fits        ? WAY_STATUS_GOAL_INVALID
                        : costs[goal].found ? WAY_STATUS_FOUND
                                            : WAY_STATUS_NO_PATH;
  if (path->status != expected) give_up(world, start, goal, path, "the status");
  if (!start_fits || !goal_fits) return 1;
  assert_int_equal(path->algorithm, WAY_ALGORITHM_HPA_STAR);
  assert_int_equal(path->engine, WAY_ENGINE_GENERIC);
  assert_int_equal(path->start, start);
  assert_int_equal(path->goal, goal);
  assert_int_equal(path->iterations - path->expanded_count, expected == WAY_STATUS_FOUND);
  if (expected != WAY_STATUS_FOUND) {
    assert_int_equal(path->length, 0);
    check_double(path->cost, 0);
    return 1;
  }
  if (path->length < 1 || path->cells[0] != start || path->cells[path->length - 1] != goal) {
    give_up(world, start, goal, path, "the path does not lead from start to goal");
  }
  oracle_cost walked = oracle_path(world, path->cells, path->length);
  if (!walked.found) give_up(world, start, goal, path, "a step that the rule does not allow");
  if (bits_of(path->cost) != bits_of(recount(world, path, walked))) give_up(world, start, goal, path, "the cost");
  if (oracle_compare(walked, costs[goal]) < 0) give_up(world, start, goal, path, "cheaper than the cheapest path");
  double best = ((double)costs[goal].straight + (double)costs[goal].diagonal * SQRT2) / ORACLE_SCALE;
  return best == 0 ? 1 : path->cost / best;
}

static void a_path_exactly_where_there_is_one(void **state) {
  (void)state;
  random_source source = random_from(81);
  random_world made;
  oracle_cost *costs = test_memory(MOST_CELLS * sizeof *costs);
  way_path rough, smooth;
  way_path_init(&rough, NULL);
  way_path_init(&smooth, NULL);
  int32_t rounds = quick_run() ? 300 : 3000, found = 0, hopeless = 0;
  for (int32_t round = 0; round < rounds; round++) {
    make_world(&source, &made);
    int32_t count = made.world.width * made.world.height;
    way_grid *grid = grid_of_world(&made.world);
    int32_t chunk_size = chunk_sizes[random_below(&source, 8) % 4 % (round % 4 + 1)];
    for (int32_t i = 0; i < 4; i++) {
      int32_t start = random_below(&source, count), goal = random_below(&source, count);
      oracle_run(&made.world, start, costs);
      way_grid_options options = hpa_options(made.world.diagonal, made.world.agent_size, chunk_size, false);
      static const double weights[] = {1, 1, 0, 0.5, 1.8};
      options.heuristic_weight = weights[random_below(&source, 5)];
      options.record_expansions = i == 0;
      check_ok(way_grid_find_path(grid, point_of(made.world.width, start), point_of(made.world.width, goal), &options,
                                  &rough));
      check_hpa(&made.world, costs, start, goal, &rough);
      assert_int_equal(rough.expanded_length, i == 0 ? rough.expanded_count : 0);
      options.hpa_smooth = true;
      check_ok(way_grid_find_path(grid, point_of(made.world.width, start), point_of(made.world.width, goal), &options,
                                  &smooth));
      check_hpa(&made.world, costs, start, goal, &smooth);
      assert_int_equal(smooth.iterations, rough.iterations);
      assert_true(smooth.cost <= rough.cost * (1 + 1e-12));
      found += smooth.status == WAY_STATUS_FOUND;
      hopeless += smooth.status == WAY_STATUS_NO_PATH;
    }
    way_grid_destroy(grid);
  }
  /* Neither answer is rare among the cases. */
  print_message("%d found, %d without a path\n", found, hopeless);
  assert_true(found > rounds / 4 && hopeless > rounds / 8);
  way_path_free(&rough);
  way_path_free(&smooth);
  free(costs);
}

/* Every pair of cells of small maps, so that ends lie on nodes, beside them, together in a chunk and apart. */
static void every_pair_of_cells(void **state) {
  (void)state;
  random_source source = random_from(82);
  random_world made;
  oracle_cost *costs = test_memory(MOST_CELLS * sizeof *costs);
  way_path path;
  way_path_init(&path, NULL);
  int32_t rounds = quick_run() ? 8 : 60;
  for (int32_t round = 0; round < rounds; round++) {
    make_world(&source, &made);
    made.world.width = random_in(&source, 9, 19);
    made.world.height = random_in(&source, 1, 19);
    draw(&source, &made, made.world.width, made.world.height, 2);
    made.world.diagonal = (way_diagonal)(round % 4);
    int32_t count = made.world.width * made.world.height;
    way_grid *grid = grid_of_world(&made.world);
    way_grid_options options = hpa_options(made.world.diagonal, made.world.agent_size, 8, round % 2 == 0);
    for (int32_t start = 0; start < count; start += 3) {
      oracle_run(&made.world, start, costs);
      for (int32_t goal = 0; goal < count; goal++) {
        check_ok(way_grid_find_path(grid, point_of(made.world.width, start), point_of(made.world.width, goal), &options,
                                    &path));
        check_hpa(&made.world, costs, start, goal, &path);
      }
    }
    way_grid_destroy(grid);
  }
  way_path_free(&path);
  free(costs);
}

static void start_is_goal(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(20, 20, NULL, NULL, NULL, &grid));
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = hpa_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1, 8, true);
  for (int32_t x = 0; x < 20; x++) {
    check_ok(way_grid_find_path(grid, (way_point){x, 7}, (way_point){x, 7}, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_FOUND);
    assert_int_equal(path.length, 1);
    assert_int_equal(path.iterations, 1);
    assert_int_equal(path.expanded_count, 0);
    check_double(path.cost, 0);
  }
  way_path_free(&path);
  way_grid_destroy(grid);
}

/* Two cells of one chunk that only a way through others joins. */
static void out_of_a_chunk_and_back(void **state) {
  (void)state;
  static const char *const rows[] = {".......#..", ".......#..", ".......#..", "########..",
                                     "..........", "..........", "..........", ".........."};
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = hpa_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1, 8, true);
  way_grid *grid = grid_from_text(rows, 8);
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){0, 4}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_NO_PATH);
  /* Now row 0 leads out to the right. */
  check_ok(way_grid_set(grid, 7, 0, 0));
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){0, 4}, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  way_grid_destroy(grid);
  way_path_free(&path);
}

/* ---------------------------------------------------------------------------------------------- slices and caps */

static void every_budget_gives_the_same(void **state) {
  (void)state;
  random_source source = random_from(83);
  random_world made;
  way_path expected, path;
  way_path_init(&expected, NULL);
  way_path_init(&path, NULL);
  int32_t rounds = quick_run() ? 20 : 150;
  for (int32_t round = 0; round < rounds; round++) {
    make_world(&source, &made);
    int32_t count = made.world.width * made.world.height;
    way_grid *grid = grid_of_world(&made.world);
    way_grid_options options = hpa_options(made.world.diagonal, made.world.agent_size, 8, round % 2 == 0);
    options.record_expansions = round % 3 == 0;
    options.partial = round % 4 == 0;
    options.nearest_radius = 5;
    options.iteration_budget = round % 5 == 0 ? random_in(&source, 1, 20) : 0;
    way_point start = point_of(made.world.width, random_below(&source, count));
    way_point goal = point_of(made.world.width, random_below(&source, count));
    check_ok(way_grid_find_path(grid, start, goal, &options, &expected));
    way_search *search = NULL;
    check_ok(way_grid_search_create(grid, &options, &search));
    bool refused = expected.status == WAY_STATUS_START_INVALID || expected.status == WAY_STATUS_GOAL_INVALID;
    for (int32_t budget = 1; !refused && budget <= expected.iterations + 1; budget++) {
      way_status status;
      check_ok(way_grid_search_begin(search, start, goal, &status));
      int32_t done = 0;
      while (status == WAY_STATUS_IN_PROGRESS) {
        check_ok(way_search_step(search, budget, &status));
        done = done + budget < expected.iterations ? done + budget : expected.iterations;
        assert_int_equal(way_search_iterations(search), done);
      }
      check_ok(way_search_path(search, &path));
      check_same_answer(&path, &expected);
      /* Asked again, it says the same again. */
      check_ok(way_search_path(search, &path));
      check_same_answer(&path, &expected);
    }
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
  way_path_free(&expected);
  way_path_free(&path);
}

static double distance(way_diagonal diagonal, int32_t width, int32_t a, int32_t b) {
  int32_t dx = abs(a % width - b % width), dy = abs(a / width - b / width);
  if (diagonal == WAY_DIAGONAL_NEVER) return dx + dy;
  int32_t least = dx < dy ? dx : dy;
  return (double)(dx + dy - 2 * least) + (double)least * SQRT2;
}

/* A partial path ends on the expanded cell nearest to the goal when the budget ran out. */
static void partial_paths_end_nearest_to_the_goal(void **state) {
  (void)state;
  random_source source = random_from(84);
  random_world made;
  way_path path;
  way_path_init(&path, NULL);
  int32_t seen[2] = {0, 0}, rounds = quick_run() ? 200 : 1500;
  for (int32_t round = 0; round < rounds; round++) {
    make_world(&source, &made);
    int32_t count = made.world.width * made.world.height;
    way_grid *grid = grid_of_world(&made.world);
    way_grid_options options = hpa_options(made.world.diagonal, made.world.agent_size, 8, round % 2 == 0);
    options.partial = true;
    options.record_expansions = true;
    options.iteration_budget = round % 2 == 0 ? random_in(&source, 1, 12) : 0;
    way_point start = point_of(made.world.width, random_below(&source, count));
    way_point goal = point_of(made.world.width, random_below(&source, count));
    check_ok(way_grid_find_path(grid, start, goal, &options, &path));
    seen[path.status == WAY_STATUS_PARTIAL] +=
        path.status == WAY_STATUS_PARTIAL || path.status == WAY_STATUS_BUDGET_EXHAUSTED;
    if (path.status == WAY_STATUS_BUDGET_EXHAUSTED) {
      assert_true(path.length > 0);
      assert_int_equal(path.cells[0], path.start);
      assert_true(oracle_path(&made.world, path.cells, path.length).found);
      int32_t end = path.cells[path.length - 1];
      double least = distance(made.world.diagonal, made.world.width, end, path.goal);
      bool expanded = false;
      for (int32_t i = 0; i < path.expanded_length; i++) {
        expanded = expanded || path.expanded[i] == end;
        assert_true(distance(made.world.diagonal, made.world.width, path.expanded[i], path.goal) >= least);
      }
      assert_true(expanded);
      if (options.iteration_budget > 0 && path.status == WAY_STATUS_BUDGET_EXHAUSTED) {
        assert_int_equal(path.iterations, options.iteration_budget);
      }
    }
    way_grid_destroy(grid);
  }
  assert_true(seen[0] > rounds / 40 && seen[1] > rounds / 40);
  way_path_free(&path);
}

/* Marks: closed where the expansions are. */
static void marks_are_those_of_abstract_nodes(void **state) {
  (void)state;
  random_source source = random_from(85);
  uint8_t cells[32 * 32], marks[32 * 32];
  random_cells(&source, cells, 32 * 32, 15, 1);
  cells[0] = 0;
  cells[32 * 32 - 1] = 0;
  way_grid *grid = NULL;
  check_ok(way_grid_create(32, 32, cells, NULL, NULL, &grid));
  way_grid_options options = hpa_options(WAY_DIAGONAL_ALWAYS, 1, 8, true);
  options.record_expansions = true;
  way_search *search = NULL;
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_search_create(grid, &options, &search));
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){31, 31}, &status));
  check_ok(way_search_step(search, 9, &status));
  check_ok(way_search_path(search, &path));
  check_ok(way_search_marks(search, marks, sizeof marks));
  int32_t closed = 0, open = 0;
  for (int32_t i = 0; i < 32 * 32; i++) {
    closed += marks[i] == 2;
    open += marks[i] == 1;
  }
  assert_int_equal(closed, 9);
  assert_true(open > 0);
  assert_int_equal(path.expanded_length, 9);
  for (int32_t i = 0; i < 9; i++) assert_int_equal(marks[path.expanded[i]], 2);
  way_path_free(&path);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

/* ---------------------------------------------------------------------------------------------- what is refused */

static int passable(void *context, int32_t cell) {
  (void)context;
  (void)cell;
  return 1;
}

static double step_cost(void *context, int32_t from, int32_t to, double base) {
  (void)context;
  (void)from;
  (void)to;
  return base;
}

static void options_are_checked(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &grid));
  way_search *search = NULL;
  way_grid_options options;
  way_grid_options_default(&options);
  assert_int_equal(options.hpa_chunk_size, 16);
  assert_true(options.hpa_smooth);
  static const int32_t bad[] = {-8, 0, 1, 7, 9, 12, 24, 63, 65, 128, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    options = hpa_options(WAY_DIAGONAL_NEVER, 1, bad[i], true);
    check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_OUT_OF_RANGE);
    options.algorithm = WAY_ALGORITHM_A_STAR;
    check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_OUT_OF_RANGE);
  }
  options = hpa_options(WAY_DIAGONAL_NEVER, 1, 8, true);
  options.passable = passable;
  check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_UNSUPPORTED);
  options.passable = NULL;
  options.step_cost = step_cost;
  check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_UNSUPPORTED);
  assert_null(search);
  way_grid_destroy(grid);
}

static void an_edit_makes_it_stale(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(40, 20, NULL, NULL, NULL, &grid));
  way_grid_options options = hpa_options(WAY_DIAGONAL_NEVER, 1, 8, true);
  way_search *search = NULL, *other = NULL;
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_search_create(grid, &options, &search));
  check_ok(way_grid_search_create(grid, &options, &other));
  check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){39, 3}, &status));
  check_ok(way_search_step(search, 2, &status));
  check_ok(way_grid_set(grid, 20, 10, WAY_WALL));
  /* Another search brings the hierarchy that they share up to date. */
  check_ok(way_grid_search_begin(other, (way_point){0, 0}, (way_point){39, 3}, &status));
  check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
  assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
  check_ok(way_search_path(search, &path));
  check_empty(&path, WAY_STATUS_NONE);
  check_ok(way_search_step(other, INT32_MAX, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  /* The grid may go first. */
  way_grid_destroy(grid);
  check_ok(way_search_path(other, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  way_path_free(&path);
  way_search_destroy(search);
  way_search_destroy(other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_path_exactly_where_there_is_one),
      cmocka_unit_test(every_pair_of_cells),
      cmocka_unit_test(start_is_goal),
      cmocka_unit_test(out_of_a_chunk_and_back),
      cmocka_unit_test(every_budget_gives_the_same),
      cmocka_unit_test(partial_paths_end_nearest_to_the_goal),
      cmocka_unit_test(marks_are_those_of_abstract_nodes),
      cmocka_unit_test(options_are_checked),
      cmocka_unit_test(an_edit_makes_it_stale),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
