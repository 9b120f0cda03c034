#include "history/record.h"

#include "base/bits.h"

/* Its distance, mask and words, one word more that is written and not kept, and an end for each section. */
#define MOST_OF_CHUNK (5 + 8 + 64 * 4 + 4 + 1 + WAY_TRACKED_LISTS + 1)

way_result way_record_reserve(way_record *record) {
  if (record->capacity - record->length >= MOST_OF_CHUNK) return WAY_OK;
  if (record->length > INT32_MAX - MOST_OF_CHUNK) return WAY_ERROR_OUT_OF_MEMORY;
  return way_grow(record->allocator, (void **)&record->bytes, &record->capacity, record->length,
                  record->length + MOST_OF_CHUNK, 1);
}

void way_record_number(way_record *record, uint32_t number) {
  for (; number >= 128; number >>= 7) record->bytes[record->length++] = (uint8_t)(number | 128);
  record->bytes[record->length++] = (uint8_t)number;
}

int32_t way_record_begin_part(way_record *record, uint32_t id) {
  way_record_number(record, id + 1);
  record->length += (int32_t)sizeof(uint32_t);
  return record->length;
}

void way_record_end_part(way_record *record, int32_t part) {
  uint32_t length = (uint32_t)(record->length - part);
  memcpy(record->bytes + part - sizeof length, &length, sizeof length);
}

way_record_chunk way_record_begin_chunk(const way_record *record, uint32_t distance, int words) {
  uint8_t *at = record->bytes + record->length;
  for (; distance >= 128; distance >>= 7) *at++ = (uint8_t)(distance | 128);
  *at++ = (uint8_t)distance;
  return (way_record_chunk){at, at + (words + 7) / 8, 0, words};
}

bool way_record_end_chunk(way_record *record, const way_record_chunk *chunk) {
  if (chunk->mask == 0) return false;
  for (int i = 0; i < chunk->words; i += 8) chunk->mask_at[i / 8] = (uint8_t)(chunk->mask >> i);
  record->length = (int32_t)(chunk->out - record->bytes);
  return true;
}

uint32_t way_record_read_number(const uint8_t **at) {
  uint32_t number = 0;
  for (int shift = 0;; shift += 7) {
    uint8_t byte = *(*at)++;
    number |= (uint32_t)(byte & 127) << shift;
    if (byte < 128) return number;
  }
}

uint32_t way_record_read_part(const uint8_t **at, const uint8_t **end) {
  uint32_t id = way_record_read_number(at) - 1, length;
  memcpy(&length, *at, sizeof length);
  *at += sizeof length;
  *end = *at + length;
  return id;
}

bool way_record_read_chunk(const uint8_t **at, int32_t *chunk, uint64_t *mask, int words) {
  uint32_t distance = way_record_read_number(at);
  if (distance == 0) return false;
  *chunk += (int32_t)distance;
  *mask = 0;
  for (int i = 0; i < words; i += 8) *mask |= (uint64_t) * (*at)++ << i;
  return true;
}

void way_record_apply_words(const uint8_t **at, uint64_t mask, uint8_t *words) {
  const uint8_t *from = *at;
  for (; mask != 0; mask &= mask - 1, from += sizeof(uint32_t)) {
    uint8_t *place = words + 4 * way_low_zeros(mask);
    uint32_t word, change;
    memcpy(&word, place, sizeof word);
    memcpy(&change, from, sizeof change);
    word ^= change;
    memcpy(place, &word, sizeof word);
  }
  *at = from;
}
