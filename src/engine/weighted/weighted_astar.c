#include "engine/weighted/weighted_astar.h"

#include <string.h>

#include "base/bits.h"
#include "base/cost.h"
#include "engine/generic/search_state.h"
#include "topology/square.h"

/* Ranges of F to the least multiplier, where the ring is long enough. */
#define RANGES_PER_STEP 32.0

static double largest_multiplier(const way_grid *grid) {
  double largest = 0;
  for (int32_t area = 0; area < WAY_AREA_COUNT; area++) {
    if (grid->counts.cells[area] > 0 && grid->areas.multipliers[area] > largest)
      largest = grid->areas.multipliers[area];
  }
  return largest;
}

bool way_weighted_serves(const way_grid *grid) {
  return grid->areas.least >= WAY_MIN_MULTIPLIER && largest_multiplier(grid) <= WAY_MAX_MULTIPLIER;
}

void way_weighted_init(way_weighted_astar *search, const way_allocator *allocator, const way_grid *grid) {
  memset(search, 0, sizeof *search);
  way_generic_init(&search->astar, allocator, way_grid_node_count(grid), 1.0, false);
  way_range_queue_init(&search->queue, allocator);
  search->width = grid->width;
  search->by_width = way_divider_for(grid->width);
  search->rule = (way_diagonal)-1;
  for (int d = 0; d < 8; d++) search->offsets[d] = way_square_dy[d] * grid->width + way_square_dx[d];
}

void way_weighted_free(way_weighted_astar *search) {
  const way_allocator *memory = &search->astar.buffers.allocator;
  way_release(memory, search->spare, (size_t)search->spare_capacity, sizeof *search->spare);
  way_generic_free(&search->astar);
  way_range_queue_free(&search->queue);
}

/* The steps in which the parent of a cell reaches one of its neighbours by itself: 1 for a straight one, 2 for a diagonal
   one, 0 for none. */
static int reach_of_parent(way_diagonal rule, uint32_t nine, int parent_x, int parent_y, int dx, int dy) {
  int from_x = dx - parent_x, from_y = dy - parent_y;
  if (from_x == 0 && from_y == 0) return 1;
  if (from_x < -1 || from_x > 1 || from_y < -1 || from_y > 1) return 0;
  if (!way_square_step_allowed(rule, nine, parent_x, parent_y, from_x, from_y)) return 0;
  return from_x * from_x + from_y * from_y;
}

/* The way through a cell is never cheaper than a straight step of its parent. It is dearer than a diagonal one where the
   neighbour costs what the cell does, and by far more than sums may be off by rounding. */
static void table_moves(way_weighted_astar *search, way_diagonal rule) {
  for (uint32_t nine = 0; nine < 512; nine++) {
    uint32_t allowed = way_square_moves(rule, nine);
    for (int in = 0; in < 9; in++) {
      uint32_t sure = 0, unless_even = 0;
      for (int d = 0; d < 8; d++) {
        if ((allowed >> d & 1) == 0) continue;
        int reach = in == 8 ? 0
                            : reach_of_parent(rule, nine, -way_square_dx[in], -way_square_dy[in], way_square_dx[d],
                                              way_square_dy[d]);
        if (reach == 0) sure |= 1u << d;
        if (reach == 2) unless_even |= 1u << d;
      }
      search->moves[in][nine] = (uint16_t)(sure | unless_even << 8);
    }
  }
}

void way_weighted_configure(way_weighted_astar *search, const way_plane *plane, double weight, bool record) {
  way_generic_reset(&search->astar);
  search->astar.weight = weight;
  search->astar.record = record;
  search->plane = plane;
  search->least = plane->grid->areas.least;
  if (search->rule != plane->rule) table_moves(search, plane->rule);
  search->rule = plane->rule;
  search->kinds = plane->ground.kinds;
  /* Kinds of single cells are areas, and there is no multiplier of walls. */
  int32_t kinds = plane->agent_size == 1 ? WAY_AREA_COUNT : WAY_AREA_COUNT + 1;
  for (int32_t kind = 0; kind < kinds; kind++) {
    search->costs[0][kind] = plane->ground.multipliers[kind];
    search->costs[1][kind] = WAY_SQRT2 * plane->ground.multipliers[kind];
  }
}

