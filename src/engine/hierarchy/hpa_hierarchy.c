#include "engine/hierarchy/hpa_hierarchy.h"

#include <string.h>

#include "base/cost.h"

/* ---------------------------------------------------------------------------------------------- blocks of chunks */

static size_t block_bytes(int32_t node_count, int32_t edge_count) {
  size_t nodes = (size_t)node_count, edges = (size_t)edge_count;
  return edges * sizeof(double) + (2 * nodes + 1) * sizeof(uint16_t) + edges + nodes;
}

/* The widest items come first, so that all are aligned. */
way_hpa_view way_hpa_chunk_view(const way_hpa_chunk *chunk) {
  way_hpa_view view = {NULL, NULL, NULL, NULL, NULL};
  if (chunk->block == NULL) return view;
  view.costs = chunk->block;
  view.first = (const uint16_t *)(const void *)(view.costs + chunk->edge_count);
  view.cells = view.first + chunk->node_count + 1;
  view.targets = (const uint8_t *)(view.cells + chunk->node_count);
  view.crossings = view.targets + chunk->edge_count;
  return view;
}

static void free_block(way_hpa_hierarchy *hierarchy, way_hpa_chunk *chunk) {
  if (chunk->block != NULL) {
    way_release(&hierarchy->allocator, chunk->block, block_bytes(chunk->node_count, chunk->edge_count), 1);
  }
  *chunk = (way_hpa_chunk){NULL, 0, 0};
}

/* ---------------------------------------------------------------------------------------------- building a chunk */

/* Numbers the cells with transitions by ascending cell. */
static int32_t number_nodes(const way_hpa_hierarchy *hierarchy, const way_hpa_rect *rect, uint8_t *places,
                            uint16_t *cells) {
  int32_t count = 0;
  memset(places, WAY_HPA_NO_PLACE, (size_t)hierarchy->layout.rim);
  for (int32_t y = 0; y < rect->height; y++) {
    int32_t step = y == 0 || y == rect->height - 1 || rect->width == 1 ? 1 : rect->width - 1;
    for (int32_t x = 0; x < rect->width; x += step) {
      int32_t place = way_hpa_rim_place(rect, x, y);
      if (hierarchy->nodes.marks[place] == 0) continue;
      cells[count] = (uint16_t)(y * hierarchy->layout.chunk_size + x);
      places[place] = (uint8_t)count++;
    }
  }
  return count;
}

/* Costs between all nodes, row by row. */
static void fill_entries(way_hpa_hierarchy *hierarchy, const way_hpa_rect *rect, const uint16_t *cells, int32_t count) {
  way_hpa_flood *flood = &hierarchy->flood;
  int32_t size = hierarchy->layout.chunk_size;
  way_hpa_flood_load(flood, &hierarchy->square, *rect, false);
  for (int32_t from = 0; from < count; from++) {
    way_hpa_entry *row = hierarchy->entries + (size_t)from * (size_t)count;
    way_hpa_flood_run(flood, cells[from] / size * rect->width + cells[from] % size, false);
    for (int32_t to = 0; to < count; to++) {
      const way_hpa_flood_cell *cell = &flood->cells[cells[to] / size * rect->width + cells[to] % size];
      row[to] = (way_hpa_entry){cell->cost, cell->a, cell->b};
    }
  }
}

/* Whether a way over another node costs no more. Both halves have to be cheaper than the whole, so that however costs
   were rounded, edges that are left out can't lean on each other in a circle. */
static bool needless(const way_hpa_hierarchy *hierarchy, int32_t count, int32_t from, int32_t to) {
  const way_hpa_entry *entries = hierarchy->entries;
  double whole = entries[from * count + to].cost;
  for (int32_t over = 0; over < count; over++) {
    const way_hpa_entry *left = &entries[from * count + over], *right = &entries[over * count + to];
    if (over == from || over == to || left->cost < 0 || right->cost < 0) continue;
    if (!(left->cost < whole) || !(right->cost < whole)) continue;
    double sum =
        hierarchy->flood.uniform ? way_pair_value(left->a + right->a, left->b + right->b) : left->cost + right->cost;
    if (sum <= whole) return true;
  }
  return false;
}

/* Marks the edges that are left out as no way; returns how many stay. Decided on the full costs first. */
static int32_t choose_edges(const way_hpa_hierarchy *hierarchy, int32_t count, uint8_t *kept) {
  int32_t edge_count = 0;
  for (int32_t from = 0; from < count; from++) {
    for (int32_t to = 0; to < count; to++) {
      bool keep =
          from != to && hierarchy->entries[from * count + to].cost >= 0 && !needless(hierarchy, count, from, to);
      kept[from * count + to] = keep;
      edge_count += keep;
    }
  }
  return edge_count;
}

