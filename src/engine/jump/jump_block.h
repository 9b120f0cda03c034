/* Jump point search on exact cost pairs, for uniform square grids with diagonals that cut no corners or with none at
   all. State kind 12, mode 3. Harabor and Grastien 2011, 2012 (corners), 2014 (block scans, turns inside a diagonal run
   are passed by); Rabin and Silva 2015 (tables). Two finders look for the successors of a cell and find the same ones in
   the same order; the open list and the loop are shared. */
#ifndef SEARCH_JUMP_BLOCK_H
#define SEARCH_JUMP_BLOCK_H

#include "base/bytes.h"
#include "base/path.h"
#include "engine/jump/jump_index.h"
#include "engine/jump/jump_list.h"
#include "engine/generic/engine.h"

#define WAY_JUMP_NO_MOVE 8

typedef enum way_jump_finder { WAY_JUMP_SCANS = 0, WAY_JUMP_TABLES = 1 } way_jump_finder;

/* A visited cell: straight and diagonal steps so far, and the cell that the run came from, -1 at the start. */
typedef struct way_jump_node {
  int32_t a;
  int32_t b;
  int32_t parent;
} way_jump_node;

/* A cell that the finder found, with the steps and the last move that lead there. */
typedef struct way_jump_found {
  int32_t cell;
  int32_t x;
  int32_t y;
  int32_t straight;
  int32_t diagonal;
  uint32_t move;
} way_jump_found;

typedef struct way_jump_block {
  way_allocator allocator;
  int32_t width;
  int32_t height;
  way_jump_finder finder;
  /* Without diagonals. */
  bool four;
  bool zero_estimate;
  way_jump_index *index;
  /* By cell. A tag is epoch << 5 | listed << 4 | move << 1 | closed, where listed serves the restore. They lie apart
     from the nodes, since most cells that are found turn out to be closed. */
  uint32_t *tags;
  way_jump_node *nodes;
  uint32_t epoch;
  int32_t low;
  int32_t high;
  int32_t visited;
  way_jump_list list;
  /* Room for all that one cell can lead to; NULL before the first search. */
  way_jump_found *found;
  /* The bits of F of the last pop out of the heap, of a NaN before. */
  uint64_t level;
  way_loop_status status;
  /* Whether the goal stands in for one that is blocked. */
  bool stands_in;
  int32_t start;
  int32_t goal;
  /* The x between which the goal's row is free around it; for 4 directions. */
  int32_t goal_row_first;
  int32_t goal_row_last;
  int32_t expanded;
  int32_t iterations;
  /* The cell that the last iteration closed. */
  int32_t last;
  int32_t path_a;
  int32_t path_b;
  /* Moves worth trying, by the move into the cell (WAY_JUMP_NO_MOVE at the start) and its neighbourhood. */
  bool tabled;
  uint8_t moves[9][512];
} way_jump_block;

void way_jump_init(way_jump_block *engine, const way_allocator *allocator, int32_t width, int32_t height);
void way_jump_free(way_jump_block *engine);
/* For other options on the same buffers; not begun then. */
void way_jump_configure(way_jump_block *engine, way_jump_finder finder, bool four, bool zero_estimate,
                        way_jump_index *index);
void way_jump_reset(way_jump_block *engine);
way_result way_jump_begin(way_jump_block *engine, int32_t start, int32_t goal);
way_result way_jump_step(way_jump_block *engine, int32_t iterations);
/* Cells and cost of the path from the start to end, a visited cell. */
way_result way_jump_trace(const way_jump_block *engine, int32_t end, way_path *path);

/* Two cells for each step of four diagonals and a goal on each, and the straight runs. */
static inline int32_t way_jump_most_found(const way_jump_block *engine) {
  int32_t shorter = engine->width < engine->height ? engine->width : engine->height;
  return 4 * (2 * shorter + 2);
}

/* The loops of the finders. */
way_result way_jump_step_scans(way_jump_block *engine, int32_t iterations);
way_result way_jump_step_tables(way_jump_block *engine, int32_t iterations);

static inline bool way_jump_visited(const way_jump_block *engine, int32_t cell) {
  return engine->tags[cell] >> 5 == engine->epoch;
}

static inline bool way_jump_closed(const way_jump_block *engine, int32_t cell) {
  return way_jump_visited(engine, cell) && (engine->tags[cell] & 1) != 0;
}

/* The goal is a cell where the agent fits. */
void way_jump_set_goal(way_jump_block *engine, int32_t goal);

/* For the restore: forgets all (OUT_OF_MEMORY). */
way_result way_jump_restart(way_jump_block *engine);

/* The payload after the fields of kind 12, and back; NOT_STARTED when refused. */
/* Bytes that way_write_jump writes. */
size_t way_jump_bytes(const way_jump_block *engine);
void way_write_jump(way_writer *writer, const way_jump_block *engine);
way_result way_read_jump(way_reader *reader, way_jump_block *engine);

extern const way_search_engine way_engine_jump_block;

#endif
