/* How a grid of any layout takes part in a history. */
#include <string.h>

#include "watch/checksum.h"
#include "base/bytes.h"
#include "waystate/timeline.h"
#include "world/grid/grid.h"

enum { CELLS };
/* Sides and links of a grid that has none are empty. */
enum { MULTIPLIERS, CLOSED, LINKS };
enum { VERSION, AREA_VERSION, CONTENT, ORIGIN_X, ORIGIN_Y, CELL_SIZE, WIDTH, HEIGHT, LAYOUT, SCALARS };

static way_watch **watch(void *object) {
  return &((way_grid *)object)->ledger.watch;
}

static way_result ready(void *object) {
  return ((way_grid *)object)->view == NULL ? WAY_OK : WAY_ERROR_UNSUPPORTED;
}

static bool busy(const void *object) {
  return ((const way_grid *)object)->ledger.busy > 0;
}

static void destroy(void *object) {
  way_grid_destroy(object);
}

static void cells(const void *object, int32_t *count, int32_t *row) {
  const way_grid *grid = object;
  *count = way_grid_node_count(grid);
  *row = grid->width;
}

static const void *column(const void *object, int which) {
  (void)which;
  return ((const way_grid *)object)->cells;
}

static const void *list(const void *object, int which, int32_t *length) {
  const way_grid *grid = object;
  switch (which) {
    case CLOSED:
      *length = way_grid_has_sides(grid) ? (int32_t)way_sides_bytes(&grid->sides) : 0;
      return grid->sides.bytes;
    case LINKS: *length = grid->links.count; return NULL;
    default: *length = WAY_AREA_COUNT; return grid->areas.multipliers;
  }
}

/* A link as it is saved. */
static void read_list(const void *object, int which, int32_t first, int32_t count, uint8_t *out) {
  (void)which;
  const way_link *links = ((const way_grid *)object)->links.all + first;
  for (int32_t i = 0; i < count; i++, out += WAY_LINK_BYTES) {
    way_store_i32(out, links[i].id);
    way_store_i32(out + 4, links[i].from);
    way_store_i32(out + 8, links[i].to);
    way_store_f64(out + 12, links[i].cost);
  }
}

static void gather(const void *object, uint64_t *scalars) {
  const way_grid *grid = object;
  scalars[VERSION] = (uint64_t)grid->ledger.version;
  scalars[AREA_VERSION] = (uint64_t)grid->areas.version;
  scalars[CONTENT] = grid->ledger.content;
  scalars[ORIGIN_X] = way_double_bits(grid->space.origin_x);
  scalars[ORIGIN_Y] = way_double_bits(grid->space.origin_y);
  scalars[CELL_SIZE] = way_double_bits(grid->space.cell_size);
  scalars[WIDTH] = (uint64_t)grid->width;
  scalars[HEIGHT] = (uint64_t)grid->height;
  scalars[LAYOUT] = (uint64_t)(grid->layout + 1);
}

/* ------------------------------------------------------------------------------------------------ putting back */

/* From this part of all cells on, what is derived from them is made again as a whole. */
#define MANY 8

static int64_t moved_cells(const way_twin *twin) {
  int64_t count = 0;
  int32_t first = 0, end;
  for (; way_twin_next(twin, &first, &end); first = end) count += end - first;
  return count;
}

/* As edits: what is derived is mended, and listeners hear of each cell. */
static void take_cells(way_grid *grid, const way_twin *twin) {
  const uint8_t *wanted = twin->columns[CELLS];
  int32_t count = way_grid_node_count(grid), first = 0, end;
  bool many = moved_cells(twin) > count / MANY;
  for (; way_twin_next(twin, &first, &end); first = end) {
    for (int32_t cell = first; cell < end; cell++) {
      uint8_t old = grid->cells[cell];
      if (old == wanted[cell]) continue;
      way_grid_put(grid, cell, wanted[cell]);
      if (grid->ledger.views != NULL) way_grid_show_cell(grid, cell, false);
      if (!many) way_grid_refresh_clearance(grid, cell % grid->width, cell / grid->width, 1, 1);
      way_ledger_tell_cell(&grid->ledger, cell, old, wanted[cell]);
    }
  }
  if (many) way_grid_refresh_clearance(grid, 0, 0, grid->width, grid->height);
}

static way_grid_rules rules_of(const way_grid *grid, const way_twin *twin) {
  way_grid_rules rules = {.links = twin->lists[LINKS].items, .link_count = way_twin_length(twin, LINKS)};
  rules.stride = (size_t)grid->width + 2;
  /* Behind the row above the first, and the cell before the first. */
  if (way_twin_length(twin, CLOSED) > 0) rules.rows = twin->lists[CLOSED].items + rules.stride + 1;
  return rules;
}

