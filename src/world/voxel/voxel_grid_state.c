/* How a voxel grid is saved: state kind 3. */
#include <string.h>

#include "base/bytes.h"
#include "world/space.h"
#include "world/voxel/voxel_grid.h"

#define KIND_VOXEL_GRID 3

static bool is_whole(const way_chunk_layout *layout) {
  return layout->cells == WAY_CHUNK_CELLS;
}

/* Rows and layers that are held of a chunk, and how long a row is. */
typedef struct held_box {
  int32_t width;
  int32_t height;
  int32_t depth;
} held_box;

static held_box held_of(const way_chunk_layout *layout) {
  return (held_box){1 << layout->y_shift, 1 << (layout->z_shift - layout->y_shift), layout->cells >> layout->z_shift};
}

/* A chunk as it is saved, with all padding. */
static void write_chunk(way_writer *writer, const way_voxel_grid *grid, const uint8_t *cells) {
  if (is_whole(&grid->layout)) {
    way_write_bytes(writer, cells, WAY_CHUNK_CELLS);
    return;
  }
  way_chunk_layout whole = way_chunk_layout_whole();
  held_box held = held_of(&grid->layout);
  uint8_t padded[WAY_CHUNK_CELLS];
  memset(padded, grid->default_area, sizeof padded);
  for (int32_t z = 0; z < held.depth; z++) {
    for (int32_t y = 0; y < held.height; y++) {
      memcpy(padded + way_voxel_in_chunk(&whole, 0, y, z), cells + way_voxel_in_chunk(&grid->layout, 0, y, z),
             (size_t)held.width);
    }
  }
  way_write_bytes(writer, padded, sizeof padded);
}

static void write_grid(way_writer *writer, const void *object) {
  const way_voxel_grid *grid = object;
  way_write_header(writer, KIND_VOXEL_GRID);
  way_write_i32(writer, grid->size_x);
  way_write_i32(writer, grid->size_y);
  way_write_i32(writer, grid->size_z);
  way_write_u8(writer, grid->default_area);
  way_write_i32(writer, grid->ledger.version);
  way_write_voxel_space(writer, &grid->space);
  way_write_areas(writer, &grid->areas);
  int32_t total = way_voxel_chunk_total(grid);
  for (int32_t chunk = 0; chunk < total; chunk++) {
    way_write_u8(writer, grid->chunks[chunk] == NULL ? 0 : 1);
    if (grid->chunks[chunk] != NULL) write_chunk(writer, grid, grid->chunks[chunk]);
  }
}

static size_t bytes_of(const way_voxel_grid *grid) {
  size_t total = (size_t)way_voxel_chunk_total(grid), chunks = 0;
  for (size_t chunk = 0; chunk < total; chunk++) chunks += grid->chunks[chunk] != NULL;
  return WAY_HEADER_BYTES + 17 + WAY_VOXEL_SPACE_BYTES + WAY_AREAS_BYTES + total + chunks * WAY_CHUNK_CELLS;
}

typedef struct voxel_image {
  int32_t size_x;
  int32_t size_y;
  int32_t size_z;
  uint8_t default_area;
  int32_t version;
  way_voxel_space space;
  way_areas areas;
  /* The flag of the first chunk; what follows it was checked. */
  const uint8_t *chunks;
} voxel_image;

static void read_sizes(way_reader *reader, const way_voxel_grid *grid, voxel_image *image) {
  image->size_x = way_read_i32_in(reader, grid ? grid->size_x : 1, grid ? grid->size_x : WAY_MAX_NODES, "size x");
  int32_t most = reader->failed ? 1 : WAY_MAX_NODES / image->size_x;
  image->size_y = way_read_i32_in(reader, grid ? grid->size_y : 1, grid ? grid->size_y : most, "size y");
  most = reader->failed ? 1 : most / image->size_y;
  image->size_z = way_read_i32_in(reader, grid ? grid->size_z : 1, grid ? grid->size_z : most, "size z");
  image->default_area = way_read_u8(reader, "default area");
  if (grid != NULL && image->default_area != grid->default_area) {
    way_refuse(reader, 1, "default area", image->default_area, "that of the grid");
  }
}

/* Reads and checks all of a state without touching a grid. grid NULL takes any sizes. A chunk takes a byte at least, so
   that the loop ends with the bytes. */
static way_result read_grid(way_reader *reader, const way_voxel_grid *grid, voxel_image *image) {
  way_read_header(reader, KIND_VOXEL_GRID);
  read_sizes(reader, grid, image);
  image->version = way_read_i32_in(reader, 0, INT32_MAX, "version");
  way_read_voxel_space(reader, &image->space);
  way_read_areas(reader, &image->areas);
  if (reader->failed) return way_reader_result(reader);
  image->chunks = reader->data + reader->offset;
  int32_t total = ((image->size_x + 15) >> 4) * ((image->size_y + 15) >> 4) * ((image->size_z + 15) >> 4);
  for (int32_t chunk = 0; chunk < total && !reader->failed; chunk++) {
    if (way_read_flag(reader, "chunk flag")) way_read_bytes(reader, WAY_CHUNK_CELLS, "a chunk");
  }
  way_read_end(reader);
  return way_reader_result(reader);
}

