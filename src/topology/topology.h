/* A world as the generic engines see it: nodes, steps between them, and an estimate of what is left. */
#ifndef TOPOLOGY_TOPOLOGY_H
#define TOPOLOGY_TOPOLOGY_H

#include "waystate/base.h"

/* Most steps out of a node, and into one, that the fixed worlds have: the eight moves and the links of a square. A voxel
   has 26. */
#define WAY_MAX_STEPS 72

typedef struct way_step {
  int32_t node;
  double cost;
} way_step;

typedef struct way_topology {
  void *context;
  int32_t node_count;
  /* What a unit of distance costs at least: scales the estimate. */
  double least_cost;
  /* Writes the steps out of a node in the world's order of moves and returns how many; negative for
     -WAY_ERROR_HOOK. Changes nothing. */
  int (*steps)(void *context, int32_t node, int32_t start, way_step *out);
  /* The same for the steps into a node: each out[i] is a node that has a step here, with the cost of that step.
     NULL where no engine asks for it. */
  int (*steps_into)(void *context, int32_t node, int32_t start, way_step *out);
  /* The metric's distance between two nodes. */
  double (*distance)(void *context, int32_t a, int32_t b);
} way_topology;

#endif
