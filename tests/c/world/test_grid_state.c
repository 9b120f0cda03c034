/* The saved grid (kind 1): golden bytes by the format document, round trips, and every kind of damage. */
#include <math.h>

#include "check.h"
#include "random.h"
#include "test_bytes.h"

/* Where the fields of kind 1 lie. */
enum {
  AT_WIDTH = 8,
  AT_HEIGHT = 12,
  AT_VERSION = 16,
  AT_ORIGIN_X = 20,
  AT_ORIGIN_Y = 28,
  AT_CELL_SIZE = 36,
  AT_AREA_VERSION = 44,
  AT_MULTIPLIERS = 48,
  AT_CELLS = 48 + 255 * 8
};

/* A 3 x 2 grid in a space of its own, one multiplier changed, two edits. */
static way_grid *sample_grid(void) {
  static const uint8_t cells[6] = {0, 7, 0, 0, 0, 0};
  way_space space = {-1.5, 2, 0.25};
  way_grid *grid = NULL;
  check_ok(way_grid_create(3, 2, cells, &space, NULL, &grid));
  check_ok(way_grid_set_area_cost(grid, 7, 2.5));
  check_ok(way_grid_set(grid, 2, 0, 255));
  check_ok(way_grid_set(grid, 0, 1, 254));
  return grid;
}

static test_bytes sample_bytes(void) {
  way_grid *grid = sample_grid();
  test_bytes bytes = save_grid(grid);
  way_grid_destroy(grid);
  return bytes;
}

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  static const uint8_t start[48] = {
      0x4F, 0x50, 0x47, 0x53, 1, 0, 1,    0,    /* "OPGS", version 1, kind 1 */
      3,    0,    0,    0,    2, 0, 0,    0,    /* width 3, height 2 */
      2,    0,    0,    0,                      /* version 2 */
      0,    0,    0,    0,    0, 0, 0xF8, 0xBF, /* origin x -1.5 */
      0,    0,    0,    0,    0, 0, 0x00, 0x40, /* origin y 2 */
      0,    0,    0,    0,    0, 0, 0xD0, 0x3F, /* cell size 0.25 */
      1,    0,    0,    0,                      /* area version 1 */
  };
  static const uint8_t one[8] = {0, 0, 0, 0, 0, 0, 0xF0, 0x3F};
  static const uint8_t two_and_a_half[8] = {0, 0, 0, 0, 0, 0, 0x04, 0x40};
  static const uint8_t cells[6] = {0, 7, 255, 254, 0, 0};
  test_bytes golden = {NULL, 0, 0};
  put_raw(&golden, start, sizeof start);
  for (int area = 0; area < 255; area++) put_raw(&golden, area == 7 ? two_and_a_half : one, 8);
  put_raw(&golden, cells, sizeof cells);

  test_bytes bytes = sample_bytes();
  assert_int_equal(bytes.size, golden.size);
  assert_memory_equal(bytes.data, golden.data, golden.size);

  way_grid *grid = NULL;
  way_error error;
  check_ok(way_grid_from_state(golden.data, golden.size, NULL, &grid, &error));
  assert_int_equal(way_grid_width(grid), 3);
  assert_int_equal(way_grid_height(grid), 2);
  assert_int_equal(way_grid_version(grid), 2);
  assert_int_equal(way_grid_area_version(grid), 1);
  check_double(way_grid_space(grid).origin_x, -1.5);
  check_double(way_grid_space(grid).cell_size, 0.25);
  assert_memory_equal(way_grid_cells(grid), cells, sizeof cells);
  double cost;
  check_ok(way_grid_area_cost(grid, 7, &cost));
  check_double(cost, 2.5);
  way_grid_destroy(grid);
  bytes_free(&golden);
  bytes_free(&bytes);
}

static void random_histories_round_trip(void **state) {
  (void)state;
  random_source source = random_from(21);
  for (int32_t round = 0; round < 60; round++) {
    int32_t width = random_in(&source, 1, 40);
    int32_t height = random_in(&source, 1, 40);
    way_grid *grid = NULL;
    way_grid *other = NULL;
    check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
    check_ok(way_grid_create(width, height, NULL, NULL, NULL, &other));
    for (int32_t edit = 0; edit < 30; edit++) {
      int32_t x = random_below(&source, width);
      int32_t y = random_below(&source, height);
      uint8_t area = (uint8_t)random_below(&source, 256);
      check_ok(way_grid_fill(grid, x, y, random_in(&source, 0, width - x), random_in(&source, 0, height - y), area));
      check_ok(way_grid_set_area_cost(grid, random_below(&source, 255), random_in(&source, 1, 64) / 16.0));
    }
    test_bytes bytes = save_grid(grid);
    test_bytes again = save_grid(grid);
    assert_int_equal(bytes.size, again.size);
    assert_memory_equal(bytes.data, again.data, bytes.size);
    bytes_free(&again);

    way_error error;
    check_ok(way_grid_restore(other, bytes.data, bytes.size, &error));
    again = save_grid(other);
    assert_memory_equal(bytes.data, again.data, bytes.size);
    bytes_free(&again);
    way_grid_destroy(other);

    check_ok(way_grid_from_state(bytes.data, bytes.size, NULL, &other, &error));
    again = save_grid(other);
    assert_int_equal(bytes.size, again.size);
    assert_memory_equal(bytes.data, again.data, bytes.size);
    bytes_free(&again);
    bytes_free(&bytes);
    way_grid_destroy(other);
    way_grid_destroy(grid);
  }
}

