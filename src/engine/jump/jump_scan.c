/* Finder 0: runs are followed by scanning 64 bits at a time for the next stop, in rows and, for vertical runs, in
   columns. */
#include "engine/jump/jump_loop.h"

WAY_INLINE bool bit_of(const uint64_t *row, int32_t place) {
  return row[place >> 6] >> (place & 63) & 1;
}

/* Where a run from a place along a row or column takes the search to, in steps; 0 for nowhere. *open says whether its
   first step leads to a free cell. goal is the goal's place on this line, or one that no run passes. */
WAY_INLINE int32_t run_length(const uint64_t *stops, const uint64_t *free, int32_t place, bool up, int32_t goal,
                              bool *open) {
  int32_t stop = up ? way_scan_up(stops, place) : way_scan_down(stops, place);
  int32_t steps = up ? stop - place : place - stop, to_goal = up ? goal - place : place - goal;
  bool turn = bit_of(free, stop);
  *open = steps > 1 || turn;
  if (to_goal > 0 && to_goal <= steps) return to_goal;
  return turn ? steps : 0;
}

/* No run passes this place: rows begin with a wall at 0. */
#define NOWHERE (-1)

WAY_INLINE int32_t run_across(const way_jump_frame *at, const way_jump_index *index, int32_t x, int32_t y, bool east,
                              bool *open) {
  size_t row = (size_t)(y + 1) * (size_t)index->rows.stride;
  int32_t goal = y == at->goal_y ? at->goal_x + 1 : east ? NOWHERE : INT32_MAX;
  return run_length((east ? index->east : index->west) + row, index->rows.words + row, x + 1, east, goal, open);
}

WAY_INLINE int32_t run_down(const way_jump_frame *at, const way_jump_index *index, int32_t x, int32_t y, bool south,
                            bool *open) {
  size_t column = (size_t)(x + 1) * (size_t)index->columns.stride;
  int32_t goal = x == at->goal_x ? at->goal_y + 1 : south ? NOWHERE : INT32_MAX;
  return run_length((south ? index->south : index->north) + column, index->columns.words + column, y + 1, south, goal,
                    open);
}

WAY_INLINE void straight(way_jump_frame *at, const way_jump_index *index, int move) {
  bool open;
  int dx = way_square_dx[move], dy = way_square_dy[move];
  int32_t steps =
      dx != 0 ? run_across(at, index, at->x, at->y, dx > 0, &open) : run_down(at, index, at->x, at->y, dy > 0, &open);
  if (steps > 0) way_jump_push(at, at->x + dx * steps, at->y + dy * steps, steps, 0, (uint32_t)move);
}

/* The first diagonal step is allowed. */
WAY_INLINE void diagonal(way_jump_frame *at, const way_jump_index *index, int move) {
  int32_t dx = way_square_dx[move], dy = way_square_dy[move], x = at->x, y = at->y;
  for (int32_t k = 1;; k++) {
    x += dx;
    y += dy;
    bool open_down, open_across;
    int32_t down = run_down(at, index, x, y, dy > 0, &open_down);
    if (down > 0) way_jump_push(at, x, y + dy * down, down, k, dy > 0 ? 2 : 0);
    int32_t across = run_across(at, index, x, y, dx > 0, &open_across);
    if (across > 0) way_jump_push(at, x + dx * across, y, across, k, dx > 0 ? 1 : 3);
    if (x == at->goal_x && y == at->goal_y) {
      way_jump_push(at, x, y, 0, k, (uint32_t)move);
      return;
    }
    if (!open_down || !open_across || !way_bit_get(&index->rows, x + dx, y + dy)) return;
  }
}

static way_result step_eight(way_jump_block *engine, int32_t iterations) {
  way_jump_frame at = way_jump_enter(engine, iterations);
  const way_jump_index *index = engine->index;
  while (way_jump_next(&at)) {
    if ((at.moves & 1 << 0) != 0) straight(&at, index, 0);
    if ((at.moves & 1 << 1) != 0) straight(&at, index, 1);
    if ((at.moves & 1 << 2) != 0) straight(&at, index, 2);
    if ((at.moves & 1 << 3) != 0) straight(&at, index, 3);
    if ((at.moves & 1 << 4) != 0) diagonal(&at, index, 4);
    if ((at.moves & 1 << 5) != 0) diagonal(&at, index, 5);
    if ((at.moves & 1 << 6) != 0) diagonal(&at, index, 6);
    if ((at.moves & 1 << 7) != 0) diagonal(&at, index, 7);
    way_jump_list_found(&at, false);
  }
  return way_jump_leave(&at);
}

WAY_INLINE void across_four(way_jump_frame *at, const way_jump_index *index, bool east) {
  bool open;
  int32_t steps = run_across(at, index, at->x, at->y, east, &open);
  if (steps > 0) way_jump_push(at, east ? at->x + steps : at->x - steps, at->y, steps, 0, east ? 1 : 3);
}

WAY_INLINE void down_four(way_jump_frame *at, const way_jump_index *index, bool south, bool meets_goal) {
  bool open;
  size_t column = (size_t)(at->x + 1) * (size_t)index->columns.stride;
  int32_t goal = meets_goal ? at->goal_y + 1 : south ? NOWHERE : INT32_MAX;
  int32_t steps =
      run_length(index->turn_columns + column, index->columns.words + column, at->y + 1, south, goal, &open);
  if (steps > 0) way_jump_push(at, at->x, south ? at->y + steps : at->y - steps, steps, 0, south ? 2 : 0);
}

static way_result step_four(way_jump_block *engine, int32_t iterations) {
  way_jump_frame at = way_jump_enter(engine, iterations);
  const way_jump_index *index = engine->index;
  int32_t first = engine->goal_row_first, last = engine->goal_row_last;
  while (way_jump_next(&at)) {
    bool meets_goal = at.x >= first && at.x <= last;
    if ((at.moves & 1 << 0) != 0) down_four(&at, index, false, meets_goal);
    if ((at.moves & 1 << 1) != 0) across_four(&at, index, true);
    if ((at.moves & 1 << 2) != 0) down_four(&at, index, true, meets_goal);
    if ((at.moves & 1 << 3) != 0) across_four(&at, index, false);
    way_jump_list_found(&at, true);
  }
  return way_jump_leave(&at);
}

way_result way_jump_step_scans(way_jump_block *engine, int32_t iterations) {
  return engine->four ? step_four(engine, iterations) : step_eight(engine, iterations);
}
