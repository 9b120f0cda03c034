/* Graphs and the searches over them: kinds 4, 11 and 65. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "waystate/waystate.h"

enum { MOST_NODES = 40, DAMAGED_NODES = 1000 };

typedef struct scene {
  way_graph *graph;
  way_point_graph *points;
  way_search *search;
  uint32_t nodes;
} scene;

static double random_weight(uint32_t *seed) {
  static const double odd[] = {0, 1, 0.1, 1.7e308, 5e-324, 1e16};
  return fuzz_next(seed) % 4 == 0 ? odd[fuzz_next(seed) % 6] : (double)(fuzz_next(seed) % 100) / 7;
}

static scene make_scene(uint32_t *seed) {
  scene made = {.graph = NULL, .nodes = 1 + fuzz_next(seed) % MOST_NODES};
  double positions[2 * MOST_NODES];
  fuzz_need(way_graph_create((int32_t)made.nodes, NULL, &made.graph) == WAY_OK, "a graph is made");
  for (uint32_t edges = fuzz_next(seed) % (3 * made.nodes + 1), i = 0; i < edges; i++) {
    int32_t from = (int32_t)(fuzz_next(seed) % made.nodes), to = (int32_t)(fuzz_next(seed) % made.nodes), id;
    fuzz_need(way_graph_add_edge(made.graph, from, to, random_weight(seed), &id) == WAY_OK, "an edge is added");
    if (fuzz_next(seed) % 8 == 0) fuzz_need(way_graph_remove_edge(made.graph, id) == WAY_OK, "an edge is removed");
  }
  way_graph_options options;
  way_graph_options_default(&options);
  options.algorithm = (way_graph_algorithm)(fuzz_next(seed) % 3);
  options.record_expansions = fuzz_next(seed) % 3 == 0;
  options.partial = true;
  for (uint32_t i = 0; i < 2 * made.nodes; i++) positions[i] = (double)(fuzz_next(seed) % 1000) / 9;
  if (fuzz_next(seed) % 2 == 0) {
    fuzz_need(way_point_graph_create(made.graph, positions, 2, &made.points) == WAY_OK, "points are made");
    options.points = made.points;
  }
  fuzz_need(way_graph_search_create(made.graph, &options, &made.search) == WAY_OK, "a search is made");
  return made;
}

static void free_scene(const scene *made) {
  way_search_destroy(made->search);
  way_point_graph_destroy(made->points);
  way_graph_destroy(made->graph);
}

static void begin(const scene *made, uint32_t *seed) {
  way_status status;
  int32_t start = (int32_t)(fuzz_next(seed) % made->nodes), goal = (int32_t)(fuzz_next(seed) % made->nodes);
  if (fuzz_begins_to_many(seed, made->search, (const uint32_t[3]){(uint32_t)made->nodes, 1, 1}, 0)) return;
  fuzz_need(way_graph_search_begin(made->search, start, goal, &status) == WAY_OK, "a search begins");
}

static void run_on(const scene *made) {
  way_path path;
  way_path_init(&path, NULL);
  way_status status = way_search_status(made->search);
  for (int32_t steps = 0; status == WAY_STATUS_IN_PROGRESS && steps < 20000; steps += 7) {
    fuzz_need(way_search_step(made->search, 7, &status) == WAY_OK, "a restored search steps");
    FUZZ_TAKES_OWN_BYTES(way_search_save, way_search_restore, made->search);
  }
  fuzz_need(way_search_path(made->search, &path) == WAY_OK, "a restored search tells its path");
  way_path_free(&path);
}

static size_t make_graph_state(uint32_t seed, uint8_t *buffer, size_t capacity) {
  scene made = make_scene(&seed);
  size_t size = 0;
  seed ^= fuzz_history * 0x9E3779B9u;
  for (uint32_t edits = fuzz_next(&seed) % 4; edits > 0; edits--) {
    int32_t from = (int32_t)(fuzz_next(&seed) % made.nodes), id;
    fuzz_need(way_graph_add_edge(made.graph, from, 0, random_weight(&seed), &id) == WAY_OK, "an edge is added");
  }
  if (way_graph_save(made.graph, buffer, capacity, &size) != WAY_OK) size = 0;
  free_scene(&made);
  return size;
}

/* A query needs memory for each node, of which a few bytes may name millions. */
static void ask(way_graph *graph) {
  int32_t nodes = way_graph_node_count(graph);
  if (nodes == 0 || nodes > DAMAGED_NODES) return;
  way_graph_options options;
  way_graph_options_default(&options);
  way_path path;
  way_path_init(&path, NULL);
  for (int algorithm = 0; algorithm <= (int)WAY_GRAPH_BIDIRECTIONAL; algorithm++) {
    options.algorithm = (way_graph_algorithm)algorithm;
    fuzz_need(way_graph_find_path(graph, 0, nodes - 1, &options, &path) == WAY_OK, "a query is answered");
  }
  way_path_free(&path);
}

static void offer_graph_state(uint32_t seed, const uint8_t *bytes, size_t size) {
  scene made = make_scene(&seed);
  uint64_t before = way_graph_hash(made.graph);
  way_error error;
  if (way_graph_restore(made.graph, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_graph_save, made.graph, bytes, size);
  } else {
    fuzz_need(way_graph_hash(made.graph) == before, "a refused graph is unchanged");
  }
  ask(made.graph);
  free_scene(&made);
  way_graph *graph = NULL;
  if (way_graph_from_state(bytes, size, NULL, &graph, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_graph_save, graph, bytes, size);
    ask(graph);
    way_graph_destroy(graph);
  }
}

const fuzz_target fuzz_graph = {"graph", make_graph_state, offer_graph_state};

static size_t make_search_state(uint32_t seed, uint8_t *buffer, size_t capacity) {
  scene made = make_scene(&seed);
  size_t size = 0;
  way_status status;
  fuzz_part(&seed, true);
  begin(&made, &seed);
  fuzz_part(&seed, false);
  (void)way_search_step(made.search, (int32_t)(fuzz_next(&seed) % 40), &status);
  if (way_search_save(made.search, buffer, capacity, &size) != WAY_OK) size = 0;
  free_scene(&made);
  return size;
}

static void offer_search_state(uint32_t seed, const uint8_t *bytes, size_t size) {
  scene made = make_scene(&seed);
  begin(&made, &seed);
  way_error error;
  if (way_search_restore(made.search, bytes, size, &error) == WAY_OK) {
    FUZZ_SAME_BYTES(way_search_save, made.search, bytes, size);
    run_on(&made);
  } else {
    fuzz_need(way_search_status(made.search) == WAY_STATUS_NONE, "a refused search is not begun");
  }
  begin(&made, &seed);
  run_on(&made);
  free_scene(&made);
}

const fuzz_target fuzz_graph_search = {"graph search", make_search_state, offer_search_state};
