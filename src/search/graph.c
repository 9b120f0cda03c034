/* Graphs as a world of searches: ends are nodes, and what is compiled of the graph is what engines run on. */
#include <math.h>

#include "engine/graph/graph_astar.h"
#include "engine/graph/graph_bidirectional.h"
#include "search/goals.h"
#include "search/options.h"
#include "waystate/graph_search.h"
#include "world/graph/point_graph.h"

enum { ASTAR, BIDIRECTIONAL, EXACT, GOALS, ENGINE_COUNT };

static const way_search_engine *const engines[ENGINE_COUNT] = {&way_engine_graph_astar, &way_engine_graph_bidirectional,
                                                               &way_engine_graph_astar, &way_engine_goals};

static way_pick pick(const way_search *search, way_hex_units *units) {
  (void)units;
  bool both = search->options.graph.algorithm == WAY_GRAPH_BIDIRECTIONAL;
  return (way_pick){search->exact ? EXACT : both ? BIDIRECTIONAL : ASTAR, WAY_ALGORITHM_A_STAR};
}

/* Dijkstra, since landmarks keep A* from what does not lead to the goal. */
static void make_exact(way_search *search, double most_weight) {
  way_graph_options *options = &search->options.graph;
  options->algorithm = WAY_GRAPH_DIJKSTRA;
  options->landmarks = NULL;
  options->record_expansions = false;
  if (options->heuristic_weight > most_weight) options->heuristic_weight = most_weight;
}

static way_ledger *ground(const way_search *search) {
  return search->graph != NULL ? &search->graph->ledger : &search->compiled->ledger;
}

static int32_t node_count(const way_search *search) {
  return search->graph != NULL ? search->graph->node_count : search->compiled->node_count;
}

static void retain(const way_search *search) {
  way_graph_retain(search->graph);
  if (search->options.graph.points != NULL) way_point_graph_retain(search->options.graph.points);
  if (search->options.graph.landmarks != NULL) way_landmarks_retain(search->options.graph.landmarks);
}

static void release(way_search *search) {
  way_point_graph_destroy(search->options.graph.points);
  way_landmarks_destroy((way_landmarks *)search->options.graph.landmarks);
  way_graph_release(search->graph);
}

static way_search_terms terms(const way_search *search) {
  const way_graph_options *options = &search->options.graph;
  return (way_search_terms){options->heuristic_weight, options->iteration_budget, options->record_expansions,
                            options->partial, options->on_stale == WAY_ON_STALE_RESTART};
}

static way_result ready(way_search *search) {
  return search->graph == NULL ? WAY_OK : way_graph_options_fresh(&search->options.graph, search->graph);
}

static void set_up(const way_search *search, way_engine_setup *setup) {
  setup->graph = search->graph;
  setup->compiled = search->compiled;
  setup->graph_options = &search->options.graph;
}

static way_result begin(way_search *search, way_voxel_point start, way_voxel_point goal, way_status *status);
static way_result aim(way_search *search, way_aims *aims);

static bool takes_goals(const way_search *search) {
  return search->options.graph.algorithm != WAY_GRAPH_BIDIRECTIONAL;
}

static const way_search_world world = {
    .engines = engines,
    .engine_count = ENGINE_COUNT,
    .goals_slot = GOALS,
    .takes_goals = takes_goals,
    .aim = aim,
    .ground = ground,
    .node_count = node_count,
    .retain = retain,
    .release = release,
    .terms = terms,
    .pick = pick,
    .ready = ready,
    .begin = begin,
    .set_up = set_up,
    .make_exact = make_exact,
};

static void search_on(way_graph *graph, way_csr_graph *compiled, const way_graph_options *options, bool retains,
                      way_search *like) {
  like->allocator = graph != NULL ? graph->allocator : compiled->allocator;
  like->world = &world;
  like->grid = NULL;
  like->voxels = NULL;
  like->graph = graph;
  like->compiled = compiled;
  like->retains = retains;
  like->options.graph = *options;
}

