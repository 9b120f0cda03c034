/* Where paths cross from chunk to chunk: the transitions of Botea, Müller & Schaeffer 2004, and diagonal ones. */
#ifndef SEARCH_HPA_ENTRANCES_H
#define SEARCH_HPA_ENTRANCES_H

#include "engine/hierarchy/hpa_layout.h"

/* A run of this many cells or more along a border has a transition at each end, a shorter one in its middle. */
#define WAY_HPA_LONG_RUN 6

/* Fills, for each cell on the rim of a chunk by its way_hpa_rim_place, the moves that are transitions out of the chunk:
   bit d for move d. Reads the chunk and the row of cells around it, and nothing else; seen from the chunk on the other
   side the same transitions come out. */
void way_hpa_find_crossings(const way_hpa_layout *layout, const way_plane *square, int32_t chunk, uint8_t *crossings);

#endif
