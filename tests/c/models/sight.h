/* Lines of sight and any-angle paths by definition: slow, in integers, and apart from the library. */
#ifndef MODELS_SIGHT_H
#define MODELS_SIGHT_H

#include "oracle.h"

/* Whether the segment between the centres of a and b touches the square of a cell, its border included. */
bool sight_touches(way_point a, way_point b, int32_t x, int32_t y);

/* Whether the agent fits, at one multiplier, on every cell that the segment touches. */
bool sight_sees(const oracle_world *world, way_point a, way_point b);

/* Largest multiplier under the agent, in 1/ORACLE_SCALE. */
int64_t sight_multiplier(const oracle_world *world, int32_t cell);

/* Cost of going straight from one cell to another: by sight, or by a legal step; below 0 when neither is there. */
double sight_cost(const oracle_world *world, int32_t from, int32_t to);

/* Recounts an any-angle path; below 0 when two corners in a row are neither in sight nor a step apart. */
double sight_path(const oracle_world *world, const int32_t *cells, int32_t length);

/* Cheapest costs from start over all lines of sight and steps between cells (a visibility graph of centres), below 0
   where there is none: width * height entries. costs_between: sight_cost of all pairs, row by row. */
void sight_run(int32_t count, const double *costs_between, int32_t start, double *costs);

#endif
