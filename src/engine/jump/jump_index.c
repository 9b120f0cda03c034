#include "engine/jump/jump_index.h"

#include <string.h>

static size_t word_count(const way_bit_rows *rows) {
  return (size_t)rows->stride * (size_t)(rows->height + 2);
}

static int32_t cell_count(const way_jump_index *index) {
  return index->rows.width * index->rows.height;
}

/* ----------------------------------------------------------------------------------------------- stops along a row */

/* Free bits of a row and its neighbours to where a run towards higher bits, and one towards lower bits, stops. Word w
   of row y as padded. Beyond the words of a row all is wall. */
static void set_stops(const way_bit_rows *rows, uint64_t *ahead, uint64_t *back, int32_t y, int32_t w) {
  size_t at = (size_t)y * (size_t)rows->stride + (size_t)w;
  const uint64_t *own = rows->words + at;
  uint64_t turn_ahead = 0, turn_back = 0;
  for (int32_t side = -1; side <= 1; side += 2) {
    const uint64_t *beside = own + (ptrdiff_t)side * rows->stride;
    uint64_t lower = w > 0 ? beside[-1] >> 63 : 0;
    uint64_t higher = w + 1 < rows->stride ? beside[1] << 63 : 0;
    turn_ahead |= *beside & ~(*beside << 1 | lower);
    turn_back |= *beside & ~(*beside >> 1 | higher);
  }
  ahead[at] = ~*own | turn_ahead;
  back[at] = ~*own | turn_back;
}

static void build_stops(const way_bit_rows *rows, uint64_t *ahead, uint64_t *back) {
  /* The rim is wall. */
  memset(ahead, 0xFF, word_count(rows) * sizeof *ahead);
  memset(back, 0xFF, word_count(rows) * sizeof *back);
  for (int32_t y = 1; y <= rows->height; y++) {
    for (int32_t w = 0; w < rows->stride; w++) set_stops(rows, ahead, back, y, w);
  }
}

/* After the bit of cell (x, y) changed. */
static void mend_stops(const way_bit_rows *rows, uint64_t *ahead, uint64_t *back, int32_t x, int32_t y) {
  int32_t first = x >> 6, last = (x + 2) >> 6;
  for (int32_t row = y; row <= y + 2; row++) {
    if (row < 1 || row > rows->height) continue;
    for (int32_t w = first; w <= last; w++) set_stops(rows, ahead, back, row, w);
  }
}

/* ------------------------------------------------------------------------------------------ turns off a vertical run */

/* Spreads bits into the neighbouring lower (higher) places that open lets through. */
static uint64_t spread_down(uint64_t bits, uint64_t open) {
  for (int32_t size = 1; size < 64; size *= 2) {
    bits |= open & bits >> size;
    open &= open >> size;
  }
  return bits;
}

static uint64_t spread_up(uint64_t bits, uint64_t open) {
  for (int32_t size = 1; size < 64; size *= 2) {
    bits |= open & bits << size;
    open &= open << size;
  }
  return bits;
}

/* One padded row of turns into out. */
static void turns_of_row(const way_jump_index *index, int32_t y, uint64_t *out) {
  int32_t stride = index->rows.stride;
  size_t at = (size_t)y * (size_t)stride;
  const uint64_t *free = index->rows.words + at, *east = index->east + at, *west = index->west + at;
  uint64_t carry = 0;
  for (int32_t w = stride - 1; w >= 0; w--) {
    /* Whether the first stop at or beyond each place is a free cell, then the same one place on. */
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): an index has its words */
    uint64_t turn = east[w] & free[w], pass = ~east[w];
    uint64_t reached = spread_down(turn | (pass & carry << 63), pass);
    out[w] = ~free[w] | reached >> 1 | carry << 63;
    carry = reached & 1;
  }
  carry = 0;
  for (int32_t w = 0; w < stride; w++) {
    uint64_t turn = west[w] & free[w], pass = ~west[w];
    uint64_t reached = spread_up(turn | (pass & carry), pass);
    out[w] |= reached << 1 | carry;
    carry = reached >> 63;
  }
}