/* Tries the bytes on a grid and on a fresh one: both refuse and nothing changes, or both take them and save them back
   equal. Returns whether they were taken. */
static bool refused_or_kept(way_grid *grid, const test_bytes *original, const uint8_t *data, size_t size) {
  uint64_t before = way_grid_hash(grid);
  way_error error;
  memset(&error, 0x7F, sizeof error);
  way_result result = way_grid_restore(grid, data, size, &error);
  if (result == WAY_OK) {
    test_bytes saved = save_grid(grid);
    assert_int_equal(saved.size, size);
    assert_memory_equal(saved.data, data, size);
    bytes_free(&saved);
    check_ok(way_grid_restore(grid, original->data, original->size, NULL));
  } else {
    assert_int_equal(result, WAY_ERROR_STATE);
    assert_int_equal(error.code, WAY_ERROR_STATE);
    assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= size);
    assert_non_null(memchr(error.message, '\0', sizeof error.message));
    assert_true(error.message[0] != '\0');
    assert_int_equal(way_grid_hash(grid), before);
  }
  way_grid *fresh = NULL;
  way_result made = way_grid_from_state(data, size, NULL, &fresh, NULL);
  if (made == WAY_OK) {
    assert_int_equal(way_grid_hash(fresh), bytes_hash(data, size));
    way_grid_destroy(fresh);
  } else {
    assert_null(fresh);
    assert_int_equal(made, WAY_ERROR_STATE);
  }
  if (result == WAY_OK) assert_int_equal(made, WAY_OK);
  return result == WAY_OK;
}

