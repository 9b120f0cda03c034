/* Hostile bytes for every kind of state, by libFuzzer. The first four bytes choose the target and what it is built from;
   what follows is the state. The mutator starts from states that are whole, so that damage reaches deep checks. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const fuzz_target *const targets[] = {
    &fuzz_grid,          &fuzz_grid_search, &fuzz_hex_grid,     &fuzz_hex_search,   &fuzz_replanner,
    &fuzz_hex_replanner, &fuzz_flow_field,  &fuzz_field,        &fuzz_hex_field,    &fuzz_voxel_grid,
    &fuzz_voxel_search,  &fuzz_graph,       &fuzz_graph_search, &fuzz_square_model, &fuzz_hex_model,
    &fuzz_voxel_model,   &fuzz_graph_model, &fuzz_resumed,      &fuzz_peers};

enum { TARGETS = sizeof targets / sizeof targets[0], SEED = 4, MOST_BYTES = 8192 };

uint32_t fuzz_history;
const uint8_t *fuzz_on_offer;
bool fuzz_accepted;

/* What was offered to each target, and what of it was accepted. */
static uint64_t offered[TARGETS], accepted[TARGETS];
/* The one that WAYSTATE_FUZZ_TARGET names, or TARGETS for all. */
static uint32_t only = TARGETS;

int LLVMFuzzerInitialize(int *argc, char ***argv);
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

static void tell(void) {
  for (int i = 0; i < TARGETS; i++) {
    if (offered[i] > 0) {
      fprintf(stderr, "target %s: %llu offered, %llu accepted\n", targets[i]->name, (unsigned long long)offered[i],
              (unsigned long long)accepted[i]);
    }
  }
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  const char *name = getenv("WAYSTATE_FUZZ_TARGET");
  if (name != NULL && strcmp(name, "list") == 0) {
    for (int i = 0; i < TARGETS; i++) puts(targets[i]->name);
    exit(0);
  }
  if (name != NULL && name[0] != '\0') {
    for (only = 0; only < TARGETS && strcmp(targets[only]->name, name) != 0;) only++;
    fuzz_need(only < TARGETS, "WAYSTATE_FUZZ_TARGET names a target");
  }
  atexit(tell);
  return 0;
}

static uint32_t target_of(uint32_t seed) {
  return only < TARGETS ? only : seed % TARGETS;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < SEED) return 0;
  uint32_t seed = seed_of(data), target = target_of(seed);
  fuzz_on_offer = data + SEED;
  fuzz_accepted = false;
  targets[target]->offer(seed / TARGETS, data + SEED, size - SEED);
  offered[target]++;
  accepted[target] += fuzz_accepted;
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

/* A whole state of one history, or one spliced from two. */
static size_t make_state(uint32_t seed, uint8_t *state, size_t capacity, uint32_t *chance) {
  static uint8_t first[MOST_BYTES], second[MOST_BYTES];
  const fuzz_target *target = targets[target_of(seed)];
  if (target->make == NULL) return 0;
  fuzz_history = fuzz_next(chance);
  size_t size = target->make(seed / TARGETS, state, capacity);
  if (size == 0 || size > MOST_BYTES || fuzz_next(chance) % 4 == 0) return size;
  memcpy(first, state, size);
  for (int tries = 0; tries < 3; tries++) {
    /* The same choice of ends for both, mostly. */
    fuzz_history += 4 * (1 + fuzz_next(chance) % 64);
    if (fuzz_next(chance) % 4 == 0) fuzz_history++;
    size_t other = target->make(seed / TARGETS, second, MOST_BYTES);
    size_t spliced = fuzz_splice(first, size, second, other, state, capacity, fuzz_next(chance));
    if (spliced > 0 && memcmp(state, first, spliced) != 0) return spliced;
  }
  memcpy(state, first, size);
  return size;
}

static size_t damage(uint8_t *state, size_t size, size_t capacity, uint32_t *chance) {
  if (fuzz_next(chance) % 4 == 0) {
    put_odd(state, size, chance);
  } else if (fuzz_next(chance) % 3 == 0) {
    return LLVMFuzzerMutate(state, size, capacity);
  } else {
    nudge(state, size, chance);
  }
  return size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned int random) {
  uint32_t chance = random;
  if (size < SEED || fuzz_next(&chance) % 2 == 0) {
    if (capacity < SEED) return 0;
    uint32_t seed = fuzz_next(&chance) ^ fuzz_next(&chance) << 16;
    put(data, seed, SEED);
    size = SEED + make_state(seed, data + SEED, capacity - SEED, &chance);
    /* Half of them stay as they are. */
    if (fuzz_next(&chance) % 2 == 0) return size;
  }
  for (uint32_t changes = 1 + fuzz_next(&chance) % 3; changes > 0; changes--) {
    size = SEED + damage(data + SEED, size - SEED, capacity - SEED, &chance);
  }
  return size;
}
