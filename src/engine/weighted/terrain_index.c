#include "engine/weighted/terrain_index.h"

#include <string.h>

#include "topology/square.h"

#define KNOWN 256u
/* Of the patterns that are kept, by the cells of the grid. */
#define MOST_PATTERNS 4096
#define LEAST_PATTERNS 16

/* ------------------------------------------------------------------------------------------------ moves */

uint8_t way_terrain_even_moves(way_terrain_stops *stops, way_diagonal rule, uint32_t nine, int move_in) {
  double multipliers[9];
  for (int bit = 0; bit < 9; bit++) multipliers[bit] = (nine >> bit & 1) != 0 ? 1 : 0;
  uint8_t worth = way_terrain_worth(rule, multipliers, NULL, move_in);
  stops->even[move_in][nine] = (uint16_t)(KNOWN | worth);
  return worth;
}

static void load_nine(const way_terrain_index *index, int32_t x, int32_t y, uint8_t nine[9]) {
  const uint8_t *middle = way_terrain_class(index, x, y);
  memcpy(nine, middle - index->stride - 1, 3);
  memcpy(nine + 3, middle - 1, 3);
  memcpy(nine + 6, middle + index->stride - 1, 3);
}

static uint64_t key_of(const uint8_t nine[9]) {
  uint64_t key = 0;
  for (int i = 0; i < 9; i++) {
    if (i != 4) key = key << 8 | nine[i];
  }
  return key;
}

/* The sides between the nine cells of a block, by the ways out that are shut: those to the east and west of each row, then
   those to the south and north of each column. 0 where all are open. */
static uint32_t sides_key(const uint8_t block[9]) {
  enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8 };
  uint32_t key = 0;
  for (int i = 0; i < 9; i++) {
    int column = i % 3, row = i / 3;
    uint32_t within =
        (column < 2 ? EAST : 0u) | (column > 0 ? WEST : 0u) | (row < 2 ? SOUTH : 0u) | (row > 0 ? NORTH : 0u);
    for (uint32_t side = 0; side < WAY_SIDES; side++) {
      if ((within >> side & 1) != 0) key = key << 1 | (block[i] >> side & 1u);
    }
  }
  return key;
}

/* Where a pattern is kept, in as many bits as MOST_PATTERNS has: the highest, on which all of what is hashed has a say. */
static uint32_t place_of(uint64_t around, uint8_t middle, uint32_t sides) {
  uint64_t rest = (uint64_t)sides << 8 | middle;
  return (uint32_t)((around ^ rest * UINT64_C(0xC2B2AE3D27D4EB4F)) * UINT64_C(0x9E3779B97F4A7C15) >> 52);
}

uint8_t way_terrain_uneven_moves(const way_terrain_index *index, way_diagonal rule, int32_t x, int32_t y, int move_in) {
  uint8_t nine[9], block[9];
  load_nine(index, x, y, nine);
  uint32_t sides = 0;
  if (index->sides.bytes != NULL && way_sides_block(&index->sides, x, y, block)) sides = sides_key(block);
  uint64_t key = key_of(nine);
  way_terrain_pattern *pattern = &index->rules[rule]->patterns[place_of(key, nine[4], sides) & index->pattern_mask];
  if (pattern->around != key || pattern->middle != nine[4] || pattern->sides != sides) {
    *pattern = (way_terrain_pattern){.around = key, .sides = sides, .middle = nine[4]};
  } else if ((pattern->known >> move_in & 1) != 0) {
    return pattern->worth[move_in];
  }
  double multipliers[9];
  for (int bit = 0; bit < 9; bit++) multipliers[bit] = index->multipliers[nine[bit]];
  pattern->worth[move_in] = way_terrain_worth(rule, multipliers, sides != 0 ? block : NULL, move_in);
  pattern->known |= (uint16_t)(1u << move_in);
  return pattern->worth[move_in];
}

/* ------------------------------------------------------------------------------------------------ one cell */

