/* Where agents fit on the voxel grid: questions about one cell, and the nearest cell that will do. */
#include <float.h>

#include "world/voxel/voxel_grid.h"

bool way_voxel_grid_is_walkable(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return way_voxel_contains(grid, x, y, z) && way_voxel_area(grid, x, y, z) != WAY_WALL;
}

/* Whether the cells from low, size of them along each axis, are inside and walkable. */
static bool box_free(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, const int32_t size[3]) {
  for (int32_t dz = 0; dz < size[2]; dz++) {
    for (int32_t dy = 0; dy < size[1]; dy++) {
      for (int32_t dx = 0; dx < size[0]; dx++) {
        if (!way_voxel_grid_is_walkable(grid, x + dx, y + dy, z + dz)) return false;
      }
    }
  }
  return true;
}

int32_t way_voxel_grid_max_agent_size_at(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  if (!way_voxel_contains(grid, x, y, z)) return 0;
  int32_t size = 0;
  /* A cube grows by its three far sides. */
  while (box_free(grid, x, y, z + size, (const int32_t[3]){size + 1, size + 1, 1}) &&
         box_free(grid, x, y + size, z, (const int32_t[3]){size + 1, 1, size}) &&
         box_free(grid, x + size, y, z, (const int32_t[3]){1, size, size})) {
    size++;
  }
  return size;
}

static bool fits_at(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t size) {
  if (!way_voxel_contains(grid, x, y, z)) return false;
  if (size > grid->size_x - x || size > grid->size_y - y || size > grid->size_z - z) return false;
  return box_free(grid, x, y, z, (const int32_t[3]){size, size, size});
}

way_result way_voxel_grid_can_fit(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t size,
                                  bool *fits) {
  if (grid == NULL || fits == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (size < 1) return WAY_ERROR_OUT_OF_RANGE;
  *fits = fits_at(grid, x, y, z, size);
  return WAY_OK;
}

double way_voxel_multiplier_under(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t agent_size) {
  double most = 0;
  for (int32_t dz = 0; dz < agent_size; dz++) {
    for (int32_t dy = 0; dy < agent_size; dy++) {
      for (int32_t dx = 0; dx < agent_size; dx++) {
        double multiplier = grid->areas.multipliers[way_voxel_area(grid, x + dx, y + dy, z + dz)];
        if (multiplier > most) most = multiplier;
      }
    }
  }
  return most;
}

/* A look-out for the nearest cell. fits.words is NULL for an agent of size 1. */
typedef struct lookout {
  const way_voxel_grid *grid;
  way_bit_box fits;
  int32_t x;
  /* The least squared distance so far, and its node, or the limit and -1. */
  double best;
  int32_t node;
} lookout;

static bool stands(const lookout *look, int32_t x, int32_t y, int32_t z) {
  if (look->fits.words != NULL) return way_bit_box_get(&look->fits, x, y, z);
  return way_voxel_area(look->grid, x, y, z) != WAY_WALL;
}

/* How far from a coordinate the first of [0, size) is. */
static int64_t distance_inside(int32_t at, int32_t size) {
  return at < 0 ? -(int64_t)at : at >= size ? (int64_t)at - size + 1 : 0;
}

/* Takes the row's nearest cell when it beats the best so far; squared is what y and z are away. */
static void look_along_row(lookout *look, int32_t y, int32_t z, double squared) {
  int32_t size = look->grid->size_x;
  for (int64_t d = distance_inside(look->x, size);; d++) {
    double total = (double)d * (double)d + squared;
    int64_t left = look->x - d, right = look->x + d;
    if (total > look->best || (left < 0 && right >= size)) return;
    bool at_left = left >= 0 && left < size && stands(look, (int32_t)left, y, z);
    if (!at_left && !(right >= 0 && right < size && stands(look, (int32_t)right, y, z))) continue;
    int32_t node = way_voxel_node(look->grid, (int32_t)(at_left ? left : right), y, z);
    if (total < look->best || look->node < 0 || node < look->node) {
      look->best = total;
      look->node = node;
    }
    return;
  }
}

static void look_along_layer(lookout *look, int32_t y, int32_t z, double squared) {
  int32_t size = look->grid->size_y;
  for (int64_t d = distance_inside(y, size);; d++) {
    double total = (double)d * (double)d + squared;
    int64_t above = y - d, below = y + d;
    if (total > look->best || (above < 0 && below >= size)) return;
    if (above >= 0 && above < size) look_along_row(look, (int32_t)above, z, total);
    if (d > 0 && below >= 0 && below < size) look_along_row(look, (int32_t)below, z, total);
  }
}

way_result way_voxel_grid_nearest_walkable(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, double radius,
                                           int32_t agent_size, int32_t *node) {
  if (grid == NULL || node == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!(radius >= 0 && radius <= DBL_MAX) || agent_size < 1) return WAY_ERROR_OUT_OF_RANGE;
  lookout look = {.grid = grid, .x = x, .best = radius * radius, .node = -1};
  if (agent_size > 1) {
    way_voxel_map *map;
    way_result result = way_voxel_map_for(grid, agent_size, &map);
    if (result != WAY_OK) return result;
    look.fits = map->fits;
  }
  int32_t size = grid->size_z;
  for (int64_t d = distance_inside(z, size);; d++) {
    double total = (double)d * (double)d;
    int64_t before = z - d, after = z + d;
    if (total > look.best || (before < 0 && after >= size)) break;
    if (before >= 0 && before < size) look_along_layer(&look, y, (int32_t)before, total);
    if (d > 0 && after >= 0 && after < size) look_along_layer(&look, y, (int32_t)after, total);
  }
  *node = look.node;
  return WAY_OK;
}
