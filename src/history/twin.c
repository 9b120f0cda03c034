#include "history/twin.h"

#include <string.h>

#include "base/bits.h"

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
  uint64_t *sums = twin->words + WAY_TRACKED_SCALARS + WAY_TRACKED_LISTS;
  for (int i = 0; i < kind->column_count; i++) {
    twin->columns[i] = way_allocate_zeroed(&twin->allocator, column_size(twin, i), 1);
    if (twin->columns[i] == NULL) return WAY_ERROR_OUT_OF_MEMORY;
    read_cells(twin, i, 0, twin->watch.cells, twin->columns[i]);
    for (int32_t cell = 0; cell < twin->watch.cells; cell++) {
      sums[i] +=
          kind->column_term(twin->words, i, cell, twin->columns[i] + (size_t)cell * (size_t)kind->column_bytes[i]);
    }
  }
  for (int i = 0; i < kind->list_count; i++) {
    int32_t length;
    kind->list(twin->object, i, &length);
    if (reserve_list(twin, i, length) != WAY_OK) return WAY_ERROR_OUT_OF_MEMORY;
    read_items(twin, i, 0, length, twin->lists[i].items);
    twin->words[WAY_TRACKED_SCALARS + i] = (uint64_t)length;
    for (int32_t place = 0; place < length; place++) {
      const uint8_t *item = twin->lists[i].items + (size_t)place * (size_t)kind->list_bytes[i];
      sums[WAY_TRACKED_COLUMNS + i] += kind->list_term(twin->words, i, place, item);
    }
  }
  return WAY_OK;
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

/* ------------------------------------------------------------------------------------------------ what differs */

/* What the object is now, and where what differs from the twin goes; record NULL for the sums alone. */
typedef struct comparison {
  const way_twin *twin;
  way_record *record;
  uint64_t words[WAY_TWIN_WORDS];
  bool differs;
} comparison;

static uint64_t *sums_of(comparison *now) {
  return now->words + WAY_TRACKED_SCALARS + WAY_TRACKED_LISTS;
}

static way_result put_chunk(comparison *now, int32_t *last, int32_t chunk, const uint8_t *before, const uint8_t *after,
                            int words) {
  now->differs = true;
  if (now->record == NULL) return WAY_OK;
  way_result result = way_record_reserve(now->record);
  if (result == WAY_OK) way_record_chunk(now->record, last, chunk, before, after, words);
  return result;
}

static way_result end_section(comparison *now) {
  if (now->record == NULL) return WAY_OK;
  way_result result = way_record_reserve(now->record);
  if (result == WAY_OK) way_record_number(now->record, 0);
  return result;
}

/* A block of a column as it is now; of the last one, what lies past the end of the array is 0. */
typedef struct block {
  int32_t first;
  int32_t count;
  const uint8_t *before;
  const uint8_t *after;
  uint8_t after_bytes[WAY_CHUNK_BYTES];
} block;

static void get_block(const way_twin *twin, int column, const uint8_t *items, int32_t number, block *out) {
  int32_t shift = twin->watch.shift, left = twin->watch.cells - (number << shift);
  size_t size = (size_t)twin->kind->column_bytes[column], whole = size << shift;
  out->first = number << shift;
  out->count = left < 1 << shift ? left : 1 << shift;
  size_t at = (size_t)out->first * size, bytes = (size_t)out->count * size;
  out->before = twin->columns[column] + at;
  out->after = items == NULL ? out->after_bytes : items + at;
  if (items == NULL || bytes < whole) {
    if (bytes < whole) memset(out->after_bytes, 0, whole);
    if (items != NULL) {
      memcpy(out->after_bytes, items + at, bytes);
    } else {
      twin->kind->read_column(twin->object, column, out->first, out->count, out->after_bytes);
    }
    out->after = out->after_bytes;
  }
}

static inline uint64_t difference(const uint8_t *a, const uint8_t *b) {
  uint64_t x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return x ^ y;
}

/* Of a multiple of 8 bytes. By words: memcmp goes byte by byte in WebAssembly. */
static inline bool same_bytes(const uint8_t *a, const uint8_t *b, size_t size) {
  size_t i = 0;
  for (; i + 32 <= size; i += 32) {
    uint64_t half = difference(a + i, b + i) | difference(a + i + 8, b + i + 8);
    if ((half | difference(a + i + 16, b + i + 16) | difference(a + i + 24, b + i + 24)) != 0) return false;
  }
  for (; i < size; i += 8) {
    if (difference(a + i, b + i) != 0) return false;
  }
  return true;
}