static void fill_block(const way_hpa_hierarchy *hierarchy, const way_hpa_chunk *chunk, const uint16_t *cells,
                       const uint8_t *kept, const way_hpa_rect *rect) {
  double *costs = chunk->block;
  uint16_t *first = (uint16_t *)(void *)(costs + chunk->edge_count);
  uint16_t *own_cells = first + chunk->node_count + 1;
  uint8_t *targets = (uint8_t *)(own_cells + chunk->node_count);
  uint8_t *crossings = targets + chunk->edge_count;
  int32_t size = hierarchy->layout.chunk_size, at = 0;
  for (int32_t from = 0; from < chunk->node_count; from++) {
    first[from] = (uint16_t)at;
    own_cells[from] = cells[from];
    crossings[from] = hierarchy->nodes.crossings[way_hpa_rim_place(rect, cells[from] % size, cells[from] / size)];
    for (int32_t to = 0; to < chunk->node_count; to++) {
      int32_t entry = from * chunk->node_count + to;
      if (kept[entry] == 0) continue;
      costs[at] = hierarchy->entries[entry].cost;
      targets[at++] = (uint8_t)to;
    }
  }
  first[chunk->node_count] = (uint16_t)at;
}

static void know(way_hpa_hierarchy *hierarchy, int32_t chunk, uint8_t known) {
  hierarchy->known_count += (known != WAY_HPA_UNKNOWN) - (hierarchy->known[chunk] != WAY_HPA_UNKNOWN);
  hierarchy->known[chunk] = known;
}

static uint8_t *places_of(const way_hpa_hierarchy *hierarchy, int32_t chunk) {
  return hierarchy->places + (size_t)chunk * (size_t)hierarchy->layout.rim;
}

void way_hpa_hierarchy_number(way_hpa_hierarchy *hierarchy, int32_t chunk) {
  if (hierarchy->known[chunk] != WAY_HPA_UNKNOWN) return;
  way_hpa_rect rect = way_hpa_chunk_rect(&hierarchy->layout, chunk);
  uint16_t cells[256];
  way_hpa_find_crossings(&hierarchy->layout, &hierarchy->square, chunk, hierarchy->nodes);
  number_nodes(hierarchy, &rect, places_of(hierarchy, chunk), cells);
  know(hierarchy, chunk, WAY_HPA_NUMBERED);
}

