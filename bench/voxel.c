/* Native timings of the voxel A*, beside the square grid's, on the worlds of voxel.mjs. Prints a line a world: name,
   ns per expanded node, expanded nodes.

     voxel [rounds] */
#define _POSIX_C_SOURCE 199309L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "waystate/waystate.h"

enum { SIDE = 256, DEPTH = 64, FLAT = 1024, QUERIES = 12 };

static uint32_t chance = 2463534242u;

static int32_t below(int32_t limit) {
  chance ^= chance << 13;
  chance ^= chance >> 17;
  chance ^= chance << 5;
  return (int32_t)(chance % (uint32_t)limit);
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec * 1e9 + (double)at.tv_nsec;
}

static void need(way_result result) {
  if (result == WAY_OK) return;
  fprintf(stderr, "%s\n", way_result_text(result));
  exit(1);
}

static way_voxel_grid *voxels(int walls, int areas, int boxes) {
  way_voxel_grid *grid = NULL;
  need(way_voxel_grid_create(SIDE, SIDE, DEPTH, 0, NULL, NULL, NULL, &grid));
  uint8_t *cells = malloc((size_t)SIDE * SIDE * DEPTH);
  if (cells == NULL) exit(1);
  for (int32_t i = 0; i < SIDE * SIDE * DEPTH; i++) {
    cells[i] = below(100) < walls ? WAY_WALL : (uint8_t)(areas > 1 ? below(areas) : 0);
  }
  need(way_voxel_grid_set_cells(grid, 0, 0, 0, SIDE, SIDE, DEPTH, cells));
  free(cells);
  for (int i = 0; i < boxes; i++) {
    int32_t x = below(SIDE - 40), y = below(SIDE - 40), z = below(DEPTH - 24);
    int32_t across = 4 + below(36), along = 4 + below(36), deep = 4 + below(20);
    need(way_voxel_grid_fill(grid, x, y, z, across, along, deep, WAY_WALL));
  }
  for (int32_t area = 1; area < areas; area++) need(way_voxel_grid_set_area_cost(grid, area, 1 + area / 2.0));
  return grid;
}

static void time_voxels(const char *name, way_connectivity connectivity, int walls, int areas, int boxes, int rounds) {
  way_voxel_grid *grid = voxels(walls, areas, boxes);
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.connectivity = connectivity;
  options.nearest_radius = 100;
  way_voxel_query queries[QUERIES];
  for (int i = 0; i < QUERIES; i++) {
    queries[i].start = (way_voxel_point){below(SIDE), below(SIDE), below(DEPTH)};
    queries[i].goal = (way_voxel_point){below(SIDE), below(SIDE), below(DEPTH)};
  }
  way_path path;
  way_path_init(&path, NULL);
  double best = 0;
  long expanded = 0;
  for (int round = 0; round <= rounds; round++) {
    expanded = 0;
    double begun = now();
    for (int i = 0; i < QUERIES; i++) {
      need(way_voxel_find_path(grid, queries[i].start, queries[i].goal, &options, &path));
      expanded += path.expanded_count;
    }
    double taken = now() - begun;
    /* The first round makes the buffers. */
    if (round == 1 || (round > 1 && taken < best)) best = taken;
  }
  printf("%-28s %8.1f ns %10ld expanded\n", name, best / (double)expanded, expanded);
  way_path_free(&path);
  way_voxel_grid_destroy(grid);
}

static void time_square(int rounds) {
  uint8_t *cells = malloc((size_t)FLAT * FLAT);
  if (cells == NULL) exit(1);
  for (int32_t i = 0; i < FLAT * FLAT; i++) cells[i] = below(100) < 25 ? WAY_WALL : 0;
  way_grid *grid = NULL;
  need(way_grid_create(FLAT, FLAT, cells, NULL, NULL, &grid));
  free(cells);
  way_grid_query queries[QUERIES];
  for (int i = 0; i < QUERIES; i++) {
    queries[i].start = (way_point){below(FLAT), below(FLAT)};
    queries[i].goal = (way_point){below(FLAT), below(FLAT)};
  }
  way_path path;
  way_path_init(&path, NULL);
  for (int specialized = 1; specialized >= 0; specialized--) {
    way_grid_options options;
    way_grid_options_default(&options);
    options.specialized_engines = specialized == 1;
    options.nearest_radius = 100;
    double best = 0;
    long expanded = 0;
    for (int round = 0; round <= rounds; round++) {
      expanded = 0;
      double begun = now();
      for (int i = 0; i < QUERIES; i++) {
        need(way_grid_find_path(grid, queries[i].start, queries[i].goal, &options, &path));
        expanded += path.expanded_count;
      }
      double taken = now() - begun;
      if (round == 1 || (round > 1 && taken < best)) best = taken;
    }
    printf("%-28s %8.1f ns %10ld expanded\n", specialized ? "square, specialised" : "square, generic",
           best / (double)expanded, expanded);
  }
  way_path_free(&path);
  way_grid_destroy(grid);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 3;
  time_square(rounds);
  time_voxels("26, boxes", WAY_CONNECTIVITY_26, 0, 1, 160, rounds);
  time_voxels("26, 25 % walls", WAY_CONNECTIVITY_26, 25, 1, 0, rounds);
  time_voxels("26, boxes, 4 areas", WAY_CONNECTIVITY_26, 0, 4, 160, rounds);
  time_voxels("18, boxes", WAY_CONNECTIVITY_18, 0, 1, 160, rounds);
  time_voxels("6, boxes", WAY_CONNECTIVITY_6, 0, 1, 160, rounds);
  return 0;
}
