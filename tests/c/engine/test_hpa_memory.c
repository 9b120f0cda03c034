/* HPA* whose memory runs out at each allocation in turn. */
#include "answers.h"
#include "failing_allocator.h"
#include "random.h"
#include "test_bytes.h"

static way_grid_options hpa_options(way_diagonal diagonal, int32_t agent_size, int32_t chunk_size) {
  way_grid_options options = options_of(WAY_ALGORITHM_HPA_STAR, diagonal, agent_size, true);
  options.hpa_chunk_size = chunk_size;
  return options;
}

static void describe(way_grid *grid, const way_grid_options *options, way_hpa_description *description) {
  check_ok(
      way_grid_describe_hierarchy(grid, options->diagonal, options->agent_size, options->hpa_chunk_size, description));
}

static void check_same_graph(const way_hpa_description *left, const way_hpa_description *right) {
  assert_int_equal(left->chunk_size, right->chunk_size);
  assert_int_equal(left->columns, right->columns);
  assert_int_equal(left->rows, right->rows);
  assert_int_equal(left->node_count, right->node_count);
  assert_int_equal(left->edge_count, right->edge_count);
  for (int32_t i = 0; i < left->node_count; i++) {
    assert_int_equal(left->node_cells[i], right->node_cells[i]);
    assert_int_equal(left->node_chunks[i], right->node_chunks[i]);
  }
  for (int32_t i = 0; i < left->edge_count; i++) {
    assert_int_equal(left->edge_from[i], right->edge_from[i]);
    assert_int_equal(left->edge_to[i], right->edge_to[i]);
    check_double(left->edge_costs[i], right->edge_costs[i]);
    assert_int_equal(left->edge_inter[i], right->edge_inter[i]);
  }
}

/* ---------------------------------------------------------------------------------------------- memory */

static void sample_cells(uint8_t *cells, int32_t count) {
  random_source source = random_from(94);
  random_cells(&source, cells, count, 15, 2);
  cells[0] = 0;
  cells[count - 1] = 0;
}

/* An answer, a description, an edit, and both again, by any rule and with weights or without. */
static way_result history(way_grid *grid, const way_grid_options *options, way_path *path, way_hpa_description *d) {
  way_point goal = {way_grid_width(grid) - 1, way_grid_height(grid) - 1};
  way_result result = way_grid_find_path(grid, (way_point){0, 0}, goal, options, path);
  if (result == WAY_OK) {
    result = way_grid_describe_hierarchy(grid, options->diagonal, options->agent_size, options->hpa_chunk_size, d);
  }
  if (result == WAY_OK) result = way_grid_set(grid, 9, 9, WAY_WALL);
  if (result == WAY_OK) result = way_grid_find_path(grid, (way_point){0, 0}, goal, options, path);
  return result;
}

static void memory_can_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  enum { WIDTH = 30, HEIGHT = 20 };
  uint8_t cells[WIDTH * HEIGHT];
  sample_cells(cells, WIDTH * HEIGHT);
  for (int variant = 0; variant < 4; variant++) {
    way_grid_options options = hpa_options((way_diagonal)variant, 1, 8);
    options.record_expansions = variant % 2 == 0;
    way_path expected, path;
    way_hpa_description graph, d;
    way_path_init(&expected, NULL);
    way_hpa_description_init(&graph, NULL);
    way_grid *grid = NULL;
    check_ok(way_grid_create(WIDTH, HEIGHT, cells, NULL, NULL, &grid));
    if (variant > 1) check_ok(way_grid_set_area_cost(grid, 1, 2));
    check_ok(history(grid, &options, &expected, &graph));
    assert_int_equal(expected.status, WAY_STATUS_FOUND);
    describe(grid, &options, &graph);
    way_grid_destroy(grid);
    bool done = false;
    for (int64_t n = 1; !done; n++) {
      failing_allocator_arm(&memory, 0);
      check_ok(way_grid_create(WIDTH, HEIGHT, cells, NULL, &memory.allocator, &grid));
      if (variant > 1) check_ok(way_grid_set_area_cost(grid, 1, 2));
      way_path_init(&path, &memory.allocator);
      way_hpa_description_init(&d, &memory.allocator);
      failing_allocator_arm(&memory, n);
      way_result result = history(grid, &options, &path, &d);
      done = result == WAY_OK;
      failing_allocator_arm(&memory, 0);
      if (!done) {
        assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        check_ok(history(grid, &options, &path, &d));
      }
      check_same_answer(&path, &expected);
      describe(grid, &options, &d);
      check_same_graph(&d, &graph);
      way_path_free(&path);
      way_hpa_description_free(&d);
      way_hpa_description_free(&d);
      way_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
    way_path_free(&expected);
    way_hpa_description_free(&graph);
  }
}

/* Each call of a sliced search on its own: what fails can be asked again. */
static void slices_can_run_out_of_memory(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  enum { SIDE = 40 };
  uint8_t cells[SIDE * SIDE];
  sample_cells(cells, SIDE * SIDE);
  way_grid_options options = hpa_options(WAY_DIAGONAL_ONE_FREE, 1, 8);
  options.record_expansions = true;
  way_point start = {0, 0}, goal = {SIDE - 1, SIDE - 1};
  way_path expected, path;
  way_path_init(&expected, NULL);
  way_grid *grid = NULL;
  check_ok(way_grid_create(SIDE, SIDE, cells, NULL, NULL, &grid));
  check_ok(way_grid_find_path(grid, start, goal, &options, &expected));
  assert_int_equal(expected.status, WAY_STATUS_FOUND);
  way_grid_destroy(grid);
  bool done = false;
  for (int64_t n = 1; !done; n++) {
    failing_allocator_arm(&memory, 0);
    check_ok(way_grid_create(SIDE, SIDE, cells, NULL, &memory.allocator, &grid));
    way_search *search = NULL;
    way_status status;
    check_ok(way_grid_search_create(grid, &options, &search));
    way_path_init(&path, &memory.allocator);
    failing_allocator_arm(&memory, n);
    while (way_grid_search_begin(search, start, goal, &status) != WAY_OK) {
      assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
    }
    while (status == WAY_STATUS_IN_PROGRESS) {
      int32_t before = way_search_iterations(search);
      way_result result = way_search_step(search, 1, &status);
      assert_int_equal(way_search_iterations(search) - before, result == WAY_OK);
    }
    while (way_search_path(search, &path) != WAY_OK) assert_int_equal(path.length, 0);
    check_same_answer(&path, &expected);
    done = memory.requests < n;
    /* Once warm, the same again allocates nothing. */
    failing_allocator_arm(&memory, 1);
    check_ok(way_grid_search_begin(search, start, goal, &status));
    check_ok(way_search_step(search, INT32_MAX, &status));
    check_ok(way_search_path(search, &path));
    check_same_answer(&path, &expected);
    way_path_free(&path);
    way_search_destroy(search);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
  way_path_free(&expected);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(memory_can_run_out_anywhere),
      cmocka_unit_test(slices_can_run_out_of_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
