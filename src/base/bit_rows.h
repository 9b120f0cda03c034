/* A bit per cell in padded rows: one clear row above and below, and clear bits at both ends of each row, so that a
   cell's neighbourhood is read without a range check. */
#ifndef BASE_BIT_ROWS_H
#define BASE_BIT_ROWS_H

#include <string.h>

#include "base/bits.h"
#include "waystate/base.h"

typedef struct way_bit_rows {
  int32_t width;
  int32_t height;
  /* 64-bit words a row. Bit x + 1 of row y + 1 is cell (x, y). */
  int32_t stride;
  uint64_t *words;
} way_bit_rows;

way_result way_bit_rows_init(way_bit_rows *rows, int32_t width, int32_t height, const way_allocator *allocator);
void way_bit_rows_free(way_bit_rows *rows, const way_allocator *allocator);
/* Fills to, made for the swapped sizes, with the rows of from as its columns. */
void way_bit_rows_transpose(const way_bit_rows *from, way_bit_rows *to);

static inline uint64_t *way_bit_word(const way_bit_rows *rows, int32_t x, int32_t y) {
  return &rows->words[(size_t)(y + 1) * (size_t)rows->stride + (size_t)((x + 1) >> 6)];
}

static inline bool way_bit_get(const way_bit_rows *rows, int32_t x, int32_t y) {
  return (*way_bit_word(rows, x, y) >> ((x + 1) & 63)) & 1;
}

static inline void way_bit_put(way_bit_rows *rows, int32_t x, int32_t y, bool value) {
  uint64_t bit = (uint64_t)1 << ((x + 1) & 63);
  uint64_t *word = way_bit_word(rows, x, y);
  *word = value ? *word | bit : *word & ~bit;
}

/* The bits of cells x-1, x, x+1 of one padded row, x-1 lowest; the padding keeps all three inside. */
static inline uint32_t way_bit_three(const uint64_t *row, int32_t x) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  /* One load, wherever in a word they lie; there is a byte more behind the last row. */
  uint16_t bits;
  memcpy(&bits, (const uint8_t *)row + (x >> 3), sizeof bits);
  return (uint32_t)bits >> (x & 7) & 7;
#else
  int32_t shift = x & 63;
  uint64_t bits = row[x >> 6] >> shift;
  if (shift > 61) bits |= row[(x >> 6) + 1] << (64 - shift);
  return (uint32_t)bits & 7;
#endif
}

/* The 3x3 neighbourhood of a cell: bits 0-2 the row above, 3-5 its own, 6-8 the row below, west lowest. */
static inline uint32_t way_bit_nine(const way_bit_rows *rows, int32_t x, int32_t y) {
  const uint64_t *above = rows->words + (size_t)y * (size_t)rows->stride;
  return way_bit_three(above, x) | way_bit_three(above + rows->stride, x) << 3 |
         way_bit_three(above + 2 * (size_t)rows->stride, x) << 6;
}

/* The place of the first 1 above (below) a place in a row; there has to be one. */
WAY_INLINE int32_t way_scan_up(const uint64_t *row, int32_t place) {
  int32_t w = (place + 1) >> 6;
  uint64_t word = row[w] >> ((place + 1) & 63);
  if (word != 0) return place + 1 + way_low_zeros(word);
  do word = row[++w];
  while (word == 0);
  return (w << 6) + way_low_zeros(word);
}

WAY_INLINE int32_t way_scan_down(const uint64_t *row, int32_t place) {
  int32_t w = (place - 1) >> 6;
  uint64_t word = row[w] << (63 - ((place - 1) & 63));
  if (word != 0) return place - 1 - way_high_zeros(word);
  do word = row[--w];
  while (word == 0);
  return (w << 6) + 63 - way_high_zeros(word);
}

#endif
