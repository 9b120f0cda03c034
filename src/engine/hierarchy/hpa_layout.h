/* How a square grid is cut into chunks, and how the cells on a chunk's rim are numbered. */
#ifndef SEARCH_HPA_LAYOUT_H
#define SEARCH_HPA_LAYOUT_H

#include "engine/hierarchy/hpa_flood.h"

typedef struct way_hpa_layout {
  int32_t width;
  int32_t height;
  /* Cells on a side; chunks at the right and lower end of the grid may be smaller. */
  int32_t chunk_size;
  int32_t columns;
  int32_t rows;
  int32_t chunk_count;
  /* Most cells on the rim of a chunk: abstract nodes have the numbers chunk * rim + place, with places below rim. */
  int32_t rim;
} way_hpa_layout;

static inline int32_t way_hpa_rim(int32_t width, int32_t height) {
  return width < 2 || height < 2 ? width * height : 2 * (width + height) - 4;
}

static inline way_hpa_layout way_hpa_layout_of(int32_t width, int32_t height, int32_t chunk_size) {
  way_hpa_layout layout = {width, height, chunk_size, (width - 1) / chunk_size + 1, (height - 1) / chunk_size + 1,
                           0,     0};
  layout.chunk_count = layout.columns * layout.rows;
  layout.rim = way_hpa_rim(width < chunk_size ? width : chunk_size, height < chunk_size ? height : chunk_size);
  return layout;
}

static inline way_hpa_rect way_hpa_chunk_rect(const way_hpa_layout *layout, int32_t chunk) {
  int32_t size = layout->chunk_size;
  int32_t x = chunk % layout->columns * size, y = chunk / layout->columns * size;
  return (way_hpa_rect){x, y, layout->width - x < size ? layout->width - x : size,
                        layout->height - y < size ? layout->height - y : size};
}

static inline int32_t way_hpa_chunk_at(const way_hpa_layout *layout, int32_t x, int32_t y) {
  return y / layout->chunk_size * layout->columns + x / layout->chunk_size;
}

/* Number of a cell on the rim of a rectangle: the top row, the bottom row, the left column, the right column; -1 inside. */
static inline int32_t way_hpa_rim_place(const way_hpa_rect *rect, int32_t x, int32_t y) {
  if (y == 0) return x;
  if (y == rect->height - 1) return rect->width + x;
  if (x == 0) return 2 * rect->width + y - 1;
  if (x == rect->width - 1) return 2 * rect->width + rect->height - 2 + y - 1;
  return -1;
}

/* The cell of a place, the other way round. */
static inline way_point way_hpa_rim_cell(const way_hpa_rect *rect, int32_t place) {
  int32_t width = rect->width, height = rect->height, side = place - 2 * width;
  if (place < width) return (way_point){place, 0};
  if (side < 0) return (way_point){place - width, height - 1};
  return side < height - 2 ? (way_point){0, side + 1} : (way_point){width - 1, side - (height - 2) + 1};
}

#endif
