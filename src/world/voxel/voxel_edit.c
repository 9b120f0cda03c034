/* Cells of the voxel grid, alone and in boxes, and the chunks that they lie in. */
#include <string.h>

#include "world/voxel/voxel_grid.h"

/* A box and what to write into it: source holds its areas, or the one for all when fill is set. */
typedef struct edit_box {
  int32_t low[3];
  int32_t size[3];
  const uint8_t *source;
  bool fill;
} edit_box;

static bool box_inside(const way_voxel_grid *grid, const int32_t low[3], const int32_t size[3]) {
  const int32_t sizes[3] = {grid->size_x, grid->size_y, grid->size_z};
  for (int i = 0; i < 3; i++) {
    if (low[i] < 0 || size[i] < 0 || (int64_t)low[i] + size[i] > sizes[i]) return false;
  }
  return true;
}

way_result way_voxel_grid_get(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, uint8_t *area) {
  if (grid == NULL || area == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!way_voxel_contains(grid, x, y, z)) return WAY_ERROR_OUT_OF_RANGE;
  *area = way_voxel_area(grid, x, y, z);
  return WAY_OK;
}

way_result way_voxel_grid_get_cells(const way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t size_x,
                                    int32_t size_y, int32_t size_z, uint8_t *cells) {
  if (grid == NULL || (cells == NULL && size_x != 0 && size_y != 0 && size_z != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (!box_inside(grid, (const int32_t[3]){x, y, z}, (const int32_t[3]){size_x, size_y, size_z})) {
    return WAY_ERROR_OUT_OF_RANGE;
  }
  for (int32_t dz = 0; dz < size_z; dz++) {
    for (int32_t dy = 0; dy < size_y; dy++) {
      for (int32_t dx = 0; dx < size_x; dx++) *cells++ = way_voxel_area(grid, x + dx, y + dy, z + dz);
    }
  }
  return WAY_OK;
}

/* What the maps have to know of a cell that became a wall or ceased to be one. */
static void note_wall(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, bool wall) {
  if (grid->map_count == 0) return;
  way_bit_box_put(&grid->maps[0]->fits, x, y, z, !wall);
  if (grid->map_count == 1) return;
  const int32_t at[3] = {x, y, z};
  bool first = grid->high[0] < grid->low[0];
  for (int i = 0; i < 3; i++) {
    if (first || at[i] < grid->low[i]) grid->low[i] = at[i];
    if (first || at[i] > grid->high[i]) grid->high[i] = at[i];
  }
}

void way_voxel_put(way_voxel_grid *grid, uint8_t *cell, int32_t x, int32_t y, int32_t z, uint8_t area) {
  uint8_t old = *cell;
  way_area_counts_move(&grid->counts, &grid->areas, old, area);
  *cell = area;
  if ((old == WAY_WALL) != (area == WAY_WALL)) note_wall(grid, x, y, z, area == WAY_WALL);
}

/* Where the areas for a row of the box begin. */
static const uint8_t *source_row(const edit_box *box, int32_t y, int32_t z) {
  if (box->fill) return box->source;
  size_t row = (size_t)(z - box->low[2]) * (size_t)box->size[1] + (size_t)(y - box->low[1]);
  return box->source + row * (size_t)box->size[0];
}

static int32_t larger(int32_t a, int32_t b) {
  return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b) {
  return a < b ? a : b;
}

/* Whether the box writes another area than the default into the chunk of those chunk coordinates. */
static bool needs_chunk(const way_voxel_grid *grid, const edit_box *box, const int32_t at[3]) {
  if (box->fill) return *box->source != grid->default_area;
  int32_t from[3], to[3];
  for (int i = 0; i < 3; i++) {
    from[i] = larger(at[i] * 16, box->low[i]);
    to[i] = smaller(at[i] * 16 + 16, box->low[i] + box->size[i]);
  }
  for (int32_t z = from[2]; z < to[2]; z++) {
    for (int32_t y = from[1]; y < to[1]; y++) {
      const uint8_t *source = source_row(box, y, z);
      for (int32_t x = from[0]; x < to[0]; x++) {
        if (source[x - box->low[0]] != grid->default_area) return true;
      }
    }
  }
  return false;
}

/* Counts the chunks that the edit is the first to write to, and places spares there when it gets some. */
static int32_t new_chunks(way_voxel_grid *grid, const edit_box *box, way_voxel_spares *spares) {
  int32_t count = 0, at[3], end[3];
  for (int i = 0; i < 3; i++) end[i] = (box->low[i] + box->size[i] + 15) >> 4;
  for (at[2] = box->low[2] >> 4; at[2] < end[2]; at[2]++) {
    for (at[1] = box->low[1] >> 4; at[1] < end[1]; at[1]++) {
      for (at[0] = box->low[0] >> 4; at[0] < end[0]; at[0]++) {
        int32_t chunk = at[0] + grid->chunks_x * (at[1] + grid->chunks_y * at[2]);
        if (grid->chunks[chunk] != NULL || !needs_chunk(grid, box, at)) continue;
        count++;
        if (spares != NULL) way_voxel_spares_place(spares, grid, chunk);
      }
    }
  }
  return count;
}

/* The part of a row, from x to end, that lies in one chunk. */
static void write_run(way_voxel_grid *grid, const edit_box *box, uint8_t *chunk, int32_t x, int32_t end, int32_t y,
                      int32_t z, bool *changed) {
  const uint8_t *source = source_row(box, y, z);
  uint8_t *cells = chunk + way_voxel_in_chunk(&grid->layout, 0, y, z);
  if (grid->ledger.watch != NULL) {
    int32_t row = way_voxel_chunk_at(grid, x, y, z) * WAY_CHUNK_CELLS + way_voxel_in_chunk(&grid->layout, 0, y, z);
    way_watch_range(grid->ledger.watch, row, row + 15);
  }
  for (; x < end; x++) {
    uint8_t area = box->fill ? *source : source[x - box->low[0]], old = cells[x & 15];
    if (old == area) continue;
    if (!*changed) {
      way_ledger_begin(&grid->ledger);
      *changed = true;
    }
    way_voxel_put(grid, &cells[x & 15], x, y, z, area);
    way_ledger_tell_cell(&grid->ledger, way_voxel_node(grid, x, y, z), old, area);
  }
}

/* Writes in ascending order of nodes. A chunk that is still missing holds the default, and so does its part here. */
static void write_box(way_voxel_grid *grid, const edit_box *box) {
  bool changed = false;
  int32_t end = box->low[0] + box->size[0];
  for (int32_t z = box->low[2]; z < box->low[2] + box->size[2]; z++) {
    for (int32_t y = box->low[1]; y < box->low[1] + box->size[1]; y++) {
      for (int32_t x = box->low[0]; x < end; x = (x | 15) + 1) {
        uint8_t *chunk = grid->chunks[way_voxel_chunk_at(grid, x, y, z)];
        if (chunk != NULL) write_run(grid, box, chunk, x, smaller((x | 15) + 1, end), y, z, &changed);
      }
    }
  }
  if (changed) way_ledger_renew(&grid->ledger);
}

static way_result edit(way_voxel_grid *grid, const edit_box *box) {
  if (grid == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!box_inside(grid, box->low, box->size)) return WAY_ERROR_OUT_OF_RANGE;
  if (grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  if (box->size[0] == 0 || box->size[1] == 0 || box->size[2] == 0) return WAY_OK;
  way_voxel_spares spares = {NULL};
  way_result result = way_voxel_spares_fill(&spares, grid, &grid->layout, new_chunks(grid, box, NULL));
  if (result != WAY_OK) return result;
  if (spares.first != NULL) new_chunks(grid, box, &spares);
  write_box(grid, box);
  return WAY_OK;
}

way_result way_voxel_grid_set(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, uint8_t area) {
  edit_box box = {{x, y, z}, {1, 1, 1}, &area, true};
  return edit(grid, &box);
}

way_result way_voxel_grid_fill(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t size_x, int32_t size_y,
                               int32_t size_z, uint8_t area) {
  edit_box box = {{x, y, z}, {size_x, size_y, size_z}, &area, true};
  return edit(grid, &box);
}

way_result way_voxel_grid_set_cells(way_voxel_grid *grid, int32_t x, int32_t y, int32_t z, int32_t size_x,
                                    int32_t size_y, int32_t size_z, const uint8_t *cells) {
  if (cells == NULL && size_x != 0 && size_y != 0 && size_z != 0) return WAY_ERROR_INVALID_ARGUMENT;
  edit_box box = {{x, y, z}, {size_x, size_y, size_z}, cells, false};
  return edit(grid, &box);
}
