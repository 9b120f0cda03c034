/* The place of the lowest set bit. */
#ifndef BASE_LOW_BIT_H
#define BASE_LOW_BIT_H

#include <stdint.h>

#include "base/bits.h"

/* bits is not 0. */
static inline int way_low_bit(uint32_t bits) {
#if WAY_GNU_BUILTINS
  return __builtin_ctz(bits);
#else
  int place = 0;
  while ((bits >> place & 1) == 0) place++;
  return place;
#endif
}

#endif
