/* Path queries on graphs against a plain Dijkstra: every algorithm, with and without points and landmarks. */
#include <float.h>
#include <math.h>

#include "graph_oracle.h"

/* What a query is asked with. */
typedef struct helpers {
  way_point_graph *points;
  way_landmarks *landmarks;
} helpers;

#define WAYS 8

/* Every way to search for a cheapest path. */
static way_graph_options way_at(int32_t index, const helpers *help) {
  static const way_graph_algorithm algorithms[WAYS] = {
      WAY_GRAPH_DIJKSTRA,      WAY_GRAPH_A_STAR,        WAY_GRAPH_A_STAR,        WAY_GRAPH_A_STAR,
      WAY_GRAPH_BIDIRECTIONAL, WAY_GRAPH_BIDIRECTIONAL, WAY_GRAPH_BIDIRECTIONAL, WAY_GRAPH_BIDIRECTIONAL};
  static const bool points[WAYS] = {false, true, false, true, false, true, false, true};
  static const bool landmarks[WAYS] = {false, false, true, true, false, false, true, true};
  way_graph_options options = graph_options_of(algorithms[index]);
  options.points = points[index] ? help->points : NULL;
  options.landmarks = landmarks[index] ? help->landmarks : NULL;
  return options;
}

static bool close_to(double a, double b) {
  return fabs(a - b) <= 1e-12 * fabs(b);
}

static void check_found(const listed_graph *list, const way_path *path, int32_t start, int32_t goal) {
  assert_int_equal(path->status, WAY_STATUS_FOUND);
  assert_true(path->length >= 1);
  assert_int_equal(path->cells[0], start);
  assert_int_equal(path->cells[path->length - 1], goal);
  check_double(listed_path_cost(list, path->cells, path->length), path->cost);
}

static void check_all_pairs(const listed_graph *list, way_graph *graph, const helpers *help, bool exact) {
  double *costs = test_memory((size_t)list->node_count * sizeof *costs);
  double *distances = test_memory((size_t)list->node_count * sizeof *distances);
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t start = 0; start < list->node_count; start++) {
    listed_distances(list, start, costs);
    check_ok(way_graph_distances(graph, start, distances, (size_t)list->node_count));
    for (int32_t goal = 0; goal < list->node_count; goal++) {
      check_double(distances[goal], costs[goal]);
      for (int32_t i = 0; i < WAYS; i++) {
        way_graph_options options = way_at(i, help);
        check_ok(way_graph_find_path(graph, start, goal, &options, &path));
        if (costs[goal] == INFINITY) {
          assert_int_equal(path.status, WAY_STATUS_NO_PATH);
          assert_int_equal(path.length, 0);
          check_double(path.cost, 0);
          continue;
        }
        check_found(list, &path, start, goal);
        if (exact || i == 0) {
          check_double(path.cost, costs[goal]);
        } else if (!close_to(path.cost, costs[goal])) {
          fail_msg("way %d from %d to %d costs %.17g, not %.17g", i, start, goal, path.cost, costs[goal]);
        }
      }
    }
  }
  way_path_free(&path);
  free(distances);
  free(costs);
}

static helpers help_of(way_graph *graph, random_source *source, int32_t nodes, int32_t span, int32_t landmarks) {
  double *coordinates = test_memory((size_t)nodes * 3 * sizeof *coordinates);
  int32_t dimensions = random_in(source, 2, 3);
  for (int32_t i = 0; i < nodes * dimensions; i++) coordinates[i] = random_in(source, -span, span);
  helpers help = {NULL, NULL};
  check_ok(way_point_graph_create(graph, coordinates, dimensions, &help.points));
  check_ok(way_landmarks_create(graph, landmarks, &help.landmarks));
  free(coordinates);
  return help;
}

static void let_go(helpers *help) {
  way_point_graph_destroy(help->points);
  way_landmarks_destroy(help->landmarks);
}

