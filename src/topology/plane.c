#include "topology/plane.h"

#include <float.h>

#include "base/cost.h"
#include "topology/blocked.h"
#include "topology/square.h"
#include "world/hex/hex_layout.h"

/* ------------------------------------------------------------------------------------------------ layouts */

static void set_move(way_plane *plane, int table, int move, int32_t dx, int32_t dy) {
  plane->columns[table][move] = (int8_t)dx;
  plane->rows[table][move] = (int8_t)dy;
  plane->bits[table][move] = (int8_t)((dy + 1) * 3 + dx + 1);
  plane->offsets[table][move] = dy * plane->grid->width + dx;
}

static void make_square_tables(way_plane *plane, int table) {
  plane->move_count = 8;
  plane->parity = WAY_PARITY_NONE;
  for (int move = 0; move < 8; move++) {
    set_move(plane, table, move, way_square_dx[move], way_square_dy[move]);
    plane->lengths[move] = move < 4 ? 1.0 : WAY_SQRT2;
  }
  for (uint32_t nine = 0; nine < 512; nine++) plane->moves[table][nine] = way_square_moves(plane->rule, nine);
}

static void make_hex_tables(way_plane *plane, int table) {
  int32_t layout = plane->grid->layout, q, r;
  plane->move_count = WAY_HEX_MOVES;
  plane->parity = way_hex_rows(layout) ? WAY_PARITY_ROW : WAY_PARITY_COLUMN;
  way_hex_axial(layout, table, table, &q, &r);
  for (int move = 0; move < WAY_HEX_MOVES; move++) {
    way_point next = way_hex_offset(layout, q + way_hex_dq[move], r + way_hex_dr[move]);
    set_move(plane, table, move, next.x - table, next.y - table);
    plane->lengths[move] = 1.0;
  }
  for (uint32_t nine = 0; nine < 512; nine++) {
    uint32_t moves = 0;
    for (int move = 0; move < WAY_HEX_MOVES; move++) moves |= (nine >> plane->bits[table][move] & 1) << move;
    plane->moves[table][nine] = (uint8_t)moves;
  }
}

/* The one place where a layout turns into moves. */
static void make_tables(way_plane *plane) {
  for (int table = 0; table < 2; table++) {
    if (plane->grid->layout == WAY_LAYOUT_SQUARE) {
      make_square_tables(plane, table);
    } else {
      make_hex_tables(plane, table);
    }
  }
  plane->tabled = true;
}

way_result way_plane_init(way_plane *plane, way_grid *grid, way_diagonal rule, int32_t agent_size) {
  way_result result = way_grid_hold_map(grid, agent_size, &plane->map);
  if (result == WAY_OK) result = way_grid_ground_for(grid, agent_size, &plane->ground);
  if (result != WAY_OK) return result;
  bool ready = plane->tabled && plane->rule == rule;
  plane->grid = grid;
  plane->fits = plane->map->fits;
  plane->rule = rule;
  plane->agent_size = agent_size;
  plane->passable = NULL;
  plane->step_cost = NULL;
  plane->by_width = way_divider_for(grid->width);
  plane->target = -1;
  if (!ready) make_tables(plane);
  return way_plane_take_rules(plane);
}

way_result way_plane_for(way_plane *plane, way_grid *grid, const way_grid_options *options) {
  way_result result = way_plane_init(plane, grid, options->diagonal, options->agent_size);
  if (result != WAY_OK) return result;
  plane->passable = options->passable;
  plane->step_cost = options->step_cost;
  plane->hook_context = options->hook_context;
  plane->step_cost_bound = options->step_cost_bound;
  if (options->blocked_count == 0) return WAY_OK;
  result = way_blocked_rows(grid, &plane->map->fits, options->agent_size, options->blocked, options->blocked_count,
                            &plane->past);
  plane->fits = plane->past;
  return result;
}

way_result way_plane_refresh(way_plane *plane) {
  way_result result = way_grid_ground_for(plane->grid, plane->agent_size, &plane->ground);
  return result == WAY_OK ? way_plane_take_rules(plane) : result;
}

void way_plane_free(way_plane *plane) {
  if (plane->past.words != NULL) way_bit_rows_free(&plane->past, &plane->grid->allocator);
  way_grid_let_map_go(&plane->map);
}

/* ------------------------------------------------------------------------------------------------ steps */

/* Clears the neighbours that the hook refuses, also those that only other moves pass by; false when it asks to stop. The
   start is always free. */
