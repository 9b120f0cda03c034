/* Goals that move: in complete fields, runs and repairs, with edits to come, in states, and when memory runs out. */
#include <math.h>

#include "failing_allocator.h"
#include "fields.h"
#include "random.h"

#define MOST_SIDE 18
#define MOST_GOALS 6

typedef struct scene {
  random_source source;
  way_grid *grid;
  way_flow_field *field;
  oracle_world world;
  double multipliers[255];
  int32_t goals[MOST_GOALS];
  int32_t goal_count;
  way_flow_field_options options;
} scene;

static uint8_t random_area(scene *s) {
  return random_below(&s->source, 4) == 0 ? WAY_WALL : (uint8_t)random_below(&s->source, 3);
}

static void choose_goals(scene *s) {
  s->goal_count = random_below(&s->source, MOST_GOALS + 1);
  for (int32_t i = 0; i < s->goal_count; i++) {
    bool again = i > 0 && random_below(&s->source, 6) == 0;
    s->goals[i] = again ? s->goals[i - 1] : random_below(&s->source, s->world.width * s->world.height);
  }
}

static scene make_scene(uint64_t seed) {
  scene s = {.source = random_from(seed)};
  int32_t width = random_in(&s.source, 1, MOST_SIDE), height = random_in(&s.source, 1, MOST_SIDE);
  bool even = random_below(&s.source, 2) == 0;
  check_ok(way_grid_create(width, height, NULL, NULL, NULL, &s.grid));
  for (int32_t area = 0; area < 255; area++) s.multipliers[area] = 1;
  for (int32_t area = 1; area < 3 && !even; area++) {
    s.multipliers[area] = area == 1 ? 2.5 : 1.0 / 3;
    check_ok(way_grid_set_area_cost(s.grid, area, s.multipliers[area]));
  }
  for (int32_t i = 0; i < width * height; i++) check_ok(way_grid_set(s.grid, i % width, i / width, random_area(&s)));
  s.options = field_options((way_diagonal)random_below(&s.source, 4), random_below(&s.source, 3) == 0 ? 2 : 1);
  s.world = (oracle_world){width, height, way_grid_cells(s.grid), s.options.diagonal, s.options.agent_size, NULL};
  choose_goals(&s);
  s.field = make_field(s.grid, s.goals, s.goal_count, &s.options);
  return s;
}

static void free_scene(scene *s) {
  way_flow_field_destroy(s->field);
  way_grid_destroy(s->grid);
}

static way_result set_goals(way_flow_field *field, const scene *s) {
  way_point points[MOST_GOALS];
  for (int32_t i = 0; i < s->goal_count; i++) points[i] = point_of(s->world.width, s->goals[i]);
  return way_flow_field_set_goals(field, points, (size_t)s->goal_count);
}

/* Sometimes some of them stay, or one goes a cell on. */
static void move_goals(scene *s) {
  int32_t kind = random_below(&s->source, 4), cells = s->world.width * s->world.height;
  if (kind == 0 || s->goal_count == 0) {
    choose_goals(s);
  } else if (kind == 1) {
    s->goals[random_below(&s->source, s->goal_count)] = random_below(&s->source, cells);
  } else if (kind == 2) {
    int32_t *goal = &s->goals[random_below(&s->source, s->goal_count)];
    *goal = (*goal + 1) % cells;
  } else if (s->goal_count < MOST_GOALS) {
    s->goals[s->goal_count++] = random_below(&s->source, cells);
  }
  check_ok(set_goals(s->field, s));
  int32_t count;
  const int32_t *goals = way_flow_field_goals(s->field, &count);
  assert_int_equal(count, s->goal_count);
  assert_memory_equal(goals, s->goals, (size_t)count * sizeof *goals);
}

static void edit(scene *s) {
  int32_t x = random_below(&s->source, s->world.width), y = random_below(&s->source, s->world.height);
  if (s->goal_count > 0 && random_below(&s->source, 3) == 0) {
    x = s->goals[0] % s->world.width;
    y = s->goals[0] / s->world.width;
  }
  check_ok(way_grid_set(s->grid, x, y, random_area(s)));
}

