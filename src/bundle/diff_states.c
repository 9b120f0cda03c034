/* The fields of each kind of state, as docs/state-format.md lists them. */
#include "bundle/diff.h"

#define KIND_PASSAGES 67
#define KIND_MOVER 68
#define KIND_GOALS 69
#define KIND_VOXEL_MOVER 71
#define KIND_AGAIN 73
#define KIND_PRICED_FIELD 74

#define COUNT_OF(list) (int)(sizeof(list) / sizeof(list)[0])

/* Fields one after the other. */
static void scalars(way_diff_pair *pair, const way_diff_field *fields, int count) {
  for (int i = 0; i < count; i++) way_diff_scalar(pair, fields[i].name, fields[i].type);
}

static void skip(way_diff_pair *pair, int64_t bytes) {
  if (!way_diff_has(pair, "header", bytes, bytes)) return;
  pair->a.at += bytes;
  pair->b.at += bytes;
}

/* What follows can't be held against each other. */
static void skip_all(way_diff_pair *pair) {
  pair->a.at = pair->a.end;
  pair->b.at = pair->b.end;
}

/* The next byte, which both sides have: false when they differ, and then the rest is left out. */
static bool same_next(way_diff_pair *pair) {
  bool there = way_diff_left(&pair->a) > 0 && way_diff_left(&pair->b) > 0;
  return there && *pair->a.at == *pair->b.at;
}

static void plain_list(way_diff_pair *pair, const char *name) {
  way_diff_field field = {name, 'i'};
  way_diff_list(pair, name, &field, 1);
}

/* ------------------------------------------------------------------------------------------------ worlds */

#define AREAS 255

static void areas(way_diff_pair *pair) {
  way_diff_scalar(pair, "area version", 'i');
  way_diff_row(pair, "multipliers", 'd', AREAS, AREAS);
}

/* Width and height of a world in the plane; returns its cells, -1 for what there is not. */
static double sizes_of(way_diff_pair *pair) {
  double width = way_diff_scalar(pair, "width", 'i'), height = way_diff_scalar(pair, "height", 'i');
  bool fits = width > 0 && height > 0 && width * height <= WAY_MAX_NODES;
  if (!fits) return -1;
  pair->size_x = (int32_t)width;
  pair->size_y = (int32_t)height;
  pair->size_z = 0;
  return width * height;
}

static void walk_rules(way_diff_pair *pair) {
  static const way_diff_field closed[] = {{"closed sides of cell", 'i'}, {"closed sides", 'u'}};
  static const way_diff_field links[] = {{"link id", 'i'}, {"link from", 'i'}, {"link to", 'i'}, {"link cost", 'd'}};
  way_diff_keyed(pair, "closed sides", closed, COUNT_OF(closed));
  way_diff_by_id(pair, "links", links, COUNT_OF(links));
}

/* Behind the cells, on the sides that have them: none on the other. */
static void walk_rules_of(way_diff_pair *pair, bool a, bool b) {
  static const uint8_t none[8];
  way_diff_side end_a = pair->a, end_b = pair->b;
  if (!a) pair->a = (way_diff_side){none, none + sizeof none};
  if (!b) pair->b = (way_diff_side){none, none + sizeof none};
  walk_rules(pair);
  if (!a) pair->a = end_a;
  if (!b) pair->b = end_b;
}

static void walk_mover(way_diff_pair *pair) {
  static const way_diff_field head[] = {{"agentSize", 'i'}, {"diagonal", 'u'}, {"version", 'i'}};
  scalars(pair, head, COUNT_OF(head));
  way_diff_row(pair, "area costs", 'd', AREAS, AREAS);
}

static void walk_voxel_mover(way_diff_pair *pair) {
  static const way_diff_field head[] = {
      {"ground", 'u'}, {"stepUp", 'i'}, {"drop", 'i'}, {"height", 'i'}, {"version", 'i'}};
  scalars(pair, head, COUNT_OF(head));
  way_diff_row(pair, "area costs", 'd', AREAS, AREAS);
}

