/* Inputs: states that are whole, or spliced from two, and then perhaps damaged. */
#include "fuzz.h"
#include "layout.h"

#include <string.h>

uint32_t fuzz_history;

static void put(uint8_t *at, uint64_t value, int count) {
  for (int i = 0; i < count; i++) at[i] = (uint8_t)(value >> (8 * i));
}

/* Doubles at the ends of their range and beside them: zeros, denormals, infinities, NaN, largest, and some in between. */
static const uint64_t odd_doubles[] = {0,
                                       UINT64_C(0x8000000000000000),
                                       1,
                                       UINT64_C(0x000FFFFFFFFFFFFF),
                                       UINT64_C(0x7FF0000000000000),
                                       UINT64_C(0xFFF0000000000000),
                                       UINT64_C(0x7FF8000000000000),
                                       UINT64_C(0x7FEFFFFFFFFFFFFF),
                                       UINT64_C(0x7FE0000000000000),
                                       UINT64_C(0x3FF0000000000000),
                                       UINT64_C(0x4340000000000000),
                                       UINT64_C(0x3FF6A09E667F3BCD)};
static const uint32_t odd_integers[] = {0, 1, UINT32_MAX, INT32_MAX, INT32_MAX - 1u, 0x80000000u, 67108864};

enum { ODD_DOUBLES = sizeof odd_doubles / 8, ODD_INTEGERS = sizeof odd_integers / 4 };

void fuzz_extreme_areas(uint32_t *seed, uint8_t *state, size_t areas) {
  static const uint64_t extremes[] = {1, UINT64_C(0x000FFFFFFFFFFFFF), UINT64_C(0x7FEFFFFFFFFFFFFF),
                                      UINT64_C(0x7FE0000000000000), UINT64_C(0x4340000000000000)};
  for (int area = 0; area < 3; area++) put(state + areas + 8 * (size_t)area, extremes[fuzz_next(seed) % 5], 8);
}

static void put_odd(uint8_t *state, size_t size, uint32_t *chance) {
  if (size < 8) return;
  uint8_t *at = state + fuzz_next(chance) % (size - 7);
  if (fuzz_next(chance) % 2 == 0) {
    put(at, odd_doubles[fuzz_next(chance) % ODD_DOUBLES], 8);
  } else {
    put(at, odd_integers[fuzz_next(chance) % ODD_INTEGERS], 4);
  }
}

/* A little-endian integer somewhere becomes another that may still be in range. */
static void nudge(uint8_t *state, size_t size, uint32_t *chance) {
  if (size < 4) return;
  static const int32_t steps[] = {-2, -1, 1, 2, 16, -16, 255};
  uint8_t *at = state + fuzz_next(chance) % (size - 3);
  uint32_t value = layout_u32(at);
  switch (fuzz_next(chance) % 4) {
    case 0: value = fuzz_next(chance) % 256; break;
    case 1: value = fuzz_next(chance) % 2 == 0 ? 0 : UINT32_MAX; break;
    default: value += (uint32_t)steps[fuzz_next(chance) % 7]; break;
  }
  put(at, value, 4);
}

/* A whole state of one history, or one spliced from two; for a target that plays, any bytes. */
static size_t make_state(uint32_t seed, uint8_t *state, size_t capacity, uint32_t *chance) {
  static uint8_t first[FUZZ_MOST_BYTES], second[FUZZ_MOST_BYTES];
  uint32_t rest;
  const fuzz_target *target = fuzz_chosen(seed, &rest);
  if (target->make == NULL) {
    size_t count = fuzz_next(chance) % 32;
    for (size_t i = 0; i < count && i < capacity; i++) state[i] = (uint8_t)fuzz_next(chance);
    return count < capacity ? count : capacity;
  }
  fuzz_history = fuzz_next(chance);
  size_t size = target->make(rest, state, capacity);
  if (size == 0 || size > FUZZ_MOST_BYTES || fuzz_next(chance) % 4 == 0) return size;
  memcpy(first, state, size);
  for (int tries = 0; tries < 3; tries++) {
    /* The same choice of ends for both, mostly. */
    fuzz_history += 4 * (1 + fuzz_next(chance) % 64);
    if (fuzz_next(chance) % 4 == 0) fuzz_history++;
    size_t other = target->make(rest, second, FUZZ_MOST_BYTES);
    size_t spliced = fuzz_splice(first, size, second, other, state, capacity, fuzz_next(chance));
    if (spliced > 0 && memcmp(state, first, spliced) != 0) return spliced;
  }
  memcpy(state, first, size);
  return size;
}

