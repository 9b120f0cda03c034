/* HPA* as an engine of searches. */
#include <string.h>

#include "base/path.h"
#include "engine/generic/engine.h"
#include "engine/hierarchy/hpa_keep.h"
#include "engine/hierarchy/hpa_path.h"
#include "engine/hierarchy/hpa_search.h"

typedef struct hpa_state {
  way_hpa_search search;
  way_hpa_tracer tracer;
  way_grid *grid;
  const way_grid_options *options;
} hpa_state;

static way_result ready(void **state, const way_engine_setup *setup) {
  hpa_state *own = *state;
  if (own == NULL) {
    own = way_allocate(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_hpa_search_init(&own->search, setup->allocator);
    way_hpa_tracer_init(&own->tracer, setup->allocator);
    *state = own;
  }
  own->search.weight = setup->weight;
  own->search.record = setup->record;
  own->grid = setup->grid;
  own->options = setup->grid_options;
  return WAY_OK;
}

static const way_hpa_search *search_of(const void *state) {
  return &((const hpa_state *)state)->search;
}

static void reset(void *state) {
  hpa_state *own = state;
  way_hpa_search_reset(&own->search);
}

static void destroy(void *state, const way_allocator *allocator) {
  hpa_state *own = state;
  way_hpa_search_free(&own->search);
  way_hpa_tracer_free(&own->tracer);
  way_release(allocator, own, 1, sizeof *own);
}

static void write(way_writer *writer, const void *state) {
  way_write_hpa_search(writer, search_of(state));
}

static void write_idle(way_writer *writer, const way_engine_setup *setup) {
  way_write_hpa_idle(writer, setup->grid, setup->weight, setup->grid_options->hpa_chunk_size);
}

static size_t bytes(const void *state) {
  return way_hpa_search_bytes(search_of(state));
}

static way_result read(way_reader *reader, void *state) {
  hpa_state *own = state;
  way_hpa_hierarchy *hierarchy;
  way_result result = way_hpa_hierarchy_for(own->grid, own->options, &hierarchy);
  return result == WAY_OK ? way_read_hpa_search(reader, &own->search, hierarchy) : result;
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  hpa_state *own = state;
  way_hpa_hierarchy *hierarchy;
  way_result result = way_hpa_hierarchy_for(own->grid, own->options, &hierarchy);
  return result == WAY_OK ? way_hpa_search_begin(&own->search, hierarchy, start, goal) : result;
}

static way_result step(void *state, int32_t iterations) {
  hpa_state *own = state;
  return way_hpa_search_step(&own->search, iterations);
}

static void stand_in(void *state) {
  ((hpa_state *)state)->search.stands_in = true;
}

static way_engine_report report(const void *state) {
  const way_hpa_search *search = search_of(state);
  int32_t cells = search->hierarchy == NULL ? 0 : search->hierarchy->layout.width * search->hierarchy->layout.height;
  return (way_engine_report){search->status, search->start,    search->goal, search->iterations, search->expanded, 0,
                             cells - 1,      search->stands_in};
}

static uint8_t mark(const void *state, int32_t cell) {
  const way_hpa_search *search = search_of(state);
  if (!way_hpa_search_current(search)) return 0;
  int32_t node = way_hpa_search_node(search, cell);
  return node < 0 ? 0 : way_buffers_mark(&search->buffers, node);
}

static double cost(const void *state, int32_t cell) {
  const way_hpa_search *search = search_of(state);
  return search->buffers.nodes[way_hpa_search_node(search, cell)].g;
}

static int32_t parent(const void *state, int32_t cell) {
  const way_hpa_search *search = search_of(state);
  int32_t node = search->buffers.nodes[way_hpa_search_node(search, cell)].parent;
  return node < 0 ? -1 : way_hpa_search_cell(search, node);
}

static way_result trace(void *state, int32_t end, way_path *path) {
  hpa_state *own = state;
  if (!way_hpa_search_current(&own->search)) return WAY_OK;
  const way_hpa_hierarchy *hierarchy = own->search.hierarchy;
  way_hpa_tracer *tracer = &own->tracer;
  way_result result = way_hpa_refine(tracer, &own->search, way_hpa_search_node(&own->search, end));
  if (result == WAY_OK && own->options->hpa_smooth) {
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

static const int32_t *expanded(const void *state, int32_t *count) {
  const way_search_buffers *buffers = &search_of(state)->buffers;
  *count = buffers->expanded_count;
  return buffers->expanded;
}

const way_search_engine way_engine_hpa = {
    .engine = WAY_ENGINE_GENERIC,
    .stands_alone = true,
    .sparse = way_always_sparse,
    .ready = ready,
    .reset = reset,
    .destroy = destroy,
    .begin = begin,
    .stand_in = stand_in,
    .step = step,
    .report = report,
    .mark = mark,
    .cost = cost,
    .parent = parent,
    .trace = trace,
    .expanded = expanded,
    .write = write,
    .bytes = bytes,
    .read = read,
    .write_idle = write_idle,
    .idle_bytes = WAY_HPA_IDLE,
};
