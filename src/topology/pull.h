/* Paths pulled tight, whatever the world: from each corner on to the last cell that is in sight of it. */
#ifndef TOPOLOGY_PULL_H
#define TOPOLOGY_PULL_H

#include "waystate/base.h"

/* Cells are named by their places in the path. */
typedef struct way_pull {
  const void *context;
  /* Whether a line between two of them is free and costs one multiplier all along. */
  bool (*sees)(const void *context, size_t from, size_t to);
  /* What entering one costs a unit of length. */
  double (*paid)(const void *context, size_t place);
} way_pull;

/* Writes the corners and returns how many; corners has room for length. No part is dearer than the way that it replaces:
   a line is taken only over cells that cost no less. */
size_t way_pull_tight(const way_pull *pull, const int32_t *cells, size_t length, int32_t *corners);

#endif
