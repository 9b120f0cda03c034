/* The rest of a run where there is no memory for a longer open list. The heap lies in the list of edits, which has room for
   all cells and is empty during a run, and holds cells alone: an entry of the open list has nothing else than their cost. */
#include "field/flow_field.h"

#define CHILDREN 4

static inline bool before(const way_flow_field *field, int32_t left, int32_t right) {
  double a = field->costs[left], b = field->costs[right];
  return a < b || (a == b && left < right);
}

static inline void put(way_flow_field *field, int32_t at, int32_t cell) {
  field->pending[at] = cell;
  field->open.positions[cell] = at;
}

static void rise(way_flow_field *field, int32_t at, int32_t cell) {
  for (; at > 0; at = (at - 1) / CHILDREN) {
    int32_t parent = field->pending[(at - 1) / CHILDREN];
    if (!before(field, cell, parent)) break;
    put(field, at, parent);
  }
  put(field, at, cell);
}

static void sink(way_flow_field *field, int32_t count, int32_t cell) {
  int32_t at = 0;
  for (int32_t first = 1; first < count; first = CHILDREN * at + 1) {
    int32_t least = first;
    for (int32_t child = first + 1; child < count && child < first + CHILDREN; child++) {
      if (before(field, field->pending[child], field->pending[least])) least = child;
    }
    if (!before(field, field->pending[least], cell)) break;
    put(field, at, field->pending[least]);
    at = least;
  }
  put(field, at, cell);
}

static int32_t offer(way_flow_field *field, int32_t from, double total, int32_t count) {
  if (!(total < field->costs[from])) return count;
  field->costs[from] = total;
  rise(field, way_flow_open(field, from) ? field->open.positions[from] : count++, from);
  return count;
}

/* Tells the neighbours of a cell that was settled; returns how many are open then. */
static int32_t tell_neighbours(way_flow_field *field, int32_t cell, int32_t count) {
  const way_plane *plane = &field->plane;
  double cost = field->costs[cell], entering = way_plane_entering(plane, cell);
  const int32_t *offsets = way_plane_offsets(plane, cell);
  for (uint32_t moves = way_flow_moves_into(field, cell); moves != 0; moves &= moves - 1) {
    int move = way_low_bit(moves);
    count = offer(field, cell + offsets[move], cost + plane->lengths[move] * entering, count);
  }
  if (plane->links == NULL) return count;
  way_step links[WAY_MAX_LINKS_AT_CELL];
  int found = way_flow_links(field, cell, true, links);
  for (int i = 0; i < found; i++) count = offer(field, links[i].node, cost + links[i].cost, count);
  return count;
}

void way_flow_run_tight(way_flow_field *field) {
  int32_t count = field->open.count;
  for (int32_t i = 0; i < count; i++) field->pending[i] = field->open.slots[i].node;
  field->open.count = 0;
  while (count > 0) {
    int32_t cell = field->pending[0];
    field->open.positions[cell] = -1;
    if (--count > 0) sink(field, count, field->pending[count]);
    if (field->settled < INT32_MAX) field->settled++;
    count = tell_neighbours(field, cell, count);
  }
}
