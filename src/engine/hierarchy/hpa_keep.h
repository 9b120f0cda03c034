/* The hierarchies that a grid keeps, one for each diagonal rule, agent size and chunk size that was asked for, shared
   by all searches and queries on it. Of those that no search has begun on, only the ones asked for last are kept. */
#ifndef SEARCH_HPA_KEEP_H
#define SEARCH_HPA_KEEP_H

#include "engine/hierarchy/hpa_hierarchy.h"

/* The hierarchy of the options' rule, agent size and chunk size, up to date with the grid; made on first use. It is
   good until another is asked for, or longer where a search holds it; what it holds changes with the grid: chunks are built
   when they are asked for. OUT_OF_MEMORY. */
way_result way_hpa_hierarchy_for(way_grid *grid, const way_grid_options *options, way_hpa_hierarchy **hierarchy);

#endif
