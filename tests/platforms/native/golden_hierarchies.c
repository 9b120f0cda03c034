/* HPA*: queries between edits, the hierarchies that answer them, and searches in slices. */
#include "golden_families.h"
#include "golden_support.h"

static void digest_hierarchy(way_grid *grid, const way_grid_options *options) {
  way_hpa_description d;
  way_hpa_description_init(&d, NULL);
  need(way_grid_describe_hierarchy(grid, options->diagonal, options->agent_size, options->hpa_chunk_size, &d),
       "describe a hierarchy");
  digest_i32(d.node_count);
  for (int32_t i = 0; i < d.node_count; i++) digest_i32(d.node_cells[i]);
  digest_i32(d.edge_count);
  for (int32_t i = 0; i < d.edge_count; i++) {
    digest_i32(d.edge_from[i]);
    digest_i32(d.edge_to[i]);
    digest_double(d.edge_costs[i]);
  }
  way_hpa_description_free(&d);
}

void play_hierarchies(const scene *s, way_grid *grid) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_HPA_STAR;
  options.nearest_radius = 4;
  options.partial = true;
  way_path path;
  way_path_init(&path, NULL);
  set_chance(s->seed);
  start_digest();
  for (int i = 0; i < 32; i++) {
    options.diagonal = (way_diagonal)(i % 4);
    options.hpa_chunk_size = i < 16 ? 8 : 16;
    options.agent_size = i % 16 < 12 ? 1 : 2;
    options.hpa_smooth = i % 3 != 0;
    options.record_expansions = i % 5 == 0;
    options.heuristic_weight = i % 7 == 0 ? 1.25 : 1;
    if (i % 8 == 7) edit_grid(s, grid, 3);
    way_point start = random_point(s);
    way_point goal = random_point(s);
    need(way_grid_find_path(grid, start, goal, &options, &path), "hierarchical");
    digest_path(&path);
    digest_hierarchy(grid, &options);
  }
  way_path_free(&path);
  print_digest(s->name, "hierarchical");
}

void play_hierarchy_slices(const scene *s, way_grid *grid) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_HPA_STAR;
  options.hpa_chunk_size = 8;
  options.nearest_radius = 4;
  options.record_expansions = true;
  sliced(s, grid, "hierarchical-slices", &options);
}
