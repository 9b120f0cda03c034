/* How a search for many goals is saved: how it stands and its buffers, the later part of state kind 69. */
#include <float.h>
#include <math.h>

#include "engine/generic/goal_search.h"

/* Status, start, iterations, the best goal, its node and what they come to. */
#define OWN_BYTES (1 + 4 * 4 + 8)

static bool is_listed(const way_astar *astar) {
  return astar->buffers.expanded_count == astar->expanded;
}

size_t way_goal_search_bytes(const void *state) {
  const way_astar *astar = &((const way_goal_search *)state)->astar;
  return OWN_BYTES + way_buffers_bytes(&astar->buffers, is_listed(astar));
}

void way_goal_search_write(way_writer *writer, const void *state) {
  const way_goal_search *search = state;
  const way_astar *astar = &search->astar;
  way_write_u8(writer, (uint8_t)astar->status);
  way_write_i32(writer, astar->start);
  way_write_i32(writer, astar->iterations);
  way_write_i32(writer, search->best_goal);
  way_write_i32(writer, search->best_node);
  way_write_f64(writer, search->best_goal < 0 ? 0 : search->best);
  way_write_buffers(writer, &astar->buffers, is_listed(astar));
}

/* Closed nodes are no better than the best, which is one of them unless it was opened again. */
static void check_best(way_reader *reader, const way_goal_search *search) {
  const way_search_buffers *buffers = &search->astar.buffers;
  double price;
  int32_t at = search->best_goal < 0 ? -1 : search->calls->goal_at(search->context, search->best_node, &price);
  if (at != search->best_goal) {
    way_refuse(reader, 0, "the best goal", search->best_goal, "the one that its node is");
    return;
  }
  if (at >= 0) {
    double total = buffers->nodes[search->best_node].g + price;
    bool closed = way_buffers_closed(buffers, search->best_node),
         visited = way_buffers_visited(buffers, search->best_node);
    if (!visited || (closed ? search->best != total : !(search->best >= total))) {
      way_refuse(reader, 0, "the node of the best goal", search->best_node, "visited, and closed at what it comes to");
    }
  }
  for (int32_t node = buffers->low; node <= buffers->high && !reader->failed; node++) {
    if (!way_buffers_closed(buffers, node) || search->calls->goal_at(search->context, node, &price) < 0) continue;
    if (buffers->nodes[node].g + price < search->best) {
      way_refuse(reader, 0, "a closed goal", node, "no better than the best");
    }
  }
}

static void check_counts(way_reader *reader, const way_goal_search *search, uint8_t status) {
  const way_astar *astar = &search->astar;
  const way_search_buffers *buffers = &astar->buffers;
  int32_t closed = 0;
  for (int32_t node = buffers->low; node <= buffers->high; node++) closed += way_buffers_closed(buffers, node);
  bool settled = way_goal_search_settled(search), any = search->best_goal >= 0;
  way_loop_status stands = !settled ? WAY_LOOP_RUNNING : any ? WAY_LOOP_FOUND : WAY_LOOP_NOT_FOUND;
  if (closed + buffers->open.count != buffers->visited) {
    way_refuse(reader, 0, "open count", buffers->open.count, "every visited node that is not closed");
  } else if (astar->iterations < closed) {
    way_refuse(reader, 0, "iterations", astar->iterations, "one for each closed node at least");
  } else if (buffers->expanded_count != 0 && buffers->expanded_count != astar->expanded) {
    way_refuse(reader, 0, "expanded count", buffers->expanded_count, "0 or the iterations");
  } else if (status != (uint8_t)stands) {
    way_refuse(reader, 0, "status", status, "that of its open list and its best goal");
  }
}

/* Returns the status. */
static uint8_t read_fields(way_reader *reader, way_goal_search *search) {
  way_astar *astar = &search->astar;
  int32_t nodes = astar->buffers.node_count;
  uint8_t status = way_read_u8(reader, "status");
  if (status < WAY_LOOP_RUNNING || status > WAY_LOOP_NOT_FOUND) way_refuse(reader, 1, "status", status, "1 to 3");
  astar->start = way_read_i32_in(reader, 0, nodes - 1, "start");
  astar->iterations = astar->expanded = way_read_i32_in(reader, 0, INT32_MAX, "iterations");
  search->best_goal = way_read_i32_in(reader, -1, WAY_MAX_NODES - 1, "best goal");
  bool any = search->best_goal >= 0;
  search->best_node = way_read_i32_in(reader, any ? 0 : -1, any ? nodes - 1 : -1, "node of the best goal");
  search->best = way_read_f64(reader, "what the best goal comes to");
  bool fits = any ? search->best >= 0 && search->best <= DBL_MAX : search->best == 0 && !signbit(search->best);
  if (!fits)
    way_refuse(reader, 8, "what comes to a goal,", search->best_goal, "finite and at least 0, and 0 without one");
  if (!any) search->best = INFINITY;
  return status;
}

way_result way_goal_search_read(way_reader *reader, void *state) {
  way_goal_search *search = state;
  way_astar *astar = &search->astar;
  way_generic_reset(astar);
  uint8_t status = read_fields(reader, search);
  way_result result = reader->failed ? WAY_OK : way_buffers_restart(&astar->buffers);
  if (result == WAY_OK && !reader->failed) result = way_read_buffers(reader, &astar->buffers, astar->start);
  if (result == WAY_OK && !reader->failed) check_best(reader, search);
  if (result == WAY_OK && !reader->failed) check_counts(reader, search, status);
  if (result != WAY_OK || reader->failed) {
    way_generic_reset(astar);
    return result;
  }
  astar->status = (way_loop_status)status;
  if (status != WAY_LOOP_FOUND) return WAY_OK;
  astar->goal = search->best_node;
  astar->path_cost = astar->buffers.nodes[search->best_node].g;
  return WAY_OK;
}
