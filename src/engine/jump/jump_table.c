#include "engine/jump/jump_table.h"

#include <string.h>

#include "engine/jump/jump_index.h"
#include "topology/square.h"

/* The entry of a cell one step before a cell with entry that neither turns nor is a wall. */
static inline int8_t one_more(int8_t entry) {
  if (entry > 0) return (int8_t)(entry < WAY_JUMP_FAR ? entry + 1 : entry);
  return (int8_t)(entry > -WAY_JUMP_FAR ? entry - 1 : entry);
}

/* ---------------------------------------------------------------------------------------------------- from scratch */

static uint64_t shifted_down(const uint64_t *row, int32_t w, int32_t stride) {
  return row[w] >> 1 | (w + 1 < stride ? row[w + 1] << 63 : 0);
}

static uint64_t shifted_up(const uint64_t *row, int32_t w) {
  return row[w] << 1 | (w > 0 ? row[w - 1] >> 63 : 0);
}

static bool bit_at(const uint64_t *row, int32_t x) {
  return row[(x + 1) >> 6] >> ((x + 1) & 63) & 1;
}

static void build_along_row(const way_jump_index *index, int8_t *entries, int32_t per_cell, int32_t y) {
  size_t at = (size_t)(y + 1) * (size_t)index->rows.stride;
  const uint64_t *free = index->rows.words + at, *east = index->east + at, *west = index->west + at;
  int32_t width = index->rows.width;
  int8_t *row = entries + (size_t)y * (size_t)width * (size_t)per_cell;
  int8_t entry = 0;
  for (int32_t x = width - 1; x >= 0; x--) {
    bool open = bit_at(free, x) && bit_at(free, x + 1);
    entry = !open ? 0 : bit_at(east, x + 1) ? 1 : one_more(entry);
    row[(size_t)x * (size_t)per_cell + 1] = entry;
  }
  entry = 0;
  for (int32_t x = 0; x < width; x++) {
    bool open = bit_at(free, x) && bit_at(free, x - 1);
    entry = !open ? 0 : bit_at(west, x - 1) ? 1 : one_more(entry);
    row[(size_t)x * (size_t)per_cell + 3] = entry;
  }
}

/* Moves 0 or 2 of a row with 4 directions, from the row that they lead to. */
static void build_four(const way_jump_index *index, int8_t *entries, int32_t y, int move) {
  int32_t stride = index->rows.stride, width = index->rows.width, to = y + way_square_dy[move];
  const uint64_t *own = index->rows.words + (size_t)(y + 1) * (size_t)stride;
  const uint64_t *next = index->rows.words + (size_t)(to + 1) * (size_t)stride;
  const uint64_t *turns = index->turn_rows + (size_t)(to + 1) * (size_t)stride;
  int8_t *row = entries + (size_t)y * (size_t)width * 4 + move;
  for (int32_t x = 0; x < width; x++) {
    int8_t *entry = row + 4 * (size_t)x;
    if (!bit_at(own, x) || !bit_at(next, x)) {
      *entry = 0;
    } else {
      *entry = bit_at(turns, x) ? 1 : one_more(entry[4 * (ptrdiff_t)width * way_square_dy[move]]);
    }
  }
}

/* Bits of one word of a row, and of the row that vertical move leads to: where a step is open and where it turns. */
typedef struct row_word {
  uint64_t straight;
  uint64_t turns;
  uint64_t east;
  uint64_t west;
} row_word;

static row_word read_word(const uint64_t *own, const uint64_t *next, int32_t w, int32_t stride) {
  uint64_t own_east = shifted_down(own, w, stride), own_west = shifted_up(own, w);
  uint64_t next_east = shifted_down(next, w, stride), next_west = shifted_up(next, w);
  row_word bits;
  bits.straight = own[w] & next[w];
  bits.turns = (next_east & ~own_east) | (next_west & ~own_west);
  bits.east = bits.straight & own_east & next_east;
  bits.west = bits.straight & own_west & next_west;
  return bits;
}

static inline int8_t diagonal_entry(bool open, const int8_t *next, int vertical, int horizontal, int move) {
  if (!open) return 0;
  return next[vertical] > 0 || next[horizontal] > 0 ? 1 : one_more(next[move]);
}

