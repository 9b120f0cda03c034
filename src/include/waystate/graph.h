/* Waystate: directed graphs with weighted edges, the compiled form that is searched, and positions of their nodes.

     way_graph *roads;
     int32_t road;
     if (way_graph_create(3, NULL, &roads) != WAY_OK) return;
     if (way_graph_add_edge(roads, 0, 1, 7.5, &road) == WAY_OK) way_graph_set_edge_weight(roads, road, 9);
     way_graph_destroy(roads); */
#ifndef WAYSTATE_GRAPH_H
#define WAYSTATE_GRAPH_H

#include "waystate/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct way_graph way_graph;

/* Makes a graph of node_count nodes, 0 to WAY_MAX_NODES, without edges. Nodes cost no memory before the first query.
   OUT_OF_RANGE, OUT_OF_MEMORY. Free with way_graph_destroy. */
WAY_API way_result way_graph_create(int32_t node_count, const way_allocator *allocator, way_graph **graph);

/* Gives the graph up. Objects built over it keep what they need and may be destroyed before or after. NULL does
   nothing. */
WAY_API void way_graph_destroy(way_graph *graph);

/* Nodes are 0 to this - 1. */
WAY_API int32_t way_graph_node_count(const way_graph *graph);
/* Edges ever added, removed ones included: ids are 0 to this - 1. */
WAY_API int32_t way_graph_edge_count(const way_graph *graph);
/* Grows by 1 with each call that changes something and with each restore; after 2^31 - 1 comes 0. Not saved. */
WAY_API int32_t way_graph_version(const way_graph *graph);

/* Adds count >= 0 nodes; first is the lowest of them. OUT_OF_RANGE past WAY_MAX_NODES. */
WAY_API way_result way_graph_add_nodes(way_graph *graph, int32_t count, int32_t *first);

/* Adds an edge; ids count up from 0. Parallel edges and loops are allowed. from, to: 0 to the node count - 1.
   weight: finite and >= 0.
   OUT_OF_RANGE, OUT_OF_MEMORY. */
WAY_API way_result way_graph_add_edge(way_graph *graph, int32_t from, int32_t to, double weight, int32_t *id);
/* Adds count edges (>= 0) or, on any error, none. first is the id of the first one. Errors as way_graph_add_edge's. */
WAY_API way_result way_graph_add_edges(way_graph *graph, const int32_t *from, const int32_t *to, const double *weights,
                                       int32_t count, int32_t *first);

/* Removes an edge. Its id is never given again; removing it twice changes nothing. OUT_OF_RANGE for no such id. */
WAY_API way_result way_graph_remove_edge(way_graph *graph, int32_t id);
/* OUT_OF_RANGE for the weight, for no such id, and for the id of a removed edge. */
WAY_API way_result way_graph_set_edge_weight(way_graph *graph, int32_t id, double weight);

typedef struct way_graph_edge {
  int32_t from;
  int32_t to;
  double weight;
  /* False once removed. */
  bool alive;
} way_graph_edge;

/* OUT_OF_RANGE for no such id. */
WAY_API way_result way_graph_get_edge(const way_graph *graph, int32_t id, way_graph_edge *edge);
/* The edge that a path takes from one node to the next: the lightest there is, then the lowest id; -1 for none.
   OUT_OF_RANGE for the nodes, OUT_OF_MEMORY. */
WAY_API way_result way_graph_edge_between(way_graph *graph, int32_t from, int32_t to, int32_t *id);

/* Saves the node count and every edge ever added (state kind 4). As way_grid_save. */
WAY_API way_result way_graph_save(const way_graph *graph, uint8_t *buffer, size_t capacity, size_t *size);
/* Puts a saved state of any size back. Unchanged when refused (STATE, with error filled where not NULL) and on
   OUT_OF_MEMORY. */
WAY_API way_result way_graph_restore(way_graph *graph, const uint8_t *bytes, size_t size, way_error *error);
/* Makes a new graph from a saved state. STATE, with error filled where not NULL; OUT_OF_MEMORY. */
WAY_API way_result way_graph_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator,
                                        way_graph **graph, way_error *error);
/* FNV-1a 64 of the bytes that way_graph_save would write. */
WAY_API uint64_t way_graph_hash(const way_graph *graph);
/* Of nodes, edges and weights by id; removed edges count as ids alone. See way_grid_checksum. */
WAY_API uint64_t way_graph_checksum(const way_graph *graph);

/* A graph as it was at one moment, in compressed rows: never changes, and outlives its graph. */
typedef struct way_csr_graph way_csr_graph;

/* An edge in the row of the node that it leaves. */
typedef struct way_csr_arc {
  double weight;
  int32_t to;
  /* Its id in the graph. */
  int32_t edge;
} way_csr_arc;

/* Compiles a graph, or shares what queries compiled already. Free with way_csr_graph_destroy. OUT_OF_MEMORY. */
WAY_API way_result way_graph_compile(way_graph *graph, way_csr_graph **compiled);
WAY_API void way_csr_graph_destroy(way_csr_graph *compiled);
WAY_API int32_t way_csr_graph_node_count(const way_csr_graph *compiled);
/* Edges that were not removed. */
WAY_API int32_t way_csr_graph_edge_count(const way_csr_graph *compiled);
/* The arcs of node n are those from heads[n] to heads[n + 1] - 1, in order of their edges' ids. node_count + 1
   numbers. */
WAY_API const uint32_t *way_csr_graph_heads(const way_csr_graph *compiled);
WAY_API const way_csr_arc *way_csr_graph_arcs(const way_csr_graph *compiled);

/* Positions of a graph's nodes, from which searches estimate; never changes. */
typedef struct way_point_graph way_point_graph;

/* Size of a coordinate that is not 0, so that no squared distance overflows or loses digits. */
#define WAY_MIN_COORDINATE 0x1p-400
#define WAY_MAX_COORDINATE 0x1p+400

/* Gives each node of a graph a position: node_count times dimensions (2 or 3) coordinates, copied.
   INVALID_ARGUMENT, OUT_OF_RANGE for dimensions and coordinates, OUT_OF_MEMORY. */
WAY_API way_result way_point_graph_create(way_graph *graph, const double *coordinates, int32_t dimensions,
                                          way_point_graph **points);
/* NULL does nothing. */
WAY_API void way_point_graph_destroy(way_point_graph *points);
WAY_API int32_t way_point_graph_dimensions(const way_point_graph *points);
WAY_API int32_t way_point_graph_node_count(const way_point_graph *points);
WAY_API const double *way_point_graph_coordinates(const way_point_graph *points);
/* As way_graph_add_edges, each edge as heavy as the straight line between its nodes is long, by positions of the same graph
   (else INVALID_ARGUMENT): sqrt(dx * dx + dy * dy), in three dimensions sqrt(dx * dx + dy * dy + dz * dz), each operation
   rounded, so the same on every machine. STALE when the graph has other nodes than there are positions. */
WAY_API way_result way_graph_add_straight_edges(way_graph *graph, const way_point_graph *points, const int32_t *from,
                                                const int32_t *to, int32_t count, int32_t *first);
/* What a unit of straight distance costs at least, which scales estimates: the least weight per length of the graph's
   edges as they are now, lessened by 2^-40 of itself for what rounding may add, and at most 2^500. Edges of length 0
   don't count; 0 when an edge with a length weighs nothing, and when no edge has a length. */
WAY_API double way_point_graph_scale(way_point_graph *points);

#ifdef __cplusplus
}
#endif

#endif
