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
  /* Where no path exists, or the budget ran out, give the path to the closed node nearest to the goal. */
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

/* A search that runs in slices, counted in iterations. State kind 8. */
typedef struct way_voxel_search way_voxel_search;

/* Makes a search over a grid with fixed options. Errors as way_voxel_find_path's for options; OUT_OF_MEMORY. */
WAY_API way_result way_voxel_search_create(way_voxel_grid *grid, const way_voxel_options *options,
                                           way_voxel_search **search);
/* NULL does nothing. The grid may be gone already. */
WAY_API void way_voxel_search_destroy(way_voxel_search *search);

/* These answer as their namesakes of way_grid_search do. */
WAY_API way_result way_voxel_search_begin(way_voxel_search *search, way_voxel_point start, way_voxel_point goal,
                                          way_status *status);
WAY_API way_result way_voxel_search_step(way_voxel_search *search, int32_t iterations, way_status *status);
WAY_API way_status way_voxel_search_status(const way_voxel_search *search);
WAY_API int32_t way_voxel_search_iterations(const way_voxel_search *search);
WAY_API int32_t way_voxel_search_expanded_count(const way_voxel_search *search);
WAY_API way_result way_voxel_search_path(way_voxel_search *search, way_path *path);
/* One byte a node: 0 unseen, 1 open, 2 closed. */
WAY_API way_result way_voxel_search_marks(const way_voxel_search *search, uint8_t *marks, size_t capacity);
/* The node that each visited node was reached from, -1 for the start and where nothing was visited. */
WAY_API way_result way_voxel_search_links(const way_voxel_search *search, int32_t *links, size_t capacity);

/* As way_grid_save. A search that is not begun, or stale, saves as not started. */
WAY_API way_result way_voxel_search_save(const way_voxel_search *search, uint8_t *buffer, size_t capacity,
                                         size_t *size);
/* Puts a saved search back into one made with the same options over the same grid, restored first. After a refusal
   (STATE) or OUT_OF_MEMORY the search is not begun. The bytes don't name connectivity, agent size and hooks: that these
   are the same is up to the caller. */
WAY_API way_result way_voxel_search_restore(way_voxel_search *search, const uint8_t *bytes, size_t size,
                                            way_error *error);
WAY_API uint64_t way_voxel_search_hash(const way_voxel_search *search);

#ifdef __cplusplus
}
#endif

#endif
