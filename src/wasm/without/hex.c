/* In the place of hex grids: none can be made, so that no search ever picks the engine. */
#include "engine/uniform/hex_astar.h"

const way_search_engine way_engine_hex_astar = {.engine = WAY_ENGINE_NONE};

bool way_hex_units_find(const way_grid *grid, bool zero_estimate, way_hex_units *units) {
  (void)grid;
  (void)zero_estimate;
  (void)units;
  return false;
}
