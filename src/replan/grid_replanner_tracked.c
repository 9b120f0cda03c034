/* How a replanner takes part in a history. */
#include <math.h>
#include <string.h>

#include "watch/checksum.h"
#include "replan/grid_replanner.h"
#include "waystate/timeline.h"
#include "world/mover/mover.h"

enum { NODES, EDITS };
enum { PENDING, QUEUE, ORDER };
enum {
  START,
  GOAL,
  INITIALIZED,
  FOUND,
  ITERATIONS,
  EXPANDED,
  LAST_EXPANDED,
  KM,
  OVERFLOWN,
  AREA_VERSION,
  OUTDATED,
  LOW,
  HIGH,
  BACKWARDS,
  DIAGONAL,
  AGENT_SIZE,
  SCALARS
};

static way_watch **watch(void *object) {
  return &((way_grid_replanner *)object)->search.watch;
}

static way_result ready(void *object) {
  return way_replan_ready(&((way_grid_replanner *)object)->search);
}

static void *world_of(void *object, int32_t *kind) {
  return way_mover_world_of(((way_grid_replanner *)object)->grid, kind);
}

static bool busy(const void *object) {
  return ((const way_grid_replanner *)object)->grid->ledger.busy > 0;
}

static void destroy(void *object) {
  way_grid_replanner_destroy(object);
}

static void cells(const void *object, int32_t *count, int32_t *row) {
  const way_grid *grid = ((const way_grid_replanner *)object)->grid;
  *count = way_grid_node_count(grid);
  *row = grid->width;
}

static const void *column(const void *object, int which) {
  const way_replan_search *search = &((const way_grid_replanner *)object)->search;
  return which == NODES ? (const void *)search->nodes : search->edits;
}

static const void *list(const void *object, int which, int32_t *length) {
  const way_replan_search *search = &((const way_grid_replanner *)object)->search;
  switch (which) {
    case PENDING: *length = search->pending_count; return search->pending;
    case QUEUE: *length = search->open.count; return search->open.slots;
    default: *length = search->order_count; return search->order;
  }
}

static void gather(const void *object, uint64_t *scalars) {
  const way_grid_replanner *replanner = object;
  const way_replan_search *search = &replanner->search;
  scalars[START] = (uint64_t)(search->start + 1);
  scalars[GOAL] = (uint64_t)(search->goal + 1);
  scalars[INITIALIZED] = search->initialized;
  scalars[FOUND] = search->found;
  scalars[ITERATIONS] = (uint64_t)search->iterations;
  scalars[EXPANDED] = (uint64_t)search->expanded;
  scalars[LAST_EXPANDED] = (uint64_t)search->last_expanded;
  scalars[KM] = way_double_bits(search->km);
  scalars[OVERFLOWN] = search->overflow;
  scalars[AREA_VERSION] = (uint64_t)((int64_t)replanner->area_version + 1);
  scalars[OUTDATED] = replanner->area_version != replanner->grid->areas.version;
  scalars[LOW] = (uint64_t)search->low;
  scalars[HIGH] = (uint64_t)(search->high + 1);
  scalars[BACKWARDS] = search->backwards;
  scalars[DIAGONAL] = (uint64_t)replanner->options.diagonal;
  scalars[AGENT_SIZE] = (uint64_t)replanner->options.agent_size;
}

/* ------------------------------------------------------------------------------------------------ putting back */

static void take_queue(way_replan_search *search, const way_twin *twin) {
  way_replan_open_set *open = &search->open;
  for (int32_t i = 0; i < open->count; i++) open->positions[open->slots[i].node] = -1;
  open->count = way_twin_length(twin, QUEUE);
  way_twin_put_list(twin, QUEUE, open->slots);
  for (int32_t i = 0; i < open->count; i++) open->positions[open->slots[i].node] = i;
}

/* A replanner has had room for what its twin holds; another one that is to become the same may not have. */
static way_result reserve(void *object, const way_twin *twin) {
  way_replan_search *search = &((way_grid_replanner *)object)->search;
  way_result result = way_grow(&search->allocator, (void **)&search->open.slots, &search->open.capacity,
                               search->open.count, way_twin_length(twin, QUEUE), sizeof *search->open.slots);
  if (result != WAY_OK) return result;
  return way_grow(&search->allocator, (void **)&search->order, &search->order_capacity, search->order_count,
                  way_twin_length(twin, ORDER), sizeof *search->order);
}

