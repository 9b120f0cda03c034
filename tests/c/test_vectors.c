/* The golden states in tests/vectors, or in the folder of WAYSTATE_VECTORS: each restores and saves back equal, here and in every other build. */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>

#include "answers.h"
#include "graph_oracle.h"
#include "replan_scene.h"
#include "hex_oracle.h"
#include "fields.h"
#include "source_dir.h"
#include "test_bytes.h"
#include "voxel_world.h"

#define MOST_VECTORS 128

typedef struct vector {
  char name[256];
  test_bytes bytes;
  int32_t kind;
} vector;

static vector vectors[MOST_VECTORS];
static int32_t vector_count;

static void folder_of_vectors(char *folder, size_t size) {
  const char *chosen = getenv("WAYSTATE_VECTORS");
  if (chosen != NULL && chosen[0] != '\0') snprintf(folder, size, "%s", chosen);
  else snprintf(folder, size, "%s/tests/vectors", source_dir());
}

static bool read_file(const char *name, test_bytes *bytes) {
  char folder[1024];
  char path[2048];
  folder_of_vectors(folder, sizeof folder);
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) return false;
  uint8_t chunk[4096];
  for (size_t got = fread(chunk, 1, sizeof chunk, stream); got > 0; got = fread(chunk, 1, sizeof chunk, stream)) {
    put_raw(bytes, chunk, got);
  }
  fclose(stream);
  return bytes->size >= 8;
}

static int read_vectors(void **state) {
  (void)state;
  char path[1024];
  folder_of_vectors(path, sizeof path);
  DIR *folder = opendir(path);
  if (folder == NULL) return 0;
  for (struct dirent *item = readdir(folder); item != NULL && vector_count < MOST_VECTORS; item = readdir(folder)) {
    size_t length = strlen(item->d_name);
    if (length < 4 || length >= sizeof vectors[0].name || strcmp(item->d_name + length - 4, ".bin") != 0) continue;
    vector *read = &vectors[vector_count];
    strcpy(read->name, item->d_name);
    if (!read_file(read->name, &read->bytes)) fail_msg("can't read %s", read->name);
    read->kind = read->bytes.data[6] | read->bytes.data[7] << 8;
    vector_count++;
  }
  closedir(folder);
  return 0;
}

static int free_vectors(void **state) {
  (void)state;
  for (int32_t i = 0; i < vector_count; i++) bytes_free(&vectors[i].bytes);
  return 0;
}

static way_grid *grid_of_vector(const vector *source) {
  way_grid *grid = NULL;
  way_error error;
  if (way_grid_from_state(source->bytes.data, source->bytes.size, NULL, &grid, &error) != WAY_OK) {
    fail_msg("%s: %s", source->name, error.message);
  }
  return grid;
}

static void grids_save_back_equal(void **state) {
  (void)state;
  int32_t count = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != 1) continue;
    way_grid *grid = grid_of_vector(&vectors[i]);
    test_bytes again = save_grid(grid);
    assert_int_equal(again.size, vectors[i].bytes.size);
    assert_memory_equal(again.data, vectors[i].bytes.data, again.size);
    bytes_free(&again);
    way_grid_destroy(grid);
    count++;
  }
  print_message("%d grids\n", count);
  if (count == 0) skip();
}

static void try_options(way_grid *grid, const way_grid_options *options, const vector *saved, int32_t *taken) {
  way_grid_search *search = NULL;
  if (way_grid_search_create(grid, options, &search) != WAY_OK) return;
  if (way_grid_search_restore(search, saved->bytes.data, saved->bytes.size, NULL) == WAY_OK) {
    test_bytes again = save_search(search);
    assert_int_equal(again.size, saved->bytes.size);
    assert_memory_equal(again.data, saved->bytes.data, again.size);
    bytes_free(&again);
    (*taken)++;
  }
  way_grid_search_destroy(search);
}

