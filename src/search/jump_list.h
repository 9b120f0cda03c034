/* The open list of the jump point engine: a stack of the cells whose F is the level, and a 4-ary heap of all others,
   children of i at 4i+1 to 4i+4, without decrease-key. A cell that gets cheaper is listed again; the entries of closed
   cells are dropped when they come to the top. Saved as it lies. */
#ifndef SEARCH_JUMP_LIST_H
#define SEARCH_JUMP_LIST_H

#include "base/bits.h"
#include "base/memory.h"

typedef struct way_jump_entry {
  double f;
  /* The complement of the cost so far, as the bits of a binary32, above the cell: dearer so far is earlier. */
  uint64_t t;
} way_jump_entry;

typedef struct way_jump_list {
  way_jump_entry *heap;
  int32_t heap_count;
  int32_t heap_capacity;
  int32_t *stack;
  int32_t stack_count;
  int32_t stack_capacity;
} way_jump_list;

WAY_INLINE bool way_jump_before(way_jump_entry a, way_jump_entry b) {
  return a.f < b.f || (a.f == b.f && a.t < b.t);
}

WAY_INLINE int32_t way_jump_entry_cell(way_jump_entry entry) {
  return (int32_t)(uint32_t)entry.t;
}

/* Room must be there. */
WAY_INLINE void way_jump_heap_push(way_jump_entry *heap, int32_t count, way_jump_entry entry) {
  int32_t hole = count;
  while (hole > 0) {
    int32_t parent = (hole - 1) >> 2;
    if (!way_jump_before(entry, heap[parent])) break;
    heap[hole] = heap[parent];
    hole = parent;
  }
  heap[hole] = entry;
}

/* The heap without its first entry; count is what is left. */
WAY_INLINE void way_jump_heap_drop(way_jump_entry *heap, int32_t count) {
  way_jump_entry moved = heap[count];
  int32_t hole = 0, first = 1;
  while (first + 3 < count) {
    int32_t low = first + (way_jump_before(heap[first + 1], heap[first]) ? 1 : 0);
    int32_t high = first + (way_jump_before(heap[first + 3], heap[first + 2]) ? 3 : 2);
    int32_t least = way_jump_before(heap[high], heap[low]) ? high : low;
    if (!way_jump_before(heap[least], moved)) {
      heap[hole] = moved;
      return;
    }
    heap[hole] = heap[least];
    hole = least;
    first = 4 * hole + 1;
  }
  int32_t least = first;
  for (int32_t child = first + 1; child < count; child++) {
    if (way_jump_before(heap[child], heap[least])) least = child;
  }
  if (first < count && way_jump_before(heap[least], moved)) {
    heap[hole] = heap[least];
    hole = least;
  }
  heap[hole] = moved;
}

#endif
