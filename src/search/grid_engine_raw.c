#include "search/grid_engine_raw.h"

#include "search/raw_search.h"

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

static int32_t parent(const void *state, int32_t cell) {
  return ((const way_raw_search *)state)->buffers.nodes[cell].parent;
}

way_result way_raw_engine_trace(const void *state, int32_t end, way_path *path) {
  way_result result = way_trace_parents(state, parent, end, path);
  if (result == WAY_OK) path->cost = ((const way_raw_search *)state)->buffers.nodes[end].g;
  return result;
}
