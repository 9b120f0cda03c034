/* Sliced graph searches: slices, rollback, and the saved search (kind 11), each rule of which is broken alone. */
#include <math.h>

#include "failing_allocator.h"
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

static way_graph_search *search_over(way_graph *graph, const way_graph_options *options) {
  way_graph_search *search = NULL;
  check_ok(way_graph_search_create(graph, options, &search));
  return search;
}

static void begin(way_graph_search *search, int32_t start, int32_t goal) {
  way_status status;
  check_ok(way_graph_search_begin(search, start, goal, &status));
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
}

static way_status step(way_graph_search *search, int32_t iterations) {
  way_status status;
  check_ok(way_graph_search_step(search, iterations, &status));
  assert_int_equal(status, way_graph_search_status(search));
  return status;
}

static void check_same(const test_bytes *a, const test_bytes *b) {
  assert_int_equal(a->size, b->size);
  assert_memory_equal(a->data, b->data, a->size);
}

/* 0 to 1 to 2, and 0 straight to 2 at more. */
static way_graph *sample(void) {
  way_graph *graph = NULL;
  int32_t id;
  check_ok(way_graph_create(4, NULL, &graph));
  check_ok(way_graph_add_edge(graph, 0, 1, 1, &id));
  check_ok(way_graph_add_edge(graph, 1, 2, 1.5, &id));
  check_ok(way_graph_add_edge(graph, 0, 2, 4, &id));
  return graph;
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

static void check_golden(const way_graph_search *search, test_bytes *golden) {
  test_bytes bytes = save_graph_search(search);
  check_same(&bytes, golden);
  bytes_free(&bytes);
  bytes_free(golden);
}

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  way_graph *graph = sample();
  way_graph_options options = graph_options_of(WAY_GRAPH_DIJKSTRA);
  options.record_expansions = true;
  way_graph_search *search = search_over(graph, &options);
  test_bytes golden = {NULL, 0, 0};
  put_fields(&golden, 0, -1, 0, 0, 0);
  assert_int_equal(golden.size, IDLE_SIZE);
  check_golden(search, &golden);

  begin(search, 0, 2);
  step(search, 1);
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

  assert_int_equal(step(search, 9), WAY_STATUS_FOUND);
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

  begin(search, 2, 3);
  assert_int_equal(step(search, 9), WAY_STATUS_NO_PATH);
  put_fields(&golden, 3, 3, 1, 1, 0);
  put_i32(&golden, 1);
  put_node(&golden, 2, 1, 0, -1);
  put_i32(&golden, 0);
  put_i32(&golden, 1);
  put_i32(&golden, 2);
  check_golden(search, &golden);
  way_graph_search_destroy(search);
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
  bool saves = options->algorithm != WAY_GRAPH_BIDIRECTIONAL;
  way_path whole, path;
  way_path_init(&whole, NULL);
  way_path_init(&path, NULL);
  check_ok(way_graph_find_path(graph, start, goal, options, &whole));
  way_graph_search *search = search_over(graph, options), *other = search_over(graph, options);
  test_bytes end = {NULL, 0, 0};
  for (int32_t budget = 1; budget <= whole.iterations + 1; budget++) {
    begin(search, start, goal);
    int32_t ran = 0;
    while (way_graph_search_status(search) == WAY_STATUS_IN_PROGRESS) {
      if (saves) {
        test_bytes bytes = save_graph_search(search);
        check_ok(way_graph_search_restore(other, bytes.data, bytes.size, NULL));
        test_bytes again = save_graph_search(other);
        check_same(&again, &bytes);
        step(other, budget);
        bytes_free(&again);
        bytes_free(&bytes);
      }
      step(search, budget);
      if (saves) assert_int_equal(way_graph_search_hash(other), way_graph_search_hash(search));
      ran += budget;
      assert_int_equal(way_graph_search_iterations(search), ran < whole.iterations ? ran : whole.iterations);
    }
    check_ok(way_graph_search_path(search, &path));
    check_equal_paths(&path, &whole);
    if (saves) {
      test_bytes bytes = save_graph_search(search);
      if (budget > 1) check_same(&bytes, &end);
      bytes_free(&end);
      end = bytes;
      check_ok(way_graph_search_path(other, &path));
      check_equal_paths(&path, &whole);
    }
  }
  bytes_free(&end);
  way_graph_search_destroy(search);
  way_graph_search_destroy(other);
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
    way_graph_options options = graph_options_of(round % 2 == 0 ? WAY_GRAPH_DIJKSTRA : WAY_GRAPH_A_STAR);
    way_graph_search *search = search_over(left, &options), *reference = search_over(stayed, &options);
    int32_t start = random_below(&source, nodes), goal = random_below(&source, nodes);
    begin(search, start, goal);
    begin(reference, start, goal);
    step(search, round % 7);
    step(reference, round % 7);
    test_bytes graph_bytes = save_graph(left), bytes = save_graph_search(search);

    int32_t id;
    check_ok(way_graph_remove_edge(left, random_below(&source, list.edge_count)));
    check_ok(way_graph_add_nodes(left, 3, &id));
    check_ok(way_graph_add_edge(left, start, id, 0, &id));
    assert_int_equal(way_graph_search_status(search), WAY_STATUS_NONE);
    way_status status;
    check_result(way_graph_search_step(search, 1, &status), WAY_ERROR_STALE);
    begin(search, goal, start);
    step(search, 100);

    check_ok(way_graph_restore(left, graph_bytes.data, graph_bytes.size, NULL));
    check_result(way_graph_search_step(search, 1, &status), WAY_ERROR_STALE);
    check_ok(way_graph_search_restore(search, bytes.data, bytes.size, NULL));
    test_bytes again = save_graph_search(search);
    check_same(&again, &bytes);
    step(search, 1000);
    step(reference, 1000);
    assert_int_equal(way_graph_search_hash(search), way_graph_search_hash(reference));
    assert_int_equal(way_graph_hash(left), way_graph_hash(stayed));
    check_ok(way_graph_search_path(search, &a));
    check_ok(way_graph_search_path(reference, &b));
    check_equal_paths(&a, &b);
    bytes_free(&again);
    bytes_free(&bytes);
    bytes_free(&graph_bytes);
    way_graph_search_destroy(search);
    way_graph_search_destroy(reference);
    way_graph_destroy(left);
    way_graph_destroy(stayed);
  }
  way_path_free(&a);
  way_path_free(&b);
}

