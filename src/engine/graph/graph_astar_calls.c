/* A* and Dijkstra on graphs as an engine of searches. */
#include "engine/generic/engine.h"
#include "engine/graph/graph_astar.h"

typedef struct graph_state {
  way_astar astar;
  way_graph *graph;
  /* Good until the graph changes. */
  way_csr_graph *compiled;
  const way_graph_options *options;
  way_graph_estimate estimate;
} graph_state;

static way_result ready(void **state, const way_engine_setup *setup) {
  graph_state *own = *state;
  if (own == NULL) {
    own = way_allocate(setup->allocator, 1, sizeof *own);
    if (own == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    way_generic_init(&own->astar, setup->allocator, setup->node_count, 1.0, false);
    *state = own;
  } else if (own->astar.buffers.node_count != setup->node_count) {
    way_generic_free(&own->astar);
    way_generic_init(&own->astar, setup->allocator, setup->node_count, 1.0, false);
  }
  own->astar.weight = setup->graph_options->algorithm == WAY_GRAPH_DIJKSTRA ? 1 : setup->weight;
  own->astar.record = setup->record;
  own->graph = setup->graph;
  own->compiled = setup->compiled;
  own->options = setup->graph_options;
  return WAY_OK;
}

static void destroy(void *state, const way_allocator *allocator) {
  way_generic_free(state);
  way_release(allocator, state, 1, sizeof(graph_state));
}

/* Compiled only now, since a search that is not begun costs a graph nothing. */
static way_result aim(graph_state *own, int32_t goal) {
  bool dijkstra = own->options->algorithm == WAY_GRAPH_DIJKSTRA;
  own->estimate = way_graph_estimate_for(dijkstra ? NULL : own->options->points, own->options->landmarks, goal, false);
  return own->graph == NULL ? WAY_OK : way_graph_compiled(own->graph, &own->compiled);
}

static way_result begin(void *state, int32_t start, int32_t goal) {
  graph_state *own = state;
  way_result result = aim(own, goal);
  return result == WAY_OK ? way_graph_astar_begin(&own->astar, &own->estimate, start, goal) : result;
}

static way_result step(void *state, int32_t iterations) {
  graph_state *own = state;
  return way_graph_astar_step(&own->astar, &own->compiled->leaving, &own->estimate, iterations);
}

static double distance(const void *state, int32_t node, int32_t goal) {
  return way_graph_distance(((const graph_state *)state)->options->points, node, goal);
}

/* Landmarks tell where no path can be, and nothing is closed there. */
static bool sparse(const void *state) {
  return ((const graph_state *)state)->options->landmarks != NULL;
}

static void write(way_writer *writer, const void *state) {
  const way_astar *astar = state;
  way_write_search(writer, &way_graph_astar_format, astar, astar->buffers.node_count, 1.0);
}

static way_result read(way_reader *reader, void *state) {
  graph_state *own = state;
  way_result result = way_read_search(reader, &way_graph_astar_format, &own->astar);
  if (result != WAY_OK || own->astar.status == WAY_LOOP_NOT_STARTED) return result;
  return aim(own, own->astar.goal);
}

const way_search_engine way_engine_graph_astar = {
    .engine = WAY_ENGINE_GENERIC,
    .format = &way_graph_astar_format,
    .sparse = sparse,
    WAY_GENERIC_ENGINE_CALLS,
    .ready = ready,
    .destroy = destroy,
    .begin = begin,
    .step = step,
    .trace = way_generic_engine_trace,
    .distance = distance,
    .write = write,
    .bytes = way_generic_engine_bytes,
    .read = read,
};
