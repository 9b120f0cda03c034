/* Movers against a Dijkstra that knows nothing of them: it gets the cells and multipliers as a mover's class should see
   them, worked out here by hand. */
#include <math.h>

#include "answers.h"
#include "fields.h"
#include "random.h"
#include "replan_scene.h"

#define AREAS 6
#define MOVERS 3

/* A grid with movers, and what each of them should see. */
typedef struct class_world {
  way_grid *grid;
  way_mover *mover;
  way_grid *view;
  double costs[WAY_MOVER_AREAS];
  uint8_t *seen;
  int32_t multipliers[WAY_MOVER_AREAS];
  double scaled[WAY_MOVER_AREAS];
  oracle_world world;
} class_world;

static double random_cost(random_source *source) {
  static const double costs[] = {0, 0, 0, INFINITY, INFINITY, 1, 1, 1, 2, 3, 0.5, 7};
  return costs[random_below(source, (int32_t)(sizeof costs / sizeof costs[0]))];
}

static void look(class_world *seen) {
  int32_t width = way_grid_width(seen->grid), height = way_grid_height(seen->grid);
  const uint8_t *cells = way_grid_cells(seen->grid);
  for (int area = 0; area < WAY_MOVER_AREAS; area++) {
    double own = 0, cost = 0;
    check_ok(way_grid_area_cost(seen->grid, area, &own));
    if (seen->costs[area] != 0) own = seen->costs[area];
    check_ok(way_mover_area_cost(seen->mover, area, &cost));
    check_double(cost, own);
    seen->scaled[area] = own == INFINITY ? 1 : own;
    seen->multipliers[area] = (int32_t)(seen->scaled[area] * ORACLE_SCALE);
  }
  for (int32_t cell = 0; cell < width * height; cell++) {
    bool shut = cells[cell] == WAY_WALL || seen->costs[cells[cell]] == INFINITY;
    seen->seen[cell] = shut ? WAY_WALL : cells[cell];
  }
  way_diagonal diagonal = way_mover_diagonal(seen->mover);
  seen->world =
      (oracle_world){width, height, seen->seen, diagonal, way_mover_agent_size(seen->mover), seen->multipliers};
}

static class_world class_on(way_grid *grid, random_source *source) {
  class_world seen = {.grid = grid};
  for (int area = 0; area < AREAS; area++) seen.costs[area] = random_cost(source);
  way_diagonal diagonal = (way_diagonal)random_below(source, 4);
  check_ok(way_mover_create(grid, seen.costs, diagonal, random_in(source, 1, 3), &seen.mover));
  check_ok(way_mover_view(seen.mover, &seen.view));
  seen.seen = test_memory((size_t)(way_grid_width(grid) * way_grid_height(grid)));
  look(&seen);
  return seen;
}

static void class_free(class_world *seen) {
  way_mover_destroy(seen->mover);
  free(seen->seen);
}

static way_grid *random_grid(random_source *source, int32_t side) {
  int32_t width = random_in(source, 2, side), height = random_in(source, 2, side);
  uint8_t *cells = test_memory((size_t)(width * height));
  random_cells(source, cells, width * height, random_below(source, 30), random_in(source, 1, AREAS));
  way_grid *grid = NULL;
  check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
  free(cells);
  return grid;
}

static void edit_grid(way_grid *grid, random_source *source) {
  int32_t width = way_grid_width(grid), height = way_grid_height(grid);
  int32_t x = random_below(source, width), y = random_below(source, height), what = random_below(source, 10);
  uint8_t area = random_below(source, 4) == 0 ? WAY_WALL : (uint8_t)random_below(source, AREAS);
  if (what < 7) {
    check_ok(way_grid_set(grid, x, y, area));
  } else if (what < 9) {
    check_ok(way_grid_fill(grid, x, y, random_in(source, 0, width - x), random_in(source, 0, height - y), area));
  } else {
    static const double multipliers[] = {1, 1, 2, 0.5};
    check_ok(way_grid_set_area_cost(grid, random_below(source, AREAS), multipliers[random_below(source, 4)]));
  }
}

static void edit_class(class_world *seen, random_source *source) {
  int32_t area = random_below(source, AREAS), before = way_mover_version(seen->mover);
  double cost = random_cost(source);
  bool other = cost != seen->costs[area];
  check_ok(way_mover_set_area_cost(seen->mover, area, cost));
  assert_int_equal(way_mover_version(seen->mover), before + other);
  seen->costs[area] = cost;
}

/* ------------------------------------------------------------------------------------------------ what is asked */