/* The cells of the chunk whose flag is at the cursor, NULL for none; moves on to the next flag. */
static const uint8_t *next_chunk(const uint8_t **cursor) {
  const uint8_t *cells = **cursor == 1 ? *cursor + 1 : NULL;
  *cursor += cells == NULL ? 1 : 1 + WAY_CHUNK_CELLS;
  return cells;
}

/* Cells of one row of one chunk, from x on. cells NULL stands for the default. */
static void apply_row(way_voxel_grid *grid, const uint8_t *cells, int32_t x, int32_t y, int32_t z) {
  way_chunk_layout whole = way_chunk_layout_whole();
  uint8_t *own = grid->chunks[way_voxel_chunk_at(grid, x, y, z)];
  if (own == NULL) return;
  for (int32_t end = x + 16 < grid->size_x ? x + 16 : grid->size_x; x < end; x++) {
    int32_t at = way_voxel_in_chunk(&grid->layout, x, y, z);
    uint8_t old = own[at], area = cells == NULL ? grid->default_area : cells[way_voxel_in_chunk(&whole, x, y, z)];
    if (old == area) continue;
    way_voxel_put(grid, &own[at], x, y, z, area);
    way_listeners_tell_restored_cell(&grid->ledger.listeners, way_voxel_node(grid, x, y, z), old, area);
  }
}

/* Row by row through all chunks, so that cells change in ascending order. Each row of chunks is walked anew for each
   row of its cells. */
static void apply_in_order(way_voxel_grid *grid, const uint8_t *chunks) {
  const uint8_t *layer = chunks, *next_layer = chunks;
  for (int32_t z = 0; z < grid->size_z; z++) {
    if ((z & 15) == 0) layer = next_layer;
    const uint8_t *row = layer, *next_row = layer;
    for (int32_t y = 0; y < grid->size_y; y++) {
      if ((y & 15) == 0) row = next_row;
      next_row = row;
      for (int32_t x = 0; x < grid->size_x; x += 16) apply_row(grid, next_chunk(&next_row), x, y, z);
    }
    next_layer = next_row;
  }
}

static void apply_chunk(way_voxel_grid *grid, const uint8_t *cells, int32_t chunk) {
  const uint8_t *own = grid->chunks[chunk];
  if (own == NULL) return;
  if (cells != NULL && is_whole(&grid->layout) && memcmp(own, cells, WAY_CHUNK_CELLS) == 0) return;
  int32_t x = chunk % grid->chunks_x * 16, row = chunk / grid->chunks_x;
  int32_t y = row % grid->chunks_y * 16, z = row / grid->chunks_y * 16;
  for (int32_t dz = 0; dz < 16 && z + dz < grid->size_z; dz++) {
    for (int32_t dy = 0; dy < 16 && y + dy < grid->size_y; dy++) apply_row(grid, cells, x, y + dy, z + dz);
  }
}

/* What is held of a saved chunk, padding included. */
static void copy_chunk(const way_voxel_grid *grid, uint8_t *own, const uint8_t *cells) {
  if (is_whole(&grid->layout)) {
    memcpy(own, cells, WAY_CHUNK_CELLS);
    return;
  }
  way_chunk_layout whole = way_chunk_layout_whole();
  held_box held = held_of(&grid->layout);
  for (int32_t z = 0; z < held.depth; z++) {
    for (int32_t y = 0; y < held.height; y++) {
      memcpy(own + way_voxel_in_chunk(&grid->layout, 0, y, z), cells + way_voxel_in_chunk(&whole, 0, y, z),
             (size_t)held.width);
    }
  }
}

/* Where the image has a chunk, its padding comes along; where it has none, there is none. */
static void apply_chunks(way_voxel_grid *grid, const uint8_t *chunks) {
  int32_t total = way_voxel_chunk_total(grid);
  for (int32_t chunk = 0; chunk < total; chunk++) {
    const uint8_t *cells = next_chunk(&chunks);
    apply_chunk(grid, cells, chunk);
    if (cells == NULL) way_voxel_drop_chunk(grid, chunk);
    else copy_chunk(grid, grid->chunks[chunk], cells);
  }
}

/* Whether all that a layout doesn't hold of a saved chunk is the default area. */
static bool holds(const way_chunk_layout *layout, const uint8_t *cells, uint8_t default_area) {
  held_box held = held_of(layout);
  for (int32_t i = 0; i < WAY_CHUNK_CELLS; i++) {
    bool inside = (i & 15) < held.width && (i >> 4 & 15) < held.height && i >> 8 < held.depth;
    if (!inside && cells[i] != default_area) return false;
  }
  return true;
}

