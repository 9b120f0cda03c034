/* The voxel grid: sizes, areas, space and those who listen to its edits. */
#include "world/voxel/voxel_grid.h"

#include "world/space.h"

static int32_t chunks_for(int32_t size) {
  return (size + 15) >> 4;
}

static way_voxel_grid *make_empty(int32_t size_x, int32_t size_y, int32_t size_z, uint8_t default_area,
                                  const way_voxel_space *space, const way_allocator *memory) {
  way_voxel_grid *grid = way_allocate_zeroed(memory, 1, sizeof *grid);
  if (grid == NULL) return NULL;
  grid->allocator = *memory;
  way_ledger_init(&grid->ledger);
  grid->size_x = size_x;
  grid->size_y = size_y;
  grid->size_z = size_z;
  grid->chunks_x = chunks_for(size_x);
  grid->chunks_y = chunks_for(size_y);
  grid->chunks_z = chunks_for(size_z);
  grid->default_area = default_area;
  grid->layout = way_chunk_layout_of(size_x, size_y, size_z);
  grid->high[0] = -1;
  if (space != NULL) grid->space = *space;
  way_areas_init(&grid->areas);
  grid->counts.cells[default_area] = way_voxel_node_count(grid);
  grid->chunks = way_allocate_zeroed(memory, (size_t)way_voxel_chunk_total(grid), sizeof *grid->chunks);
  if (grid->chunks == NULL) {
    way_release(memory, grid, 1, sizeof *grid);
    return NULL;
  }
  return grid;
}

static bool size_fits(int32_t size_x, int32_t size_y, int32_t size_z) {
  if (size_x < 1 || size_y < 1 || size_z < 1) return false;
  if ((int64_t)size_x * size_y > WAY_MAX_NODES) return false;
  return (int64_t)size_x * size_y * size_z <= WAY_MAX_NODES;
}

way_result way_voxel_grid_create(int32_t size_x, int32_t size_y, int32_t size_z, uint8_t default_area,
                                 const uint8_t *cells, const way_voxel_space *space, const way_allocator *allocator,
                                 way_voxel_grid **out) {
  if (out == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!size_fits(size_x, size_y, size_z)) return WAY_ERROR_OUT_OF_RANGE;
  if (space != NULL && !way_voxel_space_valid(space)) return WAY_ERROR_OUT_OF_RANGE;
  way_allocator memory = way_allocator_or_default(allocator);
  way_voxel_grid *grid = make_empty(size_x, size_y, size_z, default_area, space, &memory);
  if (grid == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  if (cells != NULL) {
    way_result result = way_voxel_grid_set_cells(grid, 0, 0, 0, size_x, size_y, size_z, cells);
    if (result != WAY_OK) {
      way_voxel_grid_destroy(grid);
      return result;
    }
    grid->ledger.version = 0;
  }
  *out = grid;
  return WAY_OK;
}

void way_voxel_grid_retain(way_voxel_grid *grid) {
  grid->ledger.references++;
}

void way_voxel_grid_release(way_voxel_grid *grid) {
  way_allocator memory = grid->allocator;
  if (!way_ledger_drop(&grid->ledger, &memory)) return;
  int32_t total = way_voxel_chunk_total(grid);
  way_voxel_free_maps(grid);
  way_voxel_spares_free(&grid->spares, grid);
  for (int32_t chunk = 0; chunk < total; chunk++) way_voxel_drop_chunk(grid, chunk);
  way_release(&memory, grid->chunks, (size_t)total, sizeof *grid->chunks);
  way_release(&memory, grid, 1, sizeof *grid);
}

void way_voxel_grid_destroy(way_voxel_grid *grid) {
  if (grid != NULL && way_ledger_disown(&grid->ledger)) way_voxel_grid_release(grid);
}

int32_t way_voxel_grid_size_x(const way_voxel_grid *grid) {
  return grid->size_x;
}

int32_t way_voxel_grid_size_y(const way_voxel_grid *grid) {
  return grid->size_y;
}

int32_t way_voxel_grid_size_z(const way_voxel_grid *grid) {
  return grid->size_z;
}

uint8_t way_voxel_grid_default_area(const way_voxel_grid *grid) {
  return grid->default_area;
}

int32_t way_voxel_grid_version(const way_voxel_grid *grid) {
  return grid->ledger.version;
}

int32_t way_voxel_grid_area_version(const way_voxel_grid *grid) {
  return grid->areas.version;
}

way_voxel_space way_voxel_grid_space(const way_voxel_grid *grid) {
  return grid->space;
}

int32_t way_voxel_grid_chunk_count(const way_voxel_grid *grid) {
  return grid->chunk_count;
}

way_result way_voxel_grid_area_cost(const way_voxel_grid *grid, int32_t area, double *multiplier) {
  if (grid == NULL || multiplier == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (area < 0 || area >= WAY_AREA_COUNT) return WAY_ERROR_OUT_OF_RANGE;
  *multiplier = grid->areas.multipliers[area];
  return WAY_OK;
}

way_result way_voxel_grid_set_area_cost(way_voxel_grid *grid, int32_t area, double multiplier) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (area < 0 || area >= WAY_AREA_COUNT) return WAY_ERROR_OUT_OF_RANGE;
  if (!(multiplier >= WAY_MIN_MULTIPLIER && multiplier <= WAY_MAX_MULTIPLIER)) return WAY_ERROR_OUT_OF_RANGE;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  if (!way_areas_set(&grid->areas, area, multiplier)) return WAY_OK;
  way_area_counts_weigh(&grid->counts, &grid->areas);
  way_ledger_renew(&grid->ledger);
  way_ledger_tell_areas(&grid->ledger);
  return WAY_OK;
}

void way_voxel_grid_center(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, double *position) {
  double size = way_voxel_space_cell_size(&grid->space);
  position[0] = grid->space.origin_x + ((double)x + 0.5) * size;
  position[1] = grid->space.origin_y + ((double)y + 0.5) * size;
  position[2] = grid->space.origin_z + ((double)z + 0.5) * size;
}

way_result way_voxel_grid_cell_at(const way_voxel_grid *grid, double world_x, double world_y, double world_z,
                                  way_voxel_point *cell) {
  if (grid == NULL || cell == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  double size = way_voxel_space_cell_size(&grid->space);
  int32_t x = way_space_coordinate(world_x, grid->space.origin_x, size, grid->size_x);
  int32_t y = way_space_coordinate(world_y, grid->space.origin_y, size, grid->size_y);
  int32_t z = way_space_coordinate(world_z, grid->space.origin_z, size, grid->size_z);
  if (x < 0 || y < 0 || z < 0) return WAY_ERROR_OUT_OF_RANGE;
  *cell = (way_voxel_point){x, y, z};
  return WAY_OK;
}

way_result way_voxel_grid_add_listener(way_voxel_grid *grid, const way_grid_listener *listener, int32_t *id) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return way_ledger_add_listener(&grid->ledger, &grid->allocator, listener, id);
}

way_result way_voxel_grid_remove_listener(way_voxel_grid *grid, int32_t id) {
  return grid == NULL ? WAY_ERROR_INVALID_ARGUMENT : way_ledger_remove_listener(&grid->ledger, id);
}
