/* A* on whole numbers, for hex grids whose costs are small multiples of a unit, without hooks and with weight 0 or 1.
   Answers and counters are those of the generic A*, and so is the state (kind 8), but for the open heap: its slots are
   saved in order. */
#ifndef SEARCH_HEX_ASTAR_H
#define SEARCH_HEX_ASTAR_H

#include "engine/generic/engine.h"
#include "engine/generic/astar.h"
#include "engine/uniform/dial_queue.h"
#include "topology/plane.h"
#include "topology/hex_units.h"

typedef struct way_hex_astar {
  way_allocator allocator;
  int32_t node_count;
  /* 0 or 1. */
  double weight;
  way_hex_units units;
  way_dial_node *nodes;
  uint32_t epoch;
  /* Visited nodes lie in [low, high]. */
  int32_t low;
  int32_t high;
  int32_t visited;
  int32_t open_count;
  way_dial_queue queue;
  way_loop_status status;
  /* Whether the goal stands in for one that is blocked. */
  bool stands_in;
  int32_t start;
  int32_t goal;
  int32_t expanded;
  int32_t iterations;
  /* The cell that was expanded last; of the last step. */
  int32_t last;
} way_hex_astar;

void way_hex_astar_init(way_hex_astar *astar, const way_allocator *allocator, int32_t node_count);
void way_hex_astar_free(way_hex_astar *astar);
/* Back to NOT_STARTED. */
void way_hex_astar_reset(way_hex_astar *astar);
/* The units were found for this grid and weight. */
way_result way_hex_astar_begin(way_hex_astar *astar, const way_plane *hex, int32_t start, int32_t goal);
/* hex is the one of begin, or one like it. */
way_result way_hex_astar_step(way_hex_astar *astar, const way_plane *hex, int32_t iterations);

static inline bool way_hex_visited(const way_hex_astar *astar, int32_t cell) {
  return astar->nodes[cell].tag >> 4 == astar->epoch;
}

static inline bool way_hex_closed(const way_hex_astar *astar, int32_t cell) {
  return way_hex_visited(astar, cell) && (astar->nodes[cell].tag & 1) != 0;
}

static inline double way_hex_cost(const way_hex_astar *astar, int32_t cell) {
  return (double)astar->nodes[cell].g * astar->units.unit;
}

/* Of a visited cell; -1 for the start. */
int32_t way_hex_parent(const way_hex_astar *astar, const way_plane *hex, int32_t cell);
/* The estimate of a cell, in units. */
int32_t way_hex_estimate(const way_hex_astar *astar, const way_plane *hex, int32_t cell);

/* Parts of begin, for the restore: forgets all, takes a cell. */
way_result way_hex_astar_restart(way_hex_astar *astar);
void way_hex_astar_mark(way_hex_astar *astar, int32_t cell, int32_t g, int32_t move, bool closed);

/* Bytes that way_write_hex_astar writes. */
size_t way_hex_astar_bytes(const way_hex_astar *astar);
void way_write_hex_astar(way_writer *writer, const way_hex_astar *astar, const way_plane *hex);
/* Takes over a generic search that was read from a state. taken tells whether this engine would write the same bytes; if
   not, as when the state comes from elsewhere, it is reset and the generic search has to go on. OUT_OF_MEMORY. */
way_result way_hex_astar_take(way_hex_astar *astar, const way_plane *hex, const way_astar *from, bool *taken);

extern const way_search_engine way_engine_hex_astar;

#endif
