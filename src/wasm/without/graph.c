/* In the place of graphs, of which none can be made. */
#include "world/graph/graph.h"

const way_tracked_kind way_tracked_graph = {.kind = 0};
