/* A* towards the cheapest of many goals, each with a price: it goes on after it has closed a goal until nothing that is open
   can come to less. Hart, Nilsson & Raphael 1968. */
#ifndef SEARCH_GOAL_SEARCH_H
#define SEARCH_GOAL_SEARCH_H

#include "engine/generic/astar.h"

/* What it asks. */
typedef struct way_goal_calls {
  /* The steps out of a node, good until the next call. HOOK, OUT_OF_MEMORY. */
  way_result (*steps)(void *context, int32_t node, const way_step **steps, int32_t *count);
  /* Which goal a node is, and its price; -1 for none. */
  int32_t (*goal_at)(void *context, int32_t node, double *price);
  /* No more than what is left from a node to any goal, with its price; infinity where none can be reached. */
  double (*bound)(void *context, int32_t node);
} way_goal_calls;

/* How it is saved, behind what tells its goals. */
void way_goal_search_write(way_writer *writer, const void *state);
size_t way_goal_search_bytes(const void *state);
way_result way_goal_search_read(way_reader *reader, void *state);

typedef struct way_goal_search {
  /* Found, its goal is the node where the way to the best ends; -1 before. */
  way_astar astar;
  const way_goal_calls *calls;
  void *context;
  /* The best goal closed so far, the node that closed it and what both come to; -1 for none. */
  int32_t best_goal;
  int32_t best_node;
  double best;
} way_goal_search;

/* Whether all that is open comes to no less than the best goal. */
bool way_goal_search_settled(const way_goal_search *search);

#endif
