#include "search/options.h"

#include <float.h>
#include <string.h>

#include "engine/graph/graph_landmarks.h"
#include "topology/blocked.h"
#include "world/voxel/voxel_mover.h"
#include "world/graph/point_graph.h"
#include "world/grid/grid.h"

void way_grid_options_default(way_grid_options *options) {
  memset(options, 0, sizeof *options);
  options->algorithm = WAY_ALGORITHM_AUTO;
  options->diagonal = WAY_DIAGONAL_NO_CORNER_CUTTING;
  options->agent_size = 1;
  options->heuristic_weight = 1.0;
  options->specialized_engines = true;
  options->hpa_chunk_size = WAY_HPA_DEFAULT_CHUNK;
  options->hpa_smooth = true;
}

void way_voxel_options_default(way_voxel_options *options) {
  memset(options, 0, sizeof *options);
  options->algorithm = WAY_ALGORITHM_AUTO;
  options->connectivity = WAY_CONNECTIVITY_26;
  options->agent_size = 1;
  options->heuristic_weight = 1.0;
}

void way_graph_options_default(way_graph_options *options) {
  memset(options, 0, sizeof *options);
  options->algorithm = WAY_GRAPH_A_STAR;
  options->heuristic_weight = 1.0;
}

bool way_any_angle(way_algorithm algorithm) {
  return algorithm == WAY_ALGORITHM_THETA_STAR || algorithm == WAY_ALGORITHM_LAZY_THETA_STAR;
}

bool way_hpa_chunk_size_allowed(int32_t chunk_size) {
  return chunk_size == 8 || chunk_size == 16 || chunk_size == 32 || chunk_size == 64;
}

static bool known(way_on_stale on_stale) {
  return on_stale == WAY_ON_STALE_REFUSE || on_stale == WAY_ON_STALE_RESTART;
}

static bool finite_at_least_zero(double value) {
  return value >= 0 && value <= DBL_MAX;
}

/* What worlds without jump points run. */
static bool takes_astar(way_algorithm algorithm) {
  return algorithm == WAY_ALGORITHM_A_STAR || algorithm == WAY_ALGORITHM_AUTO;
}

/* What worlds of cells have in common. */
static way_result check_cells(way_algorithm algorithm, int32_t agent_size, int32_t iteration_budget, double weight,
                              double nearest_radius, double step_cost_bound) {
  if ((int)algorithm < 0 || algorithm > WAY_ALGORITHM_AUTO) return WAY_ERROR_INVALID_ARGUMENT;
  if (agent_size < 1 || iteration_budget < 0) return WAY_ERROR_OUT_OF_RANGE;
  bool numbers_fit =
      finite_at_least_zero(weight) && finite_at_least_zero(nearest_radius) && finite_at_least_zero(step_cost_bound);
  return numbers_fit ? WAY_OK : WAY_ERROR_OUT_OF_RANGE;
}

way_result way_grid_options_check(const way_grid_options *options) {
  if (options == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if ((int)options->diagonal < 0 || options->diagonal > WAY_DIAGONAL_NEVER) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check_cells(options->algorithm, options->agent_size, options->iteration_budget,
                                  options->heuristic_weight, options->nearest_radius, options->step_cost_bound);
  if (result != WAY_OK) return result;
  if (!way_hpa_chunk_size_allowed(options->hpa_chunk_size)) return WAY_ERROR_OUT_OF_RANGE;
  if (!known(options->on_stale)) return WAY_ERROR_INVALID_ARGUMENT;
  /* A hierarchy is shared by all searches, so that it can't hold what one of them asks hooks for. */
  bool hookless = way_any_angle(options->algorithm) || options->algorithm == WAY_ALGORITHM_HPA_STAR;
  bool hooked = options->passable != NULL || options->step_cost != NULL;
  return hookless && hooked ? WAY_ERROR_UNSUPPORTED : WAY_OK;
}

way_result way_grid_options_check_on(const way_grid_options *options, const way_grid *grid) {
  way_result result = way_grid_options_check(options);
  if (result == WAY_OK && options->blocked_count > 0) {
    if (options->algorithm == WAY_ALGORITHM_HPA_STAR) return WAY_ERROR_UNSUPPORTED;
    result = way_blocked_check(options->blocked, options->blocked_count, way_grid_node_count(grid));
  }
  if (result != WAY_OK || !way_grid_is_hex(grid)) return result;
  bool honoured = takes_astar(options->algorithm) && options->diagonal == WAY_DIAGONAL_NO_CORNER_CUTTING;
  return honoured ? WAY_OK : WAY_ERROR_UNSUPPORTED;
}

way_result way_voxel_options_check(const way_voxel_options *options, const way_voxel_grid *grid) {
  if (options == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->connectivity != WAY_CONNECTIVITY_6 && options->connectivity != WAY_CONNECTIVITY_18 &&
      options->connectivity != WAY_CONNECTIVITY_26) {
    return WAY_ERROR_INVALID_ARGUMENT;
  }
  way_result result = check_cells(options->algorithm, options->agent_size, options->iteration_budget,
                                  options->heuristic_weight, options->nearest_radius, options->step_cost_bound);
  if (result != WAY_OK) return result;
  if (!known(options->on_stale)) return WAY_ERROR_INVALID_ARGUMENT;
  if (!takes_astar(options->algorithm)) return WAY_ERROR_UNSUPPORTED;
  if (options->mover != NULL && options->mover->grid != grid) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->mover != NULL && options->agent_size != 1) return WAY_ERROR_UNSUPPORTED;
  return way_blocked_check(options->blocked, options->blocked_count, way_voxel_node_count(grid));
}

way_result way_graph_options_check(const way_graph_options *options, const way_graph *graph) {
  if (options == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!known(options->on_stale)) return WAY_ERROR_INVALID_ARGUMENT;
  if ((int)options->algorithm < 0 || options->algorithm > WAY_GRAPH_BIDIRECTIONAL) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->iteration_budget < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (!(options->heuristic_weight >= 0 && options->heuristic_weight <= DBL_MAX)) return WAY_ERROR_OUT_OF_RANGE;
  bool others = options->points != NULL || options->landmarks != NULL;
  if (graph == NULL && others) return WAY_ERROR_UNSUPPORTED;
  if (options->points != NULL && options->points->graph != graph) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->landmarks != NULL && options->landmarks->graph != graph) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->algorithm != WAY_GRAPH_A_STAR && options->heuristic_weight != 1) return WAY_ERROR_UNSUPPORTED;
  if (options->algorithm == WAY_GRAPH_DIJKSTRA && options->landmarks != NULL) return WAY_ERROR_UNSUPPORTED;
  return WAY_OK;
}

way_result way_graph_options_fresh(const way_graph_options *options, const way_graph *graph) {
  if (options->points != NULL && options->points->node_count != graph->node_count) return WAY_ERROR_STALE;
  if (options->landmarks != NULL && !way_landmarks_current(options->landmarks)) return WAY_ERROR_STALE;
  return WAY_OK;
}
