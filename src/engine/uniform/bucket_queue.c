#include "engine/uniform/bucket_queue.h"

#include <string.h>

#include "base/bits.h"
#include "base/cost.h"

void way_bucket_init(way_bucket_queue *ring, const way_allocator *allocator) {
  memset(ring, 0, sizeof *ring);
  ring->allocator = *allocator;
  for (int32_t i = 0; i < WAY_BUCKET_SLOTS; i++) ring->slots[i] = -1;
  way_bucket_clear(ring);
}

void way_bucket_free(way_bucket_queue *ring) {
  way_allocator memory = ring->allocator;
  way_release(&memory, ring->links, (size_t)ring->link_capacity, sizeof *ring->links);
  way_release(&memory, ring->levels, (size_t)ring->level_capacity, sizeof *ring->levels);
  way_bucket_init(ring, &memory);
}

void way_bucket_clear(way_bucket_queue *ring) {
  ring->link_count = 0;
  ring->free_link = -1;
  for (int32_t i = 0; i < WAY_BUCKET_CHANGES; i++) ring->heads[i] = -1;
  ring->f = 0;
  ring->a = 0;
  ring->b = 0;
  ring->level_count = 0;
  ring->free_level = -1;
  ring->far = -1;
  for (int32_t i = 0; i < WAY_BUCKET_SLOTS / 64; i++) {
    for (; ring->occupied[i] != 0; ring->occupied[i] &= ring->occupied[i] - 1) {
      ring->slots[i * 64 + way_low_zeros(ring->occupied[i])] = -1;
    }
  }
}

way_result way_bucket_grow(way_bucket_queue *ring, int32_t pushes, int32_t levels) {
  way_result result = WAY_OK;
  if (ring->link_count + pushes > ring->link_capacity) {
    result = way_grow(&ring->allocator, (void **)&ring->links, &ring->link_capacity, ring->link_count,
                      ring->link_count + pushes, sizeof *ring->links);
  }
  if (result == WAY_OK && ring->level_count + levels > ring->level_capacity) {
    result = way_grow(&ring->allocator, (void **)&ring->levels, &ring->level_capacity, ring->level_count,
                      ring->level_count + levels, sizeof *ring->levels);
  }
  return result;
}

static int32_t slot_of(double f) {
  return (int32_t)((uint64_t)(f * WAY_BUCKET_PER_UNIT) % WAY_BUCKET_SLOTS);
}

static int32_t make_level(way_bucket_queue *ring, double f, int32_t a, int32_t b) {
  int32_t made = ring->free_level;
  if (made >= 0) {
    ring->free_level = ring->levels[made].next;
  } else {
    made = ring->level_count++;
  }
  ring->levels[made] = (way_bucket_level){f, a, b, -1, -1};
  return made;
}

/* The level of an F, made where it is missing. */
static way_bucket_level *level_at(way_bucket_queue *ring, double f, int32_t a, int32_t b) {
  int32_t slot = slot_of(f);
  int32_t *link = &ring->slots[slot];
  while (*link >= 0 && ring->levels[*link].f < f) link = &ring->levels[*link].next;
  if (*link < 0 || ring->levels[*link].f != f) {
    int32_t made = make_level(ring, f, a, b);
    ring->levels[made].next = *link;
    *link = made;
    ring->occupied[slot >> 6] |= (uint64_t)1 << (slot & 63);
  }
  return &ring->levels[*link];
}

void way_bucket_push(way_bucket_queue *ring, int32_t node, double f, int32_t a, int32_t b) {
  way_bucket_level *level = level_at(ring, f, a, b);
  level->first = way_bucket_link(ring, node, level->first);
}

static inline bool before(const uint64_t *keys, int32_t a, int32_t b) {
  return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
}

void way_bucket_push_here(way_bucket_queue *ring, int32_t node, const uint64_t *keys) {
  int32_t *link = &ring->heads[0];
  while (*link >= 0 && before(keys, ring->links[*link].node, node)) link = &ring->links[*link].next;
  *link = way_bucket_link(ring, node, *link);
}