/* Vertical move 0 or 2 of a row with 8 directions, and the diagonals to its sides. */
static void build_eight(const way_jump_index *index, int8_t *entries, int32_t y, int move) {
  int32_t stride = index->rows.stride, width = index->rows.width, to = y + way_square_dy[move];
  const uint64_t *own = index->rows.words + (size_t)(y + 1) * (size_t)stride;
  const uint64_t *next = index->rows.words + (size_t)(to + 1) * (size_t)stride;
  int east = move == 0 ? 4 : 5, west = move == 0 ? 7 : 6;
  ptrdiff_t step = 8 * (ptrdiff_t)width * way_square_dy[move];
  int8_t *row = entries + (size_t)y * (size_t)width * 8;
  for (int32_t w = 0; w < stride; w++) {
    row_word bits = read_word(own, next, w, stride);
    for (int32_t bit = w == 0 ? 1 : 0; bit < 64 && 64 * w + bit <= width; bit++) {
      int8_t *entry = row + 8 * (size_t)(64 * w + bit - 1), *beyond = entry + step;
      bool open = bits.straight >> bit & 1;
      entry[move] = (int8_t)(!open ? 0 : (bits.turns >> bit & 1) != 0 ? 1 : one_more(beyond[move]));
      entry[east] = diagonal_entry(bits.east >> bit & 1, beyond + 8, move, 1, east);
      entry[west] = diagonal_entry(bits.west >> bit & 1, beyond - 8, move, 3, west);
    }
  }
}

static size_t cell_count(const way_jump_index *index) {
  return (size_t)index->rows.width * (size_t)index->rows.height;
}

way_result way_jump_table_make(way_jump_index *index, bool four) {
  way_jump_table *table = four ? &index->four : &index->eight;
  if (table->entries != NULL) return WAY_OK;
  table->entries = way_allocate(&index->allocator, cell_count(index), four ? 4 : 8);
  table->built = 0;
  return table->entries == NULL ? WAY_ERROR_OUT_OF_MEMORY : WAY_OK;
}

bool way_jump_table_ready(const way_jump_index *index, bool four) {
  const way_jump_table *table = four ? &index->four : &index->eight;
  return table->entries != NULL && table->built == 2 * index->rows.height;
}

void way_jump_table_advance(way_jump_index *index, bool four, int64_t cells) {
  way_jump_table *table = four ? &index->four : &index->eight;
  int32_t height = index->rows.height;
  void (*build)(const way_jump_index *, int8_t *, int32_t, int) = four ? build_four : build_eight;
  if (table->entries == NULL || table->built == 2 * height) return;
  for (table->credit += cells; table->credit >= index->rows.width && table->built < 2 * height; table->built++) {
    table->credit -= index->rows.width;
    if (table->built < height) {
      build_along_row(index, table->entries, four ? 4 : 8, table->built);
      build(index, table->entries, table->built, 0);
    } else {
      build(index, table->entries, 2 * height - 1 - table->built, 2);
    }
  }
}

void way_jump_table_forget(way_jump_index *index) {
  index->eight.built = index->four.built = 0;
  index->eight.credit = index->four.credit = 0;
}

void way_jump_table_free(way_jump_index *index) {
  way_release(&index->allocator, index->eight.entries, cell_count(index), 8);
  way_release(&index->allocator, index->four.entries, cell_count(index), 4);
}

/* ----------------------------------------------------------------------------------------------------- after edits */

/* An entry depends on the bits around its cell and on entries of the next cell only. So an entry that came out as it
   was ends the walk backwards along its line; what else changed there has a walk of its own. */

static bool inside(const way_jump_index *index, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < index->rows.width && y < index->rows.height;
}

static int8_t *entry_at(const way_jump_index *index, bool four, int32_t x, int32_t y, int move) {
  size_t cell = (size_t)y * (size_t)index->rows.width + (size_t)x;
  return four ? index->four.entries + 4 * cell + move : index->eight.entries + 8 * cell + move;
}

/* Whether a run by a straight move stops at a free cell. */
static bool turns_at(const way_jump_index *index, bool four, int32_t x, int32_t y, int move) {
  int32_t stride = index->rows.stride, down = index->columns.stride;
  if (move == 1) return way_jump_bit(index->east, stride, x, y);
  if (move == 3) return way_jump_bit(index->west, stride, x, y);
  if (four) return way_jump_bit(index->turn_columns, down, y, x);
  return way_jump_bit(move == 0 ? index->north : index->south, down, y, x);
}

