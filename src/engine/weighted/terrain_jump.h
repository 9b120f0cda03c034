/* Jump points over terrain: square grids with any multipliers, rule and agent size, without hooks and at a weight of 0 or 1.
   A run goes straight on as long as no other move is worth trying and the ground stays the same; diagonal runs, or vertical
   ones where there are no diagonals, launch straight runs on their way. What is worth trying says terrain_moves.h. A run is
   not begun where a cell was expanded before that enters its first cell as cheaply. State kind 66. */
#ifndef ENGINE_WEIGHTED_TERRAIN_JUMP_H
#define ENGINE_WEIGHTED_TERRAIN_JUMP_H

#include "engine/generic/engine.h"
#include "engine/generic/once.h"
#include "engine/weighted/terrain_index.h"

/* Of a cell, beside its g. */
typedef struct way_terrain_cell {
  /* Multipliers of straight and of diagonal steps from the start, added up in the order of the way; g is their value. */
  double straight;
  double diagonal;
  /* The least value at which an expanded cell enters this one by its first step; of the search with that epoch. */
  double best;
  uint32_t best_epoch;
  /* The last move of the run that leads here. */
  int32_t move;
} way_terrain_cell;

typedef struct way_terrain_jump {
  way_once_search once;
  const way_plane *plane;
  way_terrain_index *index;
  /* Those of the rule. */
  way_terrain_stops *stops;
  way_diagonal rule;
  /* The least multiplier that occurs; 0 at a weight of 0. */
  double least;
  int32_t goal_x;
  int32_t goal_y;
  /* Not saved, since the parents tell. */
  way_terrain_cell *cells;
  /* Of the search before. */
  uint32_t epoch;
} way_terrain_jump;

extern const way_search_engine way_engine_terrain_jump;
extern const way_search_format way_terrain_jump_format;

void way_terrain_jump_init(way_terrain_jump *jump, const way_allocator *allocator, int32_t node_count);
void way_terrain_jump_free(way_terrain_jump *jump);
/* Takes the ground as it is; not begun then. OUT_OF_MEMORY. */
way_result way_terrain_jump_configure(way_terrain_jump *jump, const way_plane *plane, double weight, bool record);
/* Makes the cells where they are missing. OUT_OF_MEMORY. */
way_result way_terrain_jump_ready(way_terrain_jump *jump);
/* After the buffers were restarted: what cells hold of earlier searches is forgotten. */
void way_terrain_jump_renew(way_terrain_jump *jump);
way_result way_terrain_jump_begin(way_terrain_jump *jump, int32_t start, int32_t goal);
/* At most iterations pops of jump points. OUT_OF_MEMORY leaves the last whole iteration. */
way_result way_terrain_jump_step(way_terrain_jump *jump, int32_t iterations);
/* Fills the cells of the path from the start to a visited one, with all that the runs pass over. */
way_result way_terrain_jump_trace(const way_terrain_jump *jump, int32_t end, way_path *path);

/* The run from one cell to another: so many slanted steps, which are vertical where there are no diagonals, then straight
   ones. A move is -1 where there is no such step; the last one is that of the cell. */
typedef struct way_terrain_run {
  int32_t slanted;
  int32_t straight;
  int32_t slanted_move;
  int32_t straight_move;
} way_terrain_run;

way_terrain_run way_terrain_run_between(const way_terrain_jump *jump, int32_t from, int32_t to);
/* F of a cell at that cost. */
double way_terrain_total(const way_terrain_jump *jump, double straight, double diagonal, int32_t x, int32_t y);
/* Notes the first steps of a closed cell as an expansion does. */
void way_terrain_note_steps(way_terrain_jump *jump, int32_t node);

/* NOT_STARTED when refused. */
way_result way_read_terrain_jump(way_reader *reader, way_terrain_jump *jump);

#endif