/* Bytes go, come or move. */
static size_t scramble(uint8_t *state, size_t size, size_t capacity, uint32_t *chance) {
  size_t at = size == 0 ? 0 : fuzz_next(chance) % size, length = 1 + fuzz_next(chance) % 16;
  switch (fuzz_next(chance) % 4) {
    case 0:
      if (size > 0) state[at] ^= (uint8_t)(1u << fuzz_next(chance) % 8);
      return size;
    case 1:
      if (length > size - at) return size;
      memmove(state + at, state + at + length, size - at - length);
      return size - length;
    case 2:
      if (length > capacity - size) return size;
      memmove(state + at + length, state + at, size - at);
      for (size_t i = 0; i < length; i++) state[at + i] = (uint8_t)fuzz_next(chance);
      return size + length;
    default:
      if (size < length) return size;
      at = fuzz_next(chance) % (size - length + 1);
      memmove(state + fuzz_next(chance) % (size - length + 1), state + at, length);
      return size;
  }
}

static size_t damage(uint8_t *state, size_t size, size_t capacity, uint32_t *chance, fuzz_mutation mutation) {
  if (fuzz_next(chance) % 4 == 0) {
    put_odd(state, size, chance);
  } else if (fuzz_next(chance) % 3 == 0) {
    return mutation == NULL ? scramble(state, size, capacity, chance) : mutation(state, size, capacity);
  } else {
    nudge(state, size, chance);
  }
  return size;
}

size_t fuzz_make(uint8_t *data, size_t size, size_t capacity, uint32_t chance, fuzz_mutation mutation) {
  if (size < FUZZ_SEED || fuzz_next(&chance) % 2 == 0) {
    if (capacity < FUZZ_SEED) return 0;
    uint32_t seed = fuzz_next(&chance);
    seed ^= fuzz_next(&chance) << 16;
    put(data, seed, FUZZ_SEED);
    size = FUZZ_SEED + make_state(seed, data + FUZZ_SEED, capacity - FUZZ_SEED, &chance);
    /* Half of them stay as they are. */
    if (fuzz_next(&chance) % 2 == 0) return size;
  }
  for (uint32_t changes = 1 + fuzz_next(&chance) % 3; changes > 0; changes--) {
    size = FUZZ_SEED + damage(data + FUZZ_SEED, size - FUZZ_SEED, capacity - FUZZ_SEED, &chance, mutation);
  }
  return size;
}

static way_voxel_point place_in(uint32_t *seed, const uint32_t size[3]) {
  way_voxel_point at;
  at.x = (int32_t)(fuzz_next(seed) % size[0]);
  at.y = (int32_t)(fuzz_next(seed) % size[1]);
  at.z = (int32_t)(fuzz_next(seed) % size[2]);
  return at;
}

bool fuzz_begins_to_many(uint32_t *seed, way_search *search, const uint32_t size[3], uint32_t most_radius) {
  if (fuzz_next(seed) % 4 != 0) return false;
  way_voxel_point start = place_in(seed, size), points[20];
  double prices[20];
  for (int i = 0; i < 20; i++) {
    points[i] = place_in(seed, size);
    prices[i] = (double)(fuzz_next(seed) % 4);
  }
  way_goals goals = {points, prices, 2 + fuzz_next(seed) % 3, 0};
  if (fuzz_next(seed) % 4 == 0) goals.count = 20;
  if (fuzz_next(seed) % 2 == 0) goals.prices = NULL;
  if (most_radius > 0 && fuzz_next(seed) % 2 == 0) goals.radius = (double)(fuzz_next(seed) % (2 * most_radius)) / 2;
  way_status status;
  way_result result = way_search_begin_to_any(search, start, &goals, &status);
  fuzz_need(result == WAY_OK || result == WAY_ERROR_UNSUPPORTED, "a search for many begins");
  return result == WAY_OK;
}
