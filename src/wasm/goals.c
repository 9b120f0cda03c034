/* Goals and ranges as JavaScript can ask for them. */
#include "waystate/goals.h"
#include "wasm/host.h"

/* start: x and y. points: x, y and z, count times. prices: NULL for none. */
way_result WAY_WASM_EXPORT(way_wasm_grid_find_any)(way_grid *grid, const way_point *start,
                                                   const way_voxel_point *points, const double *prices, size_t count,
                                                   double radius, const way_grid_options *options, way_path *path) {
  way_goals goals = {points, prices, count, radius};
  return way_grid_find_path_to_any(grid, *start, &goals, options, path);
}

way_result WAY_WASM_EXPORT(way_wasm_voxel_find_any)(way_voxel_grid *grid, const way_voxel_point *start,
                                                    const way_voxel_point *points, const double *prices, size_t count,
                                                    double radius, const way_voxel_options *options, way_path *path) {
  way_goals goals = {points, prices, count, radius};
  return way_voxel_find_path_to_any(grid, *start, &goals, options, path);
}

way_result WAY_WASM_EXPORT(way_wasm_graph_find_any)(way_graph *graph, int32_t start, const way_voxel_point *points,
                                                    const double *prices, size_t count,
                                                    const way_graph_options *options, way_path *path) {
  way_goals goals = {points, prices, count, 0};
  return way_graph_find_path_to_any(graph, start, &goals, options, path);
}

way_result WAY_WASM_EXPORT(way_wasm_search_begin_any)(way_search *search, const way_voxel_point *start,
                                                      const way_voxel_point *points, const double *prices, size_t count,
                                                      double radius, way_status *status) {
  way_goals goals = {points, prices, count, radius};
  return way_search_begin_to_any(search, *start, &goals, status);
}

way_result WAY_WASM_EXPORT(way_wasm_grid_range)(way_grid *grid, int32_t x, int32_t y, int32_t z,
                                                const way_range_options *options, way_range **range) {
  (void)z;
  return way_grid_range(grid, (way_point){x, y}, options, range);
}

way_result WAY_WASM_EXPORT(way_wasm_voxel_range)(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z,
                                                 const way_range_options *options, way_range **range) {
  return way_voxel_range(grid, (way_voxel_point){x, y, z}, options, range);
}
