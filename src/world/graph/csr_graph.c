/* Compiling a graph: a counting sort of its edges, which keeps those of one node in the order of their ids. */
#include "world/graph/csr_graph.h"

#include <math.h>

#include "world/graph/graph.h"

static void free_rows(const way_csr_graph *compiled, way_csr_rows *rows) {
  way_release(&compiled->allocator, rows->heads, (size_t)compiled->node_count + 1, sizeof *rows->heads);
  way_release(&compiled->allocator, rows->arcs, (size_t)compiled->arc_count, sizeof *rows->arcs);
  rows->heads = NULL;
  rows->arcs = NULL;
}

static bool make_rows(const way_csr_graph *compiled, way_csr_rows *rows) {
  rows->heads = way_allocate_zeroed(&compiled->allocator, (size_t)compiled->node_count + 1, sizeof *rows->heads);
  rows->arcs = way_allocate(&compiled->allocator, (size_t)compiled->arc_count, sizeof *rows->arcs);
  if (rows->heads != NULL && rows->arcs != NULL) return true;
  free_rows(compiled, rows);
  return false;
}

/* From how many arcs each node has, at heads[node], to where its arcs begin; the last head is their number. */
static void counts_to_heads(way_csr_rows *rows, int32_t node_count) {
  uint32_t total = 0;
  for (int32_t node = 0; node <= node_count; node++) {
    uint32_t count = rows->heads[node];
    rows->heads[node] = total;
    total += count;
  }
}

/* Filling a row moves its head to its end, which is where the next row begins. */
static void heads_back(way_csr_rows *rows, int32_t node_count) {
  for (int32_t node = node_count; node > 0; node--) rows->heads[node] = rows->heads[node - 1];
  rows->heads[0] = 0;
}

static void fill_leaving(way_csr_graph *compiled, const way_graph *graph) {
  way_csr_rows *rows = &compiled->leaving;
  for (int32_t id = 0; id < graph->edge_count; id++) {
    if (way_stored_alive(&graph->edges[id])) rows->heads[graph->edges[id].from]++;
  }
  counts_to_heads(rows, compiled->node_count);
  for (int32_t id = 0; id < graph->edge_count; id++) {
    const way_stored_edge *edge = &graph->edges[id];
    if (way_stored_alive(edge)) rows->arcs[rows->heads[edge->from]++] = (way_csr_arc){edge->weight, edge->to, id};
  }
  heads_back(rows, compiled->node_count);
}

way_result way_csr_graph_build(const way_graph *graph, way_csr_graph **out) {
  way_csr_graph *compiled = way_allocate_zeroed(&graph->allocator, 1, sizeof *compiled);
  if (compiled == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  compiled->allocator = graph->allocator;
  way_ledger_init(&compiled->ledger);
  compiled->node_count = graph->node_count;
  for (int32_t id = 0; id < graph->edge_count; id++) compiled->arc_count += way_stored_alive(&graph->edges[id]);
  if (!make_rows(compiled, &compiled->leaving)) {
    way_csr_graph_destroy(compiled);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  fill_leaving(compiled, graph);
  *out = compiled;
  return WAY_OK;
}

/* Rows by entered node come out in the order of the node left, then of the edges' ids. */
way_result way_csr_graph_reverse(way_csr_graph *compiled) {
  if (compiled->entering.heads != NULL) return WAY_OK;
  way_csr_rows *rows = &compiled->entering;
  if (!make_rows(compiled, rows)) return WAY_ERROR_OUT_OF_MEMORY;
  const way_csr_rows *leaving = &compiled->leaving;
  for (int32_t i = 0; i < compiled->arc_count; i++) rows->heads[leaving->arcs[i].to]++;
  counts_to_heads(rows, compiled->node_count);
  for (int32_t from = 0; from < compiled->node_count; from++) {
    for (uint32_t i = leaving->heads[from]; i < leaving->heads[from + 1]; i++) {
      way_csr_arc arc = leaving->arcs[i];
      rows->arcs[rows->heads[arc.to]++] = (way_csr_arc){arc.weight, from, arc.edge};
    }
  }
  heads_back(rows, compiled->node_count);
  return WAY_OK;
}

/* The arc of an edge in the rows of its start, by bisection. */
static way_csr_arc *find_leaving(const way_csr_graph *compiled, int32_t from, int32_t edge) {
  uint32_t low = compiled->leaving.heads[from], high = compiled->leaving.heads[from + 1];
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (compiled->leaving.arcs[middle].edge <= edge) low = middle;
    else high = middle;
  }
  return &compiled->leaving.arcs[low];
}

static way_csr_arc *find_entering(const way_csr_graph *compiled, int32_t from, int32_t to, int32_t edge) {
  uint32_t low = compiled->entering.heads[to], high = compiled->entering.heads[to + 1];
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    const way_csr_arc *arc = &compiled->entering.arcs[middle];
    if (arc->to < from || (arc->to == from && arc->edge <= edge)) low = middle;
    else high = middle;
  }
  return &compiled->entering.arcs[low];
}

bool way_csr_graph_reweigh(way_csr_graph *compiled, int32_t from, int32_t to, int32_t edge, double weight) {
  if (compiled == NULL || compiled->ledger.references > 1) return false;
  find_leaving(compiled, from, edge)->weight = weight;
  if (compiled->entering.heads != NULL) find_entering(compiled, from, to, edge)->weight = weight;
  return true;
}

bool way_csr_graph_block(way_csr_graph *compiled, int32_t from, int32_t to, int32_t edge) {
  if (!way_csr_graph_reweigh(compiled, from, to, edge, INFINITY)) return false;
  compiled->blocked++;
  return true;
}

bool way_csr_graph_unblock(way_csr_graph *compiled, int32_t from, int32_t to, int32_t edge, double weight) {
  if (compiled == NULL || compiled->leaving.heads[from] == compiled->leaving.heads[from + 1]) return false;
  if (find_leaving(compiled, from, edge)->edge != edge) return false;
  if (!way_csr_graph_reweigh(compiled, from, to, edge, weight)) return false;
  compiled->blocked--;
  return true;
}

const way_csr_arc *way_csr_graph_lightest(const way_csr_graph *compiled, int32_t from, int32_t to) {
  const way_csr_rows *rows = &compiled->leaving;
  const way_csr_arc *best = NULL;
  for (uint32_t i = rows->heads[from]; i < rows->heads[from + 1]; i++) {
    const way_csr_arc *arc = &rows->arcs[i];
    if (arc->to == to && arc->weight < (best == NULL ? INFINITY : best->weight)) best = arc;
  }
  return best;
}

void way_csr_graph_destroy(way_csr_graph *compiled) {
  if (compiled == NULL) return;
  way_allocator memory = compiled->allocator;
  if (!way_ledger_drop(&compiled->ledger, &memory)) return;
  way_detach(&compiled->ledger.queries);
  free_rows(compiled, &compiled->leaving);
  free_rows(compiled, &compiled->entering);
  way_release(&memory, compiled, 1, sizeof *compiled);
}

int32_t way_csr_graph_node_count(const way_csr_graph *compiled) {
  return compiled->node_count;
}

int32_t way_csr_graph_edge_count(const way_csr_graph *compiled) {
  return compiled->arc_count;
}

const uint32_t *way_csr_graph_heads(const way_csr_graph *compiled) {
  return compiled->leaving.heads;
}

const way_csr_arc *way_csr_graph_arcs(const way_csr_graph *compiled) {
  return compiled->leaving.arcs;
}
