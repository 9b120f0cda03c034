#include "hex_oracle.h"

#include <stdlib.h>

#include "check.h"

static bool shoved(way_hex_layout layout, int32_t line) {
  bool odd = line % 2 != 0;
  return layout == WAY_HEX_ODD_R || layout == WAY_HEX_ODD_Q ? odd : !odd;
}

void hex_position(way_hex_layout layout, int32_t x, int32_t y, int32_t *across, int32_t *along) {
  bool rows = layout == WAY_HEX_ODD_R || layout == WAY_HEX_EVEN_R;
  *across = rows ? y : x;
  *along = 2 * (rows ? x : y) + (shoved(layout, *across) ? 1 : 0);
}

int32_t hex_steps_between(way_hex_layout layout, way_point a, way_point b) {
  int32_t a_across, a_along, b_across, b_along;
  hex_position(layout, a.x, a.y, &a_across, &a_along);
  hex_position(layout, b.x, b.y, &b_across, &b_along);
  int32_t lines = abs(a_across - b_across), halves = abs(a_along - b_along);
  /* Each step to the next line also goes half a cell along; what is left goes along, two halves a step. */
  return halves <= lines ? lines : lines + (halves - lines) / 2;
}

static bool inside(const hex_world *world, int32_t x, int32_t y) {
  return x >= 0 && y >= 0 && x < world->width && y < world->height;
}

bool hex_fits(const hex_world *world, int32_t x, int32_t y) {
  int32_t reach = world->agent_size - 1;
  if (!inside(world, x, y)) return false;
  for (int32_t ny = y - reach; ny <= y + reach; ny++) {
    for (int32_t nx = x - reach; nx <= x + reach; nx++) {
      if (hex_steps_between(world->layout, (way_point){x, y}, (way_point){nx, ny}) > reach) continue;
      if (!inside(world, nx, ny) || world->cells[ny * world->width + nx] == WAY_WALL) return false;
    }
  }
  return true;
}

int32_t hex_clearance(const hex_world *world, int32_t x, int32_t y) {
  hex_world sized = *world;
  for (sized.agent_size = 1; hex_fits(&sized, x, y); sized.agent_size++) continue;
  return sized.agent_size - 1;
}

static int64_t entering(const hex_world *world, int32_t cell) {
  if (world->multipliers == NULL) return HEX_SCALE;
  int64_t most = 0;
  int32_t reach = world->agent_size - 1;
  way_point at = point_of(world->width, cell);
  for (int32_t ny = at.y - reach; ny <= at.y + reach; ny++) {
    for (int32_t nx = at.x - reach; nx <= at.x + reach; nx++) {
      if (hex_steps_between(world->layout, at, (way_point){nx, ny}) > reach) continue;
      int64_t multiplier = world->multipliers[world->cells[ny * world->width + nx]];
      if (multiplier > most) most = multiplier;
    }
  }
  return most;
}

/* Cost of the step between two cells, -1 when it is none. */
static int64_t step(const hex_world *world, int32_t from, int32_t to) {
  way_point a = point_of(world->width, from), b = point_of(world->width, to);
  if (hex_steps_between(world->layout, a, b) != 1 || !hex_fits(world, b.x, b.y)) return -1;
  return entering(world, to);
}

void hex_run(const hex_world *world, int32_t start, int64_t *costs) {
  int32_t count = world->width * world->height;
  bool *done = test_memory((size_t)count);
  for (int32_t i = 0; i < count; i++) {
    costs[i] = -1;
    done[i] = false;
  }
  way_point at = point_of(world->width, start);
  if (hex_fits(world, at.x, at.y)) costs[start] = 0;
  for (;;) {
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++) {
      if (!done[i] && costs[i] >= 0 && (best < 0 || costs[i] < costs[best])) best = i;
    }
    if (best < 0) break;
    done[best] = true;
    at = point_of(world->width, best);
    for (int32_t y = at.y - 1; y <= at.y + 1; y++) {
      for (int32_t x = at.x - 1; x <= at.x + 1; x++) {
        if (!inside(world, x, y)) continue;
        int32_t next = y * world->width + x;
        int64_t cost = step(world, best, next);
        if (cost >= 0 && (costs[next] < 0 || costs[best] + cost < costs[next])) costs[next] = costs[best] + cost;
      }
    }
  }
  free(done);
}

int64_t hex_path_cost(const hex_world *world, const int32_t *cells, int32_t length) {
  int64_t sum = 0;
  for (int32_t i = 1; i < length; i++) {
    if (cells[i] < 0 || cells[i] >= world->width * world->height) return -1;
    int64_t cost = step(world, cells[i - 1], cells[i]);
    if (cost < 0) return -1;
    sum += cost;
  }
  return sum;
}

way_grid *hex_grid_of(const hex_world *world) {
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(world->width, world->height, world->layout, world->cells, NULL, NULL, &grid));
  for (int32_t area = 0; world->multipliers != NULL && area < 255; area++) {
    check_ok(way_grid_set_area_cost(grid, area, world->multipliers[area] / (double)HEX_SCALE));
  }
  return grid;
}