/* The sizes of most blocks, as constants. */
static inline bool same_block(const uint8_t *a, const uint8_t *b, size_t size) {
  return size == 8 ? same_bytes(a, b, 8) : size == 64 ? same_bytes(a, b, 64) : same_bytes(a, b, size);
}

static inline bool same_item(const uint8_t *a, const uint8_t *b, size_t size) {
  if (size == 8) return same_bytes(a, b, 8);
  return size == 1 ? *a == *b : size % 8 == 0 ? same_bytes(a, b, size) : memcmp(a, b, size) == 0;
}

/* Where a column was emptied, all cells that count now were noted since. */
static void add_block(comparison *now, int column, const block *at, bool emptied) {
  const way_tracked_kind *kind = now->twin->kind;
  size_t size = (size_t)kind->column_bytes[column];
  uint64_t sum = 0;
  for (int32_t i = 0; i < at->count; i++) {
    const uint8_t *before = at->before + (size_t)i * size, *after = at->after + (size_t)i * size;
    if (!emptied && same_item(before, after, size)) continue;
    sum += kind->column_term(now->words, column, at->first + i, after);
    if (!emptied) sum -= kind->column_term(now->twin->words, column, at->first + i, before);
  }
  sums_of(now)[column] += sum;
}

static way_result compare_block(comparison *now, int column, const uint8_t *items, int32_t number, bool emptied,
                                int32_t *last) {
  const way_twin *twin = now->twin;
  size_t size = (size_t)twin->kind->column_bytes[column] << twin->watch.shift;
  block at;
  get_block(twin, column, items, number, &at);
  bool same = same_block(at.before, at.after, size), counted = (twin->kind->uncounted_columns >> column & 1) == 0;
  if (counted && (!same || emptied)) add_block(now, column, &at, emptied);
  return same ? WAY_OK : put_chunk(now, last, number, at.before, at.after, (int)(size / 4));
}

static way_result compare_column(comparison *now, int column) {
  const way_twin *twin = now->twin;
  const way_tracked_kind *kind = twin->kind;
  const uint8_t *items = kind->column(twin->object, column), *before = twin->columns[column];
  size_t size = (size_t)kind->column_bytes[column] << kind->shift;
  bool emptied = kind->emptied != NULL && kind->emptied(twin->words, now->words, column);
  if (emptied) sums_of(now)[column] = 0;
  int32_t last = -1, final = (twin->watch.cells - 1) >> kind->shift;
  way_result result = WAY_OK;
  for (int32_t word = 0; word < twin->map_words && result == WAY_OK; word++) {
    for (uint64_t bits = twin->watch.noted[word]; bits != 0 && result == WAY_OK; bits &= bits - 1) {
      int32_t number = word * 64 + way_low_zeros(bits);
      size_t at = (size_t)number * size;
      /* Most of what is noted has not changed. */
      if (items != NULL && number < final && !emptied && same_block(items + at, before + at, size)) continue;
      if (number <= final) result = compare_block(now, column, items, number, emptied, &last);
    }
  }
  return result == WAY_OK ? end_section(now) : result;
}

/* The items that a chunk of a list touches, from one on. items: as they lie, or NULL. */
static int32_t add_items(comparison *now, int list, const uint8_t *items, int32_t from, size_t chunk_at,
                         const int32_t lengths[2]) {
  const way_twin *twin = now->twin;
  const way_tracked_kind *kind = twin->kind;
  size_t size = (size_t)kind->list_bytes[list];
  int32_t first = (int32_t)(chunk_at / size), end = (int32_t)((chunk_at + WAY_CHUNK_BYTES - 1) / size) + 1;
  uint64_t *sum = &sums_of(now)[WAY_TRACKED_COLUMNS + list];
  uint8_t item[WAY_CHUNK_BYTES];
  if (first < from) first = from;
  for (int32_t i = first; i < end; i++) {
    bool was = i < lengths[0], is = i < lengths[1];
    const uint8_t *before = was ? twin->lists[list].items + (size_t)i * size : NULL;
    const uint8_t *after = is && items != NULL ? items + (size_t)i * size : item;
    if (is && items == NULL) kind->read_list(twin->object, list, i, 1, item);
    if (was && is && same_item(before, after, size)) continue;
    if (was) *sum -= kind->list_term(twin->words, list, i, before);
    if (is) *sum += kind->list_term(now->words, list, i, after);
  }
  return end;
}

