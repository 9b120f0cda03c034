/* Voxel grids and the searches over them: kinds 3 and 8. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "waystate/waystate.h"

/* The first multiplier in a state: header, sizes, default area, version, space, area version. */
#define AREAS (8 + 12 + 1 + 4 + 32 + 4)

typedef struct scene {
  way_voxel_grid *grid;
  way_search *search;
  uint32_t sizes[3];
} scene;

static way_voxel_point random_point(uint32_t *seed, const scene *made) {
  return (way_voxel_point){(int32_t)(fuzz_next(seed) % made->sizes[0]), (int32_t)(fuzz_next(seed) % made->sizes[1]),
                           (int32_t)(fuzz_next(seed) % made->sizes[2])};
}

static void extreme_areas(uint32_t *seed, way_voxel_grid *grid) {
  size_t size;
  fuzz_need(way_voxel_grid_save(grid, NULL, 0, &size) == WAY_OK, "a grid is saved");
  uint8_t *state = malloc(size);
  fuzz_need(state != NULL, "memory");
  fuzz_need(way_voxel_grid_save(grid, state, size, &size) == WAY_OK, "a grid is saved");
  fuzz_extreme_areas(seed, state, AREAS);
  fuzz_need(way_voxel_grid_restore(grid, state, size, NULL) == WAY_OK, "extreme multipliers are taken");
  free(state);
}

static scene make_scene(uint32_t *seed) {
  static const double weights[] = {0, 1, 1, 2, 0.5, 1e17};
  static const way_connectivity connectivities[] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  scene made = {.grid = NULL};
  /* One in four has two chunks in a row. */
  for (int i = 0; i < 3; i++) made.sizes[i] = 1 + fuzz_next(seed) % 4;
  if (fuzz_next(seed) % 4 == 0) made.sizes[fuzz_next(seed) % 3] = 18;
  uint8_t cells[18 * 4 * 4];
  uint32_t count = made.sizes[0] * made.sizes[1] * made.sizes[2], walls = fuzz_next(seed) % 50;
  for (uint32_t i = 0; i < count; i++) {
    cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : (uint8_t)(fuzz_next(seed) % 3);
  }
  uint8_t usual = fuzz_next(seed) % 3 == 0 ? WAY_WALL : 0;
  int32_t x = (int32_t)made.sizes[0], y = (int32_t)made.sizes[1], z = (int32_t)made.sizes[2];
  fuzz_need(way_voxel_grid_create(x, y, z, usual, cells, NULL, NULL, &made.grid) == WAY_OK, "a grid is made");
  if (fuzz_next(seed) % 2 == 0) fuzz_need(way_voxel_grid_set_area_cost(made.grid, 1, 2.5) == WAY_OK, "a cost is set");
  if (fuzz_next(seed) % 8 == 0) extreme_areas(seed, made.grid);
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.connectivity = connectivities[fuzz_next(seed) % 3];
  options.agent_size = 1 + (int32_t)(fuzz_next(seed) % 5 == 0);
  options.record_expansions = fuzz_next(seed) % 4 == 0;
  options.heuristic_weight = weights[fuzz_next(seed) % 6];
  options.partial = true;
  fuzz_need(way_voxel_search_create(made.grid, &options, &made.search) == WAY_OK, "a search is made");
  return made;
}

static void free_scene(const scene *made) {
  way_search_destroy(made->search);
  way_voxel_grid_destroy(made->grid);
}

static void begin(const scene *made, uint32_t *seed) {
  way_status status;
  way_voxel_point start = random_point(seed, made), goal = random_point(seed, made);
  if (fuzz_begins_to_many(seed, made->search, made->sizes, 2)) return;
  fuzz_need(way_voxel_search_begin(made->search, start, goal, &status) == WAY_OK, "a search begins");
}

/* Steps to the end, which a search over so few cells reaches soon whatever it was given. */
static void run_on(const scene *made) {
  way_path path;
  way_path_init(&path, NULL);
  way_status status = way_search_status(made->search);
  for (int32_t steps = 0; status == WAY_STATUS_IN_PROGRESS && steps < 20000; steps += 7) {
    fuzz_need(way_search_step(made->search, 7, &status) == WAY_OK, "a restored search steps");
    FUZZ_TAKES_OWN_BYTES(way_search_save, way_search_restore, made->search);
  }
  fuzz_need(way_search_path(made->search, &path) == WAY_OK, "a restored search tells its path");
  way_path_free(&path);
}

static size_t make_grid_state(uint32_t seed, uint8_t *buffer, size_t capacity) {
  scene made = make_scene(&seed);
  size_t size = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  for (uint32_t edits = fuzz_next(&seed) % 4; edits > 0; edits--) {
    way_voxel_point at = random_point(&seed, &made);
    fuzz_need(way_voxel_grid_set(made.grid, at.x, at.y, at.z, (uint8_t)fuzz_next(&seed)) == WAY_OK, "a cell is set");
  }
  if (way_voxel_grid_save(made.grid, buffer, capacity, &size) != WAY_OK) size = 0;
  free_scene(&made);
  return size;
}

static void offer_grid_state(uint32_t seed, const uint8_t *bytes, size_t size) {
  scene made = make_scene(&seed);
  uint64_t before = way_voxel_grid_hash(made.grid);
  way_error error;
  if (way_voxel_grid_restore(made.grid, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_voxel_grid_save, made.grid, bytes, size);
  } else {
    fuzz_need(way_voxel_grid_hash(made.grid) == before, "a refused grid is unchanged");
  }
  begin(&made, &seed);
  run_on(&made);
  free_scene(&made);
  way_voxel_grid *grid = NULL;
  if (way_voxel_grid_from_state(bytes, size, NULL, &grid, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_voxel_grid_save, grid, bytes, size);
    way_voxel_grid_destroy(grid);
  }
}

const fuzz_target fuzz_voxel_grid = {"voxel grid", make_grid_state, offer_grid_state};

static size_t make_search_state(uint32_t seed, uint8_t *buffer, size_t capacity) {
  scene made = make_scene(&seed);
  size_t size = 0;
  way_status status;
  fuzz_part(&seed, true);
  begin(&made, &seed);
  fuzz_part(&seed, false);
  (void)way_search_step(made.search, (int32_t)(fuzz_next(&seed) % 40), &status);
  if (way_search_save(made.search, buffer, capacity, &size) != WAY_OK) size = 0;
  free_scene(&made);
  return size;
}

static void offer_search_state(uint32_t seed, const uint8_t *bytes, size_t size) {
  scene made = make_scene(&seed);
  begin(&made, &seed);
  way_error error;
  if (way_search_restore(made.search, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_search_save, made.search, bytes, size);
    run_on(&made);
  } else {
    fuzz_need(way_search_status(made.search) == WAY_STATUS_NONE, "a refused search is not begun");
  }
  begin(&made, &seed);
  run_on(&made);
  free_scene(&made);
}

const fuzz_target fuzz_voxel_search = {"voxel search", make_search_state, offer_search_state};
