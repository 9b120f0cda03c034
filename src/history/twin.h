/* The twin of an object: what the object was at a frame. It is made with all its memory at once, so that notes never ask
   for any; what changed is found by comparing the object with it. */
#ifndef HISTORY_TWIN_H
#define HISTORY_TWIN_H

#include <string.h>

#include "history/record.h"
#include "watch/tracked.h"

/* Of the cells of a block. */
static inline int way_twin_block_words(const way_tracked_kind *kind) {
  int bytes = 0;
  for (int i = 0; i < kind->column_count; i++) bytes += kind->column_bytes[i];
  return (bytes << kind->shift) / 4;
}

/* Of a multiple of 8 bytes. By words: memcmp goes byte by byte in WebAssembly. */
static inline bool way_same_bytes(const uint8_t *a, const uint8_t *b, size_t size) {
  uint64_t differing = 0;
  for (size_t i = 0; i < size; i += 8) {
    uint64_t x, y;
    memcpy(&x, a + i, sizeof x);
    memcpy(&y, b + i, sizeof y);
    differing |= x ^ y;
    if ((i & 24) == 24 && differing != 0) return false;
  }
  return differing == 0;
}

/* Makes the twin of an object as that is now, and has the object watched by it. OUT_OF_MEMORY leaves nothing behind, and
   so does what the kind refuses. */
way_result way_twin_make(way_twin *twin, const way_tracked_kind *kind, void *object, const way_allocator *allocator);
/* Frees the twin's memory; the object is watched no more. */
void way_twin_free(way_twin *twin);

/* Room in the twin for the lists of its object. On OUT_OF_MEMORY nothing has changed. */
way_result way_twin_reserve_lists(way_twin *twin);
/* Writes what differs between the twin and its object, if anything, and makes the twin what its object is: way_twin_apply
   undoes that. summed: with the sums of its content. On OUT_OF_MEMORY the twin is what it was, and the record keeps its
   length. */
way_result way_twin_record(way_twin *twin, uint32_t id, way_record *record, bool summed);
/* The words of the object as it stands; summed: with the sums of its content. */
void way_twin_look(const way_twin *twin, bool summed, uint64_t *words);
/* The checksum of the object as it stands. */
uint64_t way_twin_checksum(const way_twin *twin);
/* The checksum of what the twin holds. */
uint64_t way_twin_own_checksum(const way_twin *twin);

/* Takes a twin from one side of its part of a record to the other; at is behind its length. Blocks that change are added to the
   map, where there is one. */
void way_twin_apply(way_twin *twin, const uint8_t *at, uint64_t *map);
/* The object has become what the twin holds, or the twin what the object is: nothing is noted any more. */
void way_twin_settle(way_twin *twin);
/* Makes the object what the twin holds. */
void way_twin_restore(way_twin *twin);

/* For tests: a cell that changed unnoted, and in which column; or behind the columns an item of the list that only grows.
   -1 for none. */
int32_t way_twin_unnoted(const way_twin *twin, int *column);
/* Bytes held. */
size_t way_twin_bytes(const way_twin *twin);

#endif
