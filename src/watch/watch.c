#include "watch/watch.h"

static void note_row(way_watch *watch, int32_t middle) {
  int32_t left = middle > 0 ? middle - 1 : 0, right = middle + 1 < watch->cells ? middle + 1 : watch->cells - 1;
  way_watch_note(watch, left);
  way_watch_note(watch, right);
}

/* A block is at least as long as the three cells of a row. */
void way_watch_ring(way_watch *watch, int32_t cell) {
  if (cell >= watch->row) note_row(watch, cell - watch->row);
  note_row(watch, cell);
  if (cell < watch->cells - watch->row) note_row(watch, cell + watch->row);
}

void way_watch_range(way_watch *watch, int32_t first, int32_t last) {
  if (watch == NULL || last < first) return;
  int32_t from = first >> watch->shift, to = last >> watch->shift;
  for (; from <= to && (from & 63) != 0; from++) watch->noted[from >> 6] |= (uint64_t)1 << (from & 63);
  for (; from + 63 <= to; from += 64) watch->noted[from >> 6] = UINT64_MAX;
  for (; from <= to; from++) watch->noted[from >> 6] |= (uint64_t)1 << (from & 63);
}