/* Whether what follows the cells can be held against each other. */
static bool walk_grid(way_diff_pair *pair, bool hex) {
  static const way_diff_field space[] = {{"version", 'i'}, {"originX", 'd'}, {"originY", 'd'}, {"cellSize", 'd'}};
  int32_t before = pair->count;
  double cells = sizes_of(pair);
  bool alike = pair->count == before;
  if (hex) way_diff_scalar(pair, "layout", 'i');
  scalars(pair, space, COUNT_OF(space));
  areas(pair);
  if (!alike) skip_all(pair);
  else way_diff_cells(pair, "cells", 'u', (int64_t)cells, (int64_t)cells);
  return alike;
}

#define CHUNK_SIDE 16
#define CHUNK_CELLS 4096

typedef struct voxel_sizes {
  int32_t x;
  int32_t y;
  int32_t z;
} voxel_sizes;

/* A flag, and the cells of a chunk that has memory. */
static const uint8_t *next_chunk(way_diff_pair *pair, way_diff_side *side, bool *flag) {
  if (way_diff_left(side) < 1) way_diff_lose(pair, side, "chunks");
  if (pair->lost) return NULL;
  *flag = *side->at++ != 0;
  if (*flag && way_diff_left(side) < CHUNK_CELLS) way_diff_lose(pair, side, "cells");
  if (!*flag || pair->lost) return NULL;
  const uint8_t *cells = side->at;
  side->at += CHUNK_CELLS;
  return cells;
}

static void compare_chunk(way_diff_pair *pair, const voxel_sizes *sizes, const int32_t corner[3], const uint8_t *a,
                          const uint8_t *b, uint8_t usual) {
  for (int32_t i = 0; i < CHUNK_CELLS; i++) {
    uint8_t left = a == NULL ? usual : a[i], right = b == NULL ? usual : b[i];
    int32_t x = corner[0] + (i & 15), y = corner[1] + (i >> 4 & 15), z = corner[2] + (i >> 8);
    if (left == right || x >= sizes->x || y >= sizes->y || z >= sizes->z) continue;
    double values[2] = {left, right};
    way_diff_note_node(pair, "cells", x + sizes->x * (y + sizes->y * z), &values[0], &values[1]);
  }
}

static void walk_chunks(way_diff_pair *pair, const voxel_sizes *sizes, uint8_t usual) {
  int32_t chunk = 0, corner[3];
  for (corner[2] = 0; corner[2] < sizes->z; corner[2] += CHUNK_SIDE) {
    for (corner[1] = 0; corner[1] < sizes->y; corner[1] += CHUNK_SIDE) {
      for (corner[0] = 0; corner[0] < sizes->x; corner[0] += CHUNK_SIDE, chunk++) {
        bool flag_a = false, flag_b = false;
        const uint8_t *a = next_chunk(pair, &pair->a, &flag_a), *b = next_chunk(pair, &pair->b, &flag_b);
        if (pair->lost) return;
        compare_chunk(pair, sizes, corner, a, b, usual);
        double values[2] = {flag_a, flag_b};
        if (flag_a != flag_b) way_diff_note(pair, "chunks", chunk, &values[0], &values[1]);
      }
    }
  }
}

static void walk_voxels(way_diff_pair *pair) {
  static const way_diff_field space[] = {
      {"version", 'i'}, {"originX", 'd'}, {"originY", 'd'}, {"originZ", 'd'}, {"cellSize", 'd'}};
  int32_t before = pair->count;
  voxel_sizes sizes;
  sizes.x = (int32_t)way_diff_scalar(pair, "sizeX", 'i');
  sizes.y = (int32_t)way_diff_scalar(pair, "sizeY", 'i');
  sizes.z = (int32_t)way_diff_scalar(pair, "sizeZ", 'i');
  uint8_t usual = (uint8_t)way_diff_scalar(pair, "default area", 'u');
  bool alike = pair->count == before;
  scalars(pair, space, COUNT_OF(space));
  areas(pair);
  bool small = sizes.x > 0 && sizes.y > 0 && sizes.z > 0 && sizes.x <= WAY_MAX_NODES &&
               sizes.y <= WAY_MAX_NODES / sizes.x && sizes.z <= WAY_MAX_NODES / sizes.x / sizes.y;
  /* Of two sizes it may be either that is no good. */
  if (!alike) skip_all(pair);
  else if (!small) way_diff_lose(pair, &pair->a, "cells");
  if (!small || !alike) return;
  pair->size_x = sizes.x;
  pair->size_y = sizes.y;
  pair->size_z = sizes.z;
  walk_chunks(pair, &sizes, usual);
}

