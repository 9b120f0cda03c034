/* Flow fields: against a plain reading, in slices, and through edits at any moment. */
#include <math.h>

#include "fields.h"
#include "random.h"

#define MOST_SIDE 20
#define MOST_CELLS (MOST_SIDE * MOST_SIDE)
#define MOST_GOALS 5

/* A grid with a field on it, and what the plain reading needs to know of them. */
typedef struct scene {
  random_source source;
  way_grid *grid;
  way_flow_field *field;
  oracle_world world;
  double multipliers[255];
  int32_t walls;
  int32_t areas;
  int32_t goals[MOST_GOALS];
  int32_t goal_count;
  way_flow_field_options options;
} scene;

static uint8_t random_area(scene *s) {
  return random_below(&s->source, 100) < s->walls ? WAY_WALL : (uint8_t)random_below(&s->source, s->areas);
}

static double random_multiplier(scene *s) {
  static const double kinds[8] = {1, 2, 0.5, 1.25, 1.0 / 3, 7.1, WAY_MIN_MULTIPLIER, WAY_MAX_MULTIPLIER};
  return kinds[random_below(&s->source, random_below(&s->source, 4) == 0 ? 8 : 6)];
}

static void set_multiplier(scene *s, int32_t area, double multiplier) {
  s->multipliers[area] = multiplier;
  check_ok(way_grid_set_area_cost(s->grid, area, multiplier));
}

static scene make_scene(uint64_t seed, int32_t least_side, int32_t most_side) {
  scene s = {.source = random_from(seed)};
  int32_t width = random_in(&s.source, least_side, most_side), height = random_in(&s.source, least_side, most_side);
  s.walls = random_below(&s.source, 50);
  s.areas = random_below(&s.source, 2) == 0 ? 1 : 4;
  uint8_t *cells = test_memory((size_t)(width * height));
  for (int32_t i = 0; i < width * height; i++) cells[i] = random_area(&s);
  check_ok(way_grid_create(width, height, cells, NULL, NULL, &s.grid));
  free(cells);
  for (int32_t area = 0; area < 255; area++) s.multipliers[area] = 1;
  for (int32_t area = 0; s.areas > 1 && area < s.areas; area++) set_multiplier(&s, area, random_multiplier(&s));
  s.options = field_options((way_diagonal)random_below(&s.source, 4), 1);
  if (random_below(&s.source, 3) == 0) s.options.agent_size = random_in(&s.source, 2, 3);
  s.world = (oracle_world){width, height, way_grid_cells(s.grid), s.options.diagonal, s.options.agent_size, NULL};
  s.goal_count = random_below(&s.source, MOST_GOALS + 1);
  for (int32_t i = 0; i < s.goal_count; i++) s.goals[i] = random_below(&s.source, width * height);
  if (s.goal_count > 1 && random_below(&s.source, 3) == 0) s.goals[1] = s.goals[0];
  s.field = make_field(s.grid, s.goals, s.goal_count, &s.options);
  return s;
}

static void free_scene(scene *s) {
  way_flow_field_destroy(s->field);
  way_grid_destroy(s->grid);
}

static plain_field expected_field(const scene *s) {
  return read_field(&s->world, s->multipliers, s->goals, s->goal_count);
}

static void random_edit(scene *s) {
  int32_t kind = random_below(&s->source, 12);
  int32_t x = random_below(&s->source, s->world.width), y = random_below(&s->source, s->world.height);
  if (kind == 0 && s->areas > 1) {
    set_multiplier(s, random_below(&s->source, s->areas), random_multiplier(s));
  } else if (kind == 1) {
    int32_t cell = s->goal_count > 0 ? s->goals[0] : 0;
    check_ok(way_grid_set(s->grid, cell % s->world.width, cell / s->world.width, random_area(s)));
  } else if (kind < 10) {
    check_ok(way_grid_set(s->grid, x, y, random_area(s)));
  } else {
    int32_t width = random_in(&s->source, 0, s->world.width - x),
            height = random_in(&s->source, 0, s->world.height - y);
    if (width > 4) width = 4;
    if (height > 4) height = 4;
    check_ok(way_grid_fill(s->grid, x, y, width, height, random_area(s)));
  }
}

