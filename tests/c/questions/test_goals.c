/* The cheapest of many goals, held against a flood from the start: on square grids by exact costs, in other worlds against
   a query for each goal; with prices, radii, sizes, rules and what is left where none can be reached. */
#include <math.h>

#include "answers.h"
#include "failing_allocator.h"
#include "random.h"

#define MOST_CELLS 400
#define MOST_GOALS 60

typedef struct scene {
  uint8_t cells[MOST_CELLS];
  int32_t multipliers[255];
  oracle_world world;
  oracle_cost costs[MOST_CELLS];
  way_grid *grid;
  way_point start;
  way_voxel_point points[MOST_GOALS];
  double prices[MOST_GOALS];
  way_goals goals;
  way_path path;
} scene;

static void random_goals(random_source *source, way_voxel_point *points, double *prices, way_goals *goals,
                         const int32_t size[3]) {
  size_t count = (size_t)(random_below(source, 3) == 0 ? random_in(source, 17, MOST_GOALS) : random_in(source, 1, 16));
  for (size_t i = 0; i < count; i++) {
    points[i] = (way_voxel_point){random_in(source, -1, size[0]), random_in(source, -1, size[1]),
                                  size[2] == 1 ? 0 : random_in(source, -1, size[2])};
    prices[i] = random_below(source, 3) * 1.5;
  }
  *goals = (way_goals){points, random_below(source, 2) == 0 ? prices : NULL, count, 0};
  if (random_below(source, 2) == 0) goals->radius = random_below(source, 7) / 2.0;
}

static void make_scene(random_source *source, scene *made) {
  int32_t width = random_in(source, 2, 20), height = random_in(source, 2, 20), count = width * height;
  bool weighted = random_below(source, 2) == 0;
  random_cells(source, made->cells, count, random_in(source, 5, 50), weighted ? 3 : 1);
  for (int i = 0; i < 255; i++) made->multipliers[i] = weighted ? (i % 3 + 1) * ORACLE_SCALE : ORACLE_SCALE;
  made->world = (oracle_world){width,
                               height,
                               made->cells,
                               (way_diagonal)random_below(source, 4),
                               random_below(source, 4) == 0 ? 2 : 1,
                               made->multipliers};
  made->start = point_of(width, random_below(source, count));
  made->grid = grid_of_world(&made->world);
  oracle_run(&made->world, made->start.y * width + made->start.x, made->costs);
  random_goals(source, made->points, made->prices, &made->goals, (const int32_t[3]){width, height, 1});
  way_path_init(&made->path, NULL);
}

static void free_scene(scene *at) {
  way_path_free(&at->path);
  way_grid_destroy(at->grid);
}

static bool is_goal(const scene *at, size_t which, int32_t cell) {
  double dx = cell % at->world.width - at->points[which].x, dy = cell / at->world.width - at->points[which].y;
  return dx * dx + dy * dy <= at->goals.radius * at->goals.radius;
}

static double price_of(const scene *at, size_t which) {
  return at->goals.prices == NULL ? 0 : at->goals.prices[which];
}

/* The least that any way to any goal comes to. */
static double cheapest(const scene *at) {
  double best = INFINITY;
  for (int32_t cell = 0; cell < at->world.width * at->world.height; cell++) {
    if (!at->costs[cell].found) continue;
    for (size_t i = 0; i < at->goals.count; i++) {
      if (!is_goal(at, i, cell)) continue;
      double total = oracle_value(at->costs[cell]) + price_of(at, i);
      if (total < best) best = total;
    }
  }
  return best;
}

