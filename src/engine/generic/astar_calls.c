/* The generic A* as an engine of searches, in any world that has a topology. */
#include "engine/generic/astar.h"
#include "engine/generic/engine.h"

typedef struct astar_state {
  way_astar astar;
  const way_topology *topology;
} astar_state;

static way_result ready(void **state, const way_engine_setup *setup) {
  astar_state *own = *state;
  if (own == NULL) {
    own = way_allocate(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_generic_init(&own->astar, setup->allocator, setup->node_count, 1.0, false);
    *state = own;
  }
  own->astar.weight = setup->weight;
  own->astar.record = setup->record;
  own->topology = setup->topology;
  return WAY_OK;
}

static void destroy(void *state, const way_allocator *allocator) {
  way_generic_free(state);
  way_release(allocator, state, 1, sizeof(astar_state));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  astar_state *own = state;
  return way_astar_begin(&own->astar, own->topology, start, goal);
}

static way_result step(void *state, int32_t iterations) {
  astar_state *own = state;
  return way_astar_step(&own->astar, own->topology, iterations);
}

static void write(way_writer *writer, const void *state) {
  const way_astar *astar = state;
  way_write_search(writer, &way_astar_format, astar, astar->buffers.node_count, astar->weight);
}

static way_result read(way_reader *reader, void *state) {
  return way_read_search(reader, &way_astar_format, state);
}

const way_search_engine way_engine_astar = {
    .engine = WAY_ENGINE_GENERIC,
    .format = &way_astar_format,
    WAY_GENERIC_ENGINE_CALLS,
    .stand_in = way_generic_engine_stand_in,
    .bytes = way_generic_engine_bytes,
    .ready = ready,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .trace = way_generic_engine_trace,
    .write = write,
    .read = read,
};
