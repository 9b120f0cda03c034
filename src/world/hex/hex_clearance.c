/* Clearance on hex grids: the distance to the nearest wall or the nearest cell outside. Two sweeps over the cells find
   it (Rosenfeld & Pfaltz 1966): a shortest way turns between two neighbouring directions only, so its steps can be put in
   an order in which those along the first sweep come first. */
#include "world/hex/hex_grid.h"

/* Cells in the order of a sweep: down the grid, line by line; where columns are shoved, a row counts as two lines, its
   upper cells and then its lower ones. The neighbours met earlier are then above, and left in one row. */
typedef struct line_sweep {
  way_grid *grid;
  int32_t left;
  int32_t top;
  int32_t right;
  int32_t bottom;
  /* Offsets of the six neighbours, by the parity of the line: three met earlier, then three met later. */
  int32_t dx[2][WAY_HEX_MOVES];
  int32_t dy[2][WAY_HEX_MOVES];
} line_sweep;

static line_sweep sweep_of(way_grid *grid) {
  /* West, north-west, north-east with r; north, north-west, north-east with q; and the opposites. */
  static const int8_t order[2][WAY_HEX_MOVES] = {{2, 3, 1, 5, 0, 4}, {3, 2, 1, 0, 5, 4}};
  line_sweep made = {.grid = grid, .right = grid->width - 1, .bottom = grid->height - 1};
  for (int32_t parity = 0; parity < 2; parity++) {
    int32_t q, r;
    way_hex_axial(grid->layout, parity, parity, &q, &r);
    for (int i = 0; i < WAY_HEX_MOVES; i++) {
      int move = order[way_hex_rows(grid->layout)][i];
      way_point next = way_hex_offset(grid->layout, q + way_hex_dq[move], r + way_hex_dr[move]);
      made.dx[parity][i] = next.x - parity;
      made.dy[parity][i] = next.y - parity;
    }
  }
  return made;
}

/* Lowers a cell to one more than the least of three neighbours; cells outside have 0. */
static void relax(const line_sweep *sweep, int32_t x, int32_t y, int32_t parity, int first) {
  way_grid *grid = sweep->grid;
  uint16_t *at = &grid->clearance[(size_t)y * (size_t)grid->width + (size_t)x];
  for (int i = first; i < first + 3; i++) {
    int32_t next_x = x + sweep->dx[parity][i], next_y = y + sweep->dy[parity][i];
    uint16_t near = 0;
    if (way_grid_contains(grid, next_x, next_y)) near = grid->clearance[next_y * grid->width + next_x];
    if (near + 1 < *at) *at = (uint16_t)(near + 1);
  }
}

/* One row, or every second cell of it, beginning at x; a step of -1 or -2 goes backwards. */
static void sweep_line(const line_sweep *sweep, int32_t x, int32_t y, int32_t step, int32_t parity) {
  for (; x >= sweep->left && x <= sweep->right; x += step) relax(sweep, x, y, parity, step > 0 ? 0 : 3);
}

static void sweep_row(const line_sweep *sweep, int32_t y, bool forward) {
  int32_t layout = sweep->grid->layout;
  if (way_hex_rows(layout)) {
    sweep_line(sweep, forward ? sweep->left : sweep->right, y, forward ? 1 : -1, y & 1);
    return;
  }
  for (int32_t half = 0; half < 2; half++) {
    /* The upper cells are those in columns that are not shoved. */
    int32_t parity = forward ? half : 1 - half;
    if (way_hex_shoved(layout, 0) == 1) parity = 1 - parity;
    int32_t from = forward ? sweep->left : sweep->right;
    if ((from & 1) != parity) from += forward ? 1 : -1;
    sweep_line(sweep, from, y, forward ? 2 : -2, parity);
  }
}

/* Redoes a rectangle, around which all is right. */
static void sweep_all(const line_sweep *sweep) {
  way_grid *grid = sweep->grid;
  uint16_t most = (uint16_t)grid->clearance_most;
  for (int32_t y = sweep->top; y <= sweep->bottom; y++) {
    size_t row = (size_t)y * (size_t)grid->width;
    for (int32_t x = sweep->left; x <= sweep->right; x++) {
      grid->clearance[row + (size_t)x] = grid->cells[row + (size_t)x] == WAY_WALL ? 0 : most;
    }
  }
  for (int32_t y = sweep->top; y <= sweep->bottom; y++) sweep_row(sweep, y, true);
  for (int32_t y = sweep->bottom; y >= sweep->top; y--) sweep_row(sweep, y, false);
}

void way_hex_fill_clearance(way_grid *grid) {
  line_sweep whole = sweep_of(grid);
  sweep_all(&whole);
}

/* Whether a cell of the sides of the rectangle, where they lie inside, has a clearance of at least reach. */
static bool side_reaches(const line_sweep *sweep, int32_t reach) {
  const way_grid *grid = sweep->grid;
  for (int32_t y = sweep->top < 0 ? 0 : sweep->top; y <= sweep->bottom && y < grid->height; y++) {
    const uint16_t *row = grid->clearance + (size_t)y * (size_t)grid->width;
    bool whole = y == sweep->top || y == sweep->bottom;
    for (int32_t x = sweep->left; x <= sweep->right;) {
      if (x >= 0 && x < grid->width && row[x] >= reach) return true;
      x = whole || x == sweep->right ? x + 1 : sweep->right;
    }
  }
  return false;
}

static int32_t clamp(int32_t value, int32_t most) {
  return value < 0 ? 0 : value > most ? most : value;
}

/* A change is felt by a cell only if the cell's clearance was at least its distance from the change. Along a way to such a
   cell the same holds for every cell, so the rectangle of what is redone grows until it holds for none on its sides; a
   distance is never less than the larger difference of coordinates. */
int32_t way_hex_mend_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  line_sweep redo = sweep_of(grid);
  redo.left = x;
  redo.top = y;
  redo.right = x + width - 1;
  redo.bottom = y + height - 1;
  for (int32_t reach = 1;; reach++) {
    line_sweep around = redo;
    around.left--;
    around.top--;
    around.right++;
    around.bottom++;
    if (!side_reaches(&around, reach)) break;
    redo = around;
  }
  redo.left = clamp(redo.left, grid->width - 1);
  redo.top = clamp(redo.top, grid->height - 1);
  redo.right = clamp(redo.right, grid->width - 1);
  redo.bottom = clamp(redo.bottom, grid->height - 1);
  sweep_all(&redo);
  for (int32_t row = redo.top; row <= redo.bottom; row++) {
    for (int32_t column = redo.left; column <= redo.right; column++) {
      way_grid_put_in_maps(grid, column, row, grid->clearance[row * grid->width + column]);
    }
  }
  return (redo.right - redo.left + 1) * (redo.bottom - redo.top + 1);
}

/* Round the ring, from the corner in the direction of the first move. */
int32_t way_hex_least_around(const way_grid *grid, int32_t x, int32_t y, int32_t distance) {
  int32_t q, r, least = grid->clearance_most;
  way_hex_axial(grid->layout, x, y, &q, &r);
  q += distance * way_hex_dq[0];
  r += distance * way_hex_dr[0];
  for (int32_t step = 0; step < WAY_HEX_MOVES * distance; step++) {
    way_point at = way_hex_offset(grid->layout, q, r);
    if (!way_grid_contains(grid, at.x, at.y)) return 0;
    int32_t here = grid->clearance[at.y * grid->width + at.x], move = (step / distance + 2) % WAY_HEX_MOVES;
    if (here < least) least = here;
    q += way_hex_dq[move];
    r += way_hex_dr[move];
  }
  return least;
}
