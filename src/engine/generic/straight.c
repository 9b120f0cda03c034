#include "engine/generic/straight.h"

#include <math.h>
#include <string.h>

#include "base/path.h"

/* Sums in another order may differ by rounding: costs are taken for equal up to here. Two that are not are further apart, but
   on paths of a million steps, where the dearer one is so by less than a billionth. */
#define NEARLY 0x1p-40

#define NONE WAY_PLANE_MOVES

void way_straight_init(way_straight *straight, const way_allocator *allocator, int32_t node_count) {
  memset(straight, 0, sizeof *straight);
  way_buffers_init(&straight->buffers, allocator, node_count);
}

void way_straight_free(way_straight *straight) {
  const way_allocator *memory = &straight->buffers.allocator;
  way_release(memory, straight->cells, (size_t)straight->capacity, sizeof *straight->cells);
  way_release(memory, straight->links, (size_t)straight->link_capacity, sizeof *straight->links);
  way_release(memory, straight->order, (size_t)straight->order_capacity, sizeof *straight->order);
  way_buffers_free(&straight->buffers);
}

/* ------------------------------------------------------------------------------------------------ costs */

typedef struct drain {
  way_straight *straight;
  const way_straight_query *query;
  way_topology topology;
  int32_t start;
  int32_t goal;
  /* F up to which a cell may be on a shortest path. */
  double limit;
} drain;

static double left_of(const drain *d, int32_t cell) {
  const way_topology *topology = &d->topology;
  if (d->query->weight == 0 || d->goal < 0) return 0;
  return topology->distance(topology->context, cell, d->goal) * topology->least_cost * d->query->weight;
}

static bool closed(const drain *d, int32_t cell) {
  return d->query->engine->mark(d->query->state, cell) == 2;
}

/* What a cell costs, infinity where that is not known. */
static double cost_of(const drain *d, int32_t cell) {
  const way_search_buffers *buffers = &d->straight->buffers;
  if (closed(d, cell)) return d->query->engine->cost(d->query->state, cell);
  return way_buffers_visited(buffers, cell) ? buffers->nodes[cell].g : INFINITY;
}

static way_result list_open(const drain *d, int32_t cell, double g) {
  way_search_buffers *buffers = &d->straight->buffers;
  if (!(g + left_of(d, cell) <= d->limit)) return WAY_OK;
  bool known = way_buffers_visited(buffers, cell);
  if (known && !(g < buffers->nodes[cell].g)) return WAY_OK;
  way_result result = way_buffers_reserve(buffers, 1, false);
  if (result != WAY_OK) return result;
  buffers->nodes[cell] = (way_search_node){g, -1, buffers->epoch};
  way_open_entry entry = {g, g, cell};
  if (known) way_open_decrease(&buffers->open, entry);
  else way_open_push(&buffers->open, entry);
  return WAY_OK;
}

/* The search ended when the goal came first, with other cells of the same F still open: theirs may be the straighter ways.
   They are expanded here, by rising cost, so that no cell's cost falls once it was taken. */
static way_result drain_open(const drain *d) {
  way_open_set *open = &d->straight->buffers.open;
  const way_search_engine *engine = d->query->engine;
  way_engine_report report = engine->report(d->query->state);
  way_result result = WAY_OK;
  for (int32_t cell = report.low; cell <= report.high && result == WAY_OK; cell++) {
    if (engine->mark(d->query->state, cell) == 1) result = list_open(d, cell, engine->cost(d->query->state, cell));
  }
  while (open->count > 0 && result == WAY_OK) {
    way_open_entry taken = way_open_pop(open);
    way_step steps[WAY_MAX_STEPS];
    int count = d->topology.steps(d->topology.context, taken.node, d->start, steps);
    for (int i = 0; i < count && result == WAY_OK; i++) {
      if (!closed(d, steps[i].node)) result = list_open(d, steps[i].node, taken.g + steps[i].cost);
    }
  }
  return result;
}

/* ------------------------------------------------------------------------------------------------ ways back */

static way_result list_cell(way_straight *straight, int32_t cell, double g, int32_t *place) {
  way_search_buffers *buffers = &straight->buffers;
  if (way_buffers_closed(buffers, cell)) {
    *place = buffers->nodes[cell].parent;
    return WAY_OK;
  }
  way_result result = way_grow(&buffers->allocator, (void **)&straight->cells, &straight->capacity, straight->count,
                               straight->count + 1, sizeof *straight->cells);
  if (result != WAY_OK) return result;
  way_straight_cell *made = &straight->cells[straight->count];
  made->g = g;
  made->cell = cell;
  made->link = -1;
  for (int move = 0; move < NONE; move++) made->from[move] = -1;
  *place = straight->count++;
  buffers->nodes[cell] = (way_search_node){g, *place, buffers->epoch + 1};
  return WAY_OK;
}

/* The move of a step into a cell, NONE for a link. A move is as good as a link of the same cost, and paths say so. */
static int move_of(const way_plane *plane, int32_t from, int32_t to, double cost) {
  int move = way_plane_move_between(plane, from, to);
  if (move < 0 || (way_plane_moves_at(plane, from) >> move & 1) == 0) return NONE;
  return plane->lengths[move] * way_plane_entering(plane, to) <= cost ? move : NONE;
}

static way_result note_step(way_straight *straight, int32_t place, int32_t from, int move) {
  if (move != NONE) {
    straight->cells[place].from[move] = from;
    return WAY_OK;
  }
  way_result result = way_grow(&straight->buffers.allocator, (void **)&straight->links, &straight->link_capacity,
                               straight->link_count, straight->link_count + 1, sizeof *straight->links);
  if (result != WAY_OK) return result;
  straight->links[straight->link_count] = (way_straight_link){from, straight->cells[place].link};
  straight->cells[place].link = straight->link_count++;
  return WAY_OK;
}

