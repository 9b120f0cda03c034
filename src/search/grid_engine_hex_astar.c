/* A* on whole numbers as an engine of grid searches, on hex grids. */
#include "search/grid_search.h"
#include "engine/uniform/hex_astar.h"

static way_result ready(way_grid_search *search) {
  way_hex_astar *astar = search->states[WAY_SLOT_HEX_ASTAR];
  if (astar == NULL) {
    astar = way_allocate(&search->allocator, 1, sizeof *astar);
    if (astar == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_hex_astar_init(astar, &search->allocator, way_grid_node_count(search->grid));
    search->states[WAY_SLOT_HEX_ASTAR] = astar;
  }
  astar->weight = search->options.heuristic_weight;
  astar->units = search->units;
  return WAY_OK;
}

static void reset(void *state) {
  way_hex_astar_reset(state);
}

static void destroy(way_grid_search *search, void *state) {
  way_hex_astar_free(state);
  way_release(&search->allocator, state, 1, sizeof(way_hex_astar));
}

static way_result begin(way_grid_search *search, int32_t start, int32_t goal) {
  return way_hex_astar_begin(search->states[WAY_SLOT_HEX_ASTAR], &search->plane, start, goal);
}

static way_result step(way_grid_search *search, int32_t iterations) {
  return way_hex_astar_step(search->states[WAY_SLOT_HEX_ASTAR], &search->plane, iterations);
}

static way_engine_report report(const void *state) {
  const way_hex_astar *astar = state;
  return (way_engine_report){astar->status, astar->start, astar->goal, astar->iterations, astar->expanded};
}

static int32_t nearest_closed(const way_grid_search *search) {
  return way_hex_astar_nearest_closed(search->states[WAY_SLOT_HEX_ASTAR], &search->plane);
}

static int32_t parent(const way_grid_search *search, int32_t cell) {
  return way_hex_parent(search->states[WAY_SLOT_HEX_ASTAR], &search->plane, cell);
}

static way_result trace(const way_grid_search *search, int32_t end, way_path *path) {
  way_result result = way_trace_parents(search, end, path);
  if (result == WAY_OK) path->cost = way_hex_cost(search->states[WAY_SLOT_HEX_ASTAR], end);
  return result;
}

static uint8_t mark(const void *state, int32_t cell) {
  if (!way_hex_visited(state, cell)) return 0;
  return way_hex_closed(state, cell) ? 2 : 1;
}

static void write(way_writer *writer, const way_grid_search *search) {
  if (way_grid_search_engine(search) == NULL) {
    way_grid_engine_hex.write(writer, search);
  } else {
    way_write_hex_astar(writer, search->states[WAY_SLOT_HEX_ASTAR], &search->plane);
  }
}

static size_t bytes(const way_grid_search *search) {
  if (way_grid_search_engine(search) == NULL) return way_raw_bytes(NULL);
  return way_hex_astar_bytes(search->states[WAY_SLOT_HEX_ASTAR]);
}

/* Reads into the generic engine, which takes all that the format allows and goes on where this engine would not write
   the same bytes. */
static way_result read(way_reader *reader, way_grid_search *search) {
  way_result result = way_grid_engine_hex.ready(search);
  if (result == WAY_OK) result = way_grid_engine_hex.read(reader, search);
  const way_astar *generic = search->states[WAY_SLOT_ASTAR];
  if (result != WAY_OK || reader->failed || generic->status == WAY_RAW_NOT_STARTED) return result;
  bool taken;
  result = way_hex_astar_take(search->states[WAY_SLOT_HEX_ASTAR], &search->plane, generic, &taken);
  if (result == WAY_OK && !taken) search->engine = &way_grid_engine_hex;
  return result;
}

const way_grid_engine way_grid_engine_hex_astar = {
    .engine = WAY_ENGINE_SPECIALIZED_ASTAR,
    .slot = WAY_SLOT_HEX_ASTAR,
    .own_kind = true,
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
    .write = write,
    .bytes = bytes,
    .read = read,
};