static bool ask_passable(const way_plane *plane, int table, int32_t cell, int32_t start, uint32_t *nine) {
  for (int move = 0; move < plane->move_count; move++) {
    int bit = plane->bits[table][move];
    int32_t next = cell + plane->offsets[table][move];
    if ((*nine >> bit & 1) == 0 || next == start) continue;
    int answer = plane->passable(plane->hook_context, next);
    if (answer < 0) return false;
    if (answer == 0) *nine &= ~(1u << bit);
  }
  return true;
}

/* Cost of a step of the grid, the hook's answer where there is one; negative to stop. */
static inline double cost_of(const way_plane *plane, int32_t from, int32_t to, int move) {
  double cost = plane->lengths[move] * way_plane_entering(plane, to);
  if (plane->step_cost == NULL) return cost;
  cost = plane->step_cost(plane->hook_context, from, to, cost);
  return cost >= 0 && cost <= DBL_MAX ? cost : -1;
}

/* The same neighbours serve both directions where no side is closed. */
static inline int neighbours(const way_plane *plane, int32_t node, int32_t start, bool into, way_step *out) {
  int32_t y = way_plane_row(plane, node), x = node - y * plane->grid->width;
  int table = way_plane_table_at(plane, x, y), count = 0;
  uint32_t nine = way_bit_nine(&plane->fits, x, y);
  if (plane->passable != NULL && !ask_passable(plane, table, node, start, &nine)) return -(int)WAY_ERROR_HOOK;
  uint32_t moves = plane->moves[table][nine];
  if (plane->sides != NULL) moves = way_plane_sided_moves(plane, x, y, nine, into);
  for (; moves != 0; moves &= moves - 1) {
    int move = way_low_bit(moves);
    int32_t next = node + plane->offsets[table][move];
    double cost = into ? cost_of(plane, next, node, move) : cost_of(plane, node, next, move);
    if (cost < 0) return -(int)WAY_ERROR_HOOK;
    out[count++] = (way_step){next, cost};
  }
  return plane->links == NULL ? count : way_plane_add_links(plane, node, start, into, out, count);
}

int way_plane_steps(const way_plane *plane, int32_t node, int32_t start, way_step *out) {
  return neighbours(plane, node, start, false, out);
}

int way_plane_steps_into(const way_plane *plane, int32_t node, int32_t start, way_step *out) {
  return neighbours(plane, node, start, true, out);
}

/* Column and row of a square, axial coordinates of a hexagon. */
static inline void place_of(const way_plane *plane, int32_t cell, int32_t *q, int32_t *r) {
  int32_t y = way_plane_row(plane, cell), x = cell - y * plane->grid->width;
  *q = x;
  *r = y;
  if (plane->parity != WAY_PARITY_NONE) way_hex_axial(plane->grid->layout, x, y, q, r);
}

double way_plane_distance(way_plane *plane, int32_t a, int32_t b) {
  int32_t q, r;
  if (b != plane->target) {
    plane->target = b;
    place_of(plane, b, &plane->target_q, &plane->target_r);
  }
  place_of(plane, a, &q, &r);
  q -= plane->target_q;
  r -= plane->target_r;
  if (plane->parity != WAY_PARITY_NONE) return (double)way_hex_length(q, r);
  int32_t straight, diagonal;
  way_square_distance(plane->rule == WAY_DIAGONAL_NEVER, q, r, &straight, &diagonal);
  return way_pair_value(straight, diagonal);
}

static int steps(void *context, int32_t node, int32_t start, way_step *out) {
  return way_plane_steps(context, node, start, out);
}

static int steps_into(void *context, int32_t node, int32_t start, way_step *out) {
  return way_plane_steps_into(context, node, start, out);
}

static double distance(void *context, int32_t a, int32_t b) {
  return way_plane_distance(context, a, b);
}

way_topology way_plane_topology(way_plane *plane) {
  const way_grid *grid = plane->grid;
  double least = plane->step_cost != NULL ? plane->step_cost_bound : grid->areas.least;
  return (way_topology){plane, way_grid_node_count(grid), way_plane_least(plane, least), steps, steps_into, distance};
}

/* ------------------------------------------------------------------------------------------------ moves */

int way_plane_move_between(const way_plane *plane, int32_t from, int32_t to) {
  int32_t width = plane->grid->width, from_y = way_plane_row(plane, from), to_y = way_plane_row(plane, to);
  int32_t rows = to_y - from_y, columns = to - to_y * width - (from - from_y * width);
  int table = way_plane_table(plane, from);
  for (int move = 0; move < plane->move_count; move++) {
    if (plane->columns[table][move] == columns && plane->rows[table][move] == rows) return move;
  }
  return -1;
}

