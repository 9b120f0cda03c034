/* Tile paths against a plain reading of their rules, which looks at every tile in every round. */
#include "check.h"
#include "failing_allocator.h"
#include "random.h"

#define MOST 64
#define NONE (-1)

/* Costs as the rules speak of them: NONE, or 0 to 2^32 - 1. */
typedef struct tile_world {
  int32_t width;
  int32_t height;
  int64_t costs[MOST];
  /* What the library asked for. */
  int32_t asked[MOST];
  int32_t outside;
  int32_t stop_at;
} tile_world;

static const int32_t dir_x[4] = {0, 1, 0, -1};
static const int32_t dir_y[4] = {-1, 0, 1, 0};

static int32_t neighbour(const tile_world *world, int32_t tile, int dir) {
  int32_t x = tile % world->width + dir_x[dir], y = tile / world->width + dir_y[dir];
  return x < 0 || y < 0 || x >= world->width || y >= world->height ? -1 : y * world->width + x;
}

/* ------------------------------------------------------------------------------------------------ plain readings */

typedef struct plain_reach {
  int64_t cost[MOST];
  int32_t previous[MOST];
} plain_reach;

static plain_reach read_reach(const tile_world *world, int32_t start, uint32_t budget) {
  plain_reach reach;
  bool done[MOST] = {false};
  for (int32_t i = 0; i < MOST; i++) {
    reach.cost[i] = NONE;
    reach.previous[i] = -1;
  }
  if (start >= 0) reach.cost[start] = 0;
  for (;;) {
    /* Tiles are numbered by y, then x, so the first of the cheapest is the first in the queue. */
    int32_t next = -1;
    for (int32_t i = 0; i < world->width * world->height; i++) {
      if (!done[i] && reach.cost[i] != NONE && (next < 0 || reach.cost[i] < reach.cost[next])) next = i;
    }
    if (next < 0) return reach;
    done[next] = true;
    for (int dir = 0; dir < 4; dir++) {
      int32_t to = neighbour(world, next, dir);
      if (to < 0 || world->costs[to] == NONE) continue;
      int64_t cost = reach.cost[next] + world->costs[to];
      if (cost > (int64_t)UINT32_MAX || cost > (int64_t)budget) continue;
      if (reach.cost[to] != NONE && cost >= reach.cost[to]) continue;
      reach.cost[to] = cost;
      reach.previous[to] = next;
    }
  }
}

/* Rounds over all tiles until nothing changes, from the definition of a distance. */
static void read_flow(const tile_world *world, const bool *goals, int64_t *distances) {
  int32_t count = world->width * world->height;
  for (int32_t i = 0; i < count; i++) distances[i] = goals[i] ? 0 : NONE;
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t i = 0; i < count; i++) {
      if (world->costs[i] == NONE) continue;
      for (int dir = 0; dir < 4; dir++) {
        int32_t to = neighbour(world, i, dir);
        if (to < 0 || world->costs[to] == NONE || distances[to] == NONE) continue;
        int64_t distance = distances[to] + world->costs[to];
        if (distance > (int64_t)UINT32_MAX) continue;
        if (distances[i] != NONE && distances[i] <= distance) continue;
        distances[i] = distance;
        changed = true;
      }
    }
  }
}

/* ------------------------------------------------------------------------------------------------ the library asked */

static int tell_cost(void *context, int32_t tile, uint32_t *cost) {
  tile_world *world = context;
  if (tile < 0 || tile >= world->width * world->height) {
    world->outside++;
    return 0;
  }
  world->asked[tile]++;
  if (tile == world->stop_at) return -1;
  if (world->costs[tile] == NONE) return 0;
  *cost = (uint32_t)world->costs[tile];
  return 1;
}

static way_tile_costs by_hook(tile_world *world) {
  memset(world->asked, 0, sizeof world->asked);
  world->outside = 0;
  world->stop_at = -1;
  return (way_tile_costs){NULL, tell_cost, world};
}

