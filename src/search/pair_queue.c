#include "search/pair_queue.h"

#include <string.h>

#include "base/cost.h"

/* Different pairs below this stay further apart than a rounding: a + b*sqrt(2) and c + d*sqrt(2) differ by at least
   1 / (2 * sqrt(2) * 2^24). From here on two pairs may share an F. */
#define LEAST_SHARED_F 16777216.0

void way_pair_queue_init(way_pair_queue *queue, const way_allocator *allocator) {
  memset(queue, 0, sizeof *queue);
  queue->allocator = *allocator;
  way_pair_queue_clear(queue, false);
}

void way_pair_queue_free(way_pair_queue *queue) {
  way_allocator memory = queue->allocator;
  way_release(&memory, queue->waiting, (size_t)queue->waiting_capacity, sizeof *queue->waiting);
  way_release(&memory, queue->buckets, (size_t)queue->bucket_capacity, sizeof *queue->buckets);
  way_release(&memory, queue->order, (size_t)queue->order_capacity, sizeof *queue->order);
  way_release(&memory, queue->slots, (size_t)queue->slot_capacity, sizeof *queue->slots);
  way_release(&memory, queue->active, (size_t)queue->active_capacity, sizeof *queue->active);
  way_release(&memory, queue->active_buckets, (size_t)queue->active_bucket_capacity, sizeof *queue->active_buckets);
  way_pair_queue_init(queue, &memory);
}

void way_pair_queue_clear(way_pair_queue *queue, bool zero_estimate) {
  for (int32_t i = 0; i < queue->slot_capacity; i++) queue->slots[i] = -1;
  queue->waiting_count = 0;
  queue->free_waiting = -1;
  queue->bucket_count = 0;
  queue->free_bucket = -1;
  queue->order_count = 0;
  queue->active_count = 0;
  queue->active_bucket_count = 0;
  /* With an estimate the straight steps of F change by 0 or 2; without one by 0 or 1. */
  queue->slot_shift = zero_estimate ? 0 : 1;
}

static way_result reserve_slots(way_pair_queue *queue, int32_t diagonal_steps) {
  int32_t had = queue->slot_capacity;
  way_result result = way_grow(&queue->allocator, (void **)&queue->slots, &queue->slot_capacity, had,
                               2 * (diagonal_steps + 1), sizeof *queue->slots);
  for (int32_t i = had; i < queue->slot_capacity; i++) queue->slots[i] = -1;
  return result;
}

way_result way_pair_queue_reserve(way_pair_queue *queue, int32_t pushes, int32_t diagonal_steps) {
  const way_allocator *memory = &queue->allocator;
  way_result result = WAY_OK;
  if (queue->waiting_count + pushes > queue->waiting_capacity) {
    result = way_grow(memory, (void **)&queue->waiting, &queue->waiting_capacity, queue->waiting_count,
                      queue->waiting_count + pushes, sizeof *queue->waiting);
  }
  if (result == WAY_OK && queue->bucket_count + pushes > queue->bucket_capacity) {
    result = way_grow(memory, (void **)&queue->buckets, &queue->bucket_capacity, queue->bucket_count,
                      queue->bucket_count + pushes, sizeof *queue->buckets);
  }
  if (result == WAY_OK && queue->order_count + pushes > queue->order_capacity) {
    result = way_grow(memory, (void **)&queue->order, &queue->order_capacity, queue->order_count,
                      queue->order_count + pushes, sizeof *queue->order);
  }
  if (result == WAY_OK && queue->active_count + pushes > queue->active_capacity) {
    result = way_grow(memory, (void **)&queue->active, &queue->active_capacity, queue->active_count,
                      queue->active_count + pushes, sizeof *queue->active);
  }
  if (result == WAY_OK && queue->active_bucket_count + pushes > queue->active_bucket_capacity) {
    result = way_grow(memory, (void **)&queue->active_buckets, &queue->active_bucket_capacity,
                      queue->active_bucket_count, queue->active_bucket_count + pushes, sizeof *queue->active_buckets);
  }
  if (result == WAY_OK && 2 * (diagonal_steps + 1) > queue->slot_capacity) {
    result = reserve_slots(queue, diagonal_steps);
  }
  return result;
}

static bool entry_before(const way_pair_entry *a, const way_pair_entry *b) {
  if (a->g != b->g) return a->g > b->g;
  return a->node < b->node;
}

static void active_up(way_pair_entry *heap, int32_t hole, way_pair_entry entry) {
  while (hole > 0) {
    int32_t parent = (hole - 1) >> 2;
    if (!entry_before(&entry, &heap[parent])) break;
    heap[hole] = heap[parent];
    hole = parent;
  }
  heap[hole] = entry;
}

static void active_down(way_pair_entry *heap, int32_t count, int32_t hole, way_pair_entry entry) {
  for (;;) {
    int32_t first = 4 * hole + 1;
    if (first >= count) break;
    int32_t last = first + 4 < count ? first + 4 : count;
    int32_t best = first;
    for (int32_t child = first + 1; child < last; child++) {
      if (entry_before(&heap[child], &heap[best])) best = child;
    }
    if (!entry_before(&heap[best], &entry)) break;
    heap[hole] = heap[best];
    hole = best;
  }
  heap[hole] = entry;
}

static void order_up(way_pair_queue *queue, int32_t hole, int32_t bucket) {
  double f = queue->buckets[bucket].f;
  while (hole > 0) {
    int32_t parent = (hole - 1) >> 1;
    if (queue->buckets[queue->order[parent]].f <= f) break;
    queue->order[hole] = queue->order[parent];
    hole = parent;
  }
  queue->order[hole] = bucket;
}

