/* Checksums of content: sums, mod 2^64, of a term for each value that is not its default, so that they can follow what
   changes term by term, in any order. The constants are those of SplitMix64 (Steele, Lea & Flood 2014). */
#ifndef WATCH_CHECKSUM_H
#define WATCH_CHECKSUM_H

#include <stdint.h>
#include <string.h>

static inline uint64_t way_mix(uint64_t value) {
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9u;
  value = (value ^ value >> 27) * 0x94D049BB133111EBu;
  return value ^ value >> 31;
}

/* The term of the value at a place of a column. */
static inline uint64_t way_term(uint32_t column, uint32_t place, uint64_t value) {
  return way_mix(((uint64_t)column * 0x100000000u + place + 1) * 0x9E3779B97F4A7C15u ^ value * 0xD1342543DE82EF95u);
}

static inline uint64_t way_term_of_two(uint32_t column, uint32_t place, uint64_t first, uint64_t second) {
  return way_term(column, place, way_mix(first + 0x9E3779B97F4A7C15u) ^ second);
}

/* For values in a fixed order. */
static inline uint64_t way_chain(uint64_t sum, uint64_t value) {
  return way_mix((sum ^ value) * 0x9E3779B97F4A7C15u + 1);
}

static inline uint64_t way_double_bits(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static inline double way_double_of(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

#endif
