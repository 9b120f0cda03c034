/* Theta* and Lazy Theta* as an engine of searches. */
#include "engine/any_angle/theta.h"
#include "engine/generic/engine.h"

static way_result ready(void **state, const way_engine_setup *setup) {
  way_theta *theta = *state;
  if (theta == NULL) {
    theta = way_allocate(setup->allocator, 1, sizeof *theta);
    if (theta == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_theta_init(theta, setup->allocator, setup->node_count);
    *state = theta;
  }
  theta->once.weight = setup->weight;
  theta->once.record = setup->record;
  theta->lazy = setup->grid_options->algorithm == WAY_ALGORITHM_LAZY_THETA_STAR;
  theta->square = setup->plane;
  return WAY_OK;
}

static void destroy(void *state, const way_allocator *allocator) {
  way_theta_free(state);
  way_release(allocator, state, 1, sizeof(way_theta));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  return way_theta_begin(state, start, goal);
}

static way_result step(void *state, int32_t iterations) {
  return way_theta_step(state, iterations);
}

static double distance(const void *state, int32_t cell, int32_t goal) {
  return way_theta_distance(state, cell, goal);
}

static void write(way_writer *writer, const void *state) {
  way_write_theta(writer, state);
}

static way_result read(way_reader *reader, void *state) {
  return way_read_theta(reader, state);
}

const way_search_engine way_engine_theta = {
    .engine = WAY_ENGINE_GENERIC,
    .format = &way_theta_format,
    .stands_alone = true,
    WAY_GENERIC_ENGINE_CALLS,
    .stand_in = way_generic_engine_stand_in,
    .bytes = way_generic_engine_bytes,
    .ready = ready,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .trace = way_generic_engine_trace,
    .distance = distance,
    .write = write,
    .read = read,
};
