#include "search/nearest.h"

#include <float.h>
#include <math.h>

int32_t way_search_nearest_closed(const way_search *search, int slot, way_gap gap, const void *from) {
  const way_search_engine *engine = search->world->engines[slot];
  const void *state = search->states[slot];
  way_engine_report now = engine->report(state);
  int32_t best = -1;
  double best_gap = 0, best_cost = 0;
  for (int32_t node = now.low; node <= now.high; node++) {
    if (engine->mark(state, node) != 2) continue;
    double apart = gap(search, from, node);
    if (best >= 0 ? apart > best_gap : apart == INFINITY) continue;
    double cost = engine->cost(state, node);
    if (cost == INFINITY || (best >= 0 && apart == best_gap && cost >= best_cost)) continue;
    best = node;
    best_gap = apart;
    best_cost = cost;
  }
  return best;
}

way_result way_search_run_aside(way_search *search, int32_t start, int32_t goal, double most_weight, int *slot,
                                bool *found) {
  const way_search asked = *search;
  search->exact = true;
  search->world->make_exact(search, most_weight);
  search->terms = search->world->terms(search);
  *slot = search->world->pick(search, &search->units).slot;
  const way_search_engine *engine = search->world->engines[*slot];
  way_result result = way_search_ready_engine(search, *slot);
  if (result == WAY_OK) result = engine->begin(search->states[*slot], start, goal);
  way_search_enter(search);
  while (result == WAY_OK && way_search_report(search, *slot).status == WAY_LOOP_RUNNING) {
    result = engine->step(search->states[*slot], INT32_MAX);
  }
  way_search_leave(search);
  *found = result == WAY_OK && way_search_report(search, *slot).status == WAY_LOOP_FOUND;
  search->exact = false;
  search->options = asked.options;
  search->terms = asked.terms;
  search->units = asked.units;
  return result;
}

typedef struct aim {
  int slot;
  int32_t goal;
} aim;

static double by_metric(const way_search *search, const void *from, int32_t node) {
  const aim *at = from;
  const way_search_engine *engine = search->world->engines[at->slot];
  if (engine->distance != NULL) return engine->distance(search->states[at->slot], node, at->goal);
  return search->topology.distance(search->topology.context, node, at->goal);
}

way_result way_search_nearest(way_search *search, int *slot, int32_t *end) {
  way_engine_report now = way_search_report(search, search->slot);
  *slot = search->slot;
  const way_search_engine *engine = search->world->engines[search->slot];
  bool sparse = engine->sparse != NULL && engine->sparse(search->states[search->slot]);
  if (sparse && now.status == WAY_LOOP_NOT_FOUND) {
    bool found;
    *slot = search->aside;
    if (search->aside == WAY_NO_ENGINE) {
      way_result result = way_search_run_aside(search, now.start, now.goal, DBL_MAX, slot, &found);
      if (result != WAY_OK) return result;
      search->aside = *slot;
    }
  }
  aim at = {search->slot, now.goal};
  *end = way_search_nearest_closed(search, *slot, by_metric, &at);
  return WAY_OK;
}
