/* A grid search from inside: one handle over the engines, picked once at begin. */
#ifndef SEARCH_GRID_SEARCH_H
#define SEARCH_GRID_SEARCH_H

#include "search/astar.h"
#include "search/pair_astar.h"
#include "topology/square.h"
#include "waystate/grid_search.h"

struct way_grid_search {
  way_allocator allocator;
  way_grid *grid;
  /* Whether the grid is kept alive by this search; the grid's own one-shot search does not hold its owner. */
  bool retains;
  way_grid_options options;
  /* NONE when not begun. */
  way_engine engine;
  /* The grid's serial that this search belongs to. */
  uint64_t serial;
  /* True while a step runs, so that a hook can't run another. */
  bool running;
  way_square square;
  way_topology topology;
  bool has_pair;
  bool has_astar;
  way_pair_astar pair;
  way_astar astar;
};

/* Makes a search without checking options; used with retains false for the grid's own. */
way_result way_grid_search_make(way_grid *grid, const way_grid_options *options, bool retains,
                                way_grid_search **search);
/* Takes other options; the search is then not begun. */
void way_grid_search_configure(way_grid_search *search, const way_grid_options *options);
/* Readies an engine's buffers and the topology for the options. */
void way_grid_search_select(way_grid_search *search, way_engine engine);
/* The engine in use, or NONE when not begun or when the grid changed since. */
way_engine way_grid_search_engine(const way_grid_search *search);
/* Back to not begun. */
void way_grid_search_reset(way_grid_search *search);

#endif
