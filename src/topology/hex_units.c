#include "topology/hex_units.h"

/* A multiplier in units of 1 / scale, 0 when that is not whole or too much. */
static int32_t in_units(double multiplier, double scale) {
  double scaled = multiplier * scale;
  if (!(scaled >= 1 && scaled <= WAY_HEX_MOST_UNITS)) return 0;
  int32_t whole = (int32_t)scaled;
  return (double)whole == scaled ? whole : 0;
}

/* Fills in what there is in units of 1 / scale; false at the first that is not whole. */
static bool try_scale(const way_grid *grid, double scale, bool zero_estimate, way_hex_units *units) {
  *units = (way_hex_units){.unit = 1.0 / scale};
  for (int32_t area = 0; area < WAY_AREA_COUNT; area++) {
    if (grid->counts.cells[area] == 0) continue;
    int32_t cost = in_units(grid->areas.multipliers[area], scale);
    if (cost == 0) return false;
    units->costs[area] = cost;
    if (cost > units->most) units->most = cost;
  }
  if (zero_estimate) return true;
  units->least = in_units(grid->areas.least, scale);
  return units->least > 0;
}

bool way_hex_units_find(const way_grid *grid, bool zero_estimate, way_hex_units *units) {
  for (int32_t power = 0; power <= WAY_HEX_LEAST_UNIT_POWER; power++) {
    if (!try_scale(grid, (double)(1 << power), zero_estimate, units)) continue;
    /* No path has more steps than the grid has cells, and no distance is more than its sides together. */
    int64_t longest = (int64_t)way_grid_node_count(grid) * units->most +
                      ((int64_t)grid->width + grid->height + 2) * (units->least + units->most);
    return longest <= INT32_MAX;
  }
  return false;
}
