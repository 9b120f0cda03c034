/* Square grids: queries by A*, searches in slices, and a grid rolled back. */
#include <stdlib.h>

#include "golden_families.h"
#include "golden_support.h"

void queries(const scene *s, way_grid *grid, const char *name, way_grid_options *options) {
  way_path path;
  way_path_init(&path, NULL);
  start_digest();
  for (int i = 0; i < 24; i++) {
    way_point start = random_point(s);
    way_point goal = random_point(s);
    options->specialized_engines = i % 2 == 0;
    options->record_expansions = i % 8 == 7;
    need(way_grid_find_path(grid, start, goal, options, &path), name);
    digest_path(&path);
  }
  way_path_free(&path);
  print_digest(s->name, name);
}

static void astar(way_grid_options *options) {
  way_grid_options_default(options);
  options->algorithm = WAY_ALGORITHM_A_STAR;
}

void play_queries(const scene *s, way_grid *grid) {
  static const char *const names[] = {"no-corner-cutting", "one-free", "always", "never"};
  way_grid_options options;
  for (int rule = 0; rule < 4; rule++) {
    astar(&options);
    options.diagonal = (way_diagonal)rule;
    options.nearest_radius = rule == 2 ? 3.5 : 0;
    queries(s, grid, names[rule], &options);
  }
  astar(&options);
  options.agent_size = 2;
  options.heuristic_weight = 0;
  queries(s, grid, "large", &options);
  astar(&options);
  options.heuristic_weight = 1.7;
  options.iteration_budget = 60;
  options.partial = true;
  queries(s, grid, "hasty", &options);
  astar(&options);
  options.passable = passable;
  options.step_cost = step_cost;
  options.step_cost_bound = 0.9;
  queries(s, grid, "hooked", &options);
}

static uint8_t *save_search(way_search *search, size_t *size) {
  need(way_search_save(search, NULL, 0, size), "size of a search");
  uint8_t *bytes = allocate(*size);
  need(way_search_save(search, bytes, *size, size), "save");
  return bytes;
}

static void finish(way_search *search, way_path *path) {
  way_status status = way_search_status(search);
  while (status == WAY_STATUS_IN_PROGRESS) need(way_search_step(search, 7, &status), "step");
  need(way_search_path(search, path), "path");
  digest_path(path);
  digest_u64(way_search_hash(search));
}

/* Begins, saves in the middle, finishes, and finishes once more from what was saved. */
void sliced(const scene *s, way_grid *grid, const char *name, const way_grid_options *options) {
  way_search *search = NULL;
  way_search *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_grid_search_create(grid, options, &search), name);
  need(way_grid_search_create(grid, options, &other), name);
  start_digest();
  for (int i = 0; i < 6; i++) {
    way_point start = random_point(s);
    way_point goal = random_point(s);
    way_status status;
    need(way_grid_search_begin(search, start, goal, &status), "begin");
    digest_i32((int32_t)status);
    if (status != WAY_STATUS_IN_PROGRESS) continue;
    need(way_search_step(search, 3 + 5 * i, &status), "step");
    digest_u64(way_search_hash(search));
    size_t size;
    uint8_t *bytes = save_search(search, &size);
    finish(search, &path);
    need(way_search_restore(other, bytes, size, NULL), "restore");
    finish(other, &path);
    free(bytes);
  }
  way_search_destroy(search);
  way_search_destroy(other);
  way_path_free(&path);
  print_digest(s->name, name);
}

void play_slices(const scene *s, way_grid *grid) {
  way_grid_options options;
  astar(&options);
  options.nearest_radius = 6;
  sliced(s, grid, "a-star", &options);
  options.diagonal = WAY_DIAGONAL_NEVER;
  sliced(s, grid, "orthogonal", &options);
  options.specialized_engines = false;
  options.diagonal = WAY_DIAGONAL_ALWAYS;
  sliced(s, grid, "generic", &options);
  options.diagonal = WAY_DIAGONAL_ONE_FREE;
  options.heuristic_weight = 1.5;
  options.record_expansions = true;
  sliced(s, grid, "recorded", &options);
  options.passable = passable;
  options.step_cost = step_cost;
  sliced(s, grid, "hooked-slices", &options);
}

void play_rollback(const scene *s, way_grid *grid) {
  size_t size;
  need(way_grid_save(grid, NULL, 0, &size), "size of a grid");
  uint8_t *bytes = allocate(size);
  need(way_grid_save(grid, bytes, size, &size), "save");
  edit_grid(s, grid, 9);
  print(s->name, "edited-again", way_grid_hash(grid));
  need(way_grid_restore(grid, bytes, size, NULL), "restore");
  print(s->name, "restored", way_grid_hash(grid));
  free(bytes);
}
