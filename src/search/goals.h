/* What a query for the cheapest of many goals needs, in any world. */
#ifndef SEARCH_GOALS_H
#define SEARCH_GOALS_H

#include "search/ends.h"
#include "waystate/goals.h"

/* As many goals are told apart one by one; more of them by a list of all nodes, and estimated by the box around them. */
#define WAY_FEW_GOALS 16

/* A goal, in the order that was given. */
typedef struct way_aim {
  way_end at;
  /* The node there, -1 outside. */
  int32_t asked;
  /* The node that is the goal; with a radius any in it is. -1 for none. */
  int32_t node;
  double price;
} way_aim;

typedef struct way_aims way_aims;

/* What a world has of its own for that. */
typedef struct way_aims_calls {
  /* The ends; radius, reach and gap are those of the goals. NULL on graphs, whose ends are nodes. */
  const way_end_calls *ends;
  /* How much farther than a straight distance the metric can be: factor * distance + constant. */
  double factor;
  double constant;
  /* The slot of the generic A*. */
  int slot;
  /* As of way_goal_calls. */
  way_result (*steps)(void *aims, int32_t node, const way_step **steps, int32_t *count);
  /* What is left at least from a node to another, without any price. */
  double (*left)(const way_aims *aims, int32_t from, int32_t aim);
  /* The metric of partial paths. */
  double (*apart)(const way_aims *aims, int32_t from, int32_t node);
  /* Whether the box around many goals bounds what is left to them. */
  bool boxes;
} way_aims_calls;

struct way_aims {
  way_search *search;
  const way_aims_calls *calls;
  way_aim *list;
  int32_t count;
  double radius;
  int32_t start;
  double least_price;
  /* Of many: one more than the goal that a node is, 0 for none; else NULL. */
  int32_t *owners;
  /* The box around them. */
  int32_t low[3];
  int32_t high[3];
  /* Room for the steps of a node. */
  way_step *steps;
  int32_t step_capacity;
  void *own;
};

/* The calls of worlds of cells, over the topology. */
way_result way_aims_step(void *aims, int32_t node, const way_step **steps, int32_t *count);
double way_aims_left(const way_aims *aims, int32_t from, int32_t aim);
double way_aims_apart(const way_aims *aims, int32_t from, int32_t node);

/* OUT_OF_RANGE for what is wrong with goals. */
way_result way_goals_check(const way_goals *goals, bool partial);
/* Answers on the ground's own search, which is ready. The path is filled, or empty on an error. */
way_result way_goals_answer(way_search *search, const way_aims_calls *calls, void *own, way_end start,
                            const way_goals *goals, way_path *path);

#endif
