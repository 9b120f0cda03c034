#include "plain_world.h"

#include <math.h>

#include "check.h"

static bool leads_out(const plain_world *world, int32_t x, int32_t y, int side) {
  if (x < 0 || y < 0 || x >= world->width || y >= world->height) return false;
  return (world->shut[y * world->width + x] >> side & 1) == 0;
}

bool plain_stands(const plain_world *world, int32_t x, int32_t y) {
  if (x < 0 || y < 0 || x + world->size > world->width || y + world->size > world->height) return false;
  for (int32_t row = y; row < y + world->size; row++) {
    for (int32_t column = x; column < x + world->size; column++) {
      if (world->cells[row * world->width + column] == WAY_WALL) return false;
      bool right = column + 1 < x + world->size, below = row + 1 < y + world->size;
      if (right && !leads_out(world, column, row, 1) && !leads_out(world, column + 1, row, 3)) return false;
      if (below && !leads_out(world, column, row, 2) && !leads_out(world, column, row + 1, 0)) return false;
    }
  }
  return true;
}

bool plain_open(const plain_world *world, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  int side = dy < 0 ? 0 : dx > 0 ? 1 : dy > 0 ? 2 : 3;
  for (int32_t row = y; row < y + world->size; row++) {
    for (int32_t column = x; column < x + world->size; column++) {
      if (!leads_out(world, column, row, side)) return false;
    }
  }
  return true;
}

bool plain_goes(const plain_world *world, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  if (!plain_stands(world, x + dx, y + dy)) return false;
  if (dx == 0 || dy == 0) return plain_open(world, x, y, dx, dy);
  bool across = plain_open(world, x, y, dx, 0) && plain_open(world, x + dx, y, 0, dy);
  bool down = plain_open(world, x, y, 0, dy) && plain_open(world, x, y + dy, dx, 0);
  bool corners[2] = {plain_stands(world, x + dx, y), plain_stands(world, x, y + dy)};
  switch (world->rule) {
    case WAY_DIAGONAL_NO_CORNER_CUTTING: return across && down && corners[0] && corners[1];
    case WAY_DIAGONAL_ONE_FREE: return (across && corners[0]) || (down && corners[1]);
    case WAY_DIAGONAL_ALWAYS: return across || down;
    default: return false;
  }
}

/* The dearest area under the agent. */
double plain_step(const plain_world *world, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  double length = dx != 0 && dy != 0 ? sqrt(2.0) : 1, most = 0;
  if (world->multipliers == NULL) return length;
  for (int32_t row = y + dy; row < y + dy + world->size; row++) {
    for (int32_t column = x + dx; column < x + dx + world->size; column++) {
      double multiplier = world->multipliers[world->cells[row * world->width + column]];
      if (multiplier > most) most = multiplier;
    }
  }
  return length * most;
}

static bool lower(double *cost, double candidate) {
  if (!(candidate < *cost)) return false;
  *cost = candidate;
  return true;
}

bool plain_fits(const plain_world *world, int32_t cell) {
  return plain_stands(world, cell % world->width, cell / world->width);
}

void plain_relax(const plain_world *world, int32_t from, bool back, double *costs) {
  int32_t count = world->width * world->height;
  for (int32_t i = 0; i < count; i++) costs[i] = INFINITY;
  costs[from] = 0;
  for (bool again = true; again;) {
    again = false;
    for (int32_t cell = 0; cell < count; cell++) {
      int32_t x = cell % world->width, y = cell / world->width;
      if (!plain_stands(world, x, y)) continue;
      for (int32_t move = 0; move < 9; move++) {
        int32_t dx = move % 3 - 1, dy = move / 3 - 1;
        if ((dx == 0 && dy == 0) || !plain_goes(world, x, y, dx, dy)) continue;
        int32_t to = cell + dy * world->width + dx;
        double step = plain_step(world, x, y, dx, dy);
        again |= back ? lower(&costs[cell], costs[to] + step) : lower(&costs[to], costs[cell] + step);
      }
    }
    for (int32_t i = 0; i < world->link_count; i++) {
      const way_link *link = &world->links[i];
      if (!plain_fits(world, link->from) || !plain_fits(world, link->to)) continue;
      again |= back ? lower(&costs[link->from], costs[link->to] + link->cost)
                    : lower(&costs[link->to], costs[link->from] + link->cost);
    }
  }
}

void check_plain_cost(double actual, double expected) {
  if (expected == INFINITY) assert_true(actual == INFINITY);
  else assert_true(fabs(actual - expected) <= 1e-9 * (1 + expected));
}

way_point plain_at(const plain_world *world, int32_t cell) {
  return (way_point){cell % world->width, cell / world->width};
}
