/* What worlds of all kinds keep book of: who holds them, how they changed, who is told, and what is kept with them.

   One rule for what may be asked in the middle. While a hook runs, a world is busy: it may be read, and what follows from
   it worked out, but not changed. While listeners are told of an edit, it may be read alone, since what follows from the
   cells may lag behind them: all else is BUSY. (The nearest cells of a voxel grid are read from the cells.) */
#ifndef WORLD_LEDGER_H
#define WORLD_LEDGER_H

#include "watch/watch.h"
#include "world/areas.h"
#include "world/listeners.h"

/* What a room above keeps with a world. */
typedef struct way_attached {
  /* NULL for none. */
  void *data;
  void (*release)(void *data);
} way_attached;

typedef struct way_ledger way_ledger;

struct way_ledger {
  /* The owner's one and one for each object built over the world. */
  int32_t references;
  int32_t version;
  /* Counts every change and every restore, never repeats, is not saved: what derived things compare. */
  uint64_t serial;
  /* The serial with which the content came: a history puts it back with that. */
  uint64_t content;
  way_watch *watch;
  /* Above 0 while a listener or a hook runs: no edit then. */
  int32_t busy;
  /* Above 0 while a listener runs: nobody is to ask what is derived. */
  int32_t notifying;
  way_listeners listeners;
  /* The one-shot search of the world, which goes with its owner. */
  way_attached queries;
  /* The books of views, which show this world in another way and have no views themselves: they are in the middle of an
     edit when this is. NULL for none. */
  way_ledger *views;
  way_ledger *next_view;
  /* Of a view: what it shows, which nobody may edit while a hook runs on the view. */
  way_ledger *shows;
};

void way_detach(way_attached *attached);

/* One reference, the owner's; all else is 0. */
void way_ledger_init(way_ledger *ledger);
/* What the owner does on leaving, the reference apart; false when a history keeps the world instead. */
bool way_ledger_disown(way_ledger *ledger);
/* Whether the last reference goes; the listeners go with it. */
bool way_ledger_drop(way_ledger *ledger, const way_allocator *memory);

/* What the world holds has changed. */
static inline void way_ledger_renew(way_ledger *ledger) {
  ledger->content = ++ledger->serial;
}

/* An edit begins with its first change, before anybody hears of it. It ends by renewing once more, so that nothing that a
   listener derived in the middle counts as derived from the whole. */
static inline void way_ledger_begin(way_ledger *ledger) {
  ledger->version = way_next_version(ledger->version);
  way_ledger_renew(ledger);
}

/* Between these two, a hook of a search on this world may run. */
static inline void way_ledger_enter(way_ledger *ledger) {
  for (; ledger != NULL; ledger = ledger->shows) ledger->busy++;
}
static inline void way_ledger_leave(way_ledger *ledger) {
  for (; ledger != NULL; ledger = ledger->shows) ledger->busy--;
}

/* Between these two, listeners hear of changes. */
static inline void way_ledger_hush(way_ledger *ledger) {
  ledger->busy++;
  ledger->notifying++;
  for (way_ledger *view = ledger->views; view != NULL; view = view->next_view) {
    view->busy++;
    view->notifying++;
  }
}
static inline void way_ledger_resume(way_ledger *ledger) {
  for (way_ledger *view = ledger->views; view != NULL; view = view->next_view) {
    view->notifying--;
    view->busy--;
  }
  ledger->notifying--;
  ledger->busy--;
}
static inline void way_ledger_tell_cell(way_ledger *ledger, int32_t cell, uint8_t old_area, uint8_t new_area) {
  if (ledger->listeners.count == 0) return;
  way_ledger_hush(ledger);
  way_listeners_tell_cell(&ledger->listeners, cell, old_area, new_area);
  way_ledger_resume(ledger);
}
void way_ledger_tell_areas(way_ledger *ledger);

/* As way_grid_add_listener and way_grid_remove_listener, on a ledger that is there. */
way_result way_ledger_add_listener(way_ledger *ledger, const way_allocator *memory, const way_grid_listener *listener,
                                   int32_t *id);
way_result way_ledger_remove_listener(way_ledger *ledger, int32_t id);

#endif