static void walk_graph(way_diff_pair *pair) {
  static const way_diff_field edge[] = {{"from", 'i'}, {"to", 'i'}, {"weight", 'd'}, {"alive", 'u'}};
  way_diff_scalar(pair, "nodeCount", 'i');
  way_diff_list(pair, "edges", edge, COUNT_OF(edge));
}

/* ------------------------------------------------------------------------------------------------ replanners, fields */

static void walk_replanner(way_diff_pair *pair) {
  static const way_diff_field head[] = {{"algorithm", 'u'}, {"area version", 'i'}, {"start", 'i'}, {"goal", 'i'}};
  static const way_diff_field counters[] = {
      {"found", 'u'}, {"iterations", 'l'}, {"expanded", 'l'}, {"lastExpanded", 'i'}};
  static const way_diff_field planned[] = {{"node", 'i'}, {"g", 'd'}, {"rhs", 'd'}};
  static const way_diff_field queued[] = {{"queue", 'i'}, {"key1", 'd'}, {"key2", 'd'}};
  sizes_of(pair);
  scalars(pair, head, COUNT_OF(head));
  /* Node count, mode, start and goal once more. */
  skip(pair, 13);
  bool alike = same_next(pair), planning = way_diff_scalar(pair, "initialized", 'u') != 0;
  scalars(pair, counters, COUNT_OF(counters));
  if (!alike) skip_all(pair);
  if (!alike || !planning) return;
  way_diff_scalar(pair, "km", 'd');
  way_diff_scalar(pair, "overflow", 'u');
  plain_list(pair, "pending");
  way_diff_keyed(pair, "planned", planned, COUNT_OF(planned));
  way_diff_list(pair, "queue", queued, COUNT_OF(queued));
}

/* A count that is not taken yet; 0 for none. */
static int64_t next_count(const way_diff_side *side) {
  return way_diff_left(side) < 4 ? 0 : way_load_i32(side->at);
}

static void walk_field(way_diff_pair *pair, bool priced) {
  static const way_diff_field reached[] = {{"node", 'i'}, {"cost", 'd'}};
  static const way_diff_field steps[] = {{"node", 'i'}, {"next", 'i'}};
  static const way_diff_field open[] = {{"open", 'i'}, {"F", 'd'}, {"G", 'd'}};
  sizes_of(pair);
  way_diff_scalar(pair, "area version", 'i');
  int64_t goals_a = next_count(&pair->a), goals_b = next_count(&pair->b);
  plain_list(pair, "goals");
  if (priced && !pair->lost) way_diff_row(pair, "goalCosts", 'd', goals_a, goals_b);
  plain_list(pair, "pending");
  way_diff_scalar(pair, "nodeCount", 'i');
  way_diff_scalar(pair, "status", 'u');
  way_diff_scalar(pair, "settled", 'i');
  bool alike = same_next(pair), repairing = way_diff_scalar(pair, "repairing", 'u') != 0;
  plain_list(pair, "free goals");
  way_diff_keyed(pair, "reached", reached, COUNT_OF(reached));
  way_diff_keyed(pair, "steps", steps, COUNT_OF(steps));
  way_diff_list(pair, "open", open, COUNT_OF(open));
  if (!alike) skip_all(pair);
  else if (repairing) plain_list(pair, "touched");
}

/* ------------------------------------------------------------------------------------------------ searches */

static const way_diff_field visited_nodes[] = {{"node", 'i'}, {"closed", 'u'}, {"g", 'd'}, {"parent", 'i'}};

/* The status and some fields; whether both sides go on after them. One that is not begun ends there. */
static bool walk_head(way_diff_pair *pair, const way_diff_field *head, int count) {
  bool begun_a = way_diff_left(&pair->a) > 0 && *pair->a.at != 0;
  bool begun_b = way_diff_left(&pair->b) > 0 && *pair->b.at != 0;
  way_diff_scalar(pair, "status", 'u');
  scalars(pair, head, count);
  if (begun_a != begun_b) skip_all(pair);
  return begun_a && begun_b;
}

