/* The saved replanner (kind 5): the bytes themselves. */
#include <math.h>

#include "replan_scene.h"
#include "replan_state.h"

/* A corridor of three cells: after 0, 1, 2 and 3 pops the bytes are known. */
static void golden(void **state) {
  (void)state;
  const double shrink = 1.0 - 0x1p-20;
  for (int backwards = 0; backwards < 2; backwards++) {
    way_algorithm algorithm = backwards == 1 ? WAY_ALGORITHM_D_STAR_LITE : WAY_ALGORITHM_LPA_STAR;
    replan_scene scene = scene_on(empty_grid(3, 1), replan_options(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1));
    for (int32_t pops = -1; pops <= 3; pops++) {
      if (pops == 0) scene_set_start(&scene, 0);
      if (pops == 0) scene_set_goal(&scene, 2);
      way_status status;
      if (pops > 0) check_ok(way_grid_replanner_replan(scene.replanner, 1, &status));
      test_bytes expected = {NULL, 0, 0};
      put_header(&expected, 5);
      put_i32(&expected, 3);
      put_i32(&expected, 1);
      put_u8(&expected, backwards == 1 ? 7 : 6);
      put_i32(&expected, pops > 0 ? 0 : -1);
      for (int again = 0; again < 2; again++) {
        put_i32(&expected, pops < 0 ? -1 : 0);
        put_i32(&expected, pops < 0 ? -1 : 2);
        if (again == 0) put_i32(&expected, 3);
        if (again == 0) put_u8(&expected, (uint8_t)backwards);
      }
      put_u8(&expected, pops > 0);
      put_u8(&expected, pops == 3);
      put_u64(&expected, pops > 0 ? (uint64_t)pops : 0);
      put_u64(&expected, pops > 0 ? (uint64_t)pops : 0);
      put_i32(&expected, pops > 0);
      if (pops > 0) {
        put_f64(&expected, 0);
        put_u8(&expected, 0);
        put_i32(&expected, 0);
        int32_t planned = pops == 1 ? 2 : 3;
        put_i32(&expected, planned);
        for (int32_t i = 0; i < planned; i++) {
          /* Cells from the left; D* Lite comes from the right. */
          int32_t node = backwards == 1 ? 3 - planned + i : i, cost = backwards == 1 ? 2 - node : node;
          put_i32(&expected, node);
          put_f64(&expected, cost < pops ? cost : (double)INFINITY);
          put_f64(&expected, cost);
        }
        put_i32(&expected, pops < 3);
        if (pops < 3) {
          put_i32(&expected, backwards == 1 ? 2 - pops : pops);
          put_f64(&expected, pops + (2 - pops) * shrink);
          put_f64(&expected, pops);
        }
      }
      test_bytes bytes = save_replanner(scene.replanner);
      assert_int_equal(bytes.size, expected.size);
      assert_memory_equal(bytes.data, expected.data, expected.size);
      bytes_free(&bytes);
      bytes_free(&expected);
    }
    scene_free(&scene);
  }
}

/* Pending edits lie in the order of the first edit; what must look around is a complement. */
static void pending_edits_keep_their_places(void **state) {
  (void)state;
  static const int32_t small[] = {7, ~19, ~3, 12}, large[] = {~7, ~19, ~3, ~12};
  for (int32_t size = 1; size <= 2; size++) {
    replan_scene scene =
        scene_on(empty_grid(WIDTH, HEIGHT), replan_options(WAY_ALGORITHM_LPA_STAR, WAY_DIAGONAL_ALWAYS, size));
    /* Without a plan nothing waits. */
    check_ok(way_grid_set(scene.grid, 2, 2, 5));
    scene_set_start(&scene, 0);
    scene_set_goal(&scene, 6);
    scene_check(&scene);
    check_ok(way_grid_set(scene.grid, 7 % WIDTH, 7 / WIDTH, 3));
    check_ok(way_grid_set(scene.grid, 19 % WIDTH, 19 / WIDTH, WAY_WALL));
    check_ok(way_grid_set(scene.grid, 3 % WIDTH, 3 / WIDTH, 3));
    check_ok(way_grid_set(scene.grid, 12 % WIDTH, 12 / WIDTH, 3));
    check_ok(way_grid_set(scene.grid, 3 % WIDTH, 3 / WIDTH, WAY_WALL));
    check_ok(way_grid_set(scene.grid, 19 % WIDTH, 19 / WIDTH, 0));
    check_ok(way_grid_set(scene.grid, 3 % WIDTH, 3 / WIDTH, 4));
    check_ok(way_grid_set(scene.grid, 3 % WIDTH, 3 / WIDTH, 0));
    check_ok(way_grid_set(scene.grid, 7 % WIDTH, 7 / WIDTH, 3));
    test_bytes bytes = save_replanner(scene.replanner);
    assert_int_equal(bytes.data[AT_FOUND], 0);
    assert_int_equal(bytes.data[AT_OVERFLOW], 0);
    assert_int_equal(get_i32(&bytes, AT_PENDING), 4);
    for (size_t i = 0; i < 4; i++) {
      assert_int_equal(get_i32(&bytes, ENTRIES + 4 * i), size == 1 ? small[i] : large[i]);
    }
    restore_replanner(scene.replanner, &bytes);
    bytes_free(&bytes);
    scene_check(&scene);
    bytes = save_replanner(scene.replanner);
    assert_int_equal(get_i32(&bytes, AT_PENDING), 0);
    bytes_free(&bytes);
    scene_free(&scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden),
      cmocka_unit_test(pending_edits_keep_their_places),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
