/* The flow field as an object: goals, options, what it hears of its grid, and its steps. */
#include "field/flow_field.h"

#include <math.h>
#include <string.h>

void way_flow_field_options_default(way_flow_field_options *options) {
  options->diagonal = WAY_DIAGONAL_NO_CORNER_CUTTING;
  options->agent_size = 1;
  options->iteration_budget = 0;
}

static way_result check(const way_grid *grid, const way_point *goals, size_t goal_count,
                        const way_flow_field_options *options) {
  if (grid == NULL || options == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if ((int)options->diagonal < 0 || options->diagonal > WAY_DIAGONAL_NEVER) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->agent_size < 1 || options->iteration_budget < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (!way_grid_has_rule(grid, options->diagonal)) return WAY_ERROR_UNSUPPORTED;
  return way_flow_check_goals(grid, goals, NULL, goal_count);
}

/* ------------------------------------------------------------------------------------------------ the grid's edits */

static void on_cell(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  way_flow_field *field = context;
  (void)old_area;
  (void)new_area;
  if (field->status == WAY_FIELD_NOT_STARTED || way_watch_deaf(field->watch)) return;
  way_flow_await(field, cell);
}

/* All steps that may have changed lie around the cell beyond the side. */
static void on_passage(void *context, int32_t cell, int32_t side, bool open) {
  way_flow_field *field = context;
  (void)open;
  if (field->status == WAY_FIELD_NOT_STARTED || way_watch_deaf(field->watch)) return;
  int32_t beyond = way_grid_beyond(field->grid, cell, side);
  if (beyond >= 0) way_flow_await(field, beyond);
}

static void on_link(void *context, const way_link *link, bool added) {
  way_flow_field *field = context;
  if (field->status == WAY_FIELD_NOT_STARTED || way_watch_deaf(field->watch)) return;
  way_flow_relink(field, link, added);
  way_flow_await(field, link->from);
}

static void on_restored(void *context) {
  way_flow_reset(context);
}

/* ------------------------------------------------------------------------------------------------ making and freeing */

static void release(way_flow_field *field) {
  way_allocator memory = field->allocator;
  size_t count = (size_t)field->node_count;
  way_flow_goals_free(&memory, &field->goals);
  way_release(&memory, field->moves, count, sizeof *field->moves);
  way_release(&memory, field->marks, count, sizeof *field->marks);
  way_release(&memory, field->costs, count, sizeof *field->costs);
  way_release(&memory, field->directions, count, sizeof *field->directions);
  way_release(&memory, field->chosen, count, sizeof *field->chosen);
  way_release(&memory, field->open.positions, count, sizeof *field->open.positions);
  way_release(&memory, field->open.slots, (size_t)field->open.capacity, sizeof *field->open.slots);
  way_release(&memory, field->pending, count, sizeof *field->pending);
  way_release(&memory, field->touched, count, sizeof *field->touched);
  way_release(&memory, field->queue, count, sizeof *field->queue);
  way_release(&memory, field->unsupported, count, sizeof *field->unsupported);
  way_flow_wave_free(&field->wave, &memory);
  way_plane_free(&field->plane);
  way_release(&memory, field, 1, sizeof *field);
}

static bool allocate(way_flow_field *field) {
  const way_allocator *memory = &field->allocator;
  size_t count = (size_t)field->node_count;
  field->moves = way_allocate(memory, count, sizeof *field->moves);
  field->marks = way_allocate_zeroed(memory, count, sizeof *field->marks);
  field->costs = way_allocate(memory, count, sizeof *field->costs);
  field->directions = way_allocate(memory, count, sizeof *field->directions);
  field->chosen = way_allocate(memory, count, sizeof *field->chosen);
  field->open.positions = way_allocate(memory, count, sizeof *field->open.positions);
  field->pending = way_allocate(memory, count, sizeof *field->pending);
  return field->moves != NULL && field->marks != NULL && field->costs != NULL && field->directions != NULL &&
         field->chosen != NULL && field->open.positions != NULL && field->pending != NULL;
}

way_result way_flow_field_create(way_grid *grid, const way_point *goals, size_t goal_count,
                                 const way_flow_field_options *options, way_flow_field **out) {
  if (out == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check(grid, goals, goal_count, options);
  if (result != WAY_OK) return result;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_flow_field *field = way_allocate_zeroed(&grid->allocator, 1, sizeof *field);
  if (field == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  field->allocator = grid->allocator;
  field->grid = grid;
  field->options = *options;
  field->node_count = way_grid_node_count(grid);
  field->area_version = -1;
  field->late_high = -1;
  way_flow_goals taken = {.count = 0};
  result = way_flow_goals_of(grid, goals, NULL, goal_count, &taken);
  if (result == WAY_OK && !allocate(field)) result = WAY_ERROR_OUT_OF_MEMORY;
  way_grid_listener listener = {field, on_cell, NULL, on_restored, on_passage, on_link};
  if (result == WAY_OK) result = way_grid_add_listener(grid, &listener, &field->listener);
  if (result != WAY_OK) {
    way_flow_goals_free(&field->allocator, &taken);
    release(field);
    return result;
  }
  memset(field->open.positions, 0xFF, (size_t)field->node_count * sizeof *field->open.positions);
  way_flow_exchange_goals(field, &taken);
  way_grid_retain(grid);
  *out = field;
  return WAY_OK;
}

void way_flow_field_destroy(way_flow_field *field) {
  if (field == NULL || way_watch_keeps(field->watch)) return;
  way_grid *grid = field->grid;
  way_grid_drop_listener(field->grid, field->listener);
  release(field);
  way_grid_release(grid);
}

/* ------------------------------------------------------------------------------------------------ status */

void way_flow_forget_pending(way_flow_field *field) {
  for (int32_t i = 0; i < field->pending_count; i++) {
    field->marks[field->pending[i]] &= (uint8_t)~WAY_CELL_PENDING;
    way_watch_cell(field->watch, field->pending[i]);
  }
  field->pending_count = 0;
}

void way_flow_reset(way_flow_field *field) {
  way_watch_all(field->watch);
  way_flow_forget_pending(field);
  for (int32_t i = 0; i < field->touched_count; i++) field->marks[field->touched[i]] &= (uint8_t)~WAY_CELL_TOUCHED;
  field->touched_count = 0;
  way_watch_emptied(field->watch);
  way_flow_forget_late(field);
  field->choosing = false;
  field->trusted = false;
  field->status = WAY_FIELD_NOT_STARTED;
  field->repairing = false;
  field->settled = 0;
  for (int32_t i = 0; i < field->open.count; i++) field->open.positions[field->open.slots[i].node] = -1;
  field->open.count = 0;
  field->mapped = false;
}

void way_flow_clear_costs(way_flow_field *field) {
  way_watch_all(field->watch);
  for (int32_t cell = 0; cell < field->node_count; cell++) field->costs[cell] = INFINITY;
}

void way_flow_clear_directions(way_flow_field *field) {
  way_watch_all(field->watch);
  memset(field->directions, 0xFF, (size_t)field->node_count * sizeof *field->directions);
}

bool way_flow_goal_free(const way_flow_field *field, int32_t goal) {
  return way_plane_fits(&field->plane, goal);
}

way_result way_flow_settle_plane(way_flow_field *field) {
  return way_plane_init(&field->plane, field->grid, field->options.diagonal, field->options.agent_size);
}

way_result way_flow_map(way_flow_field *field) {
  if (field->mapped) return way_plane_refresh(&field->plane);
  way_result result = way_flow_settle_plane(field);
  if (result != WAY_OK) return result;
  way_plane_moves_of_all(&field->plane, field->moves);
  way_watch_all(field->watch);
  field->mapped = true;
  return WAY_OK;
}

way_field_status way_flow_field_status(const way_flow_field *field) {
  bool edited = field->pending_count > 0 || field->area_version != field->grid->areas.version;
  return field->status == WAY_FIELD_COMPLETE && edited ? WAY_FIELD_RUNNING : field->status;
}

int32_t way_flow_field_settled(const way_flow_field *field) {
  return field->settled;
}

/* ------------------------------------------------------------------------------------------------ steps */

/* Starts a run where there is none that the grid still belongs to, or takes in the pending edits. */
static way_result prepare(way_flow_field *field) {
  if (field->status == WAY_FIELD_NOT_STARTED || field->area_version != field->grid->areas.version) {
    return way_flow_start(field);
  }
  if (field->pending_count == 0) return field->status == WAY_FIELD_RUNNING ? way_flow_map(field) : WAY_OK;
  return way_flow_repair(field);
}

way_result way_flow_field_step(way_flow_field *field, int32_t iterations, way_field_status *status) {
  if (field == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (iterations < 0) return WAY_ERROR_OUT_OF_RANGE;
  if (field->grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_result result = WAY_OK;
  if (iterations > 0) {
    result = prepare(field);
    if (result == WAY_OK) result = way_flow_run(field, iterations);
  }
  *status = way_flow_field_status(field);
  return result;
}

way_result way_flow_field_recompute(way_flow_field *field, way_field_status *status) {
  if (field == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (field->grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  int32_t budget = field->options.iteration_budget == 0 ? INT32_MAX : field->options.iteration_budget;
  way_result result = way_flow_reserve_run(field, budget);
  if (result == WAY_OK) result = way_flow_start(field);
  if (result == WAY_OK) result = way_flow_run(field, budget);
  *status = way_flow_field_status(field);
  return result;
}