WAY_INLINE double total(const way_weighted_astar *search, int32_t x, int32_t y, double g) {
  if (search->astar.weight == 0) return g;
  int32_t straight, diagonal;
  way_square_distance(search->rule == WAY_DIAGONAL_NEVER, x - search->goal_x, y - search->goal_y, &straight, &diagonal);
  return g + way_pair_value(straight, diagonal) * search->least * search->astar.weight;
}

static double total_at(const way_weighted_astar *search, int32_t cell) {
  int32_t y = way_divide(&search->by_width, cell);
  return total(search, cell - y * search->width, y, search->astar.buffers.nodes[cell].g);
}

static void take_goal(way_weighted_astar *search) {
  search->goal_y = way_divide(&search->by_width, search->astar.goal);
  search->goal_x = search->astar.goal - search->goal_y * search->width;
}

static void clear_queue(way_weighted_astar *search, double f) {
  double span = (largest_multiplier(search->plane->grid) + search->least) * WAY_SQRT2;
  way_range_queue_clear(&search->queue, f, span, search->least / RANGES_PER_STEP);
}

/* Room for what an expansion lists, and for saving all that is open then. */
static inline way_result reserve(way_weighted_astar *search) {
  way_result result = way_range_queue_reserve(&search->queue, 8);
  int32_t most = 2 * (search->open_count + 8);
  if (result != WAY_OK || most <= search->spare_capacity) return result;
  return way_grow(&search->astar.buffers.allocator, (void **)&search->spare, &search->spare_capacity, 0, 2 * most,
                  sizeof *search->spare);
}

way_result way_weighted_begin(way_weighted_astar *search, int32_t start, int32_t goal) {
  way_astar *astar = &search->astar;
  search->open_count = 1;
  way_result result = reserve(search);
  if (result == WAY_OK) result = way_generic_begin(astar, start, goal, 0);
  if (result != WAY_OK) return result;
  astar->buffers.open.count = 0;
  take_goal(search);
  double f = total_at(search, start);
  clear_queue(search, f);
  way_range_queue_push(&search->queue, f, 0, start);
  return WAY_OK;
}

/* By how a cell lies to its parent: the move, or 8 where none leads there. */
WAY_INLINE uint32_t move_between(const way_weighted_astar *search, int32_t parent, int32_t x, int32_t y) {
  static const uint8_t moves[9] = {7, 0, 4, 3, 8, 1, 6, 2, 5};
  if (parent < 0) return 8;
  int32_t parent_y = way_divide(&search->by_width, parent), parent_x = parent - parent_y * search->width;
  uint32_t dx = (uint32_t)(x - parent_x + 1), dy = (uint32_t)(y - parent_y + 1);
  return dx > 2 || dy > 2 ? 8 : moves[dy * 3 + dx];
}

/* The moves worth trying from a cell; where a side is closed, all that there are. */
WAY_INLINE uint32_t moves_from(const way_weighted_astar *search, int32_t cell, int32_t x, int32_t y, uint32_t in) {
  uint32_t nine = way_bit_nine(&search->plane->fits, x, y);
  uint8_t block[9];
  if (WAY_UNLIKELY(search->plane->sides != NULL) && way_sides_block(search->plane->sides, x, y, block)) {
    return way_square_moves_by_sides(search->rule, nine, block, false);
  }
  uint32_t entry = search->moves[in][nine];
  uint32_t moves = (entry | entry >> 8) & 255;
  for (uint32_t unless_even = entry >> 8; unless_even != 0; unless_even &= unless_even - 1) {
    int32_t d = way_low_zeros(unless_even);
    if (search->kinds[cell + search->offsets[d]] == search->kinds[cell]) moves &= ~(1u << d);
  }
  return moves;
}

