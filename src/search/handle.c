/* The one sliced search: engine, steps, and the path out of it. */
#include "search/handle.h"

#include <stddef.h>
#include <string.h>

#include "search/goals.h"
#include "search/nearest.h"

uint64_t way_search_serial(const way_search *search) {
  const way_search_world *world = search->world;
  return search->ground->serial + (world->more_serial == NULL ? 0 : world->more_serial(search));
}

way_result way_search_make(const way_search *like, way_search **search) {
  way_search *made = way_allocate_zeroed(&like->allocator, 1, sizeof *made);
  if (made == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  memcpy(made, like, offsetof(way_search, ground));
  made->ground = made->world->ground(made);
  made->terms = made->world->terms(made);
  made->slot = WAY_NO_ENGINE;
  made->aside = WAY_NO_ENGINE;
  if (made->retains) made->world->retain(made);
  *search = made;
  return WAY_OK;
}

void way_search_destroy(way_search *search) {
  if (search == NULL || way_watch_keeps(search->watch)) return;
  way_search last = *search;
  const way_allocator *memory = &last.allocator;
  for (int slot = 0; slot < last.world->engine_count; slot++) {
    if (last.states[slot] != NULL) last.world->engines[slot]->destroy(last.states[slot], memory);
  }
  way_aims_free(last.aims);
  if (last.world->unready != NULL) last.world->unready(&last);
  way_image_free(&last.image, memory);
  way_release(memory, last.expansions.nodes, (size_t)last.expansions.capacity, sizeof *last.expansions.nodes);
  way_release(memory, search, 1, sizeof *search);
  if (last.retains) last.world->release(&last);
}

void way_search_reset(way_search *search) {
  search->slot = WAY_NO_ENGINE;
  search->aside = WAY_NO_ENGINE;
  search->restored_idle = false;
  search->again.known = false;
  search->expansions.count = 0;
  search->image.fresh = false;
  if (search->aims != NULL) {
    way_aims_free(search->aims);
    search->aims = NULL;
  }
  if (search->at_rest) return;
  for (int slot = 0; slot < search->world->engine_count; slot++) {
    if (search->states[slot] != NULL) search->world->engines[slot]->reset(search->states[slot]);
  }
  search->at_rest = true;
}

void way_search_configure(way_search *search, const way_search *like) {
  way_search_reset(search);
  search->options = like->options;
  search->terms = search->world->terms(search);
}

way_result way_search_may_run(const way_search *search) {
  return search->running || search->ground->notifying > 0 ? WAY_ERROR_BUSY : WAY_OK;
}

const way_search_engine *way_search_engine_in_use(const way_search *search) {
  if (search->slot == WAY_NO_ENGINE || search->serial != way_search_serial(search)) return NULL;
  return search->world->engines[search->slot];
}

way_engine_setup way_search_setup(const way_search *search) {
  way_engine_setup setup = {.allocator = &search->allocator,
                            .node_count = search->world->node_count(search),
                            .weight = search->terms.weight,
                            .record = search->terms.record};
  search->world->set_up(search, &setup);
  if (search->aims != NULL) {
    setup.goal_calls = &search->aims->engine;
    setup.goal_context = search->aims;
  }
  return setup;
}

way_result way_search_ready_engine(way_search *search, int slot) {
  way_engine_setup setup = way_search_setup(search);
  search->at_rest = false;
  return search->world->engines[slot]->ready(&search->states[slot], &setup);
}

void way_search_enter(way_search *search) {
  search->running = true;
  way_ledger_enter(search->ground);
}

void way_search_leave(way_search *search) {
  search->running = false;
  way_ledger_leave(search->ground);
}

way_result way_search_start(way_search *search, int32_t start, int32_t goal) {
  way_pick pick = search->world->pick(search, &search->units);
  way_result result = way_search_ready_engine(search, pick.slot);
  if (result == WAY_OK) result = search->world->engines[pick.slot]->begin(search->states[pick.slot], start, goal);
  if (result != WAY_OK) {
    way_search_reset(search);
    return result;
  }
  search->image.fresh = false;
  search->slot = pick.slot;
  search->algorithm = pick.algorithm;
  search->serial = way_search_serial(search);
  return WAY_OK;
}

way_engine_report way_search_report(const way_search *search, int slot) {
  return search->world->engines[slot]->report(search->states[slot]);
}

static way_engine_report report(const way_search *search) {
  if (way_search_engine_in_use(search) == NULL)
    return (way_engine_report){WAY_LOOP_NOT_STARTED, -1, -1, 0, 0, 0, -1, false};
  return way_search_report(search, search->slot);
}

int32_t way_search_iterations(const way_search *search) {
  return report(search).iterations;
}

int32_t way_search_expanded_count(const way_search *search) {
  return report(search).expanded;
}

/* What is left of the query's cap; without one, of what the counters hold. */
static int32_t cap_left(const way_search *search, const way_engine_report *now) {
  int32_t cap = search->terms.iteration_budget;
  int32_t left = (cap == 0 ? INT32_MAX : cap) - now->iterations;
  return left > 0 ? left : 0;
}

static way_status status_of(const way_search *search, const way_engine_report *now) {
  switch (now->status) {
    case WAY_LOOP_RUNNING: return cap_left(search, now) == 0 ? WAY_STATUS_BUDGET_EXHAUSTED : WAY_STATUS_IN_PROGRESS;
    case WAY_LOOP_FOUND: return now->stands_in ? WAY_STATUS_PARTIAL : WAY_STATUS_FOUND;
    case WAY_LOOP_NOT_FOUND: return search->terms.partial ? WAY_STATUS_PARTIAL : WAY_STATUS_NO_PATH;
    case WAY_LOOP_NOT_STARTED: break;
  }
  return WAY_STATUS_NONE;
}

/* Of one that has no engine in use. */
static way_status idle_status(const way_search *search) {
  if (!search->again.known) return WAY_STATUS_NONE;
  return way_search_due(search) ? WAY_STATUS_IN_PROGRESS : search->again.said;
}

way_status way_search_status(const way_search *search) {
  if (way_search_engine_in_use(search) == NULL) return idle_status(search);
  way_engine_report now = report(search);
  return status_of(search, &now);
}

/* One iteration at a time, so that each expanded node can be noted. */
static way_result step_and_note(way_search *search, const way_search_engine *engine, int32_t iterations) {
  void *state = search->states[search->slot];
  way_expansions *list = &search->expansions;
  way_result result = WAY_OK;
  while (iterations-- > 0 && result == WAY_OK) {
    way_engine_report before = engine->report(state);
    if (before.status != WAY_LOOP_RUNNING) return WAY_OK;
    result = way_grow(&search->allocator, (void **)&list->nodes, &list->capacity, list->count, list->count + 1,
                      sizeof *list->nodes);
    if (result == WAY_OK) result = engine->step(state, 1);
    if (engine->report(state).expanded > before.expanded) list->nodes[list->count++] = engine->last(state);
  }
  return result;
}

way_result way_search_step(way_search *search, int32_t iterations, way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (iterations < 0) return WAY_ERROR_OUT_OF_RANGE;
  way_result result = way_search_may_run(search);
  if (result != WAY_OK) return result;
  if (search->again.known) {
    if (way_search_due(search)) result = way_search_begin_again(search, status);
    if (search->slot == WAY_NO_ENGINE) *status = idle_status(search);
    if (result != WAY_OK || search->slot == WAY_NO_ENGINE) return result;
  }
  way_engine_report now = report(search);
  *status = status_of(search, &now);
  if (search->slot == WAY_NO_ENGINE) return search->restored_idle ? WAY_ERROR_STALE : WAY_ERROR_NOT_BEGUN;
  const way_search_engine *engine = way_search_engine_in_use(search);
  if (engine == NULL) return WAY_ERROR_STALE;
  int32_t left = cap_left(search, &now);
  if (iterations > left) iterations = left;
  search->image.fresh = false;
  bool noted = engine->last != NULL && search->terms.record;
  way_search_enter(search);
  result = noted ? step_and_note(search, engine, iterations) : engine->step(search->states[search->slot], iterations);
  way_search_leave(search);
  now = way_search_report(search, search->slot);
  *status = status_of(search, &now);
  return result;
}

const int32_t *way_search_expanded(const way_search *search, int32_t *count) {
  const way_search_engine *engine = search->world->engines[search->slot];
  if (engine->expanded != NULL) return engine->expanded(search->states[search->slot], count);
  *count = search->expansions.count;
  return search->expansions.nodes;
}

/* Where a path ends that reached none of many goals, which then names the one that this is nearest to. */
static int32_t nearest_of_many(const way_search *search, way_path *path) {
  int32_t end = way_goals_nearest(search, &path->goal_index);
  path->goal = end < 0 ? -1 : search->aims->list[path->goal_index].asked;
  return end;
}

/* The cells of the path as it stands. */
static way_result fill_cells(way_search *search, bool found, way_path *path) {
  const way_search_engine *engine = search->world->engines[search->slot];
  void *state = search->states[search->slot];
  if (found) return engine->trace(state, path->goal, path);
  bool ended = path->status == WAY_STATUS_PARTIAL || path->status == WAY_STATUS_BUDGET_EXHAUSTED;
  if (!ended || !search->terms.partial) return WAY_OK;
  int slot = search->slot;
  int32_t end;
  way_result result = WAY_OK;
  if (search->aims == NULL) result = way_search_nearest(search, &slot, &end);
  else end = nearest_of_many(search, path);
  if (result != WAY_OK || end < 0) return result;
  return search->world->engines[slot]->trace(search->states[slot], end, path);
}

way_result way_search_path(way_search *search, way_path *path) {
  if (search == NULL || path == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_search_may_run(search);
  if (result != WAY_OK) return result;
  way_path_clear(path);
  const way_search_engine *engine = way_search_engine_in_use(search);
  path->status = idle_status(search);
  if (engine == NULL) return WAY_OK;
  way_engine_report now = way_search_report(search, search->slot);
  path->algorithm = search->algorithm;
  path->engine = engine->engine;
  path->status = status_of(search, &now);
  path->start = now.start;
  path->goal = now.goal;
  path->goal_index = search->aims == NULL ? 0 : way_goal_found(search->states[search->slot]);
  path->iterations = now.iterations;
  path->expanded_count = now.expanded;
  result = fill_cells(search, now.status == WAY_LOOP_FOUND, path);
  if (result == WAY_OK && search->world->name_links != NULL) result = search->world->name_links(search, path);
  if (result == WAY_OK && search->terms.record) {
    int32_t count;
    const int32_t *nodes = way_search_expanded(search, &count);
    path->expanded_from = now.expanded - count;
    result = way_path_set_expanded(path, nodes, count);
  }
  return result;
}

way_result way_search_marks(const way_search *search, uint8_t *marks, size_t capacity) {
  if (search == NULL || marks == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  size_t count = (size_t)search->world->node_count(search);
  if (capacity < count) return WAY_ERROR_BUFFER_TOO_SMALL;
  way_result result = way_search_may_run(search);
  if (result != WAY_OK) return result;
  memset(marks, 0, count);
  const way_search_engine *engine = way_search_engine_in_use(search);
  way_engine_report now = report(search);
  for (int32_t node = now.low; node <= now.high; node++) marks[node] = engine->mark(search->states[search->slot], node);
  return WAY_OK;
}

way_result way_search_links(const way_search *search, int32_t *links, size_t capacity) {
  if (search == NULL || links == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  int32_t count = search->world->node_count(search);
  if (capacity < (size_t)count) return WAY_ERROR_BUFFER_TOO_SMALL;
  way_result result = way_search_may_run(search);
  if (result != WAY_OK) return result;
  for (int32_t node = 0; node < count; node++) links[node] = -1;
  const way_search_engine *engine = way_search_engine_in_use(search);
  way_engine_report now = report(search);
  for (int32_t node = now.low; node <= now.high; node++) {
    const void *state = search->states[search->slot];
    if (engine->mark(state, node) != 0) links[node] = engine->parent(state, node);
  }
  return WAY_OK;
}
