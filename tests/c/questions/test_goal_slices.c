/* Searches for many goals in slices, in every world: the answer of a query at once whatever the slices, the same bytes saved
   and restored at any iteration, begun again as by hand, and odd bytes and the end of memory refused whole. */
#include "check.h"
#include "failing_allocator.h"
#include "random.h"
#include "test_bytes.h"
#include "waystate/passages.h"

#define SIDE 14
#define NODES 60
#define MOST_GOALS 40
#define AGAIN_BYTES 37

typedef enum world { SQUARES, HEXES, VOXELS, GRAPH, WORLDS } world;

typedef struct scene {
  world of;
  way_grid *grid;
  way_voxel_grid *voxels;
  way_graph *graph;
  way_point_graph *points_of_graph;
  way_grid_options grid_options;
  way_voxel_options voxel_options;
  way_graph_options graph_options;
  way_voxel_point start;
  way_voxel_point points[MOST_GOALS];
  double prices[MOST_GOALS];
  way_goals goals;
  random_source random;
} scene;

static way_voxel_point place(scene *s) {
  int32_t side = s->of == GRAPH ? NODES + 1 : s->of == VOXELS ? 6 : SIDE;
  way_voxel_point at = {random_below(&s->random, side), 0, 0};
  if (s->of != GRAPH) at.y = random_below(&s->random, side);
  if (s->of == VOXELS) at.z = random_below(&s->random, side);
  return at;
}

static void random_goals(scene *s) {
  s->start = place(s);
  size_t count = (size_t)random_in(&s->random, 2, random_below(&s->random, 2) == 0 ? MOST_GOALS : 5);
  for (size_t i = 0; i < count; i++) {
    s->points[i] = place(s);
    s->prices[i] = random_below(&s->random, 4) * 1.25;
  }
  s->goals = (way_goals){s->points, random_below(&s->random, 2) == 0 ? s->prices : NULL, count, 0};
  if (s->of != GRAPH && random_below(&s->random, 2) == 0) s->goals.radius = random_below(&s->random, 4) / 2.0;
}

static void make_graph(scene *s, const way_allocator *allocator) {
  check_ok(way_graph_create(NODES, allocator, &s->graph));
  double coordinates[2 * NODES];
  for (int i = 0; i < 2 * NODES; i++) coordinates[i] = 1 + random_below(&s->random, 100);
  check_ok(way_point_graph_create(s->graph, coordinates, 2, &s->points_of_graph));
  for (int i = 0; i < 3 * NODES; i++) {
    int32_t from = random_below(&s->random, NODES), to = random_below(&s->random, NODES), id;
    double dx = coordinates[2 * from] - coordinates[2 * to], dy = coordinates[2 * from + 1] - coordinates[2 * to + 1];
    check_ok(way_graph_add_edge(s->graph, from, to, dx * dx + dy * dy + 1, &id));
  }
}

static void make_squares(scene *s, const uint8_t *cells, const way_allocator *allocator) {
  check_ok(way_grid_create(SIDE, SIDE, cells, NULL, allocator, &s->grid));
  for (int i = 0; i < 20 && random_below(&s->random, 2) == 0; i++) {
    check_ok(way_grid_set_passage(s->grid, random_below(&s->random, SIDE), random_below(&s->random, SIDE),
                                  (way_side)random_below(&s->random, 4), false));
  }
  s->grid_options.diagonal = (way_diagonal)random_below(&s->random, 4);
}

static void scene_make(scene *s, world of, uint64_t seed, const way_allocator *allocator) {
  memset(s, 0, sizeof *s);
  s->of = of;
  s->random = random_from(seed);
  uint8_t cells[6 * SIDE * SIDE];
  random_cells(&s->random, cells, 6 * SIDE * SIDE, 25, random_below(&s->random, 2) == 0 ? 3 : 1);
  way_grid_options_default(&s->grid_options);
  way_voxel_options_default(&s->voxel_options);
  way_graph_options_default(&s->graph_options);
  if (of == SQUARES) make_squares(s, cells, allocator);
  if (of == HEXES) check_ok(way_hex_grid_create(SIDE, SIDE, WAY_HEX_ODD_R, cells, NULL, allocator, &s->grid));
  if (s->grid != NULL) check_ok(way_grid_set_area_cost(s->grid, 1, 2.5));
  if (of == VOXELS) check_ok(way_voxel_grid_create(6, 6, 6, 0, cells, NULL, allocator, &s->voxels));
  if (of == GRAPH) make_graph(s, allocator);
  bool partial = random_below(&s->random, 2) == 0, record = random_below(&s->random, 2) == 0;
  double radius = random_below(&s->random, 3) == 0 ? 2 : 0;
  s->grid_options.partial = s->voxel_options.partial = s->graph_options.partial = partial;
  s->grid_options.record_expansions = s->voxel_options.record_expansions = record;
  s->graph_options.record_expansions = record;
  s->grid_options.nearest_radius = s->voxel_options.nearest_radius = radius;
  s->graph_options.points = s->points_of_graph;
  if (random_below(&s->random, 3) == 0) s->graph_options.algorithm = WAY_GRAPH_DIJKSTRA;
  random_goals(s);
}

