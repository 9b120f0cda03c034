/* A run: Dijkstra from the goals over reversed steps, then for each cell the neighbour to go to. */
#include "field/flow_field.h"

#include <math.h>

/* From so many iterations on, setting out waves is worth it. */
#define LEAST_FOR_WAVES 512

static way_result reserve(way_flow_field *field, int32_t more) {
  return way_grow(&field->allocator, (void **)&field->open.slots, &field->open.capacity, field->open.count,
                  field->open.count + more, sizeof *field->open.slots);
}

way_result way_field_start(way_flow_field *field) {
  bool mapped = field->mapped && field->pending_count == 0;
  field->mapped = mapped;
  way_result result = way_field_map(field);
  /* For the goals and for what the first of them adds, so that a step that starts a run gets somewhere. */
  int32_t more = field->sorted_count + WAY_FIELD_MOVES - field->open.count;
  if (result == WAY_OK && more > 0) result = reserve(field, more);
  if (result != WAY_OK) return result;
  way_field_reset(field);
  way_field_clear(field);
  field->mapped = true;
  field->area_version = field->grid->areas.version;
  field->status = WAY_FIELD_RUNNING;
  field->disordered = true;
  field->cleared = false;
  for (int32_t i = 0; i < field->sorted_count; i++) {
    if (way_field_goal_free(field, field->sorted_goals[i])) way_field_lower(field, field->sorted_goals[i], 0);
  }
  if (field->open.count == 0) way_field_finish(field);
  return WAY_OK;
}

void way_field_lower(way_flow_field *field, int32_t cell, double cost) {
  way_open_entry entry = {cost, cost, cell};
  field->costs[cell] = cost;
  if (way_field_open(field, cell)) {
    way_open_decrease(&field->open, entry);
  } else {
    way_open_push(&field->open, entry);
  }
  if (field->repairing) way_field_touch(field, cell);
}

/* Settles the first open cell and tells its neighbours. */
static void settle(way_flow_field *field) {
  const way_field_world *world = &field->world;
  int32_t cell = way_open_pop(&field->open).node;
  field->open.positions[cell] = -1;
  if (field->settled < INT32_MAX) field->settled++;
  double cost = field->costs[cell];
  uint32_t moves = field->moves[cell];
  if (moves == 0) return;
  double entering = way_field_entering(world, cell);
  const int32_t *offsets = way_field_offsets(world, cell);
  for (; moves != 0; moves &= moves - 1) {
    int move = way_field_first_move(moves);
    double total = cost + world->lengths[move] * entering;
    int32_t from = cell + offsets[move];
    if (total < field->costs[from]) way_field_lower(field, from, total);
  }
}

way_result way_field_run(way_flow_field *field, int32_t iterations) {
  if (field->status != WAY_FIELD_RUNNING) return WAY_OK;
  field->disordered = true;
  if (!field->repairing && iterations >= LEAST_FOR_WAVES) way_field_run_waves(field, &iterations);
  while (field->open.count > 0 && iterations-- > 0) {
    way_result result = reserve(field, WAY_FIELD_MOVES);
    if (result != WAY_OK) return result;
    settle(field);
  }
  if (field->open.count == 0) way_field_finish(field);
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ moves */

/* The first of the moves whose step and cost are least. In a field that hangs together that sum is the cell's own cost,
   so that the first to meet it is the one. */
static int8_t choose(const way_flow_field *field, int32_t cell) {
  const way_field_world *world = &field->world;
  double own = field->costs[cell];
  if (own == INFINITY || (field->marks[cell] & WAY_CELL_GOAL) != 0) return -1;
  const int32_t *offsets = way_field_offsets(world, cell);
  double least = INFINITY;
  int best = -1;
  for (uint32_t moves = field->moves[cell]; moves != 0; moves &= moves - 1) {
    int move = way_field_first_move(moves);
    int32_t next = cell + offsets[move];
    double total = field->costs[next];
    if (total > own) continue;
    total += world->lengths[move] * way_field_entering(world, next);
    if (total >= least) continue;
    least = total;
    best = move;
    if (total == own) break;
  }
  return (int8_t)best;
}

/* All moves at once, where every step costs its length. */
static void choose_all_even(way_flow_field *field) {
  const way_field_world *world = &field->world;
  for (int32_t cell = 0; cell < field->node_count; cell++) {
    double own = field->costs[cell];
    const int32_t *offsets = way_field_offsets(world, cell);
    uint32_t moves = own == INFINITY || (field->marks[cell] & WAY_CELL_GOAL) != 0 ? 0 : field->moves[cell];
    int best = -1;
    for (; moves != 0; moves &= moves - 1) {
      int move = way_field_first_move(moves);
      if (field->costs[cell + offsets[move]] + world->lengths[move] != own) continue;
      best = move;
      break;
    }
    field->directions[cell] = (int8_t)best;
  }
}

/* The moves of a cell depend on its neighbours' costs and on the steps to them. */
static void choose_around(way_flow_field *field, int32_t cell) {
  const way_field_world *world = &field->world;
  int32_t width = world->grid->width, y = cell / width, x = cell - y * width;
  way_field_rectangle around = way_field_grown(world, (way_field_rectangle){x, y, x, y});
  for (int32_t row = around.top; row <= around.bottom; row++) {
    for (int32_t column = around.left; column <= around.right; column++) {
      int32_t at = row * width + column;
      field->directions[at] = choose(field, at);
    }
  }
}

void way_field_finish(way_flow_field *field) {
  if (field->repairing) {
    for (int32_t i = 0; i < field->touched_count; i++) choose_around(field, field->touched[i]);
    for (int32_t i = 0; i < field->touched_count; i++) field->marks[field->touched[i]] &= (uint8_t)~WAY_CELL_TOUCHED;
    field->touched_count = 0;
  } else if (way_grid_uniform(field->grid)) {
    choose_all_even(field);
  } else {
    for (int32_t cell = 0; cell < field->node_count; cell++) field->directions[cell] = choose(field, cell);
  }
  field->repairing = false;
  field->status = WAY_FIELD_COMPLETE;
  field->disordered = false;
}
