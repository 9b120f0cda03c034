/* What engines of grid searches have in common whose state begins with a raw search: calls that take such a state. */
#ifndef SEARCH_GRID_ENGINE_RAW_H
#define SEARCH_GRID_ENGINE_RAW_H

#include "search/grid_engine.h"

void way_raw_engine_reset(void *state);
way_engine_report way_raw_engine_report(const void *state);
uint8_t way_raw_engine_mark(const void *state, int32_t cell);
const int32_t *way_raw_engine_expanded(const void *state, int32_t *count);
int32_t way_raw_engine_parent(const way_grid_search *search, int32_t cell);
/* The way by parents to end, at its g. */
way_result way_raw_engine_trace(const way_grid_search *search, int32_t end, way_path *path);

#endif
