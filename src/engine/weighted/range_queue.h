/* The open list of the A* for terrain: a calendar of ranges of F (Brown 1988), the lowest of which is a heap in the order of
   OpenSet. No successor's F lies further above its parent's than a length that is known beforehand, so the ranges in use
   fit into a ring. Entries are never moved: one whose node got cheaper is passed over when its turn comes. */
#ifndef ENGINE_WEIGHTED_RANGE_QUEUE_H
#define ENGINE_WEIGHTED_RANGE_QUEUE_H

#include "base/memory.h"
#include "engine/generic/search_buffers.h"

enum { WAY_RANGE_SLOTS = 4096 };

typedef struct way_range_entry {
  double f;
  double g;
  int32_t node;
  int32_t next;
} way_range_entry;

typedef struct way_range_queue {
  way_allocator allocator;
  /* Ranges to a unit of F. */
  double per_unit;
  /* The number of the range that is popped. */
  int64_t range;
  way_range_entry *entries;
  int32_t entry_count;
  int32_t entry_capacity;
  int32_t free_entry;
  /* The range that is popped: its entries in order, the first last; and as a heap what was pushed into it since. */
  way_open_entry *sorted;
  int32_t sorted_count;
  int32_t sorted_capacity;
  way_open_entry *heap;
  int32_t heap_count;
  int32_t heap_capacity;
  /* First entry by range modulo the number of slots; which slots have one, and which words of that are not 0. */
  int32_t slots[WAY_RANGE_SLOTS];
  uint64_t occupied[WAY_RANGE_SLOTS / 64];
  uint64_t words;
} way_range_queue;

void way_range_queue_init(way_range_queue *queue, const way_allocator *allocator);
void way_range_queue_free(way_range_queue *queue);
/* Empties it, for a search that begins at that F. span: no push is further above the last pop. fine: a width that ranges
   need not be below. */
void way_range_queue_clear(way_range_queue *queue, double f, double span, double fine);
/* Room for so many pushes. OUT_OF_MEMORY changes nothing. */
way_result way_range_queue_grow(way_range_queue *queue, int32_t pushes);
/* Whether an entry is the one at which its node is open. */
typedef struct way_range_nodes {
  const way_search_node *nodes;
  uint32_t open;
} way_range_nodes;

/* When the popped range is empty: makes the next one with open entries the one that is popped; it stays empty when there
   is none. OUT_OF_MEMORY changes nothing. */
way_result way_range_queue_next(way_range_queue *queue, way_range_nodes live);
void way_range_queue_drop_heap(way_range_queue *queue);
void way_range_queue_push_heap(way_range_queue *queue, way_open_entry entry);

static inline way_result way_range_queue_reserve(way_range_queue *queue, int32_t pushes) {
  bool room =
      queue->entry_count + pushes <= queue->entry_capacity && queue->heap_count + pushes <= queue->heap_capacity;
  return room ? WAY_OK : way_range_queue_grow(queue, pushes);
}

/* Whether an F lies within the ring's reach. */
static inline bool way_range_queue_reaches(const way_range_queue *queue, double f) {
  return f * queue->per_unit < (double)(queue->range + WAY_RANGE_SLOTS);
}

static inline bool way_range_queue_empty(const way_range_queue *queue) {
  return queue->sorted_count + queue->heap_count == 0;
}

/* Takes the first entry of the popped range; false where that is empty. node is -1 for one that is not open any more. */
static inline bool way_range_queue_pop(way_range_queue *queue, way_range_nodes live, int32_t *node) {
  int32_t last = queue->sorted_count - 1;
  bool from_heap = queue->heap_count > 0 && (last < 0 || way_open_before(queue->heap, &queue->sorted[last]));
  if (!from_heap && last < 0) return false;
  way_open_entry entry = from_heap ? queue->heap[0] : queue->sorted[last];
  const way_search_node *at = &live.nodes[entry.node];
  *node = at->stamp == live.open && at->g == entry.g ? entry.node : -1;
  if (from_heap) way_range_queue_drop_heap(queue);
  else queue->sorted_count = last;
  return true;
}

/* After a reserve. */
static inline void way_range_queue_push(way_range_queue *queue, double f, double g, int32_t node) {
  int64_t range = (int64_t)(f * queue->per_unit);
  if (range <= queue->range) {
    way_range_queue_push_heap(queue, (way_open_entry){f, g, node});
    return;
  }
  int32_t at = queue->free_entry;
  if (at >= 0) {
    queue->free_entry = queue->entries[at].next;
  } else {
    at = queue->entry_count++;
  }
  int32_t slot = (int32_t)(range & (WAY_RANGE_SLOTS - 1));
  queue->entries[at] = (way_range_entry){f, g, node, queue->slots[slot]};
  queue->slots[slot] = at;
  queue->occupied[slot >> 6] |= (uint64_t)1 << (slot & 63);
  queue->words |= (uint64_t)1 << (slot >> 6);
}

#endif
