/* Many cells at a time: waves of cells whose costs lie so near each other that none of them can lower another, so that
   the order within a wave leaves no trace once it is through. Waves are as wide as a power of two that no step is
   cheaper than, and the open cells wait by wave, unsorted. */
#ifndef FIELD_FLOW_WAVE_H
#define FIELD_FLOW_WAVE_H

#include "base/memory.h"

typedef struct way_wave_entry {
  int32_t cell;
  int32_t next;
} way_wave_entry;

typedef struct way_flow_wave {
  /* For each wave, counted round, its first entry or -1, and how many there are. */
  int32_t *first;
  int32_t *counts;
  way_wave_entry *entries;
  int32_t entry_count;
  int32_t entry_capacity;
  int32_t free_entry;
  int32_t waiting;
} way_flow_wave;

void way_flow_wave_free(way_flow_wave *wave, const way_allocator *allocator);

#endif
