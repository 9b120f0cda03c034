/* A timeline that goes back and forth: checksums of frames, and hashes of what comes out. */
#include <string.h>

#include "golden_families.h"
#include "golden_support.h"

typedef struct crew {
  way_grid *grid;
  way_flow_field *field;
  way_grid_replanner *replanner;
  way_search *search;
  uint8_t memory[37];
} crew;

static crew make_crew(const scene *s) {
  crew made;
  memset(&made, 0, sizeof made);
  made.grid = make_grid(s);
  way_flow_field_options field;
  way_flow_field_options_default(&field);
  way_point goal = random_point(s);
  need(way_flow_field_create(made.grid, &goal, 1, &field, &made.field), "field");
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_A_STAR;
  need(way_grid_search_create(made.grid, &options, &made.search), "search");
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  need(way_grid_replanner_create(made.grid, &options, &made.replanner), "replanner");
  need(way_grid_replanner_set_goal(made.replanner, random_point(s)), "goal");
  return made;
}

static void play_frame(const scene *s, crew *c, int32_t frame) {
  way_field_status field_status;
  way_status status;
  edit_grid(s, c->grid, below(3));
  need(way_grid_replanner_set_start(c->replanner, random_point(s)), "start");
  need(way_grid_replanner_replan(c->replanner, below(200), &status), "replan");
  need(way_flow_field_step(c->field, below(300), &field_status), "step");
  if (frame % 4 == 0) {
    way_point start = random_point(s), goal = random_point(s);
    need(way_grid_search_begin(c->search, start, goal, &status), "begin");
    if (status == WAY_STATUS_IN_PROGRESS) need(way_search_step(c->search, below(40), &status), "step");
  }
  int32_t place = below(37);
  c->memory[place] = (uint8_t)below(256);
}

static void digest_crew(const crew *c) {
  digest_u64(way_grid_hash(c->grid));
  digest_u64(way_flow_field_hash(c->field));
  digest_u64(way_grid_replanner_hash(c->replanner));
  digest_u64(way_search_hash(c->search));
}

void play_timelines(const scene *s) {
  crew c = make_crew(s);
  way_object objects[] = {{WAY_OBJECT_GRID, c.grid, 0},
                          {WAY_OBJECT_FLOW_FIELD, c.field, 0},
                          {WAY_OBJECT_REPLANNER, c.replanner, 0},
                          {WAY_OBJECT_SEARCH, c.search, 0},
                          {WAY_OBJECT_MEMORY, c.memory, sizeof c.memory}};
  way_timeline_options options = {12, 0};
  way_timeline *timeline;
  need(way_timeline_create(objects, 5, &options, NULL, &timeline), "timeline");
  start_digest();
  for (int32_t turn = 0, frame = 0; turn < 60; turn++, frame++) {
    play_frame(s, &c, frame);
    need(way_timeline_save(timeline, frame), "save");
    uint64_t checksum;
    need(way_timeline_checksum(timeline, frame, &checksum), "checksum");
    digest_u64(checksum);
    if (turn % 7 < 6) continue;
    frame -= below(6);
    need(way_timeline_rewind(timeline, frame), "rewind");
    digest_crew(&c);
    digest_u64(way_timeline_current_checksum(timeline));
  }
  way_timeline_destroy(timeline);
  way_search_destroy(c.search);
  way_grid_replanner_destroy(c.replanner);
  way_flow_field_destroy(c.field);
  way_grid_destroy(c.grid);
  print_digest(s->name, "timeline");
}
