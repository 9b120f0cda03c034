#include "field/flow_wave.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "field/flow_field.h"

/* Waves that can wait at a time: a power of two. A step may cost at most so many times the cheapest one, nearly. */
#define WAVES 1024
/* No wave of a field that was not forged has so high a number. */
#define MOST_WAVES 4503599627370496.0

void way_flow_wave_free(way_flow_wave *wave, const way_allocator *allocator) {
  way_release(allocator, wave->first, WAVES, sizeof *wave->first);
  way_release(allocator, wave->counts, WAVES, sizeof *wave->counts);
  way_release(allocator, wave->entries, (size_t)wave->entry_capacity, sizeof *wave->entries);
  memset(wave, 0, sizeof *wave);
}

/* How many waves a cost of 1 is, so that no step is cheaper than a wave is wide; 0 where steps differ too much. The
   numbers are powers of two, and sums with them are exact enough that a step always leads to a later wave. */
static double waves_per_cost(const way_flow_field *field) {
  const way_grid *grid = field->grid;
  double least = WAY_MAX_MULTIPLIER, most = WAY_MIN_MULTIPLIER;
  for (int32_t area = 0; area < WAY_AREA_COUNT; area++) {
    double multiplier = grid->areas.multipliers[area];
    if (grid->counts.cells[area] == 0) continue;
    if (!(multiplier >= WAY_MIN_MULTIPLIER && multiplier <= WAY_MAX_MULTIPLIER)) return 0;
    if (multiplier < least) least = multiplier;
    if (multiplier > most) most = multiplier;
  }
  double width = WAY_MAX_MULTIPLIER;
  while (width > least) width /= 2;
  /* The longest step is 1.42 times its multiplier at most. */
  return most * 1.5 / width + 2 < WAVES ? 1 / width : 0;
}

static inline int64_t wave_of(double cost, double per_cost) {
  return (int64_t)(cost * per_cost);
}

