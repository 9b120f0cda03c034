/* The scenes that every platform must agree on, to the bit: golden.mjs plays the same ones, step for step. Prints lines
   of a name and a hash. A change here is a change there, and makes tests/vectors/golden.txt anew. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "waystate/waystate.h"

static void need(way_result result, const char *what) {
  if (result != WAY_OK) {
    fprintf(stderr, "%s: %s\n", what, way_result_text(result));
    exit(1);
  }
}

/* ------------------------------------------------------------------------------------------------ chance (xorshift32) */

static uint32_t chance;

static int32_t below(int32_t limit) {
  chance ^= chance << 13;
  chance ^= chance >> 17;
  chance ^= chance << 5;
  return (int32_t)(chance % (uint32_t)limit);
}

/* ------------------------------------------------------------------------------------------------ digests (FNV-1a 64) */

static uint64_t digest;

static void digest_byte(uint8_t byte) {
  digest = (digest ^ byte) * UINT64_C(0x100000001b3);
}

static void digest_u64(uint64_t value) {
  for (int i = 0; i < 8; i++) digest_byte((uint8_t)(value >> (8 * i)));
}

static void digest_i32(int32_t value) {
  for (int i = 0; i < 4; i++) digest_byte((uint8_t)((uint32_t)value >> (8 * i)));
}

static void digest_path(const way_path *path) {
  uint64_t bits;
  memcpy(&bits, &path->cost, sizeof bits);
  digest_i32((int32_t)path->status);
  digest_i32((int32_t)path->algorithm);
  digest_i32((int32_t)path->engine);
  digest_u64(bits);
  digest_i32(path->expanded_count);
  digest_i32(path->iterations);
  digest_i32(path->length);
  for (int32_t i = 0; i < path->length; i++) digest_i32(path->cells[i]);
  digest_i32(path->expanded_length);
  for (int32_t i = 0; i < path->expanded_length; i++) digest_i32(path->expanded[i]);
}

static void start_digest(void) {
  digest = UINT64_C(0xcbf29ce484222325);
}

static void print(const char *scene, const char *name, uint64_t hash) {
  printf("%s-%s %016" PRIx64 "\n", scene, name, hash);
}

/* ------------------------------------------------------------------------------------------------ scenes */

typedef struct scene {
  const char *name;
  uint32_t seed;
  int32_t width;
  int32_t height;
  /* Of 100 cells. */
  int32_t walls;
  /* Areas that occur, 1 for only area 0. */
  int32_t areas;
  double origin_x;
  double origin_y;
  double cell_size;
} scene;

static const scene scenes[] = {
    {"cave", 11, 24, 17, 25, 1, 0, 0, 0},
    {"field", 22, 40, 40, 18, 4, -12.5, 7.25, 0.5},
    {"strip", 33, 130, 9, 12, 1, 100, 100, 3},
    {"plain", 44, 70, 66, 30, 1, 0, 0, 1},
};

static int32_t random_area(const scene *s) {
  if (below(100) < s->walls) return WAY_WALL;
  return s->areas > 1 ? below(s->areas) : 0;
}

static way_grid *make_grid(const scene *s) {
  chance = s->seed;
  size_t count = (size_t)s->width * (size_t)s->height;
  uint8_t *cells = malloc(count);
  if (!cells) need(WAY_ERROR_OUT_OF_MEMORY, "cells");
  for (size_t i = 0; i < count; i++) cells[i] = (uint8_t)random_area(s);
  way_space space = {s->origin_x, s->origin_y, s->cell_size};
  way_grid *grid = NULL;
  need(way_grid_create(s->width, s->height, cells, &space, NULL, &grid), "create");
  free(cells);
  for (int32_t area = 1; area < s->areas; area++) {
    need(way_grid_set_area_cost(grid, area, (area + 4) / 3.0), "area cost");
  }
  return grid;
}

static void edit_grid(const scene *s, way_grid *grid, int count) {
  for (int i = 0; i < count; i++) {
    int32_t kind = below(3);
    int32_t x = below(s->width);
    int32_t y = below(s->height);
    if (kind == 0) {
      need(way_grid_set(grid, x, y, (uint8_t)random_area(s)), "set");
      continue;
    }
    int32_t width = below(s->width - x < 4 ? s->width - x : 4);
    int32_t height = below(s->height - y < 4 ? s->height - y : 4);
    if (kind == 1) {
      need(way_grid_fill(grid, x, y, width, height, (uint8_t)random_area(s)), "fill");
      continue;
    }
    uint8_t cells[9] = {0};
    for (int32_t j = 0; j < width * height; j++) cells[j] = (uint8_t)random_area(s);
    need(way_grid_set_cells(grid, x, y, width, height, cells), "set cells");
  }
}

static way_point random_point(const scene *s) {
  int32_t x = below(s->width);
  int32_t y = below(s->height);
  return (way_point){x, y};
}

/* ------------------------------------------------------------------------------------------------ one-shot queries */

static int passable(void *context, int32_t cell) {
  (void)context;
  return cell % 11 != 5;
}

static double step_cost(void *context, int32_t from, int32_t to, double base) {
  (void)context;
  return base * (1 + (from % 3 + to % 5) / 7.0);
}

