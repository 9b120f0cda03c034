/* How the plain jump point search is saved: state kind 9, embedded in kind 12. What it counts in pairs is told by the
   hops to the parents, so every hop and every g is checked against them. */
#include "base/cost.h"
#include "engine/jump/jump_plain.h"

const way_search_format way_jump_plain_format = {.kind = 9, .closes_once = true};

void way_write_jump_plain(way_writer *writer, const way_jump_plain *jump) {
  way_write_search(writer, &way_jump_plain_format, &jump->once, jump->once.buffers.node_count, jump->once.weight);
}

/* The pair of a node whose parent's pair is known. */
static void read_pair(way_reader *reader, way_jump_plain *jump, int32_t node) {
  const way_search_buffers *buffers = &jump->once.buffers;
  int32_t parent = buffers->nodes[node].parent, width = jump->square->grid->width;
  int32_t dx = node % width - parent % width, dy = node / width - parent / width;
  int32_t straight, diagonal;
  way_square_distance(false, dx, dy, &straight, &diagonal);
  if (jump->square->rule == WAY_DIAGONAL_NEVER ? dx != 0 && dy != 0 : straight != 0 && diagonal != 0) {
    way_refuse(reader, 0, "the parent of node", node, "in one direction of the moves");
    return;
  }
  straight += jump->pairs[parent].straight;
  diagonal += jump->pairs[parent].diagonal;
  if (straight + diagonal >= buffers->node_count) {
    way_refuse(reader, 0, "the hops to node", node, "fewer steps than there are cells");
  } else if (buffers->nodes[node].g != way_pair_value(straight, diagonal)) {
    way_refuse(reader, 0, "the g of a node that", node, "the value of its straight and diagonal steps");
  }
  jump->pairs[node].straight = straight;
  jump->pairs[node].diagonal = diagonal;
}

/* Walks up to the first node whose pair is known, turning the links on the way round, then back down. A known pair has
   diagonal >= 0. */
static void read_pairs(way_reader *reader, way_jump_plain *jump) {
  way_search_node *nodes = jump->once.buffers.nodes;
  int32_t low = jump->once.buffers.low, high = jump->once.buffers.high;
  for (int32_t node = low; node <= high; node++) jump->pairs[node].diagonal = -1;
  jump->pairs[jump->once.start] = (way_hop_pair){0, 0};
  for (int32_t node = low; node <= high && !reader->failed; node++) {
    if (!way_buffers_visited(&jump->once.buffers, node)) continue;
    int32_t at = node, below = -1;
    while (jump->pairs[at].diagonal < 0) {
      jump->pairs[at].straight = below;
      below = at;
      at = nodes[at].parent;
    }
    while (below >= 0 && !reader->failed) {
      at = below;
      below = jump->pairs[at].straight;
      read_pair(reader, jump, at);
    }
  }
}

way_result way_read_jump_plain(way_reader *reader, way_jump_plain *jump) {
  way_result result = way_jump_plain_ready(jump);
  if (result == WAY_OK) result = way_read_search(reader, &way_jump_plain_format, &jump->once);
  if (result != WAY_OK || reader->failed) return result;
  if (jump->once.status != WAY_LOOP_NOT_STARTED) read_pairs(reader, jump);
  if (reader->failed) way_generic_reset(&jump->once);
  return WAY_OK;
}
