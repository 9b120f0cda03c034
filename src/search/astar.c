#include "search/astar.h"

#include <float.h>
#include <string.h>

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

/* A cheaper way to a node opens it, moves it up, or, where the weight keeps estimates consistent, opens it again. A cost
   past all doubles, which a restored area table can lead to, is no step. */
static void relax(way_astar *astar, const way_topology *topology, int32_t from, double g, int32_t node) {
  way_search_buffers *buffers = &astar->buffers;
  way_search_node *known = &buffers->nodes[node];
  bool open = false;
  if (!(g <= DBL_MAX)) return;
  if (way_buffers_visited(buffers, node)) {
    if (!(g < known->g)) return;
    open = !way_buffers_closed(buffers, node);
    if (!open && astar->weight > 1) return;
  } else {
    way_buffers_visit(buffers, node);
  }
  *known = (way_search_node){g, from, buffers->epoch};
  way_open_entry entry = {total(astar, topology, node, g), g, node};
  if (open) {
    way_open_decrease(&buffers->open, entry);
  } else {
    way_open_push(&buffers->open, entry);
  }
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
    way_open_pop(&buffers->open);
    buffers->nodes[node].stamp = buffers->epoch + 1;
    astar->iterations++;
    if (node == astar->goal) {
      astar->status = WAY_RAW_FOUND;
      astar->path_cost = buffers->nodes[node].g;
      return WAY_OK;
    }
    astar->expanded++;
    if (astar->record) buffers->expanded[buffers->expanded_count++] = node;
    double g = buffers->nodes[node].g;
    for (int i = 0; i < count; i++) relax(astar, topology, node, g + steps[i].cost, steps[i].node);
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
