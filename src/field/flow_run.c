/* A run: Dijkstra from the goals over reversed steps, then for each cell the neighbour to go to. */
#include "field/flow_field.h"

#include <math.h>
#include <string.h>

/* From so many iterations on, setting out waves is worth it. */
#define LEAST_FOR_WAVES 512
/* Most repairs are over after so many. */
#define FIRST_OF_REPAIR 64

static way_result reserve(way_flow_field *field, int32_t more) {
  return way_grow(&field->allocator, (void **)&field->open.slots, &field->open.capacity, field->open.count,
                  field->open.count + more, sizeof *field->open.slots);
}

way_result way_flow_reserve_run(way_flow_field *field, int32_t iterations) {
  if (iterations >= field->node_count) return WAY_OK;
  int64_t most = field->goals.sorted_count + (int64_t)WAY_PLANE_MOVES * iterations + field->grid->links.count;
  if (most > field->node_count) most = field->node_count;
  return most > field->open.count ? reserve(field, (int32_t)most - field->open.count) : WAY_OK;
}

way_result way_flow_start(way_flow_field *field) {
  bool mapped = field->mapped && field->pending_count == 0;
  field->mapped = mapped;
  way_result result = way_flow_map(field);
  /* For the goals and for what the first of them adds, so that a step that starts a run gets somewhere. */
  int32_t more = field->goals.sorted_count + way_flow_most_opened(field) - field->open.count;
  if (result == WAY_OK && more > 0) result = reserve(field, more);
  if (result != WAY_OK) return result;
  way_flow_reset(field);
  way_flow_clear_costs(field);
  memset(field->chosen, 0xFF, (size_t)field->node_count * sizeof *field->chosen);
  field->choosing = true;
  field->trusted = true;
  field->mapped = true;
  field->area_version = field->grid->areas.version;
  field->status = WAY_FIELD_RUNNING;
  field->disordered = true;
  for (int32_t i = 0; i < field->goals.sorted_count; i++) {
    int32_t goal = field->goals.sorted[i];
    if (way_flow_goal_free(field, goal)) way_flow_lower(field, goal, field->goals.priced ? field->goals.least[i] : 0);
  }
  if (field->open.count == 0) way_flow_finish(field);
  return WAY_OK;
}

void way_flow_lower(way_flow_field *field, int32_t cell, double cost) {
  way_open_entry entry = {cost, cost, cell};
  field->costs[cell] = cost;
  if (way_flow_open(field, cell)) {
    way_open_decrease(&field->open, entry);
  } else {
    way_open_push(&field->open, entry);
  }
  if (field->repairing) way_flow_touch(field, cell);
}

/* A way from a cell comes to that cost. */
static inline void offer(way_flow_field *field, int32_t from, double total) {
  double known = field->costs[from];
  if (total < known) {
    way_flow_lower(field, from, total);
  } else if (total == known && field->choosing && !way_flow_open(field, from)) {
    way_flow_choose_late(field, from);
  }
}

static void offer_by_links(way_flow_field *field, int32_t cell, double cost) {
  way_step links[WAY_MAX_LINKS_AT_CELL];
  int count = way_flow_links(field, cell, true, links);
  for (int i = 0; i < count; i++) {
    way_watch_cell(field->watch, links[i].node);
    offer(field, links[i].node, cost + links[i].cost);
  }
}

/* Settles the first open cell and tells its neighbours. */
static void settle(way_flow_field *field) {
  const way_plane *plane = &field->plane;
  int32_t cell = way_open_pop(&field->open).node;
  field->open.positions[cell] = -1;
  way_watch_around(field->watch, cell);
  if (field->settled < INT32_MAX) field->settled++;
  double cost = field->costs[cell];
  uint32_t moves = way_flow_moves_into(field, cell);
  double entering = way_plane_entering(plane, cell);
  const int32_t *offsets = way_plane_offsets(plane, cell);
  for (; moves != 0; moves &= moves - 1) {
    int move = way_low_bit(moves);
    offer(field, cell + offsets[move], cost + plane->lengths[move] * entering);
  }
  if (plane->links != NULL) offer_by_links(field, cell, cost);
  if (field->choosing) field->chosen[cell] = way_flow_choose(field, cell);
}