static void check_paths(const class_world *seen, random_source *source) {
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_JPS_PLUS};
  int32_t count = seen->world.width * seen->world.height, start = random_below(source, count);
  oracle_cost *costs = test_memory((size_t)count * sizeof *costs);
  way_point from = point_of(seen->world.width, start);
  way_path path;
  way_path_init(&path, NULL);
  oracle_run(&seen->world, start, costs);
  for (int turn = 0; turn < 6; turn++) {
    int32_t goal = random_below(source, count);
    way_point to = point_of(seen->world.width, goal);
    way_grid_options options =
        options_of(algorithms[turn % 3], seen->world.diagonal, seen->world.agent_size, random_below(source, 4) > 0);
    check_ok(way_grid_find_path(seen->view, from, to, &options, &path));
    /* Costs over terrain are sums in doubles, which the check allows generic engines. */
    if (path.engine != WAY_ENGINE_NONE) path.engine = WAY_ENGINE_GENERIC;
    check_answer(&seen->world, costs, start, goal, &path);
    bool reachable = false;
    check_ok(way_grid_is_reachable(seen->view, from, to, seen->world.diagonal, seen->world.agent_size, &reachable));
    assert_int_equal(reachable, oracle_fits(&seen->world, to.x, to.y) && costs[goal].found);
  }
  way_path_free(&path);
  free(costs);
}

/* As a grid that is made of what the class sees answers. */
static void check_as_plain(const class_world *seen, random_source *source) {
  way_grid *plain = grid_of_world(&seen->world);
  int32_t width = seen->world.width, count = width * seen->world.height, size = seen->world.agent_size;
  way_path left, right;
  way_path_init(&left, NULL);
  way_path_init(&right, NULL);
  for (int turn = 0; turn < 4; turn++) {
    way_point from = point_of(width, random_below(source, count)), to = point_of(width, random_below(source, count));
    bool here = false, there = true;
    check_ok(way_grid_line_of_sight(seen->view, from, to, size, &here));
    check_ok(way_grid_line_of_sight(plain, from, to, size, &there));
    assert_int_equal(here, there);
    check_ok(way_grid_can_fit(seen->view, from.x, from.y, size, &here));
    assert_int_equal(here, oracle_fits(&seen->world, from.x, from.y));
    int32_t most = -1, expected = -2;
    check_ok(way_grid_max_agent_size_at(seen->view, from.x, from.y, &most));
    check_ok(way_grid_max_agent_size_at(plain, from.x, from.y, &expected));
    assert_int_equal(most, expected);
    static const way_algorithm others[] = {WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_HPA_STAR};
    way_grid_options options = options_of(others[turn % 2], seen->world.diagonal, size, true);
    options.heuristic_weight = turn % 2;
    options.hpa_chunk_size = 8;
    check_ok(way_grid_find_path(seen->view, from, to, &options, &left));
    check_ok(way_grid_find_path(plain, from, to, &options, &right));
    assert_int_equal(left.status, right.status);
    if (turn % 2 == 0) check_double(left.cost, right.cost);
  }
  way_path_free(&left);
  way_path_free(&right);
  way_grid_destroy(plain);
}

static void answers_are_those_of_the_class(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= (quick_run() ? 60 : 400); seed++) {
    random_source source = random_from(seed);
    way_grid *grid = random_grid(&source, 14);
    class_world movers[MOVERS];
    for (int i = 0; i < MOVERS; i++) movers[i] = class_on(grid, &source);
    for (int round = 0; round < 8; round++) {
      for (int i = 0; i < MOVERS; i++) {
        look(&movers[i]);
        check_paths(&movers[i], &source);
        if (round % 3 == 0) check_as_plain(&movers[i], &source);
      }
      for (int edits = random_below(&source, 4); edits > 0; edits--) edit_grid(grid, &source);
      if (random_below(&source, 2) == 0) edit_class(&movers[random_below(&source, MOVERS)], &source);
    }
    for (int i = 0; i < MOVERS; i++) class_free(&movers[i]);
    way_grid_destroy(grid);
  }
}

/* ------------------------------------------------------------------------------------------------ what is kept */

static void check_kept_field(const class_world *seen, way_flow_field *field, const int32_t *goals) {
  plain_field expected = read_field(&seen->world, seen->scaled, goals, 2);
  step_field(field, INT32_MAX);
  check_field(field, &expected, &seen->world, "repaired");
  plain_field_free(&expected);
}

