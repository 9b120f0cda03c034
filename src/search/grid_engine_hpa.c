/* HPA* as an engine of grid searches. */
#include <string.h>

#include "base/path.h"
#include "search/grid_search.h"
#include "engine/hierarchy/hpa_keep.h"
#include "engine/hierarchy/hpa_path.h"
#include "engine/hierarchy/hpa_search.h"

typedef struct hpa_state {
  way_hpa_search search;
  way_hpa_tracer tracer;
} hpa_state;

static way_result ready(way_grid_search *search) {
  hpa_state *state = search->states[WAY_SLOT_HPA];
  if (state == NULL) {
    state = way_allocate(&search->allocator, 1, sizeof *state);
    if (state == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_hpa_search_init(&state->search, &search->allocator);
    way_hpa_tracer_init(&state->tracer, &search->allocator);
    search->states[WAY_SLOT_HPA] = state;
  }
  state->search.weight = search->options.heuristic_weight;
  state->search.record = search->options.record_expansions;
  return WAY_OK;
}

static void reset(void *state) {
  way_hpa_search_reset(&((hpa_state *)state)->search);
}

static void destroy(way_grid_search *search, void *state) {
  hpa_state *own = state;
  way_hpa_search_free(&own->search);
  way_hpa_tracer_free(&own->tracer);
  way_release(&search->allocator, own, 1, sizeof *own);
}

static way_result begin(way_grid_search *search, int32_t start, int32_t goal) {
  hpa_state *state = search->states[WAY_SLOT_HPA];
  way_hpa_hierarchy *hierarchy;
  way_result result = way_hpa_hierarchy_for(search->grid, &search->options, &hierarchy);
  return result == WAY_OK ? way_hpa_search_begin(&state->search, hierarchy, start, goal) : result;
}

static way_result step(way_grid_search *search, int32_t iterations) {
  return way_hpa_search_step(&((hpa_state *)search->states[WAY_SLOT_HPA])->search, iterations);
}

static way_engine_report report(const void *state) {
  const way_hpa_search *search = &((const hpa_state *)state)->search;
  return (way_engine_report){search->status, search->start, search->goal, search->iterations, search->expanded};
}

static int32_t nearest_closed(const way_grid_search *search) {
  const hpa_state *state = search->states[WAY_SLOT_HPA];
  return way_hpa_search_current(&state->search) ? way_hpa_search_nearest_closed(&state->search) : -1;
}

static int32_t parent(const way_grid_search *search, int32_t cell) {
  const way_hpa_search *own = &((const hpa_state *)search->states[WAY_SLOT_HPA])->search;
  int32_t node = own->buffers.nodes[way_hpa_search_node(own, cell)].parent;
  return node < 0 ? -1 : way_hpa_search_cell(own, node);
}

static way_result trace(const way_grid_search *search, int32_t end, way_path *path) {
  hpa_state *state = search->states[WAY_SLOT_HPA];
  if (!way_hpa_search_current(&state->search)) return WAY_OK;
  const way_hpa_hierarchy *hierarchy = state->search.hierarchy;
  way_hpa_tracer *tracer = &state->tracer;
  way_result result = way_hpa_refine(tracer, &state->search, way_hpa_search_node(&state->search, end));
  if (result == WAY_OK && search->options.hpa_smooth) {
    result = way_hpa_smooth(tracer, &hierarchy->square, hierarchy->layout.chunk_size);
  }
  if (result != WAY_OK) {
    way_path_clear(path);
    return result;
  }
  const way_hpa_cells *cells = &tracer->cells;
  result = way_path_reserve(path, cells->count);
  if (result != WAY_OK) return result;
  memcpy(path->cells, cells->items, (size_t)cells->count * sizeof *path->cells);
  path->cost = way_hpa_path_cost(&hierarchy->square, cells->items, cells->count);
  return WAY_OK;
}

static uint8_t mark(const void *state, int32_t cell) {
  const way_hpa_search *search = &((const hpa_state *)state)->search;
  if (!way_hpa_search_current(search)) return 0;
  int32_t node = way_hpa_search_node(search, cell);
  return node < 0 ? 0 : way_buffers_mark(&search->buffers, node);
}

static const int32_t *expanded(const void *state, int32_t *count) {
  const way_search_buffers *buffers = &((const hpa_state *)state)->search.buffers;
  *count = buffers->expanded_count;
  return buffers->expanded;
}

/* Not saved: the start and the goal are temporary nodes of a hierarchy that is not saved either. */
const way_grid_engine way_grid_engine_hpa = {
    .engine = WAY_ENGINE_GENERIC,
    .slot = WAY_SLOT_HPA,
    .ready = ready,
    .reset = reset,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .report = report,
    .nearest_closed = nearest_closed,
    .parent = parent,
    .trace = trace,
    .mark = mark,
    .expanded = expanded,
};