static void queries(const scene *s, way_grid *grid, const char *name, way_grid_options *options) {
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
  print(s->name, name, digest);
}

static void all_queries(const scene *s, way_grid *grid) {
  static const char *const names[] = {"no-corner-cutting", "one-free", "always", "never"};
  way_grid_options options;
  for (int rule = 0; rule < 4; rule++) {
    way_grid_options_default(&options);
    options.diagonal = (way_diagonal)rule;
    options.nearest_radius = rule == 2 ? 3.5 : 0;
    queries(s, grid, names[rule], &options);
  }
  way_grid_options_default(&options);
  options.agent_size = 2;
  options.heuristic_weight = 0;
  queries(s, grid, "large", &options);
  way_grid_options_default(&options);
  options.heuristic_weight = 1.7;
  options.iteration_budget = 60;
  options.partial = true;
  queries(s, grid, "hasty", &options);
  way_grid_options_default(&options);
  options.passable = passable;
  options.step_cost = step_cost;
  options.step_cost_bound = 0.9;
  queries(s, grid, "hooked", &options);
}

/* ------------------------------------------------------------------------------------------------ sliced searches */

static uint8_t *save_search(way_grid_search *search, size_t *size) {
  need(way_grid_search_save(search, NULL, 0, size), "size of a search");
  uint8_t *bytes = malloc(*size);
  if (!bytes) need(WAY_ERROR_OUT_OF_MEMORY, "bytes");
  need(way_grid_search_save(search, bytes, *size, size), "save");
  return bytes;
}

static void finish(way_grid_search *search, way_path *path) {
  way_status status = way_grid_search_status(search);
  while (status == WAY_STATUS_IN_PROGRESS) need(way_grid_search_step(search, 7, &status), "step");
  need(way_grid_search_path(search, path), "path");
  digest_path(path);
  digest_u64(way_grid_search_hash(search));
}

/* Begins, saves in the middle, finishes, and finishes once more from what was saved. */
static void sliced(const scene *s, way_grid *grid, const char *name, const way_grid_options *options) {
  way_grid_search *search = NULL;
  way_grid_search *other = NULL;
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
    need(way_grid_search_step(search, 3 + 5 * i, &status), "step");
    digest_u64(way_grid_search_hash(search));
    size_t size;
    uint8_t *bytes = save_search(search, &size);
    finish(search, &path);
    need(way_grid_search_restore(other, bytes, size, NULL), "restore");
    finish(other, &path);
    free(bytes);
  }
  way_grid_search_destroy(search);
  way_grid_search_destroy(other);
  way_path_free(&path);
  print(s->name, name, digest);
}

static void all_sliced(const scene *s, way_grid *grid) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.nearest_radius = 6;
  sliced(s, grid, "a-star", &options);
  options.diagonal = WAY_DIAGONAL_NEVER;
  sliced(s, grid, "orthogonal", &options);
  options.specialized_engines = false;
  options.diagonal = WAY_DIAGONAL_ALWAYS;
  sliced(s, grid, "generic", &options);
  options.diagonal = WAY_DIAGONAL_ONE_FREE;
  options.heuristic_weight = 1.5;
  options.record_expansions = true;
  sliced(s, grid, "recorded", &options);
  options.passable = passable;
  options.step_cost = step_cost;
  sliced(s, grid, "hooked-slices", &options);
}

static void rollback(const scene *s, way_grid *grid) {
  size_t size;
  need(way_grid_save(grid, NULL, 0, &size), "size of a grid");
  uint8_t *bytes = malloc(size);
  if (!bytes) need(WAY_ERROR_OUT_OF_MEMORY, "bytes");
  need(way_grid_save(grid, bytes, size, &size), "save");
  edit_grid(s, grid, 9);
  print(s->name, "edited-again", way_grid_hash(grid));
  need(way_grid_restore(grid, bytes, size, NULL), "restore");
  print(s->name, "restored", way_grid_hash(grid));
  free(bytes);
}

/* ------------------------------------------------------------------------------------------------ HPA* */

static void digest_hierarchy(way_grid *grid, const way_grid_options *options) {
  way_hpa_description d;
  way_hpa_description_init(&d, NULL);
  need(way_grid_describe_hierarchy(grid, options->diagonal, options->agent_size, options->hpa_chunk_size, &d),
       "describe a hierarchy");
  digest_i32(d.node_count);
  for (int32_t i = 0; i < d.node_count; i++) digest_i32(d.node_cells[i]);
  digest_i32(d.edge_count);
  for (int32_t i = 0; i < d.edge_count; i++) {
    uint64_t bits;
    memcpy(&bits, &d.edge_costs[i], sizeof bits);
    digest_i32(d.edge_from[i]);
    digest_i32(d.edge_to[i]);
    digest_u64(bits);
  }
  way_hpa_description_free(&d);
}

static void hierarchical(const scene *s, way_grid *grid) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_HPA_STAR;
  options.nearest_radius = 4;
  options.partial = true;
  way_path path;
  way_path_init(&path, NULL);
  chance = s->seed;
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
  print(s->name, "hierarchical", digest);
}

/* ------------------------------------------------------------------------------------------------ replanners */