static void expand(way_weighted_astar *search, int32_t cell) {
  way_search_buffers *buffers = &search->astar.buffers;
  way_search_node *nodes = buffers->nodes;
  const uint8_t *kinds = search->kinds;
  uint32_t epoch = buffers->epoch;
  int32_t y = way_divide(&search->by_width, cell), x = cell - y * search->width;
  double g = nodes[cell].g;
  uint32_t moves = moves_from(search, cell, x, y, move_between(search, nodes[cell].parent, x, y));
  for (; moves != 0; moves &= moves - 1) {
    int32_t d = way_low_zeros(moves);
    int32_t next = cell + search->offsets[d];
    double cost = g + search->costs[d >> 2][kinds[next]];
    way_search_node *node = &nodes[next];
    uint32_t seen = node->stamp - epoch;
    if (seen > 1) {
      way_buffers_visit(buffers, next);
      search->open_count++;
    } else {
      if (!(cost < node->g)) continue;
      search->open_count += (int32_t)seen;
    }
    node->g = cost;
    node->parent = cell;
    node->stamp = epoch;
    double f = total(search, x + way_square_dx[d], y + way_square_dy[d], cost);
    way_range_queue_push(&search->queue, f, cost, next);
  }
}

/* Entries from the heap of a restored search that the queue reaches now. After a reserve of as many. */
static way_result bring_near(way_weighted_astar *search) {
  way_open_set *far = &search->astar.buffers.open;
  while (far->count > 0 && way_range_queue_reaches(&search->queue, far->slots[0].f)) {
    way_result result = way_range_queue_reserve(&search->queue, 1);
    if (result != WAY_OK) return result;
    way_open_entry entry = way_open_pop(far);
    way_range_queue_push(&search->queue, entry.f, entry.g, entry.node);
  }
  return WAY_OK;
}

/* Takes the first open cell from the queue; -1 where there is none. OUT_OF_MEMORY leaves the queue as good as it was. */
static way_result pop(way_weighted_astar *search, int32_t *cell) {
  way_range_queue *queue = &search->queue;
  const way_search_buffers *buffers = &search->astar.buffers;
  way_range_nodes live = {buffers->nodes, buffers->epoch};
  for (;;) {
    /* Before anything is taken: room for what its expansion lists. */
    way_result result = reserve(search);
    if (result != WAY_OK) return result;
    while (way_range_queue_pop(queue, live, cell)) {
      if (*cell >= 0) return WAY_OK;
    }
    result = way_range_queue_next(queue, live);
    if (result == WAY_OK && buffers->open.count > 0) {
      if (way_range_queue_empty(queue)) queue->range = (int64_t)(buffers->open.slots[0].f * queue->per_unit);
      result = bring_near(search);
    }
    if (result != WAY_OK || way_range_queue_empty(queue)) return result;
  }
}

way_result way_weighted_step(way_weighted_astar *search, int32_t iterations) {
  way_astar *astar = &search->astar;
  way_search_buffers *buffers = &astar->buffers;
  while (iterations-- > 0 && astar->status == WAY_LOOP_RUNNING) {
    int32_t cell = -1;
    way_result result = astar->record ? way_buffers_reserve(buffers, 0, true) : WAY_OK;
    if (result == WAY_OK) result = pop(search, &cell);
    if (result != WAY_OK || cell < 0) return result;
    buffers->nodes[cell].stamp = buffers->epoch + 1;
    search->open_count--;
    astar->iterations++;
    if (cell == astar->goal) {
      astar->status = WAY_LOOP_FOUND;
      astar->path_cost = buffers->nodes[cell].g;
      return WAY_OK;
    }
    astar->expanded++;
    if (astar->record) buffers->expanded[buffers->expanded_count++] = cell;
    expand(search, cell);
    if (search->open_count == 0) astar->status = WAY_LOOP_NOT_FOUND;
  }
  return WAY_OK;
}

