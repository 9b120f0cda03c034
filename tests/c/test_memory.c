/* Memory: every allocation may fail and leaves all objects as they were; all of it comes back; a warmed-up search
   allocates nothing. */
#include "answers.h"
#include "failing_allocator.h"
#include "random.h"
#include "test_bytes.h"

#define WIDTH 20
#define HEIGHT 15

static const way_point start_point = {1, 1};
static const way_point goal_point = {WIDTH - 2, HEIGHT - 2};

static void sample_cells(uint8_t *cells) {
  random_source source = random_from(71);
  random_cells(&source, cells, WIDTH * HEIGHT, 15, 1);
  cells[start_point.y * WIDTH + start_point.x] = 0;
  cells[goal_point.y * WIDTH + goal_point.x] = 0;
}

static way_grid *sample_grid(const way_allocator *allocator) {
  uint8_t cells[WIDTH * HEIGHT];
  sample_cells(cells);
  way_grid *grid = NULL;
  check_ok(way_grid_create(WIDTH, HEIGHT, cells, NULL, allocator, &grid));
  return grid;
}

/* The options whose engines differ. Returns false past the last. */
static bool options_at(int32_t index, way_grid_options *options) {
  way_algorithm algorithms[5];
  int32_t algorithm_count = sliced_algorithms(algorithms);
  if (index >= algorithm_count * 4) return false;
  *options = options_of(algorithms[index / 4], WAY_DIAGONAL_NO_CORNER_CUTTING, 1, index % 2 == 1);
  options->record_expansions = index % 4 == 2;
  if (index % 4 == 3) options->diagonal = WAY_DIAGONAL_NEVER;
  return true;
}

static void creation_can_fail_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_grid_options options;
  way_grid_options_default(&options);
  bool done = false;
  for (int64_t n = 1; !done; n++) {
    failing_allocator_arm(&memory, n);
    uint8_t cells[WIDTH * HEIGHT];
    sample_cells(cells);
    way_grid *grid = NULL;
    way_search *search = NULL;
    way_result result = way_grid_create(WIDTH, HEIGHT, cells, NULL, &memory.allocator, &grid);
    if (result == WAY_OK) result = way_grid_search_create(grid, &options, &search);
    done = result == WAY_OK;
    if (!done) {
      assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_null(search);
    }
    way_search_destroy(search);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
}

static void restoring_a_new_grid_can_fail_anywhere(void **state) {
  (void)state;
  way_grid *grid = sample_grid(NULL);
  test_bytes bytes = save_grid(grid);
  way_grid_destroy(grid);
  failing_allocator memory;
  failing_allocator_init(&memory);
  bool done = false;
  for (int64_t n = 1; !done; n++) {
    failing_allocator_arm(&memory, n);
    grid = NULL;
    way_result result = way_grid_from_state(bytes.data, bytes.size, &memory.allocator, &grid, NULL);
    done = result == WAY_OK;
    if (!done) {
      assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_null(grid);
    }
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
  bytes_free(&bytes);
}

typedef way_result (*grid_call)(way_grid *grid);

static way_result ask_clearance(way_grid *grid) {
  int32_t size;
  return way_grid_max_agent_size_at(grid, 2, 2, &size);
}

static way_result ask_fit(way_grid *grid) {
  bool fits;
  return way_grid_can_fit(grid, 2, 2, 3, &fits);
}

static way_result ask_nearest(way_grid *grid) {
  int32_t cell;
  return way_grid_nearest_walkable(grid, 2, 2, 4, 2, &cell);
}

static way_result ask_reachable(way_grid *grid) {
  bool reachable;
  return way_grid_is_reachable(grid, start_point, goal_point, WAY_DIAGONAL_ONE_FREE, 1, &reachable);
}

static way_result ask_reachable_for_two(way_grid *grid) {
  bool reachable;
  return way_grid_is_reachable(grid, start_point, goal_point, WAY_DIAGONAL_NEVER, 2, &reachable);
}

static way_result ask_sight_for_two(way_grid *grid) {
  bool visible;
  return way_grid_line_of_sight(grid, start_point, goal_point, 2, &visible);
}

static way_result listen(way_grid *grid) {
  way_grid_listener listener = {NULL, NULL, NULL, NULL, NULL, NULL};
  int32_t id;
  return way_grid_add_listener(grid, &listener, &id);
}

/* An edit after derived data was built, and one before. Neither may fail half way. */
static way_result edit(way_grid *grid) {
  return way_grid_fill(grid, 0, 0, 3, 3, WAY_WALL);
}

static way_result restore_itself(way_grid *grid) {
  test_bytes bytes = save_grid(grid);
  way_result result = way_grid_restore(grid, bytes.data, bytes.size, NULL);
  bytes_free(&bytes);
  return result;
}

static void grid_calls_can_fail_anywhere(void **state) {
  (void)state;
  static const grid_call calls[] = {ask_clearance,     ask_fit, ask_nearest, ask_reachable, ask_reachable_for_two,
                                    ask_sight_for_two, listen,  edit,        restore_itself};
  failing_allocator memory;
  failing_allocator_init(&memory);
  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    for (int warm = 0; warm < 2; warm++) {
      bool done = false;
      for (int64_t n = 1; !done; n++) {
        failing_allocator_arm(&memory, 0);
        way_grid *grid = sample_grid(&memory.allocator);
        if (warm == 1) {
          check_ok(ask_clearance(grid));
          check_ok(ask_reachable(grid));
        }
        uint64_t before = way_grid_hash(grid);
        failing_allocator_arm(&memory, n);
        way_result result = calls[i](grid);
        done = result == WAY_OK;
        if (!done) {
          assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
          assert_int_equal(way_grid_hash(grid), before);
          failing_allocator_arm(&memory, 0);
          check_ok(calls[i](grid));
        }
        way_grid_destroy(grid);
        assert_true(failing_allocator_balanced(&memory));
      }
    }
  }
}

