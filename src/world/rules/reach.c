#include "world/rules/reach.h"

#include "base/bits.h"

#define MOVES 8

/* N, E, S, W, NE, SE, SW, NW: columns, rows, and of a diagonal the two sides that it leans on. */
static const int8_t move_dx[MOVES] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int8_t move_dy[MOVES] = {-1, 0, 1, 0, -1, 1, 1, -1};
static const int8_t across[MOVES] = {-1, -1, -1, -1, 1, 1, 3, 3};
static const int8_t along[MOVES] = {-1, -1, -1, -1, 0, 2, 2, 0};

/* ------------------------------------------------------------------------------------------------ memory */

way_result way_reach_map_create(int32_t cells, const way_allocator *memory, way_reach_map **out) {
  way_reach_map *made = way_allocate_zeroed(memory, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  made->allocator = *memory;
  made->cells = cells;
  *out = made;
  return WAY_OK;
}

static void forget(way_reach_map *map) {
  const way_allocator *memory = &map->allocator;
  size_t labels = (size_t)map->label_count;
  way_release(memory, map->labels, (size_t)map->cells, sizeof *map->labels);
  way_release(memory, map->first, labels + 1, sizeof *map->first);
  way_release(memory, map->ends, (size_t)map->arc_count, sizeof *map->ends);
  way_release(memory, map->seen, labels, sizeof *map->seen);
  way_release(memory, map->queue, labels, sizeof *map->queue);
  *map = (way_reach_map){.allocator = map->allocator, .cells = map->cells};
}

void way_reach_map_destroy(way_reach_map *map) {
  if (map == NULL) return;
  way_allocator memory = map->allocator;
  forget(map);
  way_release(&memory, map, 1, sizeof *map);
}

size_t way_reach_map_bytes(const way_reach_map *map) {
  size_t bytes = sizeof *map;
  if (map->labels != NULL) bytes += (size_t)map->cells * sizeof *map->labels;
  size_t a_label = sizeof *map->first + sizeof *map->seen + sizeof *map->queue;
  return bytes + (size_t)map->label_count * a_label + (size_t)map->arc_count * sizeof *map->ends;
}

/* ------------------------------------------------------------------------------------------------ steps */

static bool shut(const uint8_t sides[9], int at, int shift, int side) {
  return ((uint32_t)sides[at] >> shift >> side & 1) != 0;
}

/* Whether a diagonal goes over one corner or the other. */
static bool passes(const uint8_t sides[9], int shift, int move) {
  int beside = 4 + move_dx[move], above = 4 + 3 * move_dy[move], h = across[move], v = along[move];
  bool by_beside = !shut(sides, 4, shift, h) && !shut(sides, beside, shift, v);
  bool by_above = !shut(sides, 4, shift, v) && !shut(sides, above, shift, h);
  return by_beside || by_above;
}

/* Bits of the moves out of a cell and of those into it. */
typedef struct both_ways {
  uint32_t out;
  uint32_t into;
} both_ways;

static both_ways moves_at(const way_reach_ground *ground, int32_t x, int32_t y) {
  uint32_t nine = way_bit_nine(ground->fits, x, y);
  uint8_t sides[9] = {0};
  bool any = ground->sides != NULL && way_sides_block(ground->sides, x, y, sides);
  both_ways found = {0, 0};
  for (int move = 0; move < (ground->eight ? MOVES : WAY_SIDES); move++) {
    if ((nine >> (4 + move_dx[move] + 3 * move_dy[move]) & 1) == 0) continue;
    bool out = true, into = true;
    if (any && move < WAY_SIDES) {
      out = !shut(sides, 4, 0, move);
      into = !shut(sides, 4, WAY_SIDES_INTO, move);
    } else if (any) {
      out = passes(sides, 0, move);
      into = passes(sides, WAY_SIDES_INTO, move);
    }
    found.out |= (uint32_t)out << move;
    found.into |= (uint32_t)into << move;
  }
  return found;
}

static int32_t cell_by(const way_reach_ground *ground, int32_t cell, int move) {
  return cell + move_dy[move] * ground->fits->width + move_dx[move];
}

/* ------------------------------------------------------------------------------------------------ labels */

static void flood(way_reach_map *map, const way_reach_ground *ground, int32_t *queue, int32_t from) {
  int32_t head = 0, tail = 0, width = ground->fits->width, label = map->label_count++;
  map->labels[from] = label;
  queue[tail++] = from;
  while (head < tail) {
    int32_t cell = queue[head++];
    both_ways moves = moves_at(ground, cell % width, cell / width);
    for (uint32_t mutual = moves.out & moves.into; mutual != 0; mutual &= mutual - 1) {
      int32_t next = cell_by(ground, cell, way_low_bit(mutual));
      if (map->labels[next] >= 0) continue;
      map->labels[next] = label;
      queue[tail++] = next;
    }
  }
}

static way_result label_all(way_reach_map *map, const way_reach_ground *ground) {
  size_t cells = (size_t)map->cells;
  map->labels = way_allocate(&map->allocator, cells, sizeof *map->labels);
  int32_t *queue = way_allocate(&map->allocator, cells, sizeof *queue);
  if (map->labels == NULL || queue == NULL) {
    way_release(&map->allocator, queue, cells, sizeof *queue);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  int32_t width = ground->fits->width;
  for (int32_t cell = 0; cell < map->cells; cell++) map->labels[cell] = -1;
  for (int32_t cell = 0; cell < map->cells; cell++) {
    bool fits = way_bit_get(ground->fits, cell % width, cell / width);
    if (fits && map->labels[cell] < 0) flood(map, ground, queue, cell);
  }
  way_release(&map->allocator, queue, cells, sizeof *queue);
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ arcs */

/* One more arc of a label: counted in the first round, written in the second. */
static void add_arc(way_reach_map *map, int32_t from, int32_t to) {
  int32_t label = map->labels[from], end = map->labels[to];
  if (label < 0 || end < 0 || label == end) return;
  if (map->ends != NULL) map->ends[map->first[label]] = end;
  map->first[label]++;
}

static void visit_arcs(way_reach_map *map, const way_reach_ground *ground) {
  int32_t width = ground->fits->width;
  for (int32_t cell = 0; ground->sides != NULL && cell < map->cells; cell++) {
    if (map->labels[cell] < 0) continue;
    for (uint32_t out = moves_at(ground, cell % width, cell / width).out; out != 0; out &= out - 1) {
      add_arc(map, cell, cell_by(ground, cell, way_low_bit(out)));
    }
  }
  for (int32_t i = 0; i < ground->links->count; i++) add_arc(map, ground->links->all[i].from, ground->links->all[i].to);
}

static way_result list_arcs(way_reach_map *map, const way_reach_ground *ground) {
  const way_allocator *memory = &map->allocator;
  size_t labels = (size_t)map->label_count;
  map->first = way_allocate_zeroed(memory, labels + 1, sizeof *map->first);
  map->seen = way_allocate_zeroed(memory, labels, sizeof *map->seen);
  map->queue = way_allocate(memory, labels, sizeof *map->queue);
  if (map->first == NULL || map->seen == NULL || map->queue == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  visit_arcs(map, ground);
  int32_t total = 0;
  for (size_t label = 0; label <= labels; label++) {
    int32_t count = map->first[label];
    map->first[label] = total;
    total += count;
  }
  map->ends = way_allocate(memory, (size_t)total, sizeof *map->ends);
  if (map->ends == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  map->arc_count = total;
  visit_arcs(map, ground);
  /* Each now tells where the next begins. */
  for (size_t label = labels; label > 0; label--) map->first[label] = map->first[label - 1];
  map->first[0] = 0;
  return WAY_OK;
}

way_result way_reach_map_update(way_reach_map *map, const way_reach_ground *ground, uint64_t serial) {
  if (map->known && map->serial == serial) return WAY_OK;
  forget(map);
  way_result result = label_all(map, ground);
  if (result == WAY_OK) result = list_arcs(map, ground);
  if (result != WAY_OK) {
    forget(map);
    return result;
  }
  map->known = true;
  map->serial = serial;
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ asking */

bool way_reach_map_leads(way_reach_map *map, int32_t from, int32_t to) {
  int32_t start = map->labels[from], end = map->labels[to];
  if (start < 0 || end < 0) return false;
  int32_t head = 0, tail = 0;
  map->queue[tail++] = start;
  map->seen[start] = 1;
  while (head < tail && map->seen[end] == 0) {
    int32_t label = map->queue[head++];
    for (int32_t arc = map->first[label]; arc < map->first[label + 1]; arc++) {
      int32_t next = map->ends[arc];
      if (map->seen[next] != 0) continue;
      map->seen[next] = 1;
      map->queue[tail++] = next;
    }
  }
  bool leads = map->seen[end] != 0;
  for (int32_t i = 0; i < tail; i++) map->seen[map->queue[i]] = 0;
  return leads;
}
