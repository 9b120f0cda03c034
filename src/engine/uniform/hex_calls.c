/* A* on whole numbers as an engine of searches, on hex grids. */
#include "engine/generic/engine.h"
#include "engine/uniform/hex_astar.h"

typedef struct hex_state {
  way_hex_astar astar;
  const way_plane *hex;
} hex_state;

static way_result ready(void **state, const way_engine_setup *setup) {
  hex_state *own = *state;
  if (own == NULL) {
    own = way_allocate(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_hex_astar_init(&own->astar, setup->allocator, setup->node_count);
    *state = own;
  }
  own->astar.weight = setup->weight;
  own->astar.units = *setup->units;
  own->hex = setup->plane;
  return WAY_OK;
}

static void reset(void *state) {
  way_hex_astar_reset(state);
}

static void destroy(void *state, const way_allocator *allocator) {
  way_hex_astar_free(state);
  way_release(allocator, state, 1, sizeof(hex_state));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  hex_state *own = state;
  return way_hex_astar_begin(&own->astar, own->hex, start, goal);
}

static way_result step(void *state, int32_t iterations) {
  hex_state *own = state;
  return way_hex_astar_step(&own->astar, own->hex, iterations);
}

static void stand_in(void *state) {
  ((way_hex_astar *)state)->stands_in = true;
}

static way_engine_report report(const void *state) {
  const way_hex_astar *astar = state;
  return (way_engine_report){astar->status,   astar->start, astar->goal, astar->iterations,
                             astar->expanded, astar->low,   astar->high, astar->stands_in};
}

static uint8_t mark(const void *state, int32_t cell) {
  if (!way_hex_visited(state, cell)) return 0;
  return way_hex_closed(state, cell) ? 2 : 1;
}

static double cost(const void *state, int32_t cell) {
  return way_hex_cost(state, cell);
}

static int32_t parent(const void *state, int32_t cell) {
  const hex_state *own = state;
  return way_hex_parent(&own->astar, own->hex, cell);
}

static way_result trace(void *state, int32_t end, way_path *path) {
  return way_trace_parents(&way_engine_hex_astar, state, end, path);
}

static int32_t last(const void *state) {
  return ((const way_hex_astar *)state)->last;
}

static size_t bytes(const void *state) {
  return way_hex_astar_bytes(state);
}

static void write(way_writer *writer, const void *state) {
  const hex_state *own = state;
  way_write_hex_astar(writer, &own->astar, own->hex);
}

static way_result take(void *state, const void *generic, bool *taken) {
  hex_state *own = state;
  return way_hex_astar_take(&own->astar, own->hex, generic, taken);
}

const way_search_engine way_engine_hex_astar = {
    .engine = WAY_ENGINE_SPECIALIZED_ASTAR,
    .format = &way_astar_format,
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
    .last = last,
    .write = write,
    .bytes = bytes,
    .take = take,
};
