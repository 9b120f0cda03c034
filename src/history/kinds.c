#include "history/kinds.h"

#include "field/flow_field.h"
#include "history/host_memory.h"
#include "replan/grid_replanner.h"
#include "search/handle.h"
#include "waystate/timeline.h"
#include "world/graph/graph.h"
#include "world/grid/grid.h"
#include "world/mover/mover.h"
#include "world/voxel/voxel_mover.h"

const way_tracked_kind *way_tracked_kind_of(int32_t kind) {
  switch (kind) {
    case WAY_OBJECT_GRID: return &way_tracked_grid;
    case WAY_OBJECT_VOXEL_GRID: return &way_tracked_voxel_grid;
    case WAY_OBJECT_GRAPH: return &way_tracked_graph;
    case WAY_OBJECT_SEARCH: return &way_tracked_search;
    case WAY_OBJECT_REPLANNER: return &way_tracked_replanner;
    case WAY_OBJECT_FLOW_FIELD: return &way_tracked_flow_field;
    case WAY_OBJECT_MOVER: return &way_tracked_mover;
    case WAY_OBJECT_VOXEL_MOVER: return &way_tracked_voxel_mover;
    case WAY_OBJECT_MEMORY: return &way_tracked_memory;
    default: return NULL;
  }
}
