/* Makes a state out of two of the same scene: lists with records of both, their counts, orders, links and counters mended,
   so that what comes out is mostly whole and its lies lie deep. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "layout.h"

/* What is being written. */
typedef struct target {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
  bool fits;
} target;

static void append(target *to, const uint8_t *data, size_t size) {
  if (size > to->capacity - to->size) to->fits = false;
  if (!to->fits) return;
  memcpy(to->bytes + to->size, data, size);
  to->size += size;
}

static const uint8_t *record_of(const uint8_t *bytes, const layout_part *part, uint32_t index) {
  return bytes + part->at + 4 + part->record * index;
}

/* ---------------------------------------------------------------------------------------------------- lists */

/* Both lists in order, of a node in both one record. How: 0 those below a node from the first and the others from the
   second, 1 each from either, 2 the union with the first one's records, 3 a few left out. */
static uint32_t merge(target *to, const uint8_t *a, const layout_part *in_a, const uint8_t *b, const layout_part *in_b,
                      uint32_t *chance) {
  uint32_t i = 0, j = 0, count = 0, how = fuzz_next(chance) % 4;
  uint32_t cut = fuzz_next(chance) % 120;
  while (i < in_a->count || j < in_b->count) {
    uint32_t left = i < in_a->count ? layout_u32(record_of(a, in_a, i)) : UINT32_MAX;
    uint32_t right = j < in_b->count ? layout_u32(record_of(b, in_b, j)) : UINT32_MAX;
    uint32_t node = left < right ? left : right;
    bool first = how == 0 ? node < cut : how == 1 ? fuzz_next(chance) % 2 == 0 : true;
    if (left == right || how > 1) first = left != node ? false : right != node ? true : first;
    const uint8_t *record = NULL;
    if (first && left == node) record = record_of(a, in_a, i);
    if (!first && right == node) record = record_of(b, in_b, j);
    if (left == node && i < in_a->count) i++;
    if (right == node && j < in_b->count) j++;
    if (record == NULL || (how == 3 && fuzz_next(chance) % 16 == 0)) continue;
    append(to, record, in_a->record);
    count++;
  }
  return count;
}

/* Records of the first, then of the second, up to what either had. */
static uint32_t chain(target *to, const uint8_t *a, const layout_part *in_a, const uint8_t *b, const layout_part *in_b,
                      uint32_t *chance) {
  uint32_t most = in_a->count > in_b->count ? in_a->count : in_b->count;
  uint32_t head = in_a->count == 0 ? 0 : fuzz_next(chance) % (in_a->count + 1);
  uint32_t tail = in_b->count == 0 ? 0 : fuzz_next(chance) % (in_b->count + 1);
  if (fuzz_next(chance) % 2 == 0) head = in_a->count, tail = 0;
  if (head + tail > most) tail = most - head;
  if (head > 0) append(to, record_of(a, in_a, 0), head * in_a->record);
  if (tail > 0) append(to, record_of(b, in_b, in_b->count - tail), tail * in_b->record);
  return head + tail;
}

/* ---------------------------------------------------------------------------------------------------- mending */

static double number_at(const uint8_t *at) {
  double value;
  memcpy(&value, at, sizeof value);
  return value;
}

/* Whether a slot comes before another one. */
static bool before(layout_shape shape, const uint8_t *left, const uint8_t *right) {
  if (shape == SHAPE_JUMP_HEAP) {
    double f = number_at(left), other = number_at(right);
    uint64_t t, other_t;
    memcpy(&t, left + 8, 8);
    memcpy(&other_t, right + 8, 8);
    return f < other || (f == other && t < other_t);
  }
  double f = number_at(left + 4), other = number_at(right + 4);
  double g = number_at(left + 12), other_g = number_at(right + 12);
  if (f != other) return f < other;
  if (g != other_g) return shape == SHAPE_KEY_HEAP ? g < other_g : g > other_g;
  return layout_u32(left) < layout_u32(right);
}

/* Sorted, which is a heap whatever its children. */
static void sort_heap(uint8_t *slots, uint32_t count, const layout_part *part) {
  uint8_t held[32];
  for (uint32_t i = 1; i < count; i++) {
    memcpy(held, slots + part->record * i, part->record);
    uint32_t j = i;
    for (; j > 0 && before(part->shape, held, slots + part->record * (j - 1)); j--) {
      memcpy(slots + part->record * j, slots + part->record * (j - 1), part->record);
    }
    memcpy(slots + part->record * j, held, part->record);
  }
}

/* Node of a slot. */
static uint32_t node_in(const layout_part *part, const uint8_t *slot) {
  return layout_u32(part->shape == SHAPE_JUMP_HEAP ? slot + 8 : slot);
}

static const uint8_t *find(const uint8_t *bytes, const layout_part *part, uint32_t node) {
  for (uint32_t i = 0; i < part->count; i++) {
    if (layout_u32(record_of(bytes, part, i)) == node) return record_of(bytes, part, i);
  }
  return NULL;
}

static uint32_t parent_of(const layout *read, const uint8_t *record) {
  if (read->links == LINKS_PARENT) return layout_u32(record + read->parent_at);
  static const int32_t steps[8][2] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}, {-1, 1}, {-1, -1}, {1, -1}, {1, 1}};
  const int32_t *step = steps[record[read->closed_at] >> 1 & 7];
  return (uint32_t)((int32_t)layout_u32(record) + step[0] + step[1] * read->width);
}

static bool is_root(const layout *read, const uint8_t *record) {
  if (read->links == LINKS_PARENT) return layout_u32(record + read->parent_at) == UINT32_MAX;
  return layout_u32(record + 4) == 0 && layout_u32(record + 8) == 0;
}

