#include "engine/generic/goal_search.h"

#include <math.h>

#include "engine/generic/astar_relax.h"

way_result way_goal_search_begin(way_goal_search *search, way_astar *astar, const way_goal_calls *calls, void *context,
                                 int32_t start) {
  *search = (way_goal_search){astar, calls, context, -1, -1, INFINITY};
  return way_generic_begin(astar, start, -1, calls->bound(context, start));
}

/* Whether all that is open comes to no less than the best goal. */
static bool settled(const way_goal_search *search) {
  const way_open_set *open = &search->astar->buffers.open;
  return open->count == 0 || (search->best_goal >= 0 && open->slots[0].f >= search->best);
}

static void end(way_goal_search *search) {
  way_astar *astar = search->astar;
  astar->status = search->best_goal >= 0 ? WAY_LOOP_FOUND : WAY_LOOP_NOT_FOUND;
  if (search->best_goal < 0) return;
  astar->goal = search->best_node;
  astar->path_cost = astar->buffers.nodes[search->best_node].g;
}

static void weigh_goal(way_goal_search *search, int32_t node) {
  double price, total;
  int32_t goal = search->calls->goal_at(search->context, node, &price);
  if (goal < 0) return;
  total = search->astar->buffers.nodes[node].g + price;
  if (!(total < search->best)) return;
  search->best_goal = goal;
  search->best_node = node;
  search->best = total;
}

/* Open entries never outnumber the nodes, whatever a node's degree is. */
static way_result reserve(const way_astar *astar, int32_t count) {
  int32_t most = astar->buffers.node_count - astar->buffers.open.count;
  return way_buffers_reserve((way_search_buffers *)&astar->buffers, count < most ? count : most, astar->record);
}

static way_result iterate(way_goal_search *search) {
  way_astar *astar = search->astar;
  int32_t node = astar->buffers.open.slots[0].node, count;
  const way_step *steps;
  way_result result = search->calls->steps(search->context, node, &steps, &count);
  if (result == WAY_OK) result = reserve(astar, count);
  if (result != WAY_OK) return result;
  way_generic_close_top(astar);
  weigh_goal(search, node);
  double g = astar->buffers.nodes[node].g;
  for (int32_t i = 0; i < count; i++) {
    double cost = g + steps[i].cost;
    if (!way_astar_improves(astar, steps[i].node, cost)) continue;
    double bound = search->calls->bound(search->context, steps[i].node);
    if (bound < INFINITY) way_astar_take(astar, node, steps[i].node, cost, cost + bound);
  }
  return WAY_OK;
}

way_result way_goal_search_step(way_goal_search *search, int32_t iterations) {
  while (iterations-- > 0 && search->astar->status == WAY_LOOP_RUNNING) {
    way_result result = iterate(search);
    if (result != WAY_OK) return result;
    if (settled(search)) end(search);
  }
  return WAY_OK;
}
