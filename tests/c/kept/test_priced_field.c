/* Fields whose goals have prices: costs are the least of way and price over fields of single goals, whatever the slices; what is
   repaired after edits and new prices equals what is made afresh; saved, rolled back and refused whole. */
#include <math.h>

#include "check.h"
#include "failing_allocator.h"
#include "random.h"
#include "test_bytes.h"
#include "waystate/timeline.h"

#define SIDE 16
#define CELLS (SIDE * SIDE)
#define MOST_GOALS 6

typedef struct scene {
  way_grid *grid;
  way_flow_field *field;
  way_flow_field_options options;
  way_point goals[MOST_GOALS];
  double prices[MOST_GOALS];
  size_t count;
  random_source random;
} scene;

static way_point place(scene *s) {
  return (way_point){random_below(&s->random, SIDE), random_below(&s->random, SIDE)};
}

static void new_goals(scene *s) {
  s->count = (size_t)random_in(&s->random, 1, MOST_GOALS);
  for (size_t i = 0; i < s->count; i++) {
    s->goals[i] = place(s);
    s->prices[i] = random_below(&s->random, 40) * 0.25;
  }
}

static void give_goals(const scene *s, way_flow_field *field) {
  check_ok(way_flow_field_set_priced_goals(field, s->goals, s->prices, s->count));
}

static void scene_make(scene *s, uint64_t seed, const way_allocator *allocator) {
  memset(s, 0, sizeof *s);
  s->random = random_from(seed);
  uint8_t cells[CELLS];
  bool uneven = random_below(&s->random, 2) == 0;
  random_cells(&s->random, cells, CELLS, 25, uneven ? 3 : 1);
  way_flow_field_options_default(&s->options);
  if (seed % 4 == 3) {
    check_ok(way_hex_grid_create(SIDE, SIDE, WAY_HEX_EVEN_Q, cells, NULL, allocator, &s->grid));
  } else {
    check_ok(way_grid_create(SIDE, SIDE, cells, NULL, allocator, &s->grid));
    s->options.diagonal = (way_diagonal)random_below(&s->random, 4);
    s->options.agent_size = random_below(&s->random, 4) == 0 ? 2 : 1;
  }
  if (uneven) check_ok(way_grid_set_area_cost(s->grid, 1, 2.5));
  new_goals(s);
  check_ok(way_flow_field_create(s->grid, s->goals, s->count, &s->options, &s->field));
  give_goals(s, s->field);
}

static void scene_free(scene *s) {
  way_flow_field_destroy(s->field);
  way_grid_destroy(s->grid);
}

static void edit(scene *s) {
  way_point at = place(s);
  check_ok(way_grid_set(s->grid, at.x, at.y, random_below(&s->random, 2) == 0 ? WAY_WALL : 0));
}

static void finish(scene *s, way_flow_field *field, int32_t most) {
  way_field_status status;
  do {
    check_ok(way_flow_field_step(field, most == 0 ? INT32_MAX : random_in(&s->random, 1, most), &status));
  } while (status != WAY_FIELD_COMPLETE);
}

static test_bytes save(const way_flow_field *field) {
  test_bytes bytes = {NULL, 0, 0};
  size_t size;
  check_ok(way_flow_field_save(field, NULL, 0, &size));
  bytes.data = test_memory(size);
  bytes.size = bytes.capacity = size;
  check_ok(way_flow_field_save(field, bytes.data, size, &size));
  assert_int_equal(size, bytes.size);
  return bytes;
}

static void check_same_bytes(const way_flow_field *a, const way_flow_field *b) {
  test_bytes left = save(a), right = save(b);
  assert_int_equal(left.size, right.size);
  assert_memory_equal(left.data, right.data, left.size);
  assert_int_equal(way_flow_field_checksum(a), way_flow_field_checksum(b));
  bytes_free(&left);
  bytes_free(&right);
}

