/* The bit maps of where agents fit, one for each size that was asked for, and how many of them are kept. */
#include "world/grid/grid.h"

/* Of maps that nobody holds; bytes with what is kept beside them, at least a mebibyte. */
#define MOST_IDLE 16
#define MOST_IDLE_BYTES_A_CELL 160

static void put_fit(way_grid_map *map, int32_t x, int32_t y, bool fits) {
  if (way_bit_get(&map->fits, x, y) == fits) return;
  way_bit_put(&map->fits, x, y, fits);
  if (map->columns.words != NULL) way_bit_put(&map->columns, y, x, fits);
  if (map->attachment.data != NULL) map->attachment.changed(map->attachment.data, x, y);
  for (int i = 0; i < 2; i++) {
    if (map->labels[i] != NULL) way_labels_note(map->labels[i], x, y);
  }
}

void way_grid_put_in_maps(way_grid *grid, int32_t x, int32_t y, uint16_t clearance) {
  for (int32_t i = 0; i < grid->map_count; i++) {
    way_grid_map *map = grid->maps[i];
    if (map->agent_size > 1) put_fit(map, x, y, clearance >= map->agent_size);
  }
}

void way_grid_refresh_maps(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  for (int32_t i = 0; i < grid->map_count; i++) {
    if (grid->maps[i]->agent_size > 1) continue;
    for (int32_t row = y; row < y + height; row++) {
      const uint8_t *cells = grid->cells + (size_t)row * (size_t)grid->width;
      for (int32_t column = x; column < x + width; column++) {
        put_fit(grid->maps[i], column, row, cells[column] != WAY_WALL);
      }
    }
  }
}

/* ------------------------------------------------------------------------------------------------ keeping few */

static size_t row_bytes(const way_bit_rows *rows) {
  return rows->words == NULL ? 0 : (size_t)rows->stride * ((size_t)rows->height + 2) * sizeof *rows->words;
}

size_t way_grid_map_bytes(const way_grid_map *map) {
  size_t bytes = sizeof *map + row_bytes(&map->fits) + row_bytes(&map->columns);
  if (map->ground != NULL) bytes += sizeof *map->ground + (size_t)map->fits.width * (size_t)map->fits.height;
  bytes += way_sides_bytes(&map->sides);
  if (map->attachment.data != NULL) bytes += map->attachment.bytes(map->attachment.data);
  if (map->terrain.data != NULL) bytes += map->terrain.bytes(map->terrain.data);
  for (int i = 0; i < 2; i++) {
    if (map->labels[i] != NULL) bytes += way_labels_bytes(map->labels[i]);
    if (map->reach[i] != NULL) bytes += way_reach_map_bytes(map->reach[i]);
  }
  return bytes;
}

static void drop_labels(way_grid_map *map) {
  for (int i = 0; i < 2; i++) {
    way_labels_destroy(map->labels[i]);
    map->labels[i] = NULL;
    way_reach_map_destroy(map->reach[i]);
    map->reach[i] = NULL;
  }
}

static void free_map(way_grid *grid, way_grid_map *map) {
  if (map->attachment.data != NULL) map->attachment.release(map->attachment.data);
  if (map->terrain.data != NULL) map->terrain.release(map->terrain.data);
  drop_labels(map);
  way_ground_free(grid, map->ground);
  way_sides_free(&map->sides, &grid->allocator);
  way_bit_rows_free(&map->fits, &grid->allocator);
  way_bit_rows_free(&map->columns, &grid->allocator);
  way_release(&grid->allocator, map, 1, sizeof *map);
}

static void drop_map(way_grid *grid, int32_t at) {
  free_map(grid, grid->maps[at]);
  grid->map_count--;
  for (; at < grid->map_count; at++) grid->maps[at] = grid->maps[at + 1];
}

void way_grid_shed_maps(way_grid *grid) {
  size_t most = (size_t)way_grid_node_count(grid) * MOST_IDLE_BYTES_A_CELL;
  if (most < 1 << 20) most = 1 << 20;
  for (;;) {
    int32_t idle = 0, oldest = 0;
    size_t bytes = 0;
    for (int32_t i = 0; i < grid->map_count; i++) {
      if (grid->maps[i]->holders > 0) continue;
      if (idle++ == 0 || grid->maps[i]->asked < grid->maps[oldest]->asked) oldest = i;
      bytes += way_grid_map_bytes(grid->maps[i]);
    }
    if (idle < MOST_IDLE && bytes <= most) return;
    drop_map(grid, oldest);
  }
}

