/* Checks of the options of a grid query, and which engine they select. */
#ifndef SEARCH_GRID_OPTIONS_H
#define SEARCH_GRID_OPTIONS_H

#include "search/grid_engine.h"

bool way_hpa_chunk_size_allowed(int32_t chunk_size);
way_result way_grid_options_check(const way_grid_options *options);
/* Depends on the options and on whether the grid is uniform now. */
way_grid_pick way_grid_options_pick(const way_grid_options *options, const way_grid *grid);

#endif