static void digest_replanner(way_grid_replanner *replanner, way_path *path) {
  need(way_grid_replanner_path(replanner, path), "path");
  digest_path(path);
  digest_u64(way_grid_replanner_hash(replanner));
}

/* The other replanner takes what the first one saves, and plans on. */
static void hand_over(way_grid_replanner *replanner, way_grid_replanner *other, way_path *path) {
  size_t size;
  way_status status;
  need(way_grid_replanner_save(replanner, NULL, 0, &size), "size of a replanner");
  uint8_t *bytes = malloc(size);
  if (!bytes) need(WAY_ERROR_OUT_OF_MEMORY, "bytes");
  need(way_grid_replanner_save(replanner, bytes, size, &size), "save");
  need(way_grid_replanner_restore(other, bytes, size, NULL), "restore");
  need(way_grid_replanner_replan(other, 400, &status), "replan");
  digest_replanner(other, path);
  free(bytes);
}

static void replanning(const scene *s, const char *name, const way_grid_options *options) {
  way_grid *grid = make_grid(s);
  way_grid_replanner *replanner = NULL;
  way_grid_replanner *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_grid_replanner_create(grid, options, &replanner), name);
  need(way_grid_replanner_create(grid, options, &other), name);
  start_digest();
  for (int frame = 0; frame < 60; frame++) {
    way_status status;
    if (frame % 20 == 0) need(way_grid_replanner_set_goal(replanner, random_point(s)), "goal");
    if (frame % 5 == 0) need(way_grid_replanner_set_start(replanner, random_point(s)), "start");
    need(way_grid_replanner_replan(replanner, below(400), &status), "replan");
    digest_i32((int32_t)status);
    digest_replanner(replanner, &path);
    edit_grid(s, grid, below(3));
    if (frame % 7 == 3) hand_over(replanner, other, &path);
  }
  way_grid_replanner_destroy(replanner);
  way_grid_replanner_destroy(other);
  way_path_free(&path);
  way_grid_destroy(grid);
  print(s->name, name, digest);
}

static void all_replanning(const scene *s) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_LPA_STAR;
  replanning(s, "lpa-star", &options);
  options.diagonal = WAY_DIAGONAL_ONE_FREE;
  options.agent_size = 2;
  replanning(s, "lpa-star-large", &options);
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  options.record_expansions = true;
  replanning(s, "d-star-lite", &options);
  options.diagonal = WAY_DIAGONAL_NEVER;
  replanning(s, "d-star-lite-orthogonal", &options);
}

static void any_angle(const scene *s, way_grid *grid) {
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

static void plain_jumps(const scene *s, way_grid *grid) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_JPS;
  options.specialized_engines = false;
  sliced(s, grid, "jump-search", &options);
  options.diagonal = WAY_DIAGONAL_NEVER;
  options.record_expansions = true;
  sliced(s, grid, "jump-search-orthogonal", &options);
}

/* ------------------------------------------------------------------------------------------------ hexagons */

static const scene hex_scenes[] = {
    {"hex-odd-r", 55, 23, 31, 22, 1, 0, 0, 0},
    {"hex-even-r", 66, 41, 18, 15, 3, -4.5, 2.75, 0.75},
    {"hex-odd-q", 77, 64, 66, 28, 1, 10, -20, 3},
    {"hex-even-q", 88, 17, 29, 10, 5, 0, 0, 1},
};

static way_hex_grid *make_hex_grid(const scene *s, way_hex_layout layout) {
  chance = s->seed;
  size_t count = (size_t)s->width * (size_t)s->height;
  uint8_t *cells = malloc(count);
  if (!cells) need(WAY_ERROR_OUT_OF_MEMORY, "cells");
  for (size_t i = 0; i < count; i++) cells[i] = (uint8_t)random_area(s);
  way_space space = {s->origin_x, s->origin_y, s->cell_size};
  way_hex_grid *grid = NULL;
  need(way_hex_grid_create(s->width, s->height, layout, cells, &space, NULL, &grid), "create");
  free(cells);
  for (int32_t area = 1; area < s->areas; area++) {
    need(way_hex_grid_set_area_cost(grid, area, (area + 4) / 3.0), "area cost");
  }
  return grid;
}

static void edit_hex_grid(const scene *s, way_hex_grid *grid, int count) {
  for (int i = 0; i < count; i++) {
    int32_t x = below(s->width);
    int32_t y = below(s->height);
    int32_t width = below(s->width - x < 4 ? s->width - x : 4);
    int32_t height = below(s->height - y < 4 ? s->height - y : 4);
    need(way_hex_grid_fill(grid, x, y, width, height, (uint8_t)random_area(s)), "fill");
  }
}

static void digest_double(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  digest_u64(bits);
}

static void digest_point(way_point point) {
  digest_i32(point.x);
  digest_i32(point.y);
}

