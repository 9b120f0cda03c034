/* A hex grid that is edited at random, with all that the oracle needs to know of it. */
#ifndef MODELS_HEX_SCENE_H
#define MODELS_HEX_SCENE_H

#include "check.h"
#include "hex_oracle.h"
#include "random.h"

typedef struct hex_scene {
  random_source source;
  way_grid *grid;
  hex_world world;
  int32_t multipliers[255];
  int32_t walls;
  int32_t areas;
} hex_scene;

/* The layout goes round with the seed, sides are from least to most; now and then there are areas, and agents of size 2
   or 3. The world points into the scene, which is filled in place. Free the grid. */
void hex_scene_make(hex_scene *scene, uint64_t seed, int32_t least_side, int32_t most_side);
int32_t hex_scene_cell(hex_scene *scene);
/* A cell where the agent fits, most of the time. */
int32_t hex_scene_free_cell(hex_scene *scene);
/* One call that changes something: a cell, a rectangle, or now and then a multiplier. */
void hex_scene_edit(hex_scene *scene);
/* Puts saved bytes of the grid back, and the multipliers that they hold. */
void hex_scene_restore(hex_scene *scene, const test_bytes *bytes);

void show_hexes(const hex_scene *scene);

#endif
