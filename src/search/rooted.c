#include "search/rooted.h"

#include <string.h>

void way_rooted_init(way_rooted *search, const way_allocator *allocator, int32_t node_count) {
  memset(search, 0, sizeof *search);
  way_buffers_init(&search->buffers, allocator, node_count);
  search->weight = 1;
  way_rooted_reset(search);
}

void way_rooted_free(way_rooted *search) {
  way_buffers_free(&search->buffers);
}

void way_rooted_reset(way_rooted *search) {
  search->status = WAY_RAW_NOT_STARTED;
  search->start = -1;
  search->goal = -1;
  search->expanded = 0;
  search->iterations = 0;
  search->path_cost = 0;
}

way_result way_rooted_begin(way_rooted *search, int32_t start, int32_t goal, double estimate) {
  way_rooted_reset(search);
  way_result result = way_buffers_restart(&search->buffers);
  if (result == WAY_OK) result = way_buffers_reserve(&search->buffers, 1, false);
  if (result != WAY_OK) return result;
  search->status = WAY_RAW_RUNNING;
  search->start = start;
  search->goal = goal;
  way_rooted_reach(search, start, -1, 0, estimate);
  return WAY_OK;
}

way_result way_rooted_next(way_rooted *search, int32_t successors, int32_t *node) {
  *node = search->buffers.open.slots[0].node;
  return *node == search->goal ? WAY_OK : way_buffers_reserve(&search->buffers, successors, search->record);
}

bool way_rooted_close(way_rooted *search, int32_t node) {
  way_search_buffers *buffers = &search->buffers;
  way_open_pop(&buffers->open);
  buffers->nodes[node].stamp = buffers->epoch + 1;
  search->iterations++;
  if (node == search->goal) {
    search->status = WAY_RAW_FOUND;
    search->path_cost = buffers->nodes[node].g;
    return false;
  }
  search->expanded++;
  if (search->record) buffers->expanded[buffers->expanded_count++] = node;
  return true;
}

int32_t way_rooted_nearest_closed(const way_rooted *search, double (*distance)(void *context, int32_t a, int32_t b),
                                  void *context) {
  const way_search_buffers *buffers = &search->buffers;
  int32_t best = -1;
  double best_distance = 0;
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (!way_buffers_closed(buffers, node)) continue;
    double to_goal = distance(context, node, search->goal);
    if (best >= 0 && to_goal > best_distance) continue;
    if (best >= 0 && to_goal == best_distance && buffers->nodes[node].g >= buffers->nodes[best].g) continue;
    best = node;
    best_distance = to_goal;
  }
  return best;
}
