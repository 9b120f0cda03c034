/* A square grid with closed sides and links, its steps by the rule as the headers state it, and a plain search over them:
   slow, and apart from the library. */
#ifndef MODELS_PLAIN_WORLD_H
#define MODELS_PLAIN_WORLD_H

#include "waystate/waystate.h"

enum { PLAIN_MOST = 400, PLAIN_LINKS = 6 };

typedef struct plain_world {
  int32_t width;
  int32_t height;
  way_diagonal rule;
  /* Cells on a side of the agent. */
  int32_t size;
  const uint8_t *cells;
  /* By area; NULL for all 1. */
  const double *multipliers;
  /* A bit a side of the ways out that are shut. */
  uint8_t shut[PLAIN_MOST];
  way_link links[PLAIN_LINKS];
  int32_t link_count;
} plain_world;

/* Whether the agent stands there: on free cells, and across no side that is shut both ways. */
bool plain_stands(const plain_world *world, int32_t x, int32_t y);
bool plain_fits(const plain_world *world, int32_t cell);
/* Whether each cell of the agent may go over its side. */
bool plain_open(const plain_world *world, int32_t x, int32_t y, int32_t dx, int32_t dy);
/* Whether a step leads from where the agent stands. */
bool plain_goes(const plain_world *world, int32_t x, int32_t y, int32_t dx, int32_t dy);
/* What that step costs. */
double plain_step(const plain_world *world, int32_t x, int32_t y, int32_t dx, int32_t dy);
/* Costs from a cell, or with back to it, by going over all steps until none helps. */
void plain_relax(const plain_world *world, int32_t from, bool back, double *costs);
way_point plain_at(const plain_world *world, int32_t cell);
/* But for what sums in another order differ by. */
void check_plain_cost(double actual, double expected);

#endif
