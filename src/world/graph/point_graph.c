/* Positions of a graph's nodes, and what a unit of distance costs at least. */
#include "world/graph/point_graph.h"

#include <string.h>

/* 1 - 2^-40: what rounding may add to a long sum stays below what is taken off. */
#define LESSENED 0x1.ffffffffffp-1
#define MOST_SCALE 0x1p+500

static bool coordinate_fits(double value) {
  double size = fabs(value);
  return size == 0 || (size >= WAY_MIN_COORDINATE && size <= WAY_MAX_COORDINATE);
}

way_result way_point_graph_create(way_graph *graph, const double *coordinates, int32_t dimensions,
                                  way_point_graph **out) {
  if (graph == NULL || out == NULL || (coordinates == NULL && graph->node_count > 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (dimensions != 2 && dimensions != 3) return WAY_ERROR_OUT_OF_RANGE;
  size_t count = (size_t)graph->node_count * (size_t)dimensions;
  for (size_t i = 0; i < count; i++) {
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): without nodes there is no i */
    if (!coordinate_fits(coordinates[i])) return WAY_ERROR_OUT_OF_RANGE;
  }
  way_point_graph *points = way_allocate_zeroed(&graph->allocator, 1, sizeof *points);
  if (points == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  points->allocator = graph->allocator;
  points->references = 1;
  points->node_count = graph->node_count;
  points->dimensions = dimensions;
  points->coordinates = way_allocate(&graph->allocator, count, sizeof *points->coordinates);
  if (points->coordinates == NULL) {
    way_release(&graph->allocator, points, 1, sizeof *points);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  if (count > 0) memcpy(points->coordinates, coordinates, count * sizeof *coordinates);
  points->graph = graph;
  way_graph_retain(graph);
  *out = points;
  return WAY_OK;
}

void way_point_graph_retain(way_point_graph *points) {
  points->references++;
}

void way_point_graph_destroy(way_point_graph *points) {
  if (points == NULL || --points->references > 0) return;
  way_allocator memory = points->allocator;
  way_graph *graph = points->graph;
  size_t count = (size_t)points->node_count * (size_t)points->dimensions;
  way_release(&memory, points->coordinates, count, sizeof *points->coordinates);
  way_release(&memory, points, 1, sizeof *points);
  way_graph_release(graph);
}

int32_t way_point_graph_dimensions(const way_point_graph *points) {
  return points->dimensions;
}

int32_t way_point_graph_node_count(const way_point_graph *points) {
  return points->node_count;
}

const double *way_point_graph_coordinates(const way_point_graph *points) {
  return points->coordinates;
}

way_result way_graph_add_straight_edges(way_graph *graph, const way_point_graph *points, const int32_t *from,
                                        const int32_t *to, int32_t count, int32_t *first) {
  if (graph == NULL || points == NULL || first == NULL || points->graph != graph) return WAY_ERROR_INVALID_ARGUMENT;
  if (points->node_count != graph->node_count) return WAY_ERROR_STALE;
  way_stored_edge *added = NULL;
  way_result result = way_graph_edge_room(graph, from, to, count, &added);
  if (result != WAY_OK) return result;
  for (int32_t i = 0; i < count; i++) {
    double length = way_point_distance(way_point_at(points, from[i]), way_point_at(points, to[i]), points->dimensions);
    added[i] = (way_stored_edge){length, from[i], to[i]};
  }
  way_graph_edges_added(graph, count, first);
  return WAY_OK;
}

static double least_ratio(const way_point_graph *points) {
  const way_graph *graph = points->graph;
  double least = INFINITY;
  for (int32_t id = 0; id < graph->edge_count; id++) {
    const way_stored_edge *edge = &graph->edges[id];
    /* Nodes that were added later have no position. */
    if (!way_stored_alive(edge) || edge->from >= points->node_count || edge->to >= points->node_count) continue;
    double length =
        way_point_distance(way_point_at(points, edge->from), way_point_at(points, edge->to), points->dimensions);
    if (length > 0 && edge->weight < least * length) least = edge->weight / length;
  }
  return least;
}

double way_point_graph_scale(way_point_graph *points) {
  if (!points->scaled || points->content != points->graph->ledger.content) {
    double least = least_ratio(points);
    points->scale = least == INFINITY ? 0 : least > MOST_SCALE ? MOST_SCALE : least * LESSENED;
    points->content = points->graph->ledger.content;
    points->scaled = true;
  }
  return points->scale;
}