/* Places, picks, clearance, lines and rings. */
static void hex_places(const scene *s, way_hex_grid *grid) {
  start_digest();
  way_hex_layout layout = way_hex_grid_layout(grid);
  double size = s->cell_size == 0 ? 1 : s->cell_size;
  for (int i = 0; i < 200; i++) {
    way_point a = random_point(s);
    way_point b = random_point(s);
    double x, y;
    way_hex_grid_center(grid, a.x, a.y, &x, &y);
    digest_double(x);
    digest_double(y);
    way_point picked = {-1, -1};
    double off_x = (below(64) - 32) / 32.0 * size;
    double off_y = (below(64) - 32) / 32.0 * size;
    if (way_hex_grid_cell_at(grid, x + off_x, y + off_y, &picked) != WAY_OK) picked = (way_point){-1, -1};
    digest_point(picked);
    int32_t number;
    need(way_hex_grid_max_agent_size_at(grid, a.x, a.y, &number), "clearance");
    digest_i32(number);
    need(way_hex_distance(layout, a, b, &number), "distance");
    digest_i32(number);
    way_point cells[128];
    size_t count;
    need(way_hex_line(layout, a, b, cells, 128, &count), "line");
    for (size_t j = 0; j < count; j++) {
      if (way_hex_grid_is_walkable(grid, cells[j].x, cells[j].y)) digest_point(cells[j]);
    }
    need(way_hex_ring(layout, a, i % 5, cells, 128, &count), "ring");
    for (size_t j = 0; j < count; j++) {
      if (way_hex_grid_is_walkable(grid, cells[j].x, cells[j].y)) digest_point(cells[j]);
    }
  }
  print(s->name, "places", digest);
}

static void hex_queries(const scene *s, way_hex_grid *grid, const char *name, way_grid_options *options) {
  way_path path;
  way_path_init(&path, NULL);
  start_digest();
  for (int i = 0; i < 24; i++) {
    way_point start = random_point(s);
    way_point goal = random_point(s);
    options->specialized_engines = i % 2 == 0;
    options->record_expansions = i % 8 == 7;
    need(way_hex_find_path(grid, start, goal, options, &path), name);
    digest_path(&path);
  }
  way_path_free(&path);
  print(s->name, name, digest);
}

static void finish_hex(way_hex_search *search, way_path *path) {
  way_status status = way_hex_search_status(search);
  while (status == WAY_STATUS_IN_PROGRESS) need(way_hex_search_step(search, 7, &status), "step");
  need(way_hex_search_path(search, path), "path");
  digest_path(path);
  digest_u64(way_hex_search_hash(search));
}

static void hex_sliced(const scene *s, way_hex_grid *grid, const char *name, const way_grid_options *options) {
  way_hex_search *search = NULL;
  way_hex_search *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_hex_search_create(grid, options, &search), name);
  need(way_hex_search_create(grid, options, &other), name);
  start_digest();
  for (int i = 0; i < 6; i++) {
    way_point start = random_point(s);
    way_point goal = random_point(s);
    way_status status;
    need(way_hex_search_begin(search, start, goal, &status), "begin");
    digest_i32((int32_t)status);
    if (status != WAY_STATUS_IN_PROGRESS) continue;
    need(way_hex_search_step(search, 3 + 5 * i, &status), "step");
    digest_u64(way_hex_search_hash(search));
    size_t size;
    need(way_hex_search_save(search, NULL, 0, &size), "size of a search");
    uint8_t *bytes = malloc(size);
    if (!bytes) need(WAY_ERROR_OUT_OF_MEMORY, "bytes");
    need(way_hex_search_save(search, bytes, size, &size), "save");
    finish_hex(search, &path);
    need(way_hex_search_restore(other, bytes, size, NULL), "restore");
    finish_hex(other, &path);
    free(bytes);
  }
  way_hex_search_destroy(search);
  way_hex_search_destroy(other);
  way_path_free(&path);
  print(s->name, name, digest);
}

