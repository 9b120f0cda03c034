/* Division of node numbers by a size that stays the same, by multiplication: Granlund & Montgomery 1994. */
#ifndef BASE_DIVIDER_H
#define BASE_DIVIDER_H

#include "waystate/base.h"

typedef struct way_divider {
  uint64_t multiplier;
  int32_t shift;
} way_divider;

/* divisor: 1 to WAY_MAX_NODES. With 2^k the power of two from it on up, the multiplier is above 2^(26 + k) / divisor by
   at most 1, which is exact for all numbers below 2^26 and leaves their product below 2^53. */
static inline way_divider way_divider_for(int32_t divisor) {
  int32_t power = 0;
  while (((int64_t)1 << power) < divisor) power++;
  way_divider divider = {(((uint64_t)1 << (26 + power)) / (uint64_t)divisor) + 1, 26 + power};
  return divider;
}

/* number: 0 to WAY_MAX_NODES - 1. */
static inline int32_t way_divide(const way_divider *divider, int32_t number) {
  return (int32_t)(((uint64_t)number * divider->multiplier) >> divider->shift);
}

#endif