static int32_t order_pop(way_pair_queue *queue) {
  int32_t top = queue->order[0];
  int32_t moved = queue->order[--queue->order_count];
  int32_t count = queue->order_count, hole = 0;
  double f = queue->buckets[moved].f;
  while (2 * hole + 1 < count) {
    int32_t child = 2 * hole + 1;
    if (child + 1 < count && queue->buckets[queue->order[child + 1]].f < queue->buckets[queue->order[child]].f) child++;
    if (queue->buckets[queue->order[child]].f >= f) break;
    queue->order[hole] = queue->order[child];
    hole = child;
  }
  if (count > 0) queue->order[hole] = moved;
  return top;
}

static int32_t *slot_of(const way_pair_queue *queue, int32_t a, int32_t b) {
  return &queue->slots[2 * b + ((a >> queue->slot_shift) & 1)];
}

static int32_t bucket_for(way_pair_queue *queue, int32_t a, int32_t b) {
  int32_t *slot = slot_of(queue, a, b);
  for (int32_t i = *slot; i >= 0; i = queue->buckets[i].next) {
    if (queue->buckets[i].a == a) return i;
  }
  int32_t made = queue->free_bucket;
  if (made >= 0) {
    queue->free_bucket = queue->buckets[made].next;
  } else {
    made = queue->bucket_count++;
  }
  double f = way_pair_value(a, b);
  /* Two pairs may round to one F: then they are one level. */
  bool active = queue->active_bucket_count > 0 && f == queue->active_f;
  queue->buckets[made] = (way_pair_bucket){f, a, b, -1, 0, *slot, active};
  *slot = made;
  if (active) {
    queue->active_buckets[queue->active_bucket_count++] = made;
  } else {
    order_up(queue, queue->order_count++, made);
  }
  return made;
}

void way_pair_queue_push(way_pair_queue *queue, way_pair_node *nodes, int32_t node, int32_t f_a, int32_t f_b) {
  int32_t index = bucket_for(queue, f_a, f_b);
  way_pair_bucket *bucket = &queue->buckets[index];
  nodes[node].bucket = index;
  if (bucket->active) {
    way_pair_entry entry = {way_pair_value(nodes[node].a, nodes[node].b), node};
    active_up(queue->active, queue->active_count++, entry);
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

static void retire(way_pair_queue *queue) {
  for (int32_t i = 0; i < queue->active_bucket_count; i++) {
    int32_t index = queue->active_buckets[i];
    way_pair_bucket *bucket = &queue->buckets[index];
    int32_t *link = slot_of(queue, bucket->a, bucket->b);
    while (*link != index) link = &queue->buckets[*link].next;
    *link = bucket->next;
    bucket->next = queue->free_bucket;
    queue->free_bucket = index;
  }
  queue->active_bucket_count = 0;
}

static void open_bucket(way_pair_queue *queue, const way_pair_node *nodes, int32_t index) {
  way_pair_bucket *bucket = &queue->buckets[index];
  int32_t at = bucket->first, last = -1;
  for (; at >= 0; last = at, at = queue->waiting[at].next) {
    int32_t node = queue->waiting[at].node;
    if (nodes[node].bucket != index || (nodes[node].tag & 1) != 0) continue;
    queue->active[queue->active_count++] = (way_pair_entry){way_pair_value(nodes[node].a, nodes[node].b), node};
  }
  if (last >= 0) {
    queue->waiting[last].next = queue->free_waiting;
    queue->free_waiting = bucket->first;
  }
  bucket->first = -1;
  bucket->count = 0;
  bucket->active = true;
  queue->active_buckets[queue->active_bucket_count++] = index;
}

way_result way_pair_queue_prepare(way_pair_queue *queue, const way_pair_node *nodes, bool *empty) {
  while (queue->active_count == 0 && queue->order_count > 0) {
    double f = queue->buckets[queue->order[0]].f;
    int32_t most = queue->buckets[queue->order[0]].count, levels = 1;
    for (int32_t i = 1; f >= LEAST_SHARED_F && i < queue->order_count; i++) {
      if (queue->buckets[queue->order[i]].f != f) continue;
      most += queue->buckets[queue->order[i]].count;
      levels++;
    }
    way_result result = way_grow(&queue->allocator, (void **)&queue->active, &queue->active_capacity, 0, most,
                                 sizeof *queue->active);
    if (result == WAY_OK) {
      result = way_grow(&queue->allocator, (void **)&queue->active_buckets, &queue->active_bucket_capacity,
                        queue->active_bucket_count, levels, sizeof *queue->active_buckets);
    }
    if (result != WAY_OK) return result;
    retire(queue);
    queue->active_f = f;
    while (queue->order_count > 0 && queue->buckets[queue->order[0]].f == f) open_bucket(queue, nodes, order_pop(queue));
    for (int32_t i = (queue->active_count - 2) >> 2; i >= 0; i--) {
      active_down(queue->active, queue->active_count, i, queue->active[i]);
    }
  }
  *empty = queue->active_count == 0;
  return WAY_OK;
}

int32_t way_pair_queue_pop(way_pair_queue *queue) {
  int32_t node = queue->active[0].node;
  int32_t count = --queue->active_count;
  if (count > 0) active_down(queue->active, count, 0, queue->active[count]);
  return node;
}
