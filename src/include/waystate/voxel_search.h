/* Waystate: path queries on the voxel grid, in one call or in slices that can be saved and put back.

     way_voxel_options options;
     way_voxel_options_default(&options);
     options.connectivity = WAY_CONNECTIVITY_6;
     way_voxel_point from = {4, 4, 0}, to = {40, 12, 7};
     if (way_voxel_find_path(voxels, from, to, &options, &path) == WAY_OK) printf("%d cells\n", (int)path.length); */
#ifndef WAYSTATE_VOXEL_SEARCH_H
#define WAYSTATE_VOXEL_SEARCH_H

#include "waystate/grid_search.h"
#include "waystate/voxel.h"
#include "waystate/voxel_mover.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which neighbours a step may reach. A step off the axes needs every cell of the box between its ends to be free. */
typedef enum way_connectivity {
  /* Across faces. */
  WAY_CONNECTIVITY_6 = 6,
  /* And across edges. */
  WAY_CONNECTIVITY_18 = 18,
  /* And across corners. */
  WAY_CONNECTIVITY_26 = 26
} way_connectivity;

/* How to search. Fill with way_voxel_options_default, then change what matters. Copied by the calls that take it. */
typedef struct way_voxel_options {
  /* WAY_ALGORITHM_A_STAR; any other is UNSUPPORTED. */
  way_algorithm algorithm;
  way_connectivity connectivity;
  /* Cells on a side, from the agent's own cell to +x, +y and +z; >= 1. */
  int32_t agent_size;
  /* >= 0 and finite. 0 is Dijkstra; above 1 trades length for speed. */
  double heuristic_weight;
  /* Cap on the iterations of the whole query, 0 for none. */
  int32_t iteration_budget;
  /* Keep the expanded nodes in order. */
  bool record_expansions;
  /* As in way_grid_options. */
  bool partial;
  /* Take the nearest cell where the agent fits, within this distance, for an endpoint that is blocked or outside.
     Finite, >= 0; 0 for none. */
  double nearest_radius;
  /* The hooks are those of the square grid, asked about nodes. */
  way_passable_hook passable;
  way_step_cost_hook step_cost;
  void *hook_context;
  /* With step_cost: a lower bound on cost per unit of length, as in way_grid_options. */
  double step_cost_bound;
  /* Of searches in slices: what the next step does once the grid changed. One-shot queries don't look at it. */
  way_on_stale on_stale;
  /* Nodes that are taken for walls, as in way_grid_options. */
  const int32_t *blocked;
  size_t blocked_count;
  /* A class of units of this grid, NULL for none: INVALID_ARGUMENT for that of another. With one, ends that it can't be at
     are blocked, and any agent_size but 1 is UNSUPPORTED. passable is asked about cells that steps end on, and about no
     others on the ground. A search keeps it alive. */
  way_voxel_mover *mover;
} way_voxel_options;

/* A* at weight 1 with 26 neighbours for agents of 1, without budget, hooks and recording. */
WAY_API void way_voxel_options_default(way_voxel_options *options);

/* As way_grid_find_path. The cells of the path are nodes, and its engine is WAY_ENGINE_GENERIC. */
WAY_API way_result way_voxel_find_path(way_voxel_grid *grid, way_voxel_point start, way_voxel_point goal,
                                       const way_voxel_options *options, way_path *path);

typedef struct way_voxel_query {
  way_voxel_point start;
  way_voxel_point goal;
} way_voxel_query;

/* As way_grid_find_paths. */
WAY_API way_result way_voxel_find_paths(way_voxel_grid *grid, const way_voxel_query *queries, size_t count,
                                        const way_voxel_options *options, way_path *paths);

/* As way_grid_path_turns, steps of movers too. INVALID_ARGUMENT for cells outside or in a row that no step joins. */
WAY_API way_result way_voxel_path_turns(const way_voxel_grid *grid, way_path *paths, size_t count);

/* Pulls a path of a voxel grid tight, as way_grid_smooth: from each corner the line leads on to the last of the cells that is in
   sight of it. In sight is what a line between two centres reaches over cells that all hold the agent and cost it one
   multiplier, every cell that the line touches: through an edge the four there, through a corner the eight. Cells in a row
   are a step of 26 neighbours apart, or in sight. length: 0 or more, and corners has room for as many. INVALID_ARGUMENT,
   OUT_OF_RANGE, OUT_OF_MEMORY, BUSY as there. */
WAY_API way_result way_voxel_smooth(way_voxel_grid *grid, const int32_t *cells, size_t length, int32_t agent_size,
                                    int32_t *corners, size_t *count);

/* Makes a search that runs in slices over a voxel grid: see waystate/search.h for what it does then. State kind 8, whose
   bytes don't name connectivity, agent size and hooks: that these are the same at a restore is up to the caller. Errors
   as way_voxel_find_path's for options; OUT_OF_MEMORY. */
WAY_API way_result way_voxel_search_create(way_voxel_grid *grid, const way_voxel_options *options, way_search **search);
/* As way_grid_search_begin, for a search made for a voxel grid. */
WAY_API way_result way_voxel_search_begin(way_search *search, way_voxel_point start, way_voxel_point goal,
                                          way_status *status);

#ifdef __cplusplus
}
#endif

#endif
