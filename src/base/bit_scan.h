/* The next set bit along a padded row. */
#ifndef BASE_BIT_SCAN_H
#define BASE_BIT_SCAN_H

#include "base/bits.h"

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
