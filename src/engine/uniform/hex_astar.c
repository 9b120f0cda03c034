#include "engine/uniform/hex_astar.h"

#include <string.h>

#include "base/epoch.h"

#define MOST_EPOCH WAY_LAST_EPOCH(0x0FFFFFFFu)

/* The moves worth trying after a move: on its own course or next to it. All other neighbours are the cell that it came
   from, or that cell's neighbours too, which have been reached at a smaller cost, since what a step costs depends on where
   it ends alone. 6 for the start. */
static const uint8_t worth[WAY_HEX_MOVES + 1] = {0x23, 0x07, 0x0E, 0x1C, 0x38, 0x31, 0x3F};

void way_hex_astar_init(way_hex_astar *astar, const way_allocator *allocator, int32_t node_count) {
  memset(astar, 0, sizeof *astar);
  astar->allocator = *allocator;
  astar->node_count = node_count;
  way_dial_queue_init(&astar->queue, allocator);
  way_hex_astar_reset(astar);
}

void way_hex_astar_free(way_hex_astar *astar) {
  way_release(&astar->allocator, astar->nodes, (size_t)astar->node_count, sizeof *astar->nodes);
  way_dial_queue_free(&astar->queue);
}

void way_hex_astar_reset(way_hex_astar *astar) {
  astar->status = WAY_LOOP_NOT_STARTED;
  astar->stands_in = false;
  astar->start = -1;
  astar->goal = -1;
  astar->expanded = 0;
  astar->iterations = 0;
}

way_result way_hex_astar_restart(way_hex_astar *astar) {
  way_hex_astar_reset(astar);
  size_t count = (size_t)astar->node_count;
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
  astar->low = astar->node_count;
  astar->high = -1;
  astar->visited = 0;
  astar->open_count = 0;
  return way_dial_queue_prepare(&astar->queue, astar->units.most + astar->units.least);
}

void way_hex_astar_mark(way_hex_astar *astar, int32_t cell, int32_t g, int32_t move, bool closed) {
  astar->nodes[cell] = (way_dial_node){g, astar->epoch << 4 | (uint32_t)move << 1 | (closed ? 1u : 0u)};
  astar->visited++;
  if (!closed) astar->open_count++;
  if (cell < astar->low) astar->low = cell;
  if (cell > astar->high) astar->high = cell;
}

int32_t way_hex_parent(const way_hex_astar *astar, const way_plane *hex, int32_t cell) {
  if (cell == astar->start) return -1;
  int32_t width = hex->grid->width, move = (int32_t)(astar->nodes[cell].tag >> 1 & 7);
  int32_t parity = way_plane_table_at(hex, cell % width, cell / width);
  return cell + hex->offsets[parity][move < 3 ? move + 3 : move - 3];
}

static int32_t to_goal(const way_hex_astar *astar, const way_plane *hex, int32_t cell) {
  int32_t width = hex->grid->width, layout = hex->grid->layout, q, r, goal_q, goal_r;
  way_hex_axial(layout, cell % width, cell / width, &q, &r);
  way_hex_axial(layout, astar->goal % width, astar->goal / width, &goal_q, &goal_r);
  return way_hex_length(q - goal_q, r - goal_r);
}

int32_t way_hex_estimate(const way_hex_astar *astar, const way_plane *hex, int32_t cell) {
  return astar->units.least * to_goal(astar, hex, cell);
}

way_result way_hex_astar_begin(way_hex_astar *astar, const way_plane *hex, int32_t start, int32_t goal) {
  way_result result = way_hex_astar_restart(astar);
  if (result == WAY_OK) result = way_dial_queue_reserve(&astar->queue);
  if (result != WAY_OK) return result;
  astar->start = start;
  astar->goal = goal;
  astar->status = WAY_LOOP_RUNNING;
  way_hex_astar_mark(astar, start, 0, 0, false);
  int32_t f = way_hex_estimate(astar, hex, start);
  astar->queue.level = f;
  way_dial_queue_push(&astar->queue, f, 0, start);
  return WAY_OK;
}

