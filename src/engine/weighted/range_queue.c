#include "engine/weighted/range_queue.h"

#include <string.h>

#include "base/bits.h"

void way_range_queue_init(way_range_queue *queue, const way_allocator *allocator) {
  memset(queue, 0, sizeof *queue);
  queue->allocator = *allocator;
  for (int32_t i = 0; i < WAY_RANGE_SLOTS; i++) queue->slots[i] = -1;
  way_range_queue_clear(queue, 0, 1, 1);
}

void way_range_queue_free(way_range_queue *queue) {
  way_allocator memory = queue->allocator;
  way_release(&memory, queue->entries, (size_t)queue->entry_capacity, sizeof *queue->entries);
  way_release(&memory, queue->sorted, (size_t)queue->sorted_capacity, sizeof *queue->sorted);
  way_release(&memory, queue->heap, (size_t)queue->heap_capacity, sizeof *queue->heap);
  way_range_queue_init(queue, &memory);
}

void way_range_queue_clear(way_range_queue *queue, double f, double span, double fine) {
  /* One range is popped, and rounding may put a push one further. */
  double coarse = (double)(WAY_RANGE_SLOTS - 2) / span;
  queue->per_unit = 1 / fine < coarse ? 1 / fine : coarse;
  queue->range = (int64_t)(f * queue->per_unit);
  queue->entry_count = 0;
  queue->free_entry = -1;
  queue->sorted_count = 0;
  queue->heap_count = 0;
  for (; queue->words != 0; queue->words &= queue->words - 1) {
    int32_t at = way_low_zeros(queue->words);
    for (; queue->occupied[at] != 0; queue->occupied[at] &= queue->occupied[at] - 1) {
      queue->slots[at * 64 + way_low_zeros(queue->occupied[at])] = -1;
    }
  }
}

way_result way_range_queue_grow(way_range_queue *queue, int32_t pushes) {
  way_result result = way_grow(&queue->allocator, (void **)&queue->entries, &queue->entry_capacity, queue->entry_count,
                               queue->entry_count + pushes, sizeof *queue->entries);
  if (result != WAY_OK) return result;
  return way_grow(&queue->allocator, (void **)&queue->heap, &queue->heap_capacity, queue->heap_count,
                  queue->heap_count + pushes, sizeof *queue->heap);
}

/* The first occupied slot after one, around the ring; -1 for none. */
static int32_t slot_after(const way_range_queue *queue, int32_t slot) {
  int32_t from = (slot + 1) & (WAY_RANGE_SLOTS - 1), at = from >> 6;
  uint64_t word = queue->occupied[at] >> (from & 63);
  if (word != 0) return from + way_low_zeros(word);
  uint64_t later = at == 63 ? 0 : queue->words >> (at + 1) << (at + 1);
  uint64_t words = later != 0 ? later : queue->words;
  if (words == 0) return -1;
  at = way_low_zeros(words);
  return at * 64 + way_low_zeros(queue->occupied[at]);
}

_Static_assert(WAY_RANGE_SLOTS == 64 * 64, "one word tells which words of the ring have a slot");

static void heap_up(way_range_queue *queue, int32_t hole, way_open_entry entry) {
  while (hole > 0) {
    int32_t parent = (hole - 1) >> 2;
    if (!way_open_before(&entry, &queue->heap[parent])) break;
    queue->heap[hole] = queue->heap[parent];
    hole = parent;
  }
  queue->heap[hole] = entry;
}

void way_range_queue_push_heap(way_range_queue *queue, way_open_entry entry) {
  heap_up(queue, queue->heap_count++, entry);
}

static void heap_down(way_range_queue *queue, int32_t hole, way_open_entry entry) {
  for (int32_t count = queue->heap_count;;) {
    int32_t first = 4 * hole + 1, least = first, end = first + 4 < count ? first + 4 : count;
    if (first >= count) break;
    for (int32_t child = first + 1; child < end; child++) {
      if (way_open_before(&queue->heap[child], &queue->heap[least])) least = child;
    }
    if (!way_open_before(&queue->heap[least], &entry)) break;
    queue->heap[hole] = queue->heap[least];
    hole = least;
  }
  queue->heap[hole] = entry;
}

void way_range_queue_drop_heap(way_range_queue *queue) {
  way_open_entry last = queue->heap[--queue->heap_count];
  if (queue->heap_count > 0) heap_down(queue, 0, last);
}

/* Up to this many are put in order one by one. */
enum { SHORT_RANGE = 24 };

static void insert(way_open_entry *sorted, int32_t count, way_open_entry entry) {
  for (; count > 0 && way_open_before(&sorted[count - 1], &entry); count--) sorted[count] = sorted[count - 1];
  sorted[count] = entry;
}

static bool is_open(way_range_nodes live, const way_range_entry *entry) {
  const way_search_node *node = &live.nodes[entry->node];
  return node->stamp == live.open && node->g == entry->g;
}

/* Takes the entries of a slot over: in order, or into the heap where they are many. */
static void open_range(way_range_queue *queue, int32_t slot, int32_t count, way_range_nodes live) {
  int32_t last = -1;
  for (int32_t at = queue->slots[slot]; at >= 0; last = at, at = queue->entries[at].next) {
    const way_range_entry *from = &queue->entries[at];
    if (!is_open(live, from)) continue;
    way_open_entry entry = {from->f, from->g, from->node};
    if (count <= SHORT_RANGE) {
      insert(queue->sorted, queue->sorted_count++, entry);
    } else {
      way_range_queue_push_heap(queue, entry);
    }
  }
  queue->entries[last].next = queue->free_entry;
  queue->free_entry = queue->slots[slot];
  queue->slots[slot] = -1;
  queue->occupied[slot >> 6] &= ~((uint64_t)1 << (slot & 63));
  if (queue->occupied[slot >> 6] == 0) queue->words &= ~((uint64_t)1 << (slot >> 6));
}

way_result way_range_queue_next(way_range_queue *queue, way_range_nodes live) {
  while (way_range_queue_empty(queue)) {
    int32_t slot = slot_after(queue, (int32_t)(queue->range & (WAY_RANGE_SLOTS - 1)));
    if (slot < 0) return WAY_OK;
    int32_t count = 0;
    for (int32_t at = queue->slots[slot]; at >= 0; at = queue->entries[at].next) count++;
    way_result result = WAY_OK;
    if (count > queue->sorted_capacity && count <= SHORT_RANGE) {
      result = way_grow(&queue->allocator, (void **)&queue->sorted, &queue->sorted_capacity, 0, SHORT_RANGE,
                        sizeof *queue->sorted);
    } else if (count > queue->heap_capacity && count > SHORT_RANGE) {
      result = way_grow(&queue->allocator, (void **)&queue->heap, &queue->heap_capacity, 0, count, sizeof *queue->heap);
    }
    if (result != WAY_OK) return result;
    queue->range = (int64_t)(queue->entries[queue->slots[slot]].f * queue->per_unit);
    open_range(queue, slot, count, live);
  }
  return WAY_OK;
}
