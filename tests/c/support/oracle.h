/* A plain Dijkstra over a square grid, written apart from the library: it shares no code with it, and it counts in
   integers, so that what it says is exact. */
#ifndef SUPPORT_ORACLE_H
#define SUPPORT_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

#include "waystate/types.h"

/* Multipliers are whole numbers of 1/ORACLE_SCALE. */
#define ORACLE_SCALE 1024

typedef struct oracle_world {
  int32_t width;
  int32_t height;
  const uint8_t *cells;
  way_diagonal diagonal;
  int32_t agent_size;
  /* 255 multipliers in 1/ORACLE_SCALE, or NULL for all 1. */
  const int32_t *multipliers;
} oracle_world;

/* Straight and diagonal steps, each step counted with its multiplier. sqrt(2) is irrational, so two costs are equal
   only when both numbers are. */
typedef struct oracle_cost {
  bool found;
  int64_t straight;
  int64_t diagonal;
} oracle_cost;

/* Below 0, 0, above 0 as left is less than, equal to or more than right, in integers only. */
int oracle_compare(oracle_cost left, oracle_cost right);

/* a + b * SQRT2, each operation rounded. */
double oracle_value(oracle_cost cost);

bool oracle_fits(const oracle_world *world, int32_t x, int32_t y);

/* Whether a step between two cells is one that the rule allows. */
bool oracle_legal_step(const oracle_world *world, int32_t from, int32_t to);

/* Cheapest cost from start to every cell: width * height entries. */
void oracle_run(const oracle_world *world, int32_t start, oracle_cost *costs);

/* Recounts a path step by step; found is false when a step is not legal. */
oracle_cost oracle_path(const oracle_world *world, const int32_t *cells, int32_t length);

#endif
