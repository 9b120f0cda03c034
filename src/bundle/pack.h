/* Bytes packed by what came before them: runs, rows that are like the last one, entries that are like the last ones. The
   same bytes are packed equally everywhere. */
#ifndef BUNDLE_PACK_H
#define BUNDLE_PACK_H

#include "base/bytes.h"
#include "base/memory.h"

/* Bytes that grow. The first request for memory that fails sticks. */
typedef struct way_pile {
  const way_allocator *allocator;
  uint8_t *bytes;
  int32_t length;
  int32_t capacity;
  bool failed;
} way_pile;

/* Room for so many bytes more, which the caller fills; NULL when memory ran out. */
uint8_t *way_pile_room(way_pile *pile, size_t count);
void way_pile_u8(way_pile *pile, uint8_t value);
void way_pile_i32(way_pile *pile, int32_t value);
void way_pile_f64(way_pile *pile, double value);
void way_pile_bytes(way_pile *pile, const uint8_t *bytes, size_t count);
void way_pile_free(way_pile *pile);

/* Packs bytes behind what the pile holds. row: bytes from one row of cells to the next, 0 for none; places: WAY_PACK_PLACES of
   them, to work with. */
#define WAY_PACK_PLACES 8192
void way_pack(way_pile *pile, const uint8_t *bytes, int32_t size, int32_t row, int32_t *places);

/* Unpacks to exactly size bytes, out of all of the packed ones; false when they are damaged. */
bool way_unpack(const uint8_t *packed, int32_t packed_size, uint8_t *bytes, int32_t size);

#endif
