/* How the search buffers are saved: visited nodes in increasing index, the heap as it lies, the expanded nodes. */
#include <float.h>

#include "engine/generic/search_buffers.h"

static void write_nodes(way_writer *writer, const way_search_buffers *buffers) {
  const way_search_node *nodes = buffers->nodes;
  uint32_t epoch = buffers->epoch;
  for (int32_t node = buffers->low, high = buffers->high; node <= high; node++) {
    uint32_t stamp = nodes[node].stamp;
    if ((stamp & ~1u) != epoch) continue;
    uint8_t *at = way_write_room(writer, WAY_BUFFERS_NODE_BYTES);
    way_store_i32(at, node);
    at[4] = (uint8_t)(stamp & 1);
    way_store_f64(at + 5, nodes[node].g);
    way_store_i32(at + 13, nodes[node].parent);
  }
}

void way_write_nodes(way_writer *writer, const way_search_buffers *buffers) {
  way_write_i32(writer, buffers->visited);
  write_nodes(writer, buffers);
}

void way_write_buffers(way_writer *writer, const way_search_buffers *buffers, bool listed) {
  way_write_nodes(writer, buffers);
  way_write_open(writer, buffers->open.slots, buffers->open.count);
  way_write_list(writer, buffers->expanded, listed ? buffers->expanded_count : 0);
}

/* Takes records as long as they are in order; returns how many. What comes then is read field by field, which tells what is
   wrong with it. */
static int32_t take_nodes(const uint8_t *bytes, int32_t count, way_search_buffers *buffers, int32_t start) {
  int32_t nodes = buffers->node_count, last = -1, i = 0;
  way_search_node *held = buffers->nodes;
  uint32_t epoch = buffers->epoch;
  for (; i < count; i++, bytes += WAY_BUFFERS_NODE_BYTES) {
    int32_t node = way_load_i32(bytes), parent = way_load_i32(bytes + 13);
    uint8_t closed = bytes[4];
    double g = way_load_f64(bytes + 5);
    bool root = parent == -1, ends = start < 0 || (root == (node == start) && (!root || g == 0));
    if (!((node > last) & (node < nodes) & (closed <= 1) & (g >= 0) & (g <= DBL_MAX) & (parent >= -1) &
          (parent < nodes) & ends)) {
      break;
    }
    held[node] = (way_search_node){g, parent, epoch + closed};
    last = node;
  }
  if (i > 0) {
    buffers->low = way_load_i32(bytes - (size_t)i * WAY_BUFFERS_NODE_BYTES);
    buffers->high = last;
  }
  buffers->visited = i;
  return i;
}

static void read_nodes(way_reader *reader, way_search_buffers *buffers, int32_t start) {
  int32_t count = way_read_count(reader, buffers->node_count, WAY_BUFFERS_NODE_BYTES, "visited count");
  if (reader->failed) return;
  int32_t taken = take_nodes(reader->data + reader->offset, count, buffers, start);
  reader->offset += (size_t)taken * WAY_BUFFERS_NODE_BYTES;
  int32_t last = taken > 0 ? buffers->high : -1;
  for (int32_t i = taken; i < count && !reader->failed; i++) {
    int32_t node = way_read_i32_in(reader, last + 1, buffers->node_count - 1, "visited node");
    bool closed = way_read_flag(reader, "closed flag");
    double g = way_read_f64(reader, "g");
    if (!(g >= 0 && g <= DBL_MAX)) way_refuse(reader, 8, "the g of a node that", node, "to be finite and at least 0");
    int32_t parent = way_read_i32_in(reader, -1, buffers->node_count - 1, "parent");
    if (start >= 0 && (parent < 0) != (node == start)) {
      way_refuse(reader, 4, "parent", parent, "-1 for the start and a node for every other");
    }
    if (start >= 0 && node == start && g != 0) way_refuse(reader, 12, "the g of a start that", node, "to be 0");
    if (reader->failed) return;
    way_buffers_visit(buffers, node);
    buffers->nodes[node].g = g;
    buffers->nodes[node].parent = parent;
    buffers->nodes[node].stamp = buffers->epoch + (closed ? 1 : 0);
    last = node;
  }
}

/* Each walk up the parents ends at a root, at a node known to end well, or at a node of this same walk: a cycle.
   The heap positions, not in use yet, hold the marks. */
enum { UNKNOWN = -1, WALKED = -2, ENDS_WELL = -3 };

/* Whether each parent is visited and costs less than its child, so that no walk goes round. Steps that cost nothing, and
   what is wrong, are left to the walks. */
static bool links_fall(const way_search_buffers *buffers) {
  const way_search_node *nodes = buffers->nodes;
  uint32_t epoch = buffers->epoch;
  for (int32_t node = buffers->low, high = buffers->high; node <= high; node++) {
    int32_t parent = nodes[node].parent;
    if ((nodes[node].stamp & ~1u) != epoch || parent < 0) continue;
    if ((nodes[parent].stamp & ~1u) != epoch || !(nodes[parent].g < nodes[node].g)) return false;
  }
  return true;
}

