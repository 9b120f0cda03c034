/* JPS+ tables: for each cell and direction how far a run goes. A byte each, so that a cell's directions lie in one or
   two to a cache line: above 0 the steps to where the run stops for a turn, else the negated steps to a wall. */
#ifndef SEARCH_JUMP_TABLE_H
#define SEARCH_JUMP_TABLE_H

#include "waystate/base.h"

/* An entry of this size, either sign, says only that one step less is free and without a turn: go there and look
   again. So runs may have any length, and an edit is felt by its sign alone beyond. */
#define WAY_JUMP_FAR 127

/* For every cell its entries in the order of moves, 8 or 4 of them; NULL until built. */
typedef struct way_jump_table {
  int8_t *entries;
} way_jump_table;

struct way_jump_index;

way_result way_jump_table_make(struct way_jump_index *index, bool four);
void way_jump_table_build(struct way_jump_index *index, bool four);
void way_jump_table_free(struct way_jump_index *index);
/* After bits changed around (x, y): the tables that there are. The bits of all changes must be in place already. */
void way_jump_table_mend(struct way_jump_index *index, int32_t x, int32_t y);
/* After one turning bit changed at (x, y). */
void way_jump_table_mend_turn(struct way_jump_index *index, int32_t x, int32_t y);

#endif
