#include "answers.h"

#include <math.h>

way_grid_options options_of(way_algorithm algorithm, way_diagonal diagonal, int32_t agent_size, bool specialized) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = algorithm;
  options.diagonal = diagonal;
  options.agent_size = agent_size;
  options.specialized_engines = specialized;
  return options;
}

int32_t exact_algorithms(way_algorithm algorithms[3]) {
  static const way_algorithm known[3] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_JPS_PLUS};
  int32_t count = 0;
  way_grid *grid = NULL;
  check_ok(way_grid_create(1, 1, NULL, NULL, NULL, &grid));
  for (int i = 0; i < 3; i++) {
    way_grid_options options = options_of(known[i], WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
    way_search *search = NULL;
    way_result result = way_grid_search_create(grid, &options, &search);
    if (result == WAY_OK) algorithms[count++] = known[i];
    else if (result != WAY_ERROR_UNSUPPORTED) fail_msg("algorithm %d: %s", i, way_result_text(result));
    way_search_destroy(search);
  }
  way_grid_destroy(grid);
  return count;
}

int32_t sliced_algorithms(way_algorithm algorithms[5]) {
  int32_t count = exact_algorithms(algorithms);
  algorithms[count++] = WAY_ALGORITHM_THETA_STAR;
  algorithms[count++] = WAY_ALGORITHM_LAZY_THETA_STAR;
  return count;
}

static void give_up(const oracle_world *world, int32_t start, int32_t goal, const way_path *path, const char *what) {
  show_cells(world->cells, world->width, world->height);
  fail_msg("%s: %d to %d, rule %d, size %d, algorithm %d, engine %d, status %d, cost %.17g, length %d", what, start,
           goal, (int)world->diagonal, world->agent_size, (int)path->algorithm, (int)path->engine, (int)path->status,
           path->cost, path->length);
}

static void check_found(const oracle_world *world, oracle_cost best, int32_t start, int32_t goal,
                        const way_path *path) {
  if (path->length < 1 || path->cells[0] != start || path->cells[path->length - 1] != goal) {
    give_up(world, start, goal, path, "the path does not lead from start to goal");
  }
  oracle_cost walked = oracle_path(world, path->cells, path->length);
  if (!walked.found) give_up(world, start, goal, path, "a step that the rule does not allow");
  if (oracle_compare(walked, best) != 0) give_up(world, start, goal, path, "not the cheapest path");
  double value = ((double)best.straight + (double)best.diagonal * sqrt(2.0)) / ORACLE_SCALE;
  bool exact = path->engine != WAY_ENGINE_GENERIC;
  if (exact && bits_of(path->cost) != bits_of(oracle_value(best))) give_up(world, start, goal, path, "the cost");
  if (fabs(path->cost - value) > 1e-12 * value) give_up(world, start, goal, path, "the cost is far off");
}

void check_answer(const oracle_world *world, const oracle_cost *costs, int32_t start, int32_t goal,
                  const way_path *path) {
  way_status expected = costs[goal].found ? WAY_STATUS_FOUND : WAY_STATUS_NO_PATH;
  bool start_fits = oracle_fits(world, start % world->width, start / world->width);
  bool goal_fits = oracle_fits(world, goal % world->width, goal / world->width);
  if (!goal_fits) expected = WAY_STATUS_GOAL_INVALID;
  if (!start_fits) expected = WAY_STATUS_START_INVALID;
  if (path->status != expected) give_up(world, start, goal, path, "the status");
  if (expected == WAY_STATUS_FOUND) {
    check_found(world, costs[goal], start, goal, path);
  } else if (path->length != 0 || bits_of(path->cost) != 0) {
    give_up(world, start, goal, path, "cells where there is no path");
  }
  if (start_fits && goal_fits) {
    if (path->start != start || path->goal != goal) give_up(world, start, goal, path, "the cells taken");
    if (path->iterations - path->expanded_count != (expected == WAY_STATUS_FOUND)) {
      give_up(world, start, goal, path, "the counters");
    }
  }
}

void check_same_answer(const way_path *left, const way_path *right) {
  assert_int_equal(left->status, right->status);
  assert_int_equal(left->algorithm, right->algorithm);
  assert_int_equal(left->engine, right->engine);
  check_double(left->cost, right->cost);
  assert_int_equal(left->start, right->start);
  assert_int_equal(left->goal, right->goal);
  assert_int_equal(left->iterations, right->iterations);
  assert_int_equal(left->expanded_count, right->expanded_count);
  assert_int_equal(left->length, right->length);
  if (left->length > 0) assert_memory_equal(left->cells, right->cells, (size_t)left->length * sizeof(int32_t));
  assert_int_equal(left->expanded_length, right->expanded_length);
  if (left->expanded_length > 0) {
    assert_memory_equal(left->expanded, right->expanded, (size_t)left->expanded_length * sizeof(int32_t));
  }
  assert_int_equal(left->expanded_from, right->expanded_from);
}

void forget_missing_expansions(const way_path *restored, way_path *whole) {
  if (whole->expanded_length == 0) return;
  assert_int_equal(restored->expanded_length + restored->expanded_from, restored->expanded_count);
  int32_t from = restored->expanded_from - whole->expanded_from;
  assert_in_range(from, 0, whole->expanded_length);
  whole->expanded_length -= from;
  whole->expanded_from += from;
  memmove(whole->expanded, whole->expanded + from, (size_t)whole->expanded_length * sizeof *whole->expanded);
}

way_grid *grid_of_world(const oracle_world *world) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(world->width, world->height, world->cells, NULL, NULL, &grid));
  for (int32_t area = 0; world->multipliers != NULL && area < 255; area++) {
    check_ok(way_grid_set_area_cost(grid, area, (double)world->multipliers[area] / ORACLE_SCALE));
  }
  return grid;
}

way_grid *grid_from_text(const char *const *rows, int32_t height) {
  int32_t width = (int32_t)strlen(rows[0]);
  uint8_t cells[256];
  for (int32_t i = 0; i < width * height; i++) cells[i] = rows[i / width][i % width] == '#' ? WAY_WALL : 0;
  way_grid *grid = NULL;
  check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
  return grid;
}

way_grid_options default_options(void) {
  return options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
}

void check_empty(const way_path *path, way_status status) {
  assert_int_equal(path->status, status);
  assert_int_equal(path->length, 0);
  check_double(path->cost, 0);
  assert_int_equal(path->expanded_length, 0);
}
