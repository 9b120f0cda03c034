#include "engine/uniform/pair_queue.h"

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
  way_release(&memory, queue->sorting, (size_t)queue->sorting_capacity, sizeof *queue->sorting);
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

way_result way_pair_queue_grow(way_pair_queue *queue, int32_t pushes, int32_t diagonal_steps) {
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

int32_t way_pair_queue_add_bucket(way_pair_queue *queue, int32_t a, int32_t b) {
  int32_t *slot = way_pair_slot(queue, a, b);
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

static void retire(way_pair_queue *queue) {
  for (int32_t i = 0; i < queue->active_bucket_count; i++) {
    int32_t index = queue->active_buckets[i];
    way_pair_bucket *bucket = &queue->buckets[index];
    int32_t *link = way_pair_slot(queue, bucket->a, bucket->b);
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

/* Runs of this many are put in order one by one before runs are merged. */
#define SHORT_RUN 12

static void sort_run(way_pair_entry *entries, int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    way_pair_entry entry = entries[i];
    int32_t at = i;
    for (; at > 0 && way_pair_before(&entries[at - 1], &entry); at--) entries[at] = entries[at - 1];
    entries[at] = entry;
  }
}

static void merge(const way_pair_entry *from, int32_t middle, int32_t count, way_pair_entry *to) {
  int32_t left = 0, right = middle;
  for (int32_t i = 0; i < count; i++) {
    bool take_left = right == count || (left < middle && way_pair_before(&from[right], &from[left]));
    to[i] = take_left ? from[left++] : from[right++];
  }
}

/* Merge sort: entries come nearly in order, since they were pushed while earlier buckets were popped in order. */
static void sort_active(way_pair_queue *queue) {
  int32_t count = queue->active_count;
  for (int32_t i = 0; i < count; i += SHORT_RUN) {
    sort_run(queue->active + i, count - i < SHORT_RUN ? count - i : SHORT_RUN);
  }
  for (int32_t run = SHORT_RUN; run < count; run *= 2) {
    for (int32_t i = 0; i < count; i += 2 * run) {
      int32_t length = count - i < 2 * run ? count - i : 2 * run;
      const way_pair_entry *from = queue->active + i;
      if (length <= run || way_pair_before(&from[run], &from[run - 1])) {
        memcpy(queue->sorting + i, from, (size_t)length * sizeof *from);
      } else {
        merge(from, run, length, queue->sorting + i);
      }
    }
    way_pair_entry *sorted = queue->sorting;
    int32_t capacity = queue->sorting_capacity;
    queue->sorting = queue->active;
    queue->sorting_capacity = queue->active_capacity;
    queue->active = sorted;
    queue->active_capacity = capacity;
  }
}

way_result way_pair_queue_open_next(way_pair_queue *queue, const way_pair_node *nodes) {
  while (queue->active_count == 0 && queue->order_count > 0) {
    double f = queue->buckets[queue->order[0]].f;
    int32_t most = queue->buckets[queue->order[0]].count, levels = 1;
    for (int32_t i = 1; f >= LEAST_SHARED_F && i < queue->order_count; i++) {
      if (queue->buckets[queue->order[i]].f != f) continue;
      most += queue->buckets[queue->order[i]].count;
      levels++;
    }
    const way_allocator *memory = &queue->allocator;
    way_result result =
        way_grow(memory, (void **)&queue->active, &queue->active_capacity, 0, most, sizeof *queue->active);
    if (result == WAY_OK) {
      result = way_grow(memory, (void **)&queue->sorting, &queue->sorting_capacity, 0, most, sizeof *queue->sorting);
    }
    if (result == WAY_OK) {
      result = way_grow(memory, (void **)&queue->active_buckets, &queue->active_bucket_capacity,
                        queue->active_bucket_count, levels, sizeof *queue->active_buckets);
    }
    if (result != WAY_OK) return result;
    retire(queue);
    queue->active_f = f;
    while (queue->order_count > 0 && queue->buckets[queue->order[0]].f == f)
      open_bucket(queue, nodes, order_pop(queue));
    sort_active(queue);
  }
  return WAY_OK;
}
