/* Jump points: the search, both engines of it, and its table. */
#include "golden_families.h"
#include "golden_support.h"

void play_generic_jumps(const scene *s, way_grid *grid) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_JPS;
  options.specialized_engines = false;
  sliced(s, grid, "jump-search", &options);
  options.diagonal = WAY_DIAGONAL_NEVER;
  options.record_expansions = true;
  sliced(s, grid, "jump-search-orthogonal", &options);
}

void play_jumps(const scene *s, way_grid *grid) {
  static const char *const names[2][4] = {{"jps", "jps-slices", "jps-plus", "jps-plus-slices"},
                                          {"jps-never", "jps-never-slices", "jps-plus-never", "jps-plus-never-slices"}};
  for (int never = 0; never < 2; never++) {
    for (int plus = 0; plus < 2; plus++) {
      way_grid_options options;
      way_grid_options_default(&options);
      options.diagonal = never == 1 ? WAY_DIAGONAL_NEVER : WAY_DIAGONAL_NO_CORNER_CUTTING;
      options.algorithm = plus == 1 ? WAY_ALGORITHM_JPS_PLUS : WAY_ALGORITHM_JPS;
      way_grid_options asked = options;
      queries(s, grid, names[never][2 * plus], &asked);
      options.nearest_radius = 6;
      options.partial = plus == 1;
      options.agent_size = plus == 1 ? 2 : 1;
      sliced(s, grid, names[never][2 * plus + 1], &options);
      edit_grid(s, grid, 4);
    }
  }
}
