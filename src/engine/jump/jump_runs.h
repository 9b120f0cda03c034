/* The runs between the cells of a jump point state and their parents, checked together. */
#ifndef SEARCH_JUMP_RUNS_H
#define SEARCH_JUMP_RUNS_H

#include "engine/jump/jump_block.h"

/* The first visited cell whose run from its parent has a step that is not allowed, -1 for none. All parents are visited
   cells. Takes time in proportion to the cells of the grid at most, however many runs there are. OUT_OF_MEMORY. */
way_result way_jump_check_runs(const way_jump_block *engine, int32_t *refused);

#endif
