/* How a replan search is saved: the second half of state kinds 5 and 6. */
#include <math.h>
#include <string.h>

#include "replan/replan_search.h"

/* Of the fields before the plan, and of those of a plan besides its lists. */
enum { SEARCH_BYTES = 35, PLAN_BYTES = 21 };
enum { PENDING_BYTES = 4, PLANNED_BYTES = 20, SLOT_BYTES = 20 };

static int64_t read_i64(way_reader *reader, const char *field) {
  uint32_t low = (uint32_t)way_read_i32(reader, field), high = (uint32_t)way_read_i32(reader, field);
  return (int64_t)((uint64_t)high << 32 | low);
}

static bool planned(const way_replan_node *node) {
  return node->g < INFINITY || node->rhs < INFINITY;
}

int32_t way_replan_planned(const way_replan_search *search) {
  int32_t count = 0;
  if (!search->initialized) return 0;
  for (int32_t node = search->low, high = search->high; node <= high; node++) count += planned(&search->nodes[node]);
  return count;
}

size_t way_replan_bytes(const way_replan_search *search, int32_t planned) {
  if (!search->initialized) return SEARCH_BYTES;
  return SEARCH_BYTES + PLAN_BYTES + (size_t)search->pending_count * PENDING_BYTES + (size_t)planned * PLANNED_BYTES +
         (size_t)search->open.count * SLOT_BYTES;
}

static void write_planned(way_writer *writer, const way_replan_search *search) {
  const way_replan_node *nodes = search->nodes;
  for (int32_t node = search->low, high = search->high; node <= high; node++) {
    if (!planned(&nodes[node])) continue;
    uint8_t *at = way_write_room(writer, PLANNED_BYTES);
    way_store_i32(at, node);
    way_store_f64(at + 4, nodes[node].g);
    way_store_f64(at + 12, nodes[node].rhs);
  }
}

static void write_queue(way_writer *writer, const way_replan_open_set *open) {
  way_write_i32(writer, open->count);
  for (int32_t i = 0, count = open->count; i < count; i++) {
    uint8_t *at = way_write_room(writer, SLOT_BYTES);
    way_store_i32(at, open->slots[i].node);
    way_store_f64(at + 4, open->slots[i].key1);
    way_store_f64(at + 12, open->slots[i].key2);
  }
}

void way_write_replan(way_writer *writer, const way_replan_search *search, int32_t planned) {
  way_write_i32(writer, search->node_count);
  way_write_u8(writer, search->backwards);
  way_write_i32(writer, search->start);
  way_write_i32(writer, search->goal);
  way_write_u8(writer, search->initialized);
  way_write_u8(writer, search->found);
  way_write_u64(writer, (uint64_t)search->iterations);
  way_write_u64(writer, (uint64_t)search->expanded);
  way_write_i32(writer, search->last_expanded);
  if (!search->initialized) return;
  way_write_f64(writer, search->km);
  way_write_u8(writer, search->overflow);
  way_write_list(writer, search->pending, search->pending_count);
  way_write_i32(writer, planned);
  write_planned(writer, search);
  write_queue(writer, &search->open);
}

/* ------------------------------------------------------------------------------------------------ checking */

static bool mark(way_replan_search *search, int32_t node) {
  uint64_t bit = (uint64_t)1 << (node & 63);
  bool before = (search->marks[node >> 6] & bit) != 0;
  search->marks[node >> 6] |= bit;
  return before;
}

static bool unmark(way_replan_search *search, int32_t node) {
  uint64_t bit = (uint64_t)1 << (node & 63);
  bool before = (search->marks[node >> 6] & bit) != 0;
  search->marks[node >> 6] &= ~bit;
  return before;
}

static void clear_marks(way_replan_search *search) {
  memset(search->marks, 0, ((size_t)search->node_count + 63) / 64 * sizeof *search->marks);
}

static void check_pending(way_reader *reader, way_replan_search *search) {
  bool overflow = way_read_flag(reader, "overflow");
  int32_t most = search->node_count < WAY_REPLAN_PENDING ? search->node_count : WAY_REPLAN_PENDING;
  int32_t count = way_read_count(reader, overflow ? 0 : most, PENDING_BYTES, "pending count");
  clear_marks(search);
  for (int32_t i = 0; i < count && !reader->failed; i++) {
    int32_t entry = way_read_i32_in(reader, ~(search->node_count - 1), search->node_count - 1, "pending node");
    if (!reader->failed && mark(search, entry < 0 ? ~entry : entry)) {
      way_refuse(reader, 4, "pending node", entry, "each node once");
    }
  }
}

/* Passes records as long as they are in order; returns how many, and the node after the last. What comes then is checked
   field by field, which tells what is wrong with it. */
