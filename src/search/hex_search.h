/* A hex search from inside: one handle over its two engines, picked once at begin. */
#ifndef SEARCH_HEX_SEARCH_H
#define SEARCH_HEX_SEARCH_H

#include "search/hex_astar.h"
#include "waystate/hex_search.h"

struct way_hex_search {
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
  way_hex hex;
  /* Of the engine picked last. */
  way_hex_units units;
  way_topology topology;
  bool has_steps;
  bool has_astar;
  way_hex_astar steps;
  way_astar astar;
};

way_result way_hex_options_check(const way_grid_options *options);
/* Depends on the options and on what the grid's areas cost now; fills in the units for the specialised engine. */
way_engine way_hex_options_engine(const way_grid_options *options, const way_grid *grid, way_hex_units *units);

/* Makes a search without checking options; used with retains false for the grid's own. */
way_result way_hex_search_make(way_grid *grid, const way_grid_options *options, bool retains, way_hex_search **search);
/* Takes other options; the search is then not begun. */
void way_hex_search_configure(way_hex_search *search, const way_grid_options *options);
/* Readies an engine's buffers for the options, and the topology. */
void way_hex_search_select(way_hex_search *search, way_engine engine);
/* The engine in use, or NONE when not begun or when the grid changed since. */
way_engine way_hex_search_engine(const way_hex_search *search);
/* Back to not begun. */
void way_hex_search_reset(way_hex_search *search);

#endif
