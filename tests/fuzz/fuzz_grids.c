/* Square grids and the searches over them: kinds 1, 10, 12, 64 and 66. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "waystate/waystate.h"

static way_grid *make_grid(uint32_t *seed) {
  uint8_t cells[144];
  int32_t width = 1 + (int32_t)(fuzz_next(seed) % 12), height = 1 + (int32_t)(fuzz_next(seed) % 12);
  uint32_t walls = fuzz_next(seed) % 60, areas = 1 + fuzz_next(seed) % 3;
  /* Areas at one side alone leave most of a grid even. */
  int32_t border = fuzz_next(seed) % 2 == 0 ? width : width / 3;
  for (int32_t i = 0; i < width * height; i++) {
    uint8_t area = (uint8_t)(fuzz_next(seed) % areas);
    cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : i % width < border ? area : 0;
  }
  way_grid *grid = NULL;
  fuzz_need(way_grid_create(width, height, cells, NULL, NULL, &grid) == WAY_OK, "a grid is made");
  if (fuzz_next(seed) % 3 == 0) fuzz_need(way_grid_set_area_cost(grid, 1, 2.5) == WAY_OK, "a cost is set");
  if (fuzz_next(seed) % 8 == 0) {
    uint8_t state[4096];
    size_t size;
    fuzz_need(way_grid_save(grid, state, sizeof state, &size) == WAY_OK, "a grid is saved");
    fuzz_extreme_areas(seed, state, 48);
    fuzz_need(way_grid_restore(grid, state, size, NULL) == WAY_OK, "extreme multipliers are taken");
  }
  return grid;
}

static size_t make_grid_state(uint32_t seed, uint8_t *buffer, size_t capacity) {
  way_grid *grid = make_grid(&seed);
  size_t size = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  for (uint32_t edits = fuzz_next(&seed) % 4; edits > 0; edits--) {
    int32_t x = (int32_t)(fuzz_next(&seed) % (uint32_t)way_grid_width(grid));
    fuzz_need(way_grid_set(grid, x, 0, (uint8_t)fuzz_next(&seed)) == WAY_OK, "a cell is set");
  }
  if (way_grid_save(grid, buffer, capacity, &size) != WAY_OK) size = 0;
  way_grid_destroy(grid);
  return size;
}

static void ask(way_grid *grid) {
  way_grid_options options;
  way_grid_options_default(&options);
  way_path path;
  way_path_init(&path, NULL);
  way_point goal = {way_grid_width(grid) - 1, way_grid_height(grid) - 1};
  for (int algorithm = WAY_ALGORITHM_A_STAR; algorithm <= WAY_ALGORITHM_LAZY_THETA_STAR; algorithm++) {
    options.algorithm = (way_algorithm)algorithm;
    fuzz_need(way_grid_find_path(grid, (way_point){0, 0}, goal, &options, &path) == WAY_OK, "a query is answered");
  }
  way_path_free(&path);
}

static void offer_grid_state(uint32_t seed, const uint8_t *bytes, size_t size) {
  way_grid *grid = make_grid(&seed);
  uint64_t before = way_grid_hash(grid);
  way_error error;
  if (way_grid_restore(grid, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_grid_save, grid, bytes, size);
  } else {
    fuzz_need(way_grid_hash(grid) == before, "a refused grid is unchanged");
  }
  ask(grid);
  way_grid_destroy(grid);
  grid = NULL;
  if (way_grid_from_state(bytes, size, NULL, &grid, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_grid_save, grid, bytes, size);
    way_grid_destroy(grid);
  }
}

const fuzz_target fuzz_grid = {"grid", make_grid_state, offer_grid_state};

static way_search *make_search(uint32_t *seed, way_grid *grid) {
  static const way_algorithm algorithms[] = {
      WAY_ALGORITHM_A_STAR,     WAY_ALGORITHM_A_STAR,          WAY_ALGORITHM_JPS,     WAY_ALGORITHM_JPS_PLUS,
      WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_LAZY_THETA_STAR, WAY_ALGORITHM_HPA_STAR};
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = algorithms[fuzz_next(seed) % 7];
  options.hpa_chunk_size = 8;
  options.diagonal = (way_diagonal)(fuzz_next(seed) % 4);
  options.agent_size = 1 + (int32_t)(fuzz_next(seed) % 5 == 0);
  options.specialized_engines = fuzz_next(seed) % 3 != 0;
  options.record_expansions = fuzz_next(seed) % 4 == 0;
  options.heuristic_weight = (double)(fuzz_next(seed) % 5 % 3);
  options.partial = true;
  if (fuzz_next(seed) % 8 == 0) options.heuristic_weight = 1e308;
  way_search *search = NULL;
  way_result result = way_grid_search_create(grid, &options, &search);
  fuzz_need(result == WAY_OK || result == WAY_ERROR_UNSUPPORTED, "a search is made");
  return search;
}

