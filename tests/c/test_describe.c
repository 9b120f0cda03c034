/* Descriptions of results hold what the results hold, with positions in the world's units, and outlive the world. */
#include <math.h>

#include "answers.h"
#include "check.h"
#include "failing_allocator.h"
#include "waystate/debug.h"

static void check_head(const way_path_description *seen, const way_path *path) {
  assert_int_equal(seen->status, path->status);
  assert_int_equal(seen->algorithm, path->algorithm);
  assert_int_equal(seen->engine, path->engine);
  check_double(seen->cost, path->cost);
  assert_int_equal(seen->expanded_count, path->expanded_count);
  assert_int_equal(seen->length, path->length);
  assert_int_equal(seen->expanded_length, path->expanded_length);
}

static void check_grid_path(const way_grid *grid, const way_path *path, way_path_description *seen) {
  check_ok(way_grid_describe_path(grid, path, seen));
  check_head(seen, path);
  assert_int_equal(seen->place_size, 2);
  assert_int_equal(seen->position_size, 2);
  int32_t width = way_grid_width(grid);
  for (int32_t i = 0; i < path->length; i++) {
    double x, y;
    way_grid_center(grid, path->cells[i] % width, path->cells[i] / width, &x, &y);
    assert_int_equal(seen->places[2 * i] + seen->places[2 * i + 1] * width, path->cells[i]);
    check_double(seen->positions[2 * i], x);
    check_double(seen->positions[2 * i + 1], y);
  }
  for (int32_t i = 0; i < path->expanded_length; i++) {
    assert_int_equal(seen->expanded[2 * i] + seen->expanded[2 * i + 1] * width, path->expanded[i]);
  }
}

static void paths_on_grids(void **state) {
  (void)state;
  way_path path;
  way_path_description seen;
  way_path_init(&path, NULL);
  way_path_description_init(&seen, NULL);
  way_space space = {-4, 10, 0.5};
  for (int hex = 0; hex < 2; hex++) {
    way_grid *grid;
    check_ok(hex ? way_hex_grid_create(9, 7, WAY_HEX_EVEN_Q, NULL, &space, NULL, &grid)
                 : way_grid_create(9, 7, NULL, &space, NULL, &grid));
    way_grid_options options = default_options();
    options.specialized_engines = false;
    options.record_expansions = true;
    check_ok(way_grid_find_path(grid, (way_point){1, 2}, (way_point){8, 6}, &options, &path));
    assert_true(path.expanded_length > 3);
    check_grid_path(grid, &path, &seen);
    assert_int_equal(seen.places[0], 1);
    assert_int_equal(seen.places[1], 2);
    if (!hex) {
      check_double(seen.positions[0], -4 + 1.5 * 0.5);
      check_double(seen.positions[1], 10 + 2.5 * 0.5);
    }
    /* Shorter after longer, and nothing at all. */
    check_ok(way_grid_find_path(grid, (way_point){1, 2}, (way_point){1, 3}, &options, &path));
    check_grid_path(grid, &path, &seen);
    check_ok(way_grid_find_path(grid, (way_point){1, 2}, (way_point){50, 3}, &options, &path));
    assert_int_equal(path.length, 0);
    check_grid_path(grid, &path, &seen);
    way_grid_destroy(grid);
  }
  way_path_free(&path);
  way_path_description_free(&seen);
}

static void paths_of_replanners(void **state) {
  (void)state;
  way_grid *grid;
  way_path path;
  way_path_description seen;
  way_path_init(&path, NULL);
  way_path_description_init(&seen, NULL);
  check_ok(way_grid_create(6, 6, NULL, NULL, NULL, &grid));
  way_grid_options options = default_options();
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  way_grid_replanner *replanner;
  way_status status;
  check_ok(way_grid_replanner_create(grid, &options, &replanner));
  check_ok(way_grid_replanner_set_start(replanner, (way_point){0, 0}));
  check_ok(way_grid_replanner_set_goal(replanner, (way_point){5, 4}));
  check_ok(way_grid_replanner_replan(replanner, INT32_MAX, &status));
  check_ok(way_grid_replanner_path(replanner, &path));
  check_grid_path(grid, &path, &seen);
  assert_int_equal(seen.algorithm, WAY_ALGORITHM_D_STAR_LITE);
  way_grid_replanner_destroy(replanner);
  way_grid_destroy(grid);
  /* A copy. */
  assert_int_equal(seen.places[2 * seen.length - 2], 5);
  way_path_free(&path);
  way_path_description_free(&seen);
}

