#include "topology/square.h"

#include "world/rules/sides.h"

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

/* A corner that a diagonal passes by: free or not, and whether both sides on the way over it are open. Seen from the middle:
   its own side towards the corner, and the corner's towards the other end. The way back crosses the same two, and the bits
   of those lie as much higher in the same bytes. */
typedef struct corner {
  bool free;
  bool open;
} corner;

static corner corner_at(uint32_t nine, const uint8_t sides[9], int shift, int dx, int dy, int first, int second) {
  int at = way_square_bit(dx, dy);
  uint32_t shut = ((uint32_t)sides[4] >> shift >> first | (uint32_t)sides[at] >> shift >> second) & 1;
  return (corner){(nine >> at & 1) != 0, shut == 0};
}

static bool diagonal_allowed(way_diagonal rule, corner beside, corner above) {
  switch (rule) {
    case WAY_DIAGONAL_NO_CORNER_CUTTING: return beside.free && beside.open && above.free && above.open;
    case WAY_DIAGONAL_ONE_FREE: return (beside.free && beside.open) || (above.free && above.open);
    case WAY_DIAGONAL_ALWAYS: return beside.open || above.open;
    default: return false;
  }
}

uint8_t way_square_moves_by_sides(way_diagonal rule, uint32_t nine, const uint8_t sides[9], bool into) {
  int shift = into ? WAY_SIDES_INTO : 0;
  uint32_t moves = 0;
  for (int d = 0; d < 8; d++) {
    int dx = way_square_dx[d], dy = way_square_dy[d];
    if (!free_at(nine, dx, dy)) continue;
    bool allowed = d < 4 && ((uint32_t)sides[4] >> shift >> d & 1) == 0;
    if (d >= 4) {
      int across = dx > 0 ? 1 : 3, along = dy > 0 ? 2 : 0;
      corner beside = corner_at(nine, sides, shift, dx, 0, across, along);
      corner above = corner_at(nine, sides, shift, 0, dy, along, across);
      allowed = diagonal_allowed(rule, beside, above);
    }
    if (allowed) moves |= 1u << d;
  }
  return (uint8_t)moves;
}
