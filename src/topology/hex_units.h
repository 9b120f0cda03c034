/* Costs of a hex grid as whole numbers of a unit, a power of 1/2, where they are that and small: all their sums are exact
   then, in integers as in doubles. */
#ifndef TOPOLOGY_HEX_UNITS_H
#define TOPOLOGY_HEX_UNITS_H

#include "world/hex/hex_grid.h"

/* Largest cost of a step, in units, and the smallest unit's power of 1/2. */
#define WAY_HEX_MOST_UNITS 255
#define WAY_HEX_LEAST_UNIT_POWER 10

typedef struct way_hex_units {
  double unit;
  /* By area; 0 for those that do not occur. */
  int32_t costs[256];
  int32_t most;
  /* What a step costs at least, for the estimate; 0 without one. */
  int32_t least;
} way_hex_units;

/* False when an area that occurs, or with an estimate the least multiplier of the table, is no small whole number of
   units, or when sums could exceed 32 bits. */
bool way_hex_units_find(const way_grid *grid, bool zero_estimate, way_hex_units *units);

/* What entering a cell costs. */
static inline int32_t way_hex_units_entering(const way_hex_units *units, const way_grid *grid, const way_ground *ground,
                                             int32_t cell) {
  if (ground->kinds == grid->cells) return units->costs[grid->cells[cell]];
  return (int32_t)(way_ground_at(ground, cell) / units->unit);
}

#endif
