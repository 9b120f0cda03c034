/* The jump point engine as an engine of grid searches: the same one for JPS and JPS+. */
#include "search/grid_search.h"
#include "engine/jump/jump_engine.h"

static way_result ready(way_grid_search *search) {
  const way_grid_options *options = &search->options;
  bool four = options->diagonal == WAY_DIAGONAL_NEVER;
  way_jump_finder finder = options->algorithm == WAY_ALGORITHM_JPS_PLUS ? WAY_JUMP_TABLES : WAY_JUMP_SCANS;
  way_jump_index *index;
  way_result result = way_jump_index_for(search->grid, options->agent_size, four, finder == WAY_JUMP_TABLES, &index);
  if (result != WAY_OK) return result;
  way_jump_engine *engine = search->states[WAY_SLOT_JUMP];
  if (engine == NULL) {
    engine = way_allocate(&search->allocator, 1, sizeof *engine);
    if (engine == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_jump_init(engine, &search->allocator, search->grid->width, search->grid->height);
    search->states[WAY_SLOT_JUMP] = engine;
  }
  way_jump_configure(engine, finder, four, options->heuristic_weight == 0, index);
  return WAY_OK;
}

static void reset(void *state) {
  way_jump_reset(state);
}

static void destroy(way_grid_search *search, void *state) {
  way_jump_free(state);
  way_release(&search->allocator, state, 1, sizeof(way_jump_engine));
}

static way_result begin(way_grid_search *search, int32_t start, int32_t goal) {
  return way_jump_begin(search->states[WAY_SLOT_JUMP], start, goal);
}

static way_result step(way_grid_search *search, int32_t iterations) {
  return way_jump_step(search->states[WAY_SLOT_JUMP], iterations);
}

static way_engine_report report(const void *state) {
  const way_jump_engine *engine = state;
  return (way_engine_report){engine->status, engine->start, engine->goal, engine->iterations, engine->expanded};
}

static int32_t nearest_closed(const way_grid_search *search) {
  return way_jump_nearest_closed(search->states[WAY_SLOT_JUMP]);
}

static int32_t parent(const way_grid_search *search, int32_t cell) {
  const way_jump_engine *engine = search->states[WAY_SLOT_JUMP];
  return engine->nodes[cell].parent;
}

static way_result trace(const way_grid_search *search, int32_t end, way_path *path) {
  return way_jump_trace(search->states[WAY_SLOT_JUMP], end, path);
}

static uint8_t mark(const void *state, int32_t cell) {
  if (!way_jump_visited(state, cell)) return 0;
  return way_jump_closed(state, cell) ? 2 : 1;
}

static void write(way_writer *writer, const way_grid_search *search) {
  way_write_jump(writer, search->states[WAY_SLOT_JUMP]);
}

static size_t bytes(const way_grid_search *search) {
  return way_jump_bytes(search->states[WAY_SLOT_JUMP]);
}

static way_result read(way_reader *reader, way_grid_search *search) {
  return way_read_jump(reader, search->states[WAY_SLOT_JUMP]);
}

const way_grid_engine way_grid_engine_jump = {
    .engine = WAY_ENGINE_SPECIALIZED_JUMP,
    .slot = WAY_SLOT_JUMP,
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
