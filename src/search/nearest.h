/* Which node is nearest to a goal, of all that a search has closed. */
#ifndef SEARCH_NEAREST_H
#define SEARCH_NEAREST_H

#include "search/handle.h"

/* How far a node lies from what is asked for; infinity for nodes that don't count. */
typedef double (*way_gap)(const way_search *search, const void *from, int32_t node);

/* Of the nodes that an engine has closed, the one with the least gap, then the least cost, then the lowest number; -1 for
   none. */
int32_t way_search_nearest_closed(const way_search *search, int slot, way_gap gap, const void *from);
/* Where a path that did not reach the goal ends, and the engine that knows the way there. After a sparse engine found no
   path, this runs A* over all that can be reached, once. OUT_OF_MEMORY. */
way_result way_search_nearest(way_search *search, int *slot, int32_t *end);
/* Runs the exact A* of the search's options, at most at that weight, from start to goal, or over all that can be reached
   where there is no way; found tells. slot is the engine that ran. OUT_OF_MEMORY, HOOK. */
way_result way_search_run_aside(way_search *search, int32_t start, int32_t goal, double most_weight, int *slot,
                                bool *found);

#endif
