/* The saved replanner (kind 5): each rule of the format broken alone, and states that lie. */
#include <math.h>

#include "replan_scene.h"
#include "replan_state.h"

/* ------------------------------------------------------------------------------------------------ broken rules */

/* A plan in progress with two edits waiting. */
static replan_scene sample(way_algorithm algorithm) {
  replan_scene scene =
      scene_on(empty_grid(WIDTH, HEIGHT), replan_options(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1));
  way_status status;
  scene_set_start(&scene, 5);
  scene_set_goal(&scene, 9);
  check_ok(way_grid_replanner_replan(scene.replanner, 3, &status));
  if (algorithm == WAY_ALGORITHM_D_STAR_LITE) scene_set_start(&scene, 6);
  check_ok(way_grid_set(scene.grid, 2, 1, WAY_WALL));
  check_ok(way_grid_set(scene.grid, 3, 3, 1));
  return scene;
}

static size_t planned_at(const test_bytes *bytes) {
  return ENTRIES + 4 * (size_t)get_i32(bytes, AT_PENDING);
}

static size_t planned_entry(const test_bytes *bytes, int32_t index) {
  return planned_at(bytes) + 4 + 20 * (size_t)index;
}

static size_t queue_at(const test_bytes *bytes) {
  return planned_entry(bytes, get_i32(bytes, planned_at(bytes)));
}

static size_t queue_entry(const test_bytes *bytes, int32_t index) {
  return queue_at(bytes) + 4 + 20 * (size_t)index;
}

static void set_u8(test_bytes *bytes, size_t offset, uint8_t value) {
  bytes->data[offset] = value;
}

static void set_i64(test_bytes *bytes, size_t offset, int64_t value) {
  set_i32(bytes, offset, (int32_t)(value & 0xFFFFFFFF));
  set_i32(bytes, offset + 4, (int32_t)(value >> 32));
}

static void remove_at(test_bytes *bytes, size_t offset, size_t size) {
  memmove(bytes->data + offset, bytes->data + offset + size, bytes->size - offset - size);
  bytes->size -= size;
}

typedef struct broken_number {
  const char *what;
  size_t offset;
  int64_t value;
  /* 1, 4 or 8 bytes. */
  int width;
} broken_number;

static const broken_number fixed_fields[] = {
    {"magic", 0, 0x5347504E, 4},
    {"format version", 4, 2, 1},
    {"kind of a hex replanner", 6, 6, 1},
    {"kind of a field", 6, 7, 1},
    {"another width", AT_WIDTH, 4, 4},
    {"another height", AT_HEIGHT, 5, 4},
    {"an algorithm that is none", AT_ALGORITHM, 8, 1},
    {"A*", AT_ALGORITHM, 0, 1},
    {"area version", AT_AREA_VERSION, -2, 4},
    {"start below", AT_START, -2, 4},
    {"start above", AT_START, NODES, 4},
    {"another start", AT_START, 7, 4},
    {"goal below", AT_GOAL, INT32_MIN, 4},
    {"goal above", AT_GOAL, NODES, 4},
    {"another goal", AT_GOAL, 8, 4},
    {"node count", AT_NODES, NODES - 1, 4},
    {"mode", AT_MODE, 2, 1},
    {"another inner start", AT_INNER_START, 7, 4},
    {"another inner goal", AT_INNER_GOAL, -1, 4},
    {"initialized", AT_INITIALIZED, 2, 1},
    {"found", AT_FOUND, 2, 1},
    {"iterations", AT_ITERATIONS, -1, 8},
    {"fewer iterations than expansions", AT_ITERATIONS, 2, 8},
    {"expanded", AT_EXPANDED, INT64_MIN, 8},
    {"last expanded below", AT_LAST_EXPANDED, -1, 4},
    {"last expanded above", AT_LAST_EXPANDED, 4, 4},
    {"overflow", AT_OVERFLOW, 2, 1},
    {"overflow beside entries", AT_OVERFLOW, 1, 1},
    {"pending count below", AT_PENDING, -1, 4},
    {"pending count above", AT_PENDING, NODES + 1, 4},
    {"pending count past the list", AT_PENDING, 1025, 4},
    {"pending count past the bytes", AT_PENDING, 20, 4},
    {"pending node above", ENTRIES, NODES, 4},
    {"pending node below", ENTRIES, ~NODES, 4},
    {"pending node twice", ENTRIES + 4, 7, 4},
};

