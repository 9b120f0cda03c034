/* What changed in an object between two frames: for each column, each list and the scalars, the 32-bit words that differ,
   as the XOR of what they were and what they became. The same record so leads from either frame to the other.

   An object's part: its id + 1, the length of the rest, then a section for each column, each list, and the words of its twin. A section: for each
   chunk that differs the distance from the one before, a mask of its words that differ, and those; then 0. Distances and
   ids are in groups of 7 bits. An id of 0 ends a record. */
#ifndef HISTORY_RECORD_H
#define HISTORY_RECORD_H

#include "watch/tracked.h"

#define WAY_CHUNK_BYTES 128
#define WAY_CHUNK_WORDS (WAY_CHUNK_BYTES / 4)

typedef struct way_record {
  const way_allocator *allocator;
  uint8_t *bytes;
  int32_t length;
  int32_t capacity;
} way_record;

/* Room for a chunk and what is around it. */
way_result way_record_reserve(way_record *record);
/* The rest is called with that room there. */
void way_record_number(way_record *record, uint32_t number);
/* An object's part, begun and ended. */
int32_t way_record_begin_part(way_record *record, uint32_t id);
void way_record_end_part(way_record *record, int32_t part);
/* A chunk of so many words of which some differ. last: the chunk before it in the section, -1 at first. */
void way_record_chunk(way_record *record, int32_t *last, int32_t chunk, const uint8_t *before, const uint8_t *now,
                      int words);

uint32_t way_record_read_number(const uint8_t **at);
/* The next part: whose it is, and where it ends. False at the end of the record. */
bool way_record_read_part(const uint8_t **at, uint32_t *id, const uint8_t **end);
/* Changes the next chunk of a section, in an array of whole chunks of so many words, from one side to the other; false at
   the end of the section. */
bool way_record_apply_chunk(const uint8_t **at, int32_t *chunk, uint8_t *bytes, int words);

#endif
