/* Clearance by agent size, kept up to date by edits, and what is asked about it. */
#include "world/grid/grid.h"

#define LEAST_MOST 32

static uint16_t clearance_of(const way_grid *grid, int32_t x, int32_t y) {
  int32_t width = grid->width;
  size_t cell = (size_t)y * (size_t)width + (size_t)x;
  if (grid->cells[cell] == WAY_WALL) return 0;
  if (x + 1 == width || y + 1 == grid->height) return 1;
  const uint16_t *at = grid->clearance + cell;
  uint16_t least = at[1];
  if (at[width] < least) least = at[width];
  if (at[width + 1] < least) least = at[width + 1];
  if (way_grid_has_sides(grid) && least > 0 && way_sides_split(&grid->sides, x, y)) return 1;
  return least < grid->clearance_most ? (uint16_t)(least + 1) : least;
}

void way_square_fill_clearance(way_grid *grid) {
  for (int32_t y = grid->height - 1; y >= 0; y--) {
    for (int32_t x = grid->width - 1; x >= 0; x--) {
      grid->clearance[(size_t)y * (size_t)grid->width + (size_t)x] = clearance_of(grid, x, y);
    }
  }
}

way_result way_grid_need_clearance(way_grid *grid, int32_t agent_size) {
  int32_t most = LEAST_MOST;
  while (most < way_grid_distinct_size(grid, agent_size)) most *= 2;
  if (grid->clearance != NULL && grid->clearance_most >= most) return WAY_OK;
  size_t count = (size_t)way_grid_node_count(grid);
  if (grid->clearance == NULL) grid->clearance = way_allocate(&grid->allocator, count, sizeof *grid->clearance);
  if (grid->clearance == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  grid->clearance_most = most;
  grid->shape->fill_clearance(grid);
  return WAY_OK;
}

/* Only cells up and left of a change can see it, and only while the change itself travels: rows are redone upwards,
   each from the right end of what changed below it, until a row stays as it was. */
int32_t way_square_mend_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  int32_t changed_left = grid->width, changed_right = -1, redone = 0;
  for (int32_t row = y + height - 1; row >= 0; row--) {
    int32_t right = changed_right, must = changed_right < 0 ? grid->width : changed_left - 1;
    if (row >= y) {
      if (x + width - 1 > right) right = x + width - 1;
      if (x < must) must = x;
    }
    changed_left = grid->width;
    changed_right = -1;
    bool last_changed = false;
    for (int32_t column = right; column >= 0 && (column >= must || last_changed); column--) {
      size_t cell = (size_t)row * (size_t)grid->width + (size_t)column;
      uint16_t now = clearance_of(grid, column, row);
      last_changed = now != grid->clearance[cell];
      redone++;
      if (!last_changed) continue;
      grid->clearance[cell] = now;
      way_grid_put_in_maps(grid, column, row, now);
      changed_left = column;
      if (changed_right < 0) changed_right = column;
    }
    if (changed_right < 0 && row <= y) break;
  }
  return redone;
}

int32_t way_grid_refresh_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height) {
  if (grid->map_count > 0) way_grid_refresh_maps(grid, x, y, width, height);
  int32_t redone = grid->ledger.views == NULL ? 0 : way_grid_show_rectangle(grid, x, y, width, height);
  return redone + (grid->clearance == NULL ? 0 : grid->shape->mend_clearance(grid, x, y, width, height));
}

int32_t way_grid_distinct_size(const way_grid *grid, int32_t agent_size) {
  int32_t shorter = grid->width < grid->height ? grid->width : grid->height;
  return agent_size > shorter ? shorter + 1 : agent_size;
}

/* Where all cells at some distance have at least the most, so do all nearer ones, and the next distance to look at lies so
   much farther away. */
static int32_t exact_clearance(const way_grid *grid, int32_t x, int32_t y) {
  int32_t distance = 0, least = grid->clearance[y * grid->width + x];
  /* Squares that lie side by side don't tell of the sides between them. */
  int32_t shared = way_grid_has_sides(grid) ? 1 : 0;
  while (least == grid->clearance_most) {
    distance += least - shared;
    least = grid->shape->least_around(grid, x, y, distance);
  }
  return distance + least;
}

int32_t way_square_least_around(const way_grid *grid, int32_t x, int32_t y, int32_t distance) {
  if (distance >= grid->width - x || distance >= grid->height - y) return 0;
  size_t width = (size_t)grid->width;
  const uint16_t *at = grid->clearance + (size_t)y * width + (size_t)x, *below = at + (size_t)distance * width;
  int32_t least = grid->clearance_most;
  for (int32_t i = 0; i <= distance; i++) {
    int32_t right = at[(size_t)i * width + (size_t)distance];
    if (right < least) least = right;
    if (below[i] < least) least = below[i];
  }
  return least;
}

way_result way_grid_max_agent_size_at(way_grid *grid, int32_t x, int32_t y, int32_t *size) {
  if (grid == NULL || size == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  way_result result = way_grid_need_clearance(grid, 1);
  if (result != WAY_OK) return result;
  *size = way_grid_contains(grid, x, y) ? exact_clearance(grid, x, y) : 0;
  return WAY_OK;
}

way_result way_grid_can_fit(way_grid *grid, int32_t x, int32_t y, int32_t size, bool *fits) {
  if (grid == NULL || fits == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  if (size > 1) {
    way_result result = way_grid_need_clearance(grid, 1);
    if (result != WAY_OK) return result;
  }
  *fits = way_grid_contains(grid, x, y) &&
          (size > 1 && size > grid->clearance_most ? exact_clearance(grid, x, y) >= size
                                                   : way_grid_fits_at(grid, y * grid->width + x, size));
  return WAY_OK;
}

void way_grid_drop_clearance(way_grid *grid) {
  way_release(&grid->allocator, grid->clearance, (size_t)way_grid_node_count(grid), sizeof *grid->clearance);
  grid->clearance = NULL;
  grid->clearance_most = 0;
}
