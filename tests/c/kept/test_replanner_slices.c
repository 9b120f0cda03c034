/* Sliced = unsliced for every budget, restored = never left, and rewound frames come out the same, to the byte; and
   memory may run out anywhere. */
#include "failing_allocator.h"
#include "replan_scene.h"

/* Where the expansions of the last replan lie, which slices do not share. */
#define AT_LAST_EXPANDED 60

static test_bytes bytes_without_last(const way_grid_replanner *replanner) {
  test_bytes bytes = save_replanner(replanner);
  set_i32(&bytes, AT_LAST_EXPANDED, 0);
  return bytes;
}

static void check_equal_bytes(const test_bytes *left, const test_bytes *right) {
  assert_int_equal(left->size, right->size);
  assert_memory_equal(left->data, right->data, left->size);
}

static void copy_into(replan_scene *twin, const replan_scene *scene) {
  test_bytes grid = save_grid(scene->grid), bytes = save_replanner(scene->replanner);
  check_ok(way_grid_restore(twin->grid, grid.data, grid.size, NULL));
  restore_replanner(twin->replanner, &bytes);
  bytes_free(&grid);
  bytes_free(&bytes);
  twin->start = scene->start;
  twin->goal = scene->goal;
  memcpy(twin->multipliers, scene->multipliers, sizeof twin->multipliers);
}

static void finish(replan_scene *scene, int32_t budget) {
  way_status status;
  do {
    int64_t before = way_grid_replanner_iterations(scene->replanner);
    check_ok(way_grid_replanner_replan(scene->replanner, budget, &status));
    int64_t done = way_grid_replanner_iterations(scene->replanner) - before;
    assert_true(status == WAY_STATUS_IN_PROGRESS ? done == budget : done <= budget);
  } while (status == WAY_STATUS_IN_PROGRESS);
}

static void check_same_path(const replan_scene *left, const replan_scene *right) {
  way_path a, b;
  way_path_init(&a, NULL);
  way_path_init(&b, NULL);
  check_ok(way_grid_replanner_path(left->replanner, &a));
  check_ok(way_grid_replanner_path(right->replanner, &b));
  assert_int_equal(a.status, b.status);
  assert_int_equal(a.length, b.length);
  check_double(a.cost, b.cost);
  if (a.length > 0) assert_memory_equal(a.cells, b.cells, (size_t)a.length * sizeof *a.cells);
  way_path_free(&a);
  way_path_free(&b);
}

/* One plan, and the repair of it after some changes, in slices of every size. */
static void every_budget_gives_the_same(void **state) {
  (void)state;
  random_source source = random_from(91);
  int32_t rounds = quick_run() ? 12 : 60;
  for (int32_t round = 0; round < rounds; round++) {
    replan_scene scene = scene_make(&source, 20);
    replan_scene sliced = scene_twin(&scene);
    for (int32_t part = 0; part < 3; part++) {
      replan_scene whole = scene_twin(&scene);
      copy_into(&whole, &scene);
      int64_t before = way_grid_replanner_iterations(whole.replanner);
      finish(&whole, INT32_MAX);
      int64_t total = way_grid_replanner_iterations(whole.replanner) - before;
      test_bytes expected = bytes_without_last(whole.replanner);
      for (int32_t budget = 1; budget <= total + 1; budget += 1 + budget / 12) {
        copy_into(&sliced, &scene);
        finish(&sliced, budget);
        test_bytes bytes = bytes_without_last(sliced.replanner);
        check_equal_bytes(&bytes, &expected);
        check_same_path(&sliced, &whole);
        bytes_free(&bytes);
      }
      bytes_free(&expected);
      scene_free(&whole);
      way_status status;
      check_ok(way_grid_replanner_replan(scene.replanner, random_below(&source, 200), &status));
      scene_change(&scene, &source);
    }
    scene_free(&sliced);
    scene_free(&scene);
  }
}

/* What a host does in one frame is a function of the frame alone. */
static void play_frame(replan_scene *scene, uint64_t seed) {
  random_source source = random_from(seed);
  way_status status;
  scene_change(scene, &source);
  check_ok(way_grid_replanner_replan(scene->replanner, random_below(&source, 40), &status));
  if (random_below(&source, 5) == 0) scene_change(scene, &source);
}

/* Moved to a fresh grid after each frame, the copy does the same from there on. */
static void restored_is_never_left(void **state) {
  (void)state;
  random_source source = random_from(92);
  int32_t rounds = quick_run() ? 15 : 120;
  for (int32_t round = 0; round < rounds; round++) {
    replan_scene scene = scene_make(&source, 18);
    for (uint64_t frame = 0; frame < 25; frame++) {
      replan_scene twin = scene_twin(&scene);
      copy_into(&twin, &scene);
      play_frame(&scene, (uint64_t)round * 1000 + frame);
      play_frame(&twin, (uint64_t)round * 1000 + frame);
      test_bytes left = save_replanner(scene.replanner), right = save_replanner(twin.replanner);
      check_equal_bytes(&left, &right);
      bytes_free(&left);
      bytes_free(&right);
      assert_int_equal(way_grid_replanner_status(scene.replanner), way_grid_replanner_status(twin.replanner));
      check_same_path(&scene, &twin);
      scene_free(&twin);
    }
    scene_check(&scene);
    scene_free(&scene);
  }
}

