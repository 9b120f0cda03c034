#include "engine/weighted/terrain_jump.h"

#include <string.h>

#include "base/cost.h"
#include "topology/square.h"

/* No run passes this place: rows begin with a wall at 0. */
#define NOWHERE (-1)

/* A cell that was come to, and at what cost. */
typedef struct spot {
  int32_t x;
  int32_t y;
  double straight;
  double diagonal;
} spot;

void way_terrain_jump_init(way_terrain_jump *jump, const way_allocator *allocator, int32_t node_count) {
  memset(jump, 0, sizeof *jump);
  way_generic_init(&jump->once, allocator, node_count, 1.0, false);
}

void way_terrain_jump_free(way_terrain_jump *jump) {
  const way_search_buffers *buffers = &jump->once.buffers;
  way_release(&buffers->allocator, jump->cells, (size_t)buffers->node_count, sizeof *jump->cells);
  way_generic_free(&jump->once);
}

static double least_multiplier(const way_grid *grid) {
  double least = 0;
  for (int32_t area = 0; area < WAY_AREA_COUNT; area++) {
    double multiplier = grid->areas.multipliers[area];
    if (grid->counts.cells[area] > 0 && (least == 0 || multiplier < least)) least = multiplier;
  }
  return least;
}

way_result way_terrain_jump_configure(way_terrain_jump *jump, const way_plane *plane, double weight, bool record) {
  way_generic_reset(&jump->once);
  jump->once.weight = weight;
  jump->once.record = record;
  jump->plane = plane;
  jump->rule = plane->rule;
  jump->least = weight == 0 ? 0 : least_multiplier(plane->grid);
  way_result result = way_terrain_index_for(plane, &jump->index);
  if (result == WAY_OK) jump->stops = jump->index->rules[plane->rule];
  return result;
}