/* Thousands of small graphs, sparse ones in parts and dense ones. */
static void costs_equal_those_of_dijkstra(void **state) {
  (void)state;
  random_source source = random_from(31);
  static listed_graph list;
  int32_t rounds = quick_run() ? 200 : 3000;
  for (int32_t round = 0; round < rounds; round++) {
    int32_t nodes = random_in(&source, 1, 9);
    bool whole = round % 3 != 0;
    listed_random(&list, &source, nodes, random_in(&source, 0, nodes * 4), whole ? WEIGHTS_WHOLE : WEIGHTS_FRACTIONS);
    /* Without zero weights the scale is seldom 0. */
    for (int32_t i = 0; i < list.edge_count; i++) list.edges[i].weight += round % 2;
    way_graph *graph = graph_of_list(&list, NULL);
    helpers help = help_of(graph, &source, nodes, 4, random_in(&source, 1, 4));
    check_all_pairs(&list, graph, &help, whole);
    let_go(&help);
    way_graph_destroy(graph);
  }
}

/* Fewer and larger graphs, where searches from both ends have something to disagree about. */
static void roads_too(void **state) {
  (void)state;
  random_source source = random_from(32);
  static listed_graph list;
  static double coordinates[2 * 400];
  for (int32_t round = 0; round < (quick_run() ? 2 : 10); round++) {
    listed_roads(&list, &source, random_in(&source, 4, 9), random_in(&source, 4, 9), coordinates);
    way_graph *graph = graph_of_list(&list, NULL);
    helpers help = {NULL, NULL};
    check_ok(way_point_graph_create(graph, coordinates, 2, &help.points));
    check_ok(way_landmarks_create(graph, 1 + round % 6, &help.landmarks));
    assert_true(way_point_graph_scale(help.points) > 0.9);
    check_all_pairs(&list, graph, &help, true);
    let_go(&help);
    way_graph_destroy(graph);
  }
}

static void better_estimates_expand_fewer_nodes(void **state) {
  (void)state;
  random_source source = random_from(33);
  static listed_graph list;
  static double coordinates[2 * 900];
  listed_roads(&list, &source, 30, 30, coordinates);
  way_graph *graph = graph_of_list(&list, NULL);
  helpers help = {NULL, NULL};
  check_ok(way_point_graph_create(graph, coordinates, 2, &help.points));
  check_ok(way_landmarks_create(graph, 8, &help.landmarks));
  int64_t expanded[WAYS] = {0};
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t query = 0; query < 100; query++) {
    int32_t start = random_below(&source, 900), goal = random_below(&source, 900);
    for (int32_t i = 0; i < WAYS; i++) {
      way_graph_options options = way_at(i, &help);
      check_ok(way_graph_find_path(graph, start, goal, &options, &path));
      expanded[i] += path.expanded_count;
    }
  }
  way_graph_options zero = graph_options_of(WAY_GRAPH_A_STAR);
  print_message("expanded by 100 queries: dijkstra %lld, a* by points %lld, by landmarks %lld, by both %lld; "
                "bidirectional %lld, by points %lld, by landmarks %lld, by both %lld\n",
                (long long)expanded[0], (long long)expanded[1], (long long)expanded[2], (long long)expanded[3],
                (long long)expanded[4], (long long)expanded[5], (long long)expanded[6], (long long)expanded[7]);
  /* Without an estimate A* is Dijkstra, node for node. */
  check_ok(way_graph_find_path(graph, 0, 899, &zero, &path));
  int32_t by_a_star = path.expanded_count;
  zero.algorithm = WAY_GRAPH_DIJKSTRA;
  check_ok(way_graph_find_path(graph, 0, 899, &zero, &path));
  assert_int_equal(path.expanded_count, by_a_star);
  assert_true(expanded[2] * 3 < expanded[0]);
  assert_true(expanded[2] < expanded[1] && expanded[1] < expanded[0]);
  assert_true(expanded[3] <= expanded[2]);
  assert_true(expanded[4] < expanded[0] && expanded[5] < expanded[4] && expanded[6] < expanded[5]);
  way_path_free(&path);
  let_go(&help);
  way_graph_destroy(graph);
}

