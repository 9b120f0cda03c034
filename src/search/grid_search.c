/* The sliced search on square and hex grids: endpoints, engine, steps, and the path out of it. */
#include "search/grid_search.h"

#include <string.h>

#include "base/path.h"
#include "search/grid_options.h"

way_result way_grid_search_make(way_grid *grid, const way_grid_options *options, bool retains,
                                way_grid_search **search) {
  way_grid_search *made = way_allocate_zeroed(&grid->allocator, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->allocator = grid->allocator;
  made->grid = grid;
  made->retains = retains;
  made->options = *options;
  if (retains) way_grid_retain(grid);
  *search = made;
  return WAY_OK;
}

way_result way_grid_search_create(way_grid *grid, const way_grid_options *options, way_grid_search **search) {
  if (grid == NULL || search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_grid_options_check_on(options, grid);
  if (result != WAY_OK) return result;
  return way_grid_search_make(grid, options, true, search);
}

static const way_grid_engine *const engines[] = {
    &way_grid_engine_pair_astar, &way_grid_engine_astar, &way_grid_engine_jump,     &way_grid_engine_jump_search,
    &way_grid_engine_theta,      &way_grid_engine_hpa,   &way_grid_engine_hex_astar};

void way_grid_search_destroy(way_grid_search *search) {
  if (search == NULL) return;
  for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
    void *state = search->states[engines[i]->slot];
    if (state != NULL) engines[i]->destroy(search, state);
  }
  if (way_grid_is_hex(search->grid)) way_plane_free(&search->plane);
  else way_plane_free(&search->plane);
  way_allocator memory = search->allocator;
  way_grid *grid = search->retains ? search->grid : NULL;
  way_release(&memory, search, 1, sizeof *search);
  if (grid != NULL) way_grid_release(grid);
}

void way_grid_search_reset(way_grid_search *search) {
  search->engine = NULL;
  for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
    void *state = search->states[engines[i]->slot];
    if (state != NULL) engines[i]->reset(state);
  }
}

void way_grid_search_configure(way_grid_search *search, const way_grid_options *options) {
  way_grid_search_reset(search);
  search->options = *options;
}

const way_grid_engine *way_grid_search_engine(const way_grid_search *search) {
  return search->serial == search->grid->serial ? search->engine : NULL;
}

way_result way_grid_search_ready(way_grid_search *search, way_grid_pick pick) {
  way_result result = way_plane_for(&search->plane, search->grid, &search->options);
  if (result == WAY_OK) result = pick.engine->ready(search);
  search->algorithm = pick.algorithm;
  return result;
}

