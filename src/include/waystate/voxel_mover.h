/* Waystate: classes of units on a voxel grid. A mover is how a kind of unit goes, on the ground or through the air, and what
   it pays in each area. Searches and ranges take it as an option.

     way_voxel_rule rule;
     way_voxel_rule_default(&rule);  // Walks, climbs 1, drops 3, is 2 tall.
     way_voxel_mover *soldier;
     bool here = false;
     if (way_voxel_mover_create(voxels, NULL, &rule, &soldier) != WAY_OK) return;
     way_voxel_mover_can_stand(soldier, 4, 4, 0, &here);  // And as the option mover of searches and ranges.
     way_voxel_mover_destroy(soldier); */
#ifndef WAYSTATE_VOXEL_MOVER_H
#define WAYSTATE_VOXEL_MOVER_H

#include "waystate/mover.h"
#include "waystate/voxel.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WAY_MAX_STEP_UP 8
#define WAY_MAX_DROP 16
#define WAY_MAX_WALKER_HEIGHT 16

/* How a class of units goes. z is up.

   On the ground it is a column of height cells, and stands where these are free and what is below the lowest is a wall or
   the bottom of the world. A step leads into a column beside it: across faces with 6 neighbours, across edges too with 18
   and 26. It crosses at the height of the higher of its ends. There the body must be free in both columns, and in the two
   beside them where the step is diagonal; and so must all of the column between that and the lower end. A step on the
   level, or down, ends on the first ground below, at most drop cells down; one up on any ground that is at most step_up
   cells higher. Its length is that of the cheapest way between its ends through empty space with so many neighbours, and
   it pays for the dearest cell under the body where it ends.

   In the air it is one cell, and goes as a query without a mover. */
typedef struct way_voxel_rule {
  bool ground;
  /* 0 to WAY_MAX_STEP_UP; 0 in the air. */
  int32_t step_up;
  /* 0 to WAY_MAX_DROP; 0 in the air. */
  int32_t drop;
  /* 1 to WAY_MAX_WALKER_HEIGHT; 1 in the air. */
  int32_t height;
} way_voxel_rule;

/* On the ground, up by 1, down by 3, 2 tall. */
WAY_API void way_voxel_rule_default(way_voxel_rule *rule);

/* A class of units on a voxel grid. State kind 71. */
typedef struct way_voxel_mover way_voxel_mover;

/* Makes a mover. area_costs as in way_mover_create: an area at INFINITY is no ground and can't be entered, neither by the
   body nor on the way down. It keeps the grid's memory alive, and holds some 2 KB. INVALID_ARGUMENT (NaN among them),
   OUT_OF_RANGE, OUT_OF_MEMORY. */
WAY_API way_result way_voxel_mover_create(way_voxel_grid *grid, const double *area_costs, const way_voxel_rule *rule,
                                          way_voxel_mover **mover);
/* NULL does nothing. Searches that were made with it live on. */
WAY_API void way_voxel_mover_destroy(way_voxel_mover *mover);

/* The grid that it moves on. */
WAY_API way_voxel_grid *way_voxel_mover_grid(const way_voxel_mover *mover);
/* How it goes. */
WAY_API void way_voxel_mover_rule(const way_voxel_mover *mover, way_voxel_rule *rule);
/* Grows by 1 with each cost that changes; after 2^31 - 1 comes 0. */
WAY_API int32_t way_voxel_mover_version(const way_voxel_mover *mover);
/* Whether it can be at a cell: false outside. Worked out from the cells each time. INVALID_ARGUMENT. */
WAY_API way_result way_voxel_mover_can_stand(const way_voxel_mover *mover, int32_t x, int32_t y, int32_t z, bool *can);

/* What an area costs the mover: a multiplier, or INFINITY. OUT_OF_RANGE for the wall. */
WAY_API way_result way_voxel_mover_area_cost(const way_voxel_mover *mover, int32_t area, double *cost);
/* cost as in way_voxel_mover_create. An edit for all searches with the mover, which are stale then. INVALID_ARGUMENT for
   NaN, OUT_OF_RANGE; BUSY in a listener of the grid or a hook of a search on it. */
WAY_API way_result way_voxel_mover_set_area_cost(way_voxel_mover *mover, int32_t area, double cost);

/* Saves rule, version and costs (state kind 71); as way_grid_save. */
WAY_API way_result way_voxel_mover_save(const way_voxel_mover *mover, uint8_t *buffer, size_t capacity, size_t *size);
/* Puts a saved state back into a mover with the same rule: searches with it are stale. Unchanged when refused (STATE, with
   error filled where not NULL). BUSY as way_voxel_mover_set_area_cost. */
WAY_API way_result way_voxel_mover_restore(way_voxel_mover *mover, const uint8_t *bytes, size_t size, way_error *error);
/* Makes a mover on a grid from a saved state. STATE, with error filled where not NULL; else as way_voxel_mover_create. */
WAY_API way_result way_voxel_mover_from_state(way_voxel_grid *grid, const uint8_t *bytes, size_t size,
                                              way_voxel_mover **mover, way_error *error);
/* As way_grid_hash. */
WAY_API uint64_t way_voxel_mover_hash(const way_voxel_mover *mover);
/* A checksum of rule and costs, not of the version. See way_grid_checksum. */
WAY_API uint64_t way_voxel_mover_checksum(const way_voxel_mover *mover);

#ifdef __cplusplus
}
#endif

#endif