static void ends_and_statuses(void **state) {
  (void)state;
  way_graph *graph = NULL;
  int32_t id;
  check_ok(way_graph_create(4, NULL, &graph));
  check_ok(way_graph_add_edge(graph, 0, 1, 2, &id));
  check_ok(way_graph_add_edge(graph, 1, 2, 3, &id));
  static const struct {
    int32_t start, goal;
    way_status status;
  } cases[] = {
      {0, 2, WAY_STATUS_FOUND},
      {2, 0, WAY_STATUS_NO_PATH},
      {0, 3, WAY_STATUS_NO_PATH},
      {3, 3, WAY_STATUS_FOUND},
      {-1, 0, WAY_STATUS_START_INVALID},
      {4, 4, WAY_STATUS_START_INVALID},
      {0, 4, WAY_STATUS_GOAL_INVALID},
      {0, INT32_MIN, WAY_STATUS_GOAL_INVALID},
      {INT32_MAX, -1, WAY_STATUS_START_INVALID},
  };
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t algorithm = 0; algorithm < 3; algorithm++) {
    way_graph_options options = graph_options_of((way_graph_algorithm)algorithm);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      check_ok(way_graph_find_path(graph, cases[i].start, cases[i].goal, &options, &path));
      assert_int_equal(path.status, cases[i].status);
      assert_int_equal(path.length > 0, path.status == WAY_STATUS_FOUND);
      bool refused = path.status == WAY_STATUS_START_INVALID || path.status == WAY_STATUS_GOAL_INVALID;
      assert_int_equal(path.start, refused ? -1 : cases[i].start);
      assert_int_equal(path.goal, refused ? -1 : cases[i].goal);
      if (cases[i].start == 3 && cases[i].goal == 3) {
        assert_int_equal(path.length, 1);
        assert_int_equal(path.iterations, 1);
        assert_int_equal(path.expanded_count, 0);
        check_double(path.cost, 0);
      }
    }
  }
  way_graph_destroy(graph);
  check_ok(way_graph_create(0, NULL, &graph));
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  check_ok(way_graph_find_path(graph, 0, 0, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_START_INVALID);
  double none;
  check_result(way_graph_distances(graph, 0, &none, 1), WAY_ERROR_OUT_OF_RANGE);
  way_path_free(&path);
  way_graph_destroy(graph);
}

static void options_are_checked(void **state) {
  (void)state;
  random_source source = random_from(34);
  way_graph *graph = NULL, *other = NULL;
  check_ok(way_graph_create(2, NULL, &graph));
  check_ok(way_graph_create(2, NULL, &other));
  helpers help = help_of(graph, &source, 2, 4, 1), foreign = help_of(other, &source, 2, 4, 1);
  way_path path;
  way_path_init(&path, NULL);
  way_search *search = NULL;
#define EXPECT(change, expected)                                               \
  do {                                                                         \
    way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);            \
    change;                                                                    \
    check_result(way_graph_find_path(graph, 0, 1, &options, &path), expected); \
    check_result(way_graph_search_create(graph, &options, &search), expected); \
    assert_null(search);                                                       \
  } while (0)
  EXPECT(options.algorithm = (way_graph_algorithm)3, WAY_ERROR_INVALID_ARGUMENT);
  EXPECT(options.algorithm = (way_graph_algorithm)-1, WAY_ERROR_INVALID_ARGUMENT);
  EXPECT(options.iteration_budget = -1, WAY_ERROR_OUT_OF_RANGE);
  EXPECT(options.heuristic_weight = -1, WAY_ERROR_OUT_OF_RANGE);
  EXPECT(options.heuristic_weight = NAN, WAY_ERROR_OUT_OF_RANGE);
  EXPECT(options.heuristic_weight = INFINITY, WAY_ERROR_OUT_OF_RANGE);
  EXPECT(options.points = foreign.points, WAY_ERROR_INVALID_ARGUMENT);
  EXPECT(options.landmarks = foreign.landmarks, WAY_ERROR_INVALID_ARGUMENT);
  EXPECT((options.algorithm = WAY_GRAPH_DIJKSTRA, options.landmarks = help.landmarks), WAY_ERROR_UNSUPPORTED);
  EXPECT((options.algorithm = WAY_GRAPH_DIJKSTRA, options.heuristic_weight = 2), WAY_ERROR_UNSUPPORTED);
  EXPECT((options.algorithm = WAY_GRAPH_BIDIRECTIONAL, options.heuristic_weight = 0), WAY_ERROR_UNSUPPORTED);
