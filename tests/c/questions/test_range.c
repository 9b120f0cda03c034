/* Ranges on a budget and by turns, held against a plain relaxation of all cells until nothing changes: costs, turns, order
   and ways, on squares with every rule, hexagons and voxels. */
#include <math.h>

#include "answers.h"
#include "failing_allocator.h"
#include "random.h"

#define MOST_CELLS 256

/* What the model knows of a cell: the turn, 0 for none, and what is spent of it in units of each length. */
typedef struct label {
  int32_t turn;
  double by[3];
} label;

static double spent(label at) {
  return at.by[0] + at.by[1] * 0x1.6A09E667F3BCDp+0 + at.by[2] * 0x1.BB67AE8584CAAp+0;
}

static bool better(label a, label b) {
  if (a.turn == 0) return false;
  if (b.turn == 0 || a.turn != b.turn) return b.turn == 0 || a.turn < b.turn;
  return spent(a) < spent(b);
}

/* After a step of a kind and so many units. */
static label stepped(label from, int kind, double more, double budget, int32_t turns) {
  label same = from, next = {from.turn + 1, {0, 0, 0}}, none = {0, {0, 0, 0}};
  same.by[kind] += more;
  next.by[kind] += more;
  if (spent(same) <= budget) return same;
  return from.turn < turns && spent(next) <= budget ? next : none;
}

/* The kind of a step and its units, or -1 where there is none. */
typedef int (*model_step)(void *world, int32_t from, int32_t to, double *more);

static void relax_all(model_step step, void *world, int32_t count, int32_t start, double budget, int32_t turns,
                      label *labels) {
  for (int32_t i = 0; i < count; i++) labels[i] = (label){0, {0, 0, 0}};
  labels[start].turn = 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t from = 0; from < count; from++) {
      for (int32_t to = 0; to < count && labels[from].turn > 0; to++) {
        double more = 0;
        int kind = step(world, from, to, &more);
        if (kind < 0) continue;
        label next = stepped(labels[from], kind, more, budget, turns);
        if (!better(next, labels[to])) continue;
        labels[to] = next;
        changed = true;
      }
    }
  }
}

static void check_range(const way_range *range, model_step step, void *world, int32_t count, int32_t start,
                        double budget, int32_t turns) {
  label labels[MOST_CELLS];
  relax_all(step, world, count, start, budget, turns, labels);
  int32_t reached = 0, listed = way_range_count(range);
  for (int32_t i = 0; i < count; i++) reached += labels[i].turn > 0;
  assert_int_equal(listed, reached);
  const int32_t *cells = way_range_cells(range), *in_turn = way_range_turns(range),
                *previous = way_range_previous(range);
  const double *costs = way_range_costs(range);
  for (int32_t i = 0; i < listed; i++) {
    label own = labels[cells[i]];
    assert_int_equal(in_turn[i], own.turn);
    assert_true(fabs(costs[i] - spent(own)) < 1e-9);
    if (i == 0) {
      assert_int_equal(cells[0], start);
      assert_int_equal(previous[0], -1);
      continue;
    }
    bool in_order =
        in_turn[i - 1] < in_turn[i] || costs[i - 1] < costs[i] || (costs[i - 1] == costs[i] && cells[i - 1] < cells[i]);
    assert_true(in_order && in_turn[i - 1] <= in_turn[i]);
    assert_in_range(previous[i], 0, i - 1);
    double more = 0;
    int kind = step(world, cells[previous[i]], cells[i], &more);
    assert_true(kind >= 0);
    label next = stepped(labels[cells[previous[i]]], kind, more, budget, turns);
    assert_int_equal(next.turn, own.turn);
    assert_true(fabs(spent(next) - costs[i]) < 1e-9);
  }
}

static int square_step(void *world, int32_t from, int32_t to, double *more) {
  const oracle_world *at = world;
  if (from == to || !oracle_legal_step(at, from, to)) return -1;
  *more = 0;
  for (int32_t y = 0; y < at->agent_size; y++) {
    for (int32_t x = 0; x < at->agent_size; x++) {
      double multiplier = (double)at->multipliers[at->cells[to + y * at->width + x]] / ORACLE_SCALE;
      if (multiplier > *more) *more = multiplier;
    }
  }
  return from / at->width != to / at->width && from % at->width != to % at->width;
}

