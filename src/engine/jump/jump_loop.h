/* The loop of the jump point engine, for its two finders to be compiled around: take the next cell off the open list,
   push what the finder finds. What changes all the time lies in a frame of its own, so that it can stay in registers. */
#ifndef SEARCH_JUMP_LOOP_H
#define SEARCH_JUMP_LOOP_H

#include <string.h>

#include "base/cost.h"
#include "engine/jump/jump_block.h"
#include "topology/square.h"

typedef struct way_jump_frame {
  way_jump_block *engine;
  uint32_t *tags;
  way_jump_node *nodes;
  way_jump_list list;
  uint64_t level;
  uint32_t epoch;
  int32_t width;
  int32_t start;
  int32_t goal;
  int32_t goal_x;
  int32_t goal_y;
  bool zero_estimate;
  int32_t low;
  int32_t high;
  int32_t visited;
  int32_t left;
  int32_t iterations;
  way_result result;
  /* Cells divided by the width: (cell * inverse) >> shift is exact below 2^26. */
  uint64_t inverse;
  int32_t shift;
  int32_t most_pushes;
  /* The cell to expand, and the moves worth trying. */
  int32_t cell;
  int32_t x;
  int32_t y;
  int32_t a;
  int32_t b;
  uint32_t moves;
  /* Where in the engine's buffer the next cell found goes. */
  way_jump_found *next_found;
} way_jump_frame;

static inline way_jump_frame way_jump_enter(way_jump_block *engine, int32_t iterations) {
  way_jump_frame at = {.engine = engine, .tags = engine->tags, .nodes = engine->nodes, .list = engine->list};
  at.level = engine->level;
  at.epoch = engine->epoch;
  at.width = engine->width;
  at.start = engine->start;
  at.goal = engine->goal;
  at.goal_x = engine->goal % engine->width;
  at.goal_y = engine->goal / engine->width;
  at.zero_estimate = engine->zero_estimate;
  at.low = engine->low;
  at.high = engine->high;
  at.visited = engine->visited;
  at.left = iterations;
  at.iterations = engine->iterations;
  at.result = WAY_OK;
  at.shift = 26;
  while (1 << (at.shift - 26) < engine->width) at.shift++;
  at.inverse = ((uint64_t)1 << at.shift) / (uint32_t)engine->width + 1;
  at.most_pushes = way_jump_most_found(engine);
  return at;
}

static inline way_result way_jump_leave(const way_jump_frame *at) {
  way_jump_block *engine = at->engine;
  engine->list = at->list;
  engine->low = at->low;
  engine->high = at->high;
  engine->visited = at->visited;
  engine->level = at->level;
  engine->iterations = at->iterations;
  engine->last = at->cell;
  engine->expanded = at->iterations - (engine->status == WAY_LOOP_FOUND ? 1 : 0);
  return at->result;
}

/* Room for all that one cell can push. OUT_OF_MEMORY changes nothing. */
static inline bool way_jump_reserve(way_jump_frame *at) {
  way_jump_list *list = &at->list;
  int32_t heap = list->heap_count + at->most_pushes, stack = list->stack_count + at->most_pushes;
  if (WAY_LIKELY(heap <= list->heap_capacity && stack <= list->stack_capacity)) return true;
  const way_allocator *memory = &at->engine->allocator;
  /* Handed over by copies, so that the frame's own need no address. */
  void *entries = list->heap, *cells = list->stack;
  int32_t heap_capacity = list->heap_capacity, stack_capacity = list->stack_capacity;
  at->result = way_grow(memory, &entries, &heap_capacity, list->heap_count, heap, sizeof *list->heap);
  list->heap = entries;
  list->heap_capacity = heap_capacity;
  if (at->result != WAY_OK) return false;
  at->result = way_grow(memory, &cells, &stack_capacity, list->stack_count, stack, sizeof *list->stack);
  list->stack = cells;
  list->stack_capacity = stack_capacity;
  return at->result == WAY_OK;
}

WAY_INLINE void way_jump_drop_closed(way_jump_frame *at) {
  way_jump_list *list = &at->list;
  /* Whatever is listed was visited by this search. */
  while (list->stack_count > 0) {
    if ((at->tags[list->stack[list->stack_count - 1]] & 1) == 0) return;
    list->stack_count--;
  }
  while (list->heap_count > 0 && (at->tags[way_jump_entry_cell(list->heap[0])] & 1) != 0) {
    way_jump_heap_drop(list->heap, --list->heap_count);
  }
}

