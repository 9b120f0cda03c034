#include "engine/weighted/weighted_astar.h"

#include <string.h>

#include "base/bits.h"
#include "base/cost.h"

/* Ranges of F to the least multiplier, where the ring is long enough. */
#define RANGES_PER_STEP 32.0

static double largest_multiplier(const way_grid *grid) {
  double largest = 0;
  for (int32_t area = 0; area < WAY_AREA_COUNT; area++) {
    if (grid->area_cells[area] > 0 && grid->areas.multipliers[area] > largest) largest = grid->areas.multipliers[area];
  }
  return largest;
}

bool way_weighted_serves(const way_grid *grid) {
  return grid->areas.least >= WAY_MIN_MULTIPLIER && largest_multiplier(grid) <= WAY_MAX_MULTIPLIER;
}

void way_weighted_init(way_weighted_astar *search, const way_allocator *allocator, const way_grid *grid) {
  memset(search, 0, sizeof *search);
  way_raw_init(&search->astar, allocator, way_grid_node_count(grid), 1.0, false);
  way_range_queue_init(&search->queue, allocator);
  search->grid = grid;
  search->width = grid->width;
  search->by_width = way_divider_for(grid->width);
  search->rule = (way_diagonal)-1;
  for (int d = 0; d < 8; d++) search->offsets[d] = way_square_dy[d] * grid->width + way_square_dx[d];
}

void way_weighted_free(way_weighted_astar *search) {
  way_raw_free(&search->astar);
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

void way_weighted_configure(way_weighted_astar *search, way_bit_rows fits, const way_grid_options *options) {
  way_raw_reset(&search->astar);
  search->astar.weight = options->heuristic_weight;
  search->astar.record = options->record_expansions;
  search->fits = fits;
  search->agent_size = options->agent_size;
  search->areas = options->agent_size == 1 ? search->grid->cells : NULL;
  search->least = search->grid->areas.least;
  if (search->rule != options->diagonal) table_moves(search, options->diagonal);
  search->rule = options->diagonal;
  for (int32_t area = 0; area < WAY_AREA_COUNT; area++) {
    search->costs[0][area] = search->grid->areas.multipliers[area];
    search->costs[1][area] = WAY_SQRT2 * search->grid->areas.multipliers[area];
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
  double span = (largest_multiplier(search->grid) + search->least) * WAY_SQRT2;
  way_range_queue_clear(&search->queue, f, span, search->least / RANGES_PER_STEP);
}

way_result way_weighted_begin(way_weighted_astar *search, int32_t start, int32_t goal) {
  way_astar *astar = &search->astar;
  way_result result = way_range_queue_reserve(&search->queue, 1);
  if (result == WAY_OK) result = way_raw_begin(astar, start, goal, 0);
  if (result != WAY_OK) return result;
  astar->buffers.open.count = 0;
  search->open_count = 1;
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

/* A step's cost for agents who pay by all that they stand on. */
static double large_cost(const way_weighted_astar *search, int32_t cell, int32_t diagonal) {
  double multiplier = way_grid_multiplier_under(search->grid, cell, search->agent_size);
  return diagonal ? WAY_SQRT2 * multiplier : multiplier;
}

/* The moves worth trying from a cell. */
WAY_INLINE uint32_t moves_from(const way_weighted_astar *search, int32_t cell, int32_t x, int32_t y, uint32_t in) {
  uint32_t entry = search->moves[in][way_bit_nine(&search->fits, x, y)];
  uint32_t moves = (entry | entry >> 8) & 255;
  if (search->areas == NULL) return moves;
  for (uint32_t unless_even = entry >> 8; unless_even != 0; unless_even &= unless_even - 1) {
    int32_t d = way_low_zeros(unless_even);
    if (search->areas[cell + search->offsets[d]] == search->areas[cell]) moves &= ~(1u << d);
  }
  return moves;
}

static void expand(way_weighted_astar *search, int32_t cell) {
  way_search_buffers *buffers = &search->astar.buffers;
  way_search_node *nodes = buffers->nodes;
  const uint8_t *areas = search->areas;
  uint32_t epoch = buffers->epoch;
  int32_t y = way_divide(&search->by_width, cell), x = cell - y * search->width;
  double g = nodes[cell].g;
  uint32_t moves = moves_from(search, cell, x, y, move_between(search, nodes[cell].parent, x, y));
  for (; moves != 0; moves &= moves - 1) {
    int32_t d = way_low_zeros(moves);
    int32_t next = cell + search->offsets[d];
    double step = WAY_LIKELY(areas != NULL) ? search->costs[d >> 2][areas[next]] : large_cost(search, next, d >> 2);
    double cost = g + step;
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
    way_result result = way_range_queue_reserve(queue, 8);
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
  while (iterations-- > 0 && astar->status == WAY_RAW_RUNNING) {
    int32_t cell = -1;
    way_result result = astar->record ? way_buffers_reserve(buffers, 0, true) : WAY_OK;
    if (result == WAY_OK) result = pop(search, &cell);
    if (result != WAY_OK || cell < 0) return result;
    buffers->nodes[cell].stamp = buffers->epoch + 1;
    search->open_count--;
    astar->iterations++;
    if (cell == astar->goal) {
      astar->status = WAY_RAW_FOUND;
      astar->path_cost = buffers->nodes[cell].g;
      return WAY_OK;
    }
    astar->expanded++;
    if (astar->record) buffers->expanded[buffers->expanded_count++] = cell;
    expand(search, cell);
    if (search->open_count == 0) astar->status = WAY_RAW_NOT_FOUND;
  }
  return WAY_OK;
}

static double distance(void *context, int32_t a, int32_t b) {
  const way_weighted_astar *search = context;
  int32_t ay = way_divide(&search->by_width, a), by = way_divide(&search->by_width, b), straight, diagonal;
  way_square_distance(search->rule == WAY_DIAGONAL_NEVER, a - b - (ay - by) * search->width, ay - by, &straight,
                      &diagonal);
  return way_pair_value(straight, diagonal);
}

int32_t way_weighted_nearest_closed(const way_weighted_astar *search) {
  return way_raw_nearest_closed(&search->astar, distance, (void *)search);
}

way_result way_weighted_take_over(way_weighted_astar *search, bool *taken) {
  way_open_set *open = &search->astar.buffers.open;
  take_goal(search);
  *taken = false;
  for (int32_t i = 0; i < open->count; i++) {
    const way_open_entry *entry = &open->slots[i];
    if (entry->g != search->astar.buffers.nodes[entry->node].g || entry->f != total_at(search, entry->node))
      return WAY_OK;
  }
  *taken = true;
  search->open_count = open->count;
  clear_queue(search, open->count > 0 ? open->slots[0].f : 0);
  way_result result = way_range_queue_reserve(&search->queue, open->count);
  return result == WAY_OK ? bring_near(search) : result;
}