static way_result list_steps_into(const drain *d, int32_t place) {
  way_straight *straight = d->straight;
  way_straight_cell at = straight->cells[place];
  way_step steps[WAY_MAX_STEPS];
  int count = at.cell == d->start ? 0 : d->topology.steps_into(d->topology.context, at.cell, d->start, steps);
  way_result result = WAY_OK;
  for (int i = 0; i < count && result == WAY_OK; i++) {
    double g = cost_of(d, steps[i].node);
    if (!(fabs(g + steps[i].cost - at.g) <= at.g * NEARLY)) continue;
    int32_t from;
    result = list_cell(straight, steps[i].node, g, &from);
    int move = move_of(d->query->plane, steps[i].node, at.cell, steps[i].cost);
    if (result == WAY_OK) result = note_step(straight, place, from, move);
  }
  return result;
}

/* Lists all cells of the shortest ways, from the end on. */
static way_result list_ways(const drain *d) {
  int32_t place;
  way_result result = list_cell(d->straight, d->query->end, cost_of(d, d->query->end), &place);
  for (int32_t i = 0; result == WAY_OK && i < d->straight->count; i++) result = list_steps_into(d, i);
  return result;
}

/* ------------------------------------------------------------------------------------------------ turns */

static int32_t turns_on(const way_straight_cell *from, int before, int move) {
  if (from->turns[before] == INT32_MAX) return INT32_MAX;
  return from->turns[before] + (before != NONE && move != NONE && before != move);
}

/* The move that leads to a cell on the way with the fewest turns that goes on by a move; straight on before others. */
static int best_before(const way_straight_cell *from, int move) {
  int best = move;
  for (int before = 0; before <= NONE; before++) {
    if (turns_on(from, before, move) < turns_on(from, best, move)) best = before;
  }
  return best;
}

static void count_turns(way_straight *straight, way_straight_cell *at, bool first) {
  for (int move = 0; move < NONE; move++) {
    const way_straight_cell *from = at->from[move] < 0 ? NULL : &straight->cells[at->from[move]];
    at->turns[move] = from == NULL ? INT32_MAX : turns_on(from, best_before(from, move), move);
  }
  at->turns[NONE] = first ? 0 : INT32_MAX;
  for (int32_t link = at->link; link >= 0; link = straight->links[link].next) {
    const way_straight_cell *from = &straight->cells[straight->links[link].from];
    int32_t turns = turns_on(from, best_before(from, NONE), NONE);
    if (turns < at->turns[NONE]) at->turns[NONE] = turns;
  }
}

static way_result count_all(const drain *d) {
  way_straight *straight = d->straight;
  way_result result = way_grow(&straight->buffers.allocator, (void **)&straight->order, &straight->order_capacity, 0,
                               2 * straight->count, sizeof *straight->order);
  if (result != WAY_OK) return result;
  for (int32_t i = 0; i < straight->count; i++) {
    straight->order[i] = (way_open_entry){straight->cells[i].g, straight->cells[i].g, i};
  }
  way_open_sort(straight->order, straight->count, straight->order + straight->count);
  for (int32_t i = 0; i < straight->count; i++) {
    way_straight_cell *at = &straight->cells[straight->order[i].node];
    count_turns(straight, at, at->cell == d->start);
  }
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ the path */

/* One step back on the straightest way; the cell was come to by *move, which becomes the one before. */
static const way_straight_cell *step_back(const way_straight *straight, const way_straight_cell *at, int *move) {
  if (*move != NONE) {
    const way_straight_cell *from = &straight->cells[at->from[*move]];
    *move = best_before(from, *move);
    return from;
  }
  for (int32_t link = at->link;; link = straight->links[link].next) {
    const way_straight_cell *from = &straight->cells[straight->links[link].from];
    int before = best_before(from, NONE);
    if (turns_on(from, before, NONE) != at->turns[NONE]) continue;
    *move = before;
    return from;
  }
}

static way_result write_path(const drain *d, way_path *path) {
  const way_straight_cell *end = &d->straight->cells[0], *at = end;
  int last = best_before(end, NONE), move = last;
  int32_t length = 1;
  for (; at->cell != d->start; length++) at = step_back(d->straight, at, &move);
  double cost = path->cost;
  way_result result = way_path_reserve(path, length);
  if (result != WAY_OK) return result;
  path->cost = cost;
  move = last;
  for (at = end; at->cell != d->start; at = step_back(d->straight, at, &move)) path->cells[--length] = at->cell;
  path->cells[0] = d->start;
  return WAY_OK;
}

way_result way_straight_trace(way_straight *straight, const way_straight_query *query, way_path *path) {
  way_result result = way_buffers_restart(&straight->buffers);
  if (result != WAY_OK) return result;
  way_engine_report report = query->engine->report(query->state);
  drain d = {straight, query, way_plane_topology(query->plane), report.start, report.goal, 0};
  double g = query->engine->cost(query->state, query->end);
  d.limit = (g + left_of(&d, query->end)) * (1 + NEARLY);
  straight->count = 0;
  straight->link_count = 0;
  result = drain_open(&d);
  if (result == WAY_OK) result = list_ways(&d);
  if (result == WAY_OK) result = count_all(&d);
  if (result == WAY_OK) result = write_path(&d, path);
  return result;
}
