/* Saved jump points over terrain (kind 66): golden bytes, each rule of the format broken alone, and searches that are saved
   and restored at every iteration. */
#include <math.h>

#include "answers.h"
#include "random.h"
#include "test_bytes.h"

enum {
  STATUS = 12,
  WEIGHT = 13,
  START_FIELD = 21,
  GOAL_FIELD = 25,
  EXPANDED = 29,
  VISITED = 45,
  CELLS = 49,
  CELL_SIZE = 17,
  SLOT_SIZE = 20
};

/* Six by three cells, two of them of area 1. */
static way_grid *sample_grid(void) {
  static const uint8_t cells[18] = {0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  way_grid *grid = NULL;
  check_ok(way_grid_create(6, 3, cells, NULL, NULL, &grid));
  check_ok(way_grid_set_area_cost(grid, 1, 2.5));
  return grid;
}

static way_search *search_on(way_grid *grid, way_diagonal rule) {
  way_grid_options options = options_of(WAY_ALGORITHM_JPS, rule, 1, true);
  way_search *search = NULL;
  check_ok(way_grid_search_create(grid, &options, &search));
  return search;
}

static test_bytes sample_bytes(way_grid *grid, int32_t iterations) {
  way_search *search = search_on(grid, WAY_DIAGONAL_NO_CORNER_CUTTING);
  way_status status;
  check_ok(way_grid_search_begin(search, (way_point){0, 1}, (way_point){5, 2}, &status));
  check_ok(way_search_step(search, iterations, &status));
  test_bytes bytes = save_search(search);
  way_search_destroy(search);
  return bytes;
}

static void put_node(test_bytes *bytes, int32_t node, uint8_t closed, double g, int32_t parent) {
  put_i32(bytes, node);
  put_u8(bytes, closed);
  put_f64(bytes, g);
  put_i32(bytes, parent);
}

/* From (0, 1) to the dear cell (5, 2): over the row below, whose stop before the goal is uneven. */
static void a_search_is_saved_like_this(void **state) {
  (void)state;
  way_grid *grid = sample_grid();
  test_bytes saved = sample_bytes(grid, 0), expected = {0};
  put_header(&expected, 66);
  put_i32(&expected, 18);
  put_u8(&expected, 1);
  put_f64(&expected, 1);
  put_i32(&expected, 6);
  put_i32(&expected, 17);
  put_i32(&expected, 0);
  put_i32(&expected, 0);
  put_f64(&expected, 0);
  put_i32(&expected, 1);
  put_node(&expected, 6, 0, 0, -1);
  put_i32(&expected, 1);
  put_i32(&expected, 6);
  put_f64(&expected, 4 + sqrt(2.0));
  put_f64(&expected, 0);
  put_i32(&expected, 0);
  assert_int_equal(saved.size, expected.size);
  assert_memory_equal(saved.data, expected.data, expected.size);
  bytes_free(&saved);
  bytes_free(&expected);
  way_grid_destroy(grid);
}

static void refuse(way_grid *grid, const test_bytes *good, size_t at, const void *with, size_t size, const char *what) {
  test_bytes bytes = bytes_copy(good);
  memcpy(bytes.data + at, with, size);
  way_search *search = search_on(grid, WAY_DIAGONAL_NO_CORNER_CUTTING);
  way_status status;
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){1, 0}, &status));
  way_error error;
  if (way_search_restore(search, bytes.data, bytes.size, &error) != WAY_ERROR_STATE) fail_msg("taken: %s", what);
  if (strstr(error.message, what) == NULL) fail_msg("%s says nothing of %s", error.message, what);
  assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
  bytes_free(&bytes);
  way_search_destroy(search);
}

static void broken_rules_are_refused(void **state) {
  (void)state;
  way_grid *grid = sample_grid();
  test_bytes good = sample_bytes(grid, 1);
  int32_t count = (int32_t)good.data[VISITED];
  size_t slots = (size_t)CELLS + (size_t)count * CELL_SIZE + 4;
  const int32_t wall = 8, far = 3;
  const uint8_t kind = 12, status = 4;
  const double weight = 0, zero = 0;
  refuse(grid, &good, 6, &kind, 1, "kind");
  refuse(grid, &good, STATUS, &status, 1, "status");
  refuse(grid, &good, WEIGHT, &weight, 8, "weight");
  refuse(grid, &good, START_FIELD, &wall, 4, "start");
  refuse(grid, &good, GOAL_FIELD, &wall, 4, "goal");
  refuse(grid, &good, EXPANDED, &far, 4, "expanded");
  refuse(grid, &good, slots + 4, &zero, 8, "F");
  /* A cell that the start leads to. */
  for (int32_t i = 0; i < count; i++) {
    size_t at = (size_t)CELLS + (size_t)i * CELL_SIZE;
    bool start = good.data[at] == 6;
    if (!start) refuse(grid, &good, at + 5, &zero, 8, "g");
  }
  assert_true(count > 1);
  bytes_free(&good);
  way_grid_destroy(grid);
}

