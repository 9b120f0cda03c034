#include "engine/uniform/square_astar.h"

#include <string.h>

#include "base/bits.h"
#include "base/cost.h"
#include "base/epoch.h"
#include "topology/square.h"

/* Pairs whose values stay below this are further apart than a rounding: a + b*sqrt(2) and c + d*sqrt(2) differ by at
   least 1 / (2 * sqrt(2) * 2^24). From here on two pairs may share an F. */
#define LEAST_SHARED_F 16777216.0

/* Whether the cell that a move led out of has tried the neighbour (dx, dy) of the cell that it led into. */
static bool tried_by_parent(way_diagonal rule, uint32_t nine, int parent_x, int parent_y, int dx, int dy) {
  int from_x = dx - parent_x, from_y = dy - parent_y;
  if (from_x == 0 && from_y == 0) return true;
  if (from_x < -1 || from_x > 1 || from_y < -1 || from_y > 1) return false;
  return way_square_step_allowed(rule, nine, parent_x, parent_y, from_x, from_y);
}

/* Moves worth trying, by neighbourhood, in the order of tries. */
static void table_moves(way_square_astar *astar) {
  for (uint32_t nine = 0; nine < 512; nine++) {
    uint32_t allowed = way_square_moves(astar->rule, nine);
    for (int in = 0; in < 9; in++) {
      uint32_t worth = 0;
      for (uint32_t i = 0; i < 8; i++) {
        int d = way_pair_order[i], dx = way_square_dx[d], dy = way_square_dy[d];
        if ((allowed >> d & 1) == 0) continue;
        if (in < 8 && tried_by_parent(astar->rule, nine, -way_square_dx[in], -way_square_dy[in], dx, dy)) continue;
        worth |= 1u << i;
      }
      astar->moves[in][nine] = (uint8_t)worth;
    }
  }
}

static way_bucket_change estimate(const way_square_astar *astar, int32_t dx, int32_t dy) {
  way_bucket_change left = {0, 0};
  if (!astar->zero_estimate) {
    way_square_distance(astar->rule == WAY_DIAGONAL_NEVER, dx, dy, &left.straight, &left.diagonal);
  }
  return left;
}

/* The class of a cell by its difference to the goal: signs, and the longer side by 0, 1 or more. */
WAY_INLINE uint32_t class_of(int32_t dx, int32_t dy, int32_t longer) {
  int32_t sign_x = (dx > 0) - (dx < 0), sign_y = (dy > 0) - (dy < 0);
  int32_t by = longer > 2 ? 2 : longer < -2 ? -2 : longer;
  return (uint32_t)((sign_x * 3 + sign_y + 4) * 5 + by + 2);
}

/* A cell of each class: the changes of F found on the way get numbers, 0 for none at all. */
static void table_changes(way_square_astar *astar, way_bucket_change *changes) {
  int32_t count = 1;
  changes[0] = (way_bucket_change){0, 0};
  for (int32_t dx = -4; dx <= 4; dx++) {
    for (int32_t dy = -4; dy <= 4; dy++) {
      int32_t longer = (dx < 0 ? -dx : dx) - (dy < 0 ? -dy : dy);
      uint32_t numbers = 0;
      for (uint32_t i = 0; i < 8; i++) {
        int d = way_pair_order[i];
        way_bucket_change from = estimate(astar, dx, dy);
        way_bucket_change to = estimate(astar, dx + way_square_dx[d], dy + way_square_dy[d]);
        way_bucket_change change = {to.straight - from.straight + (d < 4), to.diagonal - from.diagonal + (d >= 4)};
        if (d >= 4 && astar->rule == WAY_DIAGONAL_NEVER) change = changes[0];
        int32_t number = 0;
        while (number < count &&
               (changes[number].straight != change.straight || changes[number].diagonal != change.diagonal)) {
          number++;
        }
        if (number == count) changes[count++] = change;
        numbers |= (uint32_t)number << (4 * i);
      }
      astar->change_of[class_of(dx, dy, longer)] = numbers;
    }
  }
}

