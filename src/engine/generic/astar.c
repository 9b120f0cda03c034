#include "engine/generic/astar.h"

#include "engine/generic/astar_relax.h"

const way_search_format way_astar_format = {.kind = 8, .names_start = true};

static double total(const way_astar *astar, const way_topology *topology, int32_t node, double g) {
  if (astar->weight == 0) return g;
  double distance = topology->distance(topology->context, node, astar->goal);
  return g + distance * topology->least_cost * astar->weight;
}

way_result way_astar_begin(way_astar *astar, const way_topology *topology, int32_t start, int32_t goal) {
  astar->goal = goal;
  return way_generic_begin(astar, start, goal, total(astar, topology, start, 0));
}

way_result way_astar_step(way_astar *astar, const way_topology *topology, int32_t iterations) {
  way_search_buffers *buffers = &astar->buffers;
  way_step steps[WAY_MAX_STEPS];
  while (iterations-- > 0 && astar->status == WAY_LOOP_RUNNING) {
    int32_t node = buffers->open.slots[0].node;
    int count = 0;
    if (node != astar->goal) {
      count = topology->steps(topology->context, node, astar->start, steps);
      if (count < 0) return (way_result)-count;
      way_result result = way_buffers_reserve(buffers, count, astar->record);
      if (result != WAY_OK) return result;
    }
    if (way_generic_close_top(astar)) return WAY_OK;
    double g = buffers->nodes[node].g;
    for (int i = 0; i < count; i++) {
      int32_t next = steps[i].node;
      double cost = g + steps[i].cost;
      if (!way_astar_improves(astar, next, cost)) continue;
      way_astar_take(astar, node, next, cost, total(astar, topology, next, cost));
    }
    if (buffers->open.count == 0) astar->status = WAY_LOOP_NOT_FOUND;
  }
  return WAY_OK;
}
