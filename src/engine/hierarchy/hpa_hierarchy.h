/* The abstract graph of HPA* over a square grid, for one diagonal rule, agent size and chunk size (Botea, Müller &
   Schaeffer 2004, with one level). It is a function of the map alone: whatever was edited in which order, the same
   nodes and edges come out. A chunk is built when it is first asked for: what it holds depends on its cells and
   those around it, and on no other chunk. */
#ifndef SEARCH_HPA_HIERARCHY_H
#define SEARCH_HPA_HIERARCHY_H

#include "engine/hierarchy/hpa_entrances.h"

/* What is known of a chunk: its nodes by ascending cell, their transitions, and the edges between them. An edge that
   costs no less than a way over other nodes of the chunk is left out. */
typedef struct way_hpa_chunk {
  /* Holds the arrays; NULL when there are no nodes. */
  void *block;
  int32_t node_count;
  int32_t edge_count;
} way_hpa_chunk;

/* The arrays of a chunk. */
typedef struct way_hpa_view {
  /* Edges of node i: first[i] to first[i + 1] - 1. */
  const double *costs;
  const uint16_t *first;
  /* y * chunk_size + x inside the chunk. */
  const uint16_t *cells;
  /* Places of nodes in the chunk. */
  const uint8_t *targets;
  /* Bit d: move d is a transition. */
  const uint8_t *crossings;
} way_hpa_view;

/* A cost between two nodes while a chunk is built. */
typedef struct way_hpa_entry {
  double cost;
  int16_t a;
  int16_t b;
} way_hpa_entry;

typedef struct way_hpa_hierarchy {
  way_allocator allocator;
  way_grid *grid;
  /* Searches that began on it: it stays while there are any. */
  int32_t holders;
  /* When it was asked for last: see hpa_keep.c. */
  uint64_t asked;
  way_plane square;
  way_hpa_layout layout;
  way_hpa_chunk *chunks;
  /* Place of the node on each cell of a rim, WAY_HPA_NO_PLACE for none; layout.rim a chunk. */
  uint8_t *places;
  /* What is known of each chunk; how many are not WAY_HPA_UNKNOWN. */
  uint8_t *known;
  int32_t known_count;
  /* The grid's serial that what is known belongs to. */
  uint64_t serial;
  /* Whether every edit since then was heard. */
  bool heard;
  double multipliers[WAY_AREA_COUNT];
  /* Chunks built so far, the first time included. */
  int64_t chunks_built;
  /* For building, and for the temporary nodes of searches. */
  way_hpa_flood flood;
  way_hpa_nodes nodes;
  way_hpa_entry *entries;
  int32_t entry_capacity;
} way_hpa_hierarchy;

#define WAY_HPA_NO_PLACE 255

/* A chunk may have to be worked out; has its places, and no more; has its nodes and edges too. */
enum { WAY_HPA_UNKNOWN, WAY_HPA_NUMBERED, WAY_HPA_BUILT };

/* Nothing is built yet. options: rule, agent size and chunk size count. */
way_result way_hpa_hierarchy_create(way_grid *grid, const way_grid_options *options, way_hpa_hierarchy **hierarchy);
void way_hpa_hierarchy_destroy(way_hpa_hierarchy *hierarchy);
/* A cell changed: nothing is known any more of the chunks that it touches. */
void way_hpa_hierarchy_touch(way_hpa_hierarchy *hierarchy, int32_t cell);
/* Forgets what the grid is no longer like, and builds nothing. heard: whether touch will hear of every edit from now on.
   OUT_OF_MEMORY. */
way_result way_hpa_hierarchy_refresh(way_hpa_hierarchy *hierarchy, bool heard);
/* The three below are for a grid as it was at the last refresh. Builds a chunk; OUT_OF_MEMORY leaves it as it was. */
way_result way_hpa_hierarchy_build(way_hpa_hierarchy *hierarchy, int32_t chunk);
/* Numbers the nodes of a chunk, for a small part of what building it takes. */
void way_hpa_hierarchy_number(way_hpa_hierarchy *hierarchy, int32_t chunk);
way_result way_hpa_hierarchy_build_all(way_hpa_hierarchy *hierarchy);

way_hpa_view way_hpa_chunk_view(const way_hpa_chunk *chunk);
/* Number of the node on a cell, -1 for none, and where its chunk has no numbers yet. */
int32_t way_hpa_node_at(const way_hpa_hierarchy *hierarchy, int32_t cell);
/* Cell of a node whose chunk is built; where it has numbers and no more, it is looked for along the rim. */
int32_t way_hpa_node_cell(const way_hpa_hierarchy *hierarchy, int32_t node);
/* Cell of a place in a chunk from its entry in way_hpa_view.cells. */
int32_t way_hpa_local_cell(const way_hpa_layout *layout, int32_t chunk, uint16_t local);
/* Bytes held. */
size_t way_hpa_hierarchy_bytes(const way_hpa_hierarchy *hierarchy);

#endif
