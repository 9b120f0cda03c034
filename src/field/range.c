/* Dijkstra on a budget, one turn after the other. In a turn cells are settled by what is spent of it; a step that the turn
   can't pay for waits for the next one, at whose begin nothing is spent. A cell that was reached in a turn is not reached
   better in a later one, and to have spent less is never worse, so that the first settling is the best. */
#include <float.h>
#include <math.h>

#include "base/cost.h"
#include "base/open_set.h"
#include "topology/plane.h"
#include "topology/voxel.h"
#include "topology/walker.h"
#include "waystate/goals.h"

/* Units spent on straight steps, on those across edges and on those across corners. */
typedef struct units {
  double by[3];
} units;

enum { UNSEEN, WAITING, OPEN, SETTLED };

typedef struct range_node {
  units spent;
  /* The cell before; once settled its place in the list. */
  int32_t previous;
  int32_t place;
  uint8_t mark;
} range_node;

struct way_range {
  way_allocator allocator;
  int32_t count;
  int32_t capacity[4];
  int32_t *cells;
  double *costs;
  int32_t *turns;
  int32_t *previous;
};

typedef struct walk {
  way_allocator allocator;
  const way_topology *topology;
  /* Adds what a step is of, where there is none. */
  void (*unit)(void *context, int32_t from, int32_t to, units *step);
  double budget;
  int32_t turns;
  int32_t turn;
  int32_t node_count;
  range_node *nodes;
  way_open_set open;
  /* Cells that wait for the next turn, some of them no longer. */
  int32_t *waiting;
  int32_t waiting_count;
  int32_t waiting_capacity;
  way_range *range;
} walk;

void way_range_options_default(way_range_options *options) {
  *options = (way_range_options){0, 0, WAY_DIAGONAL_NO_CORNER_CUTTING, WAY_CONNECTIVITY_26, 1, NULL};
}

static double value_of(units spent) {
  return spent.by[0] + spent.by[1] * WAY_SQRT2 + spent.by[2] * WAY_SQRT3;
}

/* ------------------------------------------------------------------------------------------------ the list */

/* Room for one more. */
static way_result reserve_entry(way_range *range) {
  void **lists[4] = {(void **)&range->cells, (void **)&range->costs, (void **)&range->turns, (void **)&range->previous};
  const size_t sizes[4] = {sizeof(int32_t), sizeof(double), sizeof(int32_t), sizeof(int32_t)};
  way_result result = WAY_OK;
  for (int i = 0; i < 4 && result == WAY_OK; i++) {
    result = way_grow(&range->allocator, lists[i], &range->capacity[i], range->count, range->count + 1, sizes[i]);
  }
  return result;
}

static void add_entry(const walk *at, int32_t cell) {
  way_range *range = at->range;
  range_node *node = &at->nodes[cell];
  range->cells[range->count] = cell;
  range->costs[range->count] = value_of(node->spent);
  range->turns[range->count] = at->turn;
  range->previous[range->count] = node->previous < 0 ? -1 : at->nodes[node->previous].place;
  node->place = range->count++;
}

void way_range_destroy(way_range *range) {
  if (range == NULL) return;
  way_allocator memory = range->allocator;
  way_release(&memory, range->cells, (size_t)range->capacity[0], sizeof *range->cells);
  way_release(&memory, range->costs, (size_t)range->capacity[1], sizeof *range->costs);
  way_release(&memory, range->turns, (size_t)range->capacity[2], sizeof *range->turns);
  way_release(&memory, range->previous, (size_t)range->capacity[3], sizeof *range->previous);
  way_release(&memory, range, 1, sizeof *range);
}

int32_t way_range_count(const way_range *range) {
  return range->count;
}

const int32_t *way_range_cells(const way_range *range) {
  return range->cells;
}

const double *way_range_costs(const way_range *range) {
  return range->costs;
}

const int32_t *way_range_turns(const way_range *range) {
  return range->turns;
}

const int32_t *way_range_previous(const way_range *range) {
  return range->previous;
}

/* ------------------------------------------------------------------------------------------------ the walk */

static way_result reserve(walk *at, int32_t more) {
  way_result result = way_grow(&at->allocator, (void **)&at->open.slots, &at->open.capacity, at->open.count,
                               at->open.count + more, sizeof *at->open.slots);
  if (result != WAY_OK) return result;
  result = way_grow(&at->allocator, (void **)&at->waiting, &at->waiting_capacity, at->waiting_count,
                    at->waiting_count + more, sizeof *at->waiting);
  return result == WAY_OK ? reserve_entry(at->range) : result;
}

