#include "engine/generic/search_buffers.h"

#include <string.h>

#include "base/epoch.h"

void way_buffers_init(way_search_buffers *buffers, const way_allocator *allocator, int32_t node_count) {
  memset(buffers, 0, sizeof *buffers);
  buffers->allocator = *allocator;
  buffers->node_count = node_count;
}

void way_buffers_free(way_search_buffers *buffers) {
  const way_allocator *memory = &buffers->allocator;
  way_release(memory, buffers->nodes, (size_t)buffers->node_count, sizeof *buffers->nodes);
  way_release(memory, buffers->open.positions, (size_t)buffers->node_count, sizeof *buffers->open.positions);
  way_release(memory, buffers->open.slots, (size_t)buffers->open.capacity, sizeof *buffers->open.slots);
  way_release(memory, buffers->expanded, (size_t)buffers->expanded_capacity, sizeof *buffers->expanded);
  buffers->nodes = NULL;
  buffers->open.positions = NULL;
  buffers->open.slots = NULL;
  buffers->open.capacity = 0;
  buffers->expanded = NULL;
  buffers->expanded_capacity = 0;
}

way_result way_buffers_restart(way_search_buffers *buffers) {
  const way_allocator *memory = &buffers->allocator;
  size_t count = (size_t)buffers->node_count;
  if (buffers->nodes == NULL) {
    buffers->nodes = way_allocate_zeroed(memory, count, sizeof *buffers->nodes);
    if (buffers->nodes == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    buffers->epoch = 0;
  }
  if (buffers->open.positions == NULL) {
    buffers->open.positions = way_allocate(memory, count, sizeof *buffers->open.positions);
    if (buffers->open.positions == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  }
  if (buffers->epoch >= WAY_LAST_EPOCH(UINT32_MAX - 3)) {
    memset(buffers->nodes, 0, count * sizeof *buffers->nodes);
    buffers->epoch = 0;
  }
  buffers->epoch += 2;
  buffers->low = buffers->node_count;
  buffers->high = -1;
  buffers->visited = 0;
  buffers->open.count = 0;
  buffers->expanded_count = 0;
  return WAY_OK;
}

way_result way_buffers_reserve(way_search_buffers *buffers, int32_t more_open, bool record) {
  way_open_set *open = &buffers->open;
  way_result result = way_grow(&buffers->allocator, (void **)&open->slots, &open->capacity, open->count,
                               open->count + more_open, sizeof *open->slots);
  if (result != WAY_OK || !record) return result;
  return way_grow(&buffers->allocator, (void **)&buffers->expanded, &buffers->expanded_capacity,
                  buffers->expanded_count, buffers->expanded_count + 1, sizeof *buffers->expanded);
}
