/* Waystate: path queries on grids, square and hex, in one call or in slices that can be saved and put back.

     way_grid_options options;
     way_grid_options_default(&options);
     options.algorithm = WAY_ALGORITHM_JPS;
     way_search *search;
     way_status status;
     if (way_grid_search_create(grid, &options, &search) != WAY_OK) return;
     if (way_grid_search_begin(search, start, goal, &status) == WAY_OK)
       while (status == WAY_STATUS_IN_PROGRESS && way_search_step(search, 500, &status) == WAY_OK) next_frame();
     if (status == WAY_STATUS_FOUND && way_search_path(search, &path) == WAY_OK) walk(path.cells[0]);
     way_search_destroy(search); */
#ifndef WAYSTATE_GRID_SEARCH_H
#define WAYSTATE_GRID_SEARCH_H

#include "waystate/grid.h"
#include "waystate/path.h"
#include "waystate/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a walkable cell may be entered: 1 yes, 0 no, negative stops the search with WAY_ERROR_HOOK. Not asked about
   walls, about cells where the agent does not fit, nor about the start. */
typedef int (*way_passable_hook)(void *context, int32_t cell);

/* Whole cost of the step between two neighbours: finite and >= 0, anything else stops the search with WAY_ERROR_HOOK.
   base is what the step would cost without the hook. */
typedef double (*way_step_cost_hook)(void *context, int32_t from, int32_t to, double base);

/* Of several shortest paths: whichever the engine comes to first, or one with the fewest turns. A turn is a step in another
   direction than the step before; a link is none, and neither is the step after it. Costs count as equal up to rounding. */
typedef enum way_prefer { WAY_PREFER_ANY = 0, WAY_PREFER_STRAIGHT = 1 } way_prefer;

/* How to search. Fill with way_grid_options_default, then change what matters. Copied by the calls that take it. */
typedef struct way_grid_options {
  /* JPS and JPS_PLUS run on uniform grids (where every area that occurs has the multiplier 1) without hooks, at weight 0
     or 1, under NO_CORNER_CUTTING and NEVER, and else what A_STAR runs. LPA_STAR and D_STAR_LITE run what A_STAR runs: a
     first plan expands no less, and a replanner keeps it. THETA_STAR, LAZY_THETA_STAR and HPA_STAR refuse hooks
     (UNSUPPORTED). The path names what ran. */
  way_algorithm algorithm;
  way_diagonal diagonal;
  /* Cells on a side, from the agent's own cell to +x and +y; >= 1. */
  int32_t agent_size;
  /* >= 0 and finite. 0 is Dijkstra; above 1 trades length for speed. */
  double heuristic_weight;
  /* Cap on the iterations of the whole query, 0 for none. */
  int32_t iteration_budget;
  /* Keep the expanded cells in order; of jump point searches the jump points. Changes nothing else: a state without a
     list of its own is saved without one, and the list begins anew at a restore (see way_path.expanded_from). */
  bool record_expansions;
  /* False forces the generic engine; true takes the specialised one where weight (0 or 1), hooks (none) and grid allow it:
     a square grid that is uniform, or a hex grid where the multipliers of all areas that occur, and unless the weight is 0
     the least of the whole table, are multiples of one power of 1/2, down to 2^-10, and at most 255 times that; from 8
     million hexagons on the cost of a path through all of them must fit 31 bits too. Answers and counters are the same. */
  bool specialized_engines;
  /* Where no path exists, give the path to the cell nearest to the goal of all that can be reached: with the least distance
     to it by the metric, unweighted, then the least cost, then the lowest number. So too where the goal is inside but
     blocked: then that cell is the goal taken, and the status is PARTIAL. Where the budget ran out, the best of the cells
     closed so far. */
  bool partial;
  /* Take the nearest cell where the agent fits, within this distance, for an endpoint that is blocked or outside.
     Finite, >= 0; 0 for none. */
  double nearest_radius;
  way_passable_hook passable;
  way_step_cost_hook step_cost;
  void *hook_context;
  /* With step_cost: a lower bound on cost per unit of length, finite and >= 0, that scales the estimate; 0 searches
     without an estimate. A bound that is too high makes paths longer than need be, nothing worse. */
  double step_cost_bound;
  /* HPA*: cells on a side of a chunk: 8, 16, 32 or 64. */
  int32_t hpa_chunk_size;
  /* HPA*: shorten the path within windows of the grid once it is found. */
  bool hpa_smooth;
  /* Of searches in slices: what the next step does once the grid changed. One-shot queries and replanners don't look at it. */
  way_on_stale on_stale;
  /* Which of several shortest paths to give: see way_prefer. STRAIGHT runs A*, whose iterations and state are as ever; what
     it takes besides is done when the path is asked for. UNSUPPORTED with hooks, above a weight of 1, with THETA_STAR,
     LAZY_THETA_STAR and HPA_STAR, for replanners and for many goals or a radius of goals. No part of a state. */
  way_prefer prefer;
  /* Cells, as numbers, that are taken for walls: the answer is that of a grid in which they are, and the grid itself, its
     version and what it keeps stay as they are. Read during the call only. For way_grid_find_path and
     way_grid_find_paths; searches and replanners, which outlive the array, and HPA*, whose hierarchy knows the grid as it
     is, refuse any (UNSUPPORTED). JPS and JPS_PLUS run without the grid's tables and at weight 1 alone, and on grids that
     are not uniform what A_STAR runs. NULL for none; OUT_OF_RANGE for a number that no cell has. */
  const int32_t *blocked;
  size_t blocked_count;
} way_grid_options;

