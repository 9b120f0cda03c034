/* A double in the fewest decimal digits that read back as the same double, by exact arithmetic on large integers
   (Steele and White 1990; the tests of the ends as in Burger and Dybvig 1996). No locale and no C library has a say. */
#include <math.h>

#include "base/bytes.h"

/* The largest numbers below are beneath 2^1090. */
#define WORDS 36

typedef struct large {
  uint32_t words[WORDS];
} large;

static void multiply(large *n, uint32_t factor) {
  uint64_t carry = 0;
  for (int i = 0; i < WORDS; i++) {
    carry += (uint64_t)n->words[i] * factor;
    n->words[i] = (uint32_t)carry;
    carry >>= 32;
  }
}

static large shifted(uint64_t value, int bits) {
  large n = {{0}};
  int word = bits / 32, rest = bits % 32;
  n.words[word] = (uint32_t)(value << rest);
  n.words[word + 1] = (uint32_t)(value << rest >> 32);
  if (rest > 0) n.words[word + 2] = (uint32_t)(value >> (64 - rest));
  return n;
}

static large sum(const large *a, const large *b) {
  large n;
  uint64_t carry = 0;
  for (int i = 0; i < WORDS; i++) {
    carry += (uint64_t)a->words[i] + b->words[i];
    n.words[i] = (uint32_t)carry;
    carry >>= 32;
  }
  return n;
}

static void subtract(large *a, const large *b) {
  uint64_t borrow = 0;
  for (int i = 0; i < WORDS; i++) {
    uint64_t difference = (uint64_t)a->words[i] - b->words[i] - borrow;
    a->words[i] = (uint32_t)difference;
    borrow = difference >> 63;
  }
}

static int compare(const large *a, const large *b) {
  for (int i = WORDS - 1; i >= 0; i--) {
    if (a->words[i] != b->words[i]) return a->words[i] < b->words[i] ? -1 : 1;
  }
  return 0;
}

/* value = rest / scale; half the gaps to the next doubles are above / scale and below / scale. Where the mantissa is even,
   the halves themselves read back as this double. */
typedef struct fraction {
  large rest;
  large scale;
  large above;
  large below;
  bool even;
} fraction;

static fraction fraction_of(uint64_t bits) {
  uint64_t mantissa = bits & 0xFFFFFFFFFFFFFu;
  int exponent = (int)(bits >> 52 & 0x7FF);
  bool narrow = mantissa == 0 && exponent > 1;
  if (exponent > 0) mantissa |= UINT64_C(1) << 52;
  int power = (exponent > 0 ? exponent : 1) - 1075, up = power > 0 ? power : 0, down = power < 0 ? -power : 0;
  fraction f;
  f.even = (mantissa & 1) == 0;
  f.rest = shifted(mantissa, up + 1 + narrow);
  f.scale = shifted(1, down + 1 + narrow);
  f.above = shifted(1, up + narrow);
  f.below = shifted(1, up);
  return f;
}

static void scale_up(fraction *f) {
  multiply(&f->rest, 10);
  multiply(&f->above, 10);
  multiply(&f->below, 10);
}

/* Whether the value and the gap above it reach one. */
static bool reaches_one(const fraction *f) {
  large top = sum(&f->rest, &f->above);
  return compare(&top, &f->scale) >= (f->even ? 0 : 1);
}

/* Digits of value = 0.digits * 10^point; returns how many. */
static int digits_of(fraction *f, char digits[20], int *point) {
  int count = 0;
  *point = 0;
  while (reaches_one(f)) {
    multiply(&f->scale, 10);
    ++*point;
  }
  for (;;) {
    scale_up(f);
    if (reaches_one(f)) break;
    --*point;
  }
  for (;;) {
    int digit = 0;
    for (; compare(&f->rest, &f->scale) >= 0; digit++) subtract(&f->rest, &f->scale);
    bool low = compare(&f->rest, &f->below) < (f->even ? 1 : 0), high = reaches_one(f);
    if (low || high) {
      large twice = sum(&f->rest, &f->rest);
      if (high && (!low || compare(&twice, &f->scale) >= 0)) digit++;
    }
    digits[count++] = (char)('0' + digit);
    if (low || high) return count;
    scale_up(f);
  }
}

static char *fill(char *at, char with, int count) {
  while (count-- > 0) *at++ = with;
  return at;
}

static char *copy(char *at, const char *from, int count) {
  while (count-- > 0) *at++ = *from++;
  return at;
}

/* e+21, e-7 and the like. */
static char *put_exponent(char *at, int exponent) {
  int size = exponent < 0 ? -exponent : exponent;
  *at++ = 'e';
  *at++ = exponent < 0 ? '-' : '+';
  if (size >= 100) *at++ = (char)('0' + size / 100);
  if (size >= 10) *at++ = (char)('0' + size / 10 % 10);
  *at++ = (char)('0' + size % 10);
  return at;
}

/* From 1e-6 to below 1e21 without an exponent, as JavaScript shows numbers. */
static char *place(char *at, const char *digits, int count, int point) {
  if (point > 21 || point <= -6) {
    *at++ = digits[0];
    if (count > 1) *at++ = '.';
    return put_exponent(copy(at, digits + 1, count - 1), point - 1);
  }
  if (point <= 0) return copy(fill(copy(at, "0.", 2), '0', -point), digits, count);
  if (point >= count) return fill(copy(at, digits, count), '0', point - count);
  at = copy(at, digits, point);
  *at++ = '.';
  return copy(at, digits + point, count - point);
}

void way_decimal(double value, char text[WAY_DECIMAL_SIZE]) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  char *at = text;
  if (bits >> 63 != 0 && value == value) *at++ = '-';
  if (value != value) {
    at = copy(at, "NaN", 3);
  } else if (isinf(value)) {
    at = copy(at, "Infinity", 8);
  } else if (value == 0) {
    *at++ = '0';
  } else {
    char digits[20];
    int point;
    fraction f = fraction_of(bits);
    int count = digits_of(&f, digits, &point);
    at = place(at, digits, count, point);
  }
  *at = '\0';
}
