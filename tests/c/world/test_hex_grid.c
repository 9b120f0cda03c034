/* The hex grid against brute force: clearance kept up by edits, fits, nearest cells, components; and its state, kind 2. */
#include <math.h>

#include "check.h"
#include "failing_allocator.h"
#include "hex_oracle.h"
#include "random.h"
#include "test_bytes.h"

typedef struct sample {
  hex_world world;
  uint8_t cells[400];
  way_grid *grid;
} sample;

static void make_sample(sample *made, random_source *source, int32_t most, int32_t walls) {
  int32_t width = random_in(source, 1, most), height = random_in(source, 1, most);
  way_hex_layout layout = (way_hex_layout)random_below(source, 4);
  random_cells(source, made->cells, width * height, walls, 3);
  made->world = (hex_world){width, height, layout, made->cells, 1, NULL};
  made->grid = hex_grid_of(&made->world);
}

/* Edits the grid and the oracle's cells alike. */
static void edit(sample *made, random_source *source) {
  hex_world *world = &made->world;
  int32_t x = random_below(source, world->width), y = random_below(source, world->height);
  int32_t width = random_in(source, 1, world->width - x), height = random_in(source, 1, world->height - y);
  if (random_below(source, 3) != 0) width = height = 1;
  uint8_t area = random_below(source, 2) == 0 ? WAY_WALL : (uint8_t)random_below(source, 3);
  check_ok(way_grid_fill(made->grid, x, y, width, height, area));
  for (int32_t row = y; row < y + height; row++) memset(made->cells + row * world->width + x, area, (size_t)width);
}

static void check_clearance(const sample *made) {
  const hex_world *world = &made->world;
  for (int32_t y = 0; y < world->height; y++) {
    for (int32_t x = 0; x < world->width; x++) {
      int32_t expected = hex_clearance(world, x, y), size;
      check_ok(way_grid_max_agent_size_at(made->grid, x, y, &size));
      if (size != expected) {
        show_cells(world->cells, world->width, world->height);
        fail_msg("layout %d, (%d, %d): %d, not %d", (int)world->layout, x, y, size, expected);
      }
      for (int32_t k = 1; k <= expected + 1; k++) {
        bool fits;
        check_ok(way_grid_can_fit(made->grid, x, y, k, &fits));
        assert_int_equal(fits, k <= expected);
      }
    }
  }
}

static void clearance_is_kept_up_by_edits(void **state) {
  (void)state;
  random_source source = random_from(21);
  int32_t rounds = quick_run() ? 60 : 400;
  for (int32_t round = 0; round < rounds; round++) {
    sample made;
    make_sample(&made, &source, round % 4 == 0 ? 20 : 9, random_below(&source, 3) == 0 ? 0 : 12);
    check_clearance(&made);
    for (int32_t i = 0; i < 8; i++) {
      edit(&made, &source);
      check_clearance(&made);
    }
    if (round % 2 == 0) {
      test_bytes bytes = save_grid(made.grid);
      edit(&made, &source);
      check_ok(way_grid_restore(made.grid, bytes.data, bytes.size, NULL));
      memcpy(made.cells, way_grid_cells(made.grid), (size_t)(made.world.width * made.world.height));
      check_clearance(&made);
      bytes_free(&bytes);
    }
    way_grid_destroy(made.grid);
  }
}

static int64_t quarters_between(const hex_world *world, way_point from, int32_t cell) {
  way_point at = point_of(world->width, cell);
  int32_t a_across, a_along, b_across, b_along;
  hex_position(world->layout, from.x, from.y, &a_across, &a_along);
  hex_position(world->layout, at.x, at.y, &b_across, &b_along);
  int64_t lines = a_across - b_across, halves = a_along - b_along;
  return 3 * lines * lines + halves * halves;
}