static void a_stale_search_counts_as_not_begun(void **state) {
  (void)state;
  way_graph *graph = sample();
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  way_graph_search *search = search_over(graph, &options);
  way_status status;
  check_result(way_graph_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  check_ok(way_graph_search_begin(search, 9, 0, &status));
  assert_int_equal(status, WAY_STATUS_START_INVALID);
  check_result(way_graph_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  begin(search, 0, 2);
  assert_int_equal(step(search, 100), WAY_STATUS_FOUND);
  check_result(way_graph_search_step(search, -1, &status), WAY_ERROR_OUT_OF_RANGE);
  uint8_t marks[4];
  check_ok(way_graph_search_marks(search, marks, 4));
  assert_true(marks[0] == 2 && marks[1] == 2 && marks[2] == 2 && marks[3] == 0);
  check_result(way_graph_search_marks(search, marks, 3), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_graph_remove_edge(graph, 0));
  assert_int_equal(way_graph_search_status(search), WAY_STATUS_NONE);
  assert_int_equal(way_graph_search_iterations(search), 0);
  assert_int_equal(way_graph_search_expanded_count(search), 0);
  check_ok(way_graph_search_marks(search, marks, 4));
  assert_int_equal(marks[0], 0);
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_graph_search_path(search, &path));
  assert_int_equal(path.status, WAY_STATUS_NONE);
  assert_int_equal(path.length, 0);
  check_result(way_graph_search_step(search, 1, &status), WAY_ERROR_STALE);
  test_bytes bytes = save_graph_search(search);
  assert_int_equal(bytes.size, IDLE_SIZE);
  check_ok(way_graph_search_restore(search, bytes.data, bytes.size, NULL));
  check_result(way_graph_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
  bytes_free(&bytes);
  way_path_free(&path);
  way_graph_destroy(graph);
  /* The search keeps what it needs of a graph that is gone. */
  begin(search, 1, 2);
  assert_int_equal(step(search, 100), WAY_STATUS_FOUND);
  way_graph_search_destroy(search);
}

static void a_bidirectional_search_is_not_saved(void **state) {
  (void)state;
  way_graph *graph = sample();
  way_graph_options options = graph_options_of(WAY_GRAPH_BIDIRECTIONAL);
  way_graph_search *search = search_over(graph, &options);
  size_t size = 7;
  check_result(way_graph_search_save(search, NULL, 0, &size), WAY_ERROR_UNSUPPORTED);
  begin(search, 0, 2);
  check_result(way_graph_search_save(search, NULL, 0, &size), WAY_ERROR_UNSUPPORTED);
  assert_int_equal(size, 7);
  uint8_t bytes[IDLE_SIZE] = {0};
  check_result(way_graph_search_restore(search, bytes, sizeof bytes, NULL), WAY_ERROR_UNSUPPORTED);
  assert_int_equal(step(search, 100), WAY_STATUS_FOUND);
  way_graph_search_destroy(search);
  way_graph_destroy(graph);
}

/* ------------------------------------------------------------------------------------------------ damage */

typedef void (*breakage)(test_bytes *bytes);

static size_t open_at(const test_bytes *b) {
  return AT_RECORDS + (size_t)get_i32(b, AT_VISITED) * RECORD;
}
static size_t expanded_at(const test_bytes *b) {
  return open_at(b) + 4 + (size_t)get_i32(b, open_at(b)) * 20;
}

static void bad_kind(test_bytes *b) {
  b->data[6] = 8;
}
static void other_nodes(test_bytes *b) {
  set_i32(b, AT_NODES, 5);
}
static void status_4(test_bytes *b) {
  b->data[AT_STATUS] = 4;
}
static void status_0(test_bytes *b) {
  b->data[AT_STATUS] = 0;
}
static void status_found(test_bytes *b) {
  b->data[AT_STATUS] = 2;
  set_i32(b, AT_EXPANDED, 0);
  set_i32(b, expanded_at(b), 0);
  b->size -= 4;
}
static void status_not_found(test_bytes *b) {
  b->data[AT_STATUS] = 3;
}
static void status_running(test_bytes *b) {
  b->data[AT_STATUS] = 1;
  set_f64(b, AT_PATH_COST, 0);
}
static void weight_half(test_bytes *b) {
  set_f64(b, AT_WEIGHT, 0.5);
}
static void weight_nan(test_bytes *b) {
  set_f64(b, AT_WEIGHT, NAN);
}
static void start_named(test_bytes *b) {
  set_i32(b, AT_START, 0);
}
static void goal_outside(test_bytes *b) {
  set_i32(b, AT_GOAL, 4);
}
static void goal_negative(test_bytes *b) {
  set_i32(b, AT_GOAL, -1);
}
static void goal_closed(test_bytes *b) {
  set_i32(b, AT_GOAL, 0);
}
static void expanded_negative(test_bytes *b) {
  set_i32(b, AT_EXPANDED, -1);
}
static void expanded_more(test_bytes *b) {
  set_i32(b, AT_EXPANDED, get_i32(b, AT_EXPANDED) + 1);
}
static void iterations_negative(test_bytes *b) {
  set_i32(b, AT_ITERATIONS, -1);
}
static void iterations_fewer(test_bytes *b) {
  set_i32(b, AT_ITERATIONS, 0);
  set_i32(b, AT_EXPANDED, 0);
}
static void cost_early(test_bytes *b) {
  set_f64(b, AT_PATH_COST, 1);
}
static void cost_minus_zero(test_bytes *b) {
  set_f64(b, AT_PATH_COST, -0.0);
}
static void cost_nan(test_bytes *b) {
  set_f64(b, AT_PATH_COST, NAN);
}
static void cost_infinite(test_bytes *b) {
  set_f64(b, AT_PATH_COST, INFINITY);
}
static void cost_wrong(test_bytes *b) {
  set_f64(b, AT_PATH_COST, 2.25);
}
static void visited_negative(test_bytes *b) {
  set_i32(b, AT_VISITED, -1);
}
static void visited_huge(test_bytes *b) {
  set_i32(b, AT_VISITED, INT32_MAX);
}
static void visited_more_than_nodes(test_bytes *b) {
  set_i32(b, AT_VISITED, 5);
}
static void node_negative(test_bytes *b) {
  set_i32(b, AT_RECORDS, -1);
}
static void node_outside(test_bytes *b) {
  set_i32(b, AT_RECORDS + 2 * RECORD, 4);
}
static void node_twice(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD, 0);
}
static void closed_two(test_bytes *b) {
  b->data[AT_RECORDS + 4] = 2;
}
static void start_with_cost(test_bytes *b) {
  set_f64(b, AT_RECORDS + 5, 0.5);
}
static void g_negative(test_bytes *b) {
  set_f64(b, AT_RECORDS + RECORD + 5, -1);
}
static void g_nan(test_bytes *b) {
  set_f64(b, AT_RECORDS + RECORD + 5, NAN);
}
static void g_infinite(test_bytes *b) {
  set_f64(b, AT_RECORDS + RECORD + 5, INFINITY);
}
static void parent_outside(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, 4);
}
static void parent_below(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, -2);
}
static void parent_unvisited(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, 3);
}
static void parent_dearer(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, 2);
}
static void two_starts(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, -1);
}
static void no_start(test_bytes *b) {
  set_i32(b, AT_RECORDS + 13, 0);
}
static void cycle(test_bytes *b) {
  set_i32(b, AT_RECORDS + 13, 1);
  set_f64(b, AT_RECORDS + RECORD + 5, 0);
}
static void open_negative(test_bytes *b) {
  set_i32(b, open_at(b), -1);
}
static void open_huge(test_bytes *b) {
  set_i32(b, open_at(b), INT32_MAX);
}
static void open_node_outside(test_bytes *b) {
  set_i32(b, open_at(b) + 4, 4);
}
static void open_node_unvisited(test_bytes *b) {
  set_i32(b, open_at(b) + 4, 3);
}
static void open_node_closed(test_bytes *b) {
  set_i32(b, open_at(b) + 4, 0);
}
static void open_node_twice(test_bytes *b) {
  set_i32(b, open_at(b) + 24, 1);
}
static void open_f_nan(test_bytes *b) {
  set_f64(b, open_at(b) + 8, NAN);
}
static void open_g_nan(test_bytes *b) {
  set_f64(b, open_at(b) + 16, NAN);
}
static void no_heap(test_bytes *b) {
  set_f64(b, open_at(b) + 8, 100);
}
static void expanded_list_negative(test_bytes *b) {
  set_i32(b, expanded_at(b), -1);
}
static void expanded_list_huge(test_bytes *b) {
  set_i32(b, expanded_at(b), INT32_MAX);
}
static void expanded_list_missing(test_bytes *b) {
  set_i32(b, expanded_at(b), 0);
  b->size -= 4;
}
static void expanded_node_outside(test_bytes *b) {
  set_i32(b, expanded_at(b) + 4, 4);
}
static void expanded_node_unvisited(test_bytes *b) {
  set_i32(b, expanded_at(b) + 4, 3);
}
static void trailing_byte(test_bytes *b) {
  put_u8(b, 0);
}

