/* How A* on whole numbers is saved: as a generic A*, state kind 8, with the open heap in order, which is a heap too. */
#include <string.h>

#include "engine/uniform/hex_astar.h"

#define KIND_ASTAR 8

size_t way_hex_astar_bytes(const way_hex_astar *astar) {
  size_t own = WAY_HEADER_BYTES + 37;
  if (astar->status == WAY_LOOP_NOT_STARTED) return own;
  return own + 12 + (size_t)astar->visited * WAY_BUFFERS_NODE_BYTES + (size_t)astar->open_count * WAY_OPEN_SLOT_BYTES;
}

static void write_nodes(way_writer *writer, const way_hex_astar *astar, const way_plane *hex) {
  way_write_i32(writer, astar->visited);
  for (int32_t cell = astar->low, high = astar->high; cell <= high; cell++) {
    if (!way_hex_visited(astar, cell)) continue;
    uint8_t *at = way_write_room(writer, WAY_BUFFERS_NODE_BYTES);
    way_store_i32(at, cell);
    at[4] = (uint8_t)(astar->nodes[cell].tag & 1);
    way_store_f64(at + 5, way_hex_cost(astar, cell));
    way_store_i32(at + 13, way_hex_parent(astar, hex, cell));
  }
}

static way_open_entry slot_of(const way_hex_astar *astar, int32_t f, uint64_t entry) {
  double unit = astar->units.unit;
  return (way_open_entry){(double)f * unit, (double)way_dial_entry_g(entry) * unit, way_dial_entry_node(entry)};
}

/* Entries that stand for their nodes still, list by list. */
static void gather(const way_hex_astar *astar, way_open_entry *slots) {
  const way_dial_queue *queue = &astar->queue;
  for (int32_t ahead = 0; ahead <= queue->mask && queue->lists != NULL; ahead++) {
    const way_dial_list *list = way_dial_list_at(queue, queue->level + ahead);
    for (int32_t i = list->count - 1; i >= 0; i--) {
      if (way_dial_current(astar->nodes, list->entries[i])) {
        *slots++ = slot_of(astar, queue->level + ahead, list->entries[i]);
      }
    }
  }
}

/* Without memory for a copy: the next of a list is looked for each time. */
static void write_open_slowly(way_writer *writer, const way_hex_astar *astar) {
  const way_dial_queue *queue = &astar->queue;
  way_write_i32(writer, astar->open_count);
  for (int32_t ahead = 0; ahead <= queue->mask && queue->lists != NULL; ahead++) {
    const way_dial_list *list = way_dial_list_at(queue, queue->level + ahead);
    uint64_t next;
    for (uint64_t last = UINT64_MAX; (next = way_dial_list_before(list, astar->nodes, last)) != 0; last = next) {
      way_open_entry slot = slot_of(astar, queue->level + ahead, next);
      way_write_i32(writer, slot.node);
      way_write_f64(writer, slot.f);
      way_write_f64(writer, slot.g);
    }
  }
}

static void write_open(way_writer *writer, const way_hex_astar *astar) {
  size_t room = 2 * (size_t)astar->open_count;
  way_open_entry *slots = way_allocate(&astar->allocator, room, sizeof *slots);
  if (slots == NULL) {
    write_open_slowly(writer, astar);
    return;
  }
  gather(astar, slots);
  way_open_sort(slots, astar->open_count, slots + astar->open_count);
  way_write_open(writer, slots, astar->open_count);
  way_release(&astar->allocator, slots, room, sizeof *slots);
}

void way_write_hex_astar(way_writer *writer, const way_hex_astar *astar, const way_plane *hex) {
  bool begun = astar->status != WAY_LOOP_NOT_STARTED;
  way_write_header(writer, KIND_ASTAR);
  way_write_i32(writer, astar->node_count);
  way_write_status(writer, astar->status, astar->stands_in);
  way_write_f64(writer, astar->weight);
  way_write_i32(writer, astar->start);
  way_write_i32(writer, astar->goal);
  way_write_i32(writer, astar->expanded);
  way_write_i32(writer, astar->iterations);
  way_write_f64(writer, astar->status == WAY_LOOP_FOUND ? way_hex_cost(astar, astar->goal) : 0.0);
  if (!begun) return;
  write_nodes(writer, astar, hex);
  write_open(writer, astar);
  way_write_i32(writer, 0);
}

