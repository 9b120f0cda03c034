/* Whether one cell can still be reached from another if some cells were walls. Where the free cells around each cluster of
   them hang together, every way through the cluster has a way round it, and nothing is cut off; that is seen in a window of
   64 x 64 bits. Otherwise walks go out from both ends. */
#include "base/memory.h"
#include "topology/blocked.h"

#define SIDE 64
/* How far round a cluster the ways round it are looked for, in turn. */
#define NEAR 1
#define FAR 6
/* As many cells, and places of an agent over them, as are looked at one cluster after the other. */
#define MOST_CELLS 128
#define MOST_PLACES 4096

typedef struct question {
  way_grid *grid;
  const way_bit_rows *fits;
  way_label_moves moves;
  int32_t agent_size;
  const int32_t *cells;
  size_t count;
} question;

/* Bit i of row j is the cell (left + i, top + j). */
typedef struct window {
  int32_t left;
  int32_t top;
  /* Where the agent fits still, and where it does not any more. */
  uint64_t free[SIDE];
  uint64_t shut[SIDE];
} window;

/* ------------------------------------------------------------------------------------------------ bits */

/* 64 cells of a row from x on; those outside are not set. */
static uint64_t bits_from(const way_bit_rows *rows, int32_t x, int32_t y) {
  if (y < 0 || y >= rows->height) return 0;
  const uint64_t *row = way_bit_word(rows, -1, y);
  int32_t place = x + 1, word = place >> 6, shift = place & 63;
  uint64_t low = word >= 0 && word < rows->stride ? row[word] : 0;
  uint64_t high = word + 1 >= 0 && word + 1 < rows->stride ? row[word + 1] : 0;
  return shift == 0 ? low : low >> shift | high << (64 - shift);
}

/* Where the cells of a row lead in the row so many below. */
static uint64_t steps_from(const question *ask, const window *view, const uint64_t *rows, int32_t row, int32_t below) {
  int32_t y = view->top + row;
  uint64_t even = (view->left & 1) == 0 ? 0x5555555555555555u : 0xAAAAAAAAAAAAAAAAu, led = 0;
  for (int32_t parity = 0; parity < 2; parity++) {
    uint64_t cells = rows[row] & (parity == 0 ? even : ~even);
    if (ask->moves.by_rows) cells = (y & 1) == parity ? rows[row] : 0;
    uint32_t moves = ask->moves.masks[parity] >> (3 * (below + 1));
    if ((moves & 1) != 0) led |= cells >> 1;
    if ((moves & 2) != 0) led |= cells;
    if ((moves & 4) != 0) led |= cells << 1;
  }
  return led;
}

static uint64_t steps_into(const question *ask, const window *view, const uint64_t *rows, int32_t row) {
  uint64_t led = steps_from(ask, view, rows, row, 0);
  if (row > 0) led |= steps_from(ask, view, rows, row - 1, 1);
  if (row < SIDE - 1) led |= steps_from(ask, view, rows, row + 1, -1);
  return led;
}

/* Lets cells flow over those allowed, in rows from first to last. */
static void flood(const question *ask, const window *view, uint64_t *cells, const uint64_t *allowed, int32_t first,
                  int32_t last) {
  bool grown = true;
  while (grown) {
    grown = false;
    for (int32_t row = first; row <= last; row++) {
      uint64_t more = steps_into(ask, view, cells, row) & allowed[row] & ~cells[row];
      cells[row] |= more;
      grown = grown || more != 0;
    }
  }
}

/* ------------------------------------------------------------------------------------------------ one cluster */

/* Goes over a cell's places where the agent fits: sets them in the rows to add to, if any, and looks for them in those that
   are to have them, if any. False where one is missing there, or lies outside of the window. */
static bool places_of(const question *ask, const window *view, int32_t cell, uint64_t *add, const uint64_t *in) {
  way_covering around = way_covering_of(ask->grid, ask->agent_size, cell);
  bool whole = true;
  for (int32_t y = around.top; y <= around.bottom; y++) {
    for (int32_t x = around.left; x <= around.right; x++) {
      if (!way_bit_get(ask->fits, x, y) || !way_covers(ask->grid, ask->agent_size, x, y, cell)) continue;
      int32_t column = x - view->left, row = y - view->top;
      bool inside = column >= 0 && column < SIDE && row >= 0 && row < SIDE;
      whole = whole && inside;
      if (!inside) continue;
      if (add != NULL) add[row] |= (uint64_t)1 << column;
      if (in != NULL) whole = whole && (in[row] >> column & 1) != 0;
    }
  }
  return whole;
}

static bool add_places(const question *ask, const window *view, int32_t cell, uint64_t *to) {
  return places_of(ask, view, cell, to, NULL);
}

static bool lies_within(const question *ask, const window *view, int32_t cell, const uint64_t *cluster) {
  return places_of(ask, view, cell, NULL, cluster);
}

