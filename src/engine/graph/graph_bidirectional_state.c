/* How the search from both ends of a graph is saved: state kind 65. */
#include "engine/graph/graph_bidirectional.h"

#define KIND_BIDIRECTIONAL 65

/* ---------------------------------------------------------------------------------------------- writing */

/* A list that lacks nodes, from before a restore or since one, is none. */
static int32_t listed(const way_graph_bidirectional *both) {
  int32_t count = both->sides[0].expanded_count;
  return count == both->expanded ? count : 0;
}

size_t way_graph_bidirectional_bytes(const way_graph_bidirectional *both) {
  if (both->status == WAY_LOOP_NOT_STARTED) return WAY_GRAPH_BIDIRECTIONAL_IDLE;
  size_t visited = (size_t)both->sides[0].visited + (size_t)both->sides[1].visited;
  return WAY_GRAPH_BIDIRECTIONAL_IDLE + 12 + visited * WAY_BUFFERS_NODE_BYTES + (size_t)listed(both) * 4;
}

void way_write_graph_bidirectional(way_writer *writer, const way_graph_bidirectional *both, int32_t node_count) {
  static const way_graph_bidirectional none = {.start = -1, .goal = -1, .meeting = -1};
  bool begun = both != NULL && both->status != WAY_LOOP_NOT_STARTED;
  if (!begun) both = &none;
  way_write_header(writer, KIND_BIDIRECTIONAL);
  way_write_i32(writer, node_count);
  way_write_u8(writer, (uint8_t)both->status);
  way_write_i32(writer, both->start);
  way_write_i32(writer, both->goal);
  way_write_i32(writer, both->expanded);
  way_write_i32(writer, both->iterations);
  way_write_i32(writer, both->meeting);
  if (!begun) return;
  for (int side = 0; side < 2; side++) way_write_nodes(writer, &both->sides[side]);
  way_write_list(writer, both->sides[0].expanded, listed(both));
}

/* ---------------------------------------------------------------------------------------------- fields */

way_loop_status way_read_graph_bidirectional(way_reader *reader, way_graph_bidirectional *both) {
  way_graph_bidirectional_reset(both);
  int32_t nodes = both->sides[0].node_count;
  way_read_header(reader, KIND_BIDIRECTIONAL);
  way_expect_i32(reader, nodes, "node count");
  uint8_t status = way_read_u8(reader, "status");
  if (status > WAY_LOOP_NOT_FOUND) way_refuse(reader, 1, "status", status, "0 to 3");
  bool begun = status != WAY_LOOP_NOT_STARTED;
  int32_t low = begun ? 0 : -1, high = begun ? nodes - 1 : -1;
  int32_t start = way_read_i32_in(reader, low, high, "start");
  int32_t goal = way_read_i32_in(reader, low, high, "goal");
  int32_t expanded = way_read_i32_in(reader, 0, begun ? nodes : 0, "expanded");
  int32_t iterations = way_read_i32_in(reader, 0, begun ? nodes : 0, "iterations");
  int32_t meeting = way_read_i32_in(reader, -1, high, "meeting");
  if (!reader->failed && begun && (status == WAY_LOOP_FOUND) > (meeting >= 0)) {
    way_refuse(reader, 4, "meeting", meeting, "a node in a found search");
  } else if (!reader->failed && status == WAY_LOOP_NOT_FOUND && meeting >= 0) {
    way_refuse(reader, 4, "meeting", meeting, "-1 in a search that ran out");
  }
  if (reader->failed) return WAY_LOOP_NOT_STARTED;
  both->start = start;
  both->goal = goal;
  both->expanded = expanded;
  both->iterations = iterations;
  both->meeting = meeting;
  /* They take turns. */
  both->turn = iterations & 1;
  return (way_loop_status)status;
}

/* ---------------------------------------------------------------------------------------------- visited nodes */

/* Whether an arc leads from a node's parent to it, or for the second side from it to its parent, whose weight is what the
   two differ by. A closed node keeps its cost, so that it does to the last bit. */
