/* How a graph takes part in a history. */
#include <string.h>

#include "watch/checksum.h"
#include "waystate/timeline.h"
#include "world/graph/graph.h"

enum { EDGES };
enum { NODE_COUNT, EDGE_COUNT, VERSION, CONTENT, SCALARS };

static way_watch **watch(void *object) {
  return &((way_graph *)object)->ledger.watch;
}

static bool busy(const void *object) {
  (void)object;
  return false;
}

static void destroy(void *object) {
  way_graph_destroy(object);
}

static const void *list(const void *object, int which, int32_t *length) {
  (void)which;
  const way_graph *graph = object;
  *length = graph->edge_count;
  return graph->edges;
}

static void gather(const void *object, uint64_t *scalars) {
  const way_graph *graph = object;
  scalars[NODE_COUNT] = (uint64_t)graph->node_count;
  scalars[EDGE_COUNT] = (uint64_t)graph->edge_count;
  scalars[VERSION] = (uint64_t)graph->ledger.version;
  scalars[CONTENT] = graph->ledger.content;
}

/* Room for edges is never given back; a copy that is to become the same may have less. */
static way_result reserve(void *object, const way_twin *twin) {
  way_graph *graph = object;
  return way_grow(&graph->allocator, (void **)&graph->edges, &graph->edge_capacity, graph->edge_count,
                  way_twin_length(twin, EDGES), sizeof *graph->edges);
}

static void turn_to(way_graph *graph, const way_twin *twin) {
  const uint64_t *scalars = way_twin_scalars(twin);
  const uint8_t *items = twin->lists[EDGES].items;
  way_graph_turn turn;
  way_graph_turn_begin(&turn, graph, (int32_t)scalars[NODE_COUNT], (int32_t)scalars[EDGE_COUNT]);
  for (int32_t id = 0; id < turn.edge_count; id++) {
    way_stored_edge edge;
    memcpy(&edge, items + (size_t)id * sizeof edge, sizeof edge);
    way_graph_turn_edge(&turn, id, &edge);
  }
  way_graph_turn_end(&turn);
  if (turn.mended) return;
  way_csr_graph_destroy(graph->compiled);
  graph->compiled = NULL;
}

static void take(void *object, const way_twin *twin) {
  way_graph *graph = object;
  const uint64_t *scalars = way_twin_scalars(twin);
  if (graph->ledger.content == scalars[CONTENT] && graph->ledger.version == (int32_t)scalars[VERSION]) return;
  if (graph->ledger.content != scalars[CONTENT]) turn_to(graph, twin);
  graph->ledger.version = (int32_t)scalars[VERSION];
  graph->ledger.serial++;
  graph->ledger.content = scalars[CONTENT];
}

static uint64_t list_term(const uint64_t *scalars, int which, int32_t id, const uint8_t *item) {
  (void)scalars;
  (void)which;
  way_stored_edge edge;
  memcpy(&edge, item, sizeof edge);
  if (!way_stored_alive(&edge)) return 0;
  uint64_t ends = (uint64_t)(uint32_t)edge.from << 32 | (uint32_t)edge.to;
  return way_term_of_two(EDGES, (uint32_t)id, ends, way_double_bits(edge.weight));
}

static uint64_t checksum(const uint64_t *scalars, const uint64_t *sums) {
  uint64_t sum = way_chain(way_chain(WAY_OBJECT_GRAPH, scalars[NODE_COUNT]), scalars[EDGE_COUNT]);
  return way_chain(sum, sums[WAY_TRACKED_COLUMNS + EDGES]);
}

const way_tracked_kind way_tracked_graph = {
    .kind = WAY_OBJECT_GRAPH,
    .world = true,
    .list_count = 1,
    .list_bytes = {sizeof(way_stored_edge)},
    .scalar_count = SCALARS,
    .steady = true,
    .watch = watch,
    .busy = busy,
    .destroy = destroy,
    .list = list,
    .gather = gather,
    .reserve = reserve,
    .take = take,
    .list_term = list_term,
    .checksum = checksum,
};

uint64_t way_graph_checksum(const way_graph *graph) {
  return way_watched_checksum(&way_tracked_graph, graph, graph->ledger.watch);
}
