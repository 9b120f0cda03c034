/* Searches of every world for JavaScript: goals as plain numbers. */
#include "wasm/host.h"
#include "waystate/goals.h"

/* points: x, y and z, count times. prices: NULL for none. */
way_result WAY_WASM_EXPORT(way_wasm_search_begin_any)(way_search *search, const way_voxel_point *start,
                                                      const way_voxel_point *points, const double *prices, size_t count,
                                                      double radius, way_status *status) {
  way_goals goals = {points, prices, count, radius};
  return way_search_begin_to_any(search, *start, &goals, status);
}
