/* Bundles from scalars, and what the wrapper keeps of objects that it did not make. */
#include "field/flow_field.h"
#include "replan/grid_replanner.h"
#include "search/handle.h"
#include "wasm/host.h"
#include "waystate/bundle.h"

way_result WAY_WASM_EXPORT(way_wasm_bundle_open)(const uint8_t *bytes, size_t size, size_t limit,
                                                 way_bundle_object *objects, size_t capacity, size_t *count,
                                                 way_error *error) {
  way_bundle_options options;
  way_bundle_options_default(&options);
  if (limit > 0) options.limit = limit;
  return way_bundle_open(bytes, size, &options, NULL, objects, capacity, count, error);
}

/* What the wrapper wants to know of an object: its algorithm, whether expansions are recorded, its iteration budget, and
   where the positions of a graph search are. */
typedef struct opened {
  int32_t algorithm;
  int32_t recorded;
  int32_t budget;
  const void *points;
} opened;

static opened of_grid_options(const way_grid_options *options) {
  return (opened){(int32_t)options->algorithm, options->record_expansions, options->iteration_budget, NULL};
}

static opened of_search(const way_search *search) {
  if (search->grid != NULL) return of_grid_options(&search->options.grid);
  if (search->voxels != NULL) {
    const way_voxel_options *options = &search->options.voxel;
    return (opened){(int32_t)options->algorithm, options->record_expansions, options->iteration_budget, NULL};
  }
  const way_graph_options *options = &search->options.graph;
  return (opened){(int32_t)options->algorithm, options->record_expansions, options->iteration_budget, options->points};
}

void WAY_WASM_EXPORT(way_wasm_bundle_read)(const way_bundle_object *object, opened *out) {
  const void *pointer = object->pointer;
  switch (object->kind) {
    case WAY_OBJECT_SEARCH: *out = of_search(pointer); break;
    case WAY_OBJECT_REPLANNER: *out = of_grid_options(&((const way_grid_replanner *)pointer)->options); break;
    case WAY_OBJECT_FLOW_FIELD:
      *out = (opened){.budget = ((const way_flow_field *)pointer)->options.iteration_budget};
      break;
    default: *out = (opened){0};
  }
}
