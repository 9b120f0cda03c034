#include <string.h>

#include "base/cost.h"
#include "search/options.h"
#include "engine/hierarchy/hpa_keep.h"
#include "waystate/hpa.h"

void way_hpa_description_init(way_hpa_description *description, const way_allocator *allocator) {
  way_allocator memory = way_allocator_or_default(allocator);
  memset(description, 0, sizeof *description);
  description->allocator = memory;
}

static void release_nodes(way_hpa_description *d) {
  size_t count = (size_t)d->node_capacity;
  way_release(&d->allocator, d->node_cells, count, sizeof *d->node_cells);
  way_release(&d->allocator, d->node_chunks, count, sizeof *d->node_chunks);
  d->node_cells = NULL;
  d->node_chunks = NULL;
  d->node_capacity = 0;
}

static void release_edges(way_hpa_description *d) {
  size_t count = (size_t)d->edge_capacity;
  way_release(&d->allocator, d->edge_from, count, sizeof *d->edge_from);
  way_release(&d->allocator, d->edge_to, count, sizeof *d->edge_to);
  way_release(&d->allocator, d->edge_costs, count, sizeof *d->edge_costs);
  way_release(&d->allocator, d->edge_inter, count, sizeof *d->edge_inter);
  d->edge_from = NULL;
  d->edge_to = NULL;
  d->edge_costs = NULL;
  d->edge_inter = NULL;
  d->edge_capacity = 0;
}

void way_hpa_description_free(way_hpa_description *description) {
  if (description == NULL) return;
  release_nodes(description);
  release_edges(description);
  way_allocator memory = description->allocator;
  way_hpa_description_init(description, &memory);
}

static way_result reserve_nodes(way_hpa_description *d, int32_t count) {
  if (count <= d->node_capacity) return WAY_OK;
  release_nodes(d);
  d->node_capacity = count;
  d->node_cells = way_allocate(&d->allocator, (size_t)count, sizeof *d->node_cells);
  d->node_chunks = way_allocate(&d->allocator, (size_t)count, sizeof *d->node_chunks);
  return d->node_cells != NULL && d->node_chunks != NULL ? WAY_OK : WAY_ERROR_OUT_OF_MEMORY;
}

static way_result reserve_edges(way_hpa_description *d, int32_t count) {
  if (count <= d->edge_capacity) return WAY_OK;
  release_edges(d);
  d->edge_capacity = count;
  d->edge_from = way_allocate(&d->allocator, (size_t)count, sizeof *d->edge_from);
  d->edge_to = way_allocate(&d->allocator, (size_t)count, sizeof *d->edge_to);
  d->edge_costs = way_allocate(&d->allocator, (size_t)count, sizeof *d->edge_costs);
  d->edge_inter = way_allocate(&d->allocator, (size_t)count, sizeof *d->edge_inter);
  bool all = d->edge_from != NULL && d->edge_to != NULL && d->edge_costs != NULL && d->edge_inter != NULL;
  return all ? WAY_OK : WAY_ERROR_OUT_OF_MEMORY;
}

/* Edges of a chunk to others. */
static int32_t count_crossings(const way_hpa_chunk *chunk) {
  way_hpa_view view = way_hpa_chunk_view(chunk);
  int32_t count = 0;
  for (int32_t i = 0; i < chunk->node_count; i++) {
    for (uint32_t moves = view.crossings[i]; moves != 0; moves >>= 1) count += (int32_t)(moves & 1);
  }
  return count;
}

/* Index of the first node of each chunk. */
static way_result count_all(const way_hpa_hierarchy *hierarchy, way_hpa_description *d, int32_t *first) {
  int64_t nodes = 0, edges = 0;
  for (int32_t i = 0; i < hierarchy->layout.chunk_count; i++) {
    const way_hpa_chunk *chunk = &hierarchy->chunks[i];
    first[i] = (int32_t)nodes;
    nodes += chunk->node_count;
    edges += chunk->edge_count + count_crossings(chunk);
  }
  if (edges > INT32_MAX) return WAY_ERROR_OUT_OF_MEMORY;
  way_result result = reserve_nodes(d, (int32_t)nodes);
  return result == WAY_OK ? reserve_edges(d, (int32_t)edges) : result;
}

static void add_edge(way_hpa_description *d, int32_t from, int32_t to, double cost, bool inter) {
  int32_t at = d->edge_count++;
  d->edge_from[at] = from;
  d->edge_to[at] = to;
  d->edge_costs[at] = cost;
  d->edge_inter[at] = inter;
}

static void add_chunk(const way_hpa_hierarchy *hierarchy, way_hpa_description *d, const int32_t *first, int32_t index) {
  const way_hpa_layout *layout = &hierarchy->layout;
  const way_hpa_chunk *chunk = &hierarchy->chunks[index];
  way_hpa_view view = way_hpa_chunk_view(chunk);
  for (int32_t i = 0; i < chunk->node_count; i++) {
    int32_t node = d->node_count++, cell = way_hpa_local_cell(layout, index, view.cells[i]);
    d->node_cells[node] = cell;
    d->node_chunks[node] = index;
    for (int32_t e = view.first[i]; e < view.first[i + 1]; e++) {
      add_edge(d, node, first[index] + view.targets[e], view.costs[e], false);
    }
    for (int m = 0; m < 8; m++) {
      if ((view.crossings[i] >> m & 1) == 0) continue;
      int32_t next = cell + way_square_dy[m] * layout->width + way_square_dx[m];
      int32_t other = way_hpa_node_at(hierarchy, next);
      double multiplier = way_ground_at(&hierarchy->square.ground, next);
      add_edge(d, node, first[other / layout->rim] + other % layout->rim, (m < 4 ? 1.0 : WAY_SQRT2) * multiplier, true);
    }
  }
}

static way_result describe(const way_hpa_hierarchy *hierarchy, way_hpa_description *d) {
  const way_hpa_layout *layout = &hierarchy->layout;
  const way_allocator *memory = &hierarchy->allocator;
  int32_t *first = way_allocate(memory, (size_t)layout->chunk_count, sizeof *first);
  if (first == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  way_result result = count_all(hierarchy, d, first);
  if (result == WAY_OK) {
    d->chunk_size = layout->chunk_size;
    d->columns = layout->columns;
    d->rows = layout->rows;
    d->node_count = 0;
    d->edge_count = 0;
    for (int32_t i = 0; i < layout->chunk_count; i++) add_chunk(hierarchy, d, first, i);
    d->chunks_built = hierarchy->chunks_built;
    d->bytes = way_hpa_hierarchy_bytes(hierarchy);
  }
  way_release(memory, first, (size_t)layout->chunk_count, sizeof *first);
  return result;
}

way_result way_grid_describe_hierarchy(way_grid *grid, way_diagonal diagonal, int32_t agent_size, int32_t chunk_size,
                                       way_hpa_description *description) {
  if (grid == NULL || description == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_HPA_STAR;
  options.diagonal = diagonal;
  options.agent_size = agent_size;
  options.hpa_chunk_size = chunk_size;
  way_result result = way_grid_options_check_on(&options, grid);
  if (result != WAY_OK) return result;
  way_hpa_hierarchy *hierarchy;
  result = way_hpa_hierarchy_for(grid, &options, &hierarchy);
  if (result == WAY_OK) result = way_hpa_hierarchy_build_all(hierarchy);
  if (result == WAY_OK) result = describe(hierarchy, description);
  if (result != WAY_OK) way_hpa_description_free(description);
  return result;
}
