/* cmocka with the headers that it needs, and the few checks that every test here uses. */
#ifndef SUPPORT_CHECK_H
#define SUPPORT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "waystate/waystate.h"

/* Bits of a double, so that two costs are equal only when every bit is. */
static inline uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

#define check_ok(call) assert_int_equal((call), WAY_OK)
#define check_result(call, expected) assert_int_equal((call), (expected))
#define check_double(actual, expected) assert_int_equal(bits_of(actual), bits_of(expected))

/* The machine's quick run, set by WAYSTATE_QUICK=1: smaller bounds, the same checks. */
static inline bool quick_run(void) {
  const char *value = getenv("WAYSTATE_QUICK");
  return value != NULL && value[0] != '\0' && value[0] != '0';
}

static inline way_point point_of(int32_t width, int32_t cell) {
  way_point point = {cell % width, cell / width};
  return point;
}

/* Memory that a test can't go on without. */
static inline void *test_memory(size_t size) {
  void *memory = malloc(size == 0 ? 1 : size);
  assert_non_null(memory);
  return memory;
}

/* The text of a scenario in a local buffer, printed before a failure in the middle of thousands of cases. */
static inline void show_cells(const uint8_t *cells, int32_t width, int32_t height) {
  for (int32_t y = 0; y < height; y++) {
    for (int32_t x = 0; x < width; x++) {
      uint8_t area = cells[y * width + x];
      print_error("%c", area == WAY_WALL ? '#' : area == 0 ? '.' : '0' + area % 10);
    }
    print_error("\n");
  }
}

#endif
