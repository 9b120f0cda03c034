#include "world/rules/links.h"

#include <string.h>

static size_t bit_words(int32_t cells) {
  return ((size_t)cells + 63) / 64;
}

static int32_t end_of(const way_link *link, bool by_end) {
  return by_end ? link->to : link->from;
}

/* ------------------------------------------------------------------------------------------------ memory */

/* The three lists grow as one: what was made before memory ran out is given back. */
static way_result grow_all(way_links *links, int32_t needed, const way_allocator *memory) {
  int32_t grown = links->capacity + links->capacity / 2, used = links->count;
  if (grown < needed) grown = needed;
  way_link *lists[3] = {NULL, NULL, NULL};
  way_link *const old[3] = {links->all, links->leaving, links->entering};
  for (int i = 0; i < 3; i++) {
    lists[i] = way_allocate(memory, (size_t)grown, sizeof *lists[i]);
    if (lists[i] != NULL) continue;
    while (i-- > 0) way_release(memory, lists[i], (size_t)grown, sizeof *lists[i]);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  for (int i = 0; i < 3; i++) {
    if (used > 0) memcpy(lists[i], old[i], (size_t)used * sizeof *old[i]);
    way_release(memory, old[i], (size_t)links->capacity, sizeof *old[i]);
  }
  links->all = lists[0];
  links->leaving = lists[1];
  links->entering = lists[2];
  links->capacity = grown;
  return WAY_OK;
}

way_result way_links_reserve(way_links *links, int32_t count, int32_t cells, const way_allocator *memory) {
  size_t words = bit_words(cells);
  if (count == 0) return WAY_OK;
  if (links->leaves == NULL) links->leaves = way_allocate_zeroed(memory, words, sizeof *links->leaves);
  if (links->enters == NULL) links->enters = way_allocate_zeroed(memory, words, sizeof *links->enters);
  if (links->leaves == NULL || links->enters == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  return count <= links->capacity ? WAY_OK : grow_all(links, count, memory);
}

void way_links_free(way_links *links, int32_t cells, const way_allocator *memory) {
  size_t words = bit_words(cells), capacity = (size_t)links->capacity;
  way_release(memory, links->leaves, words, sizeof *links->leaves);
  way_release(memory, links->enters, words, sizeof *links->enters);
  way_release(memory, links->all, capacity, sizeof *links->all);
  way_release(memory, links->leaving, capacity, sizeof *links->leaving);
  way_release(memory, links->entering, capacity, sizeof *links->entering);
  memset(links, 0, sizeof *links);
}

size_t way_links_bytes(const way_links *links, int32_t cells) {
  return links->leaves == NULL
             ? 0
             : 2 * bit_words(cells) * sizeof(uint64_t) + 3 * (size_t)links->capacity * sizeof(way_link);
}

/* ------------------------------------------------------------------------------------------------ asking */

/* The first place in a list that is not before (cell, id). */
static int32_t lower_bound(const way_link *sorted, int32_t count, bool by_end, int32_t cell, int32_t id) {
  int32_t low = 0, high = count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2, at = end_of(&sorted[middle], by_end);
    if (at < cell || (at == cell && sorted[middle].id < id)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const way_link *way_links_seek(const way_link *sorted, int32_t count, bool by_end, int32_t cell, int32_t *found) {
  int32_t first = lower_bound(sorted, count, by_end, cell, 0), last = first;
  while (last < count && end_of(&sorted[last], by_end) == cell) last++;
  *found = last - first;
  return sorted + first;
}

/* How many have a lower id. */
static int32_t before(const way_links *links, int32_t id) {
  int32_t low = 0, high = links->count;
  while (low < high) {
    int32_t middle = low + (high - low) / 2;
    if (links->all[middle].id < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

int32_t way_links_find(const way_links *links, int32_t id) {
  int32_t at = before(links, id);
  return at < links->count && links->all[at].id == id ? at : -1;
}

/* ------------------------------------------------------------------------------------------------ changing */

static void put_at(way_link *list, int32_t count, int32_t at, const way_link *link) {
  for (int32_t i = count; i > at; i--) list[i] = list[i - 1];
  list[at] = *link;
}

static void insert(way_link *sorted, int32_t count, bool by_end, const way_link *link) {
  put_at(sorted, count, lower_bound(sorted, count, by_end, end_of(link, by_end), link->id), link);
}

static void take_out(way_link *sorted, int32_t count, int32_t at) {
  for (int32_t i = at; i + 1 < count; i++) sorted[i] = sorted[i + 1];
}

static void put_bit(uint64_t *bits, int32_t cell, bool value) {
  uint64_t bit = (uint64_t)1 << (cell & 63);
  bits[cell >> 6] = value ? bits[cell >> 6] | bit : bits[cell >> 6] & ~bit;
}

void way_links_add(way_links *links, way_link link) {
  put_at(links->all, links->count, before(links, link.id), &link);
  insert(links->leaving, links->count, false, &link);
  insert(links->entering, links->count, true, &link);
  links->count++;
  put_bit(links->leaves, link.from, true);
  put_bit(links->enters, link.to, true);
}

void way_links_remove(way_links *links, int32_t place) {
  way_link link = links->all[place];
  int32_t count = links->count, left;
  take_out(links->leaving, count, lower_bound(links->leaving, count, false, link.from, link.id));
  take_out(links->entering, count, lower_bound(links->entering, count, true, link.to, link.id));
  take_out(links->all, count, place);
  links->count--;
  way_links_from(links, link.from, &left);
  if (left == 0) put_bit(links->leaves, link.from, false);
  way_links_to(links, link.to, &left);
  if (left == 0) put_bit(links->enters, link.to, false);
}

/* Shell's sort: no two links have one id. */
static void sort(way_link *list, int32_t count, bool by_end) {
  for (int32_t gap = count / 2; gap > 0; gap /= 2) {
    for (int32_t i = gap; i < count; i++) {
      way_link link = list[i];
      int32_t at = i, cell = end_of(&link, by_end);
      for (; at >= gap; at -= gap) {
        int32_t other = end_of(&list[at - gap], by_end);
        if (other < cell || (other == cell && list[at - gap].id < link.id)) break;
        list[at] = list[at - gap];
      }
      list[at] = link;
    }
  }
}

void way_links_clear(way_links *links) {
  for (int32_t i = 0; i < links->count; i++) {
    put_bit(links->leaves, links->all[i].from, false);
    put_bit(links->enters, links->all[i].to, false);
  }
  links->count = 0;
}

void way_links_settle(way_links *links, int32_t count) {
  links->count = count;
  if (count == 0) return;
  size_t bytes = (size_t)count * sizeof *links->all;
  memcpy(links->leaving, links->all, bytes);
  memcpy(links->entering, links->all, bytes);
  sort(links->leaving, count, false);
  sort(links->entering, count, true);
  for (int32_t i = 0; i < count; i++) {
    put_bit(links->leaves, links->all[i].from, true);
    put_bit(links->enters, links->all[i].to, true);
  }
}
