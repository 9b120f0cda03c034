#include "world/listeners.h"

void way_listeners_free(way_listeners *listeners, const way_allocator *memory) {
  way_release(memory, listeners->entries, (size_t)listeners->capacity, sizeof *listeners->entries);
}

way_result way_listeners_add(way_listeners *listeners, const way_allocator *memory, const way_grid_listener *listener,
                             int32_t *id) {
  if (listeners->next == INT32_MAX) return WAY_ERROR_OUT_OF_RANGE;
  way_result result = way_grow(memory, (void **)&listeners->entries, &listeners->capacity, listeners->count,
                               listeners->count + 1, sizeof *listeners->entries);
  if (result != WAY_OK) return result;
  listeners->entries[listeners->count++] = (way_listener_entry){listeners->next, *listener};
  *id = listeners->next++;
  return WAY_OK;
}

/* Where the listener of that id is; the count for nowhere. */
static int32_t find(const way_listeners *listeners, int32_t id) {
  int32_t at = 0;
  while (at < listeners->count && listeners->entries[at].id != id) at++;
  return at;
}

way_result way_listeners_remove(way_listeners *listeners, int32_t id) {
  int32_t at = find(listeners, id);
  if (at == listeners->count) return WAY_ERROR_OUT_OF_RANGE;
  listeners->count--;
  for (; at < listeners->count; at++) listeners->entries[at] = listeners->entries[at + 1];
  return WAY_OK;
}

void way_listeners_deafen(way_listeners *listeners, int32_t id) {
  int32_t at = find(listeners, id);
  if (at < listeners->count) listeners->entries[at].listener = (way_grid_listener){0};
}

void way_listeners_tell_cell(const way_listeners *listeners, int32_t cell, uint8_t old_area, uint8_t new_area) {
  for (int32_t i = 0; i < listeners->count; i++) {
    const way_grid_listener *listener = &listeners->entries[i].listener;
    if (listener->on_cell != NULL) listener->on_cell(listener->context, cell, old_area, new_area);
  }
}

void way_listeners_tell_areas(const way_listeners *listeners) {
  for (int32_t i = 0; i < listeners->count; i++) {
    const way_grid_listener *listener = &listeners->entries[i].listener;
    if (listener->on_areas != NULL) listener->on_areas(listener->context);
  }
}

void way_listeners_tell_passage(const way_listeners *listeners, int32_t cell, int32_t side, bool open, bool restoring) {
  for (int32_t i = 0; i < listeners->count; i++) {
    const way_grid_listener *listener = &listeners->entries[i].listener;
    if (listener->on_passage == NULL || (restoring && listener->on_restored != NULL)) continue;
    listener->on_passage(listener->context, cell, side, open);
  }
}

void way_listeners_tell_link(const way_listeners *listeners, const way_link *link, bool added, bool restoring) {
  for (int32_t i = 0; i < listeners->count; i++) {
    const way_grid_listener *listener = &listeners->entries[i].listener;
    if (listener->on_link == NULL || (restoring && listener->on_restored != NULL)) continue;
    listener->on_link(listener->context, link, added);
  }
}

static bool wants_cells(const way_grid_listener *listener) {
  return listener->on_restored == NULL && listener->on_cell != NULL;
}

bool way_listeners_want_restored_cells(const way_listeners *listeners) {
  for (int32_t i = 0; i < listeners->count; i++) {
    if (wants_cells(&listeners->entries[i].listener)) return true;
  }
  return false;
}

void way_listeners_tell_restored_cell(const way_listeners *listeners, int32_t cell, uint8_t old_area,
                                      uint8_t new_area) {
  for (int32_t i = 0; i < listeners->count; i++) {
    const way_grid_listener *listener = &listeners->entries[i].listener;
    if (wants_cells(listener)) listener->on_cell(listener->context, cell, old_area, new_area);
  }
}

void way_listeners_tell_restored(const way_listeners *listeners, bool areas_differ) {
  for (int32_t i = 0; i < listeners->count; i++) {
    const way_grid_listener *listener = &listeners->entries[i].listener;
    if (listener->on_restored != NULL) {
      listener->on_restored(listener->context);
    } else if (areas_differ && listener->on_areas != NULL) {
      listener->on_areas(listener->context);
    }
  }
}