static void scene_free(scene *s) {
  way_grid_destroy(s->grid);
  way_voxel_grid_destroy(s->voxels);
  way_point_graph_destroy(s->points_of_graph);
  way_graph_destroy(s->graph);
}

static way_search *make_search(scene *s, way_on_stale on_stale) {
  way_search *search;
  s->grid_options.on_stale = s->voxel_options.on_stale = s->graph_options.on_stale = on_stale;
  if (s->grid != NULL) check_ok(way_grid_search_create(s->grid, &s->grid_options, &search));
  if (s->voxels != NULL) check_ok(way_voxel_search_create(s->voxels, &s->voxel_options, &search));
  if (s->graph != NULL) check_ok(way_graph_search_create(s->graph, &s->graph_options, &search));
  return search;
}

static way_result at_once(const scene *s, way_path *path) {
  way_point start = {s->start.x, s->start.y};
  if (s->grid != NULL) return way_grid_find_path_to_any(s->grid, start, &s->goals, &s->grid_options, path);
  if (s->voxels != NULL) return way_voxel_find_path_to_any(s->voxels, s->start, &s->goals, &s->voxel_options, path);
  return way_graph_find_path_to_any(s->graph, s->start.x, &s->goals, &s->graph_options, path);
}

static way_status begin(const scene *s, way_search *search) {
  way_status status;
  check_ok(way_search_begin_to_any(search, s->start, &s->goals, &status));
  return status;
}

/* ------------------------------------------------------------------------------------------------ slices */

static void check_same(const way_path *whole, const way_path *sliced, way_status began) {
  assert_int_equal(whole->status, began == WAY_STATUS_IN_PROGRESS ? sliced->status : began);
  assert_int_equal(whole->length, sliced->length);
  assert_memory_equal(&whole->cost, &sliced->cost, sizeof whole->cost);
  if (began != WAY_STATUS_IN_PROGRESS) return;
  assert_int_equal(whole->goal_index, sliced->goal_index);
  assert_int_equal(whole->goal, sliced->goal);
  assert_int_equal(whole->start, sliced->start);
  assert_int_equal(whole->iterations, sliced->iterations);
  assert_int_equal(whole->expanded_count, sliced->expanded_count);
  for (int32_t i = 0; i < whole->length; i++) assert_int_equal(whole->cells[i], sliced->cells[i]);
}

static void slices_answer_as_a_query_at_once(void **state) {
  (void)state;
  int found = 0, partial = 0;
  for (int round = 0; round < (quick_run() ? 200 : 800); round++) {
    scene s;
    scene_make(&s, (world)(round % WORLDS), 1000 + (uint64_t)round, NULL);
    way_search *search = make_search(&s, WAY_ON_STALE_REFUSE);
    way_path whole, sliced;
    way_path_init(&whole, NULL);
    way_path_init(&sliced, NULL);
    for (int query = 0; query < 4; query++, random_goals(&s)) {
      check_ok(at_once(&s, &whole));
      way_status began = begin(&s, search), status = began;
      while (status == WAY_STATUS_IN_PROGRESS) {
        check_ok(way_search_step(search, random_in(&s.random, 0, 9), &status));
      }
      check_ok(way_search_path(search, &sliced));
      check_same(&whole, &sliced, began);
      found += status == WAY_STATUS_FOUND;
      partial += status == WAY_STATUS_PARTIAL;
    }
    way_path_free(&whole);
    way_path_free(&sliced);
    way_search_destroy(search);
    scene_free(&s);
  }
  assert_true(found > 100 && partial > (quick_run() ? 3 : 10));
}

static void check_alike(const way_search *a, const way_search *b) {
  test_bytes left = save_search(a), right = save_search(b);
  assert_int_equal(left.size, right.size);
  assert_memory_equal(left.data, right.data, left.size);
  bytes_free(&left);
  bytes_free(&right);
}