static void play_hex(const scene *s, way_hex_layout layout) {
  way_hex_grid *grid = make_hex_grid(s, layout);
  print(s->name, "made", way_hex_grid_hash(grid));
  edit_hex_grid(s, grid, 20);
  print(s->name, "edited", way_hex_grid_hash(grid));
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
  way_hex_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ flow fields */

static void step_field(way_flow_field *field, int32_t iterations) {
  way_field_status status;
  need(way_flow_field_step(field, iterations, &status), "step of a field");
  digest_i32((int32_t)status);
}

static void digest_field(const scene *s, way_flow_field *field) {
  const double *costs = way_flow_field_costs(field);
  const int8_t *directions = way_flow_field_directions(field);
  for (int32_t i = 0; i < s->width * s->height; i++) {
    uint64_t bits;
    memcpy(&bits, &costs[i], sizeof bits);
    digest_u64(bits);
    digest_i32(directions[i]);
  }
  digest_i32(way_flow_field_settled(field));
  digest_u64(way_flow_field_hash(field));
}

static uint8_t *save_field(way_flow_field *field, size_t *size) {
  need(way_flow_field_save(field, NULL, 0, size), "size of a field");
  uint8_t *bytes = malloc(*size);
  if (!bytes) need(WAY_ERROR_OUT_OF_MEMORY, "bytes");
  need(way_flow_field_save(field, bytes, *size, size), "save of a field");
  return bytes;
}

/* Steps and edits in turn; half way through a state is saved, and gone on from once more at the end. */
static void play_field(const scene *s, way_grid *grid, int rule) {
  static const char *const names[] = {"field-no-corner-cutting", "field-one-free", "field-always", "field-never"};
  way_point goals[3];
  for (int i = 0; i < 3; i++) goals[i] = random_point(s);
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.diagonal = (way_diagonal)rule;
  options.agent_size = rule == 1 ? 2 : 1;
  way_flow_field *field = NULL;
  need(way_flow_field_create(grid, goals, 3, &options, &field), names[rule]);
  start_digest();
  uint8_t *grid_bytes = NULL, *bytes = NULL;
  size_t grid_size = 0, size = 0;
  for (int i = 0; i < 12; i++) {
    step_field(field, 1 + below(i % 4 == 3 ? 2000 : 60));
    digest_u64(way_flow_field_hash(field));
    edit_grid(s, grid, 1 + below(3));
    if (i == 8) need(way_grid_set_area_cost(grid, 3, 1.75), "area cost");
    if (i != 6) continue;
    bytes = save_field(field, &size);
    need(way_grid_save(grid, NULL, 0, &grid_size), "size of a grid");
    grid_bytes = malloc(grid_size);
    if (!grid_bytes) need(WAY_ERROR_OUT_OF_MEMORY, "bytes");
    need(way_grid_save(grid, grid_bytes, grid_size, &grid_size), "save");
  }
  step_field(field, 100000);
  digest_field(s, field);
  need(way_grid_restore(grid, grid_bytes, grid_size, NULL), "restore");
  need(way_flow_field_restore(field, bytes, size, NULL), "restore of a field");
  step_field(field, 5);
  digest_u64(way_flow_field_hash(field));
  step_field(field, 100000);
  digest_field(s, field);
  free(grid_bytes);
  free(bytes);
  way_flow_field_destroy(field);
  print(s->name, names[rule], digest);
}

static void play_fields(const scene *s) {
  way_grid *grid = make_grid(s);
  for (int rule = 0; rule < 4; rule++) play_field(s, grid, rule);
  way_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ hexagons that change */

static void hex_replanning(const scene *s, way_hex_layout layout, const char *name, const way_grid_options *options) {
  way_hex_grid *grid = make_hex_grid(s, layout);
  way_grid_replanner *replanner = NULL, *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_hex_replanner_create(grid, options, &replanner), name);
  need(way_hex_replanner_create(grid, options, &other), name);
  start_digest();
  for (int frame = 0; frame < 60; frame++) {
    way_status status;
    if (frame % 20 == 0) need(way_grid_replanner_set_goal(replanner, random_point(s)), "goal");
    if (frame % 5 == 0) need(way_grid_replanner_set_start(replanner, random_point(s)), "start");
    need(way_grid_replanner_replan(replanner, below(400), &status), "replan");
    digest_i32((int32_t)status);
    digest_replanner(replanner, &path);
    edit_hex_grid(s, grid, below(3));
    if (frame % 7 == 3) hand_over(replanner, other, &path);
  }
  way_grid_replanner_destroy(replanner);
  way_grid_replanner_destroy(other);
  way_hex_grid_destroy(grid);
  way_path_free(&path);
  print(s->name, name, digest);
}

/* Steps and edits in turn; another field takes each state and is run to its end. */
static void hex_field(const scene *s, way_hex_layout layout, const char *name, int32_t agent_size) {
  way_hex_grid *grid = make_hex_grid(s, layout);
  way_flow_field *field = NULL, *other = NULL;
  way_point goals[3];
  for (int i = 0; i < 3; i++) goals[i] = random_point(s);
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.agent_size = agent_size;
  need(way_hex_flow_field_create(grid, goals, 3, &options, &field), name);
  need(way_hex_flow_field_create(grid, goals, 3, &options, &other), name);
  start_digest();
  for (int i = 0; i < 12; i++) {
    step_field(field, 1 + below(i % 4 == 3 ? 2000 : 60));
    digest_u64(way_flow_field_hash(field));
    edit_hex_grid(s, grid, 1 + below(3));
    if (i == 8) need(way_hex_grid_set_area_cost(grid, 3, 1.75), "area cost");
    size_t size;
    uint8_t *bytes = save_field(field, &size);
    need(way_flow_field_restore(other, bytes, size, NULL), "restore of a field");
    free(bytes);
    step_field(other, 100000);
    digest_field(s, other);
  }
  way_flow_field_destroy(field);
  way_flow_field_destroy(other);
  way_hex_grid_destroy(grid);
  print(s->name, name, digest);
}

static void play_changing_hexes(const scene *s, way_hex_layout layout) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_LPA_STAR;
  hex_replanning(s, layout, "lpa-star", &options);
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  options.agent_size = 2;
  options.record_expansions = true;
  hex_replanning(s, layout, "d-star-lite-large", &options);
  hex_field(s, layout, "field", 1);
  hex_field(s, layout, "field-large", 2);
}

/* ------------------------------------------------------------------------------------------------ tile paths */

