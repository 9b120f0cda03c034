#include "search/astar.h"

#include <string.h>

#include "search/astar_relax.h"

void way_astar_init(way_astar *astar, const way_allocator *allocator, int32_t node_count, double weight, bool record) {
  memset(astar, 0, sizeof *astar);
  way_buffers_init(&astar->buffers, allocator, node_count);
  astar->weight = weight;
  astar->record = record;
  way_astar_reset(astar);
}

void way_astar_free(way_astar *astar) {
  way_buffers_free(&astar->buffers);
}

void way_astar_reset(way_astar *astar) {
  astar->status = WAY_RAW_NOT_STARTED;
  astar->start = -1;
  astar->goal = -1;
  astar->expanded = 0;
  astar->iterations = 0;
  astar->path_cost = 0;
}

static double total(const way_astar *astar, const way_topology *topology, int32_t node, double g) {
  if (astar->weight == 0) return g;
  double distance = topology->distance(topology->context, node, astar->goal);
  return g + distance * topology->least_cost * astar->weight;
}

way_result way_astar_begin(way_astar *astar, const way_topology *topology, int32_t start, int32_t goal) {
  way_astar_reset(astar);
  way_search_buffers *buffers = &astar->buffers;
  way_result result = way_buffers_restart(buffers);
  if (result == WAY_OK) result = way_buffers_reserve(buffers, 1, false);
  if (result != WAY_OK) return result;
  astar->status = WAY_RAW_RUNNING;
  astar->start = start;
  astar->goal = goal;
  way_buffers_visit(buffers, start);
  buffers->nodes[start] = (way_search_node){0, -1, buffers->epoch};
  way_open_push(&buffers->open, (way_open_entry){total(astar, topology, start, 0), 0, start});
  return WAY_OK;
}

way_result way_astar_step(way_astar *astar, const way_topology *topology, int32_t iterations) {
  way_search_buffers *buffers = &astar->buffers;
  way_step steps[WAY_MAX_STEPS];
  while (iterations-- > 0 && astar->status == WAY_RAW_RUNNING) {
    int32_t node = buffers->open.slots[0].node;
    int count = 0;
    if (node != astar->goal) {
      count = topology->steps(topology->context, node, astar->start, steps);
      if (count < 0) return (way_result)-count;
      way_result result = way_buffers_reserve(buffers, count, astar->record);
      if (result != WAY_OK) return result;
    }
    if (way_astar_close_top(astar)) return WAY_OK;
    double g = buffers->nodes[node].g;
    for (int i = 0; i < count; i++) {
      int32_t next = steps[i].node;
      double cost = g + steps[i].cost;
      if (!way_astar_improves(astar, next, cost)) continue;
      way_astar_take(astar, node, next, cost, total(astar, topology, next, cost));
    }
    if (buffers->open.count == 0) astar->status = WAY_RAW_NOT_FOUND;
  }
  return WAY_OK;
}

int32_t way_astar_nearest_closed(const way_astar *astar, const way_topology *topology) {
  const way_search_buffers *buffers = &astar->buffers;
  int32_t best = -1;
  double best_distance = 0;
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (!way_buffers_closed(buffers, node)) continue;
    double distance = topology->distance(topology->context, node, astar->goal);
    if (best >= 0 && distance > best_distance) continue;
    if (best >= 0 && distance == best_distance && buffers->nodes[node].g >= buffers->nodes[best].g) continue;
    best = node;
    best_distance = distance;
  }
  return best;
}
