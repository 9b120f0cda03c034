/* Searches of every exact engine on grids with closed sides, against a plain search: paths in one go and in slices, saved
   and put back at each, before and after edits. */
#include <math.h>

#include "answers.h"
#include "models/plain_world.h"
#include "random.h"
#include "test_bytes.h"

typedef struct scene {
  plain_world world;
  way_grid *grid;
  uint8_t cells[PLAIN_MOST];
  double multipliers[255];
  random_source source;
} scene;

static void shut(scene *at, int32_t x, int32_t y, int32_t side, bool open) {
  plain_world *world = &at->world;
  if (x < 0 || y < 0 || x >= world->width || y >= world->height) return;
  uint8_t *sides = &world->shut[y * world->width + x];
  *sides = (uint8_t)((*sides & ~(1 << side)) | (open ? 0 : 1 << side));
  check_ok(way_grid_set_passage(at->grid, x, y, (way_side)side, open));
}

/* A side of its own, a thin wall, or a line of thin walls or of ledges. */
static void shut_some(scene *at) {
  random_source *source = &at->source;
  int32_t x = random_below(source, at->world.width), y = random_below(source, at->world.height);
  int32_t side = random_below(source, 4), length = random_below(source, 3) == 0 ? random_in(source, 2, 6) : 1;
  bool open = random_below(source, 5) == 0, both = random_below(source, 2) == 0;
  for (int32_t i = 0; i < length; i++) {
    int32_t column = x + (side % 2 == 0 ? i : 0), row = y + (side % 2 == 0 ? 0 : i);
    shut(at, column, row, side, open);
    int32_t dx = side == 1 ? 1 : side == 3 ? -1 : 0, dy = side == 2 ? 1 : side == 0 ? -1 : 0;
    if (both) shut(at, column + dx, row + dy, (side + 2) % 4, open);
  }
}

static void edit(scene *at) {
  if (random_below(&at->source, 3) > 0) {
    shut_some(at);
    return;
  }
  int32_t x = random_below(&at->source, at->world.width), y = random_below(&at->source, at->world.height);
  uint8_t area = random_below(&at->source, 3) == 0 ? WAY_WALL : (uint8_t)random_below(&at->source, 3);
  at->cells[y * at->world.width + x] = area;
  check_ok(way_grid_set(at->grid, x, y, area));
}

static void open_scene(scene *at, uint64_t seed, int32_t most_side) {
  memset(at, 0, sizeof *at);
  at->source = random_from(seed);
  random_source *source = &at->source;
  at->world.width = random_in(source, 1, most_side);
  at->world.height = random_in(source, 1, most_side);
  at->world.cells = at->cells;
  int32_t areas = random_below(source, 2) == 0 ? 1 : 3;
  random_cells(source, at->cells, at->world.width * at->world.height, random_below(source, 30), areas);
  check_ok(way_grid_create(at->world.width, at->world.height, at->cells, NULL, NULL, &at->grid));
  for (int32_t area = 0; area < 255; area++) at->multipliers[area] = 1;
  if (random_below(source, 2) == 0) {
    static const double choices[] = {1, 0.5, 2, 3.25, 1.5};
    for (uint8_t area = 0; area < 3; area++) {
      at->multipliers[area] = choices[random_below(source, 5)];
      check_ok(way_grid_set_area_cost(at->grid, area, at->multipliers[area]));
    }
  }
  at->world.multipliers = at->multipliers;
}

static double cost_of_cells(const scene *at, const way_path *path) {
  double cost = 0;
  for (int32_t i = 0; i + 1 < path->length; i++) {
    way_point from = plain_at(&at->world, path->cells[i]), to = plain_at(&at->world, path->cells[i + 1]);
    int32_t dx = to.x - from.x, dy = to.y - from.y;
    assert_true(abs(dx) <= 1 && abs(dy) <= 1 && plain_goes(&at->world, from.x, from.y, dx, dy));
    cost += plain_step(&at->world, from.x, from.y, dx, dy);
  }
  return cost;
}

static void check_path(const scene *at, const way_path *path, int32_t start, int32_t goal, double expected) {
  assert_int_equal(path->status, expected == INFINITY ? WAY_STATUS_NO_PATH : WAY_STATUS_FOUND);
  if (expected == INFINITY) return;
  check_plain_cost(path->cost, expected);
  assert_int_equal(path->cells[0], start);
  assert_int_equal(path->cells[path->length - 1], goal);
  check_plain_cost(cost_of_cells(at, path), expected);
}

