#include "field/field_world.h"

#include "base/cost.h"

static void init_square(way_field_world *world) {
  world->move_count = 8;
  world->parity = WAY_PARITY_NONE;
  world->fits = world->square.fits;
  world->ground = world->square.ground;
  world->tables[0] = world->tables[1] = world->square.moves;
  for (int move = 0; move < 8; move++) {
    world->columns[0][move] = way_square_dx[move];
    world->rows[0][move] = way_square_dy[move];
    world->lengths[move] = move < 4 ? 1.0 : WAY_SQRT2;
  }
}

static void init_hex(way_field_world *world) {
  world->move_count = WAY_HEX_MOVES;
  world->parity = way_hex_rows(world->grid->layout) ? WAY_PARITY_ROW : WAY_PARITY_COLUMN;
  world->fits = world->hex.fits;
  world->ground = world->hex.ground;
  for (int table = 0; table < 2; table++) {
    world->tables[table] = world->hex.moves[table];
    for (int move = 0; move < WAY_HEX_MOVES; move++) {
      int bit = world->hex.bits[table][move];
      world->columns[table][move] = (int8_t)(bit % 3 - 1);
      world->rows[table][move] = (int8_t)(bit / 3 - 1);
      world->lengths[move] = 1.0;
    }
  }
}

way_result way_field_world_init(way_field_world *world, way_grid *grid, way_diagonal diagonal, int32_t agent_size) {
  way_grid_options options = {.diagonal = diagonal, .agent_size = agent_size};
  bool hex = way_grid_is_hex(grid);
  way_result result = hex ? way_hex_init(&world->hex, grid, &options) : way_square_init(&world->square, grid, &options);
  if (result != WAY_OK) return result;
  world->grid = grid;
  world->agent_size = agent_size;
  world->per_row = 1.0 / (double)grid->width;
  if (hex) {
    init_hex(world);
  } else {
    init_square(world);
  }
  for (int i = 0; i < 2 * WAY_FIELD_MOVES; i++) {
    int table = i / WAY_FIELD_MOVES, move = i % WAY_FIELD_MOVES;
    world->offsets[table][move] = world->rows[table][move] * grid->width + world->columns[table][move];
  }
  return WAY_OK;
}

void way_field_world_free(way_field_world *world) {
  way_square_free(&world->square);
  way_hex_free(&world->hex);
}

way_result way_field_world_refresh(way_field_world *world) {
  return way_grid_ground_for(world->grid, world->agent_size, &world->ground);
}

int way_field_move_between(const way_field_world *world, int32_t from, int32_t to) {
  int32_t width = world->grid->width, rows = to / width - from / width;
  int32_t columns = to % width - from % width;
  int table = way_field_table(world, from);
  for (int move = 0; move < world->move_count; move++) {
    if (world->columns[table][move] == columns && world->rows[table][move] == rows) return move;
  }
  return -1;
}

bool way_field_fits(const way_field_world *world, int32_t cell) {
  int32_t width = world->grid->width, y = cell / width;
  return way_bit_get(&world->fits, cell - y * width, y);
}

uint8_t way_field_moves_of(const way_field_world *world, int32_t cell) {
  int32_t width = world->grid->width, y = cell / width, x = cell - y * width;
  if (!way_bit_get(&world->fits, x, y)) return 0;
  return world->tables[way_field_table(world, cell)][way_bit_nine(&world->fits, x, y)];
}

/* Slides a 3 x 3 window along each row. */
void way_field_moves_of_all(const way_field_world *world, uint8_t *moves) {
  const way_bit_rows *fits = &world->fits;
  size_t stride = (size_t)fits->stride;
  for (int32_t y = 0; y < fits->height; y++) {
    const uint64_t *above = fits->words + (size_t)y * stride, *row = above + stride, *below = row + stride;
    uint8_t *out = moves + (size_t)y * (size_t)fits->width;
    bool by_row = world->parity == WAY_PARITY_ROW;
    const uint8_t *even = world->tables[by_row ? y & 1 : 0], *odd = world->tables[by_row ? y & 1 : 1];
    uint32_t nine = (way_bit_three(above, 0) | way_bit_three(row, 0) << 3 | way_bit_three(below, 0) << 6) << 1 & 0x1B6;
    for (int32_t x = 0; x < fits->width; x++) {
      int32_t word = (x + 2) >> 6, bit = (x + 2) & 63;
      uint32_t east = (uint32_t)(above[word] >> bit & 1) << 2 | (uint32_t)(row[word] >> bit & 1) << 5 |
                      (uint32_t)(below[word] >> bit & 1) << 8;
      nine = (nine >> 1 & 0xDB) | east;
      out[x] = (nine & 0x10) != 0 ? ((x & 1) != 0 ? odd : even)[nine] : 0;
    }
  }
}

/* How far an agent reaches from its cell: to the right and down, and to the left and up. */
static int32_t reach_on(const way_field_world *world) {
  return world->agent_size - 1;
}

static int32_t reach_back(const way_field_world *world) {
  return way_grid_is_hex(world->grid) ? world->agent_size - 1 : 0;
}

/* That many cells on each side of a cell, as far as there are cells. */
static way_field_rectangle around(const way_field_world *world, int32_t cell, int32_t before, int32_t behind) {
  int32_t width = world->grid->width, y = cell / width, x = cell - y * width;
  int32_t right = width - 1 - x, below = world->grid->height - 1 - y;
  return (way_field_rectangle){x > before ? x - before : 0, y > before ? y - before : 0,
                               x + (behind < right ? behind : right), y + (behind < below ? behind : below)};
}

way_field_rectangle way_field_covering(const way_field_world *world, int32_t cell) {
  return around(world, cell, reach_on(world), reach_back(world));
}

way_field_rectangle way_field_covered(const way_field_world *world, int32_t cell) {
  return around(world, cell, reach_back(world), reach_on(world));
}

way_field_rectangle way_field_grown(const way_field_world *world, way_field_rectangle rectangle) {
  if (rectangle.left > 0) rectangle.left--;
  if (rectangle.top > 0) rectangle.top--;
  if (rectangle.right + 1 < world->grid->width) rectangle.right++;
  if (rectangle.bottom + 1 < world->grid->height) rectangle.bottom++;
  return rectangle;
}

bool way_field_concerns(const way_field_world *world, int32_t cell, int32_t x, int32_t y) {
  if (!way_grid_is_hex(world->grid)) return true;
  int32_t width = world->grid->width, layout = world->grid->layout, q, r, other_q, other_r;
  way_hex_axial(layout, cell % width, cell / width, &q, &r);
  way_hex_axial(layout, x, y, &other_q, &other_r);
  return way_hex_length(other_q - q, other_r - r) <= world->agent_size;
}

int64_t way_field_most_around(const way_field_world *world) {
  int64_t side = 3 + (int64_t)reach_on(world) + reach_back(world), cells = way_grid_node_count(world->grid);
  return side <= 8192 && side * side < cells ? side * side : cells;
}