void way_grid_drop_maps(way_grid *grid) {
  for (int32_t i = grid->map_count - 1; i >= 0; i--) {
    if (grid->maps[i]->holders == 0) drop_map(grid, i);
    else drop_labels(grid->maps[i]);
  }
}

void way_grid_free_derived(way_grid *grid) {
  for (int32_t i = 0; i < grid->map_count; i++) free_map(grid, grid->maps[i]);
  way_release(&grid->allocator, grid->maps, (size_t)grid->map_capacity, sizeof *grid->maps);
  way_grid_drop_clearance(grid);
}

/* ------------------------------------------------------------------------------------------------ asking for one */

static way_result make_map(way_grid *grid, int32_t agent_size, way_grid_map **out) {
  way_result result = agent_size > 1 ? way_grid_need_clearance(grid, agent_size) : WAY_OK;
  if (result != WAY_OK) return result;
  way_grid_map *map = way_allocate_zeroed(&grid->allocator, 1, sizeof *map);
  if (map == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  map->agent_size = agent_size;
  result = way_bit_rows_init(&map->fits, grid->width, grid->height, &grid->allocator);
  if (result != WAY_OK) {
    way_release(&grid->allocator, map, 1, sizeof *map);
    return result;
  }
  int32_t cell = 0;
  for (int32_t y = 0; y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++, cell++) {
      if (way_grid_fits_at(grid, cell, agent_size)) way_bit_put(&map->fits, x, y, true);
    }
  }
  *out = map;
  return WAY_OK;
}

way_result way_grid_map_for(way_grid *grid, int32_t agent_size, way_grid_map **map) {
  agent_size = way_grid_distinct_size(grid, agent_size);
  int32_t at = 0;
  while (at < grid->map_count && grid->maps[at]->agent_size != agent_size) at++;
  if (at == grid->map_count) {
    way_grid_shed_maps(grid);
    at = grid->map_count;
    way_result result =
        way_grow(&grid->allocator, (void **)&grid->maps, &grid->map_capacity, at, at + 1, sizeof(way_grid_map *));
    if (result == WAY_OK) result = make_map(grid, agent_size, &grid->maps[at]);
    if (result != WAY_OK) return result;
    grid->map_count++;
  }
  *map = grid->maps[at];
  (*map)->asked = ++grid->maps_asked;
  return WAY_OK;
}

way_result way_grid_hold_map(way_grid *grid, int32_t agent_size, way_grid_map **held) {
  way_grid_map *map;
  way_result result = way_grid_map_for(grid, agent_size, &map);
  if (result != WAY_OK) return result;
  map->holders++;
  way_grid_let_map_go(held);
  *held = map;
  return WAY_OK;
}

void way_grid_let_map_go(way_grid_map **held) {
  if (*held != NULL) (*held)->holders--;
  *held = NULL;
}

way_result way_grid_map_with_columns(way_grid *grid, int32_t agent_size, way_grid_map **map) {
  way_result result = way_grid_map_for(grid, agent_size, map);
  if (result != WAY_OK || (*map)->columns.words != NULL) return result;
  result = way_bit_rows_init(&(*map)->columns, grid->height, grid->width, &grid->allocator);
  if (result == WAY_OK) way_bit_rows_transpose(&(*map)->fits, &(*map)->columns);
  return result;
}

way_result way_grid_ground_map(way_grid *grid, int32_t agent_size, way_ground_map ***ground) {
  way_grid_map *map;
  way_result result = way_grid_map_for(grid, agent_size, &map);
  if (result == WAY_OK) *ground = &map->ground;
  return result;
}

way_result way_grid_sides_for(way_grid *grid, way_grid_map *map, const way_sides **sides) {
  *sides = NULL;
  if (!way_grid_has_sides(grid)) return WAY_OK;
  *sides = &grid->sides;
  if (map->agent_size == 1) return WAY_OK;
  *sides = &map->sides;
  return way_sides_under(&map->sides, &grid->sides, map->agent_size, &grid->allocator);
}
