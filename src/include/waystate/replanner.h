/* Waystate: a path between two cells that is kept while the grid changes and the walker moves, by LPA* or D* Lite. What
   an edit does not concern is not planned again.

     way_grid_options options;
     way_grid_options_default(&options);
     options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
     way_grid_replanner *replanner;
     way_status status;
     if (way_grid_replanner_create(grid, &options, &replanner) != WAY_OK) return;
     way_grid_replanner_set_start(replanner, start);
     way_grid_replanner_set_goal(replanner, goal);
     if (way_grid_replanner_replan(replanner, 1000, &status) == WAY_OK && status == WAY_STATUS_FOUND)
       way_grid_set(grid, 9, 9, WAY_WALL);
     way_grid_replanner_destroy(replanner); */
#ifndef WAYSTATE_REPLANNER_H
#define WAYSTATE_REPLANNER_H

#include "waystate/grid.h"
#include "waystate/grid_search.h"
#include "waystate/path.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A replanner on a square grid, state kind 5, or on a hex grid, state kind 6. LPA* (Koenig & Likhachev 2002) plans from
   the start, so that a new start is a new plan; D* Lite (2002, the basic version) plans from the goal and follows a start
   that moves. It hears of edits by itself, and takes them in at the next replan. */
typedef struct way_grid_replanner way_grid_replanner;

/* Makes a replanner over a grid, without start and goal. Of the options it takes algorithm (WAY_ALGORITHM_LPA_STAR or
   WAY_ALGORITHM_D_STAR_LITE), diagonal, agent_size, iteration_budget (most iterations of one replan) and
   record_expansions (of the last replan); specialized_engines means nothing here. INVALID_ARGUMENT, OUT_OF_RANGE;
   UNSUPPORTED for other algorithms, a weight other than 1, hooks, partial, nearest_radius and, on a hex grid, a diagonal
   rule; OUT_OF_MEMORY; BUSY from inside a listener or hook of the grid. */
WAY_API way_result way_grid_replanner_create(way_grid *grid, const way_grid_options *options,
                                             way_grid_replanner **replanner);
/* NULL does nothing. The grid may be gone already. */
WAY_API void way_grid_replanner_destroy(way_grid_replanner *replanner);

/* Where to plan from and to. A point outside is kept as none, and the next replan says START_INVALID or GOAL_INVALID. A
   new goal, and with LPA* a new start, drop the plan. Never fails. */
WAY_API way_result way_grid_replanner_set_start(way_grid_replanner *replanner, way_point start);
WAY_API way_result way_grid_replanner_set_goal(way_grid_replanner *replanner, way_point goal);
/* The cells, or -1. */
WAY_API int32_t way_grid_replanner_start(const way_grid_replanner *replanner);
WAY_API int32_t way_grid_replanner_goal(const way_grid_replanner *replanner);

/* Goes on planning for at most iterations (>= 0) pops of the queue; what changed is taken in first, uncounted. 0 does
   nothing. status: FOUND, NO_PATH, IN_PROGRESS, or START_INVALID or GOAL_INVALID where the agent does not fit now.
   OUT_OF_RANGE; BUSY from inside a listener or hook of the grid; OUT_OF_MEMORY leaves the plan where the last whole
   iteration left it; UNSUPPORTED for a restored area table whose multipliers are not within 2^20 of each other. */
WAY_API way_result way_grid_replanner_replan(way_grid_replanner *replanner, int32_t iterations, way_status *status);
/* Drops the plan; the next replan starts from scratch. Never fails. */
WAY_API way_result way_grid_replanner_invalidate_all(way_grid_replanner *replanner);

/* NONE without a plan; IN_PROGRESS also when the grid changed, or the start moved, since the last replan. */
WAY_API way_status way_grid_replanner_status(const way_grid_replanner *replanner);
/* Whether the status is FOUND. */
WAY_API bool way_grid_replanner_found(const way_grid_replanner *replanner);
/* Pops and expansions of this replanner's whole life, and the expansions of the last replan: nodes that were settled (at
   a lower cost) or reset (whose cost no longer held). */
WAY_API int64_t way_grid_replanner_iterations(const way_grid_replanner *replanner);
WAY_API int64_t way_grid_replanner_expanded_count(const way_grid_replanner *replanner);
WAY_API int32_t way_grid_replanner_last_expanded(const way_grid_replanner *replanner);
/* Fills a result with how the plan stands; cells once it is found. The iterations are those of the whole life, at most
   2^31 - 1, expanded_count is that of the last replan, and the recorded list is empty after a restore. OUT_OF_MEMORY;
   BUSY from inside a listener or hook of the grid; STATE for a restored plan that leads nowhere. */
WAY_API way_result way_grid_replanner_path(way_grid_replanner *replanner, way_path *path);
/* After STATE: which cell the plan goes no further at. The code is OK and the message empty where it has no such fault. */
WAY_API void way_grid_replanner_fault(way_grid_replanner *replanner, way_error *error);

/* As way_grid_save. */
WAY_API way_result way_grid_replanner_save(const way_grid_replanner *replanner, uint8_t *buffer, size_t capacity,
                                           size_t *size);
/* Puts a saved plan back into a replanner made with the same options over the same grid, restored first. Unchanged when
   refused (STATE, with error filled where not NULL) and on OUT_OF_MEMORY. BUSY from inside a listener or hook. */
WAY_API way_result way_grid_replanner_restore(way_grid_replanner *replanner, const uint8_t *bytes, size_t size,
                                              way_error *error);
/* As way_grid_hash. */
WAY_API uint64_t way_grid_replanner_hash(const way_grid_replanner *replanner);
/* A checksum of ends, plan and edits to come; not of the counters. See way_grid_checksum. */
WAY_API uint64_t way_grid_replanner_checksum(const way_grid_replanner *replanner);

#ifdef __cplusplus
}
#endif

#endif
