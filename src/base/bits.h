/* Counting zero bits, and inlining where a call would cost more than the work. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

/* Whether the compiler has GNU's built-ins. WAYSTATE_PLAIN_C leaves them unused, which tests what other compilers get. */
#if defined(__GNUC__) && !defined(WAYSTATE_PLAIN_C)
#define WAY_GNU_BUILTINS 1
#else
#define WAY_GNU_BUILTINS 0
#endif

#if WAY_GNU_BUILTINS
#define WAY_INLINE static inline __attribute__((always_inline))
#define WAY_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define WAY_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define WAY_PREFETCH(address) __builtin_prefetch(address)
#else
#define WAY_INLINE static inline
#define WAY_LIKELY(condition) (condition)
#define WAY_UNLIKELY(condition) (condition)
#define WAY_PREFETCH(address) ((void)(address))
#endif

/* Zero bits below the lowest 1 of a word that is not 0. */
WAY_INLINE int32_t way_low_zeros(uint64_t word) {
#if WAY_GNU_BUILTINS
  return __builtin_ctzll(word);
#else
  int32_t count = 0;
  for (int32_t size = 32; size != 0; size >>= 1) {
    if ((word & (((uint64_t)1 << size) - 1)) != 0) continue;
    word >>= size;
    count += size;
  }
  return count;
#endif
}

/* Zero bits above the highest 1 of a word that is not 0. */
WAY_INLINE int32_t way_high_zeros(uint64_t word) {
#if WAY_GNU_BUILTINS
  return __builtin_clzll(word);
#else
  int32_t count = 0;
  for (int32_t size = 32; size != 0; size >>= 1) {
    if (word >> (64 - size) != 0) continue;
    word <<= size;
    count += size;
  }
  return count;
#endif
}

/* The place of the lowest 1 of a word that is not 0. */
static inline int way_low_bit(uint32_t bits) {
#if WAY_GNU_BUILTINS
  return __builtin_ctz(bits);
#else
  int place = 0;
  while ((bits >> place & 1) == 0) place++;
  return place;
#endif
}

#endif
