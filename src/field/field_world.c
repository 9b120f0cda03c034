#include "field/field_world.h"

#include "base/cost.h"

static void init_square(way_field_world *world, const way_grid_options *options) {
  world->is_square = true;
  world->topology = way_square_topology(&world->square, options);
  world->move_count = 8;
  world->parity = WAY_PARITY_NONE;
  for (int move = 0; move < 8; move++) {
    world->columns[0][move] = way_square_dx[move];
    world->rows[0][move] = way_square_dy[move];
    world->lengths[move] = move < 4 ? 1.0 : WAY_SQRT2;
  }
}

way_result way_field_world_init(way_field_world *world, way_grid *grid, way_diagonal diagonal, int32_t agent_size) {
  world->grid = grid;
  world->agent_size = agent_size;
  if (grid->layout != WAY_LAYOUT_SQUARE) return WAY_ERROR_UNSUPPORTED;
  way_grid_options options = {.diagonal = diagonal, .agent_size = agent_size};
  way_result result = way_square_init(&world->square, grid, &options);
  if (result != WAY_OK) return result;
  init_square(world, &options);
  for (int i = 0; i < 2 * WAY_FIELD_MOVES; i++) {
    int table = i / WAY_FIELD_MOVES, move = i % WAY_FIELD_MOVES;
    world->offsets[table][move] = world->rows[table][move] * grid->width + world->columns[table][move];
  }
  return WAY_OK;
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
  return way_bit_get(&world->square.fits, cell - y * width, y);
}

uint8_t way_field_moves_of(const way_field_world *world, int32_t cell) {
  if (!way_field_fits(world, cell)) return 0;
  way_step steps[WAY_MAX_STEPS];
  int count = world->topology.steps_into(world->topology.context, cell, cell, steps);
  uint32_t moves = 0;
  for (int i = 0; i < count; i++) moves |= 1u << way_field_move_between(world, cell, steps[i].node);
  return (uint8_t)moves;
}

/* Slides a 3 x 3 window along each row. */
static void moves_of_squares(const way_field_world *world, uint8_t *moves) {
  const way_bit_rows *fits = &world->square.fits;
  size_t stride = (size_t)fits->stride;
  for (int32_t y = 0; y < fits->height; y++) {
    const uint64_t *above = fits->words + (size_t)y * stride, *row = above + stride, *below = row + stride;
    uint8_t *out = moves + (size_t)y * (size_t)fits->width;
    uint32_t nine = (way_bit_three(above, 0) | way_bit_three(row, 0) << 3 | way_bit_three(below, 0) << 6) << 1 & 0x1B6;
    for (int32_t x = 0; x < fits->width; x++) {
      int32_t word = (x + 2) >> 6, bit = (x + 2) & 63;
      uint32_t east = (uint32_t)(above[word] >> bit & 1) << 2 | (uint32_t)(row[word] >> bit & 1) << 5 |
                      (uint32_t)(below[word] >> bit & 1) << 8;
      nine = (nine >> 1 & 0xDB) | east;
      out[x] = (nine & 0x10) != 0 ? world->square.moves[nine] : 0;
    }
  }
}

void way_field_moves_of_all(const way_field_world *world, uint8_t *moves) {
  if (world->is_square) {
    moves_of_squares(world, moves);
    return;
  }
  int32_t count = way_grid_node_count(world->grid);
  for (int32_t cell = 0; cell < count; cell++) moves[cell] = way_field_moves_of(world, cell);
}

way_field_rectangle way_field_covering(const way_field_world *world, int32_t cell) {
  int32_t width = world->grid->width, y = cell / width, x = cell - y * width, more = world->agent_size - 1;
  way_field_rectangle covering = {x > more ? x - more : 0, y > more ? y - more : 0, x, y};
  return covering;
}

way_field_rectangle way_field_grown(const way_field_world *world, way_field_rectangle rectangle) {
  if (rectangle.left > 0) rectangle.left--;
  if (rectangle.top > 0) rectangle.top--;
  if (rectangle.right + 1 < world->grid->width) rectangle.right++;
  if (rectangle.bottom + 1 < world->grid->height) rectangle.bottom++;
  return rectangle;
}
