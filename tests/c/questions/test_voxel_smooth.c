/* Paths of voxel grids pulled tight, against lines of sight that are worked out cell by cell from their definition. */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "failing_allocator.h"
#include "random.h"
#include "waystate/voxel_search.h"

enum { SIDE = 12, CELLS = SIDE * SIDE * SIDE };

typedef struct spot {
  int32_t at[3];
} spot;

static spot spot_of(int32_t cell) {
  return (spot){{cell % SIDE, cell / SIDE % SIDE, cell / SIDE / SIDE}};
}

/* Whether the segment between two centres shares a point with the closed cube of a cell: along each axis it is near enough from
   one part of its length to another, parts as fractions with positive denominators. */
static bool touches(spot a, spot b, spot cell) {
  int64_t low = 0, low_of = 1, high = 1, high_of = 1;
  for (int i = 0; i < 3; i++) {
    int64_t way = 2 * (int64_t)(b.at[i] - a.at[i]), left = 2 * (int64_t)(cell.at[i] - a.at[i]);
    if (way == 0 && (left < -1 || left > 1)) return false;
    if (way == 0) continue;
    if (way < 0) left = -left;
    if (way < 0) way = -way;
    if ((left - 1) * low_of > low * way) {
      low = left - 1;
      low_of = way;
    }
    if ((left + 1) * high_of < high * way) {
      high = left + 1;
      high_of = way;
    }
  }
  return low * high_of <= high * low_of;
}

/* What entering costs; 0 where an agent does not fit. */
typedef struct room {
  double costs[CELLS];
} room;

static void read_room(const way_voxel_grid *grid, int32_t size, room *into) {
  for (int32_t cell = 0; cell < CELLS; cell++) {
    spot low = spot_of(cell);
    double most = 0;
    bool free_cells = true;
    for (int32_t k = 0; k < size * size * size; k++) {
      int32_t x = low.at[0] + k % size, y = low.at[1] + k / size % size, z = low.at[2] + k / size / size;
      uint8_t area = WAY_WALL;
      if (x < SIDE && y < SIDE && z < SIDE) check_ok(way_voxel_grid_get(grid, x, y, z, &area));
      if (area == WAY_WALL) {
        free_cells = false;
        break;
      }
      double cost;
      check_ok(way_voxel_grid_area_cost(grid, area, &cost));
      most = fmax(most, cost);
    }
    into->costs[cell] = free_cells ? most : 0;
  }
}

static bool in_sight(const room *in, int32_t from, int32_t to) {
  spot a = spot_of(from), b = spot_of(to);
  for (int32_t cell = 0; cell < CELLS; cell++) {
    if (in->costs[cell] != in->costs[from] && touches(a, b, spot_of(cell))) return false;
  }
  return true;
}

static double length_of(int32_t from, int32_t to) {
  spot a = spot_of(from), b = spot_of(to);
  double sum = 0;
  for (int i = 0; i < 3; i++) sum += pow(a.at[i] - b.at[i], 2);
  return sqrt(sum);
}

/* From each corner to the last cell up to which every line is free and every cell no cheaper. */
static size_t pulled(const room *in, const way_path *path, int32_t *corners) {
  size_t count = 0;
  int32_t anchor = 0;
  corners[count++] = path->cells[0];
  while (anchor + 1 < path->length) {
    int32_t end = anchor + 1;
    double own = in->costs[path->cells[anchor]];
    bool dear = in->costs[path->cells[end]] >= own;
    while (dear && end + 1 < path->length && in->costs[path->cells[end + 1]] >= own &&
           in_sight(in, path->cells[anchor], path->cells[end + 1]))
      end++;
    corners[count++] = path->cells[end];
    anchor = end;
  }
  return count;
}

static double cost_of(const room *in, const int32_t *corners, size_t count) {
  double cost = 0;
  for (size_t i = 1; i < count; i++) cost += length_of(corners[i - 1], corners[i]) * in->costs[corners[i]];
  return cost;
}

static way_voxel_grid *random_grid(random_source *source, int round) {
  uint8_t cells[CELLS];
  random_cells(source, cells, CELLS, random_in(source, 0, 35), round % 3 == 0 ? 2 : 1);
  way_voxel_grid *grid;
  check_ok(way_voxel_grid_create(SIDE, SIDE, SIDE, 0, cells, NULL, NULL, &grid));
  check_ok(way_voxel_grid_set_area_cost(grid, 1, 2.5));
  return grid;
}