/* A search's state doesn't name its options or its grid: of all that could be meant, one must take it at least. */
static void searches_save_back_equal(void **state) {
  (void)state;
  static const double weights[] = {1, 0, 0.5, 1.5, 2};
  int32_t count = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != 12 && vectors[i].kind != 10) continue;
    int32_t taken = 0;
    for (int32_t j = 0; j < vector_count; j++) {
      if (vectors[j].kind != 1) continue;
      way_grid *grid = grid_of_vector(&vectors[j]);
      for (int choice = 0; choice < 5 * 4 * 2 * 2 * 5; choice++) {
        way_grid_options options = options_of((way_algorithm)(choice % 5), (way_diagonal)(choice / 5 % 4),
                                              1 + choice / 20 % 2, choice / 40 % 2 == 0);
        options.heuristic_weight = weights[choice / 80 % 5];
        try_options(grid, &options, &vectors[i], &taken);
        options.record_expansions = true;
        try_options(grid, &options, &vectors[i], &taken);
      }
      way_grid_destroy(grid);
    }
    if (taken == 0) fail_msg("%s: no grid and options here take it", vectors[i].name);
    count++;
  }
  print_message("%d grid searches\n", count);
  if (count == 0) skip();
}

/* A replanner's state names its algorithm, and neither its grid nor its other options, which it does not depend on. */
static void replanners_save_back_equal(void **state) {
  (void)state;
  int32_t count = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    const test_bytes *saved = &vectors[i].bytes;
    if (vectors[i].kind != 5 && vectors[i].kind != 6) continue;
    int32_t width = get_i32(saved, 8), height = get_i32(saved, 12);
    way_grid *grid = NULL;
    way_hex_grid *hex = NULL;
    way_algorithm algorithm = (way_algorithm)saved->data[16];
    way_grid_options options = options_of(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
    way_grid_replanner *replanner = NULL;
    if (vectors[i].kind == 5) {
      check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
      check_ok(way_grid_replanner_create(grid, &options, &replanner));
    } else {
      check_ok(way_hex_grid_create(width, height, (way_hex_layout)(i % 4), NULL, NULL, NULL, &hex));
      check_ok(way_hex_replanner_create(hex, &options, &replanner));
    }
    way_error error;
    if (way_grid_replanner_restore(replanner, saved->data, saved->size, &error) != WAY_OK) {
      fail_msg("%s: %s", vectors[i].name, error.message);
    }
    test_bytes again = save_replanner(replanner);
    assert_int_equal(again.size, saved->size);
    assert_memory_equal(again.data, saved->data, again.size);
    bytes_free(&again);
    way_grid_replanner_destroy(replanner);
    way_grid_destroy(grid);
    way_hex_grid_destroy(hex);
    count++;
  }
  print_message("%d replanners\n", count);
  if (count == 0) skip();
}

static void hex_grids_save_back_equal(void **state) {
  (void)state;
  int32_t count = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != 2) continue;
    way_hex_grid *grid = NULL;
    check_ok(way_hex_grid_from_state(vectors[i].bytes.data, vectors[i].bytes.size, NULL, &grid, NULL));
    test_bytes again = save_hex_grid(grid);
    assert_int_equal(again.size, vectors[i].bytes.size);
    assert_memory_equal(again.data, vectors[i].bytes.data, again.size);
    bytes_free(&again);
    way_hex_grid_destroy(grid);
    count++;
  }
  print_message("%d hex grids\n", count);
  if (count == 0) skip();
}

/* As for square grids: of all grids, layouts and options, one must take each state at least. */
static bool some_hex_search_takes(const vector *saved, const vector *map) {
  bool taken = false;
  for (int choice = 0; choice < 4 * 3 * 2 * 2; choice++) {
    static const double weights[] = {1, 0, 1.5};
    const uint8_t *cells = map->bytes.data + 52 + 255 * 8;
    way_hex_grid *grid = NULL;
    check_ok(way_hex_grid_create(get_i32(&map->bytes, 8), get_i32(&map->bytes, 12), (way_hex_layout)(choice % 4), cells,
                                 NULL, NULL, &grid));
    check_ok(way_hex_grid_set_area_cost(grid, 4, get_f64(&map->bytes, 52 + 4 * 8)));
    way_grid_options options = default_options();
    options.heuristic_weight = weights[choice / 4 % 3];
    options.record_expansions = choice / 12 % 2 == 1;
    options.specialized_engines = choice / 24 == 0;
    way_hex_search *search = NULL;
    check_ok(way_hex_search_create(grid, &options, &search));
    if (way_hex_search_restore(search, saved->bytes.data, saved->bytes.size, NULL) == WAY_OK) {
      test_bytes again = save_hex_search(search);
      assert_int_equal(again.size, saved->bytes.size);
      assert_memory_equal(again.data, saved->bytes.data, again.size);
      bytes_free(&again);
      taken = true;
    }
    way_hex_search_destroy(search);
    way_hex_grid_destroy(grid);
  }
  return taken;
}

