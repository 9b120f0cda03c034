/* A flow field from inside.

   Two things hold between steps. A cell that is settled (it has a cost and is not in the open list) has told its cost to
   all its neighbours. And a cell that has a cost is a goal, or has a neighbour whose cost and the step to it come to no
   more than its own. When the open list is empty, every cost is therefore the least one, which is the same whatever
   edits came on the way; equal costs of steps are added up from the goal outwards. */
#ifndef FIELD_FLOW_FIELD_H
#define FIELD_FLOW_FIELD_H

#include "base/memory.h"
#include "base/open_set.h"
#include "watch/tracked.h"
#include "topology/plane.h"
#include "field/flow_wave.h"
#include "waystate/flow_field.h"
#include "waystate/passages.h"

enum {
  WAY_CELL_PENDING = 1,
  WAY_CELL_TOUCHED = 2,
  WAY_CELL_GOAL = 4,
  /* Only while a repair is worked out, the second also for cells that wait for their wave. */
  WAY_CELL_UNSUPPORTED = 8,
  WAY_CELL_QUEUED = 16,
  /* Chooses its move at the end of the run, whatever it chose when it was settled. */
  WAY_CELL_LATE = 32
};

/* Cells that a field leads to: as given, and sorted without duplicates. There is room for capacity of either. Prices are those
   given, and the least of each sorted cell; of no meaning, and perhaps not there, where all goals are free. */
typedef struct way_flow_goals {
  int32_t *given;
  int32_t *sorted;
  double *prices;
  double *least;
  bool priced;
  int32_t count;
  int32_t sorted_count;
  int32_t capacity;
} way_flow_goals;

struct way_flow_field {
  way_allocator allocator;
  way_grid *grid;
  way_watch *watch;
  int32_t listener;
  way_flow_field_options options;
  int32_t node_count;
  way_flow_goals goals;
  /* -1 before the first run. */
  int32_t area_version;
  way_field_status status;
  bool repairing;
  int32_t settled;
  /* Whether world and moves are those of the grid, cells with pending edits aside. */
  bool mapped;
  way_plane plane;
  uint8_t *moves;
  uint8_t *marks;
  /* Infinity where none is known. Of no meaning before the first step. */
  double *costs;
  /* Chosen moves, -1 for none. Of no meaning before the end of the first run. */
  int8_t *directions;
  /* What cells choose as they are settled, shown at the end of the run: a cell is settled when all that it could go to
     is. So that no step has to choose for all cells at once; a call that may settle all of them does, which is faster. */
  int8_t *chosen;
  bool choosing;
  /* Whether every cost comes from a run that began here. With restored ones, which may be anything, all choose at the
     end. */
  bool trusted;
  /* Between which cells those marked late lie; high is below low for none. */
  int32_t late_low;
  int32_t late_high;
  /* positions are -1 for cells that are not in it. */
  way_open_set open;
  /* Whether the slots lie in another order than that of pops, in which they are saved. */
  bool disordered;
  way_flow_wave wave;
  /* Cells that no step has seen yet since they were edited, or became goals or stopped being any; in the order in which
     that first happened. */
  int32_t *pending;
  int32_t pending_count;
  /* The rest has room for all cells, from the first repair on. */
  int32_t *touched;
  int32_t touched_count;
  int32_t *queue;
  int32_t *unsupported;
};

static inline bool way_flow_open(const way_flow_field *field, int32_t cell) {
  return field->open.positions[cell] >= 0;
}

/* Chosen moves from here on are links: the first that leads from the cell, by id, the second and so on. */
#define WAY_FLOW_LINK WAY_PLANE_MOVES

/* The moves into a cell, by the moves out of those around it; where no side is closed, the same as those out. */
uint32_t way_flow_sided_moves_into(const way_flow_field *field, int32_t cell);
static inline uint32_t way_flow_moves_into(const way_flow_field *field, int32_t cell) {
  return field->plane.sides == NULL ? field->moves[cell] : way_flow_sided_moves_into(field, cell);
}

/* The links from a cell, or to it, where the agent fits at both ends; a step each, in the order of ids. */
int way_flow_links(const way_flow_field *field, int32_t cell, bool into, way_step out[WAY_MAX_LINKS_AT_CELL]);
/* The move, or the link, that a cell would choose to get to another: the cheaper, of equals the move, then the first; -1 for
   none. */
int8_t way_flow_move_to(const way_flow_field *field, int32_t cell, int32_t next);
/* Where a chosen link leads; -1 where there is none. */
int32_t way_flow_end_of_link(const way_flow_field *field, int32_t cell, int32_t move);
/* A link was added or removed: what was chosen is told by other numbers. */
void way_flow_relink(way_flow_field *field, const way_link *link, bool added);

/* Where a chosen move leads. */
static inline int32_t way_flow_end_of(const way_flow_field *field, int32_t cell, int32_t move) {
  return move < WAY_FLOW_LINK ? cell + way_plane_offsets(&field->plane, cell)[move]
                              : way_flow_end_of_link(field, cell, move);
}

/* How many cells the settling of one may open at most. */
static inline int32_t way_flow_most_opened(const way_flow_field *field) {
  return field->plane.links == NULL ? WAY_PLANE_MOVES : WAY_MAX_STEPS;
}

