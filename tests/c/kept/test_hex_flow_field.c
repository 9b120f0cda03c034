/* Flow fields on hex grids: against a plain reading, in slices, through edits at any moment, saved, rolled back and
   damaged. What they share with those on square grids is tested there. */
#include <math.h>

#include "failing_allocator.h"
#include "fields.h"
#include "hex_scene.h"

#define MOST_SIDE 20
#define MOST_CELLS (MOST_SIDE * MOST_SIDE)
#define MOST_GOALS 4

typedef struct stage {
  hex_scene scene;
  /* In doubles, whose sums may be rounded. */
  double multipliers[255];
  int32_t goals[MOST_GOALS];
  int32_t goal_count;
  way_flow_field_options options;
  way_flow_field *field;
} stage;

static way_flow_field *hex_field(way_grid *grid, const int32_t *goals, int32_t goal_count,
                                 const way_flow_field_options *options) {
  way_point *points = test_memory((size_t)goal_count * sizeof *points);
  for (int32_t i = 0; i < goal_count; i++) points[i] = point_of(way_grid_width(grid), goals[i]);
  way_flow_field *field = NULL;
  check_ok(way_flow_field_create(grid, points, (size_t)goal_count, options, &field));
  free(points);
  return field;
}

static way_flow_field *field_on(const stage *s) {
  return hex_field(s->scene.grid, s->goals, s->goal_count, &s->options);
}

static void set_multiplier(stage *s, int32_t area) {
  static const double kinds[7] = {1, 2, 1.25, 1.0 / 3, 7.1, WAY_MIN_MULTIPLIER, WAY_MAX_MULTIPLIER};
  s->multipliers[area] = kinds[random_below(&s->scene.source, random_below(&s->scene.source, 4) == 0 ? 7 : 5)];
  check_ok(way_grid_set_area_cost(s->scene.grid, area, s->multipliers[area]));
}

static void stage_make(stage *s, uint64_t seed, int32_t least_side, int32_t most_side) {
  hex_scene_make(&s->scene, seed, least_side, most_side);
  random_source *source = &s->scene.source;
  for (int32_t area = 0; area < 255; area++) s->multipliers[area] = 1;
  for (int32_t area = 0; s->scene.areas > 1 && area < s->scene.areas; area++) set_multiplier(s, area);
  s->options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, s->scene.world.agent_size);
  s->goal_count = random_below(source, MOST_GOALS + 1);
  for (int32_t i = 0; i < s->goal_count; i++) {
    s->goals[i] = random_below(source, 8) == 0 ? hex_scene_cell(&s->scene) : hex_scene_free_cell(&s->scene);
  }
  if (s->goal_count > 1 && random_below(source, 4) == 0) s->goals[1] = s->goals[0];
  s->field = field_on(s);
}

static void stage_free(stage *s) {
  way_flow_field_destroy(s->field);
  way_grid_destroy(s->scene.grid);
}

static void edit(stage *s) {
  random_source *source = &s->scene.source;
  int32_t kind = random_below(source, 12), width = s->scene.world.width;
  if (kind == 0 && s->scene.areas > 1) {
    set_multiplier(s, random_below(source, s->scene.areas));
  } else if (kind < 4 && s->goal_count > 0) {
    /* A goal that goes or comes back makes for long repairs; most others are short where so many ways are equal. */
    uint8_t area = random_below(source, 2) == 0 ? WAY_WALL : 0;
    check_ok(way_grid_set(s->scene.grid, s->goals[0] % width, s->goals[0] / width, area));
  } else {
    hex_scene_edit(&s->scene);
    /* One of the oracle's multipliers may have changed. */
    for (int32_t area = 0; area < s->scene.areas; area++) {
      check_ok(way_grid_area_cost(s->scene.grid, area, &s->multipliers[area]));
    }
  }
}

/* ------------------------------------------------------------------------------------------------ a plain reading */

/* Where a move leads: lines to the next, and half cells along them; the same for rows and for columns, numbered anew. */
static const int32_t lines_on[2][6] = {{0, -1, -1, 0, 1, 1}, {1, 1, 0, -1, -1, 0}};
static const int32_t halves_on[2][6] = {{2, 1, -1, -2, -1, 1}, {1, -1, -2, -1, 1, 2}};