/* Takes the moves out that lead from or to where no cost is. */
static uint32_t mend_moves(const uint8_t *bytes, const layout_part *visited, uint8_t *records, uint32_t count) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *record = records + 8 * i;
    bool both = find(bytes, visited, layout_u32(record)) && find(bytes, visited, layout_u32(record + 4));
    if (both) memmove(records + 8 * kept++, record, 8);
  }
  return kept;
}

/* Takes the records out whose parent is not there or not closed, until there is none. */
static void prune_visited(const layout *read, uint8_t *bytes, layout_part *part) {
  for (bool again = read->links != LINKS_NONE; again;) {
    again = false;
    for (uint32_t i = 0; i < part->count; i++) {
      uint8_t *record = bytes + part->at + 4 + part->record * i;
      if (is_root(read, record)) continue;
      const uint8_t *parent = find(bytes, part, parent_of(read, record));
      if (parent != NULL && (parent[read->closed_at] & 1) != 0) continue;
      memmove(record, record + part->record, part->record * (part->count - 1 - i));
      part->count--;
      again = true;
    }
  }
}

/* Keeps the slots of nodes that are visited and open, each once, in the order of a heap. */
static uint32_t mend_open(const layout *read, const uint8_t *bytes, const layout_part *visited, const layout_part *open,
                          uint8_t *slots, uint32_t count) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *slot = slots + open->record * i;
    uint32_t node = node_in(open, slot);
    bool good = true;
    for (uint32_t j = 0; j < kept && open->shape != SHAPE_JUMP_HEAP; j++) {
      good = good && node_in(open, slots + open->record * j) != node;
    }
    if (visited != NULL) {
      const uint8_t *record = find(bytes, visited, node);
      bool any = open->shape != SHAPE_HEAP || read->links == LINKS_NONE;
      good = good && record != NULL && (any || (record[read->closed_at] & 1) == 0);
    }
    if (good) memmove(slots + open->record * kept++, slot, open->record);
  }
  sort_heap(slots, kept, open);
  return kept;
}

/* ---------------------------------------------------------------------------------------------------- whole states */

/* Counters as the closed nodes and the status tell them. */
static void mend_counters(const layout *read, uint8_t *bytes, const layout_part *visited) {
  uint32_t closed = 0;
  for (uint32_t i = 0; i < visited->count; i++) closed += record_of(bytes, visited, i)[read->closed_at] & 1u;
  layout_put(bytes + read->counters_at + 4, closed, 4);
  layout_put(bytes + read->counters_at, bytes[read->status_at] == 2 ? closed - 1 : closed, 4);
}

typedef struct pair {
  const uint8_t *bytes[2];
  const layout *read[2];
} pair;

/* Writes part index of both; visited is where the visited nodes were written, or has no records. */
static void splice_part(target *to, const pair *from, uint32_t index, layout_part *visited, uint32_t *chance) {
  const layout *read = from->read[0];
  const layout_part *a = &read->parts[index], *b = &from->read[1]->parts[index];
  if (a->shape == SHAPE_FIELDS) {
    bool other = a->size == b->size && index > 0 && fuzz_next(chance) % 6 == 0;
    append(to, other ? from->bytes[1] + b->at : from->bytes[0] + a->at, a->size);
    return;
  }
  size_t at = to->size;
  uint32_t count = 0;
  append(to, from->bytes[0] + a->at, 4);
  if (a->shape == SHAPE_ASCENDING) {
    count = merge(to, from->bytes[0], a, from->bytes[1], b, chance);
  } else if (a->shape == SHAPE_LIST) {
    count = chain(to, from->bytes[0], a, from->bytes[1], b, chance);
  } else {
    if (a->count > 0) append(to, record_of(from->bytes[0], a, 0), a->size - 4);
    if (b->count > 0) append(to, record_of(from->bytes[1], b, 0), b->size - 4);
    count = a->count + b->count;
  }
  if (!to->fits) return;
  if (index == read->visited) {
    *visited = (layout_part){a->shape, at, 0, a->record, count};
    prune_visited(read, to->bytes, visited);
    count = visited->count;
  } else if (index == read->moves) {
    count = mend_moves(to->bytes, visited, to->bytes + at + 4, count);
  } else if (a->shape != SHAPE_ASCENDING && a->shape != SHAPE_LIST) {
    count = mend_open(read, to->bytes, visited->record != 0 ? visited : NULL, a, to->bytes + at + 4, count);
  }
  to->size = at + 4 + a->record * count;
  layout_put(to->bytes + at, count, 4);
}

size_t fuzz_splice(const uint8_t *a, size_t size_a, const uint8_t *b, size_t size_b, uint8_t *spliced, size_t capacity,
                   uint32_t chance) {
  layout in_a, in_b;
  if (!layout_read(a, size_a, &in_a) || !layout_read(b, size_b, &in_b)) return 0;
  if (in_a.part_count != in_b.part_count) return 0;
  pair from = {{a, b}, {&in_a, &in_b}};
  target to = {spliced, 0, capacity, true};
  layout_part visited = {.record = 0};
  for (uint32_t i = 0; i < in_a.part_count && to.fits; i++) {
    if (in_a.parts[i].shape != in_b.parts[i].shape) return 0;
    splice_part(&to, &from, i, &visited, &chance);
  }
  if (!to.fits) return 0;
  if (in_a.counters_at != 0 && visited.record != 0 && fuzz_next(&chance) % 8 != 0) {
    mend_counters(&in_a, spliced, &visited);
  }
  if (in_a.length_at != 0) layout_put(spliced + in_a.length_at, to.size - in_a.length_at - 4, 4);
  return to.size;
}
