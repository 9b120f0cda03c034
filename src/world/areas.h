/* The 255 area multipliers of a world, with their version, and how they are saved. */
#ifndef WORLD_AREAS_H
#define WORLD_AREAS_H

#include "base/bytes.h"

#define WAY_AREA_COUNT 255

typedef struct way_areas {
  int32_t version;
  /* Behind them the wall's, 1: who asks for a path in the middle of an edit may still see a cell as free. */
  double multipliers[WAY_AREA_COUNT + 1];
  /* The smallest of them, which scales estimates. */
  double least;
} way_areas;

void way_areas_init(way_areas *areas);
/* Whether the multiplier is another than before; raises the version then. */
bool way_areas_set(way_areas *areas, int32_t area, double multiplier);
/* Whether sums of the multipliers over any path keep every step: they are within 2^20 of each other and far from the ends of
   the range. All that can be set do; a restored table may not. */
bool way_areas_sum(const way_areas *areas);
/* After multipliers were written. */
void way_areas_measure(way_areas *areas);
/* The value that follows a version: 0 after 2^31 - 1. */
int32_t way_next_version(int32_t version);

/* Cells of each area, and how many areas occur with another multiplier than 1: uniform when none. */
typedef struct way_area_counts {
  int32_t cells[256];
  int32_t weighted;
} way_area_counts;

/* One cell from one area to another. */
static inline void way_area_counts_move(way_area_counts *counts, const way_areas *areas, uint8_t from, uint8_t to) {
  if (--counts->cells[from] == 0 && areas->multipliers[from] != 1.0) counts->weighted--;
  if (counts->cells[to]++ == 0 && areas->multipliers[to] != 1.0) counts->weighted++;
}
/* After multipliers were written. */
void way_area_counts_weigh(way_area_counts *counts, const way_areas *areas);

#define WAY_AREAS_BYTES (4 + 8 * WAY_AREA_COUNT)
void way_write_areas(way_writer *writer, const way_areas *areas);
void way_read_areas(way_reader *reader, way_areas *areas);
bool way_areas_equal(const way_areas *a, const way_areas *b);

#endif
