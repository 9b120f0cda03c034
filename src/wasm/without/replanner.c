/* In the place of replanners, of which none can be made. */
#include "replan/grid_replanner.h"

const way_tracked_kind way_tracked_replanner = {.kind = 0};
