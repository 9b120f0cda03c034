/* The voxel grid for JavaScript: calls that take or return a struct by value, listeners, and options from scalars. */
#include "wasm/host.h"
#include "waystate/voxel_search.h"

static void on_cell(void *context, int32_t node, uint8_t old_area, uint8_t new_area) {
  way_host_cell_edited((int32_t)(intptr_t)context, node, old_area, new_area);
}

static void on_areas(void *context) {
  way_host_areas_edited((int32_t)(intptr_t)context);
}

static int call_passable(void *context, int32_t node) {
  return (int)way_host_passable((int32_t)(intptr_t)context, node);
}

static double call_step_cost(void *context, int32_t from, int32_t to, double base) {
  return way_host_step_cost((int32_t)(intptr_t)context, from, to, base);
}

/* space: NULL for the default, else the three origins and the cell size. */
way_result WAY_WASM_EXPORT(way_wasm_voxel_create)(int32_t size_x, int32_t size_y, int32_t size_z, int32_t default_area,
                                                  const uint8_t *cells, const double *space, way_voxel_grid **grid) {
  if (!space) {
    return way_voxel_grid_create(size_x, size_y, size_z, (uint8_t)default_area, cells, NULL, NULL, grid);
  }
  way_voxel_space value = {space[0], space[1], space[2], space[3]};
  return way_voxel_grid_create(size_x, size_y, size_z, (uint8_t)default_area, cells, &value, NULL, grid);
}

/* Writes the three origins and the cell size. */
void WAY_WASM_EXPORT(way_wasm_voxel_space)(const way_voxel_grid *grid, double *space) {
  way_voxel_space value = way_voxel_grid_space(grid);
  space[0] = value.origin_x;
  space[1] = value.origin_y;
  space[2] = value.origin_z;
  space[3] = value.cell_size;
}

_Static_assert(sizeof(way_voxel_point) == 3 * sizeof(int32_t), "a point is three integers in a row");
_Static_assert(sizeof(way_voxel_query) == 6 * sizeof(int32_t), "a query is six integers in a row");

way_result WAY_WASM_EXPORT(way_wasm_voxel_add_listener)(way_voxel_grid *grid, int32_t listener, int32_t *id) {
  way_grid_listener value = {
      .context = (void *)(intptr_t)listener, .on_cell = on_cell, .on_areas = on_areas, .on_restored = NULL};
  return way_voxel_grid_add_listener(grid, &value, id);
}

/* The host makes room for the larger of the two. */
_Static_assert(sizeof(way_voxel_options) <= sizeof(way_grid_options), "voxel options fit where grid options do");

/* flags: the order of the bits is that of way_wasm_options_set; there is no choice of engine here. */
enum { FLAG_RECORD = 1, FLAG_PARTIAL = 4, FLAG_PASSABLE = 8, FLAG_STEP_COST = 16 };

void WAY_WASM_EXPORT(way_wasm_voxel_options_set)(way_voxel_options *options, int32_t algorithm, int32_t connectivity,
                                                 int32_t agent_size, double heuristic_weight, int32_t iteration_budget,
                                                 int32_t flags, double nearest_radius, int32_t hook,
                                                 double step_cost_bound) {
  way_voxel_options_default(options);
  options->algorithm = (way_algorithm)algorithm;
  options->connectivity = (way_connectivity)connectivity;
  options->agent_size = agent_size;
  options->heuristic_weight = heuristic_weight;
  options->iteration_budget = iteration_budget;
  options->record_expansions = (flags & FLAG_RECORD) != 0;
  options->partial = (flags & FLAG_PARTIAL) != 0;
  options->nearest_radius = nearest_radius;
  options->passable = (flags & FLAG_PASSABLE) != 0 ? call_passable : NULL;
  options->step_cost = (flags & FLAG_STEP_COST) != 0 ? call_step_cost : NULL;
  options->hook_context = (void *)(intptr_t)hook;
  options->step_cost_bound = step_cost_bound;
}

way_result WAY_WASM_EXPORT(way_wasm_voxel_begin)(way_search *search, int32_t start_x, int32_t start_y, int32_t start_z,
                                                 int32_t goal_x, int32_t goal_y, int32_t goal_z, way_status *status) {
  return way_voxel_search_begin(search, (way_voxel_point){start_x, start_y, start_z},
                                (way_voxel_point){goal_x, goal_y, goal_z}, status);
}
