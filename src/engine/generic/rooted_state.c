/* How searches whose nodes close once are saved: state kinds 9 and 10. The start is not stored: it is the one node
   without a parent. */
#include <float.h>
#include <math.h>

#include "engine/generic/rooted.h"

static void write_fields(way_writer *writer, const way_rooted *search) {
  way_write_i32(writer, -1);
  way_write_i32(writer, search->goal);
  way_write_i32(writer, search->expanded);
  way_write_i32(writer, search->iterations);
  way_write_f64(writer, search->path_cost);
}

void way_write_rooted(way_writer *writer, uint16_t kind, const way_rooted *search, int32_t nodes, double weight) {
  way_write_header(writer, kind);
  way_write_i32(writer, nodes);
  bool begun = search != NULL && search->status != WAY_RAW_NOT_STARTED;
  way_write_u8(writer, (uint8_t)(begun ? search->status : WAY_RAW_NOT_STARTED));
  way_write_f64(writer, weight);
  if (begun) {
    write_fields(writer, search);
    way_write_buffers(writer, &search->buffers);
  } else {
    write_fields(writer, &(way_rooted){.goal = -1});
  }
}

static void read_fields(way_reader *reader, uint16_t kind, way_rooted *search) {
  int32_t nodes = search->buffers.node_count;
  way_read_header(reader, kind);
  way_expect_i32(reader, nodes, "node count");
  uint8_t status = way_read_u8(reader, "status");
  if (status > WAY_RAW_NOT_FOUND) way_refuse(reader, 1, "status", status, "0 to 3");
  double weight = way_read_f64(reader, "heuristic weight");
  if (!reader->failed && (weight != search->weight || !signbit(weight) != !signbit(search->weight))) {
    way_refuse(reader, 8, "the heuristic weight", -1, "that of the options");
  }
  bool begun = status != WAY_RAW_NOT_STARTED;
  way_expect_i32(reader, -1, "start");
  search->goal = way_read_i32_in(reader, begun ? 0 : -1, begun ? nodes - 1 : -1, "goal");
  search->expanded = way_read_i32_in(reader, 0, begun ? nodes : 0, "expanded");
  search->iterations = way_read_i32_in(reader, 0, begun ? nodes : 0, "iterations");
  search->path_cost = way_read_f64(reader, "path cost");
  bool cost_fits =
      status == WAY_RAW_FOUND ? search->path_cost >= 0 && search->path_cost <= DBL_MAX : search->path_cost == 0;
  if (!cost_fits || signbit(search->path_cost)) {
    way_refuse(reader, 8, "the path cost at status", status, "0 unless found, then finite and at least 0");
  }
  if (!reader->failed) search->status = (way_raw_status)status;
}

/* Finds the root, and checks that parents are closed; returns how many nodes are. */
static int32_t check_nodes(way_reader *reader, way_rooted *search) {
  const way_search_buffers *buffers = &search->buffers;
  int32_t closed = 0;
  for (int32_t node = buffers->low; node <= buffers->high && !reader->failed; node++) {
    if (!way_buffers_visited(buffers, node)) continue;
    closed += way_buffers_closed(buffers, node);
    int32_t parent = buffers->nodes[node].parent;
    if (parent >= 0) {
      if (!way_buffers_closed(buffers, parent)) way_refuse(reader, 0, "parent", parent, "a closed node");
    } else if (search->start >= 0) {
      way_refuse(reader, 0, "a node without a parent", node, "one alone, the start");
    } else if (buffers->nodes[node].g != 0) {
      way_refuse(reader, 0, "the g of a start that", node, "to be 0");
    } else {
      search->start = node;
    }
  }
  if (!reader->failed && search->start < 0) way_refuse(reader, 0, "visited count", 0, "the start at least");
  return closed;
}

static void check_whole(way_reader *reader, const way_rooted *search, int32_t closed) {
  const way_search_buffers *buffers = &search->buffers;
  int32_t open = buffers->open.count;
  way_check_raw(reader, search);
  if (search->iterations != closed) {
    way_refuse(reader, 0, "iterations", search->iterations, "one for each closed node");
  }
  for (int32_t i = 0; i < open && !reader->failed; i++) {
    const way_open_entry *entry = &buffers->open.slots[i];
    if (entry->g != buffers->nodes[entry->node].g) way_refuse(reader, 0, "open node", entry->node, "at its own g");
  }
  for (int32_t i = 0; i < buffers->expanded_count && !reader->failed; i++) {
    if (!way_buffers_closed(buffers, buffers->expanded[i])) {
      way_refuse(reader, 0, "expanded node", buffers->expanded[i], "a closed node");
    }
  }
}

way_result way_read_rooted(way_reader *reader, uint16_t kind, way_rooted *search) {
  way_raw_reset(search);
  read_fields(reader, kind, search);
  way_result result = WAY_OK;
  if (!reader->failed && search->status != WAY_RAW_NOT_STARTED) {
    result = way_buffers_restart(&search->buffers);
    if (result == WAY_OK) result = way_read_buffers(reader, &search->buffers, -1);
    int32_t closed = result == WAY_OK && !reader->failed ? check_nodes(reader, search) : 0;
    if (result == WAY_OK && !reader->failed) check_whole(reader, search, closed);
  }
  if (reader->failed || result != WAY_OK) way_raw_reset(search);
  return result;
}