static void hex_searches_save_back_equal(void **state) {
  (void)state;
  int32_t count = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != 8 || strncmp(vectors[i].name, "hex-", 4) != 0) continue;
    bool taken = false;
    for (int32_t j = 0; j < vector_count; j++) {
      if (vectors[j].kind == 2 && some_hex_search_takes(&vectors[i], &vectors[j])) taken = true;
    }
    if (!taken) fail_msg("%s: no grid and options here take it", vectors[i].name);
    count++;
  }
  print_message("%d hex searches\n", count);
  if (count == 0) skip();
}

static bool field_takes(way_flow_field *field, const test_bytes *saved) {
  bool taken = way_flow_field_restore(field, saved->data, saved->size, NULL) == WAY_OK;
  if (taken) {
    test_bytes again = save_field(field);
    assert_int_equal(again.size, saved->size);
    assert_memory_equal(again.data, saved->data, again.size);
    bytes_free(&again);
  }
  way_flow_field_destroy(field);
  return taken;
}

static bool some_layout_takes(const test_bytes *saved, const vector *map) {
  bool taken = false;
  for (int layout = 0; layout < 4; layout++) {
    way_hex_grid *grid = NULL;
    check_ok(way_hex_grid_create(get_i32(&map->bytes, 8), get_i32(&map->bytes, 12), (way_hex_layout)layout,
                                 map->bytes.data + 52 + 255 * 8, NULL, NULL, &grid));
    way_point goals[16];
    int32_t goal_count = get_i32(saved, 20);
    for (int32_t n = 0; n < goal_count && n < 16; n++) {
      goals[n] = point_of(get_i32(saved, 8), get_i32(saved, (size_t)(24 + 4 * n)));
    }
    way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
    way_flow_field *field = NULL;
    check_ok(way_hex_flow_field_create(grid, goals, (size_t)goal_count, &options, &field));
    taken |= field_takes(field, saved);
    way_hex_grid_destroy(grid);
  }
  return taken;
}

/* A field's state names its goals and its size; its grid's walls decide which goals are free. */
static void fields_save_back_equal(void **state) {
  (void)state;
  int32_t count = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != 7) continue;
    int32_t taken = 0, width = get_i32(&vectors[i].bytes, 8), goal_count = get_i32(&vectors[i].bytes, 20);
    for (int32_t j = 0; j < vector_count; j++) {
      bool hex = strncmp(vectors[i].name, "hex-", 4) == 0;
      if (hex && vectors[j].kind == 2) taken += some_layout_takes(&vectors[i].bytes, &vectors[j]);
      if (hex || vectors[j].kind != 1 || get_i32(&vectors[j].bytes, 8) != width) continue;
      way_grid *grid = grid_of_vector(&vectors[j]);
      int32_t goals[16];
      for (int32_t n = 0; n < goal_count && n < 16; n++) {
        goals[n] = get_i32(&vectors[i].bytes, (size_t)(24 + 4 * n));
      }
      way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
      taken += field_takes(make_field(grid, goals, goal_count, &options), &vectors[i].bytes);
      way_grid_destroy(grid);
    }
    if (taken == 0) fail_msg("%s: no grid here takes it", vectors[i].name);
    count++;
  }
  print_message("%d flow fields\n", count);
  if (count == 0) skip();
}

static way_graph *graph_of_vector(const vector *source) {
  way_graph *graph = NULL;
  way_error error;
  if (way_graph_from_state(source->bytes.data, source->bytes.size, NULL, &graph, &error) != WAY_OK) {
    fail_msg("%s: %s", source->name, error.message);
  }
  return graph;
}

static void graphs_save_back_equal(void **state) {
  (void)state;
  int32_t count = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != 4) continue;
    way_graph *graph = graph_of_vector(&vectors[i]);
    test_bytes again = save_graph(graph);
    assert_int_equal(again.size, vectors[i].bytes.size);
    assert_memory_equal(again.data, vectors[i].bytes.data, again.size);
    bytes_free(&again);
    way_graph_destroy(graph);
    count++;
  }
  print_message("%d graphs\n", count);
  if (count == 0) skip();
}

