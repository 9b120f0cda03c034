/* Classes of units on voxel grids against relaxation until nothing changes, over a plain statement of their rule. */
#include <math.h>
#include <string.h>

#include "failing_allocator.h"
#include "random.h"
#include "voxel_world.h"
#include "waystate/goals.h"
#include "waystate/timeline.h"
#include "waystate/voxel_mover.h"

#define AREAS 4
#define MOST_CELLS 512

/* A small world, and how a class of units should see it. */
typedef struct walked {
  way_voxel_grid *grid;
  way_voxel_mover *mover;
  way_voxel_rule rule;
  double costs[WAY_MOVER_AREAS];
  int32_t size[3];
  way_connectivity connectivity;
} walked;

static uint8_t area_at(const walked *world, int32_t x, int32_t y, int32_t z) {
  uint8_t area = WAY_WALL;
  check_ok(way_voxel_grid_get(world->grid, x, y, z, &area));
  return area;
}

static bool inside(const walked *world, int32_t x, int32_t y, int32_t z) {
  return x >= 0 && y >= 0 && z >= 0 && x < world->size[0] && y < world->size[1] && z < world->size[2];
}

static bool wall(const walked *world, int32_t x, int32_t y, int32_t z) {
  return z < 0 || area_at(world, x, y, z) == WAY_WALL;
}

/* What a cell costs the class; infinity where it can't be. */
static double cost_at(const walked *world, int32_t x, int32_t y, int32_t z) {
  if (!inside(world, x, y, z) || wall(world, x, y, z)) return INFINITY;
  double own = world->costs[area_at(world, x, y, z)], cost = own;
  if (own == 0) check_ok(way_voxel_grid_area_cost(world->grid, area_at(world, x, y, z), &cost));
  return cost;
}

static bool clear(const walked *world, int32_t x, int32_t y, int32_t low, int32_t high) {
  for (int32_t z = low; z <= high; z++) {
    if (cost_at(world, x, y, z) == INFINITY) return false;
  }
  return true;
}

static bool stands(const walked *world, int32_t x, int32_t y, int32_t z) {
  return inside(world, x, y, z) && clear(world, x, y, z, z + world->rule.height - 1) && wall(world, x, y, z - 1);
}

static bool allows(const walked *world, const int32_t from[3], const int32_t to[3]) {
  int32_t up = to[2] - from[2], low = up > 0 ? to[2] : from[2], high = low + world->rule.height - 1;
  if (up > world->rule.step_up || -up > world->rule.drop || !stands(world, to[0], to[1], to[2])) return false;
  if (!clear(world, from[0], from[1], from[2], high) || !clear(world, to[0], to[1], to[2], high)) return false;
  if (from[0] == to[0] || from[1] == to[1]) return true;
  return clear(world, from[0], to[1], low, high) && clear(world, to[0], from[1], low, high);
}

static double length_of(way_connectivity connectivity, int32_t across, int32_t up) {
  int32_t high = up < 0 ? -up : up, most = high > 1 ? high : 1, all = across + high;
  if (connectivity == WAY_CONNECTIVITY_6) return all;
  if (connectivity == WAY_CONNECTIVITY_26) {
    int32_t least = across == 2 && high > 0 ? 1 : 0, middle = all - most - least;
    return most - middle + (middle - least) * sqrt(2) + least * sqrt(3);
  }
  int32_t others = all - most, diagonal = most >= others ? others : all / 2;
  return all - 2 * diagonal + diagonal * sqrt(2);
}

static int32_t number(const walked *world, const int32_t at[3]) {
  return at[0] + world->size[0] * (at[1] + world->size[1] * at[2]);
}

static void place(const walked *world, int32_t cell, int32_t at[3]) {
  at[0] = cell % world->size[0];
  at[1] = cell / world->size[0] % world->size[1];
  at[2] = cell / world->size[0] / world->size[1];
}

