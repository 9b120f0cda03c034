#include "topology/square.h"

#include <float.h>

#include "base/cost.h"

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

/* Clears the neighbours that the hook refuses; negative when it asks to stop. The start is always free. */
static int ask_passable(const way_square *square, int32_t cell, int32_t start, uint32_t *nine) {
  for (int d = 0; d < 8; d++) {
    int bit = way_square_bit(way_square_dx[d], way_square_dy[d]);
    if ((*nine >> bit & 1) == 0) continue;
    int32_t next = cell + way_square_dy[d] * square->grid->width + way_square_dx[d];
    if (next == start) continue;
    int answer = square->passable(square->hook_context, next);
    if (answer < 0) return -(int)WAY_ERROR_HOOK;
    if (answer == 0) *nine &= ~(1u << bit);
  }
  return 0;
}

/* Cost of a step of the grid, the hook's answer where there is one; negative to stop. */
static double step_cost(const way_square *square, int32_t from, int32_t to, int move) {
  double cost = (move < 4 ? 1.0 : WAY_SQRT2) * way_ground_at(&square->ground, to);
  if (square->step_cost == NULL) return cost;
  cost = square->step_cost(square->hook_context, from, to, cost);
  return cost >= 0 && cost <= DBL_MAX ? cost : -1;
}

/* Every rule allows a step exactly when it allows the way back, so the same neighbours serve both directions. */
static int neighbours(const way_square *square, int32_t node, int32_t start, bool into, way_step *out) {
  int32_t width = square->grid->width;
  int32_t y = node / width, x = node - y * width;
  uint32_t nine = way_bit_nine(&square->fits, x, y);
  if (square->passable != NULL && ask_passable(square, node, start, &nine) < 0) return -(int)WAY_ERROR_HOOK;
  uint32_t moves = square->moves[nine];
  int count = 0;
  for (int d = 0; d < 8; d++) {
    if ((moves >> d & 1) == 0) continue;
    int32_t next = node + way_square_dy[d] * width + way_square_dx[d];
    double cost = into ? step_cost(square, next, node, d) : step_cost(square, node, next, d);
    if (cost < 0) return -(int)WAY_ERROR_HOOK;
    out[count].node = next;
    out[count++].cost = cost;
  }
  return count;
}

static int square_steps(void *context, int32_t node, int32_t start, way_step *out) {
  return neighbours(context, node, start, false, out);
}

static int square_steps_into(void *context, int32_t node, int32_t start, way_step *out) {
  return neighbours(context, node, start, true, out);
}

static double square_distance(void *context, int32_t a, int32_t b) {
  const way_square *square = context;
  int32_t width = square->grid->width;
  int32_t straight, diagonal;
  way_square_distance(square->rule == WAY_DIAGONAL_NEVER, a % width - b % width, a / width - b / width, &straight,
                      &diagonal);
  return way_pair_value(straight, diagonal);
}

way_result way_square_init(way_square *square, way_grid *grid, const way_grid_options *options) {
  way_result result = way_grid_hold_map(grid, options->agent_size, &square->map);
  if (result == WAY_OK) result = way_grid_ground_for(grid, options->agent_size, &square->ground);
  if (result != WAY_OK) return result;
  square->fits = square->map->fits;
  square->grid = grid;
  if (!square->tabled || square->rule != options->diagonal) {
    for (uint32_t nine = 0; nine < 512; nine++) square->moves[nine] = way_square_moves(options->diagonal, nine);
    square->tabled = true;
  }
  square->rule = options->diagonal;
  square->agent_size = options->agent_size;
  square->passable = options->passable;
  square->step_cost = options->step_cost;
  square->hook_context = options->hook_context;
  return WAY_OK;
}

void way_square_free(way_square *square) {
  way_grid_let_map_go(&square->map);
}

way_topology way_square_topology(way_square *square, const way_grid_options *options) {
  way_topology topology = {
      square,         way_grid_node_count(square->grid), square->grid->areas.least, square_steps, square_steps_into,
      square_distance};
  if (options->step_cost != NULL) topology.least_cost = options->step_cost_bound;
  return topology;
}
