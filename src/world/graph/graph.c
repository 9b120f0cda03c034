/* The graph: nodes that are only counted, and edges in the order of their ids. */
#include "world/graph/graph.h"

#include <float.h>

#include "world/areas.h"

way_result way_graph_create(int32_t node_count, const way_allocator *allocator, way_graph **out) {
  if (out == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (node_count < 0 || node_count > WAY_MAX_NODES) return WAY_ERROR_OUT_OF_RANGE;
  way_allocator memory = way_allocator_or_default(allocator);
  way_graph *graph = way_allocate_zeroed(&memory, 1, sizeof *graph);
  if (graph == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  graph->allocator = memory;
  way_ledger_init(&graph->ledger);
  graph->node_count = node_count;
  *out = graph;
  return WAY_OK;
}

void way_graph_retain(way_graph *graph) {
  graph->ledger.references++;
}

void way_graph_release(way_graph *graph) {
  way_allocator memory = graph->allocator;
  if (!way_ledger_drop(&graph->ledger, &memory)) return;
  way_csr_graph_destroy(graph->compiled);
  way_release(&memory, graph->edges, (size_t)graph->edge_capacity, sizeof *graph->edges);
  way_release(&memory, graph, 1, sizeof *graph);
}

void way_graph_destroy(way_graph *graph) {
  if (graph != NULL && way_ledger_disown(&graph->ledger)) way_graph_release(graph);
}

int32_t way_graph_node_count(const way_graph *graph) {
  return graph->node_count;
}

int32_t way_graph_edge_count(const way_graph *graph) {
  return graph->edge_count;
}

int32_t way_graph_version(const way_graph *graph) {
  return graph->ledger.version;
}

void way_graph_changed(way_graph *graph, bool keep_compiled) {
  way_graph_restored(graph, true, keep_compiled);
}

void way_graph_restored(way_graph *graph, bool changed, bool keep_compiled) {
  graph->ledger.version = way_next_version(graph->ledger.version);
  graph->ledger.serial++;
  if (changed) graph->ledger.content = graph->ledger.serial;
  if (keep_compiled) return;
  way_csr_graph_destroy(graph->compiled);
  graph->compiled = NULL;
}

way_result way_graph_add_nodes(way_graph *graph, int32_t count, int32_t *first) {
  if (graph == NULL || first == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (count < 0 || count > WAY_MAX_NODES - graph->node_count) return WAY_ERROR_OUT_OF_RANGE;
  *first = graph->node_count;
  if (count == 0) return WAY_OK;
  graph->node_count += count;
  way_graph_changed(graph, false);
  return WAY_OK;
}

static bool weight_fits(double weight) {
  return weight >= 0 && weight <= DBL_MAX;
}

way_result way_graph_add_edge(way_graph *graph, int32_t from, int32_t to, double weight, int32_t *id) {
  return way_graph_add_edges(graph, &from, &to, &weight, 1, id);
}

way_result way_graph_edge_room(way_graph *graph, const int32_t *from, const int32_t *to, int32_t count,
                               way_stored_edge **added) {
  if (count != 0 && (from == NULL || to == NULL)) return WAY_ERROR_INVALID_ARGUMENT;
  if (count < 0 || count > INT32_MAX - graph->edge_count) return WAY_ERROR_OUT_OF_RANGE;
  for (int32_t i = 0; i < count; i++) {
    if (!way_graph_has_node(graph, from[i]) || !way_graph_has_node(graph, to[i])) return WAY_ERROR_OUT_OF_RANGE;
  }
  way_result result = way_grow(&graph->allocator, (void **)&graph->edges, &graph->edge_capacity, graph->edge_count,
                               graph->edge_count + count, sizeof *graph->edges);
  if (result == WAY_OK && count > 0) *added = graph->edges + graph->edge_count;
  return result;
}

void way_graph_edges_added(way_graph *graph, int32_t count, int32_t *first) {
  *first = graph->edge_count;
  if (count == 0) return;
  graph->edge_count += count;
  way_graph_changed(graph, false);
}

way_result way_graph_add_edges(way_graph *graph, const int32_t *from, const int32_t *to, const double *weights,
                               int32_t count, int32_t *first) {
  if (graph == NULL || first == NULL || (count != 0 && weights == NULL)) return WAY_ERROR_INVALID_ARGUMENT;
  for (int32_t i = 0; i < count; i++) {
    if (!weight_fits(weights[i])) return WAY_ERROR_OUT_OF_RANGE;
  }
  way_stored_edge *added = NULL;
  way_result result = way_graph_edge_room(graph, from, to, count, &added);
  if (result != WAY_OK) return result;
  /* A weight of -0 becomes 0. */
  for (int32_t i = 0; i < count; i++) added[i] = (way_stored_edge){weights[i] + 0.0, from[i], to[i]};
  way_graph_edges_added(graph, count, first);
  return WAY_OK;
}

static bool has_edge(const way_graph *graph, int32_t id) {
  return id >= 0 && id < graph->edge_count;
}

way_result way_graph_remove_edge(way_graph *graph, int32_t id) {
  if (graph == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!has_edge(graph, id)) return WAY_ERROR_OUT_OF_RANGE;
  way_stored_edge *edge = &graph->edges[id];
  if (!way_stored_alive(edge)) return WAY_OK;
  bool kept = way_csr_graph_block(graph->compiled, edge->from, edge->to, id);
  edge->from = ~edge->from;
  way_graph_changed(graph, kept);
  return WAY_OK;
}

way_result way_graph_set_edge_weight(way_graph *graph, int32_t id, double weight) {
  if (graph == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!has_edge(graph, id) || !way_stored_alive(&graph->edges[id])) return WAY_ERROR_OUT_OF_RANGE;
  if (!weight_fits(weight)) return WAY_ERROR_OUT_OF_RANGE;
  way_stored_edge *edge = &graph->edges[id];
  if (edge->weight == weight) return WAY_OK;
  edge->weight = weight + 0.0;
  way_graph_changed(graph, way_csr_graph_reweigh(graph->compiled, edge->from, edge->to, id, edge->weight));
  return WAY_OK;
}

way_result way_graph_get_edge(const way_graph *graph, int32_t id, way_graph_edge *edge) {
  if (graph == NULL || edge == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!has_edge(graph, id)) return WAY_ERROR_OUT_OF_RANGE;
  const way_stored_edge *stored = &graph->edges[id];
  *edge = (way_graph_edge){way_stored_from(stored), stored->to, stored->weight, way_stored_alive(stored)};
  return WAY_OK;
}

way_result way_graph_edge_between(way_graph *graph, int32_t from, int32_t to, int32_t *id) {
  if (graph == NULL || id == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!way_graph_has_node(graph, from) || !way_graph_has_node(graph, to)) return WAY_ERROR_OUT_OF_RANGE;
  way_csr_graph *compiled;
  way_result result = way_graph_compiled(graph, &compiled);
  if (result != WAY_OK) return result;
  const way_csr_arc *arc = way_csr_graph_lightest(compiled, from, to);
  *id = arc == NULL ? -1 : arc->edge;
  return WAY_OK;
}

way_result way_graph_compiled(way_graph *graph, way_csr_graph **compiled) {
  if (graph->compiled == NULL) {
    way_result result = way_csr_graph_build(graph, &graph->compiled);
    if (result != WAY_OK || graph->compiled == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  }
  *compiled = graph->compiled;
  return WAY_OK;
}

way_result way_graph_compile(way_graph *graph, way_csr_graph **compiled) {
  if (graph == NULL || compiled == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (graph->compiled != NULL && graph->compiled->blocked > 0) return way_csr_graph_build(graph, compiled);
  way_csr_graph *shared;
  way_result result = way_graph_compiled(graph, &shared);
  if (result != WAY_OK) return result;
  shared->ledger.references++;
  *compiled = shared;
  return WAY_OK;
}
