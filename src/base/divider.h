/* Division of node numbers by a size that stays the same. */
#ifndef BASE_DIVIDER_H
#define BASE_DIVIDER_H

#include "waystate/base.h"

typedef struct way_divider {
  double reciprocal;
} way_divider;

/* divisor: 1 to WAY_MAX_NODES. */
static inline way_divider way_divider_for(int32_t divisor) {
  return (way_divider){1.0 / (double)divisor};
}

/* number: 0 to WAY_MAX_NODES - 1. Exact: half a number on, the quotient is at least half of 1 / divisor away from all
   integers, and two roundings move it by less than a 2^25th of that. */
static inline int32_t way_divide(const way_divider *divider, int32_t number) {
  return (int32_t)(((double)number + 0.5) * divider->reciprocal);
}

#endif