way_result way_terrain_jump_ready(way_terrain_jump *jump) {
  const way_search_buffers *buffers = &jump->once.buffers;
  size_t count = (size_t)buffers->node_count;
  if (jump->cells == NULL) {
    jump->cells = way_allocate_zeroed(&buffers->allocator, count, sizeof *jump->cells);
    if (jump->cells == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  }
  return WAY_OK;
}

void way_terrain_jump_renew(way_terrain_jump *jump) {
  uint32_t epoch = jump->once.buffers.epoch;
  for (int32_t cell = 0; epoch <= jump->epoch && cell < jump->once.buffers.node_count; cell++) {
    jump->cells[cell].best_epoch = 0;
  }
  jump->epoch = epoch;
}

static bool four(const way_terrain_jump *jump) {
  return jump->rule == WAY_DIAGONAL_NEVER;
}

/* Whether a move is a run that launches straight ones. */
static bool is_slanted(const way_terrain_jump *jump, int move) {
  return move >= 4 || (four(jump) && way_square_dx[move] == 0);
}

double way_terrain_total(const way_terrain_jump *jump, double straight, double diagonal, int32_t x, int32_t y) {
  int32_t across, aslant;
  way_square_distance(four(jump), x - jump->goal_x, y - jump->goal_y, &across, &aslant);
  return (straight + jump->least * across) + (diagonal + jump->least * aslant) * WAY_SQRT2;
}

WAY_INLINE double value_of(const spot *at) {
  return at->straight + at->diagonal * WAY_SQRT2;
}

WAY_INLINE int32_t cell_at(const way_terrain_jump *jump, int32_t x, int32_t y) {
  return y * jump->index->rows.width + x;
}

/* Whether a run that ends in a cell at that cost is worth listing. */
WAY_INLINE bool is_news(const way_terrain_jump *jump, int32_t cell, double g) {
  return !way_once_closed(&jump->once, cell) && way_once_improves(&jump->once, cell, g);
}

/* Lists a cell that a run from an expanded one ends in. */
static void push(way_terrain_jump *jump, int32_t from, const spot *at, int move) {
  int32_t cell = cell_at(jump, at->x, at->y);
  double g = value_of(at);
  if (!is_news(jump, cell, g)) return;
  way_once_reach(&jump->once, cell, from, g, way_terrain_total(jump, at->straight, at->diagonal, at->x, at->y));
  way_terrain_cell *to = &jump->cells[cell];
  to->straight = at->straight;
  to->diagonal = at->diagonal;
  to->move = move;
}

/* The first stop of a straight run from a place, in steps, no further than the goal; *free says whether a search may go on
   there. */
WAY_INLINE int32_t run_length(const uint64_t *stops, const uint64_t *fits, int32_t place, bool up, int32_t goal,
                              bool *free) {
  int32_t stop = up ? way_scan_up(stops, place) : way_scan_down(stops, place);
  int32_t steps = up ? stop - place : place - stop, to_goal = up ? goal - place : place - goal;
  *free = (fits[stop >> 6] >> (stop & 63) & 1) != 0;
  if (to_goal <= 0 || to_goal > steps) return steps;
  *free = true;
  return to_goal;
}

/* A straight run from a cell whose next one is free; from is the cell that is expanded. */
static void run_straight(way_terrain_jump *jump, int32_t from, const spot *at, int move) {
  const way_terrain_index *index = jump->index;
  const way_terrain_stops *stops = jump->stops;
  int32_t dx = way_square_dx[move], dy = way_square_dy[move], steps;
  bool free, up = dx + dy > 0;
  if (dx != 0) {
    size_t row = (size_t)(at->y + 1) * (size_t)index->rows.stride;
    int32_t goal = at->y == jump->goal_y ? jump->goal_x + 1 : up ? NOWHERE : INT32_MAX;
    steps = run_length((up ? stops->east : stops->west) + row, index->rows.words + row, at->x + 1, up, goal, &free);
  } else {
    size_t column = (size_t)(at->x + 1) * (size_t)index->columns.stride;
    int32_t goal = at->x == jump->goal_x ? jump->goal_y + 1 : up ? NOWHERE : INT32_MAX;
    steps = run_length((up ? stops->south : stops->north) + column, index->columns.words + column, at->y + 1, up, goal,
                       &free);
  }
  if (!free) return;
  spot end = {at->x + dx * steps, at->y + dy * steps, at->straight, at->diagonal};
  end.straight += steps * way_terrain_multiplier(index, at->x + dx, at->y + dy);
  /* Most runs end in cells that were come to before: what is worth trying there need not be looked up then. */
  if (!is_news(jump, cell_at(jump, end.x, end.y), value_of(&end))) return;
  bool goal = end.x == jump->goal_x && end.y == jump->goal_y;
  if (!goal && way_bit_get(&index->uneven, end.x, end.y) &&
      way_terrain_uneven_moves(index, jump->rule, end.x, end.y, move) == 0) {
    return;
  }
  push(jump, from, &end, move);
}

static void take_step(const way_terrain_jump *jump, spot *at, int move) {
  at->x += way_square_dx[move];
  at->y += way_square_dy[move];
  double multiplier = way_terrain_multiplier(jump->index, at->x, at->y);
  if (move >= 4) at->diagonal += multiplier;
  else at->straight += multiplier;
}

/* The straight moves that a run launches on its way. */
static uint32_t parts_of(int move) {
  if (move < 4) return 1u << 1 | 1u << 3;
  return 1u << (way_square_dx[move] > 0 ? 1 : 3) | 1u << (way_square_dy[move] > 0 ? 2 : 0);
}

/* A slanted run whose first step is allowed. */
static void run_slanted(way_terrain_jump *jump, int32_t from, spot at, int move) {
  uint32_t on = 1u << move, parts = parts_of(move);
  for (;;) {
    take_step(jump, &at, move);
    bool goal = at.x == jump->goal_x && at.y == jump->goal_y;
    uint32_t worth = way_terrain_moves(jump->index, jump->stops, jump->rule, at.x, at.y, move);
    if (goal || (worth & ~(on | parts)) != 0) {
      push(jump, from, &at, move);
      return;
    }
    for (uint32_t left = worth & parts; left != 0; left &= left - 1) run_straight(jump, from, &at, way_low_zeros(left));
    if ((worth & on) == 0) return;
  }
}

/* Whether a first step into a cell is worth taking at that cost; notes that it was. */
static bool enters(way_terrain_jump *jump, const spot *at) {
  int32_t cell = cell_at(jump, at->x, at->y);
  const way_search_buffers *buffers = &jump->once.buffers;
  double value = value_of(at);
  if (way_buffers_visited(buffers, cell) && buffers->nodes[cell].g <= value) return false;
  way_terrain_cell *to = &jump->cells[cell];
  if (to->best_epoch == buffers->epoch && to->best <= value) return false;
  to->best = value;
  to->best_epoch = buffers->epoch;
  return true;
}

static spot spot_of(const way_terrain_jump *jump, int32_t node) {
  const way_terrain_cell *cell = &jump->cells[node];
  int32_t y = way_plane_row(jump->plane, node);
  return (spot){node - y * jump->index->rows.width, y, cell->straight, cell->diagonal};
}

static uint32_t moves_from(const way_terrain_jump *jump, int32_t node, const spot *at) {
  int move = node == jump->once.start ? WAY_TERRAIN_NO_MOVE : jump->cells[node].move;
  return way_terrain_moves(jump->index, jump->stops, jump->rule, at->x, at->y, move);
}

static void expand(way_terrain_jump *jump, int32_t node) {
  spot at = spot_of(jump, node);
  for (uint32_t left = moves_from(jump, node, &at); left != 0; left &= left - 1) {
    int move = way_low_zeros(left);
    spot first = at;
    take_step(jump, &first, move);
    if (!enters(jump, &first)) continue;
    if (is_slanted(jump, move)) run_slanted(jump, node, at, move);
    else run_straight(jump, node, &at, move);
  }
}

void way_terrain_note_steps(way_terrain_jump *jump, int32_t node) {
  spot at = spot_of(jump, node);
  for (uint32_t left = moves_from(jump, node, &at); left != 0; left &= left - 1) {
    spot first = at;
    take_step(jump, &first, way_low_zeros(left));
    enters(jump, &first);
  }
}

/* ------------------------------------------------------------------------------------------------ the loop */

static void take_goal(way_terrain_jump *jump, int32_t goal) {
  jump->goal_y = way_plane_row(jump->plane, goal);
  jump->goal_x = goal - jump->goal_y * jump->index->rows.width;
}

way_result way_terrain_jump_begin(way_terrain_jump *jump, int32_t start, int32_t goal) {
  way_generic_reset(&jump->once);
  way_result result = way_terrain_jump_ready(jump);
  if (result != WAY_OK) return result;
  take_goal(jump, goal);
  int32_t y = way_plane_row(jump->plane, start), x = start - y * jump->index->rows.width;
  result = way_generic_begin(&jump->once, start, goal, way_terrain_total(jump, 0, 0, x, y));
  if (result != WAY_OK) return result;
  way_terrain_jump_renew(jump);
  jump->cells[start].straight = 0;
  jump->cells[start].diagonal = 0;
  jump->cells[start].move = 0;
  return WAY_OK;
}

/* All that one cell can lead to: two ends for each step of a slanted run, and its own. */
static int32_t most_found(const way_terrain_jump *jump) {
  int32_t longer = jump->index->rows.width, cells = jump->once.buffers.node_count;
  if (jump->index->rows.height > longer) longer = jump->index->rows.height;
  return cells / 8 < longer + 1 ? cells : 8 * (longer + 1);
}

way_result way_terrain_jump_step(way_terrain_jump *jump, int32_t iterations) {
  way_once_search *once = &jump->once;
  int32_t most = most_found(jump);
  while (iterations-- > 0 && once->status == WAY_LOOP_RUNNING) {
    int32_t node;
    way_result result = way_once_next(once, most, &node);
    if (result != WAY_OK) return result;
    if (way_generic_close_top(once)) return WAY_OK;
    expand(jump, node);
    way_once_settle(once);
  }
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ runs and paths */

static int32_t move_of(int32_t dx, int32_t dy) {
  static const int8_t moves[9] = {7, 0, 4, 3, -1, 1, 6, 2, 5};
  return moves[way_square_bit(dx, dy)];
}

static int32_t sign(int32_t value) {
  return (value > 0) - (value < 0);
}

way_terrain_run way_terrain_run_between(const way_terrain_jump *jump, int32_t from, int32_t to) {
  int32_t width = jump->index->rows.width, from_y = way_plane_row(jump->plane, from);
  int32_t to_y = way_plane_row(jump->plane, to);
  int32_t dx = (to - to_y * width) - (from - from_y * width), dy = to_y - from_y;
  int32_t across = dx < 0 ? -dx : dx, down = dy < 0 ? -dy : dy;
  if (four(jump)) return (way_terrain_run){down, across, move_of(0, sign(dy)), move_of(sign(dx), 0)};
  int32_t slanted = across < down ? across : down, straight = across + down - 2 * slanted;
  int32_t straight_move = across > down ? move_of(sign(dx), 0) : move_of(0, across < down ? sign(dy) : 0);
  return (way_terrain_run){slanted, straight, move_of(slanted > 0 ? sign(dx) : 0, slanted > 0 ? sign(dy) : 0),
                           straight_move};
}

static int32_t length_to(const way_terrain_jump *jump, int32_t end) {
  const way_search_node *nodes = jump->once.buffers.nodes;
  int32_t length = 1;
  for (int32_t node = end; nodes[node].parent >= 0; node = nodes[node].parent) {
    way_terrain_run run = way_terrain_run_between(jump, nodes[node].parent, node);
    length += run.slanted + run.straight;
  }
  return length;
}

way_result way_terrain_jump_trace(const way_terrain_jump *jump, int32_t end, way_path *path) {
  const way_search_node *nodes = jump->once.buffers.nodes;
  int32_t length = length_to(jump, end), width = jump->index->rows.width;
  way_result result = way_path_reserve(path, length);
  if (result != WAY_OK) return result;
  path->cost = nodes[end].g;
  int32_t node = end;
  for (; nodes[node].parent >= 0; node = nodes[node].parent) {
    way_terrain_run run = way_terrain_run_between(jump, nodes[node].parent, node);
    int32_t cell = node;
    for (int32_t left = run.slanted + run.straight; left > 0; left--) {
      path->cells[--length] = cell;
      int32_t move = left > run.slanted ? run.straight_move : run.slanted_move;
      /* -1 stands for no step of that sort, of which none is left then. */
      cell -= way_square_dy[move] * width + way_square_dx[move]; /* NOLINT(clang-analyzer-core.*) */
    }
  }
  path->cells[--length] = node;
  return WAY_OK;
}
