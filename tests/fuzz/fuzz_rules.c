/* What is built on a square grid besides its cells: closed sides and links (kind 67), movers (68), searches that begin again
   by themselves (73), and rooms of all of it (72). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "waystate/waystate.h"

static way_point point_of(const way_grid *grid, uint32_t *seed) {
  int32_t x = (int32_t)(fuzz_next(seed) % (uint32_t)way_grid_width(grid));
  int32_t y = (int32_t)(fuzz_next(seed) % (uint32_t)way_grid_height(grid));
  return (way_point){x, y};
}

static way_grid *make_grid(uint32_t *seed) {
  uint8_t cells[100];
  int32_t width = 2 + (int32_t)(fuzz_next(seed) % 9), height = 1 + (int32_t)(fuzz_next(seed) % 10);
  uint32_t walls = fuzz_next(seed) % 40, areas = 1 + fuzz_next(seed) % 3;
  for (int32_t i = 0; i < width * height; i++) {
    cells[i] = fuzz_next(seed) % 100 < walls ? WAY_WALL : (uint8_t)(fuzz_next(seed) % areas);
  }
  way_grid *grid = NULL;
  fuzz_need(way_grid_create(width, height, cells, NULL, NULL, &grid) == WAY_OK, "a grid is made");
  if (fuzz_next(seed) % 3 == 0) fuzz_need(way_grid_set_area_cost(grid, 1, 2.5) == WAY_OK, "a cost is set");
  return grid;
}

/* Closes sides and adds links; those that are no good are refused. */
static void add_rules(way_grid *grid, uint32_t *seed) {
  for (uint32_t count = fuzz_next(seed) % 20; count > 0; count--) {
    way_point at = point_of(grid, seed);
    way_side side = (way_side)(fuzz_next(seed) % 4);
    fuzz_need(way_grid_set_passage(grid, at.x, at.y, side, fuzz_next(seed) % 4 == 0) == WAY_OK, "a side is set");
  }
  for (uint32_t count = fuzz_next(seed) % 6; count > 0; count--) {
    way_point from = point_of(grid, seed), to = point_of(grid, seed);
    int32_t id;
    way_result result = way_grid_add_link(grid, from, to, (1 + fuzz_next(seed) % 50) / 8.0, &id);
    fuzz_need(result == WAY_OK || result == WAY_ERROR_OUT_OF_RANGE, "a link is added");
    if (result == WAY_OK && fuzz_next(seed) % 4 == 0)
      fuzz_need(way_grid_remove_link(grid, id) == WAY_OK, "and removed");
  }
}

/* Whatever a grid has become, its engines agree on the cost, and a field with them. */
static void ask(way_grid *grid, bool diagonal) {
  way_grid_options options;
  way_grid_options_default(&options);
  way_path path;
  way_path_init(&path, NULL);
  way_point start = {0, 0}, goal = {way_grid_width(grid) - 1, way_grid_height(grid) - 1};
  double cost = 0;
  options.diagonal = diagonal ? WAY_DIAGONAL_ONE_FREE : WAY_DIAGONAL_NEVER;
  for (int weight = 0; weight < 2; weight++) {
    options.heuristic_weight = weight;
    options.algorithm = weight == 0 ? WAY_ALGORITHM_A_STAR : WAY_ALGORITHM_JPS;
    fuzz_need(way_grid_find_path(grid, start, goal, &options, &path) == WAY_OK, "a query is answered");
    if (weight == 0) cost = path.status == WAY_STATUS_FOUND ? path.cost : -1;
  }
  double other = path.status == WAY_STATUS_FOUND ? path.cost : -1;
  fuzz_need(fabs(cost - other) <= 1e-9 * fabs(cost), "an estimate changes no cost");
  way_path_free(&path);
}

/* ---------------------------------------------------------------------------------------------------- sides and links */

static size_t make_rules(uint32_t seed, uint8_t *buffer, size_t capacity) {
  way_grid *grid = make_grid(&seed);
  size_t size = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  add_rules(grid, &seed);
  if (way_grid_save(grid, buffer, capacity, &size) != WAY_OK) size = 0;
  way_grid_destroy(grid);
  return size;
}

static void offer_rules(uint32_t seed, const uint8_t *bytes, size_t size) {
  way_grid *grid = make_grid(&seed);
  if (fuzz_next(&seed) % 2 == 0) add_rules(grid, &seed);
  uint64_t before = way_grid_hash(grid);
  way_error error;
  bool sane = true;
  if (way_grid_restore(grid, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_grid_save, grid, bytes, size);
    /* Forged multipliers may lie far outside what the estimate can count with. */
    for (int32_t area = 0; area < WAY_WALL; area++) {
      double cost;
      fuzz_need(way_grid_area_cost(grid, area, &cost) == WAY_OK, "a cost is told");
      sane = sane && cost >= WAY_MIN_MULTIPLIER && cost <= WAY_MAX_MULTIPLIER;
    }
  } else {
    fuzz_need(way_grid_hash(grid) == before, "a refused grid is unchanged");
  }
  if (sane) ask(grid, seed % 2 == 0);
  way_grid_destroy(grid);
  grid = NULL;
  if (way_grid_from_state(bytes, size, NULL, &grid, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_grid_save, grid, bytes, size);
    way_grid_destroy(grid);
  }
}

