/* What changed in an object between two frames: of its blocks of cells, its lists and its scalars the 32-bit words that
   differ, as the XOR of what they were and what they became. The same record so leads from either frame to the other.

   An object's part: its id + 1, the length of the rest, then a section for its blocks, each of its lists, and the words of
   its twin. A section: for each block (the cells of all columns, one column after the other) or chunk of a list that
   differs the distance from the one before, a mask of its words that differ, and those; then 0. Distances and ids are in
   groups of 7 bits. */
#ifndef HISTORY_RECORD_H
#define HISTORY_RECORD_H

#include <string.h>

#include "watch/tracked.h"

#define WAY_CHUNK_BYTES 128
#define WAY_CHUNK_WORDS (WAY_CHUNK_BYTES / 4)

typedef struct way_record {
  const way_allocator *allocator;
  uint8_t *bytes;
  int32_t length;
  int32_t capacity;
} way_record;

/* Room for a block or a chunk, and for all that ends a part behind it. */
way_result way_record_reserve(way_record *record);
/* The rest is called with that room there. */
void way_record_number(way_record *record, uint32_t number);
/* An object's part, begun and ended. */
int32_t way_record_begin_part(way_record *record, uint32_t id);
void way_record_end_part(way_record *record, int32_t part);

/* A block or chunk that is being written: it counts once it is ended and something differs. */
typedef struct way_record_chunk {
  uint8_t *mask_at;
  uint8_t *out;
  uint64_t mask;
  int words;
} way_record_chunk;

/* distance: from the chunk before it, 1 or more. words: how many it has, at most 64. */
way_record_chunk way_record_begin_chunk(const way_record *record, uint32_t distance, int words);
/* Whether anything differed. */
bool way_record_end_chunk(way_record *record, const way_record_chunk *chunk);

/* Writes what differs in so many pairs of words, and makes the words before what they are now. first: their place in the
   chunk. */
static inline void way_record_pairs(way_record_chunk *chunk, int first, uint8_t *before, const uint8_t *now,
                                    int pairs) {
  uint8_t *out = chunk->out;
  uint64_t mask = 0;
  for (int i = 0; i < pairs; i++) {
    uint64_t old, change;
    memcpy(&old, before + 8 * i, sizeof old);
    memcpy(&change, now + 8 * i, sizeof change);
    memcpy(before + 8 * i, &change, sizeof change);
    change ^= old;
    if (change == 0) continue;
    uint32_t words[2];
    memcpy(words, &change, sizeof words);
    /* Without a branch: the next word takes the place of one that does not differ. */
    uint64_t left = words[0] != 0, right = words[1] != 0;
    memcpy(out, &words[0], sizeof words[0]);
    out += 4 * left;
    memcpy(out, &words[1], sizeof words[1]);
    out += 4 * right;
    mask |= (left | right << 1) << (2 * i);
  }
  chunk->out = out;
  chunk->mask |= mask << first;
}

uint32_t way_record_read_number(const uint8_t **at);
/* The next part: whose it is, and where it ends. */
uint32_t way_record_read_part(const uint8_t **at, const uint8_t **end);
/* The next chunk of so many words: adds the distance, and tells which words differ; they follow. False at the end of the
   section. */
bool way_record_read_chunk(const uint8_t **at, int32_t *chunk, uint64_t *mask, int words);
/* Changes those words from one side to the other. */
void way_record_apply_words(const uint8_t **at, uint64_t mask, uint8_t *words);

#endif
