/* Graph options from scalars. */
#include "wasm/host.h"
#include "waystate/graph_search.h"

void WAY_WASM_EXPORT(way_wasm_graph_options_set)(way_graph_options *options, int32_t algorithm, double heuristic_weight,
                                                 int32_t iteration_budget, int32_t flags, way_point_graph *points,
                                                 const way_landmarks *landmarks) {
  way_graph_options_default(options);
  options->algorithm = (way_graph_algorithm)algorithm;
  options->heuristic_weight = heuristic_weight;
  options->iteration_budget = iteration_budget;
  options->record_expansions = (flags & WAY_WASM_RECORD) != 0;
  options->partial = (flags & WAY_WASM_PARTIAL) != 0;
  options->points = points;
  options->landmarks = landmarks;
}