static void each_rule_is_checked(void **state) {
  (void)state;
  static const struct {
    int32_t iterations;
    breakage break_rule;
    const char *words;
  } cases[] = {
      {1, bad_kind, "kind"},
      {1, other_nodes, "node count"},
      {1, status_4, "status"},
      {1, status_0, "goal"},
      {1, status_found, "the goal"},
      {1, status_not_found, "open count"},
      {9, status_running, "open count"},
      {1, weight_half, "the heuristic weight"},
      {1, weight_nan, "the heuristic weight"},
      {1, start_named, "start"},
      {1, goal_outside, "goal"},
      {1, goal_negative, "goal"},
      {1, goal_closed, "the goal"},
      {1, expanded_negative, "expanded"},
      {1, expanded_more, "expanded"},
      {9, expanded_more, "expanded"},
      {1, iterations_negative, "iterations"},
      {1, iterations_fewer, "iterations"},
      {1, cost_early, "the path cost"},
      {1, cost_minus_zero, "the path cost"},
      {9, cost_nan, "the path cost"},
      {9, cost_infinite, "the path cost"},
      {9, cost_wrong, "the goal"},
      {1, visited_negative, "visited count"},
      {1, visited_huge, "visited count"},
      {1, visited_more_than_nodes, "visited count"},
      {1, node_negative, "visited node"},
      {1, node_outside, "visited node"},
      {1, node_twice, "visited node"},
      {1, closed_two, "closed flag"},
      {1, start_with_cost, "the g of a start"},
      {1, g_negative, "the g of a node"},
      {1, g_nan, "the g of a node"},
      {1, g_infinite, "the g of a node"},
      {1, parent_outside, "parent"},
      {1, parent_below, "parent"},
      {1, parent_unvisited, "parent"},
      {1, parent_dearer, "parent"},
      {1, two_starts, "parent"},
      {1, no_start, "parent"},
      {1, cycle, "parent"},
      {1, open_negative, "open count"},
      {1, open_huge, "open count"},
      {1, open_node_outside, "open node"},
      {1, open_node_unvisited, "open node"},
      {1, open_node_closed, "open node"},
      {1, open_node_twice, "open node"},
      {1, open_f_nan, "the F or G"},
      {1, open_g_nan, "the F or G"},
      {1, no_heap, "open node"},
      {1, expanded_list_negative, "expanded count"},
      {1, expanded_list_huge, "expanded count"},
      {1, expanded_list_missing, "expanded count"},
      {1, expanded_node_outside, "expanded node"},
      {1, expanded_node_unvisited, "expanded node"},
      {9, trailing_byte, "the state"},
  };
  way_graph *graph = sample();
  way_graph_options options = graph_options_of(WAY_GRAPH_DIJKSTRA);
  options.record_expansions = true;
  way_graph_search *search = search_over(graph, &options);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    begin(search, 0, 2);
    step(search, cases[i].iterations);
    test_bytes bytes = save_graph_search(search);
    check_ok(way_graph_search_restore(search, bytes.data, bytes.size, NULL));
    cases[i].break_rule(&bytes);
    way_error error;
    memset(&error, 0x7F, sizeof error);
    way_result result = way_graph_search_restore(search, bytes.data, bytes.size, &error);
    if (result != WAY_ERROR_STATE) fail_msg("case %zu (%s): %s", i, cases[i].words, way_result_text(result));
    if (strncmp(error.message, cases[i].words, strlen(cases[i].words)) != 0) {
      fail_msg("case %zu: expected %s, got %s", i, cases[i].words, error.message);
    }
    assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= bytes.size);
    assert_int_equal(way_graph_search_status(search), WAY_STATUS_NONE);
    test_bytes after = save_graph_search(search);
    assert_int_equal(after.size, IDLE_SIZE);
    bytes_free(&after);
    bytes_free(&bytes);
  }
  begin(search, 0, 2);
  assert_int_equal(step(search, 100), WAY_STATUS_FOUND);
  way_graph_search_destroy(search);
  way_graph_destroy(graph);
}

