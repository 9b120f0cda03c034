/* Answers held against the oracle, and the options that tests run through. */
#ifndef MODELS_ANSWERS_H
#define MODELS_ANSWERS_H

#include "check.h"
#include "oracle.h"

/* Default options with an algorithm, a rule, an agent size and a choice of engine. */
way_grid_options options_of(way_algorithm algorithm, way_diagonal diagonal, int32_t agent_size, bool specialized);

/* The square-grid algorithms whose paths have the least cost and that this build answers. Returns how many. */
int32_t exact_algorithms(way_algorithm algorithms[3]);

/* Those and the any-angle ones. */
int32_t sliced_algorithms(way_algorithm algorithms[5]);

/* Checks status, steps and cost of an answer to a query between cells; costs come from oracle_run at start. */
void check_answer(const oracle_world *world, const oracle_cost *costs, int32_t start, int32_t goal,
                  const way_path *path);

/* Both results tell the same in every field. */
/* Takes from a path's list of expanded nodes those that one restored in between has lost. */
void forget_missing_expansions(const way_path *restored, way_path *whole);
void check_same_answer(const way_path *left, const way_path *right);

/* A way_grid over an oracle's cells. multipliers as in oracle_world. */
way_grid *grid_of_world(const oracle_world *world);

/* A grid drawn in rows of '#' for walls, at most 256 cells. */
way_grid *grid_from_text(const char *const *rows, int32_t height);

/* A* on the default rule with an agent of size 1. */
way_grid_options default_options(void);

/* A result without cells, cost and expansions. */
void check_empty(const way_path *path, way_status status);

#endif
