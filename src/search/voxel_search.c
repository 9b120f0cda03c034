/* The sliced search on the voxel grid: options, endpoints, steps, and the path out of it. */
#include "search/voxel_search.h"

#include <float.h>
#include <string.h>

#include "base/path.h"
#include "engine/voxel/voxel_astar.h"

void way_voxel_options_default(way_voxel_options *options) {
  memset(options, 0, sizeof *options);
  options->algorithm = WAY_ALGORITHM_A_STAR;
  options->connectivity = WAY_CONNECTIVITY_26;
  options->agent_size = 1;
  options->heuristic_weight = 1.0;
}

static bool finite_at_least_zero(double value) {
  return value >= 0 && value <= DBL_MAX;
}

static way_result check_options(const way_voxel_options *options) {
  if (options == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if ((int)options->algorithm < 0 || options->algorithm > WAY_ALGORITHM_D_STAR_LITE) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->connectivity != WAY_CONNECTIVITY_6 && options->connectivity != WAY_CONNECTIVITY_18 &&
      options->connectivity != WAY_CONNECTIVITY_26) {
    return WAY_ERROR_INVALID_ARGUMENT;
  }
  if (options->agent_size < 1 || options->iteration_budget < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (!finite_at_least_zero(options->heuristic_weight)) return WAY_ERROR_OUT_OF_RANGE;
  if (!finite_at_least_zero(options->nearest_radius)) return WAY_ERROR_OUT_OF_RANGE;
  if (!finite_at_least_zero(options->step_cost_bound)) return WAY_ERROR_OUT_OF_RANGE;
  return options->algorithm == WAY_ALGORITHM_A_STAR ? WAY_OK : WAY_ERROR_UNSUPPORTED;
}

static way_result make(way_voxel_grid *grid, const way_voxel_options *options, bool retains,
                       way_voxel_search **search) {
  way_voxel_search *made = way_allocate_zeroed(&grid->allocator, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->allocator = grid->allocator;
  made->grid = grid;
  made->retains = retains;
  made->options = *options;
  way_raw_init(&made->astar, &made->allocator, way_voxel_node_count(grid), options->heuristic_weight,
               options->record_expansions);
  if (retains) way_voxel_grid_retain(grid);
  *search = made;
  return WAY_OK;
}

way_result way_voxel_search_create(way_voxel_grid *grid, const way_voxel_options *options, way_voxel_search **search) {
  if (grid == NULL || search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check_options(options);
  return result == WAY_OK ? make(grid, options, true, search) : result;
}

void way_voxel_search_destroy(way_voxel_search *search) {
  if (search == NULL) return;
  way_raw_free(&search->astar);
  way_voxel_free(&search->voxel);
  way_allocator memory = search->allocator;
  way_voxel_grid *grid = search->retains ? search->grid : NULL;
  way_release(&memory, search, 1, sizeof *search);
  if (grid != NULL) way_voxel_grid_release(grid);
}

way_result way_voxel_search_ready(way_voxel_search *search) {
  way_result result = way_voxel_init(&search->voxel, search->grid, &search->options);
  if (result == WAY_OK) search->topology = way_voxel_topology(&search->voxel, &search->options);
  search->serial = search->grid->serial;
  return result;
}

bool way_voxel_search_live(const way_voxel_search *search) {
  return search->astar.status != WAY_RAW_NOT_STARTED && search->serial == search->grid->serial;
}

/* The node taken for an endpoint: its own where the agent fits, else the nearest within the radius; -1 for none. */
static way_result take_endpoint(const way_voxel_search *search, way_voxel_point at, int32_t *node) {
  const way_voxel_options *options = &search->options;
  way_voxel_grid *grid = search->grid;
  bool fits = false;
  way_result result = way_voxel_grid_can_fit(grid, at.x, at.y, at.z, options->agent_size, &fits);
  *node = fits ? way_voxel_node(grid, at.x, at.y, at.z) : -1;
  if (result != WAY_OK || fits || options->nearest_radius == 0) return result;
  return way_voxel_grid_nearest_walkable(grid, at.x, at.y, at.z, options->nearest_radius, options->agent_size, node);
}

static way_result take_endpoints(way_voxel_search *search, way_voxel_point start, way_voxel_point goal,
                                 int32_t nodes[2], way_status *status) {
  way_result result = take_endpoint(search, start, &nodes[0]);
  if (result == WAY_OK) result = take_endpoint(search, goal, &nodes[1]);
  if (result != WAY_OK) return result;
  *status = nodes[0] < 0 ? WAY_STATUS_START_INVALID : nodes[1] < 0 ? WAY_STATUS_GOAL_INVALID : WAY_STATUS_IN_PROGRESS;
  const way_voxel_options *options = &search->options;
  if (*status != WAY_STATUS_IN_PROGRESS || options->passable == NULL || nodes[0] == nodes[1]) return WAY_OK;
  search->running = true;
  search->grid->busy++;
  int answer = options->passable(options->hook_context, nodes[1]);
  search->grid->busy--;
  search->running = false;
  if (answer < 0) return WAY_ERROR_HOOK;
  if (answer == 0) *status = WAY_STATUS_GOAL_INVALID;
  return WAY_OK;
}

way_result way_voxel_search_begin(way_voxel_search *search, way_voxel_point start, way_voxel_point goal,
                                  way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running) return WAY_ERROR_BUSY;
  way_raw_reset(&search->astar);
  search->grown = true;
  *status = WAY_STATUS_NONE;
  int32_t nodes[2];
  way_status taken;
  way_result result = take_endpoints(search, start, goal, nodes, &taken);
  if (result == WAY_OK && taken == WAY_STATUS_IN_PROGRESS) {
    result = way_voxel_search_ready(search);
    if (result == WAY_OK) result = way_astar_begin(&search->astar, &search->topology, nodes[0], nodes[1]);
  }
  if (result == WAY_OK) *status = taken;
  else way_raw_reset(&search->astar);
  return result;
}

int32_t way_voxel_search_iterations(const way_voxel_search *search) {
  return way_voxel_search_live(search) ? search->astar.iterations : 0;
}

int32_t way_voxel_search_expanded_count(const way_voxel_search *search) {
  return way_voxel_search_live(search) ? search->astar.expanded : 0;
}

/* What is left of the query's cap; without one, of what the counters hold. */
static int32_t cap_left(const way_voxel_search *search) {
  int32_t cap = search->options.iteration_budget == 0 ? INT32_MAX : search->options.iteration_budget;
  int32_t left = cap - way_voxel_search_iterations(search);
  return left > 0 ? left : 0;
}

way_status way_voxel_search_status(const way_voxel_search *search) {
  if (!way_voxel_search_live(search)) return WAY_STATUS_NONE;
  switch (search->astar.status) {
    case WAY_RAW_RUNNING: return cap_left(search) == 0 ? WAY_STATUS_BUDGET_EXHAUSTED : WAY_STATUS_IN_PROGRESS;
    case WAY_RAW_FOUND: return WAY_STATUS_FOUND;
    case WAY_RAW_NOT_FOUND: return search->options.partial ? WAY_STATUS_PARTIAL : WAY_STATUS_NO_PATH;
    case WAY_RAW_NOT_STARTED: break;
  }
  return WAY_STATUS_NONE;
}

way_result way_voxel_search_step(way_voxel_search *search, int32_t iterations, way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (iterations < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (search->running) return WAY_ERROR_BUSY;
  *status = way_voxel_search_status(search);
  if (search->astar.status == WAY_RAW_NOT_STARTED) return WAY_ERROR_NOT_BEGUN;
  if (!way_voxel_search_live(search)) return WAY_ERROR_STALE;
  int32_t left = cap_left(search);
  if (iterations > left) iterations = left;
  search->running = true;
  search->grid->busy++;
  bool hooked = search->options.passable != NULL || search->options.step_cost != NULL;
  way_result result = hooked ? way_astar_step(&search->astar, &search->topology, iterations)
                             : way_voxel_astar_step(&search->astar, &search->voxel, search->grown, iterations);
  search->grid->busy--;
  search->running = false;
  *status = way_voxel_search_status(search);
  return result;
}

/* The nodes from the start to end. */
static way_result trace(const way_voxel_search *search, int32_t end, way_path *path) {
  const way_search_node *nodes = search->astar.buffers.nodes;
  int32_t length = 0;
  for (int32_t node = end; node >= 0; node = nodes[node].parent) length++;
  way_result result = way_path_reserve(path, length);
  if (result != WAY_OK) return result;
  for (int32_t node = end; node >= 0; node = nodes[node].parent) path->cells[--length] = node;
  path->cost = nodes[end].g;
  return WAY_OK;
}

/* The node that the path ends at now, or -1 for no nodes. */
static int32_t path_end(const way_voxel_search *search, way_status status) {
  if (status == WAY_STATUS_FOUND) return search->astar.goal;
  if (!search->options.partial || (status != WAY_STATUS_PARTIAL && status != WAY_STATUS_BUDGET_EXHAUSTED)) return -1;
  return way_astar_nearest_closed(&search->astar, &search->topology);
}

way_result way_voxel_search_path(way_voxel_search *search, way_path *path) {
  if (search == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running) return WAY_ERROR_BUSY;
  way_path_clear(path);
  if (!way_voxel_search_live(search)) return WAY_OK;
  way_status status = way_voxel_search_status(search);
  path->status = status;
  path->engine = WAY_ENGINE_GENERIC;
  path->start = search->astar.start;
  path->goal = search->astar.goal;
  path->iterations = search->astar.iterations;
  path->expanded_count = search->astar.expanded;
  int32_t end = path_end(search, status);
  way_result result = end >= 0 ? trace(search, end, path) : WAY_OK;
  if (result == WAY_OK && search->options.record_expansions) {
    result = way_path_set_expanded(path, search->astar.buffers.expanded, search->astar.buffers.expanded_count);
  }
  return result;
}

way_result way_voxel_search_marks(const way_voxel_search *search, uint8_t *marks, size_t capacity) {
  if (search == NULL || marks == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t count = way_voxel_node_count(search->grid);
  if (capacity < (size_t)count) return WAY_ERROR_BUFFER_TOO_SMALL;
  memset(marks, 0, (size_t)count);
  if (!way_voxel_search_live(search)) return WAY_OK;
  const way_search_buffers *buffers = &search->astar.buffers;
  for (int32_t node = buffers->low; node <= buffers->high; node++) marks[node] = way_buffers_mark(buffers, node);
  return WAY_OK;
}

way_result way_voxel_search_links(const way_voxel_search *search, int32_t *links, size_t capacity) {
  if (search == NULL || links == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t count = way_voxel_node_count(search->grid);
  if (capacity < (size_t)count) return WAY_ERROR_BUFFER_TOO_SMALL;
  bool live = way_voxel_search_live(search);
  const way_search_buffers *buffers = &search->astar.buffers;
  for (int32_t node = 0; node < count; node++) {
    links[node] = live && way_buffers_visited(buffers, node) ? buffers->nodes[node].parent : -1;
  }
  return WAY_OK;
}

/* One-shot queries: the sliced search run to its end, on buffers that the grid keeps. */

static void release_own_search(void *companion) {
  way_voxel_search_destroy(companion);
}

static way_result own_search(way_voxel_grid *grid, const way_voxel_options *options, way_voxel_search **search) {
  if (grid->companion == NULL) {
    way_result result = make(grid, options, false, search);
    if (result != WAY_OK) return result;
    grid->companion = *search;
    grid->release_companion = release_own_search;
  }
  *search = grid->companion;
  if ((*search)->running) return WAY_ERROR_BUSY;
  way_raw_reset(&(*search)->astar);
  (*search)->options = *options;
  (*search)->astar.weight = options->heuristic_weight;
  (*search)->astar.record = options->record_expansions;
  return WAY_OK;
}

static way_result answer(way_voxel_search *search, const way_voxel_query *query, way_path *path) {
  way_status status;
  way_result result = way_voxel_search_begin(search, query->start, query->goal, &status);
  if (result != WAY_OK) return result;
  path->status = status;
  if (status != WAY_STATUS_IN_PROGRESS) return WAY_OK;
  result = way_voxel_search_step(search, INT32_MAX, &status);
  return result == WAY_OK ? way_voxel_search_path(search, path) : result;
}

way_result way_voxel_find_path(way_voxel_grid *grid, way_voxel_point start, way_voxel_point goal,
                               const way_voxel_options *options, way_path *path) {
  way_voxel_query query = {start, goal};
  return way_voxel_find_paths(grid, &query, 1, options, path);
}

way_result way_voxel_find_paths(way_voxel_grid *grid, const way_voxel_query *queries, size_t count,
                                const way_voxel_options *options, way_path *paths) {
  if (grid == NULL || (count > 0 && (queries == NULL || paths == NULL))) return WAY_ERROR_INVALID_ARGUMENT;
  for (size_t i = 0; i < count; i++) way_path_clear(&paths[i]);
  way_result result = check_options(options);
  if (result != WAY_OK) return result;
  way_voxel_search *search;
  result = own_search(grid, options, &search);
  for (size_t i = 0; i < count && result == WAY_OK; i++) {
    result = answer(search, &queries[i], &paths[i]);
    if (result != WAY_OK) way_path_clear(&paths[i]);
  }
  return result;
}
