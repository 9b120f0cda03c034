/* Checks of the options of a query, by world. */
#ifndef SEARCH_OPTIONS_H
#define SEARCH_OPTIONS_H

#include "waystate/graph_search.h"
#include "waystate/grid_search.h"
#include "waystate/voxel_search.h"

bool way_any_angle(way_algorithm algorithm);
bool way_hpa_chunk_size_allowed(int32_t chunk_size);
way_result way_grid_options_check(const way_grid_options *options);
/* The same for a search on a grid of that layout: a hex grid has no diagonals, and A* alone. */
way_result way_grid_options_check_on(const way_grid_options *options, const way_grid *grid);
way_result way_voxel_options_check(const way_voxel_options *options, const way_voxel_grid *grid);
/* graph NULL: for a compiled graph alone, which has neither points nor landmarks. */
way_result way_graph_options_check(const way_graph_options *options, const way_graph *graph);
/* STALE when the graph is no longer what points or landmarks are for. */
way_result way_graph_options_fresh(const way_graph_options *options, const way_graph *graph);

#endif
