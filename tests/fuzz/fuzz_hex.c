/* Hex grids and the searches over them: kinds 2 and 8. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "waystate/waystate.h"

static way_grid *make_grid(uint32_t *seed) {
  static const double costs[] = {2, 0.25, 2.5, 1.0 / 1024, 1.3};
  uint8_t cells[100];
  int32_t width = 1 + (int32_t)(fuzz_next(seed) % 10), height = 1 + (int32_t)(fuzz_next(seed) % 10);
  uint32_t walls = fuzz_next(seed) % 50, areas = 1 + fuzz_next(seed) % 3;
  for (int32_t i = 0; i < width * height; i++) {
    cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : (uint8_t)(fuzz_next(seed) % areas);
  }
  way_grid *grid = NULL;
  way_hex_layout layout = (way_hex_layout)(fuzz_next(seed) % 4);
  fuzz_need(way_hex_grid_create(width, height, layout, cells, NULL, NULL, &grid) == WAY_OK, "a grid is made");
  if (fuzz_next(seed) % 2 == 0) {
    fuzz_need(way_grid_set_area_cost(grid, 1, costs[fuzz_next(seed) % 5]) == WAY_OK, "a cost is set");
  }
  if (fuzz_next(seed) % 8 == 0) {
    uint8_t state[4096];
    size_t size;
    fuzz_need(way_grid_save(grid, state, sizeof state, &size) == WAY_OK, "a grid is saved");
    fuzz_extreme_areas(seed, state, 52);
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
  for (int32_t size = 1; size < 3; size++) {
    options.agent_size = size;
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
  if (way_hex_grid_from_state(bytes, size, NULL, &grid, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_grid_save, grid, bytes, size);
    ask(grid);
    way_grid_destroy(grid);
  }
}

const fuzz_target fuzz_hex_grid = {"hex grid", make_grid_state, offer_grid_state};

static way_search *make_search(uint32_t *seed, way_grid *grid) {
  static const double weights[] = {0, 1, 1, 1, 2, 0.5, 1e308};
  way_grid_options options;
  way_grid_options_default(&options);
  options.agent_size = 1 + (int32_t)(fuzz_next(seed) % 5 == 0);
  options.specialized_engines = fuzz_next(seed) % 3 != 0;
  options.record_expansions = fuzz_next(seed) % 4 == 0;
  options.heuristic_weight = weights[fuzz_next(seed) % 7];
  options.partial = true;
  way_search *search = NULL;
  fuzz_need(way_grid_search_create(grid, &options, &search) == WAY_OK, "a search is made");
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
  way_status status;
  fuzz_part(&seed, true);
  begin(search, grid, &seed);
  fuzz_part(&seed, false);
  (void)way_search_step(search, (int32_t)(fuzz_next(&seed) % 40), &status);
  if (way_search_save(search, buffer, capacity, &size) != WAY_OK) size = 0;
  way_search_destroy(search);
  way_grid_destroy(grid);
  return size;
}

/* Steps to the end, which a search over so few cells reaches soon whatever it was given. */
static void run_on(way_search *search, const way_grid *grid) {
  uint8_t marks[100];
  way_path path;
  way_path_init(&path, NULL);
  way_status status = way_search_status(search);
  for (int32_t steps = 0; status == WAY_STATUS_IN_PROGRESS && steps < 20000; steps += 7) {
    fuzz_need(way_search_step(search, 7, &status) == WAY_OK, "a restored search steps");
    FUZZ_TAKES_OWN_BYTES(way_search_save, way_search_restore, search);
  }
  size_t cells = (size_t)(way_grid_width(grid) * way_grid_height(grid));
  fuzz_need(way_search_marks(search, marks, cells) == WAY_OK, "a restored search tells what it saw");
  fuzz_need(way_search_path(search, &path) == WAY_OK, "a restored search tells its path");
  way_path_free(&path);
}

static void offer_search_state(uint32_t seed, const uint8_t *bytes, size_t size) {
  way_grid *grid = make_grid(&seed);
  way_search *search = make_search(&seed, grid);
  begin(search, grid, &seed);
  way_error error;
  if (way_search_restore(search, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_search_save, search, bytes, size);
    run_on(search, grid);
    fuzz_leave_and_return(grid, search, bytes, size);
    run_on(search, grid);
  } else {
    fuzz_need(way_search_status(search) == WAY_STATUS_NONE, "a refused search is not begun");
  }
  begin(search, grid, &seed);
  run_on(search, grid);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

const fuzz_target fuzz_hex_search = {"hex search", make_search_state, offer_search_state};
