/* Square and hex grids as worlds of searches: their ends, and the choice of engine. */
#include <math.h>

#include "engine/any_angle/theta.h"
#include "engine/hierarchy/hpa_search.h"
#include "engine/jump/jump_block.h"
#include "engine/jump/jump_plain.h"
#include "engine/uniform/hex_astar.h"
#include "engine/uniform/square_astar.h"
#include "engine/weighted/terrain_jump.h"
#include "engine/weighted/weighted_astar.h"
#include "search/ends.h"
#include "search/goals.h"
#include "search/grid.h"
#include "search/options.h"
#include "waystate/grid_search.h"

static const way_search_engine *const square_engines[WAY_SQUARE_COUNT] = {
    &way_engine_square_astar, &way_engine_astar,    &way_engine_jump_block,   &way_engine_jump_plain, &way_engine_theta,
    &way_engine_hpa,          &way_engine_weighted, &way_engine_terrain_jump, &way_engine_goals};
static const way_search_engine *const hex_engines[WAY_HEX_COUNT] = {&way_engine_hex_astar, &way_engine_astar,
                                                                    &way_engine_goals};

/* ---------------------------------------------------------------------------------------- choice of engine */

/* No hooks, and an estimate that is whole or none. */
static bool plain(const way_grid_options *options) {
  return options->passable == NULL && options->step_cost == NULL &&
         (options->heuristic_weight == 0 || options->heuristic_weight == 1);
}

/* With every cell at cost 1 too: what exact cost pairs can count. */
static bool exact(const way_search *search) {
  return plain(&search->options.grid) && way_grid_uniform(search->grid);
}

static way_pick pick_astar(const way_search *search) {
  const way_grid_options *options = &search->options.grid;
  int slot = WAY_SQUARE_ASTAR;
  /* No other engine knows links. */
  if (search->grid->links.count > 0) return (way_pick){slot, WAY_ALGORITHM_A_STAR};
  if (options->specialized_engines && exact(search)) {
    slot = WAY_SQUARE_PAIRS;
  } else if (options->specialized_engines && options->passable == NULL && options->step_cost == NULL &&
             options->heuristic_weight <= 1 && way_weighted_serves(search->grid)) {
    slot = WAY_SQUARE_WEIGHTED;
  }
  return (way_pick){slot, WAY_ALGORITHM_A_STAR};
}

/* AUTO does, but where the best of the cells that a budget reached is wanted: jump points are few to choose from. */
static bool asks_for_jumps(const way_grid_options *options) {
  bool free_to = options->algorithm == WAY_ALGORITHM_AUTO && !(options->partial && options->iteration_budget > 0);
  return free_to || options->algorithm == WAY_ALGORITHM_JPS || options->algorithm == WAY_ALGORITHM_JPS_PLUS;
}

/* On uniform grids without closed sides, by two of the rules. */
static bool jumps(const way_search *search) {
  const way_grid_options *options = &search->options.grid;
  if (way_grid_has_sides(search->grid)) return false;
  return (options->diagonal == WAY_DIAGONAL_NO_CORNER_CUTTING || options->diagonal == WAY_DIAGONAL_NEVER) &&
         exact(search);
}

/* On all other grids, unless too much of one is uneven, and by the other rules. */
static bool jumps_over_terrain(const way_search *search) {
  const way_grid_options *options = &search->options.grid;
  return options->specialized_engines && plain(options) && options->blocked_count == 0 &&
         way_weighted_serves(search->grid) && way_grid_mostly_even(search->grid);
}