static int32_t pass_planned(const uint8_t *bytes, int32_t count, way_replan_search *search, int32_t *next) {
  int32_t nodes = search->node_count, least = 0, i = 0;
  uint64_t *marks = search->marks;
  for (; i < count; i++, bytes += PLANNED_BYTES) {
    int32_t node = way_load_i32(bytes);
    double g = way_load_f64(bytes + 4), rhs = way_load_f64(bytes + 12);
    if (!((node >= least) & (node < nodes) & (g >= 0) & (rhs >= 0) & ((g < INFINITY) | (rhs < INFINITY)))) break;
    marks[node >> 6] |= (uint64_t)1 << (node & 63);
    least = node + 1;
  }
  *next = least;
  return i;
}

/* Leaves a mark at each planned node. */
static void check_planned(way_reader *reader, way_replan_search *search) {
  int32_t count = way_read_count(reader, search->node_count, PLANNED_BYTES, "planned count");
  clear_marks(search);
  if (reader->failed) return;
  int32_t next, passed = pass_planned(reader->data + reader->offset, count, search, &next);
  reader->offset += (size_t)passed * PLANNED_BYTES;
  for (int32_t i = passed; i < count && !reader->failed; i++) {
    int32_t node = way_read_i32_in(reader, 0, search->node_count - 1, "planned node");
    if (!reader->failed && node < next) way_refuse(reader, 4, "planned node", node, "more than the one before");
    double g = way_read_f64(reader, "g"), rhs = way_read_f64(reader, "rhs");
    if (reader->failed) return;
    if (!(g >= 0)) {
      way_refuse_f64_of(reader, 16, "the g of node", node, g, "at least 0");
    } else if (!(rhs >= 0)) {
      way_refuse_f64_of(reader, 8, "the rhs of node", node, rhs, "at least 0");
    } else if (!(g < INFINITY || rhs < INFINITY)) {
      way_refuse_f64_of(reader, 8, "the rhs of node", node, rhs, "finite beside an infinite g");
    }
    if (reader->failed) return;
    mark(search, node);
    next = node + 1;
  }
}

static way_replan_entry entry_at(const uint8_t *bytes) {
  return (way_replan_entry){way_load_f64(bytes + 4), way_load_f64(bytes + 12), way_load_i32(bytes), 0};
}

/* As pass_planned, of the queue. */
static int32_t pass_queue(const uint8_t *bytes, int32_t count, way_replan_search *search) {
  int32_t i = 0;
  for (; i < count; i++) {
    way_replan_entry entry = entry_at(bytes + (size_t)i * SLOT_BYTES);
    if (entry.node < 0 || entry.node >= search->node_count || entry.key1 != entry.key1 || entry.key2 != entry.key2)
      break;
    if (i > 0) {
      way_replan_entry above = entry_at(bytes + (size_t)((i - 1) >> 2) * SLOT_BYTES);
      if (way_replan_before(&entry, &above)) break;
    }
    uint64_t bit = (uint64_t)1 << (entry.node & 63), *marks = &search->marks[entry.node >> 6];
    if ((*marks & bit) == 0) break;
    *marks &= ~bit;
  }
  return i;
}

/* Each entry takes the mark of its node, so that none can come twice. */
static void check_queue(way_reader *reader, way_replan_search *search, const uint8_t **slots) {
  int32_t count = way_read_count(reader, search->node_count, SLOT_BYTES, "queue count");
  *slots = reader->failed ? NULL : reader->data + reader->offset;
  if (reader->failed) return;
  int32_t passed = pass_queue(*slots, count, search);
  reader->offset += (size_t)passed * SLOT_BYTES;
  for (int32_t i = passed; i < count && !reader->failed; i++) {
    way_replan_entry entry;
    entry.node = way_read_i32_in(reader, 0, search->node_count - 1, "queue node");
    entry.key1 = way_read_f64(reader, "key1");
    entry.key2 = way_read_f64(reader, "key2");
    if (reader->failed) return;
    if (entry.key1 != entry.key1) {
      way_refuse_f64_of(reader, 16, "the key1 of node", entry.node, entry.key1, "a number");
    } else if (entry.key2 != entry.key2) {
      way_refuse_f64_of(reader, 8, "the key2 of node", entry.node, entry.key2, "a number");
    } else if (!unmark(search, entry.node)) {
      way_refuse(reader, 20, "queue node", entry.node, "a planned node, each once");
    } else if (i > 0) {
      way_replan_entry above = entry_at(*slots + (size_t)((i - 1) >> 2) * SLOT_BYTES);
      if (way_replan_before(&entry, &above)) {
        way_refuse(reader, 20, "queue node", entry.node, "no entry before its parent in the heap");
      }
    }
  }
}

