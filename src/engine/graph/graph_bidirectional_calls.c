/* The bidirectional search on graphs as an engine of searches. */
#include "engine/generic/engine.h"
#include "engine/graph/graph_astar.h"
#include "engine/graph/graph_bidirectional.h"

typedef struct both_state {
  way_graph_bidirectional both;
  way_graph *graph;
  /* Good until the graph changes. */
  way_csr_graph *compiled;
  const way_graph_options *options;
  /* To the goal, and from the start. */
  way_graph_estimate estimates[2];
} both_state;

static way_result ready(void **state, const way_engine_setup *setup) {
  both_state *own = *state;
  if (own == NULL) {
    own = way_allocate(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_graph_bidirectional_init(&own->both, setup->allocator, setup->node_count);
    *state = own;
  } else if (own->both.sides[0].node_count != setup->node_count) {
    way_graph_bidirectional_free(&own->both);
    way_graph_bidirectional_init(&own->both, setup->allocator, setup->node_count);
  }
  own->both.record = setup->record;
  own->graph = setup->graph;
  own->compiled = setup->compiled;
  own->options = setup->graph_options;
  return WAY_OK;
}

static void reset(void *state) {
  way_graph_bidirectional_reset(state);
}

static void destroy(void *state, const way_allocator *allocator) {
  way_graph_bidirectional_free(state);
  way_release(allocator, state, 1, sizeof(both_state));
}

/* What a search between two nodes estimates by and walks on. */
static way_result aim(both_state *own, int32_t start, int32_t goal) {
  own->estimates[0] = way_graph_estimate_for(own->options->points, own->options->landmarks, goal, false);
  own->estimates[1] = way_graph_estimate_for(own->options->points, own->options->landmarks, start, true);
  way_result result = own->graph == NULL ? WAY_OK : way_graph_compiled(own->graph, &own->compiled);
  return result == WAY_OK ? way_csr_graph_reverse(own->compiled) : result;
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  both_state *own = state;
  way_result result = aim(own, start, goal);
  return result == WAY_OK ? way_graph_bidirectional_begin(&own->both, own->estimates, start, goal) : result;
}

static way_result step(void *state, int32_t iterations) {
  both_state *own = state;
  return way_graph_bidirectional_step(&own->both, own->compiled, own->estimates, iterations);
}

static way_engine_report report(const void *state) {
  const way_graph_bidirectional *both = state;
  const way_search_buffers *a = &both->sides[0], *b = &both->sides[1];
  return (way_engine_report){both->status,
                             both->start,
                             both->goal,
                             both->iterations,
                             both->expanded,
                             a->low < b->low ? a->low : b->low,
                             a->high > b->high ? a->high : b->high,
                             false};
}

static uint8_t mark(const void *state, int32_t node) {
  const way_graph_bidirectional *both = state;
  uint8_t a = way_buffers_mark(&both->sides[0], node), b = way_buffers_mark(&both->sides[1], node);
  return a > b ? a : b;
}

static double cost(const void *state, int32_t node) {
  const way_search_buffers *side = &((const way_graph_bidirectional *)state)->sides[0];
  return way_buffers_closed(side, node) ? side->nodes[node].g : INFINITY;
}

/* Of a node that both sides have seen, the side that closed it tells, else that of the start. */
static int32_t parent(const void *state, int32_t node) {
  const way_search_buffers *sides = ((const way_graph_bidirectional *)state)->sides;
  bool seen = way_buffers_visited(&sides[0], node);
  bool other = way_buffers_closed(&sides[1], node) || (!seen && way_buffers_visited(&sides[1], node));
  return sides[other ? 1 : 0].nodes[node].parent;
}

/* The nodes from the start to where the halves met, and from there on to the goal; or to a node of the start's half. */
static way_result trace(void *state, int32_t end, way_path *path) {
  const way_graph_bidirectional *both = state;
  const way_search_node *nodes = both->sides[0].nodes, *others = both->sides[1].nodes;
  bool found = both->status == WAY_LOOP_FOUND;
  int32_t middle = found ? both->meeting : end, length = 0, rest = 0;
  for (int32_t node = middle; node >= 0; node = nodes[node].parent) length++;
  for (int32_t node = middle; found && others[node].parent >= 0; node = others[node].parent) rest++;
  way_result result = way_path_reserve(path, length + rest);
  if (result != WAY_OK) return result;
  int32_t at = length;
  for (int32_t node = middle; node >= 0; node = nodes[node].parent) path->cells[--at] = node;
  for (int32_t node = middle; found && others[node].parent >= 0; node = others[node].parent) {
    path->cells[length++] = others[node].parent;
  }
  path->cost = found ? both->path_cost : nodes[end].g;
  return WAY_OK;
}

static double distance(const void *state, int32_t node, int32_t goal) {
  return way_graph_distance(((const both_state *)state)->options->points, node, goal);
}

static const int32_t *expanded(const void *state, int32_t *count) {
  const way_search_buffers *side = &((const way_graph_bidirectional *)state)->sides[0];
  *count = side->expanded_count;
  return side->expanded;
}

static void write(way_writer *writer, const void *state) {
  const way_graph_bidirectional *both = state;
  way_write_graph_bidirectional(writer, both, both->sides[0].node_count);
}

static void write_idle(way_writer *writer, const way_engine_setup *setup) {
  way_write_graph_bidirectional(writer, NULL, setup->node_count);
}

static size_t bytes(const void *state) {
  return way_graph_bidirectional_bytes(state);
}

static way_result read(way_reader *reader, void *state) {
  both_state *own = state;
  way_graph_bidirectional *both = &own->both;
  way_loop_status status = way_read_graph_bidirectional(reader, both);
  if (status == WAY_LOOP_NOT_STARTED) return WAY_OK;
  way_result result = aim(own, both->start, both->goal);
  if (result == WAY_OK) {
    result = way_read_graph_bidirectional_lists(reader, both, own->compiled, own->estimates, status);
  }
  if (result != WAY_OK || reader->failed) way_graph_bidirectional_reset(both);
  return result;
}

const way_search_engine way_engine_graph_bidirectional = {
    .engine = WAY_ENGINE_GENERIC,
    .stands_alone = true,
    .sparse = way_always_sparse,
    .ready = ready,
    .reset = reset,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .report = report,
    .mark = mark,
    .cost = cost,
    .parent = parent,
    .trace = trace,
    .distance = distance,
    .expanded = expanded,
    .write = write,
    .bytes = bytes,
    .read = read,
    .write_idle = write_idle,
    .idle_bytes = WAY_GRAPH_BIDIRECTIONAL_IDLE,
};
