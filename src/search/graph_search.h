/* A graph search from inside: one handle over the two engines. */
#ifndef SEARCH_GRAPH_SEARCH_H
#define SEARCH_GRAPH_SEARCH_H

#include "engine/graph/graph_astar.h"
#include "engine/graph/graph_bidirectional.h"
#include "waystate/graph_search.h"

struct way_graph_search {
  way_allocator allocator;
  /* NULL for the search that a compiled graph keeps. */
  way_graph *graph;
  /* Whether the graph, its points and landmarks are kept alive by this search; one-shot searches don't. */
  bool retains;
  way_graph_options options;
  bool begun;
  /* The graph's serial that this search belongs to. */
  uint64_t serial;
  /* Good while the serial is. */
  way_csr_graph *compiled;
  way_graph_estimate estimates[2];
  bool has_astar;
  bool has_both;
  way_astar astar;
  way_graph_bidirectional both;
};

/* Makes a search without checking options; one of graph and compiled is NULL. */
way_result way_graph_search_make(way_graph *graph, way_csr_graph *compiled, const way_graph_options *options,
                                 way_graph_search **search);
/* Takes other options; the search is then not begun. */
void way_graph_search_configure(way_graph_search *search, const way_graph_options *options);
/* Readies the engine for the graph's nodes and for the options; allocates nothing. */
way_result way_graph_search_ready(way_graph_search *search);
/* Compiles the graph as the engine needs it. */
way_result way_graph_search_compile(way_graph_search *search);
void way_graph_search_estimate(way_graph_search *search, int32_t start, int32_t goal);
/* Begun, and the graph has not changed since. */
bool way_graph_search_runs(const way_graph_search *search);
/* Back to not begun. */
void way_graph_search_reset(way_graph_search *search);

static inline bool way_graph_search_is_both(const way_graph_search *search) {
  return search->options.algorithm == WAY_GRAPH_BIDIRECTIONAL;
}

#endif
