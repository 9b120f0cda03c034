/* How a grid is saved: in the kind of its shape, with the layout where shapes share a kind; one with closed sides or links in
   a kind of its own, with those behind. */
#include <string.h>

#include "base/bytes.h"
#include "waystate/passages.h"
#include "world/grid/grid.h"
#include "world/space.h"

/* Squares lie in one way only, which their states need not name. */
static bool names_layout(const way_grid_shape *shape) {
  return shape->layout != WAY_LAYOUT_SQUARE;
}

static int32_t closed_cells(const way_grid *grid) {
  int32_t count = 0;
  for (int32_t y = 0; grid->sides.closed > 0 && y < grid->height; y++) {
    for (int32_t x = 0; x < grid->width; x++) count += way_sides_of(&grid->sides, x, y) != 0;
  }
  return count;
}

static void write_rules(way_writer *writer, const way_grid *grid) {
  int32_t left = closed_cells(grid), cell = 0;
  way_write_i32(writer, left);
  for (int32_t y = 0; left > 0; y++) {
    for (int32_t x = 0; x < grid->width; x++, cell++) {
      uint32_t shut = way_sides_of(&grid->sides, x, y);
      if (shut == 0) continue;
      way_write_i32(writer, cell);
      way_write_u8(writer, (uint8_t)shut);
      left--;
    }
  }
  way_write_i32(writer, grid->links.count);
  for (int32_t i = 0; i < grid->links.count; i++) {
    const way_link *link = &grid->links.all[i];
    way_write_i32(writer, link->id);
    way_write_i32(writer, link->from);
    way_write_i32(writer, link->to);
    way_write_f64(writer, link->cost);
  }
}

static void write_grid(way_writer *writer, const void *object) {
  const way_grid *grid = object;
  bool ruled = way_grid_has_rules(grid);
  way_write_header(writer, ruled ? grid->shape->ruled_kind : grid->shape->kind);
  way_write_i32(writer, grid->width);
  way_write_i32(writer, grid->height);
  if (names_layout(grid->shape)) way_write_i32(writer, grid->layout);
  way_write_i32(writer, grid->ledger.version);
  way_write_space(writer, &grid->space);
  way_write_areas(writer, &grid->areas);
  way_write_bytes(writer, grid->cells, (size_t)way_grid_node_count(grid));
  if (ruled) write_rules(writer, grid);
}

typedef struct grid_image {
  const way_grid_shape *shape;
  int32_t width;
  int32_t height;
  int32_t version;
  way_space space;
  way_areas areas;
  const uint8_t *cells;
  /* The kind with closed sides and links. */
  bool ruled;
  way_grid_rules rules;
} grid_image;

static void read_closed(way_reader *reader, int32_t nodes, way_grid_rules *rules) {
  int32_t count = way_read_count(reader, nodes, WAY_CLOSED_BYTES, "closed count"), least = 0;
  rules->closed = reader->data + reader->offset;
  for (int32_t i = 0; i < count && !reader->failed; i++) {
    least = way_read_i32_in(reader, least, nodes - 1, "cell with closed sides") + 1;
    uint8_t shut = way_read_u8(reader, "closed sides");
    if (!reader->failed && (shut == 0 || shut > WAY_SIDES_OUT)) way_refuse(reader, 1, "closed sides", shut, "1 to 15");
  }
  rules->closed_count = reader->failed ? 0 : count;
}

static void read_link(way_reader *reader, int32_t nodes, int32_t least) {
  way_read_i32_in(reader, least, INT32_MAX, "link id");
  int32_t from = way_read_i32_in(reader, 0, nodes - 1, "link from");
  int32_t to = way_read_i32_in(reader, 0, nodes - 1, "link to");
  if (!reader->failed && from == to) way_refuse(reader, 4, "link to", to, "another cell than it leads from");
  double cost = way_read_f64(reader, "link cost");
  if (!reader->failed && !(cost >= WAY_MIN_LINK_COST && cost <= WAY_MAX_LINK_COST)) {
    way_refuse_f64(reader, 8, "the link cost", cost, "1/1024 to 1048576");
  }
}

/* Shell's sort. */
static void sort_cells(int32_t *cells, int32_t count) {
  for (int32_t gap = count / 2; gap > 0; gap /= 2) {
    for (int32_t i = gap; i < count; i++) {
      int32_t cell = cells[i], at = i;
      for (; at >= gap && cells[at - gap] > cell; at -= gap) cells[at] = cells[at - gap];
      cells[at] = cell;
    }
  }
}