/* ------------------------------------------------------------------------------------------------ costs */

static void check_least(scene *s) {
  double least[CELLS];
  for (int i = 0; i < CELLS; i++) least[i] = INFINITY;
  for (size_t goal = 0; goal < s->count; goal++) {
    way_flow_field *single;
    check_ok(way_flow_field_create(s->grid, &s->goals[goal], 1, &s->options, &single));
    finish(s, single, 0);
    for (int cell = 0; cell < CELLS; cell++) {
      double total = way_flow_field_cost(single, cell % SIDE, cell / SIDE) + s->prices[goal];
      if (total < least[cell]) least[cell] = total;
    }
    way_flow_field_destroy(single);
  }
  for (int cell = 0; cell < CELLS; cell++) {
    double cost = way_flow_field_cost(s->field, cell % SIDE, cell / SIDE);
    assert_true(least[cell] == INFINITY ? cost == INFINITY : fabs(cost - least[cell]) < 1e-9);
  }
}

/* Each cell that is reached leads to a goal, where what is left is its price. */
static int check_paths(const scene *s) {
  int crossed = 0;
  for (int cell = 0; cell < CELLS; cell++) {
    if (way_flow_field_cost(s->field, cell % SIDE, cell / SIDE) == INFINITY) continue;
    int32_t cells[CELLS];
    size_t length;
    check_ok(way_flow_field_path(s->field, cell % SIDE, cell / SIDE, cells, CELLS, &length));
    assert_true(length > 0);
    double price = INFINITY;
    for (size_t i = 0; i < s->count; i++) {
      int32_t goal = s->goals[i].y * SIDE + s->goals[i].x;
      if (goal == cells[length - 1] && s->prices[i] < price) price = s->prices[i];
      if (goal == cell && length > 1) crossed++;
    }
    assert_true(way_flow_field_cost(s->field, cells[length - 1] % SIDE, cells[length - 1] / SIDE) == price);
  }
  return crossed;
}

static void the_least_of_way_and_price(void **state) {
  (void)state;
  int crossed = 0;
  for (uint64_t round = 0; round < (quick_run() ? 60 : 200); round++) {
    scene s;
    scene_make(&s, 100 + round, NULL);
    finish(&s, s.field, round % 3 == 0 ? 0 : 40);
    check_least(&s);
    crossed += check_paths(&s);
    scene_free(&s);
  }
  /* Goals that lead on to a cheaper one. */
  assert_true(crossed > (quick_run() ? 4 : 20));
}