static void paths_between_voxels(void **state) {
  (void)state;
  way_voxel_grid *grid;
  way_path path;
  way_path_description seen;
  way_path_init(&path, NULL);
  way_path_description_init(&seen, NULL);
  way_voxel_space space = {1, 2, 3, 2};
  check_ok(way_voxel_grid_create(5, 4, 6, 0, NULL, &space, NULL, &grid));
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.record_expansions = true;
  check_ok(way_voxel_find_path(grid, (way_voxel_point){0, 1, 2}, (way_voxel_point){4, 3, 5}, &options, &path));
  check_ok(way_voxel_grid_describe_path(grid, &path, &seen));
  check_head(&seen, &path);
  assert_int_equal(seen.place_size, 3);
  assert_int_equal(seen.position_size, 3);
  for (int32_t i = 0; i < seen.length; i++) {
    const int32_t *at = seen.places + 3 * i;
    double center[3];
    way_voxel_grid_center(grid, at[0], at[1], at[2], center);
    assert_int_equal((at[2] * 4 + at[1]) * 5 + at[0], path.cells[i]);
    for (int k = 0; k < 3; k++) check_double(seen.positions[3 * i + k], center[k]);
  }
  for (int32_t i = 0; i < seen.expanded_length; i++) {
    const int32_t *at = seen.expanded + 3 * i;
    assert_int_equal((at[2] * 4 + at[1]) * 5 + at[0], path.expanded[i]);
  }
  way_voxel_grid_destroy(grid);
  way_path_free(&path);
  way_path_description_free(&seen);
}

static void paths_in_graphs(void **state) {
  (void)state;
  static const double coordinates[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  way_graph *graph;
  way_graph_options options;
  way_graph_options_default(&options);
  way_path path;
  way_path_description seen;
  int32_t id;
  way_path_init(&path, NULL);
  way_path_description_init(&seen, NULL);
  check_ok(way_graph_create(4, NULL, &graph));
  check_ok(way_graph_add_edge(graph, 0, 2, 9, &id));
  check_ok(way_graph_add_edge(graph, 2, 3, 9, &id));
  check_ok(way_graph_find_path(graph, 0, 3, &options, &path));
  check_ok(way_graph_describe_path(graph, NULL, &path, &seen));
  check_head(&seen, &path);
  assert_int_equal(seen.position_size, 0);
  assert_int_equal(seen.place_size, 1);
  assert_int_equal(seen.places[1], 2);
  for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
    way_point_graph *points;
    check_ok(way_point_graph_create(graph, coordinates, dimensions, &points));
    check_ok(way_graph_describe_path(graph, points, &path, &seen));
    assert_int_equal(seen.position_size, dimensions);
    for (int32_t i = 0; i < seen.length; i++) {
      for (int32_t k = 0; k < dimensions; k++) {
        check_double(seen.positions[dimensions * i + k], coordinates[dimensions * seen.places[i] + k]);
      }
    }
    way_point_graph_destroy(points);
  }
  way_graph_destroy(graph);
  way_path_free(&path);
  way_path_description_free(&seen);
}

/* ------------------------------------------------------------------------------------------------ fields */

static void check_field_description(const way_flow_field *field, way_flow_field_description *seen, int32_t width,
                                    int32_t height) {
  check_ok(way_flow_field_describe(field, seen));
  assert_int_equal(seen->status, way_flow_field_status(field));
  assert_int_equal(seen->settled, way_flow_field_settled(field));
  assert_int_equal(seen->width, width);
  assert_int_equal(seen->height, height);
  for (int32_t cell = 0; cell < width * height; cell++) {
    check_double(seen->costs[cell], way_flow_field_cost(field, cell % width, cell / width));
    assert_int_equal(seen->next[cell], way_flow_field_next(field, cell % width, cell / width));
  }
}

