/* Whether one cell can be reached from another at all. Diagonal steps that need a free cell beside them join nothing that
   straight steps do not, so two kinds of labels serve the four rules of square grids; hex grids have one. */
#include "world/grid/grid.h"

/* The neighbours that are one step away. */
static way_label_moves moves_of(const way_grid *grid, bool eight) {
  const way_grid_shape *shape = grid->shape;
  return (way_label_moves){!shape->upright, {shape->around(grid, 0, 0, eight), shape->around(grid, 1, 1, eight)}};
}

/* On a grid with closed sides or links. */
static way_result reach(way_grid *grid, way_grid_map *map, way_point a, way_point b, bool eight, bool *reachable) {
  way_reach_map **own = &map->reach[eight];
  const way_sides *sides;
  way_result result = way_grid_sides_for(grid, map, &sides);
  if (result == WAY_OK && *own == NULL) result = way_reach_map_create(way_grid_node_count(grid), &grid->allocator, own);
  if (result != WAY_OK) return result;
  way_reach_ground ground = {&map->fits, sides, &grid->links, eight};
  result = way_reach_map_update(*own, &ground, grid->ledger.serial);
  if (result == WAY_OK) *reachable = way_reach_map_leads(*own, a.y * grid->width + a.x, b.y * grid->width + b.x);
  return result;
}

way_result way_grid_is_reachable(way_grid *grid, way_point a, way_point b, way_diagonal diagonal, int32_t agent_size,
                                 bool *reachable) {
  if (grid == NULL || reachable == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if ((int)diagonal < 0 || diagonal > WAY_DIAGONAL_NEVER) return WAY_ERROR_INVALID_ARGUMENT;
  if (agent_size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (!way_grid_has_rule(grid, diagonal)) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  *reachable = false;
  if (!way_grid_contains(grid, a.x, a.y) || !way_grid_contains(grid, b.x, b.y)) return WAY_OK;
  way_grid_map *map;
  way_result result = way_grid_map_for(grid, agent_size, &map);
  if (result != WAY_OK) return result;
  bool eight = diagonal == WAY_DIAGONAL_ALWAYS;
  if (way_grid_has_rules(grid)) return reach(grid, map, a, b, eight, reachable);
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
