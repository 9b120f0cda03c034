/* In the place of the engines of square grids, of which none can be made. */
#include "engine/jump/jump_block.h"
#include "engine/jump/jump_plain.h"
#include "engine/uniform/square_astar.h"
#include "engine/weighted/terrain_jump.h"
#include "engine/weighted/weighted_astar.h"

const way_search_engine way_engine_square_astar = {.engine = WAY_ENGINE_NONE};
const way_search_engine way_engine_jump_block = {.engine = WAY_ENGINE_NONE};
const way_search_engine way_engine_jump_plain = {.engine = WAY_ENGINE_NONE};
const way_search_engine way_engine_weighted = {.engine = WAY_ENGINE_NONE};
const way_search_engine way_engine_terrain_jump = {.engine = WAY_ENGINE_NONE};

bool way_weighted_serves(const way_grid *grid) {
  (void)grid;
  return false;
}
