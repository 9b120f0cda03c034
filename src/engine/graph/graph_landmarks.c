/* Choosing landmarks and measuring from and to them. */
#include "engine/graph/graph_landmarks.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "engine/graph/graph_astar.h"

/* What one choice needs: a search, the compiled graph, and each node's distance to the nearest landmark so far. */
typedef struct survey {
  way_landmarks *landmarks;
  way_csr_graph *compiled;
  way_astar search;
  double *nearest;
} survey;

static way_result measure(survey *s, const way_csr_rows *rows, int32_t landmark, size_t column) {
  way_graph_estimate none = {.zero = true};
  way_result result = way_graph_astar_begin(&s->search, &none, landmark, -1);
  while (result == WAY_OK && s->search.status == WAY_LOOP_RUNNING) {
    result = way_graph_astar_step(&s->search, rows, &none, INT32_MAX);
  }
  if (result != WAY_OK) return result;
  const way_search_buffers *buffers = &s->search.buffers;
  size_t row_length = 2 * (size_t)s->landmarks->capacity;
  double *distances = s->landmarks->distances + column;
  for (int32_t node = 0; node < s->compiled->node_count; node++) {
    double distance = way_buffers_visited(buffers, node) ? buffers->nodes[node].g : INFINITY;
    distances[(size_t)node * row_length] = distance;
    if (distance < s->nearest[node]) s->nearest[node] = distance;
  }
  return WAY_OK;
}

static uint32_t degree(const way_csr_graph *compiled, int32_t node) {
  const uint32_t *leaving = compiled->leaving.heads, *entering = compiled->entering.heads;
  return leaving[node + 1] - leaving[node] + (entering[node + 1] - entering[node]);
}

/* The first is the node with the most arcs, which lies in a large part of the graph. Each other is the one farthest from
   the landmarks there are; when those have been to all that they can reach, the first node that has arcs and none of
   them reaches. Ties go to the lower node; -1 for none. */
static int32_t choose(const survey *s) {
  const way_csr_graph *compiled = s->compiled;
  int32_t best = -1, unreached = -1;
  for (int32_t node = 0; node < compiled->node_count; node++) {
    uint32_t arcs = degree(compiled, node);
    if (arcs == 0) continue;
    if (s->landmarks->count == 0) {
      if (best < 0 || arcs > degree(compiled, best)) best = node;
    } else if (s->nearest[node] == INFINITY) {
      if (unreached < 0) unreached = node;
    } else if (s->nearest[node] > (best < 0 ? 0 : s->nearest[best])) {
      best = node;
    }
  }
  return best >= 0 ? best : unreached;
}

static way_result choose_all(survey *s) {
  way_landmarks *landmarks = s->landmarks;
  way_result result = WAY_OK;
  for (int32_t node = 0; node < s->compiled->node_count; node++) s->nearest[node] = INFINITY;
  while (result == WAY_OK && landmarks->count < landmarks->capacity) {
    int32_t node = choose(s);
    if (node < 0) break;
    size_t column = (size_t)landmarks->count;
    result = measure(s, &s->compiled->leaving, node, column);
    if (result == WAY_OK) {
      result = measure(s, &s->compiled->entering, node, column + (size_t)landmarks->capacity);
    }
    landmarks->nodes[landmarks->count++] = node;
  }
  return result;
}

/* No sum of weights may overflow, or a distance would look like none. */
static bool weights_fit(const way_graph *graph) {
  double sum = 0;
  for (int32_t id = 0; id < graph->edge_count; id++) {
    if (way_stored_alive(&graph->edges[id])) sum += graph->edges[id].weight;
  }
  return sum <= DBL_MAX;
}

