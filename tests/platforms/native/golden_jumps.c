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

static way_grid *make_terrain(const scene *s) {
  way_grid *grid = make_grid(s);
  need(way_grid_set_area_cost(grid, 1, 1.7), "multiplier");
  need(way_grid_set_area_cost(grid, 2, 0.3), "multiplier");
  for (int i = 0; i < 4; i++) {
    int32_t x = below(s->width - 3), y = below(s->height - 3);
    for (int cell = 0; cell < 9; cell++)
      need(way_grid_set(grid, x + cell % 3, y + cell / 3, (uint8_t)(1 + i % 2)), "set");
  }
  return grid;
}

void play_terrain_jumps(const scene *s) {
  static const char *const names[4][2] = {{"terrain-no-corner-cutting", "terrain-no-corner-cutting-slices"},
                                          {"terrain-one-free", "terrain-one-free-slices"},
                                          {"terrain-always", "terrain-always-slices"},
                                          {"terrain-never", "terrain-never-slices"}};
  way_grid *grid = make_terrain(s);
  for (int rule = 0; rule < 4; rule++) {
    way_grid_options options;
    way_grid_options_default(&options);
    options.algorithm = WAY_ALGORITHM_JPS;
    options.diagonal = (way_diagonal)rule;
    way_grid_options asked = options;
    queries(s, grid, names[rule][0], &asked);
    if (rule == 2) {
      options.agent_size = 2;
      options.heuristic_weight = 0;
    }
    sliced(s, grid, names[rule][1], &options);
  }
  way_grid_destroy(grid);
}
