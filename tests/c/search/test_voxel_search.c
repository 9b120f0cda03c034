/* Voxel paths against a plain Dijkstra that counts steps; contracts of statuses, hooks, budgets and stale searches. */
#include <math.h>

#include "engine/generic/astar.h"
#include "topology/voxel.h"
#include "voxel_world.h"

static way_voxel_options options_for(const voxel_world *world) {
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.connectivity = (way_connectivity)world->connectivity;
  options.agent_size = world->agent_size;
  return options;
}

/* The cost that a path of steps adds up to, in the order of the path. */
static double added_up(const voxel_world *world, const way_path *path) {
  static const double lengths[3] = {1.0, 0x1.6A09E667F3BCDp+0, 0x1.BB67AE8584CAAp+0};
  double cost = 0;
  for (int32_t i = 1; i < path->length; i++) {
    int axes = voxel_step(world, path->cells[i - 1], path->cells[i]);
    double step = lengths[axes - 1] * (voxel_entering(world, path->cells[i]) / 2.0);
    cost = cost + step;
  }
  return cost;
}

static void check_path(const voxel_world *world, const voxel_cost *costs, int32_t start, int32_t goal,
                       const way_path *path, double weight) {
  way_voxel_point from = voxel_point(world, start), to = voxel_point(world, goal);
  way_status expected = !voxel_fits(world, from.x, from.y, from.z) ? WAY_STATUS_START_INVALID
                        : !voxel_fits(world, to.x, to.y, to.z)     ? WAY_STATUS_GOAL_INVALID
                        : costs[goal].found                        ? WAY_STATUS_FOUND
                                                                   : WAY_STATUS_NO_PATH;
  assert_int_equal(path->status, expected);
  if (expected != WAY_STATUS_FOUND) {
    assert_int_equal(path->length, 0);
    check_double(path->cost, 0);
    return;
  }
  assert_int_equal(path->cells[0], start);
  assert_int_equal(path->cells[path->length - 1], goal);
  voxel_cost counted = voxel_recount(world, path->cells, path->length);
  assert_true(counted.found);
  check_double(path->cost, added_up(world, path));
  assert_int_equal(path->iterations, path->expanded_count + 1);
  if (weight <= 1) assert_true(voxel_equal(counted, costs[goal]));
  else assert_true(voxel_value(counted) <= voxel_value(costs[goal]) * weight + 1e-9);
}

static void paths_are_the_cheapest(void **state) {
  (void)state;
  random_source source = random_from(321);
  static voxel_cost costs[MOST_VOXELS];
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t round = 0; round < (quick_run() ? 300 : 4000); round++) {
    voxel_world world =
        random_world(&source, random_in(&source, 2, 8), random_below(&source, 50), 1 + random_below(&source, 4));
    way_voxel_grid *grid = grid_of_voxels(&world, (uint8_t)random_below(&source, 3), NULL);
    way_voxel_options options = options_for(&world);
    static const double weights[] = {1, 0, 0.5, 1.7};
    int32_t start = random_stand(&source, &world);
    voxel_dijkstra(&world, start, costs);
    for (int query = 0; query < 4; query++) {
      int32_t goal = query == 3 ? random_below(&source, voxel_count(&world)) : random_stand(&source, &world);
      options.heuristic_weight = weights[query];
      options.record_expansions = query == 1;
      check_ok(way_voxel_find_path(grid, voxel_point(&world, start), voxel_point(&world, goal), &options, &path));
      check_path(&world, costs, start, goal, &path, weights[query]);
      assert_int_equal(path.expanded_length, query == 1 ? path.expanded_count : 0);
    }
    way_voxel_grid_destroy(grid);
  }
  way_path_free(&path);
}

/* On an empty world the estimate is the cost itself, for every displacement. */
static void estimates_are_exact_where_nothing_is_in_the_way(void **state) {
  (void)state;
  static voxel_cost costs[MOST_VOXELS];
  static const int32_t sizes[][3] = {{9, 9, 9}, {14, 5, 4}, {3, 4, 15}, {2, 15, 6}};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    for (int32_t connectivity = 6; connectivity <= 26; connectivity += connectivity == 6 ? 12 : 8) {
      voxel_world world;
      memset(&world, 0, sizeof world);
      memcpy(world.size, sizes[i], sizeof world.size);
      for (int area = 0; area < 256; area++) world.halves[area] = 2;
      world.agent_size = 1;
      world.connectivity = connectivity;
      way_voxel_grid *grid = grid_of_voxels(&world, 0, NULL);
      way_voxel_options options = options_for(&world);
      way_voxel voxel = {0};
      check_ok(way_voxel_init(&voxel, grid, &options));
      way_topology topology = way_voxel_topology(&voxel, &options);
      voxel_dijkstra(&world, 0, costs);
      for (int32_t node = 0; node < voxel_count(&world); node++) {
        double there = topology.distance(topology.context, 0, node), back = topology.distance(&voxel, node, 0);
        assert_true(fabs(there - voxel_value(costs[node])) < 1e-9);
        check_double(there, back);
      }
      way_voxel_grid_destroy(grid);
    }
  }
}

