/* A grid with a replanner on it, and a host that edits the one and drives the other at random. */
#ifndef MODELS_REPLAN_SCENE_H
#define MODELS_REPLAN_SCENE_H

#include "check.h"
#include "oracle.h"
#include "random.h"
#include "test_bytes.h"

typedef struct replan_scene {
  way_grid *grid;
  way_grid_options options;
  way_grid_replanner *replanner;
  /* What the oracle sees: the grid's own cells, and multipliers kept beside it. */
  oracle_world world;
  int32_t multipliers[255];
  oracle_cost *costs;
  int32_t start;
  int32_t goal;
} replan_scene;

/* Options of a replanner. */
way_grid_options replan_options(way_algorithm algorithm, way_diagonal diagonal, int32_t agent_size);

/* All of area 0. */
way_grid *empty_grid(int32_t width, int32_t height);
/* A replanner on a grid that the scene owns from now on; no ends. */
replan_scene scene_on(way_grid *grid, way_grid_options options);
/* A random grid of at most side x side cells with a replanner of random options, ends set. Free with scene_free. */
replan_scene scene_make(random_source *source, int32_t side);
/* A copy of the grid with a replanner of the same options that has no ends yet. */
replan_scene scene_twin(const replan_scene *scene);
void scene_free(replan_scene *scene);

/* One call that changes something: a cell, a rectangle, now and then a multiplier. */
void scene_edit(replan_scene *scene, random_source *source);
/* Another start or goal. */
void scene_set_start(replan_scene *scene, int32_t cell);
void scene_set_goal(replan_scene *scene, int32_t cell);
/* A few of all that a host may do between two replans. */
void scene_change(replan_scene *scene, random_source *source);

/* Replans to the end and holds the answer against the oracle. Returns the expansions of that replan. */
int32_t scene_check(replan_scene *scene);

/* As save_grid, and its refusal as check_search_refused, but the replanner must be as it was. */
test_bytes save_replanner(const way_grid_replanner *replanner);
void check_replanner_refused(way_grid_replanner *replanner, const uint8_t *data, size_t size, const char *what);
void restore_replanner(way_grid_replanner *replanner, const test_bytes *bytes);

#endif