/* False where a table can't say it. */
static bool by_table(const tile_world *world, uint32_t *table, way_tile_costs *costs) {
  for (int32_t i = 0; i < world->width * world->height; i++) {
    if (world->costs[i] == (int64_t)UINT32_MAX) return false;
    table[i] = world->costs[i] == NONE ? WAY_NO_STEP : (uint32_t)world->costs[i];
  }
  *costs = (way_tile_costs){table, NULL, NULL};
  return true;
}

static void check_asked(const tile_world *world) {
  assert_int_equal(world->outside, 0);
  for (int32_t i = 0; i < world->width * world->height; i++) assert_true(world->asked[i] <= 1);
}

static void check_order(const way_reach *reach, const plain_reach *expected) {
  const int32_t *tiles = way_reach_tiles(reach);
  for (int32_t i = 1; i < way_reach_count(reach); i++) {
    int64_t before = expected->cost[tiles[i - 1]], after = expected->cost[tiles[i]];
    assert_true(before < after || (before == after && tiles[i - 1] < tiles[i]));
  }
}

static void check_path(const way_reach *reach, const plain_reach *expected, int32_t width, int32_t tile) {
  int32_t path[MOST];
  size_t length = 0, asked = 0;
  check_ok(way_reach_path(reach, tile % width, tile / width, NULL, 0, &asked));
  check_ok(way_reach_path(reach, tile % width, tile / width, path, MOST, &length));
  assert_int_equal(asked, length);
  if (length > 0)
    check_result(way_reach_path(reach, tile % width, tile / width, path, length - 1, &asked),
                 WAY_ERROR_BUFFER_TOO_SMALL);
  for (int32_t at = expected->cost[tile] == NONE ? -1 : tile; at >= 0; at = expected->previous[at]) {
    assert_true(length > 0);
    assert_int_equal(path[--length], at);
  }
  assert_int_equal(length, 0);
}

static void check_reach(const tile_world *world, const way_tile_costs *costs, int32_t start, uint32_t budget) {
  plain_reach expected = read_reach(world, start, budget);
  way_reach *reach = NULL;
  way_point from = start < 0 ? (way_point){-1, 0} : point_of(world->width, start);
  check_ok(way_reachable(world->width, world->height, from, budget, costs, NULL, &reach));
  int32_t count = 0;
  for (int32_t i = 0; i < world->width * world->height; i++) {
    uint32_t cost = 77;
    bool reached = way_reach_cost(reach, i % world->width, i / world->width, &cost);
    assert_int_equal(reached, expected.cost[i] != NONE);
    assert_int_equal(cost, reached ? expected.cost[i] : 77);
    assert_int_equal(way_reach_previous(reach, i % world->width, i / world->width), expected.previous[i]);
    check_path(reach, &expected, world->width, i);
    count += reached;
  }
  assert_int_equal(way_reach_count(reach), count);
  check_order(reach, &expected);
  way_reach_destroy(reach);
}

static void check_flow(const tile_world *world, const way_tile_costs *costs, const bool *goals, const way_point *points,
                       size_t point_count) {
  int64_t expected[MOST];
  read_flow(world, goals, expected);
  way_tile_flow *flow = NULL;
  check_ok(way_tile_flow_field(world->width, world->height, points, point_count, costs, NULL, &flow));
  for (int32_t i = 0; i < world->width * world->height; i++) {
    uint32_t distance = 77;
    bool reached = way_tile_flow_distance(flow, i % world->width, i / world->width, &distance);
    assert_int_equal(reached, expected[i] != NONE);
    assert_int_equal(distance, reached ? expected[i] : 77);
    assert_int_equal(way_tile_flow_distances(flow)[i], reached ? (uint32_t)expected[i] : UINT32_MAX);
    assert_int_equal(way_tile_flow_reached(flow)[i], reached);
  }
  way_tile_flow_destroy(flow);
}

/* ------------------------------------------------------------------------------------------------ the tests */

