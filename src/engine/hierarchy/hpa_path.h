/* From a path of abstract nodes to a path of cells: refined chunk by chunk, then shortened in windows. */
#ifndef SEARCH_HPA_PATH_H
#define SEARCH_HPA_PATH_H

#include "engine/hierarchy/hpa_search.h"
#include "engine/hierarchy/hpa_window.h"

/* What is kept from path to path. */
typedef struct way_hpa_tracer {
  way_hpa_window window;
  /* Cells of the abstract nodes, and of the path. */
  way_hpa_cells corners;
  way_hpa_cells cells;
  /* What lies ahead while a path is shortened, the next cell last. */
  way_hpa_cells ahead;
} way_hpa_tracer;

void way_hpa_tracer_init(way_hpa_tracer *tracer, const way_allocator *allocator);
void way_hpa_tracer_free(way_hpa_tracer *tracer);
/* Fills cells with the path from the start to a closed node, or to the goal. OUT_OF_MEMORY; STATE where a
   forged state led through a chunk that has no way there. */
way_result way_hpa_refine(way_hpa_tracer *tracer, const way_hpa_search *search, int32_t node);
/* Makes the path in cells cheaper where a search between two of its cells, in a window around that part, finds a cheaper
   one. OUT_OF_MEMORY. */
way_result way_hpa_smooth(way_hpa_tracer *tracer, const way_plane *square, int32_t chunk_size);
/* Room for count cells in a row of the tracer. */
way_result way_hpa_room(const way_hpa_tracer *tracer, way_hpa_cells *cells, int32_t count);
/* Cost of a path, summed as A* would: from the start on, or as exact pairs on a uniform grid. */
double way_hpa_path_cost(const way_plane *square, const int32_t *cells, int32_t count);

#endif
