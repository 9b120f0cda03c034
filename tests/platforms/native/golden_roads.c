/* A graph of roads: queries by every algorithm, distances, and searches in slices. */
#include <stdlib.h>

#include "golden_families.h"
#include "golden_support.h"

#define ROAD_NODES 90
#define ROAD_EDGES 400

/* Thirds and sevenths, so that every sum and every estimate is rounded. */
static way_graph *make_roads(double *coordinates) {
  way_graph *graph = NULL;
  int32_t id;
  set_chance(55);
  need(way_graph_create(ROAD_NODES, NULL, &graph), "graph");
  for (int32_t i = 0; i < 2 * ROAD_NODES; i++) coordinates[i] = below(4000) / 7.0;
  for (int32_t i = 0; i < ROAD_EDGES; i++) {
    int32_t from = below(ROAD_NODES);
    int32_t to = below(ROAD_NODES);
    double weight = (below(900) + 600) / 3.0;
    need(way_graph_add_edge(graph, from, to, weight, &id), "edge");
  }
  return graph;
}

static void edit_roads(way_graph *graph, int count) {
  for (int i = 0; i < count; i++) {
    int32_t kind = below(3);
    int32_t id = below(way_graph_edge_count(graph));
    way_graph_edge edge;
    need(way_graph_get_edge(graph, id, &edge), "edge");
    if (kind == 0) need(way_graph_remove_edge(graph, id), "remove");
    else if (edge.alive) need(way_graph_set_edge_weight(graph, id, (below(900) + 600) / 3.0), "weight");
  }
}

static void digest_graph_path(const way_path *path) {
  digest_i32((int32_t)path->status);
  digest_double(path->cost);
  digest_i32(path->expanded_count);
  digest_i32(path->iterations);
  digest_i32(path->length);
  for (int32_t i = 0; i < path->length; i++) digest_i32(path->cells[i]);
  digest_i32(path->expanded_length);
  for (int32_t i = 0; i < path->expanded_length; i++) digest_i32(path->expanded[i]);
}

static void graph_queries(way_graph *graph, const char *name, way_graph_options *options) {
  way_path path;
  way_path_init(&path, NULL);
  start_digest();
  for (int i = 0; i < 24; i++) {
    int32_t start = below(ROAD_NODES);
    int32_t goal = below(ROAD_NODES);
    options->record_expansions = i % 4 == 3;
    options->partial = i % 5 == 4;
    options->iteration_budget = i % 6 == 5 ? 20 : 0;
    need(way_graph_find_path(graph, start, goal, options, &path), name);
    digest_graph_path(&path);
  }
  way_path_free(&path);
  print_digest("roads", name);
}

static void graph_distances(way_graph *graph) {
  double distances[ROAD_NODES];
  start_digest();
  need(way_graph_distances(graph, below(ROAD_NODES), distances, ROAD_NODES), "distances");
  for (int32_t i = 0; i < ROAD_NODES; i++) {
    digest_double(distances[i]);
  }
  print_digest("roads", "distances");
}

static void finish_graph_search(way_search *search, way_path *path) {
  way_status status = way_search_status(search);
  while (status == WAY_STATUS_IN_PROGRESS) need(way_search_step(search, 7, &status), "step");
  need(way_search_path(search, path), "path");
  digest_graph_path(path);
  digest_u64(way_search_hash(search));
}

static void graph_slices(way_graph *graph, const char *name, const way_graph_options *options) {
  way_search *search = NULL;
  way_search *other = NULL;
  way_path path;
  way_path_init(&path, NULL);
  need(way_graph_search_create(graph, options, &search), name);
  need(way_graph_search_create(graph, options, &other), name);
  start_digest();
  for (int i = 0; i < 6; i++) {
    way_status status;
    int32_t start = below(ROAD_NODES);
    int32_t goal = below(ROAD_NODES);
    need(way_graph_search_begin(search, start, goal, &status), "begin");
    need(way_search_step(search, 3 + 5 * i, &status), "step");
    digest_u64(way_search_hash(search));
    size_t size;
    need(way_search_save(search, NULL, 0, &size), "size of a search");
    uint8_t *bytes = allocate(size);
    need(way_search_save(search, bytes, size, &size), "save");
    finish_graph_search(search, &path);
    need(way_search_restore(other, bytes, size, NULL), "restore");
    finish_graph_search(other, &path);
    free(bytes);
  }
  way_search_destroy(search);
  way_search_destroy(other);
  way_path_free(&path);
  print_digest("roads", name);
}

void play_roads(void) {
  double coordinates[2 * ROAD_NODES];
  way_graph *graph = make_roads(coordinates);
  print("roads", "made", way_graph_hash(graph));
  edit_roads(graph, 60);
  print("roads", "edited", way_graph_hash(graph));
  way_point_graph *points = NULL;
  way_landmarks *landmarks = NULL;
  need(way_point_graph_create(graph, coordinates, 2, &points), "points");
  need(way_landmarks_create(graph, 4, &landmarks), "landmarks");
  way_graph_options options;
  way_graph_options_default(&options);
  options.points = points;
  graph_queries(graph, "a-star", &options);
  options.heuristic_weight = 2.5;
  graph_queries(graph, "hasty", &options);
  options.heuristic_weight = 1;
  options.landmarks = landmarks;
  graph_queries(graph, "landmarks", &options);
  options.algorithm = WAY_GRAPH_BIDIRECTIONAL;
  graph_queries(graph, "bidirectional", &options);
  options.landmarks = NULL;
  options.points = NULL;
  graph_queries(graph, "both-ends", &options);
  options.algorithm = WAY_GRAPH_DIJKSTRA;
  graph_queries(graph, "dijkstra", &options);
  graph_distances(graph);
  way_graph_options_default(&options);
  graph_slices(graph, "slices", &options);
  options.points = points;
  options.landmarks = landmarks;
  options.record_expansions = true;
  graph_slices(graph, "estimated-slices", &options);
  options.algorithm = WAY_GRAPH_BIDIRECTIONAL;
  options.record_expansions = false;
  graph_slices(graph, "bidirectional-slices", &options);
  options.points = NULL;
  options.landmarks = NULL;
  options.record_expansions = true;
  graph_slices(graph, "both-ends-slices", &options);
  way_landmarks_destroy(landmarks);
  way_point_graph_destroy(points);
  way_graph_destroy(graph);
}
