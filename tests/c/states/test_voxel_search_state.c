/* Sliced voxel searches and their state (kind 8): every slicing, restored half-way, rolled back, damaged, out of
   memory. */
#include "failing_allocator.h"
#include "voxel_world.h"

/* Where the fields of kind 8 lie. */
enum {
  AT_NODES = 8,
  AT_STATUS = 12,
  AT_WEIGHT = 13,
  AT_START = 21,
  AT_GOAL = 25,
  AT_EXPANDED = 29,
  AT_ITERATIONS = 33,
  AT_COST = 37,
  AT_VISITED = 45
};

typedef struct scenario {
  voxel_world world;
  way_voxel_grid *grid;
  way_voxel_options options;
  way_voxel_point start;
  way_voxel_point goal;
} scenario;

static scenario random_scenario(random_source *source, int32_t most) {
  scenario made;
  made.world = random_world(source, most, random_below(source, 45), 1 + random_below(source, 3));
  made.grid = grid_of_voxels(&made.world, 0, NULL);
  way_voxel_options_default(&made.options);
  static const double weights[] = {1, 1, 0, 0.75, 1.1, 2.5};
  made.options.connectivity = (way_connectivity)made.world.connectivity;
  made.options.agent_size = made.world.agent_size;
  made.options.heuristic_weight = weights[random_below(source, 6)];
  made.options.record_expansions = random_below(source, 3) == 0;
  made.options.partial = random_below(source, 3) == 0;
  made.options.iteration_budget = random_below(source, 6) == 0 ? random_in(source, 1, 60) : 0;
  made.options.nearest_radius = 3;
  made.start = voxel_point(&made.world, random_stand(source, &made.world));
  made.goal = voxel_point(&made.world, random_stand(source, &made.world));
  return made;
}

static way_search *search_of(const scenario *scene) {
  way_search *search = NULL;
  check_ok(way_voxel_search_create(scene->grid, &scene->options, &search));
  return search;
}

static way_status begin(way_search *search, const scenario *scene) {
  way_status status;
  check_ok(way_voxel_search_begin(search, scene->start, scene->goal, &status));
  return status;
}

static void check_same_path(const way_path *left, const way_path *right) {
  assert_int_equal(left->status, right->status);
  check_double(left->cost, right->cost);
  assert_int_equal(left->iterations, right->iterations);
  assert_int_equal(left->expanded_count, right->expanded_count);
  assert_int_equal(left->length, right->length);
  assert_memory_equal(left->cells, right->cells, (size_t)left->length * sizeof *left->cells);
  assert_int_equal(left->expanded_length, right->expanded_length);
}

/* In slices, with a save, a change of handle and of world in between, the search ends as in one call. */
static void sliced_and_restored_is_as_in_one_call(void **state) {
  (void)state;
  random_source source = random_from(331);
  way_path whole, parts;
  way_path_init(&whole, NULL);
  way_path_init(&parts, NULL);
  for (int32_t round = 0; round < (quick_run() ? 100 : 1000); round++) {
    scenario scene = random_scenario(&source, 9);
    check_ok(way_voxel_find_path(scene.grid, scene.start, scene.goal, &scene.options, &whole));
    way_search *search = search_of(&scene), *once = search_of(&scene);
    way_status status = begin(search, &scene);
    if (begin(once, &scene) == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(once, INT32_MAX, &status));
    status = way_search_status(search);
    int32_t slice = 1 + round % 40;
    while (status == WAY_STATUS_IN_PROGRESS) {
      test_bytes world = save_voxels(scene.grid), begun = save_voxel_search(search);
      if (random_below(&source, 4) == 0) {
        check_ok(way_voxel_grid_fill(scene.grid, 0, 0, 0, scene.world.size[0], scene.world.size[1], scene.world.size[2],
                                     (uint8_t)random_in(&source, 100, 255)));
        assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
        check_ok(way_voxel_grid_restore(scene.grid, world.data, world.size, NULL));
        if (random_below(&source, 2) == 0) {
          way_search_destroy(search);
          search = search_of(&scene);
        }
        check_ok(way_search_restore(search, begun.data, begun.size, NULL));
        test_bytes again = save_voxel_search(search);
        assert_int_equal(again.size, begun.size);
        assert_memory_equal(again.data, begun.data, again.size);
        bytes_free(&again);
      }
      bytes_free(&world);
      bytes_free(&begun);
      check_ok(way_search_step(search, slice, &status));
    }
    check_ok(way_search_path(search, &parts));
    if (whole.status != WAY_STATUS_START_INVALID && whole.status != WAY_STATUS_GOAL_INVALID) {
      check_same_path(&whole, &parts);
    }
    if (way_search_status(once) == status) {
      assert_int_equal(way_search_hash(once), way_search_hash(search));
    }
    way_search_destroy(search);
    way_search_destroy(once);
    way_voxel_grid_destroy(scene.grid);
  }
  way_path_free(&whole);
  way_path_free(&parts);
}

