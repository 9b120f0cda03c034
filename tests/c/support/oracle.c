#include "oracle.h"

#include <stdlib.h>

static const int32_t step_x[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int32_t step_y[8] = {-1, 0, 1, 0, -1, 1, 1, -1};

int oracle_compare(oracle_cost left, oracle_cost right) {
  /* left - right = p + q * sqrt(2). With p and q of different signs, compare their squares. */
  int64_t p = left.straight - right.straight;
  int64_t q = left.diagonal - right.diagonal;
  if (p == 0 && q == 0) return 0;
  if (p >= 0 && q >= 0) return 1;
  if (p <= 0 && q <= 0) return -1;
  bool straight_wins = p * p > 2 * q * q;
  return straight_wins == (p > 0) ? 1 : -1;
}

double oracle_value(oracle_cost cost) {
  double straight = (double)cost.straight / ORACLE_SCALE;
  double diagonal = (double)cost.diagonal / ORACLE_SCALE;
  double part = diagonal * 0x1.6A09E667F3BCDp+0;
  return straight + part;
}

bool oracle_fits(const oracle_world *world, int32_t x, int32_t y) {
  int32_t size = world->agent_size;
  if (x < 0 || y < 0 || x + size > world->width || y + size > world->height) return false;
  for (int32_t dy = 0; dy < size; dy++) {
    for (int32_t dx = 0; dx < size; dx++) {
      if (world->cells[(y + dy) * world->width + x + dx] == 255) return false;
    }
  }
  return true;
}

/* The largest multiplier under the agent. */
static int64_t entering(const oracle_world *world, int32_t x, int32_t y) {
  if (world->multipliers == NULL) return ORACLE_SCALE;
  int64_t most = 0;
  for (int32_t dy = 0; dy < world->agent_size; dy++) {
    for (int32_t dx = 0; dx < world->agent_size; dx++) {
      int64_t multiplier = world->multipliers[world->cells[(y + dy) * world->width + x + dx]];
      if (multiplier > most) most = multiplier;
    }
  }
  return most;
}

static bool legal(const oracle_world *world, int32_t x, int32_t y, int32_t dx, int32_t dy) {
  if (!oracle_fits(world, x + dx, y + dy)) return false;
  if (dx == 0 || dy == 0) return true;
  bool beside = oracle_fits(world, x + dx, y);
  bool above = oracle_fits(world, x, y + dy);
  switch (world->diagonal) {
    case WAY_DIAGONAL_NO_CORNER_CUTTING: return beside && above;
    case WAY_DIAGONAL_ONE_FREE: return beside || above;
    case WAY_DIAGONAL_ALWAYS: return true;
    case WAY_DIAGONAL_NEVER: break;
  }
  return false;
}

bool oracle_legal_step(const oracle_world *world, int32_t from, int32_t to) {
  int32_t count = world->width * world->height;
  if (from < 0 || to < 0 || from >= count || to >= count || from == to) return false;
  int32_t dx = to % world->width - from % world->width;
  int32_t dy = to / world->width - from / world->width;
  if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return false;
  return legal(world, from % world->width, from / world->width, dx, dy);
}

typedef struct entry {
  oracle_cost cost;
  int32_t cell;
} entry;

static void push(entry *heap, int32_t *count, entry item) {
  int32_t i = (*count)++;
  while (i > 0 && oracle_compare(item.cost, heap[(i - 1) / 2].cost) < 0) {
    heap[i] = heap[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  heap[i] = item;
}

static entry pop(entry *heap, int32_t *count) {
  entry top = heap[0];
  entry last = heap[--*count];
  int32_t i = 0;
  for (;;) {
    int32_t child = 2 * i + 1;
    if (child >= *count) break;
    if (child + 1 < *count && oracle_compare(heap[child + 1].cost, heap[child].cost) < 0) child++;
    if (oracle_compare(last.cost, heap[child].cost) <= 0) break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = last;
  return top;
}

void oracle_run(const oracle_world *world, int32_t start, oracle_cost *costs) {
  int32_t cell_count = world->width * world->height;
  for (int32_t i = 0; i < cell_count; i++) costs[i] = (oracle_cost){false, 0, 0};
  if (!oracle_fits(world, start % world->width, start / world->width)) return;
  /* A cell is pushed once per incoming step at most. */
  entry *heap = malloc(sizeof(entry) * ((size_t)cell_count * 8 + 1));
  if (heap == NULL) abort();
  int32_t count = 0;
  costs[start].found = true;
  push(heap, &count, (entry){costs[start], start});
  while (count > 0) {
    entry top = pop(heap, &count);
    if (oracle_compare(top.cost, costs[top.cell]) != 0) continue;
    int32_t x = top.cell % world->width;
    int32_t y = top.cell / world->width;
    for (int move = 0; move < 8; move++) {
      if (!legal(world, x, y, step_x[move], step_y[move])) continue;
      int32_t next = top.cell + step_y[move] * world->width + step_x[move];
      int64_t multiplier = entering(world, x + step_x[move], y + step_y[move]);
      oracle_cost cost = top.cost;
      if (move < 4) cost.straight += multiplier;
      else cost.diagonal += multiplier;
      if (costs[next].found && oracle_compare(cost, costs[next]) >= 0) continue;
      costs[next] = cost;
      push(heap, &count, (entry){cost, next});
    }
  }
  free(heap);
}

oracle_cost oracle_path(const oracle_world *world, const int32_t *cells, int32_t length) {
  oracle_cost cost = {length > 0, 0, 0};
  for (int32_t i = 1; i < length; i++) {
    if (!oracle_legal_step(world, cells[i - 1], cells[i])) return (oracle_cost){false, 0, 0};
    int32_t x = cells[i] % world->width;
    int32_t y = cells[i] / world->width;
    bool straight = x == cells[i - 1] % world->width || y == cells[i - 1] / world->width;
    if (straight) cost.straight += entering(world, x, y);
    else cost.diagonal += entering(world, x, y);
  }
  return cost;
}
