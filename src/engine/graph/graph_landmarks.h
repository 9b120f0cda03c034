/* Landmarks from inside: distances by node, so that the two rows that an estimate compares lie in few cache lines. */
#ifndef SEARCH_GRAPH_LANDMARKS_H
#define SEARCH_GRAPH_LANDMARKS_H

#include "waystate/graph_search.h"
#include "world/graph/graph.h"

struct way_landmarks {
  way_allocator allocator;
  int32_t references;
  way_graph *graph;
  /* The graph's content, nodes and edges when these were measured. */
  uint64_t content;
  int32_t node_count;
  int32_t edge_count;
  way_stored_edge *edges;
  /* The last content of the graph that turned out to be another. */
  uint64_t unlike;
  int32_t count;
  /* As many as were asked for. */
  int32_t capacity;
  int32_t *nodes;
  /* For each node 2 * capacity distances: from each landmark to the node, then from the node to each landmark;
     infinity for none. */
  double *distances;
};

static inline const double *way_landmarks_row(const way_landmarks *landmarks, int32_t node) {
  return landmarks->distances + (size_t)node * 2 * (size_t)landmarks->capacity;
}

/* Whether the graph has the nodes and edges that these were measured on. Compares all edges once a change of the graph:
   what was changed back, by a restore or by hand, is as it was. */
bool way_landmarks_current(const way_landmarks *landmarks);

/* Const in name only: the count of references is no part of what landmarks are. */
void way_landmarks_retain(const way_landmarks *landmarks);

#endif
