/* The sliced search on a graph: ends, engine, steps, and the path out of it. */
#include "search/graph_search.h"

#include <string.h>

#include "base/path.h"
#include "search/graph_options.h"

way_result way_graph_search_make(way_graph *graph, way_csr_graph *compiled, const way_graph_options *options,
                                 way_graph_search **search) {
  const way_allocator *memory = graph != NULL ? &graph->allocator : &compiled->allocator;
  way_graph_search *made = way_allocate_zeroed(memory, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->allocator = *memory;
  made->graph = graph;
  made->compiled = compiled;
  made->options = *options;
  *search = made;
  return WAY_OK;
}

way_result way_graph_search_create(way_graph *graph, const way_graph_options *options, way_graph_search **search) {
  if (graph == NULL || search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_graph_options_check(options, graph);
  if (result == WAY_OK && options->heuristic_weight != 1) result = WAY_ERROR_UNSUPPORTED;
  if (result == WAY_OK) result = way_graph_search_make(graph, NULL, options, search);
  if (result != WAY_OK) return result;
  (*search)->retains = true;
  way_graph_retain(graph);
  if (options->points != NULL) way_point_graph_retain(options->points);
  if (options->landmarks != NULL) way_landmarks_retain(options->landmarks);
  return WAY_OK;
}

void way_graph_search_destroy(way_graph_search *search) {
  if (search == NULL) return;
  if (search->has_astar) way_raw_free(&search->astar);
  if (search->has_both) way_graph_bidirectional_free(&search->both);
  way_allocator memory = search->allocator;
  way_graph_search last = *search;
  way_release(&memory, search, 1, sizeof *search);
  if (!last.retains) return;
  way_point_graph_destroy(last.options.points);
  way_landmarks_destroy((way_landmarks *)last.options.landmarks);
  way_graph_release(last.graph);
}

void way_graph_search_reset(way_graph_search *search) {
  search->begun = false;
  if (search->has_astar) way_raw_reset(&search->astar);
  if (search->has_both) way_graph_bidirectional_reset(&search->both);
}

void way_graph_search_configure(way_graph_search *search, const way_graph_options *options) {
  way_graph_search_reset(search);
  search->options = *options;
}

bool way_graph_search_runs(const way_graph_search *search) {
  return search->begun && (search->graph == NULL || search->serial == search->graph->serial);
}

static int32_t node_count(const way_graph_search *search) {
  return search->graph != NULL ? search->graph->node_count : search->compiled->node_count;
}

static void ready_astar(way_graph_search *search) {
  int32_t nodes = node_count(search);
  if (search->has_astar && search->astar.buffers.node_count != nodes) {
    way_raw_free(&search->astar);
    search->has_astar = false;
  }
  if (!search->has_astar) way_raw_init(&search->astar, &search->allocator, nodes, 1.0, false);
  search->has_astar = true;
  bool dijkstra = search->options.algorithm == WAY_GRAPH_DIJKSTRA;
  search->astar.weight = dijkstra ? 1 : search->options.heuristic_weight;
  search->astar.record = search->options.record_expansions;
}

static void ready_both(way_graph_search *search) {
  int32_t nodes = node_count(search);
  if (search->has_both && search->both.sides[0].node_count != nodes) {
    way_graph_bidirectional_free(&search->both);
    search->has_both = false;
  }
  if (!search->has_both) way_graph_bidirectional_init(&search->both, &search->allocator, nodes);
  search->has_both = true;
  search->both.record = search->options.record_expansions;
}

way_result way_graph_search_ready(way_graph_search *search) {
  if (search->graph != NULL) {
    way_result result = way_graph_options_fresh(&search->options, search->graph);
    if (result != WAY_OK) return result;
  }
  if (way_graph_search_is_both(search)) ready_both(search);
  else ready_astar(search);
  return WAY_OK;
}

way_result way_graph_search_compile(way_graph_search *search) {
  way_result result = WAY_OK;
  if (search->graph != NULL) result = way_graph_compiled(search->graph, &search->compiled);
  if (result != WAY_OK || !way_graph_search_is_both(search)) return result;
  return way_csr_graph_reverse(search->compiled);
}

void way_graph_search_estimate(way_graph_search *search, int32_t start, int32_t goal) {
  bool dijkstra = search->options.algorithm == WAY_GRAPH_DIJKSTRA;
  way_point_graph *points = dijkstra ? NULL : search->options.points;
  const way_landmarks *landmarks = search->options.landmarks;
  search->estimates[0] = way_graph_estimate_for(points, landmarks, goal, false);
  search->estimates[1] = way_graph_estimate_for(points, landmarks, start, true);
}

way_result way_graph_search_begin(way_graph_search *search, int32_t start, int32_t goal, way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_graph_search_reset(search);
  *status = WAY_STATUS_NONE;
  int32_t nodes = node_count(search);
  if (start < 0 || start >= nodes || goal < 0 || goal >= nodes) {
    *status = start < 0 || start >= nodes ? WAY_STATUS_START_INVALID : WAY_STATUS_GOAL_INVALID;
    return WAY_OK;
  }
  way_result result = way_graph_search_ready(search);
  if (result == WAY_OK) result = way_graph_search_compile(search);
  if (result == WAY_OK) {
    way_graph_search_estimate(search, start, goal);
    result = way_graph_search_is_both(search)
                 ? way_graph_bidirectional_begin(&search->both, search->estimates, start, goal)
                 : way_graph_astar_begin(&search->astar, &search->estimates[0], start, goal);
  }
  if (result != WAY_OK) {
    way_graph_search_reset(search);
    return result;
  }
  search->begun = true;
  search->serial = search->graph == NULL ? 0 : search->graph->serial;
  *status = WAY_STATUS_IN_PROGRESS;
  return WAY_OK;
}

static way_raw_status raw_status(const way_graph_search *search) {
  if (!way_graph_search_runs(search)) return WAY_RAW_NOT_STARTED;
  return way_graph_search_is_both(search) ? search->both.status : search->astar.status;
}

int32_t way_graph_search_iterations(const way_graph_search *search) {
  if (!way_graph_search_runs(search)) return 0;
  return way_graph_search_is_both(search) ? search->both.iterations : search->astar.iterations;
}

int32_t way_graph_search_expanded_count(const way_graph_search *search) {
  if (!way_graph_search_runs(search)) return 0;
  return way_graph_search_is_both(search) ? search->both.expanded : search->astar.expanded;
}

/* What is left of the query's cap; without one, of what the counters hold. */
static int32_t cap_left(const way_graph_search *search) {
  int32_t cap = search->options.iteration_budget == 0 ? INT32_MAX : search->options.iteration_budget;
  int32_t left = cap - way_graph_search_iterations(search);
  return left > 0 ? left : 0;
}

way_status way_graph_search_status(const way_graph_search *search) {
  switch (raw_status(search)) {
    case WAY_RAW_RUNNING: return cap_left(search) == 0 ? WAY_STATUS_BUDGET_EXHAUSTED : WAY_STATUS_IN_PROGRESS;
    case WAY_RAW_FOUND: return WAY_STATUS_FOUND;
    case WAY_RAW_NOT_FOUND: return search->options.partial ? WAY_STATUS_PARTIAL : WAY_STATUS_NO_PATH;
    case WAY_RAW_NOT_STARTED: break;
  }
  return WAY_STATUS_NONE;
}

way_result way_graph_search_step(way_graph_search *search, int32_t iterations, way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (iterations < 0) return WAY_ERROR_OUT_OF_RANGE;
  *status = way_graph_search_status(search);
  if (!search->begun) return WAY_ERROR_NOT_BEGUN;
  if (!way_graph_search_runs(search)) return WAY_ERROR_STALE;
  int32_t left = cap_left(search);
  if (iterations > left) iterations = left;
  way_result result =
      way_graph_search_is_both(search)
          ? way_graph_bidirectional_step(&search->both, search->compiled, search->estimates, iterations)
          : way_graph_astar_step(&search->astar, &search->compiled->leaving, &search->estimates[0], iterations);
  *status = way_graph_search_status(search);
  return result;
}

/* The buffers that hold the way from the start. */
static const way_search_buffers *from_start(const way_graph_search *search) {
  return way_graph_search_is_both(search) ? &search->both.sides[0] : &search->astar.buffers;
}

/* The nodes from the start to end, and from there, where the halves of a bidirectional search met, on to the goal. */
static way_result trace(const way_graph_search *search, int32_t end, bool on_to_goal, way_path *path) {
  const way_search_node *nodes = from_start(search)->nodes;
  const way_search_node *others = on_to_goal ? search->both.sides[1].nodes : NULL;
  int32_t length = 0, rest = 0;
  for (int32_t node = end; node >= 0; node = nodes[node].parent) length++;
  for (int32_t node = end; on_to_goal && others[node].parent >= 0; node = others[node].parent) rest++;
  way_result result = way_path_reserve(path, length + rest);
  if (result != WAY_OK) return result;
  int32_t at = length;
  for (int32_t node = end; node >= 0; node = nodes[node].parent) path->cells[--at] = node;
  for (int32_t node = end; on_to_goal && others[node].parent >= 0; node = others[node].parent) {
    path->cells[length++] = others[node].parent;
  }
  path->cost = on_to_goal ? search->both.path_cost : nodes[end].g;
  return WAY_OK;
}

static way_result fill_nodes(const way_graph_search *search, way_path *path) {
  bool both = way_graph_search_is_both(search);
  if (path->status == WAY_STATUS_FOUND) return trace(search, both ? search->both.meeting : path->goal, both, path);
  bool ended = path->status == WAY_STATUS_PARTIAL || path->status == WAY_STATUS_BUDGET_EXHAUSTED;
  if (!search->options.partial || !ended) return WAY_OK;
  int32_t end = way_graph_nearest_closed(from_start(search), search->options.points, path->goal);
  return end < 0 ? WAY_OK : trace(search, end, false, path);
}

way_result way_graph_search_path(way_graph_search *search, way_path *path) {
  if (search == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_path_clear(path);
  if (!way_graph_search_runs(search)) return WAY_OK;
  bool both = way_graph_search_is_both(search);
  path->status = way_graph_search_status(search);
  path->engine = WAY_ENGINE_GENERIC;
  path->start = both ? search->both.start : search->astar.start;
  path->goal = both ? search->both.goal : search->astar.goal;
  path->iterations = way_graph_search_iterations(search);
  path->expanded_count = way_graph_search_expanded_count(search);
  way_result result = fill_nodes(search, path);
  if (result == WAY_OK && search->options.record_expansions) {
    const way_search_buffers *buffers = from_start(search);
    result = way_path_set_expanded(path, buffers->expanded, buffers->expanded_count);
  }
  return result;
}

static void mark(const way_search_buffers *buffers, uint8_t *marks) {
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (!way_buffers_visited(buffers, node)) continue;
    uint8_t level = way_buffers_closed(buffers, node) ? 2 : 1;
    if (marks[node] < level) marks[node] = level;
  }
}

way_result way_graph_search_marks(const way_graph_search *search, uint8_t *marks, size_t capacity) {
  if (search == NULL || marks == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  size_t nodes = (size_t)node_count(search);
  if (capacity < nodes) return WAY_ERROR_BUFFER_TOO_SMALL;
  memset(marks, 0, nodes);
  if (!way_graph_search_runs(search)) return WAY_OK;
  mark(from_start(search), marks);
  if (way_graph_search_is_both(search)) mark(&search->both.sides[1], marks);
  return WAY_OK;
}

/* Of a node that both sides have seen, the side that closed it tells, else that of the start. */
static int32_t link_of(const way_graph_search *search, int32_t node) {
  const way_search_buffers *first = from_start(search);
  bool seen = way_buffers_visited(first, node);
  if (way_graph_search_is_both(search)) {
    const way_search_buffers *second = &search->both.sides[1];
    if (way_buffers_closed(second, node) || (!seen && way_buffers_visited(second, node))) {
      return second->nodes[node].parent;
    }
  }
  return seen ? first->nodes[node].parent : -1;
}

way_result way_graph_search_links(const way_graph_search *search, int32_t *links, size_t capacity) {
  if (search == NULL || links == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t nodes = node_count(search);
  if (capacity < (size_t)nodes) return WAY_ERROR_BUFFER_TOO_SMALL;
  bool runs = way_graph_search_runs(search);
  for (int32_t node = 0; node < nodes; node++) links[node] = runs ? link_of(search, node) : -1;
  return WAY_OK;
}