static void play_tiles(const scene *s) {
  chance = s->seed;
  int32_t count = s->width * s->height;
  uint32_t *costs = malloc((size_t)count * sizeof *costs);
  if (!costs) need(WAY_ERROR_OUT_OF_MEMORY, "costs");
  for (int32_t i = 0; i < count; i++) costs[i] = below(100) < s->walls ? WAY_NO_STEP : (uint32_t)below(5);
  way_tile_costs table = {costs, NULL, NULL};
  start_digest();
  for (int i = 0; i < 8; i++) {
    way_reach *reach = NULL;
    way_point start = random_point(s);
    need(way_reachable(s->width, s->height, start, (uint32_t)below(40), &table, NULL, &reach), "reachable");
    const int32_t *tiles = way_reach_tiles(reach);
    digest_i32(way_reach_count(reach));
    for (int32_t j = 0; j < way_reach_count(reach); j++) {
      int32_t x = tiles[j] % s->width, y = tiles[j] / s->width;
      uint32_t cost = 0;
      way_reach_cost(reach, x, y, &cost);
      digest_i32(tiles[j]);
      digest_i32((int32_t)cost);
    }
    int32_t path[8192];
    size_t length = 0;
    way_point end = random_point(s);
    need(way_reach_path(reach, end.x, end.y, path, 8192, &length), "path");
    digest_i32((int32_t)length);
    for (size_t j = 0; j < length; j++) digest_i32(path[j]);
    way_reach_destroy(reach);
  }
  way_tile_flow *flow = NULL;
  way_point goals[2];
  for (int i = 0; i < 2; i++) goals[i] = random_point(s);
  need(way_tile_flow_field(s->width, s->height, goals, 2, &table, NULL, &flow), "tile flow field");
  for (int32_t i = 0; i < count; i++) digest_i32((int32_t)way_tile_flow_distances(flow)[i]);
  way_tile_flow_destroy(flow);
  free(costs);
  print(s->name, "tiles", digest);
}

/* ------------------------------------------------------------------------------------------------ a graph */

#define ROAD_NODES 90
#define ROAD_EDGES 400

/* Thirds and sevenths, so that every sum and every estimate is rounded. */
static way_graph *make_roads(double *coordinates) {
  way_graph *graph = NULL;
  int32_t id;
  chance = 55;
  need(way_graph_create(ROAD_NODES, NULL, &graph), "graph");
  for (int32_t i = 0; i < 2 * ROAD_NODES; i++) coordinates[i] = below(4000) / 7.0;
  for (int32_t i = 0; i < ROAD_EDGES; i++) {
    int32_t from = below(ROAD_NODES);
    int32_t to = below(ROAD_NODES);
    double weight = (below(900) + 600) / 3.0;
    need(way_graph_add_edge(graph, from, to, weight, &id), "edge");
  }
  return graph;
}

static void edit_roads(way_graph *graph, int count) {
  for (int i = 0; i < count; i++) {
    int32_t kind = below(3);
    int32_t id = below(way_graph_edge_count(graph));
    way_graph_edge edge;
    need(way_graph_get_edge(graph, id, &edge), "edge");
    if (kind == 0) need(way_graph_remove_edge(graph, id), "remove");
    else if (edge.alive) need(way_graph_set_edge_weight(graph, id, (below(900) + 600) / 3.0), "weight");
  }
}

static void digest_graph_path(const way_path *path) {
  uint64_t bits;
  memcpy(&bits, &path->cost, sizeof bits);
  digest_i32((int32_t)path->status);
  digest_u64(bits);
  digest_i32(path->expanded_count);
  digest_i32(path->iterations);
  digest_i32(path->length);
  for (int32_t i = 0; i < path->length; i++) digest_i32(path->cells[i]);
  digest_i32(path->expanded_length);
  for (int32_t i = 0; i < path->expanded_length; i++) digest_i32(path->expanded[i]);
}

static void graph_queries(way_graph *graph, const char *name, way_graph_options *options) {
  way_path path;
  way_path_init(&path, NULL);
  start_digest();
  for (int i = 0; i < 24; i++) {
    int32_t start = below(ROAD_NODES);
    int32_t goal = below(ROAD_NODES);
    options->record_expansions = i % 4 == 3;
    options->partial = i % 5 == 4;
    options->iteration_budget = i % 6 == 5 ? 20 : 0;
    need(way_graph_find_path(graph, start, goal, options, &path), name);
    digest_graph_path(&path);
  }
  way_path_free(&path);
  print("roads", name, digest);
}

static void graph_distances(way_graph *graph) {
  double distances[ROAD_NODES];
  start_digest();
  need(way_graph_distances(graph, below(ROAD_NODES), distances, ROAD_NODES), "distances");
  for (int32_t i = 0; i < ROAD_NODES; i++) {
    uint64_t bits;
    memcpy(&bits, &distances[i], sizeof bits);
    digest_u64(bits);
  }
  print("roads", "distances", digest);
}

static void finish_graph_search(way_graph_search *search, way_path *path) {
  way_status status = way_graph_search_status(search);
  while (status == WAY_STATUS_IN_PROGRESS) need(way_graph_search_step(search, 7, &status), "step");
  need(way_graph_search_path(search, path), "path");
  digest_graph_path(path);
  digest_u64(way_graph_search_hash(search));
}

