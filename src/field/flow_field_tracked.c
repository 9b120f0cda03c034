/* How a flow field takes part in a history. Its open list is in each cell's marks: the order of pops is total, so that the
   slots can be put into any order that is a heap. */
#include <math.h>
#include <string.h>

#include "watch/checksum.h"
#include "field/flow_field.h"
#include "waystate/timeline.h"
#include "world/mover/mover.h"

enum { COSTS, MARKS, DIRECTIONS, CHOSEN, MOVES };
/* Goals are sorted; those given follow, for their order, and the prices of either, where there are some. */
enum { PENDING, TOUCHED, SLOTS, GOALS, GIVEN, PRICES, LEAST };
enum {
  STATUS,
  REPAIRING,
  SETTLED,
  AREA_VERSION,
  OUTDATED,
  MAPPED,
  ORDERED,
  CHOOSING,
  TRUSTED,
  LATE_LOW,
  LATE_HIGH,
  OPEN_COUNT,
  DIAGONAL,
  AGENT_SIZE,
  SCALARS
};

/* Goals in checksums. */
#define GOAL_COLUMN 4
#define PRICE_COLUMN 5

/* In the marks of a twin: the cell is in the open list. */
#define OPEN 128

static way_watch **watch(void *object) {
  return &((way_flow_field *)object)->watch;
}

static way_result ready(void *object) {
  way_flow_field *field = object;
  if (field->status == WAY_FIELD_NOT_STARTED) {
    /* What nobody has written yet is to be the same everywhere. */
    way_flow_clear_costs(field);
    way_flow_clear_directions(field);
    memset(field->moves, 0, (size_t)field->node_count);
    memset(field->chosen, 0xFF, (size_t)field->node_count);
    field->mapped = false;
  }
  return way_flow_reserve_repair(field);
}

static void *world_of(void *object, int32_t *kind) {
  return way_mover_world_of(((way_flow_field *)object)->grid, kind);
}

static bool busy(const void *object) {
  return ((const way_flow_field *)object)->grid->ledger.busy > 0;
}

static void destroy(void *object) {
  way_flow_field_destroy(object);
}

static void cells(const void *object, int32_t *count, int32_t *row) {
  const way_flow_field *field = object;
  *count = field->node_count;
  *row = field->grid->width;
}

static const void *column(const void *object, int which) {
  const way_flow_field *field = object;
  switch (which) {
    case COSTS: return field->costs;
    case DIRECTIONS: return field->directions;
    case CHOSEN: return field->chosen;
    case MOVES: return field->moves;
    default: return NULL;
  }
}

static void read_column(const void *object, int which, int32_t first, int32_t count, uint8_t *out) {
  (void)which;
  const way_flow_field *field = object;
  const int32_t *positions = field->open.positions + first;
  const uint8_t *marks = field->marks + first;
  for (int32_t i = 0; i < count; i++) out[i] = (uint8_t)(marks[i] | (~(uint32_t)positions[i] >> 31) << 7);
}

/* The order of the slots counts only as long as they lie as they were read. */
static bool ordered(const way_flow_field *field) {
  return !field->disordered && field->open.count > 0;
}

static const void *list(const void *object, int which, int32_t *length) {
  const way_flow_field *field = object;
  switch (which) {
    case PENDING: *length = field->pending_count; return field->pending;
    case TOUCHED: *length = field->touched_count; return field->touched;
    case SLOTS: *length = ordered(field) ? field->open.count : 0; return NULL;
    case GIVEN: *length = field->goals.count; return field->goals.given;
    case PRICES: *length = field->goals.priced ? field->goals.count : 0; return field->goals.prices;
    case LEAST: *length = field->goals.priced ? field->goals.sorted_count : 0; return field->goals.least;
    default: *length = field->goals.sorted_count; return field->goals.sorted;
  }
}

static void read_list(const void *object, int which, int32_t first, int32_t count, uint8_t *out) {
  (void)which;
  const way_flow_field *field = object;
  for (int32_t i = 0; i < count; i++) {
    memcpy(out + (size_t)i * sizeof(int32_t), &field->open.slots[first + i].node, sizeof(int32_t));
  }
}

