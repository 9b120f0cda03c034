/* The sums of an object's content: those of its twin, and what has changed since; from all of it where its twin has none. */
#include <string.h>

#include "base/bits.h"
#include "history/twin.h"

static inline bool same_item(const uint8_t *a, const uint8_t *b, size_t size) {
  if (size == 1) return *a == *b;
  return size % 8 == 0 ? way_same_bytes(a, b, size) : memcmp(a, b, size) == 0;
}

/* ------------------------------------------------------------------------------------------------ all that a twin holds */

static void sum_twin(const way_twin *twin, uint64_t *sums) {
  const way_tracked_kind *kind = twin->kind;
  memset(sums, 0, (WAY_TRACKED_COLUMNS + WAY_TRACKED_LISTS) * sizeof *sums);
  for (int i = 0; i < kind->column_count; i++) {
    if ((kind->uncounted_columns >> i & 1) != 0) continue;
    const uint8_t *item = twin->columns[i];
    for (int32_t cell = 0; cell < twin->watch.cells; cell++, item += kind->column_bytes[i]) {
      sums[i] += kind->column_term(twin->words, i, cell, item);
    }
  }
  for (int i = 0; i < kind->list_count; i++) {
    if ((kind->uncounted_lists >> i & 1) != 0) continue;
    const uint8_t *item = twin->lists[i].items;
    for (int32_t place = 0; place < way_twin_length(twin, i); place++, item += kind->list_bytes[i]) {
      sums[WAY_TRACKED_COLUMNS + i] += kind->list_term(twin->words, i, place, item);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ what differs */

/* Cells of a block of a column: so many from the first on. */
static void add_cells(const way_twin *twin, int column, int32_t first, int32_t count, const uint8_t *now,
                      const uint64_t *words, uint64_t *sum) {
  const way_tracked_kind *kind = twin->kind;
  size_t size = (size_t)kind->column_bytes[column];
  const uint8_t *before = twin->columns[column] + (size_t)first * size;
  for (int32_t i = 0; i < count; i++, before += size, now += size) {
    if (same_item(before, now, size)) continue;
    *sum +=
        kind->column_term(words, column, first + i, now) - kind->column_term(twin->words, column, first + i, before);
  }
}

static void add_column(const way_twin *twin, int column, const uint64_t *words, uint64_t *sum) {
  const way_tracked_kind *kind = twin->kind;
  const uint8_t *items = kind->column(twin->object, column);
  int32_t whole = 1 << kind->shift, final = (twin->watch.cells - 1) >> kind->shift;
  size_t size = (size_t)kind->column_bytes[column];
  for (int32_t word = 0; word < twin->map_words; word++) {
    for (uint64_t bits = twin->watch.noted[word]; bits != 0; bits &= bits - 1) {
      int32_t number = word * 64 + way_low_zeros(bits), first = number << kind->shift,
              count = twin->watch.cells - first;
      if (number > final) break;
      if (count > whole) count = whole;
      uint8_t read[WAY_CHUNK_BYTES];
      if (items == NULL) kind->read_column(twin->object, column, first, count, read);
      const uint8_t *now = items == NULL ? read : items + (size_t)first * size;
      bool same =
          count == whole && way_same_bytes(twin->columns[column] + (size_t)first * size, now, size << kind->shift);
      if (!same) add_cells(twin, column, first, count, now, words, sum);
    }
  }
}

static void add_list(const way_twin *twin, int list, const uint64_t *words, uint64_t *sum) {
  const way_tracked_kind *kind = twin->kind;
  size_t size = (size_t)kind->list_bytes[list];
  int32_t length, old_length = way_twin_length(twin, list);
  const uint8_t *items = kind->list(twin->object, list, &length);
  int32_t most = length > old_length ? length : old_length;
  for (int32_t i = 0; i < most; i++) {
    bool was = i < old_length, is = i < length;
    const uint8_t *before = was ? twin->lists[list].items + (size_t)i * size : NULL;
    uint8_t read[WAY_CHUNK_BYTES];
    if (is && items == NULL) kind->read_list(twin->object, list, i, 1, read);
    const uint8_t *now = items == NULL ? read : items + (size_t)i * size;
    if (was && is && same_item(before, now, size)) continue;
    if (was) *sum -= kind->list_term(twin->words, list, i, before);
    if (is) *sum += kind->list_term(words, list, i, now);
  }
}

static void sum_object(const way_twin *twin, uint64_t *words) {
  const way_tracked_kind *kind = twin->kind;
  uint64_t *sums = words + WAY_TWIN_SUMS;
  if (way_twin_summed(twin)) memcpy(sums, way_twin_sums(twin), (WAY_TWIN_SUMMED - WAY_TWIN_SUMS) * sizeof *sums);
  else sum_twin(twin, sums);
  words[WAY_TWIN_SUMMED] = 1;
  for (int i = 0; i < kind->column_count; i++) {
    if ((kind->uncounted_columns >> i & 1) == 0) add_column(twin, i, words, &sums[i]);
  }
  for (int i = 0; i < kind->list_count; i++) {
    if ((kind->uncounted_lists >> i & 1) == 0) add_list(twin, i, words, &sums[WAY_TRACKED_COLUMNS + i]);
  }
}

void way_twin_look(const way_twin *twin, bool summed, uint64_t *words) {
  const way_tracked_kind *kind = twin->kind;
  memset(words, 0, WAY_TWIN_WORDS * sizeof *words);
  kind->gather(twin->object, words);
  for (int i = 0; i < kind->list_count; i++) {
    int32_t length;
    kind->list(twin->object, i, &length);
    words[WAY_TRACKED_SCALARS + i] = (uint64_t)length;
  }
  if (!summed) return;
  bool same = kind->steady && memcmp(words, twin->words, WAY_TWIN_SUMS * sizeof *words) == 0;
  if (same && way_twin_summed(twin)) memcpy(words, twin->words, WAY_TWIN_WORDS * sizeof *words);
  else sum_object(twin, words);
}

/* ------------------------------------------------------------------------------------------------ checksums */

uint64_t way_twin_own_checksum(const way_twin *twin) {
  if (way_twin_summed(twin)) return twin->kind->checksum(twin->words, way_twin_sums(twin));
  uint64_t sums[WAY_TRACKED_COLUMNS + WAY_TRACKED_LISTS];
  sum_twin(twin, sums);
  return twin->kind->checksum(twin->words, sums);
}

uint64_t way_twin_checksum(const way_twin *twin) {
  uint64_t words[WAY_TWIN_WORDS];
  way_twin_look(twin, true, words);
  return twin->kind->checksum(words, words + WAY_TWIN_SUMS);
}

/* ------------------------------------------------------------------------------------------------ for tests */

static bool same_cells(const way_twin *twin, int column, int32_t cell) {
  size_t size = (size_t)twin->kind->column_bytes[column];
  const uint8_t *items = twin->kind->column(twin->object, column);
  uint8_t read[WAY_CHUNK_BYTES];
  if (items == NULL) twin->kind->read_column(twin->object, column, cell, 1, read);
  const uint8_t *now = items == NULL ? read : items + (size_t)cell * size;
  return memcmp(twin->columns[column] + (size_t)cell * size, now, size) == 0;
}

int32_t way_twin_unnoted(const way_twin *twin, int *column) {
  const way_tracked_kind *kind = twin->kind;
  for (int32_t cell = 0; cell < twin->watch.cells; cell++) {
    int32_t number = cell >> kind->shift;
    if ((twin->watch.noted[number >> 6] >> (number & 63) & 1) != 0) continue;
    for (*column = 0; *column < kind->column_count; ++*column) {
      if (!same_cells(twin, *column, cell)) return cell;
    }
  }
  if (kind->growing == 0) return -1;
  int32_t length, list = kind->growing - 1;
  size_t size = (size_t)kind->list_bytes[list];
  const uint8_t *items = kind->list(twin->object, list, &length);
  *column = kind->column_count;
  for (int32_t i = 0; i < twin->watch.kept; i++) {
    if (i >= length || memcmp(twin->lists[list].items + (size_t)i * size, items + (size_t)i * size, size) != 0)
      return i;
  }
  return -1;
}
