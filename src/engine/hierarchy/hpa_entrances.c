#include "engine/hierarchy/hpa_entrances.h"

#include <string.h>

/* One border of a chunk, walked in ascending order of cells. */
typedef struct border {
  const way_plane *square;
  way_hpa_rect rect;
  uint8_t *crossings;
  /* Move across it, and the moves across it that go one cell on or back along it. */
  int out;
  int on;
  int back;
  /* First cell inside, in the rectangle, and the way along. */
  int32_t x;
  int32_t y;
  int32_t along_x;
  int32_t along_y;
  int32_t length;
} border;

static bool inner_fits(const border *b, int32_t i) {
  return way_bit_get(&b->square->fits, b->rect.x + b->x + i * b->along_x, b->rect.y + b->y + i * b->along_y);
}

static bool outer_fits(const border *b, int32_t i) {
  return way_bit_get(&b->square->fits, b->rect.x + b->x + i * b->along_x + way_square_dx[b->out],
                     b->rect.y + b->y + i * b->along_y + way_square_dy[b->out]);
}

static void cross(const border *b, int32_t i, int move) {
  int32_t place = way_hpa_rim_place(&b->rect, b->x + i * b->along_x, b->y + i * b->along_y);
  b->crossings[place] = (uint8_t)(b->crossings[place] | 1u << move);
}

static void cross_straight(const border *b) {
  int32_t start = 0;
  for (int32_t i = 0; i <= b->length; i++) {
    if (i < b->length && inner_fits(b, i) && outer_fits(b, i)) continue;
    int32_t run = i - start;
    if (run >= WAY_HPA_LONG_RUN) {
      cross(b, start, b->out);
      cross(b, i - 1, b->out);
    } else if (run > 0) {
      cross(b, start + (run - 1) / 2, b->out);
    }
    start = i + 1;
  }
}

/* Inside a run a diagonal step leads nowhere that straight ones do not; at its ends, and where there is no run, it does. */
static void cross_diagonally(const border *b) {
  bool always = b->square->rule == WAY_DIAGONAL_ALWAYS;
  bool inner = inner_fits(b, 0), outer = outer_fits(b, 0);
  for (int32_t i = 0; i + 1 < b->length; i++) {
    bool next_inner = inner_fits(b, i + 1), next_outer = outer_fits(b, i + 1);
    bool on_beside = outer || next_inner, back_beside = inner || next_outer;
    if (inner && next_outer && !(outer && next_inner) && (always || on_beside)) cross(b, i, b->on);
    if (next_inner && outer && !(inner && next_outer) && (always || back_beside)) cross(b, i + 1, b->back);
    inner = next_inner;
    outer = next_outer;
  }
}

static void cross_corner(const way_plane *square, const way_hpa_rect *rect, uint8_t *crossings, int move) {
  int32_t x = way_square_dx[move] > 0 ? rect->width - 1 : 0, y = way_square_dy[move] > 0 ? rect->height - 1 : 0;
  uint32_t nine = way_bit_nine(&square->fits, rect->x + x, rect->y + y);
  if ((nine >> 4 & 1) == 0 || (square->moves[0][nine] >> move & 1) == 0) return;
  int32_t place = way_hpa_rim_place(rect, x, y);
  crossings[place] = (uint8_t)(crossings[place] | 1u << move);
}

void way_hpa_find_crossings(const way_hpa_layout *layout, const way_plane *square, int32_t chunk, way_hpa_nodes nodes) {
  way_hpa_rect rect = way_hpa_chunk_rect(layout, chunk);
  uint8_t *crossings = nodes.crossings;
  memset(crossings, 0, (size_t)layout->rim);
  memset(nodes.marks, 0, (size_t)layout->rim);
  if (square->sides != NULL) {
    way_hpa_find_sided_crossings(square, &rect, nodes);
    return;
  }
  bool diagonal = square->rule == WAY_DIAGONAL_ONE_FREE || square->rule == WAY_DIAGONAL_ALWAYS;
  const border borders[4] = {{square, rect, crossings, 0, 4, 7, 0, 0, 1, 0, rect.width},
                             {square, rect, crossings, 1, 5, 4, rect.width - 1, 0, 0, 1, rect.height},
                             {square, rect, crossings, 2, 5, 6, 0, rect.height - 1, 1, 0, rect.width},
                             {square, rect, crossings, 3, 6, 7, 0, 0, 0, 1, rect.height}};
  /* Past the rim of the grid no cell is free, so that its borders have no runs. */
  for (int i = 0; i < 4; i++) {
    cross_straight(&borders[i]);
    if (diagonal) cross_diagonally(&borders[i]);
  }
  for (int move = 4; diagonal && move < 8; move++) cross_corner(square, &rect, crossings, move);
  /* What leads out leads in as well. */
  memcpy(nodes.marks, crossings, (size_t)layout->rim);
}
