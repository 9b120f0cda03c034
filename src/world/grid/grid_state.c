/* How a grid is saved: in the kind of its shape, with the layout where shapes share a kind. */
#include <string.h>

#include "base/bytes.h"
#include "world/grid/grid.h"
#include "world/space.h"

/* Squares lie in one way only, which their states need not name. */
static bool names_layout(const way_grid_shape *shape) {
  return shape->layout != WAY_LAYOUT_SQUARE;
}

static void write_grid(way_writer *writer, const void *object) {
  const way_grid *grid = object;
  way_write_header(writer, grid->shape->kind);
  way_write_i32(writer, grid->width);
  way_write_i32(writer, grid->height);
  if (names_layout(grid->shape)) way_write_i32(writer, grid->layout);
  way_write_i32(writer, grid->ledger.version);
  way_write_space(writer, &grid->space);
  way_write_areas(writer, &grid->areas);
  way_write_bytes(writer, grid->cells, (size_t)way_grid_node_count(grid));
}

typedef struct grid_image {
  const way_grid_shape *shape;
  int32_t width;
  int32_t height;
  int32_t version;
  way_space space;
  way_areas areas;
  const uint8_t *cells;
} grid_image;

/* Reads and checks all of a state without touching a grid. grid NULL takes any size and any of the shapes. */
static way_result read_grid(way_reader *reader, const way_grid_shape *shapes, int32_t count, const way_grid *grid,
                            grid_image *image) {
  way_read_header(reader, shapes->kind);
  if (grid != NULL) {
    way_expect_i32(reader, grid->width, "width");
    way_expect_i32(reader, grid->height, "height");
    image->width = grid->width;
    image->height = grid->height;
  } else {
    image->width = way_read_i32_in(reader, 1, WAY_MAX_NODES, "width");
    image->height = way_read_i32_in(reader, 1, reader->failed ? 1 : WAY_MAX_NODES / image->width, "height");
  }
  image->shape = shapes;
  if (names_layout(shapes) && grid != NULL) {
    way_expect_i32(reader, grid->layout, "layout");
  } else if (names_layout(shapes)) {
    int32_t layout = way_read_i32_in(reader, 0, count - 1, "layout");
    if (!reader->failed) image->shape += layout;
  }
  image->version = way_read_i32_in(reader, 0, INT32_MAX, "version");
  way_read_space(reader, &image->space);
  way_read_areas(reader, &image->areas);
  image->cells = way_read_bytes(reader, (size_t)image->width * (size_t)image->height, "the cells");
  way_read_end(reader);
  return way_reader_result(reader);
}

/* Cells that are compared in one go, so that equal ones cost little more than being read. */
#define COMPARED 32

static bool same(const uint8_t *a, const uint8_t *b) {
  uint64_t left[COMPARED / 8], right[COMPARED / 8], differ = 0;
  memcpy(left, a, sizeof left);
  memcpy(right, b, sizeof right);
  for (int i = 0; i < COMPARED / 8; i++) differ |= left[i] ^ right[i];
  return differ == 0;
}

/* The first cell from one on that differs from the image's; the count for none. */
static int32_t next_difference(const way_grid *grid, const grid_image *image, int32_t cell) {
  int32_t count = way_grid_node_count(grid);
  while (cell + COMPARED <= count && same(grid->cells + cell, image->cells + cell)) cell += COMPARED;
  while (cell < count && grid->cells[cell] == image->cells[cell]) cell++;
  return cell;
}

/* Puts an image into a grid of its size. Listeners that asked for cells hear each difference as it is written. What is
   derived is mended cell by cell, until that has taken an eighth of what making it anew does. */
static void apply(way_grid *grid, const grid_image *image) {
  bool areas_differ = !way_areas_equal(&grid->areas, &image->areas);
  way_ledger_hush(&grid->ledger);
  grid->ledger.version = image->version;
  grid->space = image->space;
  grid->areas = image->areas;
  way_ledger_renew(&grid->ledger);
  way_area_counts_weigh(&grid->counts, &grid->areas);
  grid->terrain.known = false;
  way_grid_show_areas(grid, true);
  bool shown = grid->ledger.views != NULL;
  int32_t count = way_grid_node_count(grid), patience = count / 8;
  for (int32_t cell = next_difference(grid, image, 0); cell < count; cell = next_difference(grid, image, cell + 1)) {
    uint8_t old = grid->cells[cell], area = image->cells[cell];
    way_grid_put(grid, cell, area);
    if (shown) way_grid_show_cell(grid, cell, true);
    way_watch_cell(grid->ledger.watch, cell);
    way_listeners_tell_restored_cell(&grid->ledger.listeners, cell, old, area);
    if (patience < 0 || (!shown && (old == WAY_WALL) == (area == WAY_WALL))) continue;
    patience -= COMPARED + way_grid_refresh_clearance(grid, cell % grid->width, cell / grid->width, 1, 1);
  }
  if (patience < 0) way_grid_refresh_clearance(grid, 0, 0, grid->width, grid->height);
  way_grid_show_restored(grid, areas_differ);
  way_listeners_tell_restored(&grid->ledger.listeners, areas_differ);
  way_ledger_renew(&grid->ledger);
  way_ledger_resume(&grid->ledger);
}

way_result way_grid_save(const way_grid *grid, uint8_t *buffer, size_t capacity, size_t *size) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  size_t own = way_grid_is_hex(grid) ? 16 : 12;
  size_t needed = WAY_HEADER_BYTES + own + WAY_SPACE_BYTES + WAY_AREAS_BYTES + (size_t)way_grid_node_count(grid);
  return way_save_with(write_grid, grid, needed, buffer, capacity, size);
}

uint64_t way_grid_hash(const way_grid *grid) {
  return grid->ledger.notifying > 0 ? 0 : way_hash_with(write_grid, grid);
}

way_result way_grid_restore(way_grid *grid, const uint8_t *bytes, size_t size, way_error *error) {
  if (grid == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (grid->view != NULL) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_reader reader = way_reader_of(bytes, size, error);
  grid_image image;
  way_result result = read_grid(&reader, grid->shape, 1, grid, &image);
  if (result == WAY_OK) apply(grid, &image);
  return result;
}

way_result way_grid_from_state(const uint8_t *bytes, size_t size, const way_allocator *allocator, way_grid **grid,
                               way_error *error) {
  return way_grid_read_new(&way_square_shape, 1, bytes, size, allocator, grid, error);
}

way_result way_grid_read_new(const way_grid_shape *shapes, int32_t count, const uint8_t *bytes, size_t size,
                             const way_allocator *allocator, way_grid **grid, way_error *error) {
  if (grid == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  way_reader reader = way_reader_of(bytes, size, error);
  grid_image image;
  way_result result = read_grid(&reader, shapes, count, NULL, &image);
  if (result != WAY_OK) return result;
  way_grid *made;
  result = way_grid_make(image.shape, image.width, image.height, image.cells, &image.space, allocator, &made);
  if (result != WAY_OK) return result;
  apply(made, &image);
  *grid = made;
  return WAY_OK;
}
