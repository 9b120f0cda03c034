/* A mover from inside. */
#ifndef WORLD_MOVER_H
#define WORLD_MOVER_H

#include "watch/tracked.h"
#include "waystate/mover.h"
#include "world/grid/grid.h"

_Static_assert(WAY_MOVER_AREAS == WAY_AREA_COUNT, "a cost for each area");

struct way_mover {
  way_allocator allocator;
  /* The owner's one, and the view's. */
  int32_t references;
  way_grid *grid;
  way_watch *watch;
  int32_t version;
  way_diagonal diagonal;
  int32_t agent_size;
  /* 0 where the grid's cost holds, infinity for shut. */
  double costs[WAY_MOVER_AREAS];
  /* NULL until asked for. The owner has a reference to it. */
  way_grid *view;
};

/* In the middle of what nobody may change it in. */
bool way_mover_busy(const way_mover *mover);
/* Other costs and another version, for the view too; restored: as way_grid_view_change has it. */
void way_mover_put(way_mover *mover, const double *costs, int32_t version, bool restored);
/* The mover whose view a grid is, or NULL. */
way_mover *way_mover_behind(const way_grid *grid);
/* What a history keeps for what is built over a grid, with its way_object_kind: the grid, or the mover of a view. */
void *way_mover_world_of(way_grid *grid, int32_t *kind);

extern const way_tracked_kind way_tracked_mover;

#endif
