/* The saved grid search (kind 12): the bytes themselves. */
#include "answers.h"
#include "test_bytes.h"

#define WIDTH 5
#define HEIGHT 4
#define START (1 * WIDTH + 0)
#define GOAL (1 * WIDTH + 4)

/* One wall at (2, 1), between start and goal. */
static way_grid *sample_grid(void) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(WIDTH, HEIGHT, NULL, NULL, NULL, &grid));
  check_ok(way_grid_set(grid, 2, 1, WAY_WALL));
  return grid;
}

static way_search *sample_search(way_grid *grid, bool specialized) {
  way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, specialized);
  way_search *search = NULL;
  check_ok(way_grid_search_create(grid, &options, &search));
  return search;
}

static void put_search_header(test_bytes *bytes, uint8_t mode, int32_t width, int32_t height) {
  put_header(bytes, 12);
  put_u8(bytes, mode);
  put_i32(bytes, width);
  put_i32(bytes, height);
}

static void check_equal_and_free(test_bytes *actual, test_bytes *expected) {
  assert_int_equal(actual->size, expected->size);
  assert_memory_equal(actual->data, expected->data, expected->size);
  bytes_free(actual);
  bytes_free(expected);
}

static void golden_mode_0(void **state) {
  (void)state;
  way_grid *grid = sample_grid();
  for (int specialized = 0; specialized < 2; specialized++) {
    way_search *search = sample_search(grid, specialized == 1);
    test_bytes golden = {NULL, 0, 0};
    put_search_header(&golden, 0, WIDTH, HEIGHT);
    test_bytes bytes = save_search(search);
    check_equal_and_free(&bytes, &golden);
    way_search_destroy(search);
  }
  way_grid_destroy(grid);
}

static void put_pair_cell(test_bytes *bytes, int32_t cell, int32_t a, int32_t b, uint8_t flags) {
  put_i32(bytes, cell);
  put_i32(bytes, a);
  put_i32(bytes, b);
  put_u8(bytes, flags);
}

/* A 3 x 1 corridor from cell 0 to cell 2, after each pop: west is direction 1 to the parent. */
static void golden_mode_1(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(3, 1, NULL, NULL, NULL, &grid));
  way_search *search = sample_search(grid, true);
  way_status status;
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){2, 0}, &status));
  for (int32_t pops = 0; pops <= 3; pops++) {
    test_bytes golden = {NULL, 0, 0};
    put_search_header(&golden, 1, 3, 1);
    put_u8(&golden, pops == 3 ? 2 : 1);
    put_u8(&golden, 0);
    put_i32(&golden, 0);
    put_i32(&golden, 2);
    put_i32(&golden, pops == 3 ? 2 : pops);
    put_i32(&golden, pops);
    put_i32(&golden, pops == 3 ? 2 : 0);
    put_i32(&golden, 0);
    put_i32(&golden, pops == 0 ? 1 : pops == 1 ? 2 : 3);
    put_pair_cell(&golden, 0, 0, 0, pops >= 1);
    if (pops >= 1) put_pair_cell(&golden, 1, 1, 0, (uint8_t)(1 << 1 | (pops >= 2)));
    if (pops >= 2) put_pair_cell(&golden, 2, 2, 0, (uint8_t)(1 << 1 | (pops >= 3)));
    test_bytes bytes = save_search(search);
    check_equal_and_free(&bytes, &golden);
    check_ok(way_search_step(search, 1, &status));
  }
  way_search_destroy(search);
  way_grid_destroy(grid);
}

/* The same corridor on the generic engine, after one pop. */
static void golden_mode_2(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(3, 1, NULL, NULL, NULL, &grid));
  way_search *search = sample_search(grid, false);
  way_status status;
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){2, 0}, &status));
  check_ok(way_search_step(search, 1, &status));
  test_bytes inner = {NULL, 0, 0};
  put_header(&inner, 8);
  put_i32(&inner, 3);
  put_u8(&inner, 1);
  put_f64(&inner, 1);
  put_i32(&inner, 0);
  put_i32(&inner, 2);
  put_i32(&inner, 1);
  put_i32(&inner, 1);
  put_f64(&inner, 0);
  put_i32(&inner, 2);
  put_i32(&inner, 0);
  put_u8(&inner, 1);
  put_f64(&inner, 0);
  put_i32(&inner, -1);
  put_i32(&inner, 1);
  put_u8(&inner, 0);
  put_f64(&inner, 1);
  put_i32(&inner, 0);
  put_i32(&inner, 1);
  put_i32(&inner, 1);
  put_f64(&inner, 2);
  put_f64(&inner, 1);
  put_i32(&inner, 0);
  test_bytes golden = {NULL, 0, 0};
  put_search_header(&golden, 2, 3, 1);
  put_i32(&golden, 0);
  put_i32(&golden, 0);
  put_i32(&golden, 2);
  put_i32(&golden, 0);
  put_i32(&golden, (int32_t)inner.size);
  put_raw(&golden, inner.data, inner.size);
  bytes_free(&inner);
  test_bytes bytes = save_search(search);
  check_equal_and_free(&bytes, &golden);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_mode_0),
      cmocka_unit_test(golden_mode_1),
      cmocka_unit_test(golden_mode_2),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
