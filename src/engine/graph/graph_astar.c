#include "engine/graph/graph_astar.h"

const way_search_format way_graph_astar_format = {.kind = 11};

/* Open entries never outnumber the nodes, whatever a node's degree is. */
static way_result reserve(way_search_buffers *buffers, uint32_t degree, bool record) {
  uint32_t most = (uint32_t)(buffers->node_count - buffers->open.count);
  return way_buffers_reserve(buffers, (int32_t)(degree < most ? degree : most), record);
}

way_result way_graph_astar_begin(way_astar *astar, const way_graph_estimate *estimate, int32_t start, int32_t goal) {
  double f = astar->weight == 0 ? 0 : way_graph_estimate_of(estimate, start) * astar->weight;
  return way_generic_begin(astar, start, goal, f);
}

static inline void relax(way_astar *astar, const way_graph_estimate *estimate, int32_t from, double g, int32_t node) {
  way_search_buffers *buffers = &astar->buffers;
  way_search_node *known = &buffers->nodes[node];
  bool visited = way_buffers_visited(buffers, node);
  bool closed = way_buffers_closed(buffers, node);
  /* An infinite cost is no path, on the first sight of a node either. */
  if (!(g < (visited ? known->g : INFINITY))) return;
  if (closed && astar->weight > 1) return;
  double f = g;
  if (astar->weight != 0) {
    double bound = way_graph_estimate_of(estimate, node);
    if (bound == INFINITY) return;
    f = g + bound * astar->weight;
  }
  if (!visited) way_buffers_visit(buffers, node);
  *known = (way_search_node){g, from, buffers->epoch};
  way_open_entry entry = {f, g, node};
  if (visited && !closed) {
    way_open_decrease(&buffers->open, entry);
  } else {
    way_open_push(&buffers->open, entry);
  }
}

way_result way_graph_astar_step(way_astar *astar, const way_csr_rows *rows, const way_graph_estimate *estimate,
                                int32_t iterations) {
  way_search_buffers *buffers = &astar->buffers;
  while (iterations-- > 0 && astar->status == WAY_LOOP_RUNNING) {
    int32_t node = buffers->open.slots[0].node;
    uint32_t first = rows->heads[node], end = rows->heads[node + 1];
    if (node != astar->goal) {
      way_result result = reserve(buffers, end - first, astar->record);
      if (result != WAY_OK) return result;
    }
    if (way_generic_close_top(astar)) return WAY_OK;
    double g = buffers->nodes[node].g;
    for (uint32_t i = first; i < end; i++) {
      relax(astar, estimate, node, g + rows->arcs[i].weight, rows->arcs[i].to);
    }
    if (buffers->open.count == 0) astar->status = WAY_LOOP_NOT_FOUND;
  }
  return WAY_OK;
}

double way_graph_distance(const way_point_graph *points, int32_t a, int32_t b) {
  if (points == NULL) return 0;
  return way_point_distance(way_point_at(points, a), way_point_at(points, b), points->dimensions);
}
