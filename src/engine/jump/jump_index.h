/* Where runs stop, for the jump point engine: kept with a grid's map of one agent size, shared by all searches over it,
   and mended in place after edits. A run stops at a cell where it may have to turn, or at a wall. Bits for the scans of
   JPS (Harabor and Grastien 2012, 2014), tables for JPS+ (Rabin and Silva 2015). */
#ifndef SEARCH_JUMP_INDEX_H
#define SEARCH_JUMP_INDEX_H

#include "engine/jump/jump_table.h"
#include "world/grid/grid.h"

/* Changes that are mended one by one; beyond that everything is built again. */
#define WAY_JUMP_PENDING 256

typedef struct way_jump_index {
  way_allocator allocator;
  way_bit_rows rows;
  way_bit_rows columns;
  /* Laid out as rows. A cell that is entered eastwards (westwards) stops the run: a wall, or free with a cell beside it
     that the run could not have reached one step earlier. */
  uint64_t *east;
  uint64_t *west;
  /* The same southwards and northwards, laid out as columns; for 8 directions only. */
  uint64_t *south;
  uint64_t *north;
  /* For 4 directions: a wall, or a run along the row from there stops at a free cell. As rows, and as columns. */
  uint64_t *turn_rows;
  uint64_t *turn_columns;
  way_jump_table eight;
  way_jump_table four;
  /* Cells whose bit changed since the last use. */
  int32_t pending_count;
  bool overflow;
  way_point pending[WAY_JUMP_PENDING];
} way_jump_index;

/* The index of a grid's map with what a search needs, made or brought up to date. OUT_OF_MEMORY leaves it usable. */
way_result way_jump_index_for(way_grid *grid, int32_t agent_size, bool four, bool tables, way_jump_index **index);

/* Widens first to last, x of free cells of a row, to all the free cells around them. */
void way_jump_goal_row(const way_jump_index *index, int32_t y, int32_t *first, int32_t *last);

static inline bool way_jump_bit(const uint64_t *words, int32_t stride, int32_t x, int32_t y) {
  return words[(size_t)(y + 1) * (size_t)stride + (size_t)((x + 1) >> 6)] >> ((x + 1) & 63) & 1;
}

#endif
