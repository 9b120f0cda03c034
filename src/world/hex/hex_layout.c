#include "world/hex/hex_layout.h"

uint32_t way_hex_mask(int32_t layout, int32_t x, int32_t y) {
  int32_t q, r;
  way_hex_axial(layout, x, y, &q, &r);
  uint32_t mask = 0;
  for (int move = 0; move < WAY_HEX_MOVES; move++) {
    way_point next = way_hex_offset(layout, q + way_hex_dq[move], r + way_hex_dr[move]);
    mask |= 1u << ((next.y - y + 1) * 3 + next.x - x + 1);
  }
  return mask;
}

double way_hex_along(int32_t layout, int32_t place, int32_t line) {
  return (double)place + (way_hex_shoved(layout, line) ? 1.0 : 0.5);
}

double way_hex_across(int32_t line) {
  return (1.0 + 1.5 * (double)line) / WAY_SQRT3;
}

/* Whether a + b >= 1/2, without rounding, for a and b in [0, 1/2): one of two large enough is subtracted exactly. */
static bool reach_half(double a, double b) {
  if (a < 0.25 && b < 0.25) return false;
  return a >= 0.25 ? b >= 0.5 - a : a >= 0.5 - b;
}

/* In u and w a hexagon is 1 wide and 2 high, and its slanted sides run at 45 degrees; lines are 1.5 apart and overlap by
   0.5, in a zigzag. Everything here is a comparison, or a subtraction whose result is exact. */
bool way_hex_locate(int32_t layout, double u, double w, int32_t lines, int32_t places, int32_t *line, int32_t *place) {
  if (!(u >= 0 && u < (double)places + 0.5 && w >= 0 && w < 1.5 * (double)lines + 0.5)) return false;
  int32_t row = (int32_t)(w / 1.5);
  if (1.5 * (double)row > w) row--;
  if (1.5 * ((double)row + 1) <= w) row++;
  int32_t column = (int32_t)u;
  double below = w - 1.5 * (double)row, right = u - (double)column;
  if (below < 0.5) {
    bool inside;
    if (way_hex_shoved(layout, row)) {
      inside = below >= (right < 0.5 ? right : 1.0 - right);
    } else {
      inside = right >= 0.5 ? below >= right - 0.5 : reach_half(below, right);
    }
    if (!inside) row--;
  }
  if (way_hex_shoved(layout, row) && right < 0.5) column--;
  if (row < 0 || row >= lines || column < 0 || column >= places) return false;
  *line = row;
  *place = column;
  return true;
}