static way_result allocate(way_flow_field *field) {
  way_flow_wave *wave = &field->wave;
  const way_allocator *memory = &field->allocator;
  if (wave->first == NULL) wave->first = way_allocate(memory, WAVES, sizeof *wave->first);
  if (wave->counts == NULL) wave->counts = way_allocate(memory, WAVES, sizeof *wave->counts);
  if (wave->first == NULL || wave->counts == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  for (int32_t i = 0; i < WAVES; i++) {
    wave->first[i] = -1;
    wave->counts[i] = 0;
  }
  wave->entry_count = 0;
  wave->free_entry = -1;
  wave->waiting = 0;
  return WAY_OK;
}

/* Room for more entries, and in the open list for all of them. */
static way_result reserve(way_flow_field *field, int32_t more) {
  way_flow_wave *wave = &field->wave;
  int32_t needed = wave->entry_count + more;
  if (needed <= wave->entry_capacity && wave->waiting + more <= field->open.capacity) return WAY_OK;
  way_result result = way_grow(&field->allocator, (void **)&wave->entries, &wave->entry_capacity, wave->entry_count,
                               needed, sizeof *wave->entries);
  if (result != WAY_OK) return result;
  return way_grow(&field->allocator, (void **)&field->open.slots, &field->open.capacity, field->open.count,
                  wave->waiting + more, sizeof *field->open.slots);
}

static inline void add(way_flow_field *field, int32_t cell, int64_t number) {
  way_flow_wave *wave = &field->wave;
  field->marks[cell] |= WAY_CELL_QUEUED;
  int32_t at = wave->free_entry;
  if (at >= 0) {
    wave->free_entry = wave->entries[at].next;
  } else {
    at = wave->entry_count++;
  }
  int32_t slot = (int32_t)(number & (WAVES - 1));
  wave->entries[at] = (way_wave_entry){cell, wave->first[slot]};
  wave->first[slot] = at;
  wave->counts[slot]++;
  wave->waiting++;
}

/* What the moves into a cell cost. Neighbouring cells mostly have one multiplier, so the last products are kept. */
typedef struct wave_steps {
  double entering;
  double costs[WAY_PLANE_MOVES];
} wave_steps;

static inline void enter(wave_steps *steps, const way_plane *plane, int32_t cell) {
  double entering = way_plane_entering(plane, cell);
  if (entering == steps->entering) return;
  steps->entering = entering;
  for (int move = 0; move < WAY_PLANE_MOVES; move++) steps->costs[move] = plane->lengths[move] * entering;
}

/* Settles a wave. An entry whose cell has come to an earlier wave since is out of date. */
WAY_INLINE int32_t settle_wave_with(way_flow_field *field, int64_t number, double per_cost, wave_steps *steps,
                                    bool choosing) {
  way_flow_wave *wave = &field->wave;
  const way_plane *plane = &field->plane;
  double *costs = field->costs;
  uint8_t *marks = field->marks;
  const uint8_t *all_moves = field->moves;
  bool repairing = field->repairing;
  way_watch *watch = field->watch;
  int32_t slot = (int32_t)(number & (WAVES - 1)), at = wave->first[slot], settled = 0;
  wave->first[slot] = -1;
  wave->waiting -= wave->counts[slot];
  wave->counts[slot] = 0;
  while (at >= 0) {
    int32_t cell = wave->entries[at].cell, next = wave->entries[at].next;
    wave->entries[at].next = wave->free_entry;
    wave->free_entry = at;
    at = next;
    double cost = costs[cell];
    if (wave_of(cost, per_cost) != number) continue;
    settled++;
    way_watch_around(watch, cell);
    marks[cell] &= (uint8_t)~WAY_CELL_QUEUED;
    uint32_t moves = all_moves[cell];
    if (moves == 0) continue;
    enter(steps, plane, cell);
    const int32_t *offsets = way_plane_offsets(plane, cell);
    for (; moves != 0; moves &= moves - 1) {
      int move = way_low_bit(moves);
      double total = cost + steps->costs[move];
      int32_t from = cell + offsets[move];
      double known = costs[from];
      if (!(total < known)) {
        if (choosing && total == known && (marks[from] & WAY_CELL_QUEUED) == 0) way_flow_choose_late(field, from);
        continue;
      }
      costs[from] = total;
      if (repairing) way_flow_touch(field, from);
      int64_t to = wave_of(total, per_cost);
      /* One that waits for this very wave is there already; one that was settled before an edit may not be. */
      bool waits = (marks[from] & WAY_CELL_QUEUED) != 0;
      if (!waits || wave_of(known, per_cost) != to) add(field, from, to);
    }
    if (choosing) field->chosen[cell] = way_flow_choose(field, cell);
  }
  return settled;
}

static int32_t settle_wave(way_flow_field *field, int64_t number, double per_cost, wave_steps *steps) {
  return field->choosing ? settle_wave_with(field, number, per_cost, steps, true)
                         : settle_wave_with(field, number, per_cost, steps, false);
}

/* Moves the open list into waves; false where its costs are spread too wide. */
static bool set_out(way_flow_field *field, double per_cost) {
  way_open_set *open = &field->open;
  /* Restored costs may be any. */
  for (int32_t i = 0; i < open->count; i++) {
    if (open->slots[i].f * per_cost >= MOST_WAVES) return false;
  }
  int64_t first = wave_of(open->slots[0].f, per_cost);
  for (int32_t i = 0; i < open->count; i++) {
    if (wave_of(open->slots[i].f, per_cost) - first >= WAVES / 2) return false;
  }
  for (int32_t i = 0; i < open->count; i++) {
    add(field, open->slots[i].node, wave_of(open->slots[i].f, per_cost));
    open->positions[open->slots[i].node] = -1;
  }
  open->count = 0;
  return true;
}

/* Moves what still waits from the wave of that number on back into the open list. */
static void set_back(way_flow_field *field, int64_t number, double per_cost) {
  way_flow_wave *wave = &field->wave;
  for (int64_t end = number + WAVES; wave->waiting > 0 && number < end; number++) {
    int32_t slot = (int32_t)(number & (WAVES - 1));
    for (int32_t at = wave->first[slot]; at >= 0; at = wave->entries[at].next) {
      int32_t cell = wave->entries[at].cell;
      if (wave_of(field->costs[cell], per_cost) == number) {
        way_open_push(&field->open, (way_open_entry){field->costs[cell], field->costs[cell], cell});
        field->marks[cell] &= (uint8_t)~WAY_CELL_QUEUED;
      }
    }
    wave->waiting -= wave->counts[slot];
  }
}

void way_flow_run_waves(way_flow_field *field, int32_t *iterations) {
  double per_cost = waves_per_cost(field);
  if (per_cost == 0 || field->open.count == 0) return;
  if (allocate(field) != WAY_OK || reserve(field, field->open.count) != WAY_OK) return;
  double least = field->open.slots[0].f;
  if (!set_out(field, per_cost)) return;
  int64_t number = wave_of(least, per_cost);
  way_flow_wave *wave = &field->wave;
  wave_steps steps = {.entering = 0};
  for (; wave->waiting > 0; number++) {
    int32_t count = wave->counts[number & (WAVES - 1)];
    if (count == 0) continue;
    if (count > *iterations) break;
    if (reserve(field, count * WAY_PLANE_MOVES) != WAY_OK) break;
    int32_t settled = settle_wave(field, number, per_cost, &steps);
    field->settled = field->settled < INT32_MAX - settled ? field->settled + settled : INT32_MAX;
    *iterations -= settled;
  }
  set_back(field, number, per_cost);
}
