/* Moves on the voxel grid: +x, -x, +y, -y, +z, -z, then the 12 across edges and the 8 across corners, both in ascending
   order of (dz, dy, dx). */
#ifndef TOPOLOGY_VOXEL_H
#define TOPOLOGY_VOXEL_H

#include "base/cost.h"
#include "base/divider.h"
#include "topology/topology.h"
#include "waystate/voxel_search.h"
#include "world/voxel/voxel_grid.h"

/* Of the 27 cells around a node, bit (dz + 1) * 9 + (dy + 1) * 3 + dx + 1 each. */
#define WAY_VOXEL_MIDDLE 0x0002000u
#define WAY_VOXEL_FACES 0x0415410u
#define WAY_VOXEL_EDGES 0x2AA8AAAu
#define WAY_VOXEL_CORNERS 0x5140145u

/* The bit that each move leads to. */
static const uint8_t way_voxel_bits[26] = {14, 12, 16, 10, 22, 4, 1, 3, 5, 7,  9,  11, 15,
                                           17, 19, 21, 23, 25, 0, 2, 6, 8, 18, 20, 24, 26};

/* What the generic engines need to walk a voxel grid. Good until the grid changes. */
typedef struct way_voxel {
  way_voxel_grid *grid;
  /* Held; fits is its bits, or those of the copy while cells are taken for walls. */
  way_voxel_map *map;
  way_bit_box fits;
  way_bit_box past;
  way_connectivity connectivity;
  /* Of the 27 cells around a node, those that are neighbours. */
  uint32_t neighbours;
  int32_t agent_size;
  /* NULL for none. */
  way_voxel_mover *mover;
  /* Whether every step costs its length. */
  bool plain;
  way_divider by_x;
  way_divider by_layer;
  /* How far away in nodes each move leads. */
  int32_t offsets[26];
  /* Where the last estimate led to. */
  int32_t target;
  way_voxel_point target_point;
  way_passable_hook passable;
  way_step_cost_hook step_cost;
  void *hook_context;
} way_voxel;

static inline way_voxel_point way_voxel_at(const way_voxel *voxel, int32_t node) {
  int32_t row = way_divide(&voxel->by_x, node), z = way_divide(&voxel->by_layer, node);
  way_voxel_point point = {node - row * voxel->grid->size_x, row - z * voxel->grid->size_y, z};
  return point;
}

/* Of the free cells around a node, the neighbours whose box is free: each pass, one an axis, asks for the cell that is
   nearer to the middle along it. The masks are those of dx = 0, dy = 0 and dz = 0. */
static inline uint32_t way_voxel_moves(const way_voxel *voxel, uint32_t free_cells) {
  uint32_t cells = free_cells | WAY_VOXEL_MIDDLE;
  uint32_t middle = cells & 0x2492492u;
  cells &= middle | middle << 1 | middle >> 1;
  middle = cells & 0x0E07038u;
  cells &= middle | middle << 3 | middle >> 3;
  middle = cells & 0x003FE00u;
  return cells & (middle | middle << 9 | middle >> 9) & voxel->neighbours;
}

/* The cheapest steps that span an empty box of those absolute sizes: how many across faces, edges and corners. Across edges,
   each diagonal step takes one unit off two axes: as many as the two shorter axes have units, or, where the longest can't
   take so many, half of all units; one is left over when their number is odd. */
static inline void way_voxel_span_moves(way_connectivity connectivity, int32_t dx, int32_t dy, int32_t dz,
                                        int32_t moves[3]) {
  int32_t most = dx > dy ? dx : dy, least = dx < dy ? dx : dy;
  int32_t all = dx + dy + dz;
  if (dz > most) most = dz;
  if (dz < least) least = dz;
  int32_t middle = all - most - least;
  if (connectivity == WAY_CONNECTIVITY_26) {
    moves[0] = most - middle, moves[1] = middle - least, moves[2] = least;
    return;
  }
  int32_t diagonal = most >= middle + least ? middle + least : all / 2;
  moves[1] = connectivity == WAY_CONNECTIVITY_6 ? 0 : diagonal;
  moves[0] = all - 2 * moves[1];
  moves[2] = 0;
}

/* What they cost. */
static inline double way_voxel_span(way_connectivity connectivity, int32_t dx, int32_t dy, int32_t dz) {
  int32_t moves[3];
  way_voxel_span_moves(connectivity, dx, dy, dz, moves);
  return connectivity == WAY_CONNECTIVITY_26 ? way_triple_value(moves[0], moves[1], moves[2])
                                             : way_pair_value(moves[0], moves[1]);
}

/* What entering a cell where the agent fits costs a unit of length. */
static inline double way_voxel_multiplier(const way_voxel *voxel, int32_t x, int32_t y, int32_t z) {
  const way_voxel_grid *grid = voxel->grid;
  if (voxel->agent_size == 1) return grid->areas.multipliers[way_voxel_area(grid, x, y, z)];
  return way_voxel_multiplier_under(grid, x, y, z, voxel->agent_size);
}

/* voxel is zeroed, or was used before over the same grid. OUT_OF_MEMORY for the map of where the agent fits. */
way_result way_voxel_init(way_voxel *voxel, way_voxel_grid *grid, const way_voxel_options *options);
/* Lets go of the map. */
void way_voxel_free(way_voxel *voxel);
/* Whether the agent or the mover can be at a node, past the cells that are blocked. */
bool way_voxel_fits(const way_voxel *voxel, int32_t node);
way_topology way_voxel_topology(way_voxel *voxel, const way_voxel_options *options);

#endif
