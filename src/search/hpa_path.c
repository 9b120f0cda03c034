#include "search/hpa_path.h"

#include <string.h>

#include "base/cost.h"

void way_hpa_tracer_init(way_hpa_tracer *tracer, const way_allocator *allocator) {
  memset(tracer, 0, sizeof *tracer);
  way_hpa_window_init(&tracer->window, allocator);
}

static void free_cells(const way_allocator *allocator, way_hpa_cells *cells) {
  way_release(allocator, cells->items, (size_t)cells->capacity, sizeof *cells->items);
}

void way_hpa_tracer_free(way_hpa_tracer *tracer) {
  way_allocator memory = tracer->window.allocator;
  free_cells(&memory, &tracer->corners);
  free_cells(&memory, &tracer->cells);
  free_cells(&memory, &tracer->ahead);
  way_hpa_window_free(&tracer->window);
  way_hpa_tracer_init(tracer, &memory);
}

static way_result room(const way_hpa_tracer *tracer, way_hpa_cells *cells, int32_t count) {
  return way_grow(&tracer->window.allocator, (void **)&cells->items, &cells->capacity, cells->count, count,
                  sizeof *cells->items);
}

/* Cells of the abstract path that ends at a node. */
static way_result list_corners(way_hpa_tracer *tracer, const way_hpa_search *search, int32_t node) {
  const way_search_node *nodes = search->buffers.nodes;
  way_hpa_cells *corners = &tracer->corners;
  int32_t length = 0;
  for (int32_t at = node; at >= 0; at = nodes[at].parent) length++;
  corners->count = 0;
  way_result result = room(tracer, corners, length);
  if (result != WAY_OK) return result;
  corners->count = length;
  for (int32_t at = node; at >= 0; at = nodes[at].parent) corners->items[--length] = way_hpa_search_cell(search, at);
  return WAY_OK;
}

static int32_t chunk_of(const way_hpa_layout *layout, int32_t cell) {
  return way_hpa_chunk_at(layout, cell % layout->width, cell / layout->width);
}

way_result way_hpa_refine(way_hpa_tracer *tracer, const way_hpa_search *search, int32_t node) {
  const way_hpa_hierarchy *hierarchy = search->hierarchy;
  way_hpa_cells *cells = &tracer->cells;
  cells->count = 0;
  way_result result = list_corners(tracer, search, node);
  if (result == WAY_OK) result = room(tracer, cells, 1);
  if (result != WAY_OK) return result;
  cells->items[cells->count++] = tracer->corners.items[0];
  for (int32_t i = 1; i < tracer->corners.count; i++) {
    int32_t from = tracer->corners.items[i - 1], to = tracer->corners.items[i];
    int32_t chunk = chunk_of(&hierarchy->layout, to);
    if (chunk_of(&hierarchy->layout, from) != chunk) {
      result = room(tracer, cells, cells->count + 1);
      if (result != WAY_OK) return result;
      cells->items[cells->count++] = to;
      continue;
    }
    bool found;
    way_hpa_rect rect = way_hpa_chunk_rect(&hierarchy->layout, chunk);
    result = way_hpa_window_find(&tracer->window, &hierarchy->square, rect, from, to, -1, &found, cells);
    if (result != WAY_OK) return result;
  }
  return WAY_OK;
}

/* A sum along a path. */
typedef struct way_sum {
  double g;
  int32_t a;
  int32_t b;
} way_sum;

static void add_step(way_sum *sum, const way_square *square, int32_t from, int32_t to) {
  int32_t width = square->grid->width;
  bool straight = from / width == to / width || from % width == to % width;
  sum->a += straight;
  sum->b += !straight;
  sum->g += (straight ? 1.0 : WAY_SQRT2) * way_grid_multiplier_under(square->grid, to, square->agent_size);
}

double way_hpa_path_cost(const way_square *square, const int32_t *cells, int32_t count) {
  way_sum sum = {0, 0, 0};
  for (int32_t i = 1; i < count; i++) add_step(&sum, square, cells[i - 1], cells[i]);
  return way_grid_uniform(square->grid) ? way_pair_value(sum.a, sum.b) : sum.g;
}

way_result way_hpa_smooth(way_hpa_tracer *tracer, const way_square *square, int32_t chunk_size) {
  (void)tracer;
  (void)square;
  (void)chunk_size;
  return WAY_OK;
}
