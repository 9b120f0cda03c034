/* Waystate: path queries on graphs, in one call or in slices, and what speeds them up.

     way_graph_options options;
     way_graph_options_default(&options);
     options.algorithm = WAY_GRAPH_DIJKSTRA;
     if (way_graph_find_path(graph, 0, 2, &options, &path) == WAY_OK && path.status == WAY_STATUS_FOUND)
       printf("%d nodes, cost %.2f\n", (int)path.length, path.cost); */
#ifndef WAYSTATE_GRAPH_SEARCH_H
#define WAYSTATE_GRAPH_SEARCH_H

#include "waystate/graph.h"
#include "waystate/path.h"
#include "waystate/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum way_graph_algorithm {
  /* Dijkstra 1959. */
  WAY_GRAPH_DIJKSTRA = 0,
  /* Hart, Nilsson & Raphael 1968; without points and landmarks its estimate is 0. */
  WAY_GRAPH_A_STAR = 1,
  /* From both ends in turns: Pijls & Post 2009, which is bidirectional Dijkstra without points and landmarks. */
  WAY_GRAPH_BIDIRECTIONAL = 2
} way_graph_algorithm;

/* Exact distances between all nodes and a few landmarks, whose differences bound what is left of a path (ALT: Goldberg &
   Harrelson 2005). Never changes, and serves the graph while it has the edges that these were built on: other edges make
   them stale, those same ones, back by a restore or by hand, make them serve again. */
typedef struct way_landmarks way_landmarks;

#define WAY_MAX_LANDMARKS 64

/* Chooses count landmarks, 1 to WAY_MAX_LANDMARKS, each as far from the others as can be, and measures: two searches
   of the whole graph each, 16 bytes for each node and landmark and for each edge. Fewer are taken from a graph with fewer nodes that
   have edges. OUT_OF_RANGE, OUT_OF_MEMORY. */
WAY_API way_result way_landmarks_create(way_graph *graph, int32_t count, way_landmarks **landmarks);
/* NULL does nothing. */
WAY_API void way_landmarks_destroy(way_landmarks *landmarks);
WAY_API int32_t way_landmarks_count(const way_landmarks *landmarks);
/* The landmarks in the order of their choice: count nodes. */
WAY_API const int32_t *way_landmarks_nodes(const way_landmarks *landmarks);

/* How to search. Fill with way_graph_options_default, then change what matters. Copied by the calls that take it. */
typedef struct way_graph_options {
  /* A_STAR by default. */
  way_graph_algorithm algorithm;
  /* >= 0 and finite, for A_STAR in one call only. 0 is Dijkstra; above 1 trades length for speed. */
  double heuristic_weight;
  /* Cap on the iterations of the whole query, 0 for none. */
  int32_t iteration_budget;
  /* Keep the expanded nodes in order. */
  bool record_expansions;
  /* Where no path exists, or the budget ran out, give the path to the closed node nearest to the goal: by straight
     distance, then by cost, then by node. Without points every distance counts as 0. A bidirectional search gives the
     nearest that it closed from the start. */
  bool partial;
  /* Positions of this graph's nodes, or NULL. */
  way_point_graph *points;
  /* Landmarks of this graph, or NULL; not for DIJKSTRA. */
  const way_landmarks *landmarks;
  /* Of searches in slices: what the next step does once the graph changed. One-shot queries don't look at it. */
  way_on_stale on_stale;
} way_graph_options;

/* A*, weight 1, no budget, nothing recorded, without points and landmarks. */
WAY_API void way_graph_options_default(way_graph_options *options);

/* Finds a path in one call, on buffers that the graph keeps for the next one. The result's cells are the nodes; its
   algorithm says nothing about graphs. A start or goal that is no node is a status, not an error. A path whose
   cost is no finite number is none. The path is filled whatever the status; on an error code it is emptied.
   INVALID_ARGUMENT for options, points and landmarks of another graph included; OUT_OF_RANGE; UNSUPPORTED for options
   that the algorithm can't honour; STALE when the graph has other edges than the landmarks, or other nodes than the points,
   were made for; OUT_OF_MEMORY. */
WAY_API way_result way_graph_find_path(way_graph *graph, int32_t start, int32_t goal, const way_graph_options *options,
                                       way_path *path);
/* The same on a compiled graph, which has no points and landmarks (UNSUPPORTED). Two threads can't ask one compiled
   graph at the same time. */
WAY_API way_result way_csr_graph_find_path(way_csr_graph *compiled, int32_t start, int32_t goal,
                                           const way_graph_options *options, way_path *path);

/* Costs of the cheapest paths from a node to every node: node_count numbers, infinity where there is no path.
   OUT_OF_RANGE for the node, BUFFER_TOO_SMALL, OUT_OF_MEMORY. */
WAY_API way_result way_graph_distances(way_graph *graph, int32_t from, double *distances, size_t capacity);
WAY_API way_result way_csr_graph_distances(way_csr_graph *compiled, int32_t from, double *distances, size_t capacity);

/* Makes a search that runs in slices over a graph: see waystate/search.h for what it does then. State kind 11; the
   bidirectional one has kind 65. Errors as way_graph_find_path's for options; UNSUPPORTED also for a heuristic weight other than 1. */
WAY_API way_result way_graph_search_create(way_graph *graph, const way_graph_options *options, way_search **search);
/* Starts a search made for a graph (else INVALID_ARGUMENT). start, goal: a number that no node has is no
   error but a status. status: IN_PROGRESS, START_INVALID or GOAL_INVALID; in the last two the search is not begun. STALE as for way_graph_find_path; OUT_OF_MEMORY. */
WAY_API way_result way_graph_search_begin(way_search *search, int32_t start, int32_t goal, way_status *status);

#ifdef __cplusplus
}
#endif

#endif
