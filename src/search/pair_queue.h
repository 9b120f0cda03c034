/* The open list of the specialised A*. It pops in exactly the order of OpenSet: F ascending, G descending, node
   ascending. A popped entry's successors have one of six increments of F, so few different F are open at a time:
   entries wait unsorted in a bucket per F pair, and only the bucket that is being popped is a heap.

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
  /* The entries being popped, a 4-ary heap by G descending and node ascending, all of one F. */
  way_pair_entry *active;
  int32_t active_count;
  int32_t active_capacity;
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
way_result way_pair_queue_reserve(way_pair_queue *queue, int32_t pushes, int32_t diagonal_steps);
/* After a reserve. Writes the bucket into the node. */
void way_pair_queue_push(way_pair_queue *queue, way_pair_node *nodes, int32_t node, int32_t f_a, int32_t f_b);
/* Makes the next entry ready; *empty when there is none. OUT_OF_MEMORY changes nothing. */
way_result way_pair_queue_prepare(way_pair_queue *queue, const way_pair_node *nodes, bool *empty);
/* After a prepare that found an entry. */
int32_t way_pair_queue_pop(way_pair_queue *queue);

#endif