static void break_number(test_bytes *bytes, const broken_number *rule) {
  if (rule->width == 1) set_u8(bytes, rule->offset, (uint8_t)rule->value);
  else if (rule->width == 4) set_i32(bytes, rule->offset, (int32_t)rule->value);
  else set_i64(bytes, rule->offset, rule->value);
}

typedef void (*breakage)(test_bytes *bytes);

static void another_mode(test_bytes *bytes) {
  set_u8(bytes, AT_MODE, 1 - bytes->data[AT_MODE]);
}
static void another_algorithm(test_bytes *bytes) {
  set_u8(bytes, AT_ALGORITHM, (uint8_t)(13 - bytes->data[AT_ALGORITHM]));
}
static void both_algorithms(test_bytes *bytes) {
  another_mode(bytes);
  another_algorithm(bytes);
}
static void no_start_under_a_plan(test_bytes *bytes) {
  set_i32(bytes, AT_START, -1);
  set_i32(bytes, AT_INNER_START, -1);
}
static void no_goal_under_a_plan(test_bytes *bytes) {
  set_i32(bytes, AT_GOAL, -1);
  set_i32(bytes, AT_INNER_GOAL, -1);
}
static void found_without_a_plan(test_bytes *bytes) {
  set_u8(bytes, AT_INITIALIZED, 0);
  set_u8(bytes, AT_FOUND, 1);
  bytes->size = AT_KM;
}
static void a_plan_where_none_is(test_bytes *bytes) {
  set_u8(bytes, AT_INITIALIZED, 0);
}
static void no_plan_where_one_is(test_bytes *bytes) {
  bytes->size = AT_KM;
}
static void negative_km(test_bytes *bytes) {
  set_f64(bytes, AT_KM, -0.5);
}
static void nan_km(test_bytes *bytes) {
  set_f64(bytes, AT_KM, (double)NAN);
}
static void planned_count_below(test_bytes *bytes) {
  set_i32(bytes, planned_at(bytes), -1);
}
static void planned_count_above(test_bytes *bytes) {
  set_i32(bytes, planned_at(bytes), NODES + 1);
}
static void planned_count_past_the_bytes(test_bytes *bytes) {
  set_i32(bytes, planned_at(bytes), NODES);
}
static void planned_node_below(test_bytes *bytes) {
  set_i32(bytes, planned_entry(bytes, 0), -1);
}
static void planned_node_above(test_bytes *bytes) {
  set_i32(bytes, planned_entry(bytes, get_i32(bytes, planned_at(bytes)) - 1), NODES);
}
static void planned_node_twice(test_bytes *bytes) {
  set_i32(bytes, planned_entry(bytes, 1), get_i32(bytes, planned_entry(bytes, 0)));
}
static void planned_nodes_swapped(test_bytes *bytes) {
  int32_t first = get_i32(bytes, planned_entry(bytes, 0));
  set_i32(bytes, planned_entry(bytes, 0), get_i32(bytes, planned_entry(bytes, 1)));
  set_i32(bytes, planned_entry(bytes, 1), first);
}
static void nan_g(test_bytes *bytes) {
  set_f64(bytes, planned_entry(bytes, 1) + 4, (double)NAN);
}
static void nan_rhs(test_bytes *bytes) {
  set_f64(bytes, planned_entry(bytes, 1) + 12, (double)NAN);
}
static void negative_g(test_bytes *bytes) {
  set_f64(bytes, planned_entry(bytes, 1) + 4, -1);
}
static void negative_rhs(test_bytes *bytes) {
  set_f64(bytes, planned_entry(bytes, 1) + 12, (double)-INFINITY);
}
static void neither_finite(test_bytes *bytes) {
  set_f64(bytes, planned_entry(bytes, 1) + 4, (double)INFINITY);
  set_f64(bytes, planned_entry(bytes, 1) + 12, (double)INFINITY);
}
static void queue_count_below(test_bytes *bytes) {
  set_i32(bytes, queue_at(bytes), -1);
}
static void queue_count_above(test_bytes *bytes) {
  set_i32(bytes, queue_at(bytes), NODES + 1);
}
static void queue_count_past_the_bytes(test_bytes *bytes) {
  set_i32(bytes, queue_at(bytes), get_i32(bytes, queue_at(bytes)) + 1);
}
static void queue_node_below(test_bytes *bytes) {
  set_i32(bytes, queue_entry(bytes, 0), -1);
}
static void queue_node_above(test_bytes *bytes) {
  set_i32(bytes, queue_entry(bytes, 0), NODES);
}
static void queue_node_twice(test_bytes *bytes) {
  set_i32(bytes, queue_entry(bytes, 1), get_i32(bytes, queue_entry(bytes, 0)));
}
static void queue_node_unplanned(test_bytes *bytes) {
  set_i32(bytes, queue_entry(bytes, get_i32(bytes, queue_at(bytes)) - 1), 15);
}
static void nan_key1(test_bytes *bytes) {
  set_f64(bytes, queue_entry(bytes, 1) + 4, (double)NAN);
}
static void nan_key2(test_bytes *bytes) {
  set_f64(bytes, queue_entry(bytes, 1) + 12, (double)NAN);
}
static void no_heap(test_bytes *bytes) {
  set_f64(bytes, queue_entry(bytes, 1) + 4, 0);
}
static void no_heap_by_key2(test_bytes *bytes) {
  set_f64(bytes, queue_entry(bytes, 1) + 4, get_f64(bytes, queue_entry(bytes, 0) + 4));
  set_f64(bytes, queue_entry(bytes, 1) + 12, get_f64(bytes, queue_entry(bytes, 0) + 12) - 1);
}
static void cut_off(test_bytes *bytes) {
  bytes->size--;
}
static void one_too_many(test_bytes *bytes) {
  put_u8(bytes, 0);
}
static void nothing(test_bytes *bytes) {
  bytes->size = 0;
}
static void a_lost_pending_entry(test_bytes *bytes) {
  remove_at(bytes, ENTRIES, 4);
}