static void graph_slices(way_graph *graph, const char *name, const way_graph_options *options) {
  way_graph_search *search = NULL;
  way_graph_search *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_graph_search_create(graph, options, &search), name);
  need(way_graph_search_create(graph, options, &other), name);
  start_digest();
  for (int i = 0; i < 6; i++) {
    way_status status;
    int32_t start = below(ROAD_NODES);
    int32_t goal = below(ROAD_NODES);
    need(way_graph_search_begin(search, start, goal, &status), "begin");
    need(way_graph_search_step(search, 3 + 5 * i, &status), "step");
    digest_u64(way_graph_search_hash(search));
    size_t size;
    need(way_graph_search_save(search, NULL, 0, &size), "size of a search");
    uint8_t *bytes = malloc(size);
    if (!bytes) need(WAY_ERROR_OUT_OF_MEMORY, "bytes");
    need(way_graph_search_save(search, bytes, size, &size), "save");
    finish_graph_search(search, &path);
    need(way_graph_search_restore(other, bytes, size, NULL), "restore");
    finish_graph_search(other, &path);
    free(bytes);
  }
  way_graph_search_destroy(search);
  way_graph_search_destroy(other);
  way_path_free(&path);
  print("roads", name, digest);
}

static void play_roads(void) {
  double coordinates[2 * ROAD_NODES];
  way_graph *graph = make_roads(coordinates);
  print("roads", "made", way_graph_hash(graph));
  edit_roads(graph, 60);
  print("roads", "edited", way_graph_hash(graph));
  way_point_graph *points = NULL;
  way_landmarks *landmarks = NULL;
  need(way_point_graph_create(graph, coordinates, 2, &points), "points");
  need(way_landmarks_create(graph, 4, &landmarks), "landmarks");
  way_graph_options options;
  way_graph_options_default(&options);
  options.points = points;
  graph_queries(graph, "a-star", &options);
  options.heuristic_weight = 2.5;
  graph_queries(graph, "hasty", &options);
  options.heuristic_weight = 1;
  options.landmarks = landmarks;
  graph_queries(graph, "landmarks", &options);
  options.algorithm = WAY_GRAPH_BIDIRECTIONAL;
  graph_queries(graph, "bidirectional", &options);
  options.landmarks = NULL;
  options.points = NULL;
  graph_queries(graph, "both-ends", &options);
  options.algorithm = WAY_GRAPH_DIJKSTRA;
  graph_queries(graph, "dijkstra", &options);
  graph_distances(graph);
  way_graph_options_default(&options);
  graph_slices(graph, "slices", &options);
  options.points = points;
  options.landmarks = landmarks;
  options.record_expansions = true;
  graph_slices(graph, "estimated-slices", &options);
  way_landmarks_destroy(landmarks);
  way_point_graph_destroy(points);
  way_graph_destroy(graph);
}

/* ------------------------------------------------------------------------------------------------ voxels */

enum { VOXEL_X = 21, VOXEL_Y = 18, VOXEL_Z = 19, VOXEL_QUERIES = 12 };

static uint8_t voxel_area(void) {
  if (below(100) < 22) return WAY_WALL;
  return (uint8_t)below(3);
}

static void edit_voxels(way_voxel_grid *grid, int count) {
  for (int i = 0; i < count; i++) {
    int32_t kind = below(3);
    int32_t x = below(VOXEL_X);
    int32_t y = below(VOXEL_Y);
    int32_t z = below(VOXEL_Z);
    if (kind == 0) {
      need(way_voxel_grid_set(grid, x, y, z, voxel_area()), "set");
      continue;
    }
    int32_t across = below(VOXEL_X - x < 4 ? VOXEL_X - x : 4);
    int32_t down = below(VOXEL_Y - y < 4 ? VOXEL_Y - y : 4);
    int32_t deep = below(VOXEL_Z - z < 4 ? VOXEL_Z - z : 4);
    if (kind == 1) {
      need(way_voxel_grid_fill(grid, x, y, z, across, down, deep, voxel_area()), "fill");
      continue;
    }
    uint8_t cells[27] = {0};
    for (int32_t j = 0; j < across * down * deep; j++) cells[j] = voxel_area();
    need(way_voxel_grid_set_cells(grid, x, y, z, across, down, deep, cells), "set cells");
  }
}

static way_voxel_grid *make_voxels(void) {
  chance = 99;
  way_voxel_space space = {-4.5, 0.25, 1000, 1.5};
  way_voxel_grid *grid = NULL;
  need(way_voxel_grid_create(VOXEL_X, VOXEL_Y, VOXEL_Z, 1, NULL, &space, NULL, &grid), "create");
  uint8_t cells[10 * 9 * 8];
  for (size_t i = 0; i < sizeof cells; i++) cells[i] = voxel_area();
  need(way_voxel_grid_set_cells(grid, 2, 5, 9, 10, 9, 8, cells), "set cells");
  return grid;
}

static way_voxel_point random_voxel(void) {
  int32_t x = below(VOXEL_X);
  int32_t y = below(VOXEL_Y);
  int32_t z = below(VOXEL_Z);
  return (way_voxel_point){x, y, z};
}

static void voxel_queries(way_voxel_grid *grid, const char *name, way_voxel_options *options) {
  way_path path;
  way_path_init(&path, NULL);
  start_digest();
  for (int i = 0; i < VOXEL_QUERIES; i++) {
    way_voxel_point start = random_voxel();
    way_voxel_point goal = random_voxel();
    options->record_expansions = i % 4 == 3;
    need(way_voxel_find_path(grid, start, goal, options, &path), name);
    digest_path(&path);
  }
  way_path_free(&path);
  print("voxel", name, digest);
}

