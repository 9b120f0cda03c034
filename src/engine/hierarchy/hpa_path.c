#include "engine/hierarchy/hpa_path.h"

#include <string.h>

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

way_result way_hpa_room(const way_hpa_tracer *tracer, way_hpa_cells *cells, int32_t count) {
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
  way_result result = way_hpa_room(tracer, corners, length);
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
  if (result == WAY_OK) result = way_hpa_room(tracer, cells, 1);
  if (result != WAY_OK) return result;
  cells->items[cells->count++] = tracer->corners.items[0];
  for (int32_t i = 1; i < tracer->corners.count; i++) {
    int32_t from = tracer->corners.items[i - 1], to = tracer->corners.items[i];
    int32_t chunk = chunk_of(&hierarchy->layout, to);
    if (chunk_of(&hierarchy->layout, from) != chunk) {
      result = way_hpa_room(tracer, cells, cells->count + 1);
      if (result != WAY_OK) return result;
      cells->items[cells->count++] = to;
      continue;
    }
    bool found;
    way_hpa_rect rect = way_hpa_chunk_rect(&hierarchy->layout, chunk);
    result = way_hpa_window_find(&tracer->window, &hierarchy->square, rect, from, to, -1, &found, cells);
    if (result != WAY_OK) return result;
    if (!found) return WAY_ERROR_STATE;
  }
  return WAY_OK;
}