static void look_around(const question *ask, int32_t cell, window *view) {
  int32_t width = ask->grid->width;
  *view = (window){.left = cell % width - SIDE / 2, .top = cell / width - SIDE / 2};
  for (size_t i = 0; i < ask->count; i++) add_places(ask, view, ask->cells[i], view->shut);
  for (int32_t row = 0; row < SIDE; row++) {
    view->free[row] = bits_from(ask->fits, view->left, view->top + row) & ~view->shut[row];
  }
}

/* Rows and columns that a cluster takes. */
typedef struct extent {
  int32_t first;
  int32_t last;
  uint64_t columns;
} extent;

static extent extent_of(const uint64_t *cells) {
  extent found = {SIDE, -1, 0};
  for (int32_t row = 0; row < SIDE; row++) {
    if (cells[row] == 0) continue;
    if (found.last < 0) found.first = row;
    found.last = row;
    found.columns |= cells[row];
  }
  return found;
}

/* Whether the free cells beside a cluster hang together within so many cells around it. */
static bool has_way_round(const question *ask, const window *view, const uint64_t *cluster, extent at, int32_t margin) {
  uint64_t ring[SIDE] = {0}, allowed[SIDE] = {0}, reached[SIDE] = {0}, columns = at.columns;
  for (int32_t i = 0; i < margin; i++) columns |= columns << 1 | columns >> 1;
  int32_t first = at.first > margin ? at.first - margin : 0;
  int32_t last = at.last + margin < SIDE - 1 ? at.last + margin : SIDE - 1;
  bool seeded = false;
  for (int32_t row = first; row <= last; row++) {
    allowed[row] = view->free[row] & columns;
    ring[row] = steps_into(ask, view, cluster, row) & view->free[row];
    if (!seeded && ring[row] != 0) {
      reached[row] = ring[row] & (~ring[row] + 1);
      seeded = true;
    }
  }
  flood(ask, view, reached, allowed, first, last);
  for (int32_t row = first; row <= last; row++) {
    if ((ring[row] & ~reached[row]) != 0) return false;
  }
  return true;
}

/* Looks at the cluster that a cell belongs to, and ticks off those of its cells that lie in it whole. */
static bool goes_round(const question *ask, size_t which, bool *done) {
  window view;
  uint64_t cluster[SIDE] = {0};
  look_around(ask, ask->cells[which], &view);
  if (!add_places(ask, &view, ask->cells[which], cluster)) return false;
  flood(ask, &view, cluster, view.shut, 0, SIDE - 1);
  extent at = extent_of(cluster);
  bool cut = at.first < 1 || at.last >= SIDE - 1 || (at.columns & 0x8000000000000001u) != 0;
  if (at.last >= 0) {
    if (cut) return false;
    if (!has_way_round(ask, &view, cluster, at, NEAR) && !has_way_round(ask, &view, cluster, at, FAR)) return false;
  }
  for (size_t i = which; i < ask->count; i++) done[i] = done[i] || lies_within(ask, &view, ask->cells[i], cluster);
  return true;
}