static void finish_voxels(way_voxel_search *search, way_path *path) {
  way_status status = way_voxel_search_status(search);
  while (status == WAY_STATUS_IN_PROGRESS) need(way_voxel_search_step(search, 7, &status), "step");
  need(way_voxel_search_path(search, path), "path");
  digest_path(path);
  digest_u64(way_voxel_search_hash(search));
}

static void voxel_slices(way_voxel_grid *grid, const char *name, const way_voxel_options *options) {
  way_voxel_search *search = NULL;
  way_voxel_search *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_voxel_search_create(grid, options, &search), name);
  need(way_voxel_search_create(grid, options, &other), name);
  start_digest();
  for (int i = 0; i < 6; i++) {
    way_voxel_point start = random_voxel();
    way_voxel_point goal = random_voxel();
    way_status status;
    need(way_voxel_search_begin(search, start, goal, &status), "begin");
    digest_i32((int32_t)status);
    if (status != WAY_STATUS_IN_PROGRESS) continue;
    need(way_voxel_search_step(search, 3 + 5 * i, &status), "step");
    digest_u64(way_voxel_search_hash(search));
    size_t size;
    need(way_voxel_search_save(search, NULL, 0, &size), "size of a search");
    uint8_t *bytes = malloc(size);
    if (!bytes) need(WAY_ERROR_OUT_OF_MEMORY, "bytes");
    need(way_voxel_search_save(search, bytes, size, &size), "save");
    finish_voxels(search, &path);
    need(way_voxel_search_restore(other, bytes, size, NULL), "restore");
    finish_voxels(other, &path);
    free(bytes);
  }
  way_voxel_search_destroy(search);
  way_voxel_search_destroy(other);
  way_path_free(&path);
  print("voxel", name, digest);
}

static void voxel_rollback(way_voxel_grid *grid) {
  size_t size;
  need(way_voxel_grid_save(grid, NULL, 0, &size), "size of a grid");
  uint8_t *bytes = malloc(size);
  if (!bytes) need(WAY_ERROR_OUT_OF_MEMORY, "bytes");
  need(way_voxel_grid_save(grid, bytes, size, &size), "save");
  edit_voxels(grid, 9);
  print("voxel", "edited-again", way_voxel_grid_hash(grid));
  need(way_voxel_grid_restore(grid, bytes, size, NULL), "restore");
  print("voxel", "restored", way_voxel_grid_hash(grid));
  free(bytes);
}

static void play_voxels(void) {
  way_voxel_grid *grid = make_voxels();
  print("voxel", "made", way_voxel_grid_hash(grid));
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.nearest_radius = 2.5;
  voxel_slices(grid, "plain-slices", &options);
  for (int32_t area = 1; area < 3; area++) {
    need(way_voxel_grid_set_area_cost(grid, area, (area + 4) / 3.0), "area cost");
  }
  edit_voxels(grid, 20);
  print("voxel", "edited", way_voxel_grid_hash(grid));
  way_voxel_options_default(&options);
  options.connectivity = WAY_CONNECTIVITY_6;
  voxel_queries(grid, "faces", &options);
  options.connectivity = WAY_CONNECTIVITY_18;
  options.heuristic_weight = 0.5;
  voxel_queries(grid, "edges", &options);
  options.connectivity = WAY_CONNECTIVITY_26;
  options.heuristic_weight = 1;
  options.nearest_radius = 2.5;
  voxel_queries(grid, "corners", &options);
  options.agent_size = 2;
  options.heuristic_weight = 0;
  options.nearest_radius = 0;
  voxel_queries(grid, "large", &options);
  options.agent_size = 1;
  options.heuristic_weight = 1.7;
  options.iteration_budget = 60;
  options.partial = true;
  voxel_queries(grid, "hasty", &options);
  way_voxel_options_default(&options);
  options.nearest_radius = 2.5;
  voxel_slices(grid, "slices", &options);
  options.passable = passable;
  options.step_cost = step_cost;
  options.step_cost_bound = 0.9;
  options.record_expansions = true;
  voxel_slices(grid, "hooked-slices", &options);
  voxel_rollback(grid);
  way_voxel_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ jump points */

static void all_jumps(const scene *s, way_grid *grid) {
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

int main(void) {
  for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
    const scene *s = &scenes[i];
    way_grid *grid = make_grid(s);
    print(s->name, "made", way_grid_hash(grid));
    edit_grid(s, grid, 20);
    print(s->name, "edited", way_grid_hash(grid));
    all_queries(s, grid);
    all_sliced(s, grid);
    rollback(s, grid);
    any_angle(s, grid);
    plain_jumps(s, grid);
    hierarchical(s, grid);
    all_jumps(s, grid);
    way_grid_destroy(grid);
  }
  all_replanning(&scenes[1]);
  all_replanning(&scenes[2]);
  for (int i = 0; i < 4; i++) play_hex(&hex_scenes[i], (way_hex_layout)i);
  for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
    play_fields(&scenes[i]);
    play_tiles(&scenes[i]);
  }
  play_roads();
  play_voxels();
  for (int i = 0; i < 4; i++) play_changing_hexes(&hex_scenes[i], (way_hex_layout)i);
  return 0;
}
