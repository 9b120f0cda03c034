/* Waystate: paths over tiles whose costs the game gives. Four directions, whole costs of 32 bits, no saved state: where
   a walker can go on a budget, and how far every tile is from a set of goals.

     static const uint32_t costs_of_tiles[3 * 2] = {1, 1, 4, 1, WAY_NO_STEP, 1};
     way_tile_costs costs = {.table = costs_of_tiles};
     way_reach *reach;
     if (way_reachable(3, 2, start, 5, &costs, NULL, &reach) != WAY_OK) return;
     for (int32_t i = 0; i < way_reach_count(reach); i++) walk(way_reach_tiles(reach)[i]);
     way_reach_destroy(reach); */
#ifndef WAYSTATE_TILES_H
#define WAYSTATE_TILES_H

#include "waystate/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In a table: the tile can't be entered. */
#define WAY_NO_STEP 0xFFFFFFFFu

/* What entering a tile costs: 1 with the cost written, 0 for no step, negative to stop with WAY_ERROR_HOOK. Any cost may
   be written, 2^32 - 1 too. tile is y * width + x and always inside; each tile is asked about once at most. */
typedef int (*way_tile_hook)(void *context, int32_t tile, uint32_t *cost);

/* Exactly one of table and hook is given. */
typedef struct way_tile_costs {
  /* width * height costs, row by row. */
  const uint32_t *table;
  way_tile_hook hook;
  void *hook_context;
} way_tile_costs;

/* Where a walker can go, and the cheapest way to each of those tiles. */
typedef struct way_reach way_reach;

/* Searches from start, which costs nothing, over width x height tiles (each at least 1, at most WAY_MAX_NODES together):
   a step north, east, south or west pays the cost of the tile that it enters, and a tile is reached when its cheapest
   cost is at most budget. A sum past 2^32 - 1 is no step. A start outside reaches nothing.
   One Dijkstra: the queue is ordered by cost, y, x; neighbours come in the order N, E, S, W; a tile takes another
   predecessor only for a strictly smaller cost. Costs are read during the call only.
   INVALID_ARGUMENT, OUT_OF_RANGE for sizes, OUT_OF_MEMORY, HOOK. Free with way_reach_destroy. */
WAY_API way_result way_reachable(int32_t width, int32_t height, way_point start, uint32_t budget,
                                 const way_tile_costs *costs, const way_allocator *allocator, way_reach **reach);
/* NULL does nothing. */
WAY_API void way_reach_destroy(way_reach *reach);

/* Number of tiles reached, the start included. */
WAY_API int32_t way_reach_count(const way_reach *reach);
/* They, by cost, y, x; valid until the reach is destroyed. */
WAY_API const int32_t *way_reach_tiles(const way_reach *reach);
/* Whether (x, y), which may lie outside, is reached, and then at which cost. cost may be NULL. */
WAY_API bool way_reach_cost(const way_reach *reach, int32_t x, int32_t y, uint32_t *cost);
/* The tile from which the way to (x, y) enters it; -1 for the start and for what is not reached. */
WAY_API int32_t way_reach_previous(const way_reach *reach, int32_t x, int32_t y);
/* The tiles of the way to (x, y), start first; length 0 when it is not reached. tiles NULL asks for the length only.
   BUFFER_TOO_SMALL. */
WAY_API way_result way_reach_path(const way_reach *reach, int32_t x, int32_t y, int32_t *tiles, size_t capacity,
                                  size_t *length);

/* How far every tile is from the nearest of some goals. */
typedef struct way_tile_flow way_tile_flow;

/* The cost of the cheapest walk from each tile onto a goal, entering tiles as in way_reachable and without a budget. A
   goal is 0 from itself. A tile that can't be entered has no distance unless it is a goal; a goal that can't be entered
   is never walked onto. goal_count: 0 or more; goals outside are left out. width, height and errors as way_reachable's.
   Free with way_tile_flow_destroy. */
WAY_API way_result way_tile_flow_field(int32_t width, int32_t height, const way_point *goals, size_t goal_count,
                                       const way_tile_costs *costs, const way_allocator *allocator,
                                       way_tile_flow **flow);
/* NULL does nothing. */
WAY_API void way_tile_flow_destroy(way_tile_flow *flow);

/* Whether (x, y), which may lie outside, has a distance, and which. distance may be NULL. */
WAY_API bool way_tile_flow_distance(const way_tile_flow *flow, int32_t x, int32_t y, uint32_t *distance);
/* All distances, row by row, 2^32 - 1 also where there is none; valid until the flow is destroyed. */
WAY_API const uint32_t *way_tile_flow_distances(const way_tile_flow *flow);
/* A byte a tile: 1 where there is a distance, else 0; valid until the flow is destroyed. */
WAY_API const uint8_t *way_tile_flow_reached(const way_tile_flow *flow);

#ifdef __cplusplus
}
#endif

#endif
