/* A room with an object of each kind, to be bundled and played on. */
#ifndef SUPPORT_ROOM_H
#define SUPPORT_ROOM_H

#include "check.h"
#include "random.h"

enum { ROOM_OBJECTS = 23, ROOM_GRAPH = 3, ROOM_LANDMARKED = 13, ROOM_MEMORY = 64 };

typedef struct room {
  way_bundle_object objects[ROOM_OBJECTS];
  way_landmarks *landmarks;
  float memory[ROOM_MEMORY];
} room;

/* The same for the same seed. */
void room_make(room *made, uint64_t seed, const way_allocator *allocator);
void room_free(room *made);
/* What happens in a turn, the same for the same seed: edits, searches begun and stepped, plans, fields. */
void room_play(const way_bundle_object *objects, uint64_t seed);
/* The bundle of some objects; free. */
uint8_t *room_bytes(const way_bundle_object *objects, size_t count, size_t *size);

#endif