static way_pick pick_square(const way_search *search, way_hex_units *units) {
  (void)units;
  const way_grid_options *options = &search->options.grid;
  if (options->algorithm == WAY_ALGORITHM_HPA_STAR) return (way_pick){WAY_SQUARE_HPA, WAY_ALGORITHM_HPA_STAR};
  if (way_any_angle(options->algorithm)) return (way_pick){WAY_SQUARE_THETA, options->algorithm};
  if (!asks_for_jumps(options) || search->grid->links.count > 0) return pick_astar(search);
  if (!jumps(search)) {
    if (jumps_over_terrain(search)) return (way_pick){WAY_SQUARE_TERRAIN, WAY_ALGORITHM_JPS};
    return pick_astar(search);
  }
  bool tables = options->algorithm == WAY_ALGORITHM_JPS_PLUS;
  /* What it reads of the grid knows of no cells that only this question blocks. */
  if (options->specialized_engines && options->blocked_count == 0) {
    return (way_pick){WAY_SQUARE_JUMP, tables ? WAY_ALGORITHM_JPS_PLUS : WAY_ALGORITHM_JPS};
  }
  if (options->heuristic_weight != 1) return pick_astar(search);
  return (way_pick){WAY_SQUARE_JUMP_SEARCH, WAY_ALGORITHM_JPS};
}

static way_pick pick_hex(const way_search *search, way_hex_units *units) {
  const way_grid_options *options = &search->options.grid;
  bool whole = options->specialized_engines && plain(options) &&
               way_hex_units_find(search->grid, options->heuristic_weight == 0, units);
  return (way_pick){whole ? WAY_HEX_WHOLE : WAY_HEX_ASTAR, WAY_ALGORITHM_A_STAR};
}

static void make_exact(way_search *search, double most_weight) {
  way_grid_options *options = &search->options.grid;
  options->algorithm = WAY_ALGORITHM_A_STAR;
  options->record_expansions = false;
  /* Exact where it can be, so that ties are no matter of rounding. */
  options->specialized_engines = true;
  if (options->heuristic_weight > most_weight) options->heuristic_weight = most_weight;
}

/* ---------------------------------------------------------------------------------------- the ground */

static way_ledger *ground(const way_search *search) {
  return &search->grid->ledger;
}

static int32_t node_count(const way_search *search) {
  return way_grid_node_count(search->grid);
}

static void retain(const way_search *search) {
  way_grid_retain(search->grid);
}

static void release(way_search *search) {
  way_grid_release(search->grid);
}

static way_search_terms terms(const way_search *search) {
  const way_grid_options *options = &search->options.grid;
  return (way_search_terms){options->heuristic_weight, options->iteration_budget, options->record_expansions,
                            options->partial, options->on_stale == WAY_ON_STALE_RESTART};
}

/* Whether the algorithm of the options is one that doesn't know all that there is: a link is no straight line, and a
   hierarchy has nodes on the rims of chunks alone. */
static bool ignores_rules(const way_search *search) {
  way_algorithm algorithm = search->options.grid.algorithm;
  return (way_any_angle(algorithm) || algorithm == WAY_ALGORITHM_HPA_STAR) && search->grid->links.count > 0;
}

static way_result name_links(way_search *search, way_path *path) {
  if (search->plane.links == NULL || path->length < 2) return WAY_OK;
  way_search_enter(search);
  way_result result = way_plane_name_links(&search->plane, path);
  way_search_leave(search);
  return result;
}

static way_result ready(way_search *search) {
  if (ignores_rules(search)) return WAY_ERROR_UNSUPPORTED;
  way_result result = way_plane_for(&search->plane, search->grid, &search->options.grid);
  if (result == WAY_OK) search->topology = way_plane_topology(&search->plane);
  return result;
}

static void unready(way_search *search) {
  way_plane_free(&search->plane);
}

static void set_up(const way_search *search, way_engine_setup *setup) {
  setup->topology = &search->topology;
  setup->grid = search->grid;
  setup->plane = &search->plane;
  setup->units = &search->units;
  setup->grid_options = &search->options.grid;
}

static bool fits(const way_search *search, int32_t cell) {
  int32_t width = search->grid->width;
  return way_bit_get(&search->plane.fits, cell % width, cell / width);
}

static way_result begin(way_search *search, way_end start, way_end goal, way_status *status);
static way_result aim(way_search *search, way_aims *aims);

static bool takes_goals(const way_search *search) {
  way_algorithm algorithm = search->options.grid.algorithm;
  return algorithm != WAY_ALGORITHM_HPA_STAR && !way_any_angle(algorithm);
}