static void take(void *object, const way_twin *twin) {
  way_grid_replanner *replanner = object;
  way_replan_search *search = &replanner->search;
  const uint64_t *scalars = way_twin_scalars(twin);
  search->start = (int32_t)scalars[START] - 1;
  search->goal = (int32_t)scalars[GOAL] - 1;
  search->initialized = scalars[INITIALIZED] != 0;
  search->found = scalars[FOUND] != 0;
  search->iterations = (int64_t)scalars[ITERATIONS];
  search->expanded = (int64_t)scalars[EXPANDED];
  search->last_expanded = (int32_t)scalars[LAST_EXPANDED];
  search->km = way_double_of(scalars[KM]);
  search->overflow = scalars[OVERFLOWN] != 0;
  replanner->area_version = (int32_t)scalars[AREA_VERSION] - 1;
  search->low = (int32_t)scalars[LOW];
  search->high = (int32_t)scalars[HIGH] - 1;
  way_twin_put_column(twin, NODES, search->nodes);
  way_twin_put_column(twin, EDITS, search->edits);
  search->pending_count = way_twin_length(twin, PENDING);
  way_twin_put_list(twin, PENDING, search->pending);
  search->order_count = way_twin_length(twin, ORDER);
  way_twin_put_list(twin, ORDER, search->order);
  take_queue(search, twin);
}

/* ------------------------------------------------------------------------------------------------ checksum */

static uint64_t column_term(const uint64_t *scalars, int which, int32_t cell, const uint8_t *item) {
  (void)scalars;
  if (which == EDITS) return *item == 0 ? 0 : way_term(EDITS, (uint32_t)cell, *item);
  way_replan_node node;
  memcpy(&node, item, sizeof node);
  if (!(node.g < INFINITY || node.rhs < INFINITY)) return 0;
  return way_term_of_two(NODES, (uint32_t)cell, way_double_bits(node.g), way_double_bits(node.rhs));
}

/* What waits, whatever its place; edits are counted by cell, and the order of expansions is only for looking. */
static uint64_t list_term(const uint64_t *scalars, int which, int32_t place, const uint8_t *item) {
  (void)scalars;
  (void)place;
  if (which != QUEUE) return 0;
  way_replan_entry entry;
  memcpy(&entry, item, sizeof entry);
  return way_term_of_two(2 + QUEUE, (uint32_t)entry.node, way_double_bits(entry.key1), way_double_bits(entry.key2));
}

static uint64_t checksum(const uint64_t *scalars, const uint64_t *sums) {
  static const uint8_t always[] = {BACKWARDS, DIAGONAL, AGENT_SIZE, START, GOAL, INITIALIZED};
  static const uint8_t planned[] = {FOUND, KM, OVERFLOWN, OUTDATED};
  uint64_t sum = WAY_OBJECT_REPLANNER;
  for (size_t i = 0; i < sizeof always; i++) sum = way_chain(sum, scalars[always[i]]);
  if (scalars[INITIALIZED] == 0) return sum;
  for (size_t i = 0; i < sizeof planned; i++) sum = way_chain(sum, scalars[planned[i]]);
  return way_chain(sum, sums[NODES] + sums[EDITS] + sums[WAY_TRACKED_COLUMNS + QUEUE]);
}

const way_tracked_kind way_tracked_replanner = {
    .kind = WAY_OBJECT_REPLANNER,
    .shift = 3,
    .column_count = 2,
    .column_bytes = {sizeof(way_replan_node), 1},
    .list_count = 3,
    .list_bytes = {sizeof(int32_t), sizeof(way_replan_entry), sizeof(int32_t)},
    .scalar_count = SCALARS,
    .uncounted_lists = 1u << PENDING | 1u << ORDER,
    .watch = watch,
    .ready = ready,
    .world_of = world_of,
    .busy = busy,
    .destroy = destroy,
    .cells = cells,
    .column = column,
    .list = list,
    .gather = gather,
    .reserve = reserve,
    .take = take,
    .column_term = column_term,
    .list_term = list_term,
    .checksum = checksum,
};

uint64_t way_grid_replanner_checksum(const way_grid_replanner *replanner) {
  return replanner->grid->ledger.notifying > 0
             ? 0
             : way_watched_checksum(&way_tracked_replanner, replanner, replanner->search.watch);
}