static bool graph_search_takes(way_graph *graph, const vector *saved, bool record) {
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  options.record_expansions = record;
  way_graph_search *search = NULL;
  check_ok(way_graph_search_create(graph, &options, &search));
  bool taken = way_graph_search_restore(search, saved->bytes.data, saved->bytes.size, NULL) == WAY_OK;
  if (taken) {
    test_bytes again = save_graph_search(search);
    assert_int_equal(again.size, saved->bytes.size);
    assert_memory_equal(again.data, saved->bytes.data, again.size);
    bytes_free(&again);
  }
  way_graph_search_destroy(search);
  return taken;
}

static void graph_searches_save_back_equal(void **state) {
  (void)state;
  int32_t count = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != 11) continue;
    bool taken = false;
    for (int32_t j = 0; j < vector_count; j++) {
      if (vectors[j].kind != 4) continue;
      way_graph *graph = graph_of_vector(&vectors[j]);
      taken |= graph_search_takes(graph, &vectors[i], false);
      taken |= graph_search_takes(graph, &vectors[i], true);
      way_graph_destroy(graph);
    }
    if (!taken) fail_msg("%s: no graph and options here take it", vectors[i].name);
    count++;
  }
  print_message("%d graph searches\n", count);
  if (count == 0) skip();
}

static way_voxel_grid *voxels_of_vector(const vector *source) {
  way_voxel_grid *grid = NULL;
  way_error error;
  if (way_voxel_grid_from_state(source->bytes.data, source->bytes.size, NULL, &grid, &error) != WAY_OK) {
    fail_msg("%s: %s", source->name, error.message);
  }
  return grid;
}

static bool voxel_search_takes(way_voxel_grid *grid, const vector *saved, bool record) {
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.record_expansions = record;
  way_voxel_search *search = NULL;
  check_ok(way_voxel_search_create(grid, &options, &search));
  bool taken = way_voxel_search_restore(search, saved->bytes.data, saved->bytes.size, NULL) == WAY_OK;
  if (taken) {
    test_bytes again = save_voxel_search(search);
    assert_int_equal(again.size, saved->bytes.size);
    assert_memory_equal(again.data, saved->bytes.data, again.size);
    bytes_free(&again);
  }
  way_voxel_search_destroy(search);
  return taken;
}

/* Voxel grids, and the searches that some voxel grid takes. */
static void voxels_save_back_equal(void **state) {
  (void)state;
  int32_t grids = 0, searches = 0;
  for (int32_t i = 0; i < vector_count; i++) {
    if (vectors[i].kind != 3) continue;
    way_voxel_grid *grid = voxels_of_vector(&vectors[i]);
    test_bytes again = save_voxels(grid);
    assert_int_equal(again.size, vectors[i].bytes.size);
    assert_memory_equal(again.data, vectors[i].bytes.data, again.size);
    bytes_free(&again);
    grids++;
    for (int32_t j = 0; j < vector_count; j++) {
      if (vectors[j].kind != 8 || strncmp(vectors[j].name, "voxel-", 6) != 0) continue;
      if (!voxel_search_takes(grid, &vectors[j], false) && !voxel_search_takes(grid, &vectors[j], true)) {
        fail_msg("%s: no voxel search here takes it", vectors[j].name);
      }
      searches++;
    }
    way_voxel_grid_destroy(grid);
  }
  print_message("%d voxel grids, %d searches\n", grids, searches);
  if (grids == 0 || searches == 0) skip();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(grids_save_back_equal),        cmocka_unit_test(searches_save_back_equal),
      cmocka_unit_test(replanners_save_back_equal),   cmocka_unit_test(hex_grids_save_back_equal),
      cmocka_unit_test(hex_searches_save_back_equal), cmocka_unit_test(fields_save_back_equal),
      cmocka_unit_test(graphs_save_back_equal),       cmocka_unit_test(graph_searches_save_back_equal),
      cmocka_unit_test(voxels_save_back_equal),
  };
  return cmocka_run_group_tests(tests, read_vectors, free_vectors);
}