static void saved_ones_go_on_to_the_byte(void **state) {
  (void)state;
  int saved = 0;
  for (int round = 0; round < (quick_run() ? 60 : 240); round++) {
    scene s;
    scene_make(&s, (world)(round % WORLDS), 5000 + (uint64_t)round, NULL);
    way_search *search = make_search(&s, WAY_ON_STALE_REFUSE), *other = make_search(&s, WAY_ON_STALE_REFUSE);
    way_status status = begin(&s, search), others;
    while (status == WAY_STATUS_IN_PROGRESS) {
      test_bytes bytes = save_search(search);
      check_ok(way_search_restore(other, bytes.data, bytes.size, NULL));
      check_alike(search, other);
      assert_int_equal(way_search_hash(search), bytes_hash(bytes.data, bytes.size));
      bytes_free(&bytes);
      check_ok(way_search_step(search, 1, &status));
      check_ok(way_search_step(other, 1, &others));
      assert_int_equal(status, others);
      check_alike(search, other);
      saved++;
    }
    test_bytes bytes = save_search(search);
    check_ok(way_search_restore(other, bytes.data, bytes.size, NULL));
    check_alike(search, other);
    bytes_free(&bytes);
    way_path a, b;
    way_path_init(&a, NULL);
    way_path_init(&b, NULL);
    check_ok(way_search_path(search, &a));
    check_ok(way_search_path(other, &b));
    check_same(&a, &b, WAY_STATUS_IN_PROGRESS);
    way_path_free(&a);
    way_path_free(&b);
    way_search_destroy(search);
    way_search_destroy(other);
    scene_free(&s);
  }
  assert_true(saved > 500);
}

/* ------------------------------------------------------------------------------------------------ again */

static void edit(scene *s) {
  way_voxel_point at = place(s);
  uint8_t area = random_below(&s->random, 2) == 0 ? WAY_WALL : 0;
  int32_t id;
  if (s->grid != NULL) check_ok(way_grid_set(s->grid, at.x, at.y, area));
  if (s->voxels != NULL) check_ok(way_voxel_grid_set(s->voxels, at.x, at.y, at.z, area));
  if (s->graph != NULL) check_ok(way_graph_add_nodes(s->graph, 1, &id));
}

/* What begins again by itself saves, behind its own part, what one begun by hand does. */
static void check_behind(const way_search *itself, const way_search *by_hand) {
  test_bytes own = save_search(itself), bytes = save_search(by_hand);
  assert_int_equal(own.size, bytes.size + AGAIN_BYTES);
  assert_memory_equal(own.data + AGAIN_BYTES, bytes.data, bytes.size);
  bytes_free(&own);
  bytes_free(&bytes);
}

static void stale_ones_begin_again_as_by_hand(void **state) {
  (void)state;
  int again = 0, due = 0;
  for (int round = 0; round < (quick_run() ? 80 : 300); round++) {
    scene s;
    scene_make(&s, (world)(round % WORLDS), 9000 + (uint64_t)round, NULL);
    if (s.graph != NULL) s.graph_options.points = NULL;
    way_search *by_hand = make_search(&s, WAY_ON_STALE_REFUSE), *itself = make_search(&s, WAY_ON_STALE_RESTART);
    way_search *other = make_search(&s, WAY_ON_STALE_RESTART);
    begin(&s, itself);
    for (int turn = 0; turn < 6; turn++) {
      edit(&s);
      test_bytes bytes = save_search(itself);
      check_ok(way_search_restore(other, bytes.data, bytes.size, NULL));
      check_alike(itself, other);
      bytes_free(&bytes);
      int32_t iterations = random_below(&s.random, 12);
      way_status expected, status, others;
      due += way_search_status(itself) == WAY_STATUS_IN_PROGRESS;
      int32_t restarts = way_search_restarts(itself);
      check_ok(way_search_step(itself, iterations, &status));
      check_ok(way_search_step(other, iterations, &others));
      assert_int_equal(status, others);
      check_alike(itself, other);
      if (way_search_restarts(itself) == restarts) continue;
      expected = begin(&s, by_hand);
      if (expected == WAY_STATUS_IN_PROGRESS) {
        check_ok(way_search_step(by_hand, iterations, &expected));
        check_behind(itself, by_hand);
      }
      assert_int_equal(status, expected);
      again++;
    }
    way_search_destroy(by_hand);
    way_search_destroy(itself);
    way_search_destroy(other);
    scene_free(&s);
  }
  assert_true(again > 100 && due > 100);
}

/* ------------------------------------------------------------------------------------------------ refusals */