static void check_copied(scene *s, way_flow_field *copy) {
  test_bytes bytes = save_field(s->field);
  way_error error;
  if (way_flow_field_restore(copy, bytes.data, bytes.size, &error) != WAY_OK) fail_msg("a copy: %s", error.message);
  test_bytes again = save_field(copy);
  assert_int_equal(bytes.size, again.size);
  assert_memory_equal(bytes.data, again.data, bytes.size);
  bytes_free(&bytes);
  bytes_free(&again);
}

/* Finished in a copy at each moment, the field is that of a plain reading, and in costs and checksum one made afresh; the
   copy that goes on beside it stays the same to the byte. */
static void moved_goals_come_to_what_fresh_ones_do(void **state) {
  (void)state;
  int32_t scenes = quick_run() ? 60 : 700, moments = 24;
  for (int32_t round = 0; round < scenes; round++) {
    scene s = make_scene((uint64_t)(91000 + round));
    way_flow_field *copy = make_field(s.grid, NULL, 0, &s.options), *twin = make_field(s.grid, NULL, 0, &s.options);
    check_copied(&s, twin);
    for (int32_t moment = 0; moment < moments; moment++) {
      bool moves = random_below(&s.source, 3) > 0;
      if (moves) move_goals(&s);
      if (moves) check_ok(set_goals(twin, &s));
      for (int32_t edits = random_below(&s.source, 3); edits > 0; edits--) edit(&s);
      check_copied(&s, copy);
      assert_int_equal(step_field(copy, INT32_MAX), WAY_FIELD_COMPLETE);
      plain_field expected = read_field(&s.world, s.multipliers, s.goals, s.goal_count);
      check_field(copy, &expected, &s.world, "finished");
      plain_field_free(&expected);
      int32_t slice = random_below(&s.source, 4) == 0 ? INT32_MAX : random_below(&s.source, 30);
      way_field_status status = step_field(s.field, slice);
      assert_int_equal(step_field(twin, slice), status);
      assert_int_equal(way_flow_field_hash(s.field), way_flow_field_hash(twin));
      if (moment % 4 == 3) check_copied(&s, twin);
    }
    step_field(s.field, INT32_MAX);
    way_flow_field *afresh = make_field(s.grid, s.goals, s.goal_count, &s.options);
    step_field(afresh, INT32_MAX);
    assert_int_equal(way_flow_field_checksum(s.field), way_flow_field_checksum(afresh));
    way_flow_field_destroy(afresh);
    way_flow_field_destroy(copy);
    way_flow_field_destroy(twin);
    free_scene(&s);
  }
}

/* What other goals still support is not settled again. */
static void only_what_changes_is_settled(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(60, 1, NULL, NULL, NULL, &grid));
  way_flow_field_options options = field_options(WAY_DIAGONAL_NEVER, 1);
  int32_t first = 0;
  way_flow_field *field = make_field(grid, &first, 1, &options);
  step_field(field, INT32_MAX);
  check_ok(way_flow_field_set_goals(field, (way_point[]){{0, 0}, {50, 0}}, 2));
  /* Until a step takes them in, all reads as it did. */
  check_double(way_flow_field_cost(field, 50, 0), 50);
  assert_int_equal(way_flow_field_next(field, 50, 0), 49);
  assert_int_equal(way_flow_field_status(field), WAY_FIELD_RUNNING);
  assert_int_equal(step_field(field, INT32_MAX), WAY_FIELD_COMPLETE);
  assert_int_equal(way_flow_field_settled(field), 34);
  assert_int_equal(way_flow_field_next(field, 50, 0), -1);
  /* The same ones in another order are no change. */
  check_ok(way_flow_field_set_goals(field, (way_point[]){{50, 0}, {0, 0}}, 2));
  assert_int_equal(way_flow_field_status(field), WAY_FIELD_COMPLETE);
  check_ok(way_flow_field_set_goals(field, (way_point[]){{50, 0}}, 1));
  assert_int_equal(step_field(field, INT32_MAX), WAY_FIELD_COMPLETE);
  assert_int_equal(way_flow_field_settled(field), 25);
  check_ok(way_flow_field_set_goals(field, NULL, 0));
  assert_int_equal(step_field(field, INT32_MAX), WAY_FIELD_COMPLETE);
  for (int32_t x = 0; x < 60; x++) check_double(way_flow_field_cost(field, x, 0), INFINITY);
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

