/* Arithmetic of moves between squares: N, E, S, W, NE, SE, SW, NW, with the four diagonal rules. */
#ifndef TOPOLOGY_SQUARE_H
#define TOPOLOGY_SQUARE_H

#include "waystate/types.h"

static const int8_t way_square_dx[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int8_t way_square_dy[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

/* Index of a neighbour at (dx, dy) in the bits of way_bit_nine. */
static inline int way_square_bit(int dx, int dy) {
  return (dy + 1) * 3 + dx + 1;
}

/* Whether the step (dx, dy) from the cell at (fx, fy), both inside the 3x3 neighbourhood nine, ends on a free cell and
   keeps the rule. */
bool way_square_step_allowed(way_diagonal rule, uint32_t nine, int fx, int fy, int dx, int dy);

/* Bit d set where move d is allowed from the middle. */
uint8_t way_square_moves(way_diagonal rule, uint32_t nine);

/* The same on a grid with closed sides: the moves out of the middle, or, with into, those back to it from where they lead.
   sides: the nine bytes of way_sides_block. */
uint8_t way_square_moves_by_sides(way_diagonal rule, uint32_t nine, const uint8_t sides[9], bool into);

/* Octile distance as straight and diagonal steps, or Manhattan distance when 4-connected. */
static inline void way_square_distance(bool four, int32_t dx, int32_t dy, int32_t *straight, int32_t *diagonal) {
  if (dx < 0) dx = -dx;
  if (dy < 0) dy = -dy;
  if (four) {
    *straight = dx + dy;
    *diagonal = 0;
  } else {
    *diagonal = dx < dy ? dx : dy;
    *straight = dx < dy ? dy - dx : dx - dy;
  }
}

#endif
