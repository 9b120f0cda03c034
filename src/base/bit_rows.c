#include "base/bit_rows.h"

#include "base/memory.h"

static size_t word_count(const way_bit_rows *rows) {
  return (size_t)rows->stride * ((size_t)rows->height + 2);
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
