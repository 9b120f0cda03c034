/* Waystate: the abstract graph that HPA* (Botea, Mueller & Schaeffer 2004) searches, as plain data for drawing and for
   tools.

     way_hpa_description seen;
     way_hpa_description_init(&seen, NULL);
     if (way_grid_describe_hierarchy(grid, WAY_DIAGONAL_ONE_FREE, 1, WAY_HPA_DEFAULT_CHUNK, &seen) == WAY_OK)
       for (int32_t i = 0; i < seen.node_count; i++) walk(seen.node_cells[i]);
     way_hpa_description_free(&seen); */
#ifndef WAYSTATE_HPA_H
#define WAYSTATE_HPA_H

#include "waystate/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A copy of a hierarchy. Prepare with way_hpa_description_init, fill again and again, free with
   way_hpa_description_free. Read the fields; don't write them. */
typedef struct way_hpa_description {
  /* Cells on a side of a chunk. Chunk c covers the cells from (c % columns * chunk_size, c / columns * chunk_size) on;
     those at the right and lower end of the grid may be smaller. */
  int32_t chunk_size;
  int32_t columns;
  int32_t rows;
  /* Abstract nodes by ascending chunk, then cell: the cell and the chunk of each. */
  int32_t node_count;
  int32_t *node_cells;
  int32_t *node_chunks;
  /* Directed edges by ascending first node; of one node those inside its chunk by ascending end, then those to other
     chunks in the order of moves. Both ends as indices of nodes, the cost, and 1 for an edge between chunks. An edge inside
     a chunk is missing where a way over other nodes of the chunk costs no more. */
  int32_t edge_count;
  int32_t *edge_from;
  int32_t *edge_to;
  double *edge_costs;
  uint8_t *edge_inter;
  /* Chunks built since the hierarchy was made, and the bytes that it holds. */
  int64_t chunks_built;
  size_t bytes;
  /* Private. */
  int32_t node_capacity;
  int32_t edge_capacity;
  way_allocator allocator;
} way_hpa_description;

/* allocator NULL takes the C library's. */
WAY_API void way_hpa_description_init(way_hpa_description *description, const way_allocator *allocator);
/* The description is then as after way_hpa_description_init. NULL does nothing. */
WAY_API void way_hpa_description_free(way_hpa_description *description);

/* Describes the hierarchy that searches with this rule, agent_size and chunk_size (8, 16, 32 or 64) use. Brings
   it up to date first: builds it at the first use, after edits the chunks that they touched. INVALID_ARGUMENT,
   OUT_OF_RANGE, UNSUPPORTED for a hex grid; OUT_OF_MEMORY empties the description. */
WAY_API way_result way_grid_describe_hierarchy(way_grid *grid, way_diagonal diagonal, int32_t agent_size,
                                               int32_t chunk_size, way_hpa_description *description);

#ifdef __cplusplus
}
#endif

#endif
