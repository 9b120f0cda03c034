/* Tile paths for the host: costs from a table or from a hook of its own, and results in rows. */
#include "waystate/tiles.h"
#include "wasm/host.h"

static int call_tile_cost(void *context, int32_t tile, uint32_t *cost) {
  double answer = way_host_tile_cost((int32_t)(intptr_t)context, tile);
  if (answer < 0) return 0;
  if (!(answer <= (double)UINT32_MAX)) return -1;
  *cost = (uint32_t)answer;
  return 1;
}

/* table NULL asks the hook. */
static way_tile_costs costs_of(const uint32_t *table, int32_t hook) {
  way_tile_costs costs = {table, table == NULL ? call_tile_cost : NULL, (void *)(intptr_t)hook};
  return costs;
}

way_result WAY_WASM_EXPORT(way_wasm_reachable)(int32_t width, int32_t height, int32_t start_x, int32_t start_y,
                                               uint32_t budget, const uint32_t *table, int32_t hook,
                                               way_reach **reach) {
  way_tile_costs costs = costs_of(table, hook);
  return way_reachable(width, height, (way_point){start_x, start_y}, budget, &costs, NULL, reach);
}

/* Cost and predecessor of each reached tile, in the order of way_reach_tiles. */
void WAY_WASM_EXPORT(way_wasm_reach_read)(const way_reach *reach, int32_t width, uint32_t *costs, int32_t *previous) {
  const int32_t *tiles = way_reach_tiles(reach);
  int32_t count = way_reach_count(reach);
  for (int32_t i = 0; i < count; i++) {
    int32_t y = tiles[i] / width, x = tiles[i] - y * width;
    way_reach_cost(reach, x, y, &costs[i]);
    previous[i] = way_reach_previous(reach, x, y);
  }
}

/* goals: x and y, count times. */
_Static_assert(sizeof(way_point) == 2 * sizeof(int32_t), "a point is two integers in a row");

way_result WAY_WASM_EXPORT(way_wasm_tile_flow_field)(int32_t width, int32_t height, const way_point *goals,
                                                     size_t goal_count, const uint32_t *table, int32_t hook,
                                                     way_tile_flow **flow) {
  way_tile_costs costs = costs_of(table, hook);
  return way_tile_flow_field(width, height, goals, goal_count, &costs, NULL, flow);
}