/* Bit d: a run by the straight move d stops at that free cell. */
static uint32_t stops_at(const way_terrain_index *index, way_diagonal rule, int32_t x, int32_t y) {
  way_terrain_stops *stops = index->rules[rule];
  bool uneven = way_bit_get(&index->uneven, x, y);
  uint32_t nine = way_bit_nine(&index->rows, x, y), result = 0;
  if (!uneven && stops->even_known[nine]) return stops->even_stops[nine];
  uint8_t own = *way_terrain_class(index, x, y);
  for (int move = 0; move < 4; move++) {
    int32_t dx = way_square_dx[move], dy = way_square_dy[move];
    if (!way_bit_get(&index->rows, x - dx, y - dy)) continue;
    uint32_t worth = way_terrain_moves(index, stops, rule, x, y, move), on = 1u << move;
    /* At an even cell nothing but a wall ends a run that does not turn. */
    bool stop = uneven ? worth != on || *way_terrain_class(index, x + dx, y + dy) != own : (worth & ~on) != 0;
    if (stop) result |= on;
  }
  if (!uneven) {
    stops->even_stops[nine] = (uint8_t)result;
    stops->even_known[nine] = true;
  }
  return result;
}

static void put_bit(uint64_t *words, const way_bit_rows *shape, int32_t x, int32_t y, bool value) {
  way_bit_rows rows = *shape;
  rows.words = words;
  way_bit_put(&rows, x, y, value);
}

static void put_stops(way_terrain_index *index, way_diagonal rule, int32_t x, int32_t y) {
  way_terrain_stops *stops = index->rules[rule];
  bool blocked = *way_terrain_class(index, x, y) == WAY_TERRAIN_BLOCKED;
  uint32_t found = blocked ? 15u : stops_at(index, rule, x, y);
  put_bit(stops->north, &index->columns, y, x, (found & 1) != 0);
  put_bit(stops->east, &index->rows, x, y, (found & 2) != 0);
  put_bit(stops->south, &index->columns, y, x, (found & 4) != 0);
  put_bit(stops->west, &index->rows, x, y, (found & 8) != 0);
}

static bool is_uneven(const way_terrain_index *index, int32_t x, int32_t y) {
  const uint8_t *middle = way_terrain_class(index, x, y);
  uint8_t own = *middle;
  if (own == WAY_TERRAIN_BLOCKED) return false;
  for (int move = 0; move < 8; move++) {
    uint8_t other = middle[way_square_dy[move] * index->stride + way_square_dx[move]];
    if (other != own && other != WAY_TERRAIN_BLOCKED) return true;
  }
  uint8_t block[9];
  return index->sides.bytes != NULL && way_sides_block(&index->sides, x, y, block) && sides_key(block) != 0;
}

/* ------------------------------------------------------------------------------------------------ many cells */

static size_t word_count(const way_bit_rows *rows) {
  return (size_t)rows->stride * (size_t)(rows->height + 2);
}

static size_t class_count(const way_terrain_index *index) {
  return (size_t)index->stride * (size_t)(index->rows.height + 2);
}

static uint8_t class_now(const way_terrain_index *index, const way_plane *plane, int32_t x, int32_t y) {
  if (!way_bit_get(&index->rows, x, y)) return WAY_TERRAIN_BLOCKED;
  return index->class_of[plane->ground.kinds[(size_t)y * (size_t)index->rows.width + (size_t)x]];
}

static void build_stops(way_terrain_index *index, way_diagonal rule) {
  way_terrain_stops *stops = index->rules[rule];
  memset(stops->east, 0xFF, word_count(&index->rows) * sizeof *stops->east);
  memset(stops->west, 0xFF, word_count(&index->rows) * sizeof *stops->west);
  memset(stops->south, 0xFF, word_count(&index->columns) * sizeof *stops->south);
  memset(stops->north, 0xFF, word_count(&index->columns) * sizeof *stops->north);
  memset(stops->patterns, 0, ((size_t)index->pattern_mask + 1) * sizeof *stops->patterns);
  for (int32_t y = 0; y < index->rows.height; y++) {
    for (int32_t x = 0; x < index->rows.width; x++) put_stops(index, rule, x, y);
  }
}