/* The move from a cell's parent to the cell, or -1 when it is no neighbour from which one may step here. */
static int32_t move_from(const way_plane *hex, int32_t parent, int32_t cell) {
  int32_t width = hex->grid->width, y = parent / width, x = parent - y * width;
  int32_t parity = way_plane_table_at(hex, x, y);
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

/* Each cell is one step from a closed parent and costs that step more; every G is a whole number of units then. */
static bool take_nodes(way_hex_astar *astar, const way_plane *hex, const way_search_buffers *buffers) {
  const way_hex_units *units = &astar->units;
  double most = (double)astar->node_count * (double)units->most * units->unit;
  for (int32_t cell = buffers->low; cell <= buffers->high; cell++) {
    if (!way_buffers_visited(buffers, cell)) continue;
    const way_search_node *node = &buffers->nodes[cell];
    int32_t move = 0;
    if (!(node->g >= 0 && node->g <= most)) return false;
    if (node->parent >= 0) {
      move = move_from(hex, node->parent, cell);
      if (move < 0 || !way_buffers_closed(buffers, node->parent)) return false;
      double cost = (double)way_hex_units_entering(units, hex->grid, &hex->ground, cell) * units->unit;
      if (node->g != buffers->nodes[node->parent].g + cost) return false;
    } else if (!same(node->g, 0.0)) {
      return false;
    }
    way_hex_astar_mark(astar, cell, (int32_t)(node->g / units->unit), move, way_buffers_closed(buffers, cell));
  }
  return true;
}

static int32_t f_of(const way_hex_astar *astar, const way_plane *hex, int32_t cell) {
  return astar->nodes[cell].g + way_hex_estimate(astar, hex, cell);
}

/* The heap's slots from the last to pop to the first, each at the F that it should have, none further above the first's
   than a pop could have pushed it. */
static way_result take_open(way_hex_astar *astar, const way_plane *hex, const way_open_set *open, bool *taken) {
  const way_hex_units *units = &astar->units;
  int32_t level = open->count > 0 ? f_of(astar, hex, open->slots[0].node) : 0;
  astar->queue.level = level;
  for (int32_t i = open->count - 1; i >= 0; i--) {
    const way_open_entry *slot = &open->slots[i];
    int32_t g = astar->nodes[slot->node].g, f = f_of(astar, hex, slot->node);
    bool fits = same(slot->g, (double)g * units->unit) && same(slot->f, (double)f * units->unit) && f >= level &&
                f <= level + units->most + units->least;
    if (!fits || (i > 0 && !way_open_before(&open->slots[i - 1], slot))) return WAY_OK;
    way_result result = way_dial_queue_reserve(&astar->queue);
    if (result != WAY_OK) return result;
    way_dial_queue_push(&astar->queue, f, g, slot->node);
  }
  *taken = true;
  return WAY_OK;
}

/* Counters that only a node opened twice explains are not this engine's. */
static bool take_fields(way_hex_astar *astar, const way_astar *from) {
  astar->status = from->status;
  astar->stands_in = from->stands_in;
  astar->expanded = from->expanded;
  astar->iterations = from->iterations;
  double cost = from->status == WAY_LOOP_FOUND ? way_hex_cost(astar, from->goal) : 0.0;
  return from->iterations == astar->visited - astar->open_count && same(from->path_cost, cost);
}

way_result way_hex_astar_take(way_hex_astar *astar, const way_plane *hex, const way_astar *from, bool *taken) {
  *taken = false;
  way_result result = way_hex_astar_restart(astar);
  if (result != WAY_OK) return result;
  astar->start = from->start;
  astar->goal = from->goal;
  /* A list of expanded nodes is more than this engine writes. */
  bool listed = from->buffers.expanded_count > 0;
  if (!listed && take_nodes(astar, hex, &from->buffers) && take_fields(astar, from)) {
    result = take_open(astar, hex, &from->buffers.open, taken);
  }
  if (!*taken) way_hex_astar_reset(astar);
  return result;
}