static bool relax(const walked *world, const int32_t from[3], double *best) {
  bool changed = false;
  for (int32_t dx = -1; dx <= 1; dx++) {
    for (int32_t dy = -1; dy <= 1; dy++) {
      int32_t across = (dx != 0) + (dy != 0);
      if (across == 0 || (across == 2 && world->connectivity == WAY_CONNECTIVITY_6)) continue;
      for (int32_t z = 0; z < world->size[2]; z++) {
        int32_t to[3] = {from[0] + dx, from[1] + dy, z};
        if (!inside(world, to[0], to[1], z) || !allows(world, from, to)) continue;
        double dearest = 0;
        for (int32_t up = 0; up < world->rule.height; up++)
          dearest = fmax(dearest, cost_at(world, to[0], to[1], z + up));
        double cost = best[number(world, from)] + dearest * length_of(world->connectivity, across, z - from[2]);
        if (cost >= best[number(world, to)] - 1e-12) continue;
        best[number(world, to)] = cost;
        changed = true;
      }
    }
  }
  return changed;
}

/* Costs of all cells from one; infinity where there is no way. */
static void relax_all(const walked *world, int32_t start, double *best) {
  int32_t count = world->size[0] * world->size[1] * world->size[2];
  for (int32_t cell = 0; cell < count; cell++) best[cell] = INFINITY;
  best[start] = 0;
  bool changed = true;
  while (changed) {
    changed = false;
    for (int32_t cell = 0; cell < count; cell++) {
      int32_t at[3];
      place(world, cell, at);
      if (best[cell] < INFINITY && relax(world, at, best)) changed = true;
    }
  }
}

static void hills(walked *world, random_source *source) {
  for (int32_t x = 0; x < world->size[0]; x++) {
    for (int32_t y = 0; y < world->size[1]; y++) {
      int32_t height = random_below(source, 3);
      check_ok(way_voxel_grid_fill(world->grid, x, y, 0, 1, 1, height < world->size[2] ? height : 1, WAY_WALL));
      uint8_t area = random_below(source, 3) == 0 ? WAY_WALL : (uint8_t)random_below(source, AREAS);
      check_ok(way_voxel_grid_set(world->grid, x, y, random_below(source, world->size[2]), area));
    }
  }
}

static walked make_world(random_source *source) {
  walked world = {.rule = {.ground = true}};
  for (int axis = 0; axis < 3; axis++) world.size[axis] = random_in(source, 2, 6);
  check_ok(way_voxel_grid_create(world.size[0], world.size[1], world.size[2], 0, NULL, NULL, NULL, &world.grid));
  hills(&world, source);
  check_ok(way_voxel_grid_set_area_cost(world.grid, 1, 2.5));
  static const double costs[] = {0, 0, INFINITY, 1.75, 3};
  for (int area = 0; area < AREAS; area++) world.costs[area] = area == 0 ? 0 : costs[random_below(source, 5)];
  world.rule.step_up = random_below(source, 4);
  world.rule.drop = random_below(source, 5);
  world.rule.height = random_in(source, 1, 3);
  static const way_connectivity connectivities[] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  world.connectivity = connectivities[random_below(source, 3)];
  check_ok(way_voxel_mover_create(world.grid, world.costs, &world.rule, &world.mover));
  return world;
}

static void check_world(const walked *world, random_source *source) {
  double best[MOST_CELLS];
  int32_t count = world->size[0] * world->size[1] * world->size[2];
  int32_t start = random_below(source, count), at[3], to[3];
  for (int turn = 0; turn < 20; turn++) {
    place(world, start, at);
    if (stands(world, at[0], at[1], at[2])) break;
    start = random_below(source, count);
  }
  bool can = !stands(world, at[0], at[1], at[2]);
  check_ok(way_voxel_mover_can_stand(world->mover, at[0], at[1], at[2], &can));
  assert_int_equal(can, stands(world, at[0], at[1], at[2]));
  if (!can) return;
  relax_all(world, start, best);
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.connectivity = world->connectivity;
  options.mover = world->mover;
  way_path path;
  way_path_init(&path, NULL);
  for (int turn = 0; turn < 6; turn++) {
    int32_t goal = random_below(source, count);
    place(world, goal, to);
    way_voxel_point from = {at[0], at[1], at[2]}, target = {to[0], to[1], to[2]};
    check_ok(way_voxel_find_path(world->grid, from, target, &options, &path));
    way_status expected = best[goal] < INFINITY ? WAY_STATUS_FOUND : WAY_STATUS_NO_PATH;
    if (!stands(world, to[0], to[1], to[2])) expected = WAY_STATUS_GOAL_INVALID;
    assert_int_equal(path.status, expected);
    if (expected == WAY_STATUS_FOUND) assert_true(fabs(path.cost - best[goal]) < 1e-9 * (1 + best[goal]));
  }
  way_path_free(&path);
  way_range_options range_options;
  way_range_options_default(&range_options);
  range_options.budget = 5.3;
  range_options.connectivity = world->connectivity;
  range_options.mover = world->mover;
  way_range *range = NULL;
  check_ok(way_voxel_range(world->grid, (way_voxel_point){at[0], at[1], at[2]}, &range_options, &range));
  int32_t within = 0;
  for (int32_t cell = 0; cell < count; cell++) within += best[cell] <= 5.3;
  assert_int_equal(way_range_count(range), within);
  way_range_destroy(range);
}