/* The cell that a move leads to, or -1 outside. */
static int32_t moved(const hex_world *world, int32_t cell, int move) {
  way_point at = point_of(world->width, cell);
  bool rows = world->layout == WAY_HEX_ODD_R || world->layout == WAY_HEX_EVEN_R;
  int32_t across, along, next_across, next_along;
  hex_position(world->layout, at.x, at.y, &across, &along);
  for (int32_t y = at.y - 1; y <= at.y + 1; y++) {
    for (int32_t x = at.x - 1; x <= at.x + 1; x++) {
      if (x < 0 || y < 0 || x >= world->width || y >= world->height) continue;
      hex_position(world->layout, x, y, &next_across, &next_along);
      if (next_across - across == lines_on[!rows][move] && next_along - along == halves_on[!rows][move]) {
        return y * world->width + x;
      }
    }
  }
  return -1;
}

static double entering(const stage *s, int32_t cell) {
  const hex_world *world = &s->scene.world;
  way_point at = point_of(world->width, cell);
  int32_t reach = world->agent_size - 1;
  double most = 0;
  for (int32_t y = at.y - reach; y <= at.y + reach; y++) {
    for (int32_t x = at.x - reach; x <= at.x + reach; x++) {
      if (hex_steps_between(world->layout, at, (way_point){x, y}) > reach) continue;
      double multiplier = s->multipliers[world->cells[y * world->width + x]];
      if (multiplier > most) most = multiplier;
    }
  }
  return most;
}

/* Costs by sweeps until nothing changes, then for each cell the first of the best moves. */
static plain_field read_hexes(const stage *s) {
  const hex_world *world = &s->scene.world;
  int32_t count = world->width * world->height;
  plain_field field = {count, test_memory((size_t)count * sizeof(double)), test_memory((size_t)count)};
  int32_t *nexts = test_memory((size_t)count * 6 * sizeof *nexts);
  double *enter = test_memory((size_t)count * sizeof *enter);
  for (int32_t i = 0; i < count; i++) {
    bool fits = hex_fits(world, i % world->width, i / world->width);
    enter[i] = fits ? entering(s, i) : INFINITY;
    field.costs[i] = INFINITY;
    for (int move = 0; move < 6; move++) nexts[i * 6 + move] = fits ? moved(world, i, move) : -1;
  }
  for (int32_t i = 0; i < s->goal_count; i++) {
    if (enter[s->goals[i]] != INFINITY) field.costs[s->goals[i]] = 0;
  }
  bool forwards = true;
  for (bool changed = true; changed; forwards = !forwards) {
    changed = false;
    for (int32_t at = 0; at < count; at++) {
      int32_t cell = forwards ? at : count - 1 - at;
      for (int32_t i = cell * 6; i < cell * 6 + 6; i++) {
        if (nexts[i] < 0 || !(field.costs[nexts[i]] + enter[nexts[i]] < field.costs[cell])) continue;
        field.costs[cell] = field.costs[nexts[i]] + enter[nexts[i]];
        changed = true;
      }
    }
  }
  for (int32_t cell = 0; cell < count; cell++) {
    double least = INFINITY;
    field.moves[cell] = -1;
    for (int move = 0; field.costs[cell] > 0 && move < 6; move++) {
      int32_t next = nexts[cell * 6 + move];
      if (next < 0 || !(field.costs[next] + enter[next] < least)) continue;
      least = field.costs[next] + enter[next];
      field.moves[cell] = (int8_t)move;
    }
  }
  free(nexts);
  free(enter);
  return field;
}

static void check_hexes(const stage *s, way_flow_field *field, const char *what) {
  plain_field expected = read_hexes(s);
  const double *costs = way_flow_field_costs(field);
  const int8_t *moves = way_flow_field_directions(field);
  if (way_flow_field_status(field) != WAY_FIELD_COMPLETE) fail_msg("%s: not complete", what);
  for (int32_t i = 0; i < expected.count; i++) {
    if (bits_of(costs[i]) == bits_of(expected.costs[i]) && moves[i] == expected.moves[i]) continue;
    show_hexes(&s->scene);
    fail_msg("%s: cell %d: cost %.17g, move %d, but %.17g and %d were expected", what, i, costs[i], moves[i],
             expected.costs[i], expected.moves[i]);
  }
  plain_field_free(&expected);
}

