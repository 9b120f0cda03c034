/* State kind 69: a search for many goals. What tells its goals and the nodes that they are, then how the engine stands, or
   for one that is to begin again a status of 0. */
#include <float.h>
#include <string.h>

#include "search/goals.h"

#define KIND_GOALS 69
/* Behind the header: nodes, weight, radius, whether there are prices, count. */
#define HEAD_BYTES (4 + 8 + 8 + 1 + 4)
/* Of a goal: x, y, z, node, and a price where there are some. */
#define GOAL_BYTES 16

static bool runs(const way_search *search) {
  return search->aims != NULL && way_search_engine_in_use(search) != NULL;
}

bool way_goals_saved(const way_search *search) {
  return search->aims != NULL && (runs(search) || search->again.known);
}

size_t way_goals_bytes(const way_search *search) {
  const way_aims *aims = search->aims;
  size_t engine = runs(search) ? way_goal_search_bytes(search->states[search->slot]) : 1;
  return WAY_HEADER_BYTES + HEAD_BYTES + (size_t)aims->count * (GOAL_BYTES + (aims->priced ? sizeof(double) : 0)) +
         engine;
}

void way_goals_write(way_writer *writer, const way_search *search) {
  const way_aims *aims = search->aims;
  bool begun = runs(search);
  way_write_header(writer, KIND_GOALS);
  way_write_i32(writer, search->world->node_count(search));
  way_write_f64(writer, search->terms.weight);
  way_write_f64(writer, aims->radius);
  way_write_u8(writer, aims->priced);
  way_write_i32(writer, aims->count);
  for (int32_t i = 0; i < aims->count; i++) {
    const way_aim *aim = &aims->list[i];
    way_write_i32(writer, aim->at.x);
    way_write_i32(writer, aim->at.y);
    way_write_i32(writer, aim->at.z);
    way_write_i32(writer, begun ? aim->node : -1);
    if (aims->priced) way_write_f64(writer, aim->price);
  }
  if (begun) way_goal_search_write(writer, search->states[search->slot]);
  else way_write_u8(writer, WAY_LOOP_NOT_STARTED);
}

bool way_goals_next(const way_reader *reader) {
  const uint8_t *at = reader->data + reader->offset;
  return !reader->failed && way_reader_left(reader) >= WAY_HEADER_BYTES && at[6] == KIND_GOALS && at[7] == 0;
}

/* A goal is its own cell, or one that stands for it within the radius of the options; without a place it is none. */
static void read_node(way_reader *reader, const way_aims *aims, way_aim *aim) {
  const way_search *search = aims->search;
  const way_end_calls *ends = aims->calls.ends;
  int32_t most = aims->radius > 0 ? -1 : search->world->node_count(search) - 1;
  aim->node = way_read_i32_in(reader, -1, most, "node of a goal");
  if (reader->failed || aim->node < 0) return;
  bool near = ends != NULL && ends->radius > 0 && ends->gap(search, aim->at, aim->node) <= ends->reach(ends->radius);
  if (aim->node != aim->asked && !near) {
    way_refuse(reader, 4, "the node of a goal", aim->node, "the goal, or a cell within the radius of the options");
  } else if (ends != NULL && !search->world->fits(search, aim->node)) {
    way_refuse(reader, 4, "the node of a goal", aim->node, "a cell where the agent fits");
  }
}

static void read_goal(way_reader *reader, const way_aims *aims, way_aim *aim) {
  aim->at.x = way_read_i32(reader, "goal x");
  aim->at.y = way_read_i32(reader, "goal y");
  aim->at.z = way_read_i32(reader, "goal z");
  if (!reader->failed) way_aims_place(aims, aim);
  read_node(reader, aims, aim);
  aim->price = aims->priced ? way_read_f64(reader, "price of a goal") : 0;
  if (!(aim->price >= 0 && aim->price <= DBL_MAX)) {
    way_refuse_f64(reader, 8, "the price of a goal", aim->price, "finite and at least 0");
  }
}

