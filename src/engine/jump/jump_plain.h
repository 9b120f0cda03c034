/* Jump point search on a uniform square grid, cell by cell: 8-connected without corner cutting, or 4-connected. Harabor &
   Grastien 2011, with the pruning of 2014 for diagonals that need both cells beside them. State kind 9. */
#ifndef SEARCH_JUMP_PLAIN_H
#define SEARCH_JUMP_PLAIN_H

#include "engine/generic/engine.h"
#include "base/memory.h"
#include "engine/generic/once.h"
#include "topology/plane.h"
#include "topology/square.h"

/* Straight and diagonal steps from the start: what g is the value of. */
typedef struct way_hop_pair {
  int32_t straight;
  int32_t diagonal;
} way_hop_pair;

typedef struct way_jump_plain {
  way_once_search once;
  const way_plane *square;
  /* Of each visited node; not saved, since the parents tell. */
  way_hop_pair *pairs;
} way_jump_plain;

void way_jump_plain_init(way_jump_plain *jump, const way_allocator *allocator, int32_t node_count);
void way_jump_plain_free(way_jump_plain *jump);
/* Makes the pairs where they are missing. */
way_result way_jump_plain_ready(way_jump_plain *jump);
way_result way_jump_plain_begin(way_jump_plain *jump, int32_t start, int32_t goal);
/* At most iterations pops of jump points. OUT_OF_MEMORY leaves the last whole iteration. */
way_result way_jump_plain_step(way_jump_plain *jump, int32_t iterations);
/* Fills the cells of the path from the start to a closed jump point, with all that the hops pass over. */
void way_jump_plain_cells(const way_jump_plain *jump, int32_t end, int32_t *cells);
/* How many those are. */
int32_t way_jump_plain_length(const way_jump_plain *jump, int32_t end);

extern const way_search_format way_jump_plain_format;
void way_write_jump_plain(way_writer *writer, const way_jump_plain *jump);
/* Reads the embedded state, header included, up to its own end; NOT_STARTED when refused. */
way_result way_read_jump_plain(way_reader *reader, way_jump_plain *jump);

extern const way_search_engine way_engine_jump_plain;

#endif