static const struct {
  const char *what;
  breakage apply;
} breakages[] = {
    {"another mode", another_mode},
    {"another algorithm", another_algorithm},
    {"both", both_algorithms},
    {"no start under a plan", no_start_under_a_plan},
    {"no goal under a plan", no_goal_under_a_plan},
    {"found without a plan", found_without_a_plan},
    {"a plan where none is", a_plan_where_none_is},
    {"no plan where one is", no_plan_where_one_is},
    {"negative km", negative_km},
    {"NaN km", nan_km},
    {"planned count below", planned_count_below},
    {"planned count above", planned_count_above},
    {"planned count past the bytes", planned_count_past_the_bytes},
    {"planned node below", planned_node_below},
    {"planned node above", planned_node_above},
    {"planned node twice", planned_node_twice},
    {"planned nodes swapped", planned_nodes_swapped},
    {"NaN g", nan_g},
    {"NaN rhs", nan_rhs},
    {"negative g", negative_g},
    {"negative rhs", negative_rhs},
    {"neither finite", neither_finite},
    {"queue count below", queue_count_below},
    {"queue count above", queue_count_above},
    {"queue count past the bytes", queue_count_past_the_bytes},
    {"queue node below", queue_node_below},
    {"queue node above", queue_node_above},
    {"queue node twice", queue_node_twice},
    {"queue node unplanned", queue_node_unplanned},
    {"NaN key1", nan_key1},
    {"NaN key2", nan_key2},
    {"no heap", no_heap},
    {"no heap by key2", no_heap_by_key2},
    {"cut off", cut_off},
    {"one too many", one_too_many},
    {"nothing", nothing},
    {"a lost pending entry", a_lost_pending_entry},
};