uint8_t way_plane_moves_at(const way_plane *plane, int32_t cell) {
  int32_t y = way_plane_row(plane, cell), x = cell - y * plane->grid->width;
  if (!way_bit_get(&plane->fits, x, y)) return 0;
  uint32_t nine = way_bit_nine(&plane->fits, x, y);
  if (plane->sides != NULL) return way_plane_sided_moves(plane, x, y, nine, false);
  return plane->moves[way_plane_table_at(plane, x, y)][nine];
}

/* Where sides are closed around a cell, its moves are others than its neighbourhood tells. */
static void mend_by_sides(const way_plane *plane, uint8_t *moves) {
  uint8_t block[9];
  for (int32_t y = 0, cell = 0; y < plane->grid->height; y++) {
    for (int32_t x = 0; x < plane->grid->width; x++, cell++) {
      if (way_sides_block(plane->sides, x, y, block)) moves[cell] = way_plane_moves_at(plane, cell);
    }
  }
}

/* Slides a 3 x 3 window along each row. */
void way_plane_moves_of_all(const way_plane *plane, uint8_t *moves) {
  const way_bit_rows *fits = &plane->fits;
  size_t stride = (size_t)fits->stride;
  for (int32_t y = 0; y < fits->height; y++) {
    const uint64_t *above = fits->words + (size_t)y * stride, *row = above + stride, *below = row + stride;
    uint8_t *out = moves + (size_t)y * (size_t)fits->width;
    const uint8_t *even = plane->moves[way_plane_table_at(plane, 0, y)];
    const uint8_t *odd = plane->moves[way_plane_table_at(plane, 1, y)];
    uint32_t nine = (way_bit_three(above, 0) | way_bit_three(row, 0) << 3 | way_bit_three(below, 0) << 6) << 1 & 0x1B6;
    for (int32_t x = 0; x < fits->width; x++) {
      int32_t word = (x + 2) >> 6, bit = (x + 2) & 63;
      uint32_t east = (uint32_t)(above[word] >> bit & 1) << 2 | (uint32_t)(row[word] >> bit & 1) << 5 |
                      (uint32_t)(below[word] >> bit & 1) << 8;
      nine = (nine >> 1 & 0xDB) | east;
      out[x] = (nine & 0x10) != 0 ? ((x & 1) != 0 ? odd : even)[nine] : 0;
    }
  }
  if (plane->sides != NULL) mend_by_sides(plane, moves);
}

/* ------------------------------------------------------------------------------------------------ what an edit concerns */

/* How far an agent reaches from its cell: to the right and down, and to the left and up. */
static int32_t reach_on(const way_plane *plane) {
  return plane->agent_size - 1;
}

static int32_t reach_back(const way_plane *plane) {
  return plane->parity == WAY_PARITY_NONE ? 0 : plane->agent_size - 1;
}

/* That many cells on each side of a cell, as far as there are cells. */
static way_plane_area around(const way_plane *plane, int32_t cell, int32_t before, int32_t behind) {
  int32_t width = plane->grid->width, y = way_plane_row(plane, cell), x = cell - y * width;
  int32_t right = width - 1 - x, below = plane->grid->height - 1 - y;
  return (way_plane_area){x > before ? x - before : 0, y > before ? y - before : 0,
                          x + (behind < right ? behind : right), y + (behind < below ? behind : below)};
}

way_plane_area way_plane_covering(const way_plane *plane, int32_t cell) {
  return around(plane, cell, reach_on(plane), reach_back(plane));
}

way_plane_area way_plane_covered(const way_plane *plane, int32_t cell) {
  return around(plane, cell, reach_back(plane), reach_on(plane));
}

way_plane_area way_plane_grown(const way_plane *plane, way_plane_area area) {
  if (area.left > 0) area.left--;
  if (area.top > 0) area.top--;
  if (area.right + 1 < plane->grid->width) area.right++;
  if (area.bottom + 1 < plane->grid->height) area.bottom++;
  return area;
}

bool way_plane_concerns(const way_plane *plane, int32_t cell, int32_t x, int32_t y) {
  if (plane->parity == WAY_PARITY_NONE) return true;
  int32_t q, r, other_q, other_r;
  place_of(plane, cell, &q, &r);
  way_hex_axial(plane->grid->layout, x, y, &other_q, &other_r);
  return way_hex_length(other_q - q, other_r - r) <= plane->agent_size;
}

int64_t way_plane_most_around(const way_plane *plane) {
  int64_t side = 3 + (int64_t)reach_on(plane) + reach_back(plane), cells = way_grid_node_count(plane->grid);
  return side <= 8192 && side * side < cells ? side * side : cells;
}