/* Kinds 8 to 11, and 66. */
static void walk_astar(way_diff_pair *pair) {
  static const way_diff_field head[] = {{"heuristicWeight", 'd'}, {"start", 'i'},      {"goal", 'i'},
                                        {"expanded", 'i'},        {"iterations", 'i'}, {"pathCost", 'd'}};
  static const way_diff_field open[] = {{"open", 'i'}, {"F", 'd'}, {"G", 'd'}};
  way_diff_scalar(pair, "nodeCount", 'i');
  if (!walk_head(pair, head, COUNT_OF(head))) return;
  way_diff_keyed(pair, "visited", visited_nodes, COUNT_OF(visited_nodes));
  way_diff_list(pair, "open", open, COUNT_OF(open));
  plain_list(pair, "recorded");
}

static void walk_hpa(way_diff_pair *pair) {
  static const way_diff_field head[] = {{"heuristicWeight", 'd'}, {"chunkSize", 'i'}, {"start", 'i'}, {"goal", 'i'},
                                        {"expanded", 'i'},        {"iterations", 'i'}};
  sizes_of(pair);
  if (!walk_head(pair, head, COUNT_OF(head))) return;
  way_diff_keyed(pair, "visited", visited_nodes, COUNT_OF(visited_nodes));
  plain_list(pair, "recorded");
}

static void walk_bidirectional(way_diff_pair *pair) {
  static const way_diff_field head[] = {
      {"start", 'i'}, {"goal", 'i'}, {"expanded", 'i'}, {"iterations", 'i'}, {"meeting", 'i'}};
  way_diff_scalar(pair, "nodeCount", 'i');
  if (!walk_head(pair, head, COUNT_OF(head))) return;
  way_diff_keyed(pair, "visited from the start", visited_nodes, COUNT_OF(visited_nodes));
  way_diff_keyed(pair, "visited from the goal", visited_nodes, COUNT_OF(visited_nodes));
  plain_list(pair, "recorded");
}

static const way_diff_field search_head[] = {{"status", 'u'},   {"zeroEstimate", 'u'}, {"start", 'i'}, {"goal", 'i'},
                                             {"expanded", 'i'}, {"iterations", 'i'},   {"pathA", 'i'}, {"pathB", 'i'}};

static void walk_pairs(way_diff_pair *pair) {
  static const way_diff_field visited[] = {{"cell", 'i'}, {"a", 'i'}, {"b", 'i'}, {"flags", 'u'}};
  scalars(pair, search_head, COUNT_OF(search_head));
  way_diff_keyed(pair, "visited", visited, COUNT_OF(visited));
}

static void walk_embedded(way_diff_pair *pair) {
  static const way_diff_field ends[] = {{"startX", 'i'}, {"startY", 'i'}, {"goalX", 'i'}, {"goalY", 'i'}};
  scalars(pair, ends, COUNT_OF(ends));
  /* The length of what is left, and its header but for the kind. */
  skip(pair, 4 + 6);
  way_diff_scalar(pair, "embedded kind", 's');
  walk_astar(pair);
}

static void walk_jumps(way_diff_pair *pair) {
  static const way_diff_field visited[] = {{"cell", 'i'}, {"a", 'i'}, {"b", 'i'}, {"parent", 'i'}, {"flags", 'u'}};
  static const way_diff_field heap[] = {{"heap F", 'd'}, {"heap cell", 'i'}, {"heap rank", 'w'}};
  way_diff_scalar(pair, "finder", 'u');
  scalars(pair, search_head, COUNT_OF(search_head));
  way_diff_keyed(pair, "visited", visited, COUNT_OF(visited));
  way_diff_scalar(pair, "level", 'd');
  way_diff_list(pair, "heap", heap, COUNT_OF(heap));
  plain_list(pair, "stack");
}

static void walk_grid_search(way_diff_pair *pair) {
  bool alike = same_next(pair);
  int mode = (int)way_diff_scalar(pair, "mode", 'u');
  sizes_of(pair);
  if (!alike) skip_all(pair);
  else if (mode == 1) walk_pairs(pair);
  else if (mode == 2) walk_embedded(pair);
  else if (mode == 3) walk_jumps(pair);
}

