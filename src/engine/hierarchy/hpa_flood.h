/* Cheapest costs from one cell to all others inside a small rectangle (Dijkstra 1959): what the edges inside a chunk cost.
   Steps never leave the rectangle. A diagonal step and the cells beside it lie in one rectangle together, so that the
   rule is kept without looking outside. */
#ifndef SEARCH_HPA_FLOOD_H
#define SEARCH_HPA_FLOOD_H

#include "base/memory.h"
#include "base/open_set.h"
#include "topology/plane.h"
#include "topology/square.h"

typedef struct way_hpa_rect {
  int32_t x;
  int32_t y;
  int32_t width;
  int32_t height;
} way_hpa_rect;

/* No way there. Costs themselves may overflow to infinity under multipliers that only a restore brings. */
#define WAY_HPA_NO_WAY (-1.0)

typedef struct way_hpa_flood_cell {
  /* From the source; WAY_HPA_NO_WAY until reached. */
  double cost;
  double multiplier;
  /* Straight and diagonal steps, where all multipliers are 1. */
  int16_t a;
  int16_t b;
  /* Moves that keep the rule and stay inside. */
  uint8_t moves;
  bool fits;
  bool closed;
} way_hpa_flood_cell;

typedef struct way_hpa_flood {
  way_allocator allocator;
  /* Cells that there is room for. */
  int32_t capacity;
  way_hpa_rect rect;
  /* Every cell where the agent fits has the multiplier 1. */
  bool uniform;
  /* Row by row. */
  way_hpa_flood_cell *cells;
  /* First in, first out: cells reached by straight steps in the first half, by diagonal ones in the second. */
  uint16_t *queues;
  way_open_set open;
} way_hpa_flood;

/* Room for rectangles of capacity cells, at most 64 x 64. OUT_OF_MEMORY leaves nothing behind. */
way_result way_hpa_flood_init(way_hpa_flood *flood, const way_allocator *allocator, int32_t capacity);
void way_hpa_flood_free(way_hpa_flood *flood);

/* Reads the moves and multipliers of a rectangle inside the grid, for any number of floods; with into, the moves that lead
   to a cell from its neighbours, which where sides are closed are others than those out of it. */
void way_hpa_flood_load(way_hpa_flood *flood, const way_plane *square, way_hpa_rect rect, bool into);
/* Fills the cost of every cell: from the source to it, or with into, for which it was loaded, from it to the source. source:
   an index in the rectangle where the agent fits. */
void way_hpa_flood_run(way_hpa_flood *flood, int32_t source, bool into);

#endif