/* Moves in the order of the format's decisions, from the middle of an empty world. */
static void moves_come_in_order(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(3, 3, 3, 0, NULL, NULL, NULL, &grid));
  way_voxel_options options;
  way_voxel_options_default(&options);
  for (int32_t connectivity = 6; connectivity <= 26; connectivity += connectivity == 6 ? 12 : 8) {
    options.connectivity = (way_connectivity)connectivity;
    way_voxel voxel = {0};
    check_ok(way_voxel_init(&voxel, grid, &options));
    way_topology topology = way_voxel_topology(&voxel, &options);
    way_step steps[26];
    assert_int_equal(topology.steps(topology.context, 13, 13, steps), connectivity);
    static const int32_t faces[6] = {14, 12, 16, 10, 22, 4};
    for (int i = 0; i < 6; i++) assert_int_equal(steps[i].node, faces[i]);
    int at = 6;
    for (int axes = 2; axes <= 3; axes++) {
      for (int32_t node = 0; node < 27 && at < connectivity; node++) {
        int32_t moved = (node % 3 != 1) + (node / 3 % 3 != 1) + (node / 9 != 1);
        if (moved != axes) continue;
        assert_int_equal(steps[at].node, node);
        check_double(steps[at++].cost, axes == 2 ? 0x1.6A09E667F3BCDp+0 : 0x1.BB67AE8584CAAp+0);
      }
    }
    assert_int_equal(at, connectivity);
  }
  way_voxel_grid_destroy(grid);
}

static int always(void *context, int32_t node) {
  (void)node;
  ++*(int32_t *)context;
  return 1;
}

/* A hook that lets everything pass takes another loop to the same bytes. */
static void both_loops_do_the_same(void **state) {
  (void)state;
  random_source source = random_from(322);
  for (int32_t round = 0; round < (quick_run() ? 100 : 1200); round++) {
    voxel_world world = random_world(&source, 10, random_below(&source, 45), 1 + random_below(&source, 4));
    way_voxel_grid *grid = grid_of_voxels(&world, 0, NULL);
    way_voxel_options options = options_for(&world);
    static const double weights[] = {1, 0, 0.5, 1.7};
    options.heuristic_weight = weights[random_below(&source, 4)];
    options.record_expansions = random_below(&source, 2) == 0;
    int32_t asked = 0;
    way_search *plain = NULL, *hooked = NULL;
    check_ok(way_voxel_search_create(grid, &options, &plain));
    options.passable = always;
    options.hook_context = &asked;
    check_ok(way_voxel_search_create(grid, &options, &hooked));
    way_voxel_point start = voxel_point(&world, random_stand(&source, &world));
    way_voxel_point goal = voxel_point(&world, random_stand(&source, &world));
    way_status status, other;
    check_ok(way_voxel_search_begin(plain, start, goal, &status));
    check_ok(way_voxel_search_begin(hooked, start, goal, &other));
    while (status == WAY_STATUS_IN_PROGRESS) {
      assert_int_equal(status, other);
      int32_t slice = random_in(&source, 0, 30);
      check_ok(way_search_step(plain, slice, &status));
      check_ok(way_search_step(hooked, slice, &other));
      test_bytes left = save_voxel_search(plain), right = save_voxel_search(hooked);
      assert_int_equal(left.size, right.size);
      assert_memory_equal(left.data, right.data, left.size);
      bytes_free(&left);
      bytes_free(&right);
    }
    assert_int_equal(status, other);
    way_search_destroy(plain);
    way_search_destroy(hooked);
    way_voxel_grid_destroy(grid);
  }
}

typedef struct rules {
  const voxel_world *world;
  int32_t start;
  bool priced;
} rules;

