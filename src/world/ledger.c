#include "world/ledger.h"

void way_detach(way_attached *attached) {
  if (attached->data != NULL) attached->release(attached->data);
  attached->data = NULL;
}

void way_ledger_init(way_ledger *ledger) {
  ledger->references = 1;
  ledger->listeners.next = 1;
}

bool way_ledger_disown(way_ledger *ledger) {
  if (way_watch_keeps(ledger->watch)) return false;
  way_detach(&ledger->queries);
  return true;
}

bool way_ledger_drop(way_ledger *ledger, const way_allocator *memory) {
  if (--ledger->references > 0) return false;
  way_listeners_free(&ledger->listeners, memory);
  return true;
}

void way_ledger_tell_areas(way_ledger *ledger) {
  way_ledger_hush(ledger);
  way_listeners_tell_areas(&ledger->listeners);
  way_ledger_resume(ledger);
}

way_result way_ledger_add_listener(way_ledger *ledger, const way_allocator *memory, const way_grid_listener *listener,
                                   int32_t *id) {
  if (listener == NULL || id == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (ledger->busy > 0) return WAY_ERROR_BUSY;
  return way_listeners_add(&ledger->listeners, memory, listener, id);
}

way_result way_ledger_remove_listener(way_ledger *ledger, int32_t id) {
  if (ledger->busy > 0) return WAY_ERROR_BUSY;
  return way_listeners_remove(&ledger->listeners, id);
}
