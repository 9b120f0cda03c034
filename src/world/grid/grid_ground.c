/* The greatest rank under an agent is found by sliding: along a few directions in turn, each cell takes the greatest of
   so many cells ahead, in windows that double. A square is the sum of two such windows, a hexagon that of three whose
   directions add up to nothing. On the way only cells under the agent are looked at, so that where it fits nothing
   beyond the grid is missed. */
#include "world/grid/grid_ground.h"

#include <string.h>

#include "world/grid/grid.h"

typedef struct cell_box {
  int32_t left;
  int32_t top;
  int32_t right;
  int32_t bottom;
} cell_box;

/* Ranks of a box, by lines: columns where a hex grid shoves those, else rows; and room for one line more. */
typedef struct scratch {
  const way_grid *grid;
  cell_box box;
  bool columns;
  int32_t first;
  int32_t lines;
  int32_t places;
  size_t bytes;
  uint8_t *ranks;
} scratch;

static int32_t size_of(int32_t low, int32_t high) {
  return high - low + 1;
}

static cell_box grown(const way_grid *grid, cell_box box, int32_t back, int32_t on) {
  int32_t right = grid->width - 1, bottom = grid->height - 1;
  return (cell_box){box.left > back ? box.left - back : 0, box.top > back ? box.top - back : 0,
                    box.right < right - on ? box.right + on : right,
                    box.bottom < bottom - on ? box.bottom + on : bottom};
}

/* How many places further a step over so many lines leads, by half a place to one side for each line. */
static int32_t shift_over(const scratch *s, int32_t line, int32_t over, int32_t half) {
  const int8_t *shoved = s->grid->shape->shoved;
  int32_t from = s->first + line;
  return (shoved[from & 1] + half - shoved[(from + over) & 1]) / 2;
}

static void raise_line(uint8_t *restrict line, const uint8_t *restrict ahead, int32_t count) {
  for (int32_t i = 0; i < count; i++) line[i] = ahead[i] > line[i] ? ahead[i] : line[i];
}

/* Raises each line to what lies over so many lines, which have not been raised yet, and shift places on. */
static void slide_lines(const scratch *s, int32_t over, int32_t half) {
  size_t places = (size_t)s->places;
  uint8_t *spare = s->ranks + (size_t)s->lines * places;
  for (int32_t i = 0; i < s->lines; i++) {
    int32_t line = over < 0 ? s->lines - 1 - i : i;
    if (line + over < 0 || line + over >= s->lines) continue;
    uint8_t *own = s->ranks + (size_t)line * places;
    const uint8_t *ahead = own + (ptrdiff_t)over * (ptrdiff_t)places;
    int32_t shift = over == 0 ? half / 2 : way_grid_is_hex(s->grid) ? shift_over(s, line, over, half) : 0;
    if (over == 0) {
      memcpy(spare, own, places);
      ahead = spare;
    }
    int32_t count = s->places - (shift < 0 ? -shift : shift);
    if (count > 0) raise_line(own + (shift < 0 ? -shift : 0), ahead + (shift > 0 ? shift : 0), count);
  }
}

/* Over as many cells as the size, in steps of a direction: lines, and halves of a place. */
static void slide(const scratch *s, int32_t size, int32_t lines, int32_t half) {
  int32_t span = 1;
  for (; span <= size / 2; span *= 2) slide_lines(s, lines * span, half * span);
  if (span < size) slide_lines(s, lines * (size - span), half * (size - span));
}

static uint8_t *scratch_at(const scratch *s, int32_t x, int32_t y) {
  int32_t line = s->columns ? x - s->box.left : y - s->box.top, place = s->columns ? y - s->box.top : x - s->box.left;
  return s->ranks + (size_t)line * (size_t)s->places + (size_t)place;
}

static void load(const scratch *s, const uint8_t *rank_of) {
  for (int32_t y = s->box.top; y <= s->box.bottom; y++) {
    const uint8_t *row = s->grid->cells + (size_t)y * (size_t)s->grid->width;
    ptrdiff_t step = s->columns ? s->places : 1;
    uint8_t *to = scratch_at(s, s->box.left, y);
    for (int32_t x = s->box.left; x <= s->box.right; x++, to += step) *to = rank_of[row[x]];
  }
}

static void store(const scratch *s, cell_box box, uint8_t *ranks) {
  for (int32_t y = box.top; y <= box.bottom; y++) {
    uint8_t *row = ranks + (size_t)y * (size_t)s->grid->width;
    ptrdiff_t step = s->columns ? s->places : 1;
    const uint8_t *from = scratch_at(s, box.left, y);
    for (int32_t x = box.left; x <= box.right; x++, from += step) row[x] = *from;
  }
}

