/* The state of a flow field: its bytes by hand, each rule of the format broken on its own, damage, and memory. */
#include <math.h>

#include "failing_allocator.h"
#include "fields.h"
#include "random.h"

#define ROOT2 0x1.6A09E667F3BCDp+0

/* 4 x 3, goals given as 5, 1, 5; a wall at 6. */
static const int32_t goals[3] = {5, 1, 5};

static way_grid *sample_grid(const way_allocator *allocator) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(4, 3, NULL, NULL, allocator, &grid));
  check_ok(way_grid_set(grid, 2, 1, WAY_WALL));
  return grid;
}

static way_flow_field *sample_field(way_grid *grid) {
  way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  return make_field(grid, goals, 3, &options);
}

/* What a state says, for tests to say otherwise. */
typedef struct image {
  int32_t kind, width, height, area_version;
  int32_t goal_count, goals[4];
  int32_t pending_count, pending[4];
  int32_t node_count, status, settled, repairing;
  int32_t free_count, free_goals[4];
  int32_t reached_count, reached[13];
  double costs[13];
  int32_t step_count, steps[13][2];
  int32_t open_count, open[13];
  double open_f[13], open_g[13];
  int32_t touched_count, touched[13];
  int32_t extra;
} image;

static test_bytes bytes_of(const image *i) {
  test_bytes bytes = {NULL, 0, 0};
  put_header(&bytes, (uint16_t)i->kind);
  put_i32(&bytes, i->width);
  put_i32(&bytes, i->height);
  put_i32(&bytes, i->area_version);
  put_i32(&bytes, i->goal_count);
  for (int32_t n = 0; n < i->goal_count && n < 4; n++) put_i32(&bytes, i->goals[n]);
  put_i32(&bytes, i->pending_count);
  for (int32_t n = 0; n < i->pending_count && n < 4; n++) put_i32(&bytes, i->pending[n]);
  put_i32(&bytes, i->node_count);
  put_u8(&bytes, (uint8_t)i->status);
  put_i32(&bytes, i->settled);
  put_u8(&bytes, (uint8_t)i->repairing);
  put_i32(&bytes, i->free_count);
  for (int32_t n = 0; n < i->free_count && n < 4; n++) put_i32(&bytes, i->free_goals[n]);
  put_i32(&bytes, i->reached_count);
  for (int32_t n = 0; n < i->reached_count && n < 13; n++) {
    put_i32(&bytes, i->reached[n]);
    put_f64(&bytes, i->costs[n]);
  }
  put_i32(&bytes, i->step_count);
  for (int32_t n = 0; n < i->step_count && n < 13; n++) {
    put_i32(&bytes, i->steps[n][0]);
    put_i32(&bytes, i->steps[n][1]);
  }
  put_i32(&bytes, i->open_count);
  for (int32_t n = 0; n < i->open_count && n < 13; n++) {
    put_i32(&bytes, i->open[n]);
    put_f64(&bytes, i->open_f[n]);
    put_f64(&bytes, i->open_g[n]);
  }
  if (i->repairing == 1) put_i32(&bytes, i->touched_count);
  for (int32_t n = 0; i->repairing == 1 && n < i->touched_count && n < 13; n++) put_i32(&bytes, i->touched[n]);
  for (int32_t n = 0; n < i->extra; n++) put_u8(&bytes, 0);
  return bytes;
}

static image not_started(void) {
  return (image){
      .kind = 7, .width = 4, .height = 3, .area_version = -1, .goal_count = 3, .goals = {5, 1, 5}, .node_count = 12};
}

/* After two iterations: 1 and 5 are settled, their neighbours wait. */
static image running(void) {
  image i = not_started();
  i.area_version = 0;
  i.status = 1;
  i.settled = 2;
  i.free_count = 2;
  i.free_goals[0] = 1;
  i.free_goals[1] = 5;
  i.reached_count = 8;
  static const int32_t reached[8] = {0, 1, 2, 4, 5, 8, 9, 10};
  static const double costs[8] = {1, 0, 1, 1, 0, ROOT2, 1, 0};
  memcpy(i.reached, reached, sizeof reached);
  memcpy(i.costs, costs, sizeof costs);
  i.reached_count = 7;
  static const int32_t open[5] = {0, 2, 4, 9, 8};
  static const double keys[5] = {1, 1, 1, 1, ROOT2};
  i.open_count = 5;
  memcpy(i.open, open, sizeof open);
  memcpy(i.open_f, keys, sizeof keys);
  memcpy(i.open_g, keys, sizeof keys);
  return i;
}

