/* Clearance by agent size, kept up to date by edits, and the bit maps of where an agent fits. */
#include "world/grid/grid.h"

static uint16_t clearance_of(const way_grid *grid, int32_t x, int32_t y) {
  int32_t width = grid->width;
  size_t cell = (size_t)y * (size_t)width + (size_t)x;
  if (grid->cells[cell] == WAY_WALL) return 0;
  if (x + 1 == width || y + 1 == grid->height) return 1;
  const uint16_t *at = grid->clearance + cell;
  uint16_t least = at[1];
  if (at[width] < least) least = at[width];
  if (at[width + 1] < least) least = at[width + 1];
  return (uint16_t)(least + 1);
}

void way_square_fill_clearance(way_grid *grid) {
  for (int32_t y = grid->height - 1; y >= 0; y--) {
    for (int32_t x = grid->width - 1; x >= 0; x--) {
      grid->clearance[(size_t)y * (size_t)grid->width + (size_t)x] = clearance_of(grid, x, y);
    }
  }
}

way_result way_grid_need_clearance(way_grid *grid) {
  if (grid->clearance != NULL) return WAY_OK;
  grid->clearance = way_allocate(&grid->allocator, (size_t)way_grid_node_count(grid), sizeof *grid->clearance);
  if (grid->clearance == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  grid->shape->fill_clearance(grid);
  return WAY_OK;
}

static void put_fit(way_grid_map *map, int32_t x, int32_t y, bool fits) {
  if (way_bit_get(&map->fits, x, y) == fits) return;
  way_bit_put(&map->fits, x, y, fits);
  if (map->columns.words != NULL) way_bit_put(&map->columns, y, x, fits);
  if (map->companion.data != NULL) map->companion.changed(map->companion.data, x, y);
}

void way_grid_put_in_maps(way_grid *grid, int32_t x, int32_t y, uint16_t clearance) {
  for (int32_t i = 0; i < grid->map_count; i++) {
    way_grid_map *map = &grid->maps[i];
    if (map->agent_size > 1) put_fit(map, x, y, clearance >= map->agent_size);
  }
}

/* Only cells up and left of a change can see it, and only while the change itself travels: rows are redone upwards,
   each from the right end of what changed below it, until a row stays as it was. */
void way_square_mend_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  int32_t changed_left = grid->width, changed_right = -1;
  for (int32_t row = y + height - 1; row >= 0; row--) {
    int32_t right = changed_right, must = changed_right < 0 ? grid->width : changed_left - 1;
    if (row >= y) {
      if (x + width - 1 > right) right = x + width - 1;
      if (x < must) must = x;
    }
    changed_left = grid->width;
    changed_right = -1;
    bool last_changed = false;
    for (int32_t column = right; column >= 0 && (column >= must || last_changed); column--) {
      size_t cell = (size_t)row * (size_t)grid->width + (size_t)column;
      uint16_t now = clearance_of(grid, column, row);
      last_changed = now != grid->clearance[cell];
      if (!last_changed) continue;
      grid->clearance[cell] = now;
      way_grid_put_in_maps(grid, column, row, now);
      changed_left = column;
      if (changed_right < 0) changed_right = column;
    }
    if (changed_right < 0 && row <= y) return;
  }
}

void way_grid_refresh_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  for (int32_t i = 0; i < grid->map_count; i++) {
    if (grid->maps[i].agent_size > 1) continue;
    for (int32_t row = y; row < y + height; row++) {
      const uint8_t *cells = grid->cells + (size_t)row * (size_t)grid->width;
      for (int32_t column = x; column < x + width; column++) {
        put_fit(&grid->maps[i], column, row, cells[column] != WAY_WALL);
      }
    }
  }
  if (grid->clearance != NULL) grid->shape->mend_clearance(grid, x, y, width, height);
}

int32_t way_grid_distinct_size(const way_grid *grid, int32_t agent_size) {
  int32_t shorter = grid->width < grid->height ? grid->width : grid->height;
  return agent_size > shorter ? shorter + 1 : agent_size;
}

static way_grid_map *find_map(const way_grid *grid, int32_t agent_size) {
  for (int32_t i = 0; i < grid->map_count; i++) {
    if (grid->maps[i].agent_size == agent_size) return &grid->maps[i];
  }
  return NULL;
}

