/* Those who listen to the edits of a grid, in the order of their ids. The grid is busy while they are told. */
#ifndef WORLD_LISTENERS_H
#define WORLD_LISTENERS_H

#include "base/memory.h"
#include "waystate/grid.h"

typedef struct way_listener_entry {
  int32_t id;
  way_grid_listener listener;
} way_listener_entry;

typedef struct way_listeners {
  /* The id that the next one gets; 1 at first. */
  int32_t next;
  int32_t count;
  int32_t capacity;
  way_listener_entry *entries;
} way_listeners;

void way_listeners_free(way_listeners *listeners, const way_allocator *memory);
/* As way_grid_add_listener on a grid that is not busy. */
way_result way_listeners_add(way_listeners *listeners, const way_allocator *memory, const way_grid_listener *listener,
                             int32_t *id);
/* OUT_OF_RANGE for an id that is not there. */
way_result way_listeners_remove(way_listeners *listeners, int32_t id);
/* For one that goes while others are told: it stays in the list and hears nothing any more. */
void way_listeners_deafen(way_listeners *listeners, int32_t id);

void way_listeners_tell_cell(const way_listeners *listeners, int32_t cell, uint8_t old_area, uint8_t new_area);
void way_listeners_tell_areas(const way_listeners *listeners);
/* restoring: those who ask to hear of a restore as a whole are left out. */
void way_listeners_tell_passage(const way_listeners *listeners, int32_t cell, int32_t side, bool open, bool restoring);
void way_listeners_tell_link(const way_listeners *listeners, const way_link *link, bool added, bool restoring);

/* A restore tells each listener that it is over, but those who do not ask for that of each cell that differs, and then of
   the areas where they do. */
bool way_listeners_want_restored_cells(const way_listeners *listeners);
void way_listeners_tell_restored_cell(const way_listeners *listeners, int32_t cell, uint8_t old_area, uint8_t new_area);
void way_listeners_tell_restored(const way_listeners *listeners, bool areas_differ);

#endif