static bool reached_over_an_arc(const way_graph_bidirectional *both, int side, const way_csr_graph *compiled,
                                int32_t node) {
  const way_csr_rows *rows = side == 0 ? &compiled->entering : &compiled->leaving;
  const way_search_node *nodes = both->sides[side].nodes;
  int32_t parent = nodes[node].parent;
  for (uint32_t i = rows->heads[node]; i < rows->heads[node + 1]; i++) {
    if (rows->arcs[i].to == parent && nodes[parent].g + rows->arcs[i].weight == nodes[node].g) return true;
  }
  return false;
}

static void check_side(way_reader *reader, const way_graph_bidirectional *both, int side,
                       const way_csr_graph *compiled) {
  const way_search_buffers *own = &both->sides[side], *other = &both->sides[1 - side];
  for (int32_t node = own->low; node <= own->high && !reader->failed; node++) {
    if (!way_buffers_visited(own, node)) continue;
    int32_t parent = own->nodes[node].parent;
    if (way_buffers_closed(own, node) && way_buffers_closed(other, node)) {
      way_refuse(reader, 0, "closed node", node, "closed by one side alone");
    } else if (parent >= 0 && !way_buffers_closed(own, parent)) {
      way_refuse(reader, 0, "parent", parent, "a node closed by its side");
    } else if (parent >= 0 && !reached_over_an_arc(both, side, compiled, node)) {
      way_refuse(reader, 0, "visited node", node, "at its parent's g and the weight of an arc between the two");
    }
  }
}

static double sum_at(const way_graph_bidirectional *both, int32_t node) {
  return both->sides[0].nodes[node].g + both->sides[1].nodes[node].g;
}

static bool seen_by_both(const way_graph_bidirectional *both, int32_t node) {
  return way_buffers_visited(&both->sides[0], node) && way_buffers_visited(&both->sides[1], node);
}

/* The halves meet where their sum is least, and nowhere when no node has a finite one. */
static void check_meeting(way_reader *reader, way_graph_bidirectional *both) {
  int32_t meeting = both->meeting;
  if (meeting >= 0 && (!seen_by_both(both, meeting) || sum_at(both, meeting) == INFINITY)) {
    way_refuse(reader, 0, "meeting", meeting, "a node that both sides have reached");
    return;
  }
  both->best = meeting < 0 ? INFINITY : sum_at(both, meeting);
  const way_search_buffers *a = &both->sides[0];
  for (int32_t node = a->low; node <= a->high; node++) {
    if (seen_by_both(both, node) && sum_at(both, node) < both->best) {
      way_refuse(reader, 0, "meeting", meeting, "the node where the sum of both sides is least");
      return;
    }
  }
}

/* ---------------------------------------------------------------------------------------------- counts */

static int32_t count_closed(const way_search_buffers *buffers) {
  int32_t closed = 0;
  for (int32_t node = buffers->low; node <= buffers->high; node++) closed += way_buffers_closed(buffers, node);
  return closed;
}

/* The nodes that others of their side name as parents, which are told apart by their heap positions. */
static int32_t count_parents(const way_search_buffers *buffers) {
  int32_t *marks = buffers->open.positions, parents = 0;
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (way_buffers_visited(buffers, node)) marks[node] = 0;
  }
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (!way_buffers_visited(buffers, node) || buffers->nodes[node].parent < 0) continue;
    parents += marks[buffers->nodes[node].parent]++ == 0;
  }
  return parents;
}

static void check_counts(way_reader *reader, const way_graph_bidirectional *both) {
  int32_t iterations = both->iterations, parents = 0;
  for (int side = 0; side < 2 && !reader->failed; side++) {
    int32_t closed = count_closed(&both->sides[side]);
    if (closed != iterations / 2 + (side == 0 ? iterations % 2 : 0)) {
      way_refuse(reader, 0, side == 0 ? "nodes closed from the start" : "nodes closed from the goal", closed,
                 "half of the iterations, the start's side first");
    }
    parents += count_parents(&both->sides[side]);
  }
  if (both->expanded < parents || both->expanded > iterations) {
    way_refuse(reader, 0, "expanded", both->expanded, "the parents at least and the iterations at most");
  }
}

/* ---------------------------------------------------------------------------------------------- open and expanded */