static void build_all(way_terrain_index *index, const way_plane *plane) {
  memset(index->dirty.words, 0, word_count(&index->dirty) * sizeof *index->dirty.words);
  for (int32_t y = 0; y < index->rows.height; y++) {
    uint8_t *row = index->classes + (size_t)(y + 1) * (size_t)index->stride + 1;
    for (int32_t x = 0; x < index->rows.width; x++) row[x] = class_now(index, plane, x, y);
  }
  for (int32_t y = 0; y < index->rows.height; y++) {
    for (int32_t x = 0; x < index->rows.width; x++) way_bit_put(&index->uneven, x, y, is_uneven(index, x, y));
  }
  for (int rule = 0; rule <= WAY_DIAGONAL_NEVER; rule++) {
    if (index->rules[rule] != NULL) build_stops(index, (way_diagonal)rule);
  }
}

typedef struct row_span {
  int32_t first;
  int32_t last;
} row_span;

static void soil(way_terrain_index *index, int32_t x, int32_t y, row_span *span) {
  for (int32_t row = y - 1; row <= y + 1; row++) {
    for (int32_t column = x - 1; column <= x + 1; column++) way_bit_put(&index->dirty, column, row, true);
  }
  if (y - 1 < span->first) span->first = y - 1;
  if (y + 1 > span->last) span->last = y + 1;
}

/* Takes over the class of a cell; one that is another one soils the cells around. */
static void compare(way_terrain_index *index, const way_plane *plane, int32_t x, int32_t y, row_span *span) {
  uint8_t *at = index->classes + (size_t)(y + 1) * (size_t)index->stride + (size_t)(x + 1);
  uint8_t now = class_now(index, plane, x, y);
  if (*at == now) return;
  *at = now;
  soil(index, x, y, span);
}

/* The same for the sides, row by row. */
static void compare_sides(way_terrain_index *index, const way_plane *plane, row_span *span) {
  static const uint8_t open = 0;
  int32_t width = index->rows.width;
  for (int32_t y = 0; y < index->rows.height; y++) {
    uint8_t *own = index->sides.bytes + way_sides_place(&index->sides, 0, y);
    const uint8_t *now = plane->sides == NULL ? NULL : way_sides_at(plane->sides, 0, y);
    if (now != NULL && memcmp(own, now, (size_t)width) == 0) continue;
    for (int32_t x = 0; x < width; x++) {
      uint8_t byte = now == NULL ? open : now[x];
      if (own[x] == byte) continue;
      own[x] = byte;
      soil(index, x, y, span);
    }
  }
  index->sides.changes = plane->grid->sides.changes;
}

static void compare_all(way_terrain_index *index, const way_plane *plane, row_span *span) {
  for (int32_t y = 0; y < index->rows.height; y++) {
    for (int32_t x = 0; x < index->rows.width; x++) compare(index, plane, x, y, span);
  }
}

static void compare_pending(way_terrain_index *index, const way_plane *plane, row_span *span) {
  for (int32_t i = 0; i < index->pending_count; i++) {
    way_plane_area area = way_plane_covering(plane, index->pending[i]);
    for (int32_t y = area.top; y <= area.bottom; y++) {
      for (int32_t x = area.left; x <= area.right; x++) compare(index, plane, x, y, span);
    }
  }
}

static void mend(way_terrain_index *index, int32_t y, bool stops) {
  uint64_t *row = index->dirty.words + (size_t)(y + 1) * (size_t)index->dirty.stride;
  for (int32_t x = 0; x < index->rows.width; x++) {
    if (row[(x + 1) >> 6] == 0) {
      x = (((x + 1) >> 6) + 1) * 64 - 2;
      continue;
    }
    if ((row[(x + 1) >> 6] >> ((x + 1) & 63) & 1) == 0) continue;
    if (!stops) way_bit_put(&index->uneven, x, y, is_uneven(index, x, y));
    for (int rule = 0; rule <= WAY_DIAGONAL_NEVER && stops; rule++) {
      if (index->rules[rule] != NULL) put_stops(index, (way_diagonal)rule, x, y);
    }
  }
  if (stops) memset(row, 0, (size_t)index->dirty.stride * sizeof *row);
}

