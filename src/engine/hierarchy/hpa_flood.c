#include "engine/hierarchy/hpa_flood.h"

#include <string.h>

#include "base/cost.h"

/* Each cell is pushed once at most by each of its four straight and four diagonal neighbours. */
#define PUSHES 4

way_result way_hpa_flood_init(way_hpa_flood *flood, const way_allocator *allocator, int32_t capacity) {
  memset(flood, 0, sizeof *flood);
  flood->allocator = *allocator;
  flood->capacity = capacity;
  size_t count = (size_t)capacity;
  flood->cells = way_allocate(allocator, count, sizeof *flood->cells);
  flood->queues = way_allocate(allocator, 2 * PUSHES * count, sizeof *flood->queues);
  flood->open.slots = way_allocate(allocator, count, sizeof *flood->open.slots);
  flood->open.positions = way_allocate(allocator, count, sizeof *flood->open.positions);
  flood->open.capacity = capacity;
  if (flood->cells != NULL && flood->queues != NULL && flood->open.slots != NULL && flood->open.positions != NULL) {
    return WAY_OK;
  }
  way_hpa_flood_free(flood);
  return WAY_ERROR_OUT_OF_MEMORY;
}

void way_hpa_flood_free(way_hpa_flood *flood) {
  size_t count = (size_t)flood->capacity;
  way_release(&flood->allocator, flood->cells, count, sizeof *flood->cells);
  way_release(&flood->allocator, flood->queues, 2 * PUSHES * count, sizeof *flood->queues);
  way_release(&flood->allocator, flood->open.slots, count, sizeof *flood->open.slots);
  way_release(&flood->allocator, flood->open.positions, count, sizeof *flood->open.positions);
  memset(flood, 0, sizeof *flood);
}

/* Moves that lead out of the rectangle. */
static uint8_t outward(const way_hpa_rect *rect, int32_t x, int32_t y) {
  /* N, NE, NW; E, NE, SE; S, SE, SW; W, SW, NW. */
  uint32_t moves = 0;
  if (y == 0) moves |= 0x91;
  if (x == rect->width - 1) moves |= 0x32;
  if (y == rect->height - 1) moves |= 0x64;
  if (x == 0) moves |= 0xC8;
  return (uint8_t)moves;
}

void way_hpa_flood_load(way_hpa_flood *flood, const way_plane *square, way_hpa_rect rect, bool into) {
  const way_grid *grid = square->grid;
  flood->rect = rect;
  flood->uniform = true;
  way_hpa_flood_cell *cell = flood->cells;
  for (int32_t y = 0; y < rect.height; y++) {
    for (int32_t x = 0; x < rect.width; x++, cell++) {
      uint32_t nine = way_bit_nine(&square->fits, rect.x + x, rect.y + y);
      cell->fits = (nine >> 4 & 1) != 0;
      cell->moves = 0;
      cell->multiplier = 1;
      if (!cell->fits) continue;
      uint8_t moves = square->moves[0][nine];
      if (square->sides != NULL) moves = way_plane_sided_moves(square, rect.x + x, rect.y + y, nine, into);
      cell->moves = (uint8_t)(moves & ~outward(&rect, x, y));
      cell->multiplier = way_ground_at(&square->ground, (rect.y + y) * grid->width + rect.x + x);
      if (cell->multiplier != 1.0) flood->uniform = false;
    }
  }
}

static void restart(way_hpa_flood *flood) {
  int32_t count = flood->rect.width * flood->rect.height;
  for (int32_t i = 0; i < count; i++) {
    flood->cells[i].cost = WAY_HPA_NO_WAY;
    flood->cells[i].closed = false;
  }
}

/* Two lengths of steps only, and cells close in ascending order: what straight steps reach comes in ascending order by
   itself, and what diagonal steps reach too, so two plain queues do for a heap. A cell that was pushed twice closes at
   the better place. */
static void run_uniform(way_hpa_flood *flood, int32_t source) {
  way_hpa_flood_cell *cells = flood->cells;
  int32_t width = flood->rect.width;
  uint16_t *queues[2] = {flood->queues, flood->queues + PUSHES * (size_t)flood->capacity};
  int32_t first[2] = {0, 0}, end[2] = {1, 0};
  queues[0][0] = (uint16_t)source;
  cells[source].cost = 0;
  cells[source].a = 0;
  cells[source].b = 0;
  for (;;) {
    for (int q = 0; q < 2; q++) {
      while (first[q] < end[q] && cells[queues[q][first[q]]].closed) first[q]++;
    }
    int from = first[0] == end[0];
    if (from == 1 && first[1] == end[1]) return;
    if (from == 0 && first[1] < end[1] && cells[queues[1][first[1]]].cost < cells[queues[0][first[0]]].cost) from = 1;
    int32_t at = queues[from][first[from]++];
    way_hpa_flood_cell *cell = &cells[at];
    cell->closed = true;
    uint32_t moves = cell->moves;
    for (int d = 0; moves != 0; d++, moves >>= 1) {
      if ((moves & 1) == 0) continue;
      int32_t next = at + way_square_dy[d] * width + way_square_dx[d];
      way_hpa_flood_cell *to = &cells[next];
      if (to->closed) continue;
      int32_t a = cell->a + (d < 4), b = cell->b + (d >= 4);
      double cost = way_pair_value(a, b);
      if (to->cost >= 0 && !(cost < to->cost)) continue;
      to->cost = cost;
      to->a = (int16_t)a;
      to->b = (int16_t)b;
      queues[d >= 4][end[d >= 4]++] = (uint16_t)next;
    }
  }
}

static void run_weighted(way_hpa_flood *flood, int32_t source, bool into) {
  way_hpa_flood_cell *cells = flood->cells;
  way_open_set *open = &flood->open;
  int32_t width = flood->rect.width;
  open->count = 0;
  cells[source].cost = 0;
  way_open_push(open, (way_open_entry){0, 0, source});
  while (open->count > 0) {
    int32_t at = way_open_pop(open).node;
    way_hpa_flood_cell *cell = &cells[at];
    cell->closed = true;
    for (int d = 0; d < 8; d++) {
      if ((cell->moves >> d & 1) == 0) continue;
      int32_t next = at + way_square_dy[d] * width + way_square_dx[d];
      way_hpa_flood_cell *to = &cells[next];
      if (to->closed) continue;
      double cost = cell->cost + (d < 4 ? 1.0 : WAY_SQRT2) * (into ? cell->multiplier : to->multiplier);
      bool is_open = to->cost >= 0;
      if (is_open && !(cost < to->cost)) continue;
      to->cost = cost;
      way_open_entry entry = {cost, cost, next};
      if (is_open) way_open_decrease(open, entry);
      else way_open_push(open, entry);
    }
  }
}

void way_hpa_flood_run(way_hpa_flood *flood, int32_t source, bool into) {
  restart(flood);
  if (flood->uniform) run_uniform(flood, source);
  else run_weighted(flood, source, into);
}
