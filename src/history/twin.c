#include "history/twin.h"

#include <string.h>

static size_t map_bytes(const way_twin *twin) {
  return (size_t)twin->map_words * sizeof *twin->moved;
}

/* Whole blocks; behind the last cell lies 0. */
static size_t column_size(const way_twin *twin, int column) {
  size_t blocks = (size_t)((twin->watch.cells - 1) >> twin->kind->shift) + 1;
  return (blocks << twin->kind->shift) * (size_t)twin->kind->column_bytes[column];
}

/* ------------------------------------------------------------------------------------------------ making */

void way_twin_free(way_twin *twin) {
  const way_allocator *memory = &twin->allocator;
  way_watch **watch = twin->kind->watch(twin->object);
  if (*watch == &twin->watch) *watch = NULL;
  way_release(memory, twin->watch.noted, (size_t)twin->map_words, sizeof *twin->watch.noted);
  way_release(memory, twin->moved, (size_t)twin->map_words, sizeof *twin->moved);
  for (int i = 0; i < twin->kind->column_count; i++) way_release(memory, twin->columns[i], column_size(twin, i), 1);
  for (int i = 0; i < twin->kind->list_count; i++)
    way_release(memory, twin->lists[i].items, twin->lists[i].capacity, 1);
}

/* Lists end in a whole chunk. */
static way_result reserve_list(way_twin *twin, int list, int32_t length) {
  way_twin_list *own = &twin->lists[list];
  size_t needed = (size_t)length * (size_t)twin->kind->list_bytes[list];
  needed = (needed + WAY_CHUNK_BYTES - 1) / WAY_CHUNK_BYTES * WAY_CHUNK_BYTES;
  if (needed <= own->capacity) return WAY_OK;
  if (needed < own->capacity + own->capacity / 2) {
    needed = (own->capacity + own->capacity / 2) / WAY_CHUNK_BYTES * WAY_CHUNK_BYTES + WAY_CHUNK_BYTES;
  }
  uint8_t *grown = way_allocate(&twin->allocator, needed, 1);
  if (grown == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  if (own->capacity > 0) memcpy(grown, own->items, own->capacity);
  memset(grown + own->capacity, 0, needed - own->capacity);
  way_release(&twin->allocator, own->items, own->capacity, 1);
  own->items = grown;
  own->capacity = needed;
  return WAY_OK;
}

way_result way_twin_reserve_lists(way_twin *twin) {
  way_result result = WAY_OK;
  for (int i = 0; i < twin->kind->list_count && result == WAY_OK; i++) {
    int32_t length;
    twin->kind->list(twin->object, i, &length);
    result = reserve_list(twin, i, length);
  }
  return result;
}

static void read_cells(const way_twin *twin, int column, int32_t first, int32_t count, uint8_t *out) {
  size_t size = (size_t)twin->kind->column_bytes[column];
  const uint8_t *items = twin->kind->column(twin->object, column);
  if (items != NULL) {
    memcpy(out, items + (size_t)first * size, (size_t)count * size);
  } else {
    twin->kind->read_column(twin->object, column, first, count, out);
  }
}

static void read_items(const way_twin *twin, int list, int32_t first, int32_t count, uint8_t *out) {
  int32_t length;
  size_t size = (size_t)twin->kind->list_bytes[list];
  const uint8_t *items = twin->kind->list(twin->object, list, &length);
  if (count == 0) return;
  if (items != NULL) {
    memcpy(out, items + (size_t)first * size, (size_t)count * size);
  } else {
    twin->kind->read_list(twin->object, list, first, count, out);
  }
}

static way_result copy_object(way_twin *twin) {
  const way_tracked_kind *kind = twin->kind;
  kind->gather(twin->object, twin->words);
  for (int i = 0; i < kind->column_count; i++) {
    twin->columns[i] = way_allocate_zeroed(&twin->allocator, column_size(twin, i), 1);
    if (twin->columns[i] == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    read_cells(twin, i, 0, twin->watch.cells, twin->columns[i]);
  }
  way_result result = way_twin_reserve_lists(twin);
  for (int i = 0; i < kind->list_count && result == WAY_OK; i++) {
    int32_t length;
    kind->list(twin->object, i, &length);
    read_items(twin, i, 0, length, twin->lists[i].items);
    twin->words[WAY_TRACKED_SCALARS + i] = (uint64_t)length;
  }
  return result;
}

way_result way_twin_make(way_twin *twin, const way_tracked_kind *kind, void *object, const way_allocator *allocator) {
  memset(twin, 0, sizeof *twin);
  twin->kind = kind;
  twin->object = object;
  twin->allocator = *allocator;
  way_result result = kind->ready != NULL ? kind->ready(object) : WAY_OK;
  if (result == WAY_OK && kind->freeze != NULL) result = kind->freeze(object);
  if (result != WAY_OK) return result;
  way_watch *watch = &twin->watch;
  watch->shift = kind->shift;
  if (kind->column_count > 0) kind->cells(object, &watch->cells, &watch->row);
  twin->map_words = (watch->cells >> kind->shift) / 64 + 1;
  watch->noted = way_allocate_zeroed(allocator, (size_t)twin->map_words, sizeof *watch->noted);
  twin->moved = way_allocate_zeroed(allocator, (size_t)twin->map_words, sizeof *twin->moved);
  bool made = watch->noted != NULL && twin->moved != NULL && copy_object(twin) == WAY_OK;
  if (!made) {
    way_twin_free(twin);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  *kind->watch(object) = watch;
  return WAY_OK;
}

size_t way_twin_bytes(const way_twin *twin) {
  size_t bytes = sizeof *twin + 2 * map_bytes(twin);
  for (int i = 0; i < twin->kind->column_count; i++) bytes += column_size(twin, i);
  for (int i = 0; i < twin->kind->list_count; i++) bytes += twin->lists[i].capacity;
  return bytes;
}

/* ------------------------------------------------------------------------------------------------ going from frame to frame */

static void apply_blocks(way_twin *twin, const uint8_t **at, uint64_t *map) {
  const way_tracked_kind *kind = twin->kind;
  int words = way_twin_block_words(kind);
  uint64_t mask;
  for (int32_t number = -1; way_record_read_chunk(at, &number, &mask, words);) {
    for (int i = 0; i < kind->column_count && mask != 0; i++) {
      size_t size = (size_t)kind->column_bytes[i] << kind->shift;
      uint64_t own = mask & (((uint64_t)1 << size / 4) - 1);
      if (own != 0) way_record_apply_words(at, own, twin->columns[i] + (size_t)number * size);
      mask = mask >> size / 4;
    }
    if (map != NULL) map[number >> 6] |= (uint64_t)1 << (number & 63);
  }
}

static void apply_chunks(const uint8_t **at, uint8_t *items) {
  uint64_t mask;
  for (int32_t chunk = -1; way_record_read_chunk(at, &chunk, &mask, WAY_CHUNK_WORDS);) {
    way_record_apply_words(at, mask, items + (size_t)chunk * WAY_CHUNK_BYTES);
  }
}

void way_twin_apply(way_twin *twin, const uint8_t *at, uint64_t *map) {
  const way_tracked_kind *kind = twin->kind;
  if (kind->column_count > 0) apply_blocks(twin, &at, map);
  for (int i = 0; i < kind->list_count; i++) apply_chunks(&at, twin->lists[i].items);
  apply_chunks(&at, (uint8_t *)twin->words);
  twin->watch.kept = 0;
}

void way_twin_settle(way_twin *twin) {
  memset(twin->watch.noted, 0, map_bytes(twin));
  if (twin->kind->growing > 0) twin->watch.kept = way_twin_length(twin, twin->kind->growing - 1);
}

void way_twin_restore(way_twin *twin) {
  for (int32_t i = 0; i < twin->map_words; i++) twin->moved[i] |= twin->watch.noted[i];
  twin->kind->take(twin->object, twin);
  memset(twin->moved, 0, map_bytes(twin));
  way_twin_settle(twin);
}