static void each_rule_is_checked(void **state) {
  (void)state;
  for (int algorithm = WAY_ALGORITHM_LPA_STAR; algorithm <= WAY_ALGORITHM_D_STAR_LITE; algorithm++) {
    replan_scene scene = sample((way_algorithm)algorithm);
    test_bytes good = save_replanner(scene.replanner);
    assert_true(get_i32(&good, planned_at(&good)) > 3 && get_i32(&good, queue_at(&good)) > 2);
    for (size_t i = 0; i < sizeof fixed_fields / sizeof fixed_fields[0]; i++) {
      test_bytes bytes = bytes_copy(&good);
      break_number(&bytes, &fixed_fields[i]);
      check_replanner_refused(scene.replanner, bytes.data, bytes.size, fixed_fields[i].what);
      bytes_free(&bytes);
    }
    for (size_t i = 0; i < sizeof breakages / sizeof breakages[0]; i++) {
      test_bytes bytes = bytes_copy(&good);
      breakages[i].apply(&bytes);
      check_replanner_refused(scene.replanner, bytes.data, bytes.size, breakages[i].what);
      bytes_free(&bytes);
    }
    if (algorithm == WAY_ALGORITHM_LPA_STAR) {
      test_bytes bytes = bytes_copy(&good);
      set_f64(&bytes, AT_KM, 1);
      check_replanner_refused(scene.replanner, bytes.data, bytes.size, "km under LPA*");
      bytes_free(&bytes);
    } else {
      assert_true(get_f64(&good, AT_KM) > 0);
    }
    /* Still whole. */
    scene_check(&scene);
    restore_replanner(scene.replanner, &good);
    scene_check(&scene);
    bytes_free(&good);
    scene_free(&scene);
  }
}