/* Settles cells one by one, in order. */
static way_result settle_each(way_flow_field *field, int32_t *iterations, int32_t most) {
  for (; most > 0 && field->open.count > 0 && *iterations > 0; most--, --*iterations) {
    way_result result = reserve(field, way_flow_most_opened(field));
    if (result != WAY_OK) return result;
    settle(field);
  }
  return WAY_OK;
}

way_result way_flow_run(way_flow_field *field, int32_t iterations) {
  if (field->status != WAY_FIELD_RUNNING) return WAY_OK;
  field->disordered = true;
  way_result result = WAY_OK;
  /* The order within a wave shows in the list of what a repair touched, until the repair is through. It gets through
     where it may settle all cells, each of which it settles once at most. */
  bool through = iterations >= field->node_count;
  if (through) field->choosing = false;
  if (field->repairing && through) result = settle_each(field, &iterations, FIRST_OF_REPAIR);
  /* Waves know neither moves without a way back nor links. */
  bool waves = iterations >= LEAST_FOR_WAVES && field->plane.sides == NULL && field->plane.links == NULL;
  if (result == WAY_OK && waves && (!field->repairing || through)) {
    way_flow_run_waves(field, &iterations);
  }
  if (result == WAY_OK) result = settle_each(field, &iterations, INT32_MAX);
  if (result != WAY_OK && through && !field->repairing) {
    way_flow_run_tight(field);
    result = WAY_OK;
  }
  if (result == WAY_OK && field->open.count == 0) way_flow_finish(field);
  return result;
}

/* ------------------------------------------------------------------------------------------------ moves */

/* The first of the links, by id, that is cheaper than what is chosen without them. */
static int choose_link(const way_flow_field *field, int32_t cell, double least, int best) {
  const way_links *links = &field->grid->links;
  int32_t found;
  const way_link *link = way_links_from(links, cell, &found);
  for (int32_t i = 0; i < found; i++) {
    if (field->costs[link[i].to] > field->costs[cell]) continue;
    double total = field->costs[link[i].to] + link[i].cost;
    if (!(total < least)) continue;
    least = total;
    best = WAY_FLOW_LINK + i;
  }
  return best;
}

/* The first of the moves whose step and cost are least. In a field that hangs together that sum is the cell's own cost,
   so that the first to meet it is the one. */
int8_t way_flow_choose(const way_flow_field *field, int32_t cell) {
  const way_plane *plane = &field->plane;
  double own = field->costs[cell];
  if (own == INFINITY || ((field->marks[cell] & WAY_CELL_GOAL) != 0 && way_flow_ends_at(field, cell))) return -1;
  const int32_t *offsets = way_plane_offsets(plane, cell);
  double least = INFINITY;
  int best = -1;
  for (uint32_t moves = field->moves[cell]; moves != 0; moves &= moves - 1) {
    int move = way_low_bit(moves);
    int32_t next = cell + offsets[move];
    double total = field->costs[next];
    if (total > own) continue;
    total += plane->lengths[move] * way_plane_entering(plane, next);
    if (total >= least) continue;
    least = total;
    best = move;
    if (total == own) break;
  }
  if (plane->links != NULL && least != own) best = choose_link(field, cell, least, best);
  return (int8_t)best;
}

/* All moves at once, where every step costs its length. No step leads to less than a goal's 0. */
static void choose_all_even(way_flow_field *field) {
  const way_plane *plane = &field->plane;
  const double *costs = field->costs;
  const uint8_t *all_moves = field->moves;
  int8_t *directions = field->directions;
  int32_t count = field->node_count;
  for (int32_t cell = 0; cell < count; cell++) {
    double own = costs[cell];
    int8_t best = -1;
    if (own < INFINITY) {
      const int32_t *offsets = way_plane_offsets(plane, cell);
      for (uint32_t moves = all_moves[cell]; moves != 0; moves &= moves - 1) {
        int move = way_low_bit(moves);
        if (costs[cell + offsets[move]] + plane->lengths[move] != own) continue;
        best = (int8_t)move;
        break;
      }
    }
    directions[cell] = best;
  }
}

