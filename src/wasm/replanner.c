/* Calls of the replanner that take a struct by value. */
#include "waystate/replanner.h"
#include "wasm/host.h"

way_result WAY_WASM_EXPORT(way_wasm_replanner_set_start)(way_grid_replanner *replanner, int32_t x, int32_t y) {
  return way_grid_replanner_set_start(replanner, (way_point){x, y});
}

way_result WAY_WASM_EXPORT(way_wasm_replanner_set_goal)(way_grid_replanner *replanner, int32_t x, int32_t y) {
  return way_grid_replanner_set_goal(replanner, (way_point){x, y});
}
