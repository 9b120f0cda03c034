#include "test_bytes.h"

#include "check.h"

void bytes_free(test_bytes *bytes) {
  free(bytes->data);
  *bytes = (test_bytes){NULL, 0, 0};
}

test_bytes bytes_copy(const test_bytes *bytes) {
  test_bytes copy = {NULL, 0, 0};
  put_raw(&copy, bytes->data, bytes->size);
  return copy;
}

void put_raw(test_bytes *bytes, const uint8_t *data, size_t size) {
  if (bytes->size + size > bytes->capacity) {
    bytes->capacity = (bytes->size + size) * 2;
    bytes->data = realloc(bytes->data, bytes->capacity);
    assert_non_null(bytes->data);
  }
  if (size > 0) memcpy(bytes->data + bytes->size, data, size);
  bytes->size += size;
}

static void put_little(test_bytes *bytes, uint64_t value, int count) {
  uint8_t raw[8];
  for (int i = 0; i < count; i++) raw[i] = (uint8_t)(value >> (8 * i));
  put_raw(bytes, raw, (size_t)count);
}

void put_u8(test_bytes *bytes, uint8_t value) {
  put_little(bytes, value, 1);
}
void put_u16(test_bytes *bytes, uint16_t value) {
  put_little(bytes, value, 2);
}
void put_i32(test_bytes *bytes, int32_t value) {
  put_little(bytes, (uint32_t)value, 4);
}
void put_u64(test_bytes *bytes, uint64_t value) {
  put_little(bytes, value, 8);
}
void put_f64(test_bytes *bytes, double value) {
  put_little(bytes, bits_of(value), 8);
}

void put_header(test_bytes *bytes, uint16_t kind) {
  static const uint8_t magic[4] = {0x4F, 0x50, 0x47, 0x53};
  put_raw(bytes, magic, sizeof magic);
  put_u16(bytes, 1);
  put_u16(bytes, kind);
}

static uint64_t get_little(const test_bytes *bytes, size_t offset, int count) {
  assert_true(offset + (size_t)count <= bytes->size);
  uint64_t value = 0;
  for (int i = 0; i < count; i++) value |= (uint64_t)bytes->data[offset + (size_t)i] << (8 * i);
  return value;
}

int32_t get_i32(const test_bytes *bytes, size_t offset) {
  return (int32_t)(uint32_t)get_little(bytes, offset, 4);
}

double get_f64(const test_bytes *bytes, size_t offset) {
  uint64_t bits = get_little(bytes, offset, 8);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static void set_little(test_bytes *bytes, size_t offset, uint64_t value, int count) {
  assert_true(offset + (size_t)count <= bytes->size);
  for (int i = 0; i < count; i++) bytes->data[offset + (size_t)i] = (uint8_t)(value >> (8 * i));
}

void set_i32(test_bytes *bytes, size_t offset, int32_t value) {
  set_little(bytes, offset, (uint32_t)value, 4);
}
void set_f64(test_bytes *bytes, size_t offset, double value) {
  set_little(bytes, offset, bits_of(value), 8);
}

uint64_t bytes_hash(const uint8_t *data, size_t size) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (size_t i = 0; i < size; i++) {
    hash ^= data[i];
    hash *= 0x100000001B3u;
  }
  return hash;
}

typedef way_result (*save_call)(const void *object, uint8_t *buffer, size_t capacity, size_t *size);

static way_result call_grid_save(const void *object, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_grid_save(object, buffer, capacity, size);
}

static way_result call_search_save(const void *object, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_search_save(object, buffer, capacity, size);
}

static test_bytes save(save_call call, const void *object) {
  size_t size = 0;
  check_ok(call(object, NULL, 0, &size));
  assert_true(size >= 8);
  /* One byte past the end must stay as it is, and a buffer one byte short must stay empty. */
  test_bytes bytes = {test_memory(size + 1), size, size + 1};
  memset(bytes.data, 0xEE, size + 1);
  size_t written = 0;
  check_result(call(object, bytes.data, size - 1, &written), WAY_ERROR_BUFFER_TOO_SMALL);
  assert_int_equal(written, size);
  for (size_t i = 0; i <= size; i++) {
    if (bytes.data[i] != 0xEE) fail_msg("byte %zu was written into a buffer that is too small", i);
  }
  check_ok(call(object, bytes.data, size, &written));
  assert_int_equal(written, size);
  assert_int_equal(bytes.data[size], 0xEE);
  return bytes;
}

test_bytes save_grid(const way_grid *grid) {
  test_bytes bytes = save(call_grid_save, grid);
  assert_int_equal(way_grid_hash(grid), bytes_hash(bytes.data, bytes.size));
  return bytes;
}

test_bytes save_search(const way_search *search) {
  test_bytes bytes = save(call_search_save, search);
  assert_int_equal(way_search_hash(search), bytes_hash(bytes.data, bytes.size));
  return bytes;
}

void check_search_refused(way_search *search, const uint8_t *data, size_t size, const char *what) {
  way_error error;
  memset(&error, 0x7F, sizeof error);
  way_result result = way_search_restore(search, data, size, &error);
  if (result != WAY_ERROR_STATE) fail_msg("%s: %s", what, way_result_text(result));
  assert_int_equal(error.code, WAY_ERROR_STATE);
  assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= size);
  assert_non_null(memchr(error.message, '\0', sizeof error.message));
  assert_true(error.message[0] != '\0');
  assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
  test_bytes after = save_search(search);
  /* Kinds 10 and 66 stand alone; they are not begun when their status is 0. */
  bool own_kind = after.data[6] == 10 || after.data[6] == 66;
  assert_int_equal(after.size, own_kind ? 45 : 17);
  assert_int_equal(after.data[own_kind ? 12 : 8], 0);
  bytes_free(&after);
  way_status status;
  check_result(way_search_step(search, 1, &status), WAY_ERROR_NOT_BEGUN);
}
