/* A plain Dijkstra over a list of edges, written apart from the library, and random graphs to ask both about. */
#ifndef MODELS_GRAPH_ORACLE_H
#define MODELS_GRAPH_ORACLE_H

#include "check.h"
#include "random.h"
#include "test_bytes.h"

#define MOST_TEST_EDGES 4096

typedef struct listed_edge {
  int32_t from;
  int32_t to;
  double weight;
  bool alive;
} listed_edge;

/* What a test knows of a graph besides the graph itself. */
typedef struct listed_graph {
  int32_t node_count;
  int32_t edge_count;
  listed_edge edges[MOST_TEST_EDGES];
} listed_graph;

typedef enum weight_kind {
  /* 0 to 20, so that zero weights and ties abound and every sum is exact. */
  WEIGHTS_WHOLE,
  /* Any fraction: sums in another order differ in their last bits. */
  WEIGHTS_FRACTIONS
} weight_kind;

/* Random edges with loops, parallel ones and removed ones, in the list and in a graph. */
void listed_random(listed_graph *list, random_source *source, int32_t node_count, int32_t edge_count,
                   weight_kind weights);
/* A lattice of width x height crossings with a position each: roads both ways, weights at least the length. */
void listed_roads(listed_graph *list, random_source *source, int32_t width, int32_t height, double *coordinates);
/* The graph of a list, removed edges included. */
way_graph *graph_of_list(const listed_graph *list, const way_allocator *allocator);

/* Costs from a node to all: INFINITY for none. */
void listed_distances(const listed_graph *list, int32_t start, double *costs);
/* Cost of a path by the lightest living edge of each step, added in its order; -1 when a step has none. */
double listed_path_cost(const listed_graph *list, const int32_t *nodes, int32_t length);

way_graph_options graph_options_of(way_graph_algorithm algorithm);
test_bytes save_graph(const way_graph *graph);
test_bytes save_graph_search(const way_search *search);

/* A sliced search, its begin and its step, all of which must succeed. */
way_search *graph_search_over(way_graph *graph, const way_graph_options *options);
void begin_graph_search(way_search *search, int32_t start, int32_t goal);
way_status step_graph_search(way_search *search, int32_t iterations);
/* 4 nodes: 0 to 1 to 2, and 0 straight to 2 at more. */
way_graph *small_graph(void);

#endif
