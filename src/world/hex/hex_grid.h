/* Hex grids from inside: what their shapes are made of, and what topologies ask besides. */
#ifndef WORLD_HEX_GRID_H
#define WORLD_HEX_GRID_H

#include "world/grid/grid.h"
#include "world/hex/hex_layout.h"

/* As in way_grid_shape. */
void way_hex_fill_clearance(way_grid *grid);
int32_t way_hex_least_around(const way_grid *grid, int32_t x, int32_t y, int32_t distance);
int32_t way_hex_mend_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);

#endif