/* Never asked about walls, misfits and the start. */
static int odd_nodes_are_closed(void *context, int32_t node) {
  const rules *rule = context;
  way_voxel_point at = voxel_point(rule->world, node);
  assert_true(voxel_fits(rule->world, at.x, at.y, at.z));
  assert_int_not_equal(node, rule->start);
  return node % 5 != 3;
}

static double doubled(void *context, int32_t from, int32_t to, double base) {
  const rules *rule = context;
  int axes = voxel_step(rule->world, from, to);
  assert_true(axes > 0);
  static const double lengths[3] = {1.0, 0x1.6A09E667F3BCDp+0, 0x1.BB67AE8584CAAp+0};
  check_double(base, lengths[axes - 1] * (voxel_entering(rule->world, to) / 2.0));
  return base * 2;
}

static void hooks_are_obeyed(void **state) {
  (void)state;
  random_source source = random_from(323);
  static voxel_cost costs[MOST_VOXELS];
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t round = 0; round < (quick_run() ? 100 : 1000); round++) {
    voxel_world world = random_world(&source, 7, 15, 3);
    world.agent_size = 1;
    voxel_world closed = world;
    int32_t start = random_stand(&source, &world), goal = random_stand(&source, &world);
    for (int32_t node = 0; node < voxel_count(&world); node++) {
      if (node % 5 == 3 && node != start) closed.cells[node] = WAY_WALL;
    }
    way_voxel_grid *grid = grid_of_voxels(&world, 0, NULL);
    way_voxel_options options = options_for(&world);
    rules rule = {&world, start, round % 2 == 0};
    options.passable = odd_nodes_are_closed;
    options.hook_context = &rule;
    if (rule.priced) {
      options.step_cost = doubled;
      options.step_cost_bound = round % 4 == 0 ? 1 : 0;
    }
    check_ok(way_voxel_find_path(grid, voxel_point(&world, start), voxel_point(&world, goal), &options, &path));
    voxel_dijkstra(&closed, start, costs);
    if (rule.priced) path.cost /= 2;
    check_path(&closed, costs, start, goal, &path, 1);
    way_voxel_grid_destroy(grid);
  }
  way_path_free(&path);
}

static way_voxel_grid *busy_grid;
static way_search *busy_search;
static int32_t calls_left;

static int stop_soon(void *context, int32_t node) {
  (void)context;
  (void)node;
  way_status status;
  way_voxel_point at = {0, 0, 0};
  way_path path;
  way_path_init(&path, NULL);
  check_result(way_voxel_grid_set(busy_grid, 0, 0, 0, 9), WAY_ERROR_BUSY);
  if (busy_search != NULL) {
    check_result(way_search_step(busy_search, 1, &status), WAY_ERROR_BUSY);
    check_result(way_voxel_search_begin(busy_search, at, at, &status), WAY_ERROR_BUSY);
    check_result(way_search_path(busy_search, &path), WAY_ERROR_BUSY);
    check_result(way_search_restore(busy_search, NULL, 0, NULL), WAY_ERROR_BUSY);
  }
  way_path_free(&path);
  return calls_left-- > 0 ? 1 : -1;
}

static double no_number(void *context, int32_t from, int32_t to, double base) {
  (void)context;
  (void)from;
  (void)to;
  (void)base;
  return (double)NAN;
}