static void check_world(tile_world *world, random_source *source, uint32_t budget) {
  int32_t count = world->width * world->height;
  uint32_t table[MOST];
  way_tile_costs costs = by_hook(world);
  int32_t start = random_below(source, count + 1) - 1;
  check_reach(world, &costs, start, budget);
  check_asked(world);
  way_tile_costs tabled;
  if (by_table(world, table, &tabled)) check_reach(world, &tabled, start, budget);
  bool goals[MOST] = {false};
  way_point points[4] = {{-1, 0}, {0, world->height}, {0, 0}, {0, 0}};
  for (int i = 0; i < 2; i++) {
    int32_t goal = random_below(source, count);
    goals[goal] = true;
    points[2 + i] = point_of(world->width, goal);
  }
  costs = by_hook(world);
  check_flow(world, &costs, goals, points, 4);
  check_asked(world);
  if (by_table(world, table, &tabled)) check_flow(world, &tabled, goals, points, 4);
}

/* The 6^9 grids of 3 x 3 at even steps that share no factor with 6, so that every place takes every cost. */
static void small_grids_agree_with_a_plain_reading(void **state) {
  (void)state;
  static const int64_t kinds[6] = {NONE, 0, 1, 2, (int64_t)UINT32_MAX - 1, UINT32_MAX};
  static const uint32_t budgets[6] = {0, 1, 3, UINT32_MAX - 1, UINT32_MAX, 2};
  random_source source = random_from(81);
  int32_t stride = quick_run() ? 2503 : 17;
  for (int32_t code = 0; code < 10077696; code += stride) {
    tile_world world = {3, 3, {0}, {0}, 0, -1};
    for (int32_t i = 0, rest = code; i < 9; i++, rest /= 6) world.costs[i] = kinds[rest % 6];
    check_world(&world, &source, budgets[code % 6]);
  }
}

static void larger_grids_agree_with_a_plain_reading(void **state) {
  (void)state;
  random_source source = random_from(82);
  int32_t rounds = quick_run() ? 300 : 6000;
  for (int32_t round = 0; round < rounds; round++) {
    tile_world world = {random_in(&source, 1, 8), random_in(&source, 1, 8), {0}, {0}, 0, -1};
    int32_t range = random_in(&source, 1, 9);
    for (int32_t i = 0; i < world.width * world.height; i++) {
      world.costs[i] = random_below(&source, 5) == 0 ? NONE : random_below(&source, range);
    }
    check_world(&world, &source, (uint32_t)random_below(&source, 4 * range + 1));
  }
}

/* The step of 2^32 - 1 is taken where the sum allows it, and is told apart from no way at all. */
static void the_largest_cost_is_a_cost(void **state) {
  (void)state;
  tile_world world = {4, 1, {0, UINT32_MAX, 0, 1}, {0}, 0, -1};
  way_tile_costs costs = by_hook(&world);
  way_reach *reach = NULL;
  check_ok(way_reachable(4, 1, (way_point){0, 0}, UINT32_MAX, &costs, NULL, &reach));
  uint32_t cost = 0;
  assert_int_equal(way_reach_count(reach), 3);
  assert_true(way_reach_cost(reach, 2, 0, &cost));
  assert_int_equal(cost, UINT32_MAX);
  assert_false(way_reach_cost(reach, 3, 0, NULL));
  assert_false(way_reach_cost(reach, 4, 0, NULL));
  assert_int_equal(way_reach_previous(reach, -1, 0), -1);
  way_reach_destroy(reach);
  costs = by_hook(&world);
  way_tile_flow *flow = NULL;
  way_point goal = {2, 0};
  check_ok(way_tile_flow_field(4, 1, &goal, 1, &costs, NULL, &flow));
  assert_true(way_tile_flow_distance(flow, 0, 0, &cost));
  assert_int_equal(cost, UINT32_MAX);
  assert_int_equal(way_tile_flow_distances(flow)[0], UINT32_MAX);
  way_tile_flow_destroy(flow);
}

