/* The generic A* as an engine of grid searches: on square grids, and on hex grids, where its saves stand alone. */
#include "engine/generic/astar.h"
#include "search/grid_embedded.h"
#include "search/grid_engine_raw.h"
#include "search/grid_search.h"

static way_result ready(way_grid_search *search) {
  way_astar *astar = search->states[WAY_SLOT_ASTAR];
  if (astar == NULL) {
    astar = way_allocate(&search->allocator, 1, sizeof *astar);
    if (astar == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_raw_init(astar, &search->allocator, way_grid_node_count(search->grid), 1.0, false);
    search->states[WAY_SLOT_ASTAR] = astar;
  }
  astar->weight = search->options.heuristic_weight;
  astar->record = search->options.record_expansions;
  search->topology = way_plane_topology(&search->plane);
  return WAY_OK;
}

static void destroy(way_grid_search *search, void *state) {
  way_raw_free(state);
  way_release(&search->allocator, state, 1, sizeof(way_astar));
}

static way_result begin(way_grid_search *search, int32_t start, int32_t goal) {
  return way_astar_begin(search->states[WAY_SLOT_ASTAR], &search->topology, start, goal);
}

static way_result step(way_grid_search *search, int32_t iterations) {
  return way_astar_step(search->states[WAY_SLOT_ASTAR], &search->topology, iterations);
}

static int32_t nearest_closed(const way_grid_search *search) {
  return way_astar_nearest_closed(search->states[WAY_SLOT_ASTAR], &search->topology);
}

static void write(way_writer *writer, const way_grid_search *search) {
  const way_astar *astar = search->states[WAY_SLOT_ASTAR];
  way_write_embedded(writer, search, astar->start, astar->goal, way_raw_bytes(astar));
  way_write_astar(writer, astar);
}

static size_t bytes(const way_grid_search *search) {
  return WAY_EMBEDDED_BYTES + way_raw_bytes(search->states[WAY_SLOT_ASTAR]);
}

static way_result read(way_reader *reader, way_grid_search *search) {
  way_astar *astar = search->states[WAY_SLOT_ASTAR];
  int32_t start, goal;
  way_read_embedded(reader, search, &start, &goal);
  if (reader->failed) return WAY_OK;
  way_result result = way_read_astar(reader, astar);
  if (result != WAY_OK || reader->failed) return result;
  way_check_embedded(reader, search, &astar->buffers, way_raw_engine_report(astar), start, goal);
  return WAY_OK;
}

static void write_hex(way_writer *writer, const way_grid_search *search) {
  if (way_grid_search_engine(search) != NULL) {
    way_write_astar(writer, search->states[WAY_SLOT_ASTAR]);
    return;
  }
  way_astar none;
  way_raw_init(&none, &search->allocator, way_grid_node_count(search->grid), search->options.heuristic_weight, false);
  way_write_astar(writer, &none);
}

static size_t bytes_hex(const way_grid_search *search) {
  return way_raw_bytes(way_grid_search_engine(search) == NULL ? NULL : search->states[WAY_SLOT_ASTAR]);
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
    .reset = way_raw_engine_reset,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .report = way_raw_engine_report,
    .nearest_closed = nearest_closed,
    .parent = way_raw_engine_parent,
    .trace = way_raw_engine_trace,
    .mark = way_raw_engine_mark,
    .expanded = way_raw_engine_expanded,
    .write = write_hex,
    .bytes = bytes_hex,
    .read = read_hex,
};

const way_grid_engine way_grid_engine_astar = {
    .engine = WAY_ENGINE_GENERIC,
    .slot = WAY_SLOT_ASTAR,
    .ready = ready,
    .reset = way_raw_engine_reset,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .report = way_raw_engine_report,
    .nearest_closed = nearest_closed,
    .parent = way_raw_engine_parent,
    .trace = way_raw_engine_trace,
    .mark = way_raw_engine_mark,
    .expanded = way_raw_engine_expanded,
    .write = write,
    .bytes = bytes,
    .read = read,
};
