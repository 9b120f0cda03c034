#include "search/graph_options.h"

#include <float.h>
#include <string.h>

#include "engine/graph/graph_landmarks.h"
#include "world/graph/point_graph.h"

void way_graph_options_default(way_graph_options *options) {
  memset(options, 0, sizeof *options);
  options->algorithm = WAY_GRAPH_A_STAR;
  options->heuristic_weight = 1.0;
}

way_result way_graph_options_check(const way_graph_options *options, const way_graph *graph) {
  if (options == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if ((int)options->algorithm < 0 || options->algorithm > WAY_GRAPH_BIDIRECTIONAL) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->iteration_budget < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (!(options->heuristic_weight >= 0 && options->heuristic_weight <= DBL_MAX)) return WAY_ERROR_OUT_OF_RANGE;
  bool others = options->points != NULL || options->landmarks != NULL;
  if (graph == NULL && others) return WAY_ERROR_UNSUPPORTED;
  if (options->points != NULL && options->points->graph != graph) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->landmarks != NULL && options->landmarks->graph != graph) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->algorithm != WAY_GRAPH_A_STAR && options->heuristic_weight != 1) return WAY_ERROR_UNSUPPORTED;
  if (options->algorithm == WAY_GRAPH_DIJKSTRA && options->landmarks != NULL) return WAY_ERROR_UNSUPPORTED;
  return WAY_OK;
}

way_result way_graph_options_fresh(const way_graph_options *options, const way_graph *graph) {
  if (options->points != NULL && options->points->node_count != graph->node_count) return WAY_ERROR_STALE;
  if (options->landmarks != NULL && !way_landmarks_current(options->landmarks)) return WAY_ERROR_STALE;
  return WAY_OK;
}
