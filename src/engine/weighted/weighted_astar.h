/* A* over terrain: square grids with any multipliers, rule and agent size, without hooks and with a weight of at most 1. It
   does exactly what the generic A* does, in the same numbers and in the same order, on the buffers of the generic A*, and is
   saved as that: what differs is that moves and costs come from tables, that neighbours which can't get cheaper are not
   tried, and how the open list is kept. */
#ifndef ENGINE_WEIGHTED_WEIGHTED_ASTAR_H
#define ENGINE_WEIGHTED_WEIGHTED_ASTAR_H

#include "base/divider.h"
#include "engine/generic/engine.h"
#include "engine/generic/astar.h"
#include "engine/weighted/range_queue.h"
#include "topology/plane.h"

typedef struct way_weighted_astar {
  way_astar astar;
  way_range_queue queue;
  /* Restored entries that the queue does not reach yet are left in the heap of astar. */
  const way_plane *plane;
  way_diagonal rule;
  /* Which of the costs a step into each cell takes. */
  const uint8_t *kinds;
  int32_t width;
  way_divider by_width;
  int32_t goal_x;
  int32_t goal_y;
  int32_t open_count;
  /* The least multiplier of all areas, times the weight only as the estimate is worked out. */
  double least;
  /* Of a straight and of a diagonal step, by kind. */
  double costs[2][256];
  int32_t offsets[8];
  /* By the move into the cell (8 for none) and its neighbourhood: moves worth trying, and in the upper byte those that are
     so unless the cell and the neighbour cost the same. */
  uint16_t moves[9][512];
  /* For the open list in order, as it is saved: room for it twice. */
  way_open_entry *spare;
  int32_t spare_capacity;
} way_weighted_astar;

extern const way_search_engine way_engine_weighted;

/* Whether the multipliers of a grid are such that the ring of ranges serves. */
bool way_weighted_serves(const way_grid *grid);

void way_weighted_init(way_weighted_astar *search, const way_allocator *allocator, const way_grid *grid);
void way_weighted_free(way_weighted_astar *search);
/* Takes the ground as it is and a weight of at most 1; not begun then. */
void way_weighted_configure(way_weighted_astar *search, const way_plane *plane, double weight, bool record);
way_result way_weighted_begin(way_weighted_astar *search, int32_t start, int32_t goal);
way_result way_weighted_step(way_weighted_astar *search, int32_t iterations);

/* The state of the generic A*, with the open list in the order of pops. */
size_t way_weighted_bytes(const way_weighted_astar *search);
void way_write_weighted(way_writer *writer, const way_weighted_astar *search);
/* Takes over what the generic A* has read. *taken is false, and the search reset, where this one would write other bytes:
   an open list in another order, or at other F. OUT_OF_MEMORY. */
way_result way_weighted_take(way_weighted_astar *search, const way_astar *from, bool *taken);

#endif
