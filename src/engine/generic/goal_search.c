#include "engine/generic/goal_search.h"

#include <math.h>

#include "engine/generic/astar_relax.h"
#include "engine/generic/engine.h"

bool way_goal_search_settled(const way_goal_search *search) {
  const way_open_set *open = &search->astar.buffers.open;
  return open->count == 0 || (search->best_goal >= 0 && open->slots[0].f >= search->best);
}

static void end(way_goal_search *search) {
  way_astar *astar = &search->astar;
  astar->status = search->best_goal >= 0 ? WAY_LOOP_FOUND : WAY_LOOP_NOT_FOUND;
  if (search->best_goal < 0) return;
  astar->goal = search->best_node;
  astar->path_cost = astar->buffers.nodes[search->best_node].g;
}

static void weigh_goal(way_goal_search *search, int32_t node) {
  double price, total;
  int32_t goal = search->calls->goal_at(search->context, node, &price);
  if (goal < 0) return;
  total = search->astar.buffers.nodes[node].g + price;
  if (!(total < search->best)) return;
  search->best_goal = goal;
  search->best_node = node;
  search->best = total;
}

/* Open entries never outnumber the nodes, whatever a node's degree is. */
static way_result reserve(way_astar *astar, int32_t count) {
  int32_t most = astar->buffers.node_count - astar->buffers.open.count;
  return way_buffers_reserve(&astar->buffers, count < most ? count : most, astar->record);
}

static way_result iterate(way_goal_search *search) {
  way_astar *astar = &search->astar;
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

/* ------------------------------------------------------------------------------------------------ as an engine */

static way_result ready(void **state, const way_engine_setup *setup) {
  way_goal_search *own = *state;
  if (own == NULL) {
    own = way_allocate_zeroed(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_generic_init(&own->astar, setup->allocator, setup->node_count, 1.0, false);
    *state = own;
  } else if (own->astar.buffers.node_count != setup->node_count) {
    way_generic_free(&own->astar);
    way_generic_init(&own->astar, setup->allocator, setup->node_count, 1.0, false);
  }
  bool dijkstra = setup->graph_options != NULL && setup->graph_options->algorithm == WAY_GRAPH_DIJKSTRA;
  own->astar.weight = dijkstra ? 1 : setup->weight;
  own->astar.record = setup->record;
  own->calls = setup->goal_calls;
  own->context = setup->goal_context;
  return WAY_OK;
}

static void destroy(void *state, const way_allocator *allocator) {
  way_generic_free(state);
  way_release(allocator, state, 1, sizeof(way_goal_search));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  way_goal_search *own = state;
  own->best_goal = -1;
  own->best_node = -1;
  own->best = INFINITY;
  return way_generic_begin(&own->astar, start, goal, own->calls->bound(own->context, start));
}

static way_result step(void *state, int32_t iterations) {
  way_goal_search *own = state;
  while (iterations-- > 0 && own->astar.status == WAY_LOOP_RUNNING) {
    way_result result = iterate(own);
    if (result != WAY_OK) return result;
    if (way_goal_search_settled(own)) end(own);
  }
  return WAY_OK;
}

int32_t way_goal_found(const void *state) {
  const way_goal_search *own = state;
  return own->astar.status == WAY_LOOP_FOUND ? own->best_goal : -1;
}

const way_search_engine way_engine_goals = {
    .engine = WAY_ENGINE_GENERIC,
    .stands_alone = true,
    WAY_GENERIC_ENGINE_CALLS,
    .ready = ready,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .trace = way_generic_engine_trace,
    .write = way_goal_search_write,
    .bytes = way_goal_search_bytes,
    .read = way_goal_search_read,
};
