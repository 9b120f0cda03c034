/* The generic A* with the voxel topology inside its loop: the same steps in the same order and the same bytes as
   way_astar_step over way_voxel_topology, for searches without hooks. */
#ifndef SEARCH_VOXEL_ASTAR_H
#define SEARCH_VOXEL_ASTAR_H

#include "search/astar.h"
#include "topology/voxel.h"

/* As way_astar_step. */
way_result way_voxel_astar_step(way_astar *astar, const way_voxel *voxel, int32_t iterations);

#endif
