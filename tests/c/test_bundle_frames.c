/* Frames of timelines as bundles: what is exported is what was there at that frame, wherever play stands, and neither the
   objects nor the history hear of it. */
#include "failing_allocator.h"
#include "room.h"

enum { FRAMES = 14, MOST = ROOM_OBJECTS + 1 };

typedef struct kept_frame {
  uint8_t *bytes;
  size_t size;
} kept_frame;

typedef struct play {
  room made;
  random_source random;
  way_timeline *timeline;
  /* What is there, in the order in which it joined; all but the last are always there. */
  way_bundle_object there[MOST];
  size_t count;
  /* By number; NULL for those that are not kept. */
  kept_frame frames[256];
  bool extra[256];
  way_bundle_object visitor;
  int32_t frame;
} play;

/* edited: the graph is, for which there are no landmarks then. */
static void play_make(play *p, uint64_t seed, bool edited, const way_allocator *allocator) {
  memset(p, 0, sizeof *p);
  room_make(&p->made, seed, NULL);
  p->random = random_from(seed * 31 + 3);
  way_object objects[ROOM_OBJECTS];
  if (edited) {
    way_search_destroy(p->made.objects[ROOM_LANDMARKED].pointer);
    p->made.objects[ROOM_LANDMARKED].pointer = NULL;
  }
  for (int i = 0; i < ROOM_OBJECTS; i++) {
    way_bundle_object object = p->made.objects[i];
    if (object.pointer == NULL) continue;
    /* Timelines know nothing of positions. */
    object.points = NULL;
    objects[p->count] = (way_object){object.kind, object.pointer, object.size};
    p->there[p->count++] = object;
  }
  way_timeline_options options;
  way_timeline_options_default(&options);
  options.frames = FRAMES;
  check_ok(way_timeline_create(objects, p->count, &options, allocator, &p->timeline));
}

static void forget_frame(play *p, int32_t frame) {
  free(p->frames[frame].bytes);
  p->frames[frame].bytes = NULL;
}

static void play_free(play *p) {
  way_timeline_destroy(p->timeline);
  if (p->visitor.pointer != NULL) way_flow_field_destroy(p->visitor.pointer);
  for (int32_t i = 0; i < 256; i++) free(p->frames[i].bytes);
  room_free(&p->made);
}

static void keep_frame(play *p) {
  check_ok(way_timeline_save(p->timeline, p->frame));
  int32_t first = way_timeline_frame(p->timeline, 0);
  for (int32_t i = 0; i < 256; i++) {
    if (i < first || i >= p->frame) forget_frame(p, i);
  }
  p->frames[p->frame].bytes = room_bytes(p->there, p->count, &p->frames[p->frame].size);
  p->extra[p->frame] = p->visitor.pointer != NULL;
}

static void edit_graph(play *p) {
  way_graph *graph = p->made.objects[ROOM_GRAPH].pointer;
  int32_t id, nodes = way_graph_node_count(graph);
  for (int32_t i = random_below(&p->random, 9); i > 0; i--) {
    check_ok(way_graph_add_edge(graph, random_below(&p->random, nodes), random_below(&p->random, nodes), 3, &id));
  }
}

/* A field that comes, and goes for good when no frame holds it. */
static void come_or_go(play *p) {
  if (p->visitor.pointer != NULL) {
    check_ok(way_timeline_remove(p->timeline, p->visitor.pointer));
    p->visitor.pointer = NULL;
    p->count--;
    return;
  }
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_point goal = {random_below(&p->random, 20), 3};
  way_flow_field *field;
  check_ok(way_flow_field_create(p->made.objects[0].pointer, &goal, 1, &options, &field));
  p->visitor = (way_bundle_object){.kind = WAY_OBJECT_FLOW_FIELD, .pointer = field};
  p->there[p->count++] = p->visitor;
  check_ok(way_timeline_add(p->timeline, (way_object){WAY_OBJECT_FLOW_FIELD, field, 0}));
}

static void play_turn(play *p, bool edited, uint64_t turn) {
  room_play(p->made.objects, turn);
  if (edited && random_below(&p->random, 3) == 0) edit_graph(p);
  if (p->visitor.pointer == NULL) return;
  way_field_status status;
  check_ok(way_flow_field_step(p->visitor.pointer, random_below(&p->random, 90), &status));
}

