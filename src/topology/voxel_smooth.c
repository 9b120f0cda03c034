/* Paths of voxel grids pulled tight, and the lines of sight for it: exact, in integers, and the same both ways. */
#include "topology/blocked.h"
#include "topology/pull.h"
#include "waystate/voxel_search.h"
#include "world/voxel/voxel_grid.h"

typedef struct thread {
  const way_voxel_grid *grid;
  const way_bit_box *fits;
  int32_t agent_size;
  const int32_t *cells;
} thread;

static double cost_at(const thread *at, const int32_t cell[3]) {
  const way_voxel_grid *grid = at->grid;
  if (at->agent_size > 1) return way_voxel_multiplier_under(grid, cell[0], cell[1], cell[2], at->agent_size);
  return grid->areas.multipliers[way_voxel_area(grid, cell[0], cell[1], cell[2])];
}

static bool is_free(const thread *at, const int32_t cell[3]) {
  return way_bit_box_get(at->fits, cell[0], cell[1], cell[2]);
}

/* What a line is held against. */
typedef struct sight {
  const thread *at;
  /* Whether all cells have to cost the same, and what. */
  bool priced;
  double cost;
} sight;

/* Whether the cells that a line meets are free where it leaves one along some axes at once: those of the box between this
   one and the next, but this one itself. */
static bool passes(const sight *look, const int32_t cell[3], const int32_t toward[3], unsigned axes) {
  for (unsigned some = axes; some != 0; some = (some - 1) & axes) {
    int32_t met[3];
    for (unsigned i = 0; i < 3; i++) met[i] = cell[i] + ((some >> i & 1) != 0 ? toward[i] : 0);
    if (!is_free(look->at, met)) return false;
    if (look->priced && cost_at(look->at, met) != look->cost) return false;
  }
  return true;
}

/* Of the axes along which the line still has sides to cross, those of the next ones. The k-th side along an axis of length
   n lies at (2k + 1) / 2n of the line; compared by products, which stay below 2^54. */
static unsigned next_axes(const int64_t crossed[3], const int64_t lengths[3]) {
  unsigned axes = 0;
  int64_t sides = 0, length = 0;
  for (unsigned i = 0; i < 3; i++) {
    if (crossed[i] >= lengths[i]) continue;
    int64_t later = (2 * crossed[i] + 1) * length - sides * lengths[i];
    if (axes != 0 && later > 0) continue;
    axes = axes != 0 && later == 0 ? axes | 1u << i : 1u << i;
    sides = 2 * crossed[i] + 1;
    length = lengths[i];
  }
  return axes;
}

/* Whether the agent goes straight from one cell to another, which both hold it; priced: at one multiplier. */
static bool sees_cell(const thread *at, int32_t from, int32_t to, bool priced) {
  way_voxel_point a = way_voxel_point_of(at->grid, from), b = way_voxel_point_of(at->grid, to);
  int32_t cell[3] = {a.x, a.y, a.z};
  const int32_t end[3] = {b.x, b.y, b.z};
  int32_t toward[3];
  int64_t lengths[3], crossed[3] = {0, 0, 0};
  for (int i = 0; i < 3; i++) {
    toward[i] = end[i] < cell[i] ? -1 : 1;
    lengths[i] = (int64_t)(end[i] - cell[i]) * toward[i];
  }
  sight look = {at, priced && !way_voxel_uniform(at->grid), 0};
  if (look.priced) look.cost = cost_at(at, cell);
  for (unsigned axes = next_axes(crossed, lengths); axes != 0; axes = next_axes(crossed, lengths)) {
    if (!passes(&look, cell, toward, axes)) return false;
    for (unsigned i = 0; i < 3; i++) {
      if ((axes >> i & 1) == 0) continue;
      cell[i] += toward[i];
      crossed[i]++;
    }
  }
  return true;
}

static bool sees(const void *context, size_t from, size_t to) {
  const thread *at = context;
  return sees_cell(at, at->cells[from], at->cells[to], true);
}

static double paid(const void *context, size_t place) {
  const thread *at = context;
  way_voxel_point cell = way_voxel_point_of(at->grid, at->cells[place]);
  return cost_at(at, (const int32_t[3]){cell.x, cell.y, cell.z});
}

static bool is_near(const thread *at, int32_t from, int32_t to) {
  way_voxel_point a = way_voxel_point_of(at->grid, from), b = way_voxel_point_of(at->grid, to);
  int32_t dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
  return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && dz >= -1 && dz <= 1;
}

/* Whether each cell holds the agent and is a step from the one before, whatever that costs, or in sight of it. */
static bool is_path(const thread *at, size_t length) {
  for (size_t i = 0; i < length; i++) {
    way_voxel_point cell = way_voxel_point_of(at->grid, at->cells[i]);
    if (!is_free(at, (const int32_t[3]){cell.x, cell.y, cell.z})) return false;
    if (i == 0) continue;
    int32_t before = at->cells[i - 1];
    if (!sees_cell(at, before, at->cells[i], !is_near(at, before, at->cells[i]))) return false;
  }
  return true;
}

way_result way_voxel_smooth(way_voxel_grid *grid, const int32_t *cells, size_t length, int32_t agent_size,
                            int32_t *corners, size_t *count) {
  if (grid == NULL || count == NULL || (length > 0 && (cells == NULL || corners == NULL)))
    return WAY_ERROR_INVALID_ARGUMENT;
  if (agent_size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  way_result result = way_blocked_check(cells, length, way_voxel_node_count(grid));
  way_voxel_map *map;
  if (result == WAY_OK) result = way_voxel_map_for(grid, agent_size, &map);
  if (result != WAY_OK) return result;
  thread at = {grid, &map->fits, agent_size, cells};
  if (!is_path(&at, length)) return WAY_ERROR_INVALID_ARGUMENT;
  way_pull pull = {&at, sees, paid};
  *count = way_pull_tight(&pull, cells, length, corners);
  return WAY_OK;
}
