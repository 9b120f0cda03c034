/* The plain jump point search as an engine of searches. */
#include "engine/generic/engine.h"
#include "engine/jump/jump_plain.h"

static way_result ready(void **state, const way_engine_setup *setup) {
  way_jump_plain *jump = *state;
  if (jump == NULL) {
    jump = way_allocate(setup->allocator, 1, sizeof *jump);
    if (jump == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_jump_plain_init(jump, setup->allocator, setup->node_count);
    *state = jump;
  }
  jump->once.record = setup->record;
  jump->square = setup->plane;
  return WAY_OK;
}

static void destroy(void *state, const way_allocator *allocator) {
  way_jump_plain_free(state);
  way_release(allocator, state, 1, sizeof(way_jump_plain));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  return way_jump_plain_begin(state, start, goal);
}

static way_result step(void *state, int32_t iterations) {
  return way_jump_plain_step(state, iterations);
}

static way_result trace(void *state, int32_t end, way_path *path) {
  const way_jump_plain *jump = state;
  way_result result = way_path_reserve(path, way_jump_plain_length(jump, end));
  if (result != WAY_OK) return result;
  way_jump_plain_cells(jump, end, path->cells);
  path->cost = jump->once.buffers.nodes[end].g;
  return WAY_OK;
}

static void write(way_writer *writer, const void *state) {
  way_write_jump_plain(writer, state);
}

static way_result read(way_reader *reader, void *state) {
  return way_read_jump_plain(reader, state);
}

const way_search_engine way_engine_jump_plain = {
    .engine = WAY_ENGINE_GENERIC,
    .format = &way_jump_plain_format,
    .sparse = way_always_sparse,
    WAY_GENERIC_ENGINE_CALLS,
    .stand_in = way_generic_engine_stand_in,
    .bytes = way_generic_engine_bytes,
    .ready = ready,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .trace = trace,
    .write = write,
    .read = read,
};