/* The open entries in the order of pops, in the spare room. */
static int32_t open_in_order(const way_weighted_astar *search) {
  const way_search_buffers *buffers = &search->astar.buffers;
  int32_t count = 0;
  for (int32_t cell = buffers->low; cell <= buffers->high; cell++) {
    if (buffers->nodes[cell].stamp != buffers->epoch) continue;
    search->spare[count++] = (way_open_entry){total_at(search, cell), buffers->nodes[cell].g, cell};
  }
  way_open_sort(search->spare, count, search->spare + count);
  return count;
}

size_t way_weighted_bytes(const way_weighted_astar *search) {
  way_generic_search as_generic = search->astar;
  as_generic.buffers.open.count = search->open_count;
  return way_search_bytes(&as_generic);
}

void way_write_weighted(way_writer *writer, const way_weighted_astar *search) {
  way_generic_search as_generic = search->astar;
  as_generic.buffers.open.count = open_in_order(search);
  as_generic.buffers.open.slots = search->spare;
  way_write_search(writer, &way_astar_format, &as_generic, as_generic.buffers.node_count, as_generic.weight);
}

static bool same(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

static bool takes_open(const way_weighted_astar *search, const way_open_set *open) {
  for (int32_t i = 0; i < open->count; i++) {
    const way_open_entry *slot = &open->slots[i];
    bool fits = same(slot->g, search->astar.buffers.nodes[slot->node].g) && same(slot->f, total_at(search, slot->node));
    if (!fits || (i > 0 && !way_open_before(&open->slots[i - 1], slot))) return false;
  }
  return true;
}

static void take_nodes(way_weighted_astar *search, const way_astar *from) {
  way_search_buffers *to = &search->astar.buffers;
  for (int32_t cell = from->buffers.low; cell <= from->buffers.high; cell++) {
    if (!way_buffers_visited(&from->buffers, cell)) continue;
    to->nodes[cell] = from->buffers.nodes[cell];
    to->nodes[cell].stamp = to->epoch + (way_buffers_closed(&from->buffers, cell) ? 1 : 0);
  }
  to->low = from->buffers.low;
  to->high = from->buffers.high;
  to->visited = from->buffers.visited;
  search->astar.status = from->status;
  search->astar.start = from->start;
  search->astar.goal = from->goal;
  search->astar.expanded = from->expanded;
  search->astar.iterations = from->iterations;
  search->astar.path_cost = from->path_cost;
  search->astar.stands_in = from->stands_in;
}

/* The lists, into room that was made before. */
static void take_lists(way_weighted_astar *search, const way_search_buffers *from) {
  way_search_buffers *to = &search->astar.buffers;
  for (int32_t i = 0; i < from->open.count; i++) way_open_push(&to->open, from->open.slots[i]);
  for (int32_t i = 0; i < from->expanded_count; i++) to->expanded[i] = from->expanded[i];
  to->expanded_count = from->expanded_count;
}

static way_result make_room(way_weighted_astar *search, const way_search_buffers *from) {
  way_search_buffers *to = &search->astar.buffers;
  way_result result = way_buffers_restart(to);
  search->open_count = from->open.count;
  if (result == WAY_OK) result = way_buffers_reserve(to, from->open.count, false);
  if (result == WAY_OK) result = way_range_queue_reserve(&search->queue, from->open.count + 8);
  if (result == WAY_OK) result = reserve(search);
  if (result != WAY_OK || from->expanded_count == 0) return result;
  return way_grow(&to->allocator, (void **)&to->expanded, &to->expanded_capacity, 0, from->expanded_count,
                  sizeof *to->expanded);
}

way_result way_weighted_take(way_weighted_astar *search, const way_astar *from, bool *taken) {
  *taken = false;
  way_result result = make_room(search, &from->buffers);
  if (result == WAY_OK) {
    take_nodes(search, from);
    take_goal(search);
    *taken = takes_open(search, &from->buffers.open);
  }
  if (*taken) {
    clear_queue(search, from->buffers.open.count > 0 ? from->buffers.open.slots[0].f : 0);
    take_lists(search, &from->buffers);
    result = bring_near(search);
  }
  if (!*taken || result != WAY_OK) way_generic_reset(&search->astar);
  return result;
}
