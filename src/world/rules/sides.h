/* Closed sides: from a cell, the way out in one of four directions is shut. Shut both ways it is a thin wall, one way a
   ledge. A side between two cells is kept at both, so that the steps around a cell need its own block of nine alone. */
#ifndef WORLD_RULES_SIDES_H
#define WORLD_RULES_SIDES_H

#include "base/memory.h"

/* Directions of sides: N, E, S, W, as the first four moves of squares. */
#define WAY_SIDES 4
/* Of a cell's byte, the bits of sides by which one may not leave; those by which one may not enter are as much higher. */
#define WAY_SIDES_OUT 0x0F
#define WAY_SIDES_INTO 4

typedef struct way_sides {
  /* A byte a cell, row by row, with one cell more on each side, so that a block of nine is always there; NULL until a side
     is closed. */
  uint8_t *bytes;
  int32_t stride;
  int32_t rows;
  /* How many ways out are shut, those that lead out of the grid included. */
  int32_t closed;
  /* Counts changes, so that what follows from them can tell whether it is behind. */
  uint64_t changes;
} way_sides;

/* Makes the bytes for a grid of that size where there are none. OUT_OF_MEMORY. */
way_result way_sides_make(way_sides *sides, int32_t width, int32_t height, const way_allocator *memory);
void way_sides_free(way_sides *sides, const way_allocator *memory);
/* Shuts or opens the way out of a cell; the bytes are there. Returns whether that changes anything. */
bool way_sides_put(way_sides *sides, int32_t x, int32_t y, int32_t direction, bool open);

static inline size_t way_sides_bytes(const way_sides *sides) {
  return sides->bytes == NULL ? 0 : (size_t)sides->stride * (size_t)sides->rows;
}

/* Those of agents of a size: at each cell, what is shut at any of the cells that an agent there covers. Made where they
   are missing, and anew where those of single cells have changed since. OUT_OF_MEMORY. */
way_result way_sides_under(way_sides *under, const way_sides *sides, int32_t agent_size, const way_allocator *memory);

/* Whether a side inside of the square of four cells from a cell to +x and +y is shut both ways: no agent stands across. The
   four are there. */
bool way_sides_split(const way_sides *sides, int32_t x, int32_t y);

static inline size_t way_sides_place(const way_sides *sides, int32_t x, int32_t y) {
  return (size_t)(y + 1) * (size_t)sides->stride + (size_t)(x + 1);
}

/* The byte of a cell, the middle of its block. */
static inline const uint8_t *way_sides_at(const way_sides *sides, int32_t x, int32_t y) {
  return sides->bytes + way_sides_place(sides, x, y);
}

/* The ways out of a cell that are shut, a bit each. */
static inline uint32_t way_sides_of(const way_sides *sides, int32_t x, int32_t y) {
  return sides->bytes == NULL ? 0 : *way_sides_at(sides, x, y) & WAY_SIDES_OUT;
}

/* The nine bytes of the block around a cell, in the order of way_bit_nine; false where all are 0. */
static inline bool way_sides_block(const way_sides *sides, int32_t x, int32_t y, uint8_t block[9]) {
  const uint8_t *row = way_sides_at(sides, x - 1, y - 1);
  uint32_t any = 0;
  for (int i = 0; i < 9; i += 3, row += sides->stride) {
    block[i] = row[0];
    block[i + 1] = row[1];
    block[i + 2] = row[2];
    any |= (uint32_t)row[0] | row[1] | row[2];
  }
  return any != 0;
}

#endif