/* A run over the wall, one over changing ground, and one that is none: a knight's move is two runs, but for never. */
static void runs_are_walked(void **state) {
  (void)state;
  way_grid *grid = sample_grid();
  struct {
    int32_t node;
    double g;
    bool taken;
  } cases[5] = {{9, 3, false}, {17, 6.5, false}, {16, 3 + sqrt(2.0), true}, {12, 1, true}, {0, 1, true}};
  for (int i = 0; i < 5; i++) {
    test_bytes bytes = {0};
    put_header(&bytes, 66);
    put_i32(&bytes, 18);
    put_u8(&bytes, 1);
    put_f64(&bytes, 1);
    put_i32(&bytes, 6);
    put_i32(&bytes, 5);
    put_i32(&bytes, 1);
    put_i32(&bytes, 1);
    put_f64(&bytes, 0);
    put_i32(&bytes, 2);
    int32_t x = cases[i].node % 6, y = cases[i].node / 6, dx = 5 - x;
    if (cases[i].node < 6) put_node(&bytes, cases[i].node, 0, cases[i].g, 6);
    put_node(&bytes, 6, 1, 0, -1);
    if (cases[i].node > 6) put_node(&bytes, cases[i].node, 0, cases[i].g, 6);
    put_i32(&bytes, 1);
    put_i32(&bytes, cases[i].node);
    bool slanted = i == 2;
    int32_t diagonal = dx < y ? dx : y, straight = dx + y - 2 * diagonal;
    double run = slanted ? 3 : cases[i].g;
    put_f64(&bytes, run + straight + (diagonal + (slanted ? 1 : 0)) * 0x1.6A09E667F3BCDp+0);
    put_f64(&bytes, cases[i].g);
    put_i32(&bytes, 0);
    way_search *search = search_on(grid, WAY_DIAGONAL_NO_CORNER_CUTTING);
    way_error error;
    way_result result = way_search_restore(search, bytes.data, bytes.size, &error);
    if ((result == WAY_OK) != cases[i].taken) fail_msg("case %d: %s", i, result == WAY_OK ? "taken" : error.message);
    if (result != WAY_OK) assert_non_null(strstr(error.message, "run"));
    way_search_destroy(search);
    bytes_free(&bytes);
  }
  way_grid_destroy(grid);
}

/* ---------------------------------------------------------------------------------------------- left and gone back to */

static way_grid *random_grid(random_source *source, int32_t width, int32_t height) {
  uint8_t cells[900];
  random_cells(source, cells, width * height, random_below(source, 35), 1);
  int32_t patch = random_below(source, 4) * 3;
  for (int32_t i = 0; i < width * height; i++) {
    bool inside = i % width >= width / 3 && i % width < width / 3 + patch && i / width > height / 3;
    if (inside && cells[i] != WAY_WALL) cells[i] = 1;
  }
  way_grid *grid = NULL;
  check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
  check_ok(way_grid_set_area_cost(grid, 1, random_below(source, 2) == 0 ? 2.5 : 0.3));
  return grid;
}

/* One search runs through, the other one is saved, restored and stepped by one all the time. */
static void check_left(way_grid *grid, const way_grid_options *options, way_point start, way_point goal) {
  way_search *whole = NULL, *left = NULL;
  check_ok(way_grid_search_create(grid, options, &whole));
  check_ok(way_grid_search_create(grid, options, &left));
  way_status status, other;
  check_ok(way_grid_search_begin(whole, start, goal, &status));
  check_ok(way_grid_search_begin(left, start, goal, &other));
  assert_int_equal(status, other);
  bool began = status == WAY_STATUS_IN_PROGRESS;
  while (status == WAY_STATUS_IN_PROGRESS) {
    check_ok(way_search_step(whole, 1, &status));
    test_bytes bytes = save_search(left);
    check_ok(way_search_restore(left, bytes.data, bytes.size, NULL));
    bytes_free(&bytes);
    check_ok(way_search_step(left, 1, &other));
    assert_int_equal(status, other);
    assert_true(way_search_hash(whole) == way_search_hash(left));
  }
  way_path answer, again;
  way_path_init(&answer, NULL);
  way_path_init(&again, NULL);
  check_ok(way_search_path(whole, &answer));
  check_ok(way_grid_find_path(grid, start, goal, options, &again));
  if (began) check_same_answer(&answer, &again);
  way_path_free(&answer);
  way_path_free(&again);
  way_search_destroy(whole);
  way_search_destroy(left);
}

static void saved_is_never_left(void **state) {
  (void)state;
  random_source source = random_from(81);
  int32_t rounds = quick_run() ? 60 : 400;
  for (int32_t round = 0; round < rounds; round++) {
    int32_t width = random_in(&source, 4, 30), height = random_in(&source, 4, 30);
    way_grid *grid = random_grid(&source, width, height);
    way_grid_options options = options_of(WAY_ALGORITHM_JPS, (way_diagonal)random_below(&source, 4), 1, true);
    options.agent_size = random_in(&source, 1, 2);
    options.heuristic_weight = random_below(&source, 3) == 0 ? 0 : 1;
    way_point start = {random_below(&source, width), random_below(&source, height)};
    way_point goal = {random_below(&source, width), random_below(&source, height)};
    check_left(grid, &options, start, goal);
    way_grid_destroy(grid);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_search_is_saved_like_this),
      cmocka_unit_test(broken_rules_are_refused),
      cmocka_unit_test(runs_are_walked),
      cmocka_unit_test(saved_is_never_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
