/* Whether one cell can be reached from another at all. Diagonal steps that need a free cell beside them join nothing that
   straight steps do not, so two kinds of labels serve the four rules of square grids; hex grids have one. */
#include "world/grid/grid.h"
#include "world/hex/hex_grid.h"

/* The neighbours that are one step away. */
static way_label_moves moves_of(const way_grid *grid, bool eight) {
  bool hex = way_grid_is_hex(grid);
  way_label_moves moves = {.by_rows = hex && way_hex_rows(grid->layout)};
  for (int32_t i = 0; i < 2; i++) moves.masks[i] = hex ? way_hex_mask(grid->layout, i, i) : eight ? 0x1EF : 0xAA;
  return moves;
}

way_result way_grid_is_reachable(way_grid *grid, way_point a, way_point b, way_diagonal diagonal, int32_t agent_size,
                                 bool *reachable) {
  if ((int)diagonal < 0 || diagonal > WAY_DIAGONAL_NEVER) return WAY_ERROR_INVALID_ARGUMENT;
  if (agent_size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (way_grid_is_hex(grid) && diagonal != WAY_DIAGONAL_NO_CORNER_CUTTING) return WAY_ERROR_UNSUPPORTED;
  if (grid->telling > 0) return WAY_ERROR_BUSY;
  *reachable = false;
  if (!way_grid_contains(grid, a.x, a.y) || !way_grid_contains(grid, b.x, b.y)) return WAY_OK;
  way_grid_map *map;
  way_result result = way_grid_map_for(grid, agent_size, &map);
  if (result != WAY_OK) return result;
  bool eight = diagonal == WAY_DIAGONAL_ALWAYS && !way_grid_is_hex(grid);
  way_labels **labels = &map->labels[eight];
  if (*labels == NULL) {
    way_label_moves moves = moves_of(grid, eight);
    result = way_labels_create(&map->fits, &moves, &grid->allocator, labels);
  }
  if (result == WAY_OK) result = way_labels_update(*labels);
  if (result != WAY_OK) return result;
  *reachable = way_labels_join(*labels, a.y * grid->width + a.x, b.y * grid->width + b.x);
  return WAY_OK;
}