static void gather(const void *object, uint64_t *scalars) {
  const way_flow_field *field = object;
  scalars[STATUS] = field->status;
  scalars[REPAIRING] = field->repairing;
  scalars[SETTLED] = (uint64_t)field->settled;
  scalars[AREA_VERSION] = (uint64_t)((int64_t)field->area_version + 1);
  scalars[OUTDATED] = field->area_version != field->grid->areas.version;
  scalars[MAPPED] = field->mapped;
  scalars[ORDERED] = ordered(field);
  scalars[CHOOSING] = field->choosing;
  scalars[TRUSTED] = field->trusted;
  scalars[LATE_LOW] = (uint64_t)field->late_low;
  scalars[LATE_HIGH] = (uint64_t)(field->late_high + 1);
  scalars[OPEN_COUNT] = (uint64_t)field->open.count;
  scalars[DIAGONAL] = (uint64_t)field->options.diagonal;
  scalars[AGENT_SIZE] = (uint64_t)field->options.agent_size;
}

/* ------------------------------------------------------------------------------------------------ putting back */

static void take_marks(way_flow_field *field, const way_twin *twin) {
  int32_t first = 0, end;
  for (; way_twin_next(twin, &first, &end); first = end) {
    for (int32_t cell = first; cell < end; cell++) field->marks[cell] = twin->columns[MARKS][cell] & (uint8_t)~OPEN;
  }
}

static void put_slot(way_flow_field *field, int32_t slot, int32_t cell) {
  field->open.slots[slot] = (way_open_entry){field->costs[cell], field->costs[cell], cell};
  field->open.positions[cell] = slot;
}

/* Those that are open still stay, the others among the moved cells come to them, and all become a heap. Costs are there. */
static void take_open(way_flow_field *field, const way_twin *twin) {
  const uint8_t *marks = twin->columns[MARKS];
  way_open_set *open = &field->open;
  int32_t count = 0, first = 0, end;
  for (int32_t i = 0; i < open->count; i++) {
    int32_t cell = open->slots[i].node;
    open->positions[cell] = -1;
    if ((marks[cell] & OPEN) != 0) put_slot(field, count++, cell);
  }
  for (; way_twin_next(twin, &first, &end); first = end) {
    for (int32_t cell = first; cell < end; cell++) {
      if ((marks[cell] & OPEN) != 0 && !way_flow_open(field, cell)) put_slot(field, count++, cell);
    }
  }
  open->count = count;
  if (way_twin_scalars(twin)[ORDERED] != 0) {
    for (int32_t i = 0; i < count; i++) {
      int32_t cell;
      memcpy(&cell, twin->lists[SLOTS].items + (size_t)i * sizeof cell, sizeof cell);
      put_slot(field, i, cell);
    }
    return;
  }
  open->count = 0;
  for (int32_t i = 0; i < count; i++) way_open_push(open, open->slots[i]);
}

static void take(void *object, const way_twin *twin) {
  way_flow_field *field = object;
  const uint64_t *scalars = way_twin_scalars(twin);
  field->status = (way_field_status)scalars[STATUS];
  field->repairing = scalars[REPAIRING] != 0;
  field->settled = (int32_t)scalars[SETTLED];
  field->area_version = (int32_t)scalars[AREA_VERSION] - 1;
  field->mapped = scalars[MAPPED] != 0;
  field->disordered = field->status == WAY_FIELD_RUNNING && scalars[ORDERED] == 0;
  field->choosing = scalars[CHOOSING] != 0;
  field->trusted = scalars[TRUSTED] != 0;
  field->late_low = (int32_t)scalars[LATE_LOW];
  field->late_high = (int32_t)scalars[LATE_HIGH] - 1;
  way_twin_put_column(twin, COSTS, field->costs);
  way_twin_put_column(twin, DIRECTIONS, field->directions);
  way_twin_put_column(twin, CHOSEN, field->chosen);
  way_twin_put_column(twin, MOVES, field->moves);
  take_marks(field, twin);
  field->pending_count = way_twin_length(twin, PENDING);
  way_twin_put_list(twin, PENDING, field->pending);
  field->touched_count = way_twin_length(twin, TOUCHED);
  way_twin_put_list(twin, TOUCHED, field->touched);
  field->goals.sorted_count = way_twin_length(twin, GOALS);
  way_twin_put_list(twin, GOALS, field->goals.sorted);
  field->goals.count = way_twin_length(twin, GIVEN);
  way_twin_put_list(twin, GIVEN, field->goals.given);
  field->goals.priced = way_twin_length(twin, PRICES) > 0;
  if (field->goals.priced) {
    way_twin_put_list(twin, PRICES, field->goals.prices);
    way_twin_put_list(twin, LEAST, field->goals.least);
  }
  take_open(field, twin);
}

