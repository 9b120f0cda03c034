/* Two saved states that are read at once, and what differs between them. */
#ifndef BUNDLE_DIFF_H
#define BUNDLE_DIFF_H

#include "bundle/record.h"

/* The most fields of one object that can differ. */
#define WAY_DIFF_FIELDS 40

typedef struct way_diff_side {
  const uint8_t *at;
  const uint8_t *end;
} way_diff_side;

typedef struct way_diff_pair {
  way_diff_side a;
  way_diff_side b;
  /* Whether counts and lengths on a side don't add up: then the side, and the field. */
  bool lost;
  const way_diff_side *lost_side;
  const char *lost_field;
  int32_t object;
  int32_t kind;
  /* Of the world, 0 where it is not known; z is 0 in the plane. */
  int32_t size_x;
  int32_t size_y;
  int32_t size_z;
  /* What differs in this object. */
  way_difference found[WAY_DIFF_FIELDS];
  int32_t count;
} way_diff_pair;

/* A field that there is one of: 'u' u8, 's' u16, 'i' i32, 'l' i64, 'd' f64, and for elements 'b' i8, 'w' u32, 'h' i16, 'r'
   f32, 'q' u64. */
typedef struct way_diff_field {
  const char *name;
  char type;
} way_diff_field;

/* What both sides hold in a field, noted when it differs. Returns the value of a. */
double way_diff_scalar(way_diff_pair *pair, const char *name, char type);
/* So many items one after the other, in a and in b. at: the number that the first one goes by. */
void way_diff_row(way_diff_pair *pair, const char *name, char type, int64_t count_a, int64_t count_b);
/* The same, of the cells of a world. */
void way_diff_cells(way_diff_pair *pair, const char *name, char type, int64_t count_a, int64_t count_b);
/* A count, and that many items of some fields in the order of the list. */
void way_diff_list(way_diff_pair *pair, const char *name, const way_diff_field *fields, int count);
/* The same, where the first field, an i32, is the node that the item is of, or its id, and ascends. */
void way_diff_keyed(way_diff_pair *pair, const char *name, const way_diff_field *fields, int count);
void way_diff_by_id(way_diff_pair *pair, const char *name, const way_diff_field *fields, int count);
/* Notes a difference; at a cell or node where that is said, else at a place of a list, or -1. */
void way_diff_note(way_diff_pair *pair, const char *name, int32_t at, const double *a, const double *b);
void way_diff_note_node(way_diff_pair *pair, const char *name, int32_t node, const double *a, const double *b);
int64_t way_diff_left(const way_diff_side *side);
/* Whether both sides have so many bytes left for a field; else the pair is lost. */
bool way_diff_has(way_diff_pair *pair, const char *name, int64_t bytes_a, int64_t bytes_b);
/* A side holds what can't be. */
void way_diff_lose(way_diff_pair *pair, const way_diff_side *side, const char *name);

/* The kind that a kind of state has the fields of, and some behind them that may be missing. */
int way_diff_base_kind(int kind);
/* Compares two states of kinds with one base by what those say of their fields. False: the kind is not known. */
bool way_diff_states(way_diff_pair *pair);

#endif
