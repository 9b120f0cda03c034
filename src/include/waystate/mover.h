/* Waystate: classes of units. A mover is what a kind of unit pays in each area and where it can't go, how large it is and how
   it goes round corners. Its view is the grid as that kind sees it: every call that asks a grid takes it.

     double costs[WAY_MOVER_AREAS] = {0};  // The grid's own,
     costs[3] = 1.0 / 0.0;                 // but a tank can't swim.
     way_mover *tank;
     way_grid *land;
     bool gets_there;
     if (way_mover_create(grid, costs, WAY_DIAGONAL_NO_CORNER_CUTTING, 2, &tank) != WAY_OK) return;
     if (way_mover_view(tank, &land) == WAY_OK)
       way_grid_is_reachable(land, start, goal, way_mover_diagonal(tank), way_mover_agent_size(tank), &gets_there);
     way_mover_destroy(tank); */
#ifndef WAYSTATE_MOVER_H
#define WAYSTATE_MOVER_H

#include "waystate/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Costs that a mover has: one for each area, not the wall, which is one for everybody. */
#define WAY_MOVER_AREAS 255

/* A class of units on a square or hex grid. State kind 68. */
typedef struct way_mover way_mover;

/* Makes a mover. area_costs: WAY_MOVER_AREAS costs, NULL for the grid's in all areas; each a multiplier from
   WAY_MIN_MULTIPLIER to WAY_MAX_MULTIPLIER, INFINITY where the area can't be entered, or 0 for what the grid says, now and
   later. agent_size: 1 or more. It keeps the grid's memory alive, and costs it nothing before its view is asked for.
   INVALID_ARGUMENT (NaN among them), OUT_OF_RANGE; UNSUPPORTED for another rule than the first on a hex grid, and for a view;
   OUT_OF_MEMORY. */
WAY_API way_result way_mover_create(way_grid *grid, const double *area_costs, way_diagonal diagonal, int32_t agent_size,
                                    way_mover **mover);
/* NULL does nothing. What was made over the view lives on, and sees the costs as they were last. */
WAY_API void way_mover_destroy(way_mover *mover);

/* The grid that it moves on. */
WAY_API way_grid *way_mover_grid(const way_mover *mover);
/* Its rule for diagonal steps. */
WAY_API way_diagonal way_mover_diagonal(const way_mover *mover);
/* Cells on a side. */
WAY_API int32_t way_mover_agent_size(const way_mover *mover);
/* Grows by 1 with each cost that changes; after 2^31 - 1 comes 0. */
WAY_API int32_t way_mover_version(const way_mover *mover);

/* What an area costs the mover: a multiplier, or INFINITY. OUT_OF_RANGE for the wall. */
WAY_API way_result way_mover_area_cost(const way_mover *mover, int32_t area, double *cost);
/* cost as in way_mover_create. An edit for all that stands on the view: searches are stale, fields and replanners start over.
   Where an area is shut or opened it takes as long as setting all its cells. INVALID_ARGUMENT for NaN, OUT_OF_RANGE; BUSY
   from inside a listener of the grid, or a listener or hook of the view. */
WAY_API way_result way_mover_set_area_cost(way_mover *mover, int32_t area, double cost);

/* The grid as the mover sees it, made on first use: a byte a cell, and what it keeps for queries, as the grid does. It has
   the grid's size, layout and space, follows its edits and restores, and is the mover's. Every call that reads a grid, asks
   it, or builds over it takes it; what changes one is UNSUPPORTED, and so is a timeline or a bundle that names it: these take
   the mover. The mover's size and rule are no part of it: give them with the options. Its version is not saved and means
   nothing, and its area version is the sum of the grid's and the mover's. OUT_OF_MEMORY; BUSY from inside a listener of the
   grid. */
WAY_API way_result way_mover_view(way_mover *mover, way_grid **view);

/* Saves costs, size, rule and version (state kind 68); as way_grid_save. */
WAY_API way_result way_mover_save(const way_mover *mover, uint8_t *buffer, size_t capacity, size_t *size);
/* Puts a saved state back into a mover of the same size and rule, for all that stands on the view as a restore of the grid.
   Unchanged when refused (STATE, with error filled where not NULL). BUSY as way_mover_set_area_cost. */
WAY_API way_result way_mover_restore(way_mover *mover, const uint8_t *bytes, size_t size, way_error *error);
/* Makes a mover on a grid from a saved state. STATE, with error filled where not NULL; else as way_mover_create. */
WAY_API way_result way_mover_from_state(way_grid *grid, const uint8_t *bytes, size_t size, way_mover **mover,
                                        way_error *error);
/* As way_grid_hash. */
WAY_API uint64_t way_mover_hash(const way_mover *mover);
/* A checksum of costs, size and rule, not of the version. See way_grid_checksum. */
WAY_API uint64_t way_mover_checksum(const way_mover *mover);

#ifdef __cplusplus
}
#endif

#endif