static void check_kept_plan(const class_world *seen, way_grid_replanner *replanner, int32_t start, int32_t goal) {
  int32_t count = seen->world.width * seen->world.height;
  oracle_cost *costs = test_memory((size_t)count * sizeof *costs);
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  oracle_run(&seen->world, start, costs);
  check_ok(way_grid_replanner_replan(replanner, INT32_MAX, &status));
  check_ok(way_grid_replanner_path(replanner, &path));
  bool ends = oracle_fits(&seen->world, start % seen->world.width, start / seen->world.width) &&
              oracle_fits(&seen->world, goal % seen->world.width, goal / seen->world.width);
  assert_int_equal(path.status == WAY_STATUS_FOUND, ends && costs[goal].found);
  if (path.status == WAY_STATUS_FOUND) {
    oracle_cost walked = oracle_path(&seen->world, path.cells, path.length);
    assert_true(walked.found && oracle_compare(walked, costs[goal]) == 0);
  }
  way_path_free(&path);
  free(costs);
}

static void fields_and_plans_follow(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= (quick_run() ? 40 : 250); seed++) {
    random_source source = random_from(seed + 5000);
    way_grid *grid = random_grid(&source, 12);
    class_world seen = class_on(grid, &source);
    int32_t count = seen.world.width * seen.world.height;
    int32_t goals[2] = {random_below(&source, count), random_below(&source, count)};
    int32_t start = random_below(&source, count);
    way_flow_field_options options = field_options(seen.world.diagonal, seen.world.agent_size);
    way_flow_field *field = make_field(seen.view, goals, 2, &options);
    way_algorithm algorithm = seed % 2 == 0 ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE;
    way_grid_options plan = replan_options(algorithm, seen.world.diagonal, seen.world.agent_size);
    way_grid_replanner *replanner = NULL;
    check_ok(way_grid_replanner_create(seen.view, &plan, &replanner));
    check_ok(way_grid_replanner_set_start(replanner, point_of(seen.world.width, start)));
    check_ok(way_grid_replanner_set_goal(replanner, point_of(seen.world.width, goals[0])));
    test_bytes kept = save_grid(grid);
    for (int round = 0; round < 8; round++) {
      look(&seen);
      check_kept_field(&seen, field, goals);
      check_kept_plan(&seen, replanner, start, goals[0]);
      for (int edits = random_below(&source, 4); edits > 0; edits--) edit_grid(grid, &source);
      if (random_below(&source, 3) == 0) edit_class(&seen, &source);
      if (random_below(&source, 4) == 0) check_ok(way_grid_restore(grid, kept.data, kept.size, NULL));
    }
    way_flow_field_destroy(field);
    way_grid_replanner_destroy(replanner);
    bytes_free(&kept);
    class_free(&seen);
    way_grid_destroy(grid);
  }
}

