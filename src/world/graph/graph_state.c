/* How a graph is saved: state kind 4. */
#include <float.h>
#include <string.h>

#include "base/bytes.h"
#include "world/graph/graph.h"

#define KIND_GRAPH 4
#define EDGE_BYTES 17

static void write_graph(way_writer *writer, const void *object) {
  const way_graph *graph = object;
  way_write_header(writer, KIND_GRAPH);
  way_write_i32(writer, graph->node_count);
  way_write_i32(writer, graph->edge_count);
  for (int32_t id = 0; id < graph->edge_count; id++) {
    const way_stored_edge *edge = &graph->edges[id];
    uint8_t *at = way_write_room(writer, EDGE_BYTES);
    way_store_i32(at, way_stored_from(edge));
    way_store_i32(at + 4, edge->to);
    way_store_f64(at + 8, edge->weight);
    at[16] = way_stored_alive(edge) ? 1 : 0;
  }
}

static way_stored_edge read_edge(way_reader *reader, int32_t node_count) {
  way_stored_edge edge;
  edge.from = way_read_i32_in(reader, 0, node_count - 1, "from");
  edge.to = way_read_i32_in(reader, 0, node_count - 1, "to");
  edge.weight = way_read_f64(reader, "weight");
  if (!(edge.weight >= 0 && edge.weight <= DBL_MAX)) {
    way_refuse_f64_of(reader, 8, "the weight of an edge from node", edge.from, edge.weight, "finite and at least 0");
  }
  if (!way_read_flag(reader, "alive")) edge.from = ~edge.from;
  return edge;
}

typedef struct graph_image {
  int32_t node_count;
  int32_t edge_count;
  /* Where the edges begin. */
  size_t edges_at;
} graph_image;

/* Checks all of a state; touches and allocates nothing. */
static way_result check_graph(way_reader *reader, graph_image *image) {
  way_read_header(reader, KIND_GRAPH);
  image->node_count = way_read_i32_in(reader, 0, WAY_MAX_NODES, "node count");
  image->edge_count = way_read_count(reader, INT32_MAX, EDGE_BYTES, "edge count");
  image->edges_at = reader->offset;
  for (int32_t id = 0; id < image->edge_count && !reader->failed; id++) read_edge(reader, image->node_count);
  way_read_end(reader);
  return way_reader_result(reader);
}

/* To the bit, since a zero may have a sign here. */
static bool same_edge(const way_stored_edge *a, const way_stored_edge *b) {
  return memcmp(a, b, sizeof *a) == 0;
}

/* Brings the compiled rows from one form of an edge to another; false where they have to be made anew. */
static bool mend(way_csr_graph *compiled, int32_t id, const way_stored_edge *old, const way_stored_edge *now) {
  int32_t from = way_stored_from(now);
  if (compiled == NULL || way_stored_from(old) != from || old->to != now->to) return false;
  if (!way_stored_alive(old)) {
    return !way_stored_alive(now) || way_csr_graph_unblock(compiled, from, now->to, id, now->weight);
  }
  return way_stored_alive(now) ? way_csr_graph_reweigh(compiled, from, now->to, id, now->weight)
                               : way_csr_graph_block(compiled, from, now->to, id);
}

void way_graph_turn_begin(way_graph_turn *turn, way_graph *graph, int32_t node_count, int32_t edge_count) {
  bool changed = graph->node_count != node_count || graph->edge_count != edge_count;
  /* More nodes or edges than are compiled can't be mended. */
  bool mended = graph->node_count == node_count && edge_count <= graph->edge_count;
  *turn = (way_graph_turn){graph, node_count, edge_count, changed, mended};
}

void way_graph_turn_edge(way_graph_turn *turn, int32_t id, const way_stored_edge *edge) {
  way_graph *graph = turn->graph;
  way_stored_edge *own = &graph->edges[id];
  if (id < graph->edge_count && same_edge(own, edge)) return;
  turn->changed = true;
  turn->mended = turn->mended && mend(graph->compiled, id, own, edge);
  *own = *edge;
}

/* Edges of an id that the other content hasn't got. */
static bool block_rest(way_graph *graph, int32_t first) {
  for (int32_t id = first; id < graph->edge_count; id++) {
    const way_stored_edge *edge = &graph->edges[id];
    if (way_stored_alive(edge) && !way_csr_graph_block(graph->compiled, edge->from, edge->to, id)) return false;
  }
  return true;
}

void way_graph_turn_end(way_graph_turn *turn) {
  way_graph *graph = turn->graph;
  turn->mended = turn->mended && block_rest(graph, turn->edge_count);
  graph->node_count = turn->node_count;
  graph->edge_count = turn->edge_count;
}

static way_result apply(way_graph *graph, const uint8_t *bytes, size_t size, const graph_image *image) {
  way_result result = way_grow(&graph->allocator, (void **)&graph->edges, &graph->edge_capacity, graph->edge_count,
                               image->edge_count, sizeof *graph->edges);
  if (result != WAY_OK) return result;
  way_reader reader = way_reader_of(bytes, size, NULL);
  reader.offset = image->edges_at;
  way_graph_turn turn;
  way_graph_turn_begin(&turn, graph, image->node_count, image->edge_count);
  for (int32_t id = 0; id < image->edge_count; id++) {
    way_stored_edge edge = read_edge(&reader, image->node_count);
    way_graph_turn_edge(&turn, id, &edge);
  }
  way_graph_turn_end(&turn);
  way_graph_restored(graph, turn.changed, turn.mended);
  return WAY_OK;
}

way_result way_graph_save(const way_graph *graph, uint8_t *buffer, size_t capacity, size_t *size) {
  if (graph == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  size_t needed = WAY_HEADER_BYTES + 8 + (size_t)graph->edge_count * EDGE_BYTES;
  return way_save_with(write_graph, graph, needed, buffer, capacity, size);
}

uint64_t way_graph_hash(const way_graph *graph) {
  return way_hash_with(write_graph, graph);
}

way_result way_graph_restore(way_graph *graph, const uint8_t *bytes, size_t size, way_error *error) {
  if (graph == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  way_reader reader = way_reader_of(bytes, size, error);
  graph_image image;
  way_result result = check_graph(&reader, &image);
  return result == WAY_OK ? apply(graph, bytes, size, &image) : result;
}

way_result way_graph_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator, way_graph **out,
                                way_error *error) {
  if (out == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  way_reader reader = way_reader_of(bytes, size, error);
  graph_image image;
  way_result result = check_graph(&reader, &image);
  way_graph *made;
  if (result == WAY_OK) result = way_graph_create(image.node_count, allocator, &made);
  if (result != WAY_OK) return result;
  result = apply(made, bytes, size, &image);
  if (result != WAY_OK) {
    way_graph_destroy(made);
    return result;
  }
  made->ledger.version = 0;
  *out = made;
  return WAY_OK;
}
