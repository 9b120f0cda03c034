/* What a refusal says: the field, what the bytes hold there to the last digit, and where it lies. */
#include "check.h"
#include "test_bytes.h"

static void check_message(const way_error *error, int64_t offset, const char *message) {
  assert_int_equal(error->code, WAY_ERROR_STATE);
  assert_string_equal(error->message, message);
  assert_int_equal(error->byte_offset, offset);
}

/* ------------------------------------------------------------------------------------------------ grids */

enum { GRID_ORIGIN_X = 20, GRID_ORIGIN_Y = 28, GRID_CELL_SIZE = 36, GRID_MULTIPLIERS = 48 };

static void refuse_grid(size_t offset, double value, const char *message) {
  way_grid *grid;
  check_ok(way_grid_create(3, 2, NULL, NULL, NULL, &grid));
  test_bytes bytes = save_grid(grid);
  way_error error;
  set_f64(&bytes, offset, value);
  check_result(way_grid_restore(grid, bytes.data, bytes.size, &error), WAY_ERROR_STATE);
  check_message(&error, (int64_t)offset, message);
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

static void grids_name_the_number(void **state) {
  (void)state;
  refuse_grid(GRID_ORIGIN_X, 2097152.5, "origin x is 2097152.5, expected -2^21 to 2^21");
  refuse_grid(GRID_ORIGIN_Y, -1e300, "origin y is -1e+300, expected -2^21 to 2^21");
  refuse_grid(GRID_CELL_SIZE, -0.1, "cell size is -0.1, expected above 0 and up to 2^21, or 0 beside origins of 0");
  refuse_grid(GRID_MULTIPLIERS + 8 * 7, 0, "the multiplier of area 7 is 0, expected a finite number above 0");
  refuse_grid(GRID_MULTIPLIERS + 8 * 254, -1 / 3.0,
              "the multiplier of area 254 is -0.3333333333333333, expected a finite number above 0");
}

/* ------------------------------------------------------------------------------------------------ graphs */

static void graphs_name_the_weight(void **state) {
  (void)state;
  way_graph *graph;
  int32_t edge;
  check_ok(way_graph_create(9, NULL, &graph));
  check_ok(way_graph_add_edge(graph, 5, 2, 1.25, &edge));
  uint8_t data[64];
  size_t size;
  check_ok(way_graph_save(graph, data, sizeof data, &size));
  test_bytes bytes = {data, size, sizeof data};
  set_f64(&bytes, 24, -1.5);
  way_error error;
  check_result(way_graph_restore(graph, data, size, &error), WAY_ERROR_STATE);
  check_message(&error, 24, "the weight of an edge from node 5 is -1.5, expected finite and at least 0");
  way_graph_destroy(graph);
}

/* ------------------------------------------------------------------------------------------------ fields */

static void fields_name_the_cost(void **state) {
  (void)state;
  way_grid *grid;
  way_flow_field *field;
  way_flow_field_options options;
  way_field_status status;
  way_flow_field_options_default(&options);
  way_point goal = {1, 0};
  check_ok(way_grid_create(3, 1, NULL, NULL, NULL, &grid));
  check_ok(way_flow_field_create(grid, &goal, 1, &options, &field));
  check_ok(way_flow_field_step(field, 1, &status));
  uint8_t data[256];
  size_t size;
  check_ok(way_flow_field_save(field, data, sizeof data, &size));
  test_bytes bytes = {data, size, sizeof data};
  /* Behind one goal, no pending cell and one free goal lie three nodes of 12 bytes, no step, and two slots of 20. */
  size_t reached = 54, slots = reached + 3 * 12 + 8;
  way_error error;
  set_f64(&bytes, reached + 4, -2);
  check_result(way_flow_field_restore(field, data, size, &error), WAY_ERROR_STATE);
  check_message(&error, (int64_t)reached + 4, "the cost of node 0 is -2, expected finite and at least 0");
  set_f64(&bytes, reached + 4, 1);
  set_f64(&bytes, reached + 16, 0.5);
  check_result(way_flow_field_restore(field, data, size, &error), WAY_ERROR_STATE);
  check_message(&error, (int64_t)reached + 36, "the cost of the free goal 1 is 0.5, expected 0");
  set_f64(&bytes, reached + 16, 0);
  set_f64(&bytes, slots + 4, 1.0000000000000002);
  check_result(way_flow_field_restore(field, data, size, &error), WAY_ERROR_STATE);
  check_message(&error, (int64_t)slots + 4, "the F of open node 0 is 1.0000000000000002, expected its cost");
  set_f64(&bytes, slots + 4, 1);
  set_f64(&bytes, slots + 12, 7);
  check_result(way_flow_field_restore(field, data, size, &error), WAY_ERROR_STATE);
  check_message(&error, (int64_t)slots + 12, "the G of open node 0 is 7, expected its cost");
  set_f64(&bytes, slots + 12, 1);
  check_ok(way_flow_field_restore(field, data, size, &error));
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(grids_name_the_number),
      cmocka_unit_test(graphs_name_the_weight),
      cmocka_unit_test(fields_name_the_cost),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
