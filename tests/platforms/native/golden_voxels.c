/* Voxels: queries, searches in slices, and a grid rolled back. */
#include <math.h>
#include <stdlib.h>

#include "golden_families.h"
#include "golden_support.h"

enum { VOXEL_X = 21, VOXEL_Y = 18, VOXEL_Z = 19, VOXEL_QUERIES = 12 };

static uint8_t voxel_area(void) {
  if (below(100) < 22) return WAY_WALL;
  return (uint8_t)below(3);
}

static void edit_voxels(way_voxel_grid *grid, int count) {
  for (int i = 0; i < count; i++) {
    int32_t kind = below(3);
    int32_t x = below(VOXEL_X);
    int32_t y = below(VOXEL_Y);
    int32_t z = below(VOXEL_Z);
    if (kind == 0) {
      need(way_voxel_grid_set(grid, x, y, z, voxel_area()), "set");
      continue;
    }
    int32_t across = below(VOXEL_X - x < 4 ? VOXEL_X - x : 4);
    int32_t down = below(VOXEL_Y - y < 4 ? VOXEL_Y - y : 4);
    int32_t deep = below(VOXEL_Z - z < 4 ? VOXEL_Z - z : 4);
    if (kind == 1) {
      need(way_voxel_grid_fill(grid, x, y, z, across, down, deep, voxel_area()), "fill");
      continue;
    }
    uint8_t cells[27] = {0};
    for (int32_t j = 0; j < across * down * deep; j++) cells[j] = voxel_area();
    need(way_voxel_grid_set_cells(grid, x, y, z, across, down, deep, cells), "set cells");
  }
}

static way_voxel_grid *make_voxels(void) {
  set_chance(99);
  way_voxel_space space = {-4.5, 0.25, 1000, 1.5};
  way_voxel_grid *grid = NULL;
  need(way_voxel_grid_create(VOXEL_X, VOXEL_Y, VOXEL_Z, 1, NULL, &space, NULL, &grid), "create");
  uint8_t cells[10 * 9 * 8];
  for (size_t i = 0; i < sizeof cells; i++) cells[i] = voxel_area();
  need(way_voxel_grid_set_cells(grid, 2, 5, 9, 10, 9, 8, cells), "set cells");
  return grid;
}

static way_voxel_point random_voxel(void) {
  int32_t x = below(VOXEL_X);
  int32_t y = below(VOXEL_Y);
  int32_t z = below(VOXEL_Z);
  return (way_voxel_point){x, y, z};
}

static void voxel_queries(way_voxel_grid *grid, const char *name, way_voxel_options *options) {
  way_path path;
  way_path_init(&path, NULL);
  start_digest();
  for (int i = 0; i < VOXEL_QUERIES; i++) {
    way_voxel_point start = random_voxel();
    way_voxel_point goal = random_voxel();
    options->record_expansions = i % 4 == 3;
    need(way_voxel_find_path(grid, start, goal, options, &path), name);
    digest_path(&path);
  }
  way_path_free(&path);
  print_digest("voxel", name);
}

static void finish_voxels(way_search *search, way_path *path) {
  way_status status = way_search_status(search);
  while (status == WAY_STATUS_IN_PROGRESS) need(way_search_step(search, 7, &status), "step");
  need(way_search_path(search, path), "path");
  digest_path(path);
  digest_u64(way_search_hash(search));
}

static void voxel_slices(way_voxel_grid *grid, const char *name, const way_voxel_options *options) {
  way_search *search = NULL;
  way_search *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_voxel_search_create(grid, options, &search), name);
  need(way_voxel_search_create(grid, options, &other), name);
  start_digest();
  for (int i = 0; i < 6; i++) {
    way_voxel_point start = random_voxel();
    way_voxel_point goal = random_voxel();
    way_status status;
    need(way_voxel_search_begin(search, start, goal, &status), "begin");
    digest_i32((int32_t)status);
    if (status != WAY_STATUS_IN_PROGRESS) continue;
    need(way_search_step(search, 3 + 5 * i, &status), "step");
    digest_u64(way_search_hash(search));
    size_t size;
    need(way_search_save(search, NULL, 0, &size), "size of a search");
    uint8_t *bytes = allocate(size);
    need(way_search_save(search, bytes, size, &size), "save");
    finish_voxels(search, &path);
    need(way_search_restore(other, bytes, size, NULL), "restore");
    finish_voxels(other, &path);
    free(bytes);
  }
  way_search_destroy(search);
  way_search_destroy(other);
  way_path_free(&path);
  print_digest("voxel", name);
}