/* Any byte changed, any length: refused, or a state that is as good and does no harm. */
static void damage_does_no_harm(void **state) {
  (void)state;
  random_source source = random_from(43);
  static listed_graph list;
  listed_random(&list, &source, 12, 40, WEIGHTS_WHOLE);
  way_graph *graph = graph_of_list(&list, NULL);
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  options.record_expansions = true;
  options.partial = true;
  way_graph_search *search = search_over(graph, &options);
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t iterations = 0; iterations < 12; iterations += 3) {
    begin(search, 3, 7);
    step(search, iterations);
    test_bytes good = save_graph_search(search);
    for (size_t at = 0; at < good.size; at++) {
      uint8_t *cut = test_memory(at);
      memcpy(cut, good.data, at);
      check_result(way_graph_search_restore(search, cut, at, NULL), WAY_ERROR_STATE);
      free(cut);
      for (int flip = 0; flip < 4; flip++) {
        static const uint8_t flips[4] = {0x01, 0x10, 0x80, 0xFF};
        test_bytes bytes = bytes_copy(&good);
        bytes.data[at] ^= flips[flip];
        if (way_graph_search_restore(search, bytes.data, bytes.size, NULL) == WAY_OK) {
          test_bytes again = save_graph_search(search);
          check_same(&again, &bytes);
          bytes_free(&again);
          way_status status;
          way_graph_search_step(search, 200, &status);
          check_ok(way_graph_search_path(search, &path));
        }
        bytes_free(&bytes);
      }
    }
    bytes_free(&good);
  }
  way_path_free(&path);
  way_graph_search_destroy(search);
  way_graph_destroy(graph);
}