static void check_found(const scene *at, double best) {
  const way_path *path = &at->path;
  assert_int_equal(path->status, WAY_STATUS_FOUND);
  assert_true(path->goal_index >= 0 && (size_t)path->goal_index < at->goals.count);
  assert_true(fabs(path->cost + price_of(at, (size_t)path->goal_index) - best) < 1e-9);
  assert_int_equal(path->cells[0], at->start.y * at->world.width + at->start.x);
  assert_int_equal(path->cells[path->length - 1], path->goal);
  assert_true(is_goal(at, (size_t)path->goal_index, path->goal));
  oracle_cost walked = oracle_path(&at->world, path->cells, path->length);
  assert_true(walked.found);
  assert_true(fabs(oracle_value(walked) - path->cost) < 1e-9);
}

static void the_flood_agrees_on_squares(void **state) {
  (void)state;
  random_source source = random_from(51);
  int found = 0;
  for (int round = 0; round < 3000; round++) {
    scene at;
    make_scene(&source, &at);
    way_grid_options options = options_of(random_below(&source, 2) == 0 ? WAY_ALGORITHM_A_STAR : WAY_ALGORITHM_JPS,
                                          at.world.diagonal, at.world.agent_size, true);
    if (random_below(&source, 4) == 0) options.heuristic_weight = 0;
    check_ok(way_grid_find_path_to_any(at.grid, at.start, &at.goals, &options, &at.path));
    double best = cheapest(&at);
    bool fits = oracle_fits(&at.world, at.start.x, at.start.y);
    if (!fits) {
      check_empty(&at.path, WAY_STATUS_START_INVALID);
    } else if (best == INFINITY) {
      assert_true(at.path.status == WAY_STATUS_NO_PATH || at.path.status == WAY_STATUS_GOAL_INVALID);
      assert_int_equal(at.path.length, 0);
    } else {
      check_found(&at, best);
      found++;
    }
    free_scene(&at);
  }
  assert_true(found > 1000);
}

/* Of the cells that can be reached the nearest to any goal inside, by the metric. */
static void partial_paths_end_nearest_to_any(void **state) {
  (void)state;
  random_source source = random_from(52);
  int partial = 0;
  for (int round = 0; round < 2000; round++) {
    scene at;
    make_scene(&source, &at);
    at.goals.radius = 0;
    way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, at.world.diagonal, at.world.agent_size, true);
    options.partial = true;
    check_ok(way_grid_find_path_to_any(at.grid, at.start, &at.goals, &options, &at.path));
    bool several = at.goals.count > 1, fits = oracle_fits(&at.world, at.start.x, at.start.y);
    if (several && fits && cheapest(&at) == INFINITY && at.path.status != WAY_STATUS_GOAL_INVALID) {
      assert_int_equal(at.path.status, WAY_STATUS_PARTIAL);
      double nearest = INFINITY, end = INFINITY;
      for (int32_t cell = 0; cell < at.world.width * at.world.height; cell++) {
        if (!at.costs[cell].found) continue;
        for (size_t i = 0; i < at.goals.count; i++) {
          int32_t x = at.points[i].x, y = at.points[i].y;
          if (x < 0 || y < 0 || x >= at.world.width || y >= at.world.height) continue;
          int32_t dx = abs(cell % at.world.width - x), dy = abs(cell / at.world.width - y);
          double least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
          double apart = at.world.diagonal == WAY_DIAGONAL_NEVER ? dx + dy : most - least + least * sqrt(2);
          if (apart < nearest) nearest = apart;
          if (cell == at.path.cells[at.path.length - 1] && apart < end) end = apart;
        }
      }
      assert_true(fabs(nearest - end) < 1e-9);
      assert_true(at.path.goal_index >= 0);
      partial++;
    }
    free_scene(&at);
  }
  assert_true(partial > 100);
}

/* The least of single queries; NAN where no goal can be reached. */
typedef double (*single)(void *world, way_voxel_point start, way_voxel_point goal);

static double least_of(single ask, void *world, way_voxel_point start, const way_goals *goals) {
  double best = INFINITY;
  for (size_t i = 0; i < goals->count; i++) {
    double total = ask(world, start, goals->points[i]) + (goals->prices == NULL ? 0 : goals->prices[i]);
    if (total < best) best = total;
  }
  return best;
}