way_result way_hpa_hierarchy_build(way_hpa_hierarchy *hierarchy, int32_t chunk) {
  if (hierarchy->known[chunk] == WAY_HPA_BUILT) return WAY_OK;
  way_hpa_rect rect = way_hpa_chunk_rect(&hierarchy->layout, chunk);
  uint16_t cells[256];
  /* As numbering it does, so that a failure leaves no less than was known. */
  way_hpa_find_crossings(&hierarchy->layout, &hierarchy->square, chunk, hierarchy->nodes);
  int32_t count = number_nodes(hierarchy, &rect, places_of(hierarchy, chunk), cells);
  know(hierarchy, chunk, WAY_HPA_NUMBERED);
  way_hpa_chunk built = {NULL, count, 0};
  if (count > 0) {
    /* Behind the entries there is a byte for each. */
    size_t entry_bytes = sizeof *hierarchy->entries + 1;
    way_result result = way_grow(&hierarchy->allocator, (void **)&hierarchy->entries, &hierarchy->entry_capacity, 0,
                                 count * count, entry_bytes);
    if (result != WAY_OK) return result;
    uint8_t *kept = (uint8_t *)(hierarchy->entries + hierarchy->entry_capacity);
    fill_entries(hierarchy, &rect, cells, count);
    built.edge_count = choose_edges(hierarchy, count, kept);
    built.block = way_allocate(&hierarchy->allocator, block_bytes(count, built.edge_count), 1);
    if (built.block == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    fill_block(hierarchy, &built, cells, kept, &rect);
  }
  free_block(hierarchy, &hierarchy->chunks[chunk]);
  hierarchy->chunks[chunk] = built;
  hierarchy->chunks_built++;
  know(hierarchy, chunk, WAY_HPA_BUILT);
  return WAY_OK;
}

way_result way_hpa_hierarchy_build_all(way_hpa_hierarchy *hierarchy) {
  way_result result = WAY_OK;
  for (int32_t i = 0; i < hierarchy->layout.chunk_count && result == WAY_OK; i++) {
    result = way_hpa_hierarchy_build(hierarchy, i);
  }
  return result;
}

/* ---------------------------------------------------------------------------------------------- keeping it current */

static void forget_all(way_hpa_hierarchy *hierarchy) {
  memset(hierarchy->known, WAY_HPA_UNKNOWN, (size_t)hierarchy->layout.chunk_count);
  hierarchy->known_count = 0;
}

way_result way_hpa_hierarchy_create(way_grid *grid, const way_grid_options *options, way_hpa_hierarchy **hierarchy) {
  way_hpa_hierarchy *made = way_allocate_zeroed(&grid->allocator, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->allocator = grid->allocator;
  made->grid = grid;
  made->layout = way_hpa_layout_of(grid->width, grid->height, options->hpa_chunk_size);
  size_t chunks = (size_t)made->layout.chunk_count, rim = (size_t)made->layout.rim;
  made->chunks = way_allocate_zeroed(&made->allocator, chunks, sizeof *made->chunks);
  made->places = way_allocate(&made->allocator, chunks * rim, 1);
  made->known = way_allocate_zeroed(&made->allocator, chunks, 1);
  made->nodes.crossings = way_allocate(&made->allocator, 2 * rim, 1);
  if (made->nodes.crossings != NULL) made->nodes.marks = made->nodes.crossings + rim;
  way_hpa_rect largest = way_hpa_chunk_rect(&made->layout, 0);
  way_result result = way_hpa_flood_init(&made->flood, &made->allocator, largest.width * largest.height);
  bool allocated = made->chunks != NULL && made->places != NULL && made->known != NULL && made->nodes.crossings != NULL;
  if (result == WAY_OK) result = allocated ? WAY_OK : WAY_ERROR_OUT_OF_MEMORY;
  if (result == WAY_OK) result = way_plane_init(&made->square, grid, options->diagonal, options->agent_size);
  if (result != WAY_OK) {
    way_hpa_hierarchy_destroy(made);
    return result;
  }
  made->serial = grid->ledger.serial;
  memcpy(made->multipliers, grid->areas.multipliers, sizeof made->multipliers);
  *hierarchy = made;
  return WAY_OK;
}

void way_hpa_hierarchy_destroy(way_hpa_hierarchy *hierarchy) {
  way_allocator memory = hierarchy->allocator;
  size_t chunks = (size_t)hierarchy->layout.chunk_count, rim = (size_t)hierarchy->layout.rim;
  for (size_t i = 0; hierarchy->chunks != NULL && i < chunks; i++) free_block(hierarchy, &hierarchy->chunks[i]);
  way_release(&memory, hierarchy->chunks, chunks, sizeof *hierarchy->chunks);
  way_release(&memory, hierarchy->places, chunks * rim, 1);
  way_release(&memory, hierarchy->known, chunks, 1);
  way_release(&memory, hierarchy->nodes.crossings, 2 * rim, 1);
  way_release(&memory, hierarchy->entries, (size_t)hierarchy->entry_capacity, sizeof *hierarchy->entries + 1);
  if (hierarchy->flood.cells != NULL) way_hpa_flood_free(&hierarchy->flood);
  way_plane_free(&hierarchy->square);
  way_release(&memory, hierarchy, 1, sizeof *hierarchy);
}

/* Agents up to their size to the left of and above a cell stand on it; one cell more each way are the transitions that
   lead to one of those or pass beside it. */
void way_hpa_hierarchy_touch(way_hpa_hierarchy *hierarchy, int32_t cell) {
  const way_hpa_layout *layout = &hierarchy->layout;
  if (hierarchy->known_count == 0) return;
  int32_t x = cell % layout->width, y = cell / layout->width, reach = hierarchy->square.agent_size;
  int32_t left = x > reach ? x - reach : 0, top = y > reach ? y - reach : 0;
  int32_t right = x + 1 < layout->width ? x + 1 : x, bottom = y + 1 < layout->height ? y + 1 : y;
  for (int32_t row = top / layout->chunk_size; row <= bottom / layout->chunk_size; row++) {
    for (int32_t column = left / layout->chunk_size; column <= right / layout->chunk_size; column++) {
      know(hierarchy, row * layout->columns + column, WAY_HPA_UNKNOWN);
    }
  }
}

static bool holds_area(const way_hpa_hierarchy *hierarchy, int32_t chunk, const bool *changed) {
  const way_grid *grid = hierarchy->grid;
  way_hpa_rect rect = way_hpa_chunk_rect(&hierarchy->layout, chunk);
  int64_t reach = (int64_t)hierarchy->square.agent_size - 1;
  int64_t right = rect.x + rect.width + reach, bottom = rect.y + rect.height + reach;
  if (right > grid->width) right = grid->width;
  if (bottom > grid->height) bottom = grid->height;
  for (int32_t y = rect.y; y < bottom; y++) {
    const uint8_t *row = grid->cells + (size_t)y * (size_t)grid->width;
    for (int32_t x = rect.x; x < right; x++) {
      if (changed[row[x]]) return true;
    }
  }
  return false;
}

/* Chunks over which an agent pays a multiplier that changed. Looking for it under large agents would take longer than
   building the chunks. */
static void forget_by_multipliers(way_hpa_hierarchy *hierarchy) {
  const double *now = hierarchy->grid->areas.multipliers;
  bool changed[256] = {false}, any = false, large = hierarchy->square.agent_size > hierarchy->layout.chunk_size;
  for (int i = 0; i < WAY_AREA_COUNT; i++) {
    changed[i] = hierarchy->multipliers[i] != now[i] && hierarchy->grid->counts.cells[i] > 0;
    any = any || changed[i];
  }
  for (int32_t i = 0; any && i < hierarchy->layout.chunk_count; i++) {
    if (hierarchy->known[i] == WAY_HPA_UNKNOWN) continue;
    if (large || holds_area(hierarchy, i, changed)) know(hierarchy, i, WAY_HPA_UNKNOWN);
  }
  memcpy(hierarchy->multipliers, now, sizeof hierarchy->multipliers);
}

way_result way_hpa_hierarchy_refresh(way_hpa_hierarchy *hierarchy, bool heard) {
  if (hierarchy->serial != hierarchy->grid->ledger.serial) {
    if (!hierarchy->heard) forget_all(hierarchy);
    forget_by_multipliers(hierarchy);
    hierarchy->serial = hierarchy->grid->ledger.serial;
  }
  hierarchy->heard = heard;
  return way_plane_refresh(&hierarchy->square);
}

/* ---------------------------------------------------------------------------------------------- looking it up */

int32_t way_hpa_local_cell(const way_hpa_layout *layout, int32_t chunk, uint16_t local) {
  way_hpa_rect rect = way_hpa_chunk_rect(layout, chunk);
  return (rect.y + local / layout->chunk_size) * layout->width + rect.x + local % layout->chunk_size;
}

int32_t way_hpa_node_at(const way_hpa_hierarchy *hierarchy, int32_t cell) {
  const way_hpa_layout *layout = &hierarchy->layout;
  int32_t x = cell % layout->width, y = cell / layout->width;
  int32_t chunk = way_hpa_chunk_at(layout, x, y);
  way_hpa_rect rect = way_hpa_chunk_rect(layout, chunk);
  int32_t place = way_hpa_rim_place(&rect, x - rect.x, y - rect.y);
  if (place < 0 || hierarchy->known[chunk] == WAY_HPA_UNKNOWN) return -1;
  int32_t node = hierarchy->places[(size_t)chunk * (size_t)layout->rim + (size_t)place];
  return node == WAY_HPA_NO_PLACE ? -1 : chunk * layout->rim + node;
}

/* From the numbers of its chunk alone. */
static int32_t numbered_cell(const way_hpa_hierarchy *hierarchy, int32_t chunk, int32_t node) {
  const way_hpa_layout *layout = &hierarchy->layout;
  const uint8_t *places = hierarchy->places + (size_t)chunk * (size_t)layout->rim;
  way_hpa_rect rect = way_hpa_chunk_rect(layout, chunk);
  int32_t place = 0;
  while (places[place] != node) place++;
  way_point at = way_hpa_rim_cell(&rect, place);
  return (rect.y + at.y) * layout->width + rect.x + at.x;
}

int32_t way_hpa_node_cell(const way_hpa_hierarchy *hierarchy, int32_t node) {
  int32_t chunk = node / hierarchy->layout.rim;
  if (hierarchy->known[chunk] != WAY_HPA_BUILT) {
    return numbered_cell(hierarchy, chunk, node % hierarchy->layout.rim);
  }
  way_hpa_view view = way_hpa_chunk_view(&hierarchy->chunks[chunk]);
  /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): a node lies in a chunk that was built */
  return way_hpa_local_cell(&hierarchy->layout, chunk, view.cells[node % hierarchy->layout.rim]);
}

size_t way_hpa_hierarchy_bytes(const way_hpa_hierarchy *hierarchy) {
  const way_hpa_layout *layout = &hierarchy->layout;
  size_t chunks = (size_t)layout->chunk_count, flood = (size_t)hierarchy->flood.capacity;
  size_t bytes = sizeof *hierarchy + chunks * (sizeof *hierarchy->chunks + 1 + (size_t)layout->rim);
  bytes += (size_t)hierarchy->entry_capacity * (sizeof *hierarchy->entries + 1) + 2 * (size_t)layout->rim;
  bytes += flood * (sizeof *hierarchy->flood.cells + 8 * sizeof *hierarchy->flood.queues +
                    sizeof *hierarchy->flood.open.slots + sizeof *hierarchy->flood.open.positions);
  for (size_t i = 0; i < chunks; i++) {
    const way_hpa_chunk *chunk = &hierarchy->chunks[i];
    if (chunk->block != NULL) bytes += block_bytes(chunk->node_count, chunk->edge_count);
  }
  return bytes;
}
