/* Waystate: deterministic pathfinding whose whole state can be saved, rolled back and resumed to the byte. */
#ifndef WAYSTATE_H
#define WAYSTATE_H

#include "waystate/base.h"
#include "waystate/bundle.h"
#include "waystate/debug.h"
#include "waystate/flow_field.h"
#include "waystate/graph.h"
#include "waystate/goals.h"
#include "waystate/graph_search.h"
#include "waystate/grid.h"
#include "waystate/grid_search.h"
#include "waystate/hpa.h"
#include "waystate/hex.h"
#include "waystate/mover.h"
#include "waystate/passages.h"
#include "waystate/path.h"
#include "waystate/replanner.h"
#include "waystate/search.h"
#include "waystate/tiles.h"
#include "waystate/timeline.h"
#include "waystate/types.h"
#include "waystate/voxel.h"
#include "waystate/voxel_mover.h"
#include "waystate/voxel_search.h"

#endif
