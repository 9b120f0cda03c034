/* Component labels of one map of where an agent fits, for one set of neighbours. Cells are labelled within chunks of 32x32,
   by parts that hang together there; parts have labels, and labels that turned out to be one have an alias. So an edit has
   at most one chunk and some parts beside it to look at, and in the worst case the borders of all chunks, never all
   cells. */
#ifndef WORLD_GRID_LABELS_H
#define WORLD_GRID_LABELS_H

#include "base/bit_rows.h"
#include "base/memory.h"

#define WAY_LABEL_CHUNK 32
/* Changes that are kept one by one; beyond that, and where they take too long, chunks are labelled again. */
#define WAY_LABEL_PENDING 1024
#define WAY_LABEL_NONE UINT16_MAX

/* Which of the cells around one are a step away, in the bits of way_bit_nine: by the parity of the row, or of the
   column. */
typedef struct way_label_moves {
  bool by_rows;
  uint32_t masks[2];
} way_label_moves;

typedef struct way_labels {
  way_allocator allocator;
  way_label_moves moves;
  /* By parity and by cell around one: which others around it are a step away from that cell. */
  uint16_t near[2][9];
  /* The map, and what it was when the labels were last right. */
  way_bit_rows fits;
  way_bit_rows seen;
  /* Chunks in a row, and all. */
  int32_t columns;
  int32_t chunk_count;
  /* Most parts that a chunk can have. */
  int32_t stride;
  /* The part of each cell within its chunk, WAY_LABEL_NONE for none. */
  uint16_t *parts;
  /* Parts of each chunk. */
  uint16_t *counts;
  /* Label of part p of chunk c at c * stride + p. */
  int32_t *labels;
  /* What each label is one with: itself or a lower one. */
  int32_t *alias;
  int32_t label_count;
  int32_t label_capacity;
  /* How many labels may be used before they are numbered again. */
  int32_t label_limit;
  /* Cells that changed since, or, when there are many, the chunks that they lie in. */
  int32_t pending_count;
  bool many;
  uint8_t *dirty;
  int32_t pending[WAY_LABEL_PENDING];
} way_labels;

/* fits outlives the labels. All is worked out at the first update. OUT_OF_MEMORY. */
way_result way_labels_create(const way_bit_rows *fits, const way_label_moves *moves, const way_allocator *allocator,
                             way_labels **out);
/* NULL does nothing. */
void way_labels_destroy(way_labels *labels);
/* The bit of a cell changed. */
void way_labels_note(way_labels *labels, int32_t x, int32_t y);
/* Makes the labels right. After OUT_OF_MEMORY the next update begins with all cells. */
way_result way_labels_update(way_labels *labels);
/* Whether a walk leads from one cell to the other; both are inside, the labels are right. */
bool way_labels_join(way_labels *labels, int32_t from, int32_t to);
size_t way_labels_bytes(const way_labels *labels);

/* Between the files of the labels. */

static inline int32_t way_label_chunk_at(const way_labels *labels, int32_t x, int32_t y) {
  return y / WAY_LABEL_CHUNK * labels->columns + x / WAY_LABEL_CHUNK;
}

static inline uint32_t way_label_around(const way_labels *labels, int32_t x, int32_t y) {
  return labels->moves.masks[(labels->moves.by_rows ? y : x) & 1];
}

/* Place in labels of the part of a free cell. */
static inline int32_t way_label_place(const way_labels *labels, int32_t x, int32_t y) {
  uint16_t part = labels->parts[(size_t)y * (size_t)labels->seen.width + (size_t)x];
  return way_label_chunk_at(labels, x, y) * labels->stride + part;
}

/* Finds the parts of a chunk in what was seen of the map. Parts take over the label that one of their cells had, those
   without any the one given; with -1 labels are left alone. */
void way_labels_divide(way_labels *labels, int32_t chunk, int32_t label);
/* Numbers the labels of all parts, by what touches across the borders of chunks. */
way_result way_labels_connect(way_labels *labels);

#endif
