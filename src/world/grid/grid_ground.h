/* What an agent pays by where it stands. */
#ifndef WORLD_GRID_GROUND_H
#define WORLD_GRID_GROUND_H

#include <stdbool.h>
#include <stdint.h>

#include "waystate/grid.h"
#include "world/areas.h"

/* An agent of one size on a cell where it fits pays multipliers[kinds[cell]], the largest multiplier that it covers. */
typedef struct way_ground {
  const uint8_t *kinds;
  const double *multipliers;
} way_ground;

static inline double way_ground_at(const way_ground *ground, int32_t cell) {
  return ground->multipliers[ground->kinds[cell]];
}

/* The kinds of a size above 1: ranks of areas by their multiplier, of which the greatest under an agent counts. */
typedef struct way_ground_map {
  uint8_t *ranks;
  /* By rank. */
  double multipliers[WAY_AREA_COUNT + 1];
  /* By area, and the multipliers that they come from. The wall has the lowest. */
  uint8_t rank_of[WAY_AREA_COUNT + 1];
  double sources[WAY_AREA_COUNT];
  /* Around all cells whose rank changed since the ranks were right; right is below left for none. */
  int32_t left;
  int32_t top;
  int32_t right;
  int32_t bottom;
} way_ground_map;

/* What agents of a size pay on the grid as it is now, worked out or mended at the first use after a change: in time
   proportional to the cells from which an agent covers one that changed, times the logarithm of the size. The pointers
   stay; what they show is right until the next edit. OUT_OF_MEMORY. */
way_result way_grid_ground_for(way_grid *grid, int32_t agent_size, way_ground *ground);

/* A cell is about to change. */
void way_ground_note(way_ground_map *map, int32_t x, int32_t y, uint8_t old_area, uint8_t new_area);
void way_ground_free(way_grid *grid, way_ground_map *map);

#endif
