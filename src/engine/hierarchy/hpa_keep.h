/* The hierarchies that a grid keeps, one for each diagonal rule, agent size and chunk size that was asked for, shared
   by all searches and queries on it. */
#ifndef SEARCH_HPA_KEEP_H
#define SEARCH_HPA_KEEP_H

#include "engine/hierarchy/hpa_hierarchy.h"

/* The hierarchy of the options' rule, agent size and chunk size, up to date with the grid; made on first use. It lives
   as long as the grid, though what it holds changes with it: chunks are built when they are asked for. OUT_OF_MEMORY. */
way_result way_hpa_hierarchy_for(way_grid *grid, const way_grid_options *options, way_hpa_hierarchy **hierarchy);

#endif