static void paths_are_pulled_as_lines_allow(void **state) {
  (void)state;
  static const way_connectivity kinds[] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  random_source source = random_from(72);
  size_t shorter = 0;
  room *in = malloc(sizeof *in);
  for (int round = 0; round < 400; round++) {
    way_voxel_grid *grid = random_grid(&source, round);
    way_voxel_options options;
    way_voxel_options_default(&options);
    options.connectivity = kinds[round % 3];
    options.agent_size = round % 5 == 0 ? 2 : 1;
    way_path path;
    way_path_init(&path, NULL);
    spot a = spot_of(random_below(&source, CELLS)), b = spot_of(random_below(&source, CELLS));
    check_ok(way_voxel_find_path(grid, (way_voxel_point){a.at[0], a.at[1], a.at[2]},
                                 (way_voxel_point){b.at[0], b.at[1], b.at[2]}, &options, &path));
    int32_t corners[CELLS], expected[CELLS];
    size_t count = 99;
    uint64_t before = way_voxel_grid_hash(grid);
    check_ok(way_voxel_smooth(grid, path.cells, (size_t)path.length, options.agent_size, corners, &count));
    assert_int_equal(way_voxel_grid_hash(grid), before);
    read_room(grid, options.agent_size, in);
    assert_int_equal(count, path.length == 0 ? 0 : pulled(in, &path, expected));
    if (count > 0) assert_memory_equal(corners, expected, count * sizeof *corners);
    assert_true(count == 0 || cost_of(in, corners, count) <= path.cost + 1e-9);
    shorter += (size_t)path.length - count;
    /* What was pulled is a path itself. */
    check_ok(way_voxel_smooth(grid, corners, count, options.agent_size, expected, &count));
    way_path_free(&path);
    way_voxel_grid_destroy(grid);
  }
  free(in);
  assert_true(shorter > 500);
}

/* Cells in a row, two of them: taken where one is in sight of the other or a step away, refused where not. */
static void lines_are_those_of_the_definition(void **state) {
  (void)state;
  random_source source = random_from(73);
  room *in = malloc(sizeof *in);
  int seen = 0, hidden = 0;
  for (int round = 0; round < 60; round++) {
    way_voxel_grid *grid = random_grid(&source, 3 * round + (round & 1));
    read_room(grid, 1, in);
    for (int query = 0; query < 100; query++) {
      int32_t pair[2] = {random_below(&source, CELLS), random_below(&source, CELLS)}, corners[2];
      if (in->costs[pair[0]] == 0 || length_of(pair[0], pair[1]) < 1.8) continue;
      bool expected = in_sight(in, pair[0], pair[1]);
      size_t count = 99;
      way_result result = way_voxel_smooth(grid, pair, 2, 1, corners, &count);
      assert_int_equal(result, expected ? WAY_OK : WAY_ERROR_INVALID_ARGUMENT);
      assert_int_equal(count, expected ? 2 : 99);
      seen += expected;
      hidden += !expected;
    }
    way_voxel_grid_destroy(grid);
  }
  free(in);
  assert_true(seen > 100 && hidden > 100);
}

static void smooth_inside(void *context, int32_t node, uint8_t old_area, uint8_t new_area) {
  (void)old_area;
  (void)new_area;
  int32_t corner;
  size_t count = 99;
  check_result(way_voxel_smooth(context, &node, 1, 1, &corner, &count), WAY_ERROR_BUSY);
  assert_int_equal(count, 99);
}

static void what_is_no_path_is_refused(void **state) {
  (void)state;
  way_voxel_grid *grid;
  check_ok(way_voxel_grid_create(SIDE, SIDE, SIDE, 0, NULL, NULL, NULL, &grid));
  check_ok(way_voxel_grid_fill(grid, 4, 0, 0, 1, SIDE, SIDE, WAY_WALL));
  int32_t corners[4], jump[] = {0, 8}, wall[] = {3, 4}, outside[] = {0, CELLS}, low[] = {-1}, one[] = {5};
  size_t count = 99;
  check_result(way_voxel_smooth(grid, jump, 2, 1, corners, &count), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_smooth(grid, wall, 2, 1, corners, &count), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_smooth(grid, outside, 2, 1, corners, &count), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_smooth(grid, low, 1, 1, corners, &count), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_smooth(grid, one, 1, 0, corners, &count), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_smooth(NULL, one, 1, 1, corners, &count), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_smooth(grid, NULL, 1, 1, corners, &count), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_smooth(grid, one, 1, 1, NULL, &count), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_voxel_smooth(grid, one, 1, 1, corners, NULL), WAY_ERROR_INVALID_ARGUMENT);
  assert_int_equal(count, 99);
  check_ok(way_voxel_smooth(grid, one, 1, 1, corners, &count));
  assert_int_equal(count, 1);
  check_ok(way_voxel_smooth(grid, NULL, 0, 1, NULL, &count));
  assert_int_equal(count, 0);
  way_grid_listener listener = {.context = grid, .on_cell = smooth_inside};
  int32_t id;
  check_ok(way_voxel_grid_add_listener(grid, &listener, &id));
  check_ok(way_voxel_grid_set(grid, 5, 0, 0, 3));
  way_voxel_grid_destroy(grid);
}

static void memory_that_runs_out_changes_nothing(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_voxel_grid *grid;
  check_ok(way_voxel_grid_create(SIDE, SIDE, SIDE, 0, NULL, NULL, &memory.allocator, &grid));
  const int32_t cells[] = {0, SIDE + 1, SIDE + 2};
  int32_t corners[3];
  size_t count = 99;
  int64_t failed = 0;
  for (;; failed++) {
    failing_allocator_arm(&memory, failed + 1);
    way_result result = way_voxel_smooth(grid, cells, 3, 2, corners, &count);
    if (result == WAY_OK) break;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    assert_int_equal(count, 99);
  }
  assert_true(failed > 0 && count == 2 && corners[1] == SIDE + 2);
  way_voxel_grid_destroy(grid);
  assert_true(failing_allocator_balanced(&memory));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_are_pulled_as_lines_allow),
      cmocka_unit_test(lines_are_those_of_the_definition),
      cmocka_unit_test(what_is_no_path_is_refused),
      cmocka_unit_test(memory_that_runs_out_changes_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
