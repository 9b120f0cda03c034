/* Labelling from nothing: the parts of a chunk by runs along its rows, and what belongs together across borders. */
#include <string.h>

#include "world/grid/grid_labels.h"

/* Each run is at least one cell, and a wall ends it. */
#define MOST_RUNS (WAY_LABEL_CHUNK / 2 * WAY_LABEL_CHUNK)

typedef struct chunk_runs {
  int32_t count;
  uint8_t row[MOST_RUNS];
  uint8_t first[MOST_RUNS];
  uint8_t last[MOST_RUNS];
  /* Another run of the same part, or the run itself; in the end its part. */
  uint16_t parent[MOST_RUNS];
} chunk_runs;

/* 32 cells of a row from x on, which is a multiple of 32; clear beyond the map. */
static uint32_t row_bits(const way_bit_rows *rows, int32_t x, int32_t y) {
  const uint64_t *row = rows->words + (size_t)(y + 1) * (size_t)rows->stride;
  int32_t at = x + 1, word = at >> 6, shift = at & 63;
  uint64_t bits = row[word] >> shift;
  if (shift > 32 && word + 1 < rows->stride) bits |= row[word + 1] << (64 - shift);
  return (uint32_t)bits;
}

/* Bit i set where the cell at x + i of the row has a neighbour at that bit of way_bit_nine. */
static uint32_t row_moves(const way_labels *labels, int32_t y, int32_t bit) {
  const way_label_moves *moves = &labels->moves;
  if (moves->by_rows) return (moves->masks[y & 1] >> bit & 1) != 0 ? UINT32_MAX : 0;
  uint32_t even = (moves->masks[0] >> bit & 1) != 0 ? 0x55555555u : 0;
  uint32_t odd = (moves->masks[1] >> bit & 1) != 0 ? 0xAAAAAAAAu : 0;
  return even | odd;
}

static uint16_t root_of(chunk_runs *runs, uint16_t run) {
  while (runs->parent[run] != run) {
    runs->parent[run] = runs->parent[runs->parent[run]];
    run = runs->parent[run];
  }
  return run;
}

/* Joins runs where contacts are: at each, the run of the cell and that of the cell above it and shift to the side. */
static void join_runs(chunk_runs *runs, uint32_t contacts, const uint16_t *own, const uint16_t *above, int32_t shift) {
  /* Neighbouring contacts join the same two runs. */
  contacts &= ~(contacts << 1);
  for (int32_t x = 0; contacts != 0; x++, contacts >>= 1) {
    if ((contacts & 1) == 0) continue;
    uint16_t a = root_of(runs, own[x]), b = root_of(runs, above[x + shift]);
    if (a < b) runs->parent[b] = a;
    else runs->parent[a] = b;
  }
}

static void add_runs(chunk_runs *runs, uint32_t bits, int32_t row, uint16_t *at) {
  for (int32_t x = 0; bits != 0;) {
    for (; (bits & 1) == 0; x++) bits >>= 1;
    int32_t run = runs->count++;
    runs->row[run] = (uint8_t)row;
    runs->first[run] = (uint8_t)x;
    runs->parent[run] = (uint16_t)run;
    for (; (bits & 1) != 0; x++) {
      at[x] = (uint16_t)run;
      bits >>= 1;
    }
    runs->last[run] = (uint8_t)(x - 1);
  }
}

static void find_runs(const way_labels *labels, int32_t left, int32_t top, int32_t height, chunk_runs *runs) {
  uint16_t at[2][WAY_LABEL_CHUNK];
  uint32_t above = 0;
  runs->count = 0;
  for (int32_t row = 0; row < height; row++) {
    uint32_t own = row_bits(&labels->seen, left, top + row);
    uint16_t *here = at[row & 1];
    const uint16_t *there = at[1 - (row & 1)];
    add_runs(runs, own, row, here);
    join_runs(runs, own & above, here, there, 0);
    join_runs(runs, own & above << 1 & row_moves(labels, top + row, 0), here, there, -1);
    join_runs(runs, own & above >> 1 & row_moves(labels, top + row, 2), here, there, 1);
    above = own;
  }
}

/* Parents become parts; returns how many. A parent is never above its runs. */
static int32_t number_parts(chunk_runs *runs) {
  int32_t count = 0;
  for (int32_t run = 0; run < runs->count; run++) {
    uint16_t parent = runs->parent[run];
    runs->parent[run] = parent == run ? (uint16_t)count++ : runs->parent[parent];
  }
  return count;
}

/* The label that a cell of the run had, -1 for none. */
static int32_t old_label(const int32_t *own, const uint16_t *cells, int32_t width) {
  for (int32_t i = 0; i < width; i++) {
    if (cells[i] != WAY_LABEL_NONE) return own[cells[i]];
  }
  return -1;
}