static void begin(way_search *search, way_grid *grid, uint32_t *seed) {
  uint32_t width = (uint32_t)way_grid_width(grid), height = (uint32_t)way_grid_height(grid);
  way_point start = {(int32_t)(fuzz_next(seed) % width), (int32_t)(fuzz_next(seed) % height)};
  way_point goal = {(int32_t)(fuzz_next(seed) % width), (int32_t)(fuzz_next(seed) % height)};
  way_status status;
  if (fuzz_begins_to_many(seed, search, (const uint32_t[3]){width, height, 1}, 2)) return;
  fuzz_need(way_grid_search_begin(search, start, goal, &status) == WAY_OK, "a search begins");
}

static size_t make_search_state(uint32_t seed, uint8_t *buffer, size_t capacity) {
  way_grid *grid = make_grid(&seed);
  way_search *search = make_search(&seed, grid);
  size_t size = 0;
  if (search != NULL) {
    way_status status;
    fuzz_part(&seed, true);
    begin(search, grid, &seed);
    fuzz_part(&seed, false);
    (void)way_search_step(search, (int32_t)(fuzz_next(&seed) % 40), &status);
    if (way_search_save(search, buffer, capacity, &size) != WAY_OK) size = 0;
  }
  way_search_destroy(search);
  way_grid_destroy(grid);
  return size;
}

/* Steps to the end, which a search over so few cells reaches soon whatever it was given. */
static void run_on(way_search *search) {
  way_path path;
  way_path_init(&path, NULL);
  way_status status = way_search_status(search);
  int32_t steps = 0;
  while (status == WAY_STATUS_IN_PROGRESS && steps < 20000) {
    fuzz_need(way_search_step(search, 7, &status) == WAY_OK, "a restored search steps");
    FUZZ_TAKES_OWN_BYTES(way_search_save, way_search_restore, search);
    steps += 7;
  }
  way_result told = way_search_path(search, &path);
  /* Of HPA*, whose bytes don't show that a chunk has no way from a parent to its child. */
  fuzz_need(told == WAY_OK || told == WAY_ERROR_STATE, "a restored search tells its path");
  way_path_free(&path);
}

void fuzz_leave_and_return(way_grid *grid, way_search *search, const uint8_t *bytes, size_t size) {
  uint8_t world[4096], none[128];
  size_t world_size, none_size;
  uint8_t area;
  way_status status;
  fuzz_need(way_grid_save(grid, world, sizeof world, &world_size) == WAY_OK, "a grid is saved");
  fuzz_need(way_search_restore(search, bytes, size, NULL) == WAY_OK, "bytes that were taken are taken again");
  fuzz_need(way_grid_get(grid, 0, 0, &area) == WAY_OK, "a cell is read");
  fuzz_need(way_grid_set(grid, 0, 0, area == 0 ? WAY_WALL : 0) == WAY_OK, "a cell is set");
  fuzz_need(way_search_status(search) == WAY_STATUS_NONE, "a search is stale after an edit");
  way_result stepped = way_search_step(search, 1, &status);
  /* Bytes of a search that is not begun don't tell whether it was stale. */
  fuzz_need(stepped == WAY_ERROR_STALE, "a stale search does not step");
  /* Not of fewer bytes than it had: the edit may let the options pick an engine with a kind of its own. */
  fuzz_need(way_search_save(search, none, sizeof none, &none_size) == WAY_OK, "a stale search is saved");
  fuzz_need(way_search_restore(search, none, none_size, NULL) == WAY_OK, "what a stale search is saved as is taken");
  fuzz_need(way_search_status(search) == WAY_STATUS_NONE, "a stale search is saved as none");
  fuzz_need(way_grid_restore(grid, world, world_size, NULL) == WAY_OK, "a grid is put back");
  fuzz_need(way_search_restore(search, bytes, size, NULL) == WAY_OK, "bytes are taken again over a grid put back");
  FUZZ_SAME_BYTES(way_search_save, search, bytes, size);
}

static void offer_search_state(uint32_t seed, const uint8_t *bytes, size_t size) {
  way_grid *grid = make_grid(&seed);
  way_search *search = make_search(&seed, grid);
  if (search != NULL) {
    begin(search, grid, &seed);
    way_error error;
    if (way_search_restore(search, bytes, size, &error) == WAY_OK) {
      FUZZ_SAME_BYTES(way_search_save, search, bytes, size);
      run_on(search);
      fuzz_leave_and_return(grid, search, bytes, size);
      run_on(search);
    } else {
      fuzz_need(way_search_status(search) == WAY_STATUS_NONE, "a refused search is not begun");
    }
    begin(search, grid, &seed);
    run_on(search);
  }
  way_search_destroy(search);
  way_grid_destroy(grid);
}

const fuzz_target fuzz_grid_search = {"grid search", make_search_state, offer_search_state};
