/* The generic sliced A* over any topology. Hart, Nilsson & Raphael 1968. State kind 8. */
#ifndef SEARCH_ASTAR_H
#define SEARCH_ASTAR_H

#include "engine/generic/search_state.h"
#include "topology/topology.h"

typedef way_generic_search way_astar;

way_result way_astar_begin(way_astar *astar, const way_topology *topology, int32_t start, int32_t goal);
/* At most iterations pops. An iteration that fails (OUT_OF_MEMORY, HOOK) is not performed at all. */
way_result way_astar_step(way_astar *astar, const way_topology *topology, int32_t iterations);

extern const way_search_format way_astar_format;

#endif