#undef EXPECT
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  options.heuristic_weight = 1.5;
  check_ok(way_graph_find_path(graph, 0, 1, &options, &path));
  check_result(way_graph_search_create(graph, &options, &search), WAY_ERROR_UNSUPPORTED);
  options.heuristic_weight = 0;
  check_result(way_graph_search_create(graph, &options, &search), WAY_ERROR_UNSUPPORTED);
  check_result(way_graph_find_path(graph, 0, 1, NULL, &path), WAY_ERROR_INVALID_ARGUMENT);
  way_csr_graph *compiled = NULL;
  check_ok(way_graph_compile(graph, &compiled));
  options = graph_options_of(WAY_GRAPH_A_STAR);
  options.points = help.points;
  check_result(way_csr_graph_find_path(compiled, 0, 1, &options, &path), WAY_ERROR_UNSUPPORTED);
  way_csr_graph_destroy(compiled);
  way_landmarks *landmarks = NULL;
  check_result(way_landmarks_create(graph, 0, &landmarks), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_landmarks_create(graph, WAY_MAX_LANDMARKS + 1, &landmarks), WAY_ERROR_OUT_OF_RANGE);
  way_path_free(&path);
  let_go(&help);
  let_go(&foreign);
  way_graph_destroy(graph);
  way_graph_destroy(other);
}

/* A weight above 1 may cost more, never more than that many times as much; 0 is Dijkstra. */
static void weights_bound_the_cost(void **state) {
  (void)state;
  random_source source = random_from(35);
  static listed_graph list;
  static double coordinates[2 * 400];
  listed_roads(&list, &source, 20, 20, coordinates);
  way_graph *graph = graph_of_list(&list, NULL);
  way_point_graph *points = NULL;
  check_ok(way_point_graph_create(graph, coordinates, 2, &points));
  way_path exact, path;
  way_path_init(&exact, NULL);
  way_path_init(&path, NULL);
  for (int32_t query = 0; query < 60; query++) {
    int32_t start = random_below(&source, 400), goal = random_below(&source, 400);
    way_graph_options options = graph_options_of(WAY_GRAPH_DIJKSTRA);
    check_ok(way_graph_find_path(graph, start, goal, &options, &exact));
    options.algorithm = WAY_GRAPH_A_STAR;
    options.points = points;
    options.heuristic_weight = 0;
    check_ok(way_graph_find_path(graph, start, goal, &options, &path));
    assert_int_equal(path.expanded_count, exact.expanded_count);
    assert_int_equal(path.status, exact.status);
    options.heuristic_weight = 3;
    check_ok(way_graph_find_path(graph, start, goal, &options, &path));
    assert_int_equal(path.status, exact.status);
    if (path.status == WAY_STATUS_FOUND) {
      check_found(&list, &path, start, goal);
      assert_true(path.cost >= exact.cost && path.cost <= 3 * exact.cost);
    }
  }
  way_path_free(&exact);
  way_path_free(&path);
  way_point_graph_destroy(points);
  way_graph_destroy(graph);
}

