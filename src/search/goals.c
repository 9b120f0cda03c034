#include "search/goals.h"

#include <float.h>
#include <math.h>

#include "search/nearest.h"

way_result way_goals_check(const way_goals *goals, bool partial) {
  if (goals == NULL || goals->points == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (goals->count < 1 || goals->count > WAY_MAX_NODES) return WAY_ERROR_OUT_OF_RANGE;
  if (partial && goals->count > WAY_MAX_PARTIAL_GOALS) return WAY_ERROR_OUT_OF_RANGE;
  if (!(goals->radius >= 0 && goals->radius <= DBL_MAX)) return WAY_ERROR_OUT_OF_RANGE;
  for (size_t i = 0; goals->prices != NULL && i < goals->count; i++) {
    if (!(goals->prices[i] >= 0 && goals->prices[i] <= DBL_MAX)) return WAY_ERROR_OUT_OF_RANGE;
  }
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ which nodes are goals */

static bool in_reach(const way_aims *aims, const way_aim *aim, int32_t node) {
  if (aims->radius == 0) return aim->node == node;
  const way_end_calls *ends = aims->calls.ends;
  return ends->gap(aims->search, aim->at, node) <= ends->reach(aims->radius);
}

static int32_t goal_at(void *context, int32_t node, double *price) {
  const way_aims *aims = context;
  int32_t best = -1;
  if (aims->owners != NULL) {
    best = aims->owners[node] - 1;
  } else {
    for (int32_t i = 0; i < aims->count; i++) {
      if (best >= 0 && aims->list[i].price >= aims->list[best].price) continue;
      if (in_reach(aims, &aims->list[i], node)) best = i;
    }
  }
  if (best >= 0) *price = aims->list[best].price;
  return best;
}

/* Calls visit with each node within the radius of a goal, and stops where that says so. */
typedef struct discs {
  way_aims *aims;
  /* Of each node the first at or after it that has no owner, or may have; NULL to look at all. */
  int32_t *next;
  int32_t left;
  bool any;
} discs;

static int32_t first_free(const discs *all, int32_t node) {
  if (all->next == NULL) return node;
  int32_t *next = all->next;
  while (next[node] != node) node = next[node] = next[next[node]];
  return node;
}

/* The nodes of a row of the box from first to last. */
static void take_row(discs *all, int32_t which, int32_t first, int32_t last) {
  way_aims *aims = all->aims;
  for (int32_t node = first_free(all, first); node <= last; node = first_free(all, node + 1)) {
    if (!in_reach(aims, &aims->list[which], node)) continue;
    bool fits = aims->search->world->fits(aims->search, node);
    all->any = all->any || fits;
    if (all->next == NULL) {
      if (fits) return;
      continue;
    }
    if (fits) aims->owners[node] = which + 1;
    all->next[node] = node + 1;
    all->left--;
  }
}

static int32_t clamped(double value, int32_t size) {
  return value < 0 ? 0 : value > size ? size : (int32_t)value;
}

static void take_disc(discs *all, int32_t which) {
  way_aims *aims = all->aims;
  const way_end_calls *ends = aims->calls.ends;
  double low[3], high[3];
  ends->box(aims->search, aims->list[which].at, aims->radius, low, high);
  int32_t first[3], end[3];
  for (int i = 0; i < 3; i++) {
    first[i] = clamped(ceil(low[i]), ends->size[i]);
    end[i] = clamped(floor(high[i]) + 1, ends->size[i]);
  }
  for (int32_t z = first[2]; z < end[2] && all->left > 0; z++) {
    for (int32_t y = first[1]; y < end[1]; y++) {
      int32_t row = (z * ends->size[1] + y) * ends->size[0];
      if (first[0] < end[0]) take_row(all, which, row + first[0], row + end[0] - 1);
      if (all->next == NULL && all->any) return;
    }
  }
}

/* By price, then by place: sinks one in a heap that has the last on top. */
static bool comes_after(const way_aims *aims, int32_t a, int32_t b) {
  if (aims->list[a].price != aims->list[b].price) return aims->list[a].price > aims->list[b].price;
  return a > b;
}

static void sink(const way_aims *aims, int32_t *order, int32_t place, int32_t count) {
  int32_t which = order[place];
  for (int32_t child = 2 * place + 1; child < count; child = 2 * place + 1) {
    if (child + 1 < count && comes_after(aims, order[child + 1], order[child])) child++;
    if (!comes_after(aims, order[child], which)) break;
    order[place] = order[child];
    place = child;
  }
  order[place] = which;
}

static void sort_by_price(const way_aims *aims, int32_t *order) {
  int32_t count = aims->count;
  for (int32_t i = 0; i < count; i++) order[i] = i;
  for (int32_t place = count / 2 - 1; place >= 0; place--) sink(aims, order, place, count);
  for (int32_t left = count - 1; left > 0; left--) {
    int32_t last = order[0];
    order[0] = order[left];
    order[left] = last;
    sink(aims, order, 0, left);
  }
}

/* The cheapest come first and keep their nodes. */
static void own_all(way_aims *aims, const int32_t *order, int32_t *next, int32_t nodes, bool *any) {
  discs all = {aims, next, nodes, false};
  if (next != NULL) {
    for (int32_t node = 0; node <= nodes; node++) next[node] = node;
  }
  for (int32_t i = 0; i < aims->count; i++) {
    const way_aim *aim = &aims->list[order[i]];
    if (next != NULL) take_disc(&all, order[i]);
    else if (aim->node >= 0 && aims->owners[aim->node] == 0) aims->owners[aim->node] = order[i] + 1;
    all.any = all.any || (next == NULL && aim->node >= 0);
  }
  *any = all.any;
}

static way_result own_many(way_aims *aims, bool *any) {
  const way_allocator *memory = &aims->search->allocator;
  size_t nodes = (size_t)aims->search->world->node_count(aims->search);
  bool by_radius = aims->radius > 0;
  aims->owner_count = (int32_t)nodes;
  aims->owners = way_allocate_zeroed(memory, nodes, sizeof *aims->owners);
  int32_t *order = way_allocate(memory, (size_t)aims->count, sizeof *order);
  int32_t *next = by_radius ? way_allocate(memory, nodes + 1, sizeof *next) : NULL;
  bool allocated = aims->owners != NULL && order != NULL && (next != NULL || !by_radius);
  if (allocated) {
    sort_by_price(aims, order);
    own_all(aims, order, next, (int32_t)nodes, any);
  }
  way_release(memory, order, (size_t)aims->count, sizeof *order);
  way_release(memory, next, nodes + 1, sizeof *next);
  return allocated ? WAY_OK : WAY_ERROR_OUT_OF_MEMORY;
}

/* Notes whether anything may be reached. */
static way_result own_goals(way_aims *aims) {
  if (aims->count > WAY_FEW_GOALS) return own_many(aims, &aims->any);
  discs all = {aims, NULL, 1, false};
  for (int32_t i = 0; i < aims->count && !all.any; i++) {
    if (aims->radius > 0) take_disc(&all, i);
    else all.any = aims->list[i].node >= 0;
  }
  aims->any = all.any;
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ estimate */

/* Less what the radius may save. */
static double less_radius(const way_aims *aims, double left) {
  if (aims->radius == 0) return left;
  left -= aims->calls.factor * aims->radius + aims->calls.constant;
  return left > 0 ? left : 0;
}

static double scaled(const way_aims *aims, double left) {
  const way_search *search = aims->search;
  if (aims->calls.ends == NULL) return left * search->terms.weight;
  double bound = left * search->topology.least_cost * search->terms.weight;
  /* Infinity says that there is no way, which no weight does. */
  return bound < DBL_MAX ? bound : DBL_MAX;
}

/* To the box around all goals. */
static double bound_of_box(const way_aims *aims, int32_t node) {
  if (!aims->calls.boxes) return aims->least_price;
  const int32_t *size = aims->calls.ends->size;
  int32_t at[3] = {node % size[0], node / size[0] % size[1], node / size[0] / size[1]};
  for (int i = 0; i < 3; i++)
    at[i] = at[i] < aims->low[i] ? aims->low[i] : at[i] > aims->high[i] ? aims->high[i] : at[i];
  const way_topology *topology = &aims->search->topology;
  double left = topology->distance(topology->context, node, (at[2] * size[1] + at[1]) * size[0] + at[0]);
  return scaled(aims, less_radius(aims, left)) + aims->least_price;
}

static double bound(void *context, int32_t node) {
  const way_aims *aims = context;
  if (aims->search->terms.weight == 0) return 0;
  if (aims->owners != NULL) return bound_of_box(aims, node);
  double least = INFINITY;
  for (int32_t i = 0; i < aims->count; i++) {
    const way_aim *aim = &aims->list[i];
    if (aims->radius == 0 && aim->node < 0) continue;
    double left = aims->radius == 0 || aim->asked >= 0 ? aims->calls.left(aims, node, i) : 0;
    double total = scaled(aims, less_radius(aims, left)) + aim->price;
    if (total < least) least = total;
  }
  return least;
}

/* Of searches that look at all that can be reached, for a partial path. */
static double no_bound(void *context, int32_t node) {
  (void)context;
  (void)node;
  return 0;
}

static void find_box(way_aims *aims) {
  const int32_t *size = aims->calls.ends->size;
  aims->least_price = INFINITY;
  for (int i = 0; i < 3; i++) {
    aims->low[i] = size[i] - 1;
    aims->high[i] = 0;
  }
  for (int32_t i = 0; i < aims->count; i++) {
    const way_aim *aim = &aims->list[i];
    if (aims->radius == 0 && aim->node < 0) continue;
    if (aim->price < aims->least_price) aims->least_price = aim->price;
    /* With a radius, a goal outside is no nearer than the place inside that is next to it. */
    const int32_t at[3] = {aims->radius == 0 ? aim->node % size[0] : aim->at.x,
                           aims->radius == 0 ? aim->node / size[0] % size[1] : aim->at.y,
                           aims->radius == 0 ? aim->node / size[0] / size[1] : aim->at.z};
    for (int j = 0; j < 3; j++) {
      int32_t inside = at[j] < 0 ? 0 : at[j] >= size[j] ? size[j] - 1 : at[j];
      if (inside < aims->low[j]) aims->low[j] = inside;
      if (inside > aims->high[j]) aims->high[j] = inside;
    }
  }
}

/* ------------------------------------------------------------------------------------------------ ends */

void way_aims_place(const way_aims *aims, way_aim *aim) {
  const way_search *search = aims->search;
  const way_end_calls *ends = aims->calls.ends;
  if (ends != NULL) aim->asked = ends->node_at(search, aim->at);
  else aim->asked = aim->at.x >= 0 && aim->at.x < search->world->node_count(search) ? aim->at.x : -1;
}

static way_result take_aim(way_aims *aims, way_aim *aim) {
  const way_search *search = aims->search;
  const way_end_calls *ends = aims->calls.ends;
  way_aims_place(aims, aim);
  if (ends == NULL) {
    aim->node = aim->asked;
    return WAY_OK;
  }
  aim->node = -1;
  if (aims->radius > 0) return WAY_OK;
  bool allows = true;
  if (aim->asked >= 0 && search->world->fits(search, aim->asked)) {
    if (aim->asked != aims->start) {
      way_result result = way_search_allows(aims->search, ends, aim->asked, &allows);
      if (result != WAY_OK) return result;
    }
    aim->node = allows ? aim->asked : -1;
  }
  if (aim->node >= 0 || ends->radius == 0) return WAY_OK;
  return way_search_free_near(aims->search, ends, aim->at, &aim->node);
}

static way_result take_start(const way_aims *aims, way_end at, int32_t *start) {
  const way_search *search = aims->search;
  if (aims->calls.ends != NULL) return way_search_free_at(aims->search, aims->calls.ends, at, start);
  *start = at.x >= 0 && at.x < search->world->node_count(search) ? at.x : -1;
  return WAY_OK;
}

static way_result take_aims(way_aims *aims) {
  way_result result = WAY_OK;
  for (int32_t i = 0; i < aims->count && result == WAY_OK; i++) result = take_aim(aims, &aims->list[i]);
  return result;
}

void way_aims_free(way_aims *aims) {
  if (aims == NULL) return;
  const way_allocator *memory = &aims->search->allocator;
  way_release(memory, aims->list, (size_t)aims->count, sizeof *aims->list);
  way_release(memory, aims->steps, (size_t)aims->step_capacity, sizeof *aims->steps);
  way_release(memory, aims->owners, (size_t)aims->owner_count, sizeof *aims->owners);
  way_release(memory, aims->own, 1, aims->own_bytes);
  way_release(memory, aims, 1, sizeof *aims);
}

way_result way_aims_make(way_search *search, int32_t count, way_aims **made) {
  way_aims *aims = way_allocate_zeroed(&search->allocator, 1, sizeof *aims);
  if (aims == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  aims->search = search;
  aims->count = count;
  aims->start = -1;
  aims->list = way_allocate_zeroed(&search->allocator, (size_t)count, sizeof *aims->list);
  if (aims->list == NULL) {
    way_aims_free(aims);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  *made = aims;
  return WAY_OK;
}

way_result way_aims_settle(way_aims *aims) {
  way_result result = own_goals(aims);
  if (result == WAY_OK && aims->owners != NULL && aims->calls.boxes && aims->calls.ends != NULL) find_box(aims);
  if (aims->calls.prepare != NULL) aims->calls.prepare(aims);
  aims->engine = (way_goal_calls){aims->calls.steps, goal_at, aims->any ? bound : no_bound};
  return result;
}

/* ------------------------------------------------------------------------------------------------ over cells */

way_result way_aims_step(void *context, int32_t node, const way_step **steps, int32_t *count) {
  way_aims *aims = context;
  way_result result = way_grow(&aims->search->allocator, (void **)&aims->steps, &aims->step_capacity, 0, WAY_MAX_STEPS,
                               sizeof *aims->steps);
  if (result != WAY_OK) return result;
  const way_topology *topology = &aims->search->topology;
  *count = topology->steps(topology->context, node, aims->start, aims->steps);
  *steps = aims->steps;
  return *count < 0 ? (way_result) - *count : WAY_OK;
}

double way_aims_left(const way_aims *aims, int32_t from, int32_t aim) {
  const way_topology *topology = &aims->search->topology;
  return topology->distance(topology->context, from, aims->radius == 0 ? aims->list[aim].node : aims->list[aim].asked);
}

double way_aims_apart(const way_aims *aims, int32_t from, int32_t node) {
  const way_topology *topology = &aims->search->topology;
  return topology->distance(topology->context, from, node);
}

/* ------------------------------------------------------------------------------------------------ the answer */

static double by_nearest(const way_search *search, const void *from, int32_t node) {
  const way_aims *aims = from;
  (void)search;
  double least = INFINITY;
  for (int32_t i = 0; i < aims->count; i++) {
    if (aims->list[i].asked < 0) continue;
    double apart = aims->calls.apart(aims, node, aims->list[i].asked);
    if (apart < least) least = apart;
  }
  return least;
}

static int32_t nearest_aim(const way_aims *aims, int32_t node) {
  double least = by_nearest(aims->search, aims, node);
  for (int32_t i = 0; i < aims->count; i++) {
    if (aims->list[i].asked >= 0 && aims->calls.apart(aims, node, aims->list[i].asked) == least) return i;
  }
  return -1;
}

int32_t way_goals_nearest(const way_search *search, int32_t *goal_index) {
  const way_aims *aims = search->aims;
  int32_t end = way_search_nearest_closed(search, search->slot, by_nearest, aims);
  *goal_index = end < 0 ? -1 : nearest_aim(aims, end);
  return end;
}

/* ------------------------------------------------------------------------------------------------ begin */

static bool any_inside(const way_aims *aims) {
  for (int32_t i = 0; i < aims->count; i++) {
    if (aims->list[i].asked >= 0) return true;
  }
  return false;
}

/* Finds the nodes of both ends; status is IN_PROGRESS where there are some. */
static way_result take_ends(way_aims *aims, way_end start, way_status *status) {
  *status = WAY_STATUS_START_INVALID;
  way_result result = take_start(aims, start, &aims->start);
  if (result != WAY_OK || aims->start < 0) return result;
  result = take_aims(aims);
  if (result == WAY_OK) result = way_aims_settle(aims);
  bool goes = aims->any || (aims->search->terms.partial && any_inside(aims));
  *status = goes ? WAY_STATUS_IN_PROGRESS : WAY_STATUS_GOAL_INVALID;
  return result;
}

static way_result start_engine(way_search *search) {
  int slot = search->world->goals_slot;
  way_result result = way_search_ready_engine(search, slot);
  if (result == WAY_OK) result = search->world->engines[slot]->begin(search->states[slot], search->aims->start, -1);
  if (result != WAY_OK) return result;
  search->slot = slot;
  search->algorithm = WAY_ALGORITHM_A_STAR;
  search->serial = way_search_serial(search);
  return WAY_OK;
}

/* On a search that is reset, which takes the aims: what fails leaves it reset. */
static way_result begin(way_search *search, way_end start, way_aims *aims, way_status *status) {
  search->aims = aims;
  way_status taken;
  way_result result = search->world->ready(search);
  if (result == WAY_OK) result = search->world->aim(search, aims);
  if (result == WAY_OK) result = take_ends(aims, start, &taken);
  if (result == WAY_OK && taken == WAY_STATUS_IN_PROGRESS) result = start_engine(search);
  if (result != WAY_OK) {
    way_search_reset(search);
    return result;
  }
  *status = taken;
  if (!search->terms.restart) return WAY_OK;
  search->again = (way_again){.known = true, .start = start, .said = taken, .serial = way_search_serial(search)};
  return WAY_OK;
}

way_result way_search_begin_to_any(way_search *search, way_voxel_point start, const way_goals *goals,
                                   way_status *status) {
  if (search == NULL || status == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_search_may_run(search);
  if (result == WAY_OK) result = way_goals_check(goals, search->terms.partial);
  if (result != WAY_OK) return result;
  if (goals->radius != 0 && !search->world->radii) return WAY_ERROR_UNSUPPORTED;
  if (goals->count == 1 && goals->radius == 0) return way_search_begin(search, start, goals->points[0], status);
  if (!search->world->takes_goals(search)) return WAY_ERROR_UNSUPPORTED;
  way_search_reset(search);
  *status = WAY_STATUS_NONE;
  way_aims *aims;
  result = way_aims_make(search, (int32_t)goals->count, &aims);
  if (result != WAY_OK) return result;
  aims->radius = goals->radius;
  aims->priced = goals->prices != NULL;
  for (int32_t i = 0; i < aims->count; i++) {
    aims->list[i].at = goals->points[i];
    aims->list[i].price = aims->priced ? goals->prices[i] : 0;
  }
  return begin(search, start, aims, status);
}

way_result way_goals_begin_again(way_search *search, way_end start, way_status *status) {
  way_aims *before = search->aims, *aims;
  way_result result = way_aims_make(search, before->count, &aims);
  if (result != WAY_OK) return result;
  aims->radius = before->radius;
  aims->priced = before->priced;
  for (int32_t i = 0; i < aims->count; i++) {
    aims->list[i].at = before->list[i].at;
    aims->list[i].price = before->list[i].price;
  }
  search->aims = NULL;
  way_search_reset(search);
  *status = WAY_STATUS_NONE;
  result = begin(search, start, aims, status);
  if (result == WAY_OK) way_aims_free(before);
  else search->aims = before;
  return result;
}

way_result way_goals_answer(way_search *search, way_end start, const way_goals *goals, way_path *path) {
  way_status status;
  way_result result = way_search_begin_to_any(search, start, goals, &status);
  if (result == WAY_OK) result = way_search_finish(search, status, path);
  if (result != WAY_OK) way_path_clear(path);
  way_search_reset(search);
  return result;
}
