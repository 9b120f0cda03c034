/* LPA* and D* Lite on squares and hexes that change under them. */
#include <stdlib.h>

#include "golden_families.h"
#include "golden_support.h"

static void digest_replanner(way_grid_replanner *replanner, way_path *path) {
  need(way_grid_replanner_path(replanner, path), "path");
  digest_path(path);
  digest_u64(way_grid_replanner_hash(replanner));
}

/* The other replanner takes what the first one saves, and plans on. */
static void hand_over(way_grid_replanner *replanner, way_grid_replanner *other, way_path *path) {
  size_t size;
  way_status status;
  need(way_grid_replanner_save(replanner, NULL, 0, &size), "size of a replanner");
  uint8_t *bytes = allocate(size);
  need(way_grid_replanner_save(replanner, bytes, size, &size), "save");
  need(way_grid_replanner_restore(other, bytes, size, NULL), "restore");
  need(way_grid_replanner_replan(other, 400, &status), "replan");
  digest_replanner(other, path);
  free(bytes);
}

/* Moves an end now and then, replans a little, and digests. */
static void play_frame(const scene *s, int frame, way_grid_replanner *replanner, way_path *path) {
  way_status status;
  if (frame % 20 == 0) need(way_grid_replanner_set_goal(replanner, random_point(s)), "goal");
  if (frame % 5 == 0) need(way_grid_replanner_set_start(replanner, random_point(s)), "start");
  need(way_grid_replanner_replan(replanner, below(400), &status), "replan");
  digest_i32((int32_t)status);
  digest_replanner(replanner, path);
}

static void replanning(const scene *s, const char *name, const way_grid_options *options) {
  way_grid *grid = make_grid(s);
  way_grid_replanner *replanner = NULL;
  way_grid_replanner *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_grid_replanner_create(grid, options, &replanner), name);
  need(way_grid_replanner_create(grid, options, &other), name);
  start_digest();
  for (int frame = 0; frame < 60; frame++) {
    play_frame(s, frame, replanner, &path);
    edit_grid(s, grid, below(3));
    if (frame % 7 == 3) hand_over(replanner, other, &path);
  }
  way_grid_replanner_destroy(replanner);
  way_grid_replanner_destroy(other);
  way_path_free(&path);
  way_grid_destroy(grid);
  print_digest(s->name, name);
}

void play_replanners(const scene *s) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_LPA_STAR;
  replanning(s, "lpa-star", &options);
  options.diagonal = WAY_DIAGONAL_ONE_FREE;
  options.agent_size = 2;
  replanning(s, "lpa-star-large", &options);
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  options.record_expansions = true;
  replanning(s, "d-star-lite", &options);
  options.diagonal = WAY_DIAGONAL_NEVER;
  replanning(s, "d-star-lite-orthogonal", &options);
}

static void hex_replanning(const scene *s, way_hex_layout layout, const char *name, const way_grid_options *options) {
  way_grid *grid = make_hex_grid(s, layout);
  way_grid_replanner *replanner = NULL, *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_grid_replanner_create(grid, options, &replanner), name);
  need(way_grid_replanner_create(grid, options, &other), name);
  start_digest();
  for (int frame = 0; frame < 60; frame++) {
    play_frame(s, frame, replanner, &path);
    edit_hex_grid(s, grid, below(3));
    if (frame % 7 == 3) hand_over(replanner, other, &path);
  }
  way_grid_replanner_destroy(replanner);
  way_grid_replanner_destroy(other);
  way_grid_destroy(grid);
  way_path_free(&path);
  print_digest(s->name, name);
}

void play_hex_replanners(const scene *s, way_hex_layout layout) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_LPA_STAR;
  hex_replanning(s, layout, "lpa-star", &options);
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  options.agent_size = 2;
  options.record_expansions = true;
  hex_replanning(s, layout, "d-star-lite-large", &options);
}
