/* How A* on whole steps is saved: as a generic A*, state kind 8, with the open heap in order, which is a heap too. */
#include <string.h>

#include "search/hex_astar.h"

#define KIND_ASTAR 8

static void write_nodes(way_writer *writer, const way_hex_astar *astar, const way_hex *hex) {
  way_write_i32(writer, astar->visited);
  for (int32_t cell = astar->low; cell <= astar->high; cell++) {
    if (!way_hex_visited(astar, cell)) continue;
    way_write_i32(writer, cell);
    way_write_u8(writer, (uint8_t)(astar->nodes[cell].tag & 1));
    way_write_f64(writer, (double)astar->nodes[cell].g);
    way_write_i32(writer, way_hex_parent(astar, hex, cell));
  }
}

static void write_open(way_writer *writer, const way_hex_astar *astar) {
  const way_level_queue *queue = &astar->queue;
  way_write_i32(writer, astar->open_count);
  for (int32_t ahead = 0; ahead < 3; ahead++) {
    const way_level_list *list = &queue->lists[way_level_index(queue, ahead)];
    for (int32_t i = way_level_list_tidy(list, astar->nodes) - 1; i >= 0; i--) {
      way_write_i32(writer, way_level_entry_node(list->entries[i]));
      way_write_f64(writer, (double)(queue->level + ahead));
      way_write_f64(writer, (double)way_level_entry_g(list->entries[i]));
    }
  }
}

void way_write_hex_astar(way_writer *writer, const way_hex_astar *astar, const way_hex *hex) {
  bool begun = astar->status != WAY_RAW_NOT_STARTED;
  way_write_header(writer, KIND_ASTAR);
  way_write_i32(writer, astar->node_count);
  way_write_u8(writer, (uint8_t)astar->status);
  way_write_f64(writer, astar->weight);
  way_write_i32(writer, astar->start);
  way_write_i32(writer, astar->goal);
  way_write_i32(writer, astar->expanded);
  way_write_i32(writer, astar->iterations);
  way_write_f64(writer, astar->status == WAY_RAW_FOUND ? (double)astar->nodes[astar->goal].g : 0.0);
  if (!begun) return;
  write_nodes(writer, astar, hex);
  write_open(writer, astar);
  way_write_i32(writer, 0);
}

/* The move from a cell's parent to the cell, or -1 when it is no neighbour from which one may step here. */
static int32_t move_from(const way_hex *hex, int32_t parent, int32_t cell) {
  int32_t width = hex->grid->width, y = parent / width, x = parent - y * width;
  int32_t parity = way_hex_parity(hex, x, y);
  uint32_t moves = hex->moves[parity][way_bit_nine(&hex->fits, x, y)];
  for (int32_t d = 0; d < WAY_HEX_MOVES; d++) {
    if ((moves >> d & 1) != 0 && parent + hex->offsets[parity][d] == cell) return d;
  }
  return -1;
}

/* To the last bit: a zero has a sign. */
static bool same(double a, double b) {
  return memcmp(&a, &b, sizeof a) == 0;
}

/* Each cell is one step from a closed parent and costs 1 more; every G is a whole number then. */
static bool take_nodes(way_hex_astar *astar, const way_hex *hex, const way_search_buffers *buffers) {
  for (int32_t cell = buffers->low; cell <= buffers->high; cell++) {
    if (!way_buffers_visited(buffers, cell)) continue;
    const way_search_node *node = &buffers->nodes[cell];
    int32_t move = 0;
    if (!(node->g >= 0 && node->g <= (double)astar->node_count)) return false;
    if (node->parent >= 0) {
      move = move_from(hex, node->parent, cell);
      if (move < 0 || !way_buffers_closed(buffers, node->parent)) return false;
      if (node->g != buffers->nodes[node->parent].g + 1.0) return false;
    } else if (!same(node->g, 0.0)) {
      return false;
    }
    way_hex_astar_mark(astar, cell, (int32_t)node->g, move, way_buffers_closed(buffers, cell));
  }
  return true;
}

/* The heap's slots from the last to pop to the first, each at the F that it should have, no more than 2 above the
   first's. */
static bool take_open(way_hex_astar *astar, const way_hex *hex, const way_open_set *open) {
  double first = open->count == 0 ? 0 : open->slots[0].f;
  if (!(first >= 0 && first <= 3.0 * (double)astar->node_count)) return false;
  int32_t level = (int32_t)first;
  way_level_queue_clear(&astar->queue, level);
  for (int32_t i = open->count - 1; i >= 0; i--) {
    const way_open_entry *slot = &open->slots[i];
    int32_t g = astar->nodes[slot->node].g;
    int32_t f = g + (astar->weight == 0 ? 0 : way_hex_to_goal(astar, hex, slot->node));
    if (!same(slot->g, (double)g) || !same(slot->f, (double)f) || f < level || f > level + 2) return false;
    if (i > 0 && !way_open_before(&open->slots[i - 1], slot)) return false;
    way_level_queue_push(&astar->queue, f, g, slot->node);
  }
  return true;
}

/* Counters that only a node opened twice explains are not this engine's. */
static bool take_fields(way_hex_astar *astar, const way_astar *from) {
  astar->status = from->status;
  astar->expanded = from->expanded;
  astar->iterations = from->iterations;
  double cost = from->status == WAY_RAW_FOUND ? (double)astar->nodes[from->goal].g : 0.0;
  return from->iterations == astar->visited - astar->open_count && same(from->path_cost, cost);
}

way_result way_hex_astar_take(way_hex_astar *astar, const way_hex *hex, const way_astar *from, bool *taken) {
  *taken = false;
  way_result result = way_hex_astar_restart(astar);
  if (result == WAY_OK) result = way_level_queue_reserve(&astar->queue, from->buffers.open.count);
  if (result != WAY_OK) return result;
  astar->goal = from->goal;
  astar->start = from->start;
  *taken =
      take_nodes(astar, hex, &from->buffers) && take_open(astar, hex, &from->buffers.open) && take_fields(astar, from);
  if (!*taken) way_hex_astar_reset(astar);
  return WAY_OK;
}
