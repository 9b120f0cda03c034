/* Repairs: pending edits are taken into a run, a repair or a complete field, whatever it is in the middle of. Cells that
   nothing supports any more lose their costs; they and the cells around the edits then ask their settled neighbours, and
   Dijkstra goes on from there. */
#include "field/flow_field.h"

#include <math.h>
#include <string.h>

static int32_t *all_cells(way_flow_field *field, int32_t *list) {
  return list != NULL ? list : way_allocate(&field->allocator, (size_t)field->node_count, sizeof *list);
}

way_result way_flow_reserve_repair(way_flow_field *field) {
  field->touched = all_cells(field, field->touched);
  field->queue = all_cells(field, field->queue);
  field->unsupported = all_cells(field, field->unsupported);
  bool whole = field->touched != NULL && field->queue != NULL && field->unsupported != NULL;
  return whole ? WAY_OK : WAY_ERROR_OUT_OF_MEMORY;
}

/* ------------------------------------------------------------------------------------------------ walks over edits */

typedef struct bounds {
  int32_t low;
  int32_t high;
} bounds;

static bounds pending_bounds(const way_flow_field *field) {
  bounds found = {field->pending[0], field->pending[0]};
  for (int32_t i = 1; i < field->pending_count; i++) {
    if (field->pending[i] < found.low) found.low = field->pending[i];
    if (field->pending[i] > found.high) found.high = field->pending[i];
  }
  return found;
}

#define MARKS_AT_ONCE 8

static bool none_pending(const uint8_t marks[MARKS_AT_ONCE]) {
  uint64_t together;
  memcpy(&together, marks, sizeof together);
  return (together & UINT64_C(0x0101010101010101) * WAY_CELL_PENDING) == 0;
}

/* The first pending cell from a cell on, at most high; high + 1 when there is none. */
static int32_t next_pending(const way_flow_field *field, int32_t cell, int32_t high) {
  while (cell <= high && (field->marks[cell] & WAY_CELL_PENDING) == 0) {
    bool skip = cell + MARKS_AT_ONCE <= high && none_pending(field->marks + cell);
    cell += skip ? MARKS_AT_ONCE : 1;
  }
  return cell;
}

typedef void (*cell_fn)(way_flow_field *field, int32_t cell, void *context);

/* For the cells from which links lead to a cell, where the agent may now fit, or no more. */
static void for_each_linked(way_flow_field *field, int32_t cell, cell_fn call, void *context) {
  int32_t found;
  const way_link *link = way_links_to(&field->grid->links, cell, &found);
  for (; found > 0; found--, link++) call(field, link->from, context);
}

/* Calls for each cell whose steps an edit may have changed: those whose agents cover the edited cell, those around them,
   and those that are linked to any of these; edit by edit in ascending order, some cells more than once. */
static void for_each_near(way_flow_field *field, cell_fn call, void *context) {
  int32_t width = field->grid->width;
  bounds range = pending_bounds(field);
  for (int32_t cell = next_pending(field, range.low, range.high); cell <= range.high;
       cell = next_pending(field, cell + 1, range.high)) {
    way_plane_area around = way_plane_grown(&field->plane, way_plane_covering(&field->plane, cell));
    for (int32_t y = around.top; y <= around.bottom; y++) {
      for (int32_t x = around.left; x <= around.right; x++) {
        if (way_plane_concerns(&field->plane, cell, x, y)) call(field, y * width + x, context);
        if (field->grid->links.count > 0) for_each_linked(field, y * width + x, call, context);
      }
    }
  }
}

static void remap(way_flow_field *field, int32_t cell, void *context) {
  (void)context;
  way_watch_cell(field->watch, cell);
  field->moves[cell] = way_plane_moves_at(&field->plane, cell);
}

/* ------------------------------------------------------------------------------------------------ what is unsupported */

/* The queue of suspects goes round; a cell is in it once at most, so it never overruns. */
typedef struct suspects {
  int32_t head;
  int32_t count;
} suspects;

static void suspect(way_flow_field *field, int32_t cell, void *context) {
  suspects *list = context;
  if (field->costs[cell] == INFINITY) return;
  if ((field->marks[cell] & (WAY_CELL_QUEUED | WAY_CELL_UNSUPPORTED)) != 0) return;
  field->marks[cell] |= WAY_CELL_QUEUED;
  int32_t at = list->head + list->count;
  if (at >= field->node_count) at -= field->node_count;
  field->queue[at] = cell;
  list->count++;
}

