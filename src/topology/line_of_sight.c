/* A segment is cut into its rows. Where it passes from one row to the next, its x is a fraction with the denominator
   2 * dy, kept as quotient and remainder, so that each row's span of touched cells is found by additions alone and its
   bits are looked at 64 at a time. A remainder of 0 is a lattice corner. No number here passes 4 * WAY_MAX_NODES. */
#include "topology/line_of_sight.h"

/* Whether all bits from first to last are set. */
static inline bool all_set(const uint64_t *row, int32_t first, int32_t last) {
  int32_t word = first >> 6, end = last >> 6;
  uint64_t mask = ~(uint64_t)0 << (first & 63);
  while (word < end) {
    if ((~row[word++] & mask) != 0) return false;
    mask = ~(uint64_t)0;
  }
  return (~row[end] & mask & (~(uint64_t)0 >> (63 - (last & 63)))) == 0;
}

/* One multiplier from x first to last of a row. Equal kinds need no look into the table. */
static bool one_multiplier(const way_ground *ground, int32_t from, int32_t to, uint8_t kind) {
  for (int32_t cell = from; cell <= to; cell++) {
    if (ground->kinds[cell] != kind && way_ground_at(ground, cell) != ground->multipliers[kind]) return false;
  }
  return true;
}

/* The touched cells, row after row from the upper end down. */
typedef struct row_walk {
  int32_t x;
  bool leftwards;
  int32_t width;
  int32_t height;
  /* The crossing into the next row: offset from x, and what is over it in 1 / (2 * height). */
  int32_t offset;
  int32_t over;
  int32_t step_offset;
  int32_t step_over;
} row_walk;

static row_walk walk_from(way_point upper, way_point lower) {
  int32_t dx = lower.x - upper.x, dy = lower.y - upper.y;
  row_walk walk = {upper.x, dx < 0, dx < 0 ? -dx : dx, dy, 0, 0, 0, 0};
  if (dy == 0) return walk;
  walk.offset = (dy + walk.width) / (2 * dy);
  walk.over = (dy + walk.width) % (2 * dy);
  walk.step_offset = walk.width / dy;
  walk.step_over = 2 * (walk.width % dy);
  return walk;
}

/* Span of the row at hand, and on to the next. near is where the last row was left, 0 at first. */
static inline void next_span(row_walk *walk, int32_t rows_left, int32_t *near, int32_t *first, int32_t *last) {
  int32_t from = *near, to = rows_left > 0 ? walk->offset : walk->width;
  *first = walk->leftwards ? walk->x - to : walk->x + from;
  *last = walk->leftwards ? walk->x - from : walk->x + to;
  *near = walk->offset - (walk->over == 0);
  walk->offset += walk->step_offset;
  walk->over += walk->step_over;
  if (walk->over < 2 * walk->height) return;
  walk->over -= 2 * walk->height;
  walk->offset++;
}

static bool rows_fit(const way_bit_rows *fits, way_point upper, way_point lower) {
  row_walk walk = walk_from(upper, lower);
  const uint64_t *row = way_bit_word(fits, -1, upper.y);
  int32_t near = 0, first, last;
  for (int32_t k = 0; k <= walk.height; k++, row += fits->stride) {
    next_span(&walk, walk.height - k, &near, &first, &last);
    if (!all_set(row, first + 1, last + 1)) return false;
  }
  return true;
}

/* The same with columns for rows: fewer spans where the line is steep. */
static bool columns_fit(const way_bit_rows *fits, way_point left, way_point right) {
  row_walk walk = walk_from((way_point){left.y, left.x}, (way_point){right.y, right.x});
  int32_t near = 0, first, last;
  for (int32_t k = 0; k <= walk.height; k++) {
    next_span(&walk, walk.height - k, &near, &first, &last);
    const uint64_t *word = way_bit_word(fits, left.x + k, first);
    uint64_t bit = (uint64_t)1 << ((left.x + k + 1) & 63), all = bit;
    for (int32_t rows = last - first; rows >= 0; rows--, word += fits->stride) all &= *word;
    if (all == 0) return false;
  }
  return true;
}

