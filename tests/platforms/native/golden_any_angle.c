/* Theta* and lazy Theta*. */
#include "golden_families.h"
#include "golden_support.h"

void play_any_angle(const scene *s, way_grid *grid) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_THETA_STAR;
  queries(s, grid, "theta", &options);
  options.record_expansions = false;
  options.agent_size = 2;
  options.diagonal = WAY_DIAGONAL_NEVER;
  sliced(s, grid, "theta-slices", &options);
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_LAZY_THETA_STAR;
  options.diagonal = WAY_DIAGONAL_ONE_FREE;
  queries(s, grid, "lazy-theta", &options);
  options.heuristic_weight = 1.3;
  options.record_expansions = true;
  sliced(s, grid, "lazy-theta-slices", &options);
}
