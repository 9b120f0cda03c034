/* How an A* on a graph is saved: state kind 11, which has no room for the start: it is the node without a parent. */
#include <float.h>
#include <math.h>

#include "engine/graph/graph_astar.h"

#define KIND_GRAPH_ASTAR 11

void way_write_graph_astar(way_writer *writer, const way_astar *astar) {
  way_write_header(writer, KIND_GRAPH_ASTAR);
  way_write_i32(writer, astar->buffers.node_count);
  way_write_u8(writer, (uint8_t)astar->status);
  way_write_f64(writer, 1.0);
  way_write_i32(writer, -1);
  way_write_i32(writer, astar->goal);
  way_write_i32(writer, astar->expanded);
  way_write_i32(writer, astar->iterations);
  way_write_f64(writer, astar->path_cost);
  if (astar->status != WAY_RAW_NOT_STARTED) way_write_buffers(writer, &astar->buffers);
}

static void read_fields(way_reader *reader, way_astar *astar) {
  int32_t nodes = astar->buffers.node_count;
  way_read_header(reader, KIND_GRAPH_ASTAR);
  way_expect_i32(reader, nodes, "node count");
  uint8_t status = way_read_u8(reader, "status");
  if (status > WAY_RAW_NOT_FOUND) way_refuse(reader, 1, "status", status, "0 to 3");
  double weight = way_read_f64(reader, "heuristic weight");
  if (weight != 1.0) way_refuse(reader, 8, "the heuristic weight", -1, "1");
  way_expect_i32(reader, -1, "start");
  bool begun = status != WAY_RAW_NOT_STARTED;
  astar->goal = way_read_i32_in(reader, begun ? 0 : -1, begun ? nodes - 1 : -1, "goal");
  astar->expanded = way_read_i32_in(reader, 0, begun ? INT32_MAX : 0, "expanded");
  astar->iterations = way_read_i32_in(reader, 0, begun ? INT32_MAX : 0, "iterations");
  astar->path_cost = way_read_f64(reader, "path cost");
  /* Of the two zeros only the one that is written. */
  bool none = astar->path_cost == 0 && !signbit(astar->path_cost);
  bool cost_fits = status == WAY_RAW_FOUND ? astar->path_cost >= 0 && astar->path_cost <= DBL_MAX : none;
  if (!cost_fits) {
    way_refuse(reader, 8, "the path cost at status", status, "0 unless found, then finite and at least 0");
  }
  if (!reader->failed) astar->status = (way_raw_status)status;
}

/* The one node without a parent, whose cost is 0. */
static void find_start(way_reader *reader, way_astar *astar) {
  const way_search_buffers *buffers = &astar->buffers;
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (!way_buffers_visited(buffers, node) || buffers->nodes[node].parent >= 0) continue;
    if (astar->start >= 0) way_refuse(reader, 0, "parent", -1, "a parent for every node but one");
    if (buffers->nodes[node].g != 0) way_refuse(reader, 0, "the g of a start that", node, "to be 0");
    astar->start = node;
  }
  if (astar->start < 0) way_refuse(reader, 0, "visited count", buffers->visited, "a node at least");
}

way_result way_read_graph_astar(way_reader *reader, way_astar *astar) {
  way_raw_reset(astar);
  read_fields(reader, astar);
  way_result result = WAY_OK;
  if (!reader->failed && astar->status != WAY_RAW_NOT_STARTED) {
    result = way_buffers_restart(&astar->buffers);
    if (result == WAY_OK) result = way_read_buffers(reader, &astar->buffers, -1);
    if (result == WAY_OK && !reader->failed) {
      find_start(reader, astar);
      way_check_raw(reader, astar);
    }
  }
  way_read_end(reader);
  if (reader->failed || result != WAY_OK) way_raw_reset(astar);
  return result;
}
