/* A sliced search in the generic buffers: what A*, jump point search and Theta* are alike in. */
#ifndef SEARCH_GENERIC_SEARCH_H
#define SEARCH_GENERIC_SEARCH_H

#include "engine/generic/loop_status.h"
#include "engine/generic/search_buffers.h"

typedef struct way_generic_search {
  way_search_buffers buffers;
  double weight;
  bool record;
  way_loop_status status;
  /* Whether the goal stands in for one that is blocked. */
  bool stands_in;
  int32_t start;
  int32_t goal;
  int32_t expanded;
  int32_t iterations;
  double path_cost;
} way_generic_search;

void way_generic_init(way_generic_search *search, const way_allocator *allocator, int32_t node_count, double weight,
                      bool record);
void way_generic_free(way_generic_search *search);
/* Back to NOT_STARTED. */
void way_generic_reset(way_generic_search *search);
/* RUNNING, with only the start open, at that f. OUT_OF_MEMORY leaves it NOT_STARTED. */
way_result way_generic_begin(way_generic_search *search, int32_t start, int32_t goal, double f);
/* Closes the node on top; true when it is the goal, and the search is found. */
static inline bool way_generic_close_top(way_generic_search *search) {
  way_search_buffers *buffers = &search->buffers;
  int32_t node = way_open_pop(&buffers->open).node;
  buffers->nodes[node].stamp = buffers->epoch + 1;
  search->iterations++;
  if (node == search->goal) {
    search->status = WAY_LOOP_FOUND;
    search->path_cost = buffers->nodes[node].g;
    return true;
  }
  search->expanded++;
  if (search->record) buffers->expanded[buffers->expanded_count++] = node;
  return false;
}

#endif