static void a_hook_that_stops_leaves_whole_iterations(void **state) {
  (void)state;
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.passable = stop_soon;
  check_ok(way_voxel_grid_create(6, 6, 6, 0, NULL, NULL, NULL, &busy_grid));
  way_voxel_point start = {0, 0, 0}, goal = {5, 5, 5};
  way_status status;
  check_ok(way_voxel_search_create(busy_grid, &options, &busy_search));
  calls_left = 1000000;
  check_ok(way_voxel_search_begin(busy_search, start, goal, &status));
  check_ok(way_search_step(busy_search, 3, &status));
  uint64_t before = way_search_hash(busy_search);
  calls_left = 2;
  check_result(way_search_step(busy_search, 5, &status), WAY_ERROR_HOOK);
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
  assert_int_equal(way_search_iterations(busy_search), 3);
  assert_int_equal(way_search_hash(busy_search), before);
  calls_left = 1000000;
  check_ok(way_search_step(busy_search, 100000, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  calls_left = 0;
  check_result(way_voxel_search_begin(busy_search, start, goal, &status), WAY_ERROR_HOOK);
  assert_int_equal(status, WAY_STATUS_NONE);
  way_search_destroy(busy_search);
  busy_search = NULL;
  way_path path;
  way_path_init(&path, NULL);
  options.passable = NULL;
  options.step_cost = no_number;
  check_result(way_voxel_find_path(busy_grid, start, goal, &options, &path), WAY_ERROR_HOOK);
  assert_int_equal(path.status, WAY_STATUS_NONE);
  way_path_free(&path);
  way_voxel_grid_destroy(busy_grid);
}

static void options_are_checked(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(3, 3, 3, 0, NULL, NULL, NULL, &grid));
  way_path path;
  way_path_init(&path, NULL);
  way_voxel_point at = {0, 0, 0};
  way_voxel_options good, options;
  way_voxel_options_default(&good);
  assert_int_equal(good.connectivity, 26);
#define REFUSED(field, value, expected)                                         \
  options = good;                                                               \
  options.field = value;                                                        \
  check_result(way_voxel_find_path(grid, at, at, &options, &path), (expected)); \
  assert_int_equal(path.status, WAY_STATUS_NONE)
  REFUSED(algorithm, WAY_ALGORITHM_JPS, WAY_ERROR_UNSUPPORTED);
  REFUSED(algorithm, (way_algorithm)99, WAY_ERROR_INVALID_ARGUMENT);
  REFUSED(connectivity, (way_connectivity)8, WAY_ERROR_INVALID_ARGUMENT);
  REFUSED(agent_size, 0, WAY_ERROR_OUT_OF_RANGE);
  REFUSED(iteration_budget, -1, WAY_ERROR_OUT_OF_RANGE);
  REFUSED(heuristic_weight, -0.5, WAY_ERROR_OUT_OF_RANGE);
  REFUSED(heuristic_weight, (double)NAN, WAY_ERROR_OUT_OF_RANGE);
  REFUSED(nearest_radius, (double)INFINITY, WAY_ERROR_OUT_OF_RANGE);
  REFUSED(step_cost_bound, -1, WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_find_path(grid, at, at, NULL, &path), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_find_path(NULL, at, at, &good, &path), WAY_ERROR_INVALID_ARGUMENT);
  way_path_free(&path);
  way_voxel_grid_destroy(grid);
}

static void ends_are_reported_and_moved(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(5, 5, 5, 0, NULL, NULL, NULL, &grid));
  check_ok(way_voxel_grid_set(grid, 2, 2, 2, WAY_WALL));
  way_voxel_options options;
  way_voxel_options_default(&options);
  way_path path;
  way_path_init(&path, NULL);
  way_voxel_point middle = {2, 2, 2}, corner = {0, 0, 0}, outside = {-2, 0, 0};
  check_ok(way_voxel_find_path(grid, corner, corner, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  assert_int_equal(path.length, 1);
  assert_int_equal(path.iterations, 1);
  check_ok(way_voxel_find_path(grid, middle, middle, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_START_INVALID);
  check_ok(way_voxel_find_path(grid, corner, outside, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_GOAL_INVALID);
  assert_int_equal(path.goal, -1);
  options.nearest_radius = 2;
  check_ok(way_voxel_find_path(grid, middle, outside, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  assert_int_equal(path.start, 2 + 5 * (2 + 5 * 1));
  assert_int_equal(path.goal, 0);
  options.agent_size = 3;
  check_ok(way_voxel_find_path(grid, corner, outside, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_START_INVALID);
  options.agent_size = INT32_MAX;
  check_ok(way_voxel_find_path(grid, corner, outside, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_START_INVALID);
  way_path_free(&path);
  way_voxel_grid_destroy(grid);
}

/* The closed node with the least distance, then cost, then number; costs of closed nodes come from marks and Dijkstra. */
static void partial_paths_end_nearest_to_the_goal(void **state) {
  (void)state;
  random_source source = random_from(324);
  static voxel_cost costs[MOST_VOXELS], empty[MOST_VOXELS];
  static uint8_t marks[MOST_VOXELS];
  way_path path;
  way_path_init(&path, NULL);
  int32_t seen = 0;
  for (int32_t round = 0; round < (quick_run() ? 200 : 1500); round++) {
    voxel_world world = random_world(&source, 6, 45, 1);
    world.agent_size = 1;
    int32_t start = random_stand(&source, &world), goal = random_stand(&source, &world);
    way_voxel_grid *grid = grid_of_voxels(&world, 0, NULL);
    way_voxel_options options = options_for(&world);
    options.partial = true;
    options.iteration_budget = round % 2 == 0 ? 0 : random_in(&source, 1, 40);
    options.heuristic_weight = round % 3 == 0 ? 0 : 1;
    way_search *search = NULL;
    way_status status;
    check_ok(way_voxel_search_create(grid, &options, &search));
    check_ok(way_voxel_search_begin(search, voxel_point(&world, start), voxel_point(&world, goal), &status));
    if (status == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(search, INT32_MAX, &status));
    check_ok(way_search_path(search, &path));
    if (status == WAY_STATUS_PARTIAL || status == WAY_STATUS_BUDGET_EXHAUSTED) {
      voxel_dijkstra(&world, start, costs);
      voxel_world bare = world;
      memset(bare.cells, 0, sizeof bare.cells);
      voxel_dijkstra(&bare, goal, empty);
      check_ok(way_search_marks(search, marks, (size_t)voxel_count(&world)));
      int32_t best = -1;
      for (int32_t node = 0; node < voxel_count(&world); node++) {
        if (marks[node] != 2) continue;
        bool nearer = best < 0 || voxel_value(empty[node]) < voxel_value(empty[best]) - 1e-9;
        bool level = best >= 0 && voxel_equal(empty[node], empty[best]);
        if (nearer || (level && voxel_value(costs[node]) < voxel_value(costs[best]) - 1e-9)) best = node;
      }
      /* Costs that add up to the same in another order may differ in the last bit, and decide a tie. */
      int32_t end = path.cells[path.length - 1];
      assert_true(voxel_equal(empty[end], empty[best]));
      assert_true(voxel_equal(costs[end], costs[best]));
      assert_true(voxel_recount(&world, path.cells, path.length).found);
      if (status == WAY_STATUS_BUDGET_EXHAUSTED) assert_int_equal(path.iterations, options.iteration_budget);
      seen++;
    }
    way_search_destroy(search);
    way_voxel_grid_destroy(grid);
  }
  assert_true(seen > 50);
  way_path_free(&path);
}

static void an_edited_world_makes_a_search_stale(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(5, 5, 5, 0, NULL, NULL, NULL, &grid));
  way_voxel_options options;
  way_voxel_options_default(&options);
  way_search *search = NULL;
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_voxel_search_create(grid, &options, &search));
  check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  test_bytes unbegun = save_voxel_search(search);
  assert_int_equal(unbegun.size, 45);
  for (int change = 0; change < 3; change++) {
    check_ok(way_voxel_search_begin(search, (way_voxel_point){0, 0, 0}, (way_voxel_point){4, 4, 4}, &status));
    check_ok(way_search_step(search, change == 0 ? 2 : INT32_MAX, &status));
    test_bytes world = save_voxels(grid), begun = save_voxel_search(search);
    if (change == 0) check_ok(way_voxel_grid_set(grid, 1, 1, 1, WAY_WALL));
    if (change == 1) check_ok(way_voxel_grid_set_area_cost(grid, 9, 2));
    if (change == 2) check_ok(way_voxel_grid_restore(grid, world.data, world.size, NULL));
    assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
    assert_int_equal(way_search_iterations(search), 0);
    check_ok(way_search_path(search, &path));
    assert_int_equal(path.status, WAY_STATUS_NONE);
    assert_int_equal(path.length, 0);
    check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
    test_bytes stale = save_voxel_search(search);
    assert_int_equal(stale.size, unbegun.size);
    assert_memory_equal(stale.data, unbegun.data, stale.size);
    check_ok(way_voxel_grid_restore(grid, world.data, world.size, NULL));
    check_ok(way_search_restore(search, begun.data, begun.size, NULL));
    assert_int_equal(way_search_status(search), change == 0 ? WAY_STATUS_IN_PROGRESS : WAY_STATUS_FOUND);
    bytes_free(&world);
    bytes_free(&begun);
    bytes_free(&stale);
  }
  bytes_free(&unbegun);
  way_path_free(&path);
  way_search_destroy(search);
  way_voxel_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_are_the_cheapest),
      cmocka_unit_test(estimates_are_exact_where_nothing_is_in_the_way),
      cmocka_unit_test(moves_come_in_order),
      cmocka_unit_test(both_loops_do_the_same),
      cmocka_unit_test(hooks_are_obeyed),
      cmocka_unit_test(a_hook_that_stops_leaves_whole_iterations),
      cmocka_unit_test(options_are_checked),
      cmocka_unit_test(ends_are_reported_and_moved),
      cmocka_unit_test(partial_paths_end_nearest_to_the_goal),
      cmocka_unit_test(an_edited_world_makes_a_search_stale),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
