/* Checks of the options of a graph query. */
#ifndef SEARCH_GRAPH_OPTIONS_H
#define SEARCH_GRAPH_OPTIONS_H

#include "waystate/graph_search.h"

/* graph NULL: for a compiled graph alone, which has neither points nor landmarks. */
way_result way_graph_options_check(const way_graph_options *options, const way_graph *graph);
/* STALE when the graph is no longer what points or landmarks are for. */
way_result way_graph_options_fresh(const way_graph_options *options, const way_graph *graph);

#endif
