/* In the place of grids, of which none can be made. */
#include "world/grid/grid.h"

const way_tracked_kind way_tracked_grid = {.kind = 0};
