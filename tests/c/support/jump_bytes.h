/* The bytes of a saved jump point search (kind 12, mode 3), put by hand. */
#ifndef SUPPORT_JUMP_BYTES_H
#define SUPPORT_JUMP_BYTES_H

#include "answers.h"
#include "test_bytes.h"

enum {
  AT_MODE = 8,
  AT_FINDER = 17,
  AT_STATUS = 18,
  AT_ZERO_ESTIMATE = 19,
  AT_START = 20,
  AT_GOAL = 24,
  AT_EXPANDED = 28,
  AT_ITERATIONS = 32,
  AT_PATH_A = 36,
  AT_PATH_B = 40,
  AT_VISITED = 44,
  AT_CELLS = 48,
  CELL_SIZE = 17,
  TO_A = 4,
  TO_B = 8,
  TO_PARENT = 12,
  TO_FLAGS = 16,
  HEAP_SIZE = 16
};

#define FLOAT_1 0x3F800000u
#define FLOAT_0 0u

static inline void put_fields(test_bytes *bytes, int32_t width, int32_t height, uint8_t finder, uint8_t status,
                              int32_t start, int32_t goal, int32_t expanded, int32_t iterations, int32_t path_a,
                              int32_t path_b, int32_t visited) {
  put_header(bytes, 12);
  put_u8(bytes, 3);
  put_i32(bytes, width);
  put_i32(bytes, height);
  put_u8(bytes, finder);
  put_u8(bytes, status);
  put_u8(bytes, 0);
  put_i32(bytes, start);
  put_i32(bytes, goal);
  put_i32(bytes, expanded);
  put_i32(bytes, iterations);
  put_i32(bytes, path_a);
  put_i32(bytes, path_b);
  put_i32(bytes, visited);
}

static inline void put_cell(test_bytes *bytes, int32_t cell, int32_t a, int32_t b, int32_t parent, uint8_t flags) {
  put_i32(bytes, cell);
  put_i32(bytes, a);
  put_i32(bytes, b);
  put_i32(bytes, parent);
  put_u8(bytes, flags);
}

/* T of a cost so far, whose binary32 is given by its bits. */
static inline void put_slot(test_bytes *bytes, double f, uint32_t cost_bits, int32_t cell) {
  put_f64(bytes, f);
  put_u64(bytes, (uint64_t)~cost_bits << 32 | (uint32_t)cell);
}

static inline way_search *search_of(way_grid *grid, int finder, way_diagonal rule) {
  way_grid_options options = options_of(finder == 0 ? WAY_ALGORITHM_JPS : WAY_ALGORITHM_JPS_PLUS, rule, 1, true);
  way_search *search = NULL;
  check_ok(way_grid_search_create(grid, &options, &search));
  return search;
}

#endif