way_buffers_links way_buffers_check_links(way_search_buffers *buffers, int32_t *parent) {
  int32_t *marks = buffers->open.positions;
  if (links_fall(buffers)) return WAY_LINKS_END;
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (way_buffers_visited(buffers, node)) marks[node] = UNKNOWN;
  }
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (!way_buffers_visited(buffers, node)) continue;
    int32_t at = node;
    while (at >= 0 && marks[at] == UNKNOWN) {
      marks[at] = WALKED;
      *parent = buffers->nodes[at].parent;
      if (*parent >= 0 &&
          (!way_buffers_visited(buffers, *parent) || buffers->nodes[*parent].g > buffers->nodes[at].g)) {
        return WAY_LINKS_RISE;
      }
      at = *parent;
    }
    *parent = at;
    if (at >= 0 && marks[at] == WALKED) return WAY_LINKS_GO_ROUND;
    for (at = node; at >= 0 && marks[at] == WALKED; at = buffers->nodes[at].parent) marks[at] = ENDS_WELL;
  }
  return WAY_LINKS_END;
}

static void check_parents(way_reader *reader, way_search_buffers *buffers) {
  int32_t parent;
  way_buffers_links links = way_buffers_check_links(buffers, &parent);
  if (links == WAY_LINKS_RISE) way_refuse(reader, 0, "parent", parent, "a visited node that costs no more");
  if (links == WAY_LINKS_GO_ROUND) way_refuse(reader, 0, "parent", parent, "no cycle");
}

/* As take_nodes, of slots. */
static int32_t take_open(const uint8_t *bytes, int32_t count, const way_search_buffers *buffers) {
  const way_search_node *nodes = buffers->nodes;
  way_open_entry *slots = buffers->open.slots;
  int32_t *positions = buffers->open.positions, i = 0;
  for (; i < count; i++, bytes += WAY_OPEN_SLOT_BYTES) {
    way_open_entry entry = {way_load_f64(bytes + 4), way_load_f64(bytes + 12), way_load_i32(bytes)};
    if (entry.node < 0 || entry.node >= buffers->node_count || nodes[entry.node].stamp != buffers->epoch) break;
    bool numbers = (entry.f == entry.f) & (entry.g == entry.g);
    if (!numbers || positions[entry.node] >= 0) break;
    if (i > 0 && way_open_before(&entry, &slots[(i - 1) >> 2])) break;
    slots[i] = entry;
    positions[entry.node] = i;
  }
  return i;
}

static way_result read_open(way_reader *reader, way_search_buffers *buffers) {
  int32_t count = way_read_count(reader, buffers->visited, WAY_OPEN_SLOT_BYTES, "open count");
  if (reader->failed) return WAY_OK;
  if (way_buffers_reserve(buffers, count, false) != WAY_OK) return WAY_ERROR_OUT_OF_MEMORY;
  way_open_set *open = &buffers->open;
  for (int32_t node = buffers->low; node <= buffers->high; node++) {
    if (way_buffers_visited(buffers, node)) open->positions[node] = -1;
  }
  open->count = take_open(reader->data + reader->offset, count, buffers);
  reader->offset += (size_t)open->count * WAY_OPEN_SLOT_BYTES;
  for (int32_t i = open->count; i < count; i++) {
    way_open_entry entry;
    entry.node = way_read_i32_in(reader, 0, buffers->node_count - 1, "open node");
    entry.f = way_read_f64(reader, "F");
    entry.g = way_read_f64(reader, "G");
    if (reader->failed) return WAY_OK;
    if (entry.f != entry.f || entry.g != entry.g)
      way_refuse(reader, 16, "the F or G of a node that", entry.node, "no NaN");
    if (!way_buffers_visited(buffers, entry.node) || way_buffers_closed(buffers, entry.node)) {
      way_refuse(reader, 20, "open node", entry.node, "a visited node that is not closed");
    } else if (open->positions[entry.node] >= 0) {
      way_refuse(reader, 20, "open node", entry.node, "each node once");
    } else if (i > 0 && way_open_before(&entry, &open->slots[(i - 1) >> 2])) {
      way_refuse(reader, 20, "open node", entry.node, "no entry before its parent in the heap");
    }
    if (reader->failed) return WAY_OK;
    open->slots[i] = entry;
    open->positions[entry.node] = i;
    open->count = i + 1;
  }
  return WAY_OK;
}

static way_result read_expanded(way_reader *reader, way_search_buffers *buffers) {
  int32_t count = way_read_count(reader, INT32_MAX, 4, "expanded count");
  if (reader->failed) return WAY_OK;
  if (way_grow(&buffers->allocator, (void **)&buffers->expanded, &buffers->expanded_capacity, 0, count,
               sizeof *buffers->expanded) != WAY_OK) {
    return WAY_ERROR_OUT_OF_MEMORY;
  }
  for (int32_t i = 0; i < count; i++) {
    int32_t node = way_read_i32_in(reader, 0, buffers->node_count - 1, "expanded node");
    if (!reader->failed && !way_buffers_visited(buffers, node)) {
      way_refuse(reader, 4, "expanded node", node, "a visited node");
    }
    if (reader->failed) return WAY_OK;
    buffers->expanded[i] = node;
  }
  buffers->expanded_count = count;
  return WAY_OK;
}

void way_read_nodes(way_reader *reader, way_search_buffers *buffers, int32_t start) {
  read_nodes(reader, buffers, start);
  if (!reader->failed && start >= 0 && !way_buffers_visited(buffers, start)) {
    way_refuse(reader, 0, "the start", start, "a visited node");
  }
  if (!reader->failed) check_parents(reader, buffers);
}

way_result way_read_buffers(way_reader *reader, way_search_buffers *buffers, int32_t start) {
  way_read_nodes(reader, buffers, start);
  if (reader->failed) return WAY_OK;
  way_result result = read_open(reader, buffers);
  if (result != WAY_OK || reader->failed) return result;
  return read_expanded(reader, buffers);
}