/* How lists are put in order: by keys, or where there are none by F. */
typedef struct list_order {
  const uint64_t *keys;
  way_bucket_f f;
  const void *context;
} list_order;

static bool in_order(const list_order *order, int32_t left, int32_t right) {
  if (order->keys != NULL) return !before(order->keys, right, left);
  int32_t a, b;
  return order->f(order->context, left, &a, &b) <= order->f(order->context, right, &a, &b);
}

static int32_t merge(way_bucket_entry *links, int32_t left, int32_t right, const list_order *order) {
  int32_t list = -1, *link = &list;
  while (left >= 0 && right >= 0) {
    int32_t *from = in_order(order, links[left].node, links[right].node) ? &left : &right;
    *link = *from;
    link = &links[*from].next;
    *from = *link;
  }
  *link = left >= 0 ? left : right;
  return list;
}

/* Sorted runs, each made of about twice as many as the one before. */
enum { MOST_RUNS = 32 };

typedef struct sorted_runs {
  int32_t first[MOST_RUNS];
  int32_t count;
} sorted_runs;

static void add_run(way_bucket_entry *links, sorted_runs *runs, int32_t run, const list_order *order) {
  int32_t i = 0;
  for (; i < runs->count && runs->first[i] >= 0; i++) {
    run = merge(links, runs->first[i], run, order);
    runs->first[i] = -1;
  }
  if (i == runs->count) runs->count++;
  runs->first[i] = run;
}

static int32_t merge_runs(way_bucket_entry *links, const sorted_runs *runs, const list_order *order) {
  int32_t sorted = -1;
  for (int32_t i = 0; i < runs->count; i++) {
    if (runs->first[i] >= 0) sorted = merge(links, runs->first[i], sorted, order);
  }
  return sorted;
}

static int32_t sort_by_f(way_bucket_entry *links, int32_t list, const list_order *order) {
  sorted_runs runs;
  runs.count = 0;
  while (list >= 0) {
    int32_t run = list;
    list = links[run].next;
    links[run].next = -1;
    add_run(links, &runs, run, order);
  }
  return merge_runs(links, &runs, order);
}

/* How many entries an insertion passes before a new run is begun instead. */
enum { MOST_PASSED = 6 };

/* What of a list is open still, in order; the rest becomes free. Entries were pushed while lower levels were popped in
   order, so the last come first, and each belongs near the front of those that follow it. */
static int32_t open_in_order(way_bucket_queue *ring, int32_t list, const uint64_t *keys) {
  way_bucket_entry *links = ring->links;
  list_order order = {keys, NULL, NULL};
  sorted_runs runs;
  runs.count = 0;
  int32_t run = -1;
  for (int32_t at = list, next; at >= 0; at = next) {
    next = links[at].next;
    int32_t node = links[at].node;
    if ((keys[node] & 1) != 0) {
      links[at].next = ring->free_link;
      ring->free_link = at;
      continue;
    }
    int32_t *link = &run, passed = 0;
    for (; *link >= 0 && passed < MOST_PASSED && before(keys, links[*link].node, node); passed++) {
      link = &links[*link].next;
    }
    if (passed == MOST_PASSED) {
      add_run(links, &runs, run, &order);
      link = &run;
      run = -1;
    }
    links[at].next = *link;
    *link = at;
  }
  if (runs.count == 0) return run;
  add_run(links, &runs, run, &order);
  return merge_runs(links, &runs, &order);
}

/* How far above the lowest F of the ring a level may lie: more than any change of F, less than the ring is long. */
#define REACH 3.0

way_result way_bucket_fill(way_bucket_queue *ring, int32_t list, way_bucket_f f, const void *context) {
  list_order order = {NULL, f, context};
  list = sort_by_f(ring->links, list, &order);
  int32_t a, b, last_far = -1;
  if (list >= 0) ring->f = f(context, ring->links[list].node, &a, &b);
  while (list >= 0) {
    int32_t at = list;
    list = ring->links[at].next;
    double value = f(context, ring->links[at].node, &a, &b);
    way_result result = way_bucket_reserve(ring, 0, 1);
    if (result != WAY_OK) return result;
    way_bucket_level *level;
    if (value < ring->f + REACH) {
      level = level_at(ring, value, a, b);
    } else {
      if (last_far < 0 || ring->levels[last_far].f != value) {
        int32_t made = make_level(ring, value, a, b);
        if (last_far < 0) ring->far = made;
        else ring->levels[last_far].next = made;
        last_far = made;
      }
      level = &ring->levels[last_far];
    }
    ring->links[at].next = level->first;
    level->first = at;
  }
  return WAY_OK;
}