void way_square_astar_configure(way_square_astar *astar, way_diagonal rule, bool zero_estimate) {
  way_square_astar_reset(astar);
  bool other_rule = astar->rule != rule;
  if (!other_rule && astar->zero_estimate == zero_estimate) return;
  astar->zero_estimate = zero_estimate;
  astar->rule = rule;
  if (other_rule) table_moves(astar);
  table_changes(astar, astar->ring.changes);
}

/* How a cost becomes a part of a key. Costs stay below 2^whole; pairs below it differ by more than 2^-(whole + 1.5). */
static void lay_out_keys(way_square_astar *astar) {
  double most = (double)astar->width * (double)astar->height * WAY_SQRT2;
  int32_t whole = 1;
  while ((double)((int64_t)1 << whole) <= most) whole++;
  astar->fraction_bits = whole + 2;
  astar->cost_bits = whole + astar->fraction_bits;
  astar->most_search = WAY_LAST_EPOCH(((uint64_t)1 << (63 - astar->cost_bits)) - 1);
  /* Adding this leaves a cost's bits behind the point at the end of the sum. */
  astar->point = whole + astar->fraction_bits <= 52 ? (double)((int64_t)1 << (52 - astar->fraction_bits)) : 0;
}

WAY_INLINE uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/* The key of an open cell. */
WAY_INLINE uint64_t key_of(const way_square_astar *astar, double g) {
  if (WAY_LIKELY(astar->point != 0)) return astar->base - 2 * bits_of(g + astar->point);
  return astar->base - 2 * (uint64_t)(g * (double)((int64_t)1 << astar->fraction_bits));
}

static void begin_search(way_square_astar *astar) {
  uint64_t most_cost = ((uint64_t)1 << astar->cost_bits) - 1;
  astar->floor = astar->search << (astar->cost_bits + 1);
  astar->base = (astar->search << astar->cost_bits | most_cost) << 1;
  if (astar->point != 0) astar->base += 2 * bits_of(astar->point);
}

void way_square_astar_init(way_square_astar *astar, const way_allocator *allocator, int32_t width, int32_t height,
                           way_diagonal rule, bool zero_estimate) {
  memset(astar, 0, sizeof *astar);
  astar->allocator = *allocator;
  astar->width = width;
  astar->height = height;
  astar->by_width = way_divider_for(width);
  astar->rule = (way_diagonal)-1;
  astar->shared_f = LEAST_SHARED_F;
  for (int i = 0; i < 8; i++) {
    astar->offsets[i] = way_square_dy[way_pair_order[i]] * width + way_square_dx[way_pair_order[i]];
  }
  lay_out_keys(astar);
  way_bucket_init(&astar->ring, allocator);
  way_square_astar_configure(astar, rule, zero_estimate);
}

void way_square_astar_free(way_square_astar *astar) {
  size_t count = (size_t)astar->width * (size_t)astar->height;
  way_release(&astar->allocator, astar->keys, count, sizeof *astar->keys);
  way_release(&astar->allocator, astar->infos, count, sizeof *astar->infos);
  way_bucket_free(&astar->ring);
}

void way_square_astar_reset(way_square_astar *astar) {
  astar->status = WAY_LOOP_NOT_STARTED;
  astar->stands_in = false;
  astar->start = -1;
  astar->goal = -1;
  astar->expanded = 0;
  astar->iterations = 0;
  astar->path_a = 0;
  astar->path_b = 0;
}

