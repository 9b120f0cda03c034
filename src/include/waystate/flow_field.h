/* Waystate: flow fields. From every cell the cost of the cheapest way to the nearest goal and the first step of it, for
   crowds that head for the same places. Computed in slices, repaired after edits, saved and put back at any moment.

     way_flow_field_options options;
     way_flow_field_options_default(&options);
     way_flow_field *field;
     way_field_status status;
     if (way_flow_field_create(grid, &goal, 1, &options, &field) != WAY_OK) return;
     if (way_flow_field_step(field, 2000, &status) == WAY_OK && status == WAY_FIELD_COMPLETE)
       walk(way_flow_field_next(field, start.x, start.y));
     way_flow_field_destroy(field); */
#ifndef WAYSTATE_FLOW_FIELD_H
#define WAYSTATE_FLOW_FIELD_H

#include "waystate/grid.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The values are stored in states. */
typedef enum way_field_status {
  /* Nothing is known: before the first step, and after the grid was restored. */
  WAY_FIELD_NOT_STARTED = 0,
  /* A run or a repair is to be gone on with, or the grid was edited since. */
  WAY_FIELD_RUNNING = 1,
  WAY_FIELD_COMPLETE = 2
} way_field_status;

/* Fill with way_flow_field_options_default, then change what matters. */
typedef struct way_flow_field_options {
  way_diagonal diagonal;
  /* Cells on a side, from the agent's own cell to +x and +y; >= 1. */
  int32_t agent_size;
  /* Most cells that one way_flow_field_recompute settles, 0 for no limit; more steps then finish the run. */
  int32_t iteration_budget;
} way_flow_field_options;

/* No diagonal past a corner, agents of 1, no limit. */
WAY_API void way_flow_field_options_default(way_flow_field_options *options);

/* A flow field over a square or hex grid. State kind 7. */
typedef struct way_flow_field way_flow_field;

/* Makes a field with goal_count >= 0 goals (inside the grid, in any order, repeated or blocked as they may be) and options. It
   hears of the grid's edits from now on, and keeps the grid's memory alive. Nothing is computed yet.
   INVALID_ARGUMENT, OUT_OF_RANGE for goals and options, UNSUPPORTED for a diagonal rule on a hex grid, OUT_OF_MEMORY, BUSY.
   Free with way_flow_field_destroy. */
WAY_API way_result way_flow_field_create(way_grid *grid, const way_point *goals, size_t goal_count,
                                         const way_flow_field_options *options, way_flow_field **field);
/* NULL does nothing. The grid may be gone already. */
WAY_API void way_flow_field_destroy(way_flow_field *field);

/* Moves the goals: to goal_count others, as they may be given to way_flow_field_create, that the next step takes in. Cells that were
   no goals or are none any more are repaired as edited ones are, in a field, a run or a repair; what the others support
   stays. INVALID_ARGUMENT, OUT_OF_RANGE, OUT_OF_MEMORY, BUSY; nothing has changed then. */
WAY_API way_result way_flow_field_set_goals(way_flow_field *field, const way_point *goals, size_t goal_count);
/* What a goal may cost at most. */
#define WAY_MAX_GOAL_PRICE 4294967296.0
/* The same with what ending at each goal costs besides the way, 0 to WAY_MAX_GOAL_PRICE (else OUT_OF_RANGE), NULL where all
   are free. Costs then are those of the way and the price together; a goal that another one is cheaper than, the way to it
   included, is walked through, and of goals in one cell the cheapest counts. Prices that change are goals that move. A field
   whose goals have a price is saved as state kind 74. */
WAY_API way_result way_flow_field_set_priced_goals(way_flow_field *field, const way_point *goals, const double *prices,
                                                   size_t count);
/* The prices as they were given, in the order of the goals and owned likewise; NULL where all are free. */
WAY_API const double *way_flow_field_prices(const way_flow_field *field);
/* The goals as cells, as they were given; owned by the field, good until the next call that changes it. */
WAY_API const int32_t *way_flow_field_goals(const way_flow_field *field, int32_t *count);

