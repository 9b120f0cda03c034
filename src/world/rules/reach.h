/* What can be reached on a grid with closed sides or links. Cells that steps join both ways have one label; steps and links
   that lead one way are arcs between labels. So cells of one label answer at once, others by a walk over arcs. */
#ifndef WORLD_RULES_REACH_H
#define WORLD_RULES_REACH_H

#include "base/bit_rows.h"
#include "world/rules/links.h"
#include "world/rules/sides.h"

/* Where an agent fits, and what there is of sides, NULL for none, and of links; eight: by diagonals whatever is beside them, else by straight
   steps, which the other rules add nothing to. */
typedef struct way_reach_ground {
  const way_bit_rows *fits;
  const way_sides *sides;
  const way_links *links;
  bool eight;
} way_reach_ground;

typedef struct way_reach_map {
  way_allocator allocator;
  int32_t cells;
  /* Whether the rest is right, and for which serial of the world. */
  bool known;
  uint64_t serial;
  /* -1 where the agent does not fit. */
  int32_t *labels;
  int32_t label_count;
  /* Of the arcs of a label, the first; and the label that each leads to. */
  int32_t *first;
  int32_t *ends;
  int32_t arc_count;
  /* By label: whether a walk came there, and those that wait. */
  uint8_t *seen;
  int32_t *queue;
} way_reach_map;

/* OUT_OF_MEMORY. */
way_result way_reach_map_create(int32_t cells, const way_allocator *memory, way_reach_map **out);
/* NULL does nothing. */
void way_reach_map_destroy(way_reach_map *map);
/* Works it out anew where it is of another serial. OUT_OF_MEMORY. */
way_result way_reach_map_update(way_reach_map *map, const way_reach_ground *ground, uint64_t serial);
/* Whether a walk leads from one cell to the other; the map is right. */
bool way_reach_map_leads(way_reach_map *map, int32_t from, int32_t to);
size_t way_reach_map_bytes(const way_reach_map *map);

#endif
