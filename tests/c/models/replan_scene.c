#include "replan_scene.h"

#include <math.h>

way_grid_options replan_options(way_algorithm algorithm, way_diagonal diagonal, int32_t agent_size) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = algorithm;
  options.diagonal = diagonal;
  options.agent_size = agent_size;
  return options;
}

/* A cell where the agent fits, most of the time. */
static int32_t random_end(const replan_scene *scene, random_source *source) {
  int32_t width = scene->world.width, cell = 0;
  for (int tries = 0; tries < 12; tries++) {
    cell = random_below(source, width * scene->world.height);
    if (oracle_fits(&scene->world, cell % width, cell / width)) break;
  }
  return cell;
}

way_grid *empty_grid(int32_t width, int32_t height) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
  return grid;
}

replan_scene scene_on(way_grid *grid, way_grid_options options) {
  replan_scene scene;
  memset(&scene, 0, sizeof scene);
  scene.grid = grid;
  scene.options = options;
  scene.world.width = way_grid_width(grid);
  scene.world.height = way_grid_height(grid);
  scene.world.cells = way_grid_cells(grid);
  scene.world.diagonal = options.diagonal;
  scene.world.agent_size = options.agent_size;
  for (int32_t area = 0; area < 255; area++) {
    double multiplier;
    check_ok(way_grid_area_cost(grid, area, &multiplier));
    scene.multipliers[area] = (int32_t)(multiplier * ORACLE_SCALE);
  }
  scene.costs = test_memory((size_t)(scene.world.width * scene.world.height) * sizeof *scene.costs);
  check_ok(way_grid_replanner_create(grid, &options, &scene.replanner));
  return scene;
}

replan_scene scene_make(random_source *source, int32_t side) {
  int32_t width = random_in(source, 1, side), height = random_in(source, 1, side);
  int32_t areas = random_below(source, 2) == 0 ? 1 : 4;
  uint8_t *cells = test_memory((size_t)(width * height));
  random_cells(source, cells, width * height, random_below(source, 35), areas);
  way_grid *grid = NULL;
  check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
  free(cells);
  for (int32_t area = 1; area < areas; area++) {
    check_ok(way_grid_set_area_cost(grid, area, (double)random_in(source, 256, 4096) / ORACLE_SCALE));
  }
  way_algorithm algorithm = random_below(source, 2) == 0 ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE;
  int32_t agent_size = random_below(source, 3) == 0 ? random_in(source, 2, 3) : 1;
  way_grid_options options = replan_options(algorithm, (way_diagonal)random_below(source, 4), agent_size);
  options.record_expansions = random_below(source, 3) == 0;
  replan_scene scene = scene_on(grid, options);
  scene_set_start(&scene, random_end(&scene, source));
  scene_set_goal(&scene, random_end(&scene, source));
  return scene;
}

replan_scene scene_twin(const replan_scene *scene) {
  test_bytes bytes = save_grid(scene->grid);
  way_grid *grid = NULL;
  check_ok(way_grid_from_state(bytes.data, bytes.size, NULL, &grid, NULL));
  bytes_free(&bytes);
  replan_scene twin = scene_on(grid, scene->options);
  twin.start = scene->start;
  twin.goal = scene->goal;
  return twin;
}

void scene_free(replan_scene *scene) {
  way_grid_replanner_destroy(scene->replanner);
  way_grid_destroy(scene->grid);
  free(scene->costs);
}

static uint8_t random_area(random_source *source) {
  return (uint8_t)(random_below(source, 3) == 0 ? WAY_WALL : random_below(source, 4));
}

void scene_edit(replan_scene *scene, random_source *source) {
  int32_t width = scene->world.width, height = scene->world.height;
  int32_t x = random_below(source, width), y = random_below(source, height);
  int32_t kind = random_below(source, 24);
  if (kind == 0) {
    int32_t area = random_in(source, 1, 3);
    int32_t multiplier = random_in(source, 256, 4096);
    check_ok(way_grid_set_area_cost(scene->grid, area, (double)multiplier / ORACLE_SCALE));
    scene->multipliers[area] = multiplier;
  } else if (kind < 5) {
    int32_t w = random_in(source, 1, width - x < 4 ? width - x : 4);
    int32_t h = random_in(source, 1, height - y < 4 ? height - y : 4);
    check_ok(way_grid_fill(scene->grid, x, y, w, h, random_area(source)));
  } else {
    check_ok(way_grid_set(scene->grid, x, y, random_area(source)));
  }
}

void scene_set_start(replan_scene *scene, int32_t cell) {
  scene->start = cell;
  check_ok(way_grid_replanner_set_start(scene->replanner, point_of(scene->world.width, cell)));
}

void scene_set_goal(replan_scene *scene, int32_t cell) {
  scene->goal = cell;
  check_ok(way_grid_replanner_set_goal(scene->replanner, point_of(scene->world.width, cell)));
}

/* One step of a walker, or a jump. */
static int32_t another_start(const replan_scene *scene, random_source *source) {
  int32_t width = scene->world.width, height = scene->world.height;
  if (random_below(source, 4) == 0) return random_end(scene, source);
  int32_t x = scene->start % width + random_in(source, -1, 1), y = scene->start / width + random_in(source, -1, 1);
  return x < 0 || y < 0 || x >= width || y >= height ? scene->start : y * width + x;
}