static void walkers_go_as_their_rule_says(void **state) {
  (void)state;
  random_source source = random_from(71);
  for (int turn = 0; turn < 300; turn++) {
    walked world = make_world(&source);
    check_world(&world, &source);
    for (int edits = 0; edits < 4; edits++) {
      int32_t at[3];
      for (int axis = 0; axis < 3; axis++) at[axis] = random_below(&source, world.size[axis]);
      uint8_t area = random_below(&source, 3) == 0 ? WAY_WALL : (uint8_t)random_below(&source, AREAS);
      check_ok(way_voxel_grid_set(world.grid, at[0], at[1], at[2], area));
    }
    world.costs[2] = random_below(&source, 2) == 0 ? INFINITY : 1.25;
    check_ok(way_voxel_mover_set_area_cost(world.mover, 2, world.costs[2]));
    check_world(&world, &source);
    way_voxel_mover_destroy(world.mover);
    way_voxel_grid_destroy(world.grid);
  }
}

static way_voxel_mover *walker_on(way_voxel_grid *grid) {
  way_voxel_rule rule;
  way_voxel_mover *mover = NULL;
  way_voxel_rule_default(&rule);
  check_ok(way_voxel_mover_create(grid, NULL, &rule, &mover));
  return mover;
}

static way_voxel_grid *floor_of(int32_t side) {
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(side, side, 4, 0, NULL, NULL, NULL, &grid));
  return grid;
}

static void flyers_pass_over_what_is_shut(void **state) {
  (void)state;
  way_voxel_grid *grid = floor_of(5);
  way_voxel_rule rule = {.ground = false, .step_up = 0, .drop = 0, .height = 1};
  double costs[WAY_MOVER_AREAS] = {0};
  costs[2] = INFINITY;
  costs[3] = 4;
  way_voxel_mover *mover = NULL;
  check_ok(way_voxel_mover_create(grid, costs, &rule, &mover));
  check_ok(way_voxel_grid_fill(grid, 2, 0, 0, 1, 5, 3, 2));
  check_ok(way_voxel_grid_fill(grid, 2, 0, 3, 1, 5, 1, 3));
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.connectivity = WAY_CONNECTIVITY_6;
  options.mover = mover;
  way_path path;
  way_path_init(&path, NULL);
  way_voxel_point from = {0, 0, 0}, to = {4, 0, 0};
  check_ok(way_voxel_find_path(grid, from, to, &options, &path));
  /* Over the top: ten steps, one of them into what costs four. */
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  check_double(path.cost, 13);
  bool can = true;
  check_ok(way_voxel_mover_can_stand(mover, 2, 0, 0, &can));
  assert_false(can);
  check_ok(way_voxel_mover_can_stand(mover, 2, 0, 3, &can));
  assert_true(can);
  way_path_free(&path);
  way_voxel_mover_destroy(mover);
  way_voxel_grid_destroy(grid);
}

