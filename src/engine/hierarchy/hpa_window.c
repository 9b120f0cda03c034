#include "engine/hierarchy/hpa_window.h"

#include <string.h>

#include "base/cost.h"
#include "base/epoch.h"

void way_hpa_window_init(way_hpa_window *window, const way_allocator *allocator) {
  memset(window, 0, sizeof *window);
  window->allocator = *allocator;
}

void way_hpa_window_free(way_hpa_window *window) {
  way_allocator memory = window->allocator;
  size_t count = (size_t)window->capacity;
  way_release(&memory, window->nodes, count, sizeof *window->nodes);
  way_release(&memory, window->open.slots, count, sizeof *window->open.slots);
  way_release(&memory, window->open.positions, count, sizeof *window->open.positions);
  way_hpa_window_init(window, &memory);
}

static way_result restart(way_hpa_window *window, int32_t cells) {
  if (window->capacity < cells) {
    int32_t grown = window->capacity + window->capacity / 2;
    if (cells < grown) cells = grown;
    way_hpa_window_free(window);
    size_t count = (size_t)cells;
    window->capacity = cells;
    window->nodes = way_allocate_zeroed(&window->allocator, count, sizeof *window->nodes);
    window->open.slots = way_allocate(&window->allocator, count, sizeof *window->open.slots);
    window->open.positions = way_allocate(&window->allocator, count, sizeof *window->open.positions);
    window->open.capacity = cells;
    if (window->nodes == NULL || window->open.slots == NULL || window->open.positions == NULL) {
      way_hpa_window_free(window);
      return WAY_ERROR_OUT_OF_MEMORY;
    }
  }
  if (window->epoch >= WAY_LAST_EPOCH(UINT32_MAX - 3)) {
    memset(window->nodes, 0, (size_t)window->capacity * sizeof *window->nodes);
    window->epoch = 0;
  }
  window->epoch += 2;
  window->open.count = 0;
  return WAY_OK;
}

typedef struct run {
  way_hpa_window *window;
  const way_plane *square;
  way_hpa_rect rect;
  bool uniform;
  double limit;
  int32_t goal_x;
  int32_t goal_y;
} run;

static void relax(const run *r, int32_t x, int32_t y, double g, int32_t a, int32_t b, int move) {
  way_hpa_window *window = r->window;
  int32_t index = y * r->rect.width + x;
  way_hpa_window_node *node = &window->nodes[index];
  bool seen = (node->stamp & ~1u) == window->epoch;
  if (seen && ((node->stamp & 1) != 0 || !(g < node->g))) return;
  int32_t straight, diagonal;
  way_square_distance(r->square->rule == WAY_DIAGONAL_NEVER, x - r->goal_x, y - r->goal_y, &straight, &diagonal);
  double f = r->uniform ? way_pair_value(a + straight, b + diagonal)
                        : g + way_pair_value(straight, diagonal) * r->square->grid->areas.least;
  if (r->limit >= 0 && !(f < r->limit)) return;
  *node = (way_hpa_window_node){g, a, b, window->epoch, (uint8_t)move};
  way_open_entry entry = {f, g, index};
  if (seen) way_open_decrease(&window->open, entry);
  else way_open_push(&window->open, entry);
}

static void expand(const run *r, int32_t index) {
  const way_plane *square = r->square;
  const way_grid *grid = square->grid;
  way_hpa_window_node node = r->window->nodes[index];
  int32_t y = index / r->rect.width, x = index - y * r->rect.width;
  uint32_t nine = way_bit_nine(&square->fits, r->rect.x + x, r->rect.y + y), moves = square->moves[0][nine];
  if (square->sides != NULL) moves = way_plane_sided_moves(square, r->rect.x + x, r->rect.y + y, nine, false);
  for (int d = 0; moves != 0; d++, moves >>= 1) {
    if ((moves & 1) == 0) continue;
    int32_t to_x = x + way_square_dx[d], to_y = y + way_square_dy[d];
    if (to_x < 0 || to_y < 0 || to_x >= r->rect.width || to_y >= r->rect.height) continue;
    int32_t a = node.a + (d < 4), b = node.b + (d >= 4);
    double g = way_pair_value(a, b);
    if (!r->uniform) {
      int32_t cell = (r->rect.y + to_y) * grid->width + r->rect.x + to_x;
      g = node.g + (d < 4 ? 1.0 : WAY_SQRT2) * way_ground_at(&square->ground, cell);
    }
    relax(r, to_x, to_y, g, a, b, d);
  }
}

static bool search(const run *r, int32_t goal) {
  way_hpa_window *window = r->window;
  while (window->open.count > 0) {
    int32_t index = way_open_pop(&window->open).node;
    window->nodes[index].stamp = window->epoch + 1;
    if (index == goal) return true;
    expand(r, index);
  }
  return false;
}

way_result way_hpa_window_find(way_hpa_window *window, const way_plane *square, way_hpa_rect rect, int32_t from,
                               int32_t to, double limit, bool *found, way_hpa_cells *cells) {
  int32_t width = square->grid->width;
  int32_t from_x = from % width - rect.x, from_y = from / width - rect.y;
  run r = {window, square, rect, way_grid_uniform(square->grid), limit, to % width - rect.x, to / width - rect.y};
  *found = false;
  way_result result = restart(window, rect.width * rect.height);
  if (result != WAY_OK) return result;
  relax(&r, from_x, from_y, 0, 0, 0, 0);
  int32_t source = from_y * rect.width + from_x, goal = r.goal_y * rect.width + r.goal_x;
  if (!search(&r, goal)) return WAY_OK;
  *found = true;
  int32_t length = 0;
  for (int32_t index = goal; index != source; length++) {
    int move = window->nodes[index].move;
    index -= way_square_dy[move] * rect.width + way_square_dx[move];
  }
  result = way_grow(&window->allocator, (void **)&cells->items, &cells->capacity, cells->count, cells->count + length,
                    sizeof *cells->items);
  if (result != WAY_OK) return result;
  int32_t *end = cells->items + cells->count + length;
  int32_t cell = to;
  for (int32_t index = goal; index != source;) {
    *--end = cell;
    int move = window->nodes[index].move;
    index -= way_square_dy[move] * rect.width + way_square_dx[move];
    cell -= way_square_dy[move] * width + way_square_dx[move];
  }
  cells->count += length;
  return WAY_OK;
}
