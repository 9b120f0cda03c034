/* The engines behind a grid search, each behind the same few calls. A search picks one when it begins, and the handle
   knows nothing of what is inside them. */
#ifndef SEARCH_GRID_ENGINE_H
#define SEARCH_GRID_ENGINE_H

#include "base/bytes.h"
#include "engine/generic/raw_status.h"
#include "waystate/grid_search.h"

/* Where a search keeps the state of each engine. */
enum {
  WAY_SLOT_PAIR_ASTAR,
  WAY_SLOT_ASTAR,
  WAY_SLOT_JUMP,
  WAY_SLOT_JUMP_SEARCH,
  WAY_SLOT_THETA,
  WAY_SLOT_HPA,
  WAY_SLOT_HEX_ASTAR,
  WAY_SLOT_COUNT
};

/* How an engine stands. start and goal are cells. */
typedef struct way_engine_report {
  way_raw_status status;
  int32_t start;
  int32_t goal;
  int32_t iterations;
  int32_t expanded;
} way_engine_report;

typedef struct way_grid_engine {
  /* What results name, and the mode of state kind 12. */
  way_engine engine;
  int slot;
  /* Its saves are a state of their own kind instead of kind 12, header included. */
  bool own_kind;
  /* Makes the state where it is missing and takes the search's options; search->plane is ready. */
  way_result (*ready)(way_grid_search *search);
  void (*reset)(void *state);
  void (*destroy)(way_grid_search *search, void *state);
  way_result (*begin)(way_grid_search *search, int32_t start, int32_t goal);
  /* At most that many iterations. One that fails is not performed at all. */
  way_result (*step)(way_grid_search *search, int32_t iterations);
  way_engine_report (*report)(const void *state);
  /* The closed cell with the least distance to the goal, then the least cost, then the lowest index; -1 for none. */
  int32_t (*nearest_closed)(const way_grid_search *search);
  /* Where the way to a visited cell that is known now comes from, as the path goes; -1 at the start. */
  int32_t (*parent)(const way_grid_search *search, int32_t cell);
  /* Fills cells and cost of the path from the start to end. */
  way_result (*trace)(const way_grid_search *search, int32_t end, way_path *path);
  /* 0 unseen, 1 open, 2 closed. */
  uint8_t (*mark)(const void *state, int32_t cell);
  /* The recorded list; NULL where the engine keeps none. */
  const int32_t *(*expanded)(const void *state, int32_t *count);
  /* The payload after mode, width and height; with own_kind everything, also for a search that is not begun, whose
     state may be NULL. All three NULL for an engine that can't be saved. */
  void (*write)(way_writer *writer, const way_grid_search *search);
  /* How many bytes write writes. */
  size_t (*bytes)(const way_grid_search *search);
  /* May leave another engine in search->engine, where the state that it read is one that only that engine goes on from. */
  way_result (*read)(way_reader *reader, way_grid_search *search);
} way_grid_engine;

/* The engine that options select on a grid, and the algorithm that it runs, which may be another than was asked for. */
typedef struct way_grid_pick {
  const way_grid_engine *engine;
  way_algorithm algorithm;
} way_grid_pick;

extern const way_grid_engine way_grid_engine_pair_astar;
extern const way_grid_engine way_grid_engine_astar;
/* The generic A* on hex grids, and the one on whole numbers. */
extern const way_grid_engine way_grid_engine_hex;
extern const way_grid_engine way_grid_engine_hex_astar;
extern const way_grid_engine way_grid_engine_hpa;
extern const way_grid_engine way_grid_engine_jump;
extern const way_grid_engine way_grid_engine_jump_search;
extern const way_grid_engine way_grid_engine_theta;

/* Fills a path by the engine's parents from end back to the cell whose parent is -1. */
way_result way_trace_parents(const way_grid_search *search, int32_t end, way_path *path);

#endif
