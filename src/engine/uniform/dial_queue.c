#include "engine/uniform/dial_queue.h"

#include <string.h>

void way_dial_queue_init(way_dial_queue *queue, const way_allocator *allocator) {
  memset(queue, 0, sizeof *queue);
  queue->allocator = *allocator;
}

static void free_list(way_dial_queue *queue, way_dial_list *list) {
  way_release(&queue->allocator, list->entries, (size_t)list->capacity, sizeof *list->entries);
}

void way_dial_queue_free(way_dial_queue *queue) {
  way_allocator memory = queue->allocator;
  for (int32_t i = 0; i < queue->list_count; i++) free_list(queue, &queue->lists[i]);
  free_list(queue, &queue->spare);
  way_release(&memory, queue->lists, (size_t)queue->list_count, sizeof *queue->lists);
  way_dial_queue_init(queue, &memory);
}

way_result way_dial_queue_prepare(way_dial_queue *queue, int32_t span) {
  int32_t count = 4;
  while (count <= span) count *= 2;
  if (count > queue->list_count) {
    int32_t had = queue->list_count;
    way_result result =
        way_grow(&queue->allocator, (void **)&queue->lists, &queue->list_count, had, count, sizeof *queue->lists);
    if (result != WAY_OK) return result;
    memset(queue->lists + had, 0, (size_t)(queue->list_count - had) * sizeof *queue->lists);
  }
  queue->mask = count - 1;
  way_dial_queue_clear(queue, 0);
  return WAY_OK;
}

void way_dial_queue_clear(way_dial_queue *queue, int32_t level) {
  for (int32_t i = 0; i < queue->list_count; i++) queue->lists[i].count = 0;
  queue->level = level;
  queue->tight = true;
}

way_result way_dial_queue_grow(way_dial_queue *queue, int32_t pushes) {
  for (int32_t i = 0; i <= queue->mask; i++) {
    way_dial_list *list = &queue->lists[i];
    way_result result = way_grow(&queue->allocator, (void **)&list->entries, &list->capacity, list->count,
                                 list->count + pushes, sizeof *list->entries);
    if (result != WAY_OK) return result;
  }
  queue->tight = false;
  return WAY_OK;
}

static void drop_old(way_dial_list *list, const way_dial_node *nodes) {
  int32_t kept = 0;
  for (int32_t i = 0; i < list->count; i++) {
    if (way_dial_current(nodes, list->entries[i])) list->entries[kept++] = list->entries[i];
  }
  list->count = kept;
}

/* Runs of this many are put in order one by one before runs are merged. */
#define SHORT_RUN 12

static void sort_run(uint64_t *entries, int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    uint64_t entry = entries[i];
    int32_t at = i;
    for (; at > 0 && entries[at - 1] > entry; at--) entries[at] = entries[at - 1];
    entries[at] = entry;
  }
}

static void merge(const uint64_t *from, int32_t middle, int32_t count, uint64_t *to) {
  int32_t left = 0, right = middle;
  while (left < middle && right < count) *to++ = from[left] < from[right] ? from[left++] : from[right++];
  if (left < middle) memcpy(to, from + left, (size_t)(middle - left) * sizeof *from);
  if (right < count) memcpy(to, from + right, (size_t)(count - right) * sizeof *from);
}

/* Merge sort, with a spare array as long. Each keeps its own memory, so that both have grown when a search is repeated. */
static void sort(uint64_t *entries, int32_t count, uint64_t *spare) {
  for (int32_t i = 0; i < count; i += SHORT_RUN) {
    sort_run(entries + i, count - i < SHORT_RUN ? count - i : SHORT_RUN);
  }
  uint64_t *from = entries, *to = spare;
  for (int32_t run = SHORT_RUN; run < count; run *= 2) {
    for (int32_t i = 0; i < count; i += 2 * run) {
      int32_t length = count - i < 2 * run ? count - i : 2 * run;
      if (length <= run || from[i + run - 1] < from[i + run]) {
        memcpy(to + i, from + i, (size_t)length * sizeof *from);
      } else {
        merge(from + i, run, length, to + i);
      }
    }
    uint64_t *sorted = to;
    to = from;
    from = sorted;
  }
  if (from != entries) memcpy(entries, from, (size_t)count * sizeof *entries);
}

way_result way_dial_queue_open_next(way_dial_queue *queue, const way_dial_node *nodes) {
  for (int32_t ahead = 1; ahead <= queue->mask && way_dial_list_at(queue, queue->level)->count == 0; ahead++) {
    way_dial_list *next = way_dial_list_at(queue, queue->level + 1);
    if (next->count > 0) {
      drop_old(next, nodes);
      way_result result = way_grow(&queue->allocator, (void **)&queue->spare.entries, &queue->spare.capacity, 0,
                                   next->count, sizeof *queue->spare.entries);
      if (result != WAY_OK) return result;
      sort(next->entries, next->count, queue->spare.entries);
    }
    queue->level++;
  }
  return WAY_OK;
}

uint64_t way_dial_list_before(const way_dial_list *list, const way_dial_node *nodes, uint64_t bound) {
  uint64_t most = 0;
  for (int32_t i = 0; i < list->count; i++) {
    uint64_t entry = list->entries[i];
    if (entry > most && entry < bound && way_dial_current(nodes, entry)) most = entry;
  }
  return most;
}
