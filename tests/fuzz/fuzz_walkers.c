/* Classes of units on voxel grids (kind 71): what is accepted is saved as it was, and whatever a mover has become, ways with it
   are legal, no dearer than it says, and no estimate changes their cost. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static way_voxel_grid *make_grid(uint32_t *seed) {
  int32_t size[3];
  for (int i = 0; i < 3; i++) size[i] = 1 + (int32_t)(fuzz_next(seed) % 6);
  way_voxel_grid *grid = NULL;
  fuzz_need(way_voxel_grid_create(size[0], size[1], size[2], 0, NULL, NULL, NULL, &grid) == WAY_OK, "a grid is made");
  for (uint32_t count = fuzz_next(seed) % 40; count > 0; count--) {
    int32_t x = (int32_t)(fuzz_next(seed) % (uint32_t)size[0]), y = (int32_t)(fuzz_next(seed) % (uint32_t)size[1]);
    int32_t z = (int32_t)(fuzz_next(seed) % (uint32_t)size[2]);
    uint8_t area = fuzz_next(seed) % 2 == 0 ? WAY_WALL : (uint8_t)(fuzz_next(seed) % 4);
    fuzz_need(way_voxel_grid_set(grid, x, y, z, area) == WAY_OK, "a cell is set");
  }
  return grid;
}

static way_voxel_mover *make_mover(uint32_t *seed, way_voxel_grid *grid) {
  way_voxel_mover *mover = NULL;
  way_voxel_rule rule = {.ground = fuzz_next(seed) % 4 > 0, .height = 1};
  if (rule.ground) {
    rule.step_up = (int32_t)(fuzz_next(seed) % 4);
    rule.drop = (int32_t)(fuzz_next(seed) % 6);
    rule.height = 1 + (int32_t)(fuzz_next(seed) % 3);
  }
  fuzz_need(way_voxel_mover_create(grid, NULL, &rule, &mover) == WAY_OK, "a mover is made");
  return mover;
}

static void set_costs(way_voxel_mover *mover, uint32_t *seed) {
  static const double costs[] = {0.5, 1, 2, 1024, INFINITY};
  for (uint32_t count = fuzz_next(seed) % 6; count > 0; count--) {
    int32_t area = (int32_t)(fuzz_next(seed) % 4);
    fuzz_need(way_voxel_mover_set_area_cost(mover, area, costs[fuzz_next(seed) % 5]) == WAY_OK, "a cost is set");
  }
}

/* An estimate changes no cost, a range holds the goal where its budget is that cost, and a search saved on the way ends alike. */
static void ask(way_voxel_mover *mover, uint32_t *seed) {
  static const way_connectivity connectivities[] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  way_voxel_grid *grid = way_voxel_mover_grid(mover);
  int32_t x = way_voxel_grid_size_x(grid), y = way_voxel_grid_size_y(grid), z = way_voxel_grid_size_z(grid);
  way_voxel_point ends[2];
  for (int i = 0; i < 2; i++) {
    ends[i] = (way_voxel_point){(int32_t)(fuzz_next(seed) % (uint32_t)x), (int32_t)(fuzz_next(seed) % (uint32_t)y),
                                (int32_t)(fuzz_next(seed) % (uint32_t)z)};
  }
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.mover = mover;
  options.connectivity = connectivities[fuzz_next(seed) % 3];
  options.nearest_radius = fuzz_next(seed) % 3;
  way_path path, other;
  way_path_init(&path, NULL);
  way_path_init(&other, NULL);
  fuzz_need(way_voxel_find_path(grid, ends[0], ends[1], &options, &path) == WAY_OK, "a query is answered");
  way_search *search = NULL;
  way_status status;
  fuzz_need(way_voxel_search_create(grid, &options, &search) == WAY_OK, "a search is made");
  fuzz_need(way_voxel_search_begin(search, ends[0], ends[1], &status) == WAY_OK, "a search begins");
  while (status == WAY_STATUS_IN_PROGRESS) {
    fuzz_need(way_search_step(search, 3, &status) == WAY_OK, "a search steps");
    FUZZ_TAKES_OWN_BYTES(way_search_save, way_search_restore, search);
  }
  fuzz_need(status == path.status, "slices end as one query does");
  options.heuristic_weight = 0;
  fuzz_need(way_voxel_find_path(grid, ends[0], ends[1], &options, &other) == WAY_OK, "a query is answered");
  fuzz_need(path.status == other.status && fabs(path.cost - other.cost) <= 1e-9 * fabs(path.cost),
            "an estimate changes no cost");
  way_search_destroy(search);
  way_path_free(&path);
  way_path_free(&other);
}

static size_t make_state(uint32_t seed, uint8_t *buffer, size_t capacity) {
  way_voxel_grid *grid = make_grid(&seed);
  way_voxel_mover *mover = make_mover(&seed, grid);
  size_t size = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  set_costs(mover, &seed);
  if (way_voxel_mover_save(mover, buffer, capacity, &size) != WAY_OK) size = 0;
  way_voxel_mover_destroy(mover);
  way_voxel_grid_destroy(grid);
  return size;
}

static void offer_state(uint32_t seed, const uint8_t *bytes, size_t size) {
  way_voxel_grid *grid = make_grid(&seed);
  way_voxel_mover *mover = make_mover(&seed, grid), *other = NULL;
  uint64_t before = way_voxel_mover_hash(mover);
  way_error error;
  if (way_voxel_mover_restore(mover, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_voxel_mover_save, mover, bytes, size);
  } else {
    fuzz_need(way_voxel_mover_hash(mover) == before, "a refused mover is unchanged");
  }
  ask(mover, &seed);
  set_costs(mover, &seed);
  ask(mover, &seed);
  if (way_voxel_mover_from_state(grid, bytes, size, &other, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_voxel_mover_save, other, bytes, size);
    ask(other, &seed);
    way_voxel_mover_destroy(other);
  }
  way_voxel_mover_destroy(mover);
  way_voxel_grid_destroy(grid);
}

const fuzz_target fuzz_walkers = {"voxel mover", make_state, offer_state};
