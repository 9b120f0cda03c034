/* What changed in an object since its twin was last the same: written down and taken over at once. */
#include <string.h>

#include <string.h>

#include "base/bits.h"
#include "history/twin.h"

/* How the cells of a column lie now; of the last block, and where they do not lie as they are asked for, they are copied. */
static const uint8_t *cells_now(const way_twin *twin, int column, const uint8_t *items, int32_t number, uint8_t *copy) {
  int32_t shift = twin->watch.shift, first = number << shift, left = twin->watch.cells - first, whole = 1 << shift;
  size_t size = (size_t)twin->kind->column_bytes[column];
  if (items != NULL && left >= whole) return items + (size_t)first * size;
  int32_t count = left < whole ? left : whole;
  if (count < whole) memset(copy, 0, size << shift);
  if (items != NULL) memcpy(copy, items + (size_t)first * size, (size_t)count * size);
  else twin->kind->read_column(twin->object, column, first, count, copy);
  return copy;
}

static bool record_block(way_twin *twin, const uint8_t *const *items, int32_t number, int32_t distance,
                         way_record *record) {
  const way_tracked_kind *kind = twin->kind;
  way_record_chunk chunk = way_record_begin_chunk(record, (uint32_t)distance, way_twin_block_words(kind));
  for (int i = 0, first = 0; i < kind->column_count; i++) {
    uint8_t copy[WAY_CHUNK_BYTES];
    size_t size = (size_t)kind->column_bytes[i] << kind->shift;
    uint8_t *before = twin->columns[i] + (size_t)number * size;
    const uint8_t *now = cells_now(twin, i, items[i], number, copy);
    /* The most frequent sizes as constants. */
    if (size == 8) way_record_pairs(&chunk, first, before, now, 1);
    else if (size == 64) way_record_pairs(&chunk, first, before, now, 8);
    else way_record_pairs(&chunk, first, before, now, (int)(size / 8));
    first += (int)(size / 4);
  }
  return way_record_end_chunk(record, &chunk);
}

static way_result record_blocks(way_twin *twin, way_record *record, bool *differs) {
  const way_tracked_kind *kind = twin->kind;
  const uint8_t *items[WAY_TRACKED_COLUMNS] = {NULL};
  for (int i = 0; i < kind->column_count; i++) items[i] = kind->column(twin->object, i);
  int32_t last = -1, final = (twin->watch.cells - 1) >> kind->shift;
  for (int32_t word = 0; word < twin->map_words; word++) {
    for (uint64_t bits = twin->watch.noted[word]; bits != 0; bits &= bits - 1) {
      int32_t number = word * 64 + way_low_zeros(bits);
      if (number > final) break;
      way_result result = way_record_reserve(record);
      if (result != WAY_OK) return result;
      if (!record_block(twin, items, number, number - last, record)) continue;
      last = number;
      *differs = true;
    }
  }
  return WAY_OK;
}

/* A chunk of a list as it is now, 0 behind the end. bytes: of the list. read: room for the chunk and an item more on both
   sides, of which it begins in the middle. */
static const uint8_t *items_now(const way_twin *twin, int list, const uint8_t *items, size_t at, size_t bytes,
                                uint8_t read[2 * WAY_CHUNK_BYTES]) {
  if (items != NULL && at + WAY_CHUNK_BYTES <= bytes) return items + at;
  memset(read, 0, 2 * WAY_CHUNK_BYTES);
  if (at >= bytes) return read;
  if (items != NULL) {
    memcpy(read, items + at, bytes - at);
    return read;
  }
  size_t size = (size_t)twin->kind->list_bytes[list], first = at / size, end = (at + WAY_CHUNK_BYTES - 1) / size + 1;
  if (end * size > bytes) end = bytes / size;
  twin->kind->read_list(twin->object, list, (int32_t)first, (int32_t)(end - first), read);
  return read + (at - first * size);
}

static bool record_chunk(uint8_t *before, const uint8_t *now, int32_t distance, way_record *record) {
  way_record_chunk chunk = way_record_begin_chunk(record, (uint32_t)distance, WAY_CHUNK_WORDS);
  way_record_pairs(&chunk, 0, before, now, WAY_CHUNK_WORDS / 2);
  return way_record_end_chunk(record, &chunk);
}

