/* Where a walker can go on a budget. */
#include "field/tile_search.h"

struct way_reach {
  way_tile_search search;
};

way_result way_reachable(int32_t width, int32_t height, way_point start, uint32_t budget, const way_tile_costs *costs,
                         const way_allocator *allocator, way_reach **out) {
  if (out == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_allocator memory = way_allocator_or_default(allocator);
  way_tile_search search;
  way_result result = way_tile_search_init(&search, width, height, costs, &memory, false);
  if (result != WAY_OK) return result;
  if (way_tile_inside(&search, start.x, start.y)) {
    result = way_tile_search_seed(&search, start.y * width + start.x);
    if (result == WAY_OK) result = way_tile_search_run(&search, budget, false);
    if (result == WAY_OK) result = way_tile_search_order(&search);
  }
  way_reach *reach = result == WAY_OK ? way_allocate(&memory, 1, sizeof *reach) : NULL;
  if (reach == NULL) {
    way_tile_search_free(&search);
    return result == WAY_OK ? WAY_ERROR_OUT_OF_MEMORY : result;
  }
  way_tile_search_trim(&search);
  reach->search = search;
  *out = reach;
  return WAY_OK;
}

void way_reach_destroy(way_reach *reach) {
  if (reach == NULL) return;
  way_allocator memory = reach->search.allocator;
  way_tile_search_free(&reach->search);
  way_release(&memory, reach, 1, sizeof *reach);
}

int32_t way_reach_count(const way_reach *reach) {
  return reach->search.tile_count;
}

const int32_t *way_reach_tiles(const way_reach *reach) {
  return reach->search.tiles;
}

/* The tile at (x, y), or -1 where it is not reached. */
static int32_t reached_at(const way_reach *reach, int32_t x, int32_t y) {
  if (!way_tile_inside(&reach->search, x, y)) return -1;
  int32_t tile = y * reach->search.width + x;
  return way_tile_reached(&reach->search, tile) ? tile : -1;
}

bool way_reach_cost(const way_reach *reach, int32_t x, int32_t y, uint32_t *cost) {
  int32_t tile = reached_at(reach, x, y);
  if (tile >= 0 && cost != NULL) *cost = reach->search.distances[tile];
  return tile >= 0;
}

int32_t way_reach_previous(const way_reach *reach, int32_t x, int32_t y) {
  int32_t tile = reached_at(reach, x, y);
  return tile >= 0 ? reach->search.previous[tile] : -1;
}

way_result way_reach_path(const way_reach *reach, int32_t x, int32_t y, int32_t *tiles, size_t capacity,
                          size_t *length) {
  if (reach == NULL || length == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t end = reached_at(reach, x, y);
  size_t count = 0;
  for (int32_t tile = end; tile >= 0; tile = reach->search.previous[tile]) count++;
  *length = count;
  if (tiles == NULL) return WAY_OK;
  if (capacity < count) return WAY_ERROR_BUFFER_TOO_SMALL;
  for (int32_t tile = end; tile >= 0; tile = reach->search.previous[tile]) tiles[--count] = tile;
  return WAY_OK;
}