static int8_t straight_entry(const way_jump_index *index, bool four, int32_t x, int32_t y, int move) {
  int32_t to_x = x + way_square_dx[move], to_y = y + way_square_dy[move];
  if (!way_bit_get(&index->rows, x, y) || !way_bit_get(&index->rows, to_x, to_y)) return 0;
  return turns_at(index, four, to_x, to_y, move) ? 1 : one_more(*entry_at(index, four, to_x, to_y, move));
}

static int8_t slanted_entry(const way_jump_index *index, int32_t x, int32_t y, int move) {
  int32_t dx = way_square_dx[move], dy = way_square_dy[move];
  if (!inside(index, x + dx, y + dy)) return 0;
  bool open = way_bit_get(&index->rows, x, y) && way_bit_get(&index->rows, x + dx, y) &&
              way_bit_get(&index->rows, x, y + dy) && way_bit_get(&index->rows, x + dx, y + dy);
  return diagonal_entry(open, entry_at(index, false, x + dx, y + dy, 0), dy < 0 ? 0 : 2, dx < 0 ? 3 : 1, move);
}

/* Diagonal entries from (x, y) backwards; the first is made anew whatever it was. */
static void mend_slant(way_jump_index *index, int32_t x, int32_t y, int move) {
  for (; inside(index, x, y); x -= way_square_dx[move], y -= way_square_dy[move]) {
    if (--index->eight.patience < 0) return;
    int8_t *entry = entry_at(index, false, x, y, move);
    int8_t now = slanted_entry(index, x, y, move);
    if (now == *entry) return;
    *entry = now;
  }
}

/* Straight entries from (x, y) backwards, the first few whatever they were, and the diagonals that look at them. */
static void mend_straight(way_jump_index *index, bool four, int32_t x, int32_t y, int move, int32_t few) {
  int32_t dx = way_square_dx[move], dy = way_square_dy[move];
  way_jump_table *table = four ? &index->four : &index->eight;
  for (int32_t done = 0; --table->patience >= 0; done++, x -= dx, y -= dy) {
    if (!inside(index, x, y)) {
      if (done + 1 < few) continue;
      return;
    }
    int8_t *entry = entry_at(index, four, x, y, move);
    int8_t was = *entry, now = straight_entry(index, four, x, y, move);
    *entry = now;
    if (now == was && done + 1 >= few) return;
    if (four || (now > 0) == (was > 0)) continue;
    for (int slant = 4; slant < 8; slant++) {
      if (dx != 0 ? way_square_dx[slant] != dx : way_square_dy[slant] != dy) continue;
      mend_slant(index, x - way_square_dx[slant], y - way_square_dy[slant], slant);
    }
  }
}

static void mend_table(way_jump_index *index, bool four, int32_t x, int32_t y) {
  for (int move = 0; move < 4; move++) {
    int32_t dx = way_square_dx[move], dy = way_square_dy[move];
    /* A bit moves stops at its own cell and the next one on the three lines through it and beside it, which the entries
       from its own cell to two before it look at. */
    for (int32_t line = -1; line <= 1; line++) {
      mend_straight(index, four, x + dx + line * dy, y + dy + line * dx, move, 4);
    }
  }
  for (int32_t side = 0; side < 9 && !four; side++) {
    for (int move = 4; move < 8; move++) mend_slant(index, x + side % 3 - 1, y + side / 3 - 1, move);
  }
}

void way_jump_table_begin_mends(way_jump_index *index) {
  index->eight.patience = index->four.patience = (int64_t)(cell_count(index) / 8) + 4096;
}

/* The table can't be read from where the patience has run out. */
static void give_up(way_jump_table *table) {
  if (table->patience >= 0) return;
  table->built = 0;
  table->credit = 0;
}

void way_jump_table_mend(way_jump_index *index, int32_t x, int32_t y) {
  if (way_jump_table_ready(index, false)) mend_table(index, false, x, y);
  if (way_jump_table_ready(index, true)) mend_table(index, true, x, y);
  give_up(&index->eight);
  give_up(&index->four);
}

void way_jump_table_mend_turn(way_jump_index *index, int32_t x, int32_t y) {
  if (!way_jump_table_ready(index, true)) return;
  mend_straight(index, true, x, y - 1, 2, 1);
  mend_straight(index, true, x, y + 1, 0, 1);
  give_up(&index->four);
}
