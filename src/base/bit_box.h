/* A bit per cell of a box, in padded rows: clear bits around it on every side, so that a cell's neighbourhood is read
   without a range check. Rows of two layers share the padding row between them. */
#ifndef BASE_BIT_BOX_H
#define BASE_BIT_BOX_H

#include "base/bit_rows.h"

typedef struct way_bit_box {
  int32_t size_x;
  int32_t size_y;
  int32_t size_z;
  /* 64-bit words a row. Bit x + 1 of a row is cell x. */
  int32_t stride;
  /* Words from a row to the same row of the next layer. */
  size_t layer;
  uint64_t *words;
} way_bit_box;

way_result way_bit_box_init(way_bit_box *box, int32_t size_x, int32_t size_y, int32_t size_z,
                            const way_allocator *allocator);
void way_bit_box_free(way_bit_box *box, const way_allocator *allocator);
/* Bytes of its words. */
size_t way_bit_box_bytes(const way_bit_box *box);

/* y from -1 to size_y, z from -1 to size_z. */
static inline uint64_t *way_bit_box_row(const way_bit_box *box, int32_t y, int32_t z) {
  return box->words + (size_t)(z + 1) * box->layer + (size_t)(y + 1) * (size_t)box->stride;
}

static inline bool way_bit_box_get(const way_bit_box *box, int32_t x, int32_t y, int32_t z) {
  return (way_bit_box_row(box, y, z)[(x + 1) >> 6] >> ((x + 1) & 63)) & 1;
}

static inline void way_bit_box_put(way_bit_box *box, int32_t x, int32_t y, int32_t z, bool value) {
  uint64_t bit = (uint64_t)1 << ((x + 1) & 63);
  uint64_t *word = &way_bit_box_row(box, y, z)[(x + 1) >> 6];
  *word = value ? *word | bit : *word & ~bit;
}

/* The neighbourhood of a cell: bit (dz + 1) * 9 + (dy + 1) * 3 + dx + 1. */
static inline uint32_t way_bit_box_27(const way_bit_box *box, int32_t x, int32_t y, int32_t z) {
  const uint64_t *row = way_bit_box_row(box, y - 1, z - 1);
  uint32_t bits = 0;
  for (int dz = 0; dz < 3; dz++, row += box->layer) {
    uint32_t nine = way_bit_three(row, x) | way_bit_three(row + box->stride, x) << 3 |
                    way_bit_three(row + 2 * (size_t)box->stride, x) << 6;
    bits |= nine << (9 * dz);
  }
  return bits;
}

/* Makes the bits of the cells in [x0, x1] x [y0, y1] x [z0, z1], and of those that share their words, from a map of
   where an agent of size a fits: where one of size a + shift, shift <= a, does. */
void way_bit_box_shrink(way_bit_box *box, const way_bit_box *from, int32_t shift, const int32_t low[3],
                        const int32_t high[3]);

#endif