/* A cell that was not touched has its cost and its steps as before, and none that it chose has been touched for the
   worse. It chooses anew only where a touched neighbour now offers that very cost. */
static inline void choose_if_tight(way_flow_field *field, int32_t from, double total) {
  if ((field->marks[from] & WAY_CELL_TOUCHED) != 0) return;
  if (total == field->costs[from]) field->directions[from] = way_flow_choose(field, from);
}

static void choose_beside(way_flow_field *field, int32_t cell) {
  const way_plane *plane = &field->plane;
  uint32_t moves = way_flow_moves_into(field, cell);
  double cost = field->costs[cell], entering = way_plane_entering(plane, cell);
  const int32_t *offsets = way_plane_offsets(plane, cell);
  for (; moves != 0; moves &= moves - 1) {
    int move = way_low_bit(moves);
    choose_if_tight(field, cell + offsets[move], cost + plane->lengths[move] * entering);
  }
  if (plane->links == NULL) return;
  way_step links[WAY_MAX_LINKS_AT_CELL];
  int count = way_flow_links(field, cell, true, links);
  for (int i = 0; i < count; i++) {
    way_watch_cell(field->watch, links[i].node);
    choose_if_tight(field, links[i].node, cost + links[i].cost);
  }
}

static void choose_touched(way_flow_field *field) {
  for (int32_t i = 0; i < field->touched_count; i++) {
    int32_t cell = field->touched[i];
    way_watch_around(field->watch, cell);
    field->directions[cell] = way_flow_choose(field, cell);
    if (field->costs[cell] < INFINITY) choose_beside(field, cell);
  }
}

/* Where costs may be any that bytes held: everything chooses now. */
static void choose_all(way_flow_field *field) {
  if (field->repairing) {
    choose_touched(field);
  } else if (way_grid_uniform(field->grid) && field->plane.links == NULL && !field->goals.priced) {
    choose_all_even(field);
  } else {
    for (int32_t cell = 0; cell < field->node_count; cell++) field->directions[cell] = way_flow_choose(field, cell);
  }
}

/* What was chosen, and the choices of those that had to wait. */
static void show_chosen(way_flow_field *field) {
  if (field->repairing) {
    for (int32_t i = 0; i < field->touched_count; i++) {
      int32_t cell = field->touched[i];
      field->directions[cell] = field->chosen[cell];
      way_watch_cell(field->watch, cell);
    }
  } else {
    memcpy(field->directions, field->chosen, (size_t)field->node_count * sizeof *field->chosen);
  }
  for (int32_t cell = field->late_low; cell <= field->late_high; cell++) {
    if ((field->marks[cell] & WAY_CELL_LATE) != 0) field->directions[cell] = way_flow_choose(field, cell);
  }
}

static void note_late(const way_flow_field *field) {
  for (int32_t cell = field->late_low; cell <= field->late_high; cell++) {
    if ((field->marks[cell] & WAY_CELL_LATE) != 0) way_watch_cell(field->watch, cell);
  }
}

void way_flow_forget_late(way_flow_field *field) {
  if (field->watch != NULL) note_late(field);
  for (int32_t cell = field->late_low; cell <= field->late_high; cell++) field->marks[cell] &= (uint8_t)~WAY_CELL_LATE;
  field->late_low = 0;
  field->late_high = -1;
}

void way_flow_finish(way_flow_field *field) {
  if (!field->repairing) way_watch_all(field->watch);
  if (field->choosing) {
    show_chosen(field);
  } else {
    choose_all(field);
  }
  way_flow_forget_late(field);
  for (int32_t i = 0; i < field->touched_count; i++) field->marks[field->touched[i]] &= (uint8_t)~WAY_CELL_TOUCHED;
  field->touched_count = 0;
  way_watch_emptied(field->watch);
  field->repairing = false;
  field->status = WAY_FIELD_COMPLETE;
  field->disordered = false;
}
