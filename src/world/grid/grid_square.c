/* The shape of square grids. */
#include "world/grid/grid.h"
#include "world/space.h"

static void center(const way_grid *grid, int32_t x, int32_t y, double *world_x, double *world_y) {
  double size = way_space_cell_size(&grid->space);
  *world_x = grid->space.origin_x + ((double)x + 0.5) * size;
  *world_y = grid->space.origin_y + ((double)y + 0.5) * size;
}

static way_result cell_at(const way_grid *grid, double world_x, double world_y, way_point *cell) {
  double size = way_space_cell_size(&grid->space);
  int32_t x = way_space_coordinate(world_x, grid->space.origin_x, size, grid->width);
  int32_t y = way_space_coordinate(world_y, grid->space.origin_y, size, grid->height);
  if (x < 0 || y < 0) return WAY_ERROR_OUT_OF_RANGE;
  *cell = (way_point){x, y};
  return WAY_OK;
}

static uint32_t around(const way_grid *grid, int32_t x, int32_t y, bool eight) {
  (void)grid;
  (void)x;
  (void)y;
  return eight ? 0x1EF : 0xAA;
}

const way_grid_shape way_square_shape = {
    .kind = 1,
    .ruled_kind = 67,
    .layout = WAY_LAYOUT_SQUARE,
    .diagonals = true,
    .apart = 4,
    .center = center,
    .cell_at = cell_at,
    .around = around,
    .fill_clearance = way_square_fill_clearance,
    .mend_clearance = way_square_mend_clearance,
    .least_around = way_square_least_around,
};
