/* Hex grids by geometry and a plain Dijkstra on them, written apart from the library. Centres are counted in whole units:
   across the lines (rows with r, columns with q) one line is 3 units of 1/2 * 1/sqrt(3), along them half a cell is 1. */
#ifndef MODELS_HEX_ORACLE_H
#define MODELS_HEX_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

#include "test_bytes.h"
#include "waystate/waystate.h"

/* Multipliers are whole numbers of 1/HEX_SCALE, whose sums are exact in doubles. */
#define HEX_SCALE 1024

typedef struct hex_world {
  int32_t width;
  int32_t height;
  way_hex_layout layout;
  const uint8_t *cells;
  int32_t agent_size;
  /* 255 multipliers in 1/HEX_SCALE, or NULL for all 1. */
  const int32_t *multipliers;
} hex_world;

/* Where a centre lies: half cells to the right and down, across the lines counted in lines. */
void hex_position(way_hex_layout layout, int32_t x, int32_t y, int32_t *across, int32_t *along);
int32_t hex_steps_between(way_hex_layout layout, way_point a, way_point b);
bool hex_fits(const hex_world *world, int32_t x, int32_t y);
/* Largest agent that fits, found by trying. */
int32_t hex_clearance(const hex_world *world, int32_t x, int32_t y);
/* Cheapest cost from start to every cell in 1/HEX_SCALE, -1 for none: width * height entries. */
void hex_run(const hex_world *world, int32_t start, int64_t *costs);
/* Cost of a path, -1 when a step is not legal. */
int64_t hex_path_cost(const hex_world *world, const int32_t *cells, int32_t length);

/* Save, with the checks of save_grid. */

/* The library's grid with these cells and multipliers. */
way_grid *hex_grid_of(const hex_world *world);

#endif