static void searches_grow_stale_with_their_class_alone(void **state) {
  (void)state;
  double costs[WAY_MOVER_AREAS] = {0, 0, INFINITY};
  way_grid *grid = empty_grid(8, 8), *view = NULL, *other_view = NULL;
  way_mover *mover = NULL, *other = NULL;
  check_ok(way_mover_create(grid, costs, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, &mover));
  check_ok(way_mover_create(grid, NULL, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, &other));
  check_ok(way_mover_view(mover, &view));
  check_ok(way_mover_view(other, &other_view));
  way_grid_options options = default_options();
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(view, &options, &search));
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){7, 7}, &status));
  check_ok(way_mover_set_area_cost(other, 0, 5));
  check_ok(way_search_step(search, 1, &status));
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
  check_ok(way_mover_set_area_cost(mover, 0, 1));
  check_ok(way_search_step(search, 1, &status));
  check_ok(way_mover_set_area_cost(mover, 0, 2));
  check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){7, 7}, &status));
  check_ok(way_grid_set(grid, 3, 3, 2));
  check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
  /* A shut area is a wall already. */
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){7, 7}, &status));
  check_ok(way_grid_set(grid, 3, 3, WAY_WALL));
  check_ok(way_search_step(search, 1, &status));
  /* What was made over the view outlives the mover and the grid. */
  way_mover_destroy(mover);
  way_mover_destroy(other);
  way_grid_destroy(grid);
  check_ok(way_search_step(search, INT32_MAX, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  way_search_destroy(search);
}

/* ------------------------------------------------------------------------------------------------ what is refused */

static void views_are_not_edited(void **state) {
  (void)state;
  way_grid *grid = empty_grid(4, 4), *view = NULL;
  way_mover *mover = NULL, *second = NULL;
  check_ok(way_mover_create(grid, NULL, WAY_DIAGONAL_NEVER, 2, &mover));
  assert_int_equal(way_grid_derived_bytes(grid), 0);
  check_ok(way_mover_view(mover, &view));
  assert_true(way_grid_derived_bytes(grid) > 0);
  uint8_t area = 1;
  test_bytes bytes = save_grid(grid);
  check_result(way_grid_set(view, 0, 0, 1), WAY_ERROR_UNSUPPORTED);
  check_result(way_grid_fill(view, 0, 0, 1, 1, 1), WAY_ERROR_UNSUPPORTED);
  check_result(way_grid_set_cells(view, 0, 0, 1, 1, &area), WAY_ERROR_UNSUPPORTED);
  check_result(way_grid_set_area_cost(view, 0, 2), WAY_ERROR_UNSUPPORTED);
  check_result(way_grid_restore(view, bytes.data, bytes.size, NULL), WAY_ERROR_UNSUPPORTED);
  check_result(way_mover_create(view, NULL, WAY_DIAGONAL_NEVER, 1, &second), WAY_ERROR_UNSUPPORTED);
  way_grid_destroy(view);
  check_ok(way_grid_trim(grid));
  assert_int_equal(way_grid_derived_bytes(grid), 0);
  check_ok(way_mover_view(mover, &view));
  bytes_free(&bytes);
  way_mover_destroy(mover);
  way_grid_destroy(grid);
}

static void bad_input_is_named(void **state) {
  (void)state;
  way_grid *grid = empty_grid(4, 4);
  way_mover *mover = NULL;
  double costs[WAY_MOVER_AREAS] = {0};
  static const double refused[] = {-1, 0.0001, 2000, -INFINITY};
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
    costs[254] = refused[i];
    check_result(way_mover_create(grid, costs, WAY_DIAGONAL_NEVER, 1, &mover), WAY_ERROR_OUT_OF_RANGE);
  }
  costs[254] = NAN;
  check_result(way_mover_create(grid, costs, WAY_DIAGONAL_NEVER, 1, &mover), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_mover_create(grid, NULL, (way_diagonal)4, 1, &mover), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_mover_create(grid, NULL, WAY_DIAGONAL_NEVER, 0, &mover), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_mover_create(NULL, NULL, WAY_DIAGONAL_NEVER, 1, &mover), WAY_ERROR_INVALID_ARGUMENT);
  check_ok(way_mover_create(grid, NULL, WAY_DIAGONAL_NEVER, 1, &mover));
  check_result(way_mover_set_area_cost(mover, 255, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_mover_set_area_cost(mover, -1, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_mover_set_area_cost(mover, 3, NAN), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_mover_set_area_cost(mover, 3, -2), WAY_ERROR_OUT_OF_RANGE);
  assert_int_equal(way_mover_version(mover), 0);
  way_grid *hex = NULL;
  check_ok(way_hex_grid_create(4, 4, WAY_HEX_ODD_R, NULL, NULL, NULL, &hex));
  way_mover *bee = NULL;
  check_result(way_mover_create(hex, NULL, WAY_DIAGONAL_NEVER, 1, &bee), WAY_ERROR_UNSUPPORTED);
  check_ok(way_mover_create(hex, NULL, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, &bee));
  way_mover_destroy(bee);
  way_grid_destroy(hex);
  way_mover_destroy(mover);
  way_grid_destroy(grid);
}

typedef struct nosy {
  way_mover *mover;
  way_search *search;
  int calls;
} nosy;

static void asks_in_the_middle(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  nosy *asks = context;
  way_grid *view = NULL;
  way_status status;
  (void)cell;
  (void)old_area;
  (void)new_area;
  asks->calls++;
  check_result(way_mover_view(asks->mover, &view), WAY_ERROR_BUSY);
  check_result(way_mover_set_area_cost(asks->mover, 0, 3), WAY_ERROR_BUSY);
  check_result(way_search_step(asks->search, 1, &status), WAY_ERROR_BUSY);
}

static int edits_the_grid(void *context, int32_t cell) {
  (void)cell;
  nosy *asks = context;
  asks->calls++;
  check_result(way_grid_set(way_mover_grid(asks->mover), 0, 0, 1), WAY_ERROR_BUSY);
  check_result(way_mover_set_area_cost(asks->mover, 0, 3), WAY_ERROR_BUSY);
  return 1;
}

static void nobody_changes_it_in_the_middle(void **state) {
  (void)state;
  way_grid *grid = empty_grid(4, 4), *view = NULL;
  nosy asks = {0};
  check_ok(way_mover_create(grid, NULL, WAY_DIAGONAL_NEVER, 1, &asks.mover));
  check_ok(way_mover_view(asks.mover, &view));
  way_grid_options options = default_options();
  options.passable = edits_the_grid;
  options.hook_context = &asks;
  check_ok(way_grid_search_create(view, &options, &asks.search));
  way_status status;
  check_ok(way_grid_search_begin(asks.search, (way_point){0, 0}, (way_point){3, 3}, &status));
  check_ok(way_search_step(asks.search, INT32_MAX, &status));
  assert_true(asks.calls > 0);
  asks.calls = 0;
  way_grid_listener listener = {.context = &asks, .on_cell = asks_in_the_middle};
  int32_t id;
  check_ok(way_grid_add_listener(grid, &listener, &id));
  check_ok(way_grid_set(grid, 1, 1, 1));
  assert_int_equal(asks.calls, 1);
  check_ok(way_mover_set_area_cost(asks.mover, 0, 3));
  way_search_destroy(asks.search);
  way_mover_destroy(asks.mover);
  way_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ states */

enum { AT_SIZE = 8, AT_DIAGONAL = 12, AT_COSTS = 17, STATE_BYTES = AT_COSTS + 8 * WAY_MOVER_AREAS };

static void check_refused(way_mover *mover, const uint8_t *bytes, const char *message, size_t at) {
  uint64_t before = way_mover_hash(mover);
  way_error error;
  check_result(way_mover_restore(mover, bytes, STATE_BYTES, &error), WAY_ERROR_STATE);
  assert_string_equal(error.message, message);
  assert_int_equal(error.byte_offset, at);
  assert_true(way_mover_hash(mover) == before);
}

static void states_are_put_back_in_place_or_refused(void **state) {
  (void)state;
  way_grid *grid;
  way_mover *mover, *other = NULL;
  uint8_t bytes[STATE_BYTES], again[STATE_BYTES], odd[STATE_BYTES];
  size_t size;
  way_error error;
  check_ok(way_grid_create(6, 5, NULL, NULL, NULL, &grid));
  check_ok(way_mover_create(grid, NULL, WAY_DIAGONAL_ONE_FREE, 2, &mover));
  check_ok(way_mover_set_area_cost(mover, 3, 2.5));
  check_ok(way_mover_set_area_cost(mover, 4, INFINITY));
  check_ok(way_mover_save(mover, bytes, sizeof bytes, &size));
  assert_int_equal(size, STATE_BYTES);
  uint64_t hash = way_mover_hash(mover), sum = way_mover_checksum(mover);
  check_ok(way_mover_set_area_cost(mover, 3, 7));
  assert_true(way_mover_hash(mover) != hash && way_mover_checksum(mover) != sum);
  check_ok(way_mover_restore(mover, bytes, size, &error));
  assert_true(way_mover_hash(mover) == hash && way_mover_checksum(mover) == sum);
  check_ok(way_mover_save(mover, again, sizeof again, &size));
  assert_memory_equal(again, bytes, size);
  check_result(way_mover_restore(NULL, bytes, size, &error), WAY_ERROR_INVALID_ARGUMENT);

  memcpy(odd, bytes, size);
  odd[AT_SIZE] = 3;
  check_refused(mover, odd, "agent size is 3, expected 2", AT_SIZE);
  memcpy(odd, bytes, size);
  odd[AT_DIAGONAL] = WAY_DIAGONAL_NEVER;
  check_refused(mover, odd, "diagonal is 3, expected the rule of the mover", AT_DIAGONAL);
  memcpy(odd, bytes, size);
  double cost = -1;
  memcpy(odd + AT_COSTS + 8 * 3, &cost, 8);
  check_refused(mover, odd, "the cost of area 3 is -1, expected 0, 2^-10 to 2^10, or Infinity", AT_COSTS + 8 * 3);
  memcpy(odd, bytes, size);
  odd[AT_DIAGONAL] = 4;
  check_result(way_mover_from_state(grid, odd, size, &other, &error), WAY_ERROR_STATE);
  assert_string_equal(error.message, "diagonal is 4, expected 0 to 3");
  way_mover_destroy(mover);
  way_grid_destroy(grid);

  check_ok(way_hex_grid_create(6, 5, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid));
  check_result(way_mover_from_state(grid, bytes, size, &other, &error), WAY_ERROR_STATE);
  assert_string_equal(error.message, "diagonal is 1, expected 0, as a hex grid has no diagonals");
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_are_those_of_the_class),
      cmocka_unit_test(fields_and_plans_follow),
      cmocka_unit_test(searches_grow_stale_with_their_class_alone),
      cmocka_unit_test(views_are_not_edited),
      cmocka_unit_test(bad_input_is_named),
      cmocka_unit_test(nobody_changes_it_in_the_middle),
      cmocka_unit_test(states_are_put_back_in_place_or_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
