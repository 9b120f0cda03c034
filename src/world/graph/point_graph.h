/* Positions of a graph's nodes from inside, with the straight distance between them. */
#ifndef WORLD_POINT_GRAPH_H
#define WORLD_POINT_GRAPH_H

#include <math.h>

#include "world/graph/graph.h"

struct way_point_graph {
  way_allocator allocator;
  int32_t references;
  way_graph *graph;
  int32_t node_count;
  int32_t dimensions;
  double *coordinates;
  /* The scale and the graph's content that it belongs to. */
  bool scaled;
  uint64_t content;
  double scale;
};

static inline double way_point_distance(const double *a, const double *b, int32_t dimensions) {
  double x = a[0] - b[0], y = a[1] - b[1];
  double square = x * x + y * y;
  if (dimensions == 3) {
    double z = a[2] - b[2];
    square = square + z * z;
  }
  return sqrt(square);
}

static inline const double *way_point_at(const way_point_graph *points, int32_t node) {
  return points->coordinates + (size_t)node * (size_t)points->dimensions;
}

void way_point_graph_retain(way_point_graph *points);

#endif