static void fields_at_every_step(void **state) {
  (void)state;
  way_grid *grid;
  way_flow_field *field;
  way_flow_field_options options;
  way_flow_field_description seen;
  way_flow_field_options_default(&options);
  way_flow_field_description_init(&seen, NULL);
  way_space space = {100, 200, 4};
  way_point goals[3] = {{3, 1}, {0, 4}, {3, 1}};
  check_ok(way_grid_create(6, 5, NULL, &space, NULL, &grid));
  check_ok(way_grid_fill(grid, 2, 0, 1, 4, WAY_WALL));
  check_ok(way_flow_field_create(grid, goals, 3, &options, &field));
  way_field_status status = WAY_FIELD_NOT_STARTED;
  check_field_description(field, &seen, 6, 5);
  assert_true(isinf(seen.costs[9]));
  while (status != WAY_FIELD_COMPLETE) {
    check_ok(way_flow_field_step(field, 3, &status));
    check_field_description(field, &seen, 6, 5);
  }
  assert_int_equal(seen.goal_count, 3);
  for (int32_t i = 0; i < 3; i++) {
    assert_int_equal(seen.goals[i].x, goals[i].x);
    assert_int_equal(seen.goals[i].y, goals[i].y);
    check_double(seen.goal_positions[2 * i], 100 + (goals[i].x + 0.5) * 4);
    check_double(seen.goal_positions[2 * i + 1], 200 + (goals[i].y + 0.5) * 4);
  }
  check_ok(way_grid_set(grid, 2, 2, 0));
  check_field_description(field, &seen, 6, 5);
  assert_int_equal(seen.status, WAY_FIELD_RUNNING);
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
  check_double(seen.costs[9], 0);
  way_flow_field_description_free(&seen);
}

/* ------------------------------------------------------------------------------------------------ refusals and memory */

static void foreign_paths_are_refused(void **state) {
  (void)state;
  way_grid *large, *small;
  way_grid_options options = default_options();
  way_path path;
  way_path_description seen;
  way_path_init(&path, NULL);
  way_path_description_init(&seen, NULL);
  check_ok(way_grid_create(9, 9, NULL, NULL, NULL, &large));
  check_ok(way_grid_create(3, 3, NULL, NULL, NULL, &small));
  check_ok(way_grid_find_path(small, (way_point){0, 0}, (way_point){2, 2}, &options, &path));
  check_ok(way_grid_describe_path(small, &path, &seen));
  check_ok(way_grid_find_path(large, (way_point){0, 0}, (way_point){8, 8}, &options, &path));
  check_result(way_grid_describe_path(small, &path, &seen), WAY_ERROR_OUT_OF_RANGE);
  assert_int_equal(seen.length, 3);
  assert_int_equal(seen.places[5], 2);
  check_result(way_grid_describe_path(NULL, &path, &seen), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_describe_path(large, NULL, &seen), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_describe_path(large, &path, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_flow_field_describe(NULL, NULL), WAY_ERROR_INVALID_ARGUMENT);
  way_grid_destroy(large);
  way_grid_destroy(small);
  way_path_free(&path);
  way_path_description_free(&seen);
}

static void without_memory_they_are_empty(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_grid *grid;
  way_path path;
  way_flow_field *field;
  way_field_status status;
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_grid_options recording = default_options();
  recording.specialized_engines = false;
  recording.record_expansions = true;
  way_path_init(&path, NULL);
  way_point goal = {3, 3};
  check_ok(way_grid_create(5, 5, NULL, NULL, NULL, &grid));
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){4, 4}, &recording, &path));
  check_ok(way_flow_field_create(grid, &goal, 1, &options, &field));
  check_ok(way_flow_field_step(field, 9, &status));
  for (int32_t fail_at = 1; fail_at <= 3; fail_at++) {
    way_path_description seen;
    way_path_description_init(&seen, &memory.allocator);
    failing_allocator_arm(&memory, fail_at);
    check_result(way_grid_describe_path(grid, &path, &seen), WAY_ERROR_OUT_OF_MEMORY);
    assert_int_equal(seen.length, 0);
    assert_null(seen.places);
    failing_allocator_arm(&memory, 0);
    check_ok(way_grid_describe_path(grid, &path, &seen));
    way_path_description_free(&seen);
  }
  for (int32_t fail_at = 1; fail_at <= 4; fail_at++) {
    way_flow_field_description seen;
    way_flow_field_description_init(&seen, &memory.allocator);
    failing_allocator_arm(&memory, fail_at);
    check_result(way_flow_field_describe(field, &seen), WAY_ERROR_OUT_OF_MEMORY);
    assert_null(seen.costs);
    failing_allocator_arm(&memory, 0);
    check_ok(way_flow_field_describe(field, &seen));
    way_flow_field_description_free(&seen);
  }
  assert_true(failing_allocator_balanced(&memory));
  way_flow_field_destroy(field);
  way_path_free(&path);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_on_grids),
      cmocka_unit_test(paths_of_replanners),
      cmocka_unit_test(paths_between_voxels),
      cmocka_unit_test(paths_in_graphs),
      cmocka_unit_test(fields_at_every_step),
      cmocka_unit_test(foreign_paths_are_refused),
      cmocka_unit_test(without_memory_they_are_empty),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