/* What an expansion reads and counts, kept out of memory while a slice runs. */
typedef struct expansion {
  uint32_t epoch;
  int32_t least;
  int32_t cell;
  /* Axial coordinates, from the goal. */
  int32_t q;
  int32_t r;
  int32_t low;
  int32_t high;
  int32_t visited;
  int32_t open_count;
} expansion;

static inline void try_step(way_dial_queue *queue, way_dial_node *nodes, expansion *at, int32_t next, int32_t g,
                            int d) {
  way_dial_node *node = &nodes[next];
  if (node->tag >> 4 == at->epoch) {
    if ((node->tag & 1) != 0 || g >= node->g) return;
  } else {
    at->visited++;
    at->open_count++;
    if (next < at->low) at->low = next;
    if (next > at->high) at->high = next;
  }
  node->g = g;
  node->tag = at->epoch << 4 | (uint32_t)d << 1;
  int32_t left = way_hex_length(at->q + way_hex_dq[d], at->r + way_hex_dr[d]);
  way_dial_queue_push(queue, g + at->least * left, g, next);
}

/* Opens a cell's neighbours. */
static inline void expand(way_hex_astar *astar, const way_plane *hex, expansion *at, int32_t cell, int32_t x, int32_t y,
                          int32_t g) {
  int32_t parity = way_plane_table_at(hex, x, y);
  uint32_t in = cell == astar->start ? WAY_HEX_MOVES : astar->nodes[cell].tag >> 1 & 7;
  uint32_t moves = hex->moves[parity][way_bit_nine(&hex->fits, x, y)] & worth[in];
  for (int d = 0; moves != 0; d++, moves >>= 1) {
    if ((moves & 1) == 0) continue;
    int32_t next = cell + hex->offsets[parity][d];
    int32_t cost = way_hex_units_entering(&astar->units, hex->grid, &hex->ground, next);
    try_step(&astar->queue, astar->nodes, at, next, g + cost, d);
  }
}

static expansion load_expansion(const way_hex_astar *astar) {
  return (expansion){.epoch = astar->epoch,
                     .least = astar->units.least,
                     .low = astar->low,
                     .high = astar->high,
                     .visited = astar->visited,
                     .open_count = astar->open_count};
}

static void store_expansion(way_hex_astar *astar, const expansion *at) {
  astar->low = at->low;
  astar->high = at->high;
  astar->visited = at->visited;
  astar->open_count = at->open_count;
  astar->last = at->cell;
}

way_result way_hex_astar_step(way_hex_astar *astar, const way_plane *hex, int32_t iterations) {
  way_dial_queue *queue = &astar->queue;
  int32_t width = hex->grid->width, layout = hex->grid->layout, goal_q, goal_r;
  way_hex_axial(layout, astar->goal % width, astar->goal / width, &goal_q, &goal_r);
  way_divider by_width = hex->by_width;
  expansion at = load_expansion(astar);
  way_result result = WAY_OK;
  while (iterations > 0 && astar->status == WAY_LOOP_RUNNING) {
    if (way_dial_list_at(queue, queue->level)->count == 0) {
      result = way_dial_queue_open_next(queue, astar->nodes);
      if (result != WAY_OK) break;
      if (way_dial_list_at(queue, queue->level)->count == 0) {
        astar->status = WAY_LOOP_NOT_FOUND;
        break;
      }
    }
    result = way_dial_queue_reserve(queue);
    if (result != WAY_OK) break;
    way_dial_list *stack = way_dial_list_at(queue, queue->level);
    int32_t cell = way_dial_entry_node(stack->entries[--stack->count]);
    way_dial_node *node = &astar->nodes[cell];
    if ((node->tag & 1) != 0) continue;
    node->tag |= 1;
    at.open_count--;
    astar->iterations++;
    iterations--;
    if (cell == astar->goal) {
      astar->status = WAY_LOOP_FOUND;
      break;
    }
    astar->expanded++;
    int32_t y = way_divide(&by_width, cell), x = cell - y * width;
    way_hex_axial(layout, x, y, &at.q, &at.r);
    at.cell = cell;
    at.q -= goal_q;
    at.r -= goal_r;
    expand(astar, hex, &at, cell, x, y, node->g);
    if (at.open_count == 0) astar->status = WAY_LOOP_NOT_FOUND;
  }
  store_expansion(astar, &at);
  return result;
}
