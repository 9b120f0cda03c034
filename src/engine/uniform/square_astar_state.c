/* How the specialised A* is saved: the fields of state kind 12 after mode, width and height, in mode 1. The open list is
   not saved: it is the visited cells that are not closed, and its order is total. */
#include "engine/uniform/square_astar.h"

#include "topology/square.h"

#define CELL_BYTES 13

size_t way_square_astar_bytes(const way_square_astar *astar) {
  return 30 + (size_t)astar->visited * CELL_BYTES;
}

void way_write_square_astar(way_writer *writer, const way_square_astar *astar) {
  way_write_status(writer, astar->status, astar->stands_in);
  way_write_u8(writer, astar->zero_estimate ? 1 : 0);
  way_write_i32(writer, astar->start);
  way_write_i32(writer, astar->goal);
  way_write_i32(writer, astar->expanded);
  way_write_i32(writer, astar->iterations);
  way_write_i32(writer, astar->path_a);
  way_write_i32(writer, astar->path_b);
  way_write_i32(writer, astar->visited);
  for (int32_t cell = way_pair_low(astar), high = way_pair_high(astar); cell <= high; cell++) {
    if (!way_square_astar_visited(astar, cell)) continue;
    int32_t a, b;
    way_pair_cost(astar, cell, &a, &b);
    uint8_t *at = way_write_room(writer, CELL_BYTES);
    way_store_i32(at, cell);
    way_store_i32(at + 4, a);
    way_store_i32(at + 8, b);
    at[12] = (uint8_t)(way_square_astar_move(astar, cell) << 1 | (int32_t)(astar->keys[cell] & 1));
  }
}

static way_loop_status read_fields(way_reader *reader, way_square_astar *astar) {
  int32_t count = astar->width * astar->height;
  uint8_t status = way_read_status(reader, &astar->stands_in);
  if (status < WAY_LOOP_RUNNING || status > WAY_LOOP_NOT_FOUND) way_refuse(reader, 1, "status", status, "1 to 3");
  bool zero_estimate = way_read_flag(reader, "zero estimate");
  if (zero_estimate != astar->zero_estimate) {
    way_refuse(reader, 1, "zero estimate", zero_estimate, "1 for weight 0 and 0 for weight 1");
  }
  astar->start = way_read_i32_in(reader, 0, count - 1, "start");
  astar->goal = way_read_i32_in(reader, 0, count - 1, "goal");
  astar->expanded = way_read_i32_in(reader, 0, count, "expanded");
  astar->iterations = way_read_i32_in(reader, 0, count, "iterations");
  int32_t most = status == WAY_LOOP_FOUND ? count : 0;
  astar->path_a = way_read_i32_in(reader, 0, most, "straight steps of the path");
  astar->path_b = way_read_i32_in(reader, 0, most, "diagonal steps of the path");
  return (way_loop_status)status;
}

static void read_cells(way_reader *reader, way_square_astar *astar) {
  int32_t count = astar->width * astar->height;
  int32_t visited = way_read_count(reader, count, CELL_BYTES, "visited count");
  int32_t last = -1;
  for (int32_t i = 0; i < visited && !reader->failed; i++) {
    int32_t cell = way_read_i32_in(reader, last + 1, count - 1, "visited cell");
    if (!reader->failed && !way_bit_get(&astar->fits, cell % astar->width, cell / astar->width)) {
      way_refuse(reader, 4, "visited cell", cell, "a cell where the agent fits");
    }
    int32_t a = way_read_i32_in(reader, 0, count, "straight steps");
    int32_t b = way_read_i32_in(reader, 0, count, "diagonal steps");
    /* No way visits a cell twice. */
    if (!reader->failed && (int64_t)a + b >= count) {
      way_refuse(reader, 4, "diagonal steps", b, "fewer steps in all than there are cells");
    }
    uint8_t flags = way_read_u8(reader, "flags");
    if (flags > 15 || (cell == astar->start && flags > 1)) {
      way_refuse(reader, 1, "flags", flags, "no bit beyond closed and direction, and no direction at the start");
    }
    if (reader->failed) return;
    way_square_astar_mark(astar, cell, a, b, (uint32_t)flags >> 1, (flags & 1) != 0);
    last = cell;
  }
}

