/* Theta* and Lazy Theta*: paths that cross no wall and add up, next to the shortest ones there are. */
#include <math.h>

#include "answers.h"
#include "movingai.h"
#include "random.h"
#include "sight.h"

static const way_algorithm algorithms[2] = {WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_LAZY_THETA_STAR};

static void give_up(const oracle_world *world, int32_t start, int32_t goal, const way_path *path, const char *what) {
  show_cells(world->cells, world->width, world->height);
  for (int32_t i = 0; i < path->length; i++) print_error("%d ", path->cells[i]);
  fail_msg("%s: %d to %d, rule %d, size %d, algorithm %d, status %d, cost %.17g", what, start, goal,
           (int)world->diagonal, world->agent_size, (int)path->algorithm, (int)path->status, path->cost);
}

/* The corners are exactly as far apart as the cost says, added from the start on. */
static void check_corners(const oracle_world *world, int32_t start, int32_t goal, const way_path *path) {
  if (path->length < 1 || path->cells[0] != start || path->cells[path->length - 1] != goal) {
    give_up(world, start, goal, path, "the path does not lead from start to goal");
  }
  double cost = sight_path(world, path->cells, path->length);
  if (cost < 0) give_up(world, start, goal, path, "a part through a wall, a corner or another multiplier");
  if (bits_of(cost) != bits_of(path->cost)) give_up(world, start, goal, path, "the cost is not that of the parts");
  for (int32_t i = 1; i < path->length; i++) {
    if (path->cells[i] == path->cells[i - 1]) give_up(world, start, goal, path, "a corner twice");
  }
}

static void random_world(random_source *source, uint8_t *cells, int32_t *multipliers, int32_t side, bool weighted,
                         oracle_world *world) {
  static const int32_t choices[6] = {1024, 2048, 512, 1024, 10240, 1536};
  for (int32_t area = 0; area < 255; area++) multipliers[area] = area == 0 ? 1024 : choices[random_below(source, 6)];
  world->width = random_in(source, 1, side);
  world->height = random_in(source, 1, side);
  world->multipliers = weighted ? multipliers : NULL;
  int32_t count = world->width * world->height;
  random_cells(source, cells, count, random_below(source, 40), 1);
  for (int32_t patch = 0; weighted && patch < 4; patch++) {
    uint8_t area = (uint8_t)random_in(source, 0, 4);
    int32_t left = random_below(source, world->width), top = random_below(source, world->height);
    int32_t right = random_in(source, left, world->width - 1), bottom = random_in(source, top, world->height - 1);
    for (int32_t y = top; y <= bottom; y++) {
      for (int32_t x = left; x <= right; x++) {
        if (cells[y * world->width + x] != WAY_WALL) cells[y * world->width + x] = area;
      }
    }
  }
}

static void check_query(way_grid *grid, const oracle_world *world, const oracle_cost *costs, int32_t start,
                        int32_t goal, double weight, way_path *path) {
  for (int i = 0; i < 2; i++) {
    way_grid_options options = options_of(algorithms[i], world->diagonal, world->agent_size, true);
    options.heuristic_weight = weight;
    check_ok(way_grid_find_path(grid, point_of(world->width, start), point_of(world->width, goal), &options, path));
    assert_int_equal(path->algorithm, algorithms[i]);
    assert_int_equal(path->engine, WAY_ENGINE_GENERIC);
    assert_int_equal(path->start, start);
    assert_int_equal(path->goal, goal);
    assert_int_equal(path->iterations - path->expanded_count, path->status == WAY_STATUS_FOUND);
    if (!costs[goal].found) {
      check_empty(path, WAY_STATUS_NO_PATH);
      continue;
    }
    if (path->status != WAY_STATUS_FOUND) give_up(world, start, goal, path, "the status");
    check_corners(world, start, goal, path);
  }
}