static void repaired_is_as_fresh(void **state) {
  (void)state;
  for (uint64_t round = 0; round < (quick_run() ? 60 : 200); round++) {
    scene s;
    scene_make(&s, 400 + round, NULL);
    for (int turn = 0; turn < 6; turn++) {
      if (random_below(&s.random, 3) == 0) finish(&s, s.field, 0);
      way_field_status status;
      check_ok(way_flow_field_step(s.field, random_below(&s.random, 60), &status));
      if (random_below(&s.random, 2) == 0) edit(&s);
      if (random_below(&s.random, 2) == 0) {
        for (size_t i = 0; i < s.count; i++) s.prices[i] = random_below(&s.random, 40) * 0.25;
      } else if (random_below(&s.random, 2) == 0) {
        new_goals(&s);
      }
      give_goals(&s, s.field);
    }
    finish(&s, s.field, 50);
    way_flow_field *fresh;
    check_ok(way_flow_field_create(s.grid, s.goals, s.count, &s.options, &fresh));
    give_goals(&s, fresh);
    finish(&s, fresh, 0);
    assert_int_equal(way_flow_field_checksum(s.field), way_flow_field_checksum(fresh));
    assert_memory_equal(way_flow_field_costs(s.field), way_flow_field_costs(fresh), CELLS * sizeof(double));
    assert_memory_equal(way_flow_field_directions(s.field), way_flow_field_directions(fresh), CELLS);
    check_least(&s);
    way_flow_field_destroy(fresh);
    scene_free(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ states */

static void saved_ones_go_on_to_the_byte(void **state) {
  (void)state;
  for (uint64_t round = 0; round < (quick_run() ? 30 : 100); round++) {
    scene s;
    scene_make(&s, 700 + round, NULL);
    way_flow_field *other;
    check_ok(way_flow_field_create(s.grid, NULL, 0, &s.options, &other));
    for (int turn = 0; turn < 12; turn++) {
      if (turn == 7) edit(&s);
      if (turn == 8) new_goals(&s);
      if (turn == 8) give_goals(&s, s.field);
      test_bytes bytes = save(s.field);
      check_ok(way_flow_field_restore(other, bytes.data, bytes.size, NULL));
      bytes_free(&bytes);
      check_same_bytes(s.field, other);
      way_field_status a, b;
      int32_t iterations = turn == 6 ? CELLS : random_below(&s.random, 40);
      check_ok(way_flow_field_step(s.field, iterations, &a));
      check_ok(way_flow_field_step(other, iterations, &b));
      assert_int_equal(a, b);
    }
    way_flow_field_destroy(other);
    scene_free(&s);
  }
}

static void free_goals_are_saved_as_ever(void **state) {
  (void)state;
  scene s;
  scene_make(&s, 5, NULL);
  way_flow_field *plain;
  check_ok(way_flow_field_create(s.grid, s.goals, s.count, &s.options, &plain));
  memset(s.prices, 0, sizeof s.prices);
  give_goals(&s, s.field);
  assert_null(way_flow_field_prices(s.field));
  finish(&s, s.field, 0);
  finish(&s, plain, 0);
  check_same_bytes(s.field, plain);
  test_bytes bytes = save(plain);
  assert_int_equal(bytes.data[6], 7);
  s.prices[0] = 1;
  give_goals(&s, s.field);
  assert_true(way_flow_field_prices(s.field)[0] == 1);
  check_ok(way_flow_field_restore(s.field, bytes.data, bytes.size, NULL));
  assert_null(way_flow_field_prices(s.field));
  bytes_free(&bytes);
  way_flow_field_destroy(plain);
  scene_free(&s);
}

static void odd_bytes_are_refused_or_taken_whole(void **state) {
  (void)state;
  for (uint64_t round = 0; round < 6; round++) {
    scene s;
    scene_make(&s, 900 + round, NULL);
    way_flow_field *other;
    check_ok(way_flow_field_create(s.grid, s.goals, s.count, &s.options, &other));
    way_field_status status;
    check_ok(way_flow_field_step(s.field, round % 2 == 0 ? CELLS : 50, &status));
    s.prices[0] = 3;
    give_goals(&s, s.field);
    test_bytes bytes = save(s.field);
    for (size_t at = 8; at < bytes.size; at += at < 200 ? 1 : 11) {
      uint8_t old = bytes.data[at];
      for (int change = 0; change < 3; change++) {
        bytes.data[at] = change == 0 ? (uint8_t)(old ^ 1) : change == 1 ? 255 : (uint8_t)(old ^ 128);
        way_result result = way_flow_field_restore(other, bytes.data, bytes.size, NULL);
        if (result != WAY_OK) {
          check_result(result, WAY_ERROR_STATE);
          assert_int_equal(way_flow_field_status(other), WAY_FIELD_NOT_STARTED);
          continue;
        }
        test_bytes again = save(other);
        assert_int_equal(again.size, bytes.size);
        assert_memory_equal(again.data, bytes.data, bytes.size);
        bytes_free(&again);
        check_ok(way_flow_field_step(other, CELLS, &status));
      }
      bytes.data[at] = old;
    }
    bytes_free(&bytes);
    way_flow_field_destroy(other);
    scene_free(&s);
  }
}

static void timelines_take_prices_back(void **state) {
  (void)state;
  scene s;
  scene_make(&s, 11, NULL);
  way_timeline_options options;
  way_timeline_options_default(&options);
  way_object objects[] = {{WAY_OBJECT_GRID, s.grid, 0}, {WAY_OBJECT_FLOW_FIELD, s.field, 0}};
  way_timeline *timeline;
  check_ok(way_timeline_create(objects, 2, &options, NULL, &timeline));
  test_bytes kept[8];
  for (int32_t frame = 0; frame < 8; frame++) {
    check_ok(way_timeline_save(timeline, frame));
    kept[frame] = save(s.field);
    if (frame % 3 == 0) new_goals(&s);
    if (frame == 4) memset(s.prices, 0, sizeof s.prices);
    give_goals(&s, s.field);
    edit(&s);
    way_field_status status;
    check_ok(way_flow_field_step(s.field, 70, &status));
  }
  for (int32_t i = 0; i < 20; i++) {
    int32_t frame = random_below(&s.random, 8);
    check_ok(way_timeline_rewind(timeline, frame));
    test_bytes now = save(s.field);
    assert_int_equal(now.size, kept[frame].size);
    assert_memory_equal(now.data, kept[frame].data, now.size);
    uint64_t sum;
    check_ok(way_timeline_checksum(timeline, frame, &sum));
    assert_int_equal(sum, way_timeline_current_checksum(timeline));
    bytes_free(&now);
  }
  for (int32_t frame = 0; frame < 8; frame++) bytes_free(&kept[frame]);
  way_timeline_destroy(timeline);
  scene_free(&s);
}

static void bad_prices_are_refused(void **state) {
  (void)state;
  scene s;
  scene_make(&s, 12, NULL);
  uint64_t before = way_flow_field_hash(s.field);
  const double bad[] = {-1, NAN, INFINITY, 4294967297.0};
  for (int i = 0; i < 4; i++) {
    check_result(way_flow_field_set_priced_goals(s.field, s.goals, &bad[i], 1), WAY_ERROR_OUT_OF_RANGE);
  }
  check_result(way_flow_field_set_priced_goals(NULL, s.goals, bad, 1), WAY_ERROR_INVALID_ARGUMENT);
  assert_int_equal(way_flow_field_hash(s.field), before);
  scene_free(&s);
}

static void memory_may_run_out(void **state) {
  (void)state;
  failing_allocator failing;
  failing_allocator_init(&failing);
  scene s;
  scene_make(&s, 13, &failing.allocator);
  finish(&s, s.field, 0);
  test_bytes bytes = save(s.field);
  s.prices[0] = 7;
  for (int64_t fail_at = 1;; fail_at++) {
    uint64_t before = way_flow_field_hash(s.field);
    failing_allocator_arm(&failing, fail_at);
    way_result result = way_flow_field_set_priced_goals(s.field, s.goals, s.prices, s.count);
    failing_allocator_arm(&failing, 0);
    if (result == WAY_OK) break;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    assert_int_equal(way_flow_field_hash(s.field), before);
  }
  for (int64_t fail_at = 1;; fail_at++) {
    failing_allocator_arm(&failing, fail_at);
    way_result result = way_flow_field_restore(s.field, bytes.data, bytes.size, NULL);
    failing_allocator_arm(&failing, 0);
    if (result == WAY_OK) break;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
  }
  bytes_free(&bytes);
  scene_free(&s);
  assert_true(failing_allocator_balanced(&failing));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_least_of_way_and_price),
      cmocka_unit_test(repaired_is_as_fresh),
      cmocka_unit_test(saved_ones_go_on_to_the_byte),
      cmocka_unit_test(free_goals_are_saved_as_ever),
      cmocka_unit_test(odd_bytes_are_refused_or_taken_whole),
      cmocka_unit_test(timelines_take_prices_back),
      cmocka_unit_test(bad_prices_are_refused),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
