/* One-shot queries: the sliced search run to its end, on buffers that the graph, or the compiled graph, keeps. */
#include <math.h>

#include "base/path.h"
#include "search/graph_options.h"
#include "search/graph_search.h"

static void release_own_search(void *companion) {
  way_graph_search_destroy(companion);
}

static way_result own_search(way_graph *graph, way_csr_graph *compiled, const way_graph_options *options,
                             way_graph_search **search) {
  void **companion = graph != NULL ? &graph->companion : &compiled->companion;
  if (*companion == NULL) {
    way_result result = way_graph_search_make(graph, compiled, options, search);
    if (result != WAY_OK) return result;
    *companion = *search;
    if (graph != NULL) graph->release_companion = release_own_search;
    else compiled->release_companion = release_own_search;
  }
  *search = *companion;
  way_graph_search_configure(*search, options);
  return WAY_OK;
}

static way_result answer(way_graph_search *search, int32_t start, int32_t goal, way_path *path) {
  way_status status;
  way_result result = way_graph_search_begin(search, start, goal, &status);
  if (result != WAY_OK) return result;
  if (status != WAY_STATUS_IN_PROGRESS) {
    path->status = status;
    return WAY_OK;
  }
  while (result == WAY_OK && status == WAY_STATUS_IN_PROGRESS) {
    result = way_graph_search_step(search, INT32_MAX, &status);
  }
  if (result == WAY_OK) result = way_graph_search_path(search, path);
  return result;
}

static way_result find_path(way_graph *graph, way_csr_graph *compiled, int32_t start, int32_t goal,
                            const way_graph_options *options, way_path *path) {
  way_path_clear(path);
  way_graph_search *search;
  way_result result = way_graph_options_check(options, graph);
  if (result == WAY_OK) result = own_search(graph, compiled, options, &search);
  if (result != WAY_OK) return result;
  result = answer(search, start, goal, path);
  if (result != WAY_OK) way_path_clear(path);
  way_graph_search_reset(search);
  return result;
}

way_result way_graph_find_path(way_graph *graph, int32_t start, int32_t goal, const way_graph_options *options,
                               way_path *path) {
  if (graph == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return find_path(graph, NULL, start, goal, options, path);
}

way_result way_csr_graph_find_path(way_csr_graph *compiled, int32_t start, int32_t goal,
                                   const way_graph_options *options, way_path *path) {
  if (compiled == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return find_path(NULL, compiled, start, goal, options, path);
}

/* Dijkstra to everywhere, whose closed nodes are the answer. */
static way_result measure(way_graph_search *search, int32_t from, double *distances) {
  way_result result = way_graph_search_ready(search);
  if (result == WAY_OK) result = way_graph_search_compile(search);
  if (result != WAY_OK) return result;
  way_graph_estimate none = {.zero = true};
  way_astar *astar = &search->astar;
  result = way_graph_astar_begin(astar, &none, from, -1);
  while (result == WAY_OK && astar->status == WAY_RAW_RUNNING) {
    result = way_graph_astar_step(astar, &search->compiled->leaving, &none, INT32_MAX);
  }
  if (result != WAY_OK) return result;
  const way_search_buffers *buffers = &astar->buffers;
  for (int32_t node = 0; node < buffers->node_count; node++) {
    distances[node] = way_buffers_visited(buffers, node) ? buffers->nodes[node].g : INFINITY;
  }
  return WAY_OK;
}

static way_result find_distances(way_graph *graph, way_csr_graph *compiled, int32_t from, double *distances,
                                 size_t capacity) {
  int32_t nodes = graph != NULL ? graph->node_count : compiled->node_count;
  if (from < 0 || from >= nodes) return WAY_ERROR_OUT_OF_RANGE;
  if (capacity < (size_t)nodes) return WAY_ERROR_BUFFER_TOO_SMALL;
  way_graph_options options;
  way_graph_options_default(&options);
  options.algorithm = WAY_GRAPH_DIJKSTRA;
  way_graph_search *search;
  way_result result = own_search(graph, compiled, &options, &search);
  if (result != WAY_OK) return result;
  result = measure(search, from, distances);
  way_graph_search_reset(search);
  return result;
}

way_result way_graph_distances(way_graph *graph, int32_t from, double *distances, size_t capacity) {
  if (graph == NULL || distances == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return find_distances(graph, NULL, from, distances, capacity);
}

way_result way_csr_graph_distances(way_csr_graph *compiled, int32_t from, double *distances, size_t capacity) {
  if (compiled == NULL || distances == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return find_distances(NULL, compiled, from, distances, capacity);
}