/* In slices, each saved and put back into another search: with the same counters and path as in one go. */
static void check_slices(scene *at, const way_grid_options *options, way_point from, way_point to,
                         const way_path *whole) {
  way_search *searches[2];
  way_status status = WAY_STATUS_NONE;
  for (int i = 0; i < 2; i++) check_ok(way_grid_search_create(at->grid, options, &searches[i]));
  check_ok(way_grid_search_begin(searches[0], from, to, &status));
  int32_t own = 0, budget = random_in(&at->source, 1, 9);
  for (; status == WAY_STATUS_IN_PROGRESS; own = 1 - own) {
    test_bytes bytes = save_search(searches[own]);
    check_ok(way_search_restore(searches[1 - own], bytes.data, bytes.size, NULL));
    test_bytes again = save_search(searches[1 - own]);
    assert_int_equal(again.size, bytes.size);
    assert_memory_equal(again.data, bytes.data, bytes.size);
    bytes_free(&bytes);
    bytes_free(&again);
    check_ok(way_search_step(searches[1 - own], budget, &status));
  }
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_search_path(searches[own], &path));
  check_same_answer(&path, whole);
  way_path_free(&path);
  for (int i = 0; i < 2; i++) way_search_destroy(searches[i]);
}

/* A path exactly where there is one, no shorter than can be and made of steps. */
static void check_hierarchy(scene *at, int32_t start, int32_t goal, double least) {
  way_grid_options options = options_of(WAY_ALGORITHM_HPA_STAR, at->world.rule, at->world.size, true);
  options.hpa_chunk_size = random_below(&at->source, 3) == 0 ? 16 : 8;
  options.hpa_smooth = random_below(&at->source, 2) == 0;
  options.heuristic_weight = random_below(&at->source, 4) == 0 ? 0 : 1;
  way_point from = plain_at(&at->world, start), to = plain_at(&at->world, goal);
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path(at->grid, from, to, &options, &path));
  assert_int_equal(path.status, least == INFINITY ? WAY_STATUS_NO_PATH : WAY_STATUS_FOUND);
  if (least < INFINITY) {
    assert_int_equal(path.cells[0], start);
    assert_int_equal(path.cells[path.length - 1], goal);
    check_plain_cost(cost_of_cells(at, &path), path.cost);
    assert_true(path.cost >= least - 1e-9 * (1 + least));
  }
  if (random_below(&at->source, 3) == 0) check_slices(at, &options, from, to, &path);
  way_path_free(&path);
}

/* A hierarchy that was mended after edits is that of a grid on which nothing was ever asked. */
static void check_mended(scene *at) {
  way_grid *fresh;
  test_bytes bytes = save_grid(at->grid);
  check_ok(way_grid_from_state(bytes.data, bytes.size, NULL, &fresh, NULL));
  bytes_free(&bytes);
  way_hpa_description left, right;
  way_hpa_description_init(&left, NULL);
  way_hpa_description_init(&right, NULL);
  check_ok(way_grid_describe_hierarchy(at->grid, at->world.rule, at->world.size, 8, &left));
  check_ok(way_grid_describe_hierarchy(fresh, at->world.rule, at->world.size, 8, &right));
  assert_int_equal(left.node_count, right.node_count);
  assert_int_equal(left.edge_count, right.edge_count);
  for (int32_t i = 0; i < left.node_count; i++) assert_int_equal(left.node_cells[i], right.node_cells[i]);
  for (int32_t i = 0; i < left.edge_count; i++) {
    assert_int_equal(left.edge_from[i], right.edge_from[i]);
    assert_int_equal(left.edge_to[i], right.edge_to[i]);
    assert_true(left.edge_costs[i] <= right.edge_costs[i] && left.edge_costs[i] >= right.edge_costs[i]);
  }
  way_hpa_description_free(&left);
  way_hpa_description_free(&right);
  way_grid_destroy(fresh);
}

