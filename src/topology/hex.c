#include "topology/hex.h"

#include <float.h>

/* Bits of the moves whose target the hook lets pass; negative when it asks to stop. The start is always free. */
static int ask_passable(const way_hex *hex, int32_t cell, int32_t start, int32_t parity, uint32_t moves) {
  for (int d = 0; d < WAY_HEX_MOVES; d++) {
    int32_t next = cell + hex->offsets[parity][d];
    if ((moves >> d & 1) == 0 || next == start) continue;
    int answer = hex->passable(hex->hook_context, next);
    if (answer < 0) return -(int)WAY_ERROR_HOOK;
    if (answer == 0) moves &= ~(1u << d);
  }
  return (int)moves;
}

/* Cost of a step of the grid, the hook's answer where there is one; negative to stop. */
static double step_cost(const way_hex *hex, int32_t from, int32_t to) {
  double cost = way_ground_at(&hex->ground, to);
  if (hex->step_cost == NULL) return cost;
  cost = hex->step_cost(hex->hook_context, from, to, cost);
  return cost >= 0 && cost <= DBL_MAX ? cost : -1;
}

/* In doubles: exact, since no quotient lies within a rounding of the next integer. */
static inline int32_t row_of(const way_hex *hex, int32_t cell) {
  return (int32_t)(((double)cell + 0.5) * hex->per_row);
}

static int neighbours(const way_hex *hex, int32_t node, int32_t start, bool into, way_step *out) {
  int32_t width = hex->grid->width;
  int32_t y = row_of(hex, node), x = node - y * width;
  int32_t parity = way_hex_parity(hex, x, y);
  int moves = hex->moves[parity][way_bit_nine(&hex->fits, x, y)];
  if (hex->passable != NULL) {
    moves = ask_passable(hex, node, start, parity, (uint32_t)moves);
    if (moves < 0) return moves;
  }
  int count = 0;
  for (int d = 0; d < WAY_HEX_MOVES; d++) {
    if ((moves >> d & 1) == 0) continue;
    int32_t next = node + hex->offsets[parity][d];
    double cost = into ? step_cost(hex, next, node) : step_cost(hex, node, next);
    if (cost < 0) return -(int)WAY_ERROR_HOOK;
    out[count].node = next;
    out[count++].cost = cost;
  }
  return count;
}

static int hex_steps(void *context, int32_t node, int32_t start, way_step *out) {
  return neighbours(context, node, start, false, out);
}

static int hex_steps_into(void *context, int32_t node, int32_t start, way_step *out) {
  return neighbours(context, node, start, true, out);
}

static inline void axial_of(const way_hex *hex, int32_t cell, int32_t *q, int32_t *r) {
  int32_t y = row_of(hex, cell);
  way_hex_axial(hex->grid->layout, cell - y * hex->grid->width, y, q, r);
}

static double hex_distance(void *context, int32_t a, int32_t b) {
  way_hex *hex = context;
  int32_t q, r;
  if (b != hex->goal) {
    hex->goal = b;
    axial_of(hex, b, &hex->goal_q, &hex->goal_r);
  }
  axial_of(hex, a, &q, &r);
  return (double)way_hex_length(q - hex->goal_q, r - hex->goal_r);
}

static void make_tables(way_hex *hex) {
  int32_t layout = hex->grid->layout;
  for (int32_t parity = 0; parity < 2; parity++) {
    int32_t q, r;
    way_hex_axial(layout, parity, parity, &q, &r);
    for (int d = 0; d < WAY_HEX_MOVES; d++) {
      way_point next = way_hex_offset(layout, q + way_hex_dq[d], r + way_hex_dr[d]);
      int32_t dx = next.x - parity, dy = next.y - parity;
      hex->offsets[parity][d] = dy * hex->grid->width + dx;
      hex->bits[parity][d] = (int8_t)((dy + 1) * 3 + dx + 1);
    }
    for (uint32_t nine = 0; nine < 512; nine++) {
      uint32_t moves = 0;
      for (int d = 0; d < WAY_HEX_MOVES; d++) moves |= (nine >> hex->bits[parity][d] & 1) << d;
      hex->moves[parity][nine] = (uint8_t)moves;
    }
  }
  hex->tabled = true;
}

way_result way_hex_init(way_hex *hex, way_grid *grid, const way_grid_options *options) {
  way_result result = way_grid_hold_map(grid, options->agent_size, &hex->map);
  if (result == WAY_OK) result = way_grid_ground_for(grid, options->agent_size, &hex->ground);
  if (result != WAY_OK) return result;
  hex->fits = hex->map->fits;
  hex->grid = grid;
  hex->per_row = 1.0 / (double)grid->width;
  hex->goal = -1;
  hex->agent_size = options->agent_size;
  hex->passable = options->passable;
  hex->step_cost = options->step_cost;
  hex->hook_context = options->hook_context;
  if (!hex->tabled) make_tables(hex);
  return WAY_OK;
}

void way_hex_free(way_hex *hex) {
  way_grid_let_map_go(&hex->map);
}

way_topology way_hex_topology(way_hex *hex, const way_grid_options *options) {
  way_topology topology = {
      hex, way_grid_node_count(hex->grid), hex->grid->areas.least, hex_steps, hex_steps_into, hex_distance};
  if (options->step_cost != NULL) topology.least_cost = options->step_cost_bound;
  return topology;
}
