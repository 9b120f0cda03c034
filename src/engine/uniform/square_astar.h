/* A* on exact cost pairs, for uniform square grids without hooks and with weight 0 or 1. State kind 12, mode 1.
   Where a step is allowed is read from a 3x3 neighbourhood of bits through a table, which also leaves out the
   neighbours that the parent has reached at no greater cost already: trying those changes nothing.

   How F changes with a step depends only on where the goal lies: by the signs of both differences and by which of them
   is larger, by 1 or by more. A table by that class and the step gives the change, so that no distance is worked out
   for a try.

   A cell is one number, its key: the search it was seen in, what the cost so far leaves of the largest cost, and
   whether it is closed. One comparison tells whether a try is the first or the cheapest so far. */
#ifndef ENGINE_UNIFORM_SQUARE_ASTAR_H
#define ENGINE_UNIFORM_SQUARE_ASTAR_H

#include "base/bit_rows.h"
#include "base/bytes.h"
#include "base/divider.h"
#include "engine/generic/engine.h"
#include "engine/uniform/bucket_queue.h"
#include "waystate/types.h"
#include "world/rules/sides.h"

/* Move of the start, which none led into. */
#define WAY_SQUARE_NO_MOVE 8u

typedef struct way_square_astar {
  way_allocator allocator;
  int32_t width;
  int32_t height;
  way_divider by_width;
  way_diagonal rule;
  bool zero_estimate;
  way_bit_rows fits;
  /* NULL where none is closed. */
  const way_sides *sides;
  /* By cell: (search << cost bits | largest cost - cost) << 1 | closed; the cost in fixed point, in an order in which
     no two pairs that a path may have are equal. 0 in no search. */
  uint64_t *keys;
  /* By visited cell: diagonal steps << 4 | move into it. */
  uint32_t *infos;
  /* Bits of a cost, those behind the point among them, and the number of searches that a key can tell apart. */
  int32_t cost_bits;
  int32_t fraction_bits;
  uint64_t most_search;
  uint64_t search;
  /* Least key of this search. */
  uint64_t floor;
  /* Key of a cost = base - 2 * (bits of cost + point); where the cost has too many bits for that, point is 0. */
  uint64_t base;
  double point;
  /* From this F on two pairs may share one, and pushes are compared in full. */
  double shared_f;
  /* The first and the last cell expanded. */
  int32_t low;
  int32_t high;
  int32_t visited;
  int32_t open_count;
  way_bucket_queue ring;
  way_loop_status status;
  /* Whether the goal stands in for one that is blocked. */
  bool stands_in;
  int32_t start;
  int32_t goal;
  int32_t goal_x;
  int32_t goal_y;
  int32_t expanded;
  int32_t iterations;
  /* The cell that the last iteration closed. */
  int32_t last;
  int32_t path_a;
  int32_t path_b;
  /* Bit i stands for move way_pair_order[i]. */
  int32_t offsets[8];
  /* Moves worth trying, by the move into the cell (8 for the start) and its neighbourhood. */
  uint8_t moves[9][512];
  /* Four bits a move: which of the ring's changes it is; by class of the cell. */
  uint32_t change_of[45];
} way_square_astar;

/* The order in which moves are tried. Of two that leave F as it is the one popped first is pushed last; only straight
   ones can tie, and those pop by number. */
static const uint8_t way_pair_order[8] = {2, 1, 3, 0, 4, 5, 6, 7};

void way_square_astar_init(way_square_astar *astar, const way_allocator *allocator, int32_t width, int32_t height,
                           way_diagonal rule, bool zero_estimate);
void way_square_astar_free(way_square_astar *astar);
/* For another rule or estimate on the same buffers. */
void way_square_astar_configure(way_square_astar *astar, way_diagonal rule, bool zero_estimate);
void way_square_astar_reset(way_square_astar *astar);
/* fits and sides, NULL for none, must live as long as the search runs. */
way_result way_square_astar_begin(way_square_astar *astar, way_bit_rows fits, const way_sides *sides, int32_t start,
                                  int32_t goal);
way_result way_square_astar_step(way_square_astar *astar, int32_t iterations);

static inline bool way_square_astar_visited(const way_square_astar *astar, int32_t cell) {
  return astar->keys[cell] >= astar->floor;
}

static inline bool way_square_astar_closed(const way_square_astar *astar, int32_t cell) {
  return way_square_astar_visited(astar, cell) && (astar->keys[cell] & 1) != 0;
}

/* The move that led into a visited cell; 0 at the start. */
static inline int32_t way_square_astar_move(const way_square_astar *astar, int32_t cell) {
  return (int32_t)(astar->infos[cell] & 7);
}

/* All visited cells lie from low to high: an expansion sees one row further. */
int32_t way_pair_low(const way_square_astar *astar);
int32_t way_pair_high(const way_square_astar *astar);
/* Straight and diagonal steps to a visited cell. */
void way_pair_cost(const way_square_astar *astar, int32_t cell, int32_t *a, int32_t *b);
int32_t way_pair_parent(const way_square_astar *astar, int32_t cell);

/* For the restore: forgets all (OUT_OF_MEMORY), then takes cells, start and goal, then lists those that are open. */
way_result way_square_astar_restart(way_square_astar *astar);
/* a + b is below the number of cells. */
void way_square_astar_mark(way_square_astar *astar, int32_t cell, int32_t a, int32_t b, uint32_t move, bool closed);
way_result way_square_astar_push_open(way_square_astar *astar);

/* The payload after the fields of kind 12, and back; NOT_STARTED when refused. */
/* Bytes that way_write_square_astar writes. */
size_t way_square_astar_bytes(const way_square_astar *astar);
void way_write_square_astar(way_writer *writer, const way_square_astar *astar);
way_result way_read_square_astar(way_reader *reader, way_square_astar *astar, way_bit_rows fits,
                                 const way_sides *sides);

extern const way_search_engine way_engine_square_astar;

#endif
