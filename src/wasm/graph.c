/* Graph options from scalars, and an edge for the host to read. */
#include "wasm/host.h"
#include "waystate/graph_search.h"

size_t WAY_WASM_EXPORT(way_wasm_graph_options_size)(void) {
  return sizeof(way_graph_options);
}

/* flags: the order of the bits is that of the OPTION_FLAGS in bindings/js/graph-options.js. */
enum { FLAG_RECORD = 1, FLAG_PARTIAL = 2 };

void WAY_WASM_EXPORT(way_wasm_graph_options_set)(way_graph_options *options, int32_t algorithm, double heuristic_weight,
                                                 int32_t iteration_budget, int32_t flags, way_point_graph *points,
                                                 const way_landmarks *landmarks) {
  way_graph_options_default(options);
  options->algorithm = (way_graph_algorithm)algorithm;
  options->heuristic_weight = heuristic_weight;
  options->iteration_budget = iteration_budget;
  options->record_expansions = (flags & FLAG_RECORD) != 0;
  options->partial = (flags & FLAG_PARTIAL) != 0;
  options->points = points;
  options->landmarks = landmarks;
}

/* Writes from, to and whether the edge is alive, and the weight. */
way_result WAY_WASM_EXPORT(way_wasm_graph_get_edge)(const way_graph *graph, int32_t id, int32_t *integers,
                                                    double *weight) {
  way_graph_edge edge;
  way_result result = way_graph_get_edge(graph, id, &edge);
  if (result == WAY_OK) {
    integers[0] = edge.from;
    integers[1] = edge.to;
    integers[2] = edge.alive ? 1 : 0;
    *weight = edge.weight;
  }
  return result;
}