static void build_turns(way_jump_index *index) {
  memset(index->turn_rows, 0xFF, word_count(&index->rows) * sizeof *index->turn_rows);
  int32_t stride = index->rows.stride;
  for (int32_t y = 1; y <= index->rows.height; y++) {
    turns_of_row(index, y, index->turn_rows + (size_t)y * (size_t)stride);
  }
  way_bit_rows rows = index->rows, columns = index->columns;
  rows.words = index->turn_rows;
  columns.words = index->turn_columns;
  way_bit_rows_transpose(&rows, &columns);
  /* What lies beyond the map is wall. */
  for (int32_t x = 0; x < columns.height + 2; x++) {
    uint64_t *column = columns.words + (size_t)x * (size_t)columns.stride;
    for (int32_t y = columns.width + 1; y < 64 * columns.stride; y++) column[y >> 6] |= (uint64_t)1 << (y & 63);
  }
}

/* A padded row again, word by word through a buffer on the stack would not do: rows are of any length. So the new
   turns go over the old ones, and the columns tell what they were. */
static void mend_turns(way_jump_index *index, int32_t y) {
  if (y < 1 || y > index->rows.height) return;
  int32_t stride = index->rows.stride;
  uint64_t *turns = index->turn_rows + (size_t)y * (size_t)stride;
  turns_of_row(index, y, turns);
  for (int32_t x = 0; x < index->rows.width; x++) {
    bool now = turns[(x + 1) >> 6] >> ((x + 1) & 63) & 1;
    uint64_t *word = &index->turn_columns[(size_t)(x + 1) * (size_t)index->columns.stride + (size_t)(y >> 6)];
    if ((*word >> (y & 63) & 1) == now) continue;
    *word ^= (uint64_t)1 << (y & 63);
    way_jump_table_mend_turn(index, x, y - 1);
  }
}

/* ------------------------------------------------------------------------------------------------------- the whole */

static void build_present(way_jump_index *index) {
  if (index->east != NULL) build_stops(&index->rows, index->east, index->west);
  if (index->south != NULL) build_stops(&index->columns, index->south, index->north);
  if (index->turn_rows != NULL) build_turns(index);
  way_jump_table_forget(index);
}

static void mend_present(way_jump_index *index) {
  way_jump_table_begin_mends(index);
  /* A table that is not through yet begins anew. */
  if (!way_jump_table_ready(index, false)) index->eight.built = 0;
  if (!way_jump_table_ready(index, true)) index->four.built = 0;
  for (int32_t i = 0; i < index->pending_count; i++) {
    way_point cell = index->pending[i];
    if (index->east != NULL) mend_stops(&index->rows, index->east, index->west, cell.x, cell.y);
    if (index->south != NULL) mend_stops(&index->columns, index->south, index->north, cell.y, cell.x);
  }
  for (int32_t i = 0; i < index->pending_count && index->turn_rows != NULL; i++) {
    for (int32_t y = index->pending[i].y; y <= index->pending[i].y + 2; y++) mend_turns(index, y);
  }
  for (int32_t i = 0; i < index->pending_count; i++) {
    way_jump_table_mend(index, index->pending[i].x, index->pending[i].y);
  }
}

static void bring_up_to_date(way_jump_index *index) {
  /* Turns are mended by whole rows, three for a change. */
  bool long_rows = index->turn_rows != NULL && 3 * index->pending_count > index->rows.height + 8;
  if (index->overflow || long_rows) {
    build_present(index);
  } else if (index->pending_count > 0) {
    mend_present(index);
  }
  index->overflow = false;
  index->pending_count = 0;
}

static void note_change(void *data, int32_t x, int32_t y) {
  way_jump_index *index = data;
  /* On small maps building again is cheaper sooner. */
  int32_t most = cell_count(index) / 512 + 8;
  if (index->overflow || index->pending_count == WAY_JUMP_PENDING || index->pending_count >= most) {
    index->overflow = true;
    return;
  }
  index->pending[index->pending_count++] = (way_point){x, y};
}

