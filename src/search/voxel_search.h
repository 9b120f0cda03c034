/* A voxel search from inside: the generic A* over the voxel topology. */
#ifndef SEARCH_VOXEL_SEARCH_H
#define SEARCH_VOXEL_SEARCH_H

#include "engine/generic/astar.h"
#include "topology/voxel.h"
#include "waystate/voxel_search.h"

struct way_voxel_search {
  way_allocator allocator;
  way_voxel_grid *grid;
  /* Whether the grid is kept alive by this search; the grid's own one-shot search does not hold its owner. */
  bool retains;
  way_voxel_options options;
  /* The grid's serial that the search belongs to once its status is another than NOT_STARTED. */
  uint64_t serial;
  /* True while a step runs, so that a hook can't run another. */
  bool running;
  /* Whether it was begun here, not restored. */
  bool grown;
  way_voxel voxel;
  way_topology topology;
  way_astar astar;
};

/* Readies the topology for the options and the grid as it is. */
way_result way_voxel_search_ready(way_voxel_search *search);
/* Whether it has begun and the grid has not changed since. */
bool way_voxel_search_live(const way_voxel_search *search);

#endif