/* Whether chosen moves can be read. */
static inline bool way_flow_has_directions(const way_flow_field *field) {
  return field->status == WAY_FIELD_COMPLETE || (field->status == WAY_FIELD_RUNNING && field->repairing);
}

static inline void way_flow_touch(way_flow_field *field, int32_t cell) {
  if ((field->marks[cell] & WAY_CELL_TOUCHED) != 0) return;
  field->marks[cell] |= WAY_CELL_TOUCHED;
  field->touched[field->touched_count++] = cell;
  field->directions[cell] = -1;
}

extern const way_tracked_kind way_tracked_flow_field;
static inline void way_flow_choose_late(way_flow_field *field, int32_t cell) {
  field->marks[cell] |= WAY_CELL_LATE;
  if (field->late_high < field->late_low || cell < field->late_low) field->late_low = cell;
  if (cell > field->late_high) field->late_high = cell;
}

/* The next step is to take in what has happened to the cell. Not before the first step. */
static inline void way_flow_await(way_flow_field *field, int32_t cell) {
  if ((field->marks[cell] & WAY_CELL_PENDING) != 0) return;
  way_watch_cell(field->watch, cell);
  field->marks[cell] |= WAY_CELL_PENDING;
  field->pending[field->pending_count++] = cell;
}

/* flow_goals.c */

/* Room for at least so many, with prices or without, keeping those that there are; goals is zeroed or was used before.
   OUT_OF_MEMORY. */
way_result way_flow_goals_reserve(const way_allocator *allocator, way_flow_goals *goals, int32_t count, bool priced);
void way_flow_goals_free(const way_allocator *allocator, way_flow_goals *goals);
/* Sorts those given. */
void way_flow_goals_sort(way_flow_goals *goals);
/* Makes them the goals of the field, which gives its own in exchange. What follows from that is up to the caller. */
void way_flow_exchange_goals(way_flow_field *field, way_flow_goals *goals);
/* WAY_OK, or what is wrong with goals for a grid. */
way_result way_flow_check_goals(const way_grid *grid, const way_point *goals, const double *prices, size_t count);
/* Sorted goals that were checked. OUT_OF_MEMORY. */
way_result way_flow_goals_of(const way_grid *grid, const way_point *points, const double *prices, size_t count,
                             way_flow_goals *goals);
/* Of a goal. */
double way_flow_priced(const way_flow_goals *goals, int32_t cell);
static inline double way_flow_price(const way_flow_field *field, int32_t cell) {
  return field->goals.priced ? way_flow_priced(&field->goals, cell) : 0;
}
/* Whether a goal with a cost is where ways end, and not worth leaving for a cheaper one. */
static inline bool way_flow_ends_at(const way_flow_field *field, int32_t goal) {
  return !field->goals.priced || field->costs[goal] == way_flow_priced(&field->goals, goal);
}

/* flow_field.c */

/* Back to status NOT_STARTED, with nothing pending. */
void way_flow_reset(way_flow_field *field);
void way_flow_clear_costs(way_flow_field *field);
void way_flow_clear_directions(way_flow_field *field);
/* Makes the world that of the grid. OUT_OF_MEMORY. */
way_result way_flow_settle_plane(way_flow_field *field);
/* And the moves of all cells. OUT_OF_MEMORY. */
way_result way_flow_map(way_flow_field *field);
void way_flow_forget_pending(way_flow_field *field);
bool way_flow_goal_free(const way_flow_field *field, int32_t goal);

/* flow_run.c */

/* Starts over from the goals. On an error nothing has changed. */
way_result way_flow_start(way_flow_field *field);
/* Room for all that so many iterations of a new run may add to the open list, where it has to have it: a run that settles
   everything gets through without. OUT_OF_MEMORY, and then nothing has changed. */
way_result way_flow_reserve_run(way_flow_field *field, int32_t iterations);
/* Settles at most so many cells of a run or repair that is under way. */
way_result way_flow_run(way_flow_field *field, int32_t iterations);
/* A lower cost for a cell; the open list has room. */
void way_flow_lower(way_flow_field *field, int32_t cell, double cost);
/* Shows the chosen moves and completes the field. */
void way_flow_finish(way_flow_field *field);
/* The move that a cell chooses. */
int8_t way_flow_choose(const way_flow_field *field, int32_t cell);
void way_flow_forget_late(way_flow_field *field);

/* flow_repair.c */

/* Room for repairs. OUT_OF_MEMORY. */
way_result way_flow_reserve_repair(way_flow_field *field);
/* Takes the pending edits in. On an error nothing has changed. */
way_result way_flow_repair(way_flow_field *field);

/* flow_tight.c */

/* Settles what is left of a run that began here and that no edit waits for, in the order of the open list and without any
   further memory. */
void way_flow_run_tight(way_flow_field *field);

/* flow_wave.c */

/* Settles as many whole waves as the iterations and the memory allow; they are counted down. Leaves the rest, if any, to
   the open list. */
void way_flow_run_waves(way_flow_field *field, int32_t *iterations);

#endif
