/* Movers, closed sides and links with what is built over them, in a timeline that goes back and forth: hashes of each object,
   checksums of frames, and the bytes of the whole room as a bundle. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "golden_families.h"
#include "golden_support.h"

enum { PLAIN, MOVER, FIELD, SEARCH, CROSSED, CROSSED_FIELD, REPLANNER, OBJECTS };

typedef struct room {
  way_grid *plain;
  way_mover *mover;
  way_flow_field *field;
  way_search *search;
  way_grid *crossed;
  way_flow_field *crossed_field;
  way_grid_replanner *replanner;
} room;

static way_grid *copy_of(const way_grid *grid) {
  size_t size;
  way_grid *copy;
  need(way_grid_save(grid, NULL, 0, &size), "size");
  uint8_t *bytes = allocate(size);
  need(way_grid_save(grid, bytes, size, &size), "save");
  need(way_grid_from_state(bytes, size, NULL, &copy, NULL), "copy");
  free(bytes);
  return copy;
}

static way_flow_field *field_on(const scene *s, way_grid *grid) {
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_flow_field *field;
  way_point goal = random_point(s);
  need(way_flow_field_create(grid, &goal, 1, &options, &field), "field");
  return field;
}

static room make_room(const scene *s) {
  room made;
  way_grid *seen;
  made.plain = make_grid(s);
  made.crossed = copy_of(made.plain);
  double costs[WAY_MOVER_AREAS] = {0};
  costs[0] = 1.5;
  costs[2] = INFINITY;
  need(way_mover_create(made.plain, costs, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, &made.mover), "mover");
  need(way_mover_view(made.mover, &seen), "view");
  made.field = field_on(s, seen);
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_A_STAR;
  need(way_grid_search_create(seen, &options, &made.search), "search");
  made.crossed_field = field_on(s, made.crossed);
  options.algorithm = WAY_ALGORITHM_LPA_STAR;
  need(way_grid_replanner_create(made.crossed, &options, &made.replanner), "replanner");
  need(way_grid_replanner_set_goal(made.replanner, random_point(s)), "goal");
  return made;
}

static bool is_wall(const way_grid *grid, way_point at) {
  uint8_t area;
  need(way_grid_get(grid, at.x, at.y, &area), "get");
  return area == WAY_WALL;
}

static void cross(const scene *s, way_grid *crossed) {
  way_point at = random_point(s);
  way_side side = (way_side)below(4);
  need(way_grid_set_passage(crossed, at.x, at.y, side, below(3) == 0), "passage");
  way_point from = random_point(s), to = random_point(s);
  int32_t cost = 1 + below(5), id;
  bool differ = from.x != to.x || from.y != to.y;
  if (!is_wall(crossed, from) && !is_wall(crossed, to) && differ) {
    need(way_grid_add_link(crossed, from, to, cost, &id), "link");
  }
  way_link links[64];
  int32_t count = way_grid_link_count(crossed);
  need(way_grid_links(crossed, links, 64), "links");
  if (count > 5) need(way_grid_remove_link(crossed, links[below(count)].id), "no link");
}

static void play_frame(const scene *s, room *r, int32_t frame) {
  static const double costs[] = {0, 0.75, 3, INFINITY};
  way_field_status field_status;
  way_status status;
  edit_grid(s, r->plain, below(3));
  edit_grid(s, r->crossed, below(2));
  cross(s, r->crossed);
  if (frame % 3 == 0) {
    int32_t area = below(4);
    need(way_mover_set_area_cost(r->mover, area, costs[below(4)]), "cost");
  }
  need(way_flow_field_step(r->field, below(200), &field_status), "step");
  need(way_flow_field_step(r->crossed_field, below(200), &field_status), "step");
  need(way_grid_replanner_set_start(r->replanner, random_point(s)), "start");
  need(way_grid_replanner_replan(r->replanner, below(200), &status), "replan");
  if (frame % 4 == 0) {
    way_point start = random_point(s), goal = random_point(s);
    need(way_grid_search_begin(r->search, start, goal, &status), "begin");
    if (status == WAY_STATUS_IN_PROGRESS) need(way_search_step(r->search, below(40), &status), "step");
  }
}

static void digest_room(const room *r) {
  digest_u64(way_grid_hash(r->plain));
  digest_u64(way_mover_hash(r->mover));
  digest_u64(way_flow_field_hash(r->field));
  digest_u64(way_search_hash(r->search));
  digest_u64(way_grid_hash(r->crossed));
  digest_u64(way_flow_field_hash(r->crossed_field));
  digest_u64(way_grid_replanner_hash(r->replanner));
}

static void print_bytes(const scene *s, const char *name, const uint8_t *bytes, size_t size) {
  start_digest();
  for (size_t i = 0; i < size; i++) digest_i32(bytes[i]);
  print_digest(s->name, name);
}

static void print_bundle(const scene *s, const way_object *objects) {
  way_bundle_object given[OBJECTS];
  memset(given, 0, sizeof given);
  for (int i = 0; i < OBJECTS; i++)
    given[i] = (way_bundle_object){.kind = objects[i].kind, .pointer = objects[i].pointer};
  size_t size;
  need(way_bundle_save(given, OBJECTS, NULL, NULL, 0, &size, NULL), "size");
  uint8_t *bytes = allocate(size);
  need(way_bundle_save(given, OBJECTS, NULL, bytes, size, &size, NULL), "bundle");
  print_bytes(s, "bundle", bytes, size);
  free(bytes);
}

static void print_export(const scene *s, way_timeline *timeline) {
  int32_t first = way_timeline_frame(timeline, 0);
  size_t size;
  need(way_timeline_export(timeline, first, NULL, NULL, 0, &size, NULL), "size");
  uint8_t *bytes = allocate(size);
  need(way_timeline_export(timeline, first, NULL, bytes, size, &size, NULL), "export");
  print_bytes(s, "export", bytes, size);
  free(bytes);
}

static void free_room(room *r) {
  way_grid_replanner_destroy(r->replanner);
  way_flow_field_destroy(r->crossed_field);
  way_grid_destroy(r->crossed);
  way_search_destroy(r->search);
  way_flow_field_destroy(r->field);
  way_mover_destroy(r->mover);
  way_grid_destroy(r->plain);
}

void play_rooms(const scene *s) {
  room r = make_room(s);
  way_object objects[OBJECTS] = {{WAY_OBJECT_GRID, r.plain, 0},         {WAY_OBJECT_MOVER, r.mover, 0},
                                 {WAY_OBJECT_FLOW_FIELD, r.field, 0},   {WAY_OBJECT_SEARCH, r.search, 0},
                                 {WAY_OBJECT_GRID, r.crossed, 0},       {WAY_OBJECT_FLOW_FIELD, r.crossed_field, 0},
                                 {WAY_OBJECT_REPLANNER, r.replanner, 0}};
  way_timeline_options options = {12, 0};
  way_timeline *timeline;
  need(way_timeline_create(objects, OBJECTS, &options, NULL, &timeline), "timeline");
  start_digest();
  for (int32_t turn = 0, frame = 0; turn < 40; turn++, frame++) {
    play_frame(s, &r, frame);
    need(way_timeline_save(timeline, frame), "save");
    uint64_t checksum;
    need(way_timeline_checksum(timeline, frame, &checksum), "checksum");
    digest_u64(checksum);
    if (turn % 7 < 6) continue;
    frame -= below(6);
    need(way_timeline_rewind(timeline, frame), "rewind");
    digest_room(&r);
  }
  print_digest(s->name, "rules");
  print_bundle(s, objects);
  print_export(s, timeline);
  way_timeline_destroy(timeline);
  free_room(&r);
}
