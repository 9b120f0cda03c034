#include "bundle/pack.h"

#include <string.h>

/* A packed text is a row of pieces: how many bytes follow as they are, and those; then, unless all is there, how many more
   than MATCH_LEAST bytes are those from so many bytes back on, and how many, 0 for as many as the last time. Numbers take 7
   bits a byte, the low ones first. */
#define MATCH_LEAST 4
#define PLACE_BITS 13

_Static_assert(1 << PLACE_BITS == WAY_PACK_PLACES, "a place for each hash");

/* ------------------------------------------------------------------------------------------------ piles */

uint8_t *way_pile_room(way_pile *pile, size_t count) {
  if (pile->failed || count > (size_t)(INT32_MAX - pile->length)) {
    pile->failed = true;
    return NULL;
  }
  int32_t needed = pile->length + (int32_t)count;
  way_result result = way_grow(pile->allocator, (void **)&pile->bytes, &pile->capacity, pile->length, needed, 1);
  pile->failed = result != WAY_OK;
  if (pile->failed) return NULL;
  uint8_t *room = pile->bytes + pile->length;
  pile->length = needed;
  return room;
}

void way_pile_u8(way_pile *pile, uint8_t value) {
  uint8_t *room = way_pile_room(pile, 1);
  if (room != NULL) *room = value;
}

void way_pile_i32(way_pile *pile, int32_t value) {
  uint8_t *room = way_pile_room(pile, 4);
  if (room != NULL) way_store_i32(room, value);
}

void way_pile_f64(way_pile *pile, double value) {
  uint8_t *room = way_pile_room(pile, 8);
  if (room != NULL) way_store_f64(room, value);
}

void way_pile_bytes(way_pile *pile, const uint8_t *bytes, size_t count) {
  uint8_t *room = count == 0 ? NULL : way_pile_room(pile, count);
  if (room != NULL) memcpy(room, bytes, count);
}

void way_pile_free(way_pile *pile) {
  way_release(pile->allocator, pile->bytes, (size_t)pile->capacity, 1);
}

/* ------------------------------------------------------------------------------------------------ packing */

static void put_number(way_pile *pile, int32_t value) {
  for (; value >= 128; value >>= 7) way_pile_u8(pile, (uint8_t)(value | 128));
  way_pile_u8(pile, (uint8_t)value);
}

static int32_t *place_of(int32_t *places, const uint8_t *bytes) {
  return &places[(way_load_u32(bytes) * 2654435761u) >> (32 - PLACE_BITS)];
}

/* How many bytes from one place on are those from an earlier one on; 0 when that is none. */
static int32_t match(const uint8_t *bytes, int32_t size, int32_t from, int32_t at) {
  int32_t length = 0;
  if (from < 0) return 0;
  while (at + length < size && bytes[from + length] == bytes[at + length]) length++;
  return length;
}

void way_pack(way_pile *pile, const uint8_t *bytes, int32_t size, int32_t row, int32_t *places) {
  memset(places, 0xFF, WAY_PACK_PLACES * sizeof *places);
  int32_t at = 0, plain = 0, distance = size;
  if (row <= 0) row = size;
  while (size - at >= MATCH_LEAST) {
    int32_t *place = place_of(places, bytes + at);
    int32_t length = match(bytes, size, *place, at), back = at - *place;
    int32_t above = match(bytes, size, at - row, at), again = match(bytes, size, at - distance, at);
    *place = at;
    if (above > length) {
      length = above;
      back = row;
    }
    bool repeats = again >= MATCH_LEAST && again + 1 >= length;
    if (repeats) length = again;
    if (length < MATCH_LEAST) {
      at++;
      continue;
    }
    if (!repeats) distance = back;
    put_number(pile, at - plain);
    way_pile_bytes(pile, bytes + plain, (size_t)(at - plain));
    put_number(pile, length - MATCH_LEAST);
    put_number(pile, repeats ? 0 : distance);
    plain = at + length;
    for (at++; at < plain && size - at >= MATCH_LEAST; at++) *place_of(places, bytes + at) = at;
    at = plain;
  }
  if (plain == size) return;
  put_number(pile, size - plain);
  way_pile_bytes(pile, bytes + plain, (size_t)(size - plain));
}

/* ------------------------------------------------------------------------------------------------ unpacking */

typedef struct source {
  const uint8_t *at;
  const uint8_t *end;
  bool failed;
} source;

/* A number up to most. */
static int32_t get_number(source *from, int32_t most) {
  uint64_t value = 0;
  for (int shift = 0; shift < 35; shift += 7) {
    if (from->at == from->end) break;
    uint8_t byte = *from->at++;
    value |= (uint64_t)(byte & 127) << shift;
    if (byte >= 128) continue;
    if (value > (uint64_t)most) break;
    return (int32_t)value;
  }
  from->failed = true;
  return 0;
}

bool way_unpack(const uint8_t *packed, int32_t packed_size, uint8_t *bytes, int32_t size) {
  if (packed_size == 0) return size == 0;
  source from = {packed, packed + packed_size, false};
  int32_t at = 0, distance = 0;
  while (at < size) {
    int32_t left = (int32_t)(from.end - from.at);
    int32_t plain = get_number(&from, size - at < left ? size - at : left);
    if (from.failed || plain > from.end - from.at) return false;
    memcpy(bytes + at, from.at, (size_t)plain);
    from.at += plain;
    at += plain;
    if (at == size) break;
    int32_t length = get_number(&from, INT32_MAX - MATCH_LEAST) + MATCH_LEAST, back = get_number(&from, at);
    if (back != 0) distance = back;
    if (from.failed || length > size - at || distance == 0) return false;
    for (int32_t end = at + length; at < end; at++) bytes[at] = bytes[at - distance];
  }
  return from.at == from.end;
}
