/* How a flow field is saved: state kind 7, or 74 where goals have prices. */
#include <float.h>
#include <math.h>

#include "base/bytes.h"
#include "field/flow_field.h"

#define KIND_FLOW_FIELD 7
#define KIND_PRICED_FIELD 74
#define COST_BYTES 12
#define STEP_BYTES 8
#define SLOT_BYTES WAY_OPEN_SLOT_BYTES
/* Behind the header, but for the lists. */
#define OWN_BYTES 46

/* ------------------------------------------------------------------------------------------------ writing */

/* What is counted once, before it is written. */
typedef struct counted {
  const way_flow_field *field;
  int32_t free_goals;
  int32_t reached;
  int32_t steps;
} counted;

static counted count_lists(const way_flow_field *field) {
  counted saved = {field, 0, 0, 0};
  if (field->status == WAY_FIELD_NOT_STARTED) return saved;
  const double *costs = field->costs;
  const int8_t *directions = field->directions;
  int32_t cells = field->node_count, reached = 0, steps = 0;
  for (int32_t i = 0; i < field->goals.sorted_count; i++)
    saved.free_goals += way_flow_goal_free(field, field->goals.sorted[i]);
  for (int32_t cell = 0; cell < cells; cell++) reached += costs[cell] != INFINITY;
  for (int32_t cell = 0; way_flow_has_directions(field) && cell < cells; cell++) steps += directions[cell] >= 0;
  saved.reached = reached;
  saved.steps = steps;
  return saved;
}

static size_t bytes_of(const counted *saved) {
  const way_flow_field *field = saved->field;
  size_t cells = (size_t)field->goals.count + (size_t)field->pending_count + (size_t)saved->free_goals;
  if (field->repairing) cells += 1 + (size_t)field->touched_count;
  if (field->goals.priced) cells += 2 * (size_t)field->goals.count;
  return WAY_HEADER_BYTES + OWN_BYTES + 4 * cells + (size_t)saved->reached * COST_BYTES +
         (size_t)saved->steps * STEP_BYTES + (size_t)field->open.count * SLOT_BYTES;
}

static void write_goals(way_writer *writer, const way_flow_field *field, int32_t count) {
  way_write_i32(writer, count);
  for (int32_t i = 0; count > 0 && i < field->goals.sorted_count; i++) {
    if (way_flow_goal_free(field, field->goals.sorted[i])) way_write_i32(writer, field->goals.sorted[i]);
  }
}

static void write_costs(way_writer *writer, const way_flow_field *field, int32_t count) {
  const double *costs = field->costs;
  way_write_i32(writer, count);
  for (int32_t cell = 0; count > 0; cell++) {
    if (costs[cell] == INFINITY) continue;
    uint8_t *at = way_write_room(writer, COST_BYTES);
    way_store_i32(at, cell);
    way_store_f64(at + 4, costs[cell]);
    count--;
  }
}

static void write_steps(way_writer *writer, const way_flow_field *field, int32_t count) {
  const int8_t *directions = field->directions;
  way_write_i32(writer, count);
  for (int32_t cell = 0; count > 0; cell++) {
    if (directions[cell] < 0) continue;
    uint8_t *at = way_write_room(writer, STEP_BYTES);
    way_store_i32(at, cell);
    way_store_i32(at + 4, way_flow_end_of(field, cell, directions[cell]));
    count--;
  }
}

static void write_field(way_writer *writer, const void *object) {
  const counted *saved = object;
  const way_flow_field *field = saved->field;
  way_write_header(writer, field->goals.priced ? KIND_PRICED_FIELD : KIND_FLOW_FIELD);
  way_write_i32(writer, field->grid->width);
  way_write_i32(writer, field->grid->height);
  way_write_i32(writer, field->area_version);
  way_write_list(writer, field->goals.given, field->goals.count);
  for (int32_t i = 0; field->goals.priced && i < field->goals.count; i++) {
    way_write_f64(writer, field->goals.prices[i]);
  }
  way_write_list(writer, field->pending, field->pending_count);
  way_write_i32(writer, field->node_count);
  way_write_u8(writer, (uint8_t)field->status);
  way_write_i32(writer, field->settled);
  way_write_u8(writer, field->repairing);
  write_goals(writer, field, saved->free_goals);
  write_costs(writer, field, saved->reached);
  write_steps(writer, field, saved->steps);
  /* Waves leave the list in no order of its own, and pops never depend on how the slots lie. */
  if (field->disordered) {
    way_write_open_in_order(writer, &field->allocator, field->open.slots, field->open.count);
  } else {
    way_write_open(writer, field->open.slots, field->open.count);
  }
  if (field->repairing) way_write_list(writer, field->touched, field->touched_count);
}

