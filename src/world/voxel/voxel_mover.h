/* A voxel grid's mover from inside. */
#ifndef WORLD_VOXEL_MOVER_H
#define WORLD_VOXEL_MOVER_H

#include <math.h>

#include "waystate/voxel_mover.h"
#include "world/voxel/voxel_grid.h"

_Static_assert(WAY_MOVER_AREAS == WAY_AREA_COUNT, "a cost for each area");

struct way_voxel_mover {
  way_allocator allocator;
  /* The owner's one, and those of searches. */
  int32_t references;
  way_voxel_grid *grid;
  way_watch *watch;
  way_voxel_rule rule;
  int32_t version;
  /* Counts every change and every restore: with the grid's what searches compare. */
  uint64_t serial;
  /* How many areas are shut. */
  int32_t shut;
  /* 0 where the grid's cost holds, infinity for shut. */
  double costs[WAY_MOVER_AREAS];
};

void way_voxel_mover_retain(way_voxel_mover *mover);
void way_voxel_mover_release(way_voxel_mover *mover);
/* INVALID_ARGUMENT, OUT_OF_RANGE. */
way_result way_voxel_rule_check(const way_voxel_rule *rule);
bool way_voxel_mover_busy(const way_voxel_mover *mover);
/* Other costs and another version. */
void way_voxel_mover_put(way_voxel_mover *mover, const double *costs, int32_t version);
/* The least that a unit of length can cost it. */
double way_voxel_mover_least(const way_voxel_mover *mover);

/* What an area costs, infinity for shut. */
static inline double way_voxel_mover_cost(const way_voxel_mover *mover, uint8_t area) {
  double own = mover->costs[area];
  return own == 0 ? mover->grid->areas.multipliers[area] : own;
}

/* Whether the mover may be in a cell inside of those bits. */
static inline bool way_voxel_mover_enters(const way_voxel_mover *mover, const way_bit_box *cells, int32_t x, int32_t y,
                                          int32_t z) {
  if (!way_bit_box_get(cells, x, y, z)) return false;
  return mover->shut == 0 || way_voxel_mover_cost(mover, way_voxel_area(mover->grid, x, y, z)) < INFINITY;
}

/* Whether a column of cells is inside and free, from low to high, both included. */
static inline bool way_voxel_mover_fills(const way_voxel_mover *mover, const way_bit_box *cells, int32_t x, int32_t y,
                                         int32_t low, int32_t high) {
  const way_voxel_grid *grid = mover->grid;
  if (x < 0 || y < 0 || x >= grid->size_x || y >= grid->size_y || high >= grid->size_z) return false;
  while (low <= high && way_voxel_mover_enters(mover, cells, x, y, low)) low++;
  return low > high;
}

/* Whether it can be at a cell inside; cells: those that are no walls. */
static inline bool way_voxel_mover_stands(const way_voxel_mover *mover, const way_bit_box *cells, int32_t x, int32_t y,
                                          int32_t z) {
  bool borne = !mover->rule.ground || z == 0 || !way_bit_box_get(cells, x, y, z - 1);
  return borne && way_voxel_mover_fills(mover, cells, x, y, z, z + mover->rule.height - 1);
}

extern const way_tracked_kind way_tracked_voxel_mover;

#endif
