/* The goals of a flow field, and how they move: a cell that becomes a goal, or stops being one, waits for the next step as
   if it had been edited. */
#include <math.h>
#include <string.h>

#include "field/flow_field.h"

/* ------------------------------------------------------------------------------------------------ lists of goals */

static bool allocate(const way_allocator *allocator, way_flow_goals *goals, bool priced) {
  size_t room = (size_t)goals->capacity;
  goals->given = way_allocate(allocator, room, sizeof *goals->given);
  goals->sorted = way_allocate(allocator, room, sizeof *goals->sorted);
  if (priced) goals->prices = way_allocate(allocator, room, sizeof *goals->prices);
  if (priced) goals->least = way_allocate(allocator, room, sizeof *goals->least);
  bool costed = !priced || (goals->prices != NULL && goals->least != NULL);
  return goals->given != NULL && goals->sorted != NULL && costed;
}

way_result way_flow_goals_reserve(const way_allocator *allocator, way_flow_goals *goals, int32_t count, bool priced) {
  bool roomy = count <= goals->capacity && goals->given != NULL;
  if (roomy && (!priced || goals->prices != NULL)) return WAY_OK;
  way_flow_goals old = *goals, made = {.capacity = roomy ? goals->capacity : count};
  if (!allocate(allocator, &made, priced || old.priced)) {
    way_flow_goals_free(allocator, &made);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  made.count = old.count;
  made.sorted_count = old.sorted_count;
  made.priced = old.priced;
  if (old.count > 0) memcpy(made.given, old.given, (size_t)old.count * sizeof *made.given);
  if (old.sorted_count > 0) memcpy(made.sorted, old.sorted, (size_t)old.sorted_count * sizeof *made.sorted);
  if (old.priced) {
    memcpy(made.prices, old.prices, (size_t)old.count * sizeof *made.prices);
    memcpy(made.least, old.least, (size_t)old.sorted_count * sizeof *made.least);
  }
  *goals = made;
  way_flow_goals_free(allocator, &old);
  return WAY_OK;
}

void way_flow_goals_free(const way_allocator *allocator, way_flow_goals *goals) {
  size_t room = (size_t)goals->capacity;
  way_release(allocator, goals->given, room, sizeof *goals->given);
  way_release(allocator, goals->sorted, room, sizeof *goals->sorted);
  way_release(allocator, goals->prices, room, sizeof *goals->prices);
  way_release(allocator, goals->least, room, sizeof *goals->least);
  memset(goals, 0, sizeof *goals);
}

/* Lets the cell at a place sink to where it belongs in a heap that has the greatest on top. */
static void sink(int32_t *cells, int32_t place, int32_t count) {
  int32_t cell = cells[place];
  for (int32_t child = 2 * place + 1; child < count; child = 2 * place + 1) {
    if (child + 1 < count && cells[child + 1] > cells[child]) child++;
    if (cells[child] <= cell) break;
    cells[place] = cells[child];
    place = child;
  }
  cells[place] = cell;
}

static int32_t place_of(const way_flow_goals *goals, int32_t cell) {
  int32_t low = 0, high = goals->sorted_count - 1;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (goals->sorted[middle] < cell) low = middle + 1;
    else high = middle;
  }
  return low;
}

double way_flow_priced(const way_flow_goals *goals, int32_t cell) {
  return goals->least[place_of(goals, cell)];
}

/* Of goals in one cell the cheapest. */
static void price_sorted(way_flow_goals *goals) {
  for (int32_t i = 0; i < goals->sorted_count; i++) goals->least[i] = INFINITY;
  for (int32_t i = 0; i < goals->count; i++) {
    int32_t place = place_of(goals, goals->given[i]);
    if (goals->prices[i] < goals->least[place]) goals->least[place] = goals->prices[i];
  }
}

/* By heapsort: no memory, and no bad cases. */
void way_flow_goals_sort(way_flow_goals *goals) {
  int32_t *cells = goals->sorted, count = goals->count, kept = 0;
  if (count > 0) memcpy(cells, goals->given, (size_t)count * sizeof *cells);
  for (int32_t place = count / 2 - 1; place >= 0; place--) sink(cells, place, count);
  for (int32_t left = count - 1; left > 0; left--) {
    int32_t greatest = cells[0];
    cells[0] = cells[left];
    cells[left] = greatest;
    sink(cells, 0, left);
  }
  for (int32_t i = 0; i < count; i++) {
    if (kept == 0 || cells[kept - 1] != cells[i]) cells[kept++] = cells[i];
  }
  goals->sorted_count = kept;
  if (goals->priced) price_sorted(goals);
}

