/* Rules of saved states that random damage seldom meets alone: each state here is sound but for one of them. */
#include "answers.h"
#include "check.h"
#include "fields.h"
#include "test_bytes.h"

/* ------------------------------------------------------------------------------------------------ diagonal steps */

/* A wall beside the start, in a corner of the square that the first diagonal step crosses; both corners where walls are
   two. */
static way_grid *cornered(int32_t walls) {
  static const char *const one[] = {".#...", ".....", ".....", "....."};
  static const char *const both[] = {".#...", "#....", ".....", "....."};
  return grid_from_text(walls == 1 ? one : both, 4);
}

static test_bytes saved_under(way_grid *grid, way_diagonal rule, int32_t iterations) {
  way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, rule, 1, true);
  way_search *search;
  way_status status;
  check_ok(way_grid_search_create(grid, &options, &search));
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){4, 3}, &status));
  check_ok(way_search_step(search, iterations, &status));
  test_bytes bytes = save_search(search);
  assert_int_equal(bytes.data[8], WAY_ENGINE_SPECIALIZED_ASTAR);
  way_search_destroy(search);
  return bytes;
}

static void check_taken_under(way_grid *grid, const test_bytes *bytes, way_diagonal rule, bool taken) {
  way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, rule, 1, true);
  way_search *search;
  way_error error = {WAY_OK, 0, ""};
  check_ok(way_grid_search_create(grid, &options, &search));
  way_result result = way_search_restore(search, bytes->data, bytes->size, &error);
  check_result(result, taken ? WAY_OK : WAY_ERROR_STATE);
  if (!taken) assert_int_equal(strncmp(error.message, "the step into cell is ", 22), 0);
  way_search_destroy(search);
}

/* Nothing in kind 12, mode 1, tells the rule but the steps: a state is another rule's too where all of its steps are. */
static void parents_keep_the_diagonal_rule(void **state) {
  (void)state;
  for (int32_t iterations = 1; iterations < 5; iterations++) {
    way_grid *grid = cornered(1);
    test_bytes bytes = saved_under(grid, WAY_DIAGONAL_ALWAYS, iterations);
    check_taken_under(grid, &bytes, WAY_DIAGONAL_ALWAYS, true);
    check_taken_under(grid, &bytes, WAY_DIAGONAL_ONE_FREE, true);
    check_taken_under(grid, &bytes, WAY_DIAGONAL_NO_CORNER_CUTTING, false);
    check_taken_under(grid, &bytes, WAY_DIAGONAL_NEVER, false);
    bytes_free(&bytes);
    way_grid_destroy(grid);
    grid = cornered(2);
    bytes = saved_under(grid, WAY_DIAGONAL_ALWAYS, iterations);
    check_taken_under(grid, &bytes, WAY_DIAGONAL_ALWAYS, true);
    check_taken_under(grid, &bytes, WAY_DIAGONAL_ONE_FREE, false);
    check_taken_under(grid, &bytes, WAY_DIAGONAL_NO_CORNER_CUTTING, false);
    check_taken_under(grid, &bytes, WAY_DIAGONAL_NEVER, false);
    bytes_free(&bytes);
    way_grid_destroy(grid);
  }
}

/* ------------------------------------------------------------------------------------------------ costs and ends */

/* Offsets in kind 12, mode 1, and in the record of a visited cell. */
enum { START = 19, PATH_A = 35, PATH_B = 39, RECORDS = 47, RECORD = 13, RECORD_A = 4, RECORD_B = 8 };

static void check_refused(way_grid *grid, const test_bytes *bytes, const char *message) {
  way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_ALWAYS, 1, true);
  way_search *search;
  way_error error;
  check_ok(way_grid_search_create(grid, &options, &search));
  check_result(way_search_restore(search, bytes->data, bytes->size, &error), WAY_ERROR_STATE);
  if (strstr(error.message, message) == NULL) fail_msg("'%s', not '%s'", error.message, message);
  way_search_destroy(search);
}

/* The path of a search that is under way has no steps, and that of one that has found nothing. */
static void only_what_is_found_has_a_path(void **state) {
  (void)state;
  for (int32_t closed = 0; closed < 2; closed++) {
    way_grid *grid = cornered(1);
    if (closed == 1) check_ok(way_grid_fill(grid, 3, 0, 1, 4, WAY_WALL));
    test_bytes bytes = saved_under(grid, WAY_DIAGONAL_ALWAYS, closed == 1 ? 100 : 2);
    assert_int_equal(bytes.data[17], closed == 1 ? 3 : 1);
    set_i32(&bytes, PATH_A, 1);
    check_refused(grid, &bytes, "straight steps of the path is 1, expected 0");
    set_i32(&bytes, PATH_A, 0);
    set_i32(&bytes, PATH_B, 1);
    check_refused(grid, &bytes, "diagonal steps of the path is 1, expected 0");
    bytes_free(&bytes);
    way_grid_destroy(grid);
  }
}

