/* Links: steps from a cell to another anywhere, each with a cost of its own. Kept three times, so that those of a cell lie
   together whichever way one asks. */
#ifndef WORLD_RULES_LINKS_H
#define WORLD_RULES_LINKS_H

#include "base/memory.h"
#include "waystate/grid.h"

typedef struct way_links {
  int32_t count;
  int32_t capacity;
  /* By id; by the cell that they lead from, then id; by the cell that they lead to, then id. */
  way_link *all;
  way_link *leaving;
  way_link *entering;
  /* A bit a cell: whether one leads from it, and whether one leads to it. NULL until there is a link. */
  uint64_t *leaves;
  uint64_t *enters;
  /* The least cost of a unit of the distance that a link spans: by straight and diagonal steps, and by straight ones alone;
     infinity without links. Kept by the world, which knows distances. */
  double least[2];
} way_links;

/* Room for so many on a world of so many cells. OUT_OF_MEMORY changes nothing. */
way_result way_links_reserve(way_links *links, int32_t count, int32_t cells, const way_allocator *memory);
void way_links_free(way_links *links, int32_t cells, const way_allocator *memory);
/* Adds one whose id no other has, where there is room. */
void way_links_add(way_links *links, way_link link);
/* Removes the one at a place by id. */
void way_links_remove(way_links *links, int32_t place);
/* Many at once: after the first there are none; then so many are written to all, by ascending id, where there is room, and
   the second takes them in. */
void way_links_clear(way_links *links);
void way_links_settle(way_links *links, int32_t count);
/* The place by id, or -1. */
int32_t way_links_find(const way_links *links, int32_t id);
size_t way_links_bytes(const way_links *links, int32_t cells);

/* For the two below. */
const way_link *way_links_seek(const way_link *sorted, int32_t count, bool by_end, int32_t cell, int32_t *found);

static inline bool way_link_bit(const uint64_t *bits, int32_t cell) {
  return (bits[cell >> 6] >> (cell & 63) & 1) != 0;
}

/* Those that lead from a cell, by ascending id, and how many; there is a link. */
static inline const way_link *way_links_from(const way_links *links, int32_t cell, int32_t *found) {
  *found = 0;
  if (!way_link_bit(links->leaves, cell)) return NULL;
  return way_links_seek(links->leaving, links->count, false, cell, found);
}

/* Those that lead to a cell. */
static inline const way_link *way_links_to(const way_links *links, int32_t cell, int32_t *found) {
  *found = 0;
  if (!way_link_bit(links->enters, cell)) return NULL;
  return way_links_seek(links->entering, links->count, true, cell, found);
}

static inline bool way_link_equal(const way_link *a, const way_link *b) {
  return a->id == b->id && a->from == b->from && a->to == b->to && !(a->cost < b->cost) && !(a->cost > b->cost);
}

#endif