static bool fits_along(const way_bit_rows *fits, way_point a, way_point b) {
  int32_t dx = a.x < b.x ? b.x - a.x : a.x - b.x, dy = a.y < b.y ? b.y - a.y : a.y - b.y;
  if (dy <= dx) return a.y <= b.y ? rows_fit(fits, a, b) : rows_fit(fits, b, a);
  return a.x <= b.x ? columns_fit(fits, a, b) : columns_fit(fits, b, a);
}

static bool pays_one_multiplier(const way_ground *ground, int32_t width, way_point upper, way_point lower) {
  uint8_t kind = ground->kinds[upper.y * width + upper.x];
  row_walk walk = walk_from(upper, lower);
  int32_t near = 0, first, last;
  for (int32_t k = 0; k <= walk.height; k++) {
    next_span(&walk, walk.height - k, &near, &first, &last);
    int32_t row = (upper.y + k) * width;
    if (!one_multiplier(ground, row + first, row + last, kind)) return false;
  }
  return true;
}

/* Whether the way out of a cell in a direction is shut. */
static bool shut(const way_sides *sides, int32_t x, int32_t y, int32_t direction) {
  return (way_sides_of(sides, x, y) >> direction & 1) != 0;
}

/* Whether the line crosses open sides alone; through a corner, both ways round it are to be open. */
static bool passes_sides(const way_sides *sides, way_point a, way_point b) {
  int32_t right = b.x > a.x ? 1 : -1, down = b.y > a.y ? 1 : -1, across = right > 0 ? 1 : 3, along = down > 0 ? 2 : 0;
  int64_t width = (int64_t)(b.x - a.x) * right, height = (int64_t)(b.y - a.y) * down;
  for (int64_t column = 0, row = 0; column < width || row < height;) {
    /* Which the line meets first: the side of the next column, or that of the next row. */
    int64_t first = (2 * column + 1) * height - (2 * row + 1) * width;
    if (first <= 0 && shut(sides, a.x, a.y, across)) return false;
    if (first >= 0 && shut(sides, a.x, a.y, along)) return false;
    if (first == 0 && (shut(sides, a.x + right, a.y, along) || shut(sides, a.x, a.y + down, across))) return false;
    if (first <= 0) a.x += right;
    if (first >= 0) a.y += down;
    column += first <= 0 ? 1 : 0;
    row += first >= 0 ? 1 : 0;
  }
  return true;
}

bool way_sees(const way_grid *grid, const way_bit_rows *fits, const way_sides *sides, const way_ground *ground,
              way_point a, way_point b) {
  if (!fits_along(fits, a, b)) return false;
  if (sides != NULL && !passes_sides(sides, a, b)) return false;
  if (way_grid_uniform(grid)) return true;
  return pays_one_multiplier(ground, grid->width, a.y <= b.y ? a : b, a.y <= b.y ? b : a);
}

way_result way_grid_line_of_sight(way_grid *grid, way_point a, way_point b, int32_t agent_size, bool *visible) {
  if (grid == NULL || visible == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (agent_size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (way_grid_is_hex(grid)) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  way_grid_map *map;
  way_ground ground;
  const way_sides *sides;
  way_result result = way_grid_map_for(grid, agent_size, &map);
  if (result == WAY_OK) result = way_grid_sides_for(grid, map, &sides);
  if (result == WAY_OK) result = way_grid_ground_for(grid, agent_size, &ground);
  if (result != WAY_OK) return result;
  *visible = way_grid_contains(grid, a.x, a.y) && way_grid_contains(grid, b.x, b.y) &&
             way_sees(grid, &map->fits, sides, &ground, a, b);
  return WAY_OK;
}
