#include "engine/generic/search_state.h"

#include <float.h>
#include <string.h>

/* A list that lacks nodes, from before a restore or since one, is none. */
static bool is_listed(const way_generic_search *search) {
  return search->buffers.expanded_count == search->expanded;
}

size_t way_search_bytes(const way_generic_search *search) {
  bool begun = search != NULL && search->status != WAY_LOOP_NOT_STARTED;
  return WAY_HEADER_BYTES + 37 + (begun ? way_buffers_bytes(&search->buffers, is_listed(search)) : 0);
}

void way_write_search(way_writer *writer, const way_search_format *format, const way_generic_search *search,
                      int32_t nodes, double weight) {
  static const way_generic_search none = {.start = -1, .goal = -1};
  bool begun = search != NULL && search->status != WAY_LOOP_NOT_STARTED;
  if (!begun) search = &none;
  way_write_header(writer, format->kind);
  way_write_i32(writer, nodes);
  way_write_status(writer, search->status, search->stands_in);
  way_write_f64(writer, weight);
  way_write_i32(writer, format->names_start ? search->start : -1);
  way_write_i32(writer, search->goal);
  way_write_i32(writer, search->expanded);
  way_write_i32(writer, search->iterations);
  way_write_f64(writer, search->path_cost);
  if (begun) way_write_buffers(writer, &search->buffers, is_listed(search));
}