/* Next cells, paths and bulk reading say what moves do; moves are those of the header. */
static void check_reading(const stage *s) {
  const hex_world *world = &s->scene.world;
  int32_t count = world->width * world->height, cells[MOST_CELLS], next[MOST_CELLS], all[MOST_CELLS];
  const int8_t *moves = way_flow_field_directions(s->field);
  for (int32_t i = 0; i < count; i++) cells[i] = i;
  check_ok(way_flow_field_sample(s->field, cells, (size_t)count, next, NULL));
  check_ok(way_flow_field_next_cells(s->field, all, (size_t)count));
  for (int32_t i = 0; i < count; i++) {
    int32_t to = moves[i] < 0 ? -1 : moved(world, i, moves[i]);
    assert_true(next[i] == to && all[i] == to);
    way_point at = point_of(world->width, i), beside;
    assert_int_equal(way_flow_field_next(s->field, at.x, at.y), to);
    if (to >= 0) {
      check_ok(way_hex_neighbor(world->layout, at, moves[i], &beside));
      assert_int_equal(beside.y * world->width + beside.x, to);
    }
    size_t length = 0;
    check_ok(way_flow_field_path(s->field, at.x, at.y, cells, MOST_CELLS, &length));
    assert_int_equal(length > 0, way_flow_field_cost(s->field, at.x, at.y) < INFINITY);
    for (size_t j = 1; j < length; j++) assert_int_equal(cells[j], next[cells[j - 1]]);
  }
}

static void a_run_agrees_with_a_plain_reading(void **state) {
  (void)state;
  int32_t rounds = quick_run() ? 60 : 800, layouts[4] = {0, 0, 0, 0};
  for (int32_t round = 0; round < rounds; round++) {
    stage s;
    stage_make(&s, (uint64_t)(1000 + round), 1, MOST_SIDE);
    layouts[s.scene.world.layout]++;
    assert_int_equal(step_field(s.field, INT32_MAX), WAY_FIELD_COMPLETE);
    check_hexes(&s, s.field, "a run");
    check_reading(&s);
    way_field_status status;
    check_ok(way_flow_field_recompute(s.field, &status));
    check_hexes(&s, s.field, "recomputed");
    stage_free(&s);
  }
  for (int i = 0; i < 4; i++) assert_true(layouts[i] > rounds / 8);
}

