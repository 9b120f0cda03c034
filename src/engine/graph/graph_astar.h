/* The sliced A* on a compiled graph, which is Dijkstra without an estimate. State kind 11. */
#ifndef SEARCH_GRAPH_ASTAR_H
#define SEARCH_GRAPH_ASTAR_H

#include "engine/generic/engine.h"
#include "engine/generic/astar.h"
#include "engine/graph/graph_estimate.h"

/* Begins at a node towards a goal, or towards every node for goal -1. */
way_result way_graph_astar_begin(way_astar *astar, const way_graph_estimate *estimate, int32_t start, int32_t goal);
/* At most iterations pops. An iteration that fails (OUT_OF_MEMORY) is not performed at all. */
way_result way_graph_astar_step(way_astar *astar, const way_csr_rows *rows, const way_graph_estimate *estimate,
                                int32_t iterations);
/* Straight, or 0 when points is NULL. */
double way_graph_distance(const way_point_graph *points, int32_t a, int32_t b);

extern const way_search_format way_graph_astar_format;

extern const way_search_engine way_engine_graph_astar;

#endif