/* The chunk size of way_grid_options_default. */
#define WAY_HPA_DEFAULT_CHUNK 16

/* A* at weight 1 for agents of 1 that cut no corners, on the fastest engine, without budget, hooks and recording. */
WAY_API void way_grid_options_default(way_grid_options *options);

/* Finds a path in one call, on buffers that the grid keeps for the next one. start or goal outside or blocked is a
   status, not an error. The path is filled whatever the status; on an error code it is emptied.
   INVALID_ARGUMENT, OUT_OF_RANGE, UNSUPPORTED (HPA* and Theta* with hooks; a diagonal rule or another algorithm than A* on
   a hex grid) for options; OUT_OF_MEMORY, BUSY, HOOK. */
WAY_API way_result way_grid_find_path(way_grid *grid, way_point start, way_point goal, const way_grid_options *options,
                                      way_path *path);

typedef struct way_grid_query {
  way_point start;
  way_point goal;
} way_grid_query;

/* Answers count queries in order; paths holds count results, each prepared with way_path_init. Stops at the first
   error code; the results before it are filled, the others emptied. Errors as way_grid_find_path's. */
WAY_API way_result way_grid_find_paths(way_grid *grid, const way_grid_query *queries, size_t count,
                                       const way_grid_options *options, way_path *paths);

/* Leaves of the cells of count paths on that grid only the first, the last and those between where the direction changes:
   walking straight from each to the next gives the cells again. On hexagons straight is along one of the six moves.
   A path on which that was done has no neighbours in a row any more. UNSUPPORTED for THETA_STAR and LAZY_THETA_STAR,
   INVALID_ARGUMENT for cells outside or in a row that are no neighbours; paths before the one refused are done. */
WAY_API way_result way_grid_path_turns(const way_grid *grid, way_path *paths, size_t count);

/* Pulls a path of a square grid tight: from each corner the line leads on to the last of its cells that is in sight, as
   way_grid_line_of_sight says, and is no dearer than the way that it replaces. cells: length of them from first to last, each
   a neighbour of the one before or in sight of it, as all paths have them but those that were left their corners alone.
   corners: has room for length; count: how many were written, the first and the last cell among them.
   INVALID_ARGUMENT for cells where the agent does not fit, or in a row that are neither; OUT_OF_RANGE; UNSUPPORTED for a
   hex grid; OUT_OF_MEMORY, BUSY in a listener. */
WAY_API way_result way_grid_smooth(way_grid *grid, const int32_t *cells, size_t length, int32_t agent_size,
                                   int32_t *corners, size_t *count);

/* Makes a search that runs in slices over a grid, with fixed options: see waystate/search.h for what it does then. State
   kind 12; THETA_STAR and LAZY_THETA_STAR have kind 10, HPA_STAR kind 64, hex grids kind 8. Errors as way_grid_find_path's
   for options; OUT_OF_MEMORY. */
WAY_API way_result way_grid_search_create(way_grid *grid, const way_grid_options *options, way_search **search);
/* Starts a search made for a grid (else INVALID_ARGUMENT). status: IN_PROGRESS, START_INVALID or GOAL_INVALID; in the last
   two the search is not begun, as after an error: OUT_OF_MEMORY, BUSY, HOOK (passable is asked about the goal; one that it
   forbids is blocked). Where the goal is blocked, nearest_radius or partial make this look for the cell to take instead:
   at most one search of all that can be reached, which counts no iterations. */
WAY_API way_result way_grid_search_begin(way_search *search, way_point start, way_point goal, way_status *status);

#ifdef __cplusplus
}
#endif

#endif
