/* Waystate: the cheapest of many goals, found by one search that says which, and all that can be reached on a budget or in so
   many turns. Goals may have prices, and on grids and voxel grids be reached from anywhere within a radius.

     way_voxel_point wells[2] = {{3, 1, 0}, {9, 9, 0}};
     double prices[2] = {0, 2.5};
     way_goals goals = {.points = wells, .prices = prices, .count = 2};
     way_grid_options options;
     way_grid_options_default(&options);
     if (way_grid_find_path_to_any(grid, start, &goals, &options, &path) == WAY_OK && path.status == WAY_STATUS_FOUND)
       printf("to well %d\n", (int)path.goal_index);
     way_range_options range_options;
     way_range_options_default(&range_options);
     range_options.budget = 6;
     way_range *range;
     if (way_grid_range(grid, start, &range_options, &range) != WAY_OK) return;
     for (int32_t i = 0; i < way_range_count(range); i++) walk(way_range_cells(range)[i]);
     way_range_destroy(range); */
#ifndef WAYSTATE_GOALS_H
#define WAYSTATE_GOALS_H

#include "waystate/graph_search.h"
#include "waystate/grid_search.h"
#include "waystate/voxel_search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the calls below look for. Read during the call only. */
typedef struct way_goals {
  /* Cells; z is 0 in the plane. On graphs x is the node, y and z are 0. They may be blocked, outside, or the same. */
  const way_voxel_point *points;
  /* What ending at each costs besides the way, finite and >= 0; NULL where they are all free. Says which goal is cheapest,
     and is no part of the path's cost. */
  const double *prices;
  /* 1 to WAY_MAX_NODES. */
  size_t count;
  /* A cell that is at most so far from a goal, by straight distance between centres, will do as that goal. Then a goal may
     be blocked. Finite, >= 0; 0 for the goals themselves, and on graphs. */
  double radius;
} way_goals;

/* Most goals where the option partial asks which one is nearest. */
#define WAY_MAX_PARTIAL_GOALS 1024

/* Finds the way to the goal whose way and price come to the least; of those that come to the same, to the one that the search
   closes first, and of two goals in one cell the cheaper, then the first. goal and goal_index of the path say which: the
   cell where it ends, and the place among the goals. Goals that are blocked, outside or forbidden by passable are left out, or
   stand for the nearest cell within nearest_radius; GOAL_INVALID where that leaves none.
   One goal without a radius is asked for as by way_grid_find_path. For more, whatever the algorithm, the generic A* runs,
   and the path names it; UNSUPPORTED for the any-angle ones and HPA*. Iterations and expansions are its own: it ends when
   nothing open can come to less than the best goal that it closed. With partial, where no goal can be reached, the path leads
   to the cell that is nearest to any goal inside, blocked or not: by the metric, then by cost, then by cell; goal is then that
   goal. WAY_MAX_PARTIAL_GOALS are the most for that (OUT_OF_RANGE).
   OUT_OF_RANGE for count, radius and prices, and all errors of way_grid_find_path. */
WAY_API way_result way_grid_find_path_to_any(way_grid *grid, way_point start, const way_goals *goals,
                                             const way_grid_options *options, way_path *path);
/* The same in space. */
WAY_API way_result way_voxel_find_path_to_any(way_voxel_grid *grid, way_voxel_point start, const way_goals *goals,
                                              const way_voxel_options *options, way_path *path);
/* The same on a graph, by Dijkstra or A*; UNSUPPORTED from both ends, and for a radius. start that no node has is a status, as
   in way_graph_find_path, whose errors these are. */
WAY_API way_result way_graph_find_path_to_any(way_graph *graph, int32_t start, const way_goals *goals,
                                              const way_graph_options *options, way_path *path);

/* Begins a search in slices with that question, in place of the begin call of its world: stepped to its end it is what the
   call above gives for the search's options, to the counter. start has z 0 in the plane; on graphs x is the node. The
   search keeps a copy of the goals, which is a part of what it saves (state kind 69), and of what it begins again with.
   Errors as above; BUSY. What is refused for its arguments leaves the search as it was, what fails later not begun. */
WAY_API way_result way_search_begin_to_any(way_search *search, way_voxel_point start, const way_goals *goals,
                                           way_status *status);

/* ---------------------------------------------------------------------------------------------------- ranges */

/* Fill with way_range_options_default, then change what matters. */
typedef struct way_range_options {
  /* What the way may cost, or with turns what is there to spend in each; finite, >= 0. */
  double budget;
  /* 0: one budget for the whole way. Else so many turns, 1 or more: a step that the rest of a turn can't pay for is the first
     of the next one, where that can; what is left over is lost. */
  int32_t turns;
  /* On square grids; the default on others. */
  way_diagonal diagonal;
  /* On voxel grids. */
  way_connectivity connectivity;
  int32_t agent_size;
  /* On voxel grids: as in way_voxel_options. */
  way_voxel_mover *mover;
} way_range_options;

/* A budget of 0, no turns, no diagonal past a corner, 26 neighbours, agents of 1. */
WAY_API void way_range_options_default(way_range_options *options);

/* The cells that are reached, and the cheapest way to each. */
typedef struct way_range way_range;

/* Dijkstra from start, which is reached at no cost; a start that is outside or blocked reaches nothing. A step costs its
   length times the multiplier of the cell that it enters, as in searches. A cost is compared by how many straight and diagonal
   units it has, added up apart, so that a budget of three diagonals buys three. Of the ways by turns the best is that which
   arrives in the earliest turn, and has spent least of it. Equal ways: from the cell that is reached first.
   INVALID_ARGUMENT, OUT_OF_RANGE, UNSUPPORTED for a diagonal rule on a hex grid, OUT_OF_MEMORY, BUSY in a listener. Free
   with way_range_destroy. */
WAY_API way_result way_grid_range(way_grid *grid, way_point start, const way_range_options *options, way_range **range);
WAY_API way_result way_voxel_range(way_voxel_grid *grid, way_voxel_point start, const way_range_options *options,
                                   way_range **range);
/* NULL does nothing. The grid may be gone already. */
WAY_API void way_range_destroy(way_range *range);

/* Number of cells reached, the start included. */
WAY_API int32_t way_range_count(const way_range *range);
/* They, by turn, cost and number. This and the next three are owned by the range and hold as many items. */
WAY_API const int32_t *way_range_cells(const way_range *range);
/* What the way to each costs; by turns, what it has spent in the turn in which it arrives. */
WAY_API const double *way_range_costs(const way_range *range);
/* The turn in which each is reached, 1 for the first and for the start; 1 for all without turns. */
WAY_API const int32_t *way_range_turns(const way_range *range);
/* For each the place in these lists of the cell before it on the way, -1 for the start. */
WAY_API const int32_t *way_range_previous(const way_range *range);

#ifdef __cplusplus
}
#endif

#endif
