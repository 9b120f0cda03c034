/* A grid as flow fields see it: which moves join its cells, where they lead, and what entering a cell costs. What a
   field does with them is the same for every layout; only field_world.c knows layouts. */
#ifndef FIELD_FIELD_WORLD_H
#define FIELD_FIELD_WORLD_H

#include "base/bits.h"
#include "topology/hex.h"
#include "topology/square.h"

#define WAY_FIELD_MOVES 8

typedef enum way_field_parity { WAY_PARITY_NONE, WAY_PARITY_ROW, WAY_PARITY_COLUMN } way_field_parity;

typedef struct way_field_world {
  way_grid *grid;
  int32_t agent_size;
  /* The moves in the order of the topology: how far each leads, by columns, rows and cells, and its length. On narrow
     grids several moves lead as many cells on. The first row is for all
     cells, or for those of even rows or columns where the layout shifts every other one. */
  int32_t move_count;
  way_field_parity parity;
  int8_t columns[2][WAY_FIELD_MOVES];
  int8_t rows[2][WAY_FIELD_MOVES];
  int32_t offsets[2][WAY_FIELD_MOVES];
  double lengths[WAY_FIELD_MOVES];
  /* The moves from a cell where the agent fits, by the neighbourhood of way_bit_nine, for even and for odd rows or columns
     in turn: those of the square grid or of the hex grid below, the same for both where all lines are alike. Steps are
     possible both ways or not at all. */
  const uint8_t *tables[2];
  way_bit_rows fits;
  way_ground ground;
  /* 1 / width. */
  double per_row;
  way_square square;
  way_hex hex;
} way_field_world;

typedef struct way_field_rectangle {
  int32_t left;
  int32_t top;
  int32_t right;
  int32_t bottom;
} way_field_rectangle;

/* The one place where a grid's layout turns into moves. world is zeroed or was used before over the same grid; it points
   into itself and stays where it is. OUT_OF_MEMORY. */
way_result way_field_world_init(way_field_world *world, way_grid *grid, way_diagonal diagonal, int32_t agent_size);

/* zeroed will do. */
void way_field_world_free(way_field_world *world);
/* Takes what cells cost from the grid as it is now. OUT_OF_MEMORY. */
way_result way_field_world_refresh(way_field_world *world);

/* The move that leads from one cell to another, or -1. */
int way_field_move_between(const way_field_world *world, int32_t from, int32_t to);
bool way_field_fits(const way_field_world *world, int32_t cell);
/* Bit d: move d leads from the cell to a neighbour, and the way back leads here. 0 where the agent does not fit. */
uint8_t way_field_moves_of(const way_field_world *world, int32_t cell);
/* The same for all cells. */
void way_field_moves_of_all(const way_field_world *world, uint8_t *moves);
/* The cells from which an agent covers a cell, or some more: their steps change with it, and those of the cells around
   them. */
way_field_rectangle way_field_covering(const way_field_world *world, int32_t cell);
/* The other way round: the cells that an agent at a cell covers, or some more. */
way_field_rectangle way_field_covered(const way_field_world *world, int32_t cell);
/* One cell more on each side, as far as there are cells. */
way_field_rectangle way_field_grown(const way_field_world *world, way_field_rectangle rectangle);
/* Whether the steps of a cell in the grown rectangle of way_field_covering may have changed with the other: of hexagons,
   not those in two of its corners. */
bool way_field_concerns(const way_field_world *world, int32_t cell, int32_t x, int32_t y);
/* The most cells that there are in that rectangle. */
int64_t way_field_most_around(const way_field_world *world);

/* Multiplier of entering a cell where the agent fits. */
static inline double way_field_entering(const way_field_world *world, int32_t cell) {
  return way_ground_at(&world->ground, cell);
}

/* Which row of the tables of moves is a cell's. */
static inline int way_field_table(const way_field_world *world, int32_t cell) {
  if (world->parity == WAY_PARITY_NONE) return 0;
  /* In doubles: exact, since no quotient lies within a rounding of the next integer. */
  int32_t row = (int32_t)(((double)cell + 0.5) * world->per_row);
  return (world->parity == WAY_PARITY_ROW ? row : cell - row * world->grid->width) & 1;
}

static inline const int32_t *way_field_offsets(const way_field_world *world, int32_t cell) {
  return world->offsets[way_field_table(world, cell)];
}

/* The lowest move in a set that is not empty. */
static inline int way_field_first_move(uint32_t moves) {
  return way_low_bit(moves);
}

#endif
