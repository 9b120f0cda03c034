#include "watch/tracked.h"

#include <string.h>

#include "base/bits.h"

static int32_t next_block(const way_twin *twin, int32_t block, bool wanted) {
  int32_t blocks = ((twin->watch.cells - 1) >> twin->watch.shift) + 1;
  while (block < blocks) {
    uint64_t word = twin->moved[block >> 6];
    word = (wanted ? word : ~word) >> (block & 63);
    if (word != 0) {
      block += way_low_zeros(word);
      return block < blocks ? block : blocks;
    }
    block = (block | 63) + 1;
  }
  return blocks;
}

bool way_twin_next(const way_twin *twin, int32_t *first, int32_t *end) {
  int32_t cells = twin->watch.cells, shift = twin->watch.shift;
  if (*first >= cells) return false;
  int32_t from = next_block(twin, *first >> shift, true), to = next_block(twin, from, false);
  if (from << shift >= cells) return false;
  *first = from << shift;
  *end = (int64_t)to << shift < cells ? to << shift : cells;
  return true;
}

void way_twin_put_column(const way_twin *twin, int column, void *items) {
  size_t size = (size_t)twin->kind->column_bytes[column];
  int32_t first = 0, end;
  for (; way_twin_next(twin, &first, &end); first = end) {
    memcpy((uint8_t *)items + (size_t)first * size, twin->columns[column] + (size_t)first * size,
           (size_t)(end - first) * size);
  }
}

void way_twin_put_list(const way_twin *twin, int list, void *items) {
  size_t bytes = (size_t)way_twin_length(twin, list) * (size_t)twin->kind->list_bytes[list];
  if (bytes > 0) memcpy(items, twin->lists[list].items, bytes);
}

/* ------------------------------------------------------------------------------------------------ checksums */

#define ITEMS_AT_ONCE 64
#define MOST_ITEM_BYTES 32

static uint64_t sum_column(const way_tracked_kind *kind, const void *object, const uint64_t *scalars, int column) {
  int32_t cells, row;
  kind->cells(object, &cells, &row);
  size_t size = (size_t)kind->column_bytes[column];
  const uint8_t *items = kind->column(object, column);
  /* An array that is not made yet holds nothing. */
  if (items == NULL && kind->read_column == NULL) return 0;
  uint8_t read[ITEMS_AT_ONCE * MOST_ITEM_BYTES];
  uint64_t sum = 0;
  for (int32_t first = 0; first < cells; first += ITEMS_AT_ONCE) {
    int32_t count = cells - first < ITEMS_AT_ONCE ? cells - first : ITEMS_AT_ONCE;
    if (items == NULL) kind->read_column(object, column, first, count, read);
    const uint8_t *at = items == NULL ? read : items + (size_t)first * size;
    for (int32_t i = 0; i < count; i++) {
      sum += kind->column_term(scalars, column, first + i, at + (size_t)i * size);
    }
  }
  return sum;
}

static uint64_t sum_list(const way_tracked_kind *kind, const void *object, const uint64_t *scalars, int list) {
  int32_t length;
  size_t size = (size_t)kind->list_bytes[list];
  const uint8_t *items = kind->list(object, list, &length);
  uint8_t read[MOST_ITEM_BYTES];
  uint64_t sum = 0;
  for (int32_t i = 0; i < length; i++) {
    if (items == NULL) kind->read_list(object, list, i, 1, read);
    sum += kind->list_term(scalars, list, i, items == NULL ? read : items + (size_t)i * size);
  }
  return sum;
}

uint64_t way_tracked_checksum(const way_tracked_kind *kind, const void *object) {
  uint64_t scalars[WAY_TRACKED_SCALARS] = {0}, sums[WAY_TRACKED_COLUMNS + WAY_TRACKED_LISTS] = {0};
  kind->gather(object, scalars);
  for (int i = 0; i < kind->column_count; i++) sums[i] = sum_column(kind, object, scalars, i);
  for (int i = 0; i < kind->list_count; i++) sums[WAY_TRACKED_COLUMNS + i] = sum_list(kind, object, scalars, i);
  return kind->checksum(scalars, sums);
}

uint64_t way_watched_checksum(const way_tracked_kind *kind, const void *object, way_watch *watch) {
  return watch != NULL ? watch->checksum(watch) : way_tracked_checksum(kind, object);
}