/* ------------------------------------------------------------------------------------------------ memory */

/* Everything that a graph can be asked, in a row; stops at the first call that fails. */
static way_result do_all(const listed_graph *list, const double *coordinates, const test_bytes *graph_bytes,
                         const test_bytes *search_bytes, const way_allocator *memory) {
  way_graph *graph = NULL, *other = NULL, *small = NULL;
  way_point_graph *points = NULL;
  way_landmarks *landmarks = NULL;
  way_csr_graph *compiled = NULL;
  way_graph_search *search = NULL, *both = NULL;
  way_path path;
  way_path_init(&path, memory);
  double distances[16];
  way_status status;
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  options.record_expansions = true;
  int32_t id;
  way_result result = way_graph_create(list->node_count, memory, &graph);
  for (int32_t i = 0; i < list->edge_count && result == WAY_OK; i++) {
    uint64_t hash = way_graph_hash(graph);
    result = way_graph_add_edge(graph, list->edges[i].from, list->edges[i].to, list->edges[i].weight, &id);
    if (result != WAY_OK) assert_int_equal(way_graph_hash(graph), hash);
  }
  if (result == WAY_OK) result = way_point_graph_create(graph, coordinates, 2, &points);
  if (result == WAY_OK) result = way_landmarks_create(graph, 2, &landmarks);
  if (result == WAY_OK) result = way_graph_edge_between(graph, 0, 1, &id);
  if (result == WAY_OK) result = way_graph_distances(graph, 0, distances, 16);
  options.points = points;
  options.landmarks = landmarks;
  if (result == WAY_OK) result = way_graph_find_path(graph, 0, 9, &options, &path);
  if (result == WAY_OK) result = way_graph_search_create(graph, &options, &search);
  if (result == WAY_OK) result = way_graph_search_begin(search, 0, 9, &status);
  while (result == WAY_OK && way_graph_search_status(search) == WAY_STATUS_IN_PROGRESS) {
    uint64_t hash = way_graph_search_hash(search);
    result = way_graph_search_step(search, 1, &status);
    if (result != WAY_OK) assert_int_equal(way_graph_search_hash(search), hash);
  }
  if (result == WAY_OK) result = way_graph_search_restore(search, search_bytes->data, search_bytes->size, NULL);
  options.algorithm = WAY_GRAPH_BIDIRECTIONAL;
  if (result == WAY_OK) result = way_graph_search_create(graph, &options, &both);
  if (result == WAY_OK) result = way_graph_search_begin(both, 0, 9, &status);
  while (result == WAY_OK && way_graph_search_status(both) == WAY_STATUS_IN_PROGRESS) {
    int32_t before = way_graph_search_iterations(both);
    result = way_graph_search_step(both, 1, &status);
    if (result != WAY_OK) assert_int_equal(way_graph_search_iterations(both), before);
  }
  if (result == WAY_OK) result = way_graph_compile(graph, &compiled);
  options = graph_options_of(WAY_GRAPH_BIDIRECTIONAL);
  if (result == WAY_OK) result = way_csr_graph_find_path(compiled, 0, 9, &options, &path);
  if (result == WAY_OK) result = way_csr_graph_distances(compiled, 0, distances, 16);
  if (result == WAY_OK) result = way_graph_from_state(graph_bytes->data, graph_bytes->size, memory, &other, NULL);
  if (result == WAY_OK) result = way_graph_create(1, memory, &small);
  if (result == WAY_OK) result = way_graph_restore(small, graph_bytes->data, graph_bytes->size, NULL);
  way_graph_destroy(graph);
  way_graph_destroy(other);
  way_graph_destroy(small);
  way_point_graph_destroy(points);
  way_landmarks_destroy(landmarks);
  way_csr_graph_destroy(compiled);
  way_graph_search_destroy(search);
  way_graph_search_destroy(both);
  way_path_free(&path);
  return result;
}

