/* Each golden state restores and saves back equal, here and in every other build. */
#include <string.h>

#include "answers.h"
#include "fields.h"
#include "graph_oracle.h"
#include "hex_oracle.h"
#include "replan_scene.h"
#include "vectors.h"
#include "voxel_world.h"

enum { GRID = 1, HEX_GRID = 2, VOXEL_GRID = 3, GRAPH = 4 };

/* ------------------------------------------------------------------------------------------------ grids and graphs */

static int32_t try_grid(const vector *saved) {
  way_grid *grid = grid_of_vector(saved);
  check_saved_equal(save_grid(grid), saved);
  way_grid_destroy(grid);
  return 1;
}

static int32_t try_hex_grid(const vector *saved) {
  way_grid *grid = hex_grid_of_vector(saved);
  check_saved_equal(save_grid(grid), saved);
  way_grid_destroy(grid);
  return 1;
}

static int32_t try_voxel_grid(const vector *saved) {
  way_voxel_grid *grid = voxels_of_vector(saved);
  check_saved_equal(save_voxels(grid), saved);
  way_voxel_grid_destroy(grid);
  return 1;
}

static int32_t try_graph(const vector *saved) {
  way_graph *graph = graph_of_vector(saved);
  check_saved_equal(save_graph(graph), saved);
  way_graph_destroy(graph);
  return 1;
}

/* ------------------------------------------------------------------------------------------------ searches */

/* A search's state doesn't name its options or its grid: all that could be meant are tried. */

static int32_t try_options(way_grid *grid, const way_grid_options *options, const vector *saved) {
  way_search *search = NULL;
  if (way_grid_search_create(grid, options, &search) != WAY_OK) return 0;
  bool taken = way_search_restore(search, saved->bytes.data, saved->bytes.size, NULL) == WAY_OK;
  if (taken) check_saved_equal(save_search(search), saved);
  way_search_destroy(search);
  return taken;
}

static int32_t try_search(const vector *saved) {
  static const double weights[] = {1, 0, 0.5, 1.5, 2};
  int32_t taken = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != GRID) continue;
    way_grid *grid = grid_of_vector(&vectors[i]);
    for (int choice = 0; choice < 5 * 4 * 2 * 2 * 5; choice++) {
      way_grid_options options = options_of((way_algorithm)(choice % 5), (way_diagonal)(choice / 5 % 4),
                                            1 + choice / 20 % 2, choice / 40 % 2 == 0);
      options.heuristic_weight = weights[choice / 80 % 5];
      taken += try_options(grid, &options, saved);
      options.record_expansions = true;
      taken += try_options(grid, &options, saved);
    }
    way_grid_destroy(grid);
  }
  return taken;
}

static int32_t try_hierarchical_search(const vector *saved) {
  int32_t taken = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != GRID) continue;
    way_grid *grid = grid_of_vector(&vectors[i]);
    for (int choice = 0; choice < 4 * 2 * 2; choice++) {
      way_grid_options options = options_of(WAY_ALGORITHM_HPA_STAR, (way_diagonal)(choice % 4), 1, true);
      options.hpa_chunk_size = choice / 4 % 2 == 0 ? 8 : 16;
      options.record_expansions = choice / 8 == 1;
      taken += try_options(grid, &options, saved);
    }
    way_grid_destroy(grid);
  }
  return taken;
}

/* A hex grid of a vector's cells in any layout: what was saved on another layout is there too. */
static way_grid *hex_grid_in_layout(const vector *map, int layout) {
  const uint8_t *cells = map->bytes.data + 52 + 255 * 8;
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(get_i32(&map->bytes, 8), get_i32(&map->bytes, 12), (way_hex_layout)layout, cells, NULL,
                               NULL, &grid));
  return grid;
}

static int32_t try_hex_search_on(const vector *map, const vector *saved) {
  static const double weights[] = {1, 0, 1.5};
  int32_t taken = 0;
  for (int choice = 0; choice < 4 * 3 * 2 * 2; choice++) {
    way_grid *grid = hex_grid_in_layout(map, choice % 4);
    check_ok(way_grid_set_area_cost(grid, 4, get_f64(&map->bytes, 52 + 4 * 8)));
    way_grid_options options = default_options();
    options.heuristic_weight = weights[choice / 4 % 3];
    options.record_expansions = choice / 12 % 2 == 1;
    options.specialized_engines = choice / 24 == 0;
    way_search *search = NULL;
    check_ok(way_grid_search_create(grid, &options, &search));
    if (way_search_restore(search, saved->bytes.data, saved->bytes.size, NULL) == WAY_OK) {
      check_saved_equal(save_search(search), saved);
      taken++;
    }
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
  return taken;
}

static int32_t try_hex_search(const vector *saved) {
  int32_t taken = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind == HEX_GRID) taken += try_hex_search_on(&vectors[i], saved);
  }
  return taken;
}

