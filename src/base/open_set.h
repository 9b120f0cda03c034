/* The two open lists with decrease-key: 4-ary array heaps, children of i at 4i+1 to 4i+4. Slots move into a hole
   instead of being swapped, and are saved as they lie. Both orders are total, so no two entries are ever equal. */
#ifndef BASE_OPEN_SET_H
#define BASE_OPEN_SET_H

#include "base/bytes.h"
#include "base/memory.h"

typedef struct way_open_entry {
  double f;
  double g;
  int32_t node;
} way_open_entry;

/* Order: F ascending, then G descending, then node ascending. positions[node] is the slot of a node that is in the
   heap; the caller owns it and reads no other entry of it. */
typedef struct way_open_set {
  way_open_entry *slots;
  int32_t *positions;
  int32_t count;
  int32_t capacity;
} way_open_set;

/* Without branches, which equal F would make hard to predict. */
static inline bool way_open_before(const way_open_entry *a, const way_open_entry *b) {
  return (a->f < b->f) | ((a->f == b->f) & ((a->g > b->g) | ((a->g == b->g) & (a->node < b->node))));
}

/* Moves a hole up to where entry belongs, and puts it there. */
static inline void way_open_up(way_open_set *set, int32_t hole, way_open_entry entry) {
  way_open_entry *slots = set->slots;
  while (hole > 0) {
    int32_t parent = (hole - 1) >> 2;
    if (!way_open_before(&entry, &slots[parent])) break;
    slots[hole] = slots[parent];
    set->positions[slots[hole].node] = hole;
    hole = parent;
  }
  slots[hole] = entry;
  set->positions[entry.node] = hole;
}

/* Room for needed entries must be there already: see way_grow. */
static inline void way_open_push(way_open_set *set, way_open_entry entry) {
  way_open_up(set, set->count++, entry);
}

/* The node is in the heap and entry does not come before the one it has. */
void way_open_sink(way_open_set *set, way_open_entry entry);

/* The node is in the heap. At a lower cost entry comes before the one it has, but for a difference that F is too large to
   show, and for states that were forged. */
static inline void way_open_decrease(way_open_set *set, way_open_entry entry) {
  int32_t slot = set->positions[entry.node];
  if (way_open_before(&entry, &set->slots[slot])) {
    way_open_up(set, slot, entry);
  } else {
    way_open_sink(set, entry);
  }
}

/* The node is in the heap. */
void way_open_remove(way_open_set *set, int32_t node);
way_open_entry way_open_pop(way_open_set *set);

/* Of a slot in a state. */
#define WAY_OPEN_SLOT_BYTES 20
/* The count and the slots as they lie. */
void way_write_open(way_writer *writer, const way_open_entry *slots, int32_t count);
/* The same in the order of pops. The slots stay as they lie; where there is no memory for a copy it takes long, and
   writes the same. */
void way_write_open_in_order(way_writer *writer, const way_allocator *allocator, const way_open_entry *slots,
                             int32_t count);
/* Puts entries into the order of pops; spare has room for as many. */
void way_open_sort(way_open_entry *entries, int32_t count, way_open_entry *spare);

typedef struct way_replan_entry {
  double key1;
  double key2;
  int32_t node;
  /* 0, so that entries can be compared as bytes. */
  int32_t filler;
} way_replan_entry;

/* Order: key1, key2, node, each ascending. */
typedef struct way_replan_open_set {
  way_replan_entry *slots;
  int32_t *positions;
  int32_t count;
  int32_t capacity;
} way_replan_open_set;

bool way_replan_before(const way_replan_entry *a, const way_replan_entry *b);
void way_replan_push(way_replan_open_set *set, way_replan_entry entry);
/* The node is in the heap; its key may grow or shrink. */
void way_replan_update(way_replan_open_set *set, way_replan_entry entry);
void way_replan_remove(way_replan_open_set *set, int32_t node);
way_replan_entry way_replan_pop(way_replan_open_set *set);

#endif
