/* In the place of voxel grids, of which none can be made. */
#include "world/voxel/voxel_grid.h"

const way_tracked_kind way_tracked_voxel_grid = {.kind = 0};