static void every_prefix_is_refused(void **state) {
  (void)state;
  way_grid *grid = sample_grid();
  test_bytes bytes = save_grid(grid);
  for (size_t size = 0; size < bytes.size; size++) {
    /* A copy of that exact size, so that a checked build sees a read past its end. */
    uint8_t *prefix = test_memory(size);
    memcpy(prefix, bytes.data, size);
    if (refused_or_kept(grid, &bytes, prefix, size)) fail_msg("%zu of %zu bytes were taken", size, bytes.size);
    free(prefix);
  }
  check_result(way_grid_restore(grid, NULL, 0, NULL), WAY_ERROR_STATE);
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

static void nothing_may_follow(void **state) {
  (void)state;
  way_grid *grid = sample_grid();
  test_bytes bytes = save_grid(grid);
  test_bytes longer = bytes_copy(&bytes);
  for (int extra = 0; extra < 9; extra++) {
    put_u8(&longer, 0);
    assert_false(refused_or_kept(grid, &bytes, longer.data, longer.size));
  }
  bytes_free(&longer);
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

static void every_flipped_byte_is_refused_or_kept(void **state) {
  (void)state;
  way_grid *grid = sample_grid();
  test_bytes bytes = save_grid(grid);
  test_bytes changed = bytes_copy(&bytes);
  for (size_t i = 0; i < bytes.size; i++) {
    for (int flip = 0; flip < 9; flip++) {
      changed.data[i] = (uint8_t)(bytes.data[i] ^ (flip == 8 ? 0xFF : 1 << flip));
      bool taken = refused_or_kept(grid, &bytes, changed.data, changed.size);
      if (i < AT_VERSION && taken) fail_msg("byte %zu may not change", i);
      if (i >= AT_CELLS && !taken) fail_msg("cell byte %zu may hold anything", i);
    }
    changed.data[i] = bytes.data[i];
  }
  bytes_free(&changed);
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

static void check_refused_at(const test_bytes *bytes, int64_t offset) {
  way_grid *grid = sample_grid();
  uint64_t before = way_grid_hash(grid);
  way_error error = {WAY_OK, -5, ""};
  check_result(way_grid_restore(grid, bytes->data, bytes->size, &error), WAY_ERROR_STATE);
  assert_int_equal(error.byte_offset, offset);
  assert_true(strlen(error.message) > 0);
  assert_int_equal(way_grid_hash(grid), before);
  way_grid_destroy(grid);
}

static void refuse_i32(size_t offset, int32_t value) {
  test_bytes bytes = sample_bytes();
  set_i32(&bytes, offset, value);
  check_refused_at(&bytes, (int64_t)offset);
  bytes_free(&bytes);
}

static void refuse_f64(size_t offset, double value) {
  test_bytes bytes = sample_bytes();
  set_f64(&bytes, offset, value);
  check_refused_at(&bytes, (int64_t)offset);
  bytes_free(&bytes);
}

static void each_field_is_refused_at_its_place(void **state) {
  (void)state;
  refuse_i32(AT_WIDTH, 2);
  refuse_i32(AT_WIDTH, 0);
  refuse_i32(AT_WIDTH, -3);
  refuse_i32(AT_HEIGHT, 3);
  refuse_i32(AT_HEIGHT, INT32_MAX);
  refuse_i32(AT_VERSION, -1);
  refuse_i32(AT_VERSION, INT32_MIN);
  refuse_i32(AT_AREA_VERSION, -1);
  static const size_t multipliers[] = {AT_MULTIPLIERS, AT_MULTIPLIERS + 8 * 100, AT_MULTIPLIERS + 8 * 254};
  for (size_t i = 0; i < 3; i++) {
    refuse_f64(multipliers[i], 0);
    refuse_f64(multipliers[i], -0.0);
    refuse_f64(multipliers[i], -1);
    refuse_f64(multipliers[i], (double)NAN);
    refuse_f64(multipliers[i], (double)INFINITY);
  }
}

static void refuse_space(double x, double y, double size) {
  test_bytes bytes = sample_bytes();
  way_grid *grid = sample_grid();
  uint64_t before = way_grid_hash(grid);
  set_f64(&bytes, AT_ORIGIN_X, x);
  set_f64(&bytes, AT_ORIGIN_Y, y);
  set_f64(&bytes, AT_CELL_SIZE, size);
  way_error error;
  check_result(way_grid_restore(grid, bytes.data, bytes.size, &error), WAY_ERROR_STATE);
  assert_in_range(error.byte_offset, AT_ORIGIN_X, AT_CELL_SIZE);
  assert_int_equal(way_grid_hash(grid), before);
  way_grid_destroy(grid);
  bytes_free(&bytes);
}

static void spaces_out_of_range_are_refused(void **state) {
  (void)state;
  refuse_space(1, 0, 0);
  refuse_space(0, 0, -1);
  refuse_space(2097153, 0, 1);
  refuse_space(0, -2097153, 1);
  refuse_space(0, 0, 2097153);
  refuse_space((double)NAN, 0, 1);
  refuse_space(0, (double)INFINITY, 1);
  refuse_space(0, 0, (double)NAN);
}

static void refuse_header(size_t offset, uint8_t value) {
  test_bytes bytes = sample_bytes();
  bytes.data[offset] = value;
  way_grid *grid = NULL;
  way_error error;
  check_result(way_grid_from_state(bytes.data, bytes.size, NULL, &grid, &error), WAY_ERROR_STATE);
  assert_null(grid);
  assert_true(error.byte_offset <= (int64_t)offset && error.byte_offset >= (int64_t)offset - 3);
  bytes_free(&bytes);
}

static void headers_are_checked(void **state) {
  (void)state;
  refuse_header(0, 0x50);
  refuse_header(3, 0);
  refuse_header(4, 0);
  refuse_header(4, 2);
  refuse_header(5, 1);
  for (uint8_t kind = 0; kind < 20; kind++) {
    if (kind != 1) refuse_header(6, kind);
  }
  refuse_header(7, 1);
}

static void huge_sizes_ask_for_no_memory(void **state) {
  (void)state;
  static const int32_t sizes[][2] = {
      {8192, 8192}, {65536, 65536}, {INT32_MAX, INT32_MAX}, {WAY_MAX_NODES, 1}, {WAY_MAX_NODES + 1, 1},
      {-1, -1},     {0, 0}};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    test_bytes bytes = sample_bytes();
    set_i32(&bytes, AT_WIDTH, sizes[i][0]);
    set_i32(&bytes, AT_HEIGHT, sizes[i][1]);
    way_grid *grid = NULL;
    way_error error;
    check_result(way_grid_from_state(bytes.data, bytes.size, NULL, &grid, &error), WAY_ERROR_STATE);
    assert_null(grid);
    bytes_free(&bytes);
  }
}

static void a_restore_takes_multipliers_that_the_api_does_not(void **state) {
  (void)state;
  test_bytes bytes = sample_bytes();
  way_grid *grid = sample_grid();
  set_f64(&bytes, AT_MULTIPLIERS + 8 * 9, 1e-300);
  set_f64(&bytes, AT_MULTIPLIERS + 8 * 10, 1e300);
  check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
  double cost;
  check_ok(way_grid_area_cost(grid, 9, &cost));
  check_double(cost, 1e-300);
  test_bytes again = save_grid(grid);
  assert_memory_equal(again.data, bytes.data, bytes.size);
  bytes_free(&again);
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_bytes_follow_the_format),
      cmocka_unit_test(random_histories_round_trip),
      cmocka_unit_test(every_prefix_is_refused),
      cmocka_unit_test(nothing_may_follow),
      cmocka_unit_test(every_flipped_byte_is_refused_or_kept),
      cmocka_unit_test(each_field_is_refused_at_its_place),
      cmocka_unit_test(spaces_out_of_range_are_refused),
      cmocka_unit_test(headers_are_checked),
      cmocka_unit_test(huge_sizes_ask_for_no_memory),
      cmocka_unit_test(a_restore_takes_multipliers_that_the_api_does_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