static void nearest_walkable_is_the_nearest(void **state) {
  (void)state;
  random_source source = random_from(22);
  int32_t rounds = quick_run() ? 300 : 3000;
  for (int32_t round = 0; round < rounds; round++) {
    sample made;
    make_sample(&made, &source, 12, random_below(&source, 100));
    made.world.agent_size = random_in(&source, 1, 3);
    for (int32_t i = 0; i < 12; i++) {
      way_point from = {random_in(&source, -6, 17), random_in(&source, -6, 17)};
      /* Halves, so that 4 * radius^2 is whole and the limit is met exactly. */
      int32_t doubled = random_below(&source, 24);
      int32_t expected = -1, cell = -2;
      for (int32_t c = 0; c < made.world.width * made.world.height; c++) {
        int64_t distance = quarters_between(&made.world, from, c);
        if (distance > (int64_t)doubled * doubled) continue;
        if (!hex_fits(&made.world, c % made.world.width, c / made.world.width)) continue;
        if (expected < 0 || distance < quarters_between(&made.world, from, expected)) expected = c;
      }
      check_ok(way_grid_nearest_walkable(made.grid, from.x, from.y, doubled / 2.0, made.world.agent_size, &cell));
      assert_int_equal(cell, expected);
    }
    way_grid_destroy(made.grid);
  }
  way_grid *grid = NULL;
  int32_t cell;
  check_ok(way_hex_grid_create(3, 3, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid));
  check_ok(way_grid_nearest_walkable(grid, INT32_MIN, INT32_MAX, 1e300, 1, &cell));
  assert_int_equal(cell, 6);
  check_ok(way_grid_nearest_walkable(grid, INT32_MAX, INT32_MIN, 5, 2, &cell));
  assert_int_equal(cell, -1);
  check_result(way_grid_nearest_walkable(grid, 0, 0, -1, 1, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_nearest_walkable(grid, 0, 0, (double)NAN, 1, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_nearest_walkable(grid, 0, 0, 1, 0, &cell), WAY_ERROR_OUT_OF_RANGE);
  way_grid_destroy(grid);
}

static void reachable_is_what_a_walk_reaches(void **state) {
  (void)state;
  random_source source = random_from(23);
  int32_t rounds = quick_run() ? 60 : 500;
  int64_t costs[400];
  for (int32_t round = 0; round < rounds; round++) {
    sample made;
    make_sample(&made, &source, 9, 45);
    for (int32_t i = 0; i < 6; i++) {
      made.world.agent_size = random_in(&source, 1, 2);
      int32_t count = made.world.width * made.world.height, start = random_below(&source, count);
      hex_run(&made.world, start, costs);
      for (int32_t goal = 0; goal < count; goal++) {
        bool reachable;
        check_ok(way_grid_is_reachable(made.grid, point_of(made.world.width, start), point_of(made.world.width, goal),
                                       WAY_DIAGONAL_NO_CORNER_CUTTING, made.world.agent_size, &reachable));
        assert_int_equal(reachable, costs[goal] >= 0);
      }
      edit(&made, &source);
    }
    way_grid_destroy(made.grid);
  }
}

/* ------------------------------------------------------------------------------------------------------------ state */

enum {
  AT_WIDTH = 8,
  AT_HEIGHT = 12,
  AT_LAYOUT = 16,
  AT_VERSION = 20,
  AT_ORIGIN_X = 24,
  AT_CELL_SIZE = 40,
  AT_AREA_VERSION = 48,
  AT_MULTIPLIERS = 52,
  AT_CELLS = 52 + 255 * 8
};

static way_grid *small_grid(const way_allocator *allocator) {
  static const uint8_t cells[6] = {0, 7, 0, 0, 0, 0};
  way_space space = {-1.5, 2, 0.25};
  way_grid *grid = NULL;
  if (way_hex_grid_create(3, 2, WAY_HEX_EVEN_Q, cells, &space, allocator, &grid) != WAY_OK) return NULL;
  check_ok(way_grid_set_area_cost(grid, 7, 2.5));
  check_ok(way_grid_set(grid, 2, 0, 255));
  check_ok(way_grid_set(grid, 0, 1, 254));
  return grid;
}

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  static const uint8_t cells[6] = {0, 7, 255, 254, 0, 0};
  test_bytes golden = {NULL, 0, 0};
  put_header(&golden, 2);
  put_i32(&golden, 3);
  put_i32(&golden, 2);
  put_i32(&golden, 3);
  put_i32(&golden, 2);
  put_f64(&golden, -1.5);
  put_f64(&golden, 2);
  put_f64(&golden, 0.25);
  put_i32(&golden, 1);
  for (int area = 0; area < 255; area++) put_f64(&golden, area == 7 ? 2.5 : 1);
  put_raw(&golden, cells, sizeof cells);
  way_grid *grid = small_grid(NULL), *other = NULL;
  test_bytes bytes = save_grid(grid);
  assert_int_equal(bytes.size, golden.size);
  assert_memory_equal(bytes.data, golden.data, golden.size);
  check_ok(way_hex_grid_from_state(golden.data, golden.size, NULL, &other, NULL));
  assert_int_equal(way_grid_layout(other), WAY_HEX_EVEN_Q);
  assert_int_equal(way_grid_version(other), 2);
  assert_int_equal(way_grid_area_version(other), 1);
  check_double(way_grid_space(other).origin_y, 2);
  assert_int_equal(way_grid_hash(other), way_grid_hash(grid));
  way_grid_destroy(other);
  way_grid_destroy(grid);
  bytes_free(&bytes);
  bytes_free(&golden);
}

static void check_refused(const test_bytes *bytes, bool anew, const char *what) {
  way_grid *grid = small_grid(NULL), *made = NULL;
  uint64_t hash = way_grid_hash(grid);
  way_error error;
  if (way_grid_restore(grid, bytes->data, bytes->size, &error) != WAY_ERROR_STATE) fail_msg("%s was taken", what);
  assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= bytes->size && error.message[0] != '\0');
  assert_int_equal(way_grid_hash(grid), hash);
  way_result result = way_hex_grid_from_state(bytes->data, bytes->size, NULL, &made, &error);
  if (result != (anew ? WAY_ERROR_STATE : WAY_OK)) fail_msg("%s, made anew: %s", what, way_result_text(result));
  way_grid_destroy(made);
  way_grid_destroy(grid);
}

