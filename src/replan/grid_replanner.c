/* The replanner on a grid, square or hex: options, ends, what it hears of the grid, steps, and the path out of it. */
#include "replan/grid_replanner.h"

#include <float.h>

#include "base/path.h"

static way_result check_options(const way_grid *grid, const way_grid_options *options) {
  if ((int)options->algorithm < 0 || options->algorithm > WAY_ALGORITHM_AUTO) return WAY_ERROR_INVALID_ARGUMENT;
  if ((int)options->diagonal < 0 || options->diagonal > WAY_DIAGONAL_NEVER) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->agent_size < 1 || options->iteration_budget < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (!(options->heuristic_weight >= 0 && options->heuristic_weight <= DBL_MAX)) return WAY_ERROR_OUT_OF_RANGE;
  if (!(options->nearest_radius >= 0 && options->nearest_radius <= DBL_MAX)) return WAY_ERROR_OUT_OF_RANGE;
  bool known = options->algorithm == WAY_ALGORITHM_LPA_STAR || options->algorithm == WAY_ALGORITHM_D_STAR_LITE;
  /* What a hook answers may change without an edit, and a nearest cell with one: a plan would not hear of either. */
  bool hooked = options->passable != NULL || options->step_cost != NULL;
  if (!known || hooked || options->heuristic_weight != 1 || options->nearest_radius != 0 || options->partial) {
    return WAY_ERROR_UNSUPPORTED;
  }
  if (options->blocked_count > 0 || options->prefer != WAY_PREFER_ANY) return WAY_ERROR_UNSUPPORTED;
  return way_grid_has_rule(grid, options->diagonal) ? WAY_OK : WAY_ERROR_UNSUPPORTED;
}

/* ------------------------------------------------------------------------------------------------ what the grid tells */

static void on_cell(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  way_grid_replanner *replanner = context;
  if (way_watch_deaf(replanner->search.watch)) return;
  bool opened_or_closed = (old_area == WAY_WALL) != (new_area == WAY_WALL);
  way_replan_edited(&replanner->search, cell, opened_or_closed || replanner->options.agent_size > 1);
}

/* The version tells the next replan. */
static void on_areas(void *context) {
  way_grid_replanner *replanner = context;
  if (!way_watch_deaf(replanner->search.watch)) replanner->search.found = false;
}

/* The five steps that may have changed all lie around the cell beyond the side. */
static void on_passage(void *context, int32_t cell, int32_t side, bool open) {
  way_grid_replanner *replanner = context;
  (void)open;
  if (way_watch_deaf(replanner->search.watch)) return;
  int32_t beyond = way_grid_beyond(replanner->grid, cell, side);
  if (beyond >= 0) way_replan_edited(&replanner->search, beyond, true);
}

/* The estimates that the queue is ordered by change with the links. */
static void on_link(void *context, const way_link *link, bool added) {
  way_grid_replanner *replanner = context;
  (void)link;
  (void)added;
  if (!way_watch_deaf(replanner->search.watch)) way_replan_overrun(&replanner->search);
}

static void on_restored(void *context) {
  way_grid_replanner *replanner = context;
  way_replan_invalidate(&replanner->search);
  replanner->search.last_expanded = 0;
  replanner->search.order_count = 0;
}

static way_result listen(way_grid_replanner *replanner) {
  way_grid_listener listener = {replanner, on_cell, on_areas, on_restored, on_passage, on_link};
  return way_grid_add_listener(replanner->grid, &listener, &replanner->listener);
}

/* ------------------------------------------------------------------------------------------------ life */

