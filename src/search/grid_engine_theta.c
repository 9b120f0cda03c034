/* Theta* and Lazy Theta* as an engine of grid searches, saved as a kind of their own. */
#include "base/memory.h"
#include "search/grid_engine_raw.h"
#include "search/grid_search.h"
#include "engine/any_angle/theta.h"

static way_result ready(way_grid_search *search) {
  way_theta *theta = search->states[WAY_SLOT_THETA];
  if (theta == NULL) {
    theta = way_allocate(&search->allocator, 1, sizeof *theta);
    if (theta == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_theta_init(theta, &search->allocator, way_grid_node_count(search->grid));
    search->states[WAY_SLOT_THETA] = theta;
  }
  theta->rooted.weight = search->options.heuristic_weight;
  theta->rooted.record = search->options.record_expansions;
  theta->lazy = search->options.algorithm == WAY_ALGORITHM_LAZY_THETA_STAR;
  theta->square = &search->plane;
  return WAY_OK;
}

static void destroy(way_grid_search *search, void *state) {
  way_theta_free(state);
  way_release(&search->allocator, state, 1, sizeof(way_theta));
}

static way_result begin(way_grid_search *search, int32_t start, int32_t goal) {
  return way_theta_begin(search->states[WAY_SLOT_THETA], start, goal);
}

static way_result step(way_grid_search *search, int32_t iterations) {
  return way_theta_step(search->states[WAY_SLOT_THETA], iterations);
}

static int32_t nearest_closed(const way_grid_search *search) {
  return way_theta_nearest_closed(search->states[WAY_SLOT_THETA]);
}

/* What the engine still holds of a search that is stale is not written. */
static void write(way_writer *writer, const way_grid_search *search) {
  const way_theta *theta = way_grid_search_engine(search) == NULL ? NULL : search->states[WAY_SLOT_THETA];
  way_write_theta(writer, theta, way_grid_node_count(search->grid), search->options.heuristic_weight);
}

static size_t bytes(const way_grid_search *search) {
  const way_theta *theta = way_grid_search_engine(search) == NULL ? NULL : search->states[WAY_SLOT_THETA];
  return way_raw_bytes(theta == NULL ? NULL : &theta->rooted);
}

static way_result read(way_reader *reader, way_grid_search *search) {
  return way_read_theta(reader, search->states[WAY_SLOT_THETA]);
}

const way_grid_engine way_grid_engine_theta = {
    .engine = WAY_ENGINE_GENERIC,
    .slot = WAY_SLOT_THETA,
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
    .write = write,
    .bytes = bytes,
    .read = read,
};
