/* Bounded little-endian reader and writer. The writer counts, stores and hashes by the same code, so the three can't
   disagree; the reader's first failure sticks and later reads return 0. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include "waystate/base.h"

#define WAY_STATE_MAGIC 0x5347504Fu
#define WAY_STATE_FORMAT 1

typedef struct way_writer {
  /* NULL counts and hashes only. */
  uint8_t *data;
  size_t length;
  bool hashing;
  uint64_t hash;
} way_writer;

/* data NULL counts. */
way_writer way_writer_to(uint8_t *data);
/* Hashes with FNV-1a 64 and stores nothing. */
way_writer way_writer_hashing(void);

void way_write_bytes(way_writer *writer, const uint8_t *bytes, size_t count);
void way_write_u8(way_writer *writer, uint8_t value);
void way_write_i32(way_writer *writer, int32_t value);
void way_write_f64(way_writer *writer, double value);
void way_write_header(way_writer *writer, uint16_t kind);

/* Serves a save call: the object writes itself twice, first to count, then into the buffer. */
typedef void (*way_write_fn)(way_writer *writer, const void *object);
way_result way_save_with(way_write_fn write, const void *object, uint8_t *buffer, size_t capacity, size_t *size);
uint64_t way_hash_with(way_write_fn write, const void *object);

typedef struct way_reader {
  const uint8_t *data;
  size_t size;
  size_t offset;
  bool failed;
  way_error *error;
} way_reader;

/* error may be NULL; it is cleared. */
way_reader way_reader_of(const uint8_t *data, size_t size, way_error *error);
size_t way_reader_left(const way_reader *reader);

/* field names what is read, for the error. */
uint8_t way_read_u8(way_reader *reader, const char *field);
bool way_read_flag(way_reader *reader, const char *field);
int32_t way_read_i32(way_reader *reader, const char *field);
double way_read_f64(way_reader *reader, const char *field);
const uint8_t *way_read_bytes(way_reader *reader, size_t count, const char *field);
/* An i32 that must lie in [low, high]. */
int32_t way_read_i32_in(way_reader *reader, int32_t low, int32_t high, const char *field);
/* An i32 that must be expected. */
void way_expect_i32(way_reader *reader, int32_t expected, const char *field);
/* A count in [0, most] whose items, item_size bytes each, must fit into what is left. */
int32_t way_read_count(way_reader *reader, int32_t most, size_t item_size, const char *field);
void way_read_header(way_reader *reader, uint16_t kind);
/* Nothing may follow the payload. */
void way_read_end(way_reader *reader);

/* Fails at the field that ends at the current offset and has that width. */
void way_refuse(way_reader *reader, size_t width, const char *field, int64_t held, const char *expected);
/* Fails at the f64 that ends at the current offset; both numbers go into the message. */
void way_refuse_f64(way_reader *reader, const char *field, double held, double expected);
/* WAY_OK or WAY_ERROR_STATE. */
way_result way_reader_result(const way_reader *reader);

#endif
