/* Coordinates of hexagons. Half of the layouts are the other half with x and y exchanged, so most of this counts lines
   (rows with r, columns with q) and places along a line. In double steps a place is 2 * place, plus 1 in a line that is
   shoved. */
#ifndef WORLD_HEX_LAYOUT_H
#define WORLD_HEX_LAYOUT_H

#include "waystate/hex.h"

/* The binary64 nearest to the square root of 3: 0x3FFBB67AE8584CAA. */
#define WAY_SQRT3 0x1.BB67AE8584CAAp+0

#define WAY_HEX_MOVES 6

static const int8_t way_hex_dq[WAY_HEX_MOVES] = {1, 1, 0, -1, -1, 0};
static const int8_t way_hex_dr[WAY_HEX_MOVES] = {0, -1, -1, 0, 1, 1};

/* Whether lines are rows, as in the two r layouts. */
static inline bool way_hex_rows(int32_t layout) {
  return layout <= WAY_HEX_EVEN_R;
}

/* 1 where a line is shoved by half a cell, else 0. */
static inline int32_t way_hex_shoved(int32_t layout, int32_t line) {
  return (line ^ layout) & 1;
}

/* Axial coordinates, for x and y within WAY_HEX_LIMIT. All divisions are even. */
static inline void way_hex_axial(int32_t layout, int32_t x, int32_t y, int32_t *q, int32_t *r) {
  if (way_hex_rows(layout)) {
    *q = (2 * x + way_hex_shoved(layout, y) - y - (layout & 1)) / 2;
    *r = y;
  } else {
    *q = x;
    *r = (2 * y + way_hex_shoved(layout, x) - x - (layout & 1)) / 2;
  }
}

static inline way_point way_hex_offset(int32_t layout, int32_t q, int32_t r) {
  if (way_hex_rows(layout)) return (way_point){(2 * q + r + (layout & 1) - way_hex_shoved(layout, r)) / 2, r};
  return (way_point){q, (2 * r + q + (layout & 1) - way_hex_shoved(layout, q)) / 2};
}

/* Distance of two cells whose axial coordinates differ by dq and dr. */
static inline int32_t way_hex_length(int32_t dq, int32_t dr) {
  int32_t ds = dq + dr;
  if (dq < 0) dq = -dq;
  if (dr < 0) dr = -dr;
  if (ds < 0) ds = -ds;
  int32_t most = dq > dr ? dq : dr;
  return ds > most ? ds : most;
}

/* The six neighbours of a cell in the nine bits of way_bit_nine, as way_hex_bit gives them, all in one word. */
uint32_t way_hex_mask(int32_t layout, int32_t x, int32_t y);

/* Where a centre lies along its line, and across the lines, in cell sizes. */
double way_hex_along(int32_t layout, int32_t place, int32_t line);
double way_hex_across(int32_t line);

/* The cell at u cell sizes along the lines and w / sqrt(3) cell sizes across them, as line and place: exactly the cell
   that holds the point (u, w), for these two numbers as they are. False outside of lines x places, NaN included. */
bool way_hex_locate(int32_t layout, double u, double w, int32_t lines, int32_t places, int32_t *line, int32_t *place);

#endif