static double any_budget(random_source *source) {
  static const double exact[] = {0, 1, 3, 0x1.6A09E667F3BCDp+0 * 3, 4.5, 7};
  return random_below(source, 2) == 0 ? exact[random_below(source, 6)] : random_below(source, 1000) / 100.0;
}

static void squares_are_those_of_the_model(void **state) {
  (void)state;
  random_source source = random_from(61);
  for (int round = 0; round < 500; round++) {
    uint8_t cells[MOST_CELLS];
    int32_t multipliers[255], width = random_in(&source, 2, 12), height = random_in(&source, 2, 12);
    random_cells(&source, cells, width * height, random_in(&source, 0, 40), 3);
    for (int i = 0; i < 255; i++) multipliers[i] = (i % 3 + 1) * ORACLE_SCALE / 2;
    oracle_world world = {width,      height, cells, (way_diagonal)(round % 4), random_below(&source, 4) == 0 ? 2 : 1,
                          multipliers};
    way_grid *grid = grid_of_world(&world);
    way_range_options options;
    way_range_options_default(&options);
    options.diagonal = world.diagonal;
    options.agent_size = world.agent_size;
    options.budget = any_budget(&source);
    options.turns = random_below(&source, 4);
    int32_t start = random_below(&source, width * height);
    way_range *range;
    check_ok(way_grid_range(grid, point_of(width, start), &options, &range));
    if (oracle_fits(&world, start % width, start / width)) {
      check_range(range, square_step, &world, width * height, start, options.budget, options.turns);
    } else {
      assert_int_equal(way_range_count(range), 0);
    }
    way_range_destroy(range);
    way_grid_destroy(grid);
  }
}

typedef struct hexes {
  way_hex_layout layout;
  const uint8_t *cells;
} hexes;

static int hex_step(void *world, int32_t from, int32_t to, double *more) {
  const hexes *at = world;
  int32_t apart;
  if (at->cells[to] == WAY_WALL) return -1;
  check_ok(way_hex_distance(at->layout, point_of(9, from), point_of(9, to), &apart));
  *more = at->cells[to] + 1;
  return apart == 1 ? 0 : -1;
}

static void hexagons_are_those_of_the_model(void **state) {
  (void)state;
  random_source source = random_from(62);
  for (int round = 0; round < 80; round++) {
    uint8_t cells[81];
    random_cells(&source, cells, 81, 25, 3);
    hexes world = {(way_hex_layout)(round % 4), cells};
    way_grid *grid;
    check_ok(way_hex_grid_create(9, 9, world.layout, cells, NULL, NULL, &grid));
    for (int area = 0; area < 3; area++) check_ok(way_grid_set_area_cost(grid, area, area + 1));
    way_range_options options;
    way_range_options_default(&options);
    options.budget = any_budget(&source);
    options.turns = random_below(&source, 4);
    int32_t start = random_below(&source, 81);
    way_range *range;
    check_ok(way_grid_range(grid, point_of(9, start), &options, &range));
    if (cells[start] != WAY_WALL) {
      check_range(range, hex_step, &world, 81, start, options.budget, options.turns);
    }
    way_range_destroy(range);
    options.diagonal = WAY_DIAGONAL_ALWAYS;
    check_result(way_grid_range(grid, point_of(9, start), &options, &range), WAY_ERROR_UNSUPPORTED);
    way_grid_destroy(grid);
  }
}

typedef struct voxels {
  way_connectivity connectivity;
  const uint8_t *cells;
} voxels;

