/* The writer behind saving and hashing. */
#include <assert.h>

#include "base/bytes.h"

#define FNV_OFFSET 0xCBF29CE484222325u
#define FNV_PRIME 0x100000001B3u
/* FNV_PRIME to the power of 8, modulo 2^64. */
#define FNV_PRIME_8 0x1EFAC7090AEF4A21u
#define WINDOW_BYTES 1024

/* Each byte waits for the one before, so that eight zeros, which most worlds and numbers are full of, are taken as one
   multiplication. */
static uint64_t fold(uint64_t hash, const uint8_t *bytes, size_t count) {
  size_t i = 0;
  for (; count - i >= 8; i += 8) {
    uint64_t word = way_load_u64(bytes + i);
    if (word == 0) {
      hash *= FNV_PRIME_8;
      continue;
    }
    for (int k = 0; k < 8; k++) hash = (hash ^ (word >> (8 * k) & 0xFF)) * FNV_PRIME;
  }
  for (; i < count; i++) hash = (hash ^ bytes[i]) * FNV_PRIME;
  return hash;
}

static void take_window(way_writer *writer) {
  writer->hash = fold(writer->hash, writer->start, (size_t)(writer->at - writer->start));
  writer->at = writer->start;
}

uint8_t *way_writer_turn(way_writer *writer, size_t count) {
  if (writer->hashing) {
    take_window(writer);
  } else {
    assert(false && "the object named a smaller size");
    writer->start = writer->spill;
    writer->end = writer->spill + sizeof writer->spill;
  }
  writer->at = writer->start + count;
  return writer->start;
}

void way_write_header(way_writer *writer, uint16_t kind) {
  way_write_i32(writer, WAY_STATE_MAGIC);
  way_write_i32(writer, WAY_STATE_FORMAT | (int32_t)kind << 16);
}

void way_write_bytes(way_writer *writer, const uint8_t *bytes, size_t count) {
  if (writer->hashing) {
    take_window(writer);
    writer->hash = fold(writer->hash, bytes, count);
    return;
  }
  size_t room = (size_t)(writer->end - writer->at);
  assert(count <= room);
  if (count == 0) return;
  size_t taken = count < room ? count : room;
  memcpy(writer->at, bytes, taken);
  writer->at += taken;
}

void way_write_list(way_writer *writer, const int32_t *items, int32_t count) {
  way_write_i32(writer, count);
#if WAY_LITTLE_ENDIAN
  way_write_bytes(writer, (const uint8_t *)items, (size_t)count * sizeof *items);
#else
  for (int32_t i = 0; i < count; i++) way_write_i32(writer, items[i]);
#endif
}

way_result way_save_with(way_write_fn write, const void *object, size_t needed, uint8_t *buffer, size_t capacity,
                         size_t *size) {
  if (object == NULL || size == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  *size = needed;
  if (buffer == NULL) return WAY_OK;
  if (capacity < needed) return WAY_ERROR_BUFFER_TOO_SMALL;
  way_writer writer = {.at = buffer, .end = buffer + needed, .start = buffer};
  write(&writer, object);
  assert(writer.at == buffer + needed);
  return WAY_OK;
}

uint64_t way_hash_with(way_write_fn write, const void *object) {
  uint8_t window[WINDOW_BYTES];
  way_writer writer = {
      .at = window, .end = window + sizeof window, .start = window, .hashing = true, .hash = FNV_OFFSET};
  write(&writer, object);
  take_window(&writer);
  return writer.hash;
}