static bool voxel_search_takes(way_voxel_grid *grid, const vector *saved, bool record) {
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.record_expansions = record;
  way_search *search = NULL;
  check_ok(way_voxel_search_create(grid, &options, &search));
  bool taken = way_search_restore(search, saved->bytes.data, saved->bytes.size, NULL) == WAY_OK;
  if (taken) check_saved_equal(save_voxel_search(search), saved);
  way_search_destroy(search);
  return taken;
}

static int32_t try_voxel_search(const vector *saved) {
  int32_t taken = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != VOXEL_GRID) continue;
    way_voxel_grid *grid = voxels_of_vector(&vectors[i]);
    taken += voxel_search_takes(grid, saved, false);
    taken += voxel_search_takes(grid, saved, true);
    way_voxel_grid_destroy(grid);
  }
  return taken;
}

static bool graph_search_takes(way_graph *graph, const vector *saved, bool record) {
  way_graph_options options = graph_options_of(saved->kind == 65 ? WAY_GRAPH_BIDIRECTIONAL : WAY_GRAPH_A_STAR);
  options.record_expansions = record;
  way_search *search = NULL;
  check_ok(way_graph_search_create(graph, &options, &search));
  bool taken = way_search_restore(search, saved->bytes.data, saved->bytes.size, NULL) == WAY_OK;
  if (taken) check_saved_equal(save_graph_search(search), saved);
  way_search_destroy(search);
  return taken;
}

static int32_t try_graph_search(const vector *saved) {
  int32_t taken = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != GRAPH) continue;
    way_graph *graph = graph_of_vector(&vectors[i]);
    taken += graph_search_takes(graph, saved, false);
    taken += graph_search_takes(graph, saved, true);
    way_graph_destroy(graph);
  }
  return taken;
}

/* ------------------------------------------------------------------------------------------------ replanners */

/* A replanner's state names its algorithm, and neither its grid nor its other options, which it does not depend on. */

static void check_replanner(way_grid_replanner *replanner, const vector *saved) {
  way_error error;
  if (way_grid_replanner_restore(replanner, saved->bytes.data, saved->bytes.size, &error) != WAY_OK) {
    fail_msg("%s: %s", saved->name, error.message);
  }
  check_saved_equal(save_replanner(replanner), saved);
  way_grid_replanner_destroy(replanner);
}

static way_grid_options options_of_replanner(const vector *saved) {
  way_algorithm algorithm = (way_algorithm)saved->bytes.data[16];
  return options_of(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
}

static int32_t try_replanner(const vector *saved) {
  way_grid_options options = options_of_replanner(saved);
  way_grid *grid = empty_grid(get_i32(&saved->bytes, 8), get_i32(&saved->bytes, 12));
  way_grid_replanner *replanner = NULL;
  check_ok(way_grid_replanner_create(grid, &options, &replanner));
  check_replanner(replanner, saved);
  way_grid_destroy(grid);
  return 1;
}

static int32_t try_hex_replanner(const vector *saved) {
  way_grid_options options = options_of_replanner(saved);
  for (int layout = 0; layout < 4; layout++) {
    way_grid *grid = NULL;
    check_ok(way_hex_grid_create(get_i32(&saved->bytes, 8), get_i32(&saved->bytes, 12), (way_hex_layout)layout, NULL,
                                 NULL, NULL, &grid));
    way_grid_replanner *replanner = NULL;
    check_ok(way_grid_replanner_create(grid, &options, &replanner));
    check_replanner(replanner, saved);
    way_grid_destroy(grid);
  }
  return 4;
}

/* ------------------------------------------------------------------------------------------------ flow fields */

/* A field's state names its goals and its size; its grid's walls decide which goals are free. */

#define MOST_GOALS 16

static int32_t goals_of_field(const vector *saved, int32_t goals[MOST_GOALS]) {
  int32_t count = get_i32(&saved->bytes, 20);
  assert_in_range(count, 0, MOST_GOALS);
  for (int32_t i = 0; i < count; i++) goals[i] = get_i32(&saved->bytes, (size_t)(24 + 4 * i));
  return count;
}

static int32_t field_takes(way_flow_field *field, const vector *saved) {
  bool taken = way_flow_field_restore(field, saved->bytes.data, saved->bytes.size, NULL) == WAY_OK;
  if (taken) check_saved_equal(save_field(field), saved);
  way_flow_field_destroy(field);
  return taken;
}

static int32_t try_field(const vector *saved) {
  int32_t goals[MOST_GOALS];
  int32_t goal_count = goals_of_field(saved, goals);
  way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  int32_t taken = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != GRID || get_i32(&vectors[i].bytes, 8) != get_i32(&saved->bytes, 8)) continue;
    way_grid *grid = grid_of_vector(&vectors[i]);
    taken += field_takes(make_field(grid, goals, goal_count, &options), saved);
    way_grid_destroy(grid);
  }
  return taken;
}

