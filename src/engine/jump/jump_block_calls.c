/* The jump point engine as an engine of searches: the same one for JPS and JPS+. */
#include "base/cost.h"
#include "engine/generic/engine.h"
#include "engine/jump/jump_block.h"

static way_result ready(void **state, const way_engine_setup *setup) {
  way_grid *grid = setup->plane->grid;
  bool four = setup->plane->rule == WAY_DIAGONAL_NEVER;
  bool tables = setup->grid_options->algorithm == WAY_ALGORITHM_JPS_PLUS;
  way_jump_index *index;
  way_result result = way_jump_index_for(grid, setup->plane->agent_size, four, tables, &index);
  if (result != WAY_OK) return result;
  if (*state == NULL) {
    way_jump_block *made = way_allocate(setup->allocator, 1, sizeof *made);
    if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_jump_init(made, setup->allocator, grid->width, grid->height);
    *state = made;
  }
  way_jump_configure(*state, tables ? WAY_JUMP_TABLES : WAY_JUMP_SCANS, four, setup->weight == 0, index);
  return WAY_OK;
}

static void reset(void *state) {
  way_jump_reset(state);
}

static void destroy(void *state, const way_allocator *allocator) {
  way_jump_free(state);
  way_release(allocator, state, 1, sizeof(way_jump_block));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  return way_jump_begin(state, start, goal);
}

static way_result step(void *state, int32_t iterations) {
  return way_jump_step(state, iterations);
}

static void stand_in(void *state) {
  ((way_jump_block *)state)->stands_in = true;
}

static way_engine_report report(const void *state) {
  const way_jump_block *engine = state;
  return (way_engine_report){engine->status,   engine->start, engine->goal, engine->iterations,
                             engine->expanded, engine->low,   engine->high, engine->stands_in};
}

static uint8_t mark(const void *state, int32_t cell) {
  if (!way_jump_visited(state, cell)) return 0;
  return way_jump_closed(state, cell) ? 2 : 1;
}

static double cost(const void *state, int32_t cell) {
  const way_jump_block *engine = state;
  return way_pair_value(engine->nodes[cell].a, engine->nodes[cell].b);
}

static int32_t parent(const void *state, int32_t cell) {
  const way_jump_block *engine = state;
  return engine->nodes[cell].parent;
}

static way_result trace(void *state, int32_t end, way_path *path) {
  return way_jump_trace(state, end, path);
}

static int32_t last(const void *state) {
  return ((const way_jump_block *)state)->last;
}

static size_t bytes(const void *state) {
  return way_jump_bytes(state);
}

static void write(way_writer *writer, const void *state) {
  way_write_jump(writer, state);
}

static way_result read(way_reader *reader, void *state) {
  return way_read_jump(reader, state);
}

const way_search_engine way_engine_jump_block = {
    .engine = WAY_ENGINE_SPECIALIZED_JUMP,
    .sparse = way_always_sparse,
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
