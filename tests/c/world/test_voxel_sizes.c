/* Many agent sizes on one voxel grid: what they leave behind is bounded, and no answer depends on it. */
#include "support/check.h"

static void those_asked_for_long_ago_go_first(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(40, 40, 40, 0, NULL, NULL, NULL, &grid));
  check_ok(way_voxel_grid_set(grid, 20, 20, 20, WAY_WALL));
  int32_t first[41] = {0}, again;
  for (int32_t size = 2; size <= 40; size++) {
    check_ok(way_voxel_grid_nearest_walkable(grid, 20, 20, 20, 60, size, &first[size]));
  }
  size_t held = way_voxel_grid_derived_bytes(grid);
  for (int32_t round = 0; round < 2; round++) {
    for (int32_t size = 40; size >= 2; size--) {
      check_ok(way_voxel_grid_nearest_walkable(grid, 20, 20, 20, 60, size, &again));
      assert_int_equal(again, first[size]);
      assert_true(way_voxel_grid_derived_bytes(grid) <= held + held / 2);
    }
  }
  check_ok(way_voxel_grid_trim(grid));
  assert_true(way_voxel_grid_derived_bytes(grid) < held / 16);
  way_voxel_grid_destroy(grid);
}

static void boxes_outside_are_refused(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  uint8_t cells[8];
  check_ok(way_voxel_grid_create(4, 4, 4, 0, NULL, NULL, NULL, &grid));
  check_ok(way_voxel_grid_get_cells(grid, 2, 2, 2, 2, 2, 2, cells));
  check_result(way_voxel_grid_get_cells(grid, 3, 2, 2, 2, 2, 2, cells), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_get_cells(grid, 2, -1, 2, 2, 2, 2, cells), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_get_cells(grid, 2, 2, 2, 2, 2, -2, cells), WAY_ERROR_OUT_OF_RANGE);
  way_voxel_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(those_asked_for_long_ago_go_first),
      cmocka_unit_test(boxes_outside_are_refused),
  };
  return cmocka_run_group_tests_name("voxel sizes", tests, NULL, NULL);
}
