/* Graphs whose memory runs out at each allocation in turn, and queries that need none. */
#include "failing_allocator.h"
#include "graph_oracle.h"

/* Everything that a graph can be asked, in a row; stops at the first call that fails. */
static way_result do_all(const listed_graph *list, const double *coordinates, const test_bytes *graph_bytes,
                         const test_bytes *search_bytes, const way_allocator *memory) {
  way_graph *graph = NULL, *other = NULL, *small = NULL;
  way_point_graph *points = NULL;
  way_landmarks *landmarks = NULL;
  way_csr_graph *compiled = NULL;
  way_search *search = NULL, *both = NULL;
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
  static const int32_t from[] = {0, 1, 2, 3, 4, 5, 6, 7}, to[] = {7, 6, 5, 4, 3, 2, 1, 0};
  for (int32_t i = 0; i < 8 && result == WAY_OK; i++) {
    uint64_t hash = way_graph_hash(graph);
    result = way_graph_add_straight_edges(graph, points, from, to, 8, &id);
    if (result != WAY_OK) assert_int_equal(way_graph_hash(graph), hash);
  }
  if (result == WAY_OK) result = way_landmarks_create(graph, 2, &landmarks);
  if (result == WAY_OK) result = way_graph_edge_between(graph, 0, 1, &id);
  if (result == WAY_OK) result = way_graph_distances(graph, 0, distances, 16);
  options.points = points;
  options.landmarks = landmarks;
  if (result == WAY_OK) result = way_graph_find_path(graph, 0, 9, &options, &path);
  if (result == WAY_OK) result = way_graph_search_create(graph, &options, &search);
  if (result == WAY_OK) result = way_graph_search_begin(search, 0, 9, &status);
  while (result == WAY_OK && way_search_status(search) == WAY_STATUS_IN_PROGRESS) {
    uint64_t hash = way_search_hash(search);
    result = way_search_step(search, 1, &status);
    if (result != WAY_OK) assert_int_equal(way_search_hash(search), hash);
  }
  if (result == WAY_OK) result = way_search_restore(search, search_bytes->data, search_bytes->size, NULL);
  options.algorithm = WAY_GRAPH_BIDIRECTIONAL;
  if (result == WAY_OK) result = way_graph_search_create(graph, &options, &both);
  if (result == WAY_OK) result = way_graph_search_begin(both, 0, 9, &status);
  while (result == WAY_OK && way_search_status(both) == WAY_STATUS_IN_PROGRESS) {
    int32_t before = way_search_iterations(both);
    result = way_search_step(both, 1, &status);
    if (result != WAY_OK) assert_int_equal(way_search_iterations(both), before);
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
  way_search_destroy(search);
  way_search_destroy(both);
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
  way_search *search = graph_search_over(graph, &options);
  begin_graph_search(search, 0, 9);
  step_graph_search(search, 3);
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
  way_search_destroy(search);
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
      cmocka_unit_test(every_allocation_may_fail),
      cmocka_unit_test(a_warm_query_allocates_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
