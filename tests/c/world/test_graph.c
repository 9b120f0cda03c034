/* The graph: edges and their ids, what is compiled of them, positions; and the saved graph (kind 4). */
#include <float.h>
#include <math.h>

#include "failing_allocator.h"
#include "graph_oracle.h"

static way_graph *graph_with(int32_t nodes) {
  way_graph *graph = NULL;
  check_ok(way_graph_create(nodes, NULL, &graph));
  return graph;
}

static int32_t edge(way_graph *graph, int32_t from, int32_t to, double weight) {
  int32_t id = -1;
  check_ok(way_graph_add_edge(graph, from, to, weight, &id));
  return id;
}

static void ids_count_up_and_stay(void **state) {
  (void)state;
  way_graph *graph = graph_with(3);
  assert_int_equal(way_graph_node_count(graph), 3);
  assert_int_equal(edge(graph, 0, 1, 1.5), 0);
  assert_int_equal(edge(graph, 0, 1, 1.5), 1);
  assert_int_equal(edge(graph, 2, 2, 0), 2);
  assert_int_equal(way_graph_version(graph), 3);
  check_ok(way_graph_remove_edge(graph, 1));
  check_ok(way_graph_remove_edge(graph, 1));
  assert_int_equal(way_graph_version(graph), 4);
  assert_int_equal(edge(graph, 1, 0, 4), 3);
  assert_int_equal(way_graph_edge_count(graph), 4);
  way_graph_edge read;
  check_ok(way_graph_get_edge(graph, 1, &read));
  assert_true(read.from == 0 && read.to == 1 && !read.alive);
  check_double(read.weight, 1.5);
  check_ok(way_graph_set_edge_weight(graph, 0, 1.5));
  assert_int_equal(way_graph_version(graph), 5);
  check_ok(way_graph_set_edge_weight(graph, 0, 2));
  assert_int_equal(way_graph_version(graph), 6);
  check_ok(way_graph_get_edge(graph, 0, &read));
  check_double(read.weight, 2);
  int32_t first = -1;
  check_ok(way_graph_add_nodes(graph, 0, &first));
  assert_int_equal(way_graph_version(graph), 6);
  check_ok(way_graph_add_nodes(graph, 2, &first));
  assert_int_equal(first, 3);
  assert_int_equal(way_graph_node_count(graph), 5);
  edge(graph, 4, 3, 1);
  way_graph_destroy(graph);
  way_graph_destroy(NULL);
}

