/* Waystate: path queries on the hex grid, in one call or in slices that can be saved and put back. */
#ifndef WAYSTATE_HEX_SEARCH_H
#define WAYSTATE_HEX_SEARCH_H

#include "waystate/grid_search.h"
#include "waystate/hex.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As the calls on the square grid, with its options, of which diagonal must be left at its default and algorithm at A*
   (UNSUPPORTED). An agent of size k covers the cells at most k - 1 steps from its own. A step costs the multiplier of
   the cell entered; under a large agent, the largest.

   WAY_ENGINE_SPECIALIZED_ASTAR, on whole numbers, runs where the multipliers of all areas on the grid, and unless the
   weight is 0 the least of the whole table, are multiples of one power of 1/2, down to 2^-10, and at most 255 times that;
   where the weight is 0 or 1; and where nothing is hooked or recorded. On a grid of 8 million cells or more the cost of a
   path through all of them must fit 31 bits too. It gives the same answers and counters as the generic engine. */

WAY_API way_result way_hex_find_path(way_hex_grid *grid, way_point start, way_point goal,
                                     const way_grid_options *options, way_path *path);
WAY_API way_result way_hex_find_paths(way_hex_grid *grid, const way_grid_query *queries, size_t count,
                                      const way_grid_options *options, way_path *paths);

/* A search that runs in slices. State kind 8: NOT_STARTED when not begun or stale. */
typedef struct way_hex_search way_hex_search;

WAY_API way_result way_hex_search_create(way_hex_grid *grid, const way_grid_options *options, way_hex_search **search);
WAY_API void way_hex_search_destroy(way_hex_search *search);
WAY_API way_result way_hex_search_begin(way_hex_search *search, way_point start, way_point goal, way_status *status);
WAY_API way_result way_hex_search_step(way_hex_search *search, int32_t iterations, way_status *status);
WAY_API way_status way_hex_search_status(const way_hex_search *search);
WAY_API int32_t way_hex_search_iterations(const way_hex_search *search);
WAY_API int32_t way_hex_search_expanded_count(const way_hex_search *search);
WAY_API way_result way_hex_search_path(way_hex_search *search, way_path *path);
WAY_API way_result way_hex_search_marks(const way_hex_search *search, uint8_t *marks, size_t capacity);
WAY_API way_result way_hex_search_links(const way_hex_search *search, int32_t *links, size_t capacity);
WAY_API way_result way_hex_search_save(const way_hex_search *search, uint8_t *buffer, size_t capacity, size_t *size);
WAY_API way_result way_hex_search_restore(way_hex_search *search, const uint8_t *bytes, size_t size, way_error *error);
WAY_API uint64_t way_hex_search_hash(const way_hex_search *search);

#ifdef __cplusplus
}
#endif

#endif
