/* A rollback loop: each frame is saved, and an input that comes four frames late is played where it belongs. */
#include <stdio.h>
#include <waystate/waystate.h>

enum { FRAMES = 120, WALKERS = 40 };

/* What the frames change. Inputs are walls that somebody builds. */
typedef struct game {
  way_grid *grid;
  way_flow_field *field;
  way_timeline *timeline;
  int32_t walkers[WALKERS];
  way_point inputs[FRAMES];
} game;

static bool start(game *it) {
  way_point goal = {60, 60};
  way_flow_field_options usual;
  way_timeline_options options;
  way_flow_field_options_default(&usual);
  way_timeline_options_default(&options);
  if (way_grid_create(64, 64, NULL, NULL, NULL, &it->grid) != WAY_OK) return false;
  if (way_flow_field_create(it->grid, &goal, 1, &usual, &it->field) != WAY_OK) return false;
  way_object objects[] = {{WAY_OBJECT_GRID, it->grid, 0},
                          {WAY_OBJECT_FLOW_FIELD, it->field, 0},
                          {WAY_OBJECT_MEMORY, it->walkers, sizeof it->walkers}};
  return way_timeline_create(objects, 3, &options, NULL, &it->timeline) == WAY_OK;
}

static void end(game *it) {
  way_timeline_destroy(it->timeline);
  way_flow_field_destroy(it->field);
  way_grid_destroy(it->grid);
}

static bool play(game *it, int32_t frame) {
  way_field_status status;
  way_point wall = it->inputs[frame];
  if (wall.x != 0 && way_grid_fill(it->grid, wall.x, wall.y, 1, 5, WAY_WALL) != WAY_OK) return false;
  if (way_flow_field_step(it->field, 400, &status) != WAY_OK) return false;
  for (int i = 0; i < WALKERS; i++) {
    int32_t next = way_flow_field_next(it->field, it->walkers[i] % 64, it->walkers[i] / 64);
    if (next >= 0) it->walkers[i] = next;
  }
  return way_timeline_save(it->timeline, frame) == WAY_OK;
}

static bool same(const game *a, const game *b, int32_t frame) {
  bool equal = way_timeline_current_checksum(a->timeline) == way_timeline_current_checksum(b->timeline);
  printf("frame %d: %s\n", (int)frame, equal ? "the same" : "apart");
  return equal;
}

static bool play_both(game *late, game *never_late) {
  bool fine = true;
  for (int32_t frame = 0; frame < FRAMES && fine; frame++) {
    fine = play(never_late, frame) && play(late, frame);
    if (frame != 54 || !fine) continue;
    same(late, never_late, frame);
    /* What was built in frame 50 is heard of now. */
    late->inputs[50] = never_late->inputs[50];
    fine = way_timeline_rewind(late->timeline, 49) == WAY_OK;
    for (int32_t again = 50; again <= frame && fine; again++) fine = play(late, again);
  }
  return fine && same(late, never_late, FRAMES - 1);
}

int main(void) {
  game late = {0}, never_late = {.inputs = {[30] = {20, 18}, [50] = {40, 38}}};
  late.inputs[30] = never_late.inputs[30];
  bool fine = start(&late) && start(&never_late) && play_both(&late, &never_late);
  end(&late);
  end(&never_late);
  return fine ? 0 : 1;
}
