/* Search options from scalars, and hooks that call the host. */
#include "wasm/host.h"
#include "waystate/grid_search.h"

static int call_passable(void *context, int32_t cell) {
  return (int)way_host_passable((int32_t)(intptr_t)context, cell);
}

static double call_step_cost(void *context, int32_t from, int32_t to, double base) {
  return way_host_step_cost((int32_t)(intptr_t)context, from, to, base);
}

void WAY_WASM_EXPORT(way_wasm_options_set)(way_grid_options *options, int32_t algorithm, int32_t diagonal,
                                           int32_t agent_size, double heuristic_weight, int32_t iteration_budget,
                                           int32_t flags, double nearest_radius, int32_t hook, double step_cost_bound,
                                           int32_t hpa_chunk_size) {
  way_grid_options_default(options);
  options->algorithm = (way_algorithm)algorithm;
  options->diagonal = (way_diagonal)diagonal;
  options->agent_size = agent_size;
  options->heuristic_weight = heuristic_weight;
  options->iteration_budget = iteration_budget;
  options->record_expansions = (flags & WAY_WASM_RECORD) != 0;
  options->specialized_engines = (flags & WAY_WASM_SPECIALIZED) != 0;
  options->partial = (flags & WAY_WASM_PARTIAL) != 0;
  options->nearest_radius = nearest_radius;
  options->passable = (flags & WAY_WASM_PASSABLE) != 0 ? call_passable : NULL;
  options->step_cost = (flags & WAY_WASM_STEP_COST) != 0 ? call_step_cost : NULL;
  options->hook_context = (void *)(intptr_t)hook;
  options->step_cost_bound = step_cost_bound;
  options->hpa_chunk_size = hpa_chunk_size;
  options->hpa_smooth = (flags & WAY_WASM_SMOOTH) != 0;
}
