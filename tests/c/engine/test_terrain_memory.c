/* A* and jump points over terrain whose memory runs out at each allocation in turn: in queries with an edit between them, in
   slices, and while a search is restored. */
#include "answers.h"
#include "failing_allocator.h"
#include "random.h"
#include "test_bytes.h"

enum { SIDE = 28, VARIANTS = 16 };

static const way_point start_point = {0, 0}, goal_point = {SIDE - 2, SIDE - 2};

/* Half of the floor in patches of two dear areas, so that both engines run, and walls. */
static way_grid *sample_grid(const way_allocator *memory) {
  uint8_t cells[SIDE * SIDE] = {0};
  random_source source = random_from(87);
  for (int patch = 0; patch < 6; patch++) {
    int32_t left = random_below(&source, SIDE - 7), top = random_below(&source, SIDE - 7);
    for (int32_t i = 0; i < 49; i++) cells[(top + i / 7) * SIDE + left + i % 7] = (uint8_t)(1 + patch % 2);
  }
  for (int i = 0; i < 90; i++) cells[3 + random_below(&source, SIDE * SIDE - 6)] = WAY_WALL;
  for (int32_t i = 0; i < 9; i++) cells[i / 3 * SIDE + i % 3] = cells[(SIDE - 1 - i / 3) * SIDE + SIDE - 1 - i % 3] = 0;
  way_grid *grid = NULL;
  check_ok(way_grid_create(SIDE, SIDE, cells, NULL, memory, &grid));
  check_ok(way_grid_set_area_cost(grid, 1, 2.5));
  check_ok(way_grid_set_area_cost(grid, 2, 1.5));
  return grid;
}

static way_grid_options variant_options(int variant) {
  way_algorithm algorithm = variant % 2 == 0 ? WAY_ALGORITHM_JPS : WAY_ALGORITHM_A_STAR;
  way_grid_options options = options_of(algorithm, (way_diagonal)(variant / 2 % 4), 1 + variant / 8, true);
  options.record_expansions = variant % 3 == 0;
  return options;
}

/* What a variant is there to test runs in it. */
static void check_engine(int variant, const way_path *path) {
  assert_int_equal(path->status, WAY_STATUS_FOUND);
  assert_int_equal(path->engine, variant % 2 == 0 ? WAY_ENGINE_SPECIALIZED_JUMP : WAY_ENGINE_GENERIC);
}

/* A query, ground that is laid and costs more, and the query again: the index is made and then mended. */
static way_result history(way_grid *grid, const way_grid_options *options, way_path *path) {
  way_result result = way_grid_find_path(grid, start_point, goal_point, options, path);
  if (result == WAY_OK) result = way_grid_fill(grid, 9, 9, 6, 5, 2);
  if (result == WAY_OK) result = way_grid_set_area_cost(grid, 2, 3.5);
  if (result == WAY_OK) result = way_grid_find_path(grid, start_point, goal_point, options, path);
  return result;
}

static void expect(int variant, way_path *expected) {
  way_grid_options options = variant_options(variant);
  way_path_init(expected, NULL);
  way_grid *grid = sample_grid(NULL);
  check_ok(history(grid, &options, expected));
  check_engine(variant, expected);
  way_grid_destroy(grid);
}

static void queries_can_run_out_of_memory(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  for (int variant = 0; variant < VARIANTS; variant++) {
    way_grid_options options = variant_options(variant);
    way_path expected, path;
    expect(variant, &expected);
    bool done = false;
    for (int64_t n = 1; !done; n++) {
      failing_allocator_arm(&memory, 0);
      way_grid *grid = sample_grid(&memory.allocator);
      way_path_init(&path, &memory.allocator);
      failing_allocator_arm(&memory, n);
      way_result result = history(grid, &options, &path);
      done = result == WAY_OK;
      failing_allocator_arm(&memory, 0);
      if (!done) {
        assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        assert_int_equal(path.status, WAY_STATUS_NONE);
        assert_int_equal(path.length + path.expanded_length, 0);
        check_ok(history(grid, &options, &path));
      }
      check_same_answer(&path, &expected);
      way_path_free(&path);
      way_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
    way_path_free(&expected);
  }
}

/* Whatever fails is asked again, and the answer is the same after as many iterations. */
static void run_in_slices(way_search *search, way_path *path) {
  way_status status;
  while (way_grid_search_begin(search, start_point, goal_point, &status) != WAY_OK) {
    assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
  }
  while (status == WAY_STATUS_IN_PROGRESS) {
    int32_t before = way_search_iterations(search);
    way_result result = way_search_step(search, 1, &status);
    assert_int_equal(way_search_iterations(search) - before, result == WAY_OK);
  }
  while (way_search_path(search, path) != WAY_OK) assert_int_equal(path->length, 0);
}

static void slices_can_run_out_of_memory(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  for (int variant = 0; variant < VARIANTS; variant++) {
    way_grid_options options = variant_options(variant);
    way_path expected, path;
    way_path_init(&expected, NULL);
    way_grid *grid = sample_grid(NULL);
    check_ok(way_grid_find_path(grid, start_point, goal_point, &options, &expected));
    way_grid_destroy(grid);
    bool done = false;
    for (int64_t n = 1; !done; n++) {
      failing_allocator_arm(&memory, 0);
      grid = sample_grid(&memory.allocator);
      way_search *search = NULL;
      check_ok(way_grid_search_create(grid, &options, &search));
      way_path_init(&path, &memory.allocator);
      failing_allocator_arm(&memory, n);
      run_in_slices(search, &path);
      done = memory.requests < n;
      check_same_answer(&path, &expected);
      /* Once warm, the same again asks for nothing. */
      failing_allocator_arm(&memory, 1);
      run_in_slices(search, &path);
      assert_int_equal(memory.requests, 0);
      way_path_free(&path);
      way_search_destroy(search);
      way_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
    way_path_free(&expected);
  }
}

static test_bytes half_a_search(const way_grid_options *options, uint64_t *whole) {
  way_grid *grid = sample_grid(NULL);
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(grid, options, &search));
  check_ok(way_grid_search_begin(search, start_point, goal_point, &status));
  check_ok(way_search_step(search, 3, &status));
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
  test_bytes bytes = save_search(search);
  check_ok(way_search_step(search, INT32_MAX, &status));
  *whole = way_search_hash(search);
  way_search_destroy(search);
  way_grid_destroy(grid);
  return bytes;
}

static void restores_can_run_out_of_memory(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  for (int variant = 0; variant < VARIANTS; variant++) {
    way_grid_options options = variant_options(variant);
    options.record_expansions = false;
    uint64_t whole;
    test_bytes bytes = half_a_search(&options, &whole);
    bool done = false;
    for (int64_t n = 1; !done; n++) {
      failing_allocator_arm(&memory, 0);
      way_grid *grid = sample_grid(&memory.allocator);
      way_search *search = NULL;
      way_status status;
      check_ok(way_grid_search_create(grid, &options, &search));
      failing_allocator_arm(&memory, n);
      way_result result = way_search_restore(search, bytes.data, bytes.size, NULL);
      done = result == WAY_OK;
      failing_allocator_arm(&memory, 0);
      if (!done) {
        check_result(result, WAY_ERROR_OUT_OF_MEMORY);
        assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
        check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
      }
      check_ok(way_search_step(search, INT32_MAX, &status));
      assert_true(way_search_hash(search) == whole);
      way_search_destroy(search);
      way_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
    bytes_free(&bytes);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(queries_can_run_out_of_memory),
      cmocka_unit_test(slices_can_run_out_of_memory),
      cmocka_unit_test(restores_can_run_out_of_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
