/* Exact costs: a pair of straight and diagonal steps, or a triple, whose value takes one rounding per operation. */
#ifndef BASE_COST_H
#define BASE_COST_H

#include <stdint.h>

/* The binary64 nearest to the square root of 2: 0x3FF6A09E667F3BCD. */
#define WAY_SQRT2 0x1.6A09E667F3BCDp+0
/* And to that of 3: 0x3FFBB67AE8584CAA. */
#define WAY_SQRT3 0x1.BB67AE8584CAAp+0

static inline double way_pair_value(int32_t straight, int32_t diagonal) {
  return (double)straight + (double)diagonal * WAY_SQRT2;
}

/* Voxels add cube steps, across a corner. */
static inline double way_triple_value(int32_t straight, int32_t diagonal, int32_t cube) {
  return way_pair_value(straight, diagonal) + (double)cube * WAY_SQRT3;
}

#endif
