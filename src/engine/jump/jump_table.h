/* JPS+ tables: for each cell and direction how far a run goes. A byte each, so that a cell's directions lie in one or
   two to a cache line: above 0 the steps to where the run stops for a turn, else the negated steps to a wall. */
#ifndef SEARCH_JUMP_TABLE_H
#define SEARCH_JUMP_TABLE_H

#include "waystate/base.h"

/* An entry of this size, either sign, says only that one step less is free and without a turn: go there and look
   again. So runs may have any length, and an edit is felt by its sign alone beyond. */
#define WAY_JUMP_FAR 127

/* For every cell its entries in the order of moves, 8 or 4 of them; NULL until made. They are built row by row, down the
   map and up again; until that is through, searches scan. */
typedef struct way_jump_table {
  int8_t *entries;
  /* Rows built, of twice the height. */
  int32_t built;
  /* Cells that may be built yet. */
  int64_t credit;
  /* Entries that the mends at hand may look at yet. */
  int64_t patience;
} way_jump_table;

struct way_jump_index;

/* Memory for a table, with nothing built. */
way_result way_jump_table_make(struct way_jump_index *index, bool four);
void way_jump_table_free(struct way_jump_index *index);
/* Whether the table can be read. */
bool way_jump_table_ready(const struct way_jump_index *index, bool four);
/* Goes on building, by so many cells and what is left of earlier ones; whole rows alone. Twice the cells of the map build
   a table. */
void way_jump_table_advance(struct way_jump_index *index, bool four, int64_t cells);
/* All is to be built again. */
void way_jump_table_forget(struct way_jump_index *index);
/* Mends the tables that are ready, after bits changed around some cells; the bits of all changes are in place already.
   begin, then each change. A table whose mends would look at more than an eighth of the map is forgotten. */
void way_jump_table_begin_mends(struct way_jump_index *index);
void way_jump_table_mend(struct way_jump_index *index, int32_t x, int32_t y);
/* After one turning bit changed at (x, y). */
void way_jump_table_mend_turn(struct way_jump_index *index, int32_t x, int32_t y);

#endif
