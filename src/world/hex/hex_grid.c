/* Hex grids: grids with a hex layout. */
#include "world/hex/hex_grid.h"

#include "waystate/hex.h"
#include "world/space.h"

way_result way_hex_grid_create(int32_t width, int32_t height, way_hex_layout layout, const uint8_t *cells,
                               const way_space *space, const way_allocator *allocator, way_grid **grid) {
  if ((int)layout < 0 || layout > WAY_HEX_EVEN_Q) return WAY_ERROR_INVALID_ARGUMENT;
  return way_grid_make(width, height, (int32_t)layout, cells, space, allocator, grid);
}

way_result way_hex_grid_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator, way_grid **grid,
                                   way_error *error) {
  return way_grid_read_new(true, bytes, size, allocator, grid, error);
}

void way_hex_center(const way_grid *grid, int32_t x, int32_t y, double *world_x, double *world_y) {
  double size = way_space_cell_size(&grid->space);
  bool rows = way_hex_rows(grid->layout);
  double along = way_hex_along(grid->layout, rows ? x : y, rows ? y : x) * size;
  double across = way_hex_across(rows ? y : x) * size;
  *world_x = grid->space.origin_x + (rows ? along : across);
  *world_y = grid->space.origin_y + (rows ? across : along);
}

way_result way_hex_cell_at(const way_grid *grid, double world_x, double world_y, way_point *cell) {
  double size = way_space_cell_size(&grid->space);
  double right = (world_x - grid->space.origin_x) / size, down = (world_y - grid->space.origin_y) / size;
  bool rows = way_hex_rows(grid->layout);
  double u = rows ? right : down, w = (rows ? down : right) * WAY_SQRT3;
  int32_t line, place;
  bool found = way_hex_locate(grid->layout, u, w, rows ? grid->height : grid->width, rows ? grid->width : grid->height,
                              &line, &place);
  if (!found) return WAY_ERROR_OUT_OF_RANGE;
  *cell = rows ? (way_point){place, line} : (way_point){line, place};
  return WAY_OK;
}
