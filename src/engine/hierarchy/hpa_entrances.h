/* Where paths cross from chunk to chunk: the transitions of Botea, Müller & Schaeffer 2004, and diagonal ones. */
#ifndef SEARCH_HPA_ENTRANCES_H
#define SEARCH_HPA_ENTRANCES_H

#include "engine/hierarchy/hpa_layout.h"

/* A run of this many cells or more along a border has a transition at each end, a shorter one in its middle. */
#define WAY_HPA_LONG_RUN 6

/* By the cells on the rim of a chunk, in the order of way_hpa_rim_place. */
typedef struct way_hpa_nodes {
  /* The moves that are transitions out of the chunk: bit d for move d. */
  uint8_t *crossings;
  /* Not 0 where one leads out or in: there is a node. */
  uint8_t *marks;
} way_hpa_nodes;

/* Fills both. Reads the chunk and the row of cells around it, and nothing else; seen from the chunk on the other side the
   same transitions come out. */
void way_hpa_find_crossings(const way_hpa_layout *layout, const way_plane *square, int32_t chunk, way_hpa_nodes nodes);

/* hpa_sided_entrances.c: the same where some side is closed; both are cleared. */
void way_hpa_find_sided_crossings(const way_plane *square, const way_hpa_rect *rect, way_hpa_nodes nodes);

#endif