/* The cell taken for an endpoint: its own where the agent fits, else the nearest within the radius; -1 for none. */
static way_result take_endpoint(way_grid_search *search, way_point point, int32_t *cell) {
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

static way_result take_endpoints(way_grid_search *search, way_point start, way_point goal, int32_t *start_cell,
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

way_result way_grid_search_begin(way_grid_search *search, way_point start, way_point goal, way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running || search->grid->telling > 0) return WAY_ERROR_BUSY;
  way_grid_search_reset(search);
  *status = WAY_STATUS_NONE;
  int32_t start_cell, goal_cell;
  way_status taken;
  way_result result = take_endpoints(search, start, goal, &start_cell, &goal_cell, &taken);
  if (result == WAY_OK) *status = taken;
  if (result != WAY_OK || taken != WAY_STATUS_IN_PROGRESS) return result;
  way_grid_pick pick = way_grid_options_pick(&search->options, search->grid, &search->units);
  result = way_grid_search_ready(search, pick);
  if (result == WAY_OK) result = pick.engine->begin(search, start_cell, goal_cell);
  if (result != WAY_OK) {
    way_grid_search_reset(search);
    *status = WAY_STATUS_NONE;
    return result;
  }
  search->engine = pick.engine;
  search->serial = search->grid->serial;
  return WAY_OK;
}

static way_engine_report report(const way_grid_search *search) {
  const way_grid_engine *engine = way_grid_search_engine(search);
  if (engine == NULL) return (way_engine_report){WAY_RAW_NOT_STARTED, -1, -1, 0, 0};
  return engine->report(search->states[engine->slot]);
}

int32_t way_grid_search_iterations(const way_grid_search *search) {
  return report(search).iterations;
}

int32_t way_grid_search_expanded_count(const way_grid_search *search) {
  return report(search).expanded;
}

/* What is left of the query's cap; without one, of what the counters hold. */
static int32_t cap_left(const way_grid_search *search) {
  int32_t cap = search->options.iteration_budget == 0 ? INT32_MAX : search->options.iteration_budget;
  int32_t left = cap - way_grid_search_iterations(search);
  return left > 0 ? left : 0;
}

way_status way_grid_search_status(const way_grid_search *search) {
  switch (report(search).status) {
    case WAY_RAW_RUNNING: return cap_left(search) == 0 ? WAY_STATUS_BUDGET_EXHAUSTED : WAY_STATUS_IN_PROGRESS;
    case WAY_RAW_FOUND: return WAY_STATUS_FOUND;
    case WAY_RAW_NOT_FOUND: return search->options.partial ? WAY_STATUS_PARTIAL : WAY_STATUS_NO_PATH;
    case WAY_RAW_NOT_STARTED: break;
  }
  return WAY_STATUS_NONE;
}

way_result way_grid_search_step(way_grid_search *search, int32_t iterations, way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (iterations < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (search->running) return WAY_ERROR_BUSY;
  *status = way_grid_search_status(search);
  if (search->engine == NULL) return WAY_ERROR_NOT_BEGUN;
  if (way_grid_search_engine(search) == NULL) return WAY_ERROR_STALE;
  int32_t left = cap_left(search);
  if (iterations > left) iterations = left;
  search->running = true;
  search->grid->busy++;
  way_result result = search->engine->step(search, iterations);
  search->grid->busy--;
  search->running = false;
  *status = way_grid_search_status(search);
  return result;
}

way_result way_trace_parents(const way_grid_search *search, int32_t end, way_path *path) {
  int32_t (*parent)(const way_grid_search *search, int32_t cell) = search->engine->parent;
  int32_t length = 0;
  for (int32_t cell = end; cell >= 0; cell = parent(search, cell)) length++;
  way_result result = way_path_reserve(path, length);
  if (result != WAY_OK) return result;
  for (int32_t cell = end; cell >= 0; cell = parent(search, cell)) path->cells[--length] = cell;
  return WAY_OK;
}

/* The cell that the path ends at now, or -1 for no cells. */
static int32_t path_end(const way_grid_search *search, way_status status, int32_t goal) {
  if (status == WAY_STATUS_FOUND) return goal;
  bool partial = status == WAY_STATUS_PARTIAL || status == WAY_STATUS_BUDGET_EXHAUSTED;
  return search->options.partial && partial ? search->engine->nearest_closed(search) : -1;
}

way_result way_grid_search_path(way_grid_search *search, way_path *path) {
  if (search == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running) return WAY_ERROR_BUSY;
  way_path_clear(path);
  const way_grid_engine *engine = way_grid_search_engine(search);
  if (engine == NULL) return WAY_OK;
  void *state = search->states[engine->slot];
  way_engine_report now = engine->report(state);
  path->algorithm = search->algorithm;
  path->engine = engine->engine;
  path->status = way_grid_search_status(search);
  path->start = now.start;
  path->goal = now.goal;
  path->iterations = now.iterations;
  path->expanded_count = now.expanded;
  int32_t end = path_end(search, path->status, now.goal);
  way_result result = end >= 0 ? engine->trace(search, end, path) : WAY_OK;
  if (result == WAY_OK && search->options.record_expansions && engine->expanded != NULL) {
    int32_t count;
    const int32_t *cells = engine->expanded(state, &count);
    result = way_path_set_expanded(path, cells, count);
  }
  return result;
}

way_result way_grid_search_marks(const way_grid_search *search, uint8_t *marks, size_t capacity) {
  if (search == NULL || marks == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t count = way_grid_node_count(search->grid);
  if (capacity < (size_t)count) return WAY_ERROR_BUFFER_TOO_SMALL;
  memset(marks, 0, (size_t)count);
  const way_grid_engine *engine = way_grid_search_engine(search);
  if (engine == NULL) return WAY_OK;
  const void *state = search->states[engine->slot];
  for (int32_t cell = 0; cell < count; cell++) marks[cell] = engine->mark(state, cell);
  return WAY_OK;
}

way_result way_grid_search_links(const way_grid_search *search, int32_t *links, size_t capacity) {
  if (search == NULL || links == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t count = way_grid_node_count(search->grid);
  if (capacity < (size_t)count) return WAY_ERROR_BUFFER_TOO_SMALL;
  const way_grid_engine *engine = way_grid_search_engine(search);
  const void *state = engine == NULL ? NULL : search->states[engine->slot];
  for (int32_t cell = 0; cell < count; cell++) {
    links[cell] = engine != NULL && engine->mark(state, cell) != 0 ? engine->parent(search, cell) : -1;
  }
  return WAY_OK;
}
