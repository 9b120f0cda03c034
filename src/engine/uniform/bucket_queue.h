/* The open list of the specialised A*. It pops in exactly the order of OpenSet: F ascending, G descending, node
   ascending.

   A successor's F lies above that of the popped entry by one of at most six changes, the largest below 2.83, so all
   that is open lies within that much of the lowest F. Entries of one F wait unsorted in a level; levels lie in a ring
   of slots 1/64 wide, found through a bit per slot. The lowest level is sorted when its turn comes, and what is pushed
   meanwhile waits in a list for each change of F, handed over to the ring with the end of the level. A successor of
   the same F costs more so far than all that is left of its level, so it goes on top of what is then a stack.

   A cell that gets cheaper is listed again at a lower F, so its old entry is found closed when that level is sorted.
   What a restore puts further up than the ring reaches waits in a chain by F until the ring comes near. */
#ifndef ENGINE_UNIFORM_BUCKET_QUEUE_H
#define ENGINE_UNIFORM_BUCKET_QUEUE_H

#include "base/memory.h"

/* Levels a ring spans, and how many slots there are to a unit of F. */
enum { WAY_BUCKET_SLOTS = 256, WAY_BUCKET_PER_UNIT = 64, WAY_BUCKET_CHANGES = 6 };

/* A change of F from a cell to its successor; the first is none at all. */
typedef struct way_bucket_change {
  int32_t straight;
  int32_t diagonal;
} way_bucket_change;

/* An entry, in a list by place. */
typedef struct way_bucket_entry {
  int32_t node;
  int32_t next;
} way_bucket_entry;

/* The entries of one F. Where pairs share an F, a and b are those of the first. */
typedef struct way_bucket_level {
  double f;
  int32_t a;
  int32_t b;
  int32_t first;
  /* Next level of the same slot, by F; or next free level. */
  int32_t next;
} way_bucket_level;

typedef struct way_bucket_queue {
  way_allocator allocator;
  way_bucket_entry *links;
  int32_t link_count;
  int32_t link_capacity;
  int32_t free_link;
  /* The level that is popped, as a stack; and by change of F what it pushed. */
  int32_t heads[WAY_BUCKET_CHANGES];
  way_bucket_change changes[WAY_BUCKET_CHANGES];
  /* F of the level that is popped. */
  double f;
  int32_t a;
  int32_t b;
  way_bucket_level *levels;
  int32_t level_count;
  int32_t level_capacity;
  int32_t free_level;
  /* Levels out of the ring's reach, by F. */
  int32_t far;
  int32_t slots[WAY_BUCKET_SLOTS];
  uint64_t occupied[WAY_BUCKET_SLOTS / 64];
} way_bucket_queue;

void way_bucket_init(way_bucket_queue *ring, const way_allocator *allocator);
void way_bucket_free(way_bucket_queue *ring);
/* Empties it; the owner says which changes of F there are. */
void way_bucket_clear(way_bucket_queue *ring);
/* Room for so many pushes and new levels. OUT_OF_MEMORY changes nothing. */
way_result way_bucket_grow(way_bucket_queue *ring, int32_t pushes, int32_t levels);

static inline way_result way_bucket_reserve(way_bucket_queue *ring, int32_t pushes, int32_t levels) {
  bool room = ring->link_count + pushes <= ring->link_capacity && ring->level_count + levels <= ring->level_capacity;
  return room ? WAY_OK : way_bucket_grow(ring, pushes, levels);
}

/* After a reserve: lists a node at an F that is not below the ring's. */
void way_bucket_push(way_bucket_queue *ring, int32_t node, double f, int32_t a, int32_t b);
/* The same for the level that is popped: keys as below. */
void way_bucket_push_here(way_bucket_queue *ring, int32_t node, const uint64_t *keys);
/* Takes a list of entries in any order and at any F into an empty ring. f gives a node's F and its pair. OUT_OF_MEMORY
   leaves the ring to be cleared. */
typedef double (*way_bucket_f)(const void *context, int32_t node, int32_t *a, int32_t *b);
way_result way_bucket_fill(way_bucket_queue *ring, int32_t list, way_bucket_f f, const void *context);
/* Makes the level of least F that has an open entry the one that is popped; none is left when heads[0] stays below 0.
   Of two open nodes the one with the lower key comes first, then the lower node; keys with the lowest bit set are
   closed. OUT_OF_MEMORY changes nothing. */
way_result way_bucket_next(way_bucket_queue *ring, const uint64_t *keys);
/* Puts what is left of the popped level back, and goes down to where f belongs. After a reserve. */
void way_bucket_lower(way_bucket_queue *ring, double f);

/* Takes a free place; after a reserve. */
static inline int32_t way_bucket_link(way_bucket_queue *ring, int32_t node, int32_t next) {
  int32_t at = ring->free_link;
  if (at >= 0) {
    ring->free_link = ring->links[at].next;
  } else {
    at = ring->link_count++;
  }
  ring->links[at].node = node;
  ring->links[at].next = next;
  return at;
}

/* Takes the first entry of the popped level, which has one. */
static inline int32_t way_bucket_pop(way_bucket_queue *ring) {
  int32_t at = ring->heads[0];
  way_bucket_entry *link = &ring->links[at];
  ring->heads[0] = link->next;
  link->next = ring->free_link;
  ring->free_link = at;
  return link->node;
}

#endif
