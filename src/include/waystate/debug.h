/* Waystate: results as plain data for drawing, tools and logs: copies that outlive grid, graph and field. The hierarchy of
   HPA* has its own description in waystate/hpa.h.

     way_path_description seen;
     way_path_description_init(&seen, NULL);
     if (way_grid_describe_path(grid, &path, &seen) == WAY_OK)
       for (int32_t i = 0; i < seen.length; i++) draw(seen.positions[2 * i], seen.positions[2 * i + 1]);
     way_path_description_free(&seen); */
#ifndef WAYSTATE_DEBUG_H
#define WAYSTATE_DEBUG_H

#include "waystate/flow_field.h"
#include "waystate/graph.h"
#include "waystate/path.h"
#include "waystate/voxel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A path on any world. Prepare with way_path_description_init, fill again and again, free with
   way_path_description_free. Read the fields; don't write them. */
typedef struct way_path_description {
  /* As in the path. On graphs, algorithm says nothing: the options named the one that ran. */
  way_status status;
  way_algorithm algorithm;
  way_engine engine;
  double cost;
  int32_t expanded_count;
  /* Integers that name a place: 2 for cells (x, y), 3 for voxels (x, y, z), 1 for nodes of a graph. */
  int32_t place_size;
  /* Doubles that make a position: 2 or 3; 0 for a graph without positions. */
  int32_t position_size;
  /* From start to goal: place_size integers each, and position_size doubles, the centres in the world's units. */
  int32_t length;
  int32_t *places;
  double *positions;
  /* Places expanded, in order, where the options recorded them. */
  int32_t expanded_length;
  int32_t *expanded;
  /* Private. */
  int32_t places_capacity;
  int32_t positions_capacity;
  int32_t expanded_capacity;
  way_allocator allocator;
} way_path_description;

/* An empty description. allocator NULL takes the C library's. */
WAY_API void way_path_description_init(way_path_description *description, const way_allocator *allocator);
/* The description is then as after way_path_description_init. NULL does nothing. */
WAY_API void way_path_description_free(way_path_description *description);

/* Describe a path by the world that it lies on: a square or hex grid, replanners' results included; a voxel grid; a graph,
   with the positions of its nodes or NULL for none. OUT_OF_RANGE where the path names a cell or node that the world does not
   have; the description is as it was then. OUT_OF_MEMORY empties it. */
WAY_API way_result way_grid_describe_path(const way_grid *grid, const way_path *path,
                                          way_path_description *description);
WAY_API way_result way_voxel_grid_describe_path(const way_voxel_grid *grid, const way_path *path,
                                                way_path_description *description);
WAY_API way_result way_graph_describe_path(const way_graph *graph, const way_point_graph *points, const way_path *path,
                                           way_path_description *description);

/* How far a field has come. Prepare, fill and free as a way_path_description. */
typedef struct way_flow_field_description {
  way_field_status status;
  /* Cells settled by the run or repair under way, or by the last one. */
  int32_t settled;
  int32_t width;
  int32_t height;
  /* As given at creation, with their centres in the world's units, x and y in turn. */
  int32_t goal_count;
  way_point *goals;
  double *goal_positions;
  /* By cell, row by row: the cost to the nearest goal, infinite where none is known yet, and the cell to go to, -1 for
     none: a run that is not through has costs alone. */
  double *costs;
  int32_t *next;
  /* Private. */
  int32_t goal_capacity;
  int32_t cell_capacity;
  way_allocator allocator;
} way_flow_field_description;

/* An empty description. allocator NULL takes the C library's. */
WAY_API void way_flow_field_description_init(way_flow_field_description *description, const way_allocator *allocator);
/* The description is then as after way_flow_field_description_init. NULL does nothing. */
WAY_API void way_flow_field_description_free(way_flow_field_description *description);
/* Describes a field as it is, whatever it is in the middle of. OUT_OF_MEMORY empties the description. */
WAY_API way_result way_flow_field_describe(const way_flow_field *field, way_flow_field_description *description);

#ifdef __cplusplus
}
#endif

#endif
