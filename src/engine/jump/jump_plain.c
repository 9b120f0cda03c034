/* Of all paths between two cells that cost the same, the search follows the one that takes its diagonal steps first,
   or, 4-connected, its vertical ones. A cell is a jump point where such a path may have to turn: beside a wall that has
   just ended, or where a run in the first direction has a jump point on one of its side runs. Scans go cell by cell:
   this is the plain engine, made to be read. */
#include "engine/jump/jump_plain.h"

#include "base/cost.h"

#define MOST_DIRECTIONS 8

typedef struct spot {
  int32_t x;
  int32_t y;
} spot;

void way_jump_plain_init(way_jump_plain *jump, const way_allocator *allocator, int32_t node_count) {
  way_generic_init(&jump->once, allocator, node_count, 1, false);
  jump->square = NULL;
  jump->pairs = NULL;
}

void way_jump_plain_free(way_jump_plain *jump) {
  const way_search_buffers *buffers = &jump->once.buffers;
  way_release(&buffers->allocator, jump->pairs, (size_t)buffers->node_count, sizeof *jump->pairs);
  jump->pairs = NULL;
  way_generic_free(&jump->once);
}

way_result way_jump_plain_ready(way_jump_plain *jump) {
  const way_search_buffers *buffers = &jump->once.buffers;
  if (jump->pairs != NULL) return WAY_OK;
  jump->pairs = way_allocate(&buffers->allocator, (size_t)buffers->node_count, sizeof *jump->pairs);
  return jump->pairs == NULL ? WAY_ERROR_OUT_OF_MEMORY : WAY_OK;
}

static int32_t width_of(const way_jump_plain *jump) {
  return jump->square->grid->width;
}

static bool four_connected(const way_jump_plain *jump) {
  return jump->square->rule == WAY_DIAGONAL_NEVER;
}

static bool free_at(const way_jump_plain *jump, int32_t x, int32_t y) {
  return way_bit_get(&jump->square->fits, x, y);
}

static spot spot_of(const way_jump_plain *jump, int32_t cell) {
  return (spot){cell % width_of(jump), cell / width_of(jump)};
}

static int32_t cell_at(const way_jump_plain *jump, int32_t x, int32_t y) {
  return y * width_of(jump) + x;
}

static int32_t sign(int32_t value) {
  return (value > 0) - (value < 0);
}

/* Whether a straight move that came to (x, y) finds its side free where the cell before had it blocked. */
static bool opens(const way_jump_plain *jump, int32_t x, int32_t y, int32_t dx, int32_t dy, int32_t side) {
  if (dx != 0) return free_at(jump, x, y + side) && !free_at(jump, x - dx, y + side);
  return free_at(jump, x + side, y) && !free_at(jump, x + side, y - dy);
}

/* The first jump point of a row or column run, not (x, y) itself; -1 for none. */
static int32_t jump_straight(const way_jump_plain *jump, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  for (;;) {
    x += dx;
    y += dy;
    if (!free_at(jump, x, y)) return -1;
    int32_t cell = cell_at(jump, x, y);
    if (cell == jump->once.goal) return cell;
    if (opens(jump, x, y, dx, dy, -1) || opens(jump, x, y, dx, dy, 1)) return cell;
  }
}

/* 4-connected, a column run stops wherever a row run from it has a jump point; so it needs no look at its sides. */
static int32_t jump_column(const way_jump_plain *jump, int32_t x, int32_t y, int32_t dy) {
  for (;;) {
    y += dy;
    if (!free_at(jump, x, y)) return -1;
    int32_t cell = cell_at(jump, x, y);
    if (cell == jump->once.goal) return cell;
    if (jump_straight(jump, x, y, 1, 0) >= 0 || jump_straight(jump, x, y, -1, 0) >= 0) return cell;
  }
}

static int32_t jump_diagonal(const way_jump_plain *jump, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  for (;;) {
    if (!free_at(jump, x + dx, y) || !free_at(jump, x, y + dy)) return -1;
    x += dx;
    y += dy;
    if (!free_at(jump, x, y)) return -1;
    int32_t cell = cell_at(jump, x, y);
    if (cell == jump->once.goal) return cell;
    if (jump_straight(jump, x, y, dx, 0) >= 0 || jump_straight(jump, x, y, 0, dy) >= 0) return cell;
  }
}

static int32_t jump_from(const way_jump_plain *jump, spot at, int32_t dx, int32_t dy) {
  if (dx != 0 && dy != 0) return jump_diagonal(jump, at.x, at.y, dx, dy);
  if (dx == 0 && four_connected(jump)) return jump_column(jump, at.x, at.y, dy);
  return jump_straight(jump, at.x, at.y, dx, dy);
}

