/* Paths pulled tight: each corner in sight of the next or a step away from it, taken from the path in order, and never
   dearer than it. */
#include <math.h>

#include "answers.h"
#include "random.h"

static double multiplier_at(const way_grid *grid, int32_t cell) {
  uint8_t area;
  double multiplier;
  check_ok(way_grid_get(grid, cell % way_grid_width(grid), cell / way_grid_width(grid), &area));
  check_ok(way_grid_area_cost(grid, area, &multiplier));
  return multiplier;
}

static double cost_of(const way_grid *grid, const int32_t *cells, size_t count) {
  double cost = 0;
  int32_t width = way_grid_width(grid);
  for (size_t i = 1; i < count; i++) {
    double dx = cells[i] % width - cells[i - 1] % width, dy = cells[i] / width - cells[i - 1] / width;
    cost += hypot(dx, dy) * multiplier_at(grid, cells[i]);
  }
  return cost;
}

static bool in_sight(way_grid *grid, int32_t a, int32_t b, int32_t size) {
  bool visible;
  int32_t width = way_grid_width(grid);
  check_ok(way_grid_line_of_sight(grid, point_of(width, a), point_of(width, b), size, &visible));
  return visible;
}

static void check_pulled(way_grid *grid, const way_path *path, int32_t size, const int32_t *corners, size_t count) {
  int32_t width = way_grid_width(grid);
  assert_int_equal(corners[0], path->cells[0]);
  assert_int_equal(corners[count - 1], path->cells[path->length - 1]);
  int32_t place = 0;
  for (size_t i = 1; i < count; i++) {
    while (place < path->length && path->cells[place] != corners[i]) place++;
    assert_true(place < path->length);
    bool near =
        abs(corners[i] % width - corners[i - 1] % width) <= 1 && abs(corners[i] / width - corners[i - 1] / width) <= 1;
    assert_true(near || in_sight(grid, corners[i - 1], corners[i], size));
  }
  if (size == 1) assert_true(cost_of(grid, corners, count) <= path->cost + 1e-9);
}

static void paths_are_pulled_tight(void **state) {
  (void)state;
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_LAZY_THETA_STAR};
  random_source source = random_from(71);
  size_t shorter = 0;
  for (int round = 0; round < 1000; round++) {
    uint8_t cells[900];
    random_cells(&source, cells, 900, random_in(&source, 0, 35), round % 2 + 1);
    way_grid *grid;
    check_ok(way_grid_create(30, 30, cells, NULL, NULL, &grid));
    check_ok(way_grid_set_area_cost(grid, 1, 2.5));
    int32_t size = round % 5 == 0 ? 2 : 1;
    way_grid_options options = options_of(algorithms[round % 3], (way_diagonal)(round % 4), size, true);
    way_path path;
    way_path_init(&path, NULL);
    way_point start = {random_below(&source, 30), random_below(&source, 30)};
    way_point goal = {random_below(&source, 30), random_below(&source, 30)};
    check_ok(way_grid_find_path(grid, start, goal, &options, &path));
    int32_t corners[900];
    size_t count = 99;
    uint64_t before = way_grid_hash(grid);
    check_ok(way_grid_smooth(grid, path.cells, (size_t)path.length, size, corners, &count));
    assert_true(count <= (size_t)path.length);
    if (path.length > 0) check_pulled(grid, &path, size, corners, count);
    shorter += (size_t)path.length - count;
    assert_int_equal(way_grid_hash(grid), before);
    way_path_free(&path);
    way_grid_destroy(grid);
  }
  assert_true(shorter > 1000);
}

static void what_is_no_path_is_refused(void **state) {
  (void)state;
  way_grid *grid, *hexes;
  check_ok(way_grid_create(9, 9, NULL, NULL, NULL, &grid));
  check_ok(way_hex_grid_create(3, 3, WAY_HEX_ODD_R, NULL, NULL, NULL, &hexes));
  check_ok(way_grid_fill(grid, 4, 0, 1, 8, WAY_WALL));
  int32_t corners[4], jump[] = {0, 8}, wall[] = {3, 4}, outside[] = {0, 81}, one[] = {5};
  size_t count;
  check_result(way_grid_smooth(grid, jump, 2, 1, corners, &count), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_smooth(grid, wall, 2, 1, corners, &count), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_smooth(grid, outside, 2, 1, corners, &count), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_smooth(grid, one, 1, 0, corners, &count), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_smooth(NULL, one, 1, 1, corners, &count), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_smooth(grid, NULL, 1, 1, corners, &count), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_smooth(hexes, one, 1, 1, corners, &count), WAY_ERROR_UNSUPPORTED);
  check_ok(way_grid_smooth(grid, one, 1, 1, corners, &count));
  assert_int_equal(count, 1);
  check_ok(way_grid_smooth(grid, NULL, 0, 1, NULL, &count));
  assert_int_equal(count, 0);
  way_grid_destroy(grid);
  way_grid_destroy(hexes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_are_pulled_tight),
      cmocka_unit_test(what_is_no_path_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
