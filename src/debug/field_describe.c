/* Flow fields as plain data. */
#include <math.h>
#include <string.h>

#include "field/flow_field.h"
#include "waystate/debug.h"

void way_flow_field_description_init(way_flow_field_description *description, const way_allocator *allocator) {
  way_allocator memory = way_allocator_or_default(allocator);
  memset(description, 0, sizeof *description);
  description->allocator = memory;
}

static void release_cells(way_flow_field_description *d) {
  way_release(&d->allocator, d->costs, (size_t)d->cell_capacity, sizeof *d->costs);
  way_release(&d->allocator, d->next, (size_t)d->cell_capacity, sizeof *d->next);
  d->costs = NULL;
  d->next = NULL;
  d->cell_capacity = 0;
}

static void release_goals(way_flow_field_description *d) {
  way_release(&d->allocator, d->goals, (size_t)d->goal_capacity, sizeof *d->goals);
  way_release(&d->allocator, d->goal_positions, 2 * (size_t)d->goal_capacity, sizeof *d->goal_positions);
  d->goals = NULL;
  d->goal_positions = NULL;
  d->goal_capacity = 0;
}

void way_flow_field_description_free(way_flow_field_description *description) {
  if (description == NULL) return;
  release_cells(description);
  release_goals(description);
  way_allocator memory = description->allocator;
  way_flow_field_description_init(description, &memory);
}

static bool reserve(way_flow_field_description *d, int32_t cells, int32_t goals) {
  if (cells > d->cell_capacity) {
    release_cells(d);
    d->cell_capacity = cells;
    d->costs = way_allocate(&d->allocator, (size_t)cells, sizeof *d->costs);
    d->next = way_allocate(&d->allocator, (size_t)cells, sizeof *d->next);
    if (d->costs == NULL || d->next == NULL) return false;
  }
  if (goals > d->goal_capacity) {
    release_goals(d);
    d->goal_capacity = goals;
    d->goals = way_allocate(&d->allocator, (size_t)goals, sizeof *d->goals);
    d->goal_positions = way_allocate(&d->allocator, 2 * (size_t)goals, sizeof *d->goal_positions);
    if (d->goals == NULL || d->goal_positions == NULL) return false;
  }
  return true;
}

way_result way_flow_field_describe(const way_flow_field *field, way_flow_field_description *description) {
  if (field == NULL || description == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_flow_field_description *d = description;
  if (!reserve(d, field->node_count, field->goals.count)) {
    way_flow_field_description_free(d);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  d->status = way_flow_field_status(field);
  d->settled = field->settled;
  d->width = field->grid->width;
  d->height = field->grid->height;
  d->goal_count = field->goals.count;
  for (int32_t i = 0; i < field->goals.count; i++) {
    way_point goal = {field->goals.given[i] % d->width, field->goals.given[i] / d->width};
    d->goals[i] = goal;
    way_grid_center(field->grid, goal.x, goal.y, &d->goal_positions[2 * i], &d->goal_positions[2 * i + 1]);
  }
  for (int32_t cell = 0; cell < field->node_count; cell++) {
    d->costs[cell] = way_flow_field_cost(field, cell % d->width, cell / d->width);
  }
  return way_flow_field_next_cells(field, d->next, (size_t)field->node_count);
}
