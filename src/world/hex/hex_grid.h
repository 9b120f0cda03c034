/* The hex grid from inside: a grid whose layout is one of way_hex_layout, and what of a grid depends on that. */
#ifndef WORLD_HEX_GRID_H
#define WORLD_HEX_GRID_H

#include "world/grid/grid.h"
#include "world/hex/hex_layout.h"

/* Clearance, and with it the maps of large agents. The array is there already. */
void way_hex_fill_clearance(way_grid *grid);
void way_hex_refresh_clearance(way_grid *grid, int32_t x, int32_t y, int32_t width, int32_t height);
/* As way_grid_multiplier_under, for sizes above 1. */
double way_hex_multiplier_under(const way_grid *grid, int32_t cell, int32_t agent_size);
/* As way_grid_nearest_walkable, arguments checked and clearance there; -1 for none. */
int32_t way_hex_nearest(const way_grid *grid, int32_t x, int32_t y, double radius, int32_t agent_size);

void way_hex_center(const way_grid *grid, int32_t x, int32_t y, double *world_x, double *world_y);
way_result way_hex_cell_at(const way_grid *grid, double world_x, double world_y, way_point *cell);

#endif
