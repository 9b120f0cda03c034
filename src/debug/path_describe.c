/* Paths as plain data. */
#include <string.h>

#include "base/memory.h"
#include "waystate/debug.h"

void way_path_description_init(way_path_description *description, const way_allocator *allocator) {
  way_allocator memory = way_allocator_or_default(allocator);
  memset(description, 0, sizeof *description);
  description->allocator = memory;
}

void way_path_description_free(way_path_description *description) {
  if (description == NULL) return;
  way_path_description *d = description;
  way_release(&d->allocator, d->places, (size_t)d->places_capacity, sizeof *d->places);
  way_release(&d->allocator, d->positions, (size_t)d->positions_capacity, sizeof *d->positions);
  way_release(&d->allocator, d->expanded, (size_t)d->expanded_capacity, sizeof *d->expanded);
  way_allocator memory = d->allocator;
  way_path_description_init(d, &memory);
}

/* A world as far as a description asks: what a cell or node is called, and where it lies. */
typedef struct ground {
  const void *world;
  int32_t count;
  int32_t place_size;
  int32_t position_size;
  void (*place)(const void *world, int32_t node, int32_t *place);
  void (*position)(const void *world, int32_t node, double *position);
} ground;

static bool all_within(const int32_t *nodes, int32_t length, int32_t count) {
  for (int32_t i = 0; i < length; i++) {
    if (nodes[i] < 0 || nodes[i] >= count) return false;
  }
  return true;
}

static way_result reserve(way_path_description *d, int32_t length, int32_t expanded, const ground *on) {
  if (length > INT32_MAX / 3 || expanded > INT32_MAX / 3) return WAY_ERROR_OUT_OF_MEMORY;
  const way_allocator *memory = &d->allocator;
  way_result result =
      way_grow(memory, (void **)&d->places, &d->places_capacity, 0, length * on->place_size, sizeof *d->places);
  if (result == WAY_OK) {
    result = way_grow(memory, (void **)&d->positions, &d->positions_capacity, 0, length * on->position_size,
                      sizeof *d->positions);
  }
  if (result == WAY_OK) {
    result = way_grow(memory, (void **)&d->expanded, &d->expanded_capacity, 0, expanded * on->place_size,
                      sizeof *d->expanded);
  }
  return result;
}

static way_result describe(const ground *on, const way_path *path, way_path_description *d) {
  if (!all_within(path->cells, path->length, on->count)) return WAY_ERROR_OUT_OF_RANGE;
  if (!all_within(path->expanded, path->expanded_length, on->count)) return WAY_ERROR_OUT_OF_RANGE;
  way_result result = reserve(d, path->length, path->expanded_length, on);
  if (result != WAY_OK) {
    way_path_description_free(d);
    return result;
  }
  d->status = path->status;
  d->algorithm = path->algorithm;
  d->engine = path->engine;
  d->cost = path->cost;
  d->expanded_count = path->expanded_count;
  d->place_size = on->place_size;
  d->position_size = on->position_size;
  d->length = path->length;
  d->expanded_length = path->expanded_length;
  for (int32_t i = 0; i < path->length; i++) {
    on->place(on->world, path->cells[i], d->places + i * on->place_size);
    if (on->position_size > 0) on->position(on->world, path->cells[i], d->positions + i * on->position_size);
  }
  for (int32_t i = 0; i < path->expanded_length; i++) {
    on->place(on->world, path->expanded[i], d->expanded + i * on->place_size);
  }
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ grids */

static void place_on_grid(const void *world, int32_t cell, int32_t *place) {
  int32_t width = way_grid_width(world);
  place[0] = cell % width;
  place[1] = cell / width;
}

static void position_on_grid(const void *world, int32_t cell, double *position) {
  int32_t width = way_grid_width(world);
  way_grid_center(world, cell % width, cell / width, &position[0], &position[1]);
}

way_result way_grid_describe_path(const way_grid *grid, const way_path *path, way_path_description *description) {
  if (grid == NULL || path == NULL || description == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  ground on = {grid, way_grid_width(grid) * way_grid_height(grid), 2, 2, place_on_grid, position_on_grid};
  return describe(&on, path, description);
}

/* ------------------------------------------------------------------------------------------------ voxels */

static void place_in_voxels(const void *world, int32_t node, int32_t *place) {
  int32_t size_x = way_voxel_grid_size_x(world), size_y = way_voxel_grid_size_y(world), row = node / size_x;
  place[0] = node - row * size_x;
  place[1] = row % size_y;
  place[2] = row / size_y;
}

static void position_in_voxels(const void *world, int32_t node, double *position) {
  int32_t place[3];
  place_in_voxels(world, node, place);
  way_voxel_grid_center(world, place[0], place[1], place[2], position);
}

way_result way_voxel_grid_describe_path(const way_voxel_grid *grid, const way_path *path,
                                        way_path_description *description) {
  if (grid == NULL || path == NULL || description == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t count = way_voxel_grid_size_x(grid) * way_voxel_grid_size_y(grid) * way_voxel_grid_size_z(grid);
  ground on = {grid, count, 3, 3, place_in_voxels, position_in_voxels};
  return describe(&on, path, description);
}

/* ------------------------------------------------------------------------------------------------ graphs */

static void place_in_graph(const void *world, int32_t node, int32_t *place) {
  (void)world;
  *place = node;
}

static void position_in_graph(const void *world, int32_t node, double *position) {
  int32_t dimensions = way_point_graph_dimensions(world);
  const double *coordinates = way_point_graph_coordinates(world) + (size_t)node * (size_t)dimensions;
  for (int32_t i = 0; i < dimensions; i++) position[i] = coordinates[i];
}

way_result way_graph_describe_path(const way_graph *graph, const way_point_graph *points, const way_path *path,
                                   way_path_description *description) {
  if (graph == NULL || path == NULL || description == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t count = way_graph_node_count(graph);
  if (points != NULL && way_point_graph_node_count(points) < count) count = way_point_graph_node_count(points);
  int32_t dimensions = points == NULL ? 0 : way_point_graph_dimensions(points);
  ground on = {points, count, 1, dimensions, place_in_graph, position_in_graph};
  return describe(&on, path, description);
}