static image complete(void) {
  image i = running();
  static const int32_t reached[11] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11};
  static const double costs[11] = {1, 0, 1, 2, 1, 0, 3, ROOT2, 1, 2, 3};
  static const int32_t steps[9][2] = {{0, 1}, {2, 1}, {3, 2}, {4, 5}, {7, 3}, {8, 5}, {9, 5}, {10, 9}, {11, 10}};
  i.status = 2;
  i.settled = 11;
  i.reached_count = 11;
  memcpy(i.reached, reached, sizeof reached);
  memcpy(i.costs, costs, sizeof costs);
  i.step_count = 9;
  memcpy(i.steps, steps, sizeof steps);
  i.open_count = 0;
  return i;
}

/* From complete, with the wall at 6 taken away and one cell settled: 6 itself, 1 from 5. It has lowered 10, 7 and 11; the
   cells around it have no step until the repair is through. */
static image repairing(void) {
  image i = complete();
  static const int32_t reached[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  static const double costs[12] = {1, 0, 1, 2, 1, 0, 1, 2, ROOT2, 1, ROOT2, 1 + ROOT2};
  static const int32_t steps[3][2] = {{0, 1}, {4, 5}, {8, 5}};
  i.status = 1;
  i.settled = 1;
  i.repairing = 1;
  i.reached_count = 12;
  memcpy(i.reached, reached, sizeof reached);
  memcpy(i.costs, costs, sizeof costs);
  i.step_count = 3;
  memcpy(i.steps, steps, sizeof steps);
  i.open_count = 3;
  static const int32_t open[3] = {10, 7, 11};
  static const double keys[3] = {ROOT2, 2, 1 + ROOT2};
  memcpy(i.open, open, sizeof open);
  memcpy(i.open_f, keys, sizeof keys);
  memcpy(i.open_g, keys, sizeof keys);
  i.touched_count = 9;
  static const int32_t touched[9] = {1, 2, 3, 5, 6, 7, 9, 10, 11};
  memcpy(i.touched, touched, sizeof touched);
  return i;
}

static void check_bytes(way_flow_field *field, const image *expected, const char *what) {
  test_bytes bytes = save_field(field), by_hand = bytes_of(expected);
  for (size_t i = 0; i < bytes.size && i < by_hand.size; i++) {
    if (bytes.data[i] != by_hand.data[i])
      fail_msg("%s: byte %zu of %zu is %d, not %d", what, i, bytes.size, bytes.data[i], by_hand.data[i]);
  }
  assert_int_equal(bytes.size, by_hand.size);
  bytes_free(&bytes);
  bytes_free(&by_hand);
}

/* The bytes are those that the format says, worked out by hand. */
static void states_are_written_as_documented(void **state) {
  (void)state;
  way_grid *grid = sample_grid(NULL);
  way_flow_field *field = sample_field(grid);
  image expected = not_started();
  check_bytes(field, &expected, "not started");
  step_field(field, 2);
  expected = running();
  check_bytes(field, &expected, "running");
  step_field(field, 100);
  expected = complete();
  check_bytes(field, &expected, "complete");
  check_ok(way_grid_set(grid, 2, 1, 0));
  check_ok(way_grid_set(grid, 3, 2, 4));
  check_ok(way_grid_set(grid, 2, 1, 5));
  expected.pending_count = 2;
  expected.pending[0] = 6;
  expected.pending[1] = 11;
  check_bytes(field, &expected, "with edits");
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

static void a_repair_is_written_as_documented(void **state) {
  (void)state;
  way_grid *grid = sample_grid(NULL);
  way_flow_field *field = sample_field(grid);
  step_field(field, 100);
  check_ok(way_grid_set(grid, 2, 1, 0));
  step_field(field, 1);
  image expected = repairing();
  check_bytes(field, &expected, "repairing");
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ rules broken */

static void check_refused(way_flow_field *field, const uint8_t *data, size_t size, const char *what) {
  way_error error;
  memset(&error, 0x7F, sizeof error);
  way_result result = way_flow_field_restore(field, data, size, &error);
  if (result != WAY_ERROR_STATE) fail_msg("%s: %s", what, way_result_text(result));
  assert_int_equal(error.code, WAY_ERROR_STATE);
  assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= size);
  assert_non_null(memchr(error.message, '\0', sizeof error.message));
  assert_true(error.message[0] != '\0');
  image empty = not_started();
  check_bytes(field, &empty, what);
  assert_int_equal(way_flow_field_status(field), WAY_FIELD_NOT_STARTED);
}

static void check_taken(way_flow_field *field, const image *i, const char *what) {
  test_bytes bytes = bytes_of(i);
  way_error error;
  if (way_flow_field_restore(field, bytes.data, bytes.size, &error) != WAY_OK) fail_msg("%s: %s", what, error.message);
  bytes_free(&bytes);
  check_bytes(field, i, what);
}

typedef image (*maker)(void);

/* Breaks one thing in a state that is good otherwise. */
#define REFUSED(make, change)                                           \
  do {                                                                  \
    image i = make();                                                   \
    check_taken(field, &i, #make);                                      \
    change;                                                             \
    test_bytes broken = bytes_of(&i);                                   \
    check_refused(field, broken.data, broken.size, #make ": " #change); \
    bytes_free(&broken);                                                \
  } while (0)

static void break_the_outer(way_flow_field *field) {
  REFUSED(complete, i.kind = 6);
  REFUSED(complete, i.width = 3);
  REFUSED(complete, i.height = 4);
  REFUSED(complete, i.area_version = -2);
  REFUSED(complete, i.area_version = -1);
  REFUSED(complete, i.goal_count = -1);
  REFUSED(complete, i.goal_count = INT32_MAX);
  REFUSED(complete, i.goals[0] = -1);
  REFUSED(complete, i.goals[2] = 12);
  REFUSED(complete, i.goals[2] = 0);
  REFUSED(complete, i.goals[1] = 5);
  REFUSED(complete, i.pending_count = -1);
  REFUSED(complete, i.pending_count = 13);
  REFUSED(complete, i.pending_count = 1; i.pending[0] = -1);
  REFUSED(complete, i.pending_count = 1; i.pending[0] = 12);
  REFUSED(complete, i.pending_count = 2; i.pending[0] = i.pending[1] = 3);
  REFUSED(not_started, i.pending_count = 1; i.pending[0] = 3);
  REFUSED(complete, i.extra = 1);
}

static void break_the_fields(way_flow_field *field) {
  REFUSED(complete, i.node_count = 11);
  REFUSED(complete, i.status = 3);
  REFUSED(complete, i.status = 1);
  REFUSED(running, i.status = 2);
  REFUSED(running, i.status = 0);
  REFUSED(complete, i.settled = -1);
  REFUSED(not_started, i.settled = 1);
  REFUSED(complete, i.repairing = 2);
  REFUSED(complete, i.repairing = 1; i.touched_count = 0);
  REFUSED(not_started, i.repairing = 1; i.touched_count = 0);
  REFUSED(complete, i.free_count = 1);
  REFUSED(complete, i.free_goals[0] = 5; i.free_goals[1] = 1);
  REFUSED(complete, i.free_count = 0);
  REFUSED(not_started, i.free_count = 2; i.free_goals[0] = 1; i.free_goals[1] = 5);
  REFUSED(not_started, i.reached_count = 1);
  REFUSED(not_started, i.step_count = 1);
  REFUSED(not_started, i.open_count = 1);
}

static void break_costs_and_steps(way_flow_field *field) {
  REFUSED(complete, i.reached_count = 13);
  REFUSED(complete, i.reached_count = -1);
  REFUSED(complete, i.reached[3] = 2);
  REFUSED(complete, i.reached[0] = 2);
  REFUSED(complete, i.reached[10] = 12);
  REFUSED(complete, i.costs[3] = NAN);
  REFUSED(complete, i.costs[6] = INFINITY);
  REFUSED(complete, i.costs[1] = -1);
  REFUSED(complete, i.step_count = 13);
  REFUSED(complete, i.step_count = -1);
  REFUSED(complete, i.steps[1][0] = 0);
  REFUSED(complete, i.steps[0][0] = -1);
  REFUSED(complete, i.steps[8][0] = 12);
  REFUSED(complete, i.steps[4][0] = 6);
  REFUSED(complete, i.steps[0][1] = -1);
  REFUSED(complete, i.steps[0][1] = 12);
  REFUSED(complete, i.steps[2][1] = 6);
  REFUSED(complete, i.steps[3][1] = 3);
  REFUSED(complete, i.steps[0][1] = 9);
  REFUSED(complete, i.steps[1][1] = 3);
  REFUSED(complete, i.steps[0][1] = 0);
  REFUSED(complete, i.costs[1] = 5);
  REFUSED(running, i.costs[1] = ROOT2);
  REFUSED(running, memmove(&i.reached[1], &i.reached[2], 5 * sizeof i.reached[0]);
          memmove(&i.costs[1], &i.costs[2], 5 * sizeof i.costs[0]); i.reached_count = 6);
  REFUSED(complete, i.pending_count = 1; i.pending[0] = 6; i.costs[1] = 0.5);
  REFUSED(complete, i.steps[0][0] = 1; i.steps[0][1] = 5);
  REFUSED(running, i.step_count = 1; i.steps[0][0] = 0; i.steps[0][1] = 1);
}

static void break_the_open_list(way_flow_field *field) {
  REFUSED(complete, i.open_count = 1; i.open[0] = 2; i.open_f[0] = i.open_g[0] = 1);
  REFUSED(running, i.open_count = 0);
  REFUSED(running, i.open_count = 13);
  REFUSED(running, i.open_count = -1);
  REFUSED(running, i.open[0] = -1);
  REFUSED(running, i.open[0] = 12);
  REFUSED(running, i.open[1] = 0);
  REFUSED(running, i.open[4] = 11);
  REFUSED(running, i.open_f[0] = NAN);
  REFUSED(running, i.open_g[0] = NAN);
  REFUSED(running, i.open_f[4] = 2);
  REFUSED(running, i.open_g[4] = 2);
  REFUSED(running, i.open[0] = 4; i.open[2] = 0);
  REFUSED(running, i.open[0] = 8; i.open_f[0] = i.open_g[0] = ROOT2; i.open[4] = 0; i.open_f[4] = i.open_g[4] = 1);
}

static void each_rule_is_kept(void **state) {
  (void)state;
  way_grid *grid = sample_grid(NULL);
  way_flow_field *field = sample_field(grid);
  break_the_outer(field);
  break_the_fields(field);
  break_costs_and_steps(field);
  break_the_open_list(field);
  /* A heap in another order than ours is as good, and stays as it is until a step. */
  image other = running();
  other.open[1] = 9;
  other.open[3] = 2;
  check_taken(field, &other, "another order");
  assert_int_equal(step_field(field, 100), WAY_FIELD_COMPLETE);
  image expected = complete();
  check_bytes(field, &expected, "finished from another order");
  /* A field takes the goals with the rest. */
  other = complete();
  other.goals[0] = other.goals[2] = 1;
  other.goals[1] = 5;
  check_taken(field, &other, "goals in another order");
  /* One that no step has taken in yet has a step and a cost of its own. */
  other.goals[0] = 11;
  other.free_count = 3;
  other.free_goals[2] = 11;
  other.pending_count = 1;
  other.pending[0] = 11;
  check_taken(field, &other, "a goal to come");
  other.pending[0] = 10;
  test_bytes bad = bytes_of(&other);
  way_error error;
  check_result(way_flow_field_restore(field, bad.data, bad.size, &error), WAY_ERROR_STATE);
  bytes_free(&bad);
  int32_t count;
  const int32_t *held = way_flow_field_goals(field, &count);
  assert_true(count == 3 && held[0] == 11 && held[1] == 5 && held[2] == 1);
  /* An area version that is not the grid's is taken, and leads to a new run. */
  other = complete();
  other.area_version = 8;
  other.costs[7] = 1.5;
  check_taken(field, &other, "another area version");
  assert_int_equal(way_flow_field_status(field), WAY_FIELD_RUNNING);
  assert_int_equal(step_field(field, 100), WAY_FIELD_COMPLETE);
  check_bytes(field, &expected, "run anew");
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

static void each_rule_of_a_repair_is_kept(void **state) {
  (void)state;
  way_grid *grid = sample_grid(NULL);
  check_ok(way_grid_set(grid, 2, 1, 0));
  way_flow_field *field = sample_field(grid);
  REFUSED(repairing, i.repairing = 0);
  REFUSED(repairing, i.status = 2);
  REFUSED(repairing, i.touched_count = -1);
  REFUSED(repairing, i.touched_count = 13);
  REFUSED(repairing, i.touched_count = 10);
  REFUSED(repairing, i.touched[0] = -1);
  REFUSED(repairing, i.touched[0] = 12);
  REFUSED(repairing, i.touched[0] = 7);
  REFUSED(repairing, i.touched[0] = 0);
  REFUSED(repairing, i.open_count = 0);
  REFUSED(repairing, i.extra = 2);
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

/* Steps that lead round in a circle, or end before a goal, are taken, and found out by who follows them. */
static void forged_steps_are_found_out(void **state) {
  (void)state;
  way_grid *grid = sample_grid(NULL);
  way_flow_field *field = sample_field(grid);
  size_t length = 9;
  image forged = complete();
  forged.costs[8] = forged.costs[9];
  forged.steps[6][1] = 10;
  check_taken(field, &forged, "a circle");
  check_result(way_flow_field_path(field, 1, 2, NULL, 0, &length), WAY_ERROR_STATE);
  assert_int_equal(length, 0);
  way_error fault;
  way_flow_field_fault(field, 1, 2, &fault);
  assert_int_equal(fault.code, WAY_ERROR_STATE);
  assert_non_null(strstr(fault.message, "step of cell "));
  assert_non_null(strstr(fault.message, " in a circle"));
  way_flow_field_fault(field, 0, 0, &fault);
  assert_int_equal(fault.code, WAY_OK);
  assert_string_equal(fault.message, "");
  check_ok(way_flow_field_path(field, 0, 0, NULL, 0, &length));
  assert_int_equal(length, 2);
  forged = complete();
  for (int32_t n = 7; n < 8; n++) memcpy(forged.steps[n], forged.steps[n + 1], sizeof forged.steps[n]);
  forged.step_count = 8;
  check_taken(field, &forged, "a loose end");
  check_result(way_flow_field_path(field, 3, 2, NULL, 0, &length), WAY_ERROR_STATE);
  way_flow_field_fault(field, 3, 2, &fault);
  assert_non_null(strstr(fault.message, "cell 11 has a cost, but its steps end at cell "));
  way_field_status status;
  check_ok(way_flow_field_recompute(field, &status));
  image expected = complete();
  check_bytes(field, &expected, "recomputed");
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ damage */

static bool refused_or_usable(way_grid *grid, way_flow_field *field, const uint8_t *data, size_t size, uint64_t whole) {
  if (way_flow_field_restore(field, data, size, NULL) != WAY_OK) {
    check_refused(field, data, size, "damaged bytes");
    return false;
  }
  test_bytes again = save_field(field);
  assert_int_equal(again.size, size);
  assert_memory_equal(again.data, data, size);
  bytes_free(&again);
  way_field_status status;
  size_t length;
  check_ok(way_grid_set(grid, 0, 2, 1));
  step_field(field, 3);
  check_ok(way_grid_set(grid, 0, 2, 0));
  step_field(field, INT32_MAX);
  for (int32_t i = 0; i < 12; i++) {
    way_flow_field_next(field, i % 4, i / 4);
    way_result result = way_flow_field_path(field, i % 4, i / 4, NULL, 0, &length);
    assert_true(result == WAY_OK || result == WAY_ERROR_STATE);
  }
  way_flow_field_hash(field);
  /* They may have held other goals. */
  check_ok(way_flow_field_set_goals(field, (way_point[]){{1, 1}, {1, 0}, {1, 1}}, 3));
  check_ok(way_flow_field_recompute(field, &status));
  assert_int_equal(way_flow_field_hash(field), whole);
  return true;
}

static void damaged_bytes_are_refused_or_harmless(void **state) {
  (void)state;
  static const maker makers[4] = {not_started, running, complete, repairing};
  random_source source = random_from(91);
  for (int kind = 0; kind < 4; kind++) {
    way_grid *grid = sample_grid(NULL);
    if (kind == 3) check_ok(way_grid_set(grid, 2, 1, 0));
    way_flow_field *field = sample_field(grid);
    way_field_status status;
    check_ok(way_flow_field_recompute(field, &status));
    uint64_t whole = way_flow_field_hash(field);
    image good = makers[kind]();
    test_bytes bytes = bytes_of(&good);
    for (size_t size = 0; size < bytes.size; size++) {
      uint8_t *prefix = test_memory(size);
      memcpy(prefix, bytes.data, size);
      if (refused_or_usable(grid, field, prefix, size, whole))
        fail_msg("%zu of %zu bytes were taken", size, bytes.size);
      free(prefix);
    }
    for (size_t i = 0; i < bytes.size; i++) {
      uint8_t kept = bytes.data[i];
      for (int flip = 0; flip < 9; flip++) {
        bytes.data[i] = (uint8_t)(kept ^ (flip == 8 ? 0xFF : 1 << flip));
        refused_or_usable(grid, field, bytes.data, bytes.size, whole);
      }
      bytes.data[i] = kept;
    }
    int32_t rounds = quick_run() ? 3000 : 60000;
    for (int32_t round = 0; round < rounds; round++) {
      test_bytes changed = bytes_copy(&bytes);
      for (int32_t n = random_in(&source, 1, 5); n > 0; n--) {
        int32_t at = random_in(&source, 8, (int32_t)bytes.size - 1);
        changed.data[at] = (uint8_t)random_below(&source, random_below(&source, 2) == 0 ? 13 : 256);
      }
      refused_or_usable(grid, field, changed.data, changed.size, whole);
      bytes_free(&changed);
    }
    bytes_free(&bytes);
    way_flow_field_destroy(field);
    way_grid_destroy(grid);
  }
}

/* ------------------------------------------------------------------------------------------------ memory */

static void every_allocation_may_fail(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_flow_field_options options = field_options(WAY_DIAGONAL_ALWAYS, 2);
  uint64_t expected = 0;
  for (int64_t n = 0;; n++) {
    failing_allocator_arm(&memory, 0);
    way_grid *grid = NULL;
    check_ok(way_grid_create(30, 30, NULL, NULL, &memory.allocator, &grid));
    failing_allocator_arm(&memory, n);
    way_flow_field *field = NULL;
    way_point goal = {3, 4};
    way_result result = way_flow_field_create(grid, &goal, 1, &options, &field);
    if (result != WAY_OK) {
      assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_null(field);
      check_ok(way_flow_field_create(grid, &goal, 1, &options, &field));
    }
    way_field_status status = WAY_FIELD_NOT_STARTED;
    for (int32_t round = 0; round < 8; round++) {
      if (round > 0) check_ok(way_grid_fill(grid, 2 + round, 3, 3, 25, round % 2 == 0 ? 0 : WAY_WALL));
      int32_t slice = round % 3 == 0 ? 600 : INT32_MAX;
      uint64_t before = way_flow_field_hash(field);
      result = way_flow_field_step(field, slice, &status);
      if (result != WAY_OK) {
        assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        /* One that fails before its first cell has changed nothing. */
        if (way_flow_field_settled(field) == 0) assert_int_equal(way_flow_field_hash(field), before);
        way_flow_field_hash(field);
      }
      while (status != WAY_FIELD_COMPLETE) check_ok(way_flow_field_step(field, INT32_MAX, &status));
    }
    uint64_t hash = way_flow_field_hash(field);
    if (n == 0) expected = hash;
    assert_int_equal(hash, expected);
    bool done = n > 0 && memory.requests < n;
    test_bytes bytes = save_field(field);
    /* Warm, it needs no more. */
    failing_allocator_arm(&memory, 1);
    check_ok(way_flow_field_recompute(field, &status));
    check_ok(way_flow_field_restore(field, bytes.data, bytes.size, NULL));
    check_ok(way_grid_set(grid, 9, 9, 3));
    check_ok(way_flow_field_step(field, INT32_MAX, &status));
    assert_int_equal(memory.requests, 0);
    bytes_free(&bytes);
    if (n % 2 == 0) way_grid_destroy(grid);
    way_flow_field_destroy(field);
    if (n % 2 == 1) way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
    if (done) return;
  }
}

static void restoring_can_fail_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  image good = repairing();
  test_bytes bytes = bytes_of(&good);
  for (int64_t n = 1;; n++) {
    failing_allocator_arm(&memory, 0);
    way_grid *grid = sample_grid(&memory.allocator);
    check_ok(way_grid_set(grid, 2, 1, 0));
    way_flow_field *field = sample_field(grid);
    failing_allocator_arm(&memory, n);
    way_result result = way_flow_field_restore(field, bytes.data, bytes.size, NULL);
    if (result != WAY_OK) {
      assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
      image empty = not_started();
      check_bytes(field, &empty, "without memory");
      check_ok(way_flow_field_restore(field, bytes.data, bytes.size, NULL));
    }
    check_bytes(field, &good, "restored");
    way_flow_field_destroy(field);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
    if (result == WAY_OK && memory.requests < n) break;
  }
  bytes_free(&bytes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(states_are_written_as_documented),
      cmocka_unit_test(a_repair_is_written_as_documented),
      cmocka_unit_test(each_rule_is_kept),
      cmocka_unit_test(each_rule_of_a_repair_is_kept),
      cmocka_unit_test(forged_steps_are_found_out),
      cmocka_unit_test(damaged_bytes_are_refused_or_harmless),
      cmocka_unit_test(every_allocation_may_fail),
      cmocka_unit_test(restoring_can_fail_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
