#include "engine/uniform/pair_astar.h"

#include <string.h>

#include "base/cost.h"
#include "topology/square.h"

#define MOST_EPOCH 0x0FFFFFFFu

/* Whether the cell that a move led out of has tried the neighbour (dx, dy) of the cell that it led into. */
static bool tried_by_parent(way_diagonal rule, uint32_t nine, int parent_x, int parent_y, int dx, int dy) {
  int from_x = dx - parent_x, from_y = dy - parent_y;
  if (from_x == 0 && from_y == 0) return true;
  if (from_x < -1 || from_x > 1 || from_y < -1 || from_y > 1) return false;
  return way_square_step_allowed(rule, nine, parent_x, parent_y, from_x, from_y);
}

void way_pair_astar_configure(way_pair_astar *astar, way_diagonal rule, bool zero_estimate) {
  way_pair_astar_reset(astar);
  astar->zero_estimate = zero_estimate;
  if (astar->rule == rule) return;
  astar->rule = rule;
  for (uint32_t nine = 0; nine < 512; nine++) {
    uint32_t allowed = way_square_moves(rule, nine);
    astar->moves[8][nine] = (uint8_t)allowed;
    for (int in = 0; in < 8; in++) {
      uint32_t worth = allowed;
      int parent_x = -way_square_dx[in], parent_y = -way_square_dy[in];
      for (int d = 0; d < 8; d++) {
        if (tried_by_parent(rule, nine, parent_x, parent_y, way_square_dx[d], way_square_dy[d])) worth &= ~(1u << d);
      }
      astar->moves[in][nine] = (uint8_t)worth;
    }
  }
}

void way_pair_astar_init(way_pair_astar *astar, const way_allocator *allocator, int32_t width, int32_t height,
                         way_diagonal rule, bool zero_estimate) {
  memset(astar, 0, sizeof *astar);
  astar->allocator = *allocator;
  astar->width = width;
  astar->height = height;
  astar->rule = (way_diagonal)-1;
  way_pair_queue_init(&astar->queue, allocator);
  way_pair_astar_configure(astar, rule, zero_estimate);
}

void way_pair_astar_free(way_pair_astar *astar) {
  way_release(&astar->allocator, astar->nodes, (size_t)astar->width * (size_t)astar->height, sizeof *astar->nodes);
  way_pair_queue_free(&astar->queue);
}

void way_pair_astar_reset(way_pair_astar *astar) {
  astar->status = WAY_RAW_NOT_STARTED;
  astar->stands_in = false;
  astar->start = -1;
  astar->goal = -1;
  astar->expanded = 0;
  astar->iterations = 0;
  astar->path_a = 0;
  astar->path_b = 0;
}

