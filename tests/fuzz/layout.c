#include "layout.h"

#include <string.h>

/* Bytes that are taken part by part. One that does not fit makes all that follows fail. */
typedef struct cursor {
  const uint8_t *bytes;
  size_t size;
  size_t at;
  bool fits;
  layout *read;
} cursor;

static void add_part(cursor *from, layout_part part) {
  if (part.size > from->size - from->at || from->read->part_count == MOST_PARTS) from->fits = false;
  if (!from->fits) return;
  from->read->parts[from->read->part_count++] = part;
  from->at += part.size;
}

static void fields(cursor *from, size_t size) {
  add_part(from, (layout_part){.shape = SHAPE_FIELDS, .at = from->at, .size = size});
}

static uint8_t byte_at(cursor *from, size_t at) {
  return from->fits && at < from->size ? from->bytes[at] : 0;
}

/* Gives the index of the part. */
static uint32_t list(cursor *from, layout_shape shape, size_t record) {
  uint32_t index = from->read->part_count;
  if (from->size - from->at < 4) from->fits = false;
  if (!from->fits) return index;
  uint32_t count = layout_u32(from->bytes + from->at);
  if (count > (from->size - from->at - 4) / record) {
    from->fits = false;
    return index;
  }
  add_part(from, (layout_part){shape, from->at, 4 + record * count, record, count});
  return index;
}

/* Kinds 8 to 11, which also lie inside kind 12. */
static void generic_search(cursor *from) {
  layout *read = from->read;
  size_t begin = from->at;
  fields(from, 8 + 4 + 1 + 8 + 4 + 4);
  read->status_at = begin + 12;
  read->counters_at = from->at;
  fields(from, 4 + 4 + 8);
  if (byte_at(from, begin + 12) == 0) return;
  read->links = LINKS_PARENT;
  read->closed_at = 4;
  read->parent_at = 13;
  read->visited = list(from, SHAPE_ASCENDING, 17);
  list(from, SHAPE_HEAP, 20);
  list(from, SHAPE_LIST, 4);
}

/* Kind 64. */
static void hierarchy_search(cursor *from) {
  layout *read = from->read;
  read->status_at = from->at + 16;
  fields(from, 8 + 8 + 1 + 8 + 4 + 4 + 4);
  read->counters_at = from->at;
  fields(from, 4 + 4);
  if (byte_at(from, read->status_at) == 0) return;
  read->links = LINKS_PARENT;
  read->closed_at = 4;
  read->parent_at = 13;
  read->visited = list(from, SHAPE_ASCENDING, 17);
  list(from, SHAPE_LIST, 4);
}

/* Kind 65. Of the two lists of visited nodes the first is mended. */
static void search_from_both_ends(cursor *from) {
  layout *read = from->read;
  size_t begin = from->at;
  fields(from, 8 + 4 + 1 + 4 + 4);
  fields(from, 4 + 4 + 4);
  if (byte_at(from, begin + 12) == 0) return;
  read->links = LINKS_PARENT;
  read->closed_at = 4;
  read->parent_at = 13;
  read->visited = list(from, SHAPE_ASCENDING, 17);
  list(from, SHAPE_ASCENDING, 17);
  list(from, SHAPE_LIST, 4);
}

/* Kind 69. */
static void goals_search(cursor *from) {
  layout *read = from->read;
  size_t begin = from->at;
  fields(from, 8 + 4 + 8 + 8 + 1);
  list(from, SHAPE_LIST, byte_at(from, begin + 28) == 0 ? 16 : 24);
  if (byte_at(from, from->at) == 0) {
    fields(from, 1);
    return;
  }
  fields(from, 1 + 4 + 4);
  fields(from, 4 + 4 + 8);
  read->links = LINKS_PARENT;
  read->closed_at = 4;
  read->parent_at = 13;
  read->visited = list(from, SHAPE_ASCENDING, 17);
  list(from, SHAPE_HEAP, 20);
  list(from, SHAPE_LIST, 4);
}

static void grid_search(cursor *from) {
  layout *read = from->read;
  size_t begin = from->at;
  if (from->size - begin >= 13) read->width = (int32_t)layout_u32(from->bytes + begin + 9);
  fields(from, 8 + 1 + 8);
  uint8_t mode = byte_at(from, begin + 8);
  if (mode == 2) {
    read->length_at = from->at + 16;
    fields(from, 20);
    generic_search(from);
  } else if (mode == 1 || mode == 3) {
    size_t finder = mode == 3;
    read->status_at = from->at + finder;
    read->counters_at = from->at + finder + 2 + 8;
    fields(from, finder + 2 + 8 + 8 + 8);
    read->links = mode == 1 ? LINKS_DIRECTION : LINKS_PARENT;
    read->parent_at = 12;
    read->closed_at = mode == 1 ? 12 : 16;
    read->visited = list(from, SHAPE_ASCENDING, mode == 1 ? 13 : 17);
    if (mode == 1) return;
    fields(from, 8);
    list(from, SHAPE_JUMP_HEAP, 16);
    list(from, SHAPE_LIST, 4);
  }
}

