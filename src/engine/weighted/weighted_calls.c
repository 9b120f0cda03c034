/* A* for terrain as an engine of searches, on square grids. */
#include "engine/generic/engine.h"
#include "engine/weighted/weighted_astar.h"

static way_result ready(void **state, const way_engine_setup *setup) {
  way_weighted_astar *own = *state;
  if (own == NULL) {
    own = way_allocate(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_weighted_init(own, setup->allocator, setup->plane->grid);
    *state = own;
  }
  way_weighted_configure(own, setup->plane, setup->weight, setup->record);
  return WAY_OK;
}

static void destroy(void *state, const way_allocator *allocator) {
  way_weighted_free(state);
  way_release(allocator, state, 1, sizeof(way_weighted_astar));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  return way_weighted_begin(state, start, goal);
}

static way_result step(void *state, int32_t iterations) {
  return way_weighted_step(state, iterations);
}

static void write(way_writer *writer, const void *state) {
  way_write_weighted(writer, state);
}

static size_t bytes(const void *state) {
  return way_weighted_bytes(state);
}

static way_result take(void *state, const void *generic, bool *taken) {
  return way_weighted_take(state, generic, taken);
}

const way_search_engine way_engine_weighted = {
    .engine = WAY_ENGINE_GENERIC,
    .format = &way_astar_format,
    WAY_GENERIC_ENGINE_CALLS,
    .ready = ready,
    .destroy = destroy,
    .begin = begin,
    .stand_in = way_generic_engine_stand_in,
    .step = step,
    .trace = way_generic_engine_trace,
    .write = write,
    .bytes = bytes,
    .take = take,
};