static void check_counters(way_reader *reader) {
  int64_t iterations = read_i64(reader, "iterations");
  if (!reader->failed && iterations < 0) way_refuse(reader, 8, "iterations", iterations, "0 or more");
  int64_t expanded = read_i64(reader, "expanded");
  if (!reader->failed && (expanded < 0 || expanded > iterations)) {
    way_refuse(reader, 8, "expanded", expanded, "0 to the iterations");
  }
  int32_t last = way_read_i32(reader, "last expanded");
  if (!reader->failed && (last < 0 || last > expanded)) {
    way_refuse(reader, 4, "last expanded", last, "0 to the expanded");
  }
}

void way_check_replan(way_reader *reader, way_replan_search *search, int32_t start, int32_t goal) {
  way_expect_i32(reader, search->node_count, "node count");
  uint8_t mode = way_read_u8(reader, "mode");
  if (mode != search->backwards) way_refuse(reader, 1, "mode", mode, search->backwards ? "1, D* Lite" : "0, LPA*");
  way_expect_i32(reader, start, "start of the search");
  way_expect_i32(reader, goal, "goal of the search");
  bool initialized = way_read_flag(reader, "initialized");
  if (!reader->failed && initialized && (start < 0 || goal < 0)) {
    way_refuse(reader, 1, "initialized", 1, "0 without a start and a goal");
  }
  bool found = way_read_flag(reader, "found");
  if (!reader->failed && found && !initialized) way_refuse(reader, 1, "found", 1, "0 without a plan");
  check_counters(reader);
  if (reader->failed || !initialized) return;
  double km = way_read_f64(reader, "km");
  if (!reader->failed && !(search->backwards ? km >= 0 : km == 0)) {
    way_refuse_f64(reader, 8, "km", km, search->backwards ? "at least 0" : "0 under LPA*");
  }
  const uint8_t *slots;
  check_pending(reader, search);
  if (!reader->failed) check_planned(reader, search);
  if (!reader->failed) check_queue(reader, search, &slots);
}

/* ------------------------------------------------------------------------------------------------ reading */

static void read_plan(way_reader *reader, way_replan_search *search) {
  search->km = way_read_f64(reader, "");
  search->overflow = way_read_flag(reader, "");
  int32_t pending = way_read_i32(reader, "");
  for (int32_t i = 0; i < pending; i++) {
    int32_t entry = way_read_i32(reader, "");
    way_replan_edited(search, entry < 0 ? ~entry : entry, entry < 0);
  }
  int32_t count = way_read_i32(reader, "");
  const uint8_t *at = way_read_bytes(reader, (size_t)count * PLANNED_BYTES, "");
  if (count > 0) search->low = way_load_i32(at);
  for (int32_t i = 0; i < count; i++, at += PLANNED_BYTES) {
    search->high = way_load_i32(at);
    search->nodes[search->high] = (way_replan_node){way_load_f64(at + 4), way_load_f64(at + 12)};
  }
  way_watch_range(search->watch, search->low, search->high);
  search->open.count = way_read_i32(reader, "");
  at = way_read_bytes(reader, (size_t)search->open.count * SLOT_BYTES, "");
  for (int32_t i = 0; i < search->open.count; i++, at += SLOT_BYTES) {
    search->open.slots[i] = entry_at(at);
    search->open.positions[search->open.slots[i].node] = i;
  }
}

/* How many entries the queue will have; the reader is a copy that stands where the counters end. */
static int32_t queue_count(way_reader reader) {
  way_read_bytes(&reader, 9, "");
  int32_t pending = way_read_i32(&reader, "");
  way_read_bytes(&reader, (size_t)pending * PENDING_BYTES, "");
  int32_t count = way_read_i32(&reader, "");
  way_read_bytes(&reader, (size_t)count * PLANNED_BYTES, "");
  return way_read_i32(&reader, "");
}

way_result way_read_replan(way_reader *reader, way_replan_search *search) {
  way_read_bytes(reader, 5, "");
  int32_t start = way_read_i32(reader, ""), goal = way_read_i32(reader, "");
  bool initialized = way_read_flag(reader, ""), found = way_read_flag(reader, "");
  int64_t iterations = read_i64(reader, ""), expanded = read_i64(reader, "");
  int32_t last_expanded = way_read_i32(reader, "");
  way_result result = WAY_OK;
  if (initialized) {
    result = way_grow(&search->allocator, (void **)&search->open.slots, &search->open.capacity, search->open.count,
                      queue_count(*reader), sizeof *search->open.slots);
  }
  if (result != WAY_OK) return result;
  way_replan_clear(search);
  search->start = start;
  search->goal = goal;
  search->iterations = iterations;
  search->expanded = expanded;
  search->last_expanded = last_expanded;
  search->order_count = 0;
  search->initialized = initialized;
  if (initialized) read_plan(reader, search);
  search->found = found;
  return WAY_OK;
}
