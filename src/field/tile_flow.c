/* How far every tile is from the nearest of some goals. */
#include "field/tile_search.h"

struct way_tile_flow {
  way_tile_search search;
};

static way_result run(way_tile_search *search, const way_point *goals, size_t goal_count) {
  way_result result = WAY_OK;
  for (size_t i = 0; i < goal_count && result == WAY_OK; i++) {
    if (!way_tile_inside(search, goals[i].x, goals[i].y)) continue;
    result = way_tile_search_seed(search, goals[i].y * search->width + goals[i].x);
  }
  return result == WAY_OK ? way_tile_search_run(search, UINT32_MAX, true) : result;
}

way_result way_tile_flow_field(int32_t width, int32_t height, const way_point *goals, size_t goal_count,
                               const way_tile_costs *costs, const way_allocator *allocator, way_tile_flow **out) {
  if (out == NULL || (goals == NULL && goal_count > 0)) return WAY_ERROR_INVALID_ARGUMENT;
  way_allocator memory = way_allocator_or_default(allocator);
  way_tile_search search;
  way_result result = way_tile_search_init(&search, width, height, costs, &memory, true);
  if (result != WAY_OK) return result;
  result = run(&search, goals, goal_count);
  way_tile_flow *flow = result == WAY_OK ? way_allocate(&memory, 1, sizeof *flow) : NULL;
  if (flow == NULL) {
    way_tile_search_free(&search);
    return result == WAY_OK ? WAY_ERROR_OUT_OF_MEMORY : result;
  }
  way_tile_search_trim(&search);
  /* From here on a mark says no more than whether there is a distance. */
  for (int32_t tile = 0; tile < width * height; tile++) search.marks[tile] = way_tile_reached(&search, tile);
  flow->search = search;
  *out = flow;
  return WAY_OK;
}

void way_tile_flow_destroy(way_tile_flow *flow) {
  if (flow == NULL) return;
  way_allocator memory = flow->search.allocator;
  way_tile_search_free(&flow->search);
  way_release(&memory, flow, 1, sizeof *flow);
}

bool way_tile_flow_distance(const way_tile_flow *flow, int32_t x, int32_t y, uint32_t *distance) {
  if (!way_tile_inside(&flow->search, x, y)) return false;
  int32_t tile = y * flow->search.width + x;
  if (flow->search.marks[tile] == 0) return false;
  if (distance != NULL) *distance = flow->search.distances[tile];
  return true;
}

const uint32_t *way_tile_flow_distances(const way_tile_flow *flow) {
  return flow->search.distances;
}

const uint8_t *way_tile_flow_reached(const way_tile_flow *flow) {
  return flow->search.marks;
}