/* A chunk of a list; what lies past the end of either is 0. */
typedef struct list_chunk {
  const uint8_t *before;
  const uint8_t *after;
  uint8_t zeros[WAY_CHUNK_BYTES];
  /* And an item more on both sides, of which the chunk begins in the middle. */
  uint8_t read[2 * WAY_CHUNK_BYTES];
} list_chunk;

/* lengths: in bytes, of the twin's list and of the object's. */
static void get_chunk(const way_twin *twin, int list, const uint8_t *items, size_t at, const size_t lengths[2],
                      list_chunk *out) {
  size_t size = (size_t)twin->kind->list_bytes[list], bytes = lengths[1];
  out->before = out->zeros;
  if (at < lengths[0]) {
    out->before = twin->lists[list].items + at;
  } else {
    memset(out->zeros, 0, sizeof out->zeros);
  }
  if (items != NULL && at + WAY_CHUNK_BYTES <= bytes) {
    out->after = items + at;
    return;
  }
  memset(out->read, 0, sizeof out->read);
  out->after = out->read;
  if (at >= bytes) return;
  if (items != NULL) {
    memcpy(out->read, items + at, bytes - at);
    return;
  }
  size_t first = at / size, end = (at + WAY_CHUNK_BYTES - 1) / size + 1;
  if (end * size > bytes) end = bytes / size;
  twin->kind->read_list(twin->object, list, (int32_t)first, (int32_t)(end - first), out->read);
  out->after = out->read + (at - first * size);
}

static way_result compare_list(comparison *now, int list) {
  const way_twin *twin = now->twin;
  const way_twin_list *own = &twin->lists[list];
  size_t size = (size_t)twin->kind->list_bytes[list];
  int32_t lengths[2] = {way_twin_length(twin, list), 0};
  const uint8_t *items = twin->kind->list(twin->object, list, &lengths[1]);
  now->words[WAY_TRACKED_SCALARS + list] = (uint64_t)lengths[1];
  size_t bytes = (size_t)lengths[1] * size, old_bytes = (size_t)lengths[0] * size;
  size_t most = bytes > old_bytes ? bytes : old_bytes, least = bytes < old_bytes ? bytes : old_bytes;
  bool uncounted = (twin->kind->uncounted_lists >> list & 1) != 0;
  int32_t last = -1, counted = 0;
  way_result result = WAY_OK;
  for (size_t at = 0; at < most && result == WAY_OK; at += WAY_CHUNK_BYTES) {
    bool whole = items != NULL && at + WAY_CHUNK_BYTES <= least;
    if (whole && same_bytes(own->items + at, items + at, WAY_CHUNK_BYTES)) continue;
    list_chunk chunk;
    get_chunk(twin, list, items, at, (const size_t[2]){old_bytes, bytes}, &chunk);
    /* An item that is 0 looks like none. */
    bool alike = !whole && same_bytes(chunk.before, chunk.after, WAY_CHUNK_BYTES);
    if (alike && at + WAY_CHUNK_BYTES <= least) continue;
    if (!uncounted) counted = add_items(now, list, items, counted, at, lengths);
    if (alike) continue;
    result = put_chunk(now, &last, (int32_t)(at / WAY_CHUNK_BYTES), chunk.before, chunk.after, WAY_CHUNK_WORDS);
  }
  return result == WAY_OK ? end_section(now) : result;
}

_Static_assert(WAY_TWIN_WORDS * sizeof(uint64_t) % WAY_CHUNK_BYTES == 0, "the words of a twin are whole chunks");

static way_result compare_words(comparison *now) {
  const uint8_t *before = (const uint8_t *)now->twin->words, *after = (const uint8_t *)now->words;
  int32_t last = -1;
  way_result result = WAY_OK;
  for (size_t at = 0; at < sizeof now->words && result == WAY_OK; at += WAY_CHUNK_BYTES) {
    if (same_bytes(before + at, after + at, WAY_CHUNK_BYTES)) continue;
    result = put_chunk(now, &last, (int32_t)(at / WAY_CHUNK_BYTES), before + at, after + at, WAY_CHUNK_WORDS);
  }
  return result == WAY_OK ? end_section(now) : result;
}