static way_result reserve(void *object, const way_twin *twin) {
  way_grid *grid = object;
  way_grid_rules rules = rules_of(grid, twin);
  return way_grid_reserve_rules(grid, &rules);
}

static void take(void *object, const way_twin *twin) {
  way_grid *grid = object;
  const uint64_t *scalars = way_twin_scalars(twin);
  if (grid->ledger.content == scalars[CONTENT]) return;
  size_t bytes = WAY_AREA_COUNT * sizeof *grid->areas.multipliers;
  bool areas_differ = memcmp(grid->areas.multipliers, twin->lists[MULTIPLIERS].items, bytes) != 0;
  grid->ledger.version = (int32_t)scalars[VERSION];
  grid->areas.version = (int32_t)scalars[AREA_VERSION];
  grid->ledger.content = scalars[CONTENT];
  grid->ledger.serial++;
  grid->space.origin_x = way_double_of(scalars[ORIGIN_X]);
  grid->space.origin_y = way_double_of(scalars[ORIGIN_Y]);
  grid->space.cell_size = way_double_of(scalars[CELL_SIZE]);
  if (areas_differ) {
    way_twin_put_list(twin, MULTIPLIERS, grid->areas.multipliers);
    way_areas_measure(&grid->areas);
    way_area_counts_weigh(&grid->counts, &grid->areas);
    grid->terrain.known = false;
  }
  way_grid_show_areas(grid, false);
  way_ledger_hush(&grid->ledger);
  take_cells(grid, twin);
  way_grid_rules rules = rules_of(grid, twin);
  way_grid_take_rules(grid, &rules, false);
  if (areas_differ) way_ledger_tell_areas(&grid->ledger);
  way_ledger_resume(&grid->ledger);
}

/* ------------------------------------------------------------------------------------------------ checksum */

static uint64_t column_term(const uint64_t *scalars, int which, int32_t cell, const uint8_t *item) {
  (void)scalars;
  return *item == 0 ? 0 : way_term((uint32_t)which, (uint32_t)cell, *item);
}

/* Links count by their ids, not by their places. */
static uint64_t link_term(const uint8_t *item) {
  uint64_t ends = way_chain(way_load_u64(item + 4), way_load_u64(item + 12));
  return way_term(1 + LINKS, way_load_u32(item), ends);
}

static uint64_t list_term(const uint64_t *scalars, int which, int32_t area, const uint8_t *item) {
  (void)scalars;
  uint32_t column = 1 + (uint32_t)which;
  /* Each closed side counts once: where it is the way out. */
  if (which == CLOSED)
    return (*item & WAY_SIDES_OUT) == 0 ? 0 : way_term(column, (uint32_t)area, *item & WAY_SIDES_OUT);
  if (which == LINKS) return link_term(item);
  double multiplier;
  memcpy(&multiplier, item, sizeof multiplier);
  return multiplier == 1 ? 0 : way_term(1 + (uint32_t)which, (uint32_t)area, way_double_bits(multiplier));
}

static uint64_t checksum(const uint64_t *scalars, const uint64_t *sums) {
  uint64_t sum = WAY_OBJECT_GRID;
  for (int i = ORIGIN_X; i < SCALARS; i++) sum = way_chain(sum, scalars[i]);
  const uint64_t *lists = sums + WAY_TRACKED_COLUMNS;
  return way_chain(sum, sums[CELLS] + lists[MULTIPLIERS] + lists[CLOSED] + lists[LINKS]);
}

const way_tracked_kind way_tracked_grid = {
    .kind = WAY_OBJECT_GRID,
    .world = true,
    .shift = 6,
    .column_count = 1,
    .column_bytes = {1},
    .list_count = 3,
    .list_bytes = {sizeof(double), 1, WAY_LINK_BYTES},
    .scalar_count = SCALARS,
    .steady = true,
    .watch = watch,
    .ready = ready,
    .busy = busy,
    .destroy = destroy,
    .cells = cells,
    .column = column,
    .list = list,
    .read_list = read_list,
    .gather = gather,
    .reserve = reserve,
    .take = take,
    .column_term = column_term,
    .list_term = list_term,
    .checksum = checksum,
};

uint64_t way_grid_checksum(const way_grid *grid) {
  return grid->ledger.notifying > 0 ? 0 : way_watched_checksum(&way_tracked_grid, grid, grid->ledger.watch);
}
