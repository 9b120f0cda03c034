#include "graph_oracle.h"

#include <math.h>

static void list_edge(listed_graph *list, int32_t from, int32_t to, double weight) {
  assert_true(list->edge_count < MOST_TEST_EDGES);
  list->edges[list->edge_count++] = (listed_edge){from, to, weight, true};
}

void listed_random(listed_graph *list, random_source *source, int32_t node_count, int32_t edge_count,
                   weight_kind weights) {
  list->node_count = node_count;
  list->edge_count = 0;
  for (int32_t i = 0; i < edge_count; i++) {
    double weight =
        weights == WEIGHTS_WHOLE ? random_below(source, 21) : (double)(random_next(source) >> 11) / 9007199254740992.0;
    int32_t from = random_below(source, node_count), to = random_below(source, node_count);
    /* Every fifth doubles an earlier edge. */
    if (i > 0 && random_below(source, 5) == 0) {
      int32_t earlier = random_below(source, i);
      from = list->edges[earlier].from;
      to = list->edges[earlier].to;
    }
    list_edge(list, from, to, weight);
    list->edges[i].alive = random_below(source, 6) != 0;
  }
}

void listed_roads(listed_graph *list, random_source *source, int32_t width, int32_t height, double *coordinates) {
  list->node_count = width * height;
  list->edge_count = 0;
  for (int32_t node = 0; node < list->node_count; node++) {
    coordinates[2 * node] = node % width * 10 + random_below(source, 6);
    coordinates[2 * node + 1] = (double)(node / width) * 10 + random_below(source, 6);
  }
  for (int32_t node = 0; node < list->node_count; node++) {
    for (int32_t along = 0; along < 2; along++) {
      if (along == 0 ? node % width + 1 == width : node / width + 1 == height) continue;
      int32_t other = along == 0 ? node + 1 : node + width;
      if (random_below(source, 12) == 0) continue;
      double x = coordinates[2 * node] - coordinates[2 * other];
      double y = coordinates[2 * node + 1] - coordinates[2 * other + 1];
      double weight = ceil(sqrt(x * x + y * y)) + random_below(source, 8);
      list_edge(list, node, other, weight);
      list_edge(list, other, node, weight);
    }
  }
}

way_graph *graph_of_list(const listed_graph *list, const way_allocator *allocator) {
  way_graph *graph = NULL;
  check_ok(way_graph_create(list->node_count, allocator, &graph));
  for (int32_t i = 0; i < list->edge_count; i++) {
    int32_t id = -1;
    check_ok(way_graph_add_edge(graph, list->edges[i].from, list->edges[i].to, list->edges[i].weight, &id));
    assert_int_equal(id, i);
  }
  for (int32_t i = 0; i < list->edge_count; i++) {
    if (!list->edges[i].alive) check_ok(way_graph_remove_edge(graph, i));
  }
  return graph;
}

/* The node with the least cost that is not settled is looked for from end to end: slow, and hard to get wrong. */
void listed_distances(const listed_graph *list, int32_t start, double *costs) {
  bool *settled = test_memory((size_t)list->node_count);
  for (int32_t node = 0; node < list->node_count; node++) {
    costs[node] = INFINITY;
    settled[node] = false;
  }
  costs[start] = 0;
  for (;;) {
    int32_t least = -1;
    for (int32_t node = 0; node < list->node_count; node++) {
      if (!settled[node] && costs[node] < INFINITY && (least < 0 || costs[node] < costs[least])) least = node;
    }
    if (least < 0) break;
    settled[least] = true;
    for (int32_t i = 0; i < list->edge_count; i++) {
      const listed_edge *edge = &list->edges[i];
      if (!edge->alive || edge->from != least) continue;
      double cost = costs[least] + edge->weight;
      if (cost < costs[edge->to]) costs[edge->to] = cost;
    }
  }
  free(settled);
}

double listed_path_cost(const listed_graph *list, const int32_t *nodes, int32_t length) {
  double cost = 0;
  for (int32_t step = 0; step + 1 < length; step++) {
    double least = INFINITY;
    for (int32_t i = 0; i < list->edge_count; i++) {
      const listed_edge *edge = &list->edges[i];
      if (!edge->alive || edge->from != nodes[step] || edge->to != nodes[step + 1]) continue;
      if (edge->weight < least) least = edge->weight;
    }
    if (least == INFINITY) return -1;
    cost += least;
  }
  return cost;
}

way_graph_options graph_options_of(way_graph_algorithm algorithm) {
  way_graph_options options;
  way_graph_options_default(&options);
  options.algorithm = algorithm;
  return options;
}

typedef way_result (*save_call)(const void *object, uint8_t *buffer, size_t capacity, size_t *size);

static way_result call_graph(const void *object, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_graph_save(object, buffer, capacity, size);
}

static way_result call_search(const void *object, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_search_save(object, buffer, capacity, size);
}

static test_bytes save(save_call call, const void *object) {
  size_t size = 0, written = 0;
  check_ok(call(object, NULL, 0, &size));
  test_bytes bytes = {test_memory(size + 1), size, size + 1};
  memset(bytes.data, 0xEE, size + 1);
  check_result(call(object, bytes.data, size - 1, &written), WAY_ERROR_BUFFER_TOO_SMALL);
  assert_int_equal(bytes.data[0], 0xEE);
  check_ok(call(object, bytes.data, size, &written));
  assert_int_equal(written, size);
  assert_int_equal(bytes.data[size], 0xEE);
  return bytes;
}

test_bytes save_graph(const way_graph *graph) {
  test_bytes bytes = save(call_graph, graph);
  assert_int_equal(way_graph_hash(graph), bytes_hash(bytes.data, bytes.size));
  return bytes;
}

test_bytes save_graph_search(const way_search *search) {
  test_bytes bytes = save(call_search, search);
  assert_int_equal(way_search_hash(search), bytes_hash(bytes.data, bytes.size));
  return bytes;
}

way_search *graph_search_over(way_graph *graph, const way_graph_options *options) {
  way_search *search = NULL;
  check_ok(way_graph_search_create(graph, options, &search));
  return search;
}

void begin_graph_search(way_search *search, int32_t start, int32_t goal) {
  way_status status;
  check_ok(way_graph_search_begin(search, start, goal, &status));
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
}

way_status step_graph_search(way_search *search, int32_t iterations) {
  way_status status;
  check_ok(way_search_step(search, iterations, &status));
  assert_int_equal(status, way_search_status(search));
  return status;
}

way_graph *small_graph(void) {
  way_graph *graph = NULL;
  int32_t id;
  check_ok(way_graph_create(4, NULL, &graph));
  check_ok(way_graph_add_edge(graph, 0, 1, 1, &id));
  check_ok(way_graph_add_edge(graph, 1, 2, 1.5, &id));
  check_ok(way_graph_add_edge(graph, 0, 2, 4, &id));
  return graph;
}