static int32_t try_hex_field(const vector *saved) {
  int32_t cells[MOST_GOALS];
  way_point goals[MOST_GOALS];
  int32_t goal_count = goals_of_field(saved, cells);
  for (int32_t i = 0; i < goal_count; i++) goals[i] = point_of(get_i32(&saved->bytes, 8), cells[i]);
  way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  int32_t taken = 0;
  for (int32_t choice = 0; choice < 4 * vector_count; choice++) {
    if (vectors[choice / 4].kind != HEX_GRID) continue;
    way_grid *grid = hex_grid_in_layout(&vectors[choice / 4], choice % 4);
    way_flow_field *field = NULL;
    check_ok(way_flow_field_create(grid, goals, (size_t)goal_count, &options, &field));
    taken += field_takes(field, saved);
    way_grid_destroy(grid);
  }
  return taken;
}

/* ------------------------------------------------------------------------------------------------ the kinds */

typedef struct state_kind {
  const char *name;
  int32_t kind;
  /* The file's name tells apart what the state doesn't. */
  const char *prefix;
  /* Restores the state in whatever may take it and has that saved back equal. Returns how many took it. */
  int32_t (*attempt)(const vector *saved);
} state_kind;

/* A vector belongs to the first that it fits. */
static const state_kind kinds[] = {
    {"grids", GRID, "", try_grid},
    {"hex grids", HEX_GRID, "", try_hex_grid},
    {"voxel grids", VOXEL_GRID, "", try_voxel_grid},
    {"graphs", GRAPH, "", try_graph},
    {"replanners", 5, "", try_replanner},
    {"hex replanners", 6, "", try_hex_replanner},
    {"hex flow fields", 7, "hex-", try_hex_field},
    {"flow fields", 7, "", try_field},
    {"hex searches", 8, "hex-", try_hex_search},
    {"voxel searches", 8, "voxel-", try_voxel_search},
    {"any-angle searches", 10, "", try_search},
    {"graph searches", 11, "", try_graph_search},
    {"grid searches", 12, "", try_search},
    {"hierarchical searches", 64, "", try_hierarchical_search},
    {"graph searches from both ends", 65, "", try_graph_search},
};

#define KIND_COUNT (sizeof kinds / sizeof kinds[0])

static const state_kind *kind_of(const vector *saved) {
  for (size_t i = 0; i < KIND_COUNT; i++) {
    if (vector_is(saved, kinds[i].kind, kinds[i].prefix)) return &kinds[i];
  }
  return NULL;
}

static void save_back_equal(void **state) {
  const state_kind *kind = *state;
  int32_t count = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (kind_of(&vectors[i]) != kind) continue;
    if (kind->attempt(&vectors[i]) == 0) fail_msg("%s: no grid, graph or options here take it", vectors[i].name);
    count++;
  }
  print_message("%d %s\n", count, kind->name);
  if (count == 0) skip();
}

int main(void) {
  struct CMUnitTest tests[KIND_COUNT];
  for (size_t i = 0; i < KIND_COUNT; i++) {
    tests[i] = (struct CMUnitTest){kinds[i].name, save_back_equal, NULL, NULL, (void *)(uintptr_t)&kinds[i]};
  }
  return cmocka_run_group_tests(tests, read_vectors, free_vectors);
}
