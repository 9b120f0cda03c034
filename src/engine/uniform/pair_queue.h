/* The open list of the specialised A*. It pops in exactly the order of OpenSet: F ascending, G descending, node
   ascending. A popped entry's successors have one of six increments of F, so few different F are open at a time:
   entries wait unsorted in a bucket per F pair, and a bucket is sorted when its turn comes. A successor of the same F costs
   more so far than anything still in there, so it goes on top of what is then a stack.

   A node that gets cheaper is pushed again; its old entry is passed over when its bucket is opened, since the node then
   names another bucket. */
#ifndef SEARCH_PAIR_QUEUE_H
#define SEARCH_PAIR_QUEUE_H

#include "base/memory.h"

/* A visited cell: straight and diagonal steps so far, then epoch, direction and closed flag in one word. */
typedef struct way_pair_node {
  int32_t a;
  int32_t b;
  /* epoch << 4 | move << 1 | closed */
  uint32_t tag;
  /* The bucket of its latest push. */
  int32_t bucket;
} way_pair_node;

typedef struct way_pair_waiting {
  int32_t node;
  int32_t next;
} way_pair_waiting;

typedef struct way_pair_entry {
  double g;
  int32_t node;
} way_pair_entry;

typedef struct way_pair_bucket {
  double f;
  int32_t a;
  int32_t b;
  int32_t first;
  int32_t count;
  /* Next bucket of the same slot, or next free bucket. */
  int32_t next;
  bool active;
} way_pair_bucket;

typedef struct way_pair_queue {
  way_allocator allocator;
  way_pair_waiting *waiting;
  int32_t waiting_count;
  int32_t waiting_capacity;
  int32_t free_waiting;
  way_pair_bucket *buckets;
  int32_t bucket_count;
  int32_t bucket_capacity;
  int32_t free_bucket;
  /* Waiting buckets, a binary heap by F. */
  int32_t *order;
  int32_t order_count;
  int32_t order_capacity;
  /* Buckets by their F pair: two slots for each number of diagonal steps, told apart by one bit of the straight ones. */
  int32_t *slots;
  int32_t slot_capacity;
  int32_t slot_shift;
  /* The entries being popped, all of one F, last first: by G ascending and node descending. */
  way_pair_entry *active;
  int32_t active_count;
  int32_t active_capacity;
  /* For sorting: as long as active. */
  way_pair_entry *sorting;
  int32_t sorting_capacity;
  int32_t *active_buckets;
  int32_t active_bucket_count;
  int32_t active_bucket_capacity;
  double active_f;
} way_pair_queue;

void way_pair_queue_init(way_pair_queue *queue, const way_allocator *allocator);
void way_pair_queue_free(way_pair_queue *queue);
/* Empties it. zero_estimate says how F pairs of one search differ. */
void way_pair_queue_clear(way_pair_queue *queue, bool zero_estimate);
/* Room for that many pushes with at most diagonal_steps in F. OUT_OF_MEMORY changes nothing. */
way_result way_pair_queue_grow(way_pair_queue *queue, int32_t pushes, int32_t diagonal_steps);
/* Adds a bucket for an F pair that has none. After a reserve. */
int32_t way_pair_queue_add_bucket(way_pair_queue *queue, int32_t f_a, int32_t f_b);
/* Makes the next bucket the active one, in order; the count of active entries stays 0 when nothing is left.
   OUT_OF_MEMORY changes nothing. */
way_result way_pair_queue_open_next(way_pair_queue *queue, const way_pair_node *nodes);

static inline way_result way_pair_queue_reserve(way_pair_queue *queue, int32_t pushes, int32_t diagonal_steps) {
  bool room = queue->waiting_count + pushes <= queue->waiting_capacity &&
              queue->bucket_count + pushes <= queue->bucket_capacity &&
              queue->active_count + pushes <= queue->active_capacity &&
              queue->order_count + pushes <= queue->order_capacity &&
              queue->active_bucket_count + pushes <= queue->active_bucket_capacity &&
              2 * (diagonal_steps + 1) <= queue->slot_capacity;
  return room ? WAY_OK : way_pair_queue_grow(queue, pushes, diagonal_steps);
}

static inline int32_t *way_pair_slot(const way_pair_queue *queue, int32_t a, int32_t b) {
  return &queue->slots[2 * b + ((a >> queue->slot_shift) & 1)];
}

static inline bool way_pair_before(const way_pair_entry *a, const way_pair_entry *b) {
  if (a->g != b->g) return a->g > b->g;
  return a->node < b->node;
}

/* After a reserve. g is the value of the node's pair; the bucket is written into the node. */
static inline void way_pair_queue_push(way_pair_queue *queue, way_pair_node *nodes, int32_t node, double g, int32_t f_a,
                                       int32_t f_b) {
  int32_t index = *way_pair_slot(queue, f_a, f_b);
  while (index >= 0 && queue->buckets[index].a != f_a) index = queue->buckets[index].next;
  if (index < 0) index = way_pair_queue_add_bucket(queue, f_a, f_b);
  way_pair_bucket *bucket = &queue->buckets[index];
  nodes[node].bucket = index;
  if (bucket->active) {
    way_pair_entry entry = {g, node};
    int32_t at = queue->active_count++;
    for (; at > 0 && way_pair_before(&queue->active[at - 1], &entry); at--) queue->active[at] = queue->active[at - 1];
    queue->active[at] = entry;
    return;
  }
  int32_t at = queue->free_waiting;
  if (at >= 0) {
    queue->free_waiting = queue->waiting[at].next;
  } else {
    at = queue->waiting_count++;
  }
  queue->waiting[at] = (way_pair_waiting){node, bucket->first};
  bucket->first = at;
  bucket->count++;
}

#endif
