/* Bundles from scalars, and what the wrapper keeps of objects that it did not make. */
#include "field/flow_field.h"
#include "replan/grid_replanner.h"
#include "search/graph_search.h"
#include "search/grid_search.h"
#include "search/voxel_search.h"
#include "wasm/host.h"
#include "waystate/bundle.h"

/* Read and written in place: an object is kind, pointer, size, points, element and world; a difference has count at 24, has_a
   and has_b at 28, and field at 32. */
_Static_assert(sizeof(way_bundle_object) == 24 && sizeof(way_difference) == 40, "the wrapper knows these offsets");

way_result WAY_WASM_EXPORT(way_wasm_bundle_open)(const uint8_t *bytes, size_t size, size_t limit,
                                                 way_bundle_object *objects, size_t capacity, size_t *count,
                                                 way_error *error) {
  way_bundle_options options;
  way_bundle_options_default(&options);
  if (limit > 0) options.limit = limit;
  return way_bundle_open(bytes, size, &options, NULL, objects, capacity, count, error);
}

static void put_grid_options(int32_t *out, const way_grid_options *options) {
  out[0] = options->algorithm;
  out[1] = options->record_expansions;
}

/* Writes the algorithm, whether expansions are recorded, the iteration budget, how many goals there are and where, and where
   the positions of a graph search are. */
void WAY_WASM_EXPORT(way_wasm_bundle_read)(int32_t kind, void *pointer, int32_t *out) {
  for (int i = 0; i < 6; i++) out[i] = 0;
  if (kind == WAY_OBJECT_GRID_SEARCH) put_grid_options(out, &((way_grid_search *)pointer)->options);
  if (kind == WAY_OBJECT_REPLANNER) put_grid_options(out, &((way_grid_replanner *)pointer)->options);
  if (kind == WAY_OBJECT_VOXEL_SEARCH) out[1] = ((way_voxel_search *)pointer)->options.record_expansions;
  if (kind == WAY_OBJECT_FLOW_FIELD) {
    const way_flow_field *field = pointer;
    out[2] = field->options.iteration_budget;
    out[3] = field->goal_count;
    out[4] = (int32_t)(intptr_t)field->goals;
  }
  if (kind == WAY_OBJECT_GRAPH_SEARCH) {
    const way_graph_options *options = &((way_graph_search *)pointer)->options;
    out[0] = (int32_t)options->algorithm;
    out[1] = options->record_expansions;
    out[5] = (int32_t)(intptr_t)options->points;
  }
}
