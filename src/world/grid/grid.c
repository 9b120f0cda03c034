/* Grids of any layout: cells, areas, edits and those who listen to them. */
#include "world/grid/grid.h"

#include <string.h>

#include "world/space.h"

way_result way_grid_create(int32_t width, int32_t height, const uint8_t *cells, const way_space *space,
                           const way_allocator *allocator, way_grid **grid) {
  return way_grid_make(&way_square_shape, width, height, cells, space, allocator, grid);
}

way_result way_grid_make(const way_grid_shape *shape, int32_t width, int32_t height, const uint8_t *cells,
                         const way_space *space, const way_allocator *allocator, way_grid **out) {
  if (out == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (width < 1 || height < 1 || (int64_t)width * height > WAY_MAX_NODES) return WAY_ERROR_OUT_OF_RANGE;
  if (space != NULL && !way_space_valid(space)) return WAY_ERROR_OUT_OF_RANGE;
  way_allocator memory = way_allocator_or_default(allocator);
  way_grid *grid = way_allocate_zeroed(&memory, 1, sizeof *grid);
  if (grid == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  grid->allocator = memory;
  way_ledger_init(&grid->ledger);
  grid->width = width;
  grid->height = height;
  grid->shape = shape;
  grid->layout = shape->layout;
  if (space != NULL) grid->space = *space;
  way_areas_init(&grid->areas);
  size_t count = (size_t)way_grid_node_count(grid);
  grid->cells = way_allocate_zeroed(&memory, count, 1);
  if (grid->cells == NULL) {
    way_release(&memory, grid, 1, sizeof *grid);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  if (cells != NULL) memcpy(grid->cells, cells, count);
  for (size_t i = 0; i < count; i++) grid->counts.cells[grid->cells[i]]++;
  *out = grid;
  return WAY_OK;
}

void way_grid_retain(way_grid *grid) {
  grid->ledger.references++;
}

void way_grid_release(way_grid *grid) {
  way_allocator memory = grid->allocator;
  if (!way_ledger_drop(&grid->ledger, &memory)) return;
  if (grid->view != NULL) way_grid_view_free(grid);
  if (grid->hierarchies.data != NULL) grid->hierarchies.release(grid->hierarchies.data);
  way_grid_free_derived(grid);
  way_grid_free_rules(grid);
  way_release(&memory, grid->cells, (size_t)way_grid_node_count(grid), 1);
  way_release(&memory, grid, 1, sizeof *grid);
}

void way_grid_destroy(way_grid *grid) {
  if (grid == NULL || grid->view != NULL) return;
  if (way_ledger_disown(&grid->ledger)) way_grid_release(grid);
}

int32_t way_grid_width(const way_grid *grid) {
  return grid->width;
}

int32_t way_grid_height(const way_grid *grid) {
  return grid->height;
}

int32_t way_grid_layout(const way_grid *grid) {
  return grid->layout;
}

int32_t way_grid_version(const way_grid *grid) {
  return grid->ledger.version;
}

int32_t way_grid_area_version(const way_grid *grid) {
  return grid->areas.version;
}

way_space way_grid_space(const way_grid *grid) {
  return grid->space;
}

const uint8_t *way_grid_cells(const way_grid *grid) {
  return grid->cells;
}

way_result way_grid_get(const way_grid *grid, int32_t x, int32_t y, uint8_t *area) {
  if (grid == NULL || area == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!way_grid_contains(grid, x, y)) return WAY_ERROR_OUT_OF_RANGE;
  *area = grid->cells[y * grid->width + x];
  return WAY_OK;
}

bool way_grid_is_walkable(const way_grid *grid, int32_t x, int32_t y) {
  return way_grid_contains(grid, x, y) && grid->cells[y * grid->width + x] != WAY_WALL;
}

void way_grid_put(way_grid *grid, int32_t cell, uint8_t area) {
  uint8_t old = grid->cells[cell];
  for (int32_t i = 0; i < grid->map_count; i++) {
    way_ground_map *ground = grid->maps[i]->ground;
    if (ground != NULL) way_ground_note(ground, cell % grid->width, cell / grid->width, old, area);
    const way_map_attachment *terrain = &grid->maps[i]->terrain;
    if (terrain->data != NULL) terrain->changed(terrain->data, cell % grid->width, cell / grid->width);
  }
  way_area_counts_move(&grid->counts, &grid->areas, old, area);
  if (grid->terrain.known) way_grid_put_uneven(grid, cell, area);
  else grid->cells[cell] = area;
}

/* One edit call: cells of a rectangle from a source with that row length, or all to one area when source_row is 0. */
static way_result edit(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height, const uint8_t *source,
                       int32_t source_row) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (x < 0 || y < 0 || width < 0 || height < 0 || (int64_t)x + width > grid->width ||
      (int64_t)y + height > grid->height) {
    return WAY_ERROR_OUT_OF_RANGE;
  }
  if (grid->view != NULL) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  int32_t left = grid->width, right = -1, top = -1, bottom = -1;
  for (int32_t row = 0; row < height; row++) {
    int32_t first = (y + row) * grid->width + x;
    if (grid->ledger.watch != NULL) way_watch_range(grid->ledger.watch, first, first + width - 1);
    for (int32_t column = 0; column < width; column++) {
      uint8_t area = source_row == 0 ? *source : source[(size_t)row * (size_t)source_row + (size_t)column];
      int32_t cell = (y + row) * grid->width + x + column;
      uint8_t old = grid->cells[cell];
      if (old == area) continue;
      if (right < 0) {
        way_ledger_begin(&grid->ledger);
        top = y + row;
      }
      bottom = y + row;
      if (x + column < left) left = x + column;
      if (x + column > right) right = x + column;
      way_grid_put(grid, cell, area);
      if (grid->ledger.views != NULL) way_grid_show_cell(grid, cell, false);
      way_ledger_tell_cell(&grid->ledger, cell, old, area);
    }
  }
  if (right < 0) return WAY_OK;
  way_grid_refresh_clearance(grid, left, top, right - left + 1, bottom - top + 1);
  way_ledger_renew(&grid->ledger);
  return WAY_OK;
}

way_result way_grid_set(way_grid *grid, int32_t x, int32_t y, uint8_t area) {
  return edit(grid, x, y, 1, 1, &area, 0);
}

way_result way_grid_fill(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height, uint8_t area) {
  return edit(grid, x, y, width, height, &area, 0);
}

way_result way_grid_set_cells(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height,
                              const uint8_t *cells) {
  if (cells == NULL && width != 0 && height != 0) return WAY_ERROR_INVALID_ARGUMENT;
  return edit(grid, x, y, width, height, cells, width);
}

way_result way_grid_area_cost(const way_grid *grid, int32_t area, double *multiplier) {
  if (grid == NULL || multiplier == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (area < 0 || area >= WAY_AREA_COUNT) return WAY_ERROR_OUT_OF_RANGE;
  *multiplier = grid->areas.multipliers[area];
  return WAY_OK;
}

way_result way_grid_set_area_cost(way_grid *grid, int32_t area, double multiplier) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (area < 0 || area >= WAY_AREA_COUNT) return WAY_ERROR_OUT_OF_RANGE;
  if (!(multiplier >= WAY_MIN_MULTIPLIER && multiplier <= WAY_MAX_MULTIPLIER)) return WAY_ERROR_OUT_OF_RANGE;
  if (grid->view != NULL) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  if (!way_areas_set(&grid->areas, area, multiplier)) return WAY_OK;
  way_area_counts_weigh(&grid->counts, &grid->areas);
  grid->terrain.known = false;
  way_ledger_renew(&grid->ledger);
  way_grid_show_areas(grid, false);
  way_ledger_tell_areas(&grid->ledger);
  return WAY_OK;
}

void way_grid_center(const way_grid *grid, int32_t x, int32_t y, double *world_x, double *world_y) {
  grid->shape->center(grid, x, y, world_x, world_y);
}

way_result way_grid_cell_at(const way_grid *grid, double world_x, double world_y, way_point *cell) {
  if (grid == NULL || cell == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return grid->shape->cell_at(grid, world_x, world_y, cell);
}

way_result way_grid_add_listener(way_grid *grid, const way_grid_listener *listener, int32_t *id) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return way_ledger_add_listener(&grid->ledger, &grid->allocator, listener, id);
}

way_result way_grid_remove_listener(way_grid *grid, int32_t id) {
  return grid == NULL ? WAY_ERROR_INVALID_ARGUMENT : way_ledger_remove_listener(&grid->ledger, id);
}

void way_grid_drop_listener(way_grid *grid, int32_t id) {
  if (way_grid_remove_listener(grid, id) == WAY_ERROR_BUSY) way_listeners_deafen(&grid->ledger.listeners, id);
}
