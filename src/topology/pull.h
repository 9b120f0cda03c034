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
static inline size_t way_pull_tight(const way_pull *pull, const int32_t *cells, size_t length, int32_t *corners) {
  size_t count = 0, anchor = 0;
  bool cheaper = false;
  if (length > 0) corners[count++] = cells[0];
  for (size_t i = 1; i < length; i++) {
    double paid = pull->paid(pull->context, i);
    cheaper = cheaper || paid < pull->paid(pull->context, anchor);
    if (i - anchor == 1 || (!cheaper && pull->sees(pull->context, anchor, i))) continue;
    anchor = i - 1;
    corners[count++] = cells[anchor];
    cheaper = paid < pull->paid(pull->context, anchor);
  }
  if (length > 1) corners[count++] = cells[length - 1];
  return count;
}

#endif
