/* What a grid holds besides its cells, and giving it back. */
#include "world/grid/grid.h"

size_t way_grid_derived_bytes(const way_grid *grid) {
  if (grid == NULL) return 0;
  size_t bytes = (size_t)grid->map_capacity * sizeof(way_grid_map *);
  if (grid->clearance != NULL) bytes += (size_t)way_grid_node_count(grid) * sizeof *grid->clearance;
  for (int32_t i = 0; i < grid->map_count; i++) bytes += way_grid_map_bytes(grid->maps[i]);
  if (grid->hierarchies.data != NULL) bytes += grid->hierarchies.bytes(grid->hierarchies.data);
  return bytes + way_grid_view_bytes(grid);
}

way_result way_grid_trim(way_grid *grid) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_grid_trim_views(grid);
  way_detach(&grid->ledger.queries);
  if (grid->hierarchies.data != NULL) grid->hierarchies.trim(grid->hierarchies.data);
  way_grid_drop_maps(grid);
  /* Maps of large agents follow edits by way of the clearance. */
  bool needed = false;
  for (int32_t i = 0; i < grid->map_count; i++) needed = needed || grid->maps[i]->agent_size > 1;
  if (!needed) way_grid_drop_clearance(grid);
  return WAY_OK;
}
