/* Voxel grids as a world of searches: one engine, and ends in three dimensions. */
#include "engine/voxel/voxel_astar.h"
#include "search/goals.h"
#include "search/options.h"
#include "waystate/timeline.h"
#include "waystate/voxel_search.h"
#include "world/voxel/voxel_mover.h"

static const way_search_engine *const engines[] = {&way_engine_voxel_astar, &way_engine_goals};

static way_pick pick(const way_search *search, way_hex_units *units) {
  (void)search;
  (void)units;
  return (way_pick){0, WAY_ALGORITHM_A_STAR};
}

static void make_exact(way_search *search, double most_weight) {
  way_voxel_options *options = &search->options.voxel;
  options->record_expansions = false;
  if (options->heuristic_weight > most_weight) options->heuristic_weight = most_weight;
}

static way_ledger *ground(const way_search *search) {
  return &search->voxels->ledger;
}

static uint64_t more_serial(const way_search *search) {
  const way_voxel_mover *mover = search->options.voxel.mover;
  return mover == NULL ? 0 : mover->serial;
}

static int32_t node_count(const way_search *search) {
  return way_voxel_node_count(search->voxels);
}

static void retain(const way_search *search) {
  way_voxel_grid_retain(search->voxels);
  if (search->options.voxel.mover != NULL) way_voxel_mover_retain(search->options.voxel.mover);
}

static void release(way_search *search) {
  if (search->options.voxel.mover != NULL) way_voxel_mover_release(search->options.voxel.mover);
  way_voxel_grid_release(search->voxels);
}

static way_search_terms terms(const way_search *search) {
  const way_voxel_options *options = &search->options.voxel;
  return (way_search_terms){options->heuristic_weight, options->iteration_budget, options->record_expansions,
                            options->partial, options->on_stale == WAY_ON_STALE_RESTART};
}

static way_result ready(way_search *search) {
  way_result result = way_voxel_init(&search->voxel, search->voxels, &search->options.voxel);
  if (result == WAY_OK) search->topology = way_voxel_topology(&search->voxel, &search->options.voxel);
  return result;
}

void *way_voxel_world_of(const way_search *search, int32_t *kind) {
  way_voxel_mover *mover = search->options.voxel.mover;
  *kind = mover == NULL ? WAY_OBJECT_VOXEL_GRID : WAY_OBJECT_VOXEL_MOVER;
  return mover == NULL ? (void *)search->voxels : mover;
}

static void unready(way_search *search) {
  way_voxel_free(&search->voxel);
}

static void set_up(const way_search *search, way_engine_setup *setup) {
  setup->topology = &search->topology;
  setup->voxel = &search->voxel;
}

static bool fits(const way_search *search, int32_t node) {
  return way_voxel_fits(&search->voxel, node);
}

static way_result begin(way_search *search, way_end start, way_end goal, way_status *status);
static way_result aim(way_search *search, way_aims *aims);

static bool takes_goals(const way_search *search) {
  (void)search;
  return true;
}

static const way_search_world world = {
    .engines = engines,
    .engine_count = 2,
    .goals_slot = 1,
    .radii = true,
    .takes_goals = takes_goals,
    .aim = aim,
    .ground = ground,
    .more_serial = more_serial,
    .node_count = node_count,
    .retain = retain,
    .release = release,
    .terms = terms,
    .pick = pick,
    .ready = ready,
    .begin = begin,
    .unready = unready,
    .set_up = set_up,
    .make_exact = make_exact,
    .fits = fits,
};

/* ---------------------------------------------------------------------------------------- ends */

static int32_t node_at(const way_search *search, way_end end) {
  const way_voxel_grid *grid = search->voxels;
  return way_voxel_contains(grid, end.x, end.y, end.z) ? way_voxel_node(grid, end.x, end.y, end.z) : -1;
}

static double gap(const way_search *search, way_end end, int32_t node) {
  way_voxel_point at = way_voxel_point_of(search->voxels, node);
  double dx = (double)at.x - end.x, dy = (double)at.y - end.y, dz = (double)at.z - end.z;
  return dx * dx + dy * dy + dz * dz;
}

static double reach(double radius) {
  return radius * radius;
}

