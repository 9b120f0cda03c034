/* A node is reached from the one that is expanded along one of two ways: the step between the two, or the straight line
   from the expanded node's own parent. The line is taken where it can be seen, except where its multiplier is above that
   of the expanded node and the step comes cheaper, so that on uniform ground no rounding ever brings back a corner that
   the line cuts off. Lazy Theta* believes that the line can be seen, and when the node is popped and it can't, takes the
   best step from a closed neighbour instead. Nodes close once: costs along the parents always add up. */
#include "engine/any_angle/theta.h"

#include <float.h>
#include <math.h>

#include "base/cost.h"
#include "topology/line_of_sight.h"

#define MOST_MOVES 8

/* A cell with what the two ways need of it. */
typedef struct place {
  int32_t cell;
  way_point at;
  double g;
  double multiplier;
} place;

void way_theta_init(way_theta *theta, const way_allocator *allocator, int32_t node_count) {
  way_generic_init(&theta->once, allocator, node_count, 1, false);
  theta->lazy = false;
  theta->square = NULL;
}

void way_theta_free(way_theta *theta) {
  way_generic_free(&theta->once);
}

static way_point point_at(const way_theta *theta, int32_t cell) {
  int32_t width = theta->square->grid->width, y = cell / width;
  return (way_point){cell - y * width, y};
}

/* Exact below the root: the sum of squares has 53 bits at most. */
static double length(way_point a, way_point b) {
  double dx = (double)(a.x - b.x), dy = (double)(a.y - b.y);
  return sqrt(dx * dx + dy * dy);
}

static double multiplier_at(const way_theta *theta, int32_t cell) {
  const way_plane *square = theta->square;
  return way_grid_uniform(square->grid) ? 1 : way_ground_at(&square->ground, cell);
}

static place place_of(const way_theta *theta, int32_t cell) {
  return (place){cell, point_at(theta, cell), theta->once.buffers.nodes[cell].g, multiplier_at(theta, cell)};
}

static double total(const way_theta *theta, way_point at, way_point goal, double g) {
  double weight = theta->once.weight;
  return weight == 0 ? g : g + length(at, goal) * theta->square->grid->areas.least * weight;
}

static bool sees(const way_theta *theta, way_point a, way_point b) {
  const way_plane *square = theta->square;
  return way_sees(square->grid, &square->fits, square->sides, &square->ground, a, b);
}

/* Bits of the moves out of a cell, or of those that lead back to it. */
static uint8_t moves_at(const way_theta *theta, way_point at, bool into) {
  const way_plane *square = theta->square;
  uint32_t nine = way_bit_nine(&square->fits, at.x, at.y);
  return square->sides == NULL ? square->moves[0][nine] : way_plane_sided_moves(square, at.x, at.y, nine, into);
}

/* The cell of move d, which is allowed. */
static place step_to(const way_theta *theta, const place *from, int d) {
  place to;
  to.at.x = from->at.x + way_square_dx[d];
  to.at.y = from->at.y + way_square_dy[d];
  to.cell = from->cell + way_square_dy[d] * theta->square->grid->width + way_square_dx[d];
  return to;
}

static double step_length(int d) {
  return d < 4 ? 1.0 : WAY_SQRT2;
}

/* Writes the parent and the g that a node gets from an expanded one; false when neither way improves it. */
static bool choose(const way_theta *theta, const place *from, const place *parent, int d, place *to, int32_t *chosen) {
  const way_once_search *once = &theta->once;
  to->multiplier = multiplier_at(theta, to->cell);
  double step = from->g + step_length(d) * to->multiplier;
  *chosen = from->cell;
  to->g = step;
  if (parent->cell >= 0 && parent->multiplier == to->multiplier) {
    double line = parent->g + length(parent->at, to->at) * to->multiplier;
    bool dearer = from->multiplier < to->multiplier && step < line;
    bool pointless = !way_once_improves(once, to->cell, line) && !way_once_improves(once, to->cell, step);
    if (pointless) return false;
    if (!dearer && (theta->lazy || sees(theta, parent->at, to->at))) {
      *chosen = parent->cell;
      to->g = line;
    }
  }
  /* The step too, for it is what is left of a line that Lazy Theta* finds blocked. */
  return to->g <= DBL_MAX && step <= DBL_MAX && way_once_improves(once, to->cell, to->g);
}

static void expand(way_theta *theta, int32_t node, way_point goal) {
  way_once_search *once = &theta->once;
  place from = place_of(theta, node), parent = {.cell = once->buffers.nodes[node].parent};
  if (parent.cell >= 0) parent = place_of(theta, parent.cell);
  uint8_t moves = moves_at(theta, from.at, false);
  for (int d = 0; d < MOST_MOVES; d++) {
    if ((moves >> d & 1) == 0) continue;
    place to = step_to(theta, &from, d);
    int32_t chosen;
    if (way_once_closed(once, to.cell) || !choose(theta, &from, &parent, d, &to, &chosen)) continue;
    way_once_reach(once, to.cell, chosen, to.g, total(theta, to.at, goal, to.g));
  }
}

/* Whether a is a step away for b. */
static bool neighbours(const way_theta *theta, way_point a, way_point b) {
  uint8_t moves = moves_at(theta, a, true);
  for (int d = 0; d < MOST_MOVES; d++) {
    if ((moves >> d & 1) != 0 && a.x + way_square_dx[d] == b.x && a.y + way_square_dy[d] == b.y) return true;
  }
  return false;
}

/* Lazy Theta*: puts right a parent that can't be seen. The neighbour that the node was reached from is closed, so that
   there is always one to take. */
static void mend(way_theta *theta, int32_t node) {
  way_search_buffers *buffers = &theta->once.buffers;
  int32_t parent = buffers->nodes[node].parent;
  if (parent < 0) return;
  place from = place_of(theta, node);
  way_point seen = point_at(theta, parent);
  if (neighbours(theta, from.at, seen) || sees(theta, seen, from.at)) return;
  uint8_t moves = moves_at(theta, from.at, true);
  double best = INFINITY;
  for (int d = 0; d < MOST_MOVES; d++) {
    if ((moves >> d & 1) == 0) continue;
    int32_t near = step_to(theta, &from, d).cell;
    if (!way_buffers_closed(buffers, near)) continue;
    double g = buffers->nodes[near].g + step_length(d) * from.multiplier;
    if (!(g < best)) continue;
    best = g;
    buffers->nodes[node].parent = near;
    buffers->nodes[node].g = g;
  }
}

way_result way_theta_begin(way_theta *theta, int32_t start, int32_t goal) {
  double estimate = total(theta, point_at(theta, start), point_at(theta, goal), 0);
  return way_generic_begin(&theta->once, start, goal, estimate);
}

way_result way_theta_step(way_theta *theta, int32_t iterations) {
  way_once_search *once = &theta->once;
  if (once->status != WAY_LOOP_RUNNING) return WAY_OK;
  way_point goal = point_at(theta, once->goal);
  while (iterations-- > 0 && once->status == WAY_LOOP_RUNNING) {
    int32_t node;
    way_result result = way_once_next(once, MOST_MOVES, &node);
    if (result != WAY_OK) return result;
    if (theta->lazy) mend(theta, node);
    if (way_generic_close_top(once)) return WAY_OK;
    expand(theta, node, goal);
    way_once_settle(once);
  }
  return WAY_OK;
}

double way_theta_distance(const way_theta *theta, int32_t a, int32_t b) {
  return length(point_at(theta, a), point_at(theta, b));
}
