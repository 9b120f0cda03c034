/* Moves on the hex grid: E, NE, NW, W, SW, SE with r layouts, and what these are with q layouts (waystate/hex.h). */
#ifndef TOPOLOGY_HEX_H
#define TOPOLOGY_HEX_H

#include "topology/topology.h"
#include "waystate/grid_search.h"
#include "world/hex/hex_grid.h"

/* What engines need to walk a hex grid. Good while the grid lives. */
typedef struct way_hex {
  way_grid *grid;
  /* Held; fits is its bits. */
  way_grid_map *map;
  way_bit_rows fits;
  /* As of init. */
  way_ground ground;
  int32_t agent_size;
  way_passable_hook passable;
  way_step_cost_hook step_cost;
  void *hook_context;
  /* 1 / width, and the goal asked about last with its axial coordinates; -1 for none. */
  double per_row;
  int32_t goal;
  int32_t goal_q;
  int32_t goal_r;
  /* By the parity of the line: how a move changes the cell's number, and its bit in way_bit_nine. */
  int32_t offsets[2][WAY_HEX_MOVES];
  int8_t bits[2][WAY_HEX_MOVES];
  /* Moves whose target is free, by the parity of the line and the neighbourhood; made once. */
  bool tabled;
  uint8_t moves[2][512];
} way_hex;

/* hex is zeroed, or was used before over the same grid. OUT_OF_MEMORY for the maps of where the agent
   fits and what it pays. */
way_result way_hex_init(way_hex *hex, way_grid *grid, const way_grid_options *options);
/* Lets go of the map. */
void way_hex_free(way_hex *hex);
way_topology way_hex_topology(way_hex *hex, const way_grid_options *options);

/* Parity of the line of a cell. */
static inline int32_t way_hex_parity(const way_hex *hex, int32_t x, int32_t y) {
  return (way_hex_rows(hex->grid->layout) ? y : x) & 1;
}

#endif
