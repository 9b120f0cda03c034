/* The twin of an object: what the object was at a frame. It is made with all its memory at once, so that notes never ask
   for any; what changed is found by comparing the object with it. */
#ifndef HISTORY_TWIN_H
#define HISTORY_TWIN_H

#include "watch/tracked.h"
#include "history/record.h"

/* Makes the twin of an object as that is now, and has the object watched by it. OUT_OF_MEMORY leaves nothing behind, and
   so does what the kind refuses. */
way_result way_twin_make(way_twin *twin, const way_tracked_kind *kind, void *object, const way_allocator *allocator);
/* Frees the twin's memory; the object is watched no more. */
void way_twin_free(way_twin *twin);

/* Writes what differs between the twin and its object, if anything, and makes room for it in the twin. Neither changes, and
   the record keeps its length, on OUT_OF_MEMORY. */
way_result way_twin_record(way_twin *twin, uint32_t id, way_record *record);
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

/* For tests: a cell that changed unnoted, and in which column; -1 for none. */
int32_t way_twin_unnoted(const way_twin *twin, int *column);
/* Bytes held. */
size_t way_twin_bytes(const way_twin *twin);

#endif