static uint32_t moves_at(const way_square_astar *astar, int32_t x, int32_t y) {
  uint32_t nine = way_bit_nine(&astar->fits, x, y);
  uint8_t block[9];
  if (astar->sides == NULL || !way_sides_block(astar->sides, x, y, block)) return way_square_moves(astar->rule, nine);
  return way_square_moves_by_sides(astar->rule, nine, block, false);
}

/* A cell's way back is one allowed step to a closed cell whose pair is smaller by exactly that step. */
static void check_cell(way_reader *reader, const way_square_astar *astar, int32_t cell) {
  int32_t a, b, parent_a, parent_b;
  way_pair_cost(astar, cell, &a, &b);
  if (cell == astar->start) {
    if (a != 0 || b != 0) way_refuse(reader, 0, "the cost at the start, cell", cell, "0");
    return;
  }
  int32_t move = way_square_astar_move(astar, cell);
  int32_t x = cell % astar->width - way_square_dx[move], y = cell / astar->width - way_square_dy[move];
  if (x < 0 || y < 0 || x >= astar->width || y >= astar->height ||
      !way_square_astar_closed(astar, y * astar->width + x)) {
    way_refuse(reader, 0, "the parent of cell", cell, "a closed visited cell");
    return;
  }
  way_pair_cost(astar, y * astar->width + x, &parent_a, &parent_b);
  if (a - parent_a != (move < 4) || b - parent_b != (move >= 4)) {
    way_refuse(reader, 0, "the cost of cell", cell, "one step more than its parent's");
  } else if ((moves_at(astar, x, y) >> move & 1) == 0) {
    way_refuse(reader, 0, "the step into cell", cell, "one that the diagonal rule allows");
  }
}

static bool goal_cost_is_that_of_path(const way_square_astar *astar) {
  int32_t a, b;
  way_pair_cost(astar, astar->goal, &a, &b);
  return a == astar->path_a && b == astar->path_b;
}

static void check_whole(way_reader *reader, const way_square_astar *astar, way_loop_status status) {
  int32_t closed = astar->visited - astar->open_count, found = status == WAY_LOOP_FOUND;
  if (!way_square_astar_visited(astar, astar->start)) {
    way_refuse(reader, 0, "the start", astar->start, "a visited cell");
  } else if (way_square_astar_closed(astar, astar->start) != (closed > 0)) {
    way_refuse(reader, 0, "the start", astar->start, "closed unless nothing has popped");
  } else if (astar->iterations != closed || astar->expanded != closed - found) {
    way_refuse(reader, 0, "iterations", astar->iterations, "one for each closed cell, all expanded but a found goal");
  } else if (way_square_astar_closed(astar, astar->goal) != (found != 0)) {
    way_refuse(reader, 0, "the goal", astar->goal, "closed exactly when found");
  } else if (found && !goal_cost_is_that_of_path(astar)) {
    way_refuse(reader, 0, "the goal", astar->goal, "at the cost reported for the path");
  } else if ((status == WAY_LOOP_RUNNING && astar->open_count == 0) ||
             (status == WAY_LOOP_NOT_FOUND && astar->open_count > 0)) {
    way_refuse(reader, 0, "the number of open cells", astar->open_count,
               "above 0 while running and 0 after running out");
  }
  for (int32_t cell = astar->low; cell <= astar->high && !reader->failed; cell++) {
    if (way_square_astar_visited(astar, cell)) check_cell(reader, astar, cell);
  }
}

way_result way_read_square_astar(way_reader *reader, way_square_astar *astar, way_bit_rows fits,
                                 const way_sides *sides) {
  way_result result = way_square_astar_restart(astar);
  if (result != WAY_OK) return result;
  astar->fits = fits;
  astar->sides = sides;
  way_loop_status status = read_fields(reader, astar);
  if (!reader->failed) read_cells(reader, astar);
  if (!reader->failed) check_whole(reader, astar, status);
  if (!reader->failed) result = way_square_astar_push_open(astar);
  if (reader->failed || result != WAY_OK) {
    way_square_astar_reset(astar);
    return result;
  }
  astar->status = status;
  return WAY_OK;
}