/* 4 x 3 x 2 free cells, two iterations into a search. */
static way_search *sample(way_voxel_grid **grid, const way_allocator *allocator, int32_t iterations) {
  check_ok(way_voxel_grid_create(4, 3, 2, 0, NULL, NULL, allocator, grid));
  way_voxel_options options;
  way_voxel_options_default(&options);
  way_search *search = NULL;
  way_status status;
  check_ok(way_voxel_search_create(*grid, &options, &search));
  check_ok(way_voxel_search_begin(search, (way_voxel_point){0, 0, 0}, (way_voxel_point){3, 2, 1}, &status));
  check_ok(way_search_step(search, iterations, &status));
  return search;
}

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(2, 1, 1, 0, NULL, NULL, NULL, &grid));
  way_voxel_options options;
  way_voxel_options_default(&options);
  way_search *search = NULL;
  way_status status;
  check_ok(way_voxel_search_create(grid, &options, &search));
  check_ok(way_voxel_search_begin(search, (way_voxel_point){0, 0, 0}, (way_voxel_point){1, 0, 0}, &status));
  check_ok(way_search_step(search, 1, &status));
  test_bytes golden = {NULL, 0, 0}, bytes = save_voxel_search(search);
  put_header(&golden, 8);
  put_i32(&golden, 2);
  put_u8(&golden, 1);
  put_f64(&golden, 1);
  put_i32(&golden, 0);
  put_i32(&golden, 1);
  put_i32(&golden, 1);
  put_i32(&golden, 1);
  put_f64(&golden, 0);
  put_i32(&golden, 2);
  put_i32(&golden, 0);
  put_u8(&golden, 1);
  put_f64(&golden, 0);
  put_i32(&golden, -1);
  put_i32(&golden, 1);
  put_u8(&golden, 0);
  put_f64(&golden, 1);
  put_i32(&golden, 0);
  put_i32(&golden, 1);
  put_i32(&golden, 1);
  put_f64(&golden, 1);
  put_f64(&golden, 1);
  put_i32(&golden, 0);
  assert_int_equal(bytes.size, golden.size);
  assert_memory_equal(bytes.data, golden.data, golden.size);
  bytes_free(&golden);
  bytes_free(&bytes);
  way_search_destroy(search);
  way_voxel_grid_destroy(grid);
}

static void check_refused(way_search *search, const uint8_t *data, size_t size) {
  way_error error;
  memset(&error, 0x7F, sizeof error);
  check_result(way_search_restore(search, data, size, &error), WAY_ERROR_STATE);
  assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= size);
  assert_non_null(memchr(error.message, '\0', sizeof error.message));
  assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
  test_bytes after = save_voxel_search(search);
  assert_int_equal(after.size, AT_VISITED);
  bytes_free(&after);
  way_status status;
  check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
}

