/* How a voxel grid takes part in a history: chunk by chunk, those that are not there as what they stand for. */
#include <string.h>

#include "watch/checksum.h"
#include "waystate/timeline.h"
#include "world/voxel/voxel_grid.h"

enum { CELLS };
enum { MULTIPLIERS, PRESENT };
enum {
  VERSION,
  AREA_VERSION,
  CONTENT,
  ORIGIN_X,
  ORIGIN_Y,
  ORIGIN_Z,
  CELL_SIZE,
  SIZE_X,
  SIZE_Y,
  SIZE_Z,
  DEFAULT_AREA,
  SCALARS
};

/* The most cells that chunks may have together, padding included. */
#define MOST_CELLS (1 << 30)

static way_watch **watch(void *object) {
  return &((way_voxel_grid *)object)->ledger.watch;
}

static bool busy(const void *object) {
  return ((const way_voxel_grid *)object)->ledger.busy > 0;
}

static void destroy(void *object) {
  way_voxel_grid_destroy(object);
}

/* While it is watched, chunks are held with their padding. */
static way_result ready(void *object) {
  way_voxel_grid *grid = object;
  if ((int64_t)way_voxel_chunk_total(grid) * WAY_CHUNK_CELLS > MOST_CELLS) return WAY_ERROR_UNSUPPORTED;
  way_chunk_layout whole = way_chunk_layout_whole();
  if (grid->layout.cells == whole.cells) return WAY_OK;
  way_voxel_spares spares = {NULL};
  way_result result = way_voxel_spares_fill(&spares, grid, &whole, grid->chunk_count);
  if (result == WAY_OK) way_voxel_lay_out(&spares, grid, &whole);
  return result;
}

static void cells(const void *object, int32_t *count, int32_t *row) {
  *count = way_voxel_chunk_total(object) * WAY_CHUNK_CELLS;
  *row = 16;
}

static const void *column(const void *object, int which) {
  (void)object;
  (void)which;
  return NULL;
}

/* Cells of one chunk, in the order of those with their padding. */
static void read_cells(const way_voxel_grid *grid, const uint8_t *chunk, int32_t first, int32_t count, uint8_t *out) {
  if (grid->layout.cells == WAY_CHUNK_CELLS) {
    memcpy(out, chunk + first, (size_t)count);
    return;
  }
  for (int32_t i = 0; i < count; i++) {
    int32_t x = (first + i) & 15, y = (first + i) >> 4 & 15, z = (first + i) >> 8;
    bool held = x < grid->size_x && y < grid->size_y && z < grid->size_z;
    out[i] = held ? chunk[way_voxel_in_chunk(&grid->layout, x, y, z)] : grid->default_area;
  }
}

static void read_column(const void *object, int which, int32_t first, int32_t count, uint8_t *out) {
  (void)which;
  const way_voxel_grid *grid = object;
  while (count > 0) {
    const uint8_t *chunk = grid->chunks[first / WAY_CHUNK_CELLS];
    int32_t at = first % WAY_CHUNK_CELLS, here = WAY_CHUNK_CELLS - at < count ? WAY_CHUNK_CELLS - at : count;
    if (chunk == NULL) memset(out, grid->default_area, (size_t)here);
    else read_cells(grid, chunk, at, here, out);
    first += here;
    count -= here;
    out += here;
  }
}

static const void *list(const void *object, int which, int32_t *length) {
  const way_voxel_grid *grid = object;
  *length = which == MULTIPLIERS ? WAY_AREA_COUNT : way_voxel_chunk_total(grid);
  return which == MULTIPLIERS ? grid->areas.multipliers : NULL;
}

static void read_list(const void *object, int which, int32_t first, int32_t count, uint8_t *out) {
  (void)which;
  const way_voxel_grid *grid = object;
  for (int32_t i = 0; i < count; i++) out[i] = grid->chunks[first + i] != NULL;
}

static void gather(const void *object, uint64_t *scalars) {
  const way_voxel_grid *grid = object;
  scalars[VERSION] = (uint64_t)grid->ledger.version;
  scalars[AREA_VERSION] = (uint64_t)grid->areas.version;
  scalars[CONTENT] = grid->ledger.content;
  scalars[ORIGIN_X] = way_double_bits(grid->space.origin_x);
  scalars[ORIGIN_Y] = way_double_bits(grid->space.origin_y);
  scalars[ORIGIN_Z] = way_double_bits(grid->space.origin_z);
  scalars[CELL_SIZE] = way_double_bits(grid->space.cell_size);
  scalars[SIZE_X] = (uint64_t)grid->size_x;
  scalars[SIZE_Y] = (uint64_t)grid->size_y;
  scalars[SIZE_Z] = (uint64_t)grid->size_z;
  scalars[DEFAULT_AREA] = grid->default_area;
}

/* ------------------------------------------------------------------------------------------------ putting back */

static bool wanted(const way_twin *twin, int32_t chunk) {
  return twin->lists[PRESENT].items[chunk] != 0;
}

/* Chunks that are to come back are made before anything changes. */
static way_result reserve(void *object, const way_twin *twin) {
  way_voxel_grid *grid = object;
  int32_t missing = 0, total = way_voxel_chunk_total(grid);
  for (int32_t chunk = 0; chunk < total; chunk++) missing += wanted(twin, chunk) && grid->chunks[chunk] == NULL;
  if (missing <= grid->spare_count) return WAY_OK;
  way_result result = way_voxel_spares_fill(&grid->spares, grid, &grid->layout, missing - grid->spare_count);
  grid->spare_count = result == WAY_OK ? missing : 0;
  return result;
}