static void bad_arguments_are_refused(void **state) {
  (void)state;
  uint32_t table[4] = {1, 1, 1, 1};
  tile_world world = {2, 2, {1, 1, 1, 1}, {0}, 0, -1};
  way_tile_costs good = {table, NULL, NULL}, none = {NULL, NULL, NULL}, both = {table, tell_cost, &world};
  way_reach *reach = NULL;
  way_tile_flow *flow = NULL;
  way_point start = {0, 0};
  check_result(way_reachable(2, 2, start, 1, NULL, NULL, &reach), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_reachable(2, 2, start, 1, &none, NULL, &reach), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_reachable(2, 2, start, 1, &both, NULL, &reach), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_reachable(2, 2, start, 1, &good, NULL, NULL), WAY_ERROR_INVALID_ARGUMENT);
  static const int32_t sizes[][2] = {{0, 2}, {2, 0}, {-1, 2}, {8193, 8192}, {INT32_MAX, INT32_MAX}};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    check_result(way_reachable(sizes[i][0], sizes[i][1], start, 1, &good, NULL, &reach), WAY_ERROR_OUT_OF_RANGE);
    check_result(way_tile_flow_field(sizes[i][0], sizes[i][1], &start, 1, &good, NULL, &flow), WAY_ERROR_OUT_OF_RANGE);
  }
  check_result(way_tile_flow_field(2, 2, NULL, 1, &good, NULL, &flow), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_tile_flow_field(2, 2, &start, 1, &none, NULL, &flow), WAY_ERROR_INVALID_ARGUMENT);
  assert_null(reach);
  assert_null(flow);
  check_ok(way_tile_flow_field(2, 2, NULL, 0, &good, NULL, &flow));
  assert_false(way_tile_flow_distance(flow, 0, 0, NULL));
  way_tile_flow_destroy(flow);
  way_tile_flow_destroy(NULL);
  way_reach_destroy(NULL);
}

static void a_hook_can_stop_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  for (int32_t tile = 1; tile < 9; tile++) {
    tile_world world = {3, 3, {0, 1, 1, 1, 1, 1, 1, 1, 1}, {0}, 0, -1};
    way_tile_costs costs = by_hook(&world);
    world.stop_at = tile;
    way_reach *reach = NULL;
    way_tile_flow *flow = NULL;
    way_point start = {0, 0};
    check_result(way_reachable(3, 3, start, 90, &costs, &memory.allocator, &reach), WAY_ERROR_HOOK);
    costs = by_hook(&world);
    world.stop_at = tile;
    check_result(way_tile_flow_field(3, 3, &start, 1, &costs, &memory.allocator, &flow), WAY_ERROR_HOOK);
    assert_true(failing_allocator_balanced(&memory));
  }
}

static void memory_can_fail_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  /* Steps that cost nothing, so that the tiles are put in order at the end. */
  tile_world world = {8, 8, {0}, {0}, 0, -1};
  way_tile_costs costs = by_hook(&world);
  for (int kind = 0; kind < 2; kind++) {
    bool done = false;
    for (int64_t n = 1; !done; n++) {
      failing_allocator_arm(&memory, n);
      way_reach *reach = NULL;
      way_tile_flow *flow = NULL;
      way_point start = {4, 4};
      way_result result = kind == 0 ? way_reachable(8, 8, start, 9, &costs, &memory.allocator, &reach)
                                    : way_tile_flow_field(8, 8, &start, 1, &costs, &memory.allocator, &flow);
      done = result == WAY_OK;
      if (!done) assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
      if (!done) assert_true(reach == NULL && flow == NULL);
      way_reach_destroy(reach);
      way_tile_flow_destroy(flow);
      assert_true(failing_allocator_balanced(&memory));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(small_grids_agree_with_a_plain_reading),
      cmocka_unit_test(larger_grids_agree_with_a_plain_reading),
      cmocka_unit_test(the_largest_cost_is_a_cost),
      cmocka_unit_test(bad_arguments_are_refused),
      cmocka_unit_test(a_hook_can_stop_anywhere),
      cmocka_unit_test(memory_can_fail_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
