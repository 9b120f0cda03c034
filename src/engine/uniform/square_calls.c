/* A* on exact cost pairs as an engine of searches. */
#include "base/cost.h"
#include "engine/generic/engine.h"
#include "engine/uniform/square_astar.h"

typedef struct pair_state {
  way_square_astar astar;
  const way_plane *square;
} pair_state;

static way_result ready(void **state, const way_engine_setup *setup) {
  const way_plane *square = setup->plane;
  bool zero_estimate = setup->weight == 0;
  pair_state *own = *state;
  if (own != NULL) {
    way_square_astar_configure(&own->astar, square->rule, zero_estimate);
  } else {
    own = way_allocate(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_square_astar_init(&own->astar, setup->allocator, square->grid->width, square->grid->height, square->rule,
                          zero_estimate);
    *state = own;
  }
  own->square = square;
  return WAY_OK;
}

static void reset(void *state) {
  way_square_astar_reset(state);
}

static void destroy(void *state, const way_allocator *allocator) {
  way_square_astar_free(state);
  way_release(allocator, state, 1, sizeof(pair_state));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  pair_state *own = state;
  return way_square_astar_begin(&own->astar, own->square->fits, own->square->sides, start, goal);
}

static way_result step(void *state, int32_t iterations) {
  return way_square_astar_step(state, iterations);
}

static void stand_in(void *state) {
  ((way_square_astar *)state)->stands_in = true;
}

static way_engine_report report(const void *state) {
  const way_square_astar *astar = state;
  return (way_engine_report){astar->status,   astar->start,        astar->goal,          astar->iterations,
                             astar->expanded, way_pair_low(astar), way_pair_high(astar), astar->stands_in};
}

static uint8_t mark(const void *state, int32_t cell) {
  if (!way_square_astar_visited(state, cell)) return 0;
  return way_square_astar_closed(state, cell) ? 2 : 1;
}

static double cost(const void *state, int32_t cell) {
  int32_t a, b;
  way_pair_cost(state, cell, &a, &b);
  return way_pair_value(a, b);
}

static int32_t parent(const void *state, int32_t cell) {
  const way_square_astar *astar = state;
  return cell == astar->start ? -1 : way_pair_parent(astar, cell);
}

static way_result trace(void *state, int32_t end, way_path *path) {
  return way_trace_parents(&way_engine_square_astar, state, end, path);
}

static int32_t last(const void *state) {
  return ((const way_square_astar *)state)->last;
}

static size_t bytes(const void *state) {
  return way_square_astar_bytes(state);
}

static void write(way_writer *writer, const void *state) {
  way_write_square_astar(writer, state);
}

static way_result read(way_reader *reader, void *state) {
  pair_state *own = state;
  return way_read_square_astar(reader, &own->astar, own->square->fits, own->square->sides);
}

const way_search_engine way_engine_square_astar = {
    .engine = WAY_ENGINE_SPECIALIZED_ASTAR,
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
    .read = read,
};
