/* Flow fields: kind 7. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "waystate/waystate.h"

typedef struct scene {
  way_grid *grid;
  way_flow_field *field;
} scene;

static way_point random_point(uint32_t *seed, const way_grid *grid) {
  int32_t x = (int32_t)(fuzz_next(seed) % (uint32_t)way_grid_width(grid));
  int32_t y = (int32_t)(fuzz_next(seed) % (uint32_t)way_grid_height(grid));
  return (way_point){x, y};
}

static scene make_scene(uint32_t *seed) {
  /* Some are large enough for many cells at a time. */
  uint8_t cells[900];
  uint32_t most = fuzz_next(seed) % 8 == 0 ? 30 : 10;
  int32_t width = 1 + (int32_t)(fuzz_next(seed) % most), height = 1 + (int32_t)(fuzz_next(seed) % most);
  uint32_t walls = fuzz_next(seed) % 50, areas = 1 + fuzz_next(seed) % 3;
  for (int32_t i = 0; i < width * height; i++) {
    cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : (uint8_t)(fuzz_next(seed) % areas);
  }
  scene made = {NULL, NULL};
  fuzz_need(way_grid_create(width, height, cells, NULL, NULL, &made.grid) == WAY_OK, "a grid is made");
  if (fuzz_next(seed) % 2 == 0) fuzz_need(way_grid_set_area_cost(made.grid, 1, 2.5) == WAY_OK, "a cost is set");
  if (fuzz_next(seed) % 8 == 0) {
    uint8_t state[4096];
    size_t size;
    fuzz_need(way_grid_save(made.grid, state, sizeof state, &size) == WAY_OK, "a grid is saved");
    fuzz_extreme_areas(seed, state, 48);
    fuzz_need(way_grid_restore(made.grid, state, size, NULL) == WAY_OK, "extreme multipliers are taken");
  }
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.diagonal = (way_diagonal)(fuzz_next(seed) % 4);
  options.agent_size = 1 + (int32_t)(fuzz_next(seed) % 4 == 0);
  way_point goals[3];
  size_t count = fuzz_next(seed) % 4;
  for (size_t i = 0; i < count; i++) goals[i] = random_point(seed, made.grid);
  fuzz_need(way_flow_field_create(made.grid, goals, count, &options, &made.field) == WAY_OK, "a field is made");
  return made;
}

static void free_scene(const scene *made) {
  way_flow_field_destroy(made->field);
  way_grid_destroy(made->grid);
}

static void edit(const scene *made, uint32_t *seed) {
  way_point at = random_point(seed, made->grid);
  uint8_t area = (uint8_t)(fuzz_next(seed) % 3 == 0 ? WAY_WALL : fuzz_next(seed) % 3);
  fuzz_need(way_grid_set(made->grid, at.x, at.y, area) == WAY_OK, "a cell is set");
}

/* Reads all that there is, then steps to the end. */
static void run_on(const scene *made) {
  way_field_status status = way_flow_field_status(made->field);
  for (int32_t i = 0;; i++) {
    for (int32_t y = 0; y < way_grid_height(made->grid); y++) {
      for (int32_t x = 0; x < way_grid_width(made->grid); x++) {
        size_t length;
        way_result result = way_flow_field_path(made->field, x, y, NULL, 0, &length);
        fuzz_need(result == WAY_OK || result == WAY_ERROR_STATE, "a path, or none");
        fuzz_need(way_flow_field_cost(made->field, x, y) >= 0, "a cost");
      }
    }
    if (status == WAY_FIELD_COMPLETE) return;
    fuzz_need(i < 1000, "a field is completed");
    fuzz_need(way_flow_field_step(made->field, i < 20 ? 7 : 600, &status) == WAY_OK, "a field steps");
    FUZZ_TAKES_OWN_BYTES(way_flow_field_save, way_flow_field_restore, made->field);
  }
}

static size_t make_state(uint32_t seed, uint8_t *buffer, size_t capacity) {
  scene made = make_scene(&seed);
  way_field_status status;
  size_t size = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  for (uint32_t rounds = 1 + fuzz_next(&seed) % 3; rounds > 0; rounds--) {
    int32_t iterations = (int32_t)(fuzz_next(&seed) % 90);
    if (fuzz_next(&seed) % 3 == 0) iterations = 10000;
    (void)way_flow_field_step(made.field, iterations, &status);
    for (uint32_t edits = fuzz_next(&seed) % 4; edits > 0; edits--) edit(&made, &seed);
  }
  if (way_flow_field_save(made.field, buffer, capacity, &size) != WAY_OK) size = 0;
  free_scene(&made);
  return size;
}

static void offer_state(uint32_t seed, const uint8_t *bytes, size_t size) {
  scene made = make_scene(&seed);
  way_error error;
  if (way_flow_field_restore(made.field, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_flow_field_save, made.field, bytes, size);
  } else {
    fuzz_need(way_flow_field_status(made.field) == WAY_FIELD_NOT_STARTED, "a refused field is not started");
  }
  run_on(&made);
  edit(&made, &seed);
  run_on(&made);
  free_scene(&made);
}

const fuzz_target fuzz_flow_field = {"large flow field", make_state, offer_state};