static void check_least(double best, const way_path *path, const way_goals *goals) {
  if (path->status != WAY_STATUS_FOUND) {
    assert_true(best == INFINITY);
    return;
  }
  double price = goals->prices == NULL ? 0 : goals->prices[path->goal_index];
  assert_true(fabs(path->cost + price - best) < 1e-9);
}

static double ask_hex(void *world, way_voxel_point start, way_voxel_point goal) {
  way_grid_options options = default_options();
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path(world, (way_point){start.x, start.y}, (way_point){goal.x, goal.y}, &options, &path));
  double cost = path.status == WAY_STATUS_FOUND ? path.cost : INFINITY;
  way_path_free(&path);
  return cost;
}

static void hexagons_agree_with_single_queries(void **state) {
  (void)state;
  random_source source = random_from(53);
  for (int round = 0; round < 400; round++) {
    uint8_t cells[144];
    random_cells(&source, cells, 144, 30, 2);
    way_grid *grid;
    check_ok(way_hex_grid_create(12, 12, (way_hex_layout)(round % 4), cells, NULL, NULL, &grid));
    check_ok(way_grid_set_area_cost(grid, 1, 2));
    way_voxel_point points[MOST_GOALS], start = {random_below(&source, 12), random_below(&source, 12), 0};
    double prices[MOST_GOALS];
    way_goals goals;
    random_goals(&source, points, prices, &goals, (const int32_t[3]){12, 12, 1});
    goals.radius = 0;
    way_grid_options options = default_options();
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_grid_find_path_to_any(grid, (way_point){start.x, start.y}, &goals, &options, &path));
    check_least(least_of(ask_hex, grid, start, &goals), &path, &goals);
    /* With a radius no path is longer, and it ends within it. */
    double without = path.status == WAY_STATUS_FOUND ? path.cost : INFINITY;
    goals.radius = 2;
    goals.prices = NULL;
    check_ok(way_grid_find_path_to_any(grid, (way_point){start.x, start.y}, &goals, &options, &path));
    if (path.status == WAY_STATUS_FOUND) {
      double x, y, to_x, to_y;
      way_grid_center(grid, path.goal % 12, path.goal / 12, &x, &y);
      way_grid_center(grid, points[path.goal_index].x, points[path.goal_index].y, &to_x, &to_y);
      assert_true(hypot(x - to_x, y - to_y) <= 2 + 1e-9);
      assert_true(path.cost <= without);
    } else {
      assert_true(without == INFINITY);
    }
    way_path_free(&path);
    way_grid_destroy(grid);
  }
}

static way_connectivity connectivity;

static double ask_voxel(void *world, way_voxel_point start, way_voxel_point goal) {
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.connectivity = connectivity;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_voxel_find_path(world, start, goal, &options, &path));
  double cost = path.status == WAY_STATUS_FOUND ? path.cost : INFINITY;
  way_path_free(&path);
  return cost;
}

