#include "field/tile_search.h"

#include <string.h>

enum { MARK_REACHED = 1, MARK_ASKED = 2, MARK_OPEN = 4 };

static size_t tile_total(const way_tile_search *search) {
  return (size_t)search->width * (size_t)search->height;
}

way_result way_tile_search_init(way_tile_search *search, int32_t width, int32_t height, const way_tile_costs *costs,
                                const way_allocator *allocator, bool backwards) {
  if (costs == NULL || (costs->table == NULL) == (costs->hook == NULL)) return WAY_ERROR_INVALID_ARGUMENT;
  if (width < 1 || height < 1 || (int64_t)width * height > WAY_MAX_NODES) return WAY_ERROR_OUT_OF_RANGE;
  memset(search, 0, sizeof *search);
  search->allocator = *allocator;
  search->width = width;
  search->height = height;
  search->costs = *costs;
  size_t total = tile_total(search);
  search->marks = way_allocate_zeroed(allocator, total, sizeof *search->marks);
  search->distances = way_allocate(allocator, total, sizeof *search->distances);
  bool whole = search->marks != NULL && search->distances != NULL;
  if (!backwards) {
    search->previous = way_allocate(allocator, total, sizeof *search->previous);
    whole = whole && search->previous != NULL;
  }
  if (costs->hook != NULL) {
    search->answers = way_allocate(allocator, total, sizeof *search->answers);
    whole = whole && search->answers != NULL;
  }
  if (!whole) {
    way_tile_search_free(search);
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  memset(search->distances, 0xFF, total * sizeof *search->distances);
  return WAY_OK;
}

void way_tile_search_trim(way_tile_search *search) {
  const way_allocator *memory = &search->allocator;
  way_release(memory, search->answers, tile_total(search), sizeof *search->answers);
  way_release(memory, search->queue, (size_t)search->queue_capacity, sizeof *search->queue);
  search->answers = NULL;
  search->queue = NULL;
  search->queue_capacity = 0;
}

void way_tile_search_free(way_tile_search *search) {
  const way_allocator *memory = &search->allocator;
  size_t total = tile_total(search);
  way_tile_search_trim(search);
  way_release(memory, search->marks, total, sizeof *search->marks);
  way_release(memory, search->distances, total, sizeof *search->distances);
  way_release(memory, search->previous, total, sizeof *search->previous);
  way_release(memory, search->tiles, (size_t)search->tile_capacity, sizeof *search->tiles);
}

bool way_tile_reached(const way_tile_search *search, int32_t tile) {
  return (search->marks[tile] & MARK_REACHED) != 0;
}

static way_result reserve(way_tile_search *search, int32_t more) {
  return way_grow(&search->allocator, (void **)&search->queue, &search->queue_capacity, search->queue_count,
                  search->queue_count + more, sizeof *search->queue);
}

static void push(way_tile_search *search, uint64_t entry) {
  int32_t hole = search->queue_count++;
  while (hole > 0 && entry < search->queue[(hole - 1) >> 2]) {
    search->queue[hole] = search->queue[(hole - 1) >> 2];
    hole = (hole - 1) >> 2;
  }
  search->queue[hole] = entry;
}

static uint64_t pop(way_tile_search *search) {
  uint64_t *queue = search->queue;
  uint64_t top = queue[0], last = queue[--search->queue_count];
  int32_t count = search->queue_count, hole = 0;
  for (int32_t first = 1; first < count; first = 4 * hole + 1) {
    int32_t end = first + 4 < count ? first + 4 : count, best = first;
    for (int32_t child = first + 1; child < end; child++) {
      if (queue[child] < queue[best]) best = child;
    }
    if (last <= queue[best]) break;
    queue[hole] = queue[best];
    hole = best;
  }
  queue[hole] = last;
  return top;
}

/* 1 and the cost of entering a tile, 0 for no step, negative to stop. */
static int ask(way_tile_search *search, int32_t tile, uint32_t *cost) {
  if (search->costs.table != NULL) {
    *cost = search->costs.table[tile];
    return *cost != WAY_NO_STEP;
  }
  if ((search->marks[tile] & MARK_ASKED) == 0) {
    int answer = search->costs.hook(search->costs.hook_context, tile, &search->answers[tile]);
    if (answer < 0) return -1;
    search->marks[tile] = (uint8_t)(search->marks[tile] | MARK_ASKED | (answer > 0 ? MARK_OPEN : 0));
  }
  *cost = search->answers[tile];
  return (search->marks[tile] & MARK_OPEN) != 0;
}

static void reach(way_tile_search *search, int32_t tile, uint32_t distance, int32_t from) {
  search->marks[tile] |= MARK_REACHED;
  search->distances[tile] = distance;
  if (search->previous != NULL) search->previous[tile] = from;
  push(search, (uint64_t)distance << 32 | (uint32_t)tile);
}

way_result way_tile_search_seed(way_tile_search *search, int32_t tile) {
  if (way_tile_reached(search, tile)) return WAY_OK;
  way_result result = reserve(search, 1);
  if (result == WAY_OK) reach(search, tile, 0, -1);
  return result;
}

/* Tries the step from a settled tile to a neighbour, or backwards from the neighbour into it at the cost of entering. */
static way_result relax(way_tile_search *search, int32_t from, int32_t to, uint32_t budget, bool backwards,
                        uint32_t entering) {
  uint32_t distance = search->distances[from], cost;
  bool reached = way_tile_reached(search, to);
  if (reached && search->distances[to] <= distance) return WAY_OK;
  int answer = ask(search, to, &cost);
  if (answer < 0) return WAY_ERROR_HOOK;
  if (answer == 0) return WAY_OK;
  uint64_t sum = (uint64_t)distance + (backwards ? entering : cost);
  if (sum > budget || (reached && sum >= search->distances[to])) return WAY_OK;
  reach(search, to, (uint32_t)sum, from);
  return WAY_OK;
}

static way_result expand(way_tile_search *search, int32_t tile, uint32_t budget, bool backwards) {
  uint32_t entering = 0;
  if (backwards) {
    int answer = ask(search, tile, &entering);
    if (answer < 0) return WAY_ERROR_HOOK;
    if (answer == 0) return WAY_OK;
  }
  int32_t width = search->width, y = tile / width, x = tile - y * width;
  way_result result = WAY_OK;
  if (y > 0) result = relax(search, tile, tile - width, budget, backwards, entering);
  if (result == WAY_OK && x + 1 < width) result = relax(search, tile, tile + 1, budget, backwards, entering);
  if (result == WAY_OK && y + 1 < search->height) {
    result = relax(search, tile, tile + width, budget, backwards, entering);
  }
  if (result == WAY_OK && x > 0) result = relax(search, tile, tile - 1, budget, backwards, entering);
  return result;
}

way_result way_tile_search_run(way_tile_search *search, uint32_t budget, bool backwards) {
  way_result result = WAY_OK;
  while (result == WAY_OK && search->queue_count > 0) {
    result = reserve(search, 4);
    if (result != WAY_OK) return result;
    uint64_t entry = pop(search);
    int32_t tile = (int32_t)(entry & INT32_MAX);
    if ((uint32_t)(entry >> 32) != search->distances[tile]) continue;
    if (!backwards) {
      result = way_grow(&search->allocator, (void **)&search->tiles, &search->tile_capacity, search->tile_count,
                        search->tile_count + 1, sizeof *search->tiles);
      if (result != WAY_OK) return result;
      search->tiles[search->tile_count++] = tile;
    }
    result = expand(search, tile, budget, backwards);
  }
  return result;
}

static uint64_t key_of(const way_tile_search *search, int32_t tile) {
  return (uint64_t)search->distances[tile] << 32 | (uint32_t)tile;
}

way_result way_tile_search_order(way_tile_search *search) {
  int32_t at = 1;
  while (at < search->tile_count && key_of(search, search->tiles[at - 1]) < key_of(search, search->tiles[at])) at++;
  if (at >= search->tile_count) return WAY_OK;
  way_result result = reserve(search, search->tile_count);
  if (result != WAY_OK) return result;
  for (int32_t i = 0; i < search->tile_count; i++) push(search, key_of(search, search->tiles[i]));
  for (int32_t i = 0; i < search->tile_count; i++) search->tiles[i] = (int32_t)(pop(search) & INT32_MAX);
  return WAY_OK;
}
