/* A* between two cells inside a rectangle of a square grid: how abstract paths turn into cells, and how those are
   shortened. Looks at nothing outside. */
#ifndef SEARCH_HPA_WINDOW_H
#define SEARCH_HPA_WINDOW_H

#include "engine/hierarchy/hpa_flood.h"

typedef struct way_hpa_window_node {
  double g;
  /* Straight and diagonal steps, on uniform grids. */
  int32_t a;
  int32_t b;
  /* Twice the number of the search that saw it, plus 1 once closed. */
  uint32_t stamp;
  /* The move that led here. */
  uint8_t move;
} way_hpa_window_node;

typedef struct way_hpa_window {
  way_allocator allocator;
  int32_t capacity;
  way_hpa_window_node *nodes;
  uint32_t epoch;
  way_open_set open;
} way_hpa_window;

void way_hpa_window_init(way_hpa_window *window, const way_allocator *allocator);
void way_hpa_window_free(way_hpa_window *window);

/* A growing row of cells. */
typedef struct way_hpa_cells {
  int32_t *items;
  int32_t count;
  int32_t capacity;
} way_hpa_cells;

/* Looks for a path from one cell in the rectangle to another that costs less than limit, negative for none; found says whether there is one,
   and its cells behind the first are appended then. Nothing is appended when it
   fails with OUT_OF_MEMORY. */
way_result way_hpa_window_find(way_hpa_window *window, const way_plane *square, way_hpa_rect rect, int32_t from,
                               int32_t to, double limit, bool *found, way_hpa_cells *cells);

#endif