static void open_cell(walk *at, int32_t cell, units spent, int32_t from) {
  range_node *node = &at->nodes[cell];
  bool open = node->mark == OPEN;
  node->spent = spent;
  node->previous = from;
  node->mark = OPEN;
  way_open_entry entry = {value_of(spent), 0, cell};
  if (open) way_open_decrease(&at->open, entry);
  else way_open_push(&at->open, entry);
}

/* For the next turn. */
static void await_cell(walk *at, int32_t cell, units spent, int32_t from) {
  range_node *node = &at->nodes[cell];
  if (node->mark == UNSEEN) at->waiting[at->waiting_count++] = cell;
  node->spent = spent;
  node->previous = from;
  node->mark = WAITING;
}

static void try_step(walk *at, int32_t from, int32_t to) {
  range_node *node = &at->nodes[to];
  if (node->mark == SETTLED) return;
  units step = {{0, 0, 0}}, sum = at->nodes[from].spent;
  at->unit(at->topology->context, from, to, &step);
  for (int kind = 0; kind < 3; kind++) sum.by[kind] += step.by[kind];
  if (value_of(sum) <= at->budget) {
    if (node->mark != OPEN || value_of(sum) < value_of(node->spent)) open_cell(at, to, sum, from);
    return;
  }
  if (at->turn >= at->turns || value_of(step) > at->budget || node->mark == OPEN) return;
  if (node->mark == UNSEEN || value_of(step) < value_of(node->spent)) await_cell(at, to, step, from);
}

static way_result settle_turn(walk *at) {
  way_step steps[WAY_MAX_STEPS];
  while (at->open.count > 0) {
    way_result result = reserve(at, WAY_MAX_STEPS);
    if (result != WAY_OK) return result;
    int32_t cell = way_open_pop(&at->open).node;
    at->nodes[cell].mark = SETTLED;
    add_entry(at, cell);
    int count = at->topology->steps(at->topology->context, cell, cell, steps);
    for (int i = 0; i < count; i++) try_step(at, cell, steps[i].node);
  }
  return WAY_OK;
}

/* Opens what waits and was not reached since. */
static way_result next_turn(walk *at) {
  int32_t count = at->waiting_count;
  way_result result = reserve(at, count + 1);
  if (result != WAY_OK) return result;
  at->turn++;
  at->waiting_count = 0;
  for (int32_t i = 0; i < count; i++) {
    int32_t cell = at->waiting[i];
    range_node *node = &at->nodes[cell];
    if (node->mark == WAITING) open_cell(at, cell, node->spent, node->previous);
  }
  return WAY_OK;
}

static way_result walk_all(walk *at, int32_t start) {
  way_result result = reserve(at, 1);
  if (result != WAY_OK) return result;
  at->turn = 1;
  open_cell(at, start, (units){{0, 0, 0}}, -1);
  while (result == WAY_OK && at->open.count > 0) {
    result = settle_turn(at);
    if (result == WAY_OK) result = next_turn(at);
  }
  return result;
}

static way_result make(walk *at, int32_t start, way_range **out) {
  size_t count = (size_t)at->node_count;
  at->range = way_allocate_zeroed(&at->allocator, 1, sizeof *at->range);
  at->nodes = way_allocate_zeroed(&at->allocator, count, sizeof *at->nodes);
  at->open.positions = way_allocate(&at->allocator, count, sizeof *at->open.positions);
  bool allocated = at->range != NULL && at->nodes != NULL && at->open.positions != NULL;
  way_result result = allocated ? WAY_OK : WAY_ERROR_OUT_OF_MEMORY;
  if (at->range != NULL) at->range->allocator = at->allocator;
  if (allocated && start >= 0) result = walk_all(at, start);
  way_release(&at->allocator, at->nodes, count, sizeof *at->nodes);
  way_release(&at->allocator, at->open.positions, count, sizeof *at->open.positions);
  way_release(&at->allocator, at->open.slots, (size_t)at->open.capacity, sizeof *at->open.slots);
  way_release(&at->allocator, at->waiting, (size_t)at->waiting_capacity, sizeof *at->waiting);
  if (result == WAY_OK) *out = at->range;
  else way_range_destroy(at->range);
  return result;
}

/* ------------------------------------------------------------------------------------------------ worlds */