/* Settles at most iterations (>= 0) more cells; 0 changes nothing. First takes in what happened to the grid: edits of
   cells are repaired, a changed multiplier starts the run over. OUT_OF_MEMORY leaves the field where the last whole
   iteration left it. BUSY from inside a listener or a hook of the grid. */
WAY_API way_result way_flow_field_step(way_flow_field *field, int32_t iterations, way_field_status *status);
/* Starts over and runs to the end, or to the iteration budget of the options. BUSY; OUT_OF_MEMORY, and then nothing has
   changed. */
WAY_API way_result way_flow_field_recompute(way_flow_field *field, way_field_status *status);

/* RUNNING also when the grid was edited since the last step. */
WAY_API way_field_status way_flow_field_status(const way_flow_field *field);
/* Cells settled by the run or repair under way, or by the last one. */
WAY_API int32_t way_flow_field_settled(const way_flow_field *field);

/* What follows reads the field as the last step left it; edits since then do not show, and reading changes nothing. */

/* Cost of the cheapest way from (x, y) to a goal that is known so far; infinity where none is, and outside. */
WAY_API double way_flow_field_cost(const way_flow_field *field, int32_t x, int32_t y);
/* The cell to go to from (x, y): -1 at a goal, where no goal can be reached, outside, and where none is chosen yet. A
   run chooses for all cells at its end, a repair for those that it touched. */
WAY_API int32_t way_flow_field_next(const way_flow_field *field, int32_t x, int32_t y);
/* The cells from (x, y) to a goal, both included; length 0 where the chosen steps lead to none. cells NULL asks for the
   length only. BUFFER_TOO_SMALL; STATE when the field was restored from bytes whose steps lead round in a circle or end
   before a goal. */
WAY_API way_result way_flow_field_path(const way_flow_field *field, int32_t x, int32_t y, int32_t *cells,
                                       size_t capacity, size_t *length);
/* After STATE: which cell's step leads nowhere, by cell numbers. The code is OK and the message empty where the path from
   (x, y) has no such fault. */
WAY_API void way_flow_field_fault(const way_flow_field *field, int32_t x, int32_t y, way_error *error);
/* For count cells, where to go next: the next cell and the move (its place in N, E, S, W, NE, SE, SW, NW, or the move
   of a hex grid), -1 for none and for cells that do not exist. next or moves may be NULL. INVALID_ARGUMENT for cells that are NULL. */
WAY_API way_result way_flow_field_sample(const way_flow_field *field, const int32_t *cells, size_t count, int32_t *next,
                                         int8_t *moves);

/* All costs, row by row; owned by the field, good until the next call that changes it. */
WAY_API const double *way_flow_field_costs(way_flow_field *field);
/* All moves likewise, -1 for none. */
WAY_API const int8_t *way_flow_field_directions(way_flow_field *field);
/* Writes all next cells, -1 for none; capacity is at least width * height, else BUFFER_TOO_SMALL. */
WAY_API way_result way_flow_field_next_cells(const way_flow_field *field, int32_t *cells, size_t capacity);

/* As way_grid_save. */
WAY_API way_result way_flow_field_save(const way_flow_field *field, uint8_t *buffer, size_t capacity, size_t *size);
/* Puts a saved field back into one made with the same options over the same grid, restored first; it takes the saved
   goals. After a refusal (STATE) the field is not started and has the goals it had. OUT_OF_MEMORY, BUSY. */
WAY_API way_result way_flow_field_restore(way_flow_field *field, const uint8_t *bytes, size_t size, way_error *error);
/* As way_grid_hash. */
WAY_API uint64_t way_flow_field_hash(const way_flow_field *field);
/* A checksum of what decides later answers: costs, chosen moves, goals, edits to come; not of what has been done for them.
   A field that was repaired has that of one made afresh. See way_grid_checksum. */
WAY_API uint64_t way_flow_field_checksum(const way_flow_field *field);

#ifdef __cplusplus
}
#endif

#endif