way_result way_flow_check_goals(const way_grid *grid, const way_point *goals, const double *prices, size_t count) {
  if (goals == NULL && count > 0) return WAY_ERROR_INVALID_ARGUMENT;
  if (count > WAY_MAX_NODES) return WAY_ERROR_OUT_OF_RANGE;
  for (size_t i = 0; i < count; i++) {
    if (!way_grid_contains(grid, goals[i].x, goals[i].y)) return WAY_ERROR_OUT_OF_RANGE;
    if (prices != NULL && !(prices[i] >= 0 && prices[i] <= WAY_MAX_GOAL_PRICE)) return WAY_ERROR_OUT_OF_RANGE;
  }
  return WAY_OK;
}

way_result way_flow_goals_of(const way_grid *grid, const way_point *points, const double *prices, size_t count,
                             way_flow_goals *goals) {
  bool priced = false;
  for (size_t i = 0; prices != NULL && i < count; i++) priced = priced || prices[i] > 0;
  way_result result = way_flow_goals_reserve(&grid->allocator, goals, (int32_t)count, priced);
  if (result != WAY_OK) return result;
  goals->count = (int32_t)count;
  goals->priced = priced;
  for (size_t i = 0; i < count; i++) goals->given[i] = points[i].y * grid->width + points[i].x;
  /* Of the two zeros the one without a sign. */
  for (size_t i = 0; priced && i < count; i++) goals->prices[i] = prices[i] + 0.0;
  way_flow_goals_sort(goals);
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ goals of a field */

void way_flow_exchange_goals(way_flow_field *field, way_flow_goals *goals) {
  way_flow_goals old = field->goals;
  for (int32_t i = 0; i < old.sorted_count; i++) {
    field->marks[old.sorted[i]] &= (uint8_t)~WAY_CELL_GOAL;
    way_watch_cell(field->watch, old.sorted[i]);
  }
  for (int32_t i = 0; i < goals->sorted_count; i++) {
    field->marks[goals->sorted[i]] |= WAY_CELL_GOAL;
    way_watch_cell(field->watch, goals->sorted[i]);
  }
  field->goals = *goals;
  *goals = old;
}

static double price_at(const way_flow_goals *goals, int32_t place) {
  return goals->priced ? goals->least[place] : 0;
}

/* Cells that are in one of two sorted lists, or have another price in the other, wait for the next step, in ascending order. */
static void await_changed(way_flow_field *field, const way_flow_goals *old, const way_flow_goals *goals) {
  int32_t i = 0, j = 0;
  while (i < old->sorted_count || j < goals->sorted_count) {
    int32_t before = i < old->sorted_count ? old->sorted[i] : INT32_MAX;
    int32_t after = j < goals->sorted_count ? goals->sorted[j] : INT32_MAX;
    bool same = before == after && price_at(old, i) == price_at(goals, j);
    if (!same) way_flow_await(field, before < after ? before : after);
    i += before <= after;
    j += after <= before;
  }
}

way_result way_flow_field_set_goals(way_flow_field *field, const way_point *goals, size_t count) {
  return way_flow_field_set_priced_goals(field, goals, NULL, count);
}

way_result way_flow_field_set_priced_goals(way_flow_field *field, const way_point *goals, const double *prices,
                                           size_t count) {
  if (field == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_flow_check_goals(field->grid, goals, prices, count);
  if (result != WAY_OK) return result;
  if (field->grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_flow_goals taken = {.count = 0};
  result = way_flow_goals_of(field->grid, goals, prices, count, &taken);
  if (result != WAY_OK) return result;
  if (field->status != WAY_FIELD_NOT_STARTED) await_changed(field, &field->goals, &taken);
  way_flow_exchange_goals(field, &taken);
  way_flow_goals_free(&field->allocator, &taken);
  return WAY_OK;
}

const int32_t *way_flow_field_goals(const way_flow_field *field, int32_t *count) {
  *count = field->goals.count;
  return field->goals.given;
}

const double *way_flow_field_prices(const way_flow_field *field) {
  return field->goals.priced ? field->goals.prices : NULL;
}
