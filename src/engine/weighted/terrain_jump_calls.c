/* Jump points over terrain as an engine of searches, on square grids. */
#include "engine/weighted/terrain_jump.h"

static way_result ready(void **state, const way_engine_setup *setup) {
  way_terrain_jump *own = *state;
  if (own == NULL) {
    own = way_allocate(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_terrain_jump_init(own, setup->allocator, setup->node_count);
    *state = own;
  }
  return way_terrain_jump_configure(own, setup->plane, setup->weight, setup->record);
}

static void destroy(void *state, const way_allocator *allocator) {
  way_terrain_jump_free(state);
  way_release(allocator, state, 1, sizeof(way_terrain_jump));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  return way_terrain_jump_begin(state, start, goal);
}

static way_result step(void *state, int32_t iterations) {
  return way_terrain_jump_step(state, iterations);
}

static way_result trace(void *state, int32_t end, way_path *path) {
  return way_terrain_jump_trace(state, end, path);
}

static void write(way_writer *writer, const void *state) {
  const way_terrain_jump *jump = state;
  way_write_search(writer, &way_terrain_jump_format, &jump->once, jump->once.buffers.node_count, jump->once.weight);
}

static way_result read(way_reader *reader, void *state) {
  return way_read_terrain_jump(reader, state);
}

const way_search_engine way_engine_terrain_jump = {
    .engine = WAY_ENGINE_SPECIALIZED_JUMP,
    .format = &way_terrain_jump_format,
    .stands_alone = true,
    .sparse = way_always_sparse,
    .ready = ready,
    .reset = way_generic_engine_reset,
    .destroy = destroy,
    .begin = begin,
    .stand_in = way_generic_engine_stand_in,
    .step = step,
    .report = way_generic_engine_report,
    .mark = way_generic_engine_mark,
    .cost = way_generic_engine_cost,
    .parent = way_generic_engine_parent,
    .trace = trace,
    .expanded = way_generic_engine_expanded,
    .write = write,
    .bytes = way_generic_engine_bytes,
    .read = read,
};