/* The ranks of all cells from which an agent covers one that changed. */
static way_result mend(const way_grid *grid, way_ground_map *map, int32_t agent_size) {
  bool hex = way_grid_is_hex(grid);
  int32_t reach = agent_size - 1;
  cell_box changed = {map->left, map->top, map->right, map->bottom};
  cell_box stale = grown(grid, changed, reach, hex ? reach : 0), seen = grown(grid, stale, hex ? reach : 0, reach);
  scratch s = {.grid = grid, .box = seen, .columns = grid->shape->upright};
  int32_t width = size_of(seen.left, seen.right), height = size_of(seen.top, seen.bottom);
  s.first = s.columns ? seen.left : seen.top;
  s.lines = s.columns ? width : height;
  s.places = s.columns ? height : width;
  s.bytes = ((size_t)s.lines + 1) * (size_t)s.places;
  s.ranks = way_allocate(&grid->allocator, s.bytes, 1);
  if (s.ranks == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  load(&s, map->rank_of);
  slide(&s, agent_size, 0, 2);
  slide(&s, agent_size, 1, -1);
  if (hex) slide(&s, agent_size, -1, -1);
  store(&s, stale, map->ranks);
  way_release(&grid->allocator, s.ranks, s.bytes, 1);
  map->right = -1;
  map->left = 0;
  return WAY_OK;
}

static void note_all(const way_grid *grid, way_ground_map *map) {
  map->left = 0;
  map->top = 0;
  map->right = grid->width - 1;
  map->bottom = grid->height - 1;
}

void way_ground_note(way_ground_map *map, int32_t x, int32_t y, uint8_t old_area, uint8_t new_area) {
  if (map->rank_of[old_area] == map->rank_of[new_area]) return;
  bool none = map->right < map->left;
  if (none || x < map->left) map->left = x;
  if (none || x > map->right) map->right = x;
  if (none || y < map->top) map->top = y;
  if (none || y > map->bottom) map->bottom = y;
}

/* Equal multipliers have one rank. Returns whether no area's rank changed. */
static bool rank(const way_grid *grid, way_ground_map *map) {
  uint8_t order[WAY_AREA_COUNT], old[WAY_AREA_COUNT + 1];
  const double *multipliers = grid->areas.multipliers;
  memcpy(old, map->rank_of, sizeof old);
  memcpy(map->sources, multipliers, sizeof map->sources);
  for (int32_t i = 0; i < WAY_AREA_COUNT; i++) {
    int32_t at = i;
    for (; at > 0 && multipliers[order[at - 1]] > multipliers[i]; at--) order[at] = order[at - 1];
    order[at] = (uint8_t)i;
  }
  uint8_t ranked = 0;
  for (int32_t i = 0; i < WAY_AREA_COUNT; i++) {
    if (i > 0 && multipliers[order[i]] > multipliers[order[i - 1]]) ranked++;
    map->rank_of[order[i]] = ranked;
    map->multipliers[ranked] = multipliers[order[i]];
  }
  map->rank_of[WAY_WALL] = 0;
  return memcmp(old, map->rank_of, sizeof old) == 0;
}

static way_result make(way_grid *grid, way_ground_map **map) {
  way_ground_map *made = way_allocate_zeroed(&grid->allocator, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->ranks = way_allocate_zeroed(&grid->allocator, (size_t)way_grid_node_count(grid), 1);
  if (made->ranks == NULL) {
    way_ground_free(grid, made);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  rank(grid, made);
  note_all(grid, made);
  *map = made;
  return WAY_OK;
}

void way_ground_free(way_grid *grid, way_ground_map *map) {
  if (map == NULL) return;
  way_release(&grid->allocator, map->ranks, (size_t)way_grid_node_count(grid), 1);
  way_release(&grid->allocator, map, 1, sizeof *map);
}

way_result way_grid_ground_for(way_grid *grid, int32_t agent_size, way_ground *ground) {
  *ground = (way_ground){grid->cells, grid->areas.multipliers};
  /* Under an agent that fits nowhere there is nothing to pay. */
  agent_size = way_grid_distinct_size(grid, agent_size);
  int32_t shorter = grid->width < grid->height ? grid->width : grid->height;
  if (agent_size == 1 || agent_size > shorter || way_grid_uniform(grid)) return WAY_OK;
  way_ground_map **map;
  way_result result = way_grid_ground_map(grid, agent_size, &map);
  if (result == WAY_OK && *map == NULL) result = make(grid, map);
  if (result != WAY_OK) return result;
  way_ground_map *known = *map;
  bool same = memcmp(known->sources, grid->areas.multipliers, sizeof known->sources) == 0;
  if (!same && !rank(grid, known)) note_all(grid, known);
  *ground = (way_ground){known->ranks, known->multipliers};
  return known->right < known->left ? WAY_OK : mend(grid, known, agent_size);
}
