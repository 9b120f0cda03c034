/* Waystate: searches that run in slices, on grids, hex grids, voxel grids and graphs.

     way_grid_options options;
     way_search *search;
     way_status status;
     way_grid_options_default(&options);
     way_grid_search_create(grid, &options, &search);
     way_grid_search_begin(search, start, goal, &status);
     while (status == WAY_STATUS_IN_PROGRESS) way_search_step(search, 1000, &status);
     way_search_path(search, &path);
     way_search_destroy(search);

   A search is made and begun by the calls of its world; all else is the same in every world. Work is counted in
   iterations: what the state document counts as one for the algorithm. */
#ifndef WAYSTATE_SEARCH_H
#define WAYSTATE_SEARCH_H

#include "waystate/path.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Made by way_grid_search_create, way_voxel_search_create or way_graph_search_create. Keeps what it searches alive. In the
   middle of an edit of that, which a listener hears of, all calls here that can fail are refused (BUSY), as are those of a
   hook on its own search. */
typedef struct way_search way_search;

/* NULL does nothing. What was searched may be gone already. */
WAY_API void way_search_destroy(way_search *search);

/* Runs at most iterations (>= 0, else OUT_OF_RANGE) more. A finished search stays as it is. NOT_BEGUN; STALE when what is
   searched changed since begin, or when the search was restored from the state of one that is not begun, which may have
   been stale; with WAY_ON_STALE_RESTART it begins again instead, between the points that begin was given, and goes on from
   there: exactly as a search begun at that moment. Where an end is no good then, the status says so, until the ground
   changes once more. OUT_OF_MEMORY and HOOK leave the search where the last whole iteration left it. BUSY. */
WAY_API way_result way_search_step(way_search *search, int32_t iterations, way_status *status);
/* NONE when not begun or stale; IN_PROGRESS when the next step begins again. */
WAY_API way_status way_search_status(const way_search *search);
/* Those run since begin; 0 when not begun or stale. */
WAY_API int32_t way_search_iterations(const way_search *search);
/* How often it began again by itself since begin. The other counters are of the last time. */
WAY_API int32_t way_search_restarts(const way_search *search);
/* Nodes expanded since begin; 0 when not begun or stale. */
WAY_API int32_t way_search_expanded_count(const way_search *search);
/* Fills a result with how the search stands; nodes once it is found, or with partial when there is no path or the budget
   ran out. With partial the first call after JPS, JPS+, HPA* or a search on graphs with landmarks or from both ends found
   no path looks at all that can be reached, by one A*: their own jump points, chunks and bounds don't tell. OUT_OF_MEMORY,
   BUSY. */
WAY_API way_result way_search_path(way_search *search, way_path *path);
/* The visited nodes: one byte a node, 0 unseen, 1 open, 2 closed (by either end of a bidirectional search). capacity must
   be the number of nodes (BUFFER_TOO_SMALL). For drawing. BUSY. */
WAY_API way_result way_search_marks(const way_search *search, uint8_t *marks, size_t capacity);
/* The search tree: for each visited node the node that the way to it comes from, -1 for an end of the search and for nodes
   that are not visited. With jump points the jump point before, with Theta* the corner before, with HPA* the abstract
   node before. Of a bidirectional search, the nodes that the goal's side closed, and those that it alone has seen, name
   the next node on the way to the goal. capacity must be the number of nodes (BUFFER_TOO_SMALL). For drawing. BUSY. */
WAY_API way_result way_search_links(const way_search *search, int32_t *links, size_t capacity);

/* As way_grid_save: a search that is not begun, or stale, saves as one that never began. BUSY. */
WAY_API way_result way_search_save(const way_search *search, uint8_t *buffer, size_t capacity, size_t *size);
/* Puts a saved search back into one made with the same options over the same ground, restored first. After a refusal
   (STATE), STALE or OUT_OF_MEMORY the search is not begun. BUSY. */
WAY_API way_result way_search_restore(way_search *search, const uint8_t *bytes, size_t size, way_error *error);
/* FNV-1a 64 of the bytes that way_search_save would write; 0 where it would refuse. */
WAY_API uint64_t way_search_hash(const way_search *search);
/* A checksum of what way_search_save would write, the counters that a budget is held against among it; that of 0 where it
   can't save, 0 in the middle of an edit or another call. See way_grid_checksum. */
WAY_API uint64_t way_search_checksum(const way_search *search);

#ifdef __cplusplus
}
#endif

#endif
