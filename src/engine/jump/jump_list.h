/* The open list of the jump point engine: a stack of the cells whose F is the level, and a 4-ary heap of all others,
   children of i at 4i+1 to 4i+4, without decrease-key. A cell that gets cheaper is listed again; the entries of closed
   cells are dropped when they come to the top. Saved as it lies. */
#ifndef SEARCH_JUMP_LIST_H
#define SEARCH_JUMP_LIST_H

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

typedef struct way_jump_entry {
  /* The bits of a binary64 that is 0 or more, which are in the order of its values. */
  uint64_t f;
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

WAY_INLINE uint64_t way_jump_bits(double f) {
  uint64_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

/* 1 or 0, without a branch: which of two comes first is anyone's guess. */
WAY_INLINE int32_t way_jump_before(way_jump_entry a, way_jump_entry b) {
  return (a.f < b.f) | ((a.f == b.f) & (a.t < b.t));
}

WAY_INLINE int32_t way_jump_entry_cell(way_jump_entry entry) {
  return (int32_t)(uint32_t)entry.t;
}

/* Puts an entry where it belongs between a hole and the first slot. */
WAY_INLINE void way_jump_heap_lift(way_jump_entry *heap, int32_t hole, way_jump_entry entry) {
  while (hole > 0) {
    int32_t parent = (hole - 1) >> 2;
    if (way_jump_before(entry, heap[parent]) == 0) break;
    heap[hole] = heap[parent];
    hole = parent;
  }
  heap[hole] = entry;
}

/* The heap without its first entry; count is what is left. The hole goes all the way down along the least children, and
   the last entry, which is seldom a small one, up from there. */
WAY_INLINE void way_jump_heap_drop(way_jump_entry *heap, int32_t count) {
  int32_t hole = 0, first = 1;
  while (first + 3 < count) {
    const way_jump_entry *child = heap + first;
    int32_t low = way_jump_before(child[1], child[0]);
    int32_t high = 2 + way_jump_before(child[3], child[2]);
    int32_t least = first + (way_jump_before(child[high], child[low]) != 0 ? high : low);
    heap[hole] = heap[least];
    hole = least;
    first = 4 * hole + 1;
  }
  if (first < count) {
    int32_t least = first;
    for (int32_t child = first + 1; child < count; child++) {
      if (way_jump_before(heap[child], heap[least]) != 0) least = child;
    }
    heap[hole] = heap[least];
    hole = least;
  }
  way_jump_heap_lift(heap, hole, heap[count]);
}

#endif