way_result way_pair_astar_restart(way_pair_astar *astar) {
  way_pair_astar_reset(astar);
  size_t count = (size_t)astar->width * (size_t)astar->height;
  if (astar->nodes == NULL) {
    astar->nodes = way_allocate_zeroed(&astar->allocator, count, sizeof *astar->nodes);
    if (astar->nodes == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    astar->epoch = 0;
  }
  if (astar->epoch == MOST_EPOCH) {
    memset(astar->nodes, 0, count * sizeof *astar->nodes);
    astar->epoch = 0;
  }
  astar->epoch++;
  astar->low = (int32_t)count;
  astar->high = -1;
  astar->visited = 0;
  astar->open_count = 0;
  way_pair_queue_clear(&astar->queue, astar->zero_estimate);
  return WAY_OK;
}

void way_pair_astar_mark(way_pair_astar *astar, int32_t cell, int32_t a, int32_t b, int32_t move, bool closed) {
  way_pair_node *node = &astar->nodes[cell];
  node->a = a;
  node->b = b;
  node->tag = astar->epoch << 4 | (uint32_t)move << 1 | (closed ? 1u : 0u);
  node->bucket = -1;
  astar->visited++;
  if (!closed) astar->open_count++;
  if (cell < astar->low) astar->low = cell;
  if (cell > astar->high) astar->high = cell;
}

static void estimate(const way_pair_astar *astar, int32_t cell, int32_t *straight, int32_t *diagonal) {
  *straight = 0;
  *diagonal = 0;
  if (astar->zero_estimate) return;
  int32_t width = astar->width;
  way_square_distance(astar->rule == WAY_DIAGONAL_NEVER, cell % width - astar->goal % width,
                      cell / width - astar->goal / width, straight, diagonal);
}

static way_result push(way_pair_astar *astar, int32_t cell) {
  int32_t straight, diagonal;
  estimate(astar, cell, &straight, &diagonal);
  const way_pair_node *node = &astar->nodes[cell];
  way_result result = way_pair_queue_reserve(&astar->queue, 1, node->b + diagonal);
  if (result == WAY_OK) {
    way_pair_queue_push(&astar->queue, astar->nodes, cell, way_pair_value(node->a, node->b), node->a + straight,
                        node->b + diagonal);
  }
  return result;
}

way_result way_pair_astar_push_open(way_pair_astar *astar) {
  for (int32_t cell = astar->low; cell <= astar->high; cell++) {
    if (!way_pair_visited(astar, cell) || way_pair_closed(astar, cell)) continue;
    way_result result = push(astar, cell);
    if (result != WAY_OK) return result;
  }
  return WAY_OK;
}

way_result way_pair_astar_begin(way_pair_astar *astar, way_bit_rows fits, int32_t start, int32_t goal) {
  way_result result = way_pair_astar_restart(astar);
  if (result != WAY_OK) return result;
  astar->fits = fits;
  astar->start = start;
  astar->goal = goal;
  way_pair_astar_mark(astar, start, 0, 0, 0, false);
  result = push(astar, start);
  if (result != WAY_OK) {
    way_pair_astar_reset(astar);
    return result;
  }
  astar->status = WAY_RAW_RUNNING;
  return WAY_OK;
}

int32_t way_pair_parent(const way_pair_astar *astar, int32_t cell) {
  int32_t move = way_pair_move(astar, cell);
  return cell - way_square_dy[move] * astar->width - way_square_dx[move];
}

/* What an expansion reads and counts, kept out of memory while a slice runs. */
typedef struct expansion {
  int32_t width;
  uint32_t epoch;
  int32_t x;
  int32_t y;
  int32_t goal_x;
  int32_t goal_y;
  bool four;
  bool zero_estimate;
  int32_t low;
  int32_t high;
  int32_t visited;
  int32_t open_count;
} expansion;

static inline void try_step(way_pair_queue *queue, way_pair_node *nodes, expansion *at, int32_t cell, int32_t a,
                            int32_t b, int d) {
  int32_t next = cell + way_square_dy[d] * at->width + way_square_dx[d];
  way_pair_node *node = &nodes[next];
  a += d < 4;
  b += d >= 4;
  double g = way_pair_value(a, b);
  if (node->tag >> 4 == at->epoch) {
    if ((node->tag & 1) != 0 || !(g < way_pair_value(node->a, node->b))) return;
  } else {
    at->visited++;
    at->open_count++;
    if (next < at->low) at->low = next;
    if (next > at->high) at->high = next;
  }
  node->a = a;
  node->b = b;
  node->tag = at->epoch << 4 | (uint32_t)d << 1;
  int32_t straight = 0, diagonal = 0;
  if (!at->zero_estimate) {
    way_square_distance(at->four, at->x + way_square_dx[d] - at->goal_x, at->y + way_square_dy[d] - at->goal_y,
                        &straight, &diagonal);
  }
  way_pair_queue_push(queue, nodes, next, g, a + straight, b + diagonal);
}

static expansion load_expansion(const way_pair_astar *astar) {
  expansion at = {astar->width,
                  astar->epoch,
                  0,
                  0,
                  astar->goal % astar->width,
                  astar->goal / astar->width,
                  astar->rule == WAY_DIAGONAL_NEVER,
                  astar->zero_estimate,
                  astar->low,
                  astar->high,
                  astar->visited,
                  astar->open_count};
  return at;
}

static void store_expansion(way_pair_astar *astar, const expansion *at) {
  astar->low = at->low;
  astar->high = at->high;
  astar->visited = at->visited;
  astar->open_count = at->open_count;
  astar->last = at->y * at->width + at->x;
}

way_result way_pair_astar_step(way_pair_astar *astar, int32_t iterations) {
  way_pair_queue *queue = &astar->queue;
  way_pair_node *nodes = astar->nodes;
  /* Cells divided by the width in doubles: exact, since no quotient lies within a rounding of the next integer. */
  double per_row = 1.0 / (double)astar->width;
  int32_t shorter = astar->width < astar->height ? astar->width : astar->height;
  expansion at = load_expansion(astar);
  way_result result = WAY_OK;
  while (iterations > 0 && astar->status == WAY_RAW_RUNNING) {
    if (queue->active_count == 0) {
      result = way_pair_queue_open_next(queue, nodes);
      if (result != WAY_OK) break;
      if (queue->active_count == 0) {
        astar->status = WAY_RAW_NOT_FOUND;
        break;
      }
    }
    int32_t cell = queue->active[queue->active_count - 1].node;
    way_pair_node *node = &nodes[cell];
    int32_t a = node->a, b = node->b;
    result = way_pair_queue_reserve(queue, 8, b + 1 + shorter);
    if (result != WAY_OK) break;
    queue->active_count--;
    if ((node->tag & 1) != 0) continue;
    node->tag |= 1;
    at.open_count--;
    astar->iterations++;
    iterations--;
    if (cell == astar->goal) {
      astar->status = WAY_RAW_FOUND;
      astar->path_a = a;
      astar->path_b = b;
      break;
    }
    astar->expanded++;
    at.y = (int32_t)(((double)cell + 0.5) * per_row);
    at.x = cell - at.y * at.width;
    uint32_t in = cell == astar->start ? 8 : (node->tag >> 1) & 7;
    uint32_t moves = astar->moves[in][way_bit_nine(&astar->fits, at.x, at.y)];
    for (int d = 0; moves != 0; d++, moves >>= 1) {
      if ((moves & 1) != 0) try_step(queue, nodes, &at, cell, a, b, d);
    }
    if (at.open_count == 0) astar->status = WAY_RAW_NOT_FOUND;
  }
  store_expansion(astar, &at);
  return result;
}