static void random_paths_cross_no_wall(void **state) {
  (void)state;
  random_source source = random_from(91);
  static uint8_t cells[40 * 40];
  static oracle_cost costs[40 * 40];
  int32_t multipliers[255];
  static const double weights[] = {1, 1, 1, 0, 0.5, 1.3, 4};
  way_path path;
  way_path_init(&path, NULL);
  int32_t rounds = quick_run() ? 100 : 1500, found = 0;
  for (int32_t round = 0; round < rounds; round++) {
    oracle_world world = {1, 1, cells, (way_diagonal)(round % 4), random_below(&source, 4) == 0 ? 2 : 1, NULL};
    random_world(&source, cells, multipliers, 40, round % 3 == 0, &world);
    way_grid *grid = grid_of_world(&world);
    for (int32_t query = 0; query < 8; query++) {
      int32_t start = random_below(&source, world.width * world.height);
      int32_t goal = random_below(&source, world.width * world.height);
      if (!oracle_fits(&world, start % world.width, start / world.width)) continue;
      if (!oracle_fits(&world, goal % world.width, goal / world.width)) continue;
      oracle_run(&world, start, costs);
      found += costs[goal].found;
      check_query(grid, &world, costs, start, goal, weights[random_below(&source, 7)], &path);
    }
    way_grid_destroy(grid);
  }
  print_message("%d paths\n", found);
  way_path_free(&path);
}

/* Every wall pattern on 4 x 3 cells, corner to corner and back. */
static void small_grids_cross_no_wall(void **state) {
  (void)state;
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t pattern = 0; pattern < 1 << 12; pattern += quick_run() ? 7 : 1) {
    uint8_t cells[12];
    oracle_cost costs[12];
    for (int32_t i = 0; i < 12; i++) cells[i] = (pattern >> i & 1) != 0 ? WAY_WALL : 0;
    for (int rule = 0; rule < 4; rule++) {
      oracle_world world = {4, 3, cells, (way_diagonal)rule, 1, NULL};
      way_grid *grid = grid_of_world(&world);
      for (int32_t start = 0; start < 12; start += 3) {
        if (cells[start] == WAY_WALL) continue;
        oracle_run(&world, start, costs);
        for (int32_t goal = 0; goal < 12; goal++) {
          if (cells[goal] != WAY_WALL) check_query(grid, &world, costs, start, goal, 1, &path);
        }
      }
      way_grid_destroy(grid);
    }
  }
  way_path_free(&path);
}

/* ---------------------------------------------------------------------------------------------- against the shortest */

typedef struct totals {
  double shortest;
  double found[2];
  double worst[2];
  int32_t queries;
} totals;

static void add_world(way_grid *grid, const oracle_world *world, random_source *source, totals *sums) {
  int32_t count = world->width * world->height;
  double *between = test_memory((size_t)count * (size_t)count * sizeof *between);
  double *costs = test_memory((size_t)count * sizeof *costs);
  for (int32_t i = 0; i < count * count; i++)
    between[i] = i / count == i % count ? 0 : sight_cost(world, i / count, i % count);
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t query = 0; query < 12; query++) {
    int32_t start = random_below(source, count), goal = random_below(source, count);
    if (!oracle_fits(world, start % world->width, start / world->width)) continue;
    sight_run(count, between, start, costs);
    if (costs[goal] <= 0 || !oracle_fits(world, goal % world->width, goal / world->width)) continue;
    sums->shortest += costs[goal];
    sums->queries++;
    for (int i = 0; i < 2; i++) {
      way_grid_options options = options_of(algorithms[i], world->diagonal, world->agent_size, true);
      check_ok(way_grid_find_path(grid, point_of(world->width, start), point_of(world->width, goal), &options, &path));
      assert_int_equal(path.status, WAY_STATUS_FOUND);
      if (path.cost < costs[goal] * (1 - 1e-12)) give_up(world, start, goal, &path, "below the shortest");
      sums->found[i] += path.cost;
      if (path.cost / costs[goal] > sums->worst[i]) sums->worst[i] = path.cost / costs[goal];
    }
  }
  way_path_free(&path);
  free(between);
  free(costs);
}