/* Hands what a change of F collected over to the level that it belongs to. */
static void hand_over(way_bucket_queue *ring, int32_t change) {
  int32_t list = ring->heads[change];
  ring->heads[change] = -1;
  int32_t a = ring->a + ring->changes[change].straight, b = ring->b + ring->changes[change].diagonal;
  way_bucket_level *level = level_at(ring, way_pair_value(a, b), a, b);
  if (level->first >= 0) {
    int32_t last = list;
    while (ring->links[last].next >= 0) last = ring->links[last].next;
    ring->links[last].next = level->first;
  }
  level->first = list;
}

/* The first occupied slot from the popped level's on, or -1. */
static int32_t first_slot(const way_bucket_queue *ring) {
  int32_t from = slot_of(ring->f);
  uint64_t word = ring->occupied[from >> 6] >> (from & 63);
  if (word != 0) return from + way_low_zeros(word);
  for (int32_t i = 1; i <= WAY_BUCKET_SLOTS / 64; i++) {
    int32_t at = ((from >> 6) + i) % (WAY_BUCKET_SLOTS / 64);
    if (ring->occupied[at] != 0) return at * 64 + way_low_zeros(ring->occupied[at]);
  }
  return -1;
}

/* Levels from far that the ring reaches now, with lowest its lowest F. */
static void bring_near(way_bucket_queue *ring, double lowest) {
  while (ring->far >= 0 && ring->levels[ring->far].f < lowest + REACH) {
    way_bucket_level taken = ring->levels[ring->far];
    ring->levels[ring->far].next = ring->free_level;
    ring->free_level = ring->far;
    ring->far = taken.next;
    way_bucket_level *level = level_at(ring, taken.f, taken.a, taken.b);
    int32_t *last = &level->first;
    while (*last >= 0) last = &ring->links[*last].next;
    *last = taken.first;
  }
}

way_result way_bucket_next(way_bucket_queue *ring, const uint64_t *keys) {
  way_result result = way_bucket_reserve(ring, 0, WAY_BUCKET_CHANGES);
  if (result != WAY_OK) return result;
  for (int32_t i = 1; i < WAY_BUCKET_CHANGES; i++) {
    if (ring->heads[i] >= 0) hand_over(ring, i);
  }
  while (ring->heads[0] < 0) {
    int32_t slot = first_slot(ring);
    if (ring->far >= 0) {
      double far = ring->levels[ring->far].f;
      double near = slot < 0 ? far : ring->levels[ring->slots[slot]].f;
      if (far < near + REACH) {
        if (slot < 0) ring->f = far;
        bring_near(ring, far < near ? far : near);
        slot = first_slot(ring);
      }
    }
    if (slot < 0) return WAY_OK;
    int32_t at = ring->slots[slot];
    way_bucket_level *level = &ring->levels[at];
    ring->slots[slot] = level->next;
    if (level->next < 0) ring->occupied[slot >> 6] &= ~((uint64_t)1 << (slot & 63));
    ring->f = level->f;
    ring->a = level->a;
    ring->b = level->b;
    level->next = ring->free_level;
    ring->free_level = at;
    ring->heads[0] = open_in_order(ring, level->first, keys);
  }
  return WAY_OK;
}

void way_bucket_lower(way_bucket_queue *ring, double f) {
  if (ring->heads[0] >= 0) {
    way_bucket_level *level = level_at(ring, ring->f, ring->a, ring->b);
    int32_t *last = &level->first;
    while (*last >= 0) last = &ring->links[*last].next;
    *last = ring->heads[0];
    ring->heads[0] = -1;
  }
  ring->f = f;
}
