#include "engine/jump/jump_block.h"

#include <string.h>

#include "base/cost.h"
#include "base/epoch.h"
#include "topology/square.h"

/* Cells of a table that are built for each iteration until the table can be read: about as much work again. */
#define CELLS_BUILT 64
#define MOST_EPOCH WAY_LAST_EPOCH(0x07FFFFFFu)
#define NOT_A_NUMBER UINT64_C(0x7FF8000000000000)

/* Whether the cell beside the move's previous one is blocked, so that this cell is the first to lead to that side. A side
   that is blocked itself, and the diagonal beyond it, are not allowed anyway. */
static bool forced(uint32_t nine, int move, int side_x, int side_y) {
  return (nine >> way_square_bit(side_x - way_square_dx[move], side_y - way_square_dy[move]) & 1) == 0;
}

/* The moves that a run with that last move goes on by, were all of them allowed. */
static uint32_t worth_trying(bool four, uint32_t nine, int move) {
  uint32_t worth = 1u << move;
  int dx = way_square_dx[move], dy = way_square_dy[move];
  for (int side = 0; side < 8; side++) {
    int x = way_square_dx[side], y = way_square_dy[side];
    bool beside = x * dx + y * dy == 0 && side < 4;
    if (move >= 4) {
      /* The two parts of a diagonal. */
      if (side < 4 && (x == dx || y == dy)) worth |= 1u << side;
    } else if (four && dx == 0) {
      if (beside) worth |= 1u << side;
    } else if (beside && forced(nine, move, x, y)) {
      worth |= 1u << side;
      for (int slant = 4; slant < 8; slant++) {
        if (way_square_dx[slant] == dx + x && way_square_dy[slant] == dy + y) worth |= 1u << slant;
      }
    }
  }
  return worth;
}

static void table_moves(way_jump_block *engine) {
  way_diagonal rule = engine->four ? WAY_DIAGONAL_NEVER : WAY_DIAGONAL_NO_CORNER_CUTTING;
  for (uint32_t nine = 0; nine < 512; nine++) {
    uint32_t allowed = way_square_moves(rule, nine);
    for (int move = 0; move < 8; move++) {
      engine->moves[move][nine] = (uint8_t)(worth_trying(engine->four, nine, move) & allowed);
    }
    engine->moves[WAY_JUMP_NO_MOVE][nine] = (uint8_t)allowed;
  }
  engine->tabled = true;
}

void way_jump_init(way_jump_block *engine, const way_allocator *allocator, int32_t width, int32_t height) {
  memset(engine, 0, sizeof *engine);
  engine->allocator = *allocator;
  engine->width = width;
  engine->height = height;
  way_jump_reset(engine);
}

void way_jump_free(way_jump_block *engine) {
  const way_allocator *memory = &engine->allocator;
  size_t count = (size_t)engine->width * (size_t)engine->height;
  way_release(memory, engine->tags, count, sizeof *engine->tags);
  way_release(memory, engine->nodes, count, sizeof *engine->nodes);
  way_release(memory, engine->found, (size_t)way_jump_most_found(engine), sizeof *engine->found);
  way_release(memory, engine->list.heap, (size_t)engine->list.heap_capacity, sizeof *engine->list.heap);
  way_release(memory, engine->list.stack, (size_t)engine->list.stack_capacity, sizeof *engine->list.stack);
}

void way_jump_configure(way_jump_block *engine, way_jump_finder finder, bool four, bool zero_estimate,
                        way_jump_index *index) {
  way_jump_reset(engine);
  engine->finder = finder;
  engine->zero_estimate = zero_estimate;
  engine->index = index;
  if (engine->tabled && engine->four == four) return;
  engine->four = four;
  table_moves(engine);
}

void way_jump_reset(way_jump_block *engine) {
  engine->status = WAY_LOOP_NOT_STARTED;
  engine->stands_in = false;
  engine->start = -1;
  engine->goal = -1;
  engine->expanded = 0;
  engine->iterations = 0;
  engine->path_a = 0;
  engine->path_b = 0;
}

