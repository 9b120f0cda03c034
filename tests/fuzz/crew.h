/* A world and everything that can be built over it, as one thing that is played, saved, put back and made anew. */
#ifndef FUZZ_CREW_H
#define FUZZ_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "waystate/waystate.h"

typedef enum crew_kind { CREW_SQUARE, CREW_HEX, CREW_VOXEL, CREW_GRAPH, CREW_KINDS } crew_kind;

enum { CREW_SEARCHES = 2 };

typedef struct crew {
  crew_kind kind;
  /* What the world and the options are made from. */
  uint32_t seed;
  /* Size of the world; height and depth are 1 where it has none. */
  uint32_t size[3];
  way_grid *grid;
  way_voxel_grid *voxels;
  way_graph *graph;
  way_search *searches[CREW_SEARCHES];
  way_search *voxel_search;
  way_search *graph_search;
  way_grid_replanner *replanner;
  way_flow_field *field;
} crew;

/* The states of all objects, one after another, each after its size. */
typedef struct crew_state {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
} crew_state;

crew crew_make(crew_kind kind, uint32_t seed);
void crew_free(crew *made);

/* Plays one input: an edit, a new end, some iterations, whatever the number says. The same input does the same. */
void crew_play(crew *made, uint32_t input);

/* Writes the state over what was in there. */
void crew_save(const crew *made, crew_state *state);
void crew_state_free(crew_state *state);
/* Puts it back, the world first. */
void crew_restore(crew *made, const crew_state *state);
/* Destroys some or all of the objects, as chosen by the bits of which, makes them again and puts the state back. */
void crew_remake(crew *made, uint32_t which, const crew_state *state);

/* What there is to see of all objects: paths, costs, moves. */
uint64_t crew_view(crew *made);

#endif
