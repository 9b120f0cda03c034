#include "replan/replan_search.h"

#include <math.h>
#include <string.h>

/* Estimates are this much smaller than distances. Along a straight way the estimate equals what is left to the last bit,
   and sums of steps that are rounded one by one would decide which key is less; shrunk, the estimate is consistent in
   spite of rounding. Where even that is not enough, way_replan_run looks at the path itself. */
#define SHRINK (1.0 - 0x1p-20)

enum { NOT_EDITED, EDITED, EDITED_AROUND };

void way_replan_init(way_replan_search *search, const way_allocator *allocator, int32_t node_count, bool backwards,
                     bool record) {
  memset(search, 0, sizeof *search);
  search->allocator = *allocator;
  search->node_count = node_count;
  search->backwards = backwards;
  search->record = record;
  search->start = -1;
  search->goal = -1;
  search->low = node_count;
  search->high = -1;
}

static size_t mark_words(const way_replan_search *search) {
  return ((size_t)search->node_count + 63) / 64;
}

static void free_arrays(way_replan_search *search) {
  const way_allocator *memory = &search->allocator;
  size_t count = (size_t)search->node_count;
  way_release(memory, search->nodes, count, sizeof *search->nodes);
  way_release(memory, search->open.positions, count, sizeof *search->open.positions);
  way_release(memory, search->edits, count, sizeof *search->edits);
  way_release(memory, search->pending, WAY_REPLAN_PENDING, sizeof *search->pending);
  way_release(memory, search->marks, mark_words(search), sizeof *search->marks);
  search->nodes = NULL;
  search->open.positions = NULL;
  search->edits = NULL;
  search->pending = NULL;
  search->marks = NULL;
}

void way_replan_free(way_replan_search *search) {
  const way_allocator *memory = &search->allocator;
  free_arrays(search);
  way_release(memory, search->open.slots, (size_t)search->open.capacity, sizeof *search->open.slots);
  way_release(memory, search->order, (size_t)search->order_capacity, sizeof *search->order);
}

