/* The moves of a class of units on a voxel grid: see waystate/voxel_mover.h. */
#ifndef TOPOLOGY_WALKER_H
#define TOPOLOGY_WALKER_H

#include "topology/voxel.h"

/* What entering a node costs a unit of length: the dearest cell of the body. */
double way_walker_multiplier(const way_voxel *voxel, way_voxel_point at);
/* Of the free ones among the 27 cells around a node, those that the mover of a query may enter. */
uint32_t way_walker_cells(const way_voxel *voxel, way_voxel_point at, uint32_t cells);
/* As way_topology's steps, with a way_voxel whose mover goes on the ground. Directions in the order of the grid's moves; into one, the
   level or drop, then climbs from the lowest on. */
int way_walker_steps(void *context, int32_t node, int32_t start, way_step *out);

#endif
