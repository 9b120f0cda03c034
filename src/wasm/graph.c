/* Graphs for JavaScript: goals as plain numbers. */
#include "wasm/host.h"
#include "waystate/goals.h"

/* points: the nodes in x, count times. prices: NULL for none. */
way_result WAY_WASM_EXPORT(way_wasm_graph_find_any)(way_graph *graph, int32_t start, const way_voxel_point *points,
                                                    const double *prices, size_t count,
                                                    const way_graph_options *options, way_path *path) {
  way_goals goals = {points, prices, count, 0};
  return way_graph_find_path_to_any(graph, start, &goals, options, path);
}