/* Of the two zeros only the one that is written, so that a state that was read is written as it was. */
static bool is_same(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

static void read_fields(way_reader *reader, const way_search_format *format, way_generic_search *search) {
  int32_t nodes = search->buffers.node_count;
  way_read_header(reader, format->kind);
  way_expect_i32(reader, nodes, "node count");
  uint8_t status = way_read_status(reader, &search->stands_in);
  if (status > WAY_LOOP_NOT_FOUND) way_refuse(reader, 1, "status", status, "0 to 3");
  double weight = way_read_f64(reader, "heuristic weight");
  if (!is_same(weight, search->weight)) {
    char expected[WAY_DECIMAL_SIZE];
    way_decimal(search->weight, expected);
    way_refuse_f64(reader, 8, "the heuristic weight", weight, expected);
  }
  bool begun = status != WAY_LOOP_NOT_STARTED;
  int32_t most = !begun ? 0 : format->closes_once ? nodes : INT32_MAX;
  bool named = begun && format->names_start;
  search->start = way_read_i32_in(reader, named ? 0 : -1, named ? nodes - 1 : -1, "start");
  search->goal = way_read_i32_in(reader, begun ? 0 : -1, begun ? nodes - 1 : -1, "goal");
  search->expanded = way_read_i32_in(reader, 0, most, "expanded");
  search->iterations = way_read_i32_in(reader, 0, most, "iterations");
  search->path_cost = way_read_f64(reader, "path cost");
  bool cost_fits =
      status == WAY_LOOP_FOUND ? search->path_cost >= 0 && search->path_cost <= DBL_MAX : is_same(search->path_cost, 0);
  if (!cost_fits) {
    way_refuse(reader, 8, "the path cost at status", status, "0 unless found, then finite and at least 0");
  }
  if (!reader->failed) search->status = (way_loop_status)status;
}

/* The start of a state that names none. */
static void find_root(way_reader *reader, way_generic_search *search) {
  const way_search_buffers *buffers = &search->buffers;
  for (int32_t node = buffers->low; node <= buffers->high && !reader->failed; node++) {
    if (!way_buffers_visited(buffers, node) || buffers->nodes[node].parent >= 0) continue;
    if (search->start >= 0) way_refuse(reader, 0, "a node without a parent", node, "one alone, the start");
    if (buffers->nodes[node].g != 0) way_refuse(reader, 0, "the g of a start that", node, "to be 0");
    search->start = node;
  }
  if (search->start < 0) way_refuse(reader, 0, "visited count", buffers->visited, "the start at least");
}

static int32_t count_closed(const way_search_buffers *buffers) {
  int32_t closed = 0;
  for (int32_t node = buffers->low; node <= buffers->high; node++) closed += way_buffers_closed(buffers, node);
  return closed;
}

/* Counters, open list and goal agree. */
static void check_counts(way_reader *reader, const way_generic_search *search, int32_t closed) {
  const way_search_buffers *buffers = &search->buffers;
  int32_t open = buffers->open.count, found = search->status == WAY_LOOP_FOUND;
  if (closed + open != buffers->visited) {
    way_refuse(reader, 0, "open count", open, "every visited node that is not closed");
  } else if (search->status == WAY_LOOP_RUNNING && open == 0) {
    way_refuse(reader, 0, "open count", open, "an entry in a running search");
  } else if (search->status == WAY_LOOP_NOT_FOUND && open != 0) {
    way_refuse(reader, 0, "open count", open, "none in a search that ran out");
  } else if (search->iterations - found != search->expanded) {
    way_refuse(reader, 0, "expanded", search->expanded, "the iterations, less one when found");
  } else if (search->iterations < closed) {
    way_refuse(reader, 0, "iterations", search->iterations, "one for each closed node at least");
  } else if (buffers->expanded_count != 0 && buffers->expanded_count != search->expanded) {
    way_refuse(reader, 0, "expanded count", buffers->expanded_count, "0 or the expanded of the counters");
  } else if (found &&
             (!way_buffers_closed(buffers, search->goal) || buffers->nodes[search->goal].g != search->path_cost)) {
    way_refuse(reader, 0, "the goal", search->goal, "closed at the path cost in a found search");
  } else if (!found && way_buffers_closed(buffers, search->goal)) {
    way_refuse(reader, 0, "the goal", search->goal, "not closed before it is found");
  }
}

/* What holds besides where nodes close once. */
static void check_closed_once(way_reader *reader, const way_generic_search *search, int32_t closed) {
  const way_search_buffers *buffers = &search->buffers;
  if (search->iterations != closed) {
    way_refuse(reader, 0, "iterations", search->iterations, "one for each closed node");
  }
  for (int32_t node = buffers->low; node <= buffers->high && !reader->failed; node++) {
    if (!way_buffers_visited(buffers, node)) continue;
    int32_t parent = buffers->nodes[node].parent;
    if (parent >= 0 && !way_buffers_closed(buffers, parent)) way_refuse(reader, 0, "parent", parent, "a closed node");
  }
  for (int32_t i = 0; i < buffers->open.count && !reader->failed; i++) {
    const way_open_entry *entry = &buffers->open.slots[i];
    if (entry->g != buffers->nodes[entry->node].g) way_refuse(reader, 0, "open node", entry->node, "at its own g");
  }
  for (int32_t i = 0; i < buffers->expanded_count && !reader->failed; i++) {
    if (!way_buffers_closed(buffers, buffers->expanded[i])) {
      way_refuse(reader, 0, "expanded node", buffers->expanded[i], "a closed node");
    }
  }
}

static way_result read_nodes(way_reader *reader, const way_search_format *format, way_generic_search *search) {
  way_result result = way_buffers_restart(&search->buffers);
  if (result == WAY_OK) result = way_read_buffers(reader, &search->buffers, search->start);
  if (result != WAY_OK || reader->failed) return result;
  if (!format->names_start) find_root(reader, search);
  int32_t closed = count_closed(&search->buffers);
  check_counts(reader, search, closed);
  if (format->closes_once) check_closed_once(reader, search, closed);
  return WAY_OK;
}

way_result way_read_search(way_reader *reader, const way_search_format *format, way_generic_search *search) {
  way_generic_reset(search);
  read_fields(reader, format, search);
  way_result result = WAY_OK;
  if (!reader->failed && search->status != WAY_LOOP_NOT_STARTED) result = read_nodes(reader, format, search);
  if (reader->failed || result != WAY_OK) way_generic_reset(search);
  return result;
}
