#include "base/bit_box.h"

#include "base/memory.h"

/* A layer of padding before the first and after the last, and one more row after each. */
static size_t word_count(const way_bit_box *box) {
  return box->layer * ((size_t)box->size_z + 2) + (size_t)box->stride;
}

way_result way_bit_box_init(way_bit_box *box, int32_t size_x, int32_t size_y, int32_t size_z,
                            const way_allocator *allocator) {
  box->size_x = size_x;
  box->size_y = size_y;
  box->size_z = size_z;
  box->stride = (size_x + 2 + 63) / 64;
  box->layer = (size_t)box->stride * ((size_t)size_y + 1);
  box->words = way_allocate_zeroed(allocator, word_count(box), sizeof *box->words);
  return box->words == NULL ? WAY_ERROR_OUT_OF_MEMORY : WAY_OK;
}

void way_bit_box_free(way_bit_box *box, const way_allocator *allocator) {
  if (box->words == NULL) return;
  way_release(allocator, box->words, word_count(box), sizeof *box->words);
  box->words = NULL;
}

size_t way_bit_box_bytes(const way_bit_box *box) {
  return word_count(box) * sizeof *box->words;
}

/* The four rows of an agent's near and far edges along x, together; 0 past the end. */
static uint64_t edges(const uint64_t *row, size_t down, size_t deep, int32_t word, int32_t stride) {
  if (word >= stride) return 0;
  const uint64_t *at = row + word;
  return at[0] & at[down] & at[deep] & at[down + deep];
}

static void shrink_row(uint64_t *out, const uint64_t *row, size_t down, size_t deep, int32_t shift, int32_t first,
                       int32_t last, int32_t stride) {
  int32_t words = shift >> 6, bits = shift & 63;
  for (int32_t word = first; word <= last; word++) {
    uint64_t far = edges(row, down, deep, word + words, stride) >> bits;
    if (bits > 0) far |= edges(row, down, deep, word + words + 1, stride) << (64 - bits);
    out[word] = edges(row, down, deep, word, stride) & far;
  }
}

void way_bit_box_shrink(way_bit_box *box, const way_bit_box *from, int32_t shift, const int32_t low[3],
                        const int32_t high[3]) {
  int32_t first = (low[0] + 1) >> 6, last = (high[0] + 1) >> 6;
  size_t down = (size_t)shift * (size_t)box->stride, deep = (size_t)shift * box->layer;
  for (int32_t z = low[2]; z <= high[2]; z++) {
    for (int32_t y = low[1]; y <= high[1]; y++) {
      uint64_t *out = way_bit_box_row(box, y, z);
      if (y + shift < box->size_y && z + shift < box->size_z) {
        shrink_row(out, way_bit_box_row(from, y, z), down, deep, shift, first, last, box->stride);
      } else {
        for (int32_t word = first; word <= last; word++) out[word] = 0;
      }
    }
  }
}
