/* Component labels: whether one cell can be reached from another at all. Diagonal steps that need a free cell beside
   them join nothing that straight steps do not, so two kinds of labels serve the four rules of square grids; hex grids
   have one. */
#include "world/grid/grid.h"

static way_result flood(way_grid *grid, const way_bit_rows *fits, bool eight, int32_t *labels) {
  int32_t count = way_grid_node_count(grid), width = grid->width, label = 0;
  int32_t *stack = way_allocate(&grid->allocator, (size_t)count, sizeof *stack);
  if (stack == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  for (int32_t i = 0; i < count; i++) labels[i] = -1;
  uint32_t masks[2] = {grid->shape->around(grid, 0, 0, eight), grid->shape->around(grid, 1, 1, eight)};
  bool upright = grid->shape->upright;
  for (int32_t seed = 0; seed < count; seed++) {
    if (labels[seed] >= 0 || !way_bit_get(fits, seed % width, seed / width)) continue;
    int32_t top = 0;
    stack[top++] = seed;
    labels[seed] = label;
    while (top > 0) {
      int32_t cell = stack[--top], x = cell % width, y = cell / width;
      uint32_t nine = way_bit_nine(fits, x, y) & masks[(upright ? x : y) & 1];
      for (int32_t bit = 0; bit < 9; bit++) {
        if ((nine >> bit & 1) == 0) continue;
        int32_t next = cell + (bit / 3 - 1) * width + bit % 3 - 1;
        if (labels[next] >= 0) continue;
        labels[next] = label;
        stack[top++] = next;
      }
    }
    label++;
  }
  way_release(&grid->allocator, stack, (size_t)count, sizeof *stack);
  return WAY_OK;
}

static way_result labels_for(way_grid *grid, bool eight, int32_t agent_size, const int32_t **labels) {
  way_bit_rows fits;
  agent_size = way_grid_distinct_size(grid, agent_size);
  way_result result = way_grid_map_for(grid, agent_size, &fits);
  if (result != WAY_OK) return result;
  int32_t at = 0;
  while (at < grid->label_count && (grid->labels[at].eight != eight || grid->labels[at].agent_size != agent_size)) at++;
  if (at == grid->label_count) {
    result =
        way_grow(&grid->allocator, (void **)&grid->labels, &grid->label_capacity, at, at + 1, sizeof *grid->labels);
    if (result != WAY_OK) return result;
    int32_t *memory = way_allocate(&grid->allocator, (size_t)way_grid_node_count(grid), sizeof *memory);
    if (memory == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    grid->labels[at] = (way_grid_labels){eight, agent_size, grid->serial - 1, memory};
    grid->label_count++;
  }
  way_grid_labels *entry = &grid->labels[at];
  if (entry->serial != grid->serial) {
    result = flood(grid, &fits, eight, entry->labels);
    if (result != WAY_OK) return result;
    entry->serial = grid->serial;
  }
  *labels = entry->labels;
  return WAY_OK;
}

way_result way_grid_is_reachable(way_grid *grid, way_point a, way_point b, way_diagonal diagonal, int32_t agent_size,
                                 bool *reachable) {
  if ((int)diagonal < 0 || diagonal > WAY_DIAGONAL_NEVER) return WAY_ERROR_INVALID_ARGUMENT;
  if (agent_size < 1) return WAY_ERROR_OUT_OF_RANGE;
  if (!way_grid_has_rule(grid, diagonal)) return WAY_ERROR_UNSUPPORTED;
  if (grid->telling > 0) return WAY_ERROR_BUSY;
  *reachable = false;
  if (!way_grid_contains(grid, a.x, a.y) || !way_grid_contains(grid, b.x, b.y)) return WAY_OK;
  const int32_t *labels;
  way_result result = labels_for(grid, diagonal == WAY_DIAGONAL_ALWAYS, agent_size, &labels);
  if (result != WAY_OK) return result;
  int32_t label = labels[a.y * grid->width + a.x];
  *reachable = label >= 0 && label == labels[b.y * grid->width + b.x];
  return WAY_OK;
}
