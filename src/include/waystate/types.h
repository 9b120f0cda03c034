/* Waystate: the enumerations that results, options and saved states share. Their values are part of the state
   format and never change. */
#ifndef WAYSTATE_TYPES_H
#define WAYSTATE_TYPES_H

#include "waystate/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a query or a sliced search stands. "No path" is an answer, not an error. */
typedef enum way_status {
  /* Nothing asked yet; of a search, not begun or stale. */
  WAY_STATUS_NONE = 0,
  WAY_STATUS_FOUND = 1,
  /* Outside the world, blocked, or too narrow for the agent. The start is checked first. */
  WAY_STATUS_START_INVALID = 2,
  WAY_STATUS_GOAL_INVALID = 3,
  WAY_STATUS_NO_PATH = 4,
  /* The iteration budget of the query is used up; with the partial option the cells of PARTIAL come with it. */
  WAY_STATUS_BUDGET_EXHAUSTED = 5,
  /* No path, and the partial option: the cells lead to the closed one nearest to the goal. */
  WAY_STATUS_PARTIAL = 6,
  WAY_STATUS_IN_PROGRESS = 7
} way_status;

/* Square grids know all of them, hex and voxel grids A_STAR and AUTO, replanners LPA_STAR and D_STAR_LITE. Results name
   any but AUTO. */
typedef enum way_algorithm {
  /* Hart, Nilsson & Raphael 1968. */
  WAY_ALGORITHM_A_STAR = 0,
  /* Jump point search: Harabor & Grastien 2011. By scans of the map's bits: 2014. */
  WAY_ALGORITHM_JPS = 1,
  /* The same by tables: Harabor & Grastien 2014. */
  WAY_ALGORITHM_JPS_PLUS = 2,
  /* Any angle: Nash, Daniel, Koenig & Felner 2007. */
  WAY_ALGORITHM_THETA_STAR = 3,
  /* Nash, Koenig & Tovey 2010. */
  WAY_ALGORITHM_LAZY_THETA_STAR = 4,
  /* Nearly shortest, over chunks: Botea, Mueller & Schaeffer 2004. */
  WAY_ALGORITHM_HPA_STAR = 5,
  /* Koenig & Likhachev 2002. */
  WAY_ALGORITHM_LPA_STAR = 6,
  /* Koenig & Likhachev 2002, the basic version. */
  WAY_ALGORITHM_D_STAR_LITE = 7,
  /* The fastest of those that find shortest paths: JPS where there are jump points, else A_STAR. */
  WAY_ALGORITHM_AUTO = 8
} way_algorithm;

/* When a diagonal step is allowed, by the two cells that it passes between. */
/* What the next step of a search does once what it searches has changed. */
typedef enum way_on_stale {
  /* It is refused (STALE). */
  WAY_ON_STALE_REFUSE = 0,
  /* It begins again between the points that begin was given. */
  WAY_ON_STALE_RESTART = 1
} way_on_stale;

typedef enum way_diagonal {
  /* Both are free. */
  WAY_DIAGONAL_NO_CORNER_CUTTING = 0,
  /* At least one is free. */
  WAY_DIAGONAL_ONE_FREE = 1,
  /* Whatever they are. */
  WAY_DIAGONAL_ALWAYS = 2,
  /* Never: the grid is 4-connected. */
  WAY_DIAGONAL_NEVER = 3
} way_diagonal;

/* Which engine a search ran on; the value is the mode that a saved grid search names. */
typedef enum way_engine {
  WAY_ENGINE_NONE = 0,
  /* A* on exact cost pairs; on hex grids, on whole numbers. */
  WAY_ENGINE_SPECIALIZED_ASTAR = 1,
  /* A* over any topology, weights and hooks; plain jump point search; Theta*. */
  WAY_ENGINE_GENERIC = 2,
  /* Jump point search on exact cost pairs. */
  WAY_ENGINE_SPECIALIZED_JUMP = 3
} way_engine;

/* A cell of a square or hex grid: x to the right, y down, the first cell is (0, 0). */
typedef struct way_point {
  int32_t x;
  int32_t y;
} way_point;

/* Where a grid lies in the host's world. All three 0 is the default and means unit cells at the origin; otherwise
   |origin_x|, |origin_y| <= 2^21 and 0 < cell_size <= 2^21. */
typedef struct way_space {
  double origin_x;
  double origin_y;
  double cell_size;
} way_space;

#ifdef __cplusplus
}
#endif

#endif