way_result way_replan_ready(way_replan_search *search) {
  if (search->nodes != NULL) return WAY_OK;
  const way_allocator *memory = &search->allocator;
  size_t count = (size_t)search->node_count;
  search->nodes = way_allocate(memory, count, sizeof *search->nodes);
  search->open.positions = way_allocate(memory, count, sizeof *search->open.positions);
  search->edits = way_allocate_zeroed(memory, count, sizeof *search->edits);
  search->pending = way_allocate(memory, WAY_REPLAN_PENDING, sizeof *search->pending);
  search->marks = way_allocate_zeroed(memory, mark_words(search), sizeof *search->marks);
  if (search->nodes == NULL || search->open.positions == NULL || search->edits == NULL || search->pending == NULL ||
      search->marks == NULL) {
    free_arrays(search);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  search->low = 0;
  search->high = search->node_count - 1;
  way_replan_clear(search);
  return WAY_OK;
}

static void forget_pending(way_replan_search *search) {
  for (int32_t i = 0; i < search->pending_count; i++) {
    int32_t entry = search->pending[i];
    search->edits[entry < 0 ? ~entry : entry] = NOT_EDITED;
    way_watch_cell(search->watch, entry < 0 ? ~entry : entry);
  }
  search->pending_count = 0;
}

void way_replan_invalidate(way_replan_search *search) {
  search->initialized = false;
  search->found = false;
  search->overflow = false;
  forget_pending(search);
}

void way_replan_clear(way_replan_search *search) {
  way_replan_invalidate(search);
  search->km = 0;
  search->open.count = 0;
  way_watch_range(search->watch, search->low, search->high);
  for (int32_t node = search->low; node <= search->high; node++) {
    search->nodes[node] = (way_replan_node){INFINITY, INFINITY};
    search->open.positions[node] = -1;
  }
  search->low = search->node_count;
  search->high = -1;
}

static int32_t origin_of(const way_replan_search *search) {
  return search->backwards ? search->goal : search->start;
}

static int32_t end_of(const way_replan_search *search) {
  return search->backwards ? search->start : search->goal;
}

static double estimate(way_plane *plane, int32_t a, int32_t b) {
  return a == b ? 0 : way_plane_distance(plane, a, b) * way_plane_least(plane, plane->grid->areas.least) * SHRINK;
}

void way_replan_set_start(way_replan_search *search, way_plane *plane, int32_t start, bool current) {
  if (start == search->start) return;
  if (!search->backwards || start < 0 || search->start < 0) {
    way_replan_invalidate(search);
  } else if (search->initialized && current) {
    /* Keys in the queue stay lower bounds: no estimate shrinks by more than the way between the two starts. */
    search->km += estimate(plane, search->start, start);
  }
  search->start = start;
  search->found = false;
}

void way_replan_set_goal(way_replan_search *search, int32_t goal) {
  if (goal == search->goal) return;
  way_replan_invalidate(search);
  search->goal = goal;
}

void way_replan_overrun(way_replan_search *search) {
  search->found = false;
  if (!search->initialized) return;
  forget_pending(search);
  search->overflow = true;
}

void way_replan_edited(way_replan_search *search, int32_t node, bool around) {
  search->found = false;
  if (!search->initialized || search->overflow) return;
  uint8_t *known = &search->edits[node];
  way_watch_cell(search->watch, node);
  if (*known == NOT_EDITED) {
    if (search->pending_count == WAY_REPLAN_PENDING) {
      way_replan_overrun(search);
      return;
    }
    search->pending[search->pending_count++] = around ? ~node : node;
    *known = around ? EDITED_AROUND : EDITED;
  } else if (around && *known == EDITED) {
    int32_t at = 0;
    while (search->pending[at] != node) at++;
    search->pending[at] = ~node;
    *known = EDITED_AROUND;
  }
}

/* ------------------------------------------------------------------------------------------------ keys and the queue */

static way_replan_entry key_of(const way_replan_search *search, way_plane *plane, int32_t node) {
  const way_replan_node *known = &search->nodes[node];
  double least = known->g < known->rhs ? known->g : known->rhs;
  return (way_replan_entry){least + estimate(plane, node, end_of(search)) + search->km, least, node, 0};
}

/* By keys alone: of two nodes with one key neither comes first. */
static bool key_before(way_replan_entry a, way_replan_entry b) {
  return a.key1 != b.key1 ? a.key1 < b.key1 : a.key2 < b.key2;
}

static way_result reserve(way_replan_search *search, int64_t more) {
  int64_t needed = search->open.count + more;
  if (needed > search->node_count) needed = search->node_count;
  return way_grow(&search->allocator, (void **)&search->open.slots, &search->open.capacity, search->open.count,
                  (int32_t)needed, sizeof *search->open.slots);
}

static void requeue(way_replan_search *search, way_plane *plane, int32_t node) {
  bool queued = search->open.positions[node] >= 0;
  if (search->nodes[node].g != search->nodes[node].rhs) {
    if (queued) way_replan_update(&search->open, key_of(search, plane, node));
    else way_replan_push(&search->open, key_of(search, plane, node));
  } else if (queued) {
    way_replan_remove(&search->open, node);
    search->open.positions[node] = -1;
  }
}

static void set_rhs(way_replan_search *search, way_plane *plane, int32_t node, double rhs) {
  if (node < search->low) search->low = node;
  if (node > search->high) search->high = node;
  /* Links lead to nodes that nobody else notes. */
  if (plane->links != NULL) way_watch_cell(search->watch, node);
  search->nodes[node].rhs = rhs;
  requeue(search, plane, node);
}

/* ------------------------------------------------------------------------------------------------ nodes and their steps */

/* The nodes that a node's rhs is the least over, none where the agent does not fit. */
static int supporters(const way_replan_search *search, way_plane *plane, int32_t node, way_step *out) {
  if (!way_plane_fits(plane, node)) return 0;
  return search->backwards ? way_plane_steps(plane, node, search->start, out)
                           : way_plane_steps_into(plane, node, search->start, out);
}

/* The nodes whose rhs depends on a node. */
static int dependents(const way_replan_search *search, way_plane *plane, int32_t node, way_step *out) {
  if (!way_plane_fits(plane, node)) return 0;
  return search->backwards ? way_plane_steps_into(plane, node, search->start, out)
                           : way_plane_steps(plane, node, search->start, out);
}

/* The supporter that gives the least, the first of equals; -1 for none. */
static int32_t best_supporter(const way_replan_search *search, way_plane *plane, int32_t node, double *cost) {
  way_step steps[WAY_MAX_STEPS];
  int count = supporters(search, plane, node, steps);
  int32_t best = -1;
  *cost = INFINITY;
  for (int i = 0; i < count; i++) {
    double through = search->nodes[steps[i].node].g + steps[i].cost;
    if (!(through < *cost)) continue;
    *cost = through;
    best = steps[i].node;
  }
  return best;
}

/* Computes a node's rhs anew; the origin's is always 0. */
static void update_node(way_replan_search *search, way_plane *plane, int32_t node) {
  if (node == origin_of(search)) return;
  double rhs;
  best_supporter(search, plane, node, &rhs);
  set_rhs(search, plane, node, rhs);
}

/* A g that is too high comes down to the rhs. Each rhs stays the least of its sums, since one of them became less. */
static void settle(way_replan_search *search, way_plane *plane, int32_t node) {
  way_step steps[WAY_MAX_STEPS];
  double g = search->nodes[node].rhs;
  search->nodes[node].g = g;
  requeue(search, plane, node);
  int count = dependents(search, plane, node, steps);
  for (int i = 0; i < count; i++) {
    double through = g + steps[i].cost;
    int32_t next = steps[i].node;
    if (through < search->nodes[next].rhs) set_rhs(search, plane, next, through);
  }
}

/* A g that is too low is given up. Only where it was the least can an rhs change. */
static void give_up(way_replan_search *search, way_plane *plane, int32_t node) {
  way_step steps[WAY_MAX_STEPS];
  double g = search->nodes[node].g;
  search->nodes[node].g = INFINITY;
  requeue(search, plane, node);
  int count = dependents(search, plane, node, steps);
  for (int i = 0; i < count; i++) {
    if (search->nodes[steps[i].node].rhs == g + steps[i].cost) update_node(search, plane, steps[i].node);
  }
}

/* ------------------------------------------------------------------------------------------------ planning */

way_result way_replan_start_over(way_replan_search *search, way_plane *plane) {
  way_result result = reserve(search, 1);
  if (result != WAY_OK) return result;
  way_replan_clear(search);
  search->initialized = true;
  way_watch_cell(search->watch, origin_of(search));
  set_rhs(search, plane, origin_of(search), 0);
  return WAY_OK;
}

/* Shell's sort; no two entries are of one node. */
static void sort_by_node(int32_t *entries, int32_t count) {
  for (int32_t gap = count / 2; gap > 0; gap /= 2) {
    for (int32_t i = gap; i < count; i++) {
      int32_t entry = entries[i], at = i;
      int32_t node = entry < 0 ? ~entry : entry;
      for (; at >= gap; at -= gap) {
        /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): all places are below the count */
        int32_t other = entries[at - gap];
        if ((other < 0 ? ~other : other) < node) break;
        entries[at] = other;
      }
      entries[at] = entry;
    }
  }
}