/* Whether a cell that has a cost is a free goal at its price, or has a neighbour whose cost and the step there are exactly it. The
   neighbour must be cheaper: where steps are lost in rounding, cells of one cost could hold each other up in a circle. */
static inline bool supports(const way_flow_field *field, int32_t next, double cost, double own) {
  if (!(field->costs[next] < own) || (field->marks[next] & WAY_CELL_UNSUPPORTED) != 0) return false;
  return field->costs[next] + cost == own;
}

static bool supported(const way_flow_field *field, int32_t cell) {
  const way_plane *plane = &field->plane;
  if ((field->marks[cell] & WAY_CELL_GOAL) != 0) {
    bool free = way_flow_goal_free(field, cell);
    if (!free || way_flow_ends_at(field, cell)) return free;
  }
  double own = field->costs[cell];
  const int32_t *offsets = way_plane_offsets(plane, cell);
  for (uint32_t moves = field->moves[cell]; moves != 0; moves &= moves - 1) {
    int move = way_low_bit(moves);
    int32_t next = cell + offsets[move];
    if (supports(field, next, plane->lengths[move] * way_plane_entering(plane, next), own)) return true;
  }
  if (plane->links == NULL) return false;
  way_step links[WAY_MAX_LINKS_AT_CELL];
  int count = way_flow_links(field, cell, false, links);
  for (int i = 0; i < count; i++) {
    if (supports(field, links[i].node, links[i].cost, own)) return true;
  }
  return false;
}

/* The neighbours that may have had their cost from a cell which has just been found unsupported. */
static void suspect_dependents(way_flow_field *field, suspects *list, int32_t cell) {
  const way_plane *plane = &field->plane;
  uint32_t moves = way_flow_moves_into(field, cell);
  double cost = field->costs[cell], entering = way_plane_entering(plane, cell);
  const int32_t *offsets = way_plane_offsets(plane, cell);
  for (; moves != 0; moves &= moves - 1) {
    int move = way_low_bit(moves);
    int32_t from = cell + offsets[move];
    if (cost + plane->lengths[move] * entering <= field->costs[from]) suspect(field, from, list);
  }
  if (plane->links == NULL) return;
  way_step links[WAY_MAX_LINKS_AT_CELL];
  int count = way_flow_links(field, cell, true, links);
  for (int i = 0; i < count; i++) {
    if (cost + links[i].cost <= field->costs[links[i].node]) suspect(field, links[i].node, list);
  }
}

/* Lists the cells that must lose their costs, and changes nothing else. */
static int32_t find_unsupported(way_flow_field *field) {
  suspects list = {0, 0};
  int32_t unsupported = 0;
  for_each_near(field, suspect, &list);
  while (list.count > 0) {
    int32_t cell = field->queue[list.head];
    if (++list.head == field->node_count) list.head = 0;
    list.count--;
    field->marks[cell] &= (uint8_t)~WAY_CELL_QUEUED;
    if (supported(field, cell)) continue;
    field->marks[cell] |= WAY_CELL_UNSUPPORTED;
    field->unsupported[unsupported++] = cell;
    suspect_dependents(field, &list, cell);
  }
  return unsupported;
}

/* ------------------------------------------------------------------------------------------------ taking it in */

/* The cells around an edit may keep their costs, and not be settled again. */
static void touch(way_flow_field *field, int32_t cell, void *context) {
  (void)context;
  if (field->plane.links != NULL) way_watch_cell(field->watch, cell);
  if (field->repairing) way_flow_touch(field, cell);
  way_flow_choose_late(field, cell);
}

/* The same by links; whether one offers less than the least so far, which it then is. */
static bool ask_linked(const way_flow_field *field, int32_t cell, double *least) {
  way_step links[WAY_MAX_LINKS_AT_CELL];
  int count = way_flow_links(field, cell, false, links);
  bool found = false;
  for (int i = 0; i < count; i++) {
    double total = field->costs[links[i].node] + links[i].cost;
    if (!(total < *least) || way_flow_open(field, links[i].node)) continue;
    *least = total;
    found = true;
  }
  return found;
}

