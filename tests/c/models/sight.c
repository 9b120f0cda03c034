#include "sight.h"

#include <math.h>
#include <stdlib.h>

static int64_t least(int64_t a, int64_t b) {
  return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* Everything doubled, so that centres are whole. A convex square misses the segment when one of the axes or the
   segment's own line parts them. */
bool sight_touches(way_point a, way_point b, int32_t x, int32_t y) {
  int64_t ax = 2 * (int64_t)a.x + 1, ay = 2 * (int64_t)a.y + 1, bx = 2 * (int64_t)b.x + 1, by = 2 * (int64_t)b.y + 1;
  int64_t left = 2 * (int64_t)x, top = 2 * (int64_t)y;
  if (most(ax, bx) < left || least(ax, bx) > left + 2 || most(ay, by) < top || least(ay, by) > top + 2) return false;
  int above = 0, below = 0;
  for (int corner = 0; corner < 4; corner++) {
    int64_t cx = left + 2 * (corner & 1), cy = top + 2 * (corner >> 1);
    int64_t side = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    above += side > 0;
    below += side < 0;
  }
  return above < 4 && below < 4;
}

int64_t sight_multiplier(const oracle_world *world, int32_t cell) {
  if (world->multipliers == NULL) return ORACLE_SCALE;
  int64_t highest = 0;
  for (int32_t i = 0; i < world->agent_size * world->agent_size; i++) {
    int32_t under = cell + i / world->agent_size * world->width + i % world->agent_size;
    highest = most(highest, world->multipliers[world->cells[under]]);
  }
  return highest;
}

bool sight_sees(const oracle_world *world, way_point a, way_point b) {
  if (!oracle_fits(world, a.x, a.y) || !oracle_fits(world, b.x, b.y)) return false;
  int64_t multiplier = sight_multiplier(world, a.y * world->width + a.x);
  for (int32_t y = a.y < b.y ? a.y : b.y; y <= (a.y < b.y ? b.y : a.y); y++) {
    for (int32_t x = a.x < b.x ? a.x : b.x; x <= (a.x < b.x ? b.x : a.x); x++) {
      if (!sight_touches(a, b, x, y)) continue;
      if (!oracle_fits(world, x, y) || sight_multiplier(world, y * world->width + x) != multiplier) return false;
    }
  }
  return true;
}

double sight_cost(const oracle_world *world, int32_t from, int32_t to) {
  way_point a = {from % world->width, from / world->width}, b = {to % world->width, to / world->width};
  if (!oracle_legal_step(world, from, to) && !sight_sees(world, a, b)) return -1;
  double dx = a.x - b.x, dy = a.y - b.y;
  return sqrt(dx * dx + dy * dy) * ((double)sight_multiplier(world, to) / ORACLE_SCALE);
}

double sight_path(const oracle_world *world, const int32_t *cells, int32_t length) {
  double cost = 0;
  for (int32_t i = 1; i < length; i++) {
    double part = sight_cost(world, cells[i - 1], cells[i]);
    if (part < 0) return -1;
    cost += part;
  }
  return cost;
}

void sight_run(int32_t count, const double *costs_between, int32_t start, double *costs) {
  bool *done = calloc((size_t)count, sizeof *done);
  if (done == NULL) abort();
  for (int32_t i = 0; i < count; i++) costs[i] = i == start ? 0 : -1;
  for (;;) {
    int32_t best = -1;
    for (int32_t i = 0; i < count; i++) {
      if (!done[i] && costs[i] >= 0 && (best < 0 || costs[i] < costs[best])) best = i;
    }
    if (best < 0) break;
    done[best] = true;
    for (int32_t i = 0; i < count; i++) {
      double part = costs_between[best * count + i];
      if (part >= 0 && (costs[i] < 0 || costs[best] + part < costs[i])) costs[i] = costs[best] + part;
    }
  }
  free(done);
}
