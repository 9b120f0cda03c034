/* Reading a flow field: costs, next cells and paths, one by one and in bulk. Nothing here changes what is saved. */
#include <math.h>

#include "field/flow_field.h"

/* The cell at (x, y), or -1 outside and where nothing can be read yet. */
static int32_t readable(const way_flow_field *field, int32_t x, int32_t y) {
  if (field->status == WAY_FIELD_NOT_STARTED || !way_grid_contains(field->grid, x, y)) return -1;
  return y * field->grid->width + x;
}

static inline int32_t next_of(const way_flow_field *field, int32_t cell) {
  int8_t move = field->directions[cell];
  return move < 0 ? -1 : way_flow_end_of(field, cell, move);
}

double way_flow_field_cost(const way_flow_field *field, int32_t x, int32_t y) {
  int32_t cell = readable(field, x, y);
  return cell < 0 ? INFINITY : field->costs[cell];
}

int32_t way_flow_field_next(const way_flow_field *field, int32_t x, int32_t y) {
  int32_t cell = readable(field, x, y);
  return cell < 0 || !way_flow_has_directions(field) ? -1 : next_of(field, cell);
}

/* Where the chosen steps from a cell end, and after how many cells; more than there are cells goes round in a circle. */
static int32_t follow(const way_flow_field *field, int32_t cell, size_t *length) {
  *length = 1;
  for (int32_t next = next_of(field, cell); next >= 0; next = next_of(field, cell)) {
    cell = next;
    if (++*length > (size_t)field->node_count) break;
  }
  return cell;
}

way_result way_flow_field_path(const way_flow_field *field, int32_t x, int32_t y, int32_t *cells, size_t capacity,
                               size_t *length) {
  if (field == NULL || length == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  *length = 0;
  int32_t cell = readable(field, x, y);
  if (cell < 0 || !way_flow_has_directions(field) || field->costs[cell] == INFINITY) return WAY_OK;
  size_t count;
  int32_t end = follow(field, cell, &count);
  if (count > (size_t)field->node_count) return WAY_ERROR_STATE;
  if ((field->marks[end] & WAY_CELL_GOAL) == 0 || field->costs[end] != way_flow_price(field, end)) {
    /* A link that is gone takes what was chosen with it, until the next step. */
    return field->status == WAY_FIELD_COMPLETE && field->pending_count == 0 ? WAY_ERROR_STATE : WAY_OK;
  }
  *length = count;
  if (cells == NULL) return WAY_OK;
  if (capacity < count) return WAY_ERROR_BUFFER_TOO_SMALL;
  for (size_t i = 0; i < count; i++, cell = next_of(field, cell)) cells[i] = cell;
  return WAY_OK;
}

void way_flow_field_fault(const way_flow_field *field, int32_t x, int32_t y, way_error *error) {
  size_t count;
  *error = (way_error){.code = WAY_OK};
  if (way_flow_field_path(field, x, y, NULL, 0, &count) != WAY_ERROR_STATE) return;
  int32_t cell = y * field->grid->width + x, end = follow(field, cell, &count);
  if (count > (size_t)field->node_count) {
    way_tell(error, "the step of cell # leads to cell #, and from there round in a circle", end, next_of(field, end));
  } else {
    way_tell(error, "cell # has a cost, but its steps end at cell #, which is no goal at its price", cell, end);
  }
}

way_result way_flow_field_sample(const way_flow_field *field, const int32_t *cells, size_t count, int32_t *next,
                                 int8_t *moves) {
  if (field == NULL || (cells == NULL && count > 0)) return WAY_ERROR_INVALID_ARGUMENT;
  bool known = way_flow_has_directions(field);
  for (size_t i = 0; i < count; i++) {
    bool inside = known && cells[i] >= 0 && cells[i] < field->node_count;
    if (next != NULL) next[i] = inside ? next_of(field, cells[i]) : -1;
    if (moves != NULL) moves[i] = inside ? field->directions[cells[i]] : -1;
  }
  return WAY_OK;
}

const double *way_flow_field_costs(way_flow_field *field) {
  if (field->status == WAY_FIELD_NOT_STARTED) way_flow_clear_costs(field);
  return field->costs;
}

const int8_t *way_flow_field_directions(way_flow_field *field) {
  if (!way_flow_has_directions(field)) way_flow_clear_directions(field);
  return field->directions;
}

way_result way_flow_field_next_cells(const way_flow_field *field, int32_t *cells, size_t capacity) {
  if (field == NULL || cells == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (capacity < (size_t)field->node_count) return WAY_ERROR_BUFFER_TOO_SMALL;
  bool known = way_flow_has_directions(field);
  for (int32_t cell = 0; cell < field->node_count; cell++) cells[cell] = known ? next_of(field, cell) : -1;
  return WAY_OK;
}
