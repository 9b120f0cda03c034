/* Bytes for tests: little-endian fields put and read by hand, apart from the library's own reader and writer. */
#ifndef SUPPORT_BYTES_H
#define SUPPORT_BYTES_H

#include <stddef.h>
#include <stdint.h>

#include "waystate/waystate.h"

typedef struct test_bytes {
  uint8_t *data;
  size_t size;
  size_t capacity;
} test_bytes;

void bytes_free(test_bytes *bytes);
test_bytes bytes_copy(const test_bytes *bytes);

/* Appends. */
void put_u8(test_bytes *bytes, uint8_t value);
void put_u16(test_bytes *bytes, uint16_t value);
void put_i32(test_bytes *bytes, int32_t value);
void put_u64(test_bytes *bytes, uint64_t value);
void put_f64(test_bytes *bytes, double value);
void put_raw(test_bytes *bytes, const uint8_t *data, size_t size);
/* The eight bytes that every state begins with. */
void put_header(test_bytes *bytes, uint16_t kind);

/* At an offset. */
int32_t get_i32(const test_bytes *bytes, size_t offset);
double get_f64(const test_bytes *bytes, size_t offset);
void set_i32(test_bytes *bytes, size_t offset, int32_t value);
void set_f64(test_bytes *bytes, size_t offset, double value);

/* FNV-1a 64. */
uint64_t bytes_hash(const uint8_t *data, size_t size);

/* Saves; the test fails when that does. The size call, the exact buffer and one too small are all tried. */
test_bytes save_grid(const way_grid *grid);
test_bytes save_search(const way_search *search);

/* Refused with an error that says where, after which the search is not begun and can be begun. */
void check_search_refused(way_search *search, const uint8_t *data, size_t size, const char *what);

#endif
