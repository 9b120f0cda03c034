/* What a saved grid search in mode 2 holds around the embedded state of a generic engine. */
#ifndef SEARCH_GRID_EMBEDDED_H
#define SEARCH_GRID_EMBEDDED_H

#include "search/grid_search.h"
#include "engine/generic/search_buffers.h"

/* Start, goal and the length of an embedded state, which follows. */
#define WAY_EMBEDDED_BYTES 20
void way_write_embedded(way_writer *writer, const way_grid_search *search, int32_t start, int32_t goal, size_t length);
/* Start, goal and a length that takes the bytes to their end. */
void way_read_embedded(way_reader *reader, const way_grid_search *search, int32_t *start, int32_t *goal);
/* The embedded search has begun between those cells and saw only cells where the agent fits. start is -1 in report
   where the embedded state names none. */
void way_check_embedded(way_reader *reader, const way_grid_search *search, const way_search_buffers *buffers,
                        way_engine_report report, int32_t start, int32_t goal);
/* Every visited cell holds the agent, as in a search that this grid could have grown. */
void way_check_visited_fit(way_reader *reader, const way_grid_search *search, const way_search_buffers *buffers);

#endif