way_result way_grid_map_for(way_grid *grid, int32_t agent_size, way_bit_rows *fits) {
  agent_size = way_grid_distinct_size(grid, agent_size);
  const way_grid_map *found = find_map(grid, agent_size);
  if (found != NULL) {
    *fits = found->fits;
    return WAY_OK;
  }
  way_result result = agent_size > 1 ? way_grid_need_clearance(grid) : WAY_OK;
  if (result != WAY_OK) return result;
  result = way_grow(&grid->allocator, (void **)&grid->maps, &grid->map_capacity, grid->map_count, grid->map_count + 1,
                    sizeof *grid->maps);
  if (result != WAY_OK) return result;
  way_grid_map *map = &grid->maps[grid->map_count];
  *map = (way_grid_map){.agent_size = agent_size};
  result = way_bit_rows_init(&map->fits, grid->width, grid->height, &grid->allocator);
  if (result != WAY_OK) return result;
  int32_t cell = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++, cell++) {
      if (way_grid_fits_at(grid, cell, agent_size)) way_bit_put(&map->fits, x, y, true);
    }
  }
  grid->map_count++;
  *fits = map->fits;
  return WAY_OK;
}

way_result way_grid_map_with_columns(way_grid *grid, int32_t agent_size, way_grid_map **map) {
  way_bit_rows fits;
  way_result result = way_grid_map_for(grid, agent_size, &fits);
  if (result != WAY_OK) return result;
  *map = find_map(grid, way_grid_distinct_size(grid, agent_size));
  if ((*map)->columns.words != NULL) return WAY_OK;
  result = way_bit_rows_init(&(*map)->columns, grid->height, grid->width, &grid->allocator);
  if (result == WAY_OK) way_bit_rows_transpose(&fits, &(*map)->columns);
  return result;
}

way_result way_grid_max_agent_size_at(way_grid *grid, int32_t x, int32_t y, int32_t *size) {
  if (grid->telling > 0) return WAY_ERROR_BUSY;
  way_result result = way_grid_need_clearance(grid);
  if (result != WAY_OK) return result;
  *size = way_grid_contains(grid, x, y) ? grid->clearance[y * grid->width + x] : 0;
  return WAY_OK;
}

way_result way_grid_can_fit(way_grid *grid, int32_t x, int32_t y, int32_t size, bool *fits) {
  if (size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (grid->telling > 0) return WAY_ERROR_BUSY;
  if (size > 1) {
    way_result result = way_grid_need_clearance(grid);
    if (result != WAY_OK) return result;
  }
  *fits = way_grid_contains(grid, x, y) && way_grid_fits_at(grid, y * grid->width + x, size);
  return WAY_OK;
}

double way_grid_multiplier_under(const way_grid *grid, int32_t cell, int32_t agent_size) {
  if (agent_size == 1) return grid->areas.multipliers[grid->cells[cell]];
  return grid->shape->multiplier_under(grid, cell, agent_size);
}

double way_square_multiplier_under(const way_grid *grid, int32_t cell, int32_t agent_size) {
  double most = 0;
  for (int32_t dy = 0; dy < agent_size; dy++) {
    const uint8_t *row = grid->cells + cell + (size_t)dy * (size_t)grid->width;
    for (int32_t dx = 0; dx < agent_size; dx++) {
      if (grid->areas.multipliers[row[dx]] > most) most = grid->areas.multipliers[row[dx]];
    }
  }
  return most;
}

void way_grid_free_derived(way_grid *grid) {
  const way_allocator *memory = &grid->allocator;
  size_t count = (size_t)way_grid_node_count(grid);
  way_release(memory, grid->clearance, count, sizeof *grid->clearance);
  for (int32_t i = 0; i < grid->map_count; i++) {
    way_grid_map *map = &grid->maps[i];
    if (map->companion.data != NULL) map->companion.release(map->companion.data);
    way_bit_rows_free(&map->fits, memory);
    way_bit_rows_free(&map->columns, memory);
  }
  way_release(memory, grid->maps, (size_t)grid->map_capacity, sizeof *grid->maps);
  for (int32_t i = 0; i < grid->label_count; i++) {
    way_release(memory, grid->labels[i].labels, count, sizeof *grid->labels[i].labels);
  }
  way_release(memory, grid->labels, (size_t)grid->label_capacity, sizeof *grid->labels);
}