static way_result fill(way_landmarks *landmarks) {
  way_graph *graph = landmarks->graph;
  const way_allocator *memory = &graph->allocator;
  size_t nodes = (size_t)landmarks->node_count, row_length = 2 * (size_t)landmarks->capacity;
  if (nodes > SIZE_MAX / row_length) return WAY_ERROR_OUT_OF_MEMORY;
  survey s = {.landmarks = landmarks};
  way_result result = way_graph_compiled(graph, &s.compiled);
  if (result == WAY_OK) result = way_csr_graph_reverse(s.compiled);
  if (result != WAY_OK) return result;
  landmarks->nodes = way_allocate(memory, (size_t)landmarks->capacity, sizeof *landmarks->nodes);
  landmarks->distances = way_allocate(memory, nodes * row_length, sizeof *landmarks->distances);
  landmarks->edges = way_allocate(memory, (size_t)landmarks->edge_count, sizeof *landmarks->edges);
  s.nearest = way_allocate(memory, nodes, sizeof *s.nearest);
  way_generic_init(&s.search, memory, landmarks->node_count, 0, false);
  bool made = landmarks->nodes != NULL && landmarks->distances != NULL && landmarks->edges != NULL && s.nearest != NULL;
  size_t edge_bytes = (size_t)landmarks->edge_count * sizeof *landmarks->edges;
  if (made && edge_bytes > 0) memcpy(landmarks->edges, graph->edges, edge_bytes);
  result = made ? choose_all(&s) : WAY_ERROR_OUT_OF_MEMORY;
  way_generic_free(&s.search);
  way_release(memory, s.nearest, nodes, sizeof *s.nearest);
  return result;
}

way_result way_landmarks_create(way_graph *graph, int32_t count, way_landmarks **out) {
  if (graph == NULL || out == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (count < 1 || count > WAY_MAX_LANDMARKS || !weights_fit(graph)) return WAY_ERROR_OUT_OF_RANGE;
  way_landmarks *landmarks = way_allocate_zeroed(&graph->allocator, 1, sizeof *landmarks);
  if (landmarks == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  landmarks->allocator = graph->allocator;
  landmarks->references = 1;
  landmarks->graph = graph;
  landmarks->content = graph->ledger.content;
  landmarks->unlike = graph->ledger.content;
  landmarks->edge_count = graph->edge_count;
  landmarks->node_count = graph->node_count;
  landmarks->capacity = count;
  way_graph_retain(graph);
  way_result result = fill(landmarks);
  if (result != WAY_OK) {
    way_landmarks_destroy(landmarks);
    return result;
  }
  *out = landmarks;
  return WAY_OK;
}

bool way_landmarks_current(const way_landmarks *landmarks) {
  const way_graph *graph = landmarks->graph;
  if (landmarks->content == graph->ledger.content) return true;
  if (landmarks->unlike == graph->ledger.content) return false;
  /* What is remembered is no part of what landmarks are. */
  way_landmarks *remembers = (way_landmarks *)landmarks;
  remembers->unlike = graph->ledger.content;
  if (landmarks->node_count != graph->node_count || landmarks->edge_count != graph->edge_count) return false;
  size_t bytes = (size_t)graph->edge_count * sizeof *graph->edges;
  if (bytes > 0 && memcmp(landmarks->edges, graph->edges, bytes) != 0) return false;
  remembers->content = graph->ledger.content;
  return true;
}

void way_landmarks_retain(const way_landmarks *landmarks) {
  ((way_landmarks *)landmarks)->references++;
}

void way_landmarks_destroy(way_landmarks *landmarks) {
  if (landmarks == NULL || --landmarks->references > 0) return;
  way_allocator memory = landmarks->allocator;
  way_graph *graph = landmarks->graph;
  size_t row_length = 2 * (size_t)landmarks->capacity;
  way_release(&memory, landmarks->nodes, (size_t)landmarks->capacity, sizeof *landmarks->nodes);
  way_release(&memory, landmarks->distances, (size_t)landmarks->node_count * row_length, sizeof *landmarks->distances);
  way_release(&memory, landmarks->edges, (size_t)landmarks->edge_count, sizeof *landmarks->edges);
  way_release(&memory, landmarks, 1, sizeof *landmarks);
  way_graph_release(graph);
}

int32_t way_landmarks_count(const way_landmarks *landmarks) {
  return landmarks->count;
}

const int32_t *way_landmarks_nodes(const way_landmarks *landmarks) {
  return landmarks->nodes;
}
