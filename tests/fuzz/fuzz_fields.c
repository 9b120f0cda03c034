/* Flow fields on square and hex grids: kind 7. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "waystate/waystate.h"

typedef struct scene {
  int32_t width;
  int32_t height;
  way_grid *grid;
  way_flow_field *field;
} scene;

static way_point random_point(uint32_t *seed, const scene *made) {
  int32_t x = (int32_t)(fuzz_next(seed) % (uint32_t)made->width);
  int32_t y = (int32_t)(fuzz_next(seed) % (uint32_t)made->height);
  return (way_point){x, y};
}

static way_result make_field(scene *made, uint32_t *seed, bool hex, const uint8_t *cells) {
  way_point goals[3];
  size_t goal_count = fuzz_next(seed) % 4;
  for (size_t i = 0; i < goal_count; i++) goals[i] = random_point(seed, made);
  bool uneven = fuzz_next(seed) % 2 == 0;
  uint32_t kind = fuzz_next(seed) % 4;
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.agent_size = 1 + (int32_t)(fuzz_next(seed) % 4 == 0);
  way_result result;
  if (hex) {
    result = way_hex_grid_create(made->width, made->height, (way_hex_layout)kind, cells, NULL, NULL, &made->grid);
  } else {
    options.diagonal = (way_diagonal)kind;
    result = way_grid_create(made->width, made->height, cells, NULL, NULL, &made->grid);
  }
  if (result == WAY_OK && uneven) result = way_grid_set_area_cost(made->grid, 1, 2.5);
  return result == WAY_OK ? way_flow_field_create(made->grid, goals, goal_count, &options, &made->field) : result;
}

static scene make_scene(uint32_t *seed, bool hex) {
  uint8_t cells[100];
  scene made = {1 + (int32_t)(fuzz_next(seed) % 10), 1 + (int32_t)(fuzz_next(seed) % 10), NULL, NULL};
  uint32_t walls = fuzz_next(seed) % 50;
  for (int32_t i = 0; i < made.width * made.height; i++) {
    cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : (uint8_t)(fuzz_next(seed) % 3);
  }
  fuzz_need(make_field(&made, seed, hex, cells) == WAY_OK, "a field is made");
  if (!hex && fuzz_next(seed) % 8 == 0) {
    uint8_t state[4096];
    size_t size;
    fuzz_need(way_grid_save(made.grid, state, sizeof state, &size) == WAY_OK, "a grid is saved");
    fuzz_extreme_areas(seed, state, 48);
    fuzz_need(way_grid_restore(made.grid, state, size, NULL) == WAY_OK, "extreme multipliers are taken");
  }
  return made;
}

static void free_scene(const scene *made) {
  way_flow_field_destroy(made->field);
  way_grid_destroy(made->grid);
}

static void move_goals(const scene *made, uint32_t *seed) {
  way_point goals[4];
  size_t count = fuzz_next(seed) % 5;
  for (size_t i = 0; i < count; i++) goals[i] = random_point(seed, made);
  double prices[4];
  for (size_t i = 0; i < count; i++) prices[i] = (double)(fuzz_next(seed) % 5) / 2;
  const double *costs = fuzz_next(seed) % 2 == 0 ? prices : NULL;
  fuzz_need(way_flow_field_set_priced_goals(made->field, goals, costs, count) == WAY_OK, "goals are moved");
}

static void edit(const scene *made, uint32_t *seed) {
  way_point at = random_point(seed, made);
  uint8_t area = (uint8_t)(fuzz_next(seed) % 3 == 0 ? WAY_WALL : fuzz_next(seed) % 3);
  fuzz_need(way_grid_set(made->grid, at.x, at.y, area) == WAY_OK, "a cell is set");
}

static size_t make_state(uint32_t seed, bool hex, uint8_t *buffer, size_t capacity) {
  scene made = make_scene(&seed, hex);
  way_field_status status;
  size_t size = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  for (uint32_t rounds = fuzz_next(&seed) % 4; rounds > 0; rounds--) {
    (void)way_flow_field_step(made.field, (int32_t)(fuzz_next(&seed) % 120), &status);
    for (uint32_t edits = fuzz_next(&seed) % 3; edits > 0; edits--) edit(&made, &seed);
    if (fuzz_next(&seed) % 3 == 0) move_goals(&made, &seed);
  }
  if (way_flow_field_save(made.field, buffer, capacity, &size) != WAY_OK) size = 0;
  free_scene(&made);
  return size;
}

static void read_all(const scene *made) {
  for (int32_t y = 0; y < made->height; y++) {
    for (int32_t x = 0; x < made->width; x++) {
      size_t length;
      int32_t cells[100], next = way_flow_field_next(made->field, x, y);
      way_result result = way_flow_field_path(made->field, x, y, cells, 100, &length);
      fuzz_need(result == WAY_OK || result == WAY_ERROR_STATE, "a path, or none");
      fuzz_need(next >= -1 && next < made->width * made->height, "the next cell is one");
      fuzz_need(next < 0 || way_flow_field_cost(made->field, x, y) < INFINITY, "a step from where there is a cost");
    }
  }
}

static void run_on(const scene *made) {
  way_field_status status = WAY_FIELD_RUNNING;
  for (int32_t i = 0; status != WAY_FIELD_COMPLETE; i++) {
    fuzz_need(i < 5000, "a field is completed");
    fuzz_need(way_flow_field_step(made->field, 7, &status) == WAY_OK, "a field steps");
    FUZZ_TAKES_OWN_BYTES(way_flow_field_save, way_flow_field_restore, made->field);
  }
  read_all(made);
}

static void set_goals(const scene *made, const int32_t *cells, int32_t count) {
  way_point goals[3];
  for (int32_t i = 0; i < count; i++) goals[i] = (way_point){cells[i] % made->width, cells[i] / made->width};
  fuzz_need(way_flow_field_set_goals(made->field, goals, (size_t)count) == WAY_OK, "goals are set back");
}

static void offer_state(uint32_t seed, bool hex, const uint8_t *bytes, size_t size) {
  scene made = make_scene(&seed, hex);
  way_field_status status;
  fuzz_need(way_flow_field_recompute(made.field, &status) == WAY_OK, "a field runs");
  uint64_t whole = way_flow_field_hash(made.field);
  int32_t goal_count, cells[3];
  const int32_t *held = way_flow_field_goals(made.field, &goal_count);
  for (int32_t i = 0; i < goal_count; i++) cells[i] = held[i];
  way_error error;
  if (way_flow_field_restore(made.field, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_flow_field_save, made.field, bytes, size);
  } else {
    fuzz_need(way_flow_field_status(made.field) == WAY_FIELD_NOT_STARTED, "a refused field is not started");
  }
  read_all(&made);
  run_on(&made);
  set_goals(&made, cells, goal_count);
  fuzz_need(way_flow_field_recompute(made.field, &status) == WAY_OK, "a field runs");
  fuzz_need(way_flow_field_hash(made.field) == whole, "a field is recomputed as it was");
  if (way_flow_field_restore(made.field, bytes, size, &error) == WAY_OK) {
    edit(&made, &seed);
    move_goals(&made, &seed);
    run_on(&made);
  }
  free_scene(&made);
}

static size_t make_square(uint32_t seed, uint8_t *buffer, size_t capacity) {
  return make_state(seed, false, buffer, capacity);
}

static size_t make_hex(uint32_t seed, uint8_t *buffer, size_t capacity) {
  return make_state(seed, true, buffer, capacity);
}

static void offer_square(uint32_t seed, const uint8_t *bytes, size_t size) {
  offer_state(seed, false, bytes, size);
}

static void offer_hex(uint32_t seed, const uint8_t *bytes, size_t size) {
  offer_state(seed, true, bytes, size);
}

const fuzz_target fuzz_field = {"flow field", make_square, offer_square};
const fuzz_target fuzz_hex_field = {"hex flow field", make_hex, offer_hex};