static void rewind_to(play *p, int32_t frame) {
  check_ok(way_timeline_rewind(p->timeline, frame));
  p->frame = frame;
  p->count -= p->visitor.pointer != NULL;
  p->visitor.pointer = NULL;
  if (p->extra[frame]) {
    way_timeline_part parts[MOST];
    p->visitor = (way_bundle_object){.kind = WAY_OBJECT_FLOW_FIELD};
    size_t count = way_timeline_current_parts(p->timeline, parts, MOST);
    p->visitor.pointer = parts[count - 1].object.pointer;
    p->there[p->count++] = p->visitor;
  }
  size_t size;
  uint8_t *bytes = room_bytes(p->there, p->count, &size);
  assert_int_equal(size, p->frames[frame].size);
  assert_memory_equal(bytes, p->frames[frame].bytes, size);
  free(bytes);
}

static void show_differences(const kept_frame *kept, const uint8_t *bytes, size_t size, int32_t frame) {
  way_difference found[64];
  size_t count;
  check_ok(way_diff(bytes, size, kept->bytes, kept->size, found, 64, &count, NULL));
  for (size_t i = 0; i < count; i++) {
    print_error("frame %d: object %d, %s at %d: %g, expected %g (%d)\n", frame, found[i].object, found[i].field,
                found[i].at, found[i].a, found[i].b, found[i].count);
  }
}

static void check_export(play *p, int32_t frame) {
  const kept_frame *kept = &p->frames[frame];
  size_t size;
  way_error error;
  check_ok(way_timeline_export(p->timeline, frame, p->there, NULL, 0, &size, &error));
  uint8_t *bytes = test_memory(size);
  check_ok(way_timeline_export(p->timeline, frame, p->there, bytes, size, &size, &error));
  if (size != kept->size || memcmp(bytes, kept->bytes, size) != 0) show_differences(kept, bytes, size, frame);
  assert_int_equal(size, kept->size);
  assert_memory_equal(bytes, kept->bytes, size);
  free(bytes);
}

/* Nothing that is there changes. */
static void check_exports(play *p, bool all) {
  size_t before_size, after_size, bytes = way_timeline_bytes(p->timeline);
  uint8_t *before = room_bytes(p->there, p->count, &before_size);
  uint64_t checksum = way_timeline_current_checksum(p->timeline);
  int32_t count = way_timeline_count(p->timeline);
  for (int32_t i = 0; i < count; i++) {
    if (all || random_below(&p->random, 6) == 0) check_export(p, way_timeline_frame(p->timeline, i));
  }
  uint8_t *after = room_bytes(p->there, p->count, &after_size);
  assert_int_equal(after_size, before_size);
  assert_memory_equal(after, before, after_size);
  assert_int_equal(way_timeline_bytes(p->timeline), bytes);
  assert_int_equal(way_timeline_count(p->timeline), count);
  assert_true(way_timeline_current_checksum(p->timeline) == checksum);
  free(before);
  free(after);
}

static void frames_are_exported_as_they_were(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < (quick_run() ? 3 : 10); seed++) {
    play p;
    bool edited = seed % 2 == 1;
    play_make(&p, seed, edited, NULL);
    for (uint64_t turn = 0; turn < 60; turn++) {
      play_turn(&p, edited, turn);
      /* What is not saved is no part of a frame. */
      if (random_below(&p.random, 3) == 0) check_exports(&p, false);
      p.frame++;
      keep_frame(&p);
      if (random_below(&p.random, 4) == 0) come_or_go(&p);
      if (random_below(&p.random, 4) == 0) {
        if (random_below(&p.random, 2) == 0) play_turn(&p, edited, turn + 500);
        int32_t kept = way_timeline_count(p.timeline);
        rewind_to(&p, way_timeline_frame(p.timeline, random_below(&p.random, kept)));
      }
      if (random_below(&p.random, 3) == 0) check_exports(&p, false);
    }
    check_exports(&p, true);
    check_result(way_timeline_export(p.timeline, 255, NULL, NULL, 0, &(size_t){0}, NULL), WAY_ERROR_OUT_OF_RANGE);
    play_free(&p);
  }
}

static void exports_run_out_of_memory_anywhere(void **state) {
  (void)state;
  failing_allocator failing;
  failing_allocator_init(&failing);
  play p;
  play_make(&p, 5, false, &failing.allocator);
  for (uint64_t turn = 0; turn < 6; turn++) {
    play_turn(&p, false, turn);
    p.frame++;
    keep_frame(&p);
  }
  int64_t held = failing.live_bytes, step = quick_run() ? 7 : 1;
  for (int64_t fail_at = 1;; fail_at += step) {
    size_t size;
    failing_allocator_arm(&failing, fail_at);
    way_result result = way_timeline_export(p.timeline, 3, p.there, NULL, 0, &size, NULL);
    assert_int_equal(failing.live_bytes, held);
    if (result == WAY_OK) break;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
  }
  failing_allocator_arm(&failing, 0);
  check_exports(&p, true);
  play_free(&p);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(frames_are_exported_as_they_were),
      cmocka_unit_test(exports_run_out_of_memory_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