/* Whole multiples of 1/1024 add up without rounding: the costs are those of Dijkstra, one search from each cell. */
static void costs_are_exact(void **state) {
  (void)state;
  for (int32_t round = 0; round < (quick_run() ? 10 : 80); round++) {
    stage s;
    stage_make(&s, (uint64_t)(1900 + round), 1, 9);
    int32_t count = s.scene.world.width * s.scene.world.height;
    int64_t costs[81];
    for (int32_t area = 0; area < s.scene.areas; area++) {
      check_ok(way_grid_set_area_cost(s.scene.grid, area, s.scene.multipliers[area] / (double)HEX_SCALE));
    }
    step_field(s.field, INT32_MAX);
    for (int32_t i = 0; i < count; i++) {
      hex_run(&s.scene.world, i, costs);
      int64_t least = -1;
      for (int32_t j = 0; j < s.goal_count; j++) {
        int64_t cost = costs[s.goals[j]];
        if (cost >= 0 && (least < 0 || cost < least)) least = cost;
      }
      check_double(way_flow_field_costs(s.field)[i], least < 0 ? INFINITY : (double)least / HEX_SCALE);
    }
    stage_free(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ slices and edits */

static void copy_into(way_flow_field *field, way_flow_field *copy) {
  test_bytes bytes = save_field(field);
  way_error error;
  if (way_flow_field_restore(copy, bytes.data, bytes.size, &error) != WAY_OK) fail_msg("%s", error.message);
  test_bytes again = save_field(copy);
  assert_int_equal(bytes.size, again.size);
  assert_memory_equal(bytes.data, again.data, bytes.size);
  bytes_free(&bytes);
  bytes_free(&again);
}

/* Runs and repairs from one state: in one step of so many iterations, in several, and through saved bytes. The grids are
   large enough for waves, which a step of few iterations does not use. */
static void slices_leave_no_trace(void **state) {
  (void)state;
  for (int32_t round = 0; round < (quick_run() ? 4 : 40); round++) {
    stage s;
    stage_make(&s, (uint64_t)(2000 + round), 30, 44);
    int32_t width = s.scene.world.width;
    way_flow_field *whole = field_on(&s), *restored = field_on(&s);
    for (int32_t turn = 0; turn < 4; turn++) {
      test_bytes start = save_field(s.field);
      way_field_status status = WAY_FIELD_RUNNING;
      for (int32_t done = 0; status != WAY_FIELD_COMPLETE;) {
        int32_t slice = random_in(&s.scene.source, 1, random_below(&s.scene.source, 4) == 0 ? 900 : 120);
        done += slice;
        status = step_field(s.field, slice);
        check_ok(way_flow_field_restore(whole, start.data, start.size, NULL));
        assert_int_equal(step_field(whole, done), status);
        assert_int_equal(way_flow_field_hash(s.field), way_flow_field_hash(whole));
        copy_into(s.field, restored);
        assert_int_equal(step_field(restored, INT32_MAX), WAY_FIELD_COMPLETE);
      }
      check_hexes(&s, s.field, "in slices");
      check_hexes(&s, restored, "restored");
      bytes_free(&start);
      if (s.goal_count == 0) break;
      uint8_t area = turn % 2 == 0 ? WAY_WALL : 0;
      check_ok(way_grid_set(s.scene.grid, s.goals[0] % width, s.goals[0] / width, area));
      edit(&s);
    }
    way_flow_field_destroy(whole);
    way_flow_field_destroy(restored);
    stage_free(&s);
  }
}

/* After each batch, whatever the field is in the middle of, a copy of it is finished and compared, also with a field made
   afresh; then the field and a twin that is restored now and then go on side by side. */
static void edits_at_any_moment_are_repaired(void **state) {
  (void)state;
  int32_t scenes = quick_run() ? 40 : 600, batches = 20, in_runs = 0, in_repairs = 0;
  for (int32_t round = 0; round < scenes; round++) {
    stage s;
    stage_make(&s, (uint64_t)(3000 + round), round % 8 == 0 ? 1 : 6, 18);
    way_flow_field *clone = field_on(&s), *twin = field_on(&s), *afresh = field_on(&s);
    for (int32_t batch = 0; batch < batches; batch++) {
      int32_t edits = random_below(&s.scene.source, 6);
      for (int32_t i = 0; i < edits; i++) edit(&s);
      test_bytes bytes = save_field(s.field);
      size_t status_at = (size_t)(32 + 4 * s.goal_count + 4 * get_i32(&bytes, (size_t)(24 + 4 * s.goal_count)));
      if (edits > 0 && bytes.data[status_at] == 1) (*(bytes.data[status_at + 5] == 1 ? &in_repairs : &in_runs))++;
      bytes_free(&bytes);
      copy_into(s.field, clone);
      assert_int_equal(step_field(clone, INT32_MAX), WAY_FIELD_COMPLETE);
      check_hexes(&s, clone, "the finished copy");
      way_field_status status;
      check_ok(way_flow_field_recompute(afresh, &status));
      int32_t count = s.scene.world.width * s.scene.world.height;
      assert_memory_equal(way_flow_field_costs(clone), way_flow_field_costs(afresh), (size_t)count * sizeof(double));
      assert_memory_equal(way_flow_field_directions(clone), way_flow_field_directions(afresh), (size_t)count);
      int32_t kind = random_below(&s.scene.source, 4);
      int32_t slice = kind == 0 ? INT32_MAX : random_below(&s.scene.source, kind == 1 ? 30 : 3);
      status = step_field(s.field, slice);
      assert_int_equal(step_field(twin, slice), status);
      assert_int_equal(way_flow_field_hash(s.field), way_flow_field_hash(twin));
      if (batch % 5 == 4) copy_into(s.field, twin);
    }
    way_flow_field_destroy(clone);
    way_flow_field_destroy(twin);
    way_flow_field_destroy(afresh);
    stage_free(&s);
  }
  print_message("%d batches, %d in the middle of a run, %d in that of a repair\n", scenes * batches, in_runs,
                in_repairs);
  assert_true(in_runs > scenes && in_repairs > scenes);
}

/* While a repair runs, the cells whose steps an edit may have changed have none, and no others: of the eight cells beside
   one, two are no neighbours. The first edit changes no cost; the second, far off, keeps the repair going. */
static void a_repair_touches_what_is_near(void **state) {
  (void)state;
  for (int layout = 0; layout < 4; layout++) {
    for (int32_t size = 1; size <= 3; size++) {
      way_grid *grid = NULL;
      check_ok(way_hex_grid_create(30, 30, (way_hex_layout)layout, NULL, NULL, NULL, &grid));
      check_ok(way_grid_set_area_cost(grid, 2, 2));
      int32_t goal = 15 * 30 + 15;
      way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, size);
      way_flow_field *field = hex_field(grid, &goal, 1, &options);
      step_field(field, INT32_MAX);
      int8_t before[900];
      memcpy(before, way_flow_field_directions(field), sizeof before);
      way_point edited = {6 + layout % 2, 6 + size % 2};
      check_ok(way_grid_set(grid, edited.x, edited.y, 1));
      check_ok(way_grid_fill(grid, 22, 22, 3, 3, 2));
      assert_int_equal(step_field(field, 1), WAY_FIELD_RUNNING);
      const int8_t *now = way_flow_field_directions(field);
      for (int32_t y = 0; y < 13; y++) {
        for (int32_t x = 0; x < 13; x++) {
          bool near = hex_steps_between((way_hex_layout)layout, edited, (way_point){x, y}) <= size;
          assert_int_equal(now[y * 30 + x], near ? -1 : before[y * 30 + x]);
        }
      }
      assert_int_equal(step_field(field, INT32_MAX), WAY_FIELD_COMPLETE);
      way_flow_field_destroy(field);
      way_grid_destroy(grid);
    }
  }
}

static void rolled_back_is_never_left(void **state) {
  (void)state;
  for (int32_t round = 0; round < (quick_run() ? 20 : 200); round++) {
    stage s;
    stage_make(&s, (uint64_t)(6000 + round), 4, 16);
    for (int32_t i = 0; i < 8; i++) {
      edit(&s);
      step_field(s.field, random_below(&s.scene.source, 30));
    }
    test_bytes grid = save_grid(s.scene.grid), field = save_field(s.field);
    stage kept = s;
    uint64_t hashes[2];
    for (int turn = 0; turn < 2; turn++) {
      s.scene.source = kept.scene.source;
      for (int32_t i = 0; i < 6; i++) {
        edit(&s);
        step_field(s.field, random_below(&s.scene.source, 30));
      }
      hashes[turn] = way_flow_field_hash(s.field);
      if (turn == 1) break;
      for (int32_t i = 0; i < 4; i++) edit(&s);
      check_ok(way_grid_restore(s.scene.grid, grid.data, grid.size, NULL));
      assert_int_equal(way_flow_field_status(s.field), WAY_FIELD_NOT_STARTED);
      check_ok(way_flow_field_restore(s.field, field.data, field.size, NULL));
    }
    assert_int_equal(hashes[0], hashes[1]);
    check_ok(way_grid_restore(s.scene.grid, grid.data, grid.size, NULL));
    memcpy(s.multipliers, kept.multipliers, sizeof s.multipliers);
    step_field(s.field, INT32_MAX);
    check_hexes(&s, s.field, "after the grid alone was restored");
    bytes_free(&grid);
    bytes_free(&field);
    stage_free(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ states */

/* 3 x 3, odd-r, with its goal in the middle: the six cells around it are one step away, the two others two. */
static way_grid *small_grid(const way_allocator *allocator) {
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(3, 3, WAY_HEX_ODD_R, NULL, NULL, allocator, &grid));
  return grid;
}

static test_bytes small_state(const int32_t *nexts) {
  static const int32_t goal = 4, costs[9] = {2, 1, 1, 1, 0, 1, 2, 1, 1};
  test_bytes bytes = {NULL, 0, 0};
  put_header(&bytes, 7);
  put_i32(&bytes, 3);
  put_i32(&bytes, 3);
  put_i32(&bytes, 0);
  put_i32(&bytes, 1);
  put_i32(&bytes, goal);
  put_i32(&bytes, 0);
  put_i32(&bytes, 9);
  put_u8(&bytes, 2);
  put_i32(&bytes, 9);
  put_u8(&bytes, 0);
  put_i32(&bytes, 1);
  put_i32(&bytes, goal);
  put_i32(&bytes, 9);
  for (int32_t i = 0; i < 9; i++) {
    put_i32(&bytes, i);
    put_f64(&bytes, costs[i]);
  }
  put_i32(&bytes, 8);
  for (int32_t i = 0; i < 9; i++) {
    if (i == goal) continue;
    put_i32(&bytes, i);
    put_i32(&bytes, nexts[i]);
  }
  put_i32(&bytes, 0);
  return bytes;
}

static void states_are_those_of_kind_7(void **state) {
  (void)state;
  static const int32_t nexts[9] = {1, 4, 4, 4, -1, 4, 7, 4, 4};
  way_grid *grid = small_grid(NULL);
  int32_t goal = 4;
  way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  way_flow_field *field = hex_field(grid, &goal, 1, &options);
  step_field(field, 100);
  test_bytes bytes = save_field(field), expected = small_state(nexts);
  assert_int_equal(bytes.size, expected.size);
  assert_memory_equal(bytes.data, expected.data, bytes.size);
  check_ok(way_flow_field_restore(field, bytes.data, bytes.size, NULL));
  bytes_free(&bytes);
  bytes_free(&expected);
  /* Steps to what lies beside a cell on a square grid and is no neighbour here, and round the ends of rows. */
  static const int32_t wrong[5][2] = {{0, 4}, {6, 4}, {3, 2}, {5, 3}, {8, 0}};
  for (int i = 0; i < 5; i++) {
    int32_t changed[9];
    memcpy(changed, nexts, sizeof changed);
    changed[wrong[i][0]] = wrong[i][1];
    bytes = small_state(changed);
    way_error error;
    check_result(way_flow_field_restore(field, bytes.data, bytes.size, &error), WAY_ERROR_STATE);
    assert_non_null(strstr(error.message, "next node"));
    assert_int_equal(way_flow_field_status(field), WAY_FIELD_NOT_STARTED);
    bytes_free(&bytes);
  }
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

static void damaged_bytes_are_refused_or_harmless(void **state) {
  (void)state;
  random_source source = random_from(91);
  for (int32_t round = 0; round < (quick_run() ? 4 : 30); round++) {
    stage s;
    stage_make(&s, (uint64_t)(8000 + round), 3, 7);
    step_field(s.field, round % 3 == 0 ? 5 : INT32_MAX);
    edit(&s);
    if (round % 3 == 1) step_field(s.field, 2);
    way_flow_field *other = field_on(&s);
    test_bytes good = save_field(s.field);
    for (size_t size = 0; size < good.size; size++) {
      uint8_t *prefix = test_memory(size);
      memcpy(prefix, good.data, size);
      check_result(way_flow_field_restore(other, prefix, size, NULL), WAY_ERROR_STATE);
      free(prefix);
    }
    for (int32_t trial = 0; trial < 2000; trial++) {
      test_bytes changed = bytes_copy(&good);
      for (int32_t n = random_in(&source, 1, 4); n > 0; n--) {
        int32_t at = random_in(&source, 8, (int32_t)good.size - 1);
        changed.data[at] = (uint8_t)random_below(&source, random_below(&source, 2) == 0 ? 16 : 256);
      }
      if (way_flow_field_restore(other, changed.data, changed.size, NULL) == WAY_OK) {
        test_bytes again = save_field(other);
        assert_int_equal(again.size, changed.size);
        assert_memory_equal(again.data, changed.data, again.size);
        bytes_free(&again);
      } else {
        assert_int_equal(way_flow_field_status(other), WAY_FIELD_NOT_STARTED);
      }
      if (trial % 8 == 0) edit(&s);
      step_field(other, 3);
      step_field(other, INT32_MAX);
      size_t length;
      for (int32_t i = 0; i < s.scene.world.width; i++) {
        way_result result = way_flow_field_path(other, i, 1, NULL, 0, &length);
        assert_true(result == WAY_OK || result == WAY_ERROR_STATE);
      }
      bytes_free(&changed);
    }
    way_field_status status;
    check_ok(way_flow_field_recompute(other, &status));
    check_hexes(&s, other, "recomputed");
    bytes_free(&good);
    way_flow_field_destroy(other);
    stage_free(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ small things */

static void bad_arguments_are_refused(void **state) {
  (void)state;
  way_grid *grid = small_grid(NULL);
  way_flow_field_options good = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1), bad = good;
  way_flow_field *field = NULL;
  way_point goal = {1, 1}, outside = {3, 0};
  check_result(way_flow_field_create(NULL, &goal, 1, &good, &field), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_create(grid, NULL, 1, &good, &field), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_create(grid, &goal, 1, NULL, &field), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_create(grid, &goal, 1, &good, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_create(grid, &outside, 1, &good, &field), WAY_ERROR_OUT_OF_RANGE);
  for (int rule = 1; rule <= WAY_DIAGONAL_NEVER; rule++) {
    bad.diagonal = (way_diagonal)rule;
    check_result(way_flow_field_create(grid, &goal, 1, &bad, &field), WAY_ERROR_UNSUPPORTED);
  }
  bad.diagonal = (way_diagonal)4;
  check_result(way_flow_field_create(grid, &goal, 1, &bad, &field), WAY_ERROR_INVALID_ARGUMENT);
  assert_null(field);
  /* An agent that fits nowhere, and edits under it. */
  bad = good;
  bad.agent_size = INT32_MAX;
  check_ok(way_flow_field_create(grid, &goal, 1, &bad, &field));
  assert_int_equal(step_field(field, 100), WAY_FIELD_COMPLETE);
  check_ok(way_grid_set(grid, 2, 2, WAY_WALL));
  assert_int_equal(step_field(field, 100), WAY_FIELD_COMPLETE);
  check_double(way_flow_field_cost(field, 1, 1), INFINITY);
  way_flow_field_destroy(field);
  /* The grid may go first. */
  check_ok(way_flow_field_create(grid, &goal, 1, &good, &field));
  way_grid_destroy(grid);
  assert_int_equal(step_field(field, 100), WAY_FIELD_COMPLETE);
  way_flow_field_destroy(field);
}

static void every_allocation_may_fail(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 2);
  uint64_t expected = 0;
  for (int64_t n = 0;; n++) {
    failing_allocator_arm(&memory, 0);
    way_grid *grid = NULL;
    check_ok(way_hex_grid_create(30, 30, WAY_HEX_EVEN_R, NULL, NULL, &memory.allocator, &grid));
    failing_allocator_arm(&memory, n);
    way_flow_field *field = NULL;
    way_point goal = {3, 4};
    while (way_flow_field_create(grid, &goal, 1, &options, &field) != WAY_OK) assert_null(field);
    for (int32_t round = 0; round < 8; round++) {
      if (round > 0) check_ok(way_grid_fill(grid, 2 + round, 3, 3, 25, round % 2 == 0 ? 0 : WAY_WALL));
      way_field_status status = WAY_FIELD_RUNNING;
      while (status != WAY_FIELD_COMPLETE) {
        way_result result = way_flow_field_step(field, round % 3 == 0 ? 600 : INT32_MAX, &status);
        assert_true(result == WAY_OK || result == WAY_ERROR_OUT_OF_MEMORY);
      }
    }
    uint64_t hash = way_flow_field_hash(field);
    if (n == 0) expected = hash;
    assert_int_equal(hash, expected);
    bool done = n > 0 && memory.requests < n;
    way_flow_field_destroy(field);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
    if (done) return;
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_run_agrees_with_a_plain_reading),
      cmocka_unit_test(costs_are_exact),
      cmocka_unit_test(slices_leave_no_trace),
      cmocka_unit_test(edits_at_any_moment_are_repaired),
      cmocka_unit_test(a_repair_touches_what_is_near),
      cmocka_unit_test(rolled_back_is_never_left),
      cmocka_unit_test(states_are_those_of_kind_7),
      cmocka_unit_test(damaged_bytes_are_refused_or_harmless),
      cmocka_unit_test(bad_arguments_are_refused),
      cmocka_unit_test(every_allocation_may_fail),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