static const way_search_world square_world = {
    .engines = square_engines,
    .engine_count = WAY_SQUARE_COUNT,
    .reader = WAY_SQUARE_ASTAR,
    .framed = true,
    .goals_slot = WAY_SQUARE_GOALS,
    .radii = true,
    .takes_goals = takes_goals,
    .aim = aim,
    .ground = ground,
    .node_count = node_count,
    .retain = retain,
    .release = release,
    .terms = terms,
    .pick = pick_square,
    .ready = ready,
    .begin = begin,
    .unready = unready,
    .set_up = set_up,
    .make_exact = make_exact,
    .name_links = name_links,
    .fits = fits,
};

static const way_search_world hex_world = {
    .engines = hex_engines,
    .engine_count = WAY_HEX_COUNT,
    .reader = WAY_HEX_ASTAR,
    .goals_slot = WAY_HEX_GOALS,
    .radii = true,
    .takes_goals = takes_goals,
    .aim = aim,
    .ground = ground,
    .node_count = node_count,
    .retain = retain,
    .release = release,
    .terms = terms,
    .pick = pick_hex,
    .ready = ready,
    .begin = begin,
    .unready = unready,
    .set_up = set_up,
    .make_exact = make_exact,
    .fits = fits,
};

/* ---------------------------------------------------------------------------------------- ends */

static int32_t node_at(const way_search *search, way_end end) {
  return way_grid_contains(search->grid, end.x, end.y) ? end.y * search->grid->width + end.x : -1;
}

static double square_gap(const way_search *search, way_end end, int32_t cell) {
  int32_t width = search->grid->width, y = cell / width;
  double dx = (double)(cell - y * width) - end.x, dy = (double)y - end.y;
  return dx * dx + dy * dy;
}

static double square_reach(double radius) {
  return radius * radius;
}

static void square_box(const way_search *search, way_end end, double radius, double low[3], double high[3]) {
  (void)search;
  const double at[3] = {end.x, end.y, 0};
  for (int i = 0; i < 3; i++) {
    low[i] = at[i] - radius;
    high[i] = at[i] + radius;
  }
}

/* In quarters of a squared cell size: e^2 + 3 d^2, for e half steps along the lines and d lines. */
static double hex_gap(const way_search *search, way_end end, int32_t cell) {
  const way_grid *grid = search->grid;
  bool rows = way_hex_rows(grid->layout);
  int32_t x = cell % grid->width, y = cell / grid->width;
  int32_t line = rows ? y : x, place = rows ? x : y, end_line = rows ? end.y : end.x, end_place = rows ? end.x : end.y;
  double along =
      2.0 * ((double)place - end_place) + way_hex_shoved(grid->layout, line) - way_hex_shoved(grid->layout, end_line);
  double across = (double)line - end_line;
  return along * along + 3.0 * (across * across);
}

static double hex_reach(double radius) {
  return 4.0 * (radius * radius);
}

/* Lines lie sqrt(3) / 2 apart, and shove a cell by up to a half. */
static void hex_box(const way_search *search, way_end end, double radius, double low[3], double high[3]) {
  square_box(search, end, radius * 1.16 + 1, low, high);
}

static way_end_calls ends_of(const way_search *search) {
  const way_grid *grid = search->grid;
  const way_grid_options *options = &search->options.grid;
  bool hex = way_grid_is_hex(grid);
  return (way_end_calls){.node_at = node_at,
                         .gap = hex ? hex_gap : square_gap,
                         .reach = hex ? hex_reach : square_reach,
                         .box = hex ? hex_box : square_box,
                         .size = {grid->width, grid->height, 1},
                         .radius = options->nearest_radius,
                         .passable = options->passable,
                         .hook_context = options->hook_context};
}

/* ---------------------------------------------------------------------------------------- calls */

static void search_on(way_grid *grid, const way_grid_options *options, bool retains, way_search *like) {
  like->allocator = grid->allocator;
  like->world = way_grid_is_hex(grid) ? &hex_world : &square_world;
  like->grid = grid;
  like->voxels = NULL;
  like->graph = NULL;
  like->compiled = NULL;
  like->retains = retains;
  like->options.grid = *options;
}

