/* A grid of any layout as steps between its cells: which moves there are, where they lead, how long they are, where an agent
   fits, what a step costs, and what an edit concerns. Only plane.c knows layouts; searches, replanners and fields see
   this. */
#ifndef TOPOLOGY_PLANE_H
#define TOPOLOGY_PLANE_H

#include "base/bits.h"
#include "base/divider.h"
#include "topology/topology.h"
#include "waystate/path.h"
#include "waystate/grid_search.h"
#include "world/grid/grid.h"

#define WAY_PLANE_MOVES 8

typedef enum way_plane_parity { WAY_PARITY_NONE, WAY_PARITY_ROW, WAY_PARITY_COLUMN } way_plane_parity;

typedef struct way_plane {
  way_grid *grid;
  /* Held; fits is its bits, or those of the copy while cells are taken for walls. */
  way_grid_map *map;
  way_bit_rows fits;
  way_bit_rows past;
  /* What the agent pays, as of init or refresh. */
  way_ground ground;
  /* The map's where some side is closed, and the grid's links where there are any; else NULL. As of init or refresh. */
  const way_sides *sides;
  const way_links *links;
  way_diagonal rule;
  int32_t agent_size;
  way_passable_hook passable;
  way_step_cost_hook step_cost;
  void *hook_context;
  double step_cost_bound;
  way_divider by_width;
  /* Where the last distance led to; -1 for none. */
  int32_t target;
  int32_t target_q;
  int32_t target_r;
  /* The moves in their order, N, E, S, W, NE, SE, SW, NW or those of waystate/hex.h: how far each leads, by columns, rows
     and cells, which bit of way_bit_nine that is, and its length. On narrow grids several moves lead as many cells on. The
     first row is for all cells, or for those of even rows or columns where the layout shoves every other one. Made for
     the rule once tabled. */
  bool tabled;
  int32_t move_count;
  way_plane_parity parity;
  int8_t columns[2][WAY_PLANE_MOVES];
  int8_t rows[2][WAY_PLANE_MOVES];
  int8_t bits[2][WAY_PLANE_MOVES];
  int32_t offsets[2][WAY_PLANE_MOVES];
  double lengths[WAY_PLANE_MOVES];
  /* The moves from a cell where the agent fits, by the neighbourhood of way_bit_nine. Where no side is closed every rule
     allows a step exactly when it allows the way back. */
  uint8_t moves[2][512];
} way_plane;

/* A rectangle of cells, both corners included. */
typedef struct way_plane_area {
  int32_t left;
  int32_t top;
  int32_t right;
  int32_t bottom;
} way_plane_area;

/* Without hooks. plane is zeroed, or was used before over the same grid; it is good while the grid lives. OUT_OF_MEMORY for
   the maps of where the agent fits, what it pays and which sides are closed to it. */
way_result way_plane_init(way_plane *plane, way_grid *grid, way_diagonal rule, int32_t agent_size);
/* With the hooks of options, their rule and their size, and their cells that are taken for walls. */
way_result way_plane_for(way_plane *plane, way_grid *grid, const way_grid_options *options);
/* Takes what cells cost, and sides and links, from the grid as it is now; before steps are asked for after an edit. Errors
   as way_plane_init's. */
way_result way_plane_refresh(way_plane *plane);
/* Lets go of the map; zeroed will do. */
void way_plane_free(way_plane *plane);
/* As the generic engines see it. The plane stays where it is. */
way_topology way_plane_topology(way_plane *plane);

/* The calls of the topology. */
int way_plane_steps(const way_plane *plane, int32_t node, int32_t start, way_step *out);
int way_plane_steps_into(const way_plane *plane, int32_t node, int32_t start, way_step *out);
double way_plane_distance(way_plane *plane, int32_t a, int32_t b);

/* The move that leads from one cell to another, or -1. */
int way_plane_move_between(const way_plane *plane, int32_t from, int32_t to);
/* Bit d: move d leads from the cell to a neighbour. 0 where the agent does not fit. Hooks are not asked, and links are
   none. */
uint8_t way_plane_moves_at(const way_plane *plane, int32_t cell);
/* The same for all cells. */
void way_plane_moves_of_all(const way_plane *plane, uint8_t *moves);

/* plane_rules.c */

/* What sides and links change about a plane, taken from its grid. OUT_OF_MEMORY. */
way_result way_plane_take_rules(way_plane *plane);
/* The moves out of, or into, a cell whose neighbourhood that is, where some side of the grid is closed. */
uint8_t way_plane_sided_moves(const way_plane *plane, int32_t x, int32_t y, uint32_t nine, bool into);
/* Adds the links out of a cell, or into it, that the agent can take; returns how many steps there are then, or negative as
   the topology's steps. */
int way_plane_add_links(const way_plane *plane, int32_t node, int32_t start, bool into, way_step *out, int count);
/* Notes which steps of a path of the plane's cells are links. OUT_OF_MEMORY. */
way_result way_plane_name_links(const way_plane *plane, way_path *path);

/* The cells from which an agent covers a cell, or some more: their steps change with it, and those of the cells around
   them. */
way_plane_area way_plane_covering(const way_plane *plane, int32_t cell);
/* The other way round: the cells that an agent at a cell covers, or some more. */
way_plane_area way_plane_covered(const way_plane *plane, int32_t cell);
/* One cell more on each side, as far as there are cells. */
way_plane_area way_plane_grown(const way_plane *plane, way_plane_area area);
/* Whether the steps of a cell in the grown area of way_plane_covering may have changed with the other: of hexagons, not
   those in two of its corners. */
bool way_plane_concerns(const way_plane *plane, int32_t cell, int32_t x, int32_t y);
/* The most cells that there are in that area. */
int64_t way_plane_most_around(const way_plane *plane);

/* The lower of that and what a unit of distance costs over any link of the grid as it is. */
static inline double way_plane_least(const way_plane *plane, double least) {
  const way_links *links = &plane->grid->links;
  if (links->count == 0) return least;
  double linked = links->least[plane->rule == WAY_DIAGONAL_NEVER];
  return linked < least ? linked : least;
}

static inline int32_t way_plane_row(const way_plane *plane, int32_t cell) {
  return way_divide(&plane->by_width, cell);
}

static inline bool way_plane_fits(const way_plane *plane, int32_t cell) {
  int32_t y = way_plane_row(plane, cell);
  return way_bit_get(&plane->fits, cell - y * plane->grid->width, y);
}

/* Multiplier of entering a cell where the agent fits. */
static inline double way_plane_entering(const way_plane *plane, int32_t cell) {
  return way_ground_at(&plane->ground, cell);
}

/* Which row of the tables of moves is a cell's. */
static inline int way_plane_table_at(const way_plane *plane, int32_t x, int32_t y) {
  return plane->parity == WAY_PARITY_NONE ? 0 : (plane->parity == WAY_PARITY_ROW ? y : x) & 1;
}

static inline int way_plane_table(const way_plane *plane, int32_t cell) {
  if (plane->parity == WAY_PARITY_NONE) return 0;
  int32_t row = way_plane_row(plane, cell);
  return (plane->parity == WAY_PARITY_ROW ? row : cell - row * plane->grid->width) & 1;
}

static inline const int32_t *way_plane_offsets(const way_plane *plane, int32_t cell) {
  return plane->offsets[way_plane_table(plane, cell)];
}

#endif
