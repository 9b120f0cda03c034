/* What an object tells the history that it is part of: which cells may have changed since the last save. Objects that
   nobody watches have no watch, and pay a comparison with NULL. */
#ifndef WATCH_WATCH_H
#define WATCH_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct way_watch {
  /* A bit for each block of 2^shift cells. A note may come before or after the write, and may be of a block in which
     nothing changes: blocks are compared when the history is saved. */
  uint64_t *noted;
  int32_t shift;
  int32_t cells;
  /* Cells from one row to the next. */
  int32_t row;
  /* So many items of the list that only grows are as they were saved; 0 where it was emptied since. */
  int32_t kept;
  /* While a history goes from frame to frame, its objects are not to hear each other: each is put back by itself. */
  bool deaf;
  void *owner;
  /* The object is to be destroyed. True: the history holds it from now on. False: it is watched no more. */
  bool (*keep)(struct way_watch *watch);
  /* The checksum as the object stands. */
  uint64_t (*checksum)(struct way_watch *watch);
} way_watch;

static inline void way_watch_note(way_watch *watch, int32_t cell) {
  int32_t block = cell >> watch->shift;
  watch->noted[block >> 6] |= (uint64_t)1 << (block & 63);
}

/* The cell may change. */
static inline void way_watch_cell(way_watch *watch, int32_t cell) {
  if (watch != NULL) way_watch_note(watch, cell);
}

/* The cell and those around it may change. */
void way_watch_ring(way_watch *watch, int32_t cell);

static inline void way_watch_around(way_watch *watch, int32_t cell) {
  if (watch != NULL) way_watch_ring(watch, cell);
}

/* The cells from first to last may change. */
void way_watch_range(way_watch *watch, int32_t first, int32_t last);

static inline void way_watch_all(way_watch *watch) {
  if (watch != NULL) way_watch_range(watch, 0, watch->cells - 1);
}

/* The list that only grows is empty. */
static inline void way_watch_emptied(way_watch *watch) {
  if (watch != NULL) watch->kept = 0;
}

static inline bool way_watch_deaf(const way_watch *watch) {
  return watch != NULL && watch->deaf;
}

/* Asked first by what destroys an object: whether it has to stay. */
static inline bool way_watch_keeps(way_watch *watch) {
  return watch != NULL && watch->keep(watch);
}

#endif
