/* Calls of the public interface that take or return a struct by value, which JavaScript cannot do, and listeners. */
#include "waystate/grid.h"
#include "wasm/host.h"
#include "wasm/hooks.h"
#include "waystate/goals.h"
#include "waystate/grid_search.h"
#include "waystate/passages.h"

static void on_cell(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  way_host_cell_edited((int32_t)(intptr_t)context, cell, old_area, new_area);
}

static void on_areas(void *context) {
  way_host_areas_edited((int32_t)(intptr_t)context);
}

static void on_passage(void *context, int32_t cell, int32_t side, bool open) {
  way_host_passage_edited((int32_t)(intptr_t)context, cell, side, open);
}

static void on_link(void *context, const way_link *link, bool added) {
  way_host_link_edited((int32_t)(intptr_t)context, link->id, link->from, link->to, link->cost, added);
}

way_result WAY_WASM_EXPORT(way_wasm_grid_add_link)(way_grid *grid, int32_t from_x, int32_t from_y, int32_t to_x,
                                                   int32_t to_y, double cost, int32_t *id) {
  return way_grid_add_link(grid, (way_point){from_x, from_y}, (way_point){to_x, to_y}, cost, id);
}

void WAY_WASM_EXPORT(way_wasm_grid_space)(const way_grid *grid, way_space *space) {
  *space = way_grid_space(grid);
}

way_result WAY_WASM_EXPORT(way_wasm_grid_is_reachable)(way_grid *grid, int32_t ax, int32_t ay, int32_t bx, int32_t by,
                                                       int32_t diagonal, int32_t agent_size, bool *reachable) {
  return way_grid_is_reachable(grid, (way_point){ax, ay}, (way_point){bx, by}, (way_diagonal)diagonal, agent_size,
                               reachable);
}

way_result WAY_WASM_EXPORT(way_wasm_grid_is_reachable_past)(way_grid *grid, int32_t ax, int32_t ay, int32_t bx,
                                                            int32_t by, int32_t diagonal, int32_t agent_size,
                                                            const int32_t *blocked, size_t blocked_count,
                                                            bool *reachable) {
  return way_grid_is_reachable_past(grid, (way_point){ax, ay}, (way_point){bx, by}, (way_diagonal)diagonal, agent_size,
                                    blocked, blocked_count, reachable);
}

way_result WAY_WASM_EXPORT(way_wasm_grid_line_of_sight)(way_grid *grid, int32_t ax, int32_t ay, int32_t bx, int32_t by,
                                                        int32_t agent_size, bool *visible) {
  return way_grid_line_of_sight(grid, (way_point){ax, ay}, (way_point){bx, by}, agent_size, visible);
}

/* Writes x and y. */
way_result WAY_WASM_EXPORT(way_wasm_grid_cell_at)(const way_grid *grid, double world_x, double world_y, int32_t *cell) {
  way_point point;
  way_result result = way_grid_cell_at(grid, world_x, world_y, &point);
  if (result == WAY_OK) {
    cell[0] = point.x;
    cell[1] = point.y;
  }
  return result;
}

way_result WAY_WASM_EXPORT(way_wasm_grid_add_listener)(way_grid *grid, int32_t listener, int32_t *id) {
  way_grid_listener value = {.context = (void *)(intptr_t)listener,
                             .on_cell = on_cell,
                             .on_areas = on_areas,
                             .on_passage = on_passage,
                             .on_link = on_link};
  return way_grid_add_listener(grid, &value, id);
}

/* queries: start x, start y, goal x, goal y, count times. */
_Static_assert(sizeof(way_grid_query) == 4 * sizeof(int32_t), "a query is four integers in a row");

way_result WAY_WASM_EXPORT(way_wasm_search_begin)(way_search *search, int32_t start_x, int32_t start_y, int32_t goal_x,
                                                  int32_t goal_y, way_status *status) {
  return way_grid_search_begin(search, (way_point){start_x, start_y}, (way_point){goal_x, goal_y}, status);
}

/* hook: the id that the host knows its functions by. */
void WAY_WASM_EXPORT(way_wasm_grid_hooks_set)(way_grid_options *options, bool passable, bool step_cost, int32_t hook) {
  options->passable = passable ? way_wasm_passable : NULL;
  options->step_cost = step_cost ? way_wasm_step_cost : NULL;
  options->hook_context = (void *)(intptr_t)hook;
}

/* start: x and y. points: x, y and z, count times. prices: NULL for none. */
way_result WAY_WASM_EXPORT(way_wasm_grid_find_any)(way_grid *grid, const way_point *start,
                                                   const way_voxel_point *points, const double *prices, size_t count,
                                                   double radius, const way_grid_options *options, way_path *path) {
  way_goals goals = {points, prices, count, radius};
  return way_grid_find_path_to_any(grid, *start, &goals, options, path);
}

way_result WAY_WASM_EXPORT(way_wasm_grid_range)(way_grid *grid, int32_t x, int32_t y, int32_t z,
                                                const way_range_options *options, way_range **range) {
  (void)z;
  return way_grid_range(grid, (way_point){x, y}, options, range);
}
