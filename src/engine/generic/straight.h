/* The straightest of the shortest paths: after a search on a plane has come to its end, the cells from which it may have come
   there at the same cost are found, and among all those ways one with the fewest turns. The search itself stays as it is.
   A link is no turn, nor is what follows it. */
#ifndef ENGINE_GENERIC_STRAIGHT_H
#define ENGINE_GENERIC_STRAIGHT_H

#include "engine/generic/engine.h"
#include "topology/plane.h"

/* A cell on the way, and the least turns of the ways to it. */
typedef struct way_straight_cell {
  double g;
  int32_t cell;
  /* The tight link into it that was noted last, -1 for none. */
  int32_t link;
  /* By the move that leads here: where from, as a place on the list, -1 for none; and the least turns of the ways that
     come by it. At last by links, or none at all. */
  int32_t from[WAY_PLANE_MOVES];
  int32_t turns[WAY_PLANE_MOVES + 1];
} way_straight_cell;

/* A tight link from a listed cell, in a chain of those that lead to the same. */
typedef struct way_straight_link {
  int32_t from;
  int32_t next;
} way_straight_link;

typedef struct way_straight way_straight;
struct way_straight {
  /* Costs of cells that the search left open; which cells are listed, and where. */
  way_search_buffers buffers;
  way_straight_cell *cells;
  int32_t count;
  int32_t capacity;
  way_straight_link *links;
  int32_t link_count;
  int32_t link_capacity;
  /* The list in the order of costs, and as much room again. */
  way_open_entry *order;
  int32_t order_capacity;
};

/* What is asked: the engine that ran at a weight of at most 1, without hooks, and where its path ends, which is closed. */
typedef struct way_straight_query {
  const way_search_engine *engine;
  const void *state;
  way_plane *plane;
  double weight;
  int32_t end;
} way_straight_query;

void way_straight_init(way_straight *straight, const way_allocator *allocator, int32_t node_count);
void way_straight_free(way_straight *straight);
/* Fills in the cells of the path, which has room for no fewer; its cost stays. OUT_OF_MEMORY. */
way_result way_straight_trace(way_straight *straight, const way_straight_query *query, way_path *path);

#endif