static void voxel_rollback(way_voxel_grid *grid) {
  size_t size;
  need(way_voxel_grid_save(grid, NULL, 0, &size), "size of a grid");
  uint8_t *bytes = allocate(size);
  need(way_voxel_grid_save(grid, bytes, size, &size), "save");
  edit_voxels(grid, 9);
  print("voxel", "edited-again", way_voxel_grid_hash(grid));
  need(way_voxel_grid_restore(grid, bytes, size, NULL), "restore");
  print("voxel", "restored", way_voxel_grid_hash(grid));
  free(bytes);
}

static void voxel_movers(way_voxel_grid *grid) {
  way_voxel_rule rule = {.ground = true, .step_up = 2, .drop = 6, .height = 1};
  way_voxel_rule air = {.ground = false, .step_up = 0, .drop = 0, .height = 1};
  double costs[WAY_MOVER_AREAS] = {0};
  costs[2] = 1.25;
  way_voxel_mover *walker = NULL, *flyer = NULL;
  need(way_voxel_mover_create(grid, costs, &rule, &walker), "walker");
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.mover = walker;
  options.nearest_radius = 3;
  voxel_queries(grid, "walkers", &options);
  options.connectivity = WAY_CONNECTIVITY_6;
  voxel_queries(grid, "walkers-faces", &options);
  options.connectivity = WAY_CONNECTIVITY_18;
  voxel_queries(grid, "walkers-edges", &options);
  need(way_voxel_mover_set_area_cost(walker, 1, INFINITY), "area cost");
  print("voxel", "walker", way_voxel_mover_hash(walker));
  options.connectivity = WAY_CONNECTIVITY_26;
  options.record_expansions = false;
  voxel_slices(grid, "walker-slices", &options);
  way_voxel_mover_destroy(walker);
  costs[0] = 0.7;
  costs[2] = INFINITY;
  need(way_voxel_mover_create(grid, costs, &air, &flyer), "flyer");
  options.mover = flyer;
  options.nearest_radius = 2.5;
  voxel_queries(grid, "flyers", &options);
  way_voxel_mover_destroy(flyer);
}

void play_voxels(void) {
  way_voxel_grid *grid = make_voxels();
  print("voxel", "made", way_voxel_grid_hash(grid));
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.nearest_radius = 2.5;
  voxel_slices(grid, "plain-slices", &options);
  for (int32_t area = 1; area < 3; area++) {
    need(way_voxel_grid_set_area_cost(grid, area, (area + 4) / 3.0), "area cost");
  }
  edit_voxels(grid, 20);
  print("voxel", "edited", way_voxel_grid_hash(grid));
  way_voxel_options_default(&options);
  options.connectivity = WAY_CONNECTIVITY_6;
  voxel_queries(grid, "faces", &options);
  options.connectivity = WAY_CONNECTIVITY_18;
  options.heuristic_weight = 0.5;
  voxel_queries(grid, "edges", &options);
  options.connectivity = WAY_CONNECTIVITY_26;
  options.heuristic_weight = 1;
  options.nearest_radius = 2.5;
  voxel_queries(grid, "corners", &options);
  options.agent_size = 2;
  options.heuristic_weight = 0;
  options.nearest_radius = 0;
  voxel_queries(grid, "large", &options);
  options.agent_size = 1;
  options.heuristic_weight = 1.7;
  options.iteration_budget = 60;
  options.partial = true;
  voxel_queries(grid, "hasty", &options);
  way_voxel_options_default(&options);
  options.nearest_radius = 2.5;
  voxel_slices(grid, "slices", &options);
  options.passable = passable;
  options.step_cost = step_cost;
  options.step_cost_bound = 0.9;
  options.record_expansions = true;
  voxel_slices(grid, "hooked-slices", &options);
  voxel_rollback(grid);
  voxel_movers(grid);
  way_voxel_grid_destroy(grid);
}
