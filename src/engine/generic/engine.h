/* The engines behind a search, each behind the same few calls. The door of a world picks one when a search begins and
   knows nothing of what is inside; an engine sees what it is asked for and the ground it runs on, and no search. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "base/bytes.h"
#include "base/path.h"
#include "engine/generic/goal_search.h"
#include "engine/generic/loop_status.h"
#include "engine/generic/search_state.h"
#include "topology/hex_units.h"
#include "topology/plane.h"
#include "topology/voxel.h"
#include "waystate/graph_search.h"
#include "world/graph/graph.h"

/* What an engine is asked for. What is pointed to belongs to the search and lives as long as the engine's state. */
typedef struct way_engine_setup {
  const way_allocator *allocator;
  int32_t node_count;
  double weight;
  /* Whether to keep the list of expanded nodes, where the format has one. */
  bool record;
  /* The world's moves, for engines that take any; NULL on graphs. */
  const way_topology *topology;
  /* The world's own; NULL in other worlds. */
  way_grid *grid;
  const way_plane *plane;
  const way_grid_options *grid_options;
  const way_hex_units *units;
  const way_voxel *voxel;
  /* NULL for a compiled graph alone. */
  way_graph *graph;
  way_csr_graph *compiled;
  const way_graph_options *graph_options;
  /* What a search for many goals asks, and of whom; NULL in any other. */
  const way_goal_calls *goal_calls;
  void *goal_context;
} way_engine_setup;

/* How an engine stands. start, goal and the visited [low, high] are nodes of the world. */
typedef struct way_engine_report {
  way_loop_status status;
  int32_t start;
  int32_t goal;
  int32_t iterations;
  int32_t expanded;
  int32_t low;
  int32_t high;
  /* Whether the goal stands in for one that is blocked. */
  bool stands_in;
} way_engine_report;

typedef struct way_search_engine {
  /* What results name, and the mode of state kind 12. */
  way_engine engine;
  /* Kinds 8 to 11; NULL for what is saved as fields of kind 12, or in a kind of its own. */
  const way_search_format *format;
  /* Its states are never embedded in kind 12. */
  bool stands_alone;
  /* Whether it closes only some of the nodes that can be reached, so that those closed can't tell which is nearest to a
     goal. NULL for never. */
  bool (*sparse)(const void *state);
  /* Makes the state where it is NULL, and takes the setup. */
  way_result (*ready)(void **state, const way_engine_setup *setup);
  void (*reset)(void *state);
  void (*destroy)(void *state, const way_allocator *allocator);
  way_result (*begin)(void *state, int32_t start, int32_t goal);
  /* Notes that the goal stands in for one that is blocked; NULL where none can be. */
  void (*stand_in)(void *state);
  /* At most that many iterations. One that fails is not performed at all. */
  way_result (*step)(void *state, int32_t iterations);
  way_engine_report (*report)(const void *state);
  /* 0 unseen, 1 open, 2 closed. */
  uint8_t (*mark)(const void *state, int32_t node);
  /* Cost of the way from the start to a closed node; infinity where the way to it is not known. */
  double (*cost)(const void *state, int32_t node);
  /* Where the way to a visited node that is known now comes from, as the path goes; -1 at the start. */
  int32_t (*parent)(const void *state, int32_t node);
  /* Fills nodes and cost of the path from the start to end, a closed node. */
  way_result (*trace)(void *state, int32_t end, way_path *path);
  /* The metric, where it is another than the topology's; else NULL. */
  double (*distance)(const void *state, int32_t node, int32_t goal);
  /* The recorded list that the format has; NULL where it has none, and last tells which node was expanded last. */
  const int32_t *(*expanded)(const void *state, int32_t *count);
  int32_t (*last)(const void *state);
  /* A whole state where there is a format or the engine stands alone, else what follows mode, width and height in
     kind 12. */
  void (*write)(way_writer *writer, const void *state);
  /* How many bytes write writes. */
  size_t (*bytes)(const void *state);
  way_result (*read)(way_reader *reader, void *state);
  /* Instead of read: takes over what the generic A* has read, or leaves it, where this engine would write other bytes. */
  way_result (*take)(void *state, const void *generic, bool *taken);
  /* Of an engine with a kind of its own: the state of a search that is not begun, and its size; NULL for any other. */
  void (*write_idle)(way_writer *writer, const way_engine_setup *setup);
  size_t idle_bytes;
} way_search_engine;

/* Fills a path by the engine's parents from end back to the node whose parent is -1, at the engine's cost. */
way_result way_trace_parents(const way_search_engine *engine, const void *state, int32_t end, way_path *path);

/* For engines that are so always. */
bool way_always_sparse(const void *state);

/* Calls for engines whose state begins with a way_generic_search. */
void way_generic_engine_reset(void *state);
way_engine_report way_generic_engine_report(const void *state);
void way_generic_engine_stand_in(void *state);
uint8_t way_generic_engine_mark(const void *state, int32_t node);
double way_generic_engine_cost(const void *state, int32_t node);
int32_t way_generic_engine_parent(const void *state, int32_t node);
way_result way_generic_engine_trace(void *state, int32_t end, way_path *path);
size_t way_generic_engine_bytes(const void *state);
const int32_t *way_generic_engine_expanded(const void *state, int32_t *count);

/* Those that all such engines share, in their tables. */
#define WAY_GENERIC_ENGINE_CALLS                                                                           \
  .reset = way_generic_engine_reset, .report = way_generic_engine_report, .mark = way_generic_engine_mark, \
  .cost = way_generic_engine_cost, .parent = way_generic_engine_parent, .expanded = way_generic_engine_expanded

/* The generic A* over the moves of any world. */
extern const way_search_engine way_engine_astar;
/* The same towards the cheapest of many goals: goal_search.h. Its goal is -1 until one is found. */
extern const way_search_engine way_engine_goals;
/* Which of the goals it found; -1 before. */
int32_t way_goal_found(const void *state);

#endif
