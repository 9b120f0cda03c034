/* Where the lists of a saved state lie, read from docs/state-format.md and apart from the library's own readers. */
#ifndef FUZZ_LAYOUT_H
#define FUZZ_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum layout_shape {
  /* Fields one after another, no list. */
  SHAPE_FIELDS,
  /* Records in the order of the node that each begins with. */
  SHAPE_ASCENDING,
  /* Nodes or records in an order of their own. */
  SHAPE_LIST,
  /* (node, F, G): children of slot i are 4i + 1 to 4i + 4; the lower F first, then the higher G, then the lower node. */
  SHAPE_HEAP,
  /* (node, key, key): the lower first, then the lower node. */
  SHAPE_KEY_HEAP,
  /* (F, T), both ascending. */
  SHAPE_JUMP_HEAP
} layout_shape;

/* How a visited record names the node before it. Without links the nodes of a replanner or a field are the visited ones. */
typedef enum layout_links { LINKS_NONE, LINKS_PARENT, LINKS_DIRECTION } layout_links;

typedef struct layout_part {
  layout_shape shape;
  /* First byte, the count of a list included, and how many there are. */
  size_t at;
  size_t size;
  /* Of a list. */
  size_t record;
  uint32_t count;
} layout_part;

enum { MOST_PARTS = 24 };

typedef struct layout {
  uint32_t part_count;
  layout_part parts[MOST_PARTS];
  /* The part of the visited nodes, and of a field the part of its moves; MOST_PARTS for none. */
  uint32_t visited;
  uint32_t moves;
  layout_links links;
  /* In a visited record: where the parent is, where the closed flag is. */
  size_t parent_at;
  size_t closed_at;
  /* First byte of the counters expanded and iterations, and the status, 2 when found; 0 where there are none. */
  size_t counters_at;
  size_t status_at;
  int32_t width;
  /* Where the length of an embedded state stands, 0 for none. */
  size_t length_at;
} layout;

/* False where the bytes are no whole state of a kind with lists. */
bool layout_read(const uint8_t *bytes, size_t size, layout *read);

static inline uint32_t layout_u32(const uint8_t *at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline void layout_put(uint8_t *at, uint64_t value, int count) {
  for (int i = 0; i < count; i++) at[i] = (uint8_t)(value >> (8 * i));
}

#endif
