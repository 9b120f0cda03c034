#include "search/ends.h"

#include <math.h>

#include "search/nearest.h"

/* As many cells at one distance as are tried one by one. */
#define MOST_CANDIDATES 8

/* Cells where the agent fits and that passable allows, as near to a point as any within the radius; in ascending order. */
typedef struct candidates {
  int32_t nodes[MOST_CANDIDATES];
  /* May be more than are listed. */
  int32_t count;
  double gap;
} candidates;

typedef struct quest {
  way_search *search;
  const way_end_calls *calls;
  way_end end;
} quest;

/* Whether a hook lets the agent stand on a cell where it fits. */
static way_result allowed(const quest *at, int32_t node, bool *allows) {
  *allows = true;
  if (at->calls->passable == NULL) return WAY_OK;
  way_search_enter(at->search);
  int answer = at->calls->passable(at->calls->hook_context, node);
  way_search_leave(at->search);
  *allows = answer != 0;
  return answer < 0 ? WAY_ERROR_HOOK : WAY_OK;
}

static way_result consider(const quest *at, int32_t node, candidates *list) {
  if (!at->search->world->fits(at->search, node)) return WAY_OK;
  double gap = at->calls->gap(at->search, at->end, node);
  if (gap > list->gap || gap > at->calls->reach(at->calls->radius)) return WAY_OK;
  bool allows;
  way_result result = allowed(at, node, &allows);
  if (result != WAY_OK || !allows) return result;
  if (gap < list->gap) list->count = 0;
  list->gap = gap;
  if (list->count < MOST_CANDIDATES) list->nodes[list->count] = node;
  list->count++;
  return WAY_OK;
}

static int32_t clamped(double value, int32_t size) {
  return value < 0 ? 0 : value > size ? size : (int32_t)value;
}

/* Looks at the box that holds all cells within that radius. */
static way_result look(const quest *at, double radius, candidates *list) {
  double low[3], high[3];
  *list = (candidates){.gap = INFINITY};
  at->calls->box(at->search, at->end, radius, low, high);
  const int32_t *size = at->calls->size;
  int32_t first[3], end[3];
  for (int i = 0; i < 3; i++) {
    first[i] = clamped(ceil(low[i]), size[i]);
    end[i] = clamped(floor(high[i]) + 1, size[i]);
  }
  for (int32_t z = first[2]; z < end[2]; z++) {
    for (int32_t y = first[1]; y < end[1]; y++) {
      for (int32_t x = first[0]; x < end[0]; x++) {
        way_result result = consider(at, (z * size[1] + y) * size[0] + x, list);
        if (result != WAY_OK) return result;
      }
    }
  }
  return WAY_OK;
}

/* Looks farther and farther, so that a large radius costs nothing where a near cell will do. */
static way_result find_candidates(const quest *at, candidates *list) {
  for (double radius = 4;; radius *= 4) {
    bool last = radius >= at->calls->radius;
    way_result result = look(at, last ? at->calls->radius : radius, list);
    if (result != WAY_OK || last) return result;
    if (list->count > 0 && list->gap <= at->calls->reach(radius)) return WAY_OK;
  }
}

static double by_gap(const way_search *search, const void *from, int32_t node) {
  const quest *at = from;
  double gap = at->calls->gap(search, at->end, node);
  return gap <= at->calls->reach(at->calls->radius) ? gap : INFINITY;
}

static double by_topology(const way_search *search, const void *from, int32_t node) {
  return search->topology.distance(search->topology.context, node, *(const int32_t *)from);
}

/* Of what an exact search closed that found no way and so has seen all that can be reached. */
static int32_t nearest_reached(const quest *at, int slot, bool within_radius, int32_t asked) {
  if (within_radius) return way_search_nearest_closed(at->search, slot, by_gap, at);
  return way_search_nearest_closed(at->search, slot, by_topology, &asked);
}

/* The cheapest to reach of the candidates, or when one of them can't be reached, the nearest of all that can; -1 where
   none can. */
