#include "base/open_set.h"

bool way_open_before(const way_open_entry *a, const way_open_entry *b) {
  if (a->f != b->f) return a->f < b->f;
  if (a->g != b->g) return a->g > b->g;
  return a->node < b->node;
}

static void open_up(way_open_set *set, int32_t hole, way_open_entry entry) {
  while (hole > 0) {
    int32_t parent = (hole - 1) >> 2;
    if (!way_open_before(&entry, &set->slots[parent])) break;
    set->slots[hole] = set->slots[parent];
    set->positions[set->slots[hole].node] = hole;
    hole = parent;
  }
  set->slots[hole] = entry;
  set->positions[entry.node] = hole;
}

static void open_down(way_open_set *set, int32_t hole, way_open_entry entry) {
  for (;;) {
    int32_t first = 4 * hole + 1;
    if (first >= set->count) break;
    int32_t last = first + 4 < set->count ? first + 4 : set->count;
    int32_t best = first;
    for (int32_t child = first + 1; child < last; child++) {
      if (way_open_before(&set->slots[child], &set->slots[best])) best = child;
    }
    if (!way_open_before(&set->slots[best], &entry)) break;
    set->slots[hole] = set->slots[best];
    set->positions[set->slots[hole].node] = hole;
    hole = best;
  }
  set->slots[hole] = entry;
  set->positions[entry.node] = hole;
}

void way_open_push(way_open_set *set, way_open_entry entry) {
  open_up(set, set->count++, entry);
}

static void open_settle(way_open_set *set, int32_t slot, way_open_entry entry) {
  if (slot > 0 && way_open_before(&entry, &set->slots[(slot - 1) >> 2])) {
    open_up(set, slot, entry);
  } else {
    open_down(set, slot, entry);
  }
}

void way_open_decrease(way_open_set *set, way_open_entry entry) {
  open_settle(set, set->positions[entry.node], entry);
}

void way_open_remove(way_open_set *set, int32_t node) {
  int32_t slot = set->positions[node];
  way_open_entry last = set->slots[--set->count];
  if (slot == set->count) return;
  open_settle(set, slot, last);
}

way_open_entry way_open_pop(way_open_set *set) {
  way_open_entry top = set->slots[0];
  way_open_entry last = set->slots[--set->count];
  if (set->count > 0) open_down(set, 0, last);
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