static way_result record_list(way_twin *twin, int list, int32_t length, way_record *record, bool *differs) {
  size_t size = (size_t)twin->kind->list_bytes[list], bytes = (size_t)length * size;
  size_t old_bytes = (size_t)way_twin_length(twin, list) * size, most = bytes > old_bytes ? bytes : old_bytes;
  uint8_t *own = twin->lists[list].items;
  int32_t now_length, last = -1;
  const uint8_t *items = twin->kind->list(twin->object, list, &now_length);
  size_t from = twin->kind->growing == list + 1 ? (size_t)twin->watch.kept * size / WAY_CHUNK_BYTES : 0;
  for (size_t at = from * WAY_CHUNK_BYTES; at < most; at += WAY_CHUNK_BYTES) {
    bool whole = items != NULL && at + WAY_CHUNK_BYTES <= bytes;
    if (whole && way_same_bytes(own + at, items + at, WAY_CHUNK_BYTES)) continue;
    uint8_t read[2 * WAY_CHUNK_BYTES];
    way_result result = way_record_reserve(record);
    if (result != WAY_OK) return result;
    int32_t chunk = (int32_t)(at / WAY_CHUNK_BYTES);
    if (!record_chunk(own + at, items_now(twin, list, items, at, bytes, read), chunk - last, record)) continue;
    last = chunk;
    *differs = true;
  }
  return WAY_OK;
}

_Static_assert(WAY_TWIN_WORDS * sizeof(uint64_t) % WAY_CHUNK_BYTES == 0, "the words of a twin are whole chunks");

static way_result record_words(way_twin *twin, const uint64_t *words, way_record *record, bool *differs) {
  uint8_t *own = (uint8_t *)twin->words;
  int32_t last = -1;
  for (int32_t chunk = 0; chunk < (int32_t)sizeof twin->words / WAY_CHUNK_BYTES; chunk++) {
    const uint8_t *now = (const uint8_t *)words + chunk * WAY_CHUNK_BYTES;
    if (way_same_bytes(own + chunk * WAY_CHUNK_BYTES, now, WAY_CHUNK_BYTES)) continue;
    way_result result = way_record_reserve(record);
    if (result != WAY_OK) return result;
    record_chunk(own + chunk * WAY_CHUNK_BYTES, now, chunk - last, record);
    last = chunk;
    *differs = true;
  }
  return WAY_OK;
}

/* Each section is ended whatever comes, for what is written is undone by it. */
static way_result record_sections(way_twin *twin, const uint64_t *words, way_record *record, bool *differs) {
  const way_tracked_kind *kind = twin->kind;
  way_result result = WAY_OK;
  if (kind->column_count > 0) {
    result = record_blocks(twin, record, differs);
    way_record_number(record, 0);
  }
  for (int i = 0; i < kind->list_count; i++) {
    int32_t length = (int32_t)words[WAY_TRACKED_SCALARS + i];
    if (result == WAY_OK) result = record_list(twin, i, length, record, differs);
    way_record_number(record, 0);
  }
  if (result == WAY_OK) result = record_words(twin, words, record, differs);
  way_record_number(record, 0);
  return result;
}

way_result way_twin_record(way_twin *twin, uint32_t id, way_record *record, bool summed) {
  int32_t start = record->length;
  way_result result = twin->kind->freeze != NULL ? twin->kind->freeze(twin->object) : WAY_OK;
  if (result == WAY_OK) result = way_twin_reserve_lists(twin);
  if (result == WAY_OK) result = way_record_reserve(record);
  if (result != WAY_OK) return result;
  uint64_t words[WAY_TWIN_WORDS];
  way_twin_look(twin, summed, words);
  bool same = way_same_bytes((const uint8_t *)words, (const uint8_t *)twin->words, sizeof words);
  if (twin->kind->steady && same) return WAY_OK;
  int32_t part = way_record_begin_part(record, id);
  bool differs = false;
  result = record_sections(twin, words, record, &differs);
  way_record_end_part(record, part);
  if (result != WAY_OK) way_twin_apply(twin, record->bytes + part, NULL);
  if (result != WAY_OK || !differs) record->length = start;
  return result;
}
