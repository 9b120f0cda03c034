/* Waystate: path queries on grids, square and hex, in one call or in slices that can be saved and put back.

     way_grid_options options;
     way_grid_options_default(&options);
     options.algorithm = WAY_ALGORITHM_JPS;
     way_grid_search *search;
     way_status status;
     if (way_grid_search_create(grid, &options, &search) != WAY_OK) return;
     if (way_grid_search_begin(search, start, goal, &status) == WAY_OK)
       while (status == WAY_STATUS_IN_PROGRESS && way_grid_search_step(search, 500, &status) == WAY_OK) next_frame();
     if (status == WAY_STATUS_FOUND && way_grid_search_path(search, &path) == WAY_OK) walk(path.cells[0]);
     way_grid_search_destroy(search); */
#ifndef WAYSTATE_GRID_SEARCH_H
#define WAYSTATE_GRID_SEARCH_H

#include "waystate/grid.h"
#include "waystate/path.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a walkable cell may be entered: 1 yes, 0 no, negative stops the search with WAY_ERROR_HOOK. Not asked about
   walls, about cells where the agent does not fit, nor about the start. */
typedef int (*way_passable_hook)(void *context, int32_t cell);

/* Whole cost of the step between two neighbours: finite and >= 0, anything else stops the search with WAY_ERROR_HOOK.
   base is what the step would cost without the hook. */
typedef double (*way_step_cost_hook)(void *context, int32_t from, int32_t to, double base);

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
  /* Keep the expanded cells in order, on the generic engine; of jump point searches the jump points. */
  bool record_expansions;
  /* False forces the generic engine; true takes the specialised one where weight (0 or 1), hooks (none) and grid allow it:
     a square grid that is uniform, or a hex grid where the multipliers of all areas that occur, and unless the weight is 0
     the least of the whole table, are multiples of one power of 1/2, down to 2^-10, and at most 255 times that; from 8
     million hexagons on the cost of a path through all of them must fit 31 bits too. Answers and counters are the same. */
  bool specialized_engines;
  /* Where no path exists, or the budget ran out, give the path to the closed cell nearest to the goal. */
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

/* A search that runs in slices, counted in iterations. State kind 12; THETA_STAR and LAZY_THETA_STAR have kind 10,
   searches on hex grids kind 8. */
typedef struct way_grid_search way_grid_search;

/* Makes a search over a grid with fixed options. Errors as way_grid_find_path's for options; OUT_OF_MEMORY. */
WAY_API way_result way_grid_search_create(way_grid *grid, const way_grid_options *options, way_grid_search **search);
/* NULL does nothing. The grid may be gone already. */
WAY_API void way_grid_search_destroy(way_grid_search *search);

/* Starts a search. status: IN_PROGRESS, START_INVALID or GOAL_INVALID; in the last two the search is not begun, as
   after an error: OUT_OF_MEMORY, BUSY, HOOK (passable is asked about the goal; one that it forbids is GOAL_INVALID). */
WAY_API way_result way_grid_search_begin(way_grid_search *search, way_point start, way_point goal, way_status *status);
/* Runs at most iterations (>= 0, else OUT_OF_RANGE) more, each of which closes a cell. A finished search stays as it is.
   NOT_BEGUN; STALE when the grid changed since begin; OUT_OF_MEMORY and HOOK leave the search where the last whole iteration left it. */
WAY_API way_result way_grid_search_step(way_grid_search *search, int32_t iterations, way_status *status);
/* NONE when not begun or stale. */
WAY_API way_status way_grid_search_status(const way_grid_search *search);
WAY_API int32_t way_grid_search_iterations(const way_grid_search *search);
WAY_API int32_t way_grid_search_expanded_count(const way_grid_search *search);
/* Fills a result with how the search stands; cells once it is found (or partial). OUT_OF_MEMORY, BUSY. */
WAY_API way_result way_grid_search_path(way_grid_search *search, way_path *path);
/* The visited cells: one byte a cell, 0 unseen, 1 open, 2 closed. capacity is at least width * height, else
   BUFFER_TOO_SMALL. For drawing. */
WAY_API way_result way_grid_search_marks(const way_grid_search *search, uint8_t *marks, size_t capacity);
/* The search tree: for each visited cell the cell that the way to it comes from, -1 for the start and for all cells that
   are not visited. With jump points the jump point before, with THETA_STAR and LAZY_THETA_STAR the corner before, with
   HPA_STAR the abstract node before. capacity is at least width * height, else BUFFER_TOO_SMALL. For drawing. */
WAY_API way_result way_grid_search_links(const way_grid_search *search, int32_t *links, size_t capacity);

/* As way_grid_save. UNSUPPORTED for HPA*, whose start and goal are temporary nodes of a hierarchy that is not saved: save
   the grid and begin again. */
WAY_API way_result way_grid_search_save(const way_grid_search *search, uint8_t *buffer, size_t capacity, size_t *size);
/* Puts a saved search back into one made with the same options over the same grid, restored first. After a refusal
   (STATE) or OUT_OF_MEMORY the search is not begun. UNSUPPORTED for HPA*. */
WAY_API way_result way_grid_search_restore(way_grid_search *search, const uint8_t *bytes, size_t size,
                                           way_error *error);
/* FNV-1a 64 of the bytes that way_grid_search_save would write; 0 where that is UNSUPPORTED. */
WAY_API uint64_t way_grid_search_hash(const way_grid_search *search);

#ifdef __cplusplus
}
#endif

#endif
