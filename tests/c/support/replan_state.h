/* Where the fields of a saved replanner lie, for the 5 x 4 grids that its tests damage. */
#ifndef SUPPORT_REPLAN_STATE_H
#define SUPPORT_REPLAN_STATE_H

/* Those after the pending entries are counted from there. */
enum {
  AT_WIDTH = 8,
  AT_HEIGHT = 12,
  AT_ALGORITHM = 16,
  AT_AREA_VERSION = 17,
  AT_START = 21,
  AT_GOAL = 25,
  AT_NODES = 29,
  AT_MODE = 33,
  AT_INNER_START = 34,
  AT_INNER_GOAL = 38,
  AT_INITIALIZED = 42,
  AT_FOUND = 43,
  AT_ITERATIONS = 44,
  AT_EXPANDED = 52,
  AT_LAST_EXPANDED = 60,
  AT_KM = 64,
  AT_OVERFLOW = 72,
  AT_PENDING = 73,
  ENTRIES = 77
};

#define WIDTH 5
#define HEIGHT 4
#define NODES (WIDTH * HEIGHT)

#endif