/* Each byte changed: taken whole, so that it saves as what it was given, or refused. */
static void odd_bytes_are_refused_or_taken_whole(void **state) {
  (void)state;
  for (int round = 0; round < 24; round++) {
    scene s;
    scene_make(&s, (world)(round % WORLDS), 700 + (uint64_t)round, NULL);
    way_on_stale on_stale = round % 3 == 2 ? WAY_ON_STALE_RESTART : WAY_ON_STALE_REFUSE;
    if (round % 6 == 5) s.graph_options.points = NULL;
    way_search *search = make_search(&s, on_stale), *other = make_search(&s, on_stale);
    way_status status = begin(&s, search);
    if (status == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(search, 2 + round, &status));
    if (round % 6 == 5) edit(&s);
    test_bytes bytes = save_search(search);
    for (size_t at = 8; at<bytes.size; at += at> 400 ? 7 : 1) {
      uint8_t old = bytes.data[at];
      for (int change = 0; change < 3; change++) {
        bytes.data[at] = change == 0 ? (uint8_t)(old ^ 1) : change == 1 ? 255 : (uint8_t)(old ^ 128);
        way_result result = way_search_restore(other, bytes.data, bytes.size, NULL);
        if (result == WAY_OK) {
          test_bytes again = save_search(other);
          bool known = way_search_status(other) != WAY_STATUS_NONE || on_stale == WAY_ON_STALE_RESTART;
          if (known) {
            assert_int_equal(again.size, bytes.size);
            assert_memory_equal(again.data, bytes.data, bytes.size);
            check_ok(way_search_step(other, 50, &status));
          }
          bytes_free(&again);
        } else {
          check_result(result, WAY_ERROR_STATE);
        }
      }
      bytes.data[at] = old;
    }
    for (size_t size = 0; size < bytes.size; size += 5) {
      check_result(way_search_restore(other, bytes.data, size, NULL), WAY_ERROR_STATE);
    }
    bytes_free(&bytes);
    way_search_destroy(search);
    way_search_destroy(other);
    scene_free(&s);
  }
}

static way_search *search_for_wells(way_grid *grid, int32_t agent_size) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.agent_size = agent_size;
  way_search *search;
  check_ok(way_grid_search_create(grid, &options, &search));
  return search;
}

/* Of states that were made over another grid, or of fewer goals. */
static void states_that_do_not_fit_are_named(void **state) {
  (void)state;
  const way_voxel_point wells[] = {{9, 9, 0}, {0, 9, 0}, {9, 0, 0}};
  const way_goals goals = {.points = wells, .count = 3};
  way_grid *open, *narrow;
  check_ok(way_grid_create(12, 12, NULL, NULL, NULL, &open));
  check_ok(way_grid_create(12, 12, NULL, NULL, NULL, &narrow));
  check_ok(way_grid_set(narrow, 3, 3, WAY_WALL));
  way_search *search = search_for_wells(open, 2), *other = search_for_wells(narrow, 2);
  way_status status;
  way_error error;
  check_ok(way_search_begin_to_any(search, (way_voxel_point){1, 1, 0}, &goals, &status));
  check_ok(way_search_step(search, 60, &status));
  test_bytes bytes = save_search(search);
  check_result(way_search_restore(other, bytes.data, bytes.size, &error), WAY_ERROR_STATE);
  assert_non_null(strstr(error.message, "expected a cell where the agent fits"));
  int named = 0;
  for (size_t at = 8; at < 64; at++) {
    if (bytes.data[at] != 3) continue;
    bytes.data[at] = 1;
    check_result(way_search_restore(search, bytes.data, bytes.size, &error), WAY_ERROR_STATE);
    named += strcmp(error.message, "goal count is 1, expected 2 or more, or 1 with a radius") == 0;
    bytes.data[at] = 3;
  }
  assert_int_equal(named, 1);
  bytes_free(&bytes);
  way_search_destroy(search);
  way_search_destroy(other);
  way_grid_destroy(open);
  way_grid_destroy(narrow);
}

