/* Differences between states: which field, where, and what both hold. */
#include "room.h"

static uint8_t *grid_bytes(const way_grid *grid, size_t *size) {
  check_ok(way_grid_save(grid, NULL, 0, size));
  uint8_t *bytes = test_memory(*size);
  check_ok(way_grid_save(grid, bytes, *size, size));
  return bytes;
}

static void check_first(const way_difference *found, const char *field, int32_t at, double a, double b, int32_t count) {
  assert_string_equal(found->field, field);
  assert_int_equal(found->at, at);
  check_double(found->a, a);
  check_double(found->b, b);
  assert_int_equal(found->count, count);
  assert_true(found->has_a && found->has_b);
}

static void cells_and_multipliers_are_named(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(10, 10, NULL, NULL, NULL, &grid));
  size_t size_a, size_b, count;
  uint8_t *a = grid_bytes(grid, &size_a);
  check_ok(way_grid_set_area_cost(grid, 7, 3));
  check_ok(way_grid_fill(grid, 4, 2, 3, 1, 5));
  uint8_t *b = grid_bytes(grid, &size_b);
  way_difference found[8];
  way_error error;
  check_ok(way_diff(a, size_a, a, size_a, found, 8, &count, &error));
  assert_int_equal(count, 0);
  check_ok(way_diff(a, size_a, b, size_b, found, 8, &count, &error));
  assert_int_equal(count, 4);
  check_first(&found[0], "version", -1, 0, 1, 1);
  check_first(&found[1], "area version", -1, 0, 1, 1);
  check_first(&found[2], "multipliers", 7, 1, 3, 1);
  check_first(&found[3], "cells", 24, 0, 5, 3);
  check_result(way_diff(a, size_a, b, size_b, found, 3, &count, &error), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_diff(a, size_a, b, size_b, NULL, 0, &count, &error));
  /* A header and nothing behind it that is known: by bytes. */
  check_ok(way_diff(a, size_a, b, size_b - 1, found, 8, &count, &error));
  assert_string_equal(found[0].field, "bytes");
  check_result(way_diff(a, 5, b, size_b, found, 8, &count, &error), WAY_ERROR_STATE);
  b[6] = 2;
  check_ok(way_diff(a, size_a, b, size_b, found, 8, &count, &error));
  assert_int_equal(count, 1);
  check_first(&found[0], "kind", -1, 1, 2, 1);
  free(a);
  free(b);
  way_grid_destroy(grid);
}

/* Every kind is known by its fields: none falls back to bytes. */
static void bundles_name_the_object(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 8; seed++) {
    room made;
    room_make(&made, seed, NULL);
    for (uint64_t turn = 0; turn < seed; turn++) room_play(made.objects, turn);
    size_t size_a, size_b, count;
    uint8_t *a = room_bytes(made.objects, ROOM_OBJECTS, &size_a);
    for (uint64_t turn = seed; turn < 3 * seed + 1; turn++) room_play(made.objects, turn);
    uint8_t *b = room_bytes(made.objects, ROOM_OBJECTS, &size_b);
    way_difference found[256];
    check_ok(way_diff(a, size_a, b, size_b, found, 256, &count, NULL));
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
      assert_true(strcmp(found[i].field, "bytes") != 0);
      assert_true(i == 0 || found[i].object >= found[i - 1].object);
      assert_true(found[i].count > 0);
    }
    assert_string_equal(found[count - 1].field, "elements");
    assert_int_equal(found[count - 1].object, ROOM_OBJECTS - 1);
    check_ok(way_diff(b, size_b, b, size_b, found, 256, &count, NULL));
    assert_int_equal(count, 0);
    free(a);
    free(b);
    room_free(&made);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cells_and_multipliers_are_named),
      cmocka_unit_test(bundles_name_the_object),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
