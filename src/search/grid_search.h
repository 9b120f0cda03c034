/* A grid search from inside: one handle over the engines, picked once at begin. The grid may have any layout. */
#ifndef SEARCH_GRID_SEARCH_H
#define SEARCH_GRID_SEARCH_H

#include "base/memory.h"
#include "search/grid_engine.h"
#include "topology/plane.h"
#include "topology/hex_units.h"

struct way_grid_search {
  way_allocator allocator;
  way_grid *grid;
  /* Whether the grid is kept alive by this search; the grid's own one-shot search does not hold its owner. */
  bool retains;
  way_grid_options options;
  /* NULL when not begun. */
  const way_grid_engine *engine;
  way_algorithm algorithm;
  /* The grid's serial that this search belongs to. */
  uint64_t serial;
  /* True while a step runs, so that a hook can't run another. */
  bool running;
  way_plane plane;
  /* Of the engine on whole numbers, as it was picked last. */
  way_hex_units units;
  way_topology topology;
  /* Of each engine that ran; NULL before. */
  void *states[WAY_SLOT_COUNT];
};

/* Makes a search without checking options; used with retains false for the grid's own. */
way_result way_grid_search_make(way_grid *grid, const way_grid_options *options, bool retains,
                                way_grid_search **search);
/* Takes other options; the search is then not begun. */
void way_grid_search_configure(way_grid_search *search, const way_grid_options *options);
/* Readies the engine that the options select now. */
way_result way_grid_search_ready(way_grid_search *search, way_grid_pick pick);
/* The engine in use, or NULL when not begun or when the grid changed since. */
const way_grid_engine *way_grid_search_engine(const way_grid_search *search);
/* Back to not begun. */
void way_grid_search_reset(way_grid_search *search);

#endif
