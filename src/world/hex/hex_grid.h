/* Hex grids from inside: what their shapes are made of, and what topologies ask besides. */
#ifndef WORLD_HEX_GRID_H
#define WORLD_HEX_GRID_H

#include "world/grid/grid.h"
#include "world/hex/hex_layout.h"

/* As in way_grid_shape. */
void way_hex_fill_clearance(way_grid *grid);
void way_hex_mend_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
double way_hex_multiplier_under(const way_grid *grid, int32_t cell, int32_t agent_size);

#endif