static void bad_arguments_change_nothing(void **state) {
  (void)state;
  way_graph *graph = NULL;
  check_result(way_graph_create(-1, NULL, &graph), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_create(WAY_MAX_NODES + 1, NULL, &graph), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_create(1, NULL, NULL), WAY_ERROR_INVALID_ARGUMENT);
  graph = graph_with(2);
  edge(graph, 0, 1, 1);
  edge(graph, 1, 0, 1);
  check_ok(way_graph_remove_edge(graph, 1));
  uint64_t hash = way_graph_hash(graph);
  int32_t version = way_graph_version(graph), id = -7;
  static const double weights[] = {-1, -DBL_MIN, NAN, INFINITY, -INFINITY};
  for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
    check_result(way_graph_add_edge(graph, 0, 1, weights[i], &id), WAY_ERROR_OUT_OF_RANGE);
    check_result(way_graph_set_edge_weight(graph, 0, weights[i]), WAY_ERROR_OUT_OF_RANGE);
  }
  check_result(way_graph_add_edge(graph, -1, 0, 1, &id), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_add_edge(graph, 0, 2, 1, &id), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_add_edge(graph, 0, 1, 1, NULL), WAY_ERROR_INVALID_ARGUMENT);
  static const int32_t from[2] = {0, 1}, to[2] = {1, 2};
  static const double ones[2] = {1, 1};
  check_result(way_graph_add_edges(graph, from, to, ones, 2, &id), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_add_edges(graph, NULL, to, ones, 2, &id), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_graph_add_edges(graph, from, to, ones, -1, &id), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_remove_edge(graph, -1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_remove_edge(graph, 2), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_set_edge_weight(graph, 1, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_set_edge_weight(graph, 2, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_add_nodes(graph, -1, &id), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_add_nodes(graph, WAY_MAX_NODES - 1, &id), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_edge_between(graph, 0, 2, &id), WAY_ERROR_OUT_OF_RANGE);
  assert_int_equal(id, -7);
  assert_int_equal(way_graph_hash(graph), hash);
  assert_int_equal(way_graph_version(graph), version);
  way_graph_destroy(graph);
}

static void the_lightest_edge_is_taken(void **state) {
  (void)state;
  way_graph *graph = graph_with(3);
  int32_t id = -7;
  check_ok(way_graph_edge_between(graph, 0, 1, &id));
  assert_int_equal(id, -1);
  edge(graph, 0, 1, 3);
  edge(graph, 0, 1, 2);
  edge(graph, 0, 1, 2);
  check_ok(way_graph_edge_between(graph, 0, 1, &id));
  assert_int_equal(id, 1);
  check_ok(way_graph_remove_edge(graph, 1));
  check_ok(way_graph_edge_between(graph, 0, 1, &id));
  assert_int_equal(id, 2);
  check_ok(way_graph_set_edge_weight(graph, 2, 9));
  check_ok(way_graph_edge_between(graph, 0, 1, &id));
  assert_int_equal(id, 0);
  check_ok(way_graph_edge_between(graph, 1, 0, &id));
  assert_int_equal(id, -1);
  way_graph_destroy(graph);
}

/* The rows must be those that the list gives, whatever was compiled and edited before. */
static void check_compiled(way_graph *graph, const listed_graph *list) {
  way_csr_graph *compiled = NULL;
  check_ok(way_graph_compile(graph, &compiled));
  assert_int_equal(way_csr_graph_node_count(compiled), list->node_count);
  const uint32_t *heads = way_csr_graph_heads(compiled);
  const way_csr_arc *arcs = way_csr_graph_arcs(compiled);
  uint32_t at = 0;
  for (int32_t node = 0; node < list->node_count; node++) {
    assert_int_equal(heads[node], at);
    for (int32_t id = 0; id < list->edge_count; id++) {
      if (!list->edges[id].alive || list->edges[id].from != node) continue;
      assert_int_equal(arcs[at].edge, id);
      assert_int_equal(arcs[at].to, list->edges[id].to);
      check_double(arcs[at].weight, list->edges[id].weight);
      at++;
    }
  }
  assert_int_equal(heads[list->node_count], at);
  assert_int_equal(way_csr_graph_edge_count(compiled), at);
  way_csr_graph_destroy(compiled);
}

static void compiled_rows_follow_every_edit(void **state) {
  (void)state;
  random_source source = random_from(5);
  static listed_graph list;
  for (int32_t round = 0; round < 40; round++) {
    listed_random(&list, &source, random_in(&source, 1, 12), random_in(&source, 1, 40), WEIGHTS_WHOLE);
    way_graph *graph = graph_of_list(&list, NULL);
    way_csr_graph *held = NULL;
    for (int32_t i = 0; i < 12; i++) {
      int32_t id = random_below(&source, list.edge_count);
      double weight = random_below(&source, 9);
      if (random_below(&source, 2) == 0) {
        list.edges[id].alive = false;
        check_ok(way_graph_remove_edge(graph, id));
      } else if (list.edges[id].alive) {
        list.edges[id].weight = weight;
        check_ok(way_graph_set_edge_weight(graph, id, weight));
      }
      if (i == 5) check_ok(way_graph_compile(graph, &held));
      if (i % 3 == 1) check_compiled(graph, &list);
    }
    check_compiled(graph, &list);
    way_graph_destroy(graph);
    way_csr_graph_destroy(held);
  }
}

static void a_compiled_graph_never_changes(void **state) {
  (void)state;
  way_graph *graph = graph_with(2);
  edge(graph, 0, 1, 5);
  way_csr_graph *compiled = NULL;
  check_ok(way_graph_compile(graph, &compiled));
  check_ok(way_graph_set_edge_weight(graph, 0, 6));
  check_double(way_csr_graph_arcs(compiled)[0].weight, 5);
  check_ok(way_graph_remove_edge(graph, 0));
  way_graph_destroy(graph);
  way_path path;
  way_path_init(&path, NULL);
  way_graph_options options = graph_options_of(WAY_GRAPH_BIDIRECTIONAL);
  check_ok(way_csr_graph_find_path(compiled, 0, 1, &options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  check_double(path.cost, 5);
  double distances[2];
  check_ok(way_csr_graph_distances(compiled, 0, distances, 2));
  check_double(distances[1], 5);
  check_result(way_csr_graph_distances(compiled, 0, distances, 1), WAY_ERROR_BUFFER_TOO_SMALL);
  check_result(way_csr_graph_distances(compiled, 2, distances, 2), WAY_ERROR_OUT_OF_RANGE);
  way_path_free(&path);
  way_csr_graph_destroy(compiled);
}

static void the_scale_is_the_least_ratio(void **state) {
  (void)state;
  static const double flat[8] = {0, 0, 3, 4, 3, 4, 30, 40};
  way_graph *graph = graph_with(4);
  way_point_graph *points = NULL;
  check_ok(way_point_graph_create(graph, flat, 2, &points));
  check_double(way_point_graph_scale(points), 0);
  edge(graph, 1, 2, 0);
  check_double(way_point_graph_scale(points), 0);
  edge(graph, 0, 1, 10);
  double scale = way_point_graph_scale(points);
  assert_true(scale < 2 && scale > 2 - 1e-11);
  int32_t light = edge(graph, 3, 0, 25);
  scale = way_point_graph_scale(points);
  assert_true(scale < 0.5 && scale > 0.5 - 1e-11);
  check_ok(way_graph_set_edge_weight(graph, light, 0));
  check_double(way_point_graph_scale(points), 0);
  check_ok(way_graph_remove_edge(graph, light));
  assert_true(way_point_graph_scale(points) > 1.9);
  assert_memory_equal(way_point_graph_coordinates(points), flat, sizeof flat);
  assert_int_equal(way_point_graph_dimensions(points), 2);
  assert_int_equal(way_point_graph_node_count(points), 4);
  static const double bad[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e-200, DBL_MIN};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    double coordinates[12] = {0};
    coordinates[11] = bad[i];
    way_point_graph *other = NULL;
    check_result(way_point_graph_create(graph, coordinates, 3, &other), WAY_ERROR_OUT_OF_RANGE);
  }
  way_point_graph *other = NULL;
  check_result(way_point_graph_create(graph, flat, 1, &other), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_point_graph_create(graph, flat, 4, &other), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_point_graph_create(graph, NULL, 2, &other), WAY_ERROR_INVALID_ARGUMENT);
  way_graph_destroy(graph);
  assert_true(way_point_graph_scale(points) > 1.9);
  way_point_graph_destroy(points);
}

/* ------------------------------------------------------------------------------------------------ state kind 4 */

enum { AT_NODES = 8, AT_EDGES = 12, AT_FIRST = 16, EDGE_SIZE = 17 };

static way_graph *sample(void) {
  way_graph *graph = graph_with(5);
  edge(graph, 0, 1, 1.5);
  edge(graph, 1, 1, 0);
  edge(graph, 4, 0, 2);
  check_ok(way_graph_remove_edge(graph, 1));
  return graph;
}

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  static const uint8_t golden[] = {
      0x4F, 0x50, 0x47, 0x53, 1, 0, 4, 0,                                  /* "OPGS", version 1, kind 4 */
      5,    0,    0,    0,    3, 0, 0, 0,                                  /* 5 nodes, 3 edges */
      0,    0,    0,    0,    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F, 1, /* 0 to 1 at 1.5 */
      1,    0,    0,    0,    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,    0,    0, /* 1 to 1 at 0, removed */
      4,    0,    0,    0,    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x00, 0x40, 1, /* 4 to 0 at 2 */
  };
  way_graph *graph = sample();
  test_bytes bytes = save_graph(graph);
  assert_int_equal(bytes.size, sizeof golden);
  assert_memory_equal(bytes.data, golden, sizeof golden);
  way_graph *made = NULL;
  check_ok(way_graph_from_state(golden, sizeof golden, NULL, &made, NULL));
  assert_int_equal(way_graph_node_count(made), 5);
  assert_int_equal(way_graph_edge_count(made), 3);
  test_bytes again = save_graph(made);
  assert_memory_equal(again.data, golden, sizeof golden);
  bytes_free(&again);
  bytes_free(&bytes);
  way_graph_destroy(made);
  way_graph_destroy(graph);
}

static void random_histories_round_trip(void **state) {
  (void)state;
  random_source source = random_from(6);
  static listed_graph list;
  way_graph *other = graph_with(0);
  for (int32_t round = 0; round < 100; round++) {
    listed_random(&list, &source, random_in(&source, 1, 30), random_in(&source, 0, 90), WEIGHTS_FRACTIONS);
    way_graph *graph = graph_of_list(&list, NULL);
    test_bytes bytes = save_graph(graph);
    int32_t version = way_graph_version(other);
    check_ok(way_graph_restore(other, bytes.data, bytes.size, NULL));
    assert_int_equal(way_graph_version(other), version + 1);
    test_bytes again = save_graph(other);
    assert_int_equal(again.size, bytes.size);
    assert_memory_equal(again.data, bytes.data, bytes.size);
    check_compiled(other, &list);
    bytes_free(&again);
    bytes_free(&bytes);
    way_graph_destroy(graph);
  }
  way_graph_destroy(other);
}

/* -0 is a weight that the format takes; what is read is written again. */
static void minus_zero_is_kept_by_a_restore(void **state) {
  (void)state;
  way_graph *graph = sample();
  check_ok(way_graph_set_edge_weight(graph, 0, -0.0));
  test_bytes bytes = save_graph(graph);
  check_double(get_f64(&bytes, AT_FIRST + 8), 0.0);
  set_f64(&bytes, AT_FIRST + 8, -0.0);
  check_ok(way_graph_restore(graph, bytes.data, bytes.size, NULL));
  test_bytes again = save_graph(graph);
  assert_memory_equal(again.data, bytes.data, bytes.size);
  bytes_free(&again);
  bytes_free(&bytes);
  way_graph_destroy(graph);
}

typedef void (*breakage)(test_bytes *bytes);

static void bad_magic(test_bytes *b) {
  b->data[0] ^= 1;
}
static void bad_version(test_bytes *b) {
  b->data[4] = 2;
}
static void bad_kind(test_bytes *b) {
  b->data[6] = 1;
}
static void nodes_negative(test_bytes *b) {
  set_i32(b, AT_NODES, -1);
}
static void nodes_too_many(test_bytes *b) {
  set_i32(b, AT_NODES, WAY_MAX_NODES + 1);
}
static void nodes_too_few(test_bytes *b) {
  set_i32(b, AT_NODES, 4);
}
static void no_nodes(test_bytes *b) {
  set_i32(b, AT_NODES, 0);
}
static void edges_negative(test_bytes *b) {
  set_i32(b, AT_EDGES, -1);
}
static void edges_huge(test_bytes *b) {
  set_i32(b, AT_EDGES, INT32_MAX);
}
static void edges_one_more(test_bytes *b) {
  set_i32(b, AT_EDGES, 4);
}
static void edges_one_less(test_bytes *b) {
  set_i32(b, AT_EDGES, 2);
}
static void from_negative(test_bytes *b) {
  set_i32(b, AT_FIRST, -1);
}
static void from_outside(test_bytes *b) {
  set_i32(b, AT_FIRST + EDGE_SIZE, 5);
}
static void to_negative(test_bytes *b) {
  set_i32(b, AT_FIRST + 4, -2);
}
static void to_outside(test_bytes *b) {
  set_i32(b, AT_FIRST + 2 * EDGE_SIZE + 4, INT32_MAX);
}
static void weight_negative(test_bytes *b) {
  set_f64(b, AT_FIRST + 8, -1);
}
static void weight_nan(test_bytes *b) {
  set_f64(b, AT_FIRST + 8, NAN);
}
static void weight_infinite(test_bytes *b) {
  set_f64(b, AT_FIRST + EDGE_SIZE + 8, INFINITY);
}
static void alive_two(test_bytes *b) {
  b->data[AT_FIRST + 16] = 2;
}
static void trailing_byte(test_bytes *b) {
  put_u8(b, 0);
}

static void each_rule_is_checked(void **state) {
  (void)state;
  static const struct {
    breakage break_rule;
    const char *field;
    int64_t offset;
  } cases[] = {
      {bad_magic, "magic", 0},
      {bad_version, "format version", 4},
      {bad_kind, "kind", 6},
      {nodes_negative, "node count", AT_NODES},
      {nodes_too_many, "node count", AT_NODES},
      {nodes_too_few, "from", AT_FIRST + 2 * EDGE_SIZE},
      {no_nodes, "from", AT_FIRST},
      {edges_negative, "edge count", AT_EDGES},
      {edges_huge, "edge count", AT_EDGES},
      {edges_one_more, "edge count", AT_EDGES},
      {edges_one_less, "the state", AT_FIRST + 2 * EDGE_SIZE},
      {from_negative, "from", AT_FIRST},
      {from_outside, "from", AT_FIRST + EDGE_SIZE},
      {to_negative, "to", AT_FIRST + 4},
      {to_outside, "to", AT_FIRST + 2 * EDGE_SIZE + 4},
      {weight_negative, "the weight", AT_FIRST + 8},
      {weight_nan, "the weight", AT_FIRST + 8},
      {weight_infinite, "the weight", AT_FIRST + EDGE_SIZE + 8},
      {alive_two, "alive", AT_FIRST + 16},
      {trailing_byte, "the state", AT_FIRST + 3 * EDGE_SIZE},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    way_graph *graph = sample();
    test_bytes good = save_graph(graph);
    test_bytes bytes = bytes_copy(&good);
    cases[i].break_rule(&bytes);
    int32_t version = way_graph_version(graph);
    way_error error;
    check_result(way_graph_restore(graph, bytes.data, bytes.size, &error), WAY_ERROR_STATE);
    assert_int_equal(error.code, WAY_ERROR_STATE);
    if (strncmp(error.message, cases[i].field, strlen(cases[i].field)) != 0) {
      fail_msg("case %zu: expected %s, got %s", i, cases[i].field, error.message);
    }
    assert_int_equal(error.byte_offset, cases[i].offset);
    way_graph *made = NULL;
    check_result(way_graph_from_state(bytes.data, bytes.size, NULL, &made, NULL), WAY_ERROR_STATE);
    assert_null(made);
    assert_int_equal(way_graph_version(graph), version);
    test_bytes after = save_graph(graph);
    assert_memory_equal(after.data, good.data, good.size);
    bytes_free(&after);
    bytes_free(&bytes);
    bytes_free(&good);
    way_graph_destroy(graph);
  }
}

static void every_truncation_is_refused(void **state) {
  (void)state;
  way_graph *graph = sample();
  test_bytes bytes = save_graph(graph);
  for (size_t size = 0; size < bytes.size; size++) {
    /* A block of just that size, so that a read past its end is seen. */
    uint8_t *cut = test_memory(size);
    memcpy(cut, bytes.data, size);
    check_result(way_graph_restore(graph, cut, size, NULL), WAY_ERROR_STATE);
    free(cut);
  }
  bytes_free(&bytes);
  way_graph_destroy(graph);
}

static void nodes_cost_nothing_until_compiled(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_graph *graph = NULL;
  int32_t id = -1;
  check_ok(way_graph_create(WAY_MAX_NODES, &memory.allocator, &graph));
  check_ok(way_graph_add_edge(graph, 0, WAY_MAX_NODES - 1, 1, &id));
  test_bytes bytes = save_graph(graph);
  assert_int_equal(bytes.size, 16 + EDGE_SIZE);
  way_graph *made = NULL;
  check_ok(way_graph_from_state(bytes.data, bytes.size, &memory.allocator, &made, NULL));
  check_ok(way_graph_restore(made, bytes.data, bytes.size, NULL));
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  way_search *search = NULL;
  check_ok(way_graph_search_create(made, &options, &search));
  test_bytes idle = save_graph_search(search);
  check_ok(way_search_restore(search, idle.data, idle.size, NULL));
  if (memory.most_bytes > 8192) fail_msg("%lld bytes", (long long)memory.most_bytes);
  /* A query that has no memory says so and leaves the graph as it was. */
  failing_allocator_arm(&memory, 1);
  memory.fail_on = true;
  way_path path;
  way_path_init(&path, NULL);
  check_result(way_graph_find_path(made, 0, 1, &options, &path), WAY_ERROR_OUT_OF_MEMORY);
  way_path_free(&path);
  bytes_free(&idle);
  bytes_free(&bytes);
  way_search_destroy(search);
  way_graph_destroy(made);
  way_graph_destroy(graph);
  assert_true(failing_allocator_balanced(&memory));
}

/* In two dimensions and three, by the same operations in the same order. */
static void straight_edges_weigh_their_length(void **state) {
  (void)state;
  static const double flat[] = {0, 0, 3, 4, 0.1, 0.7, -1e120, 1e120},
                      high[] = {0, 0, 0, 2, 3, 6, 0.1, 0.7, 0.3, 1, 1, 1};
  static const int32_t from[] = {0, 1, 2, 3, 0}, to[] = {1, 2, 0, 2, 0};
  for (int32_t dimensions = 2; dimensions <= 3; dimensions++) {
    way_graph *graph = graph_with(4);
    way_point_graph *points = NULL;
    const double *at = dimensions == 2 ? flat : high;
    check_ok(way_point_graph_create(graph, at, dimensions, &points));
    check_double(way_point_graph_scale(points), 0);
    int32_t first = -7, version = way_graph_version(graph);
    check_ok(way_graph_add_straight_edges(graph, points, from, to, 5, &first));
    assert_int_equal(first, 0);
    assert_int_equal(way_graph_version(graph), version + 1);
    for (int32_t id = 0; id < 5; id++) {
      way_graph_edge edge;
      check_ok(way_graph_get_edge(graph, id, &edge));
      const double *a = at + dimensions * from[id], *b = at + dimensions * to[id];
      double x = a[0] - b[0], y = a[1] - b[1], square = x * x + y * y;
      if (dimensions == 3) square = square + (a[2] - b[2]) * (a[2] - b[2]);
      check_double(edge.weight, sqrt(square));
      assert_int_equal(edge.from, from[id]);
      assert_int_equal(edge.to, to[id]);
    }
    assert_true(way_point_graph_scale(points) > 0.99 && way_point_graph_scale(points) < 1);
    check_ok(way_graph_add_straight_edges(graph, points, NULL, NULL, 0, &first));
    assert_int_equal(first, 5);
    way_point_graph_destroy(points);
    way_graph_destroy(graph);
  }
}

static void straight_edges_are_refused(void **state) {
  (void)state;
  static const double flat[] = {0, 0, 3, 4};
  static const int32_t from[] = {0, 1}, to[] = {1, 2};
  way_graph *graph = graph_with(2), *other = graph_with(2);
  way_point_graph *points = NULL, *others = NULL;
  int32_t first = -7;
  check_ok(way_point_graph_create(graph, flat, 2, &points));
  check_ok(way_point_graph_create(other, flat, 2, &others));
  uint64_t hash = way_graph_hash(graph), other_hash = way_graph_hash(other);
  check_result(way_graph_add_straight_edges(graph, points, from, to, 2, &first), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_add_straight_edges(graph, points, from, to, -1, &first), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_graph_add_straight_edges(graph, points, NULL, to, 1, &first), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_graph_add_straight_edges(graph, points, from, NULL, 1, &first), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_graph_add_straight_edges(graph, points, from, to, 1, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_graph_add_straight_edges(graph, NULL, from, to, 1, &first), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_graph_add_straight_edges(NULL, points, from, to, 1, &first), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_graph_add_straight_edges(graph, others, from, to, 1, &first), WAY_ERROR_INVALID_ARGUMENT);
  assert_int_equal(first, -7);
  assert_int_equal(way_graph_hash(graph), hash);
  assert_int_equal(way_graph_hash(other), other_hash);
  check_ok(way_graph_add_nodes(graph, 1, &first));
  check_result(way_graph_add_straight_edges(graph, points, from, to, 1, &first), WAY_ERROR_STALE);
  way_point_graph_destroy(points);
  way_point_graph_destroy(others);
  way_graph_destroy(graph);
  way_graph_destroy(other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ids_count_up_and_stay),
      cmocka_unit_test(bad_arguments_change_nothing),
      cmocka_unit_test(the_lightest_edge_is_taken),
      cmocka_unit_test(compiled_rows_follow_every_edit),
      cmocka_unit_test(a_compiled_graph_never_changes),
      cmocka_unit_test(the_scale_is_the_least_ratio),
      cmocka_unit_test(golden_bytes_follow_the_format),
      cmocka_unit_test(random_histories_round_trip),
      cmocka_unit_test(minus_zero_is_kept_by_a_restore),
      cmocka_unit_test(each_rule_is_checked),
      cmocka_unit_test(every_truncation_is_refused),
      cmocka_unit_test(nodes_cost_nothing_until_compiled),
      cmocka_unit_test(straight_edges_weigh_their_length),
      cmocka_unit_test(straight_edges_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