static way_result choose(const quest *at, int32_t start, const candidates *list, int32_t *node) {
  double best = INFINITY;
  *node = -1;
  for (int32_t i = 0; i < list->count; i++) {
    int slot;
    bool found;
    /* Where there are too many to try, one that is none makes the search look at all that can be reached. */
    int32_t goal = list->count > MOST_CANDIDATES ? -1 : list->nodes[i];
    way_result result = way_search_run_aside(at->search, start, goal, goal < 0 ? 0 : 1, &slot, &found);
    if (result != WAY_OK) return result;
    if (!found) {
      *node = nearest_reached(at, slot, true, -1);
      return WAY_OK;
    }
    double cost = at->search->world->engines[slot]->cost(at->search->states[slot], goal);
    if (cost < best) {
      best = cost;
      *node = goal;
    }
  }
  return WAY_OK;
}

static way_result take_start(const quest *at, int32_t *node) {
  *node = at->calls->node_at(at->search, at->end);
  if (*node >= 0 && at->search->world->fits(at->search, *node)) return WAY_OK;
  *node = -1;
  if (at->calls->radius == 0) return WAY_OK;
  candidates list;
  way_result result = find_candidates(at, &list);
  if (result == WAY_OK && list.count > 0) *node = list.nodes[0];
  return result;
}

way_result way_search_free_at(way_search *search, const way_end_calls *calls, way_end end, int32_t *node) {
  quest at = {search, calls, end};
  return take_start(&at, node);
}

way_result way_search_free_near(way_search *search, const way_end_calls *calls, way_end end, int32_t *node) {
  quest at = {search, calls, end};
  candidates list;
  way_result result = find_candidates(&at, &list);
  if (result == WAY_OK && list.count > 0) *node = list.nodes[0];
  return result;
}

way_result way_search_allows(way_search *search, const way_end_calls *calls, int32_t node, bool *allows) {
  quest at = {search, calls, {0, 0, 0}};
  return allowed(&at, node, allows);
}

/* The cell nearest to a blocked one, by the metric of searches, of all that can be reached. */
static way_result take_nearest(const quest *at, int32_t start, int32_t asked, int32_t *node) {
  int slot;
  bool found;
  way_result result = way_search_run_aside(at->search, start, asked, 1, &slot, &found);
  if (result != WAY_OK) return result;
  *node = nearest_reached(at, slot, false, asked);
  return WAY_OK;
}

static way_result take_goal(const quest *at, int32_t start, int32_t *node, bool *stands_in) {
  *stands_in = false;
  int32_t asked = at->calls->node_at(at->search, at->end);
  bool fits = asked >= 0 && at->search->world->fits(at->search, asked), allows = true;
  if (fits && asked != start) {
    way_result result = allowed(at, asked, &allows);
    if (result != WAY_OK) return result;
  }
  *node = fits && allows ? asked : -1;
  if (*node >= 0) return WAY_OK;
  candidates list = {.count = 0};
  if (at->calls->radius > 0) {
    way_result result = find_candidates(at, &list);
    if (result == WAY_OK && list.count > 0) result = choose(at, start, &list, node);
    if (result != WAY_OK || *node >= 0) return result;
  }
  *stands_in = asked >= 0 && at->search->terms.partial;
  if (*stands_in) return take_nearest(at, start, asked, node);
  /* One that can't be reached, so that the search says so. */
  if (list.count > 0) *node = list.nodes[0];
  return WAY_OK;
}

way_result way_search_begin_between(way_search *search, const way_end_calls *calls, way_end start, way_end goal,
                                    way_status *status) {
  quest from = {search, calls, start}, to = {search, calls, goal};
  int32_t nodes[2];
  bool stands_in = false;
  way_status taken = WAY_STATUS_START_INVALID;
  way_result result = take_start(&from, &nodes[0]);
  if (result == WAY_OK && nodes[0] >= 0) {
    result = take_goal(&to, nodes[0], &nodes[1], &stands_in);
    taken = result == WAY_OK && nodes[1] < 0 ? WAY_STATUS_GOAL_INVALID : WAY_STATUS_IN_PROGRESS;
  }
  if (result == WAY_OK && taken == WAY_STATUS_IN_PROGRESS) result = way_search_start(search, nodes[0], nodes[1]);
  if (result != WAY_OK) {
    way_search_reset(search);
    return result;
  }
  if (taken == WAY_STATUS_IN_PROGRESS && stands_in) {
    search->world->engines[search->slot]->stand_in(search->states[search->slot]);
  }
  *status = taken;
  return WAY_OK;
}