way_result way_grid_replanner_create(way_grid *grid, const way_grid_options *options, way_grid_replanner **out) {
  if (grid == NULL || options == NULL || out == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check_options(grid, options);
  if (result != WAY_OK) return result;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_grid_replanner *replanner = way_allocate_zeroed(&grid->allocator, 1, sizeof *replanner);
  if (replanner == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  replanner->allocator = grid->allocator;
  replanner->grid = grid;
  replanner->options = *options;
  replanner->area_version = -1;
  way_replan_init(&replanner->search, &grid->allocator, way_grid_node_count(grid),
                  options->algorithm == WAY_ALGORITHM_D_STAR_LITE, options->record_expansions);
  result = way_plane_init(&replanner->plane, grid, options->diagonal, options->agent_size);
  if (result == WAY_OK) result = listen(replanner);
  if (result != WAY_OK) {
    way_release(&grid->allocator, replanner, 1, sizeof *replanner);
    return result;
  }
  way_grid_retain(grid);
  *out = replanner;
  return WAY_OK;
}

void way_grid_replanner_destroy(way_grid_replanner *replanner) {
  if (replanner == NULL || way_watch_keeps(replanner->search.watch)) return;
  way_allocator memory = replanner->allocator;
  way_grid *grid = replanner->grid;
  way_grid_drop_listener(replanner->grid, replanner->listener);
  way_replan_free(&replanner->search);
  way_plane_free(&replanner->plane);
  way_release(&memory, replanner, 1, sizeof *replanner);
  way_grid_release(grid);
}

/* ------------------------------------------------------------------------------------------------ ends and status */

/* Whether the next replan plans from scratch although there is a plan. */
static bool outdated(const way_grid_replanner *replanner) {
  return replanner->search.overflow || replanner->area_version != replanner->grid->areas.version;
}

static int32_t cell_of(const way_grid *grid, way_point point) {
  return way_grid_contains(grid, point.x, point.y) ? point.y * grid->width + point.x : -1;
}

way_result way_grid_replanner_set_start(way_grid_replanner *replanner, way_point start) {
  if (replanner == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_replan_set_start(&replanner->search, &replanner->plane, cell_of(replanner->grid, start), !outdated(replanner));
  return WAY_OK;
}

way_result way_grid_replanner_set_goal(way_grid_replanner *replanner, way_point goal) {
  if (replanner == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_replan_set_goal(&replanner->search, cell_of(replanner->grid, goal));
  return WAY_OK;
}

way_result way_grid_replanner_invalidate_all(way_grid_replanner *replanner) {
  if (replanner == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_replan_invalidate(&replanner->search);
  return WAY_OK;
}

int32_t way_grid_replanner_start(const way_grid_replanner *replanner) {
  return replanner->search.start;
}

int32_t way_grid_replanner_goal(const way_grid_replanner *replanner) {
  return replanner->search.goal;
}

int64_t way_grid_replanner_iterations(const way_grid_replanner *replanner) {
  return replanner->search.iterations;
}

int64_t way_grid_replanner_expanded_count(const way_grid_replanner *replanner) {
  return replanner->search.expanded;
}

int32_t way_grid_replanner_last_expanded(const way_grid_replanner *replanner) {
  return replanner->search.last_expanded;
}

/* IN_PROGRESS when the agent fits at both ends. */
static way_status ends_status(const way_grid_replanner *replanner) {
  const way_replan_search *search = &replanner->search;
  if (search->start < 0 || !way_plane_fits(&replanner->plane, search->start)) return WAY_STATUS_START_INVALID;
  if (search->goal < 0 || !way_plane_fits(&replanner->plane, search->goal)) return WAY_STATUS_GOAL_INVALID;
  return WAY_STATUS_IN_PROGRESS;
}

/* Follows from the saved fields and the grid alone, so that it is the same after a restore. */
way_status way_grid_replanner_status(const way_grid_replanner *replanner) {
  const way_replan_search *search = &replanner->search;
  if (search->start < 0 && search->goal < 0) return WAY_STATUS_NONE;
  way_status ends = ends_status(replanner);
  if (ends != WAY_STATUS_IN_PROGRESS) return ends;
  if (!search->initialized) return WAY_STATUS_NONE;
  if (outdated(replanner) || search->pending_count > 0) return WAY_STATUS_IN_PROGRESS;
  if (search->found) return WAY_STATUS_FOUND;
  return way_replan_hopeless(search) ? WAY_STATUS_NO_PATH : WAY_STATUS_IN_PROGRESS;
}

bool way_grid_replanner_found(const way_grid_replanner *replanner) {
  return way_grid_replanner_status(replanner) == WAY_STATUS_FOUND;
}

/* ------------------------------------------------------------------------------------------------ planning */

/* Takes in what changed: by planning from scratch, or edit by edit. */
static way_result catch_up(way_grid_replanner *replanner) {
  way_replan_search *search = &replanner->search;
  if (!way_areas_sum(&replanner->grid->areas)) return WAY_ERROR_UNSUPPORTED;
  way_result result = way_plane_refresh(&replanner->plane);
  if (result != WAY_OK) return result;
  if (search->initialized && !outdated(replanner)) return way_replan_apply(search, &replanner->plane);
  result = way_replan_ready(search);
  if (result == WAY_OK) result = way_replan_start_over(search, &replanner->plane);
  if (result == WAY_OK) replanner->area_version = replanner->grid->areas.version;
  return result;
}

way_result way_grid_replanner_replan(way_grid_replanner *replanner, int32_t iterations, way_status *status) {
  if (replanner == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (iterations < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (replanner->grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_replan_search *search = &replanner->search;
  *status = ends_status(replanner);
  int32_t cap = replanner->options.iteration_budget;
  if (cap > 0 && iterations > cap) iterations = cap;
  if (iterations == 0) {
    *status = way_grid_replanner_status(replanner);
    return WAY_OK;
  }
  way_result result = *status == WAY_STATUS_IN_PROGRESS ? catch_up(replanner) : WAY_OK;
  if (result == WAY_OK) {
    search->last_expanded = 0;
    search->order_count = 0;
  }
  if (result != WAY_OK || *status != WAY_STATUS_IN_PROGRESS) return result;
  bool complete = false;
  result = way_replan_run(search, &replanner->plane, iterations, &complete);
  if (result == WAY_OK) search->found = complete && !way_replan_hopeless(search);
  *status = way_grid_replanner_status(replanner);
  return result;
}

way_result way_grid_replanner_path(way_grid_replanner *replanner, way_path *path) {
  if (replanner == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (replanner->grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  const way_replan_search *search = &replanner->search;
  way_path_clear(path);
  way_status status = way_grid_replanner_status(replanner);
  int32_t length = 0;
  if (status == WAY_STATUS_FOUND) {
    way_result paid = way_plane_refresh(&replanner->plane);
    if (paid != WAY_OK) return paid;
    length = way_replan_trace(search, &replanner->plane, NULL);
    if (length < 0) return WAY_ERROR_STATE;
  }
  way_result result = way_path_reserve(path, length);
  if (result == WAY_OK && replanner->options.record_expansions) {
    result = way_path_set_expanded(path, search->order, search->order_count);
  }
  if (result != WAY_OK) return result;
  bool planned = status == WAY_STATUS_FOUND || status == WAY_STATUS_NO_PATH || status == WAY_STATUS_IN_PROGRESS;
  path->status = status;
  path->algorithm = replanner->options.algorithm;
  path->engine = planned ? WAY_ENGINE_GENERIC : WAY_ENGINE_NONE;
  path->start = planned ? search->start : -1;
  path->goal = planned ? search->goal : -1;
  path->goal_index = path->goal < 0 ? -1 : 0;
  path->expanded_count = search->last_expanded;
  path->iterations = search->iterations > INT32_MAX ? INT32_MAX : (int32_t)search->iterations;
  if (length > 0) {
    path->cost = way_replan_cost(search);
    way_replan_trace(search, &replanner->plane, path->cells);
  }
  return way_plane_name_links(&replanner->plane, path);
}

void way_grid_replanner_fault(way_grid_replanner *replanner, way_error *error) {
  *error = (way_error){.code = WAY_OK};
  if (replanner->grid->ledger.busy > 0 || way_grid_replanner_status(replanner) != WAY_STATUS_FOUND) return;
  if (way_plane_refresh(&replanner->plane) != WAY_OK) return;
  int32_t length = way_replan_trace(&replanner->search, &replanner->plane, NULL);
  if (length >= 0) return;
  way_tell(error, "the plan comes to cell #, whose g is not what a neighbour's g and the step between come to", ~length,
           0);
}