static bool sides_differ(const way_terrain_index *index, const way_plane *plane) {
  return index->sides.bytes != NULL && index->sides.changes != plane->grid->sides.changes;
}

static void mend_changes(way_terrain_index *index, const way_plane *plane) {
  row_span span = {index->rows.height, -1};
  bool sides = sides_differ(index, plane);
  /* Of large agents a side may be what lets them stand. */
  if (index->overflow || (sides && index->agent_size > 1)) compare_all(index, plane, &span);
  else compare_pending(index, plane, &span);
  if (sides) compare_sides(index, plane, &span);
  int32_t first = span.first < 0 ? 0 : span.first;
  int32_t last = span.last < index->rows.height ? span.last : index->rows.height - 1;
  for (int32_t y = first; y <= last; y++) mend(index, y, false);
  for (int32_t y = first; y <= last; y++) mend(index, y, true);
}

/* ------------------------------------------------------------------------------------------------ the whole */

/* Takes over what kinds cost; false where that is what it was. Of large agents the kinds are ranks, which may lie on other
   cells although each costs the same: the areas that they come from tell. */
static bool take_multipliers(way_terrain_index *index, const way_plane *plane) {
  const double *areas = plane->grid->areas.multipliers;
  bool same = memcmp(areas, index->areas, sizeof index->areas) == 0;
  memcpy(index->areas, areas, sizeof index->areas);
  double now[256] = {0};
  int32_t kinds = plane->ground.kinds == plane->grid->cells ? WAY_AREA_COUNT : WAY_AREA_COUNT + 1;
  for (int32_t kind = 0; kind < kinds && kind < WAY_TERRAIN_BLOCKED; kind++) {
    now[kind] = plane->ground.multipliers[kind];
  }
  if (memcmp(now, index->multipliers, sizeof now) == 0) return !same && index->agent_size > 1;
  memcpy(index->multipliers, now, sizeof now);
  for (int32_t kind = 0; kind < 256; kind++) {
    int32_t first = 0;
    while (now[first] != now[kind]) first++;
    index->class_of[kind] = (uint8_t)first;
  }
  return true;
}

static void bring_up_to_date(way_terrain_index *index, const way_plane *plane) {
  if (index->whole && index->serial == plane->grid->ledger.serial) return;
  if (take_multipliers(index, plane) || !index->whole) {
    row_span whole = {0, 0};
    if (sides_differ(index, plane)) compare_sides(index, plane, &whole);
    build_all(index, plane);
  } else if (index->overflow || index->pending_count > 0 || sides_differ(index, plane)) {
    mend_changes(index, plane);
  }
  index->whole = true;
  index->serial = plane->grid->ledger.serial;
  index->overflow = false;
  index->pending_count = 0;
}

static void note_edit(void *data, int32_t x, int32_t y) {
  way_terrain_index *index = data;
  if (index->overflow || index->pending_count == WAY_TERRAIN_PENDING) {
    index->overflow = true;
    return;
  }
  index->pending[index->pending_count++] = y * index->rows.width + x;
}

static size_t stops_bytes(const way_terrain_index *index) {
  return sizeof(way_terrain_stops) + 16 * (word_count(&index->rows) + word_count(&index->columns)) +
         ((size_t)index->pattern_mask + 1) * sizeof(way_terrain_pattern);
}

static size_t bytes_of(const void *data) {
  const way_terrain_index *index = data;
  size_t bytes = sizeof *index + class_count(index) + 16 * word_count(&index->rows) + way_sides_bytes(&index->sides);
  for (int rule = 0; rule <= WAY_DIAGONAL_NEVER; rule++) bytes += index->rules[rule] != NULL ? stops_bytes(index) : 0;
  return bytes;
}

static void release_stops(way_terrain_index *index, way_terrain_stops *stops) {
  const way_allocator *memory = &index->allocator;
  size_t rows = word_count(&index->rows), columns = word_count(&index->columns);
  way_release(memory, stops->east, rows, sizeof *stops->east);
  way_release(memory, stops->west, rows, sizeof *stops->west);
  way_release(memory, stops->south, columns, sizeof *stops->south);
  way_release(memory, stops->north, columns, sizeof *stops->north);
  way_release(memory, stops->patterns, (size_t)index->pattern_mask + 1, sizeof *stops->patterns);
  way_release(memory, stops, 1, sizeof *stops);
}

