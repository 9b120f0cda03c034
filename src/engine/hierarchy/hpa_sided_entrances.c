/* Where one passes between chunks on a grid with closed sides. Of a border, cells belong to one run while one can walk along
   both banks, both ways, and the ways across are the same; each way across has its transitions at the run's ends or in its
   middle. What leads one way alone is a transition of the chunk that it leaves, and a node of both. */
#include <string.h>

#include "engine/hierarchy/hpa_entrances.h"

/* A pair of cells on both sides of a border. */
typedef struct pair {
  /* The moves out of, and into, the cell inside. */
  uint8_t out;
  uint8_t into;
  /* Bit 0: one can go across outwards; bit 1: inwards. */
  uint8_t ways;
  /* Whether one can walk on to the next pair on both banks, and back, and the ways across are the same there. */
  bool joined;
} pair;

/* Two adjacent chunks see the pairs of a border in the same order. */
typedef struct border {
  const way_plane *square;
  way_hpa_rect rect;
  way_hpa_nodes nodes;
  /* The move across, and those across that go one cell on or back along it; the move along it. */
  int across;
  int on;
  int back;
  int along;
  int32_t length;
  pair pairs[64];
} border;

static way_point place_of(const border *b, int32_t i) {
  bool down = b->along == 2;
  way_point at = {down ? (b->across == 1 ? b->rect.width - 1 : 0) : i,
                  down ? i : (b->across == 2 ? b->rect.height - 1 : 0)};
  return at;
}

static uint8_t moves_of(const way_plane *square, int32_t x, int32_t y, bool into) {
  if (!way_grid_contains(square->grid, x, y) || !way_bit_get(&square->fits, x, y)) return 0;
  return way_plane_sided_moves(square, x, y, way_bit_nine(&square->fits, x, y), into);
}

/* Whether one can walk along from there, and back. */
static bool walks_on(const border *b, int32_t x, int32_t y) {
  return (moves_of(b->square, x, y, false) & moves_of(b->square, x, y, true)) >> b->along & 1;
}

static void look(border *b) {
  int32_t dx = way_square_dx[b->across], dy = way_square_dy[b->across];
  for (int32_t i = 0; i < b->length; i++) {
    way_point at = place_of(b, i);
    int32_t x = b->rect.x + at.x, y = b->rect.y + at.y;
    uint32_t out = moves_of(b->square, x, y, false), into = moves_of(b->square, x, y, true);
    uint32_t ways = (out >> b->across & 1) | (into >> b->across & 1) << 1;
    b->pairs[i] = (pair){(uint8_t)out, (uint8_t)into, (uint8_t)ways, false};
    if (i > 0) b->pairs[i - 1].joined = b->pairs[i - 1].joined && b->pairs[i - 1].ways == ways;
    b->pairs[i].joined = ways != 0 && walks_on(b, x, y) && walks_on(b, x + dx, y + dy);
  }
  b->pairs[b->length - 1].joined = false;
}

static void cross(const border *b, int32_t i, int move, uint32_t ways) {
  way_point at = place_of(b, i);
  int32_t place = way_hpa_rim_place(&b->rect, at.x, at.y);
  if ((ways & 1) != 0) b->nodes.crossings[place] = (uint8_t)(b->nodes.crossings[place] | 1u << move);
  if (ways != 0) b->nodes.marks[place] = 1;
}

static void cross_straight(const border *b) {
  for (int32_t start = 0, end; start < b->length; start = end) {
    end = start + 1;
    while (b->pairs[end - 1].joined) end++;
    uint32_t ways = b->pairs[start].ways;
    if (end - start >= WAY_HPA_LONG_RUN) {
      cross(b, start, b->across, ways);
      cross(b, end - 1, b->across, ways);
    } else {
      cross(b, start + (end - start - 1) / 2, b->across, ways);
    }
  }
}

/* The ways of a slanted step across, but those that steps within a run make needless. */
static uint32_t slanted_ways(const pair *from, int move, const pair *first) {
  uint32_t ways = ((uint32_t)from->out >> move & 1) | ((uint32_t)from->into >> move & 1) << 1;
  return first->joined ? ways & ~(uint32_t)first->ways : ways;
}

static void cross_slanted(const border *b) {
  for (int32_t i = 0; i + 1 < b->length; i++) {
    cross(b, i, b->on, slanted_ways(&b->pairs[i], b->on, &b->pairs[i]));
    cross(b, i + 1, b->back, slanted_ways(&b->pairs[i + 1], b->back, &b->pairs[i]));
  }
}

static void cross_corner(const way_plane *square, const way_hpa_rect *rect, const way_hpa_nodes *nodes, int move) {
  int32_t x = way_square_dx[move] > 0 ? rect->width - 1 : 0, y = way_square_dy[move] > 0 ? rect->height - 1 : 0;
  uint32_t out = moves_of(square, rect->x + x, rect->y + y, false) >> move & 1;
  uint32_t into = moves_of(square, rect->x + x, rect->y + y, true) >> move & 1;
  int32_t place = way_hpa_rim_place(rect, x, y);
  nodes->crossings[place] = (uint8_t)(nodes->crossings[place] | out << move);
  if ((out | into) != 0) nodes->marks[place] = 1;
}

void way_hpa_find_sided_crossings(const way_plane *square, const way_hpa_rect *rect, way_hpa_nodes nodes) {
  static const int8_t moves[4][4] = {{0, 4, 7, 1}, {1, 5, 4, 2}, {2, 5, 6, 1}, {3, 6, 7, 2}};
  bool diagonal = square->rule == WAY_DIAGONAL_ONE_FREE || square->rule == WAY_DIAGONAL_ALWAYS;
  border b = {.square = square, .rect = *rect, .nodes = nodes};
  for (int i = 0; i < 4; i++) {
    b.across = moves[i][0];
    b.on = moves[i][1];
    b.back = moves[i][2];
    b.along = moves[i][3];
    b.length = b.along == 2 ? rect->height : rect->width;
    look(&b);
    cross_straight(&b);
    if (diagonal) cross_slanted(&b);
  }
  for (int move = 4; diagonal && move < 8; move++) cross_corner(square, rect, &nodes, move);
}
