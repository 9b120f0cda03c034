/* The sliced A* over an abstract graph: Botea, Müller & Schaeffer 2004. Start and goal are temporary nodes where their
   cells are no nodes of the hierarchy. */
#ifndef SEARCH_HPA_SEARCH_H
#define SEARCH_HPA_SEARCH_H

#include "engine/hierarchy/hpa_hierarchy.h"
#include "engine/generic/engine.h"
#include "engine/generic/search_buffers.h"

typedef struct way_hpa_search {
  way_allocator allocator;
  double weight;
  bool record;
  /* NULL when not begun; held, belongs to the grid. */
  way_hpa_hierarchy *hierarchy;
  /* The grid's when this search began. */
  uint64_t serial;
  /* Over the nodes of the hierarchy, then the temporary start and goal. */
  way_search_buffers buffers;
  way_loop_status status;
  /* Whether the goal stands in for one that is blocked. */
  bool stands_in;
  /* Cells, and the nodes that stand on them. */
  int32_t start;
  int32_t goal;
  int32_t start_node;
  int32_t goal_node;
  way_point goal_point;
  int32_t start_chunk;
  int32_t goal_chunk;
  int32_t expanded;
  int32_t iterations;
  /* Costs from a temporary start to the nodes of its chunk, from those of the goal's chunk to a temporary goal, and
     from one to the other inside a chunk; WAY_HPA_NO_WAY for none. */
  double *from_start;
  double *to_goal;
  double direct;
} way_hpa_search;

void way_hpa_search_init(way_hpa_search *search, const way_allocator *allocator);
void way_hpa_search_free(way_hpa_search *search);
void way_hpa_search_reset(way_hpa_search *search);
/* The hierarchy is refreshed. start and goal are cells where the agent fits. Builds the chunks of both. */
way_result way_hpa_search_begin(way_hpa_search *search, way_hpa_hierarchy *hierarchy, int32_t start, int32_t goal);
/* What restoring is made of: an empty search between two cells whose nodes can be named; its open list out of the visited
   nodes that are not closed; and what stepping on needs of the chunks of both ends, which are built then. OUT_OF_MEMORY. */
way_result way_hpa_search_resume(way_hpa_search *search, way_hpa_hierarchy *hierarchy, int32_t start, int32_t goal);
way_result way_hpa_search_reopen(way_hpa_search *search);
way_result way_hpa_search_rejoin(way_hpa_search *search);
/* As way_astar_step. An iteration builds the chunk of the node that it expands, where that is not built, and numbers those
   beside it. STALE when the grid changed since begin. */
way_result way_hpa_search_step(way_hpa_search *search, int32_t iterations);
/* Whether the grid is still the one that the search began on; nothing below may be asked otherwise. */
bool way_hpa_search_current(const way_hpa_search *search);
/* Cell of a node, temporary ones included; node of a cell, or -1. */
int32_t way_hpa_search_cell(const way_hpa_search *search, int32_t node);
int32_t way_hpa_search_node(const way_hpa_search *search, int32_t cell);

/* State kind 64: nodes by their cells. Of the hierarchy nothing is saved, nor the open list, which is the visited nodes that
   are not closed at what they are estimated to cost. */
size_t way_hpa_search_bytes(const way_hpa_search *search);
void way_write_hpa_search(way_writer *writer, const way_hpa_search *search);
/* One that is not begun, in WAY_HPA_IDLE bytes. */
#define WAY_HPA_IDLE 45
void way_write_hpa_idle(way_writer *writer, const way_grid *grid, double weight, int32_t chunk_size);
/* hierarchy as for way_hpa_search_begin. NOT_STARTED when refused. OUT_OF_MEMORY. */
way_result way_read_hpa_search(way_reader *reader, way_hpa_search *search, way_hpa_hierarchy *hierarchy);

extern const way_search_engine way_engine_hpa;

#endif
