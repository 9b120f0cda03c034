/* Hooks that call the host. All else of options the host writes itself. */
#include "wasm/host.h"
#include "waystate/grid_search.h"
#include "waystate/voxel_search.h"

static int call_passable(void *context, int32_t node) {
  return (int)way_host_passable((int32_t)(intptr_t)context, node);
}

static double call_step_cost(void *context, int32_t from, int32_t to, double base) {
  return way_host_step_cost((int32_t)(intptr_t)context, from, to, base);
}

/* hook: the id that the host knows its functions by. */
void WAY_WASM_EXPORT(way_wasm_grid_hooks_set)(way_grid_options *options, bool passable, bool step_cost, int32_t hook) {
  options->passable = passable ? call_passable : NULL;
  options->step_cost = step_cost ? call_step_cost : NULL;
  options->hook_context = (void *)(intptr_t)hook;
}

void WAY_WASM_EXPORT(way_wasm_voxel_hooks_set)(way_voxel_options *options, bool passable, bool step_cost,
                                               int32_t hook) {
  options->passable = passable ? call_passable : NULL;
  options->step_cost = step_cost ? call_step_cost : NULL;
  options->hook_context = (void *)(intptr_t)hook;
}