const fuzz_target fuzz_rules = {"sides and links", make_rules, offer_rules};

/* ---------------------------------------------------------------------------------------------------- movers */

static way_mover *make_mover(uint32_t *seed, way_grid *grid) {
  way_mover *mover = NULL;
  way_diagonal rule = (way_diagonal)(fuzz_next(seed) % 4);
  int32_t size = 1 + (int32_t)(fuzz_next(seed) % 3 == 0);
  fuzz_need(way_mover_create(grid, NULL, rule, size, &mover) == WAY_OK, "a mover is made");
  return mover;
}

static void set_costs(way_mover *mover, uint32_t *seed) {
  static const double costs[] = {0.5, 1, 2, 1024, INFINITY};
  for (uint32_t count = fuzz_next(seed) % 6; count > 0; count--) {
    int32_t area = (int32_t)(fuzz_next(seed) % 4);
    fuzz_need(way_mover_set_area_cost(mover, area, costs[fuzz_next(seed) % 5]) == WAY_OK, "a cost is set");
  }
}

static size_t make_mover_state(uint32_t seed, uint8_t *buffer, size_t capacity) {
  way_grid *grid = make_grid(&seed);
  way_mover *mover = make_mover(&seed, grid);
  size_t size = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  set_costs(mover, &seed);
  if (way_mover_save(mover, buffer, capacity, &size) != WAY_OK) size = 0;
  way_mover_destroy(mover);
  way_grid_destroy(grid);
  return size;
}

static void offer_mover(uint32_t seed, const uint8_t *bytes, size_t size) {
  way_grid *grid = make_grid(&seed), *view = NULL;
  way_mover *mover = make_mover(&seed, grid), *other = NULL;
  /* Half of them are looked at before. */
  if (fuzz_next(&seed) % 2 == 0) fuzz_need(way_mover_view(mover, &view) == WAY_OK, "a mover is looked through");
  uint64_t before = way_mover_hash(mover);
  way_error error;
  if (way_mover_restore(mover, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_mover_save, mover, bytes, size);
  } else {
    fuzz_need(way_mover_hash(mover) == before, "a refused mover is unchanged");
  }
  fuzz_need(way_mover_view(mover, &view) == WAY_OK, "a mover is looked through");
  ask(view, seed % 2 == 0);
  set_costs(mover, &seed);
  fuzz_need(way_grid_set(grid, 0, 0, (uint8_t)(fuzz_next(&seed) % 3)) == WAY_OK, "a cell is set");
  ask(view, seed % 2 == 0);
  if (way_mover_from_state(grid, bytes, size, &other, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_mover_save, other, bytes, size);
    way_mover_destroy(other);
  }
  way_mover_destroy(mover);
  way_grid_destroy(grid);
}

const fuzz_target fuzz_mover = {"mover", make_mover_state, offer_mover};

/* ---------------------------------------------------------------------------------------------------- searches */

static way_search *make_search(uint32_t *seed, way_grid *grid) {
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_THETA_STAR,
                                             WAY_ALGORITHM_HPA_STAR};
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = algorithms[fuzz_next(seed) % 4];
  options.hpa_chunk_size = 8;
  options.diagonal = (way_diagonal)(fuzz_next(seed) % 4);
  options.specialized_engines = fuzz_next(seed) % 3 != 0;
  options.on_stale = WAY_ON_STALE_RESTART;
  way_search *search = NULL;
  way_result result = way_grid_search_create(grid, &options, &search);
  fuzz_need(result == WAY_OK || result == WAY_ERROR_UNSUPPORTED, "a search is made");
  return search;
}

static size_t make_restarting(uint32_t seed, uint8_t *buffer, size_t capacity) {
  way_grid *grid = make_grid(&seed);
  way_search *search = make_search(&seed, grid);
  size_t size = 0;
  if (search != NULL) {
    way_status status;
    fuzz_part(&seed, true);
    way_point start = point_of(grid, &seed), goal = point_of(grid, &seed);
    fuzz_need(way_grid_search_begin(search, start, goal, &status) == WAY_OK, "a search begins");
    fuzz_part(&seed, false);
    fuzz_need(way_search_step(search, (int32_t)(fuzz_next(&seed) % 30), &status) == WAY_OK, "a search steps");
    if (way_search_save(search, buffer, capacity, &size) != WAY_OK) size = 0;
  }
  way_search_destroy(search);
  way_grid_destroy(grid);
  return size;
}

static void run_on(way_search *search) {
  way_status status = way_search_status(search);
  for (int32_t steps = 0; steps < 2000 && (steps == 0 || status == WAY_STATUS_IN_PROGRESS); steps++) {
    way_result result = way_search_step(search, 7, &status);
    /* Bytes of one that was not begun don't tell whether it was stale. */
    bool none = result == WAY_ERROR_NOT_BEGUN || result == WAY_ERROR_STALE;
    fuzz_need(result == WAY_OK || (steps == 0 && none), "a restored search steps");
    FUZZ_TAKES_OWN_BYTES(way_search_save, way_search_restore, search);
  }
}