/* Gives a cell what its settled neighbours offer, where that is less than it has. */
static void ask_neighbours(way_flow_field *field, int32_t cell, void *context) {
  (void)context;
  const way_plane *plane = &field->plane;
  double least = field->costs[cell];
  bool found = false;
  if ((field->marks[cell] & WAY_CELL_GOAL) != 0) {
    double price = way_flow_price(field, cell);
    bool lower = least > price && way_flow_goal_free(field, cell);
    if (lower && !field->goals.priced) way_flow_lower(field, cell, 0);
    if (!field->goals.priced) return;
    found = lower;
    if (lower) least = price;
  }
  const int32_t *offsets = way_plane_offsets(plane, cell);
  for (uint32_t moves = field->moves[cell]; moves != 0; moves &= moves - 1) {
    int move = way_low_bit(moves);
    int32_t next = cell + offsets[move];
    if (!(field->costs[next] < least) || way_flow_open(field, next)) continue;
    double total = field->costs[next] + plane->lengths[move] * way_plane_entering(plane, next);
    if (total >= least) continue;
    least = total;
    found = true;
  }
  if (plane->links != NULL && ask_linked(field, cell, &least)) found = true;
  if (found) way_flow_lower(field, cell, least);
}

static int32_t cells_around_edits(const way_flow_field *field) {
  int64_t most = field->pending_count * way_plane_most_around(&field->plane) + field->grid->links.count;
  return most < field->node_count ? (int32_t)most : field->node_count;
}

/* A chosen step never leads to a cell without a cost: who goes to one that has lost it chooses anew at the end. */
static void touch_followers(way_flow_field *field, int32_t cell) {
  const way_plane *plane = &field->plane;
  int32_t width = plane->grid->width, y = cell / width, x = cell - y * width;
  way_plane_area around = way_plane_grown(plane, (way_plane_area){x, y, x, y});
  for (int32_t row = around.top; row <= around.bottom; row++) {
    for (int32_t column = around.left; column <= around.right; column++) {
      int32_t from = row * width + column, move = field->repairing ? field->directions[from] : -1;
      int32_t next = field->choosing ? field->chosen[from] : -1;
      if (move >= 0 && way_flow_end_of(field, from, move) == cell) touch(field, from, NULL);
      if (next >= 0 && way_flow_end_of(field, from, next) == cell) way_flow_choose_late(field, from);
    }
  }
  if (plane->links != NULL) for_each_linked(field, cell, touch, NULL);
}

static void take_in(way_flow_field *field, int32_t unsupported) {
  if (field->status == WAY_FIELD_COMPLETE) {
    field->status = WAY_FIELD_RUNNING;
    field->repairing = true;
    field->choosing = field->trusted;
    field->settled = 0;
  }
  field->disordered = true;
  for_each_near(field, touch, NULL);
  for (int32_t i = 0; i < unsupported; i++) {
    int32_t cell = field->unsupported[i];
    field->marks[cell] &= (uint8_t)~WAY_CELL_UNSUPPORTED;
    field->costs[cell] = INFINITY;
    way_watch_around(field->watch, cell);
    if (way_flow_open(field, cell)) way_open_remove(&field->open, cell);
    field->open.positions[cell] = -1;
    field->chosen[cell] = -1;
    if (field->repairing) way_flow_touch(field, cell);
    touch_followers(field, cell);
  }
  for_each_near(field, ask_neighbours, NULL);
  for (int32_t i = 0; i < unsupported; i++) ask_neighbours(field, field->unsupported[i], NULL);
  way_flow_forget_pending(field);
  if (field->open.count == 0) way_flow_finish(field);
}

way_result way_flow_repair(way_flow_field *field) {
  way_result result = way_flow_reserve_repair(field);
  if (result == WAY_OK) result = way_flow_map(field);
  if (result != WAY_OK) return result;
  for_each_near(field, remap, NULL);
  int32_t unsupported = find_unsupported(field);
  int64_t more = (int64_t)unsupported + cells_around_edits(field);
  if (more > field->node_count - field->open.count) more = field->node_count - field->open.count;
  /* And for what the first of them adds, so that a step that starts a repair gets somewhere. */
  more += way_flow_most_opened(field);
  way_open_set *open = &field->open;
  result = way_grow(&field->allocator, (void **)&open->slots, &open->capacity, open->count, open->count + (int32_t)more,
                    sizeof *open->slots);
  if (result == WAY_OK) {
    take_in(field, unsupported);
    return WAY_OK;
  }
  for (int32_t i = 0; i < unsupported; i++) field->marks[field->unsupported[i]] &= (uint8_t)~WAY_CELL_UNSUPPORTED;
  return result;
}
