/* How open lists are saved: as they lie, or in the order of their pops, which is a heap too. */
#include <string.h>

#include "base/bytes.h"
#include "base/open_set.h"

static void write_slot(way_writer *writer, const way_open_entry *entry) {
  uint8_t *at = way_write_room(writer, WAY_OPEN_SLOT_BYTES);
  way_store_i32(at, entry->node);
  way_store_f64(at + 4, entry->f);
  way_store_f64(at + 12, entry->g);
}

void way_write_open(way_writer *writer, const way_open_entry *slots, int32_t count) {
  way_write_i32(writer, count);
  for (int32_t i = 0; i < count; i++) write_slot(writer, &slots[i]);
}

static void merge(const way_open_entry *from, int32_t middle, int32_t end, way_open_entry *to) {
  int32_t left = 0, right = middle;
  while (left < middle && right < end) {
    *to++ = way_open_before(&from[right], &from[left]) ? from[right++] : from[left++];
  }
  while (left < middle) *to++ = from[left++];
  while (right < end) *to++ = from[right++];
}

static bool in_order(const way_open_entry *entries, int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    if (!way_open_before(&entries[i - 1], &entries[i])) return false;
  }
  return true;
}

void way_open_sort(way_open_entry *entries, int32_t count, way_open_entry *spare) {
  way_open_entry *from = entries, *to = spare;
  if (in_order(entries, count)) return;
  for (int32_t run = 1; run < count; run *= 2) {
    for (int32_t i = 0; i < count; i += 2 * run) {
      int32_t end = count - i < 2 * run ? count - i : 2 * run;
      merge(from + i, run < end ? run : end, end, to + i);
    }
    way_open_entry *merged = to;
    to = from;
    from = merged;
  }
  if (from != entries) memcpy(entries, from, (size_t)count * sizeof *entries);
}

/* The entry that follows last in the order, the first of all for NULL. */
static const way_open_entry *next_in_order(const way_open_entry *slots, int32_t count, const way_open_entry *last) {
  const way_open_entry *next = NULL;
  for (int32_t i = 0; i < count; i++) {
    if (last != NULL && !way_open_before(last, &slots[i])) continue;
    if (next == NULL || way_open_before(&slots[i], next)) next = &slots[i];
  }
  return next;
}

void way_write_open_in_order(way_writer *writer, const way_allocator *allocator, const way_open_entry *slots,
                             int32_t count) {
  if (in_order(slots, count)) {
    way_write_open(writer, slots, count);
    return;
  }
  way_open_entry *sorted = way_allocate(allocator, 2 * (size_t)count, sizeof *sorted);
  if (sorted != NULL) {
    memcpy(sorted, slots, (size_t)count * sizeof *sorted);
    way_open_sort(sorted, count, sorted + count);
    way_write_open(writer, sorted, count);
    way_release(allocator, sorted, 2 * (size_t)count, sizeof *sorted);
    return;
  }
  /* Without memory it takes its time. */
  way_write_i32(writer, count);
  const way_open_entry *last = NULL;
  for (int32_t i = 0; i < count; i++) {
    last = next_in_order(slots, count, last);
    write_slot(writer, last);
  }
}
