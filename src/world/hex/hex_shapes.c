/* Arithmetic on hex coordinates for hosts: conversions, distance, lines, rings. */
#include "world/hex/hex_layout.h"

static bool layout_exists(way_hex_layout layout) {
  return (int)layout >= 0 && layout <= WAY_HEX_EVEN_Q;
}

static bool within(int32_t value) {
  return value >= -WAY_HEX_LIMIT && value <= WAY_HEX_LIMIT;
}

static way_result check(way_hex_layout layout, int32_t a, int32_t b) {
  if (!layout_exists(layout)) return WAY_ERROR_INVALID_ARGUMENT;
  return within(a) && within(b) ? WAY_OK : WAY_ERROR_OUT_OF_RANGE;
}

way_result way_hex_to_cube(way_hex_layout layout, way_point cell, way_cube *cube) {
  if (cube == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check(layout, cell.x, cell.y);
  if (result != WAY_OK) return result;
  way_hex_axial((int32_t)layout, cell.x, cell.y, &cube->q, &cube->r);
  cube->s = -cube->q - cube->r;
  return WAY_OK;
}

way_result way_hex_from_axial(way_hex_layout layout, int32_t q, int32_t r, way_point *cell) {
  if (cell == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check(layout, q, r);
  if (result == WAY_OK) *cell = way_hex_offset((int32_t)layout, q, r);
  return result;
}

way_result way_hex_neighbor(way_hex_layout layout, way_point cell, int32_t move, way_point *neighbor) {
  if (neighbor == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check(layout, cell.x, cell.y);
  if (result != WAY_OK) return result;
  if (move < 0 || move >= WAY_HEX_MOVES) return WAY_ERROR_OUT_OF_RANGE;
  int32_t q, r;
  way_hex_axial((int32_t)layout, cell.x, cell.y, &q, &r);
  *neighbor = way_hex_offset((int32_t)layout, q + way_hex_dq[move], r + way_hex_dr[move]);
  return WAY_OK;
}

way_result way_hex_distance(way_hex_layout layout, way_point a, way_point b, int32_t *distance) {
  way_cube from, to;
  if (distance == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_hex_to_cube(layout, a, &from);
  if (result == WAY_OK) result = way_hex_to_cube(layout, b, &to);
  if (result == WAY_OK) *distance = way_hex_length(to.q - from.q, to.r - from.r);
  return result;
}

/* Says how many cells there are; OK only when they are to be written. */
static way_result announce(size_t needed, const way_point *cells, size_t capacity, size_t *count) {
  *count = needed;
  return cells != NULL && capacity < needed ? WAY_ERROR_BUFFER_TOO_SMALL : WAY_OK;
}

/* The integer nearest to a / b, b above 0, where a / b lies half-way between no two. */
static int64_t nearest(int64_t a, int64_t b) {
  int64_t doubled = 2 * a + b, whole = doubled / (2 * b);
  return doubled < 0 && whole * 2 * b != doubled ? whole - 1 : whole;
}

static int64_t size_of(int64_t value) {
  return value < 0 ? -value : value;
}

/* Points on a line from 0 to (dq, dr) are multiples of 1 / length; the nudge is an eighth of that and leaves no point on a
   border, nor any coordinate half-way between two integers. */
#define NUDGE_PARTS 8

static way_cube on_line(int32_t dq, int32_t dr, int32_t length, int32_t i) {
  int64_t unit = (int64_t)length * NUDGE_PARTS;
  int64_t q = (int64_t)dq * i * NUDGE_PARTS + 1, r = (int64_t)dr * i * NUDGE_PARTS + 2, s = -q - r;
  int64_t whole_q = nearest(q, unit), whole_r = nearest(r, unit), whole_s = nearest(s, unit);
  int64_t off_q = size_of(whole_q * unit - q), off_r = size_of(whole_r * unit - r), off_s = size_of(whole_s * unit - s);
  if (off_q > off_r && off_q > off_s) {
    whole_q = -whole_r - whole_s;
  } else if (off_r > off_s) {
    whole_r = -whole_q - whole_s;
  }
  return (way_cube){(int32_t)whole_q, (int32_t)whole_r, (int32_t)(-whole_q - whole_r)};
}

way_result way_hex_line(way_hex_layout layout, way_point a, way_point b, way_point *cells, size_t capacity,
                        size_t *count) {
  way_cube from, to;
  if (count == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_hex_to_cube(layout, a, &from);
  if (result == WAY_OK) result = way_hex_to_cube(layout, b, &to);
  if (result != WAY_OK) return result;
  int32_t dq = to.q - from.q, dr = to.r - from.r, length = way_hex_length(dq, dr);
  result = announce((size_t)length + 1, cells, capacity, count);
  if (result != WAY_OK || cells == NULL) return result;
  for (int32_t i = 0; i <= length; i++) {
    way_cube at = length == 0 ? (way_cube){0, 0, 0} : on_line(dq, dr, length, i);
    cells[i] = way_hex_offset((int32_t)layout, from.q + at.q, from.r + at.r);
  }
  return WAY_OK;
}

static size_t ring_size(int32_t radius) {
  return radius == 0 ? 1 : (size_t)radius * WAY_HEX_MOVES;
}

static void write_ring(int32_t layout, way_cube center, int32_t radius, way_point *cells) {
  int32_t q = center.q + radius * way_hex_dq[0], r = center.r + radius * way_hex_dr[0];
  if (radius == 0) *cells = way_hex_offset(layout, q, r);
  /* From the corner in the direction of one move to the next corner it goes in the direction two moves on. */
  for (int corner = 0; corner < WAY_HEX_MOVES; corner++) {
    int move = (corner + 2) % WAY_HEX_MOVES;
    for (int32_t i = 0; i < radius; i++) {
      *cells++ = way_hex_offset(layout, q, r);
      q += way_hex_dq[move];
      r += way_hex_dr[move];
    }
  }
}

static way_result ring_center(way_hex_layout layout, way_point center, int32_t radius, way_cube *cube) {
  way_result result = way_hex_to_cube(layout, center, cube);
  if (result != WAY_OK) return result;
  return radius < 0 || radius > WAY_HEX_LIMIT ? WAY_ERROR_OUT_OF_RANGE : WAY_OK;
}

way_result way_hex_ring(way_hex_layout layout, way_point center, int32_t radius, way_point *cells, size_t capacity,
                        size_t *count) {
  way_cube cube;
  if (count == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = ring_center(layout, center, radius, &cube);
  if (result == WAY_OK) result = announce(ring_size(radius), cells, capacity, count);
  if (result == WAY_OK && cells != NULL) write_ring((int32_t)layout, cube, radius, cells);
  return result;
}

way_result way_hex_range(way_hex_layout layout, way_point center, int32_t radius, way_point *cells, size_t capacity,
                         size_t *count) {
  way_cube cube;
  if (count == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = ring_center(layout, center, radius, &cube);
  if (result != WAY_OK) return result;
  int64_t size = 1 + 3 * (int64_t)radius * ((int64_t)radius + 1);
  if (size > WAY_MAX_NODES) return WAY_ERROR_OUT_OF_RANGE;
  result = announce((size_t)size, cells, capacity, count);
  if (result != WAY_OK || cells == NULL) return result;
  for (int32_t ring = 0; ring <= radius; ring++) {
    write_ring((int32_t)layout, cube, ring, cells);
    cells += ring_size(ring);
  }
  return WAY_OK;
}