static way_result compare(comparison *now) {
  const way_tracked_kind *kind = now->twin->kind;
  memcpy(now->words, now->twin->words, sizeof now->words);
  kind->gather(now->twin->object, now->words);
  const uint8_t *before = (const uint8_t *)now->twin->words, *after = (const uint8_t *)now->words;
  if (kind->steady && same_bytes(before, after, sizeof now->words)) return WAY_OK;
  way_result result = WAY_OK;
  for (int i = 0; i < kind->column_count && result == WAY_OK; i++) result = compare_column(now, i);
  for (int i = 0; i < kind->list_count && result == WAY_OK; i++) result = compare_list(now, i);
  return result == WAY_OK ? compare_words(now) : result;
}

static way_result reserve_lists(way_twin *twin) {
  way_result result = WAY_OK;
  for (int i = 0; i < twin->kind->list_count && result == WAY_OK; i++) {
    int32_t length;
    twin->kind->list(twin->object, i, &length);
    result = reserve_list(twin, i, length);
  }
  return result;
}

way_result way_twin_record(way_twin *twin, uint32_t id, way_record *record) {
  int32_t start = record->length;
  way_result result = twin->kind->freeze != NULL ? twin->kind->freeze(twin->object) : WAY_OK;
  if (result == WAY_OK) result = reserve_lists(twin);
  if (result == WAY_OK) result = way_record_reserve(record);
  if (result != WAY_OK) return result;
  int32_t part = way_record_begin_part(record, id);
  comparison now = {.twin = twin, .record = record};
  result = compare(&now);
  if (result == WAY_OK && now.differs) way_record_end_part(record, part);
  else record->length = start;
  return result;
}

uint64_t way_twin_own_checksum(const way_twin *twin) {
  return twin->kind->checksum(twin->words, way_twin_sums(twin));
}

uint64_t way_twin_checksum(const way_twin *twin) {
  comparison now = {.twin = twin, .record = NULL};
  compare(&now);
  return twin->kind->checksum(now.words, sums_of(&now));
}

/* ------------------------------------------------------------------------------------------------ going from frame to frame */

void way_twin_apply(way_twin *twin, const uint8_t *at, uint64_t *map) {
  const way_tracked_kind *kind = twin->kind;
  for (int i = 0; i < kind->column_count; i++) {
    int words = (kind->column_bytes[i] << kind->shift) / 4;
    for (int32_t number = -1; way_record_apply_chunk(&at, &number, twin->columns[i], words);) {
      if (map != NULL) map[number >> 6] |= (uint64_t)1 << (number & 63);
    }
  }
  for (int i = 0; i < kind->list_count; i++) {
    for (int32_t chunk = -1; way_record_apply_chunk(&at, &chunk, twin->lists[i].items, WAY_CHUNK_WORDS);) continue;
  }
  for (int32_t chunk = -1; way_record_apply_chunk(&at, &chunk, (uint8_t *)twin->words, WAY_CHUNK_WORDS);) continue;
}

void way_twin_settle(way_twin *twin) {
  memset(twin->watch.noted, 0, map_bytes(twin));
}

void way_twin_restore(way_twin *twin) {
  for (int32_t i = 0; i < twin->map_words; i++) twin->moved[i] |= twin->watch.noted[i];
  twin->kind->take(twin->object, twin);
  memset(twin->moved, 0, map_bytes(twin));
  memset(twin->watch.noted, 0, map_bytes(twin));
}

int32_t way_twin_unnoted(const way_twin *twin, int *column) {
  const way_tracked_kind *kind = twin->kind;
  block at;
  for (int32_t number = 0; number <= (twin->watch.cells - 1) >> kind->shift; number++) {
    if ((twin->watch.noted[number >> 6] >> (number & 63) & 1) != 0) continue;
    for (*column = 0; *column < kind->column_count; ++*column) {
      get_block(twin, *column, kind->column(twin->object, *column), number, &at);
      for (int32_t i = 0; i < at.count; i++) {
        size_t size = (size_t)kind->column_bytes[*column];
        if (memcmp(at.before + (size_t)i * size, at.after + (size_t)i * size, size) != 0) return at.first + i;
      }
    }
  }
  return -1;
}
