/* The sliced A* on a compiled graph, which is Dijkstra without an estimate. State kind 11. */
#ifndef SEARCH_GRAPH_ASTAR_H
#define SEARCH_GRAPH_ASTAR_H

#include "engine/generic/astar.h"
#include "engine/graph/graph_estimate.h"

/* Begins at a node towards a goal, or towards every node for goal -1. */
way_result way_graph_astar_begin(way_astar *astar, const way_graph_estimate *estimate, int32_t start, int32_t goal);
/* At most iterations pops. An iteration that fails (OUT_OF_MEMORY) is not performed at all. */
way_result way_graph_astar_step(way_astar *astar, const way_csr_rows *rows, const way_graph_estimate *estimate,
                                int32_t iterations);
/* The closed node with the least straight distance to the goal, 0 for all when points is NULL, then the least g, then
   the lowest index; -1 for none. */
int32_t way_graph_nearest_closed(const way_search_buffers *buffers, const way_point_graph *points, int32_t goal);

extern const way_search_format way_graph_astar_format;

#endif
