/* What jump point search and Theta* have in common: nodes that close once, in buffers. */
#ifndef SEARCH_ONCE_H
#define SEARCH_ONCE_H

#include "engine/generic/search_state.h"

typedef way_generic_search way_once_search;

/* The node that the next iteration pops, with room made for its successors; the search is as it was on failure. */
way_result way_once_next(way_once_search *search, int32_t successors, int32_t *node);

static inline bool way_once_closed(const way_once_search *search, int32_t node) {
  return way_buffers_closed(&search->buffers, node);
}

/* Whether a way to a node that is not closed would be an improvement. */
static inline bool way_once_improves(const way_once_search *search, int32_t node, double g) {
  return !way_buffers_visited(&search->buffers, node) || g < search->buffers.nodes[node].g;
}

/* Opens a node that is not closed, or moves it up, for a way that improves it. */
static inline void way_once_reach(way_once_search *search, int32_t node, int32_t parent, double g, double f) {
  way_search_buffers *buffers = &search->buffers;
  bool open = way_buffers_visited(buffers, node);
  if (!open) way_buffers_visit(buffers, node);
  buffers->nodes[node] = (way_search_node){g, parent, buffers->epoch};
  way_open_entry entry = {f, g, node};
  if (open) {
    way_open_decrease(&buffers->open, entry);
  } else {
    way_open_push(&buffers->open, entry);
  }
}

/* Ends the iteration. */
static inline void way_once_settle(way_once_search *search) {
  if (search->buffers.open.count == 0) search->status = WAY_LOOP_NOT_FOUND;
}

#endif