static way_result reserve(void *object, const way_twin *twin) {
  way_flow_field *field = object;
  int32_t count = (int32_t)way_twin_scalars(twin)[OPEN_COUNT];
  if (count < field->open.count) count = field->open.count;
  way_result result = way_flow_goals_reserve(&field->allocator, &field->goals, way_twin_length(twin, GIVEN),
                                             way_twin_length(twin, PRICES) > 0);
  if (result != WAY_OK) return result;
  return way_grow(&field->allocator, (void **)&field->open.slots, &field->open.capacity, field->open.count, count,
                  sizeof *field->open.slots);
}

/* ------------------------------------------------------------------------------------------------ checksum */

static uint64_t column_term(const uint64_t *scalars, int which, int32_t cell, const uint8_t *item) {
  (void)scalars;
  if (which == COSTS) {
    double cost;
    memcpy(&cost, item, sizeof cost);
    return cost < INFINITY ? way_term(COSTS, (uint32_t)cell, way_double_bits(cost)) : 0;
  }
  if (which == MARKS) {
    uint8_t marks = *item & (OPEN | WAY_CELL_PENDING | WAY_CELL_TOUCHED);
    return marks == 0 ? 0 : way_term(MARKS, (uint32_t)cell, marks);
  }
  /* Moves follow from the grid, and what is chosen from the costs. */
  if (which == MOVES || which == CHOSEN || *item == 0xFF) return 0;
  return way_term(DIRECTIONS, (uint32_t)cell, *item);
}

/* Goals whatever their order; the others are counted by cell. */
static uint64_t list_term(const uint64_t *scalars, int which, int32_t place, const uint8_t *item) {
  (void)scalars;
  if (which == LEAST) {
    double price;
    memcpy(&price, item, sizeof price);
    return way_term(PRICE_COLUMN, (uint32_t)place, way_double_bits(price));
  }
  int32_t cell;
  memcpy(&cell, item, sizeof cell);
  return which == GOALS ? way_term(GOAL_COLUMN, (uint32_t)cell, 1) : 0;
}

static uint64_t checksum(const uint64_t *scalars, const uint64_t *sums) {
  way_field_status status = (way_field_status)scalars[STATUS];
  uint64_t sum = way_chain(WAY_OBJECT_FLOW_FIELD, scalars[DIAGONAL] << 32 | scalars[AGENT_SIZE]);
  uint64_t goals = sums[WAY_TRACKED_COLUMNS + GOALS] + sums[WAY_TRACKED_COLUMNS + LEAST];
  sum = way_chain(way_chain(sum, goals), scalars[STATUS]);
  if (status == WAY_FIELD_NOT_STARTED) return sum;
  sum = way_chain(sum, scalars[REPAIRING] << 1 | scalars[OUTDATED]);
  bool chosen = status == WAY_FIELD_COMPLETE || scalars[REPAIRING] != 0;
  return way_chain(sum, sums[COSTS] + sums[MARKS] + (chosen ? sums[DIRECTIONS] : 0));
}

const way_tracked_kind way_tracked_flow_field = {
    .kind = WAY_OBJECT_FLOW_FIELD,
    .shift = 3,
    .column_count = 5,
    .column_bytes = {sizeof(double), 1, 1, 1, 1},
    .list_count = 7,
    .list_bytes = {sizeof(int32_t), sizeof(int32_t), sizeof(int32_t), sizeof(int32_t), sizeof(int32_t), sizeof(double),
                   sizeof(double)},
    .scalar_count = SCALARS,
    .growing = 1 + TOUCHED,
    .uncounted_columns = 1u << MOVES | 1u << CHOSEN,
    .uncounted_lists = 1u << PENDING | 1u << TOUCHED | 1u << SLOTS | 1u << GIVEN | 1u << PRICES,
    .watch = watch,
    .ready = ready,
    .world_of = world_of,
    .busy = busy,
    .destroy = destroy,
    .cells = cells,
    .column = column,
    .read_column = read_column,
    .list = list,
    .read_list = read_list,
    .gather = gather,
    .reserve = reserve,
    .take = take,
    .column_term = column_term,
    .list_term = list_term,
    .checksum = checksum,
};

uint64_t way_flow_field_checksum(const way_flow_field *field) {
  return field->grid->ledger.notifying > 0 ? 0 : way_watched_checksum(&way_tracked_flow_field, field, field->watch);
}