static void check_exact(const scene *s, const plain_field *expected) {
  if (s->areas > 1 || s->goal_count != 1) return;
  oracle_cost costs[MOST_CELLS];
  oracle_run(&s->world, s->goals[0], costs);
  for (int32_t i = 0; i < expected->count; i++) {
    assert_int_equal(costs[i].found, expected->costs[i] != INFINITY);
    double exact = ((double)costs[i].straight + (double)costs[i].diagonal * sqrt(2.0)) / ORACLE_SCALE;
    if (costs[i].found) assert_true(fabs(exact - expected->costs[i]) <= 1e-12 * exact);
  }
}

/* Next cells, paths and bulk reading say what costs and moves do. */
static void check_reading(const scene *s, const plain_field *expected) {
  static const int32_t dx[8] = {0, 1, 0, -1, 1, 1, -1, -1}, dy[8] = {-1, 0, 1, 0, -1, 1, 1, -1};
  int32_t count = expected->count, width = s->world.width;
  int32_t cells[MOST_CELLS + 2], next[MOST_CELLS + 2], all[MOST_CELLS], path[MOST_CELLS];
  int8_t moves[MOST_CELLS + 2];
  for (int32_t i = 0; i < count; i++) cells[i] = i;
  cells[count] = -1;
  cells[count + 1] = count;
  check_ok(way_flow_field_sample(s->field, cells, (size_t)count + 2, next, moves));
  check_ok(way_flow_field_sample(s->field, cells, (size_t)count, NULL, NULL));
  check_ok(way_flow_field_next_cells(s->field, all, (size_t)count));
  assert_true(next[count] == -1 && next[count + 1] == -1 && moves[count] == -1 && moves[count + 1] == -1);
  for (int32_t i = 0; i < count; i++) {
    int8_t move = expected->moves[i];
    int32_t to = move < 0 ? -1 : i + dy[move] * width + dx[move];
    assert_true(next[i] == to && all[i] == to && moves[i] == move);
    assert_int_equal(way_flow_field_next(s->field, i % width, i / width), to);
    check_double(way_flow_field_cost(s->field, i % width, i / width), expected->costs[i]);
    size_t length = 0;
    check_ok(way_flow_field_path(s->field, i % width, i / width, path, MOST_CELLS, &length));
    assert_int_equal(length > 0, expected->costs[i] != INFINITY);
    if (length == 0) continue;
    assert_int_equal(path[0], i);
    check_double(expected->costs[path[length - 1]], 0);
    for (size_t j = 1; j < length; j++) assert_int_equal(path[j], next[path[j - 1]]);
    if (length > 1)
      check_result(way_flow_field_path(s->field, i % width, i / width, path, length - 1, &length),
                   WAY_ERROR_BUFFER_TOO_SMALL);
  }
}

