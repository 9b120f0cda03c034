/* A grid replanner from inside: the search, the grid that it listens to, and the plane between them. */
#ifndef REPLAN_GRID_REPLANNER_H
#define REPLAN_GRID_REPLANNER_H

#include "watch/tracked.h"
#include "replan/replan_search.h"
#include "waystate/replanner.h"

struct way_grid_replanner {
  way_allocator allocator;
  way_grid *grid;
  way_grid_options options;
  int32_t listener;
  /* The grid's area version that the plan was last built against; -1 before. */
  int32_t area_version;
  way_plane plane;
  way_replan_search search;
};

extern const way_tracked_kind way_tracked_replanner;

#endif
