/* Labels after edits, cell by cell. An opened cell joins what it touches. A closed one parts it only where the cells around
   it don't hang together without it; then walks over the parts of chunks go out from each side in turn, until they meet or
   all but one have run out. */
#include "world/grid/grid_labels.h"

#include <string.h>

/* Sides of a closed cell, and parts that a walk from one of them may come to. */
#define SIDES 4
#define WALK_MOST 64

/* What things cost, in cells looked at. */
#define COST_AROUND 16
#define COST_BORDER (4 * WAY_LABEL_CHUNK)
#define COST_CHUNK (WAY_LABEL_CHUNK * WAY_LABEL_CHUNK)

#define CENTER 0x10u

static void find_near(way_labels *labels) {
  for (int32_t parity = 0; parity < 2; parity++) {
    for (int32_t bit = 0; bit < 9; bit++) {
      int32_t dx = bit % 3 - 1, dy = bit / 3 - 1;
      uint32_t moves = labels->moves.masks[(parity + (labels->moves.by_rows ? dy : dx)) & 1];
      for (int32_t move = 0; move < 9; move++) {
        int32_t x = dx + move % 3, y = dy + move / 3;
        bool around = x >= 0 && x < 3 && y >= 0 && y < 3 && (x != 1 || y != 1);
        if (around && (moves >> move & 1) != 0) labels->near[parity][bit] |= (uint16_t)(1u << (3 * y + x));
      }
    }
  }
}

static int32_t count_words(const way_bit_rows *rows) {
  return rows->stride * (rows->height + 2);
}

