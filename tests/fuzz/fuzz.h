/* A saved state as a fuzzing target: made from a number, then mutated, then offered back. */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "waystate/waystate.h"

typedef struct fuzz_target {
  const char *name;
  /* Builds the object that seed describes, brings it into a state that seed describes, and saves it into buffer. Returns
     the size, 0 when the state does not fit. */
  size_t (*make)(uint32_t seed, uint8_t *buffer, size_t capacity);
  /* Builds the same object and restores from bytes. Accepted bytes must be what a save gives back, and the object must
     work on; refused ones must leave an object that works. Aborts otherwise. */
  void (*offer)(uint32_t seed, const uint8_t *bytes, size_t size);
} fuzz_target;

/* A target whose make is NULL plays what seed and bytes describe. */

extern const fuzz_target fuzz_grid;
extern const fuzz_target fuzz_grid_search;
extern const fuzz_target fuzz_restarting;
extern const fuzz_target fuzz_rules;
extern const fuzz_target fuzz_mover;
extern const fuzz_target fuzz_bundle;
extern const fuzz_target fuzz_replanner;
extern const fuzz_target fuzz_hex_grid;
extern const fuzz_target fuzz_hex_search;
extern const fuzz_target fuzz_hex_replanner;
extern const fuzz_target fuzz_field;
extern const fuzz_target fuzz_hex_field;
extern const fuzz_target fuzz_flow_field;
extern const fuzz_target fuzz_voxel_grid;
extern const fuzz_target fuzz_voxel_search;
extern const fuzz_target fuzz_walkers;
extern const fuzz_target fuzz_graph;
extern const fuzz_target fuzz_graph_search;
extern const fuzz_target fuzz_square_model;
extern const fuzz_target fuzz_hex_model;
extern const fuzz_target fuzz_voxel_model;
extern const fuzz_target fuzz_graph_model;
extern const fuzz_target fuzz_resumed;
extern const fuzz_target fuzz_peers;
extern const fuzz_target fuzz_timeline;

/* Numbers out of a seed, the same for make and offer. */
static inline uint32_t fuzz_next(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 8;
}

/* Which of the histories of a scene make plays. Calls of fuzz_part lie where histories may part: early ones before the
   ends of a search are chosen, late ones before it is stepped. */
extern uint32_t fuzz_history;
static inline void fuzz_part(uint32_t *seed, bool early) {
  if (early == (fuzz_history % 4 == 3)) *seed ^= fuzz_history * 0x9E3779B9u;
}

enum {
  /* Bytes that choose the target and what it is built from. */
  FUZZ_SEED = 4,
  FUZZ_MOST_BYTES = 8192
};

/* The target that a seed chooses, and what is left of the seed. */
const fuzz_target *fuzz_chosen(uint32_t seed, uint32_t *rest);

typedef size_t (*fuzz_mutation)(uint8_t *data, size_t size, size_t capacity);

/* An input made anew or from the one in data; of the damage some is done by mutation, or by chance alone without it.
   Returns its size. */
size_t fuzz_make(uint8_t *data, size_t size, size_t capacity, uint32_t chance, fuzz_mutation mutation);

/* A state out of two of the same scene, whole but for what chance has it leave out; 0 when they don't fit together. */
size_t fuzz_splice(const uint8_t *a, size_t size_a, const uint8_t *b, size_t size_b, uint8_t *spliced, size_t capacity,
                   uint32_t chance);

/* The bytes that are on offer; FUZZ_SAME_BYTES with them counts them as accepted. */
extern const uint8_t *fuzz_on_offer;
extern bool fuzz_accepted;

/* Prints and aborts when a promise is broken. */
void fuzz_need(int holds, const char *promise);

/* Puts multipliers into a saved grid whose table begins at areas, which no call of the API sets and a restore takes. */
void fuzz_extreme_areas(uint32_t *seed, uint8_t *state, size_t areas);

/* Bytes that a search has taken are stale after an edit of its grid, and taken again over the grid put back. */
void fuzz_leave_and_return(way_grid *grid, way_search *search, const uint8_t *bytes, size_t size);

/* Whatever an object has become, it takes its own state. */
#define FUZZ_TAKES_OWN_BYTES(save, restore, object)                                      \
  do {                                                                                   \
    size_t length = 0;                                                                   \
    fuzz_need(save(object, NULL, 0, &length) == WAY_OK, "an object is saved");           \
    uint8_t *own = malloc(length);                                                       \
    fuzz_need(own != NULL, "memory");                                                    \
    fuzz_need(save(object, own, length, &length) == WAY_OK, "an object is saved");       \
    way_error refusal;                                                                   \
    if (restore(object, own, length, &refusal) != WAY_OK) fuzz_need(0, refusal.message); \
    FUZZ_SAME_BYTES(save, object, own, length);                                          \
    free(own);                                                                           \
  } while (0)

/* Begins a search towards a few goals in so large a world, once in four times; false where it did not. */
bool fuzz_begins_to_many(uint32_t *seed, way_search *search, const uint32_t size[3], uint32_t most_radius);

/* Calls a save function twice, for the size and for the bytes, and compares with what was accepted. */
#define FUZZ_SAME_BYTES(save, object, bytes, size)                                        \
  do {                                                                                    \
    size_t again = 0;                                                                     \
    if ((bytes) == fuzz_on_offer) fuzz_accepted = true;                                   \
    fuzz_need(save(object, NULL, 0, &again) == WAY_OK, "a restored object is saved");     \
    fuzz_need(again == (size), "an accepted state is saved in as many bytes");            \
    uint8_t *copy = malloc(again);                                                        \
    fuzz_need(copy != NULL, "memory");                                                    \
    fuzz_need(save(object, copy, again, &again) == WAY_OK, "a restored object is saved"); \
    fuzz_need(memcmp(copy, (bytes), again) == 0, "an accepted state is saved as it was"); \
    free(copy);                                                                           \
  } while (0)

#endif
