#include "base/bytes.h"

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

static void fail(way_reader *reader, size_t offset, const char *field, const char *verb, int64_t held,
                 const char *expected) {
  if (reader->failed) return;
  reader->failed = true;
  if (reader->error == NULL) return;
  reader->error->code = WAY_ERROR_STATE;
  reader->error->byte_offset = (int64_t)offset;
  text t = {reader->error->message, 0, sizeof reader->error->message};
  add_text(&t, field);
  add_text(&t, verb);
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

void way_tell(way_error *error, const char *words, int64_t first, int64_t second) {
  *error = (way_error){.code = WAY_ERROR_STATE};
  text t = {error->message, 0, sizeof error->message};
  for (int64_t number = first; *words != '\0'; words++) {
    char letter[2] = {*words, '\0'};
    if (*words != '#') {
      add_text(&t, letter);
      continue;
    }
    add_number(&t, number);
    number = second;
  }
}

/* "field is held, expected this"; index -1 for a field that is not one of many. */
static void refuse_double(way_reader *reader, size_t width, const char *field, int32_t index, double held,
                          const char *expected) {
  if (reader->failed) return;
  reader->failed = true;
  if (reader->error == NULL) return;
  char number[WAY_DECIMAL_SIZE];
  way_decimal(held, number);
  reader->error->code = WAY_ERROR_STATE;
  reader->error->byte_offset = (int64_t)(reader->offset - width);
  text t = {reader->error->message, 0, sizeof reader->error->message};
  add_text(&t, field);
  if (index >= 0) {
    add_text(&t, " ");
    add_number(&t, index);
  }
  add_text(&t, " is ");
  add_text(&t, number);
  add_text(&t, ", expected ");
  add_text(&t, expected);
}

void way_refuse_f64(way_reader *reader, size_t width, const char *field, double held, const char *expected) {
  refuse_double(reader, width, field, -1, held, expected);
}

void way_refuse_f64_of(way_reader *reader, size_t width, const char *field, int32_t index, double held,
                       const char *expected) {
  refuse_double(reader, width, field, index, held, expected);
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
  if (high != low) {
    add_text(&t, " to ");
    add_number(&t, high);
  }
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