/* All cells of the box of a step are free. */
static int voxel_step(void *world, int32_t from, int32_t to, double *more) {
  const voxels *at = world;
  int32_t a[3] = {from % 5, from / 5 % 5, from / 25}, b[3] = {to % 5, to / 5 % 5, to / 25}, along = 0;
  for (int i = 0; i < 3; i++) {
    if (abs(a[i] - b[i]) > 1) return -1;
    along += a[i] != b[i];
  }
  int most = at->connectivity == WAY_CONNECTIVITY_6 ? 1 : at->connectivity == WAY_CONNECTIVITY_18 ? 2 : 3;
  if (along < 1 || along > most) return -1;
  for (int corner = 0; corner < 8; corner++) {
    int32_t cell = 0;
    for (int i = 2; i >= 0; i--) cell = cell * 5 + ((corner >> i & 1) != 0 ? b[i] : a[i]);
    if (at->cells[cell] == WAY_WALL) return -1;
  }
  *more = 1;
  return along - 1;
}

static void voxels_are_those_of_the_model(void **state) {
  (void)state;
  random_source source = random_from(63);
  static const way_connectivity connectivities[] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  for (int round = 0; round < 60; round++) {
    uint8_t cells[125];
    random_cells(&source, cells, 125, 25, 1);
    voxels world = {connectivities[round % 3], cells};
    way_voxel_grid *grid;
    check_ok(way_voxel_grid_create(5, 5, 5, 0, cells, NULL, NULL, &grid));
    way_range_options options;
    way_range_options_default(&options);
    options.connectivity = world.connectivity;
    options.budget = any_budget(&source);
    options.turns = random_below(&source, 3);
    int32_t start = random_below(&source, 125);
    way_range *range;
    check_ok(way_voxel_range(grid, (way_voxel_point){start % 5, start / 5 % 5, start / 25}, &options, &range));
    if (cells[start] != WAY_WALL) {
      check_range(range, voxel_step, &world, 125, start, options.budget, options.turns);
    }
    way_range_destroy(range);
    way_voxel_grid_destroy(grid);
  }
}

static void bad_input_is_refused(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &grid));
  way_range_options good, bad;
  way_range_options_default(&good);
  way_range *range;
  way_point start = {0, 0};
  static const double wrong[] = {-1, NAN, INFINITY};
  for (int i = 0; i < 3; i++) {
    bad = good;
    bad.budget = wrong[i];
    check_result(way_grid_range(grid, start, &bad, &range), WAY_ERROR_OUT_OF_RANGE);
  }
  bad = good;
  bad.turns = -1;
  check_result(way_grid_range(grid, start, &bad, &range), WAY_ERROR_OUT_OF_RANGE);
  bad = good;
  bad.agent_size = 0;
  check_result(way_grid_range(grid, start, &bad, &range), WAY_ERROR_OUT_OF_RANGE);
  bad = good;
  bad.diagonal = (way_diagonal)9;
  check_result(way_grid_range(grid, start, &bad, &range), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_range(NULL, start, &good, &range), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_range(grid, start, NULL, &range), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_range(NULL, (way_voxel_point){0, 0, 0}, &good, &range), WAY_ERROR_INVALID_ARGUMENT);
  check_ok(way_grid_range(grid, (way_point){-1, 0}, &good, &range));
  assert_int_equal(way_range_count(range), 0);
  way_range_destroy(range);
  way_range_destroy(NULL);
  way_grid_destroy(grid);
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  bool failed = true;
  for (int64_t fail_at = 1; failed; fail_at++) {
    way_grid *grid;
    check_ok(way_grid_create(30, 30, NULL, NULL, &memory.allocator, &grid));
    way_range_options options;
    way_range_options_default(&options);
    options.budget = 5;
    options.turns = 3;
    way_range *range = NULL;
    failing_allocator_arm(&memory, fail_at);
    way_result result = way_grid_range(grid, (way_point){15, 15}, &options, &range);
    failing_allocator_arm(&memory, 0);
    failed = result != WAY_OK;
    if (failed) check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    else way_range_destroy(range);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(squares_are_those_of_the_model), cmocka_unit_test(hexagons_are_those_of_the_model),
      cmocka_unit_test(voxels_are_those_of_the_model),  cmocka_unit_test(bad_input_is_refused),
      cmocka_unit_test(memory_may_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
