/* The search from both ends of a compiled graph in turns: NBA* of Pijls & Post 2009, "Yet another bidirectional algorithm
   for finding the shortest path"; without estimates it is Dijkstra from both ends. */
#ifndef SEARCH_GRAPH_BIDIRECTIONAL_H
#define SEARCH_GRAPH_BIDIRECTIONAL_H

#include "engine/graph/graph_estimate.h"
#include "engine/generic/engine.h"
#include "engine/generic/search_buffers.h"

typedef struct way_graph_bidirectional {
  /* From the start over leaving arcs, from the goal over entering ones. A node is closed by one side at most. The
     expanded nodes of both are in the first. */
  way_search_buffers sides[2];
  bool record;
  way_loop_status status;
  /* The side whose turn it is. */
  int turn;
  int32_t start;
  int32_t goal;
  int32_t expanded;
  int32_t iterations;
  /* The least cost of a path known so far, infinity for none, and the node where its halves meet. */
  double best;
  int32_t meeting;
  /* Of the path from start to goal, added up in that order. */
  double path_cost;
} way_graph_bidirectional;

void way_graph_bidirectional_init(way_graph_bidirectional *both, const way_allocator *allocator, int32_t node_count);
void way_graph_bidirectional_free(way_graph_bidirectional *both);
void way_graph_bidirectional_reset(way_graph_bidirectional *both);
/* estimates: to the goal for the first side, from the start for the second. */
way_result way_graph_bidirectional_begin(way_graph_bidirectional *both, const way_graph_estimate estimates[2],
                                         int32_t start, int32_t goal);
/* At most iterations pops. An iteration that fails (OUT_OF_MEMORY) is not performed at all. */
way_result way_graph_bidirectional_step(way_graph_bidirectional *both, const way_csr_graph *compiled,
                                        const way_graph_estimate estimates[2], int32_t iterations);

/* Whether nothing that is still open on one of the sides can be on a better path. */
bool way_graph_bidirectional_over(const way_graph_bidirectional *both, const way_graph_estimate estimates[2]);
/* Adds up the path over the node where the halves meet. */
void way_graph_bidirectional_add_up(way_graph_bidirectional *both, const way_csr_graph *compiled);

/* State kind 65. What it costs from a node on is estimated anew, so that the open lists are not saved: they are the visited
   nodes that no side has closed, and their order is total. */
size_t way_graph_bidirectional_bytes(const way_graph_bidirectional *both);
/* both NULL: one that is not begun, in WAY_GRAPH_BIDIRECTIONAL_IDLE bytes. */
#define WAY_GRAPH_BIDIRECTIONAL_IDLE 33
void way_write_graph_bidirectional(way_writer *writer, const way_graph_bidirectional *both, int32_t node_count);
/* Reads the fields before the lists; NOT_STARTED when refused or not begun. */
way_loop_status way_read_graph_bidirectional(way_reader *reader, way_graph_bidirectional *both);
/* And then the lists of a search that began, which is RUNNING at least unless refused. compiled has its entering rows.
   OUT_OF_MEMORY. */
way_result way_read_graph_bidirectional_lists(way_reader *reader, way_graph_bidirectional *both,
                                              const way_csr_graph *compiled, const way_graph_estimate estimates[2],
                                              way_loop_status status);

extern const way_search_engine way_engine_graph_bidirectional;

#endif
