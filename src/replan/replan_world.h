/* The grid as replanning sees it: a topology, where the agent fits, and how far an edit reaches. The only place that
   knows which kind of grid it is. */
#ifndef REPLAN_REPLAN_WORLD_H
#define REPLAN_REPLAN_WORLD_H

#include "topology/hex.h"
#include "topology/square.h"

typedef struct way_replan_world {
  way_grid *grid;
  way_topology topology;
  way_bit_rows fits;
  /* The steps to and from a cell depend on edits at most so many columns and rows to its right and below (reach_back),
     or to its left and above (reach_on). */
  int32_t reach_back;
  int32_t reach_on;
  way_square square;
  way_hex hex;
} way_replan_world;

/* A rectangle of cells, both corners included. */
typedef struct way_replan_area {
  int32_t left;
  int32_t top;
  int32_t right;
  int32_t bottom;
} way_replan_area;

/* UNSUPPORTED for a layout without a topology here, OUT_OF_MEMORY. */
way_result way_replan_world_init(way_replan_world *world, way_grid *grid, const way_grid_options *options);

void way_replan_world_free(way_replan_world *world);

/* Takes the estimate's scale from the area table as it is now. */
void way_replan_world_refresh(way_replan_world *world);

/* Takes what cells cost from the grid as it is now; before steps are asked for after an edit. OUT_OF_MEMORY. */
way_result way_replan_world_pay(way_replan_world *world);

/* Whether sums of the table's multipliers over any path keep every step: they are within 2^20 of each other and far from
   the ends of the range. All that way_grid_set_area_cost takes do; a restored table may not. */
bool way_replan_world_sums(const way_replan_world *world);

/* The cells whose steps an edit of one cell may have changed. */
way_replan_area way_replan_area_of(const way_replan_world *world, int32_t cell);

static inline bool way_replan_fits(const way_replan_world *world, int32_t cell) {
  int32_t width = world->grid->width, y = cell / width;
  return way_bit_get(&world->fits, cell - y * width, y);
}

#endif
