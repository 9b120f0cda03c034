/* The sliced search on the hex grid: endpoints, engine, steps, and the path out of it. */
#include "search/hex_search.h"

#include <string.h>

#include "search/grid_options.h"
#include "search/path.h"

way_result way_hex_options_check(const way_grid_options *options) {
  way_result result = way_grid_options_check(options);
  if (result != WAY_OK) return result;
  bool honoured = options->algorithm == WAY_ALGORITHM_A_STAR && options->diagonal == WAY_DIAGONAL_NO_CORNER_CUTTING;
  return honoured ? WAY_OK : WAY_ERROR_UNSUPPORTED;
}

way_engine way_hex_options_engine(const way_grid_options *options, const way_grid *grid, way_hex_units *units) {
  bool whole = options->specialized_engines && !options->record_expansions && options->passable == NULL &&
               options->step_cost == NULL && (options->heuristic_weight == 0 || options->heuristic_weight == 1) &&
               way_hex_units_find(grid, options->heuristic_weight == 0, units);
  return whole ? WAY_ENGINE_SPECIALIZED_ASTAR : WAY_ENGINE_GENERIC;
}

way_result way_hex_search_make(way_grid *grid, const way_grid_options *options, bool retains, way_hex_search **search) {
  way_hex_search *made = way_allocate_zeroed(&grid->allocator, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->allocator = grid->allocator;
  made->grid = grid;
  made->retains = retains;
  made->options = *options;
  if (retains) way_grid_retain(grid);
  *search = made;
  return WAY_OK;
}

way_result way_hex_search_create(way_hex_grid *grid, const way_grid_options *options, way_hex_search **search) {
  if (grid == NULL || search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_hex_options_check(options);
  if (result != WAY_OK) return result;
  return way_hex_search_make(&grid->core, options, true, search);
}

void way_hex_search_destroy(way_hex_search *search) {
  if (search == NULL) return;
  if (search->has_steps) way_hex_astar_free(&search->steps);
  if (search->has_astar) way_astar_free(&search->astar);
  way_allocator memory = search->allocator;
  way_grid *grid = search->retains ? search->grid : NULL;
  way_release(&memory, search, 1, sizeof *search);
  if (grid != NULL) way_grid_release(grid);
}

void way_hex_search_reset(way_hex_search *search) {
  search->engine = WAY_ENGINE_NONE;
  if (search->has_steps) way_hex_astar_reset(&search->steps);
  if (search->has_astar) way_astar_reset(&search->astar);
}

void way_hex_search_configure(way_hex_search *search, const way_grid_options *options) {
  way_hex_search_reset(search);
  search->options = *options;
}

way_engine way_hex_search_engine(const way_hex_search *search) {
  return search->serial == search->grid->serial ? search->engine : WAY_ENGINE_NONE;
}

void way_hex_search_select(way_hex_search *search, way_engine engine) {
  const way_grid_options *options = &search->options;
  const way_grid *grid = search->grid;
  search->topology = way_hex_topology(&search->hex, options);
  if (engine == WAY_ENGINE_SPECIALIZED_ASTAR) {
    if (!search->has_steps) {
      way_hex_astar_init(&search->steps, &search->allocator, way_grid_node_count(grid));
      search->has_steps = true;
    }
    search->steps.weight = options->heuristic_weight;
    search->steps.units = search->units;
    return;
  }
  if (!search->has_astar) {
    way_astar_init(&search->astar, &search->allocator, way_grid_node_count(grid), 1.0, false);
    search->has_astar = true;
  }
  search->astar.weight = options->heuristic_weight;
  search->astar.record = options->record_expansions;
}

/* The cell taken for an endpoint: its own where the agent fits, else the nearest within the radius; -1 for none. */
static way_result take_endpoint(way_hex_search *search, way_point point, int32_t *cell) {
  const way_grid_options *options = &search->options;
  way_grid *grid = search->grid;
  bool fits = false;
  *cell = -1;
  way_result result = way_grid_can_fit(grid, point.x, point.y, options->agent_size, &fits);
  if (result != WAY_OK) return result;
  if (fits) {
    *cell = point.y * grid->width + point.x;
    return WAY_OK;
  }
  if (options->nearest_radius == 0) return WAY_OK;
  return way_grid_nearest_walkable(grid, point.x, point.y, options->nearest_radius, options->agent_size, cell);
}

static way_result take_endpoints(way_hex_search *search, way_point start, way_point goal, int32_t *start_cell,
                                 int32_t *goal_cell, way_status *status) {
  way_result result = take_endpoint(search, start, start_cell);
  if (result == WAY_OK) result = take_endpoint(search, goal, goal_cell);
  if (result != WAY_OK) return result;
  *status = *start_cell < 0  ? WAY_STATUS_START_INVALID
            : *goal_cell < 0 ? WAY_STATUS_GOAL_INVALID
                             : WAY_STATUS_IN_PROGRESS;
  const way_grid_options *options = &search->options;
  if (*status != WAY_STATUS_IN_PROGRESS || options->passable == NULL || *goal_cell == *start_cell) return WAY_OK;
  search->running = true;
  search->grid->busy++;
  int answer = options->passable(options->hook_context, *goal_cell);
  search->grid->busy--;
  search->running = false;
  if (answer < 0) return WAY_ERROR_HOOK;
  if (answer == 0) *status = WAY_STATUS_GOAL_INVALID;
  return WAY_OK;
}

way_result way_hex_search_begin(way_hex_search *search, way_point start, way_point goal, way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running || search->grid->telling > 0) return WAY_ERROR_BUSY;
  way_hex_search_reset(search);
  *status = WAY_STATUS_NONE;
  int32_t start_cell, goal_cell;
  way_status taken;
  way_result result = take_endpoints(search, start, goal, &start_cell, &goal_cell, &taken);
  if (result == WAY_OK) *status = taken;
  if (result != WAY_OK || taken != WAY_STATUS_IN_PROGRESS) return result;
  way_engine engine = way_hex_options_engine(&search->options, search->grid, &search->units);
  result = way_hex_init(&search->hex, search->grid, &search->options);
  if (result == WAY_OK) {
    way_hex_search_select(search, engine);
    result = engine == WAY_ENGINE_SPECIALIZED_ASTAR
                 ? way_hex_astar_begin(&search->steps, &search->hex, start_cell, goal_cell)
                 : way_astar_begin(&search->astar, &search->topology, start_cell, goal_cell);
  }
  if (result != WAY_OK) {
    way_hex_search_reset(search);
    *status = WAY_STATUS_NONE;
    return result;
  }
  search->engine = engine;
  search->serial = search->grid->serial;
  return WAY_OK;
}

static way_raw_status raw_status(const way_hex_search *search) {
  switch (way_hex_search_engine(search)) {
    case WAY_ENGINE_SPECIALIZED_ASTAR: return search->steps.status;
    case WAY_ENGINE_GENERIC: return search->astar.status;
    default: return WAY_RAW_NOT_STARTED;
  }
}

int32_t way_hex_search_iterations(const way_hex_search *search) {
  switch (way_hex_search_engine(search)) {
    case WAY_ENGINE_SPECIALIZED_ASTAR: return search->steps.iterations;
    case WAY_ENGINE_GENERIC: return search->astar.iterations;
    default: return 0;
  }
}

int32_t way_hex_search_expanded_count(const way_hex_search *search) {
  switch (way_hex_search_engine(search)) {
    case WAY_ENGINE_SPECIALIZED_ASTAR: return search->steps.expanded;
    case WAY_ENGINE_GENERIC: return search->astar.expanded;
    default: return 0;
  }
}

/* What is left of the query's cap; without one, of what the counters hold. */
static int32_t cap_left(const way_hex_search *search) {
  int32_t cap = search->options.iteration_budget == 0 ? INT32_MAX : search->options.iteration_budget;
  int32_t left = cap - way_hex_search_iterations(search);
  return left > 0 ? left : 0;
}

way_status way_hex_search_status(const way_hex_search *search) {
  switch (raw_status(search)) {
    case WAY_RAW_RUNNING: return cap_left(search) == 0 ? WAY_STATUS_BUDGET_EXHAUSTED : WAY_STATUS_IN_PROGRESS;
    case WAY_RAW_FOUND: return WAY_STATUS_FOUND;
    case WAY_RAW_NOT_FOUND: return search->options.partial ? WAY_STATUS_PARTIAL : WAY_STATUS_NO_PATH;
    case WAY_RAW_NOT_STARTED: break;
  }
  return WAY_STATUS_NONE;
}

way_result way_hex_search_step(way_hex_search *search, int32_t iterations, way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (iterations < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (search->running) return WAY_ERROR_BUSY;
  *status = way_hex_search_status(search);
  if (search->engine == WAY_ENGINE_NONE) return WAY_ERROR_NOT_BEGUN;
  if (way_hex_search_engine(search) == WAY_ENGINE_NONE) return WAY_ERROR_STALE;
  int32_t left = cap_left(search);
  if (iterations > left) iterations = left;
  search->running = true;
  search->grid->busy++;
  way_result result = search->engine == WAY_ENGINE_SPECIALIZED_ASTAR
                          ? way_hex_astar_step(&search->steps, &search->hex, iterations)
                          : way_astar_step(&search->astar, &search->topology, iterations);
  search->grid->busy--;
  search->running = false;
  *status = way_hex_search_status(search);
  return result;
}

static int32_t parent_of(const way_hex_search *search, int32_t cell) {
  if (search->engine == WAY_ENGINE_GENERIC) return search->astar.buffers.nodes[cell].parent;
  return way_hex_parent(&search->steps, &search->hex, cell);
}

static double cost_of(const way_hex_search *search, int32_t cell) {
  if (search->engine == WAY_ENGINE_GENERIC) return search->astar.buffers.nodes[cell].g;
  return way_hex_cost(&search->steps, cell);
}

/* The cells from the start to end. */
static way_result trace(const way_hex_search *search, int32_t end, way_path *path) {
  int32_t length = 0;
  for (int32_t cell = end; cell >= 0; cell = parent_of(search, cell)) length++;
  way_result result = way_path_reserve(path, length);
  if (result != WAY_OK) return result;
  for (int32_t cell = end; cell >= 0; cell = parent_of(search, cell)) path->cells[--length] = cell;
  path->cost = cost_of(search, end);
  return WAY_OK;
}

/* The cell that the path ends at now, or -1 for no cells. */
static int32_t path_end(const way_hex_search *search, way_status status) {
  bool whole = search->engine == WAY_ENGINE_SPECIALIZED_ASTAR;
  if (status == WAY_STATUS_FOUND) return whole ? search->steps.goal : search->astar.goal;
  if (!search->options.partial || (status != WAY_STATUS_PARTIAL && status != WAY_STATUS_BUDGET_EXHAUSTED)) return -1;
  return whole ? way_hex_astar_nearest_closed(&search->steps, &search->hex)
               : way_astar_nearest_closed(&search->astar, &search->topology);
}

way_result way_hex_search_path(way_hex_search *search, way_path *path) {
  if (search == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running) return WAY_ERROR_BUSY;
  way_path_clear(path);
  path->engine = way_hex_search_engine(search);
  if (path->engine == WAY_ENGINE_NONE) return WAY_OK;
  way_status status = way_hex_search_status(search);
  bool whole = path->engine == WAY_ENGINE_SPECIALIZED_ASTAR;
  path->status = status;
  path->start = whole ? search->steps.start : search->astar.start;
  path->goal = whole ? search->steps.goal : search->astar.goal;
  path->iterations = way_hex_search_iterations(search);
  path->expanded_count = way_hex_search_expanded_count(search);
  int32_t end = path_end(search, status);
  way_result result = end >= 0 ? trace(search, end, path) : WAY_OK;
  if (result == WAY_OK && !whole && search->options.record_expansions) {
    result = way_path_set_expanded(path, search->astar.buffers.expanded, search->astar.buffers.expanded_count);
  }
  return result;
}

way_result way_hex_search_marks(const way_hex_search *search, uint8_t *marks, size_t capacity) {
  if (search == NULL || marks == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t count = way_grid_node_count(search->grid);
  if (capacity < (size_t)count) return WAY_ERROR_BUFFER_TOO_SMALL;
  memset(marks, 0, (size_t)count);
  way_engine engine = way_hex_search_engine(search);
  if (engine == WAY_ENGINE_NONE) return WAY_OK;
  for (int32_t cell = 0; cell < count; cell++) {
    if (engine == WAY_ENGINE_GENERIC) {
      if (way_buffers_visited(&search->astar.buffers, cell)) {
        marks[cell] = way_buffers_closed(&search->astar.buffers, cell) ? 2 : 1;
      }
    } else if (way_hex_visited(&search->steps, cell)) {
      marks[cell] = way_hex_closed(&search->steps, cell) ? 2 : 1;
    }
  }
  return WAY_OK;
}

way_result way_hex_search_links(const way_hex_search *search, int32_t *links, size_t capacity) {
  if (search == NULL || links == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t count = way_grid_node_count(search->grid);
  if (capacity < (size_t)count) return WAY_ERROR_BUFFER_TOO_SMALL;
  way_engine engine = way_hex_search_engine(search);
  for (int32_t cell = 0; cell < count; cell++) {
    bool visited =
        engine != WAY_ENGINE_NONE && (engine == WAY_ENGINE_GENERIC ? way_buffers_visited(&search->astar.buffers, cell)
                                                                   : way_hex_visited(&search->steps, cell));
    links[cell] = visited ? parent_of(search, cell) : -1;
  }
  return WAY_OK;
}