/* Ends the iteration before this and takes the next cell; false when there is none to expand. */
WAY_INLINE bool way_jump_next(way_jump_frame *at) {
  way_jump_list *list = &at->list;
  way_jump_block *engine = at->engine;
  way_jump_drop_closed(at);
  if (WAY_UNLIKELY(list->stack_count == 0 && list->heap_count == 0)) {
    engine->status = WAY_LOOP_NOT_FOUND;
    return false;
  }
  if (WAY_UNLIKELY(at->left == 0 || !way_jump_reserve(at))) return false;
  at->left--;
  at->iterations++;
  int32_t cell;
  if (list->stack_count > 0) {
    cell = list->stack[--list->stack_count];
  } else {
    cell = way_jump_entry_cell(list->heap[0]);
    at->level = list->heap[0].f;
    way_jump_heap_drop(list->heap, --list->heap_count);
  }
  const way_jump_node *node = &at->nodes[cell];
  uint32_t tag = at->tags[cell];
  at->tags[cell] = tag | 1;
  at->cell = cell;
  at->a = node->a;
  at->b = node->b;
  if (WAY_UNLIKELY(cell == at->goal)) {
    engine->status = WAY_LOOP_FOUND;
    engine->path_a = at->a;
    engine->path_b = at->b;
    way_jump_drop_closed(at);
    return false;
  }
  at->next_found = engine->found;
  at->y = (int32_t)(((uint64_t)(uint32_t)cell * at->inverse) >> at->shift);
  at->x = cell - at->y * at->width;
  uint32_t move = cell == at->start ? WAY_JUMP_NO_MOVE : tag >> 1 & 7;
  at->moves = engine->moves[move][way_bit_nine(&engine->index->rows, at->x, at->y)];
  return true;
}

/* Notes the cell at (x, y), found by that many steps from the cell that is expanded. */
WAY_INLINE void way_jump_push(way_jump_frame *at, int32_t x, int32_t y, int32_t straight, int32_t diagonal,
                              uint32_t move) {
  way_jump_found *found = at->next_found++;
  found->cell = y * at->width + x;
  WAY_PREFETCH(&at->tags[found->cell]);
  found->x = x;
  found->y = y;
  found->straight = straight;
  found->diagonal = diagonal;
  found->move = move;
}

/* Lists what was found, in that order. */
WAY_INLINE void way_jump_list_found(way_jump_frame *at, bool four) {
  for (const way_jump_found *found = at->engine->found; found < at->next_found; found++) {
    int32_t cell = found->cell;
    int32_t a = at->a + found->straight, b = four ? 0 : at->b + found->diagonal;
    way_jump_node *node = &at->nodes[cell];
    uint32_t tag = at->tags[cell];
    double g = four ? (double)a : way_pair_value(a, b);
    if (tag >> 5 == at->epoch) {
      if ((tag & 1) != 0 || !(g < (four ? (double)node->a : way_pair_value(node->a, node->b)))) continue;
    } else {
      at->visited++;
      if (cell < at->low) at->low = cell;
      if (cell > at->high) at->high = cell;
    }
    at->tags[cell] = at->epoch << 5 | found->move << 1;
    *node = (way_jump_node){a, b, at->cell};
    double f = g;
    if (!at->zero_estimate) {
      int32_t across, slanted;
      way_square_distance(four, found->x - at->goal_x, found->y - at->goal_y, &across, &slanted);
      f = four ? (double)(a + across) : way_pair_value(a + across, b + slanted);
    }
    uint64_t f_bits = way_jump_bits(f);
    if (f_bits == at->level) {
      at->list.stack[at->list.stack_count++] = cell;
      continue;
    }
    float rounded = (float)g;
    uint32_t bits;
    memcpy(&bits, &rounded, sizeof bits);
    way_jump_entry entry = {f_bits, (uint64_t)~bits << 32 | (uint32_t)cell};
    way_jump_heap_lift(at->list.heap, at->list.heap_count++, entry);
  }
}

#endif
