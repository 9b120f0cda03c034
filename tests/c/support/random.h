/* xorshift64* (Vigna 2016): the same cases on every machine from one seed. */
#ifndef SUPPORT_RANDOM_H
#define SUPPORT_RANDOM_H

#include <stdint.h>

typedef struct random_source {
  uint64_t state;
} random_source;

static inline random_source random_from(uint64_t seed) {
  random_source source = {seed == 0 ? 0x9E3779B97F4A7C15u : seed * 0x9E3779B97F4A7C15u};
  return source;
}

static inline uint64_t random_next(random_source *source) {
  source->state ^= source->state >> 12;
  source->state ^= source->state << 25;
  source->state ^= source->state >> 27;
  return source->state * 0x2545F4914F6CDD1Du;
}

/* 0 to bound - 1. */
static inline int32_t random_below(random_source *source, int32_t bound) {
  return (int32_t)((random_next(source) >> 33) % (uint64_t)bound);
}

/* low to high, both included. */
static inline int32_t random_in(random_source *source, int32_t low, int32_t high) {
  return low + random_below(source, high - low + 1);
}

/* Fills cells with walls at the given percentage, the others with areas 0 to areas - 1. */
static inline void random_cells(random_source *source, uint8_t *cells, int32_t count, int32_t wall_percent,
                                int32_t areas) {
  for (int32_t i = 0; i < count; i++) {
    cells[i] = random_below(source, 100) < wall_percent ? 255 : (uint8_t)random_below(source, areas);
  }
}

#endif