way_result way_flow_field_save(const way_flow_field *field, uint8_t *buffer, size_t capacity, size_t *size) {
  if (field == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (field->grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  counted saved = count_lists(field);
  return way_save_with(write_field, &saved, bytes_of(&saved), buffer, capacity, size);
}

uint64_t way_flow_field_hash(const way_flow_field *field) {
  if (field->grid->ledger.notifying > 0) return 0;
  counted saved = count_lists(field);
  return way_hash_with(write_field, &saved);
}

/* ------------------------------------------------------------------------------------------------ reading */

static void read_pending(way_reader *reader, way_flow_field *field) {
  int32_t count = way_read_count(reader, field->node_count, 4, "pending count");
  for (int32_t i = 0; i < count; i++) {
    int32_t cell = way_read_i32_in(reader, 0, field->node_count - 1, "pending cell");
    if (!reader->failed && (field->marks[cell] & WAY_CELL_PENDING) != 0) {
      way_refuse(reader, 4, "pending cell", cell, "each cell once");
    }
    if (reader->failed) return;
    field->marks[cell] |= WAY_CELL_PENDING;
    field->pending[field->pending_count++] = cell;
  }
}

static bool same_goals(const uint8_t *bytes, const way_flow_goals *goals, int32_t count) {
  bool same = count == goals->count && !goals->priced;
  for (int32_t i = 0; same && i < count; i++) same = way_load_i32(bytes + 4 * (size_t)i) == goals->given[i];
  return same;
}

/* One at least is no 0: goals that are all free have kind 7. */
static void read_prices(way_reader *reader, way_flow_goals *goals) {
  goals->priced = true;
  bool any = false;
  for (int32_t i = 0; i < goals->count && !reader->failed; i++) {
    double price = way_read_f64(reader, "price");
    if (!(price >= 0 && price <= WAY_MAX_GOAL_PRICE) || signbit(price)) {
      way_refuse_f64_of(reader, 8, "the price of goal", i, price, "0 to 4294967296");
    }
    goals->prices[i] = price;
    any = any || price > 0;
  }
  if (!any) way_refuse(reader, 0, "goal count", goals->count, "one goal with a price at least");
}

/* Gives the field the goals that are read, where they are others; before are then those that it had. */
static way_result read_given(way_reader *reader, way_flow_field *field, bool priced, way_flow_goals *before) {
  int32_t count = way_read_count(reader, WAY_MAX_NODES, priced ? 12 : 4, "goal count");
  if (reader->failed) return WAY_OK;
  if (!priced && same_goals(reader->data + reader->offset, &field->goals, count)) {
    way_read_bytes(reader, 4 * (size_t)count, "goals");
    return WAY_OK;
  }
  way_flow_goals read = {.count = 0};
  way_result result = way_flow_goals_reserve(&field->allocator, &read, count, priced);
  if (result != WAY_OK) return result;
  read.count = count;
  for (int32_t i = 0; i < count; i++) read.given[i] = way_read_i32_in(reader, 0, field->node_count - 1, "goal");
  if (priced) read_prices(reader, &read);
  if (reader->failed) {
    way_flow_goals_free(&field->allocator, &read);
    return WAY_OK;
  }
  way_flow_goals_sort(&read);
  way_flow_exchange_goals(field, &read);
  *before = read;
  return WAY_OK;
}

/* Sizes and goals, up to the pending edits. */
static way_result read_outer(way_reader *reader, way_flow_field *field, way_flow_goals *before) {
  const uint8_t *at = reader->data;
  bool priced = reader->size >= WAY_HEADER_BYTES && at[6] == KIND_PRICED_FIELD && at[7] == 0;
  way_read_header(reader, priced ? KIND_PRICED_FIELD : KIND_FLOW_FIELD);
  way_expect_i32(reader, field->grid->width, "width");
  way_expect_i32(reader, field->grid->height, "height");
  int32_t area_version = way_read_i32_in(reader, -1, INT32_MAX, "area version");
  if (reader->failed) return WAY_OK;
  field->area_version = area_version;
  return read_given(reader, field, priced, before);
}

static way_field_status read_status(way_reader *reader, way_flow_field *field, bool *repairing, int32_t *settled) {
  way_expect_i32(reader, field->node_count, "node count");
  uint8_t status = way_read_u8(reader, "status");
  if (status > WAY_FIELD_COMPLETE) way_refuse(reader, 1, "status", status, "0 to 2");
  if (status == WAY_FIELD_NOT_STARTED && field->pending_count > 0) {
    way_refuse(reader, 1, "status", status, "a field that has started, as it has pending edits");
  }
  if (status != WAY_FIELD_NOT_STARTED && field->area_version < 0) {
    way_refuse(reader, 1, "status", status, "0, as the area version is that of no run");
  }
  *settled = way_read_i32_in(reader, 0, status == WAY_FIELD_NOT_STARTED ? 0 : INT32_MAX, "settled");
  *repairing = way_read_flag(reader, "repairing flag");
  if (*repairing && status != WAY_FIELD_RUNNING) way_refuse(reader, 1, "repairing flag", 1, "0 unless running");
  return (way_field_status)status;
}

static void read_goals(way_reader *reader, const way_flow_field *field, bool started) {
  int32_t count = 0, candidates = started ? field->goals.sorted_count : 0;
  for (int32_t i = 0; i < candidates; i++) count += way_flow_goal_free(field, field->goals.sorted[i]);
  way_expect_i32(reader, count, "count of free goals");
  for (int32_t i = 0; i < candidates && !reader->failed; i++) {
    if (way_flow_goal_free(field, field->goals.sorted[i])) {
      way_expect_i32(reader, field->goals.sorted[i], "free goal");
    }
  }
}

/* Takes records as long as they are in order; returns how many, and the cell of the last. What comes then is read field by
   field, which tells what is wrong with it. */
static int32_t take_costs(const uint8_t *bytes, int32_t count, way_flow_field *field, int32_t *last) {
  double *costs = field->costs;
  int32_t nodes = field->node_count, before = -1, i = 0;
  for (; i < count; i++, bytes += COST_BYTES) {
    int32_t cell = way_load_i32(bytes);
    double cost = way_load_f64(bytes + 4);
    if (!((cell > before) & (cell < nodes) & (cost >= 0) & (cost <= DBL_MAX))) break;
    costs[cell] = cost;
    before = cell;
  }
  *last = before;
  return i;
}

static void read_costs(way_reader *reader, way_flow_field *field, bool started) {
  int32_t count = way_read_count(reader, started ? field->node_count : 0, COST_BYTES, "reached count");
  if (reader->failed) return;
  int32_t last, taken = take_costs(reader->data + reader->offset, count, field, &last);
  reader->offset += (size_t)taken * COST_BYTES;
  for (int32_t i = taken; i < count && !reader->failed; i++) {
    int32_t cell = way_read_i32_in(reader, last + 1, field->node_count - 1, "reached node");
    double cost = way_read_f64(reader, "cost");
    if (!(cost >= 0 && cost <= DBL_MAX)) {
      way_refuse_f64_of(reader, 8, "the cost of node", cell, cost, "finite and at least 0");
    }
    if (reader->failed) return;
    field->costs[cell] = cost;
    last = cell;
  }
}

static bool edit_waits_under(const way_flow_field *field, int32_t cell) {
  way_plane_area under = way_plane_covered(&field->plane, cell);
  for (int32_t y = under.top; y <= under.bottom; y++) {
    const uint8_t *row = field->marks + (size_t)y * (size_t)field->grid->width;
    for (int32_t x = under.left; x <= under.right; x++) {
      if ((row[x] & WAY_CELL_PENDING) != 0) return true;
    }
  }
  return false;
}

/* A run begins with its goals at their prices, and one that an edit frees is lowered to it by the step that takes the edit in. */
static void check_goals(way_reader *reader, const way_flow_field *field) {
  for (int32_t i = 0; i < field->goals.sorted_count && !reader->failed; i++) {
    int32_t goal = field->goals.sorted[i];
    double price = way_flow_price(field, goal);
    if (field->costs[goal] <= price || !way_flow_goal_free(field, goal) || edit_waits_under(field, goal)) continue;
    way_refuse_f64_of(reader, 0, "the cost of the free goal", goal, field->costs[goal],
                      field->goals.priced ? "its price at most" : "0");
  }
}

/* The moves of both tables by where they lead, (row + 1) * 3 + column + 1; -1 for none. */
static void list_moves(const way_plane *plane, int8_t moves[2][9]) {
  memset(moves, -1, 18);
  for (int table = 0; table < 2; table++) {
    for (int move = plane->move_count - 1; move >= 0; move--) {
      moves[table][(plane->rows[table][move] + 1) * 3 + plane->columns[table][move] + 1] = (int8_t)move;
    }
  }
}

/* Where no step leads on. */
static inline bool ends_at(const way_flow_field *field, int32_t cell) {
  bool goal = (field->marks[cell] & (WAY_CELL_GOAL | WAY_CELL_PENDING)) == WAY_CELL_GOAL;
  return goal && way_flow_ends_at(field, cell);
}

/* As take_costs, of steps. On grids so narrow that a step may end two rows on, all is left to the reading by fields. */
static int32_t take_steps(const uint8_t *bytes, int32_t count, way_flow_field *field, int32_t *last) {
  int8_t moves[2][9];
  const double *costs = field->costs;
  int32_t nodes = field->node_count, width = field->grid->width, before = -1, row = 0, y = 0, i = 0;
  list_moves(&field->plane, moves);
  for (; width > 3 && i < count; i++, bytes += STEP_BYTES) {
    int32_t cell = way_load_i32(bytes), next = way_load_i32(bytes + 4);
    if (cell <= before || cell >= nodes || next < 0 || next >= nodes) break;
    for (; cell - row >= width; y++) row += width;
    int32_t by = next - cell, x = cell - row, rows = (by > 1) - (by < -1), columns = by - rows * width;
    if (columns < -1 || columns > 1 || x + columns < 0 || x + columns >= width) break;
    int8_t move = moves[way_plane_table_at(&field->plane, x, y)][(rows + 1) * 3 + columns + 1];
    if (field->grid->links.count > 0 && way_link_bit(field->grid->links.leaves, cell)) break;
    bool goal = ends_at(field, cell);
    if (move < 0 || goal || costs[cell] == INFINITY || !(costs[next] <= costs[cell])) break;
    field->directions[cell] = move;
    before = cell;
  }
  *last = before;
  return i;
}

static void read_steps(way_reader *reader, way_flow_field *field, bool known) {
  int32_t count = way_read_count(reader, known ? field->node_count : 0, STEP_BYTES, "step count");
  if (reader->failed) return;
  int32_t last, taken = take_steps(reader->data + reader->offset, count, field, &last);
  reader->offset += (size_t)taken * STEP_BYTES;
  for (int32_t i = taken; i < count && !reader->failed; i++) {
    int32_t cell = way_read_i32_in(reader, last + 1, field->node_count - 1, "node with a step");
    if (!reader->failed && field->costs[cell] == INFINITY) {
      way_refuse(reader, 4, "node with a step", cell, "a node that is reached");
    }
    int32_t next = way_read_i32_in(reader, 0, field->node_count - 1, "next node");
    if (reader->failed) return;
    int8_t move = way_flow_move_to(field, cell, next);
    if (move < 0) {
      way_refuse(reader, 4, "next node", next, "a neighbour of the node, or the end of a link");
    } else if (!(field->costs[next] <= field->costs[cell])) {
      way_refuse(reader, 4, "next node", next, "a node that is reached and costs no more");
    } else if (ends_at(field, cell)) {
      way_refuse(reader, 8, "node with a step", cell, "no goal");
    }
    if (reader->failed) return;
    field->directions[cell] = move;
    last = cell;
  }
}

/* As take_costs, of slots. */
static int32_t take_open(const uint8_t *bytes, int32_t count, const way_flow_field *field) {
  way_open_entry *slots = field->open.slots;
  int32_t *positions = field->open.positions, i = 0;
  for (; i < count; i++, bytes += SLOT_BYTES) {
    way_open_entry entry = {way_load_f64(bytes + 4), way_load_f64(bytes + 12), way_load_i32(bytes)};
    if (entry.node < 0 || entry.node >= field->node_count) break;
    double cost = field->costs[entry.node];
    if (cost == INFINITY || entry.f != cost || entry.g != cost || positions[entry.node] >= 0) break;
    if (i > 0 && way_open_before(&entry, &slots[(i - 1) >> 2])) break;
    slots[i] = entry;
    positions[entry.node] = i;
  }
  return i;
}

static way_result read_open(way_reader *reader, way_flow_field *field, bool running) {
  way_open_set *open = &field->open;
  int32_t count = way_read_count(reader, running ? field->node_count : 0, SLOT_BYTES, "open count");
  if (!reader->failed && running && count == 0) way_refuse(reader, 4, "open count", 0, "an entry in a field that runs");
  if (reader->failed) return WAY_OK;
  if (way_grow(&field->allocator, (void **)&open->slots, &open->capacity, 0, count, sizeof *open->slots) != WAY_OK) {
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  open->count = take_open(reader->data + reader->offset, count, field);
  reader->offset += (size_t)open->count * SLOT_BYTES;
  for (int32_t i = open->count; i < count; i++) {
    way_open_entry entry;
    entry.node = way_read_i32_in(reader, 0, field->node_count - 1, "open node");
    entry.f = way_read_f64(reader, "F");
    entry.g = way_read_f64(reader, "G");
    if (reader->failed) return WAY_OK;
    double cost = field->costs[entry.node];
    if (cost == INFINITY) {
      way_refuse(reader, 20, "open node", entry.node, "a reached node");
    } else if (entry.f != cost) {
      way_refuse_f64_of(reader, 16, "the F of open node", entry.node, entry.f, "its cost");
    } else if (entry.g != cost) {
      way_refuse_f64_of(reader, 8, "the G of open node", entry.node, entry.g, "its cost");
    } else if (open->positions[entry.node] >= 0) {
      way_refuse(reader, 20, "open node", entry.node, "each node once");
    } else if (i > 0 && way_open_before(&entry, &open->slots[(i - 1) >> 2])) {
      way_refuse(reader, 20, "open node", entry.node, "no entry before its parent in the heap");
    }
    if (reader->failed) return WAY_OK;
    open->slots[i] = entry;
    open->positions[entry.node] = i;
    open->count = i + 1;
  }
  return WAY_OK;
}

static way_result read_touched(way_reader *reader, way_flow_field *field) {
  int32_t count = way_read_count(reader, field->node_count, 4, "touched count");
  if (reader->failed) return WAY_OK;
  way_result result = way_flow_reserve_repair(field);
  for (int32_t i = 0; i < count && result == WAY_OK; i++) {
    int32_t cell = way_read_i32_in(reader, 0, field->node_count - 1, "touched node");
    if (!reader->failed && (field->marks[cell] & WAY_CELL_TOUCHED) != 0) {
      way_refuse(reader, 4, "touched node", cell, "each node once");
    } else if (!reader->failed && field->directions[cell] >= 0) {
      way_refuse(reader, 4, "touched node", cell, "a node without a step");
    }
    if (reader->failed) return WAY_OK;
    way_flow_touch(field, cell);
  }
  return result;
}

static way_result read_field(way_reader *reader, way_flow_field *field, way_flow_goals *before) {
  way_result result = way_flow_settle_plane(field);
  if (result != WAY_OK) return result;
  way_flow_clear_costs(field);
  way_flow_clear_directions(field);
  bool repairing = false;
  int32_t settled = 0;
  result = read_outer(reader, field, before);
  if (result != WAY_OK) return result;
  read_pending(reader, field);
  way_field_status status = read_status(reader, field, &repairing, &settled);
  bool started = status != WAY_FIELD_NOT_STARTED;
  read_goals(reader, field, started);
  read_costs(reader, field, started);
  if (started) check_goals(reader, field);
  read_steps(reader, field, repairing || status == WAY_FIELD_COMPLETE);
  result = read_open(reader, field, status == WAY_FIELD_RUNNING);
  if (result == WAY_OK && !reader->failed && repairing) result = read_touched(reader, field);
  if (result == WAY_OK) way_read_end(reader);
  if (result != WAY_OK || reader->failed) return result;
  field->status = status;
  field->repairing = repairing;
  field->settled = settled;
  return WAY_OK;
}

way_result way_flow_field_restore(way_flow_field *field, const uint8_t *bytes, size_t size, way_error *error) {
  if (field == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (field->grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_flow_reset(field);
  field->area_version = -1;
  way_reader reader = way_reader_of(bytes, size, error);
  way_flow_goals before = {.count = 0};
  way_result result = read_field(&reader, field, &before);
  if (result == WAY_OK) result = way_reader_result(&reader);
  /* The slots are saved as they lie until a step moves them. */
  field->disordered = false;
  if (result != WAY_OK) {
    way_flow_reset(field);
    field->area_version = -1;
    if (before.given != NULL) way_flow_exchange_goals(field, &before);
  }
  way_flow_goals_free(&field->allocator, &before);
  return result;
}
