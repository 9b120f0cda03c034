/* Waystate: the result of a query, owned by the caller and filled again and again without allocating.

     way_grid_options options;
     way_grid_options_default(&options);
     way_path path;
     way_path_init(&path, NULL);
     if (way_grid_find_path(grid, start, goal, &options, &path) == WAY_OK && path.status == WAY_STATUS_FOUND)
       for (int32_t i = 0; i < path.length; i++) walk(path.cells[i]);
     way_path_free(&path); */
#ifndef WAYSTATE_PATH_H
#define WAYSTATE_PATH_H

#include "waystate/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A step of a path that is a link: from cells[index] to cells[index + 1]. */
typedef struct way_path_link {
  int32_t index;
  /* As waystate/passages.h tells. */
  int32_t id;
} way_path_link;

/* One answer. Prepare with way_path_init, fill by any query, free with way_path_free. Its buffers grow once and are
   kept from query to query. Read the fields; don't write them. */
typedef struct way_path {
  way_status status;
  /* The algorithm and the engine that ran, which may be another than the options named: see way_grid_options. */
  way_algorithm algorithm;
  way_engine engine;
  /* Cost from the first to the last cell; 0 when there are no cells. */
  double cost;
  /* Start and goal that were taken, as cells: with a nearest radius these may differ from those asked for.
     -1 when refused. */
  int32_t start;
  int32_t goal;
  /* Nodes expanded, and iterations (pops of the open list, the goal's included). */
  int32_t expanded_count;
  int32_t iterations;
  /* Cells from start to goal, both included. Those in a row are neighbours, or joined by a link; of Theta* and Lazy Theta* they are the
     corners of the path, each in sight of the next or a step away from it. */
  int32_t length;
  int32_t *cells;
  /* Expanded cells in order when the options record them, else none: the last of the expanded_count, of which the first
     expanded_from are missing where a search was restored from a state that holds no list. */
  int32_t expanded_length;
  int32_t *expanded;
  int32_t expanded_from;
  /* Which of its goals a query for any of many took: its place among them, -1 for none; see waystate/goals.h. 0 where there
     was one. */
  int32_t goal_index;
  /* The steps that are links, in order; on grids without any there are none. */
  int32_t link_count;
  way_path_link *links;
  /* Private. */
  int32_t cells_capacity;
  int32_t expanded_capacity;
  int32_t links_capacity;
  way_allocator allocator;
} way_path;

/* Makes an empty result with status NONE. allocator NULL takes the C library's. */
WAY_API void way_path_init(way_path *path, const way_allocator *allocator);

/* Frees the buffers; the result is then as after way_path_init. NULL does nothing. */
WAY_API void way_path_free(way_path *path);

#ifdef __cplusplus
}
#endif

#endif
