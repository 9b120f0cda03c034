#include "topology/voxel.h"

#include <float.h>

#include "topology/blocked.h"
#include "topology/walker.h"
#include "world/voxel/voxel_mover.h"

static double length_of(int move) {
  return move < 6 ? 1.0 : move < 18 ? WAY_SQRT2 : WAY_SQRT3;
}

/* Clears the cells that the hook refuses, false when it asks to stop. Only cells that a move may reach are asked about:
   the others have none behind them. The start is always free. */
static bool ask_passable(const way_voxel *voxel, int32_t node, int32_t start, uint32_t *free_cells) {
  uint32_t asked = way_voxel_moves(voxel, *free_cells);
  for (int move = 0; move < 26; move++) {
    if ((asked >> way_voxel_bits[move] & 1) == 0) continue;
    int32_t next = node + voxel->offsets[move];
    if (next == start) continue;
    int answer = voxel->passable(voxel->hook_context, next);
    if (answer < 0) return false;
    if (answer == 0) *free_cells &= ~(1u << way_voxel_bits[move]);
  }
  return true;
}

static double entering(const way_voxel *voxel, int32_t x, int32_t y, int32_t z) {
  if (voxel->mover == NULL) return way_voxel_multiplier(voxel, x, y, z);
  return way_voxel_mover_cost(voxel->mover, way_voxel_area(voxel->grid, x, y, z));
}

static int voxel_steps(void *context, int32_t node, int32_t start, way_step *out) {
  const way_voxel *voxel = context;
  way_voxel_point at = way_voxel_at(voxel, node);
  uint32_t free_cells = way_bit_box_27(&voxel->fits, at.x, at.y, at.z);
  if (voxel->mover != NULL) free_cells = way_walker_cells(voxel, at, free_cells);
  if (voxel->passable != NULL && !ask_passable(voxel, node, start, &free_cells)) return -(int)WAY_ERROR_HOOK;
  uint32_t moves = way_voxel_moves(voxel, free_cells);
  int count = 0;
  for (int move = 0; move < 26; move++) {
    int bit = way_voxel_bits[move];
    if ((moves >> bit & 1) == 0) continue;
    int32_t next = node + voxel->offsets[move];
    double multiplier = entering(voxel, at.x + bit % 3 - 1, at.y + bit / 3 % 3 - 1, at.z + bit / 9 - 1);
    double cost = length_of(move) * multiplier;
    if (voxel->step_cost != NULL) {
      cost = voxel->step_cost(voxel->hook_context, node, next, cost);
      if (!(cost >= 0 && cost <= DBL_MAX)) return -(int)WAY_ERROR_HOOK;
    }
    out[count].node = next;
    out[count++].cost = cost;
  }
  return count;
}

static int32_t apart(int32_t a, int32_t b) {
  return a < b ? b - a : a - b;
}

static double voxel_distance(void *context, int32_t a, int32_t b) {
  way_voxel *voxel = context;
  if (voxel->target != b) {
    voxel->target_point = way_voxel_at(voxel, b);
    voxel->target = b;
  }
  way_voxel_point from = way_voxel_at(voxel, a), to = voxel->target_point;
  return way_voxel_span(voxel->connectivity, apart(from.x, to.x), apart(from.y, to.y), apart(from.z, to.z));
}

way_result way_voxel_init(way_voxel *voxel, way_voxel_grid *grid, const way_voxel_options *options) {
  way_result result = way_voxel_hold_map(grid, options->agent_size, &voxel->map);
  if (result != WAY_OK) return result;
  voxel->fits = voxel->map->fits;
  voxel->grid = grid;
  voxel->connectivity = options->connectivity;
  voxel->neighbours = WAY_VOXEL_FACES;
  if (options->connectivity >= WAY_CONNECTIVITY_18) voxel->neighbours |= WAY_VOXEL_EDGES;
  if (options->connectivity == WAY_CONNECTIVITY_26) voxel->neighbours |= WAY_VOXEL_CORNERS;
  voxel->agent_size = options->agent_size;
  voxel->mover = options->mover;
  voxel->plain = options->step_cost == NULL && way_voxel_uniform(grid);
  voxel->by_x = way_divider_for(grid->size_x);
  voxel->by_layer = way_divider_for(grid->size_x * grid->size_y);
  for (int move = 0; move < 26; move++) {
    int32_t bit = way_voxel_bits[move];
    voxel->offsets[move] = way_voxel_node(grid, bit % 3 - 1, bit / 3 % 3 - 1, bit / 9 - 1);
  }
  voxel->target = -1;
  voxel->passable = options->passable;
  voxel->step_cost = options->step_cost;
  voxel->hook_context = options->hook_context;
  if (options->blocked_count == 0) return WAY_OK;
  result = way_blocked_box(grid, &voxel->map->fits, options->agent_size, options->blocked, options->blocked_count,
                           &voxel->past);
  voxel->fits = voxel->past;
  return result;
}

bool way_voxel_fits(const way_voxel *voxel, int32_t node) {
  way_voxel_point at = way_voxel_at(voxel, node);
  if (voxel->mover != NULL) return way_voxel_mover_stands(voxel->mover, &voxel->fits, at.x, at.y, at.z);
  return way_bit_box_get(&voxel->fits, at.x, at.y, at.z);
}

void way_voxel_free(way_voxel *voxel) {
  if (voxel->past.words != NULL) way_bit_box_free(&voxel->past, &voxel->grid->allocator);
  way_voxel_let_map_go(&voxel->map);
}

way_topology way_voxel_topology(way_voxel *voxel, const way_voxel_options *options) {
  way_topology topology = {.context = voxel,
                           .node_count = way_voxel_node_count(voxel->grid),
                           .least_cost = voxel->grid->areas.least,
                           .steps = voxel_steps,
                           .distance = voxel_distance};
  if (options->mover != NULL) {
    topology.least_cost = way_voxel_mover_least(options->mover);
    if (options->mover->rule.ground) topology.steps = way_walker_steps;
  }
  if (options->step_cost != NULL) topology.least_cost = options->step_cost_bound;
  return topology;
}
