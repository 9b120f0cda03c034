/* The rooms of rollback.mjs, natively. Prints a table with tabs.

     rollback [frames] */
#define _POSIX_C_SOURCE 199309L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "waystate/waystate.h"

enum { BACK = 8, MOST = 4096, BUFFER = 64 << 20 };

typedef struct room {
  int32_t side;
  int32_t settled;
  int32_t replanned;
  int32_t edits;
  way_grid *grid;
  way_flow_field *field;
  way_grid_replanner *replanner;
  way_timeline *timeline;
} room;

static uint32_t chance;

static int32_t below(int32_t limit) {
  chance ^= chance << 13;
  chance ^= chance >> 17;
  chance ^= chance << 5;
  return (int32_t)(chance % (uint32_t)limit);
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec * 1e3 + (double)at.tv_nsec / 1e6;
}

static void need(way_result result) {
  if (result == WAY_OK) return;
  fprintf(stderr, "%s\n", way_result_text(result));
  exit(1);
}

static void *need_memory(size_t size) {
  void *memory = calloc(size, 1);
  if (memory == NULL) exit(1);
  return memory;
}

static room make_room(int32_t side, int32_t settled, int32_t replanned, int32_t edits) {
  room made = {side, settled, replanned, edits, NULL, NULL, NULL, NULL};
  uint8_t *cells = need_memory((size_t)side * (size_t)side);
  chance = 1;
  for (int32_t i = 0; i < side * side; i++) cells[i] = below(100) < 12 ? WAY_WALL : 0;
  way_point start = {1, 1}, goal = {side - 2, side - 2};
  cells[side + 1] = cells[goal.y * side + goal.x] = 0;
  need(way_grid_create(side, side, cells, NULL, NULL, &made.grid));
  free(cells);
  way_flow_field_options field;
  way_flow_field_options_default(&field);
  need(way_flow_field_create(made.grid, &goal, 1, &field, &made.field));
  way_field_status field_status;
  need(way_flow_field_recompute(made.field, &field_status));
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  need(way_grid_replanner_create(made.grid, &options, &made.replanner));
  need(way_grid_replanner_set_start(made.replanner, start));
  need(way_grid_replanner_set_goal(made.replanner, goal));
  way_status status;
  need(way_grid_replanner_replan(made.replanner, INT32_MAX, &status));
  way_object objects[] = {{WAY_OBJECT_GRID, made.grid, 0},
                          {WAY_OBJECT_FLOW_FIELD, made.field, 0},
                          {WAY_OBJECT_REPLANNER, made.replanner, 0}};
  way_timeline_options kept = {120, 0};
  need(way_timeline_create(objects, 3, &kept, NULL, &made.timeline));
  return made;
}

static void play(const room *r, int32_t frame) {
  way_field_status field_status;
  way_status status;
  chance = (uint32_t)frame * 2654435761u + 1;
  for (int32_t i = 0; i < r->edits; i++) {
    int32_t x = below(r->side), y = below(r->side);
    need(way_grid_set(r->grid, x, y, below(2) == 0 ? WAY_WALL : 0));
  }
  need(way_flow_field_step(r->field, r->settled, &field_status));
  if (frame % 4 == 0) need(way_grid_replanner_set_start(r->replanner, (way_point){1 + below(3), 1}));
  need(way_grid_replanner_replan(r->replanner, r->replanned, &status));
}

static double save_states(const room *r, uint8_t *buffer) {
  size_t size;
  double from = now();
  need(way_grid_save(r->grid, buffer, BUFFER, &size));
  need(way_flow_field_save(r->field, buffer, BUFFER, &size));
  need(way_grid_replanner_save(r->replanner, buffer, BUFFER, &size));
  return now() - from;
}

typedef struct times {
  double values[MOST];
  int count;
} times;

static void add(times *to, double value) {
  if (to->count < MOST) to->values[to->count++] = value;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(times *of) {
  qsort(of->values, (size_t)of->count, sizeof of->values[0], by_size);
  return of->values[of->count / 2];
}

static void play_room(const char *name, const room *r, int32_t frames, uint8_t *buffer) {
  static times work, save, states, back, forth, rollback;
  work.count = save.count = states.count = back.count = forth.count = rollback.count = 0;
  for (int32_t frame = 0; frame < frames; frame++) {
    double from = now();
    play(r, frame);
    double played = now();
    need(way_timeline_save(r->timeline, frame));
    add(&work, played - from);
    add(&save, now() - played);
    if (frame < 20) continue;
    if (frame % 8 == 0) add(&states, save_states(r, buffer));
    if (frame % 5 != 0) continue;
    from = now();
    need(way_timeline_rewind(r->timeline, frame - BACK));
    add(&back, now() - from);
    from = now();
    for (int32_t i = frame - BACK + 1; i <= frame; i++) play(r, i);
    add(&forth, now() - from);
    need(way_timeline_rewind(r->timeline, frame - BACK));
    from = now();
    need(way_timeline_rewind(r->timeline, frame - BACK));
    for (int32_t i = frame - BACK + 1; i <= frame; i++) {
      play(r, i);
      need(way_timeline_save(r->timeline, i));
    }
    add(&rollback, now() - from);
  }
  double one = median(&work), saved = median(&save), whole = median(&states), rewound = median(&back);
  printf("%s\t%.3f\t%.3f\t%.2f\t%.2f\t%.2f\t%.3f\t%.3f\t%.2f\t%.2f\n", name, one, saved, saved / one, whole,
         saved / whole * 100, rewound, back.values[back.count - 1], median(&rollback) / median(&forth),
         (double)way_timeline_bytes(r->timeline) / 1e6);
}

int main(int argc, char **argv) {
  int32_t frames = argc > 1 ? atoi(argv[1]) : 400;
  uint8_t *buffer = need_memory(BUFFER);
  room small = make_room(256, 200, 100, 2), large = make_room(1024, 500, 400, 20);
  printf("room\twork ms\tsave ms\tsave/work\tstates ms\t%% of states\trewind 8 ms\tworst\trollback/play\tMB kept\n");
  play_room("256\u00b2", &small, frames, buffer);
  play_room("1024\u00b2", &large, frames, buffer);
  return 0;
}