way_result way_grid_search_create(way_grid *grid, const way_grid_options *options, way_search **search) {
  if (grid == NULL || search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_grid_options_check_on(options, grid);
  if (result == WAY_OK && options->blocked_count > 0) result = WAY_ERROR_UNSUPPORTED;
  if (result != WAY_OK) return result;
  way_search like;
  search_on(grid, options, true, &like);
  return way_search_make(&like, search);
}

/* Begins on a search that is reset and ready. */
static way_result begin_ready(way_search *search, way_end start, way_end goal, way_status *status) {
  way_end_calls calls = ends_of(search);
  return way_search_begin_between(search, &calls, start, goal, status);
}

static way_result begin(way_search *search, way_end start, way_end goal, way_status *status) {
  way_result result = search->world->ready(search);
  return result == WAY_OK ? begin_ready(search, start, goal, status) : result;
}

way_result way_grid_search_begin(way_search *search, way_point start, way_point goal, way_status *status) {
  if (search == NULL || status == NULL || search->grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  return way_search_begin(search, (way_end){start.x, start.y, 0}, (way_end){goal.x, goal.y, 0}, status);
}

static way_result answer(way_search *search, const way_grid_query *query, way_path *path) {
  way_status status;
  way_search_reset(search);
  way_point start = query->start, goal = query->goal;
  way_result result = begin_ready(search, (way_end){start.x, start.y, 0}, (way_end){goal.x, goal.y, 0}, &status);
  if (result == WAY_OK) result = way_search_finish(search, status, path);
  if (result != WAY_OK) way_path_clear(path);
  return result;
}

way_result way_grid_find_path(way_grid *grid, way_point start, way_point goal, const way_grid_options *options,
                              way_path *path) {
  way_grid_query query = {start, goal};
  return way_grid_find_paths(grid, &query, 1, options, path);
}

way_result way_grid_find_paths(way_grid *grid, const way_grid_query *queries, size_t count,
                               const way_grid_options *options, way_path *paths) {
  if (grid == NULL || (count > 0 && (queries == NULL || paths == NULL))) return WAY_ERROR_INVALID_ARGUMENT;
  for (size_t i = 0; i < count; i++) way_path_clear(&paths[i]);
  way_result result = way_grid_options_check_on(options, grid);
  if (result != WAY_OK) return result;
  way_search like, *search;
  search_on(grid, options, false, &like);
  result = way_search_own(&like, &search);
  if (result != WAY_OK) return result;
  /* Once for all, since no hook can change the grid. */
  if (count > 0) result = search->world->ready(search);
  for (size_t i = 0; i < count && result == WAY_OK; i++) result = answer(search, &queries[i], &paths[i]);
  way_search_reset(search);
  return result;
}

/* ---------------------------------------------------------------------------------------- any of many goals */

/* How much longer than the straight line between two centres the moves of a rule may be. */
static double most_detour(const way_search *search) {
  if (way_grid_is_hex(search->grid)) return 1.1548;
  return search->options.grid.diagonal == WAY_DIAGONAL_NEVER ? 1.4143 : 1.0824;
}

static way_result aim(way_search *search, way_aims *aims) {
  aims->ends = ends_of(search);
  aims->calls = (way_aims_calls){.ends = &aims->ends,
                                 .factor = most_detour(search),
                                 .steps = way_aims_step,
                                 .left = way_aims_left,
                                 .apart = way_aims_apart,
                                 .boxes = !way_grid_is_hex(search->grid)};
  return WAY_OK;
}

way_result way_grid_find_path_to_any(way_grid *grid, way_point start, const way_goals *goals,
                                     const way_grid_options *options, way_path *path) {
  if (grid == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_path_clear(path);
  way_result result = way_grid_options_check_on(options, grid);
  if (result == WAY_OK) result = way_goals_check(goals, options->partial);
  if (result != WAY_OK) return result;
  way_search like, *search;
  search_on(grid, options, false, &like);
  result = way_search_own(&like, &search);
  return result == WAY_OK ? way_goals_answer(search, (way_end){start.x, start.y, 0}, goals, path) : result;
}
