/* Finder 1: runs are looked up in tables. */
#include "engine/jump/jump_loop.h"

/* Where a straight run takes the search to, in steps; 0 for nowhere. entry is that of the cell that it starts from,
   step how far apart the entries of its cells are, goal the steps to the goal on this line, 0 or less for none. */
WAY_INLINE int32_t run_length(const int8_t *entry, ptrdiff_t step, int32_t goal) {
  int32_t steps = *entry, done = 0;
  while (WAY_UNLIKELY(steps == WAY_JUMP_FAR || steps == -WAY_JUMP_FAR)) {
    done += WAY_JUMP_FAR - 1;
    entry += (WAY_JUMP_FAR - 1) * step;
    steps = *entry;
  }
  int32_t clear = done + (steps > 0 ? steps : -steps);
  if (goal > 0 && goal <= clear) return goal;
  return steps > 0 ? clear : 0;
}

WAY_INLINE int32_t run_across(const way_jump_frame *at, const int8_t *entries, int32_t x, int32_t y, bool east) {
  int32_t goal = y != at->goal_y ? 0 : east ? at->goal_x - x : x - at->goal_x;
  return run_length(entries + (east ? 1 : 3), east ? 8 : -8, goal);
}

WAY_INLINE int32_t run_down(const way_jump_frame *at, const int8_t *entries, int32_t x, int32_t y, bool south) {
  int32_t goal = x != at->goal_x ? 0 : south ? at->goal_y - y : y - at->goal_y;
  ptrdiff_t row = 8 * (ptrdiff_t)at->width;
  return run_length(entries + (south ? 2 : 0), south ? row : -row, goal);
}

WAY_INLINE void straight(way_jump_frame *at, const int8_t *entries, int move) {
  int dx = way_square_dx[move], dy = way_square_dy[move];
  int32_t steps = dx != 0 ? run_across(at, entries, at->x, at->y, dx > 0) : run_down(at, entries, at->x, at->y, dy > 0);
  if (steps > 0) way_jump_push(at, at->x + dx * steps, at->y + dy * steps, steps, 0, (uint32_t)move);
}

/* Goes from turn to turn, and to where the diagonal crosses the goal's column and row. */
WAY_INLINE void diagonal(way_jump_frame *at, const int8_t *entries, int move) {
  int32_t dx = way_square_dx[move], dy = way_square_dy[move], x = at->x, y = at->y, k = 0;
  int32_t crossing_column = dx * (at->goal_x - x), crossing_row = dy * (at->goal_y - y);
  ptrdiff_t step = 8 * ((ptrdiff_t)at->width * dy + dx);
  for (;;) {
    int32_t entry = entries[move];
    int32_t next = entry > 0 ? entry : -entry;
    bool stops = entry > 0;
    if (next == WAY_JUMP_FAR) {
      next--;
      stops = true;
    }
    if (crossing_column > k && crossing_column - k <= next) {
      next = crossing_column - k;
      stops = true;
    }
    if (crossing_row > k && crossing_row - k <= next) {
      next = crossing_row - k;
      stops = true;
    }
    if (!stops) return;
    k += next;
    x += dx * next;
    y += dy * next;
    entries += step * next;
    int32_t down = run_down(at, entries, x, y, dy > 0);
    if (down > 0) way_jump_push(at, x, y + dy * down, down, k, dy > 0 ? 2 : 0);
    int32_t across = run_across(at, entries, x, y, dx > 0);
    if (across > 0) way_jump_push(at, x + dx * across, y, across, k, dx > 0 ? 1 : 3);
    if (x == at->goal_x && y == at->goal_y) {
      way_jump_push(at, x, y, 0, k, (uint32_t)move);
      return;
    }
  }
}

static way_result step_eight(way_jump_block *engine, int32_t iterations) {
  way_jump_frame at = way_jump_enter(engine, iterations);
  const int8_t *table = engine->index->eight.entries;
  while (way_jump_next(&at)) {
    const int8_t *entries = table + 8 * (size_t)at.cell;
    if ((at.moves & 1 << 0) != 0) straight(&at, entries, 0);
    if ((at.moves & 1 << 1) != 0) straight(&at, entries, 1);
    if ((at.moves & 1 << 2) != 0) straight(&at, entries, 2);
    if ((at.moves & 1 << 3) != 0) straight(&at, entries, 3);
    if ((at.moves & 1 << 4) != 0) diagonal(&at, entries, 4);
    if ((at.moves & 1 << 5) != 0) diagonal(&at, entries, 5);
    if ((at.moves & 1 << 6) != 0) diagonal(&at, entries, 6);
    if ((at.moves & 1 << 7) != 0) diagonal(&at, entries, 7);
    way_jump_list_found(&at, false);
  }
  return way_jump_leave(&at);
}

WAY_INLINE void across_four(way_jump_frame *at, const int8_t *entries, bool east) {
  int32_t goal = at->y != at->goal_y ? 0 : east ? at->goal_x - at->x : at->x - at->goal_x;
  int32_t steps = run_length(entries + (east ? 1 : 3), east ? 4 : -4, goal);
  if (steps > 0) way_jump_push(at, east ? at->x + steps : at->x - steps, at->y, steps, 0, east ? 1 : 3);
}

/* meets_goal: a run along the goal's row from this column reaches the goal. */
WAY_INLINE void down_four(way_jump_frame *at, const int8_t *entries, bool south, bool meets_goal) {
  int32_t goal = !meets_goal ? 0 : south ? at->goal_y - at->y : at->y - at->goal_y;
  ptrdiff_t row = 4 * (ptrdiff_t)at->width;
  int32_t steps = run_length(entries + (south ? 2 : 0), south ? row : -row, goal);
  if (steps > 0) way_jump_push(at, at->x, south ? at->y + steps : at->y - steps, steps, 0, south ? 2 : 0);
}

static way_result step_four(way_jump_block *engine, int32_t iterations) {
  way_jump_frame at = way_jump_enter(engine, iterations);
  const int8_t *table = engine->index->four.entries;
  int32_t first = engine->goal_row_first, last = engine->goal_row_last;
  while (way_jump_next(&at)) {
    const int8_t *entries = table + 4 * (size_t)at.cell;
    bool meets_goal = at.x >= first && at.x <= last;
    if ((at.moves & 1 << 0) != 0) down_four(&at, entries, false, meets_goal);
    if ((at.moves & 1 << 1) != 0) across_four(&at, entries, true);
    if ((at.moves & 1 << 2) != 0) down_four(&at, entries, true, meets_goal);
    if ((at.moves & 1 << 3) != 0) across_four(&at, entries, false);
    way_jump_list_found(&at, true);
  }
  return way_jump_leave(&at);
}

way_result way_jump_step_tables(way_jump_block *engine, int32_t iterations) {
  return engine->four ? step_four(engine, iterations) : step_eight(engine, iterations);
}