static void check_queries(scene *at) {
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_JPS_PLUS,
                                             WAY_ALGORITHM_AUTO};
  static double costs[PLAIN_MOST];
  plain_world *world = &at->world;
  int32_t count = world->width * world->height, start = random_below(&at->source, count);
  world->rule = (way_diagonal)random_below(&at->source, 4);
  world->size = random_below(&at->source, 2) == 0 ? 1 : random_in(&at->source, 2, 3);
  if (!plain_fits(world, start)) return;
  plain_relax(world, start, false, costs);
  way_path path;
  way_path_init(&path, NULL);
  for (int i = 0; i < 10; i++) {
    int32_t goal = random_below(&at->source, count);
    if (!plain_fits(world, goal)) continue;
    way_grid_options options = options_of(algorithms[i % 4], world->rule, world->size, i != 8);
    options.heuristic_weight = i < 7 ? 1 : 0;
    way_point from = plain_at(world, start), to = plain_at(world, goal);
    check_ok(way_grid_find_path(at->grid, from, to, &options, &path));
    check_path(at, &path, start, goal, costs[goal]);
    if (i % 3 == 0) check_slices(at, &options, from, to, &path);
    if (i % 2 == 0) check_hierarchy(at, start, goal, costs[goal]);
  }
  check_mended(at);
  way_path_free(&path);
}

static void costs_are_those_of_a_slow_search(void **state) {
  (void)state;
  int32_t rounds = quick_run() ? 150 : 500;
  for (int32_t round = 0; round < rounds; round++) {
    static scene at;
    open_scene(&at, (uint64_t)round + 1, round % 4 == 0 ? 20 : 8);
    int32_t density = random_below(&at.source, 5);
    for (int32_t i = 0; i < 1 + at.world.width * at.world.height * density / 16; i++) shut_some(&at);
    check_queries(&at);
    test_bytes before = save_grid(at.grid);
    scene kept = at;
    for (int turn = 0; turn < 3; turn++) {
      for (int i = random_in(&at.source, 1, 4); i > 0; i--) edit(&at);
      check_queries(&at);
      check_queries(&at);
    }
    check_ok(way_grid_restore(at.grid, before.data, before.size, NULL));
    kept.source = at.source;
    at = kept;
    at.world.cells = at.cells;
    at.world.multipliers = at.multipliers;
    check_queries(&at);
    bytes_free(&before);
    way_grid_destroy(at.grid);
  }
}

/* All ways to shut the twelve sides between nine cells both ways, on a part of all floors: every start and goal. */
static void thin_walls_on_small_grids(void **state) {
  (void)state;
  uint32_t step = quick_run() ? 1499 : 211;
  static scene at;
  memset(&at, 0, sizeof at);
  at.world = (plain_world){.width = 3, .height = 3, .size = 1, .cells = at.cells};
  check_ok(way_grid_create(3, 3, NULL, NULL, NULL, &at.grid));
  way_path path;
  way_path_init(&path, NULL);
  for (uint32_t pattern = 1; pattern < 1u << 21; pattern += step) {
    for (int32_t cell = 0; cell < 9; cell++) at.cells[cell] = (pattern >> (12 + cell) & 1) != 0 ? WAY_WALL : 0;
    check_ok(way_grid_set_cells(at.grid, 0, 0, 3, 3, at.cells));
    for (int32_t i = 0; i < 6; i++) {
      bool across = (pattern >> i & 1) == 0, down = (pattern >> (i + 6) & 1) == 0;
      shut(&at, i % 2, i / 2, 1, across);
      shut(&at, i % 2 + 1, i / 2, 3, across);
      shut(&at, i % 3, i / 3, 2, down);
      shut(&at, i % 3, i / 3 + 1, 0, down);
    }
    at.world.rule = (way_diagonal)(pattern / step % 4);
    way_grid_options options = options_of(WAY_ALGORITHM_JPS, at.world.rule, 1, true);
    for (int32_t start = 0; start < 9; start++) {
      double costs[9];
      if (!plain_fits(&at.world, start)) continue;
      plain_relax(&at.world, start, false, costs);
      for (int32_t goal = 0; goal < 9; goal++) {
        if (!plain_fits(&at.world, goal)) continue;
        check_ok(way_grid_find_path(at.grid, plain_at(&at.world, start), plain_at(&at.world, goal), &options, &path));
        check_path(&at, &path, start, goal, costs[goal]);
      }
    }
  }
  way_path_free(&path);
  way_grid_destroy(at.grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(costs_are_those_of_a_slow_search),
      cmocka_unit_test(thin_walls_on_small_grids),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
