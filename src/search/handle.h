/* A search from inside: one handle for all worlds. What differs between worlds is a table of calls: which ends a query
   has, which engines there are, which of them the options pick. */
#ifndef SEARCH_HANDLE_H
#define SEARCH_HANDLE_H

#include "engine/generic/engine.h"
#include "watch/image.h"
#include "watch/tracked.h"
#include "waystate/search.h"
#include "world/graph/graph.h"

#define WAY_MOST_ENGINES 9
/* The slot of no engine. */
#define WAY_NO_ENGINE (-1)

typedef struct way_search_world way_search_world;
/* search/goals.h */
typedef struct way_aims way_aims;

/* What all options have. */
typedef struct way_search_terms {
  double weight;
  int32_t iteration_budget;
  bool record;
  bool partial;
  bool restart;
} way_search_terms;

/* What a search that begins again by itself keeps of its begin. */
typedef struct way_again {
  /* Whether it was begun: then the ends as they were given, and what begin said of them. */
  bool known;
  /* Restored as one to begin again. */
  bool due;
  way_voxel_point start;
  way_voxel_point goal;
  way_status said;
  int32_t restarts;
  /* The ground's when it began. */
  uint64_t serial;
} way_again;

/* The engine that options select now, and the algorithm that it runs, which may be another than was asked for. */
typedef struct way_pick {
  int slot;
  way_algorithm algorithm;
} way_pick;

/* Expanded nodes in order, beside an engine whose format has no list: the last count that there were. */
typedef struct way_expansions {
  int32_t *nodes;
  int32_t count;
  int32_t capacity;
} way_expansions;

struct way_search {
  way_allocator allocator;
  const way_search_world *world;
  /* By the world. graph is NULL for the search that a compiled graph keeps. */
  way_grid *grid;
  way_voxel_grid *voxels;
  way_graph *graph;
  way_csr_graph *compiled;
  /* Whether what it stands on is kept alive by this search; the ground's own one-shot search does not hold its owner. */
  bool retains;
  union {
    way_grid_options grid;
    way_voxel_options voxel;
    way_graph_options graph;
  } options;
  /* ---- Up to here it is what a search is made of. */
  /* The books of what it stands on, which outlives it. */
  way_ledger *ground;
  way_search_terms terms;
  /* No engine has been readied since the last reset. */
  bool at_rest;
  /* WAY_NO_ENGINE when not begun. */
  int slot;
  way_algorithm algorithm;
  /* The ground's serial that this search belongs to. */
  uint64_t serial;
  /* True while a step runs, so that a hook can't run another. */
  bool running;
  /* Whether it was last restored from bytes that hold no search, as those of a stale one do. */
  bool restored_idle;
  /* While the exact A* runs aside. */
  bool exact;
  /* The engine that has looked at all that can be reached, after one that closes only some of it found no path;
     WAY_NO_ENGINE before. */
  int aside;
  union {
    way_plane plane;
    way_voxel voxel;
  };
  /* Of the engine on whole numbers, as it was picked last. */
  way_hex_units units;
  way_topology topology;
  way_expansions expansions;
  /* Of each of the world's engines that ran; NULL before. */
  void *states[WAY_MOST_ENGINES];
  way_watch *watch;
  way_image image;
  way_again again;
  /* What it looks for where that is more than one place; NULL when not begun so. */
  way_aims *aims;
};

/* What a history keeps for a search on voxels, with its way_object_kind: the grid, or the mover. */
void *way_voxel_world_of(const way_search *search, int32_t *kind);

extern const way_tracked_kind way_tracked_search;

