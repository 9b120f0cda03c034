/* The hex grid's public face: the core of all grids, with a hex layout. */
#include "world/hex/hex_grid.h"

#include "world/space.h"

_Static_assert(sizeof(way_hex_grid) == sizeof(way_grid), "a hex grid is freed as the grid that it is");

static way_hex_grid *hex_of(way_grid *core) {
  return (way_hex_grid *)(void *)core;
}

way_result way_hex_grid_create(int32_t width, int32_t height, way_hex_layout layout, const uint8_t *cells,
                               const way_space *space, const way_allocator *allocator, way_hex_grid **grid) {
  if (grid == NULL || (int)layout < 0 || layout > WAY_HEX_EVEN_Q) return WAY_ERROR_INVALID_ARGUMENT;
  way_grid *core;
  way_result result = way_grid_make(width, height, (int32_t)layout, cells, space, allocator, &core);
  if (result == WAY_OK) *grid = hex_of(core);
  return result;
}

way_result way_hex_grid_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator,
                                   way_hex_grid **grid, way_error *error) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_grid *core;
  way_result result = way_grid_read_new(true, bytes, size, allocator, &core, error);
  if (result == WAY_OK) *grid = hex_of(core);
  return result;
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

void way_hex_grid_destroy(way_hex_grid *grid) {
  if (grid != NULL) way_grid_destroy(&grid->core);
}

int32_t way_hex_grid_width(const way_hex_grid *grid) {
  return grid->core.width;
}

int32_t way_hex_grid_height(const way_hex_grid *grid) {
  return grid->core.height;
}

way_hex_layout way_hex_grid_layout(const way_hex_grid *grid) {
  return (way_hex_layout)grid->core.layout;
}

int32_t way_hex_grid_version(const way_hex_grid *grid) {
  return way_grid_version(&grid->core);
}

int32_t way_hex_grid_area_version(const way_hex_grid *grid) {
  return way_grid_area_version(&grid->core);
}

way_space way_hex_grid_space(const way_hex_grid *grid) {
  return way_grid_space(&grid->core);
}

way_result way_hex_grid_get(const way_hex_grid *grid, int32_t x, int32_t y, uint8_t *area) {
  return way_grid_get(&grid->core, x, y, area);
}

way_result way_hex_grid_set(way_hex_grid *grid, int32_t x, int32_t y, uint8_t area) {
  return way_grid_set(&grid->core, x, y, area);
}

way_result way_hex_grid_fill(way_hex_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height, uint8_t area) {
  return way_grid_fill(&grid->core, x, y, width, height, area);
}

way_result way_hex_grid_set_cells(way_hex_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height,
                                  const uint8_t *cells) {
  return way_grid_set_cells(&grid->core, x, y, width, height, cells);
}

const uint8_t *way_hex_grid_cells(const way_hex_grid *grid) {
  return grid->core.cells;
}

way_result way_hex_grid_area_cost(const way_hex_grid *grid, int32_t area, double *multiplier) {
  return way_grid_area_cost(&grid->core, area, multiplier);
}

way_result way_hex_grid_set_area_cost(way_hex_grid *grid, int32_t area, double multiplier) {
  return way_grid_set_area_cost(&grid->core, area, multiplier);
}

bool way_hex_grid_is_walkable(const way_hex_grid *grid, int32_t x, int32_t y) {
  return way_grid_is_walkable(&grid->core, x, y);
}

way_result way_hex_grid_max_agent_size_at(way_hex_grid *grid, int32_t x, int32_t y, int32_t *size) {
  return way_grid_max_agent_size_at(&grid->core, x, y, size);
}

way_result way_hex_grid_can_fit(way_hex_grid *grid, int32_t x, int32_t y, int32_t size, bool *fits) {
  return way_grid_can_fit(&grid->core, x, y, size, fits);
}

way_result way_hex_grid_nearest_walkable(way_hex_grid *grid, int32_t x, int32_t y, double radius, int32_t agent_size,
                                         int32_t *cell) {
  return way_grid_nearest_walkable(&grid->core, x, y, radius, agent_size, cell);
}

way_result way_hex_grid_is_reachable(way_hex_grid *grid, way_point a, way_point b, int32_t agent_size,
                                     bool *reachable) {
  return way_grid_is_reachable(&grid->core, a, b, WAY_DIAGONAL_NO_CORNER_CUTTING, agent_size, reachable);
}

void way_hex_grid_center(const way_hex_grid *grid, int32_t x, int32_t y, double *world_x, double *world_y) {
  way_hex_center(&grid->core, x, y, world_x, world_y);
}

way_result way_hex_grid_cell_at(const way_hex_grid *grid, double world_x, double world_y, way_point *cell) {
  return way_hex_cell_at(&grid->core, world_x, world_y, cell);
}

way_result way_hex_grid_add_listener(way_hex_grid *grid, const way_grid_listener *listener, int32_t *id) {
  return way_grid_add_listener(&grid->core, listener, id);
}

way_result way_hex_grid_remove_listener(way_hex_grid *grid, int32_t id) {
  return way_grid_remove_listener(&grid->core, id);
}

way_result way_hex_grid_save(const way_hex_grid *grid, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_grid_save(&grid->core, buffer, capacity, size);
}

way_result way_hex_grid_restore(way_hex_grid *grid, const uint8_t *bytes, size_t size, way_error *error) {
  return grid == NULL ? WAY_ERROR_INVALID_ARGUMENT : way_grid_restore(&grid->core, bytes, size, error);
}

uint64_t way_hex_grid_hash(const way_hex_grid *grid) {
  return way_grid_hash(&grid->core);
}
