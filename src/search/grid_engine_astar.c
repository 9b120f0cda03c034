/* The generic A* as an engine of grid searches: on square grids, and on hex grids, where its saves stand alone. */
#include "search/astar.h"
#include "search/grid_embedded.h"
#include "search/grid_search.h"

static way_result ready(way_grid_search *search) {
  way_astar *astar = search->states[WAY_SLOT_ASTAR];
  if (astar == NULL) {
    astar = way_allocate(&search->allocator, 1, sizeof *astar);
    if (astar == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_astar_init(astar, &search->allocator, way_grid_node_count(search->grid), 1.0, false);
    search->states[WAY_SLOT_ASTAR] = astar;
  }
  astar->weight = search->options.heuristic_weight;
  astar->record = search->options.record_expansions;
  search->topology = way_grid_search_topology(search);
  return WAY_OK;
}

static void reset(void *state) {
  way_astar_reset(state);
}

static void destroy(way_grid_search *search, void *state) {
  way_astar_free(state);
  way_release(&search->allocator, state, 1, sizeof(way_astar));
}

static way_result begin(way_grid_search *search, int32_t start, int32_t goal) {
  return way_astar_begin(search->states[WAY_SLOT_ASTAR], &search->topology, start, goal);
}

static way_result step(way_grid_search *search, int32_t iterations) {
  return way_astar_step(search->states[WAY_SLOT_ASTAR], &search->topology, iterations);
}

static way_engine_report report(const void *state) {
  const way_astar *astar = state;
  return (way_engine_report){astar->status, astar->start, astar->goal, astar->iterations, astar->expanded};
}

static int32_t nearest_closed(const way_grid_search *search) {
  return way_astar_nearest_closed(search->states[WAY_SLOT_ASTAR], &search->topology);
}

static int32_t parent(const void *state, int32_t cell) {
  return ((const way_astar *)state)->buffers.nodes[cell].parent;
}

static way_result trace(const way_grid_search *search, int32_t end, way_path *path) {
  const way_astar *astar = search->states[WAY_SLOT_ASTAR];
  way_result result = way_trace_parents(astar, parent, end, path);
  if (result == WAY_OK) path->cost = astar->buffers.nodes[end].g;
  return result;
}

static uint8_t mark(const void *state, int32_t cell) {
  const way_astar *astar = state;
  if (!way_buffers_visited(&astar->buffers, cell)) return 0;
  return way_buffers_closed(&astar->buffers, cell) ? 2 : 1;
}

static const int32_t *expanded(const void *state, int32_t *count) {
  const way_astar *astar = state;
  *count = astar->buffers.expanded_count;
  return astar->buffers.expanded;
}

static void embed(way_writer *writer, const void *state) {
  way_write_astar(writer, state);
}

static void write(way_writer *writer, const way_grid_search *search) {
  const way_astar *astar = search->states[WAY_SLOT_ASTAR];
  way_write_embedded(writer, search, astar->start, astar->goal, embed, astar);
}

static way_result read(way_reader *reader, way_grid_search *search) {
  way_astar *astar = search->states[WAY_SLOT_ASTAR];
  int32_t start, goal;
  way_read_embedded(reader, search, &start, &goal);
  if (reader->failed) return WAY_OK;
  way_result result = way_read_astar(reader, astar);
  if (result != WAY_OK || reader->failed) return result;
  way_check_embedded(reader, search, &astar->buffers, report(astar), start, goal);
  return WAY_OK;
}

static void write_hex(way_writer *writer, const way_grid_search *search) {
  if (way_grid_search_engine(search) != NULL) {
    way_write_astar(writer, search->states[WAY_SLOT_ASTAR]);
    return;
  }
  way_astar none;
  way_astar_init(&none, &search->allocator, way_grid_node_count(search->grid), search->options.heuristic_weight, false);
  way_write_astar(writer, &none);
}

static way_result read_hex(way_reader *reader, way_grid_search *search) {
  way_astar *astar = search->states[WAY_SLOT_ASTAR];
  way_result result = way_read_astar(reader, astar);
  if (result == WAY_OK && !reader->failed && astar->status != WAY_RAW_NOT_STARTED) {
    way_check_visited_fit(reader, search, &astar->buffers);
  }
  return result;
}

const way_grid_engine way_grid_engine_hex = {
    .engine = WAY_ENGINE_GENERIC,
    .slot = WAY_SLOT_ASTAR,
    .own_kind = true,
    .ready = ready,
    .reset = reset,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .report = report,
    .nearest_closed = nearest_closed,
    .trace = trace,
    .mark = mark,
    .expanded = expanded,
    .write = write_hex,
    .read = read_hex,
};

const way_grid_engine way_grid_engine_astar = {
    .engine = WAY_ENGINE_GENERIC,
    .slot = WAY_SLOT_ASTAR,
    .ready = ready,
    .reset = reset,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .report = report,
    .nearest_closed = nearest_closed,
    .trace = trace,
    .mark = mark,
    .expanded = expanded,
    .write = write,
    .read = read,
};
