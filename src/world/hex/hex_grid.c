/* Hex grids: grids with a hex layout. */
#include "world/hex/hex_grid.h"

#include "waystate/hex.h"
#include "world/space.h"

static void center(const way_grid *grid, int32_t x, int32_t y, double *world_x, double *world_y) {
  double size = way_space_cell_size(&grid->space);
  bool rows = !grid->shape->upright;
  double along = way_hex_along(grid->layout, rows ? x : y, rows ? y : x) * size;
  double across = way_hex_across(rows ? y : x) * size;
  *world_x = grid->space.origin_x + (rows ? along : across);
  *world_y = grid->space.origin_y + (rows ? across : along);
}

static way_result cell_at(const way_grid *grid, double world_x, double world_y, way_point *cell) {
  double size = way_space_cell_size(&grid->space);
  double right = (world_x - grid->space.origin_x) / size, down = (world_y - grid->space.origin_y) / size;
  bool rows = !grid->shape->upright;
  double u = rows ? right : down, w = (rows ? down : right) * WAY_SQRT3;
  int32_t line, place;
  bool found = way_hex_locate(grid->layout, u, w, rows ? grid->height : grid->width, rows ? grid->width : grid->height,
                              &line, &place);
  if (!found) return WAY_ERROR_OUT_OF_RANGE;
  *cell = rows ? (way_point){place, line} : (way_point){line, place};
  return WAY_OK;
}

static uint32_t around(const way_grid *grid, int32_t x, int32_t y, bool eight) {
  (void)eight;
  return way_hex_mask(grid->layout, x, y);
}

/* Odd layouts shove odd lines, even ones even lines. */
#define SHAPE(LAYOUT, UPRIGHT, EVEN, ODD)                                                                 \
  {                                                                                                       \
    .kind = 2, .layout = LAYOUT, .upright = UPRIGHT, .shoved = {EVEN, ODD}, .apart = 3, .center = center, \
    .cell_at = cell_at, .around = around, .fill_clearance = way_hex_fill_clearance,                       \
    .mend_clearance = way_hex_mend_clearance, .least_around = way_hex_least_around,                       \
  }

#define SHAPES 4
static const way_grid_shape shapes[SHAPES] = {SHAPE(WAY_HEX_ODD_R, false, 0, 1), SHAPE(WAY_HEX_EVEN_R, false, 1, 0),
                                              SHAPE(WAY_HEX_ODD_Q, true, 0, 1), SHAPE(WAY_HEX_EVEN_Q, true, 1, 0)};

way_result way_hex_grid_create(int32_t width, int32_t height, way_hex_layout layout, const uint8_t *cells,
                               const way_space *space, const way_allocator *allocator, way_grid **grid) {
  if ((int)layout < 0 || layout > WAY_HEX_EVEN_Q) return WAY_ERROR_INVALID_ARGUMENT;
  return way_grid_make(&shapes[layout], width, height, cells, space, allocator, grid);
}

way_result way_hex_grid_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator, way_grid **grid,
                                   way_error *error) {
  return way_grid_read_new(shapes, SHAPES, bytes, size, allocator, grid, error);
}