static void offer_restarting(uint32_t seed, const uint8_t *bytes, size_t size) {
  way_grid *grid = make_grid(&seed);
  way_search *search = make_search(&seed, grid);
  if (search != NULL) {
    way_error error;
    if (way_search_restore(search, bytes, size, &error) == WAY_OK) {
      FUZZ_SAME_BYTES(way_search_save, search, bytes, size);
      run_on(search);
      fuzz_need(way_search_restore(search, bytes, size, &error) == WAY_OK, "bytes that were taken are taken again");
    }
    uint8_t area;
    fuzz_need(way_grid_get(grid, 0, 0, &area) == WAY_OK, "a cell is read");
    fuzz_need(way_grid_set(grid, 0, 0, area == 0 ? WAY_WALL : 0) == WAY_OK, "a cell is set");
    FUZZ_TAKES_OWN_BYTES(way_search_save, way_search_restore, search);
    run_on(search);
  }
  way_search_destroy(search);
  way_grid_destroy(grid);
}

const fuzz_target fuzz_restarting = {"restarting search", make_restarting, offer_restarting};

/* ---------------------------------------------------------------------------------------------------- rooms */

enum { ROOM = 5 };

static size_t make_bundle(uint32_t seed, uint8_t *buffer, size_t capacity) {
  way_grid *grid = make_grid(&seed);
  way_search *search = make_search(&seed, grid);
  way_flow_field *field = NULL;
  way_grid_replanner *replanner = NULL;
  uint16_t memory[6] = {1, 1, 1, 1, 1, 1};
  size_t size = 0, count = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  add_rules(grid, &seed);
  way_point goal = point_of(grid, &seed);
  way_flow_field_options fields;
  way_grid_options plans;
  way_flow_field_options_default(&fields);
  way_grid_options_default(&plans);
  plans.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  fuzz_need(way_flow_field_create(grid, &goal, 1, &fields, &field) == WAY_OK, "a field is made");
  fuzz_need(way_grid_replanner_create(grid, &plans, &replanner) == WAY_OK, "a replanner is made");
  way_field_status done;
  fuzz_need(way_flow_field_step(field, (int32_t)(fuzz_next(&seed) % 60), &done) == WAY_OK, "a field steps");
  way_bundle_object objects[ROOM];
  memset(objects, 0, sizeof objects);
  objects[count++] = (way_bundle_object){.kind = WAY_OBJECT_FLOW_FIELD, .pointer = field};
  objects[count++] = (way_bundle_object){.kind = WAY_OBJECT_GRID, .pointer = grid};
  if (search != NULL) objects[count++] = (way_bundle_object){.kind = WAY_OBJECT_SEARCH, .pointer = search};
  objects[count++] = (way_bundle_object){.kind = WAY_OBJECT_REPLANNER, .pointer = replanner};
  objects[count++] = (way_bundle_object){
      .kind = WAY_OBJECT_MEMORY, .pointer = memory, .size = sizeof memory, .element = WAY_ELEMENT_U16};
  if (way_bundle_save(objects, count, NULL, buffer, capacity, &size, NULL) != WAY_OK) size = 0;
  way_grid_replanner_destroy(replanner);
  way_flow_field_destroy(field);
  way_search_destroy(search);
  way_grid_destroy(grid);
  return size;
}

static way_result save_objects(const way_bundle_object *objects, size_t count, uint8_t *buffer, size_t capacity,
                               size_t *size) {
  return way_bundle_save(objects, count, NULL, buffer, capacity, size, NULL);
}

static void offer_bundle(uint32_t seed, const uint8_t *bytes, size_t size) {
  (void)seed;
  way_bundle_options options;
  way_bundle_options_default(&options);
  options.limit = 4u << 20;
  way_bundle_object objects[16];
  size_t count = 0, again = 0;
  way_error error;
  way_result result = way_bundle_open(bytes, size, &options, NULL, objects, 16, &count, &error);
  if (result != WAY_OK) return;
  /* Any packing is read and one is written, so that the bytes may be others; opened once more they stay. */
  fuzz_accepted = true;
  static uint8_t first[1 << 16], second[1 << 16];
  if (save_objects(objects, count, first, sizeof first, &again) == WAY_OK) {
    way_bundle_object others[16];
    size_t number = 0, length = 0;
    fuzz_need(way_bundle_open(first, again, &options, NULL, others, 16, &number, &error) == WAY_OK, "a bundle opens");
    fuzz_need(number == count, "all objects of a bundle are opened");
    fuzz_need(save_objects(others, number, second, sizeof second, &length) == WAY_OK, "a bundle is saved");
    fuzz_need(length == again && memcmp(first, second, again) == 0, "a bundle opened and saved is the same");
    way_bundle_destroy(others, number, NULL);
  }
  way_bundle_destroy(objects, count, NULL);
}

const fuzz_target fuzz_bundle = {"bundle", make_bundle, offer_bundle};
