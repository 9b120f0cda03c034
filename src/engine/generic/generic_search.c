#include "engine/generic/generic_search.h"

#include <string.h>

#include "engine/generic/once.h"

void way_generic_init(way_generic_search *search, const way_allocator *allocator, int32_t node_count, double weight,
                      bool record) {
  memset(search, 0, sizeof *search);
  way_buffers_init(&search->buffers, allocator, node_count);
  search->weight = weight;
  search->record = record;
  way_generic_reset(search);
}

void way_generic_free(way_generic_search *search) {
  way_buffers_free(&search->buffers);
}

void way_generic_reset(way_generic_search *search) {
  search->status = WAY_LOOP_NOT_STARTED;
  search->stands_in = false;
  search->start = -1;
  search->goal = -1;
  search->expanded = 0;
  search->iterations = 0;
  search->path_cost = 0;
}

way_result way_generic_begin(way_generic_search *search, int32_t start, int32_t goal, double f) {
  way_generic_reset(search);
  way_search_buffers *buffers = &search->buffers;
  way_result result = way_buffers_restart(buffers);
  if (result == WAY_OK) result = way_buffers_reserve(buffers, 1, false);
  if (result != WAY_OK) return result;
  search->status = WAY_LOOP_RUNNING;
  search->start = start;
  search->goal = goal;
  way_buffers_visit(buffers, start);
  buffers->nodes[start] = (way_search_node){0, -1, buffers->epoch};
  way_open_push(&buffers->open, (way_open_entry){f, 0, start});
  return WAY_OK;
}

way_result way_once_next(way_once_search *search, int32_t successors, int32_t *node) {
  *node = search->buffers.open.slots[0].node;
  return *node == search->goal ? WAY_OK : way_buffers_reserve(&search->buffers, successors, search->record);
}