static void sums_that_overflow_are_no_path(void **state) {
  (void)state;
  way_graph *graph = NULL;
  int32_t id;
  check_ok(way_graph_create(3, NULL, &graph));
  check_ok(way_graph_add_edge(graph, 0, 1, DBL_MAX, &id));
  check_ok(way_graph_add_edge(graph, 1, 2, DBL_MAX, &id));
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t algorithm = 0; algorithm < 3; algorithm++) {
    way_graph_options options = graph_options_of((way_graph_algorithm)algorithm);
    check_ok(way_graph_find_path(graph, 0, 1, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_FOUND);
    check_double(path.cost, DBL_MAX);
    check_ok(way_graph_find_path(graph, 0, 2, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_NO_PATH);
  }
  way_landmarks *landmarks = NULL;
  check_result(way_landmarks_create(graph, 1, &landmarks), WAY_ERROR_OUT_OF_RANGE);
  way_path_free(&path);
  way_graph_destroy(graph);
}

static void landmarks_are_far_apart(void **state) {
  (void)state;
  /* A line 0 - 1 - ... - 9 both ways, whose middle 4 has a spur 10, and a part 11 - 12 by itself; 13 is alone. */
  way_graph *graph = NULL;
  int32_t id;
  check_ok(way_graph_create(14, NULL, &graph));
  static const int32_t pairs[][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 4},  {4, 5},  {5, 6},
                                     {6, 7}, {7, 8}, {8, 9}, {4, 10}, {11, 12}};
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    check_ok(way_graph_add_edge(graph, pairs[i][0], pairs[i][1], 1, &id));
    check_ok(way_graph_add_edge(graph, pairs[i][1], pairs[i][0], 1, &id));
  }
  way_landmarks *landmarks = NULL;
  check_ok(way_landmarks_create(graph, 64, &landmarks));
  /* All with arcs, the part by itself after all that the others reach. */
  assert_int_equal(way_landmarks_count(landmarks), 13);
  static const int32_t first[] = {4, 9, 0, 2, 6};
  assert_memory_equal(way_landmarks_nodes(landmarks), first, sizeof first);
  assert_int_equal(way_landmarks_nodes(landmarks)[11], 11);
  assert_int_equal(way_landmarks_nodes(landmarks)[12], 12);
  way_landmarks_destroy(landmarks);
  way_graph_destroy(graph);
  check_ok(way_graph_create(3, NULL, &graph));
  check_ok(way_landmarks_create(graph, 2, &landmarks));
  assert_int_equal(way_landmarks_count(landmarks), 0);
  way_landmarks_destroy(landmarks);
  way_graph_destroy(graph);
}

static void what_is_stale_is_not_used(void **state) {
  (void)state;
  random_source source = random_from(36);
  static listed_graph list;
  static double coordinates[2 * 16];
  listed_roads(&list, &source, 4, 4, coordinates);
  way_graph *graph = graph_of_list(&list, NULL);
  helpers help = {NULL, NULL};
  check_ok(way_point_graph_create(graph, coordinates, 2, &help.points));
  check_ok(way_landmarks_create(graph, 2, &help.landmarks));
  test_bytes bytes = save_graph(graph);
  way_graph_options by_landmarks = graph_options_of(WAY_GRAPH_A_STAR);
  by_landmarks.landmarks = help.landmarks;
  way_path path;
  way_path_init(&path, NULL);
  way_search *search = NULL;
  way_status status;
  check_ok(way_graph_search_create(graph, &by_landmarks, &search));
  check_ok(way_graph_search_begin(search, 0, 15, &status));
  test_bytes running = save_graph_search(search);
  check_ok(way_graph_set_edge_weight(graph, 0, 100));
  check_result(way_graph_find_path(graph, 0, 15, &by_landmarks, &path), WAY_ERROR_STALE);
  check_result(way_graph_search_begin(search, 0, 15, &status), WAY_ERROR_STALE);
  assert_int_equal(status, WAY_STATUS_NONE);
  check_result(way_search_restore(search, running.data, running.size, NULL), WAY_ERROR_STALE);
  /* The same edges again are the same graph, however they came back. */
  check_ok(way_graph_restore(graph, bytes.data, bytes.size, NULL));
  check_ok(way_graph_find_path(graph, 0, 15, &by_landmarks, &path));
  way_graph_edge edge;
  check_ok(way_graph_get_edge(graph, 0, &edge));
  check_ok(way_graph_set_edge_weight(graph, 0, edge.weight + 1));
  check_result(way_graph_find_path(graph, 0, 15, &by_landmarks, &path), WAY_ERROR_STALE);
  check_ok(way_graph_set_edge_weight(graph, 0, edge.weight));
  check_ok(way_graph_find_path(graph, 0, 15, &by_landmarks, &path));
  check_ok(way_graph_restore(graph, bytes.data, bytes.size, NULL));
  check_ok(way_search_restore(search, running.data, running.size, NULL));
  int32_t added;
  check_ok(way_graph_add_edge(graph, 0, 15, 1, &added));
  check_result(way_graph_find_path(graph, 0, 15, &by_landmarks, &path), WAY_ERROR_STALE);
  check_ok(way_graph_remove_edge(graph, added));
  check_result(way_graph_find_path(graph, 0, 15, &by_landmarks, &path), WAY_ERROR_STALE);
  check_ok(way_graph_restore(graph, bytes.data, bytes.size, NULL));
  check_ok(way_graph_find_path(graph, 0, 15, &by_landmarks, &path));
  way_graph_options by_points = graph_options_of(WAY_GRAPH_A_STAR);
  by_points.points = help.points;
  check_ok(way_graph_find_path(graph, 0, 15, &by_points, &path));
  int32_t first;
  check_ok(way_graph_add_nodes(graph, 1, &first));
  check_result(way_graph_find_path(graph, 0, 15, &by_points, &path), WAY_ERROR_STALE);
  assert_int_equal(path.status, WAY_STATUS_NONE);
  way_search_destroy(search);
  bytes_free(&running);
  bytes_free(&bytes);
  way_path_free(&path);
  let_go(&help);
  way_graph_destroy(graph);
}