static void searches_are_stale_with_their_mover_and_outlive_it(void **state) {
  (void)state;
  way_voxel_grid *grid = floor_of(6);
  way_voxel_mover *mover = walker_on(grid), *other = walker_on(grid);
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.mover = mover;
  way_search *search = NULL;
  way_status status;
  check_ok(way_voxel_search_create(grid, &options, &search));
  check_ok(way_voxel_search_begin(search, (way_voxel_point){0, 0, 0}, (way_voxel_point){5, 5, 0}, &status));
  check_ok(way_voxel_mover_set_area_cost(other, 0, 2));
  check_ok(way_search_step(search, 1, &status));
  check_ok(way_voxel_mover_set_area_cost(mover, 0, 2));
  check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
  check_ok(way_voxel_search_begin(search, (way_voxel_point){0, 0, 0}, (way_voxel_point){5, 5, 0}, &status));
  way_voxel_mover_destroy(mover);
  way_voxel_mover_destroy(other);
  way_voxel_grid_destroy(grid);
  check_ok(way_search_step(search, INT32_MAX, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  way_search_destroy(search);
  way_voxel_mover_destroy(NULL);
}

static int stops(void *context, int32_t node) {
  way_voxel_mover *mover = *(way_voxel_mover **)context;
  check_result(way_voxel_mover_set_area_cost(mover, 0, 3), WAY_ERROR_BUSY);
  uint8_t byte = 0;
  check_result(way_voxel_mover_restore(mover, &byte, 1, NULL), WAY_ERROR_BUSY);
  return node < 2 ? 1 : -1;
}

static double sours(void *context, int32_t from, int32_t to, double base) {
  (void)context;
  (void)from;
  (void)base;
  return to == 1 ? 5 : NAN;
}

static void hooks_are_asked_and_may_stop_it(void **state) {
  (void)state;
  way_voxel_grid *grid = floor_of(6);
  way_voxel_mover *mover = walker_on(grid);
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.mover = mover;
  options.passable = stops;
  options.hook_context = &mover;
  way_path path;
  way_path_init(&path, NULL);
  way_voxel_point from = {0, 0, 0}, to = {5, 5, 0};
  check_result(way_voxel_find_path(grid, from, to, &options, &path), WAY_ERROR_HOOK);
  options.passable = NULL;
  options.step_cost = sours;
  check_result(way_voxel_find_path(grid, from, to, &options, &path), WAY_ERROR_HOOK);
  way_path_free(&path);
  way_voxel_mover_destroy(mover);
  way_voxel_grid_destroy(grid);
}

static void bad_input_is_named(void **state) {
  (void)state;
  way_voxel_grid *grid = floor_of(3), *second = floor_of(3);
  way_voxel_mover *mover = NULL;
  static const way_voxel_rule rules[] = {{true, 9, 0, 1},  {true, -1, 0, 1}, {true, 0, 17, 1},
                                         {true, 0, -1, 1}, {true, 0, 0, 0},  {true, 0, 0, 17},
                                         {false, 1, 0, 1}, {false, 0, 1, 1}, {false, 0, 0, 2}};
  for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
    check_result(way_voxel_mover_create(grid, NULL, &rules[i], &mover), WAY_ERROR_OUT_OF_RANGE);
  }
  way_voxel_rule rule;
  way_voxel_rule_default(&rule);
  way_voxel_rule_default(NULL);
  double costs[WAY_MOVER_AREAS] = {0};
  costs[7] = NAN;
  check_result(way_voxel_mover_create(grid, costs, &rule, &mover), WAY_ERROR_INVALID_ARGUMENT);
  costs[7] = -1;
  check_result(way_voxel_mover_create(grid, costs, &rule, &mover), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_mover_create(NULL, NULL, &rule, &mover), WAY_ERROR_INVALID_ARGUMENT);
  mover = walker_on(grid);
  assert_ptr_equal(way_voxel_mover_grid(mover), grid);
  double cost = 0;
  check_ok(way_voxel_mover_area_cost(mover, 254, &cost));
  check_double(cost, 1);
  check_result(way_voxel_mover_area_cost(mover, 255, &cost), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_mover_area_cost(mover, 0, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_mover_set_area_cost(mover, 255, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_mover_set_area_cost(mover, 1, NAN), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_mover_set_area_cost(NULL, 1, 1), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_mover_can_stand(NULL, 0, 0, 0, NULL), WAY_ERROR_INVALID_ARGUMENT);
  assert_int_equal(way_voxel_mover_version(mover), 0);
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.mover = mover;
  way_path path;
  way_path_init(&path, NULL);
  way_voxel_point at = {0, 0, 0};
  check_result(way_voxel_find_path(second, at, at, &options, &path), WAY_ERROR_INVALID_ARGUMENT);
  options.agent_size = 2;
  check_result(way_voxel_find_path(grid, at, at, &options, &path), WAY_ERROR_UNSUPPORTED);
  way_range_options range;
  way_range_options_default(&range);
  range.mover = mover;
  way_range *reached = NULL;
  check_result(way_voxel_range(second, at, &range, &reached), WAY_ERROR_INVALID_ARGUMENT);
  range.agent_size = 2;
  check_result(way_voxel_range(grid, at, &range, &reached), WAY_ERROR_UNSUPPORTED);
  /* Where all is shut there is nothing to estimate by. */
  for (int area = 0; area < WAY_MOVER_AREAS; area++) check_ok(way_voxel_mover_set_area_cost(mover, area, INFINITY));
  options.agent_size = 1;
  check_ok(way_voxel_find_path(grid, at, at, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_START_INVALID);
  way_path_free(&path);
  way_voxel_mover_destroy(mover);
  way_voxel_grid_destroy(grid);
  way_voxel_grid_destroy(second);
}

/* ------------------------------------------------------------------------------------------------ states */

enum {
  AT_GROUND = 8,
  AT_STEP_UP = 9,
  AT_DROP = 13,
  AT_HEIGHT = 17,
  AT_VERSION = 21,
  AT_COSTS = 25,
  STATE_BYTES = AT_COSTS + 8 * WAY_MOVER_AREAS
};

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  test_bytes golden = {NULL, 0, 0};
  put_header(&golden, 71);
  put_u8(&golden, 1);
  put_i32(&golden, 1);
  put_i32(&golden, 3);
  put_i32(&golden, 2);
  put_i32(&golden, 1);
  for (int area = 0; area < 255; area++) put_f64(&golden, area == 3 ? 2.5 : 0);
  way_voxel_grid *grid = floor_of(3);
  way_voxel_mover *mover = walker_on(grid), *made = NULL;
  check_ok(way_voxel_mover_set_area_cost(mover, 3, 2.5));
  uint8_t bytes[STATE_BYTES];
  size_t size = 0;
  check_result(way_voxel_mover_save(mover, bytes, 10, &size), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_voxel_mover_save(mover, bytes, sizeof bytes, &size));
  assert_int_equal(size, golden.size);
  assert_memory_equal(bytes, golden.data, size);
  check_ok(way_voxel_mover_from_state(grid, bytes, size, &made, NULL));
  assert_true(way_voxel_mover_hash(made) == way_voxel_mover_hash(mover));
  assert_true(way_voxel_mover_checksum(made) == way_voxel_mover_checksum(mover));
  way_voxel_rule rule;
  way_voxel_mover_rule(made, &rule);
  assert_true(rule.ground && rule.step_up == 1 && rule.drop == 3 && rule.height == 2);
  check_ok(way_voxel_mover_set_area_cost(mover, 3, 4));
  check_ok(way_voxel_mover_restore(mover, bytes, size, NULL));
  assert_true(way_voxel_mover_hash(made) == way_voxel_mover_hash(mover));
  check_result(way_voxel_mover_restore(NULL, bytes, size, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_mover_from_state(NULL, bytes, size, &made, NULL), WAY_ERROR_INVALID_ARGUMENT);
  bytes_free(&golden);
  way_voxel_mover_destroy(made);
  way_voxel_mover_destroy(mover);
  way_voxel_grid_destroy(grid);
}

static void check_refused(way_voxel_mover *mover, uint8_t *bytes, size_t at, uint8_t value, const char *restored,
                          const char *made) {
  uint8_t kept = bytes[at];
  uint64_t before = way_voxel_mover_hash(mover);
  way_voxel_mover *other = NULL;
  way_error error;
  bytes[at] = value;
  check_result(way_voxel_mover_restore(mover, bytes, STATE_BYTES, &error), WAY_ERROR_STATE);
  assert_string_equal(error.message, restored);
  assert_true(way_voxel_mover_hash(mover) == before);
  if (made != NULL) {
    check_result(way_voxel_mover_from_state(way_voxel_mover_grid(mover), bytes, STATE_BYTES, &other, &error),
                 WAY_ERROR_STATE);
    assert_string_equal(error.message, made);
  }
  bytes[at] = kept;
}

static void damage_is_refused_field_by_field(void **state) {
  (void)state;
  way_voxel_grid *grid = floor_of(3);
  way_voxel_mover *mover = walker_on(grid);
  uint8_t bytes[STATE_BYTES];
  size_t size;
  way_error error;
  check_ok(way_voxel_mover_save(mover, bytes, sizeof bytes, &size));
  check_refused(mover, bytes, AT_GROUND, 2, "ground is 2, expected 0 or 1", "ground is 2, expected 0 or 1");
  check_refused(mover, bytes, AT_GROUND, 0, "ground is 0, expected that of the mover", "step up is 1, expected 0");
  check_refused(mover, bytes, AT_STEP_UP, 9, "step up is 9, expected 1", "step up is 9, expected 0 to 8");
  check_refused(mover, bytes, AT_DROP, 17, "drop is 17, expected 3", "drop is 17, expected 0 to 16");
  check_refused(mover, bytes, AT_HEIGHT, 0, "height is 0, expected 2", "height is 0, expected 1 to 16");
  check_refused(mover, bytes, AT_VERSION + 3, 128, "version is -2147483648, expected 0 to 2147483647",
                "version is -2147483648, expected 0 to 2147483647");
  bytes[AT_COSTS + 6] = 0xF0;
  bytes[AT_COSTS + 7] = 0xBF;
  check_result(way_voxel_mover_restore(mover, bytes, size, &error), WAY_ERROR_STATE);
  assert_int_equal(error.byte_offset, AT_COSTS);
  bytes[AT_COSTS + 6] = bytes[AT_COSTS + 7] = 0;
  for (size_t length = 0; length < size; length += 13) {
    check_result(way_voxel_mover_restore(mover, bytes, length, &error), WAY_ERROR_STATE);
  }
  way_voxel_mover_destroy(mover);
  way_voxel_grid_destroy(grid);
}

static void no_memory_leaves_no_mover(void **state) {
  (void)state;
  failing_allocator failing;
  failing_allocator_init(&failing);
  way_voxel_grid *grid = NULL;
  way_voxel_rule rule;
  way_voxel_rule_default(&rule);
  check_ok(way_voxel_grid_create(3, 3, 3, 0, NULL, NULL, &failing.allocator, &grid));
  way_voxel_mover *mover = NULL;
  failing_allocator_arm(&failing, 1);
  check_result(way_voxel_mover_create(grid, NULL, &rule, &mover), WAY_ERROR_OUT_OF_MEMORY);
  assert_null(mover);
  failing_allocator_arm(&failing, 0);
  check_ok(way_voxel_mover_create(grid, NULL, &rule, &mover));
  way_voxel_mover_destroy(mover);
  way_voxel_grid_destroy(grid);
  assert_true(failing_allocator_balanced(&failing));
}

static void histories_bring_costs_back(void **state) {
  (void)state;
  way_voxel_grid *grid = floor_of(4);
  way_voxel_mover *mover = walker_on(grid);
  way_object objects[] = {{WAY_OBJECT_VOXEL_GRID, grid, 0}, {WAY_OBJECT_VOXEL_MOVER, mover, 0}};
  way_timeline_options options;
  way_timeline_options_default(&options);
  options.frames = 4;
  way_timeline *timeline = NULL;
  check_ok(way_timeline_create(objects, 2, &options, NULL, &timeline));
  uint64_t hashes[3];
  for (int32_t frame = 0; frame < 3; frame++) {
    check_ok(way_voxel_mover_set_area_cost(mover, 3, frame + 1));
    check_ok(way_timeline_save(timeline, frame));
    hashes[frame] = way_voxel_mover_hash(mover);
  }
  for (int32_t frame = 2; frame >= 0; frame--) {
    check_ok(way_timeline_rewind(timeline, frame));
    assert_true(way_voxel_mover_hash(mover) == hashes[frame]);
  }
  check_ok(way_timeline_rewind(timeline, 2));
  assert_true(way_voxel_mover_hash(mover) == hashes[2]);
  /* The history holds it, and lets it go with itself. */
  way_voxel_mover_destroy(mover);
  way_timeline_destroy(timeline);
  way_voxel_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(walkers_go_as_their_rule_says),
      cmocka_unit_test(flyers_pass_over_what_is_shut),
      cmocka_unit_test(searches_are_stale_with_their_mover_and_outlive_it),
      cmocka_unit_test(hooks_are_asked_and_may_stop_it),
      cmocka_unit_test(bad_input_is_named),
      cmocka_unit_test(golden_bytes_follow_the_format),
      cmocka_unit_test(damage_is_refused_field_by_field),
      cmocka_unit_test(no_memory_leaves_no_mover),
      cmocka_unit_test(histories_bring_costs_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
