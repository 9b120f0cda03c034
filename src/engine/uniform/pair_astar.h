/* A* on exact cost pairs, for uniform square grids without hooks and with weight 0 or 1. State kind 12, mode 1.
   Where a step is allowed is read from a 3x3 neighbourhood of bits through a table, which also leaves out the
   neighbours that the parent has reached at no greater cost already: trying those changes nothing. */
#ifndef SEARCH_PAIR_ASTAR_H
#define SEARCH_PAIR_ASTAR_H

#include "base/bit_rows.h"
#include "base/bytes.h"
#include "base/path.h"
#include "engine/uniform/pair_queue.h"
#include "engine/generic/engine.h"
#include "waystate/types.h"

typedef struct way_pair_astar {
  way_allocator allocator;
  int32_t width;
  int32_t height;
  way_diagonal rule;
  bool zero_estimate;
  way_bit_rows fits;
  way_pair_node *nodes;
  uint32_t epoch;
  int32_t low;
  int32_t high;
  int32_t visited;
  int32_t open_count;
  way_pair_queue queue;
  way_raw_status status;
  /* Whether the goal stands in for one that is blocked. */
  bool stands_in;
  int32_t start;
  int32_t goal;
  int32_t expanded;
  int32_t iterations;
  /* The cell that was expanded last; of the last step. */
  int32_t last;
  int32_t path_a;
  int32_t path_b;
  /* Moves worth trying, by the move into the cell (8 for the start) and its neighbourhood. */
  uint8_t moves[9][512];
} way_pair_astar;

void way_pair_astar_init(way_pair_astar *astar, const way_allocator *allocator, int32_t width, int32_t height,
                         way_diagonal rule, bool zero_estimate);
void way_pair_astar_free(way_pair_astar *astar);
/* For another rule or estimate on the same buffers. */
void way_pair_astar_configure(way_pair_astar *astar, way_diagonal rule, bool zero_estimate);
void way_pair_astar_reset(way_pair_astar *astar);
/* fits must live as long as the search runs. */
way_result way_pair_astar_begin(way_pair_astar *astar, way_bit_rows fits, int32_t start, int32_t goal);
way_result way_pair_astar_step(way_pair_astar *astar, int32_t iterations);

static inline bool way_pair_visited(const way_pair_astar *astar, int32_t cell) {
  return astar->nodes[cell].tag >> 4 == astar->epoch;
}

static inline bool way_pair_closed(const way_pair_astar *astar, int32_t cell) {
  return way_pair_visited(astar, cell) && (astar->nodes[cell].tag & 1) != 0;
}

/* The move that led into a visited cell. */
static inline int32_t way_pair_move(const way_pair_astar *astar, int32_t cell) {
  return (int32_t)(astar->nodes[cell].tag >> 1 & 7);
}

int32_t way_pair_parent(const way_pair_astar *astar, int32_t cell);

/* For the restore: forgets all (OUT_OF_MEMORY), then takes a cell, then pushes it when it is open. */
way_result way_pair_astar_restart(way_pair_astar *astar);
void way_pair_astar_mark(way_pair_astar *astar, int32_t cell, int32_t a, int32_t b, int32_t move, bool closed);
way_result way_pair_astar_push_open(way_pair_astar *astar);

/* The payload after the fields of kind 12, and back; NOT_STARTED when refused. */
void way_write_pair_astar(way_writer *writer, const way_pair_astar *astar);
way_result way_read_pair_astar(way_reader *reader, way_pair_astar *astar, way_bit_rows fits);

extern const way_search_engine way_engine_pair_astar;

#endif
