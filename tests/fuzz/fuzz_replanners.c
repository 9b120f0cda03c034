/* Replanners on square and hex grids: kinds 5 and 6. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "waystate/waystate.h"

typedef struct scene {
  int32_t width;
  int32_t height;
  way_grid *grid;
  way_grid_replanner *replanner;
} scene;

static way_point random_point(uint32_t *seed, const scene *made) {
  int32_t x = (int32_t)(fuzz_next(seed) % (uint32_t)made->width);
  int32_t y = (int32_t)(fuzz_next(seed) % (uint32_t)made->height);
  return (way_point){x, y};
}

static way_result make_replanner(scene *made, uint32_t *seed, bool hex, const uint8_t *cells,
                                 const way_grid_options *options) {
  bool uneven = fuzz_next(seed) % 2 == 0;
  way_result result;
  if (hex) {
    way_hex_layout layout = (way_hex_layout)(fuzz_next(seed) % 4);
    result = way_hex_grid_create(made->width, made->height, layout, cells, NULL, NULL, &made->grid);
  } else {
    result = way_grid_create(made->width, made->height, cells, NULL, NULL, &made->grid);
  }
  if (result == WAY_OK && uneven) result = way_grid_set_area_cost(made->grid, 1, 2.5);
  return result == WAY_OK ? way_grid_replanner_create(made->grid, options, &made->replanner) : result;
}

static scene make_scene(uint32_t *seed, bool hex) {
  uint8_t cells[100];
  int32_t width = 1 + (int32_t)(fuzz_next(seed) % 10), height = 1 + (int32_t)(fuzz_next(seed) % 10);
  uint32_t walls = fuzz_next(seed) % 50;
  for (int32_t i = 0; i < width * height; i++) {
    cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : (uint8_t)(fuzz_next(seed) % 3);
  }
  scene made = {width, height, NULL, NULL};
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = fuzz_next(seed) % 2 == 0 ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE;
  if (!hex) options.diagonal = (way_diagonal)(fuzz_next(seed) % 4);
  options.agent_size = 1 + (int32_t)(fuzz_next(seed) % 4 == 0);
  options.record_expansions = fuzz_next(seed) % 2 == 0;
  fuzz_need(make_replanner(&made, seed, hex, cells, &options) == WAY_OK, "a replanner is made");
  return made;
}

static void free_scene(const scene *made) {
  way_grid_replanner_destroy(made->replanner);
  way_grid_destroy(made->grid);
}

static void edit(const scene *made, uint32_t *seed) {
  way_point at = random_point(seed, made);
  uint8_t area = (uint8_t)(fuzz_next(seed) % 3 == 0 ? WAY_WALL : fuzz_next(seed) % 3);
  fuzz_need(way_grid_set(made->grid, at.x, at.y, area) == WAY_OK, "a cell is set");
}

/* Plans to the end, which is soon reached over so few cells whatever was restored. */
static void run_on(const scene *made) {
  way_status status = WAY_STATUS_IN_PROGRESS;
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t i = 0; status == WAY_STATUS_IN_PROGRESS; i++) {
    fuzz_need(i < 2000, "planning ends");
    fuzz_need(way_grid_replanner_replan(made->replanner, 7, &status) == WAY_OK, "a replanner plans");
    FUZZ_TAKES_OWN_BYTES(way_grid_replanner_save, way_grid_replanner_restore, made->replanner);
  }
  fuzz_need(way_grid_replanner_path(made->replanner, &path) == WAY_OK, "a replanner tells its path");
  fuzz_need((path.length > 0) == (status == WAY_STATUS_FOUND), "a path that is found has cells");
  way_path_free(&path);
}

static size_t make_state(uint32_t seed, bool hex, uint8_t *buffer, size_t capacity) {
  scene made = make_scene(&seed, hex);
  way_status status;
  size_t size = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  for (uint32_t rounds = 1 + fuzz_next(&seed) % 3; rounds > 0; rounds--) {
    fuzz_need(way_grid_replanner_set_start(made.replanner, random_point(&seed, &made)) == WAY_OK, "a start");
    if (rounds == 1 || fuzz_next(&seed) % 3 == 0) {
      fuzz_need(way_grid_replanner_set_goal(made.replanner, random_point(&seed, &made)) == WAY_OK, "a goal");
    }
    (void)way_grid_replanner_replan(made.replanner, (int32_t)(fuzz_next(&seed) % 90), &status);
    for (uint32_t edits = fuzz_next(&seed) % 4; edits > 0; edits--) edit(&made, &seed);
  }
  if (way_grid_replanner_save(made.replanner, buffer, capacity, &size) != WAY_OK) size = 0;
  free_scene(&made);
  return size;
}

static void offer_state(uint32_t seed, bool hex, const uint8_t *bytes, size_t size) {
  scene made = make_scene(&seed, hex);
  uint64_t before = way_grid_replanner_hash(made.replanner);
  way_error error;
  if (way_grid_replanner_restore(made.replanner, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_grid_replanner_save, made.replanner, bytes, size);
  } else {
    fuzz_need(way_grid_replanner_hash(made.replanner) == before, "a refused replanner is unchanged");
  }
  way_path path;
  way_path_init(&path, NULL);
  way_result result = way_grid_replanner_path(made.replanner, &path);
  fuzz_need(result == WAY_OK || result == WAY_ERROR_STATE, "a path, or none");
  way_path_free(&path);
  run_on(&made);
  edit(&made, &seed);
  run_on(&made);
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

const fuzz_target fuzz_replanner = {"replanner", make_square, offer_square};
const fuzz_target fuzz_hex_replanner = {"hex replanner", make_hex, offer_hex};
