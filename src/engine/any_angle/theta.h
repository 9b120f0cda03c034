/* Any-angle search on the square grid: Theta* (Nash, Daniel, Koenig & Felner 2007) and Lazy Theta* (Nash, Koenig & Tovey
   2010). State kind 10. */
#ifndef SEARCH_THETA_H
#define SEARCH_THETA_H

#include "engine/generic/engine.h"
#include "engine/generic/once.h"
#include "topology/plane.h"
#include "topology/square.h"

typedef struct way_theta {
  way_once_search once;
  /* Looks for lines of sight when a node is expanded instead of when it is reached. */
  bool lazy;
  const way_plane *square;
} way_theta;

void way_theta_init(way_theta *theta, const way_allocator *allocator, int32_t node_count);
void way_theta_free(way_theta *theta);
way_result way_theta_begin(way_theta *theta, int32_t start, int32_t goal);
/* At most iterations pops. OUT_OF_MEMORY leaves the last whole iteration. */
way_result way_theta_step(way_theta *theta, int32_t iterations);
/* Straight between the centres of two cells. */
double way_theta_distance(const way_theta *theta, int32_t a, int32_t b);

extern const way_search_format way_theta_format;
void way_write_theta(way_writer *writer, const way_theta *theta);
/* Reads a state, header included, up to its own end; NOT_STARTED when refused. */
way_result way_read_theta(way_reader *reader, way_theta *theta);

extern const way_search_engine way_engine_theta;

#endif
