/* Movers: their costs, and their view. */
#include "world/mover/mover.h"

#include <math.h>
#include <string.h>

#include "world/mover_costs.h"

static way_result check(const way_grid *grid, const double *area_costs, way_diagonal diagonal, int32_t agent_size) {
  if ((int)diagonal < 0 || diagonal > WAY_DIAGONAL_NEVER) return WAY_ERROR_INVALID_ARGUMENT;
  if (agent_size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (!way_grid_has_rule(grid, diagonal) || grid->view != NULL) return WAY_ERROR_UNSUPPORTED;
  for (int area = 0; area_costs != NULL && area < WAY_MOVER_AREAS; area++) {
    way_result result = way_mover_cost_check(area_costs[area]);
    if (result != WAY_OK) return result;
  }
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ life */

way_result way_mover_create(way_grid *grid, const double *area_costs, way_diagonal diagonal, int32_t agent_size,
                            way_mover **mover) {
  if (grid == NULL || mover == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check(grid, area_costs, diagonal, agent_size);
  if (result != WAY_OK) return result;
  way_mover *made = way_allocate_zeroed(&grid->allocator, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->allocator = grid->allocator;
  made->references = 1;
  made->grid = grid;
  made->diagonal = diagonal;
  made->agent_size = agent_size;
  if (area_costs != NULL) memcpy(made->costs, area_costs, sizeof made->costs);
  way_grid_retain(grid);
  *mover = made;
  return WAY_OK;
}

static void drop(way_mover *mover) {
  if (--mover->references > 0) return;
  way_grid *grid = mover->grid;
  way_allocator memory = mover->allocator;
  way_release(&memory, mover, 1, sizeof *mover);
  way_grid_release(grid);
}

void way_mover_destroy(way_mover *mover) {
  if (mover == NULL || way_watch_keeps(mover->watch)) return;
  if (mover->view != NULL) {
    way_detach(&mover->view->ledger.queries);
    way_grid_release(mover->view);
  }
  drop(mover);
}

way_grid *way_mover_grid(const way_mover *mover) {
  return mover->grid;
}

way_diagonal way_mover_diagonal(const way_mover *mover) {
  return mover->diagonal;
}

int32_t way_mover_agent_size(const way_mover *mover) {
  return mover->agent_size;
}

int32_t way_mover_version(const way_mover *mover) {
  return mover->version;
}

/* ------------------------------------------------------------------------------------------------ the view */

/* Shut areas are on no cell; their multiplier is one that makes no estimate lower. */
static void weigh(const void *owner, way_areas *areas) {
  const way_mover *mover = owner;
  const way_areas *own = &mover->grid->areas;
  double least = INFINITY;
  for (int area = 0; area < WAY_MOVER_AREAS; area++) {
    double cost = mover->costs[area] == 0 ? own->multipliers[area] : mover->costs[area];
    areas->multipliers[area] = cost;
    if (cost < least) least = cost;
  }
  for (int area = 0; area < WAY_MOVER_AREAS; area++) {
    if (areas->multipliers[area] == INFINITY) areas->multipliers[area] = least == INFINITY ? 1.0 : least;
  }
  areas->version = (int32_t)(((uint32_t)own->version + (uint32_t)mover->version) & INT32_MAX);
  way_areas_measure(areas);
}

static void gone(void *owner) {
  way_mover *mover = owner;
  mover->view = NULL;
  drop(mover);
}

static void show(const double *costs, uint8_t shown[WAY_AREA_COUNT + 1]) {
  for (int area = 0; area < WAY_MOVER_AREAS; area++) shown[area] = costs[area] == INFINITY ? WAY_WALL : (uint8_t)area;
  shown[WAY_WALL] = WAY_WALL;
}

way_mover *way_mover_behind(const way_grid *grid) {
  return grid->view == NULL ? NULL : grid->view->owner;
}

way_result way_mover_view(way_mover *mover, way_grid **view) {
  if (mover == NULL || view == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (mover->grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  if (mover->view == NULL) {
    way_grid_view like = {.owner = mover, .weigh = weigh, .gone = gone};
    show(mover->costs, like.shown);
    way_result result = way_grid_view_make(mover->grid, &like, &mover->view);
    if (result != WAY_OK) return result;
    mover->references++;
  }
  *view = mover->view;
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ costs */

bool way_mover_busy(const way_mover *mover) {
  return mover->grid->ledger.notifying > 0 || (mover->view != NULL && mover->view->ledger.busy > 0);
}

void way_mover_put(way_mover *mover, const double *costs, int32_t version, bool restored) {
  uint8_t shown[WAY_AREA_COUNT + 1];
  memcpy(mover->costs, costs, sizeof mover->costs);
  mover->version = version;
  if (mover->view == NULL) return;
  show(mover->costs, shown);
  way_grid_view_change(mover->view, shown, restored);
}

way_result way_mover_area_cost(const way_mover *mover, int32_t area, double *cost) {
  if (mover == NULL || cost == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (area < 0 || area >= WAY_MOVER_AREAS) return WAY_ERROR_OUT_OF_RANGE;
  *cost = mover->costs[area] == 0 ? mover->grid->areas.multipliers[area] : mover->costs[area];
  return WAY_OK;
}

way_result way_mover_set_area_cost(way_mover *mover, int32_t area, double cost) {
  if (mover == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (area < 0 || area >= WAY_MOVER_AREAS) return WAY_ERROR_OUT_OF_RANGE;
  way_result result = way_mover_cost_check(cost);
  if (result != WAY_OK) return result;
  if (way_mover_busy(mover)) return WAY_ERROR_BUSY;
  if (mover->costs[area] == cost) return WAY_OK;
  double costs[WAY_MOVER_AREAS];
  memcpy(costs, mover->costs, sizeof costs);
  costs[area] = cost;
  way_mover_put(mover, costs, way_next_version(mover->version), false);
  return WAY_OK;
}
