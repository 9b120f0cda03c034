/* Sliced graph searches: slices, rollback, and the saved search (kinds 11 and 65). */
#include "graph_oracle.h"

enum {
  AT_NODES = 8,
  AT_STATUS = 12,
  AT_WEIGHT = 13,
  AT_START = 21,
  AT_GOAL = 25,
  AT_EXPANDED = 29,
  AT_ITERATIONS = 33,
  AT_PATH_COST = 37,
  AT_VISITED = 45,
  AT_RECORDS = 49,
  RECORD = 17,
  IDLE_SIZE = 45
};

static void check_same(const test_bytes *a, const test_bytes *b) {
  assert_int_equal(a->size, b->size);
  assert_memory_equal(a->data, b->data, a->size);
}

static void put_fields(test_bytes *bytes, uint8_t status, int32_t goal, int32_t expanded, int32_t iterations,
                       double cost) {
  put_header(bytes, 11);
  put_i32(bytes, 4);
  put_u8(bytes, status);
  put_f64(bytes, 1);
  put_i32(bytes, -1);
  put_i32(bytes, goal);
  put_i32(bytes, expanded);
  put_i32(bytes, iterations);
  put_f64(bytes, cost);
}

static void put_node(test_bytes *bytes, int32_t node, uint8_t closed, double g, int32_t parent) {
  put_i32(bytes, node);
  put_u8(bytes, closed);
  put_f64(bytes, g);
  put_i32(bytes, parent);
}

static void put_slot(test_bytes *bytes, int32_t node, double f, double g) {
  put_i32(bytes, node);
  put_f64(bytes, f);
  put_f64(bytes, g);
}

static void check_golden(const way_search *search, test_bytes *golden) {
  test_bytes bytes = save_graph_search(search);
  check_same(&bytes, golden);
  bytes_free(&bytes);
  bytes_free(golden);
}

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  way_graph *graph = small_graph();
  way_graph_options options = graph_options_of(WAY_GRAPH_DIJKSTRA);
  options.record_expansions = true;
  way_search *search = graph_search_over(graph, &options);
  test_bytes golden = {NULL, 0, 0};
  put_fields(&golden, 0, -1, 0, 0, 0);
  assert_int_equal(golden.size, IDLE_SIZE);
  check_golden(search, &golden);

  begin_graph_search(search, 0, 2);
  step_graph_search(search, 1);
  put_fields(&golden, 1, 2, 1, 1, 0);
  put_i32(&golden, 3);
  put_node(&golden, 0, 1, 0, -1);
  put_node(&golden, 1, 0, 1, 0);
  put_node(&golden, 2, 0, 4, 0);
  put_i32(&golden, 2);
  put_slot(&golden, 1, 1, 1);
  put_slot(&golden, 2, 4, 4);
  put_i32(&golden, 1);
  put_i32(&golden, 0);
  check_golden(search, &golden);

  assert_int_equal(step_graph_search(search, 9), WAY_STATUS_FOUND);
  put_fields(&golden, 2, 2, 2, 3, 2.5);
  put_i32(&golden, 3);
  put_node(&golden, 0, 1, 0, -1);
  put_node(&golden, 1, 1, 1, 0);
  put_node(&golden, 2, 1, 2.5, 1);
  put_i32(&golden, 0);
  put_i32(&golden, 2);
  put_i32(&golden, 0);
  put_i32(&golden, 1);
  check_golden(search, &golden);

  begin_graph_search(search, 2, 3);
  assert_int_equal(step_graph_search(search, 9), WAY_STATUS_NO_PATH);
  put_fields(&golden, 3, 3, 1, 1, 0);
  put_i32(&golden, 1);
  put_node(&golden, 2, 1, 0, -1);
  put_i32(&golden, 0);
  put_i32(&golden, 1);
  put_i32(&golden, 2);
  check_golden(search, &golden);
  way_search_destroy(search);
  way_graph_destroy(graph);
}