/* Whether a path may go on in a direction, having come here by (cx, cy). */
static bool natural(const way_jump_plain *jump, spot at, int32_t cx, int32_t cy, int32_t dx, int32_t dy) {
  if (cx == 0 && cy == 0) return true;
  if (cx != 0 && cy != 0) return (dx == cx || dx == 0) && (dy == cy || dy == 0);
  if (dx == cx && dy == cy) return true;
  if (four_connected(jump) && cx == 0) return dy == 0;
  /* Turned by up to a right angle, to a side that has just opened. */
  if (cx != 0) return dy != 0 && dx != -cx && opens(jump, at.x, at.y, cx, cy, dy);
  return dx != 0 && dy != -cy && opens(jump, at.x, at.y, cx, cy, dx);
}

static way_hop_pair hop(spot from, spot to) {
  way_hop_pair pair;
  way_square_distance(false, to.x - from.x, to.y - from.y, &pair.straight, &pair.diagonal);
  return pair;
}

/* Both parts of F are pairs and are added as integers first. */
static double total(const way_jump_plain *jump, way_hop_pair pair, spot at) {
  spot goal = spot_of(jump, jump->once.goal);
  int32_t straight, diagonal;
  way_square_distance(four_connected(jump), goal.x - at.x, goal.y - at.y, &straight, &diagonal);
  return way_pair_value(pair.straight + straight, pair.diagonal + diagonal);
}

way_result way_jump_plain_begin(way_jump_plain *jump, int32_t start, int32_t goal) {
  way_generic_reset(&jump->once);
  way_result result = way_jump_plain_ready(jump);
  if (result != WAY_OK) return result;
  jump->once.goal = goal;
  way_hop_pair none = {0, 0};
  result = way_generic_begin(&jump->once, start, goal, total(jump, none, spot_of(jump, start)));
  if (result == WAY_OK) jump->pairs[start] = none;
  return result;
}

static void expand(way_jump_plain *jump, int32_t node) {
  way_once_search *once = &jump->once;
  spot at = spot_of(jump, node);
  int32_t parent = once->buffers.nodes[node].parent;
  spot from = parent < 0 ? at : spot_of(jump, parent);
  int32_t cx = sign(at.x - from.x), cy = sign(at.y - from.y);
  for (int d = 0; d < (four_connected(jump) ? 4 : MOST_DIRECTIONS); d++) {
    int32_t dx = way_square_dx[d], dy = way_square_dy[d];
    if (!natural(jump, at, cx, cy, dx, dy)) continue;
    int32_t next = jump_from(jump, at, dx, dy);
    if (next < 0) continue;
    spot to = spot_of(jump, next);
    way_hop_pair pair = hop(at, to);
    pair.straight += jump->pairs[node].straight;
    pair.diagonal += jump->pairs[node].diagonal;
    double g = way_pair_value(pair.straight, pair.diagonal);
    if (way_once_closed(once, next) || !way_once_improves(once, next, g)) continue;
    way_once_reach(once, next, node, g, total(jump, pair, to));
    jump->pairs[next] = pair;
  }
}

way_result way_jump_plain_step(way_jump_plain *jump, int32_t iterations) {
  way_once_search *once = &jump->once;
  while (iterations-- > 0 && once->status == WAY_LOOP_RUNNING) {
    int32_t node;
    way_result result = way_once_next(once, MOST_DIRECTIONS, &node);
    if (result != WAY_OK) return result;
    if (way_generic_close_top(once)) return WAY_OK;
    expand(jump, node);
    way_once_settle(once);
  }
  return WAY_OK;
}

int32_t way_jump_plain_length(const way_jump_plain *jump, int32_t end) {
  return jump->pairs[end].straight + jump->pairs[end].diagonal + 1;
}

void way_jump_plain_cells(const way_jump_plain *jump, int32_t end, int32_t *cells) {
  int32_t length = way_jump_plain_length(jump, end);
  while (end >= 0) {
    int32_t parent = jump->once.buffers.nodes[end].parent;
    spot at = spot_of(jump, end), to = parent < 0 ? at : spot_of(jump, parent);
    int32_t back = sign(to.y - at.y) * width_of(jump) + sign(to.x - at.x);
    for (int32_t cell = end; cell != parent; cell += back) {
      cells[--length] = cell;
      if (parent < 0) return;
    }
    end = parent;
  }
}
