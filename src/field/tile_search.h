/* The Dijkstra behind the tile paths, forwards from a start or backwards from goals. */
#ifndef FIELD_TILE_SEARCH_H
#define FIELD_TILE_SEARCH_H

#include "base/memory.h"
#include "waystate/tiles.h"

typedef struct way_tile_search {
  way_allocator allocator;
  int32_t width;
  int32_t height;
  way_tile_costs costs;
  /* What the hook said of each tile; NULL with a table. */
  uint32_t *answers;
  uint8_t *marks;
  /* WAY_NO_STEP where no cost is known. */
  uint32_t *distances;
  /* The tile before each reached one; NULL backwards. */
  int32_t *previous;
  /* Reached tiles in the order of their settling; NULL backwards. */
  int32_t *tiles;
  int32_t tile_count;
  int32_t tile_capacity;
  /* A 4-ary heap of cost << 32 | tile, which is the order by cost, y, x. Entries that a cheaper one has overtaken stay
     until they come up. */
  uint64_t *queue;
  int32_t queue_count;
  int32_t queue_capacity;
} way_tile_search;

/* Checks sizes and costs; on any error nothing is left to free. */
way_result way_tile_search_init(way_tile_search *search, int32_t width, int32_t height, const way_tile_costs *costs,
                                const way_allocator *allocator, bool backwards);
void way_tile_search_free(way_tile_search *search);
/* Reaches a tile at no cost. */
way_result way_tile_search_seed(way_tile_search *search, int32_t tile);
way_result way_tile_search_run(way_tile_search *search, uint32_t budget, bool backwards);
/* Puts the settled tiles in the order of cost, y, x, in which steps that cost nothing do not settle them. */
way_result way_tile_search_order(way_tile_search *search);
/* Gives back what only the search itself needs. */
void way_tile_search_trim(way_tile_search *search);

bool way_tile_reached(const way_tile_search *search, int32_t tile);

static inline bool way_tile_inside(const way_tile_search *search, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < search->width && y < search->height;
}

#endif