way_result way_labels_create(const way_bit_rows *fits, const way_label_moves *moves, const way_allocator *allocator,
                             way_labels **out) {
  way_labels *made = way_allocate_zeroed(allocator, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  int32_t width = fits->width, height = fits->height, size = WAY_LABEL_CHUNK;
  made->allocator = *allocator;
  made->moves = *moves;
  made->fits = *fits;
  made->columns = (width + size - 1) / size;
  made->chunk_count = made->columns * ((height + size - 1) / size);
  made->stride = ((width < size ? width : size) * (height < size ? height : size) + 1) / 2;
  size_t cells = (size_t)width * (size_t)height, chunks = (size_t)made->chunk_count;
  made->parts = way_allocate(allocator, cells, sizeof *made->parts);
  made->counts = way_allocate(allocator, chunks, sizeof *made->counts);
  made->labels = way_allocate(allocator, chunks * (size_t)made->stride, sizeof *made->labels);
  made->dirty = way_allocate(allocator, chunks, 1);
  bool allocated = made->parts != NULL && made->counts != NULL && made->labels != NULL && made->dirty != NULL;
  if (!allocated || way_bit_rows_init(&made->seen, width, height, allocator) != WAY_OK) {
    way_labels_destroy(made);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  find_near(made);
  made->many = true;
  memset(made->dirty, 1, chunks);
  *out = made;
  return WAY_OK;
}

void way_labels_destroy(way_labels *labels) {
  if (labels == NULL) return;
  way_allocator memory = labels->allocator;
  size_t cells = (size_t)labels->fits.width * (size_t)labels->fits.height, chunks = (size_t)labels->chunk_count;
  way_release(&memory, labels->parts, cells, sizeof *labels->parts);
  way_release(&memory, labels->counts, chunks, sizeof *labels->counts);
  way_release(&memory, labels->labels, chunks * (size_t)labels->stride, sizeof *labels->labels);
  way_release(&memory, labels->dirty, chunks, 1);
  way_release(&memory, labels->alias, (size_t)labels->label_capacity, sizeof *labels->alias);
  way_bit_rows_free(&labels->seen, &memory);
  way_release(&memory, labels, 1, sizeof *labels);
}

size_t way_labels_bytes(const way_labels *labels) {
  size_t cells = (size_t)labels->fits.width * (size_t)labels->fits.height, chunks = (size_t)labels->chunk_count;
  return sizeof *labels + cells * sizeof *labels->parts + chunks * (sizeof *labels->counts + 1) +
         chunks * (size_t)labels->stride * sizeof *labels->labels +
         (size_t)labels->label_capacity * sizeof *labels->alias +
         (size_t)count_words(&labels->seen) * sizeof *labels->seen.words;
}

static int32_t label_of(way_labels *labels, int32_t label) {
  int32_t *alias = labels->alias;
  while (alias[label] != label) label = alias[label] = alias[alias[label]];
  return label;
}

static int32_t unite(way_labels *labels, int32_t a, int32_t b) {
  a = label_of(labels, a);
  b = label_of(labels, b);
  int32_t low = a < b ? a : b;
  labels->alias[a < b ? b : a] = low;
  return low;
}

/* There is room for it. */
static int32_t new_label(way_labels *labels) {
  labels->alias[labels->label_count] = labels->label_count;
  return labels->label_count++;
}

bool way_labels_join(way_labels *labels, int32_t from, int32_t to) {
  if (labels->parts[from] == WAY_LABEL_NONE || labels->parts[to] == WAY_LABEL_NONE) return false;
  int32_t width = labels->seen.width;
  int32_t a = labels->labels[way_label_place(labels, from % width, from / width)];
  int32_t b = labels->labels[way_label_place(labels, to % width, to / width)];
  return label_of(labels, a) == label_of(labels, b);
}

/* ------------------------------------------------------------------------------------------------ around one cell */

/* The free cells around a cell that are a step away from it, in groups that hang together within free; one of each group
   into sides. */
static int32_t find_sides(const way_labels *labels, int32_t x, int32_t y, uint32_t free, int32_t sides[SIDES]) {
  const uint16_t *near = labels->near[(labels->moves.by_rows ? y : x) & 1];
  uint32_t steps = free & way_label_around(labels, x, y);
  int32_t count = 0;
  for (int32_t bit = 0; steps >> bit != 0; bit++) {
    if ((steps >> bit & 1) == 0) continue;
    sides[count++] = bit;
    uint32_t group = 1u << bit, before = 0;
    while (group != before) {
      before = group;
      for (int32_t i = 0; i < 9; i++) group |= (before >> i & 1) != 0 ? near[i] & free : 0;
    }
    steps &= ~group;
  }
  return count;
}

/* Bits of those around a cell that lie in its chunk. */
static uint32_t in_chunk(int32_t x, int32_t y) {
  uint32_t bits = 0x1FF;
  if (x % WAY_LABEL_CHUNK == 0) bits &= ~0x49u;
  if (x % WAY_LABEL_CHUNK == WAY_LABEL_CHUNK - 1) bits &= ~0x124u;
  if (y % WAY_LABEL_CHUNK == 0) bits &= ~0x7u;
  if (y % WAY_LABEL_CHUNK == WAY_LABEL_CHUNK - 1) bits &= ~0x1C0u;
  return bits;
}

static int32_t place_beside(const way_labels *labels, int32_t x, int32_t y, int32_t bit) {
  return way_label_place(labels, x + bit % 3 - 1, y + bit / 3 - 1);
}

/* ------------------------------------------------------------------------------------------------ walks over parts */

/* While walks are under way the label of a part that one came to is -1 - walk. */
typedef struct part_walks {
  way_labels *labels;
  int32_t count;
  /* Walks that neither met an earlier one nor ran out. */
  int32_t open;
  bool gave_up;
  /* The walk that each one met first of all, itself for none; the label of all parts of one that ran out, -1 before. */
  int32_t leader[SIDES];
  int32_t label[SIDES];
  int32_t head[SIDES];
  int32_t tail[SIDES];
  int32_t parts[SIDES][WALK_MOST];
} part_walks;

static void come_to(part_walks *walks, int32_t walk, int32_t place) {
  int32_t *label = &walks->labels->labels[place];
  if (*label >= 0) {
    if (walks->tail[walk] == WALK_MOST) {
      walks->gave_up = true;
      return;
    }
    *label = -1 - walk;
    walks->parts[walk][walks->tail[walk]++] = place;
    return;
  }
  int32_t own = walks->leader[walk], other = walks->leader[-1 - *label];
  if (own == other) return;
  for (int32_t i = 0; i < walks->count; i++) {
    if (walks->leader[i] == other) walks->leader[i] = own;
  }
  walks->open--;
}

static void look_beside(part_walks *walks, int32_t walk, uint16_t part, int32_t x, int32_t y) {
  const way_labels *labels = walks->labels;
  if (labels->parts[(size_t)y * (size_t)labels->seen.width + (size_t)x] != part) return;
  uint32_t beside = way_bit_nine(&labels->seen, x, y) & way_label_around(labels, x, y) & ~in_chunk(x, y);
  for (int32_t bit = 0; beside >> bit != 0; bit++) {
    if ((beside >> bit & 1) != 0) come_to(walks, walk, place_beside(labels, x, y, bit));
  }
}

/* To the parts that touch the next part of the walk. */
static void walk_on(part_walks *walks, int32_t walk) {
  const way_labels *labels = walks->labels;
  int32_t place = walks->parts[walk][walks->head[walk]++], chunk = place / labels->stride;
  uint16_t part = (uint16_t)(place % labels->stride);
  int32_t left = chunk % labels->columns * WAY_LABEL_CHUNK, top = chunk / labels->columns * WAY_LABEL_CHUNK;
  int32_t right = left + WAY_LABEL_CHUNK - 1, bottom = top + WAY_LABEL_CHUNK - 1;
  if (right >= labels->seen.width) right = labels->seen.width - 1;
  if (bottom >= labels->seen.height) bottom = labels->seen.height - 1;
  for (int32_t x = left; x <= right; x++) {
    look_beside(walks, walk, part, x, top);
    look_beside(walks, walk, part, x, bottom);
  }
  for (int32_t y = top; y <= bottom; y++) {
    look_beside(walks, walk, part, left, y);
    look_beside(walks, walk, part, right, y);
  }
}

/* Whether all walks that met this one have run out. */
static bool ran_out(const part_walks *walks, int32_t leader) {
  for (int32_t i = 0; i < walks->count; i++) {
    if (walks->leader[i] == leader && walks->head[i] < walks->tail[i]) return false;
  }
  return true;
}

static int32_t walk_all(part_walks *walks) {
  int32_t cost = 0;
  for (int32_t walk = 0; walks->open > 1 && !walks->gave_up; walk = (walk + 1) % walks->count) {
    if (walks->head[walk] == walks->tail[walk]) continue;
    walk_on(walks, walk);
    cost += COST_BORDER;
    int32_t leader = walks->leader[walk];
    if (walks->gave_up || walks->open == 1 || !ran_out(walks, leader)) continue;
    walks->label[leader] = new_label(walks->labels);
    walks->open--;
  }
  return cost;
}

/* Sides that a closed cell held together: gives new labels to all but one of those that are apart now. Returns the cost, or
   -1 when that took too long. */
static int32_t part_sides(way_labels *labels, int32_t x, int32_t y, const int32_t *sides, int32_t count) {
  part_walks walks = {.labels = labels};
  int32_t root = label_of(labels, labels->labels[place_beside(labels, x, y, sides[0])]);
  for (int32_t i = 0; i < count; i++) {
    int32_t place = place_beside(labels, x, y, sides[i]);
    if (labels->labels[place] < 0) continue;
    int32_t walk = walks.count++;
    walks.leader[walk] = walk;
    walks.label[walk] = -1;
    walks.open++;
    come_to(&walks, walk, place);
  }
  int32_t cost = walk_all(&walks);
  for (int32_t walk = 0; walk < walks.count; walk++) {
    int32_t label = walks.label[walks.leader[walk]];
    for (int32_t i = 0; i < walks.tail[walk]; i++) labels->labels[walks.parts[walk][i]] = label < 0 ? root : label;
  }
  return walks.gave_up ? -1 : cost;
}

/* ------------------------------------------------------------------------------------------------ one cell */

static int32_t close_cell(way_labels *labels, int32_t x, int32_t y) {
  labels->parts[(size_t)y * (size_t)labels->seen.width + (size_t)x] = WAY_LABEL_NONE;
  uint32_t around = way_bit_nine(&labels->seen, x, y);
  int32_t sides[SIDES], cost = COST_AROUND;
  if (find_sides(labels, x, y, around & in_chunk(x, y), sides) > 1) {
    way_labels_divide(labels, way_label_chunk_at(labels, x, y), 0);
    cost += COST_CHUNK;
  }
  int32_t count = find_sides(labels, x, y, around, sides);
  if (count < 2) return cost;
  int32_t walked = part_sides(labels, x, y, sides, count);
  return walked < 0 ? -1 : cost + walked;
}

static int32_t open_cell(way_labels *labels, int32_t x, int32_t y) {
  int32_t chunk = way_label_chunk_at(labels, x, y), label = -1, inside = -1;
  uint32_t beside = way_bit_nine(&labels->seen, x, y) & way_label_around(labels, x, y), own = in_chunk(x, y);
  bool joins = false;
  for (int32_t bit = 0; beside >> bit != 0; bit++) {
    if ((beside >> bit & 1) == 0) continue;
    int32_t place = place_beside(labels, x, y, bit);
    label = label < 0 ? label_of(labels, labels->labels[place]) : unite(labels, label, labels->labels[place]);
    if ((own >> bit & 1) == 0) continue;
    joins = joins || (inside >= 0 && inside != place);
    inside = place;
  }
  if (label < 0) label = new_label(labels);
  if (inside < 0 && labels->counts[chunk] < labels->stride) {
    inside = chunk * labels->stride + labels->counts[chunk]++;
    labels->labels[inside] = label;
  } else if (inside < 0 || joins) {
    way_labels_divide(labels, chunk, label);
    return COST_AROUND + COST_CHUNK;
  }
  labels->parts[(size_t)y * (size_t)labels->seen.width + (size_t)x] = (uint16_t)(inside % labels->stride);
  return COST_AROUND;
}

/* ------------------------------------------------------------------------------------------------ all that changed */

static void mark_dirty(way_labels *labels, int32_t cell) {
  int32_t width = labels->seen.width;
  labels->dirty[way_label_chunk_at(labels, cell % width, cell / width)] = 1;
}

void way_labels_note(way_labels *labels, int32_t x, int32_t y) {
  int32_t cell = y * labels->seen.width + x;
  if (!labels->many && labels->pending_count < WAY_LABEL_PENDING) {
    labels->pending[labels->pending_count++] = cell;
    return;
  }
  for (int32_t i = 0; i < labels->pending_count; i++) mark_dirty(labels, labels->pending[i]);
  labels->pending_count = 0;
  labels->many = true;
  mark_dirty(labels, cell);
}

/* Mends cell after cell, until that has cost as much as connecting all chunks; the rest is left to that. */
static way_result mend(way_labels *labels) {
  int64_t patience = (int64_t)COST_BORDER * labels->chunk_count + WAY_LABEL_PENDING * COST_AROUND;
  int32_t width = labels->seen.width;
  for (int32_t i = 0; i < labels->pending_count; i++) {
    int32_t cell = labels->pending[i], x = cell % width, y = cell / width;
    bool now = way_bit_get(&labels->fits, x, y);
    if (now == way_bit_get(&labels->seen, x, y)) continue;
    if (labels->many) {
      mark_dirty(labels, cell);
      continue;
    }
    way_result result = way_grow(&labels->allocator, (void **)&labels->alias, &labels->label_capacity,
                                 labels->label_count, labels->label_count + SIDES, sizeof *labels->alias);
    if (result != WAY_OK) return result;
    way_bit_put(&labels->seen, x, y, now);
    int32_t cost = now ? open_cell(labels, x, y) : close_cell(labels, x, y);
    patience -= cost;
    labels->many = cost < 0 || patience < 0 || labels->label_count > labels->label_limit;
  }
  return WAY_OK;
}

way_result way_labels_update(way_labels *labels) {
  if (labels->pending_count == 0 && !labels->many) return WAY_OK;
  way_result result = mend(labels);
  if (result == WAY_OK && labels->many) {
    memcpy(labels->seen.words, labels->fits.words, (size_t)count_words(&labels->seen) * sizeof *labels->seen.words);
    for (int32_t chunk = 0; chunk < labels->chunk_count; chunk++) {
      if (labels->dirty[chunk] != 0) way_labels_divide(labels, chunk, -1);
    }
    result = way_labels_connect(labels);
  }
  if (result != WAY_OK || labels->many) memset(labels->dirty, result != WAY_OK, (size_t)labels->chunk_count);
  labels->pending_count = 0;
  labels->many = result != WAY_OK;
  return result;
}