/* Nodes that no side has closed; where one has, the other has nothing left to do. */
static way_result open_side(way_graph_bidirectional *both, int side, const way_graph_estimate *estimate) {
  way_search_buffers *own = &both->sides[side];
  const way_search_buffers *other = &both->sides[1 - side];
  int32_t open = 0;
  for (int32_t node = own->low; node <= own->high; node++) {
    open += way_buffers_mark(own, node) == 1 && !way_buffers_closed(other, node);
  }
  way_result result = way_buffers_reserve(own, open, false);
  for (int32_t node = own->low; node <= own->high && result == WAY_OK; node++) {
    if (way_buffers_mark(own, node) != 1 || way_buffers_closed(other, node)) continue;
    double g = own->nodes[node].g;
    way_open_push(&own->open, (way_open_entry){g + way_graph_estimate_of(estimate, node), g, node});
  }
  return result;
}

/* Before the first iteration nothing was asked of the ends. */
static void check_status(way_reader *reader, const way_graph_bidirectional *both, const way_graph_estimate estimates[2],
                         way_loop_status status) {
  bool over = both->iterations > 0 && way_graph_bidirectional_over(both, estimates);
  if (over != (status != WAY_LOOP_RUNNING)) {
    way_refuse(reader, 0, "status", (int64_t)status,
               over ? "2 or 3, since nothing open can be on a better path"
                    : "1, since open nodes can be on a better path");
  }
}

static way_result read_expanded(way_reader *reader, way_graph_bidirectional *both) {
  way_search_buffers *list = &both->sides[0];
  int32_t nodes = list->node_count, count = way_read_count(reader, nodes, 4, "expanded count");
  if (!reader->failed && count != 0 && count != both->expanded) {
    way_refuse(reader, 4, "expanded count", count, "0 or the expanded of the counters");
  }
  if (reader->failed) return WAY_OK;
  way_result result =
      way_grow(&list->allocator, (void **)&list->expanded, &list->expanded_capacity, 0, count, sizeof *list->expanded);
  if (result != WAY_OK) return result;
  /* Closed nodes have no place in a heap; there it is noted which were listed. */
  enum { LISTED = -2 };
  for (int32_t i = 0; i < count; i++) {
    int32_t node = way_read_i32_in(reader, 0, nodes - 1, "expanded node");
    if (reader->failed) return WAY_OK;
    bool first = way_buffers_closed(list, node);
    if (!first && !way_buffers_closed(&both->sides[1], node)) {
      way_refuse(reader, 4, "expanded node", node, "a closed node");
      return WAY_OK;
    }
    int32_t *mark = &both->sides[first ? 0 : 1].open.positions[node];
    if (*mark == LISTED) {
      way_refuse(reader, 4, "expanded node", node, "each node once");
      return WAY_OK;
    }
    *mark = LISTED;
    list->expanded[i] = node;
  }
  list->expanded_count = count;
  return WAY_OK;
}

/* ---------------------------------------------------------------------------------------------- all of it */

way_result way_read_graph_bidirectional_lists(way_reader *reader, way_graph_bidirectional *both,
                                              const way_csr_graph *compiled, const way_graph_estimate estimates[2],
                                              way_loop_status status) {
  way_result result = WAY_OK;
  for (int side = 0; side < 2 && !reader->failed; side++) {
    result = way_buffers_restart(&both->sides[side]);
    if (result != WAY_OK) return result;
    way_read_nodes(reader, &both->sides[side], side == 0 ? both->start : both->goal);
  }
  for (int side = 0; side < 2 && !reader->failed; side++) check_side(reader, both, side, compiled);
  if (!reader->failed) check_meeting(reader, both);
  if (!reader->failed) check_counts(reader, both);
  for (int side = 0; side < 2 && !reader->failed; side++) {
    result = open_side(both, side, &estimates[side]);
    if (result != WAY_OK) return result;
  }
  if (!reader->failed) check_status(reader, both, estimates, status);
  if (!reader->failed) result = read_expanded(reader, both);
  if (result != WAY_OK || reader->failed) return result;
  both->status = status;
  if (both->meeting >= 0 && status == WAY_LOOP_FOUND) way_graph_bidirectional_add_up(both, compiled);
  return WAY_OK;
}