static void try_to_move(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  (void)cell;
  (void)old_area;
  (void)new_area;
  check_result(way_flow_field_set_goals(context, NULL, 0), WAY_ERROR_BUSY);
}

static void bad_goals_change_nothing(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(5, 4, NULL, NULL, NULL, &grid));
  way_flow_field_options options = field_options(WAY_DIAGONAL_NEVER, 1);
  int32_t goal = 7, id;
  way_flow_field *field = make_field(grid, &goal, 1, &options);
  step_field(field, INT32_MAX);
  uint64_t hash = way_flow_field_hash(field);
  static const way_point outside[] = {{-1, 0}, {5, 0}, {0, 4}, {0, -1}, {INT32_MAX, INT32_MIN}};
  for (int i = 0; i < 5; i++) {
    way_point goals[2] = {{1, 1}, outside[i]};
    check_result(way_flow_field_set_goals(field, goals, 2), WAY_ERROR_OUT_OF_RANGE);
  }
  check_result(way_flow_field_set_goals(NULL, outside, 0), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_set_goals(field, NULL, 1), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_set_goals(field, outside, (size_t)WAY_MAX_NODES + 1), WAY_ERROR_OUT_OF_RANGE);
  assert_int_equal(way_flow_field_hash(field), hash);
  way_grid_listener listener = {field, try_to_move, NULL, NULL, NULL, NULL};
  check_ok(way_grid_add_listener(grid, &listener, &id));
  check_ok(way_grid_set(grid, 0, 0, 1));
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

/* Each allocation fails in turn, in moving goals, in the step after and in restores of a state with other goals. */
static bool all_succeed(failing_allocator *memory, int64_t fail_at) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(12, 9, NULL, NULL, &memory->allocator, &grid));
  way_flow_field_options options = field_options(WAY_DIAGONAL_ALWAYS, 1);
  int32_t goals[2] = {5, 50}, count, succeeded = 0;
  way_flow_field *field = make_field(grid, goals, 2, &options), *other = make_field(grid, goals, 1, &options);
  step_field(field, INT32_MAX);
  uint64_t hash = way_flow_field_hash(field);
  way_point moved[3] = {{2, 2}, {5, 0}, {9, 8}};
  way_field_status status;
  failing_allocator_arm(memory, fail_at);
  way_result result = way_flow_field_set_goals(field, moved, 3);
  failing_allocator_arm(memory, 0);
  succeeded += result == WAY_OK;
  if (result != WAY_OK) {
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    assert_int_equal(way_flow_field_hash(field), hash);
    check_ok(way_flow_field_set_goals(field, moved, 3));
  }
  hash = way_flow_field_hash(field);
  failing_allocator_arm(memory, fail_at);
  result = way_flow_field_step(field, 1, &status);
  failing_allocator_arm(memory, 0);
  succeeded += result == WAY_OK;
  if (result != WAY_OK) assert_int_equal(way_flow_field_hash(field), hash);
  step_field(field, INT32_MAX);
  test_bytes bytes = save_field(field);
  failing_allocator_arm(memory, fail_at);
  result = way_flow_field_restore(other, bytes.data, bytes.size, NULL);
  failing_allocator_arm(memory, 0);
  succeeded += result == WAY_OK;
  const int32_t *held = way_flow_field_goals(other, &count);
  if (result != WAY_OK) assert_true(count == 1 && held[0] == 5);
  check_ok(way_flow_field_restore(other, bytes.data, bytes.size, NULL));
  assert_int_equal(way_flow_field_hash(other), way_flow_field_hash(field));
  bytes_free(&bytes);
  way_flow_field_destroy(field);
  way_flow_field_destroy(other);
  way_grid_destroy(grid);
  return succeeded == 3;
}

static void memory_may_run_out(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  int64_t fail_at = 1;
  while (!all_succeed(&memory, fail_at)) fail_at++;
  assert_true(fail_at > 3);
  assert_true(failing_allocator_balanced(&memory));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(moved_goals_come_to_what_fresh_ones_do),
      cmocka_unit_test(only_what_changes_is_settled),
      cmocka_unit_test(bad_goals_change_nothing),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
