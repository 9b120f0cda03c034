#include "topology/square.h"

static bool free_at(uint32_t nine, int x, int y) {
  return (nine >> way_square_bit(x, y)) & 1;
}

bool way_square_step_allowed(way_diagonal rule, uint32_t nine, int fx, int fy, int dx, int dy) {
  if (!free_at(nine, fx + dx, fy + dy)) return false;
  if (dx == 0 || dy == 0 || rule == WAY_DIAGONAL_ALWAYS) return !(rule == WAY_DIAGONAL_NEVER && dx != 0 && dy != 0);
  bool beside = free_at(nine, fx + dx, fy), above = free_at(nine, fx, fy + dy);
  if (rule == WAY_DIAGONAL_NO_CORNER_CUTTING) return beside && above;
  return rule == WAY_DIAGONAL_ONE_FREE && (beside || above);
}

uint8_t way_square_moves(way_diagonal rule, uint32_t nine) {
  uint32_t moves = 0;
  for (uint32_t d = 0; d < 8; d++) {
    if (way_square_step_allowed(rule, nine, 0, 0, way_square_dx[d], way_square_dy[d])) moves |= 1u << d;
  }
  return (uint8_t)moves;
}
