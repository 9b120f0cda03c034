/* Bounded little-endian reader and writer. The writer stores and hashes by the same code, so the two can't disagree; the
   reader's first failure sticks and later reads return 0. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <string.h>

#include "waystate/base.h"

#define WAY_STATE_MAGIC 0x5347504Fu
#define WAY_STATE_FORMAT 1

/* Values by their bytes, the lowest first. Where the host stores them so itself, each is one access; compilers make one of
   the shifts below too, but not all do. */
#if (defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) || defined(_WIN32)
#define WAY_LITTLE_ENDIAN 1
#else
#define WAY_LITTLE_ENDIAN 0
#endif

static inline void way_store_u32(uint8_t *bytes, uint32_t value) {
#if WAY_LITTLE_ENDIAN
  memcpy(bytes, &value, sizeof value);
#else
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> (8 * i));
#endif
}

static inline void way_store_u64(uint8_t *bytes, uint64_t value) {
#if WAY_LITTLE_ENDIAN
  memcpy(bytes, &value, sizeof value);
#else
  for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(value >> (8 * i));
#endif
}

static inline void way_store_i32(uint8_t *bytes, int32_t value) {
  way_store_u32(bytes, (uint32_t)value);
}

static inline void way_store_f64(uint8_t *bytes, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  way_store_u64(bytes, bits);
}

static inline uint32_t way_load_u32(const uint8_t *bytes) {
  uint32_t value = 0;
#if WAY_LITTLE_ENDIAN
  memcpy(&value, bytes, sizeof value);
#else
  for (int i = 0; i < 4; i++) value |= (uint32_t)bytes[i] << (8 * i);
#endif
  return value;
}

static inline uint64_t way_load_u64(const uint8_t *bytes) {
  uint64_t value = 0;
#if WAY_LITTLE_ENDIAN
  memcpy(&value, bytes, sizeof value);
#else
  for (int i = 0; i < 8; i++) value |= (uint64_t)bytes[i] << (8 * i);
#endif
  return value;
}

static inline int32_t way_load_i32(const uint8_t *bytes) {
  return (int32_t)way_load_u32(bytes);
}

static inline double way_load_f64(const uint8_t *bytes) {
  uint64_t bits = way_load_u64(bytes);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* ------------------------------------------------------------------------------------------------ writing */

typedef struct way_writer {
  /* Where the next byte goes; [start, end) is the buffer of a save, or the window that a hash is taken through. */
  uint8_t *at;
  uint8_t *end;
  uint8_t *start;
  bool hashing;
  uint64_t hash;
  /* What an object writes beyond the size that it named goes here: a fault of ours harms no memory. */
  uint8_t spill[32];
} way_writer;

/* For way_write_room alone: takes what the window holds into the hash. */
uint8_t *way_writer_turn(way_writer *writer, size_t count);

/* Room for the next count bytes, at most 32, which the caller fills. */
static inline uint8_t *way_write_room(way_writer *writer, size_t count) {
  uint8_t *room = writer->at;
  if (count > (size_t)(writer->end - room)) return way_writer_turn(writer, count);
  writer->at = room + count;
  return room;
}

static inline void way_write_u8(way_writer *writer, uint8_t value) {
  *way_write_room(writer, 1) = value;
}

static inline void way_write_i32(way_writer *writer, int32_t value) {
  way_store_i32(way_write_room(writer, 4), value);
}

static inline void way_write_u64(way_writer *writer, uint64_t value) {
  way_store_u64(way_write_room(writer, 8), value);
}

static inline void way_write_f64(way_writer *writer, double value) {
  way_store_f64(way_write_room(writer, 8), value);
}

#define WAY_HEADER_BYTES 8
void way_write_header(way_writer *writer, uint16_t kind);
void way_write_bytes(way_writer *writer, const uint8_t *bytes, size_t count);
/* A count, and that many i32. */
void way_write_list(way_writer *writer, const int32_t *items, int32_t count);

/* Serves a save call. needed is the size that the object knows before it writes: it writes itself once, and only into a
   buffer that holds all of it. INVALID_ARGUMENT for object or size NULL. */
typedef void (*way_write_fn)(way_writer *writer, const void *object);
way_result way_save_with(way_write_fn write, const void *object, size_t needed, uint8_t *buffer, size_t capacity,
                         size_t *size);
/* FNV-1a 64 of what it would write, through a window on the stack. */
uint64_t way_hash_with(way_write_fn write, const void *object);

/* ------------------------------------------------------------------------------------------------ reading */

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
/* The same for a double, which the message holds in full. */
void way_refuse_f64(way_reader *reader, size_t width, const char *field, double held, const char *expected);
/* And for one of many: "the g of node", 7. */
void way_refuse_f64_of(way_reader *reader, size_t width, const char *field, int32_t index, double held,
                       const char *expected);
/* A refusal of no byte in particular; each '#' of the text stands for the next of the numbers. */
void way_tell(way_error *error, const char *words, int64_t first, int64_t second);
/* A double in decimal, zero-terminated: the fewest digits that read back as the same, whatever the platform. */
#define WAY_DECIMAL_SIZE 32
void way_decimal(double value, char text[WAY_DECIMAL_SIZE]);
/* WAY_OK or WAY_ERROR_STATE. */
way_result way_reader_result(const way_reader *reader);

#endif
