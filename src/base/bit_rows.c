#include "base/bit_rows.h"

#include "base/memory.h"

/* One word more than the rows have, so that two bytes can be read from any byte of them on. */
static size_t word_count(const way_bit_rows *rows) {
  return (size_t)rows->stride * ((size_t)rows->height + 2) + 1;
}

way_result way_bit_rows_init(way_bit_rows *rows, int32_t width, int32_t height, const way_allocator *allocator) {
  rows->width = width;
  rows->height = height;
  /* One bit of padding on each side. */
  rows->stride = (width + 2 + 63) / 64;
  rows->words = way_allocate_zeroed(allocator, word_count(rows), sizeof *rows->words);
  return rows->words == NULL ? WAY_ERROR_OUT_OF_MEMORY : WAY_OK;
}

void way_bit_rows_free(way_bit_rows *rows, const way_allocator *allocator) {
  if (rows->words == NULL) return;
  way_release(allocator, rows->words, word_count(rows), sizeof *rows->words);
  rows->words = NULL;
}

/* Mirrors 64 rows of 64 bits along their diagonal: halves of blocks change places, 32 bits down to 1. */
static void transpose_block(uint64_t block[64]) {
  uint64_t mask = 0x00000000FFFFFFFFu;
  for (int32_t size = 32; size != 0; size >>= 1, mask ^= mask << size) {
    for (int32_t row = 0; row < 64; row = (row + size + 1) & ~size) {
      uint64_t moved = (block[row] >> size ^ block[row + size]) & mask;
      block[row] ^= moved << size;
      block[row + size] ^= moved;
    }
  }
}

void way_bit_rows_transpose(const way_bit_rows *from, way_bit_rows *to) {
  uint64_t block[64];
  for (int32_t across = 0; across < from->stride; across++) {
    for (int32_t down = 0; down < to->stride; down++) {
      for (int32_t i = 0; i < 64; i++) {
        int32_t row = 64 * down + i;
        block[i] = row < from->height + 2 ? from->words[(size_t)row * (size_t)from->stride + (size_t)across] : 0;
      }
      transpose_block(block);
      for (int32_t i = 0; i < 64 && 64 * across + i < to->height + 2; i++) {
        to->words[(size_t)(64 * across + i) * (size_t)to->stride + (size_t)down] = block[i];
      }
    }
  }
}