/* The cells whose steps an edit of one cell may have changed. */
static way_plane_area area_of(const way_plane *plane, int32_t cell) {
  return way_plane_grown(plane, way_plane_covering(plane, cell));
}

/* Whether a link can be taken changes with whether the agent fits at both ends. */
static void update_far_ends(way_replan_search *search, way_plane *plane, int32_t cell) {
  int32_t found;
  const way_link *link =
      search->backwards ? way_links_to(plane->links, cell, &found) : way_links_from(plane->links, cell, &found);
  for (; found > 0; found--, link++) update_node(search, plane, search->backwards ? link->from : link->to);
}

static void update_area(way_replan_search *search, way_plane *plane, int32_t cell) {
  way_plane_area area = area_of(plane, cell);
  for (int32_t y = area.top; y <= area.bottom; y++) {
    way_watch_range(search->watch, y * plane->grid->width + area.left, y * plane->grid->width + area.right);
    for (int32_t x = area.left; x <= area.right; x++) update_node(search, plane, y * plane->grid->width + x);
    for (int32_t x = area.left; plane->links != NULL && x <= area.right; x++) {
      update_far_ends(search, plane, y * plane->grid->width + x);
    }
  }
}

/* A node that costs another price to enter: LPA* counts that price at the node, D* Lite at those before it. */
static void update_price(way_replan_search *search, way_plane *plane, int32_t node) {
  way_watch_around(search->watch, node);
  if (!search->backwards) {
    update_node(search, plane, node);
    return;
  }
  way_step steps[WAY_MAX_STEPS];
  int count = dependents(search, plane, node, steps);
  for (int i = 0; i < count; i++) update_node(search, plane, steps[i].node);
}

