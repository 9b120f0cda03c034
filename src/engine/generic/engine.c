#include "engine/generic/engine.h"

way_result way_trace_parents(const way_search_engine *engine, const void *state, int32_t end, way_path *path) {
  int32_t length = 0;
  for (int32_t node = end; node >= 0; node = engine->parent(state, node)) length++;
  way_result result = way_path_reserve(path, length);
  if (result != WAY_OK) return result;
  for (int32_t node = end; node >= 0; node = engine->parent(state, node)) path->cells[--length] = node;
  path->cost = engine->cost(state, end);
  return WAY_OK;
}

bool way_always_sparse(const void *state) {
  (void)state;
  return true;
}

void way_generic_engine_reset(void *state) {
  way_generic_reset(state);
}

way_engine_report way_generic_engine_report(const void *state) {
  const way_generic_search *search = state;
  return (way_engine_report){search->status,   search->start,       search->goal,         search->iterations,
                             search->expanded, search->buffers.low, search->buffers.high, search->stands_in};
}

void way_generic_engine_stand_in(void *state) {
  ((way_generic_search *)state)->stands_in = true;
}

uint8_t way_generic_engine_mark(const void *state, int32_t node) {
  return way_buffers_mark(&((const way_generic_search *)state)->buffers, node);
}

static const way_search_node *node_of(const void *state, int32_t node) {
  return &((const way_generic_search *)state)->buffers.nodes[node];
}

double way_generic_engine_cost(const void *state, int32_t node) {
  return node_of(state, node)->g;
}

int32_t way_generic_engine_parent(const void *state, int32_t node) {
  return node_of(state, node)->parent;
}

way_result way_generic_engine_trace(void *state, int32_t end, way_path *path) {
  return way_trace_parents(&way_engine_astar, state, end, path);
}

const int32_t *way_generic_engine_expanded(const void *state, int32_t *count) {
  const way_search_buffers *buffers = &((const way_generic_search *)state)->buffers;
  *count = buffers->expanded_count;
  return buffers->expanded;
}

size_t way_generic_engine_bytes(const void *state) {
  return way_search_bytes(state);
}