static void place_chunks(way_voxel_grid *grid, const way_twin *twin) {
  int32_t total = way_voxel_chunk_total(grid);
  for (int32_t chunk = 0; chunk < total; chunk++) {
    if (!wanted(twin, chunk) || grid->chunks[chunk] != NULL) continue;
    way_voxel_spares_place(&grid->spares, grid, chunk);
    grid->spare_count--;
  }
}

static void take_cell(way_voxel_grid *grid, int32_t place, uint8_t area) {
  int32_t chunk = place / WAY_CHUNK_CELLS, at = place % WAY_CHUNK_CELLS, row = chunk / grid->chunks_x;
  if (grid->chunks[chunk] == NULL || grid->chunks[chunk][at] == area) return;
  uint8_t *cell = &grid->chunks[chunk][at], old = *cell;
  int32_t x = chunk % grid->chunks_x * 16 + (at & 15), y = row % grid->chunks_y * 16 + (at >> 4 & 15);
  int32_t z = row / grid->chunks_y * 16 + (at >> 8);
  if (!way_voxel_contains(grid, x, y, z)) {
    *cell = area;
    return;
  }
  way_voxel_put(grid, cell, x, y, z, area);
  way_listeners_tell_cell(&grid->ledger.listeners, way_voxel_node(grid, x, y, z), old, area);
}

static void take(void *object, const way_twin *twin) {
  way_voxel_grid *grid = object;
  const uint64_t *scalars = way_twin_scalars(twin);
  if (grid->ledger.content == scalars[CONTENT]) return;
  size_t bytes = WAY_AREA_COUNT * sizeof *grid->areas.multipliers;
  bool areas_differ = memcmp(grid->areas.multipliers, twin->lists[MULTIPLIERS].items, bytes) != 0;
  grid->ledger.version = (int32_t)scalars[VERSION];
  grid->areas.version = (int32_t)scalars[AREA_VERSION];
  grid->ledger.content = scalars[CONTENT];
  grid->ledger.serial++;
  grid->space = (way_voxel_space){way_double_of(scalars[ORIGIN_X]), way_double_of(scalars[ORIGIN_Y]),
                                  way_double_of(scalars[ORIGIN_Z]), way_double_of(scalars[CELL_SIZE])};
  if (areas_differ) {
    way_twin_put_list(twin, MULTIPLIERS, grid->areas.multipliers);
    way_areas_measure(&grid->areas);
    way_area_counts_weigh(&grid->counts, &grid->areas);
  }
  place_chunks(grid, twin);
  way_ledger_hush(&grid->ledger);
  int32_t first = 0, end, total = way_voxel_chunk_total(grid);
  for (; way_twin_next(twin, &first, &end); first = end) {
    for (int32_t place = first; place < end; place++) take_cell(grid, place, twin->columns[CELLS][place]);
  }
  for (int32_t chunk = 0; chunk < total; chunk++) {
    if (!wanted(twin, chunk)) way_voxel_drop_chunk(grid, chunk);
  }
  if (areas_differ) way_ledger_tell_areas(&grid->ledger);
  way_ledger_resume(&grid->ledger);
}

/* ------------------------------------------------------------------------------------------------ checksum */

/* Padding counts as nothing. */
static uint64_t column_term(const uint64_t *scalars, int which, int32_t place, const uint8_t *item) {
  if (*item == scalars[DEFAULT_AREA]) return 0;
  int32_t size_x = (int32_t)scalars[SIZE_X], size_y = (int32_t)scalars[SIZE_Y], size_z = (int32_t)scalars[SIZE_Z];
  int32_t chunks_x = (size_x + 15) / 16, chunks_y = (size_y + 15) / 16;
  int32_t chunk = place / WAY_CHUNK_CELLS, at = place % WAY_CHUNK_CELLS, row = chunk / chunks_x;
  int32_t x = chunk % chunks_x * 16 + (at & 15), y = row % chunks_y * 16 + (at >> 4 & 15);
  int32_t z = row / chunks_y * 16 + (at >> 8);
  if (x >= size_x || y >= size_y || z >= size_z) return 0;
  return way_term((uint32_t)which, (uint32_t)(x + size_x * (y + size_y * z)), *item + 1u);
}

static uint64_t list_term(const uint64_t *scalars, int which, int32_t area, const uint8_t *item) {
  (void)scalars;
  if (which == PRESENT) return 0;
  double multiplier;
  memcpy(&multiplier, item, sizeof multiplier);
  return multiplier == 1 ? 0 : way_term(1 + (uint32_t)which, (uint32_t)area, way_double_bits(multiplier));
}

static uint64_t checksum(const uint64_t *scalars, const uint64_t *sums) {
  uint64_t sum = WAY_OBJECT_VOXEL_GRID;
  for (int i = ORIGIN_X; i < SCALARS; i++) sum = way_chain(sum, scalars[i]);
  return way_chain(sum, sums[CELLS] + sums[WAY_TRACKED_COLUMNS + MULTIPLIERS]);
}

const way_tracked_kind way_tracked_voxel_grid = {
    .kind = WAY_OBJECT_VOXEL_GRID,
    .world = true,
    .shift = 6,
    .column_count = 1,
    .column_bytes = {1},
    .list_count = 2,
    .list_bytes = {sizeof(double), 1},
    .scalar_count = SCALARS,
    .steady = true,
    .watch = watch,
    .ready = ready,
    .busy = busy,
    .destroy = destroy,
    .cells = cells,
    .column = column,
    .read_column = read_column,
    .list = list,
    .read_list = read_list,
    .gather = gather,
    .reserve = reserve,
    .take = take,
    .column_term = column_term,
    .list_term = list_term,
    .checksum = checksum,
};

uint64_t way_voxel_grid_checksum(const way_voxel_grid *grid) {
  return grid->ledger.notifying > 0 ? 0 : way_watched_checksum(&way_tracked_voxel_grid, grid, grid->ledger.watch);
}