static void voxels_agree_with_single_queries(void **state) {
  (void)state;
  random_source source = random_from(54);
  static const way_connectivity connectivities[] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  for (int round = 0; round < 300; round++) {
    uint8_t cells[343];
    random_cells(&source, cells, 343, 35, 1);
    way_voxel_grid *grid;
    check_ok(way_voxel_grid_create(7, 7, 7, 0, cells, NULL, NULL, &grid));
    way_voxel_point points[MOST_GOALS];
    way_voxel_point start = {random_below(&source, 7), random_below(&source, 7), random_below(&source, 7)};
    double prices[MOST_GOALS];
    way_goals goals;
    random_goals(&source, points, prices, &goals, (const int32_t[3]){7, 7, 7});
    way_voxel_options options;
    way_voxel_options_default(&options);
    options.connectivity = connectivity = connectivities[round % 3];
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_voxel_find_path_to_any(grid, start, &goals, &options, &path));
    double best = INFINITY;
    if (goals.radius == 0) {
      best = least_of(ask_voxel, grid, start, &goals);
    } else {
      for (int32_t node = 0; node < 343; node++) {
        double cost = ask_voxel(grid, start, (way_voxel_point){node % 7, node / 7 % 7, node / 49});
        for (size_t i = 0; i < goals.count && cost < INFINITY; i++) {
          double dx = node % 7 - points[i].x, dy = node / 7 % 7 - points[i].y, dz = node / 49 - points[i].z;
          double price = goals.prices == NULL ? 0 : goals.prices[i];
          if (dx * dx + dy * dy + dz * dz <= goals.radius * goals.radius && cost + price < best) best = cost + price;
        }
      }
    }
    check_least(best, &path, &goals);
    way_path_free(&path);
    way_voxel_grid_destroy(grid);
  }
}

static void graphs_agree_with_distances(void **state) {
  (void)state;
  random_source source = random_from(55);
  for (int round = 0; round < 300; round++) {
    way_graph *graph;
    check_ok(way_graph_create(40, NULL, &graph));
    double coordinates[80];
    for (int i = 0; i < 80; i++) coordinates[i] = random_below(&source, 50);
    way_point_graph *points;
    check_ok(way_point_graph_create(graph, coordinates, 2, &points));
    int32_t edge;
    for (int i = 0; i < 70; i++) {
      int32_t from = random_below(&source, 40), to = random_below(&source, 40);
      double dx = coordinates[2 * from] - coordinates[2 * to], dy = coordinates[2 * from + 1] - coordinates[2 * to + 1];
      check_ok(way_graph_add_edge(graph, from, to, hypot(dx, dy) * (1 + random_below(&source, 3)), &edge));
    }
    way_landmarks *landmarks = NULL;
    if (round % 3 == 0) check_ok(way_landmarks_create(graph, 4, &landmarks));
    way_voxel_point nodes[MOST_GOALS];
    double prices[MOST_GOALS], distances[40], best = INFINITY;
    size_t count = (size_t)(round % 2 == 0 ? random_in(&source, 1, 8) : random_in(&source, 17, 30));
    int32_t start = random_below(&source, 40);
    check_ok(way_graph_distances(graph, start, distances, 40));
    for (size_t i = 0; i < count; i++) {
      nodes[i] = (way_voxel_point){random_in(&source, -1, 40), 0, 0};
      prices[i] = random_below(&source, 40);
      bool there = nodes[i].x >= 0 && nodes[i].x < 40;
      if (there && distances[nodes[i].x] + prices[i] < best) best = distances[nodes[i].x] + prices[i];
    }
    way_goals goals = {nodes, prices, count, 0};
    way_graph_options options;
    way_graph_options_default(&options);
    options.points = round % 4 == 0 ? NULL : points;
    options.landmarks = landmarks;
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_graph_find_path_to_any(graph, start, &goals, &options, &path));
    check_least(best, &path, &goals);
    options.algorithm = WAY_GRAPH_BIDIRECTIONAL;
    if (count > 1)
      check_result(way_graph_find_path_to_any(graph, start, &goals, &options, &path), WAY_ERROR_UNSUPPORTED);
    way_path_free(&path);
    way_landmarks_destroy(landmarks);
    way_point_graph_destroy(points);
    way_graph_destroy(graph);
  }
}