static void release_index(void *data) {
  way_terrain_index *index = data;
  for (int rule = 0; rule <= WAY_DIAGONAL_NEVER; rule++) {
    if (index->rules[rule] != NULL) release_stops(index, index->rules[rule]);
  }
  way_allocator memory = index->allocator;
  if (index->uneven.words != NULL) way_bit_rows_free(&index->uneven, &memory);
  if (index->dirty.words != NULL) way_bit_rows_free(&index->dirty, &memory);
  way_release(&memory, index->classes, class_count(index), 1);
  way_sides_free(&index->sides, &memory);
  way_release(&memory, index, 1, sizeof *index);
}

static way_result make_stops(way_terrain_index *index, way_diagonal rule) {
  const way_allocator *memory = &index->allocator;
  way_terrain_stops *made = way_allocate_zeroed(memory, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  size_t rows = word_count(&index->rows), columns = word_count(&index->columns);
  made->east = way_allocate(memory, rows, sizeof *made->east);
  made->west = way_allocate(memory, rows, sizeof *made->west);
  made->south = way_allocate(memory, columns, sizeof *made->south);
  made->north = way_allocate(memory, columns, sizeof *made->north);
  made->patterns = way_allocate(memory, (size_t)index->pattern_mask + 1, sizeof *made->patterns);
  if (made->east == NULL || made->west == NULL || made->south == NULL || made->north == NULL ||
      made->patterns == NULL) {
    release_stops(index, made);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  index->rules[rule] = made;
  return WAY_OK;
}

static way_result make_index(const way_plane *plane, const way_grid_map *map, way_terrain_index **out) {
  const way_allocator *memory = &plane->grid->allocator;
  way_terrain_index *made = way_allocate_zeroed(memory, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->allocator = *memory;
  made->rows = map->fits;
  made->columns = map->columns;
  made->agent_size = plane->agent_size;
  made->stride = map->fits.width + 2;
  int32_t patterns = LEAST_PATTERNS, cells = way_grid_node_count(plane->grid);
  while (patterns < MOST_PATTERNS && patterns < cells / 8) patterns *= 2;
  made->pattern_mask = (uint32_t)patterns - 1;
  made->classes = way_allocate(memory, class_count(made), 1);
  way_result result = made->classes == NULL ? WAY_ERROR_OUT_OF_MEMORY : WAY_OK;
  if (result == WAY_OK) result = way_bit_rows_init(&made->uneven, map->fits.width, map->fits.height, memory);
  if (result == WAY_OK) result = way_bit_rows_init(&made->dirty, map->fits.width, map->fits.height, memory);
  if (result != WAY_OK) {
    release_index(made);
    return result;
  }
  memset(made->classes, WAY_TERRAIN_BLOCKED, class_count(made));
  *out = made;
  return WAY_OK;
}

way_result way_terrain_index_for(const way_plane *plane, way_terrain_index **index) {
  way_grid_map *map;
  way_result result = way_grid_map_with_columns(plane->grid, plane->agent_size, &map);
  if (result != WAY_OK) return result;
  if (map->terrain.data == NULL) {
    way_terrain_index *made = NULL;
    result = make_index(plane, map, &made);
    if (result != WAY_OK) return result;
    map->terrain = (way_map_attachment){made, note_edit, bytes_of, release_index};
  }
  *index = map->terrain.data;
  way_terrain_index *own = *index;
  if (plane->sides != NULL && own->sides.bytes == NULL) {
    result = way_sides_make(&own->sides, own->rows.width, own->rows.height, &own->allocator);
    if (result != WAY_OK) return result;
    /* None is closed yet, in as many changes as there never are. */
    own->sides.changes = UINT64_MAX;
  }
  bool made = own->rules[plane->rule] == NULL;
  if (made) result = make_stops(own, plane->rule);
  if (result != WAY_OK) return result;
  if (made && own->whole) build_stops(own, plane->rule);
  bring_up_to_date(own, plane);
  return WAY_OK;
}
