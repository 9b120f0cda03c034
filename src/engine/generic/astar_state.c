/* How a generic A* is saved: state kind 8, embedded in kind 12 for square grids. */
#include <float.h>
#include <string.h>

#include "engine/generic/astar.h"

#define KIND_ASTAR 8

void way_write_astar(way_writer *writer, const way_astar *astar) {
  way_write_header(writer, KIND_ASTAR);
  way_write_i32(writer, astar->buffers.node_count);
  way_write_u8(writer, (uint8_t)astar->status);
  way_write_f64(writer, astar->weight);
  way_write_i32(writer, astar->start);
  way_write_i32(writer, astar->goal);
  way_write_i32(writer, astar->expanded);
  way_write_i32(writer, astar->iterations);
  way_write_f64(writer, astar->path_cost);
  if (astar->status != WAY_RAW_NOT_STARTED) way_write_buffers(writer, &astar->buffers);
}

static void read_fields(way_reader *reader, way_astar *astar) {
  int32_t nodes = astar->buffers.node_count;
  way_read_header(reader, KIND_ASTAR);
  way_expect_i32(reader, nodes, "node count");
  uint8_t status = way_read_u8(reader, "status");
  if (status > WAY_RAW_NOT_FOUND) way_refuse(reader, 1, "status", status, "0 to 3");
  double weight = way_read_f64(reader, "heuristic weight");
  /* By bits, since a zero has a sign and the state is written with the options' own. */
  if (!reader->failed && memcmp(&weight, &astar->weight, sizeof weight) != 0) {
    way_refuse(reader, 8, "the heuristic weight", -1, "that of the options");
  }
  bool begun = status != WAY_RAW_NOT_STARTED;
  astar->start = way_read_i32_in(reader, begun ? 0 : -1, begun ? nodes - 1 : -1, "start");
  astar->goal = way_read_i32_in(reader, begun ? 0 : -1, begun ? nodes - 1 : -1, "goal");
  astar->expanded = way_read_i32_in(reader, 0, begun ? INT32_MAX : 0, "expanded");
  astar->iterations = way_read_i32_in(reader, 0, begun ? INT32_MAX : 0, "iterations");
  astar->path_cost = way_read_f64(reader, "path cost");
  static const double nothing = 0;
  bool cost_fits = status == WAY_RAW_FOUND ? astar->path_cost >= 0 && astar->path_cost <= DBL_MAX
                                           : memcmp(&astar->path_cost, &nothing, sizeof nothing) == 0;
  if (!cost_fits)
    way_refuse(reader, 8, "the path cost at status", status, "0 unless found, then finite and at least 0");
  if (!reader->failed) astar->status = (way_raw_status)status;
}

way_result way_read_astar(way_reader *reader, way_astar *astar) {
  way_raw_reset(astar);
  read_fields(reader, astar);
  way_result result = WAY_OK;
  if (!reader->failed && astar->status != WAY_RAW_NOT_STARTED) {
    result = way_buffers_restart(&astar->buffers);
    if (result == WAY_OK) result = way_read_buffers(reader, &astar->buffers, astar->start);
    if (result == WAY_OK && !reader->failed) way_check_raw(reader, astar);
  }
  if (reader->failed || result != WAY_OK) way_raw_reset(astar);
  return result;
}
