#include "base/bytes.h"

#include <float.h>
way_reader way_reader_of(const uint8_t *data, size_t size, way_error *error) {
  way_reader reader = {data, size, 0, false, error};
  if (error != NULL) memset(error, 0, sizeof *error);
  return reader;
}

size_t way_reader_left(const way_reader *reader) {
  return reader->size - reader->offset;
}

typedef struct text {
  char *out;
  size_t length;
  size_t capacity;
} text;

static void add_text(text *t, const char *part) {
  while (*part != '\0' && t->length + 1 < t->capacity) t->out[t->length++] = *part++;
  t->out[t->length] = '\0';
}

static void add_number(text *t, int64_t value) {
  char digits[24];
  int at = (int)sizeof digits - 1;
  uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  digits[at] = '\0';
  do {
    digits[--at] = (char)('0' + magnitude % 10);
    magnitude /= 10;
  } while (magnitude != 0);
  if (value < 0) digits[--at] = '-';
  add_text(t, digits + at);
}

/* Six decimals and a power of ten where they are needed: enough to tell what was held. */
static void add_real(text *t, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  if (value != value) {
    add_text(t, "NaN");
    return;
  }
  if (bits >> 63 != 0) add_text(t, "-");
  if (value < 0) value = -value;
  if (value > DBL_MAX) {
    add_text(t, "infinity");
    return;
  }
  int power = 0;
  for (; value >= 1e15; power++) value /= 10;
  for (; value != 0 && value < 1e-3; power--) value *= 10;
  int64_t millionths = (int64_t)((value - (double)(int64_t)value) * 1e6 + 0.5);
  add_number(t, (int64_t)value + millionths / 1000000);
  millionths %= 1000000;
  if (millionths != 0) add_text(t, ".");
  for (int64_t digit = 100000; millionths != 0; digit /= 10) {
    add_number(t, millionths / digit);
    millionths %= digit;
  }
  if (power == 0) return;
  add_text(t, "e");
  add_number(t, power);
}

/* The text of a failure that is the first, up to what the field holds; without a place for it, length stays 0. */
static text begin_failure(way_reader *reader, size_t offset, const char *field, const char *verb) {
  text t = {NULL, 0, 0};
  if (reader->failed) return t;
  reader->failed = true;
  if (reader->error == NULL) return t;
  reader->error->code = WAY_ERROR_STATE;
  reader->error->byte_offset = (int64_t)offset;
  t = (text){reader->error->message, 0, sizeof reader->error->message};
  add_text(&t, field);
  add_text(&t, verb);
  return t;
}

static void fail(way_reader *reader, size_t offset, const char *field, const char *verb, int64_t held,
                 const char *expected) {
  text t = begin_failure(reader, offset, field, verb);
  if (t.out == NULL) return;
  add_number(&t, held);
  add_text(&t, expected);
}

void way_refuse(way_reader *reader, size_t width, const char *field, int64_t held, const char *expected) {
  if (reader->failed) return;
  fail(reader, reader->offset - width, field, " is ", held, ", expected ");
  if (reader->error == NULL) return;
  text t = {reader->error->message, strlen(reader->error->message), sizeof reader->error->message};
  add_text(&t, expected);
}

void way_refuse_f64(way_reader *reader, const char *field, double held, double expected) {
  text t = begin_failure(reader, reader->offset - 8, field, " is ");
  if (t.out == NULL) return;
  add_real(&t, held);
  add_text(&t, ", expected ");
  add_real(&t, expected);
}

static uint64_t read_little(way_reader *reader, size_t count, const char *field) {
  const uint8_t *bytes = way_read_bytes(reader, count, field);
  uint64_t value = 0;
  if (bytes == NULL) return 0;
  for (size_t i = 0; i < count; i++) value |= (uint64_t)bytes[i] << (8 * i);
  return value;
}

const uint8_t *way_read_bytes(way_reader *reader, size_t count, const char *field) {
  if (reader->failed) return NULL;
  if (count > way_reader_left(reader)) {
    fail(reader, reader->offset, field, " is cut off: ", (int64_t)way_reader_left(reader),
         " bytes are left of what it needs");
    return NULL;
  }
  const uint8_t *bytes = reader->data + reader->offset;
  reader->offset += count;
  return bytes;
}

uint8_t way_read_u8(way_reader *reader, const char *field) {
  return (uint8_t)read_little(reader, 1, field);
}

bool way_read_flag(way_reader *reader, const char *field) {
  uint8_t value = way_read_u8(reader, field);
  if (value > 1) way_refuse(reader, 1, field, value, "0 or 1");
  return value == 1;
}

int32_t way_read_i32(way_reader *reader, const char *field) {
  return (int32_t)(uint32_t)read_little(reader, 4, field);
}

double way_read_f64(way_reader *reader, const char *field) {
  uint64_t bits = read_little(reader, 8, field);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

int32_t way_read_i32_in(way_reader *reader, int32_t low, int32_t high, const char *field) {
  int32_t value = way_read_i32(reader, field);
  if (reader->failed || (value >= low && value <= high)) return reader->failed ? 0 : value;
  char range[48];
  text t = {range, 0, sizeof range};
  add_number(&t, low);
  add_text(&t, " to ");
  add_number(&t, high);
  way_refuse(reader, 4, field, value, range);
  return 0;
}

void way_expect_i32(way_reader *reader, int32_t expected, const char *field) {
  way_read_i32_in(reader, expected, expected, field);
}

int32_t way_read_count(way_reader *reader, int32_t most, size_t item_size, const char *field) {
  int32_t count = way_read_i32_in(reader, 0, most, field);
  if (!reader->failed && (uint64_t)count * item_size > way_reader_left(reader)) {
    way_refuse(reader, 4, field, count, "no more than the bytes that follow can hold");
    return 0;
  }
  return count;
}

void way_read_header(way_reader *reader, uint16_t kind) {
  uint32_t magic = (uint32_t)read_little(reader, 4, "magic");
  if (magic != WAY_STATE_MAGIC) way_refuse(reader, 4, "magic", magic, "the bytes OPGS");
  uint16_t format = (uint16_t)read_little(reader, 2, "format version");
  if (format != WAY_STATE_FORMAT) way_refuse(reader, 2, "format version", format, "1");
  uint16_t held = (uint16_t)read_little(reader, 2, "kind");
  if (held != kind) {
    char number[24];
    text t = {number, 0, sizeof number};
    add_number(&t, kind);
    way_refuse(reader, 2, "kind", held, number);
  }
}

void way_read_end(way_reader *reader) {
  if (!reader->failed && way_reader_left(reader) != 0) {
    fail(reader, reader->offset, "the state", " is followed by ", (int64_t)way_reader_left(reader), " bytes too many");
  }
}

way_result way_reader_result(const way_reader *reader) {
  return reader->failed ? WAY_ERROR_STATE : WAY_OK;
}
