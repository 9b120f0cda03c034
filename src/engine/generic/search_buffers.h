/* The buffers that every generic engine searches in: nodes, open heap, expanded list; and how they are saved. */
#ifndef SEARCH_SEARCH_BUFFERS_H
#define SEARCH_SEARCH_BUFFERS_H

#include "base/bytes.h"
#include "base/memory.h"
#include "base/open_set.h"

/* Of a visited node in a state. */
#define WAY_BUFFERS_NODE_BYTES 17

typedef struct way_search_node {
  double g;
  int32_t parent;
  /* Twice the number of the search that saw the node, plus 1 once closed: a new search clears nothing. */
  uint32_t stamp;
} way_search_node;

typedef struct way_search_buffers {
  way_allocator allocator;
  int32_t node_count;
  way_search_node *nodes;
  /* Even; a node is visited when its stamp is epoch or epoch + 1. */
  uint32_t epoch;
  /* Visited nodes lie in [low, high]. */
  int32_t low;
  int32_t high;
  int32_t visited;
  way_open_set open;
  int32_t *expanded;
  int32_t expanded_count;
  int32_t expanded_capacity;
} way_search_buffers;

void way_buffers_init(way_search_buffers *buffers, const way_allocator *allocator, int32_t node_count);
void way_buffers_free(way_search_buffers *buffers);
/* Forgets the last search. Allocates on first use; OUT_OF_MEMORY leaves nothing behind. */
way_result way_buffers_restart(way_search_buffers *buffers);
/* Room for more open entries, and for one more expanded node when recording. */
way_result way_buffers_reserve(way_search_buffers *buffers, int32_t more_open, bool record);

static inline bool way_buffers_visited(const way_search_buffers *buffers, int32_t node) {
  return (buffers->nodes[node].stamp & ~1u) == buffers->epoch;
}

static inline bool way_buffers_closed(const way_search_buffers *buffers, int32_t node) {
  return buffers->nodes[node].stamp == buffers->epoch + 1;
}

/* 0 unseen, 1 open, 2 closed. */
static inline uint8_t way_buffers_mark(const way_search_buffers *buffers, int32_t node) {
  if (!way_buffers_visited(buffers, node)) return 0;
  return way_buffers_closed(buffers, node) ? 2 : 1;
}

/* First sight of a node. */
static inline void way_buffers_visit(way_search_buffers *buffers, int32_t node) {
  buffers->visited++;
  if (node < buffers->low) buffers->low = node;
  if (node > buffers->high) buffers->high = node;
}

/* Bytes that way_write_buffers writes. */
static inline size_t way_buffers_bytes(const way_search_buffers *buffers, bool listed) {
  return 12 + (size_t)buffers->visited * WAY_BUFFERS_NODE_BYTES + (size_t)buffers->open.count * WAY_OPEN_SLOT_BYTES +
         (listed ? (size_t)buffers->expanded_count * 4 : 0);
}

/* listed: with the expanded nodes, else with none. */
void way_write_buffers(way_writer *writer, const way_search_buffers *buffers, bool listed);
/* Whether following parents ends everywhere; or else at which parent it does not, for being none that was visited and costs
   no more, or one that was met before. Nothing is open; heap positions are of no use afterwards. */
typedef enum way_buffers_links { WAY_LINKS_END, WAY_LINKS_RISE, WAY_LINKS_GO_ROUND } way_buffers_links;
way_buffers_links way_buffers_check_links(way_search_buffers *buffers, int32_t *parent);

/* The visited nodes alone, with their count. */
void way_write_nodes(way_writer *writer, const way_search_buffers *buffers);
/* Reads and checks them into restarted buffers, with nothing open; start as below. Heap positions are of no use then. */
void way_read_nodes(way_reader *reader, way_search_buffers *buffers, int32_t start);
/* Reads and checks into restarted buffers. start: the one node that may have no parent, with cost 0, or -1 when the
   format does not say. A failure that is no refusal comes back as OUT_OF_MEMORY. */
way_result way_read_buffers(way_reader *reader, way_search_buffers *buffers, int32_t start);

#endif