static void queries_can_fail_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_path expected;
  way_path_init(&expected, NULL);
  way_grid_options options;
  for (int32_t index = 0; options_at(index, &options); index++) {
    way_grid *reference = sample_grid(NULL);
    check_ok(way_grid_find_path(reference, start_point, goal_point, &options, &expected));
    way_grid_destroy(reference);
    bool done = false;
    for (int64_t n = 1; !done; n++) {
      failing_allocator_arm(&memory, 0);
      way_grid *grid = sample_grid(&memory.allocator);
      uint64_t before = way_grid_hash(grid);
      way_path path;
      way_path_init(&path, &memory.allocator);
      failing_allocator_arm(&memory, n);
      way_result result = way_grid_find_path(grid, start_point, goal_point, &options, &path);
      done = result == WAY_OK;
      if (!done) {
        assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        assert_int_equal(path.status, WAY_STATUS_NONE);
        assert_int_equal(path.length, 0);
        assert_int_equal(path.expanded_length, 0);
        assert_int_equal(way_grid_hash(grid), before);
        failing_allocator_arm(&memory, 0);
        check_ok(way_grid_find_path(grid, start_point, goal_point, &options, &path));
      }
      check_same_answer(&path, &expected);
      way_path_free(&path);
      way_path_free(&path);
      way_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
  }
  way_path_free(&expected);
}

/* A step that runs out of memory goes on where it stopped, and ends as if nothing had been. */
static void slices_can_fail_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_grid_options options;
  for (int32_t index = 0; options_at(index, &options); index++) {
    uint64_t expected = 0;
    bool done = false;
    for (int64_t n = 0; !done; n++) {
      failing_allocator_arm(&memory, 0);
      way_grid *grid = sample_grid(&memory.allocator);
      way_search *search = NULL;
      check_ok(way_grid_search_create(grid, &options, &search));
      failing_allocator_arm(&memory, n);
      way_status status;
      way_result result = way_grid_search_begin(search, start_point, goal_point, &status);
      if (result != WAY_OK) {
        assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
        check_ok(way_grid_search_begin(search, start_point, goal_point, &status));
      }
      do {
        result = way_search_step(search, 7, &status);
        if (result != WAY_OK) assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        if (result != WAY_OK) assert_int_equal(way_search_status(search), WAY_STATUS_IN_PROGRESS);
      } while (status == WAY_STATUS_IN_PROGRESS);
      uint64_t hash = way_search_hash(search);
      if (n == 0) expected = hash;
      assert_int_equal(hash, expected);
      done = n > 0 && memory.requests < n;
      way_search_destroy(search);
      way_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
  }
}