#define FRAMES 40

typedef struct frame_save {
  test_bytes grid;
  test_bytes replanner;
  int32_t start;
  int32_t goal;
  int32_t multipliers[255];
} frame_save;

static void rewind_to(replan_scene *scene, const frame_save *saved) {
  check_ok(way_grid_restore(scene->grid, saved->grid.data, saved->grid.size, NULL));
  restore_replanner(scene->replanner, &saved->replanner);
  scene->start = saved->start;
  scene->goal = saved->goal;
  memcpy(scene->multipliers, saved->multipliers, sizeof saved->multipliers);
}

static void rewound_frames_come_out_the_same(void **state) {
  (void)state;
  random_source source = random_from(93);
  static frame_save saves[FRAMES + 1];
  int32_t rounds = quick_run() ? 15 : 150;
  for (int32_t round = 0; round < rounds; round++) {
    replan_scene scene = scene_make(&source, 20);
    uint64_t seed = (uint64_t)(round + 1) * 100000;
    for (int32_t frame = 0; frame <= FRAMES; frame++) {
      if (frame > 0) play_frame(&scene, seed + (uint64_t)frame);
      frame_save *saved = &saves[frame];
      *saved = (frame_save){save_grid(scene.grid), save_replanner(scene.replanner), scene.start, scene.goal, {0}};
      memcpy(saved->multipliers, scene.multipliers, sizeof saved->multipliers);
    }
    for (int32_t rewind = 0; rewind < 12; rewind++) {
      int32_t frame = random_below(&source, FRAMES), end = random_in(&source, frame, FRAMES);
      rewind_to(&scene, &saves[frame]);
      for (int32_t next = frame + 1; next <= end; next++) {
        play_frame(&scene, seed + (uint64_t)next);
        test_bytes bytes = save_replanner(scene.replanner);
        check_equal_bytes(&bytes, &saves[next].replanner);
        bytes_free(&bytes);
      }
    }
    scene_check(&scene);
    for (int32_t frame = 0; frame <= FRAMES; frame++) {
      bytes_free(&saves[frame].grid);
      bytes_free(&saves[frame].replanner);
    }
    scene_free(&scene);
  }
}

/* ------------------------------------------------------------------------------------------------ memory */

static way_grid *grid_with(const way_allocator *allocator) {
  uint8_t cells[20 * 15];
  random_source source = random_from(71);
  random_cells(&source, cells, 20 * 15, 15, 1);
  cells[21] = 0;
  cells[13 * 20 + 18] = 0;
  way_grid *grid = NULL;
  check_ok(way_grid_create(20, 15, cells, NULL, allocator, &grid));
  return grid;
}

/* A host whose n-th request is refused, and who tries again: in the end all is as if nothing had been. */
static uint64_t play_with_failures(failing_allocator *memory, way_algorithm algorithm, int64_t n) {
  way_grid *grid = grid_with(&memory->allocator);
  way_grid_options options = replan_options(algorithm, WAY_DIAGONAL_ONE_FREE, 2);
  options.record_expansions = true;
  way_grid_replanner *replanner = NULL;
  failing_allocator_arm(memory, n);
  way_result result = way_grid_replanner_create(grid, &options, &replanner);
  if (result != WAY_OK) {
    assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
    assert_null(replanner);
    check_ok(way_grid_replanner_create(grid, &options, &replanner));
  }
  way_status status;
  way_path path;
  way_path_init(&path, &memory->allocator);
  check_ok(way_grid_replanner_set_start(replanner, (way_point){1, 1}));
  check_ok(way_grid_replanner_set_goal(replanner, (way_point){17, 12}));
  for (int32_t edit = 0; edit < 30; edit++) {
    do {
      result = way_grid_replanner_replan(replanner, INT32_MAX, &status);
      if (result != WAY_OK) assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
    } while (result != WAY_OK);
    result = way_grid_replanner_path(replanner, &path);
    if (result != WAY_OK) {
      assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_int_equal(path.length, 0);
      check_ok(way_grid_replanner_path(replanner, &path));
    }
    check_ok(way_grid_set(grid, 3 + edit * 7 % 13, 2 + edit * 5 % 11, edit % 2 == 0 ? WAY_WALL : 3));
  }
  test_bytes bytes = save_replanner(replanner);
  set_i32(&bytes, AT_LAST_EXPANDED, 0);
  uint64_t hash = bytes_hash(bytes.data, bytes.size);
  bytes_free(&bytes);
  way_path_free(&path);
  /* In either order. */
  if (n % 2 == 0) way_grid_destroy(grid);
  way_grid_replanner_destroy(replanner);
  if (n % 2 != 0) way_grid_destroy(grid);
  assert_true(failing_allocator_balanced(memory));
  return hash;
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  for (int algorithm = WAY_ALGORITHM_LPA_STAR; algorithm <= WAY_ALGORITHM_D_STAR_LITE; algorithm++) {
    failing_allocator memory;
    failing_allocator_init(&memory);
    uint64_t expected = play_with_failures(&memory, (way_algorithm)algorithm, 0);
    int64_t n = 1;
    do assert_int_equal(play_with_failures(&memory, (way_algorithm)algorithm, n), expected);
    while (memory.requests >= n++);
    assert_true(n > 10);
  }
}