/* Up to the count; what is refused leaves no aims. */
static way_result read_head(way_reader *reader, way_search *search, way_aims **aims) {
  way_read_header(reader, KIND_GOALS);
  if (!reader->failed && !search->world->takes_goals(search)) {
    way_refuse(reader, 2, "kind", KIND_GOALS, "that of the engine that the options select");
  }
  way_expect_i32(reader, search->world->node_count(search), "node count");
  double weight = way_read_f64(reader, "heuristic weight");
  if (memcmp(&weight, &search->terms.weight, sizeof weight) != 0) {
    char expected[WAY_DECIMAL_SIZE];
    way_decimal(search->terms.weight, expected);
    way_refuse_f64(reader, 8, "the heuristic weight", weight, expected);
  }
  double radius = way_read_f64(reader, "goal radius");
  if (!(radius >= 0 && radius <= (search->world->radii ? DBL_MAX : 0))) {
    way_refuse_f64(reader, 8, "the goal radius", radius, "finite and at least 0, and 0 on graphs");
  }
  bool priced = way_read_flag(reader, "priced");
  int32_t most = search->terms.partial ? WAY_MAX_PARTIAL_GOALS : WAY_MAX_NODES;
  int32_t count = way_read_count(reader, most, GOAL_BYTES + (priced ? 8 : 0), "goal count");
  if (!reader->failed && count < (radius > 0 ? 1 : 2)) {
    way_refuse(reader, 4, "goal count", count, "2 or more, or 1 with a radius");
  }
  if (reader->failed) return WAY_OK;
  way_result result = way_aims_make(search, count, aims);
  if (result != WAY_OK) return result;
  (*aims)->radius = radius;
  (*aims)->priced = priced;
  return WAY_OK;
}

/* Every visited node holds the agent. */
static void check_visited(way_reader *reader, const way_search *search, int slot) {
  way_engine_report now = way_search_report(search, slot);
  if (search->world->fits == NULL) return;
  for (int32_t node = now.low; node <= now.high && !reader->failed; node++) {
    if (search->world->engines[slot]->mark(search->states[slot], node) != 0 && !search->world->fits(search, node)) {
      way_refuse(reader, 0, "visited node", node, "a cell where the agent fits");
    }
  }
}

static way_result read_engine(way_reader *reader, way_search *search, way_aims *aims) {
  int slot = search->world->goals_slot;
  way_result result = way_aims_settle(aims);
  if (result == WAY_OK) result = way_search_ready_engine(search, slot);
  if (result != WAY_OK) return result;
  result = way_goal_search_read(reader, search->states[slot]);
  if (result != WAY_OK || reader->failed) return result;
  aims->start = way_search_report(search, slot).start;
  check_visited(reader, search, slot);
  search->slot = slot;
  search->algorithm = WAY_ALGORITHM_A_STAR;
  return WAY_OK;
}

/* Of one that is to begin again, or whose ends are no good now. */
static bool read_idle(way_reader *reader, const way_search *search, const way_again *again) {
  if (way_reader_left(reader) == 0 || reader->data[reader->offset] != WAY_LOOP_NOT_STARTED) return false;
  bool waits = search->terms.restart && again->known;
  way_read_u8(reader, "status");
  if (!waits) way_refuse(reader, 1, "status", WAY_LOOP_NOT_STARTED, "1 to 3");
  for (int32_t i = 0; i < search->aims->count && !reader->failed; i++) {
    int32_t node = search->aims->list[i].node;
    if (node >= 0) way_refuse(reader, 1, "the node of a goal", node, "-1 in a search that is not begun");
  }
  return true;
}

way_result way_goals_read(way_reader *reader, way_search *search, const way_again *again) {
  way_aims *aims = NULL;
  way_result result = read_head(reader, search, &aims);
  if (result != WAY_OK || reader->failed) return result;
  search->aims = aims;
  result = search->world->aim(search, aims);
  for (int32_t i = 0; i < aims->count && result == WAY_OK && !reader->failed; i++) {
    read_goal(reader, aims, &aims->list[i]);
  }
  if (result != WAY_OK || reader->failed || read_idle(reader, search, again)) return result;
  return read_engine(reader, search, aims);
}
