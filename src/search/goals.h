/* What a search for the cheapest of many goals needs, in any world. */
#ifndef SEARCH_GOALS_H
#define SEARCH_GOALS_H

#include "engine/generic/goal_search.h"
#include "search/ends.h"
#include "waystate/goals.h"

/* As many goals are told apart one by one; more of them by a list of all nodes, and estimated by the box around them. */
#define WAY_FEW_GOALS 16

/* A goal, in the order that was given. */
typedef struct way_aim {
  way_end at;
  double price;
  /* The node there, -1 outside. */
  int32_t asked;
  /* The node that is the goal; with a radius any in it is. -1 for none. */
  int32_t node;
} way_aim;

/* What a world has of its own for that. */
typedef struct way_aims_calls {
  /* The ends; radius, reach and gap are those of the goals. NULL on graphs, whose ends are nodes. */
  const way_end_calls *ends;
  /* How much farther than a straight distance the metric can be: factor * distance + constant. */
  double factor;
  double constant;
  /* Once the goals are known; NULL for nothing to do. */
  void (*prepare)(way_aims *aims);
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
  way_aims_calls calls;
  /* What calls.ends names. */
  way_end_calls ends;
  /* What the engine asks, of these aims. */
  way_goal_calls engine;
  way_aim *list;
  int32_t count;
  double radius;
  bool priced;
  int32_t start;
  /* Whether any node is a goal. */
  bool any;
  double least_price;
  /* Of many: one more than the goal that a node is, 0 for none; else NULL. */
  int32_t *owners;
  int32_t owner_count;
  /* The box around them. */
  int32_t low[3];
  int32_t high[3];
  /* Room for the steps of a node. */
  way_step *steps;
  int32_t step_capacity;
  /* The world's, of that many bytes; NULL for none. */
  void *own;
  size_t own_bytes;
};

/* The calls of worlds of cells, over the topology. */
way_result way_aims_step(void *aims, int32_t node, const way_step **steps, int32_t *count);
double way_aims_left(const way_aims *aims, int32_t from, int32_t aim);
double way_aims_apart(const way_aims *aims, int32_t from, int32_t node);

/* OUT_OF_RANGE for what is wrong with goals. */
way_result way_goals_check(const way_goals *goals, bool partial);
/* What one-shot queries do once their arguments are checked: begins on a search, which is the ground's own, and runs to the
   end. The path is filled, or empty on an error. */
way_result way_goals_answer(way_search *search, way_end start, const way_goals *goals, way_path *path);

/* Room for so many, whose places and prices the caller fills in. OUT_OF_MEMORY. */
way_result way_aims_make(way_search *search, int32_t count, way_aims **aims);
void way_aims_free(way_aims *aims);
/* Finds what is asked at a goal's place. */
void way_aims_place(const way_aims *aims, way_aim *aim);
/* Once the world has had its part and the nodes are known: prepares what the engine asks. OUT_OF_MEMORY. */
way_result way_aims_settle(way_aims *aims);

/* Begins again towards the goals that the search has, with all that way_search_begin_to_any does. */
way_result way_goals_begin_again(way_search *search, way_end start, way_status *status);
/* Where the path of a search with many goals ends that found none, and which goal that is nearest to; -1 for none. */
int32_t way_goals_nearest(const way_search *search, int32_t *goal_index);

/* Whether what a search is saved as is kind 69; its bytes; and reading it. */
bool way_goals_saved(const way_search *search);
size_t way_goals_bytes(const way_search *search);
void way_goals_write(way_writer *writer, const way_search *search);
/* Whether what comes next in the bytes is that kind. */
bool way_goals_next(const way_reader *reader);
way_result way_goals_read(way_reader *reader, way_search *search, const way_again *again);

#endif
