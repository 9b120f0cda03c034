/* The voxel grid for JavaScript: calls that take or return a struct by value, and listeners. */
#include "wasm/host.h"
#include "wasm/hooks.h"
#include "waystate/goals.h"
#include "waystate/voxel_search.h"

static void on_cell(void *context, int32_t node, uint8_t old_area, uint8_t new_area) {
  way_host_cell_edited((int32_t)(intptr_t)context, node, old_area, new_area);
}

static void on_areas(void *context) {
  way_host_areas_edited((int32_t)(intptr_t)context);
}

void WAY_WASM_EXPORT(way_wasm_voxel_space)(const way_voxel_grid *grid, way_voxel_space *space) {
  *space = way_voxel_grid_space(grid);
}

_Static_assert(sizeof(way_voxel_point) == 3 * sizeof(int32_t), "a point is three integers in a row");
_Static_assert(sizeof(way_voxel_query) == 6 * sizeof(int32_t), "a query is six integers in a row");

way_result WAY_WASM_EXPORT(way_wasm_voxel_add_listener)(way_voxel_grid *grid, int32_t listener, int32_t *id) {
  way_grid_listener value = {
      .context = (void *)(intptr_t)listener, .on_cell = on_cell, .on_areas = on_areas, .on_restored = NULL};
  return way_voxel_grid_add_listener(grid, &value, id);
}

way_result WAY_WASM_EXPORT(way_wasm_voxel_begin)(way_search *search, int32_t start_x, int32_t start_y, int32_t start_z,
                                                 int32_t goal_x, int32_t goal_y, int32_t goal_z, way_status *status) {
  return way_voxel_search_begin(search, (way_voxel_point){start_x, start_y, start_z},
                                (way_voxel_point){goal_x, goal_y, goal_z}, status);
}

void WAY_WASM_EXPORT(way_wasm_voxel_hooks_set)(way_voxel_options *options, bool passable, bool step_cost,
                                               int32_t hook) {
  options->passable = passable ? way_wasm_passable : NULL;
  options->step_cost = step_cost ? way_wasm_step_cost : NULL;
  options->hook_context = (void *)(intptr_t)hook;
}

way_result WAY_WASM_EXPORT(way_wasm_voxel_find_any)(way_voxel_grid *grid, const way_voxel_point *start,
                                                    const way_voxel_point *points, const double *prices, size_t count,
                                                    double radius, const way_voxel_options *options, way_path *path) {
  way_goals goals = {points, prices, count, radius};
  return way_voxel_find_path_to_any(grid, *start, &goals, options, path);
}

way_result WAY_WASM_EXPORT(way_wasm_voxel_range)(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z,
                                                 const way_range_options *options, way_range **range) {
  return way_voxel_range(grid, (way_voxel_point){x, y, z}, options, range);
}
