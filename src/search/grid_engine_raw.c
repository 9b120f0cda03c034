#include "search/grid_engine_raw.h"

#include "search/grid_search.h"
#include "engine/generic/raw_search.h"

void way_raw_engine_reset(void *state) {
  way_raw_reset(state);
}

way_engine_report way_raw_engine_report(const void *state) {
  const way_raw_search *search = state;
  return (way_engine_report){search->status, search->start, search->goal, search->iterations, search->expanded};
}

uint8_t way_raw_engine_mark(const void *state, int32_t cell) {
  return way_buffers_mark(&((const way_raw_search *)state)->buffers, cell);
}

const int32_t *way_raw_engine_expanded(const void *state, int32_t *count) {
  const way_search_buffers *buffers = &((const way_raw_search *)state)->buffers;
  *count = buffers->expanded_count;
  return buffers->expanded;
}

static const way_search_node *node_of(const way_grid_search *search, int32_t cell) {
  const way_raw_search *state = search->states[search->engine->slot];
  return &state->buffers.nodes[cell];
}

int32_t way_raw_engine_parent(const way_grid_search *search, int32_t cell) {
  return node_of(search, cell)->parent;
}

way_result way_raw_engine_trace(const way_grid_search *search, int32_t end, way_path *path) {
  way_result result = way_trace_parents(search, end, path);
  if (result == WAY_OK) path->cost = node_of(search, end)->g;
  return result;
}