/* A state without a plan may say a good deal and still is short. */
static void states_without_a_plan(void **state) {
  (void)state;
  replan_scene scene = sample(WAY_ALGORITHM_D_STAR_LITE);
  for (int32_t ends = 0; ends < 4; ends++) {
    test_bytes bytes = save_replanner(scene.replanner);
    bytes.size = AT_KM;
    set_u8(&bytes, AT_INITIALIZED, 0);
    set_i32(&bytes, AT_START, ends % 2 == 0 ? -1 : 3);
    set_i32(&bytes, AT_INNER_START, ends % 2 == 0 ? -1 : 3);
    set_i32(&bytes, AT_GOAL, ends < 2 ? -1 : 16);
    set_i32(&bytes, AT_INNER_GOAL, ends < 2 ? -1 : 16);
    set_i32(&bytes, AT_AREA_VERSION, ends == 0 ? -1 : INT32_MAX);
    set_i64(&bytes, AT_ITERATIONS, INT64_MAX);
    set_i64(&bytes, AT_EXPANDED, INT64_MAX);
    set_i32(&bytes, AT_LAST_EXPANDED, INT32_MAX);
    restore_replanner(scene.replanner, &bytes);
    bytes_free(&bytes);
    assert_int_equal(way_grid_replanner_iterations(scene.replanner), INT64_MAX);
    scene.start = ends % 2 == 0 ? -1 : 3;
    scene.goal = ends < 2 ? -1 : 16;
    assert_int_equal(way_grid_replanner_start(scene.replanner), scene.start);
    assert_int_equal(way_grid_replanner_goal(scene.replanner), scene.goal);
  }
  /* The largest count stays where it is. */
  way_status status;
  check_ok(way_grid_replanner_replan(scene.replanner, 1000, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  assert_int_equal(way_grid_replanner_iterations(scene.replanner), INT64_MAX);
  scene_free(&scene);
}

/* A plan that was built against another area table is taken, and not used. */
static void another_area_version_plans_anew(void **state) {
  (void)state;
  replan_scene scene =
      scene_on(empty_grid(WIDTH, HEIGHT), replan_options(WAY_ALGORITHM_D_STAR_LITE, WAY_DIAGONAL_NEVER, 1));
  scene_set_start(&scene, 0);
  scene_set_goal(&scene, NODES - 1);
  int32_t whole = scene_check(&scene);
  test_bytes bytes = save_replanner(scene.replanner);
  for (int32_t version = -1; version <= 1; version += 2) {
    set_i32(&bytes, AT_AREA_VERSION, version);
    restore_replanner(scene.replanner, &bytes);
    assert_int_equal(way_grid_replanner_status(scene.replanner), WAY_STATUS_IN_PROGRESS);
    assert_false(way_grid_replanner_found(scene.replanner));
    assert_int_equal(scene_check(&scene), whole);
  }
  bytes_free(&bytes);
  scene_free(&scene);
}

/* ------------------------------------------------------------------------------------------------ states that lie */

/* A wall was put on the path, and the key of the stale cell says that it can wait: the path itself tells otherwise. */
static void a_stale_cell_with_a_late_key(void **state) {
  (void)state;
  for (int algorithm = WAY_ALGORITHM_LPA_STAR; algorithm <= WAY_ALGORITHM_D_STAR_LITE; algorithm++) {
    replan_scene scene = scene_on(empty_grid(7, 2), replan_options((way_algorithm)algorithm, WAY_DIAGONAL_NEVER, 1));
    scene_set_start(&scene, 0);
    scene_set_goal(&scene, 6);
    scene_check(&scene);
    check_ok(way_grid_set(scene.grid, 3, 0, WAY_WALL));
    /* One pop takes the edit in and leaves stale cells behind. */
    way_status status;
    check_ok(way_grid_replanner_replan(scene.replanner, 1, &status));
    assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
    test_bytes bytes = save_replanner(scene.replanner);
    int32_t queued = get_i32(&bytes, queue_at(&bytes));
    assert_true(queued > 0);
    for (int32_t i = 0; i < queued; i++) {
      set_f64(&bytes, queue_entry(&bytes, i) + 4, 1e9);
      set_f64(&bytes, queue_entry(&bytes, i) + 12, 1e9 + i);
    }
    restore_replanner(scene.replanner, &bytes);
    bytes_free(&bytes);
    scene_check(&scene);
    scene_free(&scene);
  }
}

/* Costs that no plan could have: planning comes to an end, and to the right answer where the lie is noticed. */
static void forged_costs_do_no_harm(void **state) {
  (void)state;
  random_source source = random_from(95);
  static const double values[] = {0, 1, 2.5, 1e-300, 1e300, 7, (double)INFINITY};
  int32_t rounds = quick_run() ? 300 : 4000, leads_nowhere = 0;
  for (int32_t round = 0; round < rounds; round++) {
    replan_scene scene = scene_make(&source, 9);
    way_status status;
    check_ok(way_grid_replanner_replan(scene.replanner, random_below(&source, 60), &status));
    test_bytes bytes = save_replanner(scene.replanner);
    if (bytes.size > AT_KM) {
      int32_t planned = get_i32(&bytes, planned_at(&bytes));
      int32_t lies = random_in(&source, 1, 6);
      for (int32_t i = 0; i < lies && planned > 0; i++) {
        size_t at = planned_entry(&bytes, random_below(&source, planned)) + 4;
        set_f64(&bytes, at + (random_below(&source, 2) == 0 ? 0 : 8), values[random_below(&source, 7)]);
      }
      bytes.data[AT_FOUND] = (uint8_t)random_below(&source, 2);
      way_path path;
      way_path_init(&path, NULL);
      if (way_grid_replanner_restore(scene.replanner, bytes.data, bytes.size, NULL) == WAY_OK) {
        way_result result = way_grid_replanner_path(scene.replanner, &path);
        assert_true(result == WAY_OK || result == WAY_ERROR_STATE);
        way_error fault;
        way_grid_replanner_fault(scene.replanner, &fault);
        assert_int_equal(fault.code, result);
        assert_int_equal(strncmp(fault.message, "the plan comes to cell ", 23) == 0, result == WAY_ERROR_STATE);
        leads_nowhere += result == WAY_ERROR_STATE;
        int64_t before = way_grid_replanner_iterations(scene.replanner);
        check_ok(way_grid_replanner_replan(scene.replanner, 100000, &status));
        assert_true(status != WAY_STATUS_IN_PROGRESS && status != WAY_STATUS_NONE);
        assert_true(way_grid_replanner_iterations(scene.replanner) - before < 2000);
        check_ok(way_grid_replanner_path(scene.replanner, &path));
        assert_int_equal(path.status, status);
      }
      way_path_free(&path);
      check_ok(way_grid_replanner_invalidate_all(scene.replanner));
      scene_check(&scene);
    }
    bytes_free(&bytes);
    scene_free(&scene);
  }
  assert_true(leads_nowhere > rounds / 50);
}

/* Cut at each byte, each bit turned over, and bytes at random. */
static void offer(replan_scene *scene, const uint8_t *data, size_t size) {
  uint64_t before = way_grid_replanner_hash(scene->replanner);
  if (way_grid_replanner_restore(scene->replanner, data, size, NULL) != WAY_OK) {
    assert_int_equal(way_grid_replanner_hash(scene->replanner), before);
    return;
  }
  assert_int_equal(way_grid_replanner_hash(scene->replanner), bytes_hash(data, size));
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_replanner_replan(scene->replanner, 3000, &status));
  check_ok(way_grid_replanner_path(scene->replanner, &path));
  way_path_free(&path);
}

static void damaged_bytes_are_refused_or_harmless(void **state) {
  (void)state;
  random_source source = random_from(96);
  for (int algorithm = WAY_ALGORITHM_LPA_STAR; algorithm <= WAY_ALGORITHM_D_STAR_LITE; algorithm++) {
    replan_scene scene = sample((way_algorithm)algorithm);
    test_bytes good = save_replanner(scene.replanner);
    for (size_t size = 0; size < good.size; size++) {
      uint8_t *prefix = test_memory(size);
      memcpy(prefix, good.data, size);
      check_replanner_refused(scene.replanner, prefix, size, "a part");
      free(prefix);
    }
    for (size_t bit = 0; bit < 8 * good.size; bit++) {
      test_bytes bytes = bytes_copy(&good);
      bytes.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
      offer(&scene, bytes.data, bytes.size);
      bytes_free(&bytes);
    }
    int32_t rounds = quick_run() ? 5000 : 60000;
    for (int32_t round = 0; round < rounds; round++) {
      test_bytes bytes = bytes_copy(&good);
      int32_t changes = random_in(&source, 1, 6);
      for (int32_t i = 0; i < changes; i++) {
        size_t at = (size_t)random_in(&source, 8, (int32_t)bytes.size - 1);
        bytes.data[at] =
            (uint8_t)(random_below(&source, 2) == 0 ? random_below(&source, 20) : random_below(&source, 256));
      }
      offer(&scene, bytes.data, bytes.size);
      bytes_free(&bytes);
    }
    restore_replanner(scene.replanner, &good);
    scene_check(&scene);
    bytes_free(&good);
    scene_free(&scene);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_rule_is_checked),
      cmocka_unit_test(states_without_a_plan),
      cmocka_unit_test(another_area_version_plans_anew),
      cmocka_unit_test(a_stale_cell_with_a_late_key),
      cmocka_unit_test(forged_costs_do_no_harm),
      cmocka_unit_test(damaged_bytes_are_refused_or_harmless),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
