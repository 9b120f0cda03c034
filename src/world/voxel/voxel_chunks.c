/* The chunks of a voxel grid: how their cells lie, and making and dropping them. */
#include <string.h>

#include "world/voxel/voxel_grid.h"

way_chunk_layout way_chunk_layout_whole(void) {
  return (way_chunk_layout){4, 8, WAY_CHUNK_CELLS};
}

/* Bits for a coordinate inside a chunk. */
static int32_t bits_for(int32_t size) {
  int32_t bits = 0;
  while (bits < 4 && 1 << bits < size) bits++;
  return bits;
}

way_chunk_layout way_chunk_layout_of(int32_t size_x, int32_t size_y, int32_t size_z) {
  int32_t y_shift = bits_for(size_x), z_shift = y_shift + bits_for(size_y);
  return (way_chunk_layout){y_shift, z_shift, 1 << (z_shift + bits_for(size_z))};
}

/* Spares are linked through their first bytes. */
static size_t bytes_of(const way_chunk_layout *layout) {
  size_t cells = (size_t)layout->cells;
  return cells < sizeof(uint8_t *) ? sizeof(uint8_t *) : cells;
}

static uint8_t *take_spare(way_voxel_spares *spares) {
  uint8_t *spare = spares->first;
  memcpy(&spares->first, spare, sizeof spares->first);
  return spare;
}

void way_voxel_spares_free(way_voxel_spares *spares, const way_voxel_grid *grid) {
  while (spares->first != NULL) way_release(&grid->allocator, take_spare(spares), bytes_of(&grid->layout), 1);
}

way_result way_voxel_spares_fill(way_voxel_spares *spares, const way_voxel_grid *grid, const way_chunk_layout *layout,
                                 int32_t count) {
  while (count-- > 0) {
    uint8_t *made = way_allocate(&grid->allocator, bytes_of(layout), 1);
    if (made == NULL) {
      while (spares->first != NULL) way_release(&grid->allocator, take_spare(spares), bytes_of(layout), 1);
      return WAY_ERROR_OUT_OF_MEMORY;
    }
    memcpy(made, &spares->first, sizeof spares->first);
    spares->first = made;
  }
  return WAY_OK;
}

void way_voxel_spares_place(way_voxel_spares *spares, way_voxel_grid *grid, int32_t chunk) {
  uint8_t *spare = take_spare(spares);
  memset(spare, grid->default_area, (size_t)grid->layout.cells);
  grid->chunks[chunk] = spare;
  grid->chunk_count++;
}

void way_voxel_drop_chunk(way_voxel_grid *grid, int32_t chunk) {
  if (grid->chunks[chunk] == NULL) return;
  way_release(&grid->allocator, grid->chunks[chunk], bytes_of(&grid->layout), 1);
  grid->chunks[chunk] = NULL;
  grid->chunk_count--;
}

static int32_t smaller(int32_t a, int32_t b) {
  return a < b ? a : b;
}

void way_voxel_lay_out(way_voxel_spares *spares, way_voxel_grid *grid, const way_chunk_layout *layout) {
  int32_t total = way_voxel_chunk_total(grid);
  for (int32_t chunk = 0; chunk < total; chunk++) {
    uint8_t *old = grid->chunks[chunk];
    if (old == NULL) continue;
    uint8_t *made = take_spare(spares);
    memset(made, grid->default_area, (size_t)layout->cells);
    int32_t row = chunk / grid->chunks_x;
    int32_t width = smaller(16, grid->size_x - chunk % grid->chunks_x * 16);
    int32_t height = smaller(16, grid->size_y - row % grid->chunks_y * 16);
    int32_t depth = smaller(16, grid->size_z - row / grid->chunks_y * 16);
    for (int32_t z = 0; z < depth; z++) {
      for (int32_t y = 0; y < height; y++) {
        memcpy(made + way_voxel_in_chunk(layout, 0, y, z), old + way_voxel_in_chunk(&grid->layout, 0, y, z),
               (size_t)width);
      }
    }
    way_release(&grid->allocator, old, bytes_of(&grid->layout), 1);
    grid->chunks[chunk] = made;
  }
  grid->layout = *layout;
}