static totals compare(way_diagonal rule, bool weighted, int32_t rounds) {
  random_source source = random_from(92 + (uint64_t)rule);
  static uint8_t cells[18 * 18];
  int32_t multipliers[255];
  totals sums = {0, {0, 0}, {0, 0}, 0};
  for (int32_t round = 0; round < rounds; round++) {
    oracle_world world = {1, 1, cells, rule, round % 5 == 4 ? 2 : 1, NULL};
    random_world(&source, cells, multipliers, 18, weighted, &world);
    way_grid *grid = grid_of_world(&world);
    add_world(grid, &world, &source, &sums);
    way_grid_destroy(grid);
  }
  print_message("rule %d, %s: %d queries; Theta* +%.3f %% (worst %.1f %%), Lazy Theta* +%.3f %% (worst %.1f %%)\n",
                rule, weighted ? "areas" : "uniform", sums.queries, 100 * (sums.found[0] / sums.shortest - 1),
                100 * (sums.worst[0] - 1), 100 * (sums.found[1] / sums.shortest - 1), 100 * (sums.worst[1] - 1));
  return sums;
}

/* Where steps may not cut corners the search reaches less than sight does, and finds somewhat longer paths. */
static void paths_are_close_to_the_shortest(void **state) {
  (void)state;
  double shortest = 0, found[2] = {0, 0};
  for (int rule = 0; rule < 4; rule++) {
    for (int weighted = 0; weighted < 2; weighted++) {
      totals sums = compare((way_diagonal)rule, weighted == 1, quick_run() ? 40 : 150);
      bool cuts = rule == WAY_DIAGONAL_ONE_FREE || rule == WAY_DIAGONAL_ALWAYS;
      for (int i = 0; i < 2; i++) {
        assert_true(sums.found[i] <= (cuts ? 1.005 : 1.03) * sums.shortest);
        found[i] += sums.found[i];
      }
      shortest += sums.shortest;
    }
  }
  print_message("all: Theta* +%.3f %%, Lazy Theta* +%.3f %%\n", 100 * (found[0] / shortest - 1),
                100 * (found[1] / shortest - 1));
  assert_true(found[0] <= 1.01 * shortest);
  assert_true(found[1] <= 1.01 * shortest);
}

/* ---------------------------------------------------------------------------------------------- on real maps */

/* An A* path with each corner cut off that the last one kept sees past. */
static double cut_corners(way_grid *grid, int32_t width, const way_path *path) {
  double length = 0;
  way_point kept = point_of(width, path->cells[0]), last = kept;
  for (int32_t i = 1; i <= path->length; i++) {
    way_point at = point_of(width, path->cells[i < path->length ? i : i - 1]);
    bool visible = false;
    if (i < path->length) check_ok(way_grid_line_of_sight(grid, kept, at, 1, &visible));
    if (!visible) {
      length += sqrt((double)((last.x - kept.x) * (last.x - kept.x) + (last.y - kept.y) * (last.y - kept.y)));
      kept = last;
    }
    last = at;
  }
  return length;
}

static void check_map(const movingai_map *map, double totals_of[4], int32_t exceptions[2], int32_t *queries) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(map->width, map->height, map->cells, NULL, NULL, &grid));
  oracle_world world = {map->width, map->height, map->cells, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, NULL};
  way_path path;
  way_path_init(&path, NULL);
  int32_t most = quick_run() ? 3 : 25;
  for (int32_t i = 0; i < most; i++) {
    const movingai_query *query = &map->queries[(int64_t)i * map->query_count / most];
    way_point start = {query->start_x, query->start_y}, goal = {query->goal_x, query->goal_y};
    way_grid_options options = default_options();
    check_ok(way_grid_find_path(grid, start, goal, &options, &path));
    if (path.status != WAY_STATUS_FOUND) continue;
    double octile = path.cost, cut = cut_corners(grid, map->width, &path);
    assert_true(cut <= octile * (1 + 1e-12));
    totals_of[0] += octile;
    totals_of[1] += cut;
    (*queries)++;
    for (int a = 0; a < 2; a++) {
      options.algorithm = algorithms[a];
      check_ok(way_grid_find_path(grid, start, goal, &options, &path));
      assert_int_equal(path.status, WAY_STATUS_FOUND);
      assert_true(path.cost <= octile * (1 + 1e-12));
      if (i % 5 == 0) check_corners(&world, start.y * map->width + start.x, goal.y * map->width + goal.x, &path);
      totals_of[2 + a] += path.cost;
      exceptions[a] += path.cost > cut * (1 + 1e-12);
    }
  }
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void maps_have_shorter_paths_than_cut_corners(void **state) {
  (void)state;
  movingai_list *list = movingai_find();
  assert_non_null(list);
  double totals_of[4] = {0, 0, 0, 0};
  int32_t exceptions[2] = {0, 0}, queries = 0;
  for (int32_t i = 0; i < list->count; i++) {
    movingai_map map;
    assert_true(movingai_load(list->map_files[i], list->query_files[i], &map));
    check_map(&map, totals_of, exceptions, &queries);
    movingai_free(&map);
  }
  bool none = queries == 0;
  free(list);
  if (none) skip();
  print_message(
      "%d queries: A* %.0f, with corners cut %.0f, Theta* %.0f, Lazy Theta* %.0f; longer than cut in %d and %d\n",
      queries, totals_of[0], totals_of[1], totals_of[2], totals_of[3], exceptions[0], exceptions[1]);
  assert_true(totals_of[2] <= totals_of[1]);
  assert_true(totals_of[3] <= totals_of[1]);
}

