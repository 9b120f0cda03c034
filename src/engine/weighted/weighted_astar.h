/* A* over terrain: square grids with any multipliers, rule and agent size, without hooks and with a weight of at most 1. It
   does exactly what the generic A* does, in the same numbers and in the same order, on the buffers of the generic A*, and is
   saved as that: what differs is that moves and costs come from tables, that neighbours which can't get cheaper are not
   tried, and how the open list is kept. */
#ifndef ENGINE_WEIGHTED_WEIGHTED_ASTAR_H
#define ENGINE_WEIGHTED_WEIGHTED_ASTAR_H

#include "base/divider.h"
#include "engine/generic/astar.h"
#include "engine/weighted/range_queue.h"
#include "topology/square.h"

typedef struct way_weighted_astar {
  way_astar astar;
  way_range_queue queue;
  /* Restored entries that the queue does not reach yet are left in the heap of astar. */
  const way_grid *grid;
  way_bit_rows fits;
  way_diagonal rule;
  int32_t agent_size;
  /* The area that a step is paid by, for each cell; NULL for large agents, who pay by what they stand on. */
  const uint8_t *areas;
  int32_t width;
  way_divider by_width;
  int32_t goal_x;
  int32_t goal_y;
  int32_t open_count;
  /* The least multiplier of all areas, times the weight only as the estimate is worked out. */
  double least;
  /* Cost of a straight and of a diagonal step into each area. */
  double costs[2][256];
  int32_t offsets[8];
  /* By the move into the cell (8 for none) and its neighbourhood: moves worth trying, and in the upper byte those that are
     so unless the cell and the neighbour cost the same. */
  uint16_t moves[9][512];
} way_weighted_astar;

/* Whether the multipliers of a grid are such that the ring of ranges serves. */
bool way_weighted_serves(const way_grid *grid);

void way_weighted_init(way_weighted_astar *search, const way_allocator *allocator, const way_grid *grid);
void way_weighted_free(way_weighted_astar *search);
/* Takes options and the grid as it is; not begun then. */
void way_weighted_configure(way_weighted_astar *search, way_bit_rows fits, const way_grid_options *options);
way_result way_weighted_begin(way_weighted_astar *search, int32_t start, int32_t goal);
way_result way_weighted_step(way_weighted_astar *search, int32_t iterations);
int32_t way_weighted_nearest_closed(const way_weighted_astar *search);

/* The state of the generic A*, the open list in the order of pops. */
size_t way_weighted_bytes(const way_weighted_astar *search);
void way_write_weighted(way_writer *writer, const way_weighted_astar *search);
/* After the state was read into astar: takes over its open list. *taken is false, and the heap left as it was, where an F is
   not what it is worked out to be here, so that only the generic A* goes on from it. */
way_result way_weighted_take_over(way_weighted_astar *search, bool *taken);

#endif