way_result way_replan_apply(way_replan_search *search, way_plane *plane) {
  int64_t most = plane->links == NULL ? 0 : plane->links->count;
  for (int32_t i = 0; i < search->pending_count; i++) {
    int32_t entry = search->pending[i];
    way_plane_area area = area_of(plane, entry < 0 ? ~entry : entry);
    int64_t cells = ((int64_t)area.right - area.left + 1) * ((int64_t)area.bottom - area.top + 1);
    most += entry < 0 ? cells : WAY_MAX_STEPS;
  }
  way_result result = reserve(search, most);
  if (result != WAY_OK) return result;
  int32_t sorted[WAY_REPLAN_PENDING];
  int32_t count = search->pending_count;
  if (count > 0) memcpy(sorted, search->pending, (size_t)count * sizeof *sorted);
  sort_by_node(sorted, count);
  forget_pending(search);
  for (int32_t i = 0; i < count; i++) {
    if (sorted[i] < 0) update_area(search, plane, ~sorted[i]);
    else update_price(search, plane, sorted[i]);
  }
  return WAY_OK;
}

/* Whether every node on the way from the end to the origin stands: consistent, and supported by one that costs less.
   Writes the nodes from start to goal, of which there are length; the complement of the node that does not stand. */
static int32_t trace(const way_replan_search *search, way_plane *plane, int32_t *cells, int32_t length) {
  int32_t node = end_of(search), origin = origin_of(search), count = 0;
  for (;;) {
    const way_replan_node *known = &search->nodes[node];
    if (known->g != known->rhs || !(known->g < INFINITY)) return ~node;
    if (cells != NULL) cells[search->backwards ? count : length - 1 - count] = node;
    count++;
    if (node == origin) return count;
    double cost;
    int32_t next = best_supporter(search, plane, node, &cost);
    if (next < 0 || cost != known->g || !(search->nodes[next].g < known->g)) return ~node;
    node = next;
  }
}

int32_t way_replan_trace(const way_replan_search *search, way_plane *plane, int32_t *cells) {
  int32_t length = trace(search, plane, NULL, 0);
  return cells == NULL || length < 0 ? length : trace(search, plane, cells, length);
}

double way_replan_cost(const way_replan_search *search) {
  return search->nodes[end_of(search)].g;
}

bool way_replan_hopeless(const way_replan_search *search) {
  const way_replan_node *end = &search->nodes[end_of(search)];
  if (!(end->g == INFINITY && end->rhs == INFINITY)) return false;
  return search->open.count == 0 || !key_before(search->open.slots[0], (way_replan_entry){INFINITY, INFINITY, 0, 0});
}

/* The paper's condition, and then the path itself: rounding may have put the key of a stale node on it past the end's. */
static bool complete_now(const way_replan_search *search, way_plane *plane) {
  int32_t end = end_of(search);
  if (search->open.count > 0 && key_before(search->open.slots[0], key_of(search, plane, end))) return false;
  if (search->nodes[end].g != search->nodes[end].rhs) return false;
  return !(search->nodes[end].g < INFINITY) || trace(search, plane, NULL, 0) > 0;
}

/* A forged state may hold the largest count that there is. */
static void count_one(int64_t *total) {
  if (*total < INT64_MAX) ++*total;
}

static way_result iterate(way_replan_search *search, way_plane *plane) {
  way_result result = reserve(search, WAY_MAX_STEPS + 1);
  if (result == WAY_OK && search->record) {
    result = way_grow(&search->allocator, (void **)&search->order, &search->order_capacity, search->order_count,
                      search->order_count + 1, sizeof *search->order);
  }
  if (result != WAY_OK) return result;
  way_replan_entry top = search->open.slots[0], now = key_of(search, plane, top.node);
  count_one(&search->iterations);
  if (key_before(top, now)) {
    way_replan_update(&search->open, now);
    return WAY_OK;
  }
  const way_replan_node *known = &search->nodes[top.node];
  way_watch_around(search->watch, top.node);
  count_one(&search->expanded);
  search->last_expanded++;
  if (search->record) search->order[search->order_count++] = top.node;
  if (known->g > known->rhs) settle(search, plane, top.node);
  else give_up(search, plane, top.node);
  return WAY_OK;
}

way_result way_replan_run(way_replan_search *search, way_plane *plane, int32_t iterations, bool *complete) {
  bool again = false;
  for (;;) {
    *complete = complete_now(search, plane);
    if (*complete || iterations == 0) return WAY_OK;
    way_result result;
    if (search->open.count > 0) {
      result = iterate(search, plane);
      iterations--;
    } else {
      /* A forged state may have run dry without a plan; planning from scratch can't. */
      if (again) return WAY_OK;
      again = true;
      result = way_replan_start_over(search, plane);
    }
    if (result != WAY_OK) return result;
  }
}