static void each_rule_is_kept(void **state) {
  (void)state;
  static const struct {
    size_t at;
    int32_t value;
    bool anew;
    const char *what;
  } integers[] = {
      {0, 0x46504F47, true, "another magic"},
      {4, 0x00020002, true, "another format"},
      {4, 0x00010001, true, "kind 1"},
      {AT_WIDTH, 0, true, "width 0"},
      {AT_HEIGHT, -1, true, "height -1"},
      {AT_WIDTH, 4, true, "width 4"},
      {AT_LAYOUT, 4, true, "layout 4"},
      {AT_LAYOUT, -1, true, "layout -1"},
      {AT_LAYOUT, 2, false, "layout 2"},
      {AT_VERSION, -1, true, "version -1"},
      {AT_AREA_VERSION, -1, true, "area version -1"},
  };
  static const struct {
    size_t at;
    double value;
    const char *what;
  } doubles[] = {
      {AT_ORIGIN_X, 2097153, "a far origin"},
      {AT_CELL_SIZE, 0, "cell size 0"},
      {AT_CELL_SIZE, -1, "cell size -1"},
      {AT_MULTIPLIERS, 0, "multiplier 0"},
      {AT_MULTIPLIERS + 254 * 8, (double)INFINITY, "multiplier infinity"},
      {AT_MULTIPLIERS + 8, (double)NAN, "multiplier NaN"},
  };
  way_grid *grid = small_grid(NULL);
  test_bytes good = save_grid(grid);
  for (size_t i = 0; i < sizeof integers / sizeof integers[0]; i++) {
    test_bytes bytes = bytes_copy(&good);
    set_i32(&bytes, integers[i].at, integers[i].value);
    check_refused(&bytes, integers[i].anew, integers[i].what);
    bytes_free(&bytes);
  }
  for (size_t i = 0; i < sizeof doubles / sizeof doubles[0]; i++) {
    test_bytes bytes = bytes_copy(&good);
    set_f64(&bytes, doubles[i].at, doubles[i].value);
    check_refused(&bytes, true, doubles[i].what);
    bytes_free(&bytes);
  }
  for (size_t size = 0; size < good.size; size++) {
    test_bytes bytes = bytes_copy(&good);
    bytes.size = size;
    check_refused(&bytes, true, "a prefix");
    bytes_free(&bytes);
  }
  test_bytes longer = bytes_copy(&good);
  put_u8(&longer, 0);
  check_refused(&longer, true, "a byte too many");
  bytes_free(&longer);
  /* A square grid refuses it too. */
  way_grid *square = NULL;
  check_result(way_grid_from_state(good.data, good.size, NULL, &square, NULL), WAY_ERROR_STATE);
  bytes_free(&good);
  way_grid_destroy(grid);
}

