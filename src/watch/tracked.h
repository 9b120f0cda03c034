/* How a kind of object takes part in a history: one table beside the file that tells how the kind is saved. A history keeps
   a twin of each object, the content that it had at a frame: arrays by cell (columns), lists, and scalars. What can be
   worked out from those is no part of it and is made again when the object is put back. */
#ifndef WATCH_TRACKED_H
#define WATCH_TRACKED_H

#include "base/memory.h"
#include "watch/watch.h"

#define WAY_TRACKED_COLUMNS 6
#define WAY_TRACKED_LISTS 8
#define WAY_TRACKED_SCALARS 40
/* Scalars, then the lengths of lists, then a sum for each column and each list, then whether those are there. */
#define WAY_TWIN_SUMS (WAY_TRACKED_SCALARS + WAY_TRACKED_LISTS)
#define WAY_TWIN_SUMMED (WAY_TWIN_SUMS + WAY_TRACKED_COLUMNS + WAY_TRACKED_LISTS)
#define WAY_TWIN_WORDS 64
_Static_assert(WAY_TWIN_WORDS > WAY_TWIN_SUMMED, "room for all");

typedef struct way_twin way_twin;

typedef struct way_tracked_kind {
  /* A way_object_kind. */
  int32_t kind;
  /* Worlds are put back before what is built over them. */
  bool world;
  /* 2^shift cells are a block: of no column more than 128 bytes, of all together no more than 256, and of each a multiple
     of 8. */
  int32_t shift;
  int32_t column_count;
  int32_t column_bytes[WAY_TRACKED_COLUMNS];
  int32_t list_count;
  /* Bytes an item. */
  int32_t list_bytes[WAY_TRACKED_LISTS];
  int32_t scalar_count;
  /* A bit for each column and each list of which all terms are 0: they are not asked for. */
  uint32_t uncounted_columns;
  uint32_t uncounted_lists;
  /* Columns and lists change only along with scalars. */
  bool steady;
  /* 1 + a list that only grows or is emptied, and lies as it is asked for; 0 for none. */
  int32_t growing;

  /* Where the object keeps its watch. */
  way_watch **(*watch)(void *object);
  /* Makes what the object else makes when it first needs it, so that all columns are there. OUT_OF_MEMORY, or
     UNSUPPORTED for an object that no history can hold. May be NULL. */
  way_result (*ready)(void *object);
  /* Works out what is asked for below, before the object is compared. Any error, after which nothing is asked for. May be
     NULL. */
  way_result (*freeze)(void *object);
  /* What the object is built over; kind 0 for none. */
  void *(*world_of)(void *object, int32_t *kind);
  /* Whether it, or what it is built over, is in the middle of a call. */
  bool (*busy)(const void *object);
  void (*destroy)(void *object);

  void (*cells)(const void *object, int32_t *count, int32_t *row);
  /* The items of a column as they lie; NULL where read_column has to be asked. */
  const void *(*column)(const void *object, int column);
  void (*read_column)(const void *object, int column, int32_t first, int32_t count, uint8_t *out);
  /* The items of a list as they lie, or NULL where read_list has to be asked. */
  const void *(*list)(const void *object, int list, int32_t *length);
  void (*read_list)(const void *object, int list, int32_t first, int32_t count, uint8_t *out);
  void (*gather)(const void *object, uint64_t *scalars);

  /* Room for what the twin holds. On OUT_OF_MEMORY nothing has changed. NULL where there always is. */
  way_result (*reserve)(void *object, const way_twin *twin);
  /* Makes the object what its twin is. The object differs from it in moved blocks only. Can't fail. */
  void (*take)(void *object, const way_twin *twin);

  /* What a cell, or an item of a list, adds to the sum of its column or list: 0 for what counts as nothing. Of the scalars
     it may look at those alone that never change. */
  uint64_t (*column_term)(const uint64_t *scalars, int column, int32_t cell, const uint8_t *item);
  uint64_t (*list_term)(const uint64_t *scalars, int list, int32_t place, const uint8_t *item);
  /* The object's checksum. sums: of columns, then of lists. */
  uint64_t (*checksum)(const uint64_t *scalars, const uint64_t *sums);
} way_tracked_kind;

typedef struct way_twin_list {
  /* 0 behind the length. */
  uint8_t *items;
  size_t capacity;
} way_twin_list;

struct way_twin {
  const way_tracked_kind *kind;
  void *object;
  way_allocator allocator;
  way_watch watch;
  /* Blocks in which the object may differ from its twin, while it is put back. */
  uint64_t *moved;
  int32_t map_words;
  uint8_t *columns[WAY_TRACKED_COLUMNS];
  way_twin_list lists[WAY_TRACKED_LISTS];
  uint64_t words[WAY_TWIN_WORDS];
};

static inline const uint64_t *way_twin_scalars(const way_twin *twin) {
  return twin->words;
}

static inline int32_t way_twin_length(const way_twin *twin, int list) {
  return (int32_t)twin->words[WAY_TRACKED_SCALARS + list];
}

static inline const uint64_t *way_twin_sums(const way_twin *twin) {
  return twin->words + WAY_TWIN_SUMS;
}

/* Whether the twin has the sums of what it holds. */
static inline bool way_twin_summed(const way_twin *twin) {
  return twin->words[WAY_TWIN_SUMMED] != 0;
}

/* The moved cells from first on, as far as they lie together: first and one past the last, or false. */
bool way_twin_next(const way_twin *twin, int32_t *first, int32_t *end);
/* Copies the moved cells of a column to where they lie in the object. */
void way_twin_put_column(const way_twin *twin, int column, void *items);
/* Copies a list. */
void way_twin_put_list(const way_twin *twin, int list, void *items);

/* The checksum of an object, worked out from all of it. */
uint64_t way_tracked_checksum(const way_tracked_kind *kind, const void *object);
/* The same for an object that may be part of a history, which knows most of it. */
uint64_t way_watched_checksum(const way_tracked_kind *kind, const void *object, way_watch *watch);

#endif
