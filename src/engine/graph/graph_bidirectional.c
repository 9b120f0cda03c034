#include "engine/graph/graph_bidirectional.h"

#include <string.h>

void way_graph_bidirectional_init(way_graph_bidirectional *both, const way_allocator *allocator, int32_t node_count) {
  memset(both, 0, sizeof *both);
  way_buffers_init(&both->sides[0], allocator, node_count);
  way_buffers_init(&both->sides[1], allocator, node_count);
  way_graph_bidirectional_reset(both);
}

void way_graph_bidirectional_free(way_graph_bidirectional *both) {
  way_buffers_free(&both->sides[0]);
  way_buffers_free(&both->sides[1]);
}

void way_graph_bidirectional_reset(way_graph_bidirectional *both) {
  both->status = WAY_LOOP_NOT_STARTED;
  both->turn = 0;
  both->start = -1;
  both->goal = -1;
  both->expanded = 0;
  both->iterations = 0;
  both->best = INFINITY;
  both->meeting = -1;
  both->path_cost = 0;
}

static void open_end(way_search_buffers *buffers, const way_graph_estimate *estimate, int32_t node) {
  way_buffers_visit(buffers, node);
  buffers->nodes[node] = (way_search_node){0, -1, buffers->epoch};
  way_open_push(&buffers->open, (way_open_entry){way_graph_estimate_of(estimate, node), 0, node});
}

way_result way_graph_bidirectional_begin(way_graph_bidirectional *both, const way_graph_estimate estimates[2],
                                         int32_t start, int32_t goal) {
  way_graph_bidirectional_reset(both);
  for (int side = 0; side < 2; side++) {
    way_result result = way_buffers_restart(&both->sides[side]);
    if (result == WAY_OK) result = way_buffers_reserve(&both->sides[side], 1, false);
    if (result != WAY_OK) return result;
  }
  both->status = WAY_LOOP_RUNNING;
  both->start = start;
  both->goal = goal;
  open_end(&both->sides[0], &estimates[0], start);
  open_end(&both->sides[1], &estimates[1], goal);
  if (start == goal) {
    both->best = 0;
    both->meeting = start;
  }
  return WAY_OK;
}

/* One arc of a node that this side expands. What can't beat the best path is not even labelled. */
static inline void relax(way_graph_bidirectional *both, int side, const way_graph_estimate *estimate, int32_t from,
                         double g, int32_t node) {
  way_search_buffers *own = &both->sides[side];
  const way_search_buffers *other = &both->sides[1 - side];
  way_search_node *known = &own->nodes[node];
  bool visited = way_buffers_visited(own, node);
  if (!(g < (visited ? known->g : INFINITY))) return;
  if (way_buffers_closed(own, node) || way_buffers_closed(other, node)) return;
  double f = g + way_graph_estimate_of(estimate, node);
  if (f >= both->best) return;
  if (!visited) way_buffers_visit(own, node);
  *known = (way_search_node){g, from, own->epoch};
  way_open_entry entry = {f, g, node};
  if (visited) {
    way_open_decrease(&own->open, entry);
  } else {
    way_open_push(&own->open, entry);
  }
  if (way_buffers_visited(other, node) && g + other->nodes[node].g < both->best) {
    both->best = g + other->nodes[node].g;
    both->meeting = node;
  }
}

static void drop_closed(way_search_buffers *buffers, const way_search_buffers *other) {
  while (buffers->open.count > 0 && way_buffers_closed(other, buffers->open.slots[0].node)) {
    way_open_pop(&buffers->open);
  }
}

bool way_graph_bidirectional_over(const way_graph_bidirectional *both, const way_graph_estimate estimates[2]) {
  const way_open_set *a = &both->sides[0].open, *b = &both->sides[1].open;
  if (a->count == 0 || b->count == 0) return true;
  if (a->slots[0].f >= both->best || b->slots[0].f >= both->best) return true;
  return estimates[0].zero && a->slots[0].f + b->slots[0].f >= both->best;
}

/* The halves' costs added in the order of the path, as a search from one end would. */
void way_graph_bidirectional_add_up(way_graph_bidirectional *both, const way_csr_graph *compiled) {
  both->path_cost = both->sides[0].nodes[both->meeting].g;
  for (int32_t node = both->meeting; node != both->goal;) {
    int32_t next = both->sides[1].nodes[node].parent;
    both->path_cost += way_csr_graph_lightest(compiled, node, next)->weight;
    node = next;
  }
}

static void finish(way_graph_bidirectional *both, const way_csr_graph *compiled) {
  both->status = both->meeting < 0 ? WAY_LOOP_NOT_FOUND : WAY_LOOP_FOUND;
  if (both->meeting >= 0) way_graph_bidirectional_add_up(both, compiled);
}

/* Whether a node just closed by a side may lie on a path better than the best: its own half and the least that the other
   side has left to offer. */
static bool is_worth_expanding(const way_graph_bidirectional *both, int side, const way_graph_estimate *other_estimate,
                               way_open_entry entry) {
  if (entry.f >= both->best) return false;
  const way_open_set *other = &both->sides[1 - side].open;
  return entry.g + other->slots[0].f - way_graph_estimate_of(other_estimate, entry.node) < both->best;
}

static way_result iterate(way_graph_bidirectional *both, const way_csr_graph *compiled,
                          const way_graph_estimate estimates[2]) {
  int side = both->turn;
  way_search_buffers *own = &both->sides[side];
  const way_csr_rows *rows = side == 0 ? &compiled->leaving : &compiled->entering;
  int32_t node = own->open.slots[0].node;
  uint32_t first = rows->heads[node], end = rows->heads[node + 1];
  uint32_t most = (uint32_t)(own->node_count - own->open.count);
  way_result result = way_buffers_reserve(own, (int32_t)(end - first < most ? end - first : most), false);
  if (result == WAY_OK && both->record) result = way_buffers_reserve(&both->sides[0], 0, true);
  if (result != WAY_OK) return result;
  way_open_entry entry = way_open_pop(&own->open);
  own->nodes[node].stamp = own->epoch + 1;
  both->iterations++;
  both->turn = 1 - side;
  if (is_worth_expanding(both, side, &estimates[1 - side], entry)) {
    both->expanded++;
    if (both->record) both->sides[0].expanded[both->sides[0].expanded_count++] = node;
    for (uint32_t i = first; i < end; i++) {
      relax(both, side, &estimates[side], node, entry.g + rows->arcs[i].weight, rows->arcs[i].to);
    }
  }
  drop_closed(&both->sides[0], &both->sides[1]);
  drop_closed(&both->sides[1], &both->sides[0]);
  if (way_graph_bidirectional_over(both, estimates)) finish(both, compiled);
  return WAY_OK;
}

way_result way_graph_bidirectional_step(way_graph_bidirectional *both, const way_csr_graph *compiled,
                                        const way_graph_estimate estimates[2], int32_t iterations) {
  way_result result = WAY_OK;
  while (iterations-- > 0 && both->status == WAY_LOOP_RUNNING && result == WAY_OK) {
    result = iterate(both, compiled, estimates);
  }
  return result;
}
