#include "engine/voxel/voxel_astar.h"

#include "base/bits.h"
#include "engine/generic/astar_relax.h"

/* A node about to be expanded. */
typedef struct expansion {
  int32_t node;
  way_voxel_point at;
  double g;
  /* What a step of each length costs: exactly on a plain grid, at least where there are areas. */
  double costs[3];
  /* How far away in nodes each of the 27 cells around a node is. */
  int32_t offsets[27];
} expansion;

static int32_t apart(int32_t a, int32_t b) {
  return a < b ? b - a : a - b;
}

/* ---------------------------------------------------------------------------------------- useless moves */

/* Of the 27 cells around a node, those that have not left the 27 when seen from one step back along an axis; by that
   step and 1. */
static const uint32_t beside_x[3] = {0x7FFFFFF & ~0x1249249, 0x7FFFFFF, 0x7FFFFFF & ~0x4924924};
static const uint32_t beside_y[3] = {0x7FFFFFF & ~0x01C0E07, 0x7FFFFFF, 0x7FFFFFF & ~0x70381C0};
static const uint32_t beside_z[3] = {0x7FFFFFF & ~0x00001FF, 0x7FFFFFF, 0x7FFFFFF & ~0x7FC0000};

static inline uint32_t shifted(uint32_t cells, int32_t up) {
  return up >= 0 ? cells << up : cells >> -up;
}

/* The moves that the parent has made itself, at no greater cost, and the one that leads back to it: trying those
   changes nothing, as any two steps cost more than one. Where steps have prices of their own, the parent's must also be
   no longer than the one from here. */
static inline uint32_t useless_moves(const way_astar *astar, const way_voxel *voxel, const expansion *from,
                                     uint32_t free_cells) {
  int32_t parent = astar->buffers.nodes[from->node].parent;
  if (parent < 0) return 0;
  way_voxel_point back = way_voxel_at(voxel, parent);
  int32_t dx = from->at.x - back.x, dy = from->at.y - back.y, dz = from->at.z - back.z;
  int32_t up = dz * 9 + dy * 3 + dx;
  uint32_t both = beside_x[dx + 1] & beside_y[dy + 1] & beside_z[dz + 1];
  uint32_t moves = way_voxel_moves(voxel, shifted((free_cells | WAY_VOXEL_MIDDLE) & both, up));
  if (voxel->plain) return shifted(moves | WAY_VOXEL_MIDDLE, -up);
  return shifted((moves & WAY_VOXEL_FACES) | WAY_VOXEL_MIDDLE, -up) |
         (shifted(moves & WAY_VOXEL_EDGES, -up) & (WAY_VOXEL_EDGES | WAY_VOXEL_CORNERS)) |
         (shifted(moves & WAY_VOXEL_CORNERS, -up) & WAY_VOXEL_CORNERS);
}

/* -------------------------------------------------------------------------------------------------- moves */

/* Those of the moves, all of one length, that may improve on what is known of their nodes: way_astar_improves for each,
   but without a branch, so that the records of all neighbours are fetched from memory at the same time. */
static inline uint32_t look_at(const way_astar *astar, const expansion *from, uint32_t moves, double cost) {
  const way_search_node *nodes = astar->buffers.nodes + from->node;
  uint32_t epoch = astar->buffers.epoch, useful = 0;
  uint32_t reopens = astar->weight <= 1;
  double g = from->g + cost;
  for (; moves != 0; moves &= moves - 1) {
    int bit = way_low_bit(moves);
    const way_search_node *known = &nodes[from->offsets[bit]];
    uint32_t better = (uint32_t)(g < known->g) & ((uint32_t)(known->stamp == epoch) | reopens);
    useful |= ((uint32_t)((known->stamp & ~1u) != epoch) | better) << bit;
  }
  return useful;
}

static inline uint32_t useful_moves(const way_astar *astar, const way_voxel *voxel, const expansion *from, bool grown) {
  uint32_t free_cells = way_bit_box_27(&voxel->fits, from->at.x, from->at.y, from->at.z);
  uint32_t moves = way_voxel_moves(voxel, free_cells);
  if (grown) moves &= ~useless_moves(astar, voxel, from, free_cells);
  return look_at(astar, from, moves & WAY_VOXEL_FACES, from->costs[0]) |
         look_at(astar, from, moves & WAY_VOXEL_EDGES, from->costs[1]) |
         look_at(astar, from, moves & WAY_VOXEL_CORNERS, from->costs[2]);
}

static void take_move(way_astar *astar, const way_voxel *voxel, const expansion *from, way_voxel_point goal, int kind,
                      int bit) {
  static const double lengths[3] = {1.0, WAY_SQRT2, WAY_SQRT3};
  int32_t next = from->node + from->offsets[bit];
  int32_t x = from->at.x + bit % 3 - 1, y = from->at.y + bit / 3 % 3 - 1, z = from->at.z + bit / 9 - 1;
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

/* In the order of moves, which is that of bits but for the first six. */
static void take_moves(way_astar *astar, const way_voxel *voxel, const expansion *from, way_voxel_point goal,
                       uint32_t useful) {
  if ((useful & WAY_VOXEL_FACES) != 0) {
    for (int move = 0; move < 6; move++) {
      int bit = way_voxel_bits[move];
      if ((useful >> bit & 1) != 0) take_move(astar, voxel, from, goal, 0, bit);
    }
  }
  for (uint32_t left = useful & WAY_VOXEL_EDGES; left != 0; left &= left - 1) {
    take_move(astar, voxel, from, goal, 1, way_low_bit(left));
  }
  for (uint32_t left = useful & WAY_VOXEL_CORNERS; left != 0; left &= left - 1) {
    take_move(astar, voxel, from, goal, 2, way_low_bit(left));
  }
}

way_result way_voxel_astar_step(way_astar *astar, const way_voxel *voxel, bool grown, int32_t iterations) {
  way_search_buffers *buffers = &astar->buffers;
  double least = voxel->plain ? 1.0 : voxel->grid->areas.least;
  way_voxel_point goal = way_voxel_at(voxel, astar->goal < 0 ? 0 : astar->goal);
  expansion from = {.costs = {least, WAY_SQRT2 * least, WAY_SQRT3 * least}};
  for (int move = 0; move < 26; move++) from.offsets[way_voxel_bits[move]] = voxel->offsets[move];
  while (iterations-- > 0 && astar->status == WAY_LOOP_RUNNING) {
    way_result result = way_buffers_reserve(buffers, WAY_MAX_STEPS, astar->record);
    if (result != WAY_OK) return result;
    from.node = buffers->open.slots[0].node;
    from.at = way_voxel_at(voxel, from.node);
    from.g = buffers->nodes[from.node].g;
    /* Before the pop, which fills the wait for memory. */
    uint32_t useful = useful_moves(astar, voxel, &from, grown);
    if (way_generic_close_top(astar)) return WAY_OK;
    take_moves(astar, voxel, &from, goal, useful);
    if (buffers->open.count == 0) astar->status = WAY_LOOP_NOT_FOUND;
  }
  return WAY_OK;
}