static void restoring_a_search_can_fail_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_grid_options options;
  for (int32_t index = 0; options_at(index, &options); index++) {
    failing_allocator_arm(&memory, 0);
    way_grid *grid = sample_grid(&memory.allocator);
    way_search *search = NULL;
    way_status status;
    check_ok(way_grid_search_create(grid, &options, &search));
    check_ok(way_grid_search_begin(search, start_point, goal_point, &status));
    check_ok(way_search_step(search, 9, &status));
    test_bytes bytes = save_search(search);
    way_search_destroy(search);
    bool done = false;
    for (int64_t n = 1; !done; n++) {
      failing_allocator_arm(&memory, 0);
      search = NULL;
      check_ok(way_grid_search_create(grid, &options, &search));
      failing_allocator_arm(&memory, n);
      way_result result = way_search_restore(search, bytes.data, bytes.size, NULL);
      done = result == WAY_OK;
      if (!done) {
        assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
        failing_allocator_arm(&memory, 0);
        check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
        check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
      }
      assert_int_equal(way_search_hash(search), bytes_hash(bytes.data, bytes.size));
      way_search_destroy(search);
    }
    bytes_free(&bytes);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
}

static void a_warm_search_allocates_nothing(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_grid_options options;
  for (int32_t index = 0; options_at(index, &options); index++) {
    failing_allocator_arm(&memory, 0);
    way_grid *grid = sample_grid(&memory.allocator);
    way_path path;
    way_path_init(&path, &memory.allocator);
    way_search *search = NULL;
    way_status status;
    check_ok(way_grid_search_create(grid, &options, &search));
    for (int round = 0; round < 3; round++) {
      if (round > 0) failing_allocator_arm(&memory, 1);
      check_ok(way_grid_find_path(grid, start_point, goal_point, &options, &path));
      assert_int_equal(path.status, WAY_STATUS_FOUND);
      check_ok(way_grid_search_begin(search, start_point, goal_point, &status));
      check_ok(way_search_step(search, 5, &status));
      check_ok(way_search_step(search, 10000, &status));
      check_ok(way_search_path(search, &path));
      assert_int_equal(path.status, WAY_STATUS_FOUND);
      test_bytes bytes = save_search(search);
      check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
      bytes_free(&bytes);
      if (round > 0) assert_int_equal(memory.requests, 0);
    }
    way_search_destroy(search);
    way_path_free(&path);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
}

/* In whichever order a grid and its searches go, all memory comes back. */
static void everything_comes_back_in_any_order(void **state) {
  (void)state;
  failing_allocator memory;
  for (int order = 0; order < 6; order++) {
    failing_allocator_init(&memory);
    way_grid *grid = sample_grid(&memory.allocator);
    way_grid_options options;
    way_grid_options_default(&options);
    way_search *searches[2] = {NULL, NULL};
    way_path path;
    way_status status;
    way_path_init(&path, &memory.allocator);
    check_ok(way_grid_find_path(grid, start_point, goal_point, &options, &path));
    for (int i = 0; i < 2; i++) {
      options.specialized_engines = i == 0;
      check_ok(way_grid_search_create(grid, &options, &searches[i]));
      check_ok(way_grid_search_begin(searches[i], start_point, goal_point, &status));
      check_ok(way_search_step(searches[i], 5, &status));
    }
    for (int turn = 0; turn < 3; turn++) {
      int object = (order / 2 + (order % 2 == 0 ? turn : 3 - turn)) % 3;
      if (object == 2) way_grid_destroy(grid);
      else way_search_destroy(searches[object]);
    }
    way_path_free(&path);
    assert_true(failing_allocator_balanced(&memory));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(creation_can_fail_anywhere),      cmocka_unit_test(restoring_a_new_grid_can_fail_anywhere),
      cmocka_unit_test(grid_calls_can_fail_anywhere),    cmocka_unit_test(queries_can_fail_anywhere),
      cmocka_unit_test(slices_can_fail_anywhere),        cmocka_unit_test(restoring_a_search_can_fail_anywhere),
      cmocka_unit_test(a_warm_search_allocates_nothing), cmocka_unit_test(everything_comes_back_in_any_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