way_result way_graph_search_create(way_graph *graph, const way_graph_options *options, way_search **search) {
  if (graph == NULL || search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_graph_options_check(options, graph);
  if (result == WAY_OK && options->heuristic_weight != 1) result = WAY_ERROR_UNSUPPORTED;
  if (result != WAY_OK) return result;
  way_search like;
  search_on(graph, NULL, options, true, &like);
  return way_search_make(&like, search);
}

static way_result begin(way_search *search, way_voxel_point start, way_voxel_point goal, way_status *status) {
  int32_t nodes = node_count(search), from = start.x, to = goal.x;
  if (from < 0 || from >= nodes || to < 0 || to >= nodes) {
    *status = from < 0 || from >= nodes ? WAY_STATUS_START_INVALID : WAY_STATUS_GOAL_INVALID;
    return WAY_OK;
  }
  way_result result = ready(search);
  if (result == WAY_OK) result = way_search_start(search, from, to);
  if (result == WAY_OK) *status = WAY_STATUS_IN_PROGRESS;
  return result;
}

way_result way_graph_search_begin(way_search *search, int32_t start, int32_t goal, way_status *status) {
  if (search == NULL || status == NULL || search->world != &world) return WAY_ERROR_INVALID_ARGUMENT;
  return way_search_begin(search, (way_voxel_point){start, 0, 0}, (way_voxel_point){goal, 0, 0}, status);
}

static way_result find_path(way_graph *graph, way_csr_graph *compiled, int32_t start, int32_t goal,
                            const way_graph_options *options, way_path *path) {
  way_path_clear(path);
  way_result result = way_graph_options_check(options, graph);
  if (result != WAY_OK) return result;
  way_search like, *search;
  search_on(graph, compiled, options, false, &like);
  result = way_search_own(&like, &search);
  if (result != WAY_OK) return result;
  way_status status;
  result = way_graph_search_begin(search, start, goal, &status);
  if (result == WAY_OK) result = way_search_finish(search, status, path);
  if (result != WAY_OK) way_path_clear(path);
  way_search_reset(search);
  return result;
}

way_result way_graph_find_path(way_graph *graph, int32_t start, int32_t goal, const way_graph_options *options,
                               way_path *path) {
  if (graph == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return find_path(graph, NULL, start, goal, options, path);
}

way_result way_csr_graph_find_path(way_csr_graph *compiled, int32_t start, int32_t goal,
                                   const way_graph_options *options, way_path *path) {
  if (compiled == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return find_path(NULL, compiled, start, goal, options, path);
}

/* Dijkstra to everywhere, whose closed nodes are the answer. */
static way_result measure(way_search *search, int32_t from, double *distances) {
  way_result result = ready(search);
  if (result == WAY_OK) result = way_search_ready_engine(search, ASTAR);
  void *state = search->states[ASTAR];
  const way_search_engine *engine = engines[ASTAR];
  if (result == WAY_OK) result = engine->begin(state, from, -1);
  while (result == WAY_OK && engine->report(state).status == WAY_LOOP_RUNNING) result = engine->step(state, INT32_MAX);
  if (result != WAY_OK) return result;
  int32_t nodes = node_count(search);
  for (int32_t node = 0; node < nodes; node++) {
    distances[node] = engine->mark(state, node) == 2 ? engine->cost(state, node) : INFINITY;
  }
  return WAY_OK;
}

static way_result find_distances(way_graph *graph, way_csr_graph *compiled, int32_t from, double *distances,
                                 size_t capacity) {
  int32_t nodes = graph != NULL ? graph->node_count : compiled->node_count;
  if (from < 0 || from >= nodes) return WAY_ERROR_OUT_OF_RANGE;
  if (capacity < (size_t)nodes) return WAY_ERROR_BUFFER_TOO_SMALL;
  way_graph_options options;
  way_graph_options_default(&options);
  options.algorithm = WAY_GRAPH_DIJKSTRA;
  way_search like, *search;
  search_on(graph, compiled, &options, false, &like);
  way_result result = way_search_own(&like, &search);
  if (result != WAY_OK) return result;
  result = measure(search, from, distances);
  way_search_reset(search);
  return result;
}

way_result way_graph_distances(way_graph *graph, int32_t from, double *distances, size_t capacity) {
  if (graph == NULL || distances == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return find_distances(graph, NULL, from, distances, capacity);
}

way_result way_csr_graph_distances(way_csr_graph *compiled, int32_t from, double *distances, size_t capacity) {
  if (compiled == NULL || distances == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return find_distances(NULL, compiled, from, distances, capacity);
}

/* ---------------------------------------------------------------------------------------- any of many goals */

typedef struct graph_aims {
  const way_csr_graph *compiled;
  const way_point_graph *points;
  /* To each of a few goals. */
  way_graph_estimate left[WAY_FEW_GOALS];
} graph_aims;

static way_result steps_out(void *context, int32_t node, const way_step **steps, int32_t *count) {
  way_aims *aims = context;
  const way_csr_rows *rows = &((const graph_aims *)aims->own)->compiled->leaving;
  uint32_t first = rows->heads[node], end = rows->heads[node + 1];
  *count = (int32_t)(end - first);
  way_result result =
      way_grow(&aims->search->allocator, (void **)&aims->steps, &aims->step_capacity, 0, *count, sizeof *aims->steps);
  if (result != WAY_OK) return result;
  for (uint32_t i = first; i < end; i++) {
    aims->steps[i - first] = (way_step){(int32_t)rows->arcs[i].to, rows->arcs[i].weight};
  }
  *steps = aims->steps;
  return WAY_OK;
}

static double left_to(const way_aims *aims, int32_t from, int32_t aim) {
  return way_graph_estimate_of(&((const graph_aims *)aims->own)->left[aim], from);
}

static double apart(const way_aims *aims, int32_t from, int32_t node) {
  return way_graph_distance(((const graph_aims *)aims->own)->points, from, node);
}

/* Once the goals are known. */
static void prepare(way_aims *aims) {
  const way_search *search = aims->search;
  graph_aims *own = aims->own;
  const way_graph_options *options = &search->options.graph;
  bool dijkstra = options->algorithm == WAY_GRAPH_DIJKSTRA;
  own->points = options->points;
  if (aims->count > WAY_FEW_GOALS) return;
  for (int32_t i = 0; i < aims->count; i++) {
    int32_t goal = aims->list[i].at.x;
    own->left[i] = (way_graph_estimate){.zero = true};
    if (dijkstra || goal < 0 || goal >= node_count(search)) continue;
    own->left[i] = way_graph_estimate_for(options->points, options->landmarks, goal, false);
  }
}

static way_result aim(way_search *search, way_aims *aims) {
  way_csr_graph *compiled;
  graph_aims *own = way_allocate_zeroed(&search->allocator, 1, sizeof *own);
  aims->own = own;
  aims->own_bytes = sizeof *own;
  aims->calls = (way_aims_calls){.prepare = prepare, .steps = steps_out, .left = left_to, .apart = apart};
  way_result result = own == NULL ? WAY_ERROR_OUT_OF_MEMORY : way_graph_compiled(search->graph, &compiled);
  if (result == WAY_OK) own->compiled = compiled;
  return result;
}

way_result way_graph_find_path_to_any(way_graph *graph, int32_t start, const way_goals *goals,
                                      const way_graph_options *options, way_path *path) {
  if (graph == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_path_clear(path);
  way_result result = way_graph_options_check(options, graph);
  if (result == WAY_OK) result = way_goals_check(goals, options->partial);
  if (result != WAY_OK) return result;
  way_search like, *search;
  search_on(graph, NULL, options, false, &like);
  result = way_search_own(&like, &search);
  return result == WAY_OK ? way_goals_answer(search, (way_end){start, 0, 0}, goals, path) : result;
}