/* The layout that the image needs: padding is kept as it was read, whatever it holds. */
static way_chunk_layout layout_for(const way_voxel_grid *grid, const uint8_t *chunks) {
  /* A history knows of no other. */
  if (grid->ledger.watch != NULL) return way_chunk_layout_whole();
  way_chunk_layout layout = way_chunk_layout_of(grid->size_x, grid->size_y, grid->size_z);
  int32_t total = is_whole(&layout) ? 0 : way_voxel_chunk_total(grid);
  for (int32_t chunk = 0; chunk < total; chunk++) {
    const uint8_t *cells = next_chunk(&chunks);
    if (cells != NULL && !holds(&layout, cells, grid->default_area)) return way_chunk_layout_whole();
  }
  return layout;
}

/* Counts the chunks that the image has and the grid has not, and places spares there when it gets some. */
static int32_t new_chunks(way_voxel_grid *grid, const uint8_t *chunks, way_voxel_spares *spares) {
  int32_t count = 0, total = way_voxel_chunk_total(grid);
  for (int32_t chunk = 0; chunk < total; chunk++) {
    if (next_chunk(&chunks) == NULL || grid->chunks[chunk] != NULL) continue;
    count++;
    if (spares != NULL) way_voxel_spares_place(spares, grid, chunk);
  }
  return count;
}

/* Puts an image into a grid of its size. Listeners that asked for cells hear each difference as it is written. */
static way_result apply(way_voxel_grid *grid, const voxel_image *image) {
  way_voxel_spares spares = {NULL};
  way_chunk_layout layout = layout_for(grid, image->chunks);
  bool laid_out = layout.cells == grid->layout.cells;
  int32_t missing = new_chunks(grid, image->chunks, NULL) + (laid_out ? 0 : grid->chunk_count);
  way_result result = way_voxel_spares_fill(&spares, grid, &layout, missing);
  if (result != WAY_OK) return result;
  if (!laid_out) way_voxel_lay_out(&spares, grid, &layout);
  if (spares.first != NULL) new_chunks(grid, image->chunks, &spares);
  way_watch_all(grid->ledger.watch);
  bool areas_differ = !way_areas_equal(&grid->areas, &image->areas);
  way_ledger_hush(&grid->ledger);
  grid->ledger.version = image->version;
  grid->space = image->space;
  grid->areas = image->areas;
  way_ledger_renew(&grid->ledger);
  way_area_counts_weigh(&grid->counts, &grid->areas);
  if (way_listeners_want_restored_cells(&grid->ledger.listeners)) apply_in_order(grid, image->chunks);
  apply_chunks(grid, image->chunks);
  way_listeners_tell_restored(&grid->ledger.listeners, areas_differ);
  way_ledger_renew(&grid->ledger);
  way_ledger_resume(&grid->ledger);
  return WAY_OK;
}

way_result way_voxel_grid_save(const way_voxel_grid *grid, uint8_t *buffer, size_t capacity, size_t *size) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  /* Thin grids hold less than they save. */
  size_t others = sizeof(way_voxel_space) + sizeof(way_areas) + WAY_CHUNK_CELLS;
  size_t flags = (size_t)way_voxel_chunk_total(grid);
  if ((size_t)grid->chunk_count > (SIZE_MAX - others - flags) / WAY_CHUNK_CELLS) return WAY_ERROR_OUT_OF_MEMORY;
  return way_save_with(write_grid, grid, bytes_of(grid), buffer, capacity, size);
}

uint64_t way_voxel_grid_hash(const way_voxel_grid *grid) {
  return grid->ledger.notifying > 0 ? 0 : way_hash_with(write_grid, grid);
}

way_result way_voxel_grid_restore(way_voxel_grid *grid, const uint8_t *bytes, size_t size, way_error *error) {
  if (grid == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_reader reader = way_reader_of(bytes, size, error);
  voxel_image image;
  way_result result = read_grid(&reader, grid, &image);
  return result == WAY_OK ? apply(grid, &image) : result;
}

way_result way_voxel_grid_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator,
                                     way_voxel_grid **grid, way_error *error) {
  if (grid == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  way_reader reader = way_reader_of(bytes, size, error);
  voxel_image image;
  way_result result = read_grid(&reader, NULL, &image);
  if (result != WAY_OK) return result;
  way_voxel_grid *made;
  result = way_voxel_grid_create(image.size_x, image.size_y, image.size_z, image.default_area, NULL, &image.space,
                                 allocator, &made);
  if (result != WAY_OK) return result;
  result = apply(made, &image);
  if (result != WAY_OK) {
    way_voxel_grid_destroy(made);
    return result;
  }
  *grid = made;
  return WAY_OK;
}