static void restoring_can_fail_anywhere(void **state) {
  (void)state;
  for (int algorithm = WAY_ALGORITHM_LPA_STAR; algorithm <= WAY_ALGORITHM_D_STAR_LITE; algorithm++) {
    failing_allocator memory;
    failing_allocator_init(&memory);
    way_grid *grid = grid_with(&memory.allocator);
    way_grid_options options = replan_options((way_algorithm)algorithm, WAY_DIAGONAL_ALWAYS, 1);
    way_grid_replanner *first = NULL;
    way_status status;
    check_ok(way_grid_replanner_create(grid, &options, &first));
    check_ok(way_grid_replanner_set_start(first, (way_point){1, 1}));
    check_ok(way_grid_replanner_set_goal(first, (way_point){18, 13}));
    check_ok(way_grid_replanner_replan(first, 60, &status));
    check_ok(way_grid_set(grid, 9, 9, 77));
    test_bytes bytes = save_replanner(first);
    bool done = false;
    for (int64_t n = 1; !done; n++) {
      way_grid_replanner *other = NULL;
      failing_allocator_arm(&memory, 0);
      check_ok(way_grid_replanner_create(grid, &options, &other));
      uint64_t before = way_grid_replanner_hash(other);
      failing_allocator_arm(&memory, n);
      way_result result = way_grid_replanner_restore(other, bytes.data, bytes.size, NULL);
      done = result == WAY_OK;
      if (!done) {
        assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
        assert_int_equal(way_grid_replanner_hash(other), before);
        check_ok(way_grid_replanner_restore(other, bytes.data, bytes.size, NULL));
      }
      assert_int_equal(way_grid_replanner_hash(other), bytes_hash(bytes.data, bytes.size));
      way_grid_replanner_destroy(other);
    }
    bytes_free(&bytes);
    way_grid_replanner_destroy(first);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
}

/* Once its buffers are there, a replanner rolls back and forth without asking for memory. */
static void a_warm_replanner_allocates_nothing(void **state) {
  (void)state;
  for (int algorithm = WAY_ALGORITHM_LPA_STAR; algorithm <= WAY_ALGORITHM_D_STAR_LITE; algorithm++) {
    failing_allocator memory;
    failing_allocator_init(&memory);
    way_grid *grid = grid_with(&memory.allocator);
    way_grid_options options = replan_options((way_algorithm)algorithm, WAY_DIAGONAL_ALWAYS, 1);
    way_grid_replanner *replanner = NULL;
    way_path path;
    way_path_init(&path, &memory.allocator);
    check_ok(way_grid_replanner_create(grid, &options, &replanner));
    check_ok(way_grid_replanner_set_start(replanner, (way_point){1, 1}));
    check_ok(way_grid_replanner_set_goal(replanner, (way_point){18, 13}));
    for (int round = 0; round < 3; round++) {
      if (round == 1) failing_allocator_arm(&memory, 1);
      way_status status;
      for (int32_t edit = 0; edit < 10; edit++) {
        check_ok(way_grid_set(grid, 3 + edit * 7 % 13, 2 + edit * 5 % 11, edit % 2 == round % 2 ? WAY_WALL : 0));
        check_ok(way_grid_replanner_replan(replanner, 1000, &status));
        check_ok(way_grid_replanner_path(replanner, &path));
      }
      test_bytes bytes = save_replanner(replanner);
      check_ok(way_grid_replanner_invalidate_all(replanner));
      check_ok(way_grid_replanner_restore(replanner, bytes.data, bytes.size, NULL));
      check_ok(way_grid_replanner_invalidate_all(replanner));
      check_ok(way_grid_replanner_replan(replanner, 1000, &status));
      bytes_free(&bytes);
    }
    assert_int_equal(memory.requests, 0);
    way_path_free(&path);
    way_grid_replanner_destroy(replanner);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_budget_gives_the_same),      cmocka_unit_test(restored_is_never_left),
      cmocka_unit_test(rewound_frames_come_out_the_same), cmocka_unit_test(memory_may_run_out_anywhere),
      cmocka_unit_test(restoring_can_fail_anywhere),      cmocka_unit_test(a_warm_replanner_allocates_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
