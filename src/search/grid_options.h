/* Checks of the options of a grid query, and which engine they select. */
#ifndef SEARCH_GRID_OPTIONS_H
#define SEARCH_GRID_OPTIONS_H

#include "search/grid_engine.h"
#include "topology/hex_units.h"

bool way_hpa_chunk_size_allowed(int32_t chunk_size);
way_result way_grid_options_check(const way_grid_options *options);
/* The same for a search on a grid of that layout: a hex grid has no diagonals, and A* alone. */
way_result way_grid_options_check_on(const way_grid_options *options, const way_grid *grid);
/* Depends on the options and on what the grid's areas cost now. Fills in the units where it picks the engine on whole
   numbers. */
way_grid_pick way_grid_options_pick(const way_grid_options *options, const way_grid *grid, way_hex_units *units);

#endif