struct way_search_world {
  const way_search_engine *const *engines;
  int engine_count;
  /* The engine that reads for those that take. */
  int reader;
  /* Whether states are framed as kind 12. */
  bool framed;
  /* The slot of the engine for many goals, and whether these may have a radius. */
  int goals_slot;
  bool radii;
  /* Whether the options are such that it may run. */
  bool (*takes_goals)(const way_search *search);
  /* Fills in the world's part of aims, once it is ready. OUT_OF_MEMORY. */
  way_result (*aim)(way_search *search, way_aims *aims);
  way_ledger *(*ground)(const way_search *search);
  /* Of changes to what else a search stands on; NULL for nothing. */
  uint64_t (*more_serial)(const way_search *search);
  int32_t (*node_count)(const way_search *search);
  void (*retain)(const way_search *search);
  void (*release)(way_search *search);
  way_search_terms (*terms)(const way_search *search);
  way_pick (*pick)(const way_search *search, way_hex_units *units);
  /* Takes the ground and the options in: topology and what engines read. */
  way_result (*ready)(way_search *search);
  /* Begins between two points, with the search reset. */
  way_result (*begin)(way_search *search, way_voxel_point start, way_voxel_point goal, way_status *status);
  /* Gives back what ready took; NULL where it takes nothing. */
  void (*unready)(way_search *search);
  /* Fills in the world's part. */
  void (*set_up)(const way_search *search, way_engine_setup *setup);
  /* Makes the options those of the exact A*, at most at that weight. NULL where no engine is sparse and no goal
     blocked. */
  void (*make_exact)(way_search *search, double most_weight);
  /* Notes which steps of a path are links; NULL where there are none. OUT_OF_MEMORY, HOOK. */
  way_result (*name_links)(way_search *search, way_path *path);
  /* Whether the agent stands on a node; NULL where there is nothing to fit. */
  bool (*fits)(const way_search *search, int32_t node);
};

/* Of all changes to what the search stands on: grows with each. */
uint64_t way_search_serial(const way_search *search);

/* Makes a search like the one given, of which only what a search is made of has to be filled in. */
way_result way_search_make(const way_search *like, way_search **search);
/* Takes the options of another, of which the same holds; the search is then not begun. */
void way_search_configure(way_search *search, const way_search *like);
/* Back to not begun. */
void way_search_reset(way_search *search);
/* BUSY in the middle of an edit of the ground, and for a hook of the search itself. */
way_result way_search_may_run(const way_search *search);
/* The engine in use, or NULL when not begun or when the ground changed since. */
const way_search_engine *way_search_engine_in_use(const way_search *search);
/* What an engine is asked for by the options as they are. */
way_engine_setup way_search_setup(const way_search *search);
/* Readies an engine for the options as they are. */
way_result way_search_ready_engine(way_search *search, int slot);
/* Runs hooks: between these two nothing else runs on the search. */
void way_search_enter(way_search *search);
void way_search_leave(way_search *search);
/* What all begin calls do once their arguments are checked. In the plane z is 0, of a graph's node all but x. */
way_result way_search_begin(way_search *search, way_voxel_point start, way_voxel_point goal, way_status *status);
/* Whether the next step begins again, and that. What fails leaves it due. */
bool way_search_due(const way_search *search);
way_result way_search_begin_again(way_search *search, way_status *status);
/* The part of a state before that of the search; nothing for those that don't begin again. The check is of the mode, against
   whether the search that follows is begun. */
size_t way_again_bytes(const way_search *search);
void way_again_write(way_writer *writer, const way_search *search);
void way_again_read(way_reader *reader, const way_search *search, way_again *again);
void way_again_check(way_reader *reader, const way_search *search, const way_again *again, bool begun);
/* Begins between two nodes; the world is ready. */
way_result way_search_start(way_search *search, int32_t start, int32_t goal);
/* How the engine stands, whatever became of the ground. */
way_engine_report way_search_report(const way_search *search, int slot);
/* A search's own list, or the engine's. */
const int32_t *way_search_expanded(const way_search *search, int32_t *count);

/* What is left to a query once it began with that status: runs it to its end and fills the path. */
way_result way_search_finish(way_search *search, way_status status, way_path *path);
/* The ground's own search, configured like the one given. */
way_result way_search_own(const way_search *like, way_search **search);

#endif
