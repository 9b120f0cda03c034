/* How much of a grid is uneven, for the choice of engine: cells whose free 3x3 neighbourhood, walls aside, has more than one
   multiplier. Counted when first asked for, then kept by edits as long as they are few. */
#include "world/grid/grid.h"

/* An edit looks at the neighbourhoods of nine cells; this many cost what counting again does. */
#define EDITS_A_CELL_INVERSE 16

static double multiplier_at(const way_grid *grid, int32_t x, int32_t y) {
  if (!way_grid_contains(grid, x, y)) return 0;
  uint8_t area = grid->cells[(size_t)y * (size_t)grid->width + (size_t)x];
  return area == WAY_WALL ? 0 : grid->areas.multipliers[area];
}

static bool uneven_at(const way_grid *grid, int32_t x, int32_t y) {
  double own = multiplier_at(grid, x, y);
  if (!(own > 0)) return false;
  for (int32_t row = y - 1; row <= y + 1; row++) {
    for (int32_t column = x - 1; column <= x + 1; column++) {
      double other = multiplier_at(grid, column, row);
      if (other > 0 && other != own) return true;
    }
  }
  return false;
}

/* The same for a whole row, whose cells have the ones beside them. */
static int32_t uneven_in_row(const way_grid *grid, int32_t y) {
  int32_t count = 0, first = y > 0 ? y - 1 : 0, last = y + 1 < grid->height ? y + 1 : y;
  const uint8_t *cells = grid->cells;
  for (int32_t x = 0; x < grid->width; x++) {
    uint8_t own = cells[(size_t)y * (size_t)grid->width + (size_t)x];
    if (own == WAY_WALL) continue;
    /* Most neighbourhoods hold one area. */
    bool other = false;
    for (int32_t row = first; row <= last && !other; row++) {
      const uint8_t *at = cells + (size_t)row * (size_t)grid->width + (size_t)x;
      uint8_t west = x > 0 ? at[-1] : own, east = x + 1 < grid->width ? at[1] : own;
      other = (west != own && west != WAY_WALL) || (*at != own && *at != WAY_WALL) || (east != own && east != WAY_WALL);
    }
    if (other && uneven_at(grid, x, y)) count++;
  }
  return count;
}

bool way_grid_mostly_even(way_grid *grid) {
  way_grid_terrain *terrain = &grid->terrain;
  if (!terrain->known) {
    terrain->uneven = 0;
    for (int32_t y = 0; y < grid->height; y++) terrain->uneven += uneven_in_row(grid, y);
    terrain->known = true;
  }
  terrain->patience = way_grid_node_count(grid) / EDITS_A_CELL_INVERSE + 1;
  int64_t free = (int64_t)way_grid_node_count(grid) - grid->counts.cells[WAY_WALL];
  return 5 * (int64_t)terrain->uneven <= 2 * free;
}

static int32_t uneven_around(const way_grid *grid, int32_t cell) {
  int32_t x = cell % grid->width, y = cell / grid->width, count = 0;
  for (int32_t row = y - 1; row <= y + 1; row++) {
    for (int32_t column = x - 1; column <= x + 1; column++) count += uneven_at(grid, column, row) ? 1 : 0;
  }
  return count;
}

void way_grid_put_uneven(way_grid *grid, int32_t cell, uint8_t area) {
  way_grid_terrain *terrain = &grid->terrain;
  if (terrain->patience-- == 0) {
    terrain->known = false;
    grid->cells[cell] = area;
    return;
  }
  terrain->uneven -= uneven_around(grid, cell);
  grid->cells[cell] = area;
  terrain->uneven += uneven_around(grid, cell);
}
