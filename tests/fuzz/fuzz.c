/* Hostile bytes for every kind of state, by libFuzzer. The first four bytes choose the target and what it is built from;
   what follows is the state. The mutator starts from states that are whole, so that damage reaches deep checks. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz.h"
#include "layout.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const fuzz_target *const targets[] = {
    &fuzz_grid,          &fuzz_grid_search, &fuzz_hex_grid,     &fuzz_hex_search,   &fuzz_replanner,
    &fuzz_hex_replanner, &fuzz_flow_field,  &fuzz_field,        &fuzz_hex_field,    &fuzz_voxel_grid,
    &fuzz_voxel_search,  &fuzz_graph,       &fuzz_graph_search, &fuzz_square_model, &fuzz_hex_model,
    &fuzz_voxel_model,   &fuzz_graph_model, &fuzz_resumed,      &fuzz_peers,        &fuzz_timeline,
    &fuzz_restarting,    &fuzz_rules,       &fuzz_mover,        &fuzz_bundle,       &fuzz_walkers};

enum { TARGETS = sizeof targets / sizeof targets[0] };

const uint8_t *fuzz_on_offer;
bool fuzz_accepted;

/* What was offered to each target, and what of it was accepted. */
static uint64_t offered[TARGETS], accepted[TARGETS];
/* The one that WAYSTATE_FUZZ_TARGET names, or TARGETS for all. */
static uint32_t only = TARGETS;
static volatile sig_atomic_t asked_to_stop;

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity);

void fuzz_need(int holds, const char *promise) {
  if (holds) return;
  fprintf(stderr, "fuzz: broken promise: %s\n", promise);
  abort();
}

static void tell(void) {
  for (int i = 0; i < TARGETS; i++) {
    if (offered[i] > 0) {
      fprintf(stderr, "target %s: %llu offered, %llu accepted\n", targets[i]->name, (unsigned long long)offered[i],
              (unsigned long long)accepted[i]);
    }
  }
}

const fuzz_target *fuzz_chosen(uint32_t seed, uint32_t *rest) {
  *rest = seed / TARGETS;
  return targets[only < TARGETS ? only : seed % TARGETS];
}

/* What a state differs from: nothing from itself, and from what was offered before in as many fields as that from it. */
static void compare(const uint8_t *bytes, size_t size) {
  static uint8_t last[FUZZ_MOST_BYTES];
  static size_t last_size;
  way_error error;
  size_t own = 0, there = 0, back = 0;
  way_result result = way_diff(bytes, size, bytes, size, NULL, 0, &own, &error);
  fuzz_need(result == WAY_OK ? own == 0 : result == WAY_ERROR_STATE, "a state differs from itself in nothing");
  fuzz_need(result == WAY_OK || !fuzz_accepted, "what was accepted can be compared");
  way_result other = way_diff(last, last_size, bytes, size, NULL, 0, &there, &error);
  fuzz_need(way_diff(bytes, size, last, last_size, NULL, 0, &back, &error) == other,
            "a comparison is the same turned round");
  fuzz_need(there == back, "two states differ in as many fields turned round");
  if (size <= sizeof last) memcpy(last, bytes, last_size = size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < FUZZ_SEED) return 0;
  uint32_t rest, seed = layout_u32(data), target = only < TARGETS ? only : seed % TARGETS;
  fuzz_on_offer = data + FUZZ_SEED;
  fuzz_accepted = false;
  fuzz_chosen(seed, &rest)->offer(rest, data + FUZZ_SEED, size - FUZZ_SEED);
  if (targets[target]->make != NULL) compare(data + FUZZ_SEED, size - FUZZ_SEED);
  offered[target]++;
  accepted[target] += fuzz_accepted;
  if (asked_to_stop) {
    tell();
    _exit(0);
  }
  return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t capacity, unsigned int random) {
  return fuzz_make(data, size, capacity, random, LLVMFuzzerMutate);
}

/* ---------------------------------------------------------------------------------------------------- the same anywhere */

/* One hangs when it takes longer. */
enum { MOST_SECONDS = 600 };

static uint8_t fixed_input[FUZZ_SEED + FUZZ_MOST_BYTES];
static size_t fixed_size;

static void keep_input(void) {
  const char *name = getenv("WAYSTATE_FUZZ_KEEP");
  FILE *file = name == NULL ? NULL : fopen(name, "wb");
  if (file == NULL) return;
  (void)fwrite(fixed_input, 1, fixed_size, file);
  (void)fclose(file);
  fprintf(stderr, "fuzz: kept in %s\n", name);
}

static void on_end(int number) {
  keep_input();
  fprintf(stderr, "fuzz: ended by signal %d\n", number);
  _exit(1);
}

void __sanitizer_set_death_callback(void (*callback)(void));

/* Inputs that follow from a seed and their number alone, whatever they meet, so that every machine meets the same. Prints
   a hash over all of them. */
static void offer_fixed(uint32_t count, uint32_t seed) {
  __sanitizer_set_death_callback(keep_input);
  (void)signal(SIGABRT, on_end);
  (void)signal(SIGALRM, on_end);
  uint64_t hash = UINT64_C(14695981039346656037);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t chance = (seed * 0x9E3779B9u ^ i) * 0x85EBCA6Bu;
    fixed_size = fuzz_make(fixed_input, 0, sizeof fixed_input, chance ^ chance >> 13, NULL);
    for (size_t at = 0; at < fixed_size; at++) hash = (hash ^ fixed_input[at]) * UINT64_C(1099511628211);
    (void)alarm(MOST_SECONDS);
    (void)LLVMFuzzerTestOneInput(fixed_input, fixed_size);
  }
  (void)alarm(0);
  fprintf(stderr, "inputs: %016llx\n", (unsigned long long)hash);
}

/* ---------------------------------------------------------------------------------------------------- start */

static void on_stop(int number) {
  (void)number;
  asked_to_stop = 1;
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  const char *name = getenv("WAYSTATE_FUZZ_TARGET"), *fixed = getenv("WAYSTATE_FUZZ_FIXED");
  if (name != NULL && strcmp(name, "list") == 0) {
    for (int i = 0; i < TARGETS; i++) puts(targets[i]->name);
    exit(0);
  }
  if (name != NULL && name[0] != '\0') {
    for (only = 0; only < TARGETS && strcmp(targets[only]->name, name) != 0;) only++;
    fuzz_need(only < TARGETS, "WAYSTATE_FUZZ_TARGET names a target");
  }
  atexit(tell);
  (void)signal(SIGTERM, on_stop);
  if (fixed != NULL && fixed[0] != '\0') {
    const char *seed = strchr(fixed, ',');
    offer_fixed((uint32_t)strtoul(fixed, NULL, 10), seed == NULL ? 1 : (uint32_t)strtoul(seed + 1, NULL, 10));
    exit(0);
  }
  return 0;
}
