/* Fields that start over where memory ends: all of it or nothing, and the same as with plenty. */
#include "failing_allocator.h"
#include "fields.h"
#include "random.h"

enum { SIDE = 40 };

typedef struct scene {
  failing_allocator memory;
  way_grid *grid;
  way_flow_field *field;
} scene;

/* Multipliers that lie far apart keep the run from setting out waves, which need no long open list. */
static void make_scene(scene *made, uint64_t seed, int32_t areas, double most, int32_t budget) {
  random_source source = random_from(seed);
  uint8_t cells[SIDE * SIDE];
  failing_allocator_init(&made->memory);
  random_cells(&source, cells, SIDE * SIDE, 25, areas);
  check_ok(way_grid_create(SIDE, SIDE, cells, NULL, &made->memory.allocator, &made->grid));
  check_ok(way_grid_set_area_cost(made->grid, 1, most));
  way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  options.iteration_budget = budget;
  int32_t goals[] = {random_below(&source, SIDE * SIDE), random_below(&source, SIDE * SIDE)};
  made->field = make_field(made->grid, goals, 2, &options);
}

static void free_scene(scene *made) {
  way_flow_field_destroy(made->field);
  way_grid_destroy(made->grid);
  assert_true(failing_allocator_balanced(&made->memory));
}

/* What a field is before it starts over: not started, in the middle of a run, complete, or about to be repaired. */
static void bring_into_state(scene *made, int32_t which) {
  way_field_status status;
  if (which > 0) check_ok(way_flow_field_step(made->field, which == 1 ? 5 : INT32_MAX, &status));
  if (which > 2) check_ok(way_grid_fill(made->grid, 3, 3, 4, 4, 2));
}

/* Returns how often memory ran out. */
static int32_t start_over(uint64_t seed, int32_t areas, double most, int32_t budget, int32_t which) {
  scene plenty, scarce;
  way_field_status expected, status;
  make_scene(&plenty, seed, areas, most, budget);
  bring_into_state(&plenty, which);
  check_ok(way_flow_field_recompute(plenty.field, &expected));
  int32_t failures = 0;
  way_result result = WAY_ERROR_OUT_OF_MEMORY;
  for (int64_t n = 1; result != WAY_OK || scarce.memory.requests >= n; n++) {
    make_scene(&scarce, seed, areas, most, budget);
    bring_into_state(&scarce, which);
    uint64_t before = way_flow_field_hash(scarce.field);
    failing_allocator_arm(&scarce.memory, n);
    scarce.memory.fail_on = true;
    result = way_flow_field_recompute(scarce.field, &status);
    int64_t asked = scarce.memory.requests;
    failing_allocator_arm(&scarce.memory, 0);
    scarce.memory.fail_on = false;
    if (result != WAY_OK) {
      check_result(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_int_equal(way_flow_field_hash(scarce.field), before);
      failures++;
      check_ok(way_flow_field_recompute(scarce.field, &status));
    }
    assert_int_equal(status, expected);
    assert_int_equal(way_flow_field_hash(scarce.field), way_flow_field_hash(plenty.field));
    free_scene(&scarce);
    scarce.memory.requests = asked;
  }
  free_scene(&plenty);
  return failures;
}

static void starting_over_is_all_or_nothing(void **state) {
  (void)state;
  static const int32_t budgets[] = {0, 700, 30};
  int32_t failures = 0;
  for (int32_t i = 0; i < 24; i++) {
    failures += start_over((uint64_t)i, i % 2 == 0 ? 1 : 3, 2.5, budgets[i % 3], i / 6);
    failures += start_over((uint64_t)i, 3, 1000, budgets[i % 3], i / 6);
  }
  assert_true(failures > 48);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(starting_over_is_all_or_nothing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