static bool goes_round_all(const question *ask) {
  bool done[MOST_CELLS] = {false};
  size_t size = (size_t)way_grid_distinct_size(ask->grid, ask->agent_size);
  size_t places = way_grid_is_hex(ask->grid) ? (2 * size - 1) * (2 * size - 1) : size * size;
  if (ask->count > MOST_CELLS || places > MOST_PLACES / (ask->count + 1)) return false;
  for (size_t i = 0; i < ask->count; i++) {
    if (!done[i] && !goes_round(ask, i, done)) return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------ walks */

/* Walks from both ends, a cell of each in turn: they meet, or one has seen all that it can. */
typedef struct walks {
  const way_bit_rows *fits;
  const way_label_moves *moves;
  uint8_t *marks;
  /* The first walk's cells from the front, the second's from the back. */
  int32_t *cells;
  int32_t head[2];
  int32_t tail[2];
} walks;

/* Marks a cell for a walk; true where the other one has been. */
static bool come_to(walks *both, int walk, int32_t cell) {
  if (both->marks[cell] != 0) return both->marks[cell] != walk + 1;
  both->marks[cell] = (uint8_t)(walk + 1);
  both->cells[walk == 0 ? both->tail[0]++ : both->tail[1]--] = cell;
  return false;
}

static bool walk_on(walks *both, int walk) {
  int32_t width = both->fits->width, cell = both->cells[walk == 0 ? both->head[0]++ : both->head[1]--];
  int32_t y = cell / width, x = cell - y * width;
  uint32_t steps = way_bit_nine(both->fits, x, y) & both->moves->masks[(both->moves->by_rows ? y : x) & 1];
  for (; steps != 0; steps &= steps - 1) {
    int bit = way_low_bit(steps);
    if (come_to(both, walk, cell + (bit / 3 - 1) * width + bit % 3 - 1)) return true;
  }
  return false;
}

static way_result walk_from_both(const question *ask, const way_bit_rows *fits, int32_t from, int32_t to, bool *meet) {
  const way_allocator *memory = &ask->grid->allocator;
  size_t count = (size_t)way_grid_node_count(ask->grid);
  int32_t last = (int32_t)count - 1;
  walks both = {fits, &ask->moves, NULL, NULL, {0, last}, {0, last}};
  both.marks = way_allocate_zeroed(memory, count, sizeof *both.marks);
  both.cells = way_allocate(memory, count, sizeof *both.cells);
  bool allocated = both.marks != NULL && both.cells != NULL;
  if (allocated) {
    *meet = come_to(&both, 0, from) || come_to(&both, 1, to);
    while (!*meet && both.head[0] != both.tail[0] && both.head[1] != both.tail[1]) {
      *meet = walk_on(&both, 0) || walk_on(&both, 1);
    }
  }
  way_release(memory, both.marks, count, sizeof *both.marks);
  way_release(memory, both.cells, count, sizeof *both.cells);
  return allocated ? WAY_OK : WAY_ERROR_OUT_OF_MEMORY;
}

static way_result walk_past(const question *ask, int32_t from, int32_t to, bool *reachable) {
  way_bit_rows copy = {.words = NULL};
  way_result result = way_blocked_rows(ask->grid, ask->fits, ask->agent_size, ask->cells, ask->count, &copy);
  if (result == WAY_OK) result = walk_from_both(ask, &copy, from, to, reachable);
  way_bit_rows_free(&copy, &ask->grid->allocator);
  return result;
}

/* Where sides are closed or links lead on: labels of the copy, made for this question alone. */
static way_result walk_by_rules(const question *ask, way_grid_map *map_of, int32_t from, int32_t to, bool eight,
                                bool *reachable) {
  way_grid *grid = ask->grid;
  way_bit_rows copy = {.words = NULL};
  way_reach_map *map = NULL;
  const way_sides *sides;
  way_result result = way_grid_sides_for(grid, map_of, &sides);
  if (result == WAY_OK) result = way_blocked_rows(grid, ask->fits, ask->agent_size, ask->cells, ask->count, &copy);
  if (result == WAY_OK) result = way_reach_map_create(way_grid_node_count(grid), &grid->allocator, &map);
  way_reach_ground ground = {&copy, sides, &grid->links, eight};
  if (result == WAY_OK) result = way_reach_map_update(map, &ground, 0);
  if (result == WAY_OK) *reachable = way_reach_map_leads(map, from, to);
  way_reach_map_destroy(map);
  way_bit_rows_free(&copy, &grid->allocator);
  return result;
}

/* ------------------------------------------------------------------------------------------------ the question */

/* Whether an agent at a cell covers one of those that are blocked. */
static bool stands_on_any(const question *ask, int32_t place) {
  int32_t y = place / ask->grid->width, x = place - y * ask->grid->width;
  for (size_t i = 0; i < ask->count; i++) {
    way_covering around = way_covering_of(ask->grid, ask->agent_size, ask->cells[i]);
    bool inside = x >= around.left && x <= around.right && y >= around.top && y <= around.bottom;
    if (inside && way_covers(ask->grid, ask->agent_size, x, y, ask->cells[i])) return true;
  }
  return false;
}

way_result way_grid_is_reachable_past(way_grid *grid, way_point a, way_point b, way_diagonal diagonal,
                                      int32_t agent_size, const int32_t *blocked, size_t blocked_count,
                                      bool *reachable) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_blocked_check(blocked, blocked_count, way_grid_node_count(grid));
  if (result != WAY_OK) return result;
  result = way_grid_is_reachable(grid, a, b, diagonal, agent_size, reachable);
  if (result != WAY_OK || !*reachable || blocked_count == 0) return result;
  way_grid_map *map;
  result = way_grid_map_for(grid, agent_size, &map);
  if (result != WAY_OK) return result;
  bool eight = diagonal == WAY_DIAGONAL_ALWAYS;
  const way_grid_shape *shape = grid->shape;
  question ask = {grid, &map->fits, {!shape->upright, {0, 0}}, agent_size, blocked, blocked_count};
  for (int32_t i = 0; i < 2; i++) ask.moves.masks[i] = shape->around(grid, i, i, eight);
  int32_t from = a.y * grid->width + a.x, to = b.y * grid->width + b.x;
  *reachable = !stands_on_any(&ask, from) && !stands_on_any(&ask, to);
  if (!*reachable) return WAY_OK;
  if (way_grid_has_rules(grid)) return walk_by_rules(&ask, map, from, to, eight, reachable);
  if (goes_round_all(&ask)) return WAY_OK;
  return walk_past(&ask, from, to, reachable);
}
