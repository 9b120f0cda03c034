/* Shortening a refined path. Windows move along it, each half over the one before; in each, A* between the first and the
   last cell of that part looks for a cheaper one. */
#include "base/cost.h"
#include "engine/hierarchy/hpa_path.h"

/* Steps of the path in a window: twice the chunk size, and no more than this. */
#define LONGEST_SPAN 64

/* A sum along a path. */
typedef struct path_sum {
  bool uniform;
  double g;
  int32_t a;
  int32_t b;
} path_sum;

static void add_step(path_sum *sum, const way_plane *square, int32_t from, int32_t to) {
  int32_t width = square->grid->width;
  bool straight = from / width == to / width || from % width == to % width;
  sum->a += straight;
  sum->b += !straight;
  if (sum->uniform) return;
  sum->g += (straight ? 1.0 : WAY_SQRT2) * way_ground_at(&square->ground, to);
}

static double value(const path_sum *sum) {
  return sum->uniform ? way_pair_value(sum->a, sum->b) : sum->g;
}

double way_hpa_path_cost(const way_plane *square, const int32_t *cells, int32_t count) {
  path_sum sum = {way_grid_uniform(square->grid), 0, 0, 0};
  for (int32_t i = 1; i < count; i++) add_step(&sum, square, cells[i - 1], cells[i]);
  return value(&sum);
}

/* A part of the path ahead: items first to last of the row, which are in reverse. */
typedef struct part {
  int32_t first;
  int32_t last;
  int32_t from;
  int32_t to;
  double cost;
  way_hpa_rect window;
} part;

static part part_of(const way_hpa_cells *ahead, const way_plane *square, int32_t span) {
  int32_t width = square->grid->width, height = square->grid->height, pad = span / 8;
  part p = {.first = ahead->count - 1 > span ? ahead->count - 1 - span : 0, .last = ahead->count - 1};
  p.from = ahead->items[p.last];
  p.to = ahead->items[p.first];
  path_sum sum = {way_grid_uniform(square->grid), 0, 0, 0};
  int32_t left = width, right = 0, top = height, bottom = 0;
  for (int32_t i = p.last; i >= p.first; i--) {
    int32_t cell = ahead->items[i], x = cell % width, y = cell / width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (i > p.first) add_step(&sum, square, cell, ahead->items[i - 1]);
  }
  p.cost = value(&sum);
  left = left > pad ? left - pad : 0;
  top = top > pad ? top - pad : 0;
  right = right + pad < width ? right + pad : width - 1;
  bottom = bottom + pad < height ? bottom + pad : height - 1;
  p.window = (way_hpa_rect){left, top, right - left + 1, bottom - top + 1};
  return p;
}

/* Whether the part costs no more than it would on an empty map. */
static bool is_straight(const part *p, const way_plane *square) {
  int32_t width = square->grid->width, straight, diagonal;
  way_square_distance(square->rule == WAY_DIAGONAL_NEVER, p->from % width - p->to % width,
                      p->from / width - p->to / width, &straight, &diagonal);
  return p->cost <= way_pair_value(straight, diagonal) * square->grid->areas.least;
}

static way_result shorten(way_hpa_tracer *tracer, const way_plane *square, const part *p) {
  way_hpa_cells *ahead = &tracer->ahead, *better = &tracer->corners;
  better->count = 0;
  bool found;
  way_result result = way_hpa_window_find(&tracer->window, square, p->window, p->from, p->to, p->cost, &found, better);
  if (result != WAY_OK || !found) return result;
  result = way_hpa_room(tracer, ahead, p->first + better->count + 1);
  if (result != WAY_OK) return result;
  ahead->count = p->first;
  for (int32_t i = better->count - 1; i >= 0; i--) ahead->items[ahead->count++] = better->items[i];
  ahead->items[ahead->count++] = p->from;
  return WAY_OK;
}

way_result way_hpa_smooth(way_hpa_tracer *tracer, const way_plane *square, int32_t chunk_size) {
  int32_t span = 2 * chunk_size < LONGEST_SPAN ? 2 * chunk_size : LONGEST_SPAN;
  way_hpa_cells *cells = &tracer->cells, *ahead = &tracer->ahead;
  ahead->count = 0;
  way_result result = way_hpa_room(tracer, ahead, cells->count);
  if (result != WAY_OK) return result;
  while (cells->count > 0) ahead->items[ahead->count++] = cells->items[--cells->count];
  while (ahead->count > 0) {
    part p = part_of(ahead, square, span);
    if (!is_straight(&p, square)) result = shorten(tracer, square, &p);
    /* Half of the part is behind now; all of it when it was the last. */
    int32_t behind = p.first == 0 || ahead->count <= span / 2 ? ahead->count : span / 2;
    if (result == WAY_OK) result = way_hpa_room(tracer, cells, cells->count + behind);
    if (result != WAY_OK) return result;
    while (behind-- > 0) cells->items[cells->count++] = ahead->items[--ahead->count];
  }
  return WAY_OK;
}
