/* The generic A* with the voxel topology inside its loop: the same steps in the same order and the same bytes as
   way_astar_step over way_voxel_topology, for searches without hooks. */
#ifndef SEARCH_VOXEL_ASTAR_H
#define SEARCH_VOXEL_ASTAR_H

#include "engine/generic/engine.h"
#include "engine/generic/astar.h"
#include "topology/voxel.h"

/* As way_astar_step. grown: all that the search holds it has found here, over this grid, so that what a node's parent
   has tried need not be tried again; a state from elsewhere may hold anything. */
way_result way_voxel_astar_step(way_astar *astar, const way_voxel *voxel, bool grown, int32_t iterations);

extern const way_search_engine way_engine_voxel_astar;

#endif
