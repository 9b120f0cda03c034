/* Hostile bytes for every kind of state, by libFuzzer. The first four bytes choose the target and what it is built from;
   what follows is the state. The mutator starts from states that are whole, so that damage reaches deep checks. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const fuzz_target *const targets[] = {
    &fuzz_grid,          &fuzz_grid_search, &fuzz_hex_grid,    &fuzz_hex_search, &fuzz_replanner,
    &fuzz_hex_replanner, &fuzz_flow_field,  &fuzz_field,       &fuzz_hex_field,  &fuzz_voxel_grid,
    &fuzz_voxel_search,  &fuzz_graph,       &fuzz_graph_search};

enum { TARGETS = sizeof targets / sizeof targets[0], SEED = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);

void fuzz_need(int holds, const char *promise) {
  if (holds) return;
  fprintf(stderr, "fuzz: broken promise: %s\n", promise);
  abort();
}

static uint32_t seed_of(const uint8_t *data) {
  return (uint32_t)data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 | (uint32_t)data[3] << 24;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < SEED) return 0;
  uint32_t seed = seed_of(data);
  targets[seed % TARGETS]->offer(seed / TARGETS, data + SEED, size - SEED);
  return 0;
}

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
  uint32_t value = seed_of(at);
  switch (fuzz_next(chance) % 4) {
    case 0: value = fuzz_next(chance) % 256; break;
    case 1: value = fuzz_next(chance) % 2 == 0 ? 0 : UINT32_MAX; break;
    default: value += (uint32_t)steps[fuzz_next(chance) % 7]; break;
  }
  put(at, value, 4);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned int random) {
  uint32_t chance = random;
  if (size < SEED || fuzz_next(&chance) % 4 == 0) {
    if (capacity < SEED) return 0;
    uint32_t seed = fuzz_next(&chance) ^ fuzz_next(&chance) << 16;
    for (int i = 0; i < SEED; i++) data[i] = (uint8_t)(seed >> (8 * i));
    size = SEED + targets[seed % TARGETS]->make(seed / TARGETS, data + SEED, capacity - SEED);
  }
  uint32_t changes = fuzz_next(&chance) % 4;
  for (uint32_t i = 0; i < changes; i++) {
    if (fuzz_next(&chance) % 4 == 0) {
      put_odd(data + SEED, size - SEED, &chance);
    } else if (fuzz_next(&chance) % 3 == 0) {
      size = SEED + LLVMFuzzerMutate(data + SEED, size - SEED, capacity - SEED);
    } else {
      nudge(data + SEED, size - SEED, &chance);
    }
  }
  return size;
}
