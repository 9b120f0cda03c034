/* The graph from inside: what its compiled form, its positions and the searches read of it. */
#ifndef WORLD_GRAPH_H
#define WORLD_GRAPH_H

#include "base/memory.h"
#include "watch/tracked.h"
#include "waystate/graph.h"
#include "world/graph/csr_graph.h"

/* 16 bytes an edge without padding: a removed one has the complement of its start. */
typedef struct way_stored_edge {
  double weight;
  int32_t from;
  int32_t to;
} way_stored_edge;

struct way_graph {
  way_allocator allocator;
  /* A restore to what is there anyway leaves the content; nobody listens. */
  way_ledger ledger;
  int32_t node_count;
  way_stored_edge *edges;
  int32_t edge_count;
  int32_t edge_capacity;
  /* NULL until asked for; changed in step with weights and removals, dropped by all else. */
  way_csr_graph *compiled;
};

extern const way_tracked_kind way_tracked_graph;

static inline bool way_stored_alive(const way_stored_edge *edge) {
  return edge->from >= 0;
}

static inline int32_t way_stored_from(const way_stored_edge *edge) {
  return edge->from >= 0 ? edge->from : ~edge->from;
}

static inline bool way_graph_has_node(const way_graph *graph, int32_t node) {
  return node >= 0 && node < graph->node_count;
}

void way_graph_retain(way_graph *graph);
/* Frees the graph with the last reference. */
void way_graph_release(way_graph *graph);

/* After a change; keeps what was compiled only when that was changed too. */
void way_graph_changed(way_graph *graph, bool keep_compiled);
/* After a restore, which changed edges or did not; the same. */
void way_graph_restored(way_graph *graph, bool changed, bool keep_compiled);

/* Other content, edge by edge, and what is compiled brought along as far as it can be: begin, each edge by its id, for which
   there is room, and end. */
typedef struct way_graph_turn {
  way_graph *graph;
  int32_t node_count;
  int32_t edge_count;
  bool changed;
  /* False where what is compiled has to go. */
  bool mended;
} way_graph_turn;

void way_graph_turn_begin(way_graph_turn *turn, way_graph *graph, int32_t node_count, int32_t edge_count);
void way_graph_turn_edge(way_graph_turn *turn, int32_t id, const way_stored_edge *edge);
void way_graph_turn_end(way_graph_turn *turn);

/* Room for count edges between nodes that are there, to be filled and then counted in; without weights, the errors of
   way_graph_add_edges. */
way_result way_graph_edge_room(way_graph *graph, const int32_t *from, const int32_t *to, int32_t count,
                               way_stored_edge **added);
void way_graph_edges_added(way_graph *graph, int32_t count, int32_t *first);

/* The compiled graph of this moment, which the graph owns: good until the serial changes. */
way_result way_graph_compiled(way_graph *graph, way_csr_graph **compiled);

#endif
