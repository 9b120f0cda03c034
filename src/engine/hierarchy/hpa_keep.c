#include "engine/hierarchy/hpa_keep.h"

#include <string.h>

/* Of hierarchies that no search has begun on; bytes at least a mebibyte. */
#define MOST_IDLE 8
#define MOST_IDLE_BYTES_A_CELL 64

typedef struct keep {
  way_allocator allocator;
  way_grid *grid;
  bool listening;
  /* How often a hierarchy was asked for. */
  uint64_t asked;
  way_hpa_hierarchy **list;
  int32_t count;
  int32_t capacity;
} keep;

static void on_cell(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  (void)old_area;
  (void)new_area;
  const keep *kept = context;
  for (int32_t i = 0; i < kept->count; i++) way_hpa_hierarchy_touch(kept->list[i], cell);
}

/* What leads into and out of the cells on both sides may be another thing now. */
static void on_passage(void *context, int32_t cell, int32_t side, bool open) {
  (void)open;
  const keep *kept = context;
  int32_t beyond = way_grid_beyond(kept->grid, cell, side);
  for (int32_t i = 0; i < kept->count; i++) {
    way_hpa_hierarchy_touch(kept->list[i], cell);
    if (beyond >= 0) way_hpa_hierarchy_touch(kept->list[i], beyond);
  }
}

static size_t bytes_of(const void *context) {
  const keep *kept = context;
  size_t bytes = sizeof *kept + (size_t)kept->capacity * sizeof(way_hpa_hierarchy *);
  for (int32_t i = 0; i < kept->count; i++) bytes += way_hpa_hierarchy_bytes(kept->list[i]);
  return bytes;
}

static void drop(keep *kept, int32_t at) {
  way_hpa_hierarchy_destroy(kept->list[at]);
  kept->count--;
  for (; at < kept->count; at++) kept->list[at] = kept->list[at + 1];
}

static void trim(void *context) {
  keep *kept = context;
  for (int32_t i = kept->count - 1; i >= 0; i--) {
    if (kept->list[i]->holders == 0) drop(kept, i);
  }
}

/* Makes room for one more: those go first that were asked for longest ago. */
static void shed(keep *kept) {
  size_t most = (size_t)way_grid_node_count(kept->grid) * MOST_IDLE_BYTES_A_CELL;
  if (most < 1 << 20) most = 1 << 20;
  for (;;) {
    int32_t idle = 0, oldest = 0;
    size_t bytes = 0;
    for (int32_t i = 0; i < kept->count; i++) {
      if (kept->list[i]->holders > 0) continue;
      if (idle++ == 0 || kept->list[i]->asked < kept->list[oldest]->asked) oldest = i;
      bytes += way_hpa_hierarchy_bytes(kept->list[i]);
    }
    if (idle < MOST_IDLE && bytes <= most) return;
    drop(kept, oldest);
  }
}

static void release_keep(void *context) {
  keep *kept = context;
  way_allocator memory = kept->allocator;
  for (int32_t i = 0; i < kept->count; i++) way_hpa_hierarchy_destroy(kept->list[i]);
  way_release(&memory, kept->list, (size_t)kept->capacity, sizeof(way_hpa_hierarchy *));
  way_release(&memory, kept, 1, sizeof *kept);
}

static way_result keep_of(way_grid *grid, keep **kept) {
  if (grid->hierarchies.data == NULL) {
    keep *made = way_allocate_zeroed(&grid->allocator, 1, sizeof *made);
    if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    made->allocator = grid->allocator;
    made->grid = grid;
    grid->hierarchies = (way_grid_kept){made, bytes_of, trim, release_keep};
  }
  *kept = grid->hierarchies.data;
  if ((*kept)->listening) return WAY_OK;
  /* A multiplier that changes need not be heard of: a refresh compares them all. A restore tells of each cell. */
  way_grid_listener listener = {.context = *kept, .on_cell = on_cell, .on_passage = on_passage};
  int32_t id;
  way_result result = way_grid_add_listener(grid, &listener, &id);
  (*kept)->listening = result == WAY_OK;
  /* From inside a hook or a listener: what is built meanwhile is built anew after the next edit. */
  return result == WAY_ERROR_BUSY ? WAY_OK : result;
}

static way_result find(keep *kept, const way_grid_options *options, way_hpa_hierarchy **found) {
  for (int32_t i = 0; i < kept->count; i++) {
    way_hpa_hierarchy *hierarchy = kept->list[i];
    if (hierarchy->square.rule != options->diagonal || hierarchy->square.agent_size != options->agent_size) continue;
    if (hierarchy->layout.chunk_size != options->hpa_chunk_size) continue;
    *found = hierarchy;
    return WAY_OK;
  }
  shed(kept);
  way_result result = way_grow(&kept->allocator, (void **)&kept->list, &kept->capacity, kept->count, kept->count + 1,
                               sizeof(way_hpa_hierarchy *));
  if (result == WAY_OK) result = way_hpa_hierarchy_create(kept->grid, options, found);
  if (result == WAY_OK) kept->list[kept->count++] = *found;
  return result;
}

way_result way_hpa_hierarchy_for(way_grid *grid, const way_grid_options *options, way_hpa_hierarchy **hierarchy) {
  /* Nodes stand on the rims of chunks alone, where few links begin or end. */
  if (grid->links.count > 0) return WAY_ERROR_UNSUPPORTED;
  keep *kept;
  way_result result = keep_of(grid, &kept);
  if (result == WAY_OK) result = find(kept, options, hierarchy);
  if (result == WAY_OK) (*hierarchy)->asked = ++kept->asked;
  if (result == WAY_OK) result = way_hpa_hierarchy_refresh(*hierarchy, kept->listening && grid->ledger.busy == 0);
  return result;
}
