/* A raw sliced search in the generic buffers: what A*, jump point search and Theta* are alike in. */
#ifndef SEARCH_RAW_SEARCH_H
#define SEARCH_RAW_SEARCH_H

#include "engine/generic/raw_status.h"
#include "engine/generic/search_buffers.h"

typedef struct way_raw_search {
  way_search_buffers buffers;
  double weight;
  bool record;
  way_raw_status status;
  /* Whether the goal stands in for one that is blocked. */
  bool stands_in;
  int32_t start;
  int32_t goal;
  int32_t expanded;
  int32_t iterations;
  double path_cost;
} way_raw_search;

void way_raw_init(way_raw_search *search, const way_allocator *allocator, int32_t node_count, double weight,
                  bool record);
void way_raw_free(way_raw_search *search);
/* Back to NOT_STARTED. */
void way_raw_reset(way_raw_search *search);
/* RUNNING, with only the start open, at that f. OUT_OF_MEMORY leaves it NOT_STARTED. */
way_result way_raw_begin(way_raw_search *search, int32_t start, int32_t goal, double f);
/* Closes the node on top; true when it is the goal, and the search is found. */
static inline bool way_raw_close_top(way_raw_search *search) {
  way_search_buffers *buffers = &search->buffers;
  int32_t node = way_open_pop(&buffers->open).node;
  buffers->nodes[node].stamp = buffers->epoch + 1;
  search->iterations++;
  if (node == search->goal) {
    search->status = WAY_RAW_FOUND;
    search->path_cost = buffers->nodes[node].g;
    return true;
  }
  search->expanded++;
  if (search->record) buffers->expanded[buffers->expanded_count++] = node;
  return false;
}

#endif
