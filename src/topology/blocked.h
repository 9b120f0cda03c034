/* Cells of a grid that a question takes for walls, on a copy of where the agent fits; the grid itself hears of nothing. */
#ifndef TOPOLOGY_BLOCKED_H
#define TOPOLOGY_BLOCKED_H

#include "base/bit_box.h"
#include "world/grid/grid.h"
#include "world/voxel/voxel_grid.h"

/* INVALID_ARGUMENT without an array, OUT_OF_RANGE for a number that no cell has. */
way_result way_blocked_check(const int32_t *cells, size_t count, int32_t node_count);

/* Copies where an agent fits, less all places from which it would cover one of the cells. copy has no words, or room for
   this map. OUT_OF_MEMORY. */
way_result way_blocked_rows(const way_grid *grid, const way_bit_rows *fits, int32_t agent_size, const int32_t *cells,
                            size_t count, way_bit_rows *copy);
way_result way_blocked_box(const way_voxel_grid *grid, const way_bit_box *fits, int32_t agent_size,
                           const int32_t *cells, size_t count, way_bit_box *copy);

/* The places from which an agent covers a cell lie in this rectangle of the grid, corners included; on squares they are all
   of it. */
typedef struct way_covering {
  int32_t left;
  int32_t top;
  int32_t right;
  int32_t bottom;
} way_covering;

way_covering way_covering_of(const way_grid *grid, int32_t agent_size, int32_t cell);
/* Whether an agent at a place in that rectangle covers the cell. */
bool way_covers(const way_grid *grid, int32_t agent_size, int32_t x, int32_t y, int32_t cell);

#endif