static void box(const way_search *search, way_end end, double radius, double low[3], double high[3]) {
  (void)search;
  const double at[3] = {end.x, end.y, end.z};
  for (int i = 0; i < 3; i++) {
    low[i] = at[i] - radius;
    high[i] = at[i] + radius;
  }
}

/* ---------------------------------------------------------------------------------------- calls */

static void search_on(way_voxel_grid *grid, const way_voxel_options *options, bool retains, way_search *like) {
  like->allocator = grid->allocator;
  like->world = &world;
  like->grid = NULL;
  like->voxels = grid;
  like->graph = NULL;
  like->compiled = NULL;
  like->retains = retains;
  like->options.voxel = *options;
}

way_result way_voxel_search_create(way_voxel_grid *grid, const way_voxel_options *options, way_search **search) {
  if (grid == NULL || search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_voxel_options_check(options, grid);
  if (result == WAY_OK && options->blocked_count > 0) result = WAY_ERROR_UNSUPPORTED;
  if (result != WAY_OK) return result;
  way_search like;
  search_on(grid, options, true, &like);
  return way_search_make(&like, search);
}

way_result way_voxel_search_begin(way_search *search, way_voxel_point start, way_voxel_point goal, way_status *status) {
  if (search == NULL || status == NULL || search->voxels == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return way_search_begin(search, start, goal, status);
}

static way_end_calls ends_of(const way_search *search) {
  const way_voxel_grid *grid = search->voxels;
  const way_voxel_options *options = &search->options.voxel;
  return (way_end_calls){.node_at = node_at,
                         .gap = gap,
                         .reach = reach,
                         .box = box,
                         .size = {grid->size_x, grid->size_y, grid->size_z},
                         .radius = options->nearest_radius,
                         .passable = options->passable,
                         .hook_context = options->hook_context};
}

static way_result begin(way_search *search, way_end start, way_end goal, way_status *status) {
  way_result result = search->world->ready(search);
  if (result != WAY_OK) return result;
  way_end_calls calls = ends_of(search);
  return way_search_begin_between(search, &calls, start, goal, status);
}

static way_result answer(way_search *search, const way_voxel_query *query, way_path *path) {
  way_status status;
  way_result result = way_voxel_search_begin(search, query->start, query->goal, &status);
  if (result == WAY_OK) result = way_search_finish(search, status, path);
  if (result != WAY_OK) way_path_clear(path);
  return result;
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
  way_result result = way_voxel_options_check(options, grid);
  if (result != WAY_OK) return result;
  way_search like, *search;
  search_on(grid, options, false, &like);
  result = way_search_own(&like, &search);
  if (result != WAY_OK) return result;
  for (size_t i = 0; i < count && result == WAY_OK; i++) result = answer(search, &queries[i], &paths[i]);
  way_search_reset(search);
  return result;
}

/* ---------------------------------------------------------------------------------------- any of many goals */

static way_result aim(way_search *search, way_aims *aims) {
  way_connectivity connectivity = search->options.voxel.connectivity;
  /* How much longer than a straight line the moves may be; the constant is for the step that 18 neighbours leave over. */
  double factor = connectivity == WAY_CONNECTIVITY_6 ? 1.7321 : 1.2248;
  aims->ends = ends_of(search);
  aims->calls = (way_aims_calls){.ends = &aims->ends,
                                 .factor = connectivity == WAY_CONNECTIVITY_26 ? 1.1281 : factor,
                                 .constant = connectivity == WAY_CONNECTIVITY_18 ? 0.3 : 0,
                                 .steps = way_aims_step,
                                 .left = way_aims_left,
                                 .apart = way_aims_apart,
                                 .boxes = true};
  return WAY_OK;
}

way_result way_voxel_find_path_to_any(way_voxel_grid *grid, way_voxel_point start, const way_goals *goals,
                                      const way_voxel_options *options, way_path *path) {
  if (grid == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_path_clear(path);
  way_result result = way_voxel_options_check(options, grid);
  if (result == WAY_OK) result = way_goals_check(goals, options->partial);
  if (result != WAY_OK) return result;
  way_search like, *search;
  search_on(grid, options, false, &like);
  result = way_search_own(&like, &search);
  return result == WAY_OK ? way_goals_answer(search, start, goals, path) : result;
}