static void bad_input_is_refused(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(8, 8, NULL, NULL, NULL, &grid));
  way_path path;
  way_path_init(&path, NULL);
  way_grid_options options = default_options();
  way_voxel_point points[2] = {{1, 1, 0}, {5, 5, 0}};
  double prices[2] = {0, 1};
  way_point start = {0, 0};
  way_goals good = {points, prices, 2, 0}, bad = good;
  bad.points = NULL;
  check_result(way_grid_find_path_to_any(grid, start, &bad, &options, &path), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_find_path_to_any(grid, start, NULL, &options, &path), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_find_path_to_any(NULL, start, &good, &options, &path), WAY_ERROR_INVALID_ARGUMENT);
  bad = good;
  bad.count = 0;
  check_result(way_grid_find_path_to_any(grid, start, &bad, &options, &path), WAY_ERROR_OUT_OF_RANGE);
  static const double wrong[] = {-1, NAN, INFINITY};
  for (int i = 0; i < 3; i++) {
    bad = good;
    bad.radius = wrong[i];
    check_result(way_grid_find_path_to_any(grid, start, &bad, &options, &path), WAY_ERROR_OUT_OF_RANGE);
    prices[1] = wrong[i];
    check_result(way_grid_find_path_to_any(grid, start, &good, &options, &path), WAY_ERROR_OUT_OF_RANGE);
    prices[1] = 1;
  }
  options.algorithm = WAY_ALGORITHM_HPA_STAR;
  check_result(way_grid_find_path_to_any(grid, start, &good, &options, &path), WAY_ERROR_UNSUPPORTED);
  options.algorithm = WAY_ALGORITHM_THETA_STAR;
  check_result(way_grid_find_path_to_any(grid, start, &good, &options, &path), WAY_ERROR_UNSUPPORTED);
  way_path_free(&path);
  way_grid_destroy(grid);
}

/* A million of them cost one search. */
static void goals_may_be_many(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(256, 256, NULL, NULL, NULL, &grid));
  check_ok(way_grid_fill(grid, 100, 0, 1, 255, WAY_WALL));
  size_t count = 1000000;
  way_voxel_point *points = calloc(count, sizeof *points);
  assert_non_null(points);
  for (size_t i = 0; i < count; i++)
    points[i] = (way_voxel_point){101 + (int32_t)(i % 155), (int32_t)(i / 155 % 256), 0};
  way_goals goals = {points, NULL, count, 1.5};
  way_grid_options options = default_options();
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path_to_any(grid, (way_point){0, 0}, &goals, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  assert_int_equal(path.goal % 256, 100);
  options.partial = true;
  check_result(way_grid_find_path_to_any(grid, (way_point){0, 0}, &goals, &options, &path), WAY_ERROR_OUT_OF_RANGE);
  free(points);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_voxel_point points[20];
  for (int32_t i = 0; i < 20; i++) points[i] = (way_voxel_point){8, i % 9, 0};
  for (size_t count = 2; count <= 20; count += 18) {
    bool failed = true;
    for (int64_t fail_at = 1; failed; fail_at++) {
      way_grid *grid;
      check_ok(way_grid_create(9, 9, NULL, NULL, &memory.allocator, &grid));
      way_goals goals = {points, NULL, count, 1};
      way_grid_options options = default_options();
      way_path path;
      way_path_init(&path, NULL);
      failing_allocator_arm(&memory, fail_at);
      way_result result = way_grid_find_path_to_any(grid, (way_point){0, 0}, &goals, &options, &path);
      failing_allocator_arm(&memory, 0);
      failed = result != WAY_OK;
      if (failed) check_result(result, WAY_ERROR_OUT_OF_MEMORY);
      check_ok(way_grid_find_path_to_any(grid, (way_point){0, 0}, &goals, &options, &path));
      assert_int_equal(path.status, WAY_STATUS_FOUND);
      way_path_free(&path);
      way_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_flood_agrees_on_squares),
      cmocka_unit_test(partial_paths_end_nearest_to_any),
      cmocka_unit_test(hexagons_agree_with_single_queries),
      cmocka_unit_test(voxels_agree_with_single_queries),
      cmocka_unit_test(graphs_agree_with_distances),
      cmocka_unit_test(bad_input_is_refused),
      cmocka_unit_test(goals_may_be_many),
      cmocka_unit_test(memory_may_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