/* As many at one cell as there may be; at: where the cell lies in a link. */
static void check_crowd(way_reader *reader, const way_grid_rules *rules, size_t at, int32_t *cells) {
  int32_t count = rules->link_count;
  for (int32_t i = 0; i < count; i++) cells[i] = way_load_i32(rules->links + (size_t)i * WAY_LINK_BYTES + at);
  sort_cells(cells, count);
  for (int32_t i = WAY_MAX_LINKS_AT_CELL; i < count && !reader->failed; i++) {
    if (cells[i] != cells[i - WAY_MAX_LINKS_AT_CELL]) continue;
    way_refuse(reader, 0, at == 4 ? "links from cell" : "links to cell", cells[i], "64 at most");
  }
}

static way_result check_crowds(way_reader *reader, const way_grid_rules *rules, const way_allocator *memory) {
  size_t count = (size_t)rules->link_count;
  if (count <= WAY_MAX_LINKS_AT_CELL) return WAY_OK;
  int32_t *cells = way_allocate(memory, count, sizeof *cells);
  if (cells == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  check_crowd(reader, rules, 4, cells);
  check_crowd(reader, rules, 8, cells);
  way_release(memory, cells, count, sizeof *cells);
  return way_reader_result(reader);
}

static void read_links(way_reader *reader, int32_t nodes, way_grid_rules *rules) {
  int32_t count = way_read_count(reader, WAY_MAX_LINKS, WAY_LINK_BYTES, "link count"), least = 0;
  rules->links = reader->data + reader->offset;
  for (int32_t i = 0; i < count && !reader->failed; i++) {
    size_t at = reader->offset;
    read_link(reader, nodes, least);
    if (reader->failed) return;
    int32_t id = way_load_i32(reader->data + at);
    if (id == INT32_MAX && i + 1 < count) way_refuse(reader, WAY_LINK_BYTES, "link id", id, "ids that grow");
    least = id == INT32_MAX ? id : id + 1;
  }
  rules->link_count = reader->failed ? 0 : count;
}

static void read_rules(way_reader *reader, grid_image *image) {
  int32_t nodes = image->width * image->height;
  read_closed(reader, nodes, &image->rules);
  if (!reader->failed) read_links(reader, nodes, &image->rules);
  if (!reader->failed && image->rules.closed_count == 0 && image->rules.link_count == 0) {
    way_refuse(reader, 4, "link count", 0, "a closed side or a link, or the kind without them");
  }
}

/* Which of the two kinds of a shape a state says that it is of: any other is refused as the first is. */
static bool says_ruled(const way_reader *reader, const way_grid_shape *shape) {
  const uint8_t *at = reader->data;
  return shape->ruled_kind != 0 && reader->size >= WAY_HEADER_BYTES && (at[6] | at[7] << 8) == shape->ruled_kind;
}

/* Reads and checks all of a state without touching a grid. grid NULL takes any size and any of the shapes. */
static way_result read_grid(way_reader *reader, const way_grid_shape *shapes, int32_t count, const way_grid *grid,
                            const way_allocator *memory, grid_image *image) {
  *image = (grid_image){.ruled = says_ruled(reader, shapes)};
  way_read_header(reader, image->ruled ? shapes->ruled_kind : shapes->kind);
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
  if (image->ruled && !reader->failed) read_rules(reader, image);
  way_read_end(reader);
  way_result result = way_reader_result(reader);
  return result == WAY_OK ? check_crowds(reader, &image->rules, memory) : result;
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
  way_grid_take_rules(grid, &image->rules, true);
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
  if (way_grid_has_rules(grid)) {
    needed += 8 + (size_t)closed_cells(grid) * WAY_CLOSED_BYTES + (size_t)grid->links.count * WAY_LINK_BYTES;
  }
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
  way_result result = read_grid(&reader, grid->shape, 1, grid, &grid->allocator, &image);
  if (result == WAY_OK) result = way_grid_reserve_rules(grid, &image.rules);
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
  way_allocator memory = way_allocator_or_default(allocator);
  way_result result = read_grid(&reader, shapes, count, NULL, &memory, &image);
  if (result != WAY_OK) return result;
  way_grid *made;
  result = way_grid_make(image.shape, image.width, image.height, image.cells, &image.space, allocator, &made);
  if (result != WAY_OK) return result;
  result = way_grid_reserve_rules(made, &image.rules);
  if (result != WAY_OK) {
    way_grid_destroy(made);
    return result;
  }
  apply(made, &image);
  *grid = made;
  return WAY_OK;
}