static void check_equal_paths(const way_path *a, const way_path *b) {
  assert_int_equal(a->status, b->status);
  check_double(a->cost, b->cost);
  assert_int_equal(a->start, b->start);
  assert_int_equal(a->goal, b->goal);
  assert_int_equal(a->iterations, b->iterations);
  assert_int_equal(a->expanded_count, b->expanded_count);
  assert_int_equal(a->length, b->length);
  assert_memory_equal(a->cells, b->cells, (size_t)a->length * sizeof *a->cells);
  assert_int_equal(a->expanded_length, b->expanded_length);
  assert_memory_equal(a->expanded, b->expanded, (size_t)a->expanded_length * sizeof *a->expanded);
}

/* A sliced search of a random graph against the one-shot query, for every budget; at each stop it is saved, and another
   handle goes on from there one iteration and is left; what was never left must end in the same bytes. */
static void slice(way_graph *graph, const way_graph_options *options, int32_t start, int32_t goal) {
  way_path whole, path;
  way_path_init(&whole, NULL);
  way_path_init(&path, NULL);
  check_ok(way_graph_find_path(graph, start, goal, options, &whole));
  way_search *search = graph_search_over(graph, options), *other = graph_search_over(graph, options);
  test_bytes end = {NULL, 0, 0};
  for (int32_t budget = 1; budget <= whole.iterations + 1; budget++) {
    begin_graph_search(search, start, goal);
    int32_t ran = 0;
    while (way_search_status(search) == WAY_STATUS_IN_PROGRESS) {
      test_bytes bytes = save_graph_search(search);
      check_ok(way_search_restore(other, bytes.data, bytes.size, NULL));
      test_bytes again = save_graph_search(other);
      check_same(&again, &bytes);
      step_graph_search(other, budget);
      bytes_free(&again);
      bytes_free(&bytes);
      step_graph_search(search, budget);
      assert_int_equal(way_search_hash(other), way_search_hash(search));
      ran += budget;
      assert_int_equal(way_search_iterations(search), ran < whole.iterations ? ran : whole.iterations);
    }
    check_ok(way_search_path(search, &path));
    check_equal_paths(&path, &whole);
    test_bytes bytes = save_graph_search(search);
    if (budget > 1) check_same(&bytes, &end);
    bytes_free(&end);
    end = bytes;
    check_ok(way_search_path(other, &path));
    check_equal_paths(&path, &whole);
  }
  bytes_free(&end);
  way_search_destroy(search);
  way_search_destroy(other);
  way_path_free(&whole);
  way_path_free(&path);
}

static void sliced_equals_unsliced_and_restored_equals_never_left(void **state) {
  (void)state;
  random_source source = random_from(41);
  static listed_graph list;
  int32_t rounds = quick_run() ? 20 : 200;
  for (int32_t round = 0; round < rounds; round++) {
    int32_t nodes = random_in(&source, 1, 16);
    listed_random(&list, &source, nodes, random_in(&source, 0, nodes * 3), WEIGHTS_FRACTIONS);
    way_graph *graph = graph_of_list(&list, NULL);
    double coordinates[2 * 16];
    for (int32_t i = 0; i < 2 * nodes; i++) coordinates[i] = random_in(&source, -9, 9);
    way_point_graph *points = NULL;
    way_landmarks *landmarks = NULL;
    check_ok(way_point_graph_create(graph, coordinates, 2, &points));
    check_ok(way_landmarks_create(graph, 2, &landmarks));
    for (int32_t i = 0; i < 12; i++) {
      way_graph_options options = graph_options_of((way_graph_algorithm)(i % 3));
      options.record_expansions = i % 2 == 0;
      options.partial = round % 2 == 0;
      if (i >= 6) options.points = points;
      if (i >= 3 && i % 3 != 0) options.landmarks = landmarks;
      slice(graph, &options, random_below(&source, nodes), random_below(&source, nodes));
    }
    way_landmarks_destroy(landmarks);
    way_point_graph_destroy(points);
    way_graph_destroy(graph);
  }
}