void scene_change(replan_scene *scene, random_source *source) {
  int32_t edits = random_below(source, 4) == 0 ? random_in(source, 2, 12) : random_below(source, 3);
  for (int32_t i = 0; i < edits; i++) scene_edit(scene, source);
  if (random_below(source, 3) == 0) scene_set_start(scene, another_start(scene, source));
  if (random_below(source, 20) == 0) scene_set_goal(scene, random_end(scene, source));
  if (random_below(source, 100) == 0) check_ok(way_grid_replanner_invalidate_all(scene->replanner));
}

/* The oracle's status and exact cost of the cheapest path. */
static way_status expected_answer(replan_scene *scene, oracle_cost *best) {
  const oracle_world *world = &scene->world;
  scene->world.multipliers = scene->multipliers;
  if (!oracle_fits(world, scene->start % world->width, scene->start / world->width)) return WAY_STATUS_START_INVALID;
  if (!oracle_fits(world, scene->goal % world->width, scene->goal / world->width)) return WAY_STATUS_GOAL_INVALID;
  oracle_run(world, scene->start, scene->costs);
  *best = scene->costs[scene->goal];
  return best->found ? WAY_STATUS_FOUND : WAY_STATUS_NO_PATH;
}

static void give_up(const replan_scene *scene, const way_path *path, const char *what) {
  show_cells(scene->world.cells, scene->world.width, scene->world.height);
  fail_msg("%s: %d to %d, rule %d, size %d, algorithm %d, status %d, cost %.17g, length %d", what, scene->start,
           scene->goal, (int)scene->options.diagonal, scene->options.agent_size, (int)path->algorithm,
           (int)path->status, path->cost, path->length);
}

static void check_cells(const replan_scene *scene, oracle_cost best, const way_path *path) {
  if (path->length < 1 || path->cells[0] != scene->start || path->cells[path->length - 1] != scene->goal) {
    give_up(scene, path, "the path does not lead from start to goal");
  }
  oracle_cost walked = oracle_path(&scene->world, path->cells, path->length);
  if (!walked.found) give_up(scene, path, "a step that the rule does not allow");
  if (oracle_compare(walked, best) != 0) give_up(scene, path, "not the cheapest path");
  double value = ((double)best.straight + (double)best.diagonal * sqrt(2.0)) / ORACLE_SCALE;
  if (fabs(path->cost - value) > 1e-12 * value) give_up(scene, path, "the cost");
}

int32_t scene_check(replan_scene *scene) {
  oracle_cost best = {false, 0, 0};
  way_status expected = expected_answer(scene, &best), status;
  way_path path;
  way_path_init(&path, NULL);
  int64_t before = way_grid_replanner_iterations(scene->replanner);
  check_ok(way_grid_replanner_replan(scene->replanner, INT32_MAX, &status));
  check_ok(way_grid_replanner_path(scene->replanner, &path));
  if (status != expected || path.status != expected) give_up(scene, &path, "the status");
  assert_int_equal(way_grid_replanner_status(scene->replanner), expected);
  assert_int_equal(way_grid_replanner_found(scene->replanner), expected == WAY_STATUS_FOUND);
  if (expected == WAY_STATUS_FOUND) check_cells(scene, best, &path);
  else if (path.length != 0 || bits_of(path.cost) != 0) give_up(scene, &path, "cells where there is no path");
  int32_t expanded = way_grid_replanner_last_expanded(scene->replanner);
  assert_int_equal(path.expanded_count, expanded);
  assert_int_equal(path.expanded_length, scene->options.record_expansions ? expanded : 0);
  assert_true(way_grid_replanner_iterations(scene->replanner) - before >= expanded);
  way_path_free(&path);
  return expanded;
}

test_bytes save_replanner(const way_grid_replanner *replanner) {
  size_t size = 0, written = 0;
  check_ok(way_grid_replanner_save(replanner, NULL, 0, &size));
  /* One byte past the end must stay as it is. */
  test_bytes bytes = {test_memory(size + 1), size, size + 1};
  bytes.data[size] = 0xEE;
  check_result(way_grid_replanner_save(replanner, bytes.data, size - 1, &written), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_grid_replanner_save(replanner, bytes.data, size, &written));
  assert_int_equal(written, size);
  assert_int_equal(bytes.data[size], 0xEE);
  assert_int_equal(way_grid_replanner_hash(replanner), bytes_hash(bytes.data, bytes.size));
  return bytes;
}

void check_replanner_refused(way_grid_replanner *replanner, const uint8_t *data, size_t size, const char *what) {
  uint64_t before = way_grid_replanner_hash(replanner);
  way_error error;
  memset(&error, 0x7F, sizeof error);
  way_result result = way_grid_replanner_restore(replanner, data, size, &error);
  if (result != WAY_ERROR_STATE) fail_msg("%s: %s", what, way_result_text(result));
  assert_int_equal(error.code, WAY_ERROR_STATE);
  assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= size);
  assert_non_null(memchr(error.message, '\0', sizeof error.message));
  assert_true(error.message[0] != '\0');
  if (way_grid_replanner_hash(replanner) != before) fail_msg("%s: refused, and changed", what);
}

void restore_replanner(way_grid_replanner *replanner, const test_bytes *bytes) {
  way_error error;
  if (way_grid_replanner_restore(replanner, bytes->data, bytes->size, &error) != WAY_OK) fail_msg("%s", error.message);
  test_bytes again = save_replanner(replanner);
  assert_int_equal(again.size, bytes->size);
  assert_memory_equal(again.data, bytes->data, bytes->size);
  bytes_free(&again);
}
