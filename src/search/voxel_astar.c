#include "search/voxel_astar.h"

#include "base/low_bit.h"
#include "search/astar_relax.h"

/* Where the moves lead. */
static const int8_t step_x[26] = {1, -1, 0,  0, 0, 0,  0, -1, 1, 0,  -1, 1,  -1,
                                  1, 0,  -1, 1, 0, -1, 1, -1, 1, -1, 1,  -1, 1};
static const int8_t step_y[26] = {0, 0,  1, -1, 0, 0,  -1, 0, 0, 1,  -1, -1, 1,
                                  1, -1, 0, 0,  1, -1, -1, 1, 1, -1, -1, 1,  1};
static const int8_t step_z[26] = {0, 0, 0, 0, 1, -1, -1, -1, -1, -1, 0, 0, 0,
                                  0, 1, 1, 1, 1, -1, -1, -1, -1, 1,  1, 1, 1};

/* A node about to be expanded. */
typedef struct expansion {
  int32_t node;
  way_voxel_point at;
  double g;
  /* What a step of each length costs: exactly on a plain grid, at least where there are areas. */
  double costs[3];
} expansion;

static int32_t apart(int32_t a, int32_t b) {
  return a < b ? b - a : a - b;
}

/* The moves from first to last - 1 that may improve on what is known of their nodes, as bits: way_astar_improves for
   each, but without a branch, so that the records of all neighbours are fetched from memory at the same time. A move
   that is not allowed looks at the node itself. */
static inline uint32_t look_at(const way_astar *astar, const way_voxel *voxel, const expansion *from, uint32_t moves,
                               int first, int last, double cost) {
  const way_search_node *nodes = astar->buffers.nodes;
  uint32_t epoch = astar->buffers.epoch, useful = 0;
  uint32_t reopens = astar->weight <= 1;
  double g = from->g + cost;
  for (int move = first; move < last; move++) {
    uint32_t allowed = moves >> way_voxel_bits[move] & 1;
    const way_search_node *known = &nodes[from->node + (voxel->offsets[move] & -(int32_t)allowed)];
    uint32_t better = (uint32_t)(g < known->g) & ((uint32_t)(known->stamp == epoch) | reopens);
    useful |= (allowed & ((uint32_t)((known->stamp & ~1u) != epoch) | better)) << move;
  }
  return useful;
}

static inline uint32_t useful_moves(const way_astar *astar, const way_voxel *voxel, const expansion *from) {
  uint32_t moves = way_voxel_moves(voxel, way_bit_box_27(&voxel->fits, from->at.x, from->at.y, from->at.z));
  uint32_t useful = look_at(astar, voxel, from, moves, 0, 6, from->costs[0]);
  if (voxel->connectivity == WAY_CONNECTIVITY_6) return useful;
  useful |= look_at(astar, voxel, from, moves, 6, 18, from->costs[1]);
  if (voxel->connectivity == WAY_CONNECTIVITY_18) return useful;
  return useful | look_at(astar, voxel, from, moves, 18, 26, from->costs[2]);
}

static void take_move(way_astar *astar, const way_voxel *voxel, const expansion *from, way_voxel_point goal, int move) {
  static const double lengths[3] = {1.0, WAY_SQRT2, WAY_SQRT3};
  int kind = move < 6 ? 0 : move < 18 ? 1 : 2;
  int32_t next = from->node + voxel->offsets[move];
  int32_t x = from->at.x + step_x[move], y = from->at.y + step_y[move], z = from->at.z + step_z[move];
  double g = from->g + from->costs[kind];
  if (!voxel->plain) {
    g = from->g + lengths[kind] * way_voxel_multiplier(voxel, x, y, z);
    if (!way_astar_improves(astar, next, g)) return;
  }
  double f = g;
  if (astar->weight != 0) {
    double distance = way_voxel_span(voxel->connectivity, apart(x, goal.x), apart(y, goal.y), apart(z, goal.z));
    f = g + distance * voxel->grid->areas.least * astar->weight;
  }
  way_astar_take(astar, from->node, next, g, f);
}

way_result way_voxel_astar_step(way_astar *astar, const way_voxel *voxel, int32_t iterations) {
  way_search_buffers *buffers = &astar->buffers;
  double least = voxel->plain ? 1.0 : voxel->grid->areas.least;
  way_voxel_point goal = way_voxel_at(voxel, astar->goal);
  expansion from = {.costs = {least, WAY_SQRT2 * least, WAY_SQRT3 * least}};
  while (iterations-- > 0 && astar->status == WAY_RAW_RUNNING) {
    way_result result = way_buffers_reserve(buffers, WAY_MAX_STEPS, astar->record);
    if (result != WAY_OK) return result;
    from.node = buffers->open.slots[0].node;
    from.at = way_voxel_at(voxel, from.node);
    from.g = buffers->nodes[from.node].g;
    /* Before the pop, which fills the wait for memory. */
    uint32_t useful = useful_moves(astar, voxel, &from);
    if (way_raw_close_top(astar)) return WAY_OK;
    for (; useful != 0; useful &= useful - 1) take_move(astar, voxel, &from, goal, way_low_bit(useful));
    if (buffers->open.count == 0) astar->status = WAY_RAW_NOT_FOUND;
  }
  return WAY_OK;
}
