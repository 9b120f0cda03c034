#include "search/grid_options.h"

#include <float.h>
#include <string.h>

#include "world/grid/grid.h"

void way_grid_options_default(way_grid_options *options) {
  memset(options, 0, sizeof *options);
  options->algorithm = WAY_ALGORITHM_A_STAR;
  options->diagonal = WAY_DIAGONAL_NO_CORNER_CUTTING;
  options->agent_size = 1;
  options->heuristic_weight = 1.0;
  options->specialized_engines = true;
  options->hpa_chunk_size = WAY_HPA_DEFAULT_CHUNK;
  options->hpa_smooth = true;
}

bool way_hpa_chunk_size_allowed(int32_t chunk_size) {
  return chunk_size == 8 || chunk_size == 16 || chunk_size == 32 || chunk_size == 64;
}

static bool finite_at_least_zero(double value) {
  return value >= 0 && value <= DBL_MAX;
}

static bool any_angle(way_algorithm algorithm) {
  return algorithm == WAY_ALGORITHM_THETA_STAR || algorithm == WAY_ALGORITHM_LAZY_THETA_STAR;
}

way_result way_grid_options_check(const way_grid_options *options) {
  if (options == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if ((int)options->algorithm < 0 || options->algorithm > WAY_ALGORITHM_D_STAR_LITE) return WAY_ERROR_INVALID_ARGUMENT;
  if ((int)options->diagonal < 0 || options->diagonal > WAY_DIAGONAL_NEVER) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->agent_size < 1 || options->iteration_budget < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (!finite_at_least_zero(options->heuristic_weight)) return WAY_ERROR_OUT_OF_RANGE;
  if (!finite_at_least_zero(options->nearest_radius)) return WAY_ERROR_OUT_OF_RANGE;
  if (!finite_at_least_zero(options->step_cost_bound)) return WAY_ERROR_OUT_OF_RANGE;
  if (!way_hpa_chunk_size_allowed(options->hpa_chunk_size)) return WAY_ERROR_OUT_OF_RANGE;
  /* A hierarchy is shared by all searches, so that it can't hold what one of them asks hooks for. */
  bool hookless = any_angle(options->algorithm) || options->algorithm == WAY_ALGORITHM_HPA_STAR;
  bool hooked = options->passable != NULL || options->step_cost != NULL;
  return hookless && hooked ? WAY_ERROR_UNSUPPORTED : WAY_OK;
}

way_result way_grid_options_check_on(const way_grid_options *options, const way_grid *grid) {
  way_result result = way_grid_options_check(options);
  if (result != WAY_OK || !way_grid_is_hex(grid)) return result;
  bool honoured = options->algorithm == WAY_ALGORITHM_A_STAR && options->diagonal == WAY_DIAGONAL_NO_CORNER_CUTTING;
  return honoured ? WAY_OK : WAY_ERROR_UNSUPPORTED;
}

/* No hooks, and an estimate that is whole or none. */
static bool plain(const way_grid_options *options) {
  return options->passable == NULL && options->step_cost == NULL &&
         (options->heuristic_weight == 0 || options->heuristic_weight == 1);
}

/* With every cell at cost 1 too: what exact cost pairs can count. */
static bool exact(const way_grid_options *options, const way_grid *grid) {
  return plain(options) && way_grid_uniform(grid);
}

/* An engine that gives the answers of the generic one, but records nothing. */
static bool specialized(const way_grid_options *options) {
  return options->specialized_engines && !options->record_expansions;
}

static way_grid_pick pick_astar(const way_grid_options *options, const way_grid *grid) {
  bool pairs = specialized(options) && exact(options, grid);
  return (way_grid_pick){pairs ? &way_grid_engine_pair_astar : &way_grid_engine_astar, WAY_ALGORITHM_A_STAR};
}

static way_grid_pick pick_hex(const way_grid_options *options, const way_grid *grid, way_hex_units *units) {
  bool whole =
      specialized(options) && plain(options) && way_hex_units_find(grid, options->heuristic_weight == 0, units);
  return (way_grid_pick){whole ? &way_grid_engine_hex_astar : &way_grid_engine_hex, WAY_ALGORITHM_A_STAR};
}

/* Jump points are found on uniform grids by two of the rules; on anything else A* runs. */
static bool jumps(const way_grid_options *options, const way_grid *grid) {
  return (options->algorithm == WAY_ALGORITHM_JPS || options->algorithm == WAY_ALGORITHM_JPS_PLUS) &&
         (options->diagonal == WAY_DIAGONAL_NO_CORNER_CUTTING || options->diagonal == WAY_DIAGONAL_NEVER) &&
         exact(options, grid);
}

static way_grid_pick pick_jump(const way_grid_options *options, const way_grid *grid) {
  if (specialized(options)) return (way_grid_pick){&way_grid_engine_jump, options->algorithm};
  if (options->heuristic_weight != 1) return pick_astar(options, grid);
  return (way_grid_pick){&way_grid_engine_jump_search, WAY_ALGORITHM_JPS};
}

way_grid_pick way_grid_options_pick(const way_grid_options *options, const way_grid *grid, way_hex_units *units) {
  if (way_grid_is_hex(grid)) return pick_hex(options, grid, units);
  if (options->algorithm == WAY_ALGORITHM_HPA_STAR) {
    return (way_grid_pick){&way_grid_engine_hpa, WAY_ALGORITHM_HPA_STAR};
  }
  if (any_angle(options->algorithm)) return (way_grid_pick){&way_grid_engine_theta, options->algorithm};
  if (jumps(options, grid)) return pick_jump(options, grid);
  return pick_astar(options, grid);
}