static void a_run_agrees_with_a_plain_reading(void **state) {
  (void)state;
  int32_t rounds = quick_run() ? 60 : 800;
  for (int32_t round = 0; round < rounds; round++) {
    scene s = make_scene((uint64_t)(1000 + round), 1, MOST_SIDE);
    assert_int_equal(way_flow_field_status(s.field), WAY_FIELD_NOT_STARTED);
    assert_int_equal(step_field(s.field, 0), WAY_FIELD_NOT_STARTED);
    assert_int_equal(step_field(s.field, INT32_MAX), WAY_FIELD_COMPLETE);
    plain_field expected = expected_field(&s);
    check_field(s.field, &expected, &s.world, "a run");
    check_exact(&s, &expected);
    check_reading(&s, &expected);
    int32_t reached = 0;
    for (int32_t i = 0; i < expected.count; i++) reached += expected.costs[i] != INFINITY;
    assert_int_equal(way_flow_field_settled(s.field), reached);
    way_field_status status;
    check_ok(way_flow_field_recompute(s.field, &status));
    check_field(s.field, &expected, &s.world, "recomputed");
    plain_field_free(&expected);
    free_scene(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ slices */

/* The same bytes after so many iterations, in one step, in many, and through saved bytes. The large grid is large enough
   for waves, which a step of few iterations does not use. */
static void slices_leave_no_trace(void **state) {
  (void)state;
  int32_t rounds = quick_run() ? 4 : 24;
  for (int32_t round = 0; round < rounds; round++) {
    scene s = make_scene((uint64_t)(2000 + round), 34, 44);
    way_flow_field *whole = make_field(s.grid, s.goals, s.goal_count, &s.options);
    way_flow_field *restored = make_field(s.grid, s.goals, s.goal_count, &s.options);
    way_field_status status = WAY_FIELD_RUNNING;
    for (int32_t done = 0; status != WAY_FIELD_COMPLETE;) {
      int32_t slice = random_in(&s.source, 1, random_below(&s.source, 8) == 0 ? 700 : 40);
      done += slice;
      status = step_field(s.field, slice);
      way_field_status other;
      /* A refusal leaves it not started. */
      check_result(way_flow_field_restore(whole, NULL, 0, NULL), WAY_ERROR_STATE);
      assert_int_equal(step_field(whole, done), status);
      test_bytes bytes = save_field(s.field), same = save_field(whole);
      assert_int_equal(bytes.size, same.size);
      assert_memory_equal(bytes.data, same.data, bytes.size);
      check_ok(way_flow_field_restore(restored, bytes.data, bytes.size, NULL));
      test_bytes again = save_field(restored);
      assert_memory_equal(bytes.data, again.data, bytes.size);
      check_ok(way_flow_field_step(restored, INT32_MAX, &other));
      assert_int_equal(other, WAY_FIELD_COMPLETE);
      bytes_free(&bytes);
      bytes_free(&same);
      bytes_free(&again);
    }
    plain_field expected = expected_field(&s);
    check_field(s.field, &expected, &s.world, "in slices");
    check_field(whole, &expected, &s.world, "whole");
    check_field(restored, &expected, &s.world, "restored");
    assert_int_equal(way_flow_field_hash(s.field), way_flow_field_hash(restored));
    plain_field_free(&expected);
    way_flow_field_destroy(whole);
    way_flow_field_destroy(restored);
    free_scene(&s);
  }
}

/* The same for repairs: from one state, in one step of so many iterations and in several. A goal that goes or comes back
   makes for long ones. */
static void slices_of_repairs_leave_no_trace(void **state) {
  (void)state;
  int32_t rounds = quick_run() ? 6 : 40, long_ones = 0;
  for (int32_t round = 0; round < rounds; round++) {
    scene s = make_scene((uint64_t)(2200 + round), 34, 44);
    way_flow_field *whole = make_field(s.grid, s.goals, s.goal_count, &s.options);
    step_field(s.field, INT32_MAX);
    for (int32_t i = 0; i < 4 && s.goal_count > 0; i++) {
      int32_t x = s.goals[0] % s.world.width, y = s.goals[0] / s.world.width;
      check_ok(way_grid_set(s.grid, x, y, i % 2 == 0 ? WAY_WALL : 0));
      random_edit(&s);
      test_bytes start = save_field(s.field);
      way_field_status status = WAY_FIELD_RUNNING;
      int32_t done = 0;
      while (status != WAY_FIELD_COMPLETE) {
        int32_t slice = random_in(&s.source, 1, 400);
        done += slice;
        status = step_field(s.field, slice);
        check_ok(way_flow_field_restore(whole, start.data, start.size, NULL));
        assert_int_equal(step_field(whole, done), status);
        assert_int_equal(way_flow_field_hash(s.field), way_flow_field_hash(whole));
      }
      long_ones += done > 800;
      bytes_free(&start);
    }
    way_flow_field_destroy(whole);
    free_scene(&s);
  }
  assert_true(long_ones > rounds / 4);
}

static void every_budget_comes_to_the_same(void **state) {
  (void)state;
  for (int32_t round = 0; round < (quick_run() ? 2 : 8); round++) {
    scene s = make_scene((uint64_t)(2500 + round), 24, 30);
    for (int32_t i = 0; i < 3; i++) s.goals[i] = random_below(&s.source, s.world.width * s.world.height);
    s.goal_count = 3;
    uint64_t expected = 0;
    int32_t step = quick_run() ? 97 : 7;
    for (int32_t budget = 1; budget < s.world.width * s.world.height + 2; budget += step) {
      way_flow_field *field = make_field(s.grid, s.goals, s.goal_count, &s.options);
      while (step_field(field, budget) != WAY_FIELD_COMPLETE) continue;
      uint64_t hash = way_flow_field_hash(field);
      if (budget == 1) expected = hash;
      assert_int_equal(hash, expected);
      way_flow_field_destroy(field);
    }
    free_scene(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ edits */

static void check_clone(scene *s, way_flow_field *clone, const char *what) {
  test_bytes bytes = save_field(s->field);
  way_error error;
  if (way_flow_field_restore(clone, bytes.data, bytes.size, &error) != WAY_OK) fail_msg("%s: %s", what, error.message);
  test_bytes again = save_field(clone);
  assert_int_equal(bytes.size, again.size);
  assert_memory_equal(bytes.data, again.data, bytes.size);
  bytes_free(&bytes);
  bytes_free(&again);
}

/* After each batch of edits, whatever the field is in the middle of, a copy of it is finished and compared; then the
   field and the copy made of it go on a little, side by side. */
static void edits_at_any_moment_are_repaired(void **state) {
  (void)state;
  int32_t scenes = quick_run() ? 40 : 1000, batches = 20;
  int32_t in_runs = 0, in_repairs = 0;
  for (int32_t round = 0; round < scenes; round++) {
    scene s = make_scene((uint64_t)(3000 + round), 1, 16);
    way_flow_field *clone = make_field(s.grid, s.goals, s.goal_count, &s.options);
    way_flow_field *twin = make_field(s.grid, s.goals, s.goal_count, &s.options);
    check_clone(&s, twin, "the twin");
    for (int32_t batch = 0; batch < batches; batch++) {
      int32_t edits = random_below(&s.source, 6);
      for (int32_t i = 0; i < edits; i++) random_edit(&s);
      test_bytes bytes = save_field(s.field);
      size_t status_at = (size_t)(32 + 4 * s.goal_count + 4 * get_i32(&bytes, (size_t)(24 + 4 * s.goal_count)));
      if (edits > 0 && bytes.data[status_at] == 1) (*(bytes.data[status_at + 5] == 1 ? &in_repairs : &in_runs))++;
      bytes_free(&bytes);
      check_clone(&s, clone, "the copy");
      assert_int_equal(step_field(clone, INT32_MAX), WAY_FIELD_COMPLETE);
      plain_field expected = expected_field(&s);
      check_field(clone, &expected, &s.world, "the finished copy");
      plain_field_free(&expected);
      int32_t kind = random_below(&s.source, 4);
      int32_t slice = kind == 0 ? INT32_MAX : random_below(&s.source, kind == 1 ? 40 : 6);
      way_field_status status = step_field(s.field, slice);
      assert_int_equal(step_field(twin, slice), status);
      assert_int_equal(way_flow_field_hash(s.field), way_flow_field_hash(twin));
      if (batch % 5 == 4) check_clone(&s, twin, "the twin");
    }
    way_flow_field_destroy(clone);
    way_flow_field_destroy(twin);
    free_scene(&s);
  }
  print_message("%d batches, %d in the middle of a run, %d in that of a repair\n", scenes * batches, in_runs,
                in_repairs);
  assert_true(in_runs > scenes && in_repairs > scenes);
}

/* A field that is kept complete, so that each batch is one repair from end to end, on larger grids. */
static void repaired_equals_afresh(void **state) {
  (void)state;
  int32_t scenes = quick_run() ? 6 : 100, batches = 20;
  for (int32_t round = 0; round < scenes; round++) {
    scene s = make_scene((uint64_t)(4000 + round), 20, 36);
    step_field(s.field, INT32_MAX);
    for (int32_t batch = 0; batch < batches; batch++) {
      int32_t edits = random_in(&s.source, 1, batch % 7 == 0 ? 60 : 3);
      for (int32_t i = 0; i < edits; i++) random_edit(&s);
      int32_t slice = random_in(&s.source, 1, 200);
      while (step_field(s.field, slice) != WAY_FIELD_COMPLETE) continue;
      plain_field expected = expected_field(&s);
      check_field(s.field, &expected, &s.world, "repaired");
      plain_field_free(&expected);
    }
    free_scene(&s);
  }
}

static void no_burst_loses_an_edit(void **state) {
  (void)state;
  for (int32_t round = 0; round < (quick_run() ? 4 : 30); round++) {
    scene s = make_scene((uint64_t)(5000 + round), 40, 60);
    step_field(s.field, round % 3 == 0 ? 20 : INT32_MAX);
    for (int32_t i = 0; i < 20000; i++) random_edit(&s);
    check_ok(way_grid_fill(s.grid, 0, 0, s.world.width, s.world.height, WAY_WALL));
    uint8_t *cells = test_memory((size_t)(s.world.width * s.world.height));
    for (int32_t i = 0; i < s.world.width * s.world.height; i++) cells[i] = random_area(&s);
    check_ok(way_grid_set_cells(s.grid, 0, 0, s.world.width, s.world.height, cells));
    free(cells);
    step_field(s.field, INT32_MAX);
    plain_field expected = expected_field(&s);
    check_field(s.field, &expected, &s.world, "after a burst");
    plain_field_free(&expected);
    free_scene(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ rolling back */

static void rolled_back_is_never_left(void **state) {
  (void)state;
  for (int32_t round = 0; round < (quick_run() ? 20 : 200); round++) {
    scene s = make_scene((uint64_t)(6000 + round), 4, 16);
    for (int32_t i = 0; i < 8; i++) {
      random_edit(&s);
      step_field(s.field, random_below(&s.source, 30));
    }
    test_bytes grid_bytes = save_grid(s.grid), field_bytes = save_field(s.field);
    double multipliers[255];
    memcpy(multipliers, s.multipliers, sizeof multipliers);
    random_source source = s.source;
    uint64_t hashes[2];
    for (int turn = 0; turn < 2; turn++) {
      s.source = source;
      for (int32_t i = 0; i < 6; i++) {
        random_edit(&s);
        step_field(s.field, random_below(&s.source, 30));
      }
      hashes[turn] = way_flow_field_hash(s.field);
      if (turn == 1) break;
      for (int32_t i = 0; i < 4; i++) random_edit(&s);
      check_ok(way_grid_restore(s.grid, grid_bytes.data, grid_bytes.size, NULL));
      memcpy(s.multipliers, multipliers, sizeof multipliers);
      assert_int_equal(way_flow_field_status(s.field), WAY_FIELD_NOT_STARTED);
      assert_int_equal(way_flow_field_settled(s.field), 0);
      check_double(way_flow_field_costs(s.field)[0], INFINITY);
      assert_int_equal(way_flow_field_directions(s.field)[0], -1);
      check_ok(way_flow_field_restore(s.field, field_bytes.data, field_bytes.size, NULL));
    }
    assert_int_equal(hashes[0], hashes[1]);
    /* A grid that is restored without its field leaves the field to start over. */
    check_ok(way_grid_restore(s.grid, grid_bytes.data, grid_bytes.size, NULL));
    memcpy(s.multipliers, multipliers, sizeof multipliers);
    step_field(s.field, INT32_MAX);
    plain_field expected = expected_field(&s);
    check_field(s.field, &expected, &s.world, "after the grid alone was restored");
    plain_field_free(&expected);
    bytes_free(&grid_bytes);
    bytes_free(&field_bytes);
    free_scene(&s);
  }
}

/* Multipliers that only a restored grid can have: steps are lost in rounding, so that cells beside each other have one
   cost, or lead past all numbers. */
static void extreme_multipliers_are_borne(void **state) {
  (void)state;
  static const double extremes[5] = {1e-300, 1e300, 1e-17, 5e-324, 1};
  for (int32_t round = 0; round < (quick_run() ? 40 : 600); round++) {
    scene s = make_scene((uint64_t)(7000 + round), 2, 10);
    s.areas = 4;
    test_bytes bytes = save_grid(s.grid);
    for (int32_t area = 0; area < 4; area++) {
      s.multipliers[area] = extremes[random_below(&s.source, 5)];
      set_f64(&bytes, (size_t)(48 + 8 * area), s.multipliers[area]);
    }
    check_ok(way_grid_restore(s.grid, bytes.data, bytes.size, NULL));
    bytes_free(&bytes);
    for (int32_t i = 0; i < 10; i++) {
      while (step_field(s.field, random_in(&s.source, 1, 90)) != WAY_FIELD_COMPLETE) continue;
      plain_field expected = expected_field(&s);
      way_flow_field *afresh = make_field(s.grid, s.goals, s.goal_count, &s.options);
      step_field(afresh, INT32_MAX);
      for (int32_t cell = 0; cell < expected.count; cell++) {
        check_double(way_flow_field_costs(s.field)[cell], expected.costs[cell]);
        assert_int_equal(way_flow_field_directions(s.field)[cell], way_flow_field_directions(afresh)[cell]);
      }
      way_flow_field_destroy(afresh);
      plain_field_free(&expected);
      int32_t edits = random_in(&s.source, 1, 3);
      for (int32_t j = 0; j < edits; j++) {
        int32_t x = random_below(&s.source, s.world.width), y = random_below(&s.source, s.world.height);
        check_ok(way_grid_set(s.grid, x, y, random_area(&s)));
      }
      if (i % 3 == 0) step_field(s.field, random_below(&s.source, 6));
    }
    free_scene(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ small things */

static void the_status_shows_edits(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(5, 4, NULL, NULL, NULL, &grid));
  int32_t goal = 7;
  way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  options.iteration_budget = 3;
  way_flow_field *field = make_field(grid, &goal, 1, &options);
  way_field_status status;
  check_ok(way_flow_field_recompute(field, &status));
  assert_int_equal(status, WAY_FIELD_RUNNING);
  assert_int_equal(way_flow_field_settled(field), 3);
  assert_int_equal(way_flow_field_next(field, 0, 0), -1);
  size_t length = 9;
  check_ok(way_flow_field_path(field, 0, 0, NULL, 0, &length));
  assert_int_equal(length, 0);
  assert_int_equal(step_field(field, 100), WAY_FIELD_COMPLETE);
  check_ok(way_grid_set(grid, 0, 0, 0));
  assert_int_equal(way_flow_field_status(field), WAY_FIELD_COMPLETE);
  check_ok(way_grid_set(grid, 0, 0, 3));
  assert_int_equal(way_flow_field_status(field), WAY_FIELD_RUNNING);
  assert_int_equal(step_field(field, 0), WAY_FIELD_RUNNING);
  assert_int_equal(step_field(field, 1), WAY_FIELD_COMPLETE);
  check_ok(way_grid_set_area_cost(grid, 9, 2));
  assert_int_equal(way_flow_field_status(field), WAY_FIELD_RUNNING);
  assert_int_equal(step_field(field, 19), WAY_FIELD_RUNNING);
  assert_int_equal(step_field(field, 1), WAY_FIELD_COMPLETE);
  check_result(way_flow_field_step(field, -1, &status), WAY_ERROR_OUT_OF_RANGE);
  check_double(way_flow_field_cost(field, -1, 0), INFINITY);
  assert_int_equal(way_flow_field_next(field, 5, 0), -1);
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

static void bad_arguments_are_refused(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(5, 4, NULL, NULL, NULL, &grid));
  way_flow_field_options good = field_options(WAY_DIAGONAL_NEVER, 1), bad = good;
  way_flow_field *field = NULL;
  way_point goal = {1, 1};
  static const way_point outside[] = {{-1, 0}, {5, 0}, {0, 4}, {0, -1}, {INT32_MAX, INT32_MAX}};
  check_result(way_flow_field_create(NULL, &goal, 1, &good, &field), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_create(grid, NULL, 1, &good, &field), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_create(grid, &goal, 1, NULL, &field), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_create(grid, &goal, 1, &good, NULL), WAY_ERROR_INVALID_ARGUMENT);
  for (int i = 0; i < 5; i++) {
    check_result(way_flow_field_create(grid, &outside[i], 1, &good, &field), WAY_ERROR_OUT_OF_RANGE);
  }
  bad.diagonal = (way_diagonal)4;
  check_result(way_flow_field_create(grid, &goal, 1, &bad, &field), WAY_ERROR_INVALID_ARGUMENT);
  bad = good;
  bad.agent_size = 0;
  check_result(way_flow_field_create(grid, &goal, 1, &bad, &field), WAY_ERROR_OUT_OF_RANGE);
  bad = good;
  bad.iteration_budget = -1;
  check_result(way_flow_field_create(grid, &goal, 1, &bad, &field), WAY_ERROR_OUT_OF_RANGE);
  assert_null(field);
  way_flow_field_destroy(NULL);
  check_ok(way_flow_field_create(grid, &goal, 1, &good, &field));
  int32_t cells[20];
  check_result(way_flow_field_next_cells(field, cells, 19), WAY_ERROR_BUFFER_TOO_SMALL);
  check_result(way_flow_field_step(field, 1, NULL), WAY_ERROR_INVALID_ARGUMENT);
  /* The grid may go first. */
  way_grid_destroy(grid);
  assert_int_equal(step_field(field, 100), WAY_FIELD_COMPLETE);
  way_flow_field_destroy(field);
}

typedef struct meddler {
  way_flow_field *field;
  way_result step;
  way_result recompute;
  way_result restore;
  bool destroys;
} meddler;

static void meddle(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  (void)cell;
  (void)old_area;
  (void)new_area;
  meddler *m = context;
  way_field_status status;
  if (m->field == NULL) return;
  m->step = way_flow_field_step(m->field, 1, &status);
  m->recompute = way_flow_field_recompute(m->field, &status);
  m->restore = way_flow_field_restore(m->field, NULL, 0, NULL);
  if (m->destroys) {
    way_flow_field_destroy(m->field);
    m->field = NULL;
  }
}

/* In the middle of an edit the grid is half changed: a field can be read and thrown away then, and no more. */
static void an_edit_under_way_is_waited_for(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(5, 4, NULL, NULL, NULL, &grid));
  int32_t goal = 7, id = 0;
  way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  meddler m = {make_field(grid, &goal, 1, &options), WAY_OK, WAY_OK, WAY_OK, false};
  step_field(m.field, 100);
  way_grid_listener listener = {&m, meddle, NULL, NULL, NULL, NULL};
  check_ok(way_grid_add_listener(grid, &listener, &id));
  check_ok(way_grid_set(grid, 1, 1, WAY_WALL));
  assert_true(m.step == WAY_ERROR_BUSY && m.recompute == WAY_ERROR_BUSY && m.restore == WAY_ERROR_BUSY);
  assert_int_equal(way_flow_field_status(m.field), WAY_FIELD_RUNNING);
  m.destroys = true;
  check_ok(way_grid_fill(grid, 0, 0, 5, 2, WAY_WALL));
  assert_null(m.field);
  check_ok(way_grid_fill(grid, 0, 0, 5, 4, 0));
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_run_agrees_with_a_plain_reading),
      cmocka_unit_test(slices_leave_no_trace),
      cmocka_unit_test(slices_of_repairs_leave_no_trace),
      cmocka_unit_test(every_budget_comes_to_the_same),
      cmocka_unit_test(edits_at_any_moment_are_repaired),
      cmocka_unit_test(repaired_equals_afresh),
      cmocka_unit_test(no_burst_loses_an_edit),
      cmocka_unit_test(rolled_back_is_never_left),
      cmocka_unit_test(extreme_multipliers_are_borne),
      cmocka_unit_test(the_status_shows_edits),
      cmocka_unit_test(bad_arguments_are_refused),
      cmocka_unit_test(an_edit_under_way_is_waited_for),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
