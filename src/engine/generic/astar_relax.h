/* What the generic A* does with a step to a node, for the loops that have it inside them. */
#ifndef SEARCH_ASTAR_RELAX_H
#define SEARCH_ASTAR_RELAX_H

#include <float.h>

#include "engine/generic/astar.h"

/* Whether a way to a node at cost g is cheaper than what is known of it and may still be taken: a closed node opens
   again only where the weight keeps estimates consistent. A cost past all doubles, which restored multipliers can lead to,
   is no way. */
static inline bool way_astar_improves(const way_astar *astar, int32_t node, double g) {
  const way_search_buffers *buffers = &astar->buffers;
  if (!way_buffers_visited(buffers, node)) return g <= DBL_MAX;
  if (!(g < buffers->nodes[node].g)) return false;
  return astar->weight <= 1 || !way_buffers_closed(buffers, node);
}

/* Takes such a way: the node is opened, moved up, or opened again. f is g and the estimate. */
static inline void way_astar_take(way_astar *astar, int32_t from, int32_t node, double g, double f) {
  way_search_buffers *buffers = &astar->buffers;
  bool visited = way_buffers_visited(buffers, node);
  bool open = visited && !way_buffers_closed(buffers, node);
  if (!visited) way_buffers_visit(buffers, node);
  buffers->nodes[node] = (way_search_node){g, from, buffers->epoch};
  way_open_entry entry = {f, g, node};
  if (open) {
    way_open_decrease(&buffers->open, entry);
  } else {
    way_open_push(&buffers->open, entry);
  }
}

#endif