/* ---------------------------------------------------------------------------------------------- options */

static int yes(void *context, int32_t cell) {
  (void)context;
  (void)cell;
  return 1;
}

static double as_it_is(void *context, int32_t from, int32_t to, double base) {
  (void)context;
  (void)from;
  (void)to;
  return base;
}

static void hooks_are_refused(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &grid));
  way_path path;
  way_path_init(&path, NULL);
  for (int i = 0; i < 4; i++) {
    way_grid_options options = options_of(algorithms[i % 2], WAY_DIAGONAL_ALWAYS, 1, true);
    if (i < 2) options.passable = yes;
    else options.step_cost = as_it_is;
    way_search *search = NULL;
    check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_UNSUPPORTED);
    check_result(way_grid_find_path(grid, (way_point){0, 0}, (way_point){3, 3}, &options, &path),
                 WAY_ERROR_UNSUPPORTED);
  }
  way_path_free(&path);
  way_grid_destroy(grid);
}

/* What is found depends on the state alone: recorded cells are those that pop, and the partial path ends at the closed
   cell with the least Euclidean distance. */
static void partial_paths_and_recorded_cells(void **state) {
  (void)state;
  static const char *const rows[5] = {"......#...", "......#...", "......#...", "......#...", "......#..."};
  way_grid *grid = grid_from_text(rows, 5);
  way_path path;
  way_path_init(&path, NULL);
  for (int i = 0; i < 2; i++) {
    way_grid_options options = options_of(algorithms[i], WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
    options.partial = true;
    options.record_expansions = true;
    check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){8, 3}, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_PARTIAL);
    assert_int_equal(path.length, 2);
    assert_int_equal(path.cells[0], 0);
    assert_int_equal(path.cells[1], 3 * 10 + 5);
    check_double(path.cost, sqrt(34));
    assert_int_equal(path.expanded_length, 30);
    assert_int_equal(path.expanded_count, 30);
    assert_int_equal(path.expanded[0], 0);
    options.iteration_budget = 1;
    check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){8, 3}, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_BUDGET_EXHAUSTED);
    assert_int_equal(path.length, 1);
    options.iteration_budget = 0;
    check_ok(way_grid_find_path(grid, (way_point){2, 2}, (way_point){2, 2}, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_FOUND);
    assert_int_equal(path.length, 1);
    assert_int_equal(path.iterations, 1);
    assert_int_equal(path.expanded_length, 0);
    check_double(path.cost, 0);
  }
  way_path_free(&path);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_grids_cross_no_wall),
      cmocka_unit_test(random_paths_cross_no_wall),
      cmocka_unit_test(paths_are_close_to_the_shortest),
      cmocka_unit_test(maps_have_shorter_paths_than_cut_corners),
      cmocka_unit_test(hooks_are_refused),
      cmocka_unit_test(partial_paths_and_recorded_cells),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