static void a_start_is_free_and_costs_nothing(void **state) {
  (void)state;
  way_grid *grid = cornered(1);
  test_bytes bytes = saved_under(grid, WAY_DIAGONAL_ALWAYS, 0);
  /* The start alone is visited, and open. */
  assert_int_equal(get_i32(&bytes, RECORDS - 4), 1);
  set_i32(&bytes, RECORDS + RECORD_A, 1);
  check_refused(grid, &bytes, "the cost at the start, cell is 0");
  set_i32(&bytes, RECORDS + RECORD_A, 0);
  set_i32(&bytes, RECORDS + RECORD_B, 1);
  check_refused(grid, &bytes, "the cost at the start, cell is 0");
  set_i32(&bytes, RECORDS + RECORD_B, 0);
  check_ok(way_grid_set(grid, 0, 0, WAY_WALL));
  check_refused(grid, &bytes, "visited cell is 0, expected a cell where the agent fits");
  /* One of which the list says nothing. */
  set_i32(&bytes, START, 7);
  check_refused(grid, &bytes, "visited cell is 0");
  check_ok(way_grid_set(grid, 0, 0, 0));
  check_refused(grid, &bytes, "the ");
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ hex searches */

#define ROW 20

/* A row of hexagons; the search from 10 to 0 has closed 10 and all up to last, away from the goal, and left 9 open. */
static test_bytes away_from_the_goal(int32_t last) {
  test_bytes bytes = {NULL, 0, 0};
  put_header(&bytes, 8);
  put_i32(&bytes, ROW);
  put_u8(&bytes, 1);
  put_f64(&bytes, 1);
  put_i32(&bytes, 10);
  put_i32(&bytes, 0);
  put_i32(&bytes, last - 9);
  put_i32(&bytes, last - 9);
  put_f64(&bytes, 0);
  put_i32(&bytes, last - 7);
  for (int32_t cell = 9; cell <= last + 1; cell++) {
    put_i32(&bytes, cell);
    put_u8(&bytes, cell != 9 && cell <= last);
    put_f64(&bytes, cell < 10 ? 1 : cell - 10);
    put_i32(&bytes, cell < 10 ? 10 : cell == 10 ? -1 : cell - 1);
  }
  put_i32(&bytes, 2);
  put_i32(&bytes, 9);
  put_f64(&bytes, 10);
  put_f64(&bytes, 1);
  put_i32(&bytes, last + 1);
  put_f64(&bytes, 2 * last - 8);
  put_f64(&bytes, last - 9);
  put_i32(&bytes, 0);
  return bytes;
}

/* The engine on whole numbers keeps entries in a ring of F that reaches as far as a pop can push: what lies beyond goes on
   in the generic engine, as it was read. */
static void far_entries_go_on_in_the_generic_engine(void **state) {
  (void)state;
  for (int32_t last = 10; last < ROW - 1; last++) {
    way_grid *grid;
    check_ok(way_hex_grid_create(ROW, 1, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid));
    way_grid_options options;
    way_grid_options_default(&options);
    way_search *search;
    check_ok(way_grid_search_create(grid, &options, &search));
    test_bytes bytes = away_from_the_goal(last);
    way_error error;
    if (way_search_restore(search, bytes.data, bytes.size, &error) != WAY_OK) fail_msg("%s", error.message);
    test_bytes again = save_search(search);
    assert_int_equal(again.size, bytes.size);
    assert_memory_equal(again.data, bytes.data, bytes.size);
    way_status status;
    check_ok(way_search_step(search, INT32_MAX, &status));
    assert_int_equal(status, WAY_STATUS_FOUND);
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_search_path(search, &path));
    check_double(path.cost, 10);
    /* The entries are 2 apart when 10 alone is closed, which is how far a step away from the goal leads. */
    assert_int_equal(path.engine, last == 10 ? WAY_ENGINE_SPECIALIZED_ASTAR : WAY_ENGINE_GENERIC);
    way_path_free(&path);
    bytes_free(&again);
    bytes_free(&bytes);
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

/* ------------------------------------------------------------------------------------------------ fields */

/* What has not started has heard of no edit. */
static void edits_wait_for_fields_that_have_started(void **state) {
  (void)state;
  enum { PENDING = 28 };
  way_grid *grid;
  check_ok(way_grid_create(4, 1, NULL, NULL, NULL, &grid));
  way_flow_field_options options = field_options(WAY_DIAGONAL_NO_CORNER_CUTTING, 1);
  static const int32_t goal = 3;
  way_flow_field *field = make_field(grid, &goal, 1, &options);
  test_bytes whole = save_field(field), bytes = {NULL, 0, 0};
  assert_int_equal(get_i32(&whole, PENDING), 0);
  put_raw(&bytes, whole.data, PENDING);
  put_i32(&bytes, 1);
  put_i32(&bytes, 2);
  put_raw(&bytes, whole.data + PENDING + 4, whole.size - PENDING - 4);
  way_error error;
  check_result(way_flow_field_restore(field, bytes.data, bytes.size, &error), WAY_ERROR_STATE);
  assert_string_equal(error.message, "status is 0, expected a field that has started, as it has pending edits");
  bytes_free(&bytes);
  bytes_free(&whole);
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parents_keep_the_diagonal_rule),
      cmocka_unit_test(only_what_is_found_has_a_path),
      cmocka_unit_test(a_start_is_free_and_costs_nothing),
      cmocka_unit_test(edits_wait_for_fields_that_have_started),
      cmocka_unit_test(far_entries_go_on_in_the_generic_engine),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
