/* The specialised A* as an engine of grid searches. */
#include "base/cost.h"
#include "search/grid_search.h"
#include "engine/uniform/pair_astar.h"

static way_result ready(way_grid_search *search) {
  bool zero_estimate = search->options.heuristic_weight == 0;
  way_pair_astar *astar = search->states[WAY_SLOT_PAIR_ASTAR];
  if (astar != NULL) {
    way_pair_astar_configure(astar, search->options.diagonal, zero_estimate);
    return WAY_OK;
  }
  astar = way_allocate(&search->allocator, 1, sizeof *astar);
  if (astar == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  way_pair_astar_init(astar, &search->allocator, search->grid->width, search->grid->height, search->options.diagonal,
                      zero_estimate);
  search->states[WAY_SLOT_PAIR_ASTAR] = astar;
  return WAY_OK;
}

static void reset(void *state) {
  way_pair_astar_reset(state);
}

static void destroy(way_grid_search *search, void *state) {
  way_pair_astar_free(state);
  way_release(&search->allocator, state, 1, sizeof(way_pair_astar));
}

static way_result begin(way_grid_search *search, int32_t start, int32_t goal) {
  return way_pair_astar_begin(search->states[WAY_SLOT_PAIR_ASTAR], search->plane.fits, start, goal);
}

static way_result step(way_grid_search *search, int32_t iterations) {
  return way_pair_astar_step(search->states[WAY_SLOT_PAIR_ASTAR], iterations);
}

static way_engine_report report(const void *state) {
  const way_pair_astar *astar = state;
  return (way_engine_report){astar->status, astar->start, astar->goal, astar->iterations, astar->expanded};
}

static int32_t nearest_closed(const way_grid_search *search) {
  return way_pair_astar_nearest_closed(search->states[WAY_SLOT_PAIR_ASTAR]);
}

static int32_t parent(const way_grid_search *search, int32_t cell) {
  const way_pair_astar *astar = search->states[WAY_SLOT_PAIR_ASTAR];
  return cell == astar->start ? -1 : way_pair_parent(astar, cell);
}

static way_result trace(const way_grid_search *search, int32_t end, way_path *path) {
  const way_pair_astar *astar = search->states[WAY_SLOT_PAIR_ASTAR];
  way_result result = way_trace_parents(search, end, path);
  if (result != WAY_OK) return result;
  int32_t a, b;
  way_pair_cost(astar, end, &a, &b);
  path->cost = way_pair_value(a, b);
  return WAY_OK;
}

static uint8_t mark(const void *state, int32_t cell) {
  if (!way_pair_visited(state, cell)) return 0;
  return way_pair_closed(state, cell) ? 2 : 1;
}

static void write(way_writer *writer, const way_grid_search *search) {
  way_write_pair_astar(writer, search->states[WAY_SLOT_PAIR_ASTAR]);
}

static size_t bytes(const way_grid_search *search) {
  return way_pair_astar_bytes(search->states[WAY_SLOT_PAIR_ASTAR]);
}

static way_result read(way_reader *reader, way_grid_search *search) {
  return way_read_pair_astar(reader, search->states[WAY_SLOT_PAIR_ASTAR], search->plane.fits);
}

const way_grid_engine way_grid_engine_pair_astar = {
    .engine = WAY_ENGINE_SPECIALIZED_ASTAR,
    .slot = WAY_SLOT_PAIR_ASTAR,
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
