#include "history/record.h"

#include <string.h>

#include "base/bits.h"

#define MOST_OF_CHUNK (WAY_CHUNK_BYTES + 16)

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

void way_record_chunk(way_record *record, int32_t *last, int32_t chunk, const uint8_t *before, const uint8_t *now,
                      int words) {
  way_record_number(record, (uint32_t)(chunk - *last));
  *last = chunk;
  uint8_t *mask = record->bytes + record->length, *out = mask + (words + 7) / 8;
  uint32_t differing = 0;
  /* Written without a branch: the next word takes the place of one that does not differ. */
  for (int i = 0; i < words; i++) {
    uint32_t change, new_word;
    memcpy(&change, before + 4 * i, sizeof change);
    memcpy(&new_word, now + 4 * i, sizeof new_word);
    change ^= new_word;
    memcpy(out, &change, sizeof change);
    out += change == 0 ? 0 : sizeof change;
    differing |= (uint32_t)(change != 0) << i;
  }
  for (int i = 0; i < words; i += 8) *mask++ = (uint8_t)(differing >> i);
  record->length = (int32_t)(out - record->bytes);
}

uint32_t way_record_read_number(const uint8_t **at) {
  uint32_t number = 0;
  for (int shift = 0;; shift += 7) {
    uint8_t byte = *(*at)++;
    number |= (uint32_t)(byte & 127) << shift;
    if (byte < 128) return number;
  }
}

bool way_record_read_part(const uint8_t **at, uint32_t *id, const uint8_t **end) {
  uint32_t number = way_record_read_number(at), length;
  if (number == 0) return false;
  memcpy(&length, *at, sizeof length);
  *at += sizeof length;
  *id = number - 1;
  *end = *at + length;
  return true;
}

bool way_record_apply_chunk(const uint8_t **at, int32_t *chunk, uint8_t *bytes, int words) {
  uint32_t distance = way_record_read_number(at);
  if (distance == 0) return false;
  *chunk += (int32_t)distance;
  uint64_t differing = 0;
  for (int i = 0; i < words; i += 8) differing |= (uint64_t) * (*at)++ << i;
  const uint8_t *from = *at;
  uint8_t *to = bytes + (size_t)*chunk * (size_t)words * 4;
  for (; differing != 0; differing &= differing - 1, from += sizeof(uint32_t)) {
    uint8_t *place = to + 4 * way_low_zeros(differing);
    uint32_t word, change;
    memcpy(&word, place, sizeof word);
    memcpy(&change, from, sizeof change);
    word ^= change;
    memcpy(place, &word, sizeof word);
  }
  *at = from;
  return true;
}