static void walk_goals(way_diff_pair *pair) {
  static const way_diff_field head[] = {{"nodeCount", 'i'}, {"heuristicWeight", 'd'}, {"goalRadius", 'd'}};
  static const way_diff_field goals[] = {
      {"goalX", 'i'}, {"goalY", 'i'}, {"goalZ", 'i'}, {"goal", 'i'}, {"goalCosts", 'd'}};
  static const way_diff_field stands[] = {
      {"start", 'i'}, {"iterations", 'i'}, {"goalIndex", 'i'}, {"best node", 'i'}, {"best", 'd'}};
  static const way_diff_field open[] = {{"open", 'i'}, {"F", 'd'}, {"G", 'd'}};
  scalars(pair, head, COUNT_OF(head));
  bool alike = same_next(pair), priced = way_diff_scalar(pair, "priced", 'u') != 0;
  if (!alike) {
    skip_all(pair);
    return;
  }
  way_diff_list(pair, "goals", goals, priced ? COUNT_OF(goals) : COUNT_OF(goals) - 1);
  if (!walk_head(pair, NULL, 0)) return;
  scalars(pair, stands, COUNT_OF(stands));
  way_diff_keyed(pair, "visited", visited_nodes, COUNT_OF(visited_nodes));
  way_diff_list(pair, "open", open, COUNT_OF(open));
  plain_list(pair, "recorded");
}

/* What a search that begins again is saved in, before the search itself. */
static void walk_again(way_diff_pair *pair) {
  static const way_diff_field own[] = {{"again", 'u'},        {"again startX", 'i'}, {"again startY", 'i'},
                                       {"again startZ", 'i'}, {"again goalX", 'i'},  {"again goalY", 'i'},
                                       {"again goalZ", 'i'},  {"restarts", 'i'}};
  scalars(pair, own, COUNT_OF(own));
  if (!way_diff_has(pair, "search", WAY_HEADER_BYTES, WAY_HEADER_BYTES)) return;
  double kinds[2] = {pair->a.at[6] | pair->a.at[7] << 8, pair->b.at[6] | pair->b.at[7] << 8};
  if (kinds[0] == kinds[1] && kinds[0] != KIND_AGAIN && way_diff_states(pair)) return;
  if (kinds[0] != kinds[1]) way_diff_note(pair, "embedded kind", -1, &kinds[0], &kinds[1]);
  skip_all(pair);
}

int way_diff_base_kind(int kind) {
  return kind == KIND_PASSAGES ? 1 : kind;
}

static void walk_square(way_diff_pair *pair, int kind_a, int kind_b) {
  bool a = kind_a == KIND_PASSAGES, b = kind_b == KIND_PASSAGES;
  if (walk_grid(pair, false) && (a || b) && !pair->lost) walk_rules_of(pair, a, b);
}

static bool known(int kind) {
  if (kind == KIND_VOXEL_MOVER || kind == KIND_AGAIN || kind == KIND_PRICED_FIELD) return true;
  return (kind >= 1 && kind <= 12) || (kind >= 64 && kind <= KIND_GOALS);
}

bool way_diff_states(way_diff_pair *pair) {
  if (way_diff_left(&pair->a) < WAY_HEADER_BYTES || way_diff_left(&pair->b) < WAY_HEADER_BYTES) return false;
  int kind = pair->a.at[6] | pair->a.at[7] << 8, other = pair->b.at[6] | pair->b.at[7] << 8;
  if (!known(kind)) return false;
  skip(pair, WAY_HEADER_BYTES);
  switch (kind) {
    case 1:
    case KIND_PASSAGES: walk_square(pair, kind, other); break;
    case 2: walk_grid(pair, true); break;
    case KIND_MOVER: walk_mover(pair); break;
    case KIND_VOXEL_MOVER: walk_voxel_mover(pair); break;
    case 3: walk_voxels(pair); break;
    case 4: walk_graph(pair); break;
    case 5:
    case 6: walk_replanner(pair); break;
    case 7: walk_field(pair, false); break;
    case KIND_PRICED_FIELD: walk_field(pair, true); break;
    case 8:
    case 9:
    case 10:
    case 11:
    case 66: walk_astar(pair); break;
    case 64: walk_hpa(pair); break;
    case 65: walk_bidirectional(pair); break;
    case KIND_GOALS: walk_goals(pair); break;
    case KIND_AGAIN: walk_again(pair); break;
    default: walk_grid_search(pair); break;
  }
  return true;
}