static void replanner(cursor *from) {
  fields(from, 8 + 8 + 1 + 12);
  size_t search = from->at;
  fields(from, 4 + 1 + 8 + 1 + 1 + 8 + 8 + 4);
  if (byte_at(from, search + 13) == 0) return;
  fields(from, 8 + 1);
  list(from, SHAPE_LIST, 4);
  from->read->visited = list(from, SHAPE_ASCENDING, 20);
  list(from, SHAPE_KEY_HEAP, 20);
}

static void flow_field(cursor *from, bool priced) {
  fields(from, 8 + 12);
  uint32_t goals = list(from, SHAPE_LIST, 4);
  if (priced && from->fits) fields(from, 8 * (size_t)from->read->parts[goals].count);
  list(from, SHAPE_LIST, 4);
  size_t search = from->at;
  fields(from, 4 + 1 + 4 + 1);
  list(from, SHAPE_ASCENDING, 4);
  from->read->visited = list(from, SHAPE_ASCENDING, 12);
  from->read->moves = list(from, SHAPE_ASCENDING, 8);
  list(from, SHAPE_HEAP, 20);
  if (byte_at(from, search + 9) == 1) list(from, SHAPE_LIST, 4);
}

static void voxel_grid(cursor *from) {
  size_t chunks = 1;
  for (size_t axis = 0; axis < 3; axis++) {
    if (from->size < 24) return;
    chunks *= (layout_u32(from->bytes + 8 + 4 * axis) % 4096 + 15) / 16;
  }
  fields(from, 8 + 12 + 1 + 4 + 32);
  fields(from, 4 + 255 * 8);
  for (size_t i = 0; i < chunks && i < 8; i++) fields(from, byte_at(from, from->at) == 1 ? 4097 : 1);
}

/* Kind 67: sizes, version, space; multipliers; cells; closed sides and links. */
static void ruled_grid(cursor *from) {
  if (from->size < 16) return;
  uint64_t cells = (uint64_t)layout_u32(from->bytes + 8) * layout_u32(from->bytes + 12);
  fields(from, 8 + 12 + 24);
  fields(from, 4 + 255 * 8);
  fields(from, cells < from->size ? (size_t)cells : from->size);
  list(from, SHAPE_ASCENDING, 5);
  list(from, SHAPE_ASCENDING, 20);
}

static void any_search(cursor *from, uint32_t kind) {
  switch (kind) {
    case 12: grid_search(from); break;
    case 64: hierarchy_search(from); break;
    case 65: search_from_both_ends(from); break;
    case 69: goals_search(from); break;
    default: generic_search(from); break;
  }
}

/* Kind 73: what begin was given, and a search. */
static void restarting_search(cursor *from) {
  fields(from, 8 + 1 + 12 + 12 + 4);
  if (from->size - from->at < 8) from->fits = false;
  if (from->fits) any_search(from, layout_u32(from->bytes + from->at + 4) >> 16);
}

bool layout_read(const uint8_t *bytes, size_t size, layout *read) {
  memset(read, 0, sizeof *read);
  read->visited = read->moves = MOST_PARTS;
  if (size < 20) return false;
  cursor from = {bytes, size, 0, true, read};
  uint32_t kind = layout_u32(bytes + 4) >> 16;
  switch (kind) {
    case 1:
    case 2:
      /* Sizes, layout, version, space; multipliers; cells. */
      fields(&from, kind == 1 ? 8 + 12 + 24 : 8 + 16 + 24);
      fields(&from, 4 + 255 * 8);
      fields(&from, size - from.at);
      break;
    case 3: voxel_grid(&from); break;
    case 4:
      fields(&from, 8 + 4);
      list(&from, SHAPE_LIST, 17);
      break;
    case 5:
    case 6: replanner(&from); break;
    case 7:
    case 74: flow_field(&from, kind == 74); break;
    case 67: ruled_grid(&from); break;
    case 68:
      fields(&from, 8 + 4 + 1 + 4);
      fields(&from, 255 * 8);
      break;
    case 71:
      fields(&from, 8 + 1 + 4 * 4);
      fields(&from, 255 * 8);
      break;
    case 73: restarting_search(&from); break;
    default: any_search(&from, kind); break;
  }
  return from.fits && from.at == size;
}
