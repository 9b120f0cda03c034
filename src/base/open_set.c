#include "base/open_set.h"

/* By arithmetic: which of two is first is a toss-up, and a branch would be mispredicted half of the time. */
static int32_t first_of(const way_open_entry *slots, int32_t a, int32_t b) {
  return a + (b - a) * way_open_before(&slots[b], &slots[a]);
}

/* Moves a hole down to a leaf, along the first of each four. What is put into it afterwards was a leaf
   itself and seldom has far to rise: that saves comparing it at each level on the way, and ends in the same place. */
static int32_t open_down(way_open_set *set, int32_t hole) {
  way_open_entry *slots = set->slots;
  for (int32_t first = 4 * hole + 1; first < set->count; first = 4 * hole + 1) {
    int32_t best = first;
    if (first + 3 < set->count) {
      best = first_of(slots, first_of(slots, first, first + 1), first_of(slots, first + 2, first + 3));
    } else {
      for (int32_t child = first + 1; child < set->count; child++) best = first_of(slots, best, child);
    }
    slots[hole] = slots[best];
    set->positions[slots[hole].node] = hole;
    hole = best;
  }
  return hole;
}

void way_open_sink(way_open_set *set, way_open_entry entry) {
  way_open_up(set, open_down(set, set->positions[entry.node]), entry);
}

void way_open_remove(way_open_set *set, int32_t node) {
  int32_t slot = set->positions[node];
  way_open_entry last = set->slots[--set->count];
  if (slot == set->count) return;
  bool rises = slot > 0 && way_open_before(&last, &set->slots[(slot - 1) >> 2]);
  way_open_up(set, rises ? slot : open_down(set, slot), last);
}

way_open_entry way_open_pop(way_open_set *set) {
  way_open_entry top = set->slots[0];
  way_open_entry last = set->slots[--set->count];
  if (set->count > 0) way_open_up(set, open_down(set, 0), last);
  return top;
}

bool way_replan_before(const way_replan_entry *a, const way_replan_entry *b) {
  if (a->key1 != b->key1) return a->key1 < b->key1;
  if (a->key2 != b->key2) return a->key2 < b->key2;
  return a->node < b->node;
}

static int32_t replan_up(way_replan_open_set *set, int32_t hole, way_replan_entry entry) {
  while (hole > 0) {
    int32_t parent = (hole - 1) >> 2;
    if (!way_replan_before(&entry, &set->slots[parent])) break;
    set->slots[hole] = set->slots[parent];
    set->positions[set->slots[hole].node] = hole;
    hole = parent;
  }
  set->slots[hole] = entry;
  set->positions[entry.node] = hole;
  return hole;
}

static void replan_down(way_replan_open_set *set, int32_t hole, way_replan_entry entry) {
  for (;;) {
    int32_t first = 4 * hole + 1;
    if (first >= set->count) break;
    int32_t last = first + 4 < set->count ? first + 4 : set->count;
    int32_t best = first;
    for (int32_t child = first + 1; child < last; child++) {
      if (way_replan_before(&set->slots[child], &set->slots[best])) best = child;
    }
    if (!way_replan_before(&set->slots[best], &entry)) break;
    set->slots[hole] = set->slots[best];
    set->positions[set->slots[hole].node] = hole;
    hole = best;
  }
  set->slots[hole] = entry;
  set->positions[entry.node] = hole;
}

void way_replan_push(way_replan_open_set *set, way_replan_entry entry) {
  replan_up(set, set->count++, entry);
}

void way_replan_update(way_replan_open_set *set, way_replan_entry entry) {
  int32_t slot = set->positions[entry.node];
  if (replan_up(set, slot, entry) == slot) replan_down(set, slot, entry);
}

void way_replan_remove(way_replan_open_set *set, int32_t node) {
  int32_t slot = set->positions[node];
  way_replan_entry last = set->slots[--set->count];
  if (slot == set->count) return;
  if (replan_up(set, slot, last) == slot) replan_down(set, slot, last);
}

way_replan_entry way_replan_pop(way_replan_open_set *set) {
  way_replan_entry top = set->slots[0];
  way_replan_entry last = set->slots[--set->count];
  if (set->count > 0) replan_down(set, 0, last);
  return top;
}