way_result way_jump_restart(way_jump_block *engine) {
  way_jump_reset(engine);
  size_t count = (size_t)engine->width * (size_t)engine->height;
  if (engine->tags == NULL) {
    engine->tags = way_allocate_zeroed(&engine->allocator, count, sizeof *engine->tags);
    if (engine->tags == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    engine->epoch = 0;
  }
  if (engine->nodes == NULL) {
    engine->nodes = way_allocate(&engine->allocator, count, sizeof *engine->nodes);
    if (engine->nodes == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  }
  if (engine->found == NULL) {
    engine->found = way_allocate(&engine->allocator, (size_t)way_jump_most_found(engine), sizeof *engine->found);
    if (engine->found == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  }
  if (engine->epoch == MOST_EPOCH) {
    memset(engine->tags, 0, count * sizeof *engine->tags);
    engine->epoch = 0;
  }
  engine->epoch++;
  engine->low = (int32_t)count;
  engine->high = -1;
  engine->visited = 0;
  engine->list.heap_count = 0;
  engine->list.stack_count = 0;
  engine->level = NOT_A_NUMBER;
  return WAY_OK;
}

static void mark(way_jump_block *engine, int32_t cell, way_jump_node node, uint8_t flags) {
  engine->tags[cell] = engine->epoch << 5 | flags;
  engine->nodes[cell] = node;
  engine->visited++;
  if (cell < engine->low) engine->low = cell;
  if (cell > engine->high) engine->high = cell;
}

void way_jump_set_goal(way_jump_block *engine, int32_t goal) {
  engine->goal = goal;
  engine->goal_row_first = goal % engine->width;
  engine->goal_row_last = engine->goal_row_first;
  way_jump_goal_row(engine->index, goal / engine->width, &engine->goal_row_first, &engine->goal_row_last);
}

way_result way_jump_begin(way_jump_block *engine, int32_t start, int32_t goal) {
  way_result result = way_jump_restart(engine);
  way_jump_list *list = &engine->list;
  if (result == WAY_OK) {
    result = way_grow(&engine->allocator, (void **)&list->heap, &list->heap_capacity, 0, 1, sizeof *list->heap);
  }
  if (result != WAY_OK) return result;
  engine->start = start;
  way_jump_set_goal(engine, goal);
  int32_t straight = 0, diagonal = 0, width = engine->width;
  if (!engine->zero_estimate) {
    way_square_distance(engine->four, start % width - goal % width, start / width - goal / width, &straight, &diagonal);
  }
  mark(engine, start, (way_jump_node){0, 0, -1}, 0);
  /* The complement of a cost of 0. */
  list->heap[0] = (way_jump_entry){way_jump_bits(way_pair_value(straight, diagonal)),
                                   UINT64_C(0xFFFFFFFF00000000) | (uint32_t)start};
  list->heap_count = 1;
  engine->status = WAY_LOOP_RUNNING;
  return WAY_OK;
}

way_result way_jump_step(way_jump_block *engine, int32_t iterations) {
  if (engine->status != WAY_LOOP_RUNNING || iterations == 0) return WAY_OK;
  if (engine->finder == WAY_JUMP_SCANS) return way_jump_step_scans(engine, iterations);
  if (way_jump_table_ready(engine->index, engine->four)) return way_jump_step_tables(engine, iterations);
  /* Both find the same; the table is built at the pace of the search. */
  int32_t before = engine->iterations;
  way_result result = way_jump_step_scans(engine, iterations);
  way_jump_table_advance(engine->index, engine->four, (int64_t)(engine->iterations - before) * CELLS_BUILT);
  return result;
}

static int32_t sign(int32_t value) {
  return (value > 0) - (value < 0);
}

static int32_t larger(int32_t a, int32_t b) {
  return a > b ? a : b;
}

/* The cells of the run from parent up to cell, but for parent itself, written backwards from *end. Diagonal steps come
   first on the way there, so last on the way back. */
static void trace_run(int32_t width, int32_t parent, int32_t cell, int32_t **end) {
  int32_t x = cell % width, y = cell / width;
  int32_t dx = x - parent % width, dy = y - parent / width;
  int32_t across = dx < 0 ? -dx : dx, down = dy < 0 ? -dy : dy;
  int32_t length = larger(across, down), diagonal = across + down - length;
  for (int32_t left = length; left > 0; left--) {
    *--*end = y * width + x;
    bool slanted = left <= diagonal;
    if (slanted || across > down) x -= sign(dx);
    if (slanted || down > across) y -= sign(dy);
  }
}

way_result way_jump_trace(const way_jump_block *engine, int32_t end, way_path *path) {
  const way_jump_node *nodes = engine->nodes;
  /* Every step is counted in the cost. */
  way_result result = way_path_reserve(path, nodes[end].a + nodes[end].b + 1);
  if (result != WAY_OK) return result;
  int32_t *cell_after = path->cells + path->length;
  int32_t cell = end;
  for (; nodes[cell].parent >= 0; cell = nodes[cell].parent) {
    trace_run(engine->width, nodes[cell].parent, cell, &cell_after);
  }
  *--cell_after = cell;
  path->cost = way_pair_value(nodes[end].a, nodes[end].b);
  return WAY_OK;
}
