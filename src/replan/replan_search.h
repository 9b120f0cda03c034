/* Incremental search: LPA* (Koenig & Likhachev, "Incremental A*", 2002) from the start towards the goal, and the basic
   D* Lite (Koenig & Likhachev, "D* Lite", 2002), the same search from the goal towards a start that may move.

   A node's rhs is the least g + step cost over the nodes that support it: those with a step to it in LPA*, those that it
   has a step to in D* Lite. The queue holds the nodes whose g differs from their rhs. */
#ifndef REPLAN_REPLAN_SEARCH_H
#define REPLAN_REPLAN_SEARCH_H

#include "base/bytes.h"
#include "base/open_set.h"
#include "watch/watch.h"
#include "topology/plane.h"

/* The most edits that wait for the next step; one more and that step plans anew. */
#define WAY_REPLAN_PENDING 1024

typedef struct way_replan_node {
  double g;
  double rhs;
} way_replan_node;

typedef struct way_replan_search {
  way_allocator allocator;
  way_watch *watch;
  int32_t node_count;
  /* D* Lite. */
  bool backwards;
  bool record;
  /* -1 when unset. */
  int32_t start;
  int32_t goal;
  /* False: the next step plans from scratch, whatever the fields below the counters hold. */
  bool initialized;
  /* The plan is complete, has a path, and nothing changed since. */
  bool found;
  int64_t iterations;
  int64_t expanded;
  int32_t last_expanded;
  double km;
  /* More edits came than the list holds. */
  bool overflow;
  /* Edited nodes in the order of their first edit; the complement of a node whose neighbours are concerned too. */
  int32_t pending_count;
  int32_t *pending;
  /* By node, once allocated: whether it is pending, and how. */
  uint8_t *edits;
  way_replan_node *nodes;
  /* positions is -1 for nodes that are not in the queue. */
  way_replan_open_set open;
  /* The nodes outside [low, high] are as at first. */
  int32_t low;
  int32_t high;
  /* A bit a node, for checking states. */
  uint64_t *marks;
  /* With record: what the last replan expanded, in order; none after a restore. */
  int32_t *order;
  int32_t order_count;
  int32_t order_capacity;
} way_replan_search;

void way_replan_init(way_replan_search *search, const way_allocator *allocator, int32_t node_count, bool backwards,
                     bool record);
void way_replan_free(way_replan_search *search);
/* The arrays by node, made on first use. */
way_result way_replan_ready(way_replan_search *search);

/* The next step plans from scratch. */
void way_replan_invalidate(way_replan_search *search);
/* Empties everything but the ends and the counters, as after invalidate and with clean arrays. */
void way_replan_clear(way_replan_search *search);
/* -1 unsets. Under D* Lite a plan that is current follows the start; else the next step plans from scratch. */
void way_replan_set_start(way_replan_search *search, way_plane *plane, int32_t start, bool current);
void way_replan_set_goal(way_replan_search *search, int32_t goal);
/* Records an edit for the next step. around: neighbours are concerned too. */
void way_replan_edited(way_replan_search *search, int32_t node, bool around);

/* More changed than a list of edits can tell: the next step plans from scratch. */
void way_replan_overrun(way_replan_search *search);

/* Plans from scratch: only the origin waits in the queue. Both ends are set. */
way_result way_replan_start_over(way_replan_search *search, way_plane *plane);
/* Takes the pending edits in, in ascending order. Nothing is changed on OUT_OF_MEMORY. */
way_result way_replan_apply(way_replan_search *search, way_plane *plane);
/* At most iterations pops; complete tells whether the plan stands. An iteration that runs out of memory is not
   performed. */
way_result way_replan_run(way_replan_search *search, way_plane *plane, int32_t iterations, bool *complete);

/* Whether a plan without pending edits knows that there is no path. */
bool way_replan_hopeless(const way_replan_search *search);
/* The cells of a complete plan from start to goal; cells NULL only counts. Returns how many, or the complement of the
   cell where the plan leads nowhere, which only forged states do. */
int32_t way_replan_trace(const way_replan_search *search, way_plane *plane, int32_t *cells);
/* Cost of the path of a complete plan. */
double way_replan_cost(const way_replan_search *search);

/* How many nodes of a plan have a finite g or rhs, which is what a state lists. */
int32_t way_replan_planned(const way_replan_search *search);
/* Bytes of a search with that many. */
size_t way_replan_bytes(const way_replan_search *search, int32_t planned);
void way_write_replan(way_writer *writer, const way_replan_search *search, int32_t planned);
/* Checks the rest of a state without changing the search, whose arrays are ready; start and goal are the outer ones. */
void way_check_replan(way_reader *reader, way_replan_search *search, int32_t start, int32_t goal);
/* Reads what way_check_replan let pass. OUT_OF_MEMORY changes nothing. */
way_result way_read_replan(way_reader *reader, way_replan_search *search);

#endif