static void bad_goals_are_refused(void **state) {
  (void)state;
  scene s;
  scene_make(&s, SQUARES, 3, NULL);
  way_search *search = make_search(&s, WAY_ON_STALE_REFUSE);
  way_status status;
  check_result(way_search_begin_to_any(NULL, s.start, &s.goals, &status), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_search_begin_to_any(search, s.start, &s.goals, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_search_begin_to_any(search, s.start, NULL, &status), WAY_ERROR_INVALID_ARGUMENT);
  way_goals bad = s.goals;
  bad.count = 0;
  check_result(way_search_begin_to_any(search, s.start, &bad, &status), WAY_ERROR_OUT_OF_RANGE);
  bad = s.goals;
  bad.radius = -1;
  check_result(way_search_begin_to_any(search, s.start, &bad, &status), WAY_ERROR_OUT_OF_RANGE);
  way_search_destroy(search);
  const way_algorithm none[] = {WAY_ALGORITHM_HPA_STAR, WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_LAZY_THETA_STAR};
  s.goals.radius = 1;
  way_grid *plain;
  check_ok(way_grid_create(SIDE, SIDE, NULL, NULL, NULL, &plain));
  for (int i = 0; i < 3; i++) {
    way_grid_options_default(&s.grid_options);
    s.grid_options.algorithm = none[i];
    check_ok(way_grid_search_create(plain, &s.grid_options, &search));
    check_result(way_search_begin_to_any(search, s.start, &s.goals, &status), WAY_ERROR_UNSUPPORTED);
    way_search_destroy(search);
  }
  way_grid_destroy(plain);
  scene_free(&s);
  scene_make(&s, GRAPH, 4, NULL);
  search = make_search(&s, WAY_ON_STALE_REFUSE);
  s.goals.radius = 1;
  check_result(way_search_begin_to_any(search, s.start, &s.goals, &status), WAY_ERROR_UNSUPPORTED);
  way_search_destroy(search);
  scene_free(&s);
}

/* One goal without a radius is the search for it, and saves as such. */
static void one_goal_is_a_search_for_it(void **state) {
  (void)state;
  scene s;
  scene_make(&s, SQUARES, 6, NULL);
  way_search *search = make_search(&s, WAY_ON_STALE_REFUSE), *other = make_search(&s, WAY_ON_STALE_REFUSE);
  s.goals.count = 1;
  s.goals.radius = 0;
  s.start = (way_voxel_point){0, 0, 0};
  check_ok(way_grid_set(s.grid, 0, 0, 0));
  way_status status;
  begin(&s, search);
  check_ok(way_grid_search_begin(other, (way_point){0, 0}, (way_point){s.points[0].x, s.points[0].y}, &status));
  check_alike(search, other);
  way_search_destroy(search);
  way_search_destroy(other);
  scene_free(&s);
}

static void memory_may_run_out(void **state) {
  (void)state;
  for (int of = 0; of < WORLDS; of++) {
    failing_allocator failing;
    failing_allocator_init(&failing);
    scene s;
    scene_make(&s, (world)of, 40 + (uint64_t)of, &failing.allocator);
    /* Those of a graph with fewer nodes are stale. */
    s.graph_options.points = NULL;
    s.goals = (way_goals){s.points, s.prices, 20, of == GRAPH ? 0 : 1.5};
    for (int i = 0; i < 20; i++) s.points[i] = place(&s);
    way_search *search = make_search(&s, WAY_ON_STALE_RESTART), *other = make_search(&s, WAY_ON_STALE_RESTART);
    way_status status = WAY_STATUS_NONE;
    for (int64_t fail_at = 1;; fail_at++) {
      failing_allocator_arm(&failing, fail_at);
      way_result result = way_search_begin_to_any(search, s.start, &s.goals, &status);
      failing_allocator_arm(&failing, 0);
      if (result == WAY_OK) break;
      check_result(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
    }
    test_bytes bytes = save_search(search);
    for (int64_t fail_at = 1;; fail_at++) {
      failing_allocator_arm(&failing, fail_at);
      way_result result = way_search_restore(other, bytes.data, bytes.size, NULL);
      failing_allocator_arm(&failing, 0);
      if (result == WAY_OK) break;
      check_result(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_int_equal(way_search_status(other), WAY_STATUS_NONE);
    }
    check_alike(search, other);
    edit(&s);
    for (int64_t fail_at = 1;; fail_at++) {
      failing_allocator_arm(&failing, fail_at);
      way_result result = way_search_step(search, 3, &status);
      failing_allocator_arm(&failing, 0);
      if (result == WAY_OK) break;
      check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    }
    bytes_free(&bytes);
    way_search_destroy(search);
    way_search_destroy(other);
    scene_free(&s);
    assert_true(failing_allocator_balanced(&failing));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(slices_answer_as_a_query_at_once),  cmocka_unit_test(saved_ones_go_on_to_the_byte),
      cmocka_unit_test(stale_ones_begin_again_as_by_hand), cmocka_unit_test(odd_bytes_are_refused_or_taken_whole),
      cmocka_unit_test(states_that_do_not_fit_are_named),  cmocka_unit_test(bad_goals_are_refused),
      cmocka_unit_test(one_goal_is_a_search_for_it),       cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
