/* Hexes: geometry, queries, and searches in slices. */
#include <stdlib.h>

#include "golden_families.h"
#include "golden_support.h"

static void digest_point(way_point point) {
  digest_i32(point.x);
  digest_i32(point.y);
}

/* Places, picks, clearance, lines and rings. */
static void hex_places(const scene *s, way_grid *grid) {
  start_digest();
  way_hex_layout layout = way_grid_layout(grid);
  double size = s->cell_size == 0 ? 1 : s->cell_size;
  for (int i = 0; i < 200; i++) {
    way_point a = random_point(s);
    way_point b = random_point(s);
    double x, y;
    way_grid_center(grid, a.x, a.y, &x, &y);
    digest_double(x);
    digest_double(y);
    way_point picked = {-1, -1};
    double off_x = (below(64) - 32) / 32.0 * size;
    double off_y = (below(64) - 32) / 32.0 * size;
    if (way_grid_cell_at(grid, x + off_x, y + off_y, &picked) != WAY_OK) picked = (way_point){-1, -1};
    digest_point(picked);
    int32_t number;
    need(way_grid_max_agent_size_at(grid, a.x, a.y, &number), "clearance");
    digest_i32(number);
    need(way_hex_distance(layout, a, b, &number), "distance");
    digest_i32(number);
    way_point cells[128];
    size_t count;
    need(way_hex_line(layout, a, b, cells, 128, &count), "line");
    for (size_t j = 0; j < count; j++) {
      if (way_grid_is_walkable(grid, cells[j].x, cells[j].y)) digest_point(cells[j]);
    }
    need(way_hex_ring(layout, a, i % 5, cells, 128, &count), "ring");
    for (size_t j = 0; j < count; j++) {
      if (way_grid_is_walkable(grid, cells[j].x, cells[j].y)) digest_point(cells[j]);
    }
  }
  print_digest(s->name, "places");
}

static void hex_queries(const scene *s, way_grid *grid, const char *name, way_grid_options *options) {
  way_path path;
  way_path_init(&path, NULL);
  start_digest();
  for (int i = 0; i < 24; i++) {
    way_point start = random_point(s);
    way_point goal = random_point(s);
    options->specialized_engines = i % 2 == 0;
    options->record_expansions = i % 8 == 7;
    need(way_grid_find_path(grid, start, goal, options, &path), name);
    digest_path(&path);
  }
  way_path_free(&path);
  print_digest(s->name, name);
}

static void finish_hex(way_search *search, way_path *path) {
  way_status status = way_search_status(search);
  while (status == WAY_STATUS_IN_PROGRESS) need(way_search_step(search, 7, &status), "step");
  need(way_search_path(search, path), "path");
  digest_path(path);
  digest_u64(way_search_hash(search));
}

static void hex_sliced(const scene *s, way_grid *grid, const char *name, const way_grid_options *options) {
  way_search *search = NULL;
  way_search *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_grid_search_create(grid, options, &search), name);
  need(way_grid_search_create(grid, options, &other), name);
  start_digest();
  for (int i = 0; i < 6; i++) {
    way_point start = random_point(s);
    way_point goal = random_point(s);
    way_status status;
    need(way_grid_search_begin(search, start, goal, &status), "begin");
    digest_i32((int32_t)status);
    if (status != WAY_STATUS_IN_PROGRESS) continue;
    need(way_search_step(search, 3 + 5 * i, &status), "step");
    digest_u64(way_search_hash(search));
    size_t size;
    need(way_search_save(search, NULL, 0, &size), "size of a search");
    uint8_t *bytes = allocate(size);
    need(way_search_save(search, bytes, size, &size), "save");
    finish_hex(search, &path);
    need(way_search_restore(other, bytes, size, NULL), "restore");
    finish_hex(other, &path);
    free(bytes);
  }
  way_search_destroy(search);
  way_search_destroy(other);
  way_path_free(&path);
  print_digest(s->name, name);
}

void play_hexes(const scene *s, way_hex_layout layout) {
  way_grid *grid = make_hex_grid(s, layout);
  print(s->name, "made", way_grid_hash(grid));
  edit_hex_grid(s, grid, 20);
  print(s->name, "edited", way_grid_hash(grid));
  hex_places(s, grid);
  way_grid_options options;
  way_grid_options_default(&options);
  options.nearest_radius = 3.5;
  hex_queries(s, grid, "queries", &options);
  options.record_expansions = false;
  options.specialized_engines = true;
  hex_sliced(s, grid, "slices", &options);
  options.specialized_engines = false;
  hex_sliced(s, grid, "generic-slices", &options);
  options.agent_size = 2;
  options.heuristic_weight = 0;
  hex_queries(s, grid, "large", &options);
  way_grid_options_default(&options);
  options.heuristic_weight = 1.7;
  options.iteration_budget = 60;
  options.partial = true;
  hex_queries(s, grid, "hasty", &options);
  way_grid_options_default(&options);
  options.record_expansions = true;
  options.passable = passable;
  options.step_cost = step_cost;
  options.step_cost_bound = 0.9;
  hex_sliced(s, grid, "hooked-slices", &options);
  way_grid_destroy(grid);
}
