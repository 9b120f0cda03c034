/* Movers on voxel grids: their rule and their costs. */
#include "world/voxel/voxel_mover.h"

#include <string.h>

#include "world/mover_costs.h"

void way_voxel_rule_default(way_voxel_rule *rule) {
  if (rule != NULL) *rule = (way_voxel_rule){.ground = true, .step_up = 1, .drop = 3, .height = 2};
}

way_result way_voxel_rule_check(const way_voxel_rule *rule) {
  int32_t up = rule->ground ? WAY_MAX_STEP_UP : 0, drop = rule->ground ? WAY_MAX_DROP : 0;
  int32_t height = rule->ground ? WAY_MAX_WALKER_HEIGHT : 1;
  bool fits = rule->step_up >= 0 && rule->step_up <= up && rule->drop >= 0 && rule->drop <= drop && rule->height >= 1 &&
              rule->height <= height;
  return fits ? WAY_OK : WAY_ERROR_OUT_OF_RANGE;
}

/* ------------------------------------------------------------------------------------------------ life */

static int32_t count_shut(const double *costs) {
  int32_t count = 0;
  for (int area = 0; area < WAY_MOVER_AREAS; area++) count += costs[area] == INFINITY;
  return count;
}

way_result way_voxel_mover_create(way_voxel_grid *grid, const double *area_costs, const way_voxel_rule *rule,
                                  way_voxel_mover **mover) {
  if (grid == NULL || rule == NULL || mover == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_voxel_rule_check(rule);
  for (int area = 0; area_costs != NULL && area < WAY_MOVER_AREAS && result == WAY_OK; area++) {
    result = way_mover_cost_check(area_costs[area]);
  }
  if (result != WAY_OK) return result;
  way_voxel_mover *made = way_allocate_zeroed(&grid->allocator, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->allocator = grid->allocator;
  made->references = 1;
  made->grid = grid;
  made->rule = *rule;
  if (area_costs != NULL) memcpy(made->costs, area_costs, sizeof made->costs);
  made->shut = count_shut(made->costs);
  way_voxel_grid_retain(grid);
  *mover = made;
  return WAY_OK;
}

void way_voxel_mover_retain(way_voxel_mover *mover) {
  mover->references++;
}

void way_voxel_mover_release(way_voxel_mover *mover) {
  if (--mover->references > 0) return;
  way_voxel_grid *grid = mover->grid;
  way_allocator memory = mover->allocator;
  way_release(&memory, mover, 1, sizeof *mover);
  way_voxel_grid_release(grid);
}

void way_voxel_mover_destroy(way_voxel_mover *mover) {
  if (mover != NULL && !way_watch_keeps(mover->watch)) way_voxel_mover_release(mover);
}

way_voxel_grid *way_voxel_mover_grid(const way_voxel_mover *mover) {
  return mover->grid;
}

void way_voxel_mover_rule(const way_voxel_mover *mover, way_voxel_rule *rule) {
  *rule = mover->rule;
}

int32_t way_voxel_mover_version(const way_voxel_mover *mover) {
  return mover->version;
}

static bool is_wall(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z) {
  return way_voxel_area(grid, x, y, z) == WAY_WALL;
}

way_result way_voxel_mover_can_stand(const way_voxel_mover *mover, int32_t x, int32_t y, int32_t z, bool *can) {
  if (mover == NULL || can == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  const way_voxel_grid *grid = mover->grid;
  int32_t height = mover->rule.height;
  *can = way_voxel_contains(grid, x, y, z) && height <= grid->size_z - z;
  for (int32_t up = 0; up < height && *can; up++) {
    uint8_t area = way_voxel_area(grid, x, y, z + up);
    *can = area != WAY_WALL && way_voxel_mover_cost(mover, area) < INFINITY;
  }
  *can = *can && (!mover->rule.ground || z == 0 || is_wall(grid, x, y, z - 1));
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ costs */

bool way_voxel_mover_busy(const way_voxel_mover *mover) {
  return mover->grid->ledger.busy > 0;
}

void way_voxel_mover_put(way_voxel_mover *mover, const double *costs, int32_t version) {
  memcpy(mover->costs, costs, sizeof mover->costs);
  mover->version = version;
  mover->shut = count_shut(mover->costs);
  mover->serial++;
}

double way_voxel_mover_least(const way_voxel_mover *mover) {
  double least = INFINITY;
  for (int area = 0; area < WAY_MOVER_AREAS; area++) {
    double cost = way_voxel_mover_cost(mover, (uint8_t)area);
    if (cost < least) least = cost;
  }
  return least == INFINITY ? 1.0 : least;
}

way_result way_voxel_mover_area_cost(const way_voxel_mover *mover, int32_t area, double *cost) {
  if (mover == NULL || cost == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (area < 0 || area >= WAY_MOVER_AREAS) return WAY_ERROR_OUT_OF_RANGE;
  *cost = way_voxel_mover_cost(mover, (uint8_t)area);
  return WAY_OK;
}

way_result way_voxel_mover_set_area_cost(way_voxel_mover *mover, int32_t area, double cost) {
  if (mover == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (area < 0 || area >= WAY_MOVER_AREAS) return WAY_ERROR_OUT_OF_RANGE;
  way_result result = way_mover_cost_check(cost);
  if (result != WAY_OK) return result;
  if (way_voxel_mover_busy(mover)) return WAY_ERROR_BUSY;
  if (mover->costs[area] == cost) return WAY_OK;
  double costs[WAY_MOVER_AREAS];
  memcpy(costs, mover->costs, sizeof costs);
  costs[area] = cost;
  way_voxel_mover_put(mover, costs, way_next_version(mover->version));
  return WAY_OK;
}
