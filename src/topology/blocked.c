#include "topology/blocked.h"

#include <string.h>

#include "world/hex/hex_layout.h"

way_result way_blocked_check(const int32_t *cells, size_t count, int32_t node_count) {
  if (count > 0 && cells == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  for (size_t i = 0; i < count; i++) {
    if (cells[i] < 0 || cells[i] >= node_count) return WAY_ERROR_OUT_OF_RANGE;
  }
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ in the plane */

way_covering way_covering_of(const way_grid *grid, int32_t agent_size, int32_t cell) {
  int32_t before = way_grid_distinct_size(grid, agent_size) - 1, behind = way_grid_is_hex(grid) ? before : 0;
  int32_t y = cell / grid->width, x = cell - y * grid->width;
  way_covering around = {x - before, y - before, x + behind, y + behind};
  if (around.left < 0) around.left = 0;
  if (around.top < 0) around.top = 0;
  if (around.right >= grid->width) around.right = grid->width - 1;
  if (around.bottom >= grid->height) around.bottom = grid->height - 1;
  return around;
}

bool way_covers(const way_grid *grid, int32_t agent_size, int32_t x, int32_t y, int32_t cell) {
  if (!way_grid_is_hex(grid)) return true;
  int32_t q, r, cell_q, cell_r, cell_y = cell / grid->width;
  way_hex_axial(grid->layout, x, y, &q, &r);
  way_hex_axial(grid->layout, cell - cell_y * grid->width, cell_y, &cell_q, &cell_r);
  return way_hex_length(q - cell_q, r - cell_r) < agent_size;
}

static void clear_covering(const way_grid *grid, int32_t agent_size, int32_t cell, way_bit_rows *rows) {
  way_covering around = way_covering_of(grid, agent_size, cell);
  for (int32_t y = around.top; y <= around.bottom; y++) {
    for (int32_t x = around.left; x <= around.right; x++) {
      if (way_covers(grid, agent_size, x, y, cell)) way_bit_put(rows, x, y, false);
    }
  }
}

way_result way_blocked_rows(const way_grid *grid, const way_bit_rows *fits, int32_t agent_size, const int32_t *cells,
                            size_t count, way_bit_rows *copy) {
  if (copy->words == NULL) {
    way_result result = way_bit_rows_init(copy, fits->width, fits->height, &grid->allocator);
    if (result != WAY_OK) return result;
  }
  memcpy(copy->words, fits->words, (size_t)fits->stride * ((size_t)fits->height + 2) * sizeof *copy->words);
  for (size_t i = 0; i < count; i++) clear_covering(grid, agent_size, cells[i], copy);
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ in space */

static void clear_before(const way_voxel_grid *grid, int32_t agent_size, int32_t node, way_bit_box *box) {
  way_voxel_point at = way_voxel_point_of(grid, node);
  /* An agent that is larger than the grid stands nowhere. */
  for (int32_t z = at.z; z >= 0 && at.z - z < agent_size; z--) {
    for (int32_t y = at.y; y >= 0 && at.y - y < agent_size; y--) {
      for (int32_t x = at.x; x >= 0 && at.x - x < agent_size; x--) way_bit_box_put(box, x, y, z, false);
    }
  }
}

way_result way_blocked_box(const way_voxel_grid *grid, const way_bit_box *fits, int32_t agent_size,
                           const int32_t *cells, size_t count, way_bit_box *copy) {
  if (copy->words == NULL) {
    way_result result = way_bit_box_init(copy, fits->size_x, fits->size_y, fits->size_z, &grid->allocator);
    if (result != WAY_OK) return result;
  }
  memcpy(copy->words, fits->words, way_bit_box_bytes(fits));
  for (size_t i = 0; i < count; i++) clear_before(grid, agent_size, cells[i], copy);
  return WAY_OK;
}