static void partial_paths_end_nearest_to_the_goal(void **state) {
  (void)state;
  /* 0 - 1 - 2 leads towards 5 and stops; 0 - 3 - 4 leads away. 6 lies where 2 does, and costs more. */
  static const double coordinates[14] = {0, 0, 1, 0, 2, 0, -1, 0, -2, 0, 5, 0, 2, 0};
  way_graph *graph = NULL;
  int32_t id;
  check_ok(way_graph_create(7, NULL, &graph));
  static const int32_t pairs[][2] = {{0, 1}, {1, 2}, {0, 3}, {3, 4}, {1, 6}};
  for (size_t i = 0; i < 5; i++) check_ok(way_graph_add_edge(graph, pairs[i][0], pairs[i][1], 1 + (i == 4), &id));
  way_point_graph *points = NULL;
  check_ok(way_point_graph_create(graph, coordinates, 2, &points));
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t algorithm = 0; algorithm < 2; algorithm++) {
    way_graph_options options = graph_options_of((way_graph_algorithm)algorithm);
    options.points = points;
    check_ok(way_graph_find_path(graph, 0, 5, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_NO_PATH);
    options.partial = true;
    check_ok(way_graph_find_path(graph, 0, 5, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_PARTIAL);
    static const int32_t expected[3] = {0, 1, 2};
    assert_int_equal(path.length, 3);
    assert_memory_equal(path.cells, expected, sizeof expected);
    check_double(path.cost, 2);
    options.iteration_budget = 1;
    check_ok(way_graph_find_path(graph, 0, 5, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_BUDGET_EXHAUSTED);
    assert_int_equal(path.length, 1);
    assert_int_equal(path.iterations, 1);
    options.points = NULL;
    options.iteration_budget = 0;
    check_ok(way_graph_find_path(graph, 0, 5, &options, &path));
    assert_int_equal(path.length, 1);
    assert_int_equal(path.cells[0], 0);
  }
  way_graph_options options = graph_options_of(WAY_GRAPH_BIDIRECTIONAL);
  options.points = points;
  options.partial = true;
  check_ok(way_graph_find_path(graph, 0, 5, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_PARTIAL);
  assert_int_equal(path.cells[0], 0);
  way_path_free(&path);
  way_point_graph_destroy(points);
  way_graph_destroy(graph);
}

static void budgets_and_recorded_nodes(void **state) {
  (void)state;
  random_source source = random_from(37);
  static listed_graph list;
  static double coordinates[2 * 100];
  listed_roads(&list, &source, 10, 10, coordinates);
  way_graph *graph = graph_of_list(&list, NULL);
  helpers help = {NULL, NULL};
  check_ok(way_point_graph_create(graph, coordinates, 2, &help.points));
  check_ok(way_landmarks_create(graph, 3, &help.landmarks));
  way_path whole, path;
  way_path_init(&whole, NULL);
  way_path_init(&path, NULL);
  for (int32_t i = 0; i < WAYS; i++) {
    way_graph_options options = way_at(i, &help);
    options.record_expansions = true;
    check_ok(way_graph_find_path(graph, 0, 99, &options, &whole));
    assert_int_equal(whole.expanded_length, whole.expanded_count);
    assert_int_equal(whole.expanded[0], 0);
    for (int32_t a = 0; a < whole.expanded_length; a++) {
      for (int32_t b = 0; b < a; b++) assert_int_not_equal(whole.expanded[a], whole.expanded[b]);
    }
    if (options.algorithm != WAY_GRAPH_BIDIRECTIONAL) assert_int_equal(whole.iterations, whole.expanded_count + 1);
    for (int32_t budget = 1; budget <= whole.iterations + 1; budget++) {
      options.iteration_budget = budget;
      check_ok(way_graph_find_path(graph, 0, 99, &options, &path));
      bool enough = budget >= whole.iterations;
      assert_int_equal(path.status, enough ? WAY_STATUS_FOUND : WAY_STATUS_BUDGET_EXHAUSTED);
      assert_int_equal(path.iterations, enough ? whole.iterations : budget);
      assert_int_equal(path.length, enough ? whole.length : 0);
      assert_true(path.expanded_length <= whole.expanded_length);
      assert_memory_equal(path.expanded, whole.expanded, (size_t)path.expanded_length * sizeof *path.expanded);
    }
  }
  way_path_free(&whole);
  way_path_free(&path);
  let_go(&help);
  way_graph_destroy(graph);
}

/* What a query answers depends on the graph alone, not on the queries and edits that led to it. */
static void history_does_not_matter(void **state) {
  (void)state;
  random_source source = random_from(38);
  static listed_graph list;
  way_path a, b;
  way_path_init(&a, NULL);
  way_path_init(&b, NULL);
  for (int32_t round = 0; round < 100; round++) {
    int32_t nodes = random_in(&source, 2, 20);
    listed_random(&list, &source, nodes, nodes * 3, WEIGHTS_WHOLE);
    way_graph *graph = graph_of_list(&list, NULL);
    way_graph_options options = graph_options_of(WAY_GRAPH_BIDIRECTIONAL);
    for (int32_t i = 0; i < 10; i++) {
      check_ok(way_graph_find_path(graph, random_below(&source, nodes), 0, &options, &a));
      int32_t id = random_below(&source, list.edge_count);
      if (i % 2 == 0) check_ok(way_graph_remove_edge(graph, id));
      else way_graph_set_edge_weight(graph, id, random_below(&source, 9));
    }
    test_bytes bytes = save_graph(graph);
    way_graph *fresh = NULL;
    check_ok(way_graph_from_state(bytes.data, bytes.size, NULL, &fresh, NULL));
    for (int32_t algorithm = 0; algorithm < 3; algorithm++) {
      options = graph_options_of((way_graph_algorithm)algorithm);
      options.record_expansions = true;
      int32_t start = random_below(&source, nodes), goal = random_below(&source, nodes);
      check_ok(way_graph_find_path(graph, start, goal, &options, &a));
      check_ok(way_graph_find_path(fresh, start, goal, &options, &b));
      assert_int_equal(a.status, b.status);
      check_double(a.cost, b.cost);
      assert_int_equal(a.iterations, b.iterations);
      assert_int_equal(a.length, b.length);
      assert_memory_equal(a.cells, b.cells, (size_t)a.length * sizeof *a.cells);
      assert_int_equal(a.expanded_length, b.expanded_length);
      assert_memory_equal(a.expanded, b.expanded, (size_t)a.expanded_length * sizeof *a.expanded);
    }
    bytes_free(&bytes);
    way_graph_destroy(fresh);
    way_graph_destroy(graph);
  }
  way_path_free(&a);
  way_path_free(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(costs_equal_those_of_dijkstra),
      cmocka_unit_test(roads_too),
      cmocka_unit_test(better_estimates_expand_fewer_nodes),
      cmocka_unit_test(ends_and_statuses),
      cmocka_unit_test(options_are_checked),
      cmocka_unit_test(weights_bound_the_cost),
      cmocka_unit_test(sums_that_overflow_are_no_path),
      cmocka_unit_test(landmarks_are_far_apart),
      cmocka_unit_test(what_is_stale_is_not_used),
      cmocka_unit_test(partial_paths_end_nearest_to_the_goal),
      cmocka_unit_test(budgets_and_recorded_nodes),
      cmocka_unit_test(history_does_not_matter),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