static void random_histories_round_trip(void **state) {
  (void)state;
  random_source source = random_from(24);
  for (int32_t round = 0; round < 200; round++) {
    sample made;
    make_sample(&made, &source, 12, 20);
    for (int32_t i = 0; i < 6; i++) edit(&made, &source);
    test_bytes bytes = save_grid(made.grid);
    for (int32_t i = 0; i < 6; i++) edit(&made, &source);
    check_ok(way_grid_restore(made.grid, bytes.data, bytes.size, NULL));
    test_bytes again = save_grid(made.grid);
    assert_int_equal(again.size, bytes.size);
    assert_memory_equal(again.data, bytes.data, bytes.size);
    bytes_free(&bytes);
    bytes_free(&again);
    way_grid_destroy(made.grid);
  }
}

static void bad_arguments_are_refused(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_result(way_hex_grid_create(2, 2, (way_hex_layout)4, NULL, NULL, NULL, &grid), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_hex_grid_create(2, 2, WAY_HEX_ODD_R, NULL, NULL, NULL, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_hex_grid_create(0, 2, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_hex_grid_create(WAY_MAX_NODES, 2, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid), WAY_ERROR_OUT_OF_RANGE);
  assert_null(grid);
  check_result(way_grid_restore(NULL, NULL, 0, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_hex_grid_from_state(NULL, 1, NULL, &grid, NULL), WAY_ERROR_INVALID_ARGUMENT);
  way_grid_destroy(NULL);
}

/* What only squares have is refused, and nothing is written. */
static void what_hexagons_lack_is_refused(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(3, 3, WAY_HEX_ODD_Q, NULL, NULL, NULL, &grid));
  way_point a = {0, 0}, b = {2, 2};
  bool answer = true;
  for (int rule = WAY_DIAGONAL_ONE_FREE; rule <= WAY_DIAGONAL_NEVER; rule++) {
    check_result(way_grid_is_reachable(grid, a, b, (way_diagonal)rule, 1, &answer), WAY_ERROR_UNSUPPORTED);
  }
  check_result(way_grid_line_of_sight(grid, a, b, 1, &answer), WAY_ERROR_UNSUPPORTED);
  assert_true(answer);
  way_hpa_description description;
  way_hpa_description_init(&description, NULL);
  check_result(way_grid_describe_hierarchy(grid, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, 16, &description),
               WAY_ERROR_UNSUPPORTED);
  assert_int_equal(description.node_count, 0);
  way_grid_destroy(grid);
}

static way_result ask_all(way_grid *grid) {
  int32_t number;
  bool yes;
  way_result result = way_grid_max_agent_size_at(grid, 1, 1, &number);
  if (result == WAY_OK) result = way_grid_nearest_walkable(grid, 1, 1, 3, 2, &number);
  if (result == WAY_OK)
    result = way_grid_is_reachable(grid, (way_point){0, 0}, (way_point){2, 1}, WAY_DIAGONAL_NO_CORNER_CUTTING, 2, &yes);
  return result;
}

static void memory_can_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  bool done = false;
  for (int64_t n = 1; !done; n++) {
    failing_allocator_arm(&memory, n);
    way_grid *grid = small_grid(&memory.allocator);
    if (grid != NULL) {
      uint64_t hash = way_grid_hash(grid);
      way_result result = ask_all(grid);
      done = result == WAY_OK;
      if (!done) assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_int_equal(way_grid_hash(grid), hash);
      check_ok(way_grid_set(grid, 1, 1, WAY_WALL));
      failing_allocator_arm(&memory, 0);
      check_ok(ask_all(grid));
    }
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(clearance_is_kept_up_by_edits),
      cmocka_unit_test(nearest_walkable_is_the_nearest),
      cmocka_unit_test(reachable_is_what_a_walk_reaches),
      cmocka_unit_test(golden_bytes_follow_the_format),
      cmocka_unit_test(each_rule_is_kept),
      cmocka_unit_test(random_histories_round_trip),
      cmocka_unit_test(bad_arguments_are_refused),
      cmocka_unit_test(what_hexagons_lack_is_refused),
      cmocka_unit_test(memory_can_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
