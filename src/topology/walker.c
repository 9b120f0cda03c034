#include "topology/walker.h"

#include <float.h>

#include "world/voxel/voxel_mover.h"

_Static_assert(8 * (1 + WAY_MAX_STEP_UP) <= WAY_MAX_STEPS, "steps of a walker");

static const int8_t directions[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};

/* One node being left. */
typedef struct leaving {
  const way_voxel *voxel;
  const way_voxel_mover *mover;
  way_voxel_point at;
  int32_t node;
  int32_t start;
  way_step *out;
  int count;
  /* A hook asked to stop. */
  bool stopped;
} leaving;

static bool fills(const leaving *from, int32_t x, int32_t y, int32_t low, int32_t high) {
  return way_voxel_mover_fills(from->mover, &from->voxel->fits, x, y, low, high);
}

double way_walker_multiplier(const way_voxel *voxel, way_voxel_point at) {
  const way_voxel_mover *mover = voxel->mover;
  double most = 0;
  for (int32_t up = 0; up < mover->rule.height; up++) {
    double cost = way_voxel_mover_cost(mover, way_voxel_area(voxel->grid, at.x, at.y, at.z + up));
    if (cost > most) most = cost;
  }
  return most;
}

static int32_t size_of(int32_t by) {
  return by < 0 ? -by : by;
}

/* A step that the rule allows, unless a hook refuses it. */
static void add(leaving *from, way_voxel_point to) {
  const way_voxel *voxel = from->voxel;
  int32_t node = way_voxel_node(voxel->grid, to.x, to.y, to.z);
  if (voxel->passable != NULL && node != from->start) {
    int answer = voxel->passable(voxel->hook_context, node);
    if (answer < 0) from->stopped = true;
    if (answer <= 0) return;
  }
  double length = way_voxel_span(voxel->connectivity, size_of(to.x - from->at.x), size_of(to.y - from->at.y),
                                 size_of(to.z - from->at.z));
  double cost = length * way_walker_multiplier(voxel, to);
  if (voxel->step_cost != NULL) {
    cost = voxel->step_cost(voxel->hook_context, from->node, node, cost);
    if (!(cost >= 0 && cost <= DBL_MAX)) {
      from->stopped = true;
      return;
    }
  }
  from->out[from->count++] = (way_step){node, cost};
}

/* Whether the body passes from its column into the one at (x, y) with its lowest cell at a height. */
static bool crosses(const leaving *from, int32_t x, int32_t y, int32_t low) {
  int32_t high = low + from->mover->rule.height - 1;
  if (!fills(from, x, y, low, high)) return false;
  if (x == from->at.x || y == from->at.y) return true;
  return fills(from, x, from->at.y, low, high) && fills(from, from->at.x, y, low, high);
}

/* Where one who walks over the edge of a column lands, or -1. */
static int32_t landing(const leaving *from, int32_t x, int32_t y) {
  int32_t z = from->at.z;
  for (int32_t fallen = 0;; fallen++, z--) {
    if (z == 0 || !way_bit_box_get(&from->voxel->fits, x, y, z - 1)) return z;
    if (fallen == from->mover->rule.drop || !way_voxel_mover_enters(from->mover, &from->voxel->fits, x, y, z - 1))
      return -1;
  }
}

static void walk(leaving *from, int32_t x, int32_t y) {
  if (crosses(from, x, y, from->at.z)) {
    int32_t z = landing(from, x, y);
    if (z >= 0) add(from, (way_voxel_point){x, y, z});
  }
  int32_t top = from->at.z + from->mover->rule.height - 1;
  for (int32_t up = 1; up <= from->mover->rule.step_up && !from->stopped; up++) {
    int32_t z = from->at.z + up;
    if (!fills(from, from->at.x, from->at.y, top + up, top + up)) return;
    bool borne = z < from->voxel->grid->size_z && x >= 0 && y >= 0 && x < from->voxel->grid->size_x &&
                 y < from->voxel->grid->size_y && !way_bit_box_get(&from->voxel->fits, x, y, z - 1);
    if (borne && crosses(from, x, y, z)) add(from, (way_voxel_point){x, y, z});
  }
}

uint32_t way_walker_cells(const way_voxel *voxel, way_voxel_point at, uint32_t cells) {
  for (int bit = 0; bit < 27 && voxel->mover->shut > 0; bit++) {
    if ((cells >> bit & 1) == 0) continue;
    bool enters = way_voxel_mover_enters(voxel->mover, &voxel->fits, at.x + bit % 3 - 1, at.y + bit / 3 % 3 - 1,
                                         at.z + bit / 9 - 1);
    if (!enters) cells &= ~(1u << bit);
  }
  return cells;
}

int way_walker_steps(void *context, int32_t node, int32_t start, way_step *out) {
  const way_voxel *voxel = context;
  leaving from = {
      .voxel = voxel, .mover = voxel->mover, .at = way_voxel_at(voxel, node), .node = node, .start = start, .out = out};
  int count = voxel->connectivity == WAY_CONNECTIVITY_6 ? 4 : 8;
  for (int i = 0; i < count && !from.stopped; i++) {
    walk(&from, from.at.x + directions[i][0], from.at.y + directions[i][1]);
  }
  return from.stopped ? -(int)WAY_ERROR_HOOK : from.count;
}