static void each_rule_is_checked(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  way_search *search = sample(&grid, NULL, 2);
  test_bytes good = save_voxel_search(search);
  static const struct {
    size_t offset;
    int32_t value;
  } integers[] = {{AT_NODES, 23},       {AT_START, -1},       {AT_START, 24},   {AT_START, 1},      {AT_GOAL, 24},
                  {AT_GOAL, 0},         {AT_EXPANDED, -1},    {AT_EXPANDED, 1}, {AT_ITERATIONS, 3}, {AT_VISITED, 25},
                  {AT_VISITED + 4, -1}, {AT_VISITED + 4, 24}, {AT_VISITED, -1}, {AT_VISITED, 1}};
  for (size_t i = 0; i < sizeof integers / sizeof integers[0]; i++) {
    test_bytes bytes = bytes_copy(&good);
    set_i32(&bytes, integers[i].offset, integers[i].value);
    check_refused(search, bytes.data, bytes.size);
    bytes_free(&bytes);
  }
  test_bytes bytes = bytes_copy(&good);
  bytes.data[AT_STATUS] = 4;
  check_refused(search, bytes.data, bytes.size);
  bytes.data[AT_STATUS] = 2;
  check_refused(search, bytes.data, bytes.size);
  bytes.data[AT_STATUS] = 3;
  check_refused(search, bytes.data, bytes.size);
  bytes.data[AT_STATUS] = 1;
  set_f64(&bytes, AT_WEIGHT, 2);
  check_refused(search, bytes.data, bytes.size);
  set_f64(&bytes, AT_WEIGHT, 1);
  set_f64(&bytes, AT_COST, 1);
  check_refused(search, bytes.data, bytes.size);
  set_f64(&bytes, AT_COST, 0);
  put_u8(&bytes, 0);
  check_refused(search, bytes.data, bytes.size);
  bytes_free(&bytes);
  /* A cell that was visited is a wall now, and an agent that is larger does not fit. */
  check_ok(way_voxel_grid_set(grid, 0, 0, 0, WAY_WALL));
  check_refused(search, good.data, good.size);
  check_ok(way_voxel_grid_set(grid, 0, 0, 0, 0));
  check_ok(way_search_restore(search, good.data, good.size, NULL));
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.agent_size = 2;
  way_search *large = NULL;
  check_ok(way_voxel_search_create(grid, &options, &large));
  check_refused(large, good.data, good.size);
  options.agent_size = INT32_MAX;
  way_search *huge = NULL;
  check_ok(way_voxel_search_create(grid, &options, &huge));
  check_refused(huge, good.data, good.size);
  way_search_destroy(huge);
  way_search_destroy(large);
  bytes_free(&good);
  way_search_destroy(search);
  way_voxel_grid_destroy(grid);
}

/* A taken state must be safe to use, whatever it says. */
static void refused_or_usable(way_search *search, const uint8_t *data, size_t size) {
  if (way_search_restore(search, data, size, NULL) != WAY_OK) {
    check_refused(search, data, size);
    return;
  }
  assert_int_equal(way_search_hash(search), bytes_hash(data, size));
  way_status status = way_search_status(search);
  way_path path;
  way_path_init(&path, NULL);
  if (status != WAY_STATUS_NONE) check_ok(way_search_step(search, 500, &status));
  check_ok(way_search_path(search, &path));
  way_path_free(&path);
}

static void damaged_bytes_are_refused_or_harmless(void **state) {
  (void)state;
  random_source source = random_from(332);
  for (int32_t round = 0; round < (quick_run() ? 8 : 60); round++) {
    scenario scene = random_scenario(&source, 4);
    scene.options.partial = true;
    scene.options.iteration_budget = 0;
    way_search *search = search_of(&scene);
    way_status status = begin(search, &scene);
    if (status == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(search, random_below(&source, 20), &status));
    test_bytes bytes = save_voxel_search(search);
    for (size_t size = 0; size < bytes.size; size++) {
      uint8_t *prefix = test_memory(size);
      memcpy(prefix, bytes.data, size);
      check_refused(search, prefix, size);
      free(prefix);
    }
    for (size_t i = 0; i < bytes.size; i++) {
      uint8_t kept = bytes.data[i];
      for (int flip = 0; flip < 9; flip++) {
        bytes.data[i] = (uint8_t)(kept ^ (flip == 8 ? 0xFF : 1 << flip));
        refused_or_usable(search, bytes.data, bytes.size);
      }
      bytes.data[i] = kept;
    }
    check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
    for (int32_t i = 0; i < (quick_run() ? 100 : 1500); i++) {
      test_bytes mixed = bytes_copy(&bytes);
      for (int32_t change = random_in(&source, 1, 6); change > 0; change--) {
        size_t at = (size_t)random_in(&source, 8, (int32_t)mixed.size - 1);
        mixed.data[at] = (uint8_t)random_below(&source, random_below(&source, 2) == 0 ? 20 : 256);
      }
      refused_or_usable(search, mixed.data, mixed.size);
      bytes_free(&mixed);
    }
    bytes_free(&bytes);
    way_search_destroy(search);
    way_voxel_grid_destroy(scene.grid);
  }
}

static const way_voxel_point near_end = {0, 0, 0}, far_end = {7, 7, 7};

static way_voxel_grid *roomy(const way_allocator *allocator) {
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(9, 9, 9, 0, NULL, NULL, allocator, &grid));
  check_ok(way_voxel_grid_fill(grid, 2, 0, 0, 1, 6, 9, WAY_WALL));
  return grid;
}

