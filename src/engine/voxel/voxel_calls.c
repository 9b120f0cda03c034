/* A* on voxels as an engine of searches: with the topology inside its loop, or for hooks and movers the generic loop over it. */
#include "engine/generic/engine.h"
#include "engine/voxel/voxel_astar.h"

typedef struct voxel_state {
  way_astar astar;
  const way_voxel *voxel;
  const way_topology *topology;
  /* Whether it was begun here, not restored. */
  bool grown;
} voxel_state;

static way_result ready(void **state, const way_engine_setup *setup) {
  voxel_state *own = *state;
  if (own == NULL) {
    own = way_allocate(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_generic_init(&own->astar, setup->allocator, setup->node_count, 1.0, false);
    *state = own;
  }
  own->astar.weight = setup->weight;
  own->astar.record = setup->record;
  own->voxel = setup->voxel;
  own->topology = setup->topology;
  return WAY_OK;
}

static void destroy(void *state, const way_allocator *allocator) {
  way_generic_free(state);
  way_release(allocator, state, 1, sizeof(voxel_state));
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  voxel_state *own = state;
  own->grown = true;
  return way_astar_begin(&own->astar, own->topology, start, goal);
}

static way_result step(void *state, int32_t iterations) {
  voxel_state *own = state;
  const way_voxel *voxel = own->voxel;
  bool generic = voxel->passable != NULL || voxel->step_cost != NULL || voxel->mover != NULL;
  return generic ? way_astar_step(&own->astar, own->topology, iterations)
                 : way_voxel_astar_step(&own->astar, own->voxel, own->grown, iterations);
}

static void write(way_writer *writer, const void *state) {
  way_engine_astar.write(writer, state);
}

static way_result read(way_reader *reader, void *state) {
  voxel_state *own = state;
  own->grown = false;
  return way_engine_astar.read(reader, state);
}

const way_search_engine way_engine_voxel_astar = {
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
