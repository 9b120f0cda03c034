/* The compiled graph from inside: rows of arcs, by the node that they leave and, when a search from the goal wants them,
   by the node that they enter. */
#ifndef WORLD_CSR_GRAPH_H
#define WORLD_CSR_GRAPH_H

#include "base/memory.h"
#include "waystate/graph.h"
#include "world/ledger.h"

/* In the rows by entered node an arc's `to` is the node that it leaves. */
typedef struct way_csr_rows {
  uint32_t *heads;
  way_csr_arc *arcs;
} way_csr_rows;

struct way_csr_graph {
  way_allocator allocator;
  /* What is compiled is never edited. */
  way_ledger ledger;
  int32_t node_count;
  int32_t arc_count;
  /* Arcs of edges that were removed since, whose weight is infinite: no path takes them. */
  int32_t blocked;
  way_csr_rows leaving;
  /* Built on first use. */
  way_csr_rows entering;
};

way_result way_csr_graph_build(const way_graph *graph, way_csr_graph **compiled);
/* Builds the rows by entered node. */
way_result way_csr_graph_reverse(way_csr_graph *compiled);

/* Changes an arc in place where nobody else holds the compiled graph, and says whether it did. NULL can't. */
bool way_csr_graph_reweigh(way_csr_graph *compiled, int32_t from, int32_t to, int32_t edge, double weight);
bool way_csr_graph_block(way_csr_graph *compiled, int32_t from, int32_t to, int32_t edge);
/* The opposite of a block; an edge that was removed before all was compiled has no arc. */
bool way_csr_graph_unblock(way_csr_graph *compiled, int32_t from, int32_t to, int32_t edge, double weight);

/* The lightest arc between two nodes, then that of the lowest edge; NULL for none. */
const way_csr_arc *way_csr_graph_lightest(const way_csr_graph *compiled, int32_t from, int32_t to);

#endif