static way_result check(const way_range_options *options) {
  if ((int)options->diagonal < 0 || options->diagonal > WAY_DIAGONAL_NEVER) return WAY_ERROR_INVALID_ARGUMENT;
  bool known = options->connectivity == WAY_CONNECTIVITY_6 || options->connectivity == WAY_CONNECTIVITY_18 ||
               options->connectivity == WAY_CONNECTIVITY_26;
  if (!known) return WAY_ERROR_INVALID_ARGUMENT;
  if (!(options->budget >= 0 && options->budget <= DBL_MAX)) return WAY_ERROR_OUT_OF_RANGE;
  return options->turns < 0 || options->agent_size < 1 ? WAY_ERROR_OUT_OF_RANGE : WAY_OK;
}

static void plane_unit(void *context, int32_t from, int32_t to, units *step) {
  const way_plane *plane = context;
  int32_t width = plane->grid->width;
  bool flat = plane->parity == WAY_PARITY_NONE;
  step->by[flat && from / width != to / width && from % width != to % width] = way_plane_entering(plane, to);
}

static int32_t gap(int32_t a, int32_t b) {
  return a < b ? b - a : a - b;
}

static void voxel_unit(void *context, int32_t from, int32_t to, units *step) {
  const way_voxel *voxel = context;
  way_voxel_point a = way_voxel_at(voxel, from), b = way_voxel_at(voxel, to);
  if (voxel->mover == NULL) {
    int kind = (a.x != b.x) + (a.y != b.y) + (a.z != b.z) - 1;
    step->by[kind] = way_voxel_multiplier(voxel, b.x, b.y, b.z);
    return;
  }
  int32_t moves[3];
  way_voxel_span_moves(voxel->connectivity, gap(a.x, b.x), gap(a.y, b.y), gap(a.z, b.z), moves);
  double multiplier = way_walker_multiplier(voxel, b);
  for (int kind = 0; kind < 3; kind++) step->by[kind] = moves[kind] * multiplier;
}

way_result way_grid_range(way_grid *grid, way_point start, const way_range_options *options, way_range **range) {
  if (grid == NULL || options == NULL || range == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check(options);
  if (result != WAY_OK) return result;
  if (!way_grid_has_rule(grid, options->diagonal)) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  way_plane *plane = way_allocate_zeroed(&grid->allocator, 1, sizeof *plane);
  if (plane == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  result = way_plane_init(plane, grid, options->diagonal, options->agent_size);
  if (result == WAY_OK) {
    way_topology topology = way_plane_topology(plane);
    walk at = {.allocator = grid->allocator,
               .topology = &topology,
               .unit = plane_unit,
               .budget = options->budget,
               .turns = options->turns,
               .node_count = way_grid_node_count(grid)};
    int32_t cell = way_grid_contains(grid, start.x, start.y) ? start.y * grid->width + start.x : -1;
    result = make(&at, cell >= 0 && way_plane_fits(plane, cell) ? cell : -1, range);
  }
  way_plane_free(plane);
  way_release(&grid->allocator, plane, 1, sizeof *plane);
  return result;
}

way_result way_voxel_range(way_voxel_grid *grid, way_voxel_point start, const way_range_options *options,
                           way_range **range) {
  if (grid == NULL || options == NULL || range == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = check(options);
  if (result != WAY_OK) return result;
  if (options->mover != NULL && way_voxel_mover_grid(options->mover) != grid) return WAY_ERROR_INVALID_ARGUMENT;
  if (options->mover != NULL && options->agent_size != 1) return WAY_ERROR_UNSUPPORTED;
  if (grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  way_voxel_options like;
  like = (way_voxel_options){
      .connectivity = options->connectivity, .agent_size = options->agent_size, .mover = options->mover};
  way_voxel voxel = {.grid = NULL};
  result = way_voxel_init(&voxel, grid, &like);
  if (result == WAY_OK) {
    way_topology topology = way_voxel_topology(&voxel, &like);
    walk at = {.allocator = grid->allocator,
               .topology = &topology,
               .unit = voxel_unit,
               .budget = options->budget,
               .turns = options->turns,
               .node_count = way_voxel_node_count(grid)};
    bool inside = way_voxel_contains(grid, start.x, start.y, start.z);
    int32_t node = inside ? way_voxel_node(grid, start.x, start.y, start.z) : -1;
    result = make(&at, inside && way_voxel_fits(&voxel, node) ? node : -1, range);
  }
  way_voxel_free(&voxel);
  return result;
}
