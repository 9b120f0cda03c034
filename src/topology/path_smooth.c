/* Paths of square grids pulled tight. */
#include "topology/line_of_sight.h"

#include "topology/blocked.h"
#include "topology/pull.h"
#include "waystate/grid_search.h"

typedef struct thread {
  const way_grid *grid;
  const way_bit_rows *fits;
  const way_sides *sides;
  const way_ground *ground;
  const int32_t *cells;
} thread;

static way_point point_at(const thread *at, size_t place) {
  int32_t y = at->cells[place] / at->grid->width;
  return (way_point){at->cells[place] - y * at->grid->width, y};
}

static bool sees(const void *context, size_t from, size_t to) {
  const thread *at = context;
  return way_sees(at->grid, at->fits, at->sides, at->ground, point_at(at, from), point_at(at, to));
}

static double paid(const void *context, size_t place) {
  const thread *at = context;
  return way_ground_at(at->ground, at->cells[place]);
}

/* Whether each cell holds the agent and is a neighbour of the one before, or in sight of it. */
static bool is_path(const thread *at, size_t length) {
  for (size_t i = 0; i < length; i++) {
    way_point here = point_at(at, i), before = i == 0 ? here : point_at(at, i - 1);
    if (!way_bit_get(at->fits, here.x, here.y)) return false;
    int32_t dx = here.x - before.x, dy = here.y - before.y;
    bool near = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
    if (!near && !sees(at, i - 1, i)) return false;
  }
  return true;
}

way_result way_grid_smooth(way_grid *grid, const int32_t *cells, size_t length, int32_t agent_size, int32_t *corners,
                           size_t *count) {
  if (grid == NULL || count == NULL || (length > 0 && (cells == NULL || corners == NULL)))
    return WAY_ERROR_INVALID_ARGUMENT;
  if (agent_size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (way_grid_is_hex(grid) || grid->links.count > 0) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  way_result result = way_blocked_check(cells, length, way_grid_node_count(grid));
  way_grid_map *map;
  way_ground ground;
  const way_sides *sides;
  if (result == WAY_OK) result = way_grid_map_for(grid, agent_size, &map);
  if (result == WAY_OK) result = way_grid_sides_for(grid, map, &sides);
  if (result == WAY_OK) result = way_grid_ground_for(grid, agent_size, &ground);
  if (result != WAY_OK) return result;
  thread at = {grid, &map->fits, sides, &ground, cells};
  if (!is_path(&at, length)) return WAY_ERROR_INVALID_ARGUMENT;
  way_pull pull = {&at, sees, paid};
  *count = way_pull_tight(&pull, cells, length, corners);
  return WAY_OK;
}