void way_labels_divide(way_labels *labels, int32_t chunk, int32_t label) {
  int32_t left = chunk % labels->columns * WAY_LABEL_CHUNK, top = chunk / labels->columns * WAY_LABEL_CHUNK;
  int32_t map_width = labels->seen.width, width = map_width - left, height = labels->seen.height - top;
  if (width > WAY_LABEL_CHUNK) width = WAY_LABEL_CHUNK;
  if (height > WAY_LABEL_CHUNK) height = WAY_LABEL_CHUNK;
  chunk_runs runs;
  find_runs(labels, left, top, height, &runs);
  int32_t count = number_parts(&runs), taken[MOST_RUNS], run = 0;
  for (int32_t part = 0; part < count; part++) taken[part] = -1;
  int32_t *own = labels->labels + (size_t)chunk * (size_t)labels->stride;
  for (int32_t row = 0; row < height; row++) {
    uint16_t *cells = labels->parts + (size_t)(top + row) * (size_t)map_width + (size_t)left;
    int32_t first = run;
    for (; run < runs.count && runs.row[run] == row; run++) {
      int32_t *its = &taken[runs.parent[run]], from = runs.first[run];
      if (label >= 0 && *its < 0) *its = old_label(own, cells + from, runs.last[run] - from + 1);
    }
    for (int32_t x = 0; x < width; x++) cells[x] = WAY_LABEL_NONE;
    for (run = first; run < runs.count && runs.row[run] == row; run++) {
      for (int32_t x = runs.first[run]; x <= runs.last[run]; x++) cells[x] = runs.parent[run];
    }
  }
  labels->counts[chunk] = (uint16_t)count;
  for (int32_t part = 0; label >= 0 && part < count; part++) own[part] = taken[part] >= 0 ? taken[part] : label;
}

/* ------------------------------------------------------------------------------------------------ across borders */

/* While parts are connected, labels holds places instead: of the part itself, or of an earlier one. */
static void connect(int32_t *parents, int32_t a, int32_t b) {
  while (parents[a] != a) a = parents[a] = parents[parents[a]];
  while (parents[b] != b) b = parents[b] = parents[parents[b]];
  if (a < b) parents[b] = a;
  else parents[a] = b;
}

static void connect_contacts(way_labels *labels, uint32_t contacts, int32_t x, int32_t y, int32_t shift) {
  contacts &= ~(contacts << 1);
  for (; contacts != 0; x++, contacts >>= 1) {
    if ((contacts & 1) == 0) continue;
    connect(labels->labels, way_label_place(labels, x, y), way_label_place(labels, x + shift, y - 1));
  }
}

/* 32 cells with those above them, in another row of chunks; the corners go sideways. */
static void connect_upwards(way_labels *labels, int32_t x, int32_t y) {
  const way_bit_rows *seen = &labels->seen;
  uint32_t own = row_bits(seen, x, y), above = row_bits(seen, x, y - 1);
  connect_contacts(labels, own & above, x, y, 0);
  connect_contacts(labels, own & above << 1 & row_moves(labels, y, 0), x, y, -1);
  connect_contacts(labels, own & above >> 1 & row_moves(labels, y, 2), x, y, 1);
}

/* A column with the one before it, in another column of chunks. */
static void connect_sideways(way_labels *labels, int32_t x) {
  const way_bit_rows *seen = &labels->seen;
  int32_t last_own = -1, last_other = -1;
  for (int32_t y = 0; y < seen->height; y++) {
    uint32_t nine = way_bit_nine(seen, x, y);
    if ((nine & 0x10) == 0) continue;
    nine &= way_label_around(labels, x, y) & 0x49;
    for (int32_t dy = -1; nine != 0; dy++, nine >>= 3) {
      if ((nine & 1) == 0) continue;
      int32_t own = way_label_place(labels, x, y), other = way_label_place(labels, x - 1, y + dy);
      if (own != last_own || other != last_other) connect(labels->labels, own, other);
      last_own = own;
      last_other = other;
    }
  }
}

static void number_labels(way_labels *labels) {
  int32_t count = 0;
  for (int32_t chunk = 0; chunk < labels->chunk_count; chunk++) {
    int32_t place = chunk * labels->stride, end = place + labels->counts[chunk];
    for (; place < end; place++) {
      int32_t parent = labels->labels[place];
      labels->labels[place] = parent == place ? count++ : labels->labels[parent];
    }
  }
  labels->label_count = count;
}

way_result way_labels_connect(way_labels *labels) {
  for (int32_t chunk = 0; chunk < labels->chunk_count; chunk++) {
    int32_t place = chunk * labels->stride, end = place + labels->counts[chunk];
    for (; place < end; place++) labels->labels[place] = place;
  }
  for (int32_t y = WAY_LABEL_CHUNK; y < labels->seen.height; y += WAY_LABEL_CHUNK) {
    for (int32_t x = 0; x < labels->seen.width; x += WAY_LABEL_CHUNK) connect_upwards(labels, x, y);
  }
  for (int32_t x = WAY_LABEL_CHUNK; x < labels->seen.width; x += WAY_LABEL_CHUNK) connect_sideways(labels, x);
  number_labels(labels);
  int32_t count = labels->label_count;
  way_result result =
      way_grow(&labels->allocator, (void **)&labels->alias, &labels->label_capacity, 0, count, sizeof *labels->alias);
  if (result != WAY_OK) return result;
  for (int32_t label = 0; label < count; label++) labels->alias[label] = label;
  labels->label_limit = 2 * count + WAY_LABEL_PENDING;
  return WAY_OK;
}