/* A query, a sliced search and a restore, with each allocation failing once. */
static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_path expected;
  way_path_init(&expected, NULL);
  for (int32_t size = 1; size <= 2; size++) {
    way_voxel_options options;
    way_voxel_options_default(&options);
    options.agent_size = size;
    options.record_expansions = size == 2;
    way_voxel_grid *reference = roomy(NULL);
    check_ok(way_voxel_find_path(reference, near_end, far_end, &options, &expected));
    assert_int_equal(expected.status, WAY_STATUS_FOUND);
    way_voxel_grid_destroy(reference);
    for (int64_t n = 1, done = 0; !done; n++) {
      failing_allocator_arm(&memory, 0);
      way_voxel_grid *grid = roomy(&memory.allocator);
      way_path path;
      way_path_init(&path, &memory.allocator);
      failing_allocator_arm(&memory, n);
      way_result result = way_voxel_find_path(grid, near_end, far_end, &options, &path);
      done = result == WAY_OK;
      if (!done) {
        assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        assert_int_equal(path.status, WAY_STATUS_NONE);
        check_ok(way_voxel_find_path(grid, near_end, far_end, &options, &path));
      }
      check_same_path(&path, &expected);
      way_path_free(&path);
      way_voxel_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
    uint64_t hash = 0;
    for (int64_t n = 0, done = 0; !done; n++) {
      failing_allocator_arm(&memory, 0);
      way_voxel_grid *grid = roomy(&memory.allocator);
      way_search *search = NULL;
      failing_allocator_arm(&memory, n);
      way_status status;
      if (way_voxel_search_create(grid, &options, &search) != WAY_OK) {
        assert_null(search);
        check_ok(way_voxel_search_create(grid, &options, &search));
      }
      if (way_voxel_search_begin(search, near_end, far_end, &status) != WAY_OK) {
        assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
        check_ok(way_voxel_search_begin(search, near_end, far_end, &status));
      }
      do {
        way_result result = way_search_step(search, 7, &status);
        if (result != WAY_OK) assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        if (result != WAY_OK) assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
      } while (status == WAY_STATUS_IN_PROGRESS);
      if (n == 0) hash = way_search_hash(search);
      assert_int_equal(way_search_hash(search), hash);
      done = n > 0 && memory.requests < n;
      test_bytes bytes = save_voxel_search(search);
      way_search_destroy(search);
      failing_allocator_arm(&memory, 0);
      check_ok(way_voxel_search_create(grid, &options, &search));
      failing_allocator_arm(&memory, n);
      way_result result = way_search_restore(search, bytes.data, bytes.size, NULL);
      if (result != WAY_OK) {
        assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
        check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
      }
      assert_int_equal(way_search_hash(search), hash);
      failing_allocator_arm(&memory, 0);
      /* The grid goes first: the search keeps it. */
      way_voxel_grid_destroy(grid);
      check_ok(way_voxel_search_begin(search, far_end, near_end, &status));
      check_ok(way_search_step(search, INT32_MAX, &status));
      assert_int_equal(status, WAY_STATUS_FOUND);
      way_search_destroy(search);
      bytes_free(&bytes);
      assert_true(failing_allocator_balanced(&memory));
    }
  }
  way_path_free(&expected);
}

static void a_warm_search_allocates_nothing(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_voxel_grid *grid = roomy(&memory.allocator);
  way_voxel_options options;
  way_voxel_options_default(&options);
  way_path path;
  way_path_init(&path, &memory.allocator);
  for (int round = 0; round < 3; round++) {
    if (round > 0) failing_allocator_arm(&memory, 1);
    check_ok(way_voxel_find_path(grid, near_end, far_end, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_FOUND);
    if (round > 0) assert_int_equal(memory.requests, 0);
  }
  way_path_free(&path);
  way_voxel_grid_destroy(grid);
  assert_true(failing_allocator_balanced(&memory));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sliced_and_restored_is_as_in_one_call),
      cmocka_unit_test(golden_bytes_follow_the_format),
      cmocka_unit_test(each_rule_is_checked),
      cmocka_unit_test(damaged_bytes_are_refused_or_harmless),
      cmocka_unit_test(memory_may_run_out_anywhere),
      cmocka_unit_test(a_warm_search_allocates_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