/* Graph and search are saved, the graph is edited and searched on, and both are put back: as if never left. */
static void rolled_back_equals_never_left(void **state) {
  (void)state;
  random_source source = random_from(42);
  static listed_graph list;
  way_path a, b;
  way_path_init(&a, NULL);
  way_path_init(&b, NULL);
  for (int32_t round = 0; round < 150; round++) {
    int32_t nodes = random_in(&source, 2, 20);
    listed_random(&list, &source, nodes, nodes * 3, WEIGHTS_WHOLE);
    way_graph *left = graph_of_list(&list, NULL), *stayed = graph_of_list(&list, NULL);
    way_graph_options options = graph_options_of((way_graph_algorithm)(round % 3));
    way_search *search = graph_search_over(left, &options), *reference = graph_search_over(stayed, &options);
    int32_t start = random_below(&source, nodes), goal = random_below(&source, nodes);
    begin_graph_search(search, start, goal);
    begin_graph_search(reference, start, goal);
    step_graph_search(search, round % 7);
    step_graph_search(reference, round % 7);
    test_bytes graph_bytes = save_graph(left), bytes = save_graph_search(search);

    int32_t id;
    check_ok(way_graph_remove_edge(left, random_below(&source, list.edge_count)));
    check_ok(way_graph_add_nodes(left, 3, &id));
    check_ok(way_graph_add_edge(left, start, id, 0, &id));
    assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
    way_status status;
    check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
    begin_graph_search(search, goal, start);
    step_graph_search(search, 100);

    check_ok(way_graph_restore(left, graph_bytes.data, graph_bytes.size, NULL));
    check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
    check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
    test_bytes again = save_graph_search(search);
    check_same(&again, &bytes);
    step_graph_search(search, 1000);
    step_graph_search(reference, 1000);
    assert_int_equal(way_search_hash(search), way_search_hash(reference));
    assert_int_equal(way_graph_hash(left), way_graph_hash(stayed));
    check_ok(way_search_path(search, &a));
    check_ok(way_search_path(reference, &b));
    check_equal_paths(&a, &b);
    bytes_free(&again);
    bytes_free(&bytes);
    bytes_free(&graph_bytes);
    way_search_destroy(search);
    way_search_destroy(reference);
    way_graph_destroy(left);
    way_graph_destroy(stayed);
  }
  way_path_free(&a);
  way_path_free(&b);
}

static void a_stale_search_counts_as_not_begun(void **state) {
  (void)state;
  way_graph *graph = small_graph();
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  way_search *search = graph_search_over(graph, &options);
  way_status status;
  check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  check_ok(way_graph_search_begin(search, 9, 0, &status));
  assert_int_equal(status, WAY_STATUS_START_INVALID);
  check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  begin_graph_search(search, 0, 2);
  assert_int_equal(step_graph_search(search, 100), WAY_STATUS_FOUND);
  check_result(way_search_step(search, -1, &status), WAY_ERROR_OUT_OF_RANGE);
  uint8_t marks[4];
  check_ok(way_search_marks(search, marks, 4));
  assert_true(marks[0] == 2 && marks[1] == 2 && marks[2] == 2 && marks[3] == 0);
  check_result(way_search_marks(search, marks, 3), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_graph_remove_edge(graph, 0));
  assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
  assert_int_equal(way_search_iterations(search), 0);
  assert_int_equal(way_search_expanded_count(search), 0);
  check_ok(way_search_marks(search, marks, 4));
  assert_int_equal(marks[0], 0);
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_search_path(search, &path));
  assert_int_equal(path.status, WAY_STATUS_NONE);
  assert_int_equal(path.length, 0);
  check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
  test_bytes bytes = save_graph_search(search);
  assert_int_equal(bytes.size, IDLE_SIZE);
  check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
  check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
  bytes_free(&bytes);
  way_path_free(&path);
  way_graph_destroy(graph);
  /* The search keeps what it needs of a graph that is gone. */
  begin_graph_search(search, 1, 2);
  assert_int_equal(step_graph_search(search, 100), WAY_STATUS_FOUND);
  way_search_destroy(search);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_bytes_follow_the_format),
      cmocka_unit_test(sliced_equals_unsliced_and_restored_equals_never_left),
      cmocka_unit_test(rolled_back_equals_never_left),
      cmocka_unit_test(a_stale_search_counts_as_not_begun),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