static void every_allocation_may_fail(void **state) {
  (void)state;
  random_source source = random_from(44);
  static listed_graph list;
  static double coordinates[2 * 16];
  listed_roads(&list, &source, 4, 4, coordinates);
  way_graph *graph = graph_of_list(&list, NULL);
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  options.record_expansions = true;
  way_graph_search *search = search_over(graph, &options);
  begin(search, 0, 9);
  step(search, 3);
  test_bytes graph_bytes = save_graph(graph), search_bytes = save_graph_search(search);
  failing_allocator memory;
  failing_allocator_init(&memory);
  int64_t failures = 0;
  for (way_result result = WAY_ERROR_OUT_OF_MEMORY; result != WAY_OK; failures++) {
    failing_allocator_arm(&memory, failures + 1);
    result = do_all(&list, coordinates, &graph_bytes, &search_bytes, &memory.allocator);
    assert_true(result == WAY_OK || result == WAY_ERROR_OUT_OF_MEMORY);
    assert_true(failing_allocator_balanced(&memory));
  }
  assert_true(failures > 25);
  bytes_free(&graph_bytes);
  bytes_free(&search_bytes);
  way_graph_search_destroy(search);
  way_graph_destroy(graph);
}

static void a_warm_query_allocates_nothing(void **state) {
  (void)state;
  random_source source = random_from(45);
  static listed_graph list;
  static double coordinates[2 * 100];
  listed_roads(&list, &source, 10, 10, coordinates);
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_graph *graph = graph_of_list(&list, &memory.allocator);
  way_path path;
  way_path_init(&path, &memory.allocator);
  for (int32_t algorithm = 0; algorithm < 3; algorithm++) {
    way_graph_options options = graph_options_of((way_graph_algorithm)algorithm);
    check_ok(way_graph_find_path(graph, 0, 99, &options, &path));
    failing_allocator_arm(&memory, 0);
    check_ok(way_graph_find_path(graph, 0, 99, &options, &path));
    /* Other weights and a removed edge are put into what is compiled. */
    check_ok(way_graph_set_edge_weight(graph, 5 + algorithm, 40));
    check_ok(way_graph_remove_edge(graph, 20 + algorithm));
    check_ok(way_graph_find_path(graph, 0, 99, &options, &path));
    assert_int_equal(memory.requests, 0);
  }
  way_path_free(&path);
  way_graph_destroy(graph);
  assert_true(failing_allocator_balanced(&memory));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_bytes_follow_the_format),
      cmocka_unit_test(sliced_equals_unsliced_and_restored_equals_never_left),
      cmocka_unit_test(rolled_back_equals_never_left),
      cmocka_unit_test(a_stale_search_counts_as_not_begun),
      cmocka_unit_test(a_bidirectional_search_is_not_saved),
      cmocka_unit_test(each_rule_is_checked),
      cmocka_unit_test(damage_does_no_harm),
      cmocka_unit_test(every_allocation_may_fail),
      cmocka_unit_test(a_warm_query_allocates_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
