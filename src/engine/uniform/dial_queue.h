/* The open list of searches whose costs are small whole numbers. It pops in the order of OpenSet: F ascending, G
   descending, node ascending. A successor's F is at least that of the node popped and below a bound above it, so entries
   wait unsorted in a ring of lists, one for each F (Dial 1969), and a list is sorted when its turn comes. A successor of
   the same F goes on top of what is then a stack, since its G is the largest.

   An entry is one word: G above, the complement of the node below, so that the last of ascending words is the next to pop.
   A node that gets cheaper is pushed again; the old entry's G then is not the node's any more. */
#ifndef SEARCH_DIAL_QUEUE_H
#define SEARCH_DIAL_QUEUE_H

#include "base/memory.h"

/* A visited node: steps so far, then epoch << 4 | move << 1 | closed. */
typedef struct way_dial_node {
  int32_t g;
  uint32_t tag;
} way_dial_node;

typedef struct way_dial_list {
  uint64_t *entries;
  int32_t count;
  int32_t capacity;
} way_dial_list;

typedef struct way_dial_queue {
  way_allocator allocator;
  /* F of the list whose turn it is, which is sorted. */
  int32_t level;
  /* The ring: as many as the bound, rounded up to a power of two. F & mask is the list of F. */
  way_dial_list *lists;
  int32_t list_count;
  int32_t mask;
  /* Whether a list may lack room for the pushes of one pop. */
  bool tight;
  /* For sorting. */
  way_dial_list spare;
} way_dial_queue;

/* Most successors that one pop pushes. */
#define WAY_DIAL_PUSHES 6

static inline uint64_t way_dial_entry(int32_t g, int32_t node) {
  return (uint64_t)(uint32_t)g << 32 | (uint32_t)~node;
}

static inline int32_t way_dial_entry_g(uint64_t entry) {
  return (int32_t)(entry >> 32);
}

static inline int32_t way_dial_entry_node(uint64_t entry) {
  return (int32_t) ~(uint32_t)entry;
}

/* Whether an entry stands for its node still: neither closed nor reached more cheaply. A node listed here was visited. */
static inline bool way_dial_current(const way_dial_node *nodes, uint64_t entry) {
  const way_dial_node *node = &nodes[way_dial_entry_node(entry)];
  return node->g == way_dial_entry_g(entry) && (node->tag & 1) == 0;
}

static inline way_dial_list *way_dial_list_at(const way_dial_queue *queue, int32_t f) {
  return &queue->lists[f & queue->mask];
}

void way_dial_queue_init(way_dial_queue *queue, const way_allocator *allocator);
void way_dial_queue_free(way_dial_queue *queue);
/* Makes room for levels with up to that many above the first, and empties it. OUT_OF_MEMORY. */
way_result way_dial_queue_prepare(way_dial_queue *queue, int32_t span);
/* Empties it; the first level is that F. */
void way_dial_queue_clear(way_dial_queue *queue, int32_t level);
/* Room for that many pushes into any list. OUT_OF_MEMORY changes nothing. */
way_result way_dial_queue_grow(way_dial_queue *queue, int32_t pushes);
/* Goes on to the next level that has a current entry, which are then on the stack in order; the stack stays empty when
   there is none. OUT_OF_MEMORY changes nothing that a pop could tell. */
way_result way_dial_queue_open_next(way_dial_queue *queue, const way_dial_node *nodes);
/* The largest current entry of a list below a bound, which pops before all smaller ones; 0, which is none, at the end. */
uint64_t way_dial_list_before(const way_dial_list *list, const way_dial_node *nodes, uint64_t bound);

/* Room for the successors of one pop. */
static inline way_result way_dial_queue_reserve(way_dial_queue *queue) {
  return queue->tight ? way_dial_queue_grow(queue, WAY_DIAL_PUSHES) : WAY_OK;
}

/* Where there is room. f is the level's or above it, within the span. */
static inline void way_dial_queue_push(way_dial_queue *queue, int32_t f, int32_t g, int32_t node) {
  uint64_t entry = way_dial_entry(g, node);
  way_dial_list *list = way_dial_list_at(queue, f);
  int32_t at = list->count++;
  if (list->count + WAY_DIAL_PUSHES > list->capacity) queue->tight = true;
  if (f == queue->level) {
    for (; at > 0 && list->entries[at - 1] > entry; at--) list->entries[at] = list->entries[at - 1];
  }
  list->entries[at] = entry;
}

#endif