static size_t bytes_of(const void *data) {
  const way_jump_index *index = data;
  size_t rows = word_count(&index->rows), columns = word_count(&index->columns), words = 0, cells = 0;
  if (index->east != NULL) words += 2 * rows;
  if (index->south != NULL) words += 2 * columns;
  if (index->turn_rows != NULL) words += rows + columns;
  if (index->eight.entries != NULL) cells += 8;
  if (index->four.entries != NULL) cells += 4;
  return sizeof *index + words * sizeof(uint64_t) + cells * (size_t)cell_count(index);
}

static void release_words(way_jump_index *index, const way_bit_rows *rows, uint64_t *words) {
  way_release(&index->allocator, words, word_count(rows), sizeof *words);
}

static void release_index(void *data) {
  way_jump_index *index = data;
  release_words(index, &index->rows, index->east);
  release_words(index, &index->rows, index->west);
  release_words(index, &index->columns, index->south);
  release_words(index, &index->columns, index->north);
  release_words(index, &index->rows, index->turn_rows);
  release_words(index, &index->columns, index->turn_columns);
  way_jump_table_free(index);
  way_allocator memory = index->allocator;
  way_release(&memory, index, 1, sizeof *index);
}

/* Two bit maps, or neither. */
static way_result make_words(way_jump_index *index, const way_bit_rows *rows, const way_bit_rows *other_rows,
                             uint64_t **one, uint64_t **other) {
  uint64_t *first = way_allocate(&index->allocator, word_count(rows), sizeof *first);
  uint64_t *second = first == NULL ? NULL : way_allocate(&index->allocator, word_count(other_rows), sizeof *second);
  if (second == NULL) {
    release_words(index, rows, first);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  *one = first;
  *other = second;
  return WAY_OK;
}

/* What a search that begins builds of a table: all of a small one, and of any no more than takes part of a millisecond. */
static int64_t first_cells(const way_jump_index *index) {
  int64_t part = cell_count(index) / 64;
  return part < 16384 ? 16384 : part > 131072 ? 131072 : part;
}

static way_result make_missing(way_jump_index *index, bool four, bool tables) {
  const way_bit_rows *rows = &index->rows, *columns = &index->columns;
  way_result result = WAY_OK;
  if (index->east == NULL) {
    result = make_words(index, rows, rows, &index->east, &index->west);
    if (result != WAY_OK) return result;
    build_stops(rows, index->east, index->west);
  }
  if (!four && index->south == NULL) {
    result = make_words(index, columns, columns, &index->south, &index->north);
    if (result != WAY_OK) return result;
    build_stops(columns, index->south, index->north);
  }
  if (four && index->turn_rows == NULL) {
    result = make_words(index, rows, columns, &index->turn_rows, &index->turn_columns);
    if (result != WAY_OK) return result;
    build_turns(index);
  }
  if (tables) result = way_jump_table_make(index, four);
  if (tables && result == WAY_OK) way_jump_table_advance(index, four, first_cells(index));
  return result;
}

way_result way_jump_index_for(way_grid *grid, int32_t agent_size, bool four, bool tables, way_jump_index **index) {
  way_grid_map *map;
  way_result result = way_grid_map_with_columns(grid, agent_size, &map);
  if (result != WAY_OK) return result;
  if (map->attachment.data == NULL) {
    way_jump_index *made = way_allocate_zeroed(&grid->allocator, 1, sizeof *made);
    if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    made->allocator = grid->allocator;
    made->rows = map->fits;
    made->columns = map->columns;
    map->attachment = (way_map_attachment){made, note_change, bytes_of, release_index};
  }
  *index = map->attachment.data;
  bring_up_to_date(*index);
  return make_missing(*index, four, tables);
}

void way_jump_goal_row(const way_jump_index *index, int32_t y, int32_t *first, int32_t *last) {
  const uint64_t *row = index->rows.words + (size_t)(y + 1) * (size_t)index->rows.stride;
  /* Whole words at a time, since a row may be the whole map; both ends of a row are wall. */
  while ((row[*first >> 6] >> (*first & 63) & 1) != 0) {
    *first -= (*first & 63) == 63 && row[*first >> 6] == UINT64_MAX ? 64 : 1;
  }
  while ((row[(*last + 2) >> 6] >> ((*last + 2) & 63) & 1) != 0) {
    *last += ((*last + 2) & 63) == 0 && row[(*last + 2) >> 6] == UINT64_MAX ? 64 : 1;
  }
}