static way_result allocate_cells(way_square_astar *astar, size_t count) {
  if (astar->keys != NULL) return WAY_OK;
  uint64_t *keys = way_allocate_zeroed(&astar->allocator, count, sizeof *keys);
  uint32_t *infos = way_allocate(&astar->allocator, count, sizeof *infos);
  if (keys == NULL || infos == NULL) {
    way_release(&astar->allocator, keys, count, sizeof *keys);
    way_release(&astar->allocator, infos, count, sizeof *infos);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  astar->keys = keys;
  astar->infos = infos;
  astar->search = 0;
  return WAY_OK;
}

way_result way_square_astar_restart(way_square_astar *astar) {
  way_square_astar_reset(astar);
  size_t count = (size_t)astar->width * (size_t)astar->height;
  way_result result = allocate_cells(astar, count);
  if (result != WAY_OK) return result;
  if (astar->search == astar->most_search) {
    memset(astar->keys, 0, count * sizeof *astar->keys);
    astar->search = 0;
  }
  astar->search++;
  begin_search(astar);
  astar->low = (int32_t)count;
  astar->high = -1;
  astar->visited = 0;
  astar->open_count = 0;
  way_bucket_clear(&astar->ring);
  return WAY_OK;
}

void way_square_astar_mark(way_square_astar *astar, int32_t cell, int32_t a, int32_t b, uint32_t move, bool closed) {
  astar->keys[cell] = key_of(astar, way_pair_value(a, b)) | (closed ? 1u : 0u);
  astar->infos[cell] = (uint32_t)b << 4 | move;
  astar->visited++;
  if (!closed) astar->open_count++;
  if (cell < astar->low) astar->low = cell;
  if (cell > astar->high) astar->high = cell;
}

void way_pair_cost(const way_square_astar *astar, int32_t cell, int32_t *a, int32_t *b) {
  uint64_t most_cost = ((uint64_t)1 << astar->cost_bits) - 1;
  uint64_t fixed = most_cost - (astar->keys[cell] >> 1 & most_cost);
  double g = (double)fixed / (double)((int64_t)1 << astar->fraction_bits);
  *b = (int32_t)(astar->infos[cell] >> 4);
  *a = (int32_t)(g - (double)*b * WAY_SQRT2 + 0.5);
}

int32_t way_pair_low(const way_square_astar *astar) {
  int32_t low = astar->low - astar->width - 1;
  return low > 0 ? low : 0;
}

int32_t way_pair_high(const way_square_astar *astar) {
  int32_t high = astar->high + astar->width + 1, last = astar->width * astar->height - 1;
  return high < last ? high : last;
}

static double total(const void *context, int32_t cell, int32_t *a, int32_t *b) {
  const way_square_astar *astar = context;
  int32_t y = way_divide(&astar->by_width, cell);
  way_bucket_change left = estimate(astar, cell - y * astar->width - astar->goal_x, y - astar->goal_y);
  way_pair_cost(astar, cell, a, b);
  *a += left.straight;
  *b += left.diagonal;
  return way_pair_value(*a, *b);
}

static void aim(way_square_astar *astar) {
  astar->goal_y = way_divide(&astar->by_width, astar->goal);
  astar->goal_x = astar->goal - astar->goal_y * astar->width;
}

way_result way_square_astar_push_open(way_square_astar *astar) {
  aim(astar);
  astar->infos[astar->start] |= WAY_SQUARE_NO_MOVE;
  int32_t list = -1;
  for (int32_t cell = astar->low; cell <= astar->high; cell++) {
    if (!way_square_astar_visited(astar, cell) || way_square_astar_closed(astar, cell)) continue;
    way_result result = way_bucket_reserve(&astar->ring, 1, 0);
    if (result != WAY_OK) return result;
    list = way_bucket_link(&astar->ring, cell, list);
  }
  return way_bucket_fill(&astar->ring, list, total, astar);
}

way_result way_square_astar_begin(way_square_astar *astar, way_bit_rows fits, const way_sides *sides, int32_t start,
                                  int32_t goal) {
  way_result result = way_square_astar_restart(astar);
  if (result != WAY_OK) return result;
  astar->fits = fits;
  astar->sides = sides;
  astar->start = start;
  astar->goal = goal;
  way_square_astar_mark(astar, start, 0, 0, WAY_SQUARE_NO_MOVE, false);
  result = way_bucket_reserve(&astar->ring, 1, 1);
  if (result != WAY_OK) {
    way_square_astar_reset(astar);
    return result;
  }
  aim(astar);
  int32_t a, b;
  astar->ring.f = total(astar, start, &a, &b);
  way_bucket_push(&astar->ring, start, astar->ring.f, a, b);
  astar->status = WAY_LOOP_RUNNING;
  return WAY_OK;
}

int32_t way_pair_parent(const way_square_astar *astar, int32_t cell) {
  int32_t move = way_square_astar_move(astar, cell);
  return cell - way_square_dy[move] * astar->width - way_square_dx[move];
}

/* Steps so far, from the F that the cell was popped at. */
WAY_INLINE int32_t straight_steps(const way_square_astar *astar, int32_t dx, int32_t dy, int32_t longer) {
  if (astar->zero_estimate) return astar->ring.a;
  if (astar->rule == WAY_DIAGONAL_NEVER) return astar->ring.a - (dx < 0 ? -dx : dx) - (dy < 0 ? -dy : dy);
  return astar->ring.a - (longer < 0 ? -longer : longer);
}

/* A try: whether the cell is listed anew. */
WAY_INLINE bool improve(way_square_astar *astar, int32_t cell, uint64_t key, uint32_t info) {
  uint64_t old = astar->keys[cell];
  if (key <= old) return false;
  bool unseen = old < astar->floor;
  /* Only states that were forged have a closed cell that can be undercut, and costs so large that rounding tells. */
  if (WAY_UNLIKELY(!unseen && (old & 1) != 0)) return false;
  astar->visited += unseen;
  astar->keys[cell] = key;
  astar->infos[cell] = info;
  return true;
}

/* What an expansion tries its moves with. */
typedef struct expansion {
  int32_t cell;
  uint32_t moves;
  uint32_t changes;
  /* By straight and diagonal steps: the successor's key, and its diagonal steps where infos keep them. */
  uint64_t keys[2];
  uint32_t infos[2];
} expansion;

WAY_INLINE void try_move(way_square_astar *astar, const expansion *at, uint32_t i) {
  if ((at->moves >> i & 1) == 0) return;
  int32_t next = at->cell + astar->offsets[i];
  if (!improve(astar, next, at->keys[i >> 2], at->infos[i >> 2] | way_pair_order[i])) return;
  int32_t *head = &astar->ring.heads[at->changes >> (4 * i) & 15];
  *head = way_bucket_link(&astar->ring, next, *head);
}

/* The moves of a cell in the order of tries, where some side of the grid is closed: next to one, all that there are. */
static uint32_t sided_moves(const way_square_astar *astar, uint32_t in, int32_t x, int32_t y) {
  uint32_t nine = way_bit_nine(&astar->fits, x, y), in_order = 0;
  uint8_t block[9];
  if (!way_sides_block(astar->sides, x, y, block)) return astar->moves[in][nine];
  uint32_t moves = way_square_moves_by_sides(astar->rule, nine, block, false);
  for (uint32_t i = 0; i < 8; i++) in_order |= (moves >> way_pair_order[i] & 1) << i;
  return in_order;
}

WAY_INLINE expansion look_around(const way_square_astar *astar, int32_t cell, bool sided) {
  uint32_t info = astar->infos[cell];
  int32_t y = way_divide(&astar->by_width, cell), x = cell - y * astar->width;
  int32_t dx = x - astar->goal_x, dy = y - astar->goal_y;
  int32_t longer = (dx < 0 ? -dx : dx) - (dy < 0 ? -dy : dy);
  int32_t a = straight_steps(astar, dx, dy, longer), b = (int32_t)(info >> 4);
  expansion at = {cell,
                  sided ? sided_moves(astar, info & 15, x, y)
                        : astar->moves[info & 15][way_bit_nine(&astar->fits, x, y)],
                  astar->change_of[class_of(dx, dy, longer)],
                  {key_of(astar, way_pair_value(a + 1, b)), key_of(astar, way_pair_value(a, b + 1))},
                  {(uint32_t)b << 4, (uint32_t)(b + 1) << 4}};
  return at;
}

/* Expands the cells of the popped level, as many as there is room and time for. Returns how many. */
WAY_INLINE int32_t expand_level(way_square_astar *astar, int32_t most, bool sided) {
  way_bucket_queue *ring = &astar->ring;
  int32_t done = 0, cell = -1;
  while (done < most && ring->heads[0] >= 0 && ring->link_count + 8 <= ring->link_capacity) {
    cell = way_bucket_pop(ring);
    astar->keys[cell] |= 1;
    done++;
    if (cell == astar->goal) {
      astar->status = WAY_LOOP_FOUND;
      break;
    }
    if (cell < astar->low) astar->low = cell;
    if (cell > astar->high) astar->high = cell;
    expansion at = look_around(astar, cell, sided);
    try_move(astar, &at, 0);
    try_move(astar, &at, 1);
    try_move(astar, &at, 2);
    try_move(astar, &at, 3);
    try_move(astar, &at, 4);
    try_move(astar, &at, 5);
    try_move(astar, &at, 6);
    try_move(astar, &at, 7);
  }
  astar->last = cell;
  return done;
}

static int32_t expand_open(way_square_astar *astar, int32_t most) {
  return expand_level(astar, most, false);
}

static int32_t expand_sided(way_square_astar *astar, int32_t most) {
  return expand_level(astar, most, true);
}

/* The same for one cell whose F other pairs may share: it may have been closed meanwhile, and its successors may have to
   be put between others, or come before them. Room for 8 pushes and 9 levels is there. Returns whether it was expanded. */
static bool expand_shared(way_square_astar *astar) {
  way_bucket_queue *ring = &astar->ring;
  int32_t cell = way_bucket_pop(ring);
  if ((astar->keys[cell] & 1) != 0) return false;
  astar->last = cell;
  astar->keys[cell] |= 1;
  if (cell == astar->goal) {
    astar->status = WAY_LOOP_FOUND;
    return true;
  }
  uint32_t info = astar->infos[cell];
  int32_t y = way_divide(&astar->by_width, cell), x = cell - y * astar->width;
  int32_t a, b, total_a, total_b;
  way_pair_cost(astar, cell, &a, &b);
  if (cell < astar->low) astar->low = cell;
  if (cell > astar->high) astar->high = cell;
  uint32_t moves = astar->sides != NULL ? sided_moves(astar, info & 15, x, y)
                                        : astar->moves[info & 15][way_bit_nine(&astar->fits, x, y)];
  for (; moves != 0; moves &= moves - 1) {
    int32_t i = way_low_zeros(moves), diagonal = i >> 2, next = cell + astar->offsets[i];
    uint64_t key = key_of(astar, way_pair_value(a + 1 - diagonal, b + diagonal));
    if (!improve(astar, next, key, (uint32_t)(b + diagonal) << 4 | way_pair_order[i])) continue;
    double f = total(astar, next, &total_a, &total_b);
    if (f < ring->f) way_bucket_lower(ring, f);
    if (f == ring->f) way_bucket_push_here(ring, next, astar->keys);
    else way_bucket_push(ring, next, f, total_a, total_b);
  }
  return true;
}

/* What a slice leaves in the counters. */
static void settle(way_square_astar *astar) {
  int32_t expanded = astar->iterations;
  if (astar->status == WAY_LOOP_FOUND) {
    expanded--;
    way_pair_cost(astar, astar->goal, &astar->path_a, &astar->path_b);
  }
  astar->expanded = expanded;
  astar->open_count = astar->visited - astar->iterations;
}

way_result way_square_astar_step(way_square_astar *astar, int32_t iterations) {
  way_bucket_queue *ring = &astar->ring;
  way_result result = WAY_OK;
  while (iterations > 0 && astar->status == WAY_LOOP_RUNNING && result == WAY_OK) {
    if (ring->heads[0] < 0) result = way_bucket_next(ring, astar->keys);
    bool shared = ring->f >= astar->shared_f;
    if (result == WAY_OK) result = way_bucket_reserve(ring, 8, shared ? 9 : 0);
    if (result != WAY_OK || ring->heads[0] < 0) break;
    int32_t done = shared                 ? expand_shared(astar)
                   : astar->sides != NULL ? expand_sided(astar, iterations)
                                          : expand_open(astar, iterations);
    astar->iterations += done;
    iterations -= done;
    settle(astar);
    if (astar->status == WAY_LOOP_RUNNING && astar->open_count == 0) astar->status = WAY_LOOP_NOT_FOUND;
  }
  return result;
}
