/* Timelines: objects that went back and forth have the bytes of those that never left. */
#include "check.h"
#include "failing_allocator.h"
#include "field/flow_field.h"
#include "history/timeline.h"
#include "random.h"

enum { MOST_FRAMES = 160 };

/* What one seed makes: a grid, what is built over it, and an extra field that comes and goes. */
typedef struct scene {
  uint64_t seed;
  int32_t width;
  int32_t height;
  int32_t agent_size;
  way_diagonal diagonal;
  way_grid *grid;
  way_flow_field *fields[2];
  way_grid_replanner *replanners[2];
  way_flow_field *extra;
  way_timeline *timeline;
  uint8_t memory[1000];
} scene;

static random_source source_of(const scene *s, int32_t frame) {
  return random_from(s->seed * 1000003 + (uint64_t)frame + 1);
}

static way_flow_field *make_field(scene *s, random_source *random, int32_t goals) {
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  options.agent_size = s->agent_size;
  options.diagonal = s->diagonal;
  way_point points[8];
  for (int32_t i = 0; i < goals; i++) {
    points[i] = (way_point){random_below(random, s->width), random_below(random, s->height)};
  }
  way_flow_field *field;
  check_ok(way_flow_field_create(s->grid, points, (size_t)goals, &options, &field));
  return field;
}

static void make_scene(scene *s, uint64_t seed, const way_allocator *allocator) {
  memset(s, 0, sizeof *s);
  s->seed = seed;
  random_source random = source_of(s, -1);
  s->width = random_in(&random, 1, 40);
  s->height = random_in(&random, 1, 40);
  s->agent_size = random_below(&random, 3) == 0 ? 2 : 1;
  bool hex = random_below(&random, 3) == 0;
  s->diagonal = hex ? WAY_DIAGONAL_NO_CORNER_CUTTING : (way_diagonal)random_below(&random, 4);
  uint8_t cells[40 * 40];
  random_cells(&random, cells, s->width * s->height, random_below(&random, 40), random_in(&random, 1, 4));
  way_hex_layout layout = (way_hex_layout)random_below(&random, 4);
  check_ok(hex ? way_hex_grid_create(s->width, s->height, layout, cells, NULL, allocator, &s->grid)
               : way_grid_create(s->width, s->height, cells, NULL, allocator, &s->grid));
  for (int i = 0; i < 2; i++) {
    s->fields[i] = make_field(s, &random, random_below(&random, 4));
    way_grid_options options;
    way_grid_options_default(&options);
    options.algorithm = i == 0 ? WAY_ALGORITHM_LPA_STAR : WAY_ALGORITHM_D_STAR_LITE;
    options.diagonal = s->diagonal;
    options.agent_size = s->agent_size;
    options.record_expansions = i == 1;
    check_ok(way_grid_replanner_create(s->grid, &options, &s->replanners[i]));
  }
}

static void free_scene(scene *s) {
  way_timeline_destroy(s->timeline);
  way_flow_field_destroy(s->extra);
  for (int i = 0; i < 2; i++) {
    way_flow_field_destroy(s->fields[i]);
    way_grid_replanner_destroy(s->replanners[i]);
  }
  way_grid_destroy(s->grid);
}

static int32_t objects_of(scene *s, way_object objects[8]) {
  int32_t count = 0;
  objects[count++] = (way_object){WAY_OBJECT_FLOW_FIELD, s->fields[0], 0};
  objects[count++] = (way_object){WAY_OBJECT_GRID, s->grid, 0};
  objects[count++] = (way_object){WAY_OBJECT_REPLANNER, s->replanners[0], 0};
  objects[count++] = (way_object){WAY_OBJECT_FLOW_FIELD, s->fields[1], 0};
  objects[count++] = (way_object){WAY_OBJECT_REPLANNER, s->replanners[1], 0};
  objects[count++] = (way_object){WAY_OBJECT_MEMORY, s->memory, sizeof s->memory};
  return count;
}

static void watch_scene(scene *s, int32_t frames, size_t memory, const way_allocator *allocator) {
  way_object objects[8];
  int32_t count = objects_of(s, objects);
  way_timeline_options options = {frames, memory};
  check_ok(way_timeline_create(objects, (size_t)count, &options, allocator, &s->timeline));
  s->timeline->checked = true;
}

/* ------------------------------------------------------------------------------------------------ a frame's work */

static way_point any_cell(const scene *s, random_source *random) {
  return (way_point){random_below(random, s->width), random_below(random, s->height)};
}

static void restore_something(scene *s, random_source *random) {
  size_t size;
  uint8_t *bytes = test_memory(200000);
  if (random_below(random, 2) == 0) {
    check_ok(way_grid_save(s->grid, bytes, 200000, &size));
    for (int i = 0; i < 5; i++) bytes[size - 1 - (size_t)random_below(random, s->width * s->height)] ^= 255;
    check_ok(way_grid_restore(s->grid, bytes, size, NULL));
  } else {
    check_ok(way_flow_field_save(s->fields[0], bytes, 200000, &size));
    check_ok(way_flow_field_restore(s->fields[0], bytes, size, NULL));
    check_ok(way_grid_replanner_save(s->replanners[1], bytes, 200000, &size));
    check_ok(way_grid_replanner_restore(s->replanners[1], bytes, size, NULL));
  }
  free(bytes);
}

static void edit(scene *s, random_source *random) {
  way_point at = any_cell(s, random);
  uint8_t area = random_below(random, 2) == 0 ? WAY_WALL : (uint8_t)random_below(random, 4);
  switch (random_below(random, 12)) {
    case 0:
      check_ok(way_grid_fill(s->grid, at.x, at.y, random_below(random, s->width - at.x + 1),
                             random_below(random, s->height - at.y + 1), (uint8_t)random_below(random, 3)));
      break;
    case 1: check_ok(way_grid_set_area_cost(s->grid, random_below(random, 4), random_in(random, 1, 4))); break;
    default: check_ok(way_grid_set(s->grid, at.x, at.y, area)); break;
  }
}

static void move_ends(scene *s, way_grid_replanner *replanner, random_source *random) {
  if (random_below(random, 3) == 0) check_ok(way_grid_replanner_set_start(replanner, any_cell(s, random)));
  if (random_below(random, 9) == 0) check_ok(way_grid_replanner_set_goal(replanner, any_cell(s, random)));
  if (random_below(random, 20) == 0) check_ok(way_grid_replanner_invalidate_all(replanner));
}

static void move_goals(scene *s, way_flow_field *field, random_source *random) {
  way_point goals[12];
  int32_t count = random_below(random, random_below(random, 4) == 0 ? 13 : 4);
  for (int32_t i = 0; i < count; i++) goals[i] = any_cell(s, random);
  check_ok(way_flow_field_set_goals(field, goals, (size_t)count));
}

static void come_and_go(scene *s, int32_t frame, random_source *random) {
  if (frame % 17 == 4 && s->extra == NULL) {
    s->extra = make_field(s, random, 2);
    if (s->timeline != NULL) {
      check_ok(way_timeline_add(s->timeline, (way_object){WAY_OBJECT_FLOW_FIELD, s->extra, 0}));
    }
  } else if (frame % 17 == 12 && s->extra != NULL) {
    if (s->timeline != NULL && frame % 2 == 0) check_ok(way_timeline_remove(s->timeline, s->extra));
    else way_flow_field_destroy(s->extra);
    s->extra = NULL;
  }
}

static void play(scene *s, int32_t frame) {
  random_source random = source_of(s, frame);
  way_field_status field_status;
  way_status status;
  come_and_go(s, frame, &random);
  int32_t edits = random_below(&random, 4);
  for (int32_t i = 0; i < edits; i++) edit(s, &random);
  for (int i = 0; i < 2; i++) {
    move_ends(s, s->replanners[i], &random);
    check_ok(way_grid_replanner_replan(s->replanners[i], random_below(&random, 40), &status));
    if (random_below(&random, 3) == 0) edit(s, &random);
    if (random_below(&random, 6) == 0) move_goals(s, s->fields[i], &random);
    int32_t steps = random_below(&random, 5) == 0 ? 4000 : random_below(&random, 60);
    check_ok(way_flow_field_step(s->fields[i], steps, &field_status));
  }
  if (s->extra != NULL) check_ok(way_flow_field_step(s->extra, random_below(&random, 30), &field_status));
  if (random_below(&random, 40) == 0) check_ok(way_flow_field_recompute(s->fields[1], &field_status));
  if (random_below(&random, 15) == 0) restore_something(s, &random);
  for (int32_t i = random_below(&random, 5); i > 0; i--) {
    s->memory[random_below(&random, (int32_t)sizeof s->memory)] = (uint8_t)random_below(&random, 256);
  }
}

/* ------------------------------------------------------------------------------------------------ all bytes */

typedef struct image {
  uint8_t *bytes;
  size_t size;
  uint64_t checksums[7];
} image;

static void add_bytes(image *to, const uint8_t *bytes, size_t size) {
  to->bytes = realloc(to->bytes, to->size + size + 1);
  assert_non_null(to->bytes);
  memcpy(to->bytes + to->size, bytes, size);
  to->size += size;
}

static image image_of(scene *s) {
  static uint8_t buffer[300000];
  image made = {0};
  size_t size;
  check_ok(way_grid_save(s->grid, buffer, sizeof buffer, &size));
  add_bytes(&made, buffer, size);
  for (int i = 0; i < 3; i++) {
    way_flow_field *field = i < 2 ? s->fields[i] : s->extra;
    if (field == NULL) continue;
    check_ok(way_flow_field_save(field, buffer, sizeof buffer, &size));
    add_bytes(&made, buffer, size);
    made.checksums[i] = way_flow_field_checksum(field);
  }
  for (int i = 0; i < 2; i++) {
    check_ok(way_grid_replanner_save(s->replanners[i], buffer, sizeof buffer, &size));
    add_bytes(&made, buffer, size);
    made.checksums[3 + i] = way_grid_replanner_checksum(s->replanners[i]);
  }
  made.checksums[5] = way_grid_checksum(s->grid);
  add_bytes(&made, s->memory, sizeof s->memory);
  return made;
}

static void check_same(scene *s, const image *wanted, int32_t frame) {
  image now = image_of(s);
  if (now.size != wanted->size || memcmp(now.bytes, wanted->bytes, now.size) != 0) {
    size_t at = 0;
    while (at < now.size && at < wanted->size && now.bytes[at] == wanted->bytes[at]) at++;
    fail_msg("seed %d, frame %d: byte %d of %d differs", (int)s->seed, frame, (int)at, (int)now.size);
  }
  for (int i = 0; i < 6; i++) {
    if (now.checksums[i] != wanted->checksums[i]) fail_msg("seed %d, frame %d: checksum %d", (int)s->seed, frame, i);
  }
  free(now.bytes);
}

static void save_frame(scene *s, int32_t frame) {
  way_result result = way_timeline_save(s->timeline, frame);
  if (result == WAY_ERROR_STATE) {
    fail_msg("seed %d, frame %d: kind %d, column %d, cell %d changed unnoted", (int)s->seed, frame,
             (int)s->timeline->unnoted->object.kind, s->timeline->unnoted_column, s->timeline->unnoted_cell);
  }
  check_ok(result);
}

/* The objects and the memory of a history that never left, frame by frame. */
static void play_through(uint64_t seed, int32_t frames, image *images) {
  scene never_left;
  make_scene(&never_left, seed, NULL);
  for (int32_t frame = 0; frame < frames; frame++) {
    play(&never_left, frame);
    images[frame] = image_of(&never_left);
  }
  free_scene(&never_left);
}

static void go_back_and_forth(uint64_t seed, int32_t frames, int32_t kept, bool look) {
  image images[MOST_FRAMES];
  play_through(seed, frames, images);
  scene s;
  make_scene(&s, seed, NULL);
  watch_scene(&s, kept, 0, NULL);
  random_source random = random_from(seed + 77);
  way_flow_field *extras[MOST_FRAMES];
  int32_t frame = 0;
  for (int32_t turn = 0; turn < 3 * frames && frame < frames; turn++) {
    play(&s, frame);
    if (look) check_same(&s, &images[frame], frame);
    save_frame(&s, frame);
    extras[frame] = s.extra;
    if (look) check_same(&s, &images[frame], frame);
    frame++;
    while (random_below(&random, 3) == 0) {
      /* Something of a frame that is not saved, and is lost. */
      if (random_below(&random, 2) == 0) {
        scene other = s;
        other.seed += 500;
        play(&other, frame);
        if (other.extra != s.extra && other.extra != NULL) assert_true(way_timeline_holds(s.timeline, other.extra));
      }
      int32_t first = way_timeline_frame(s.timeline, 0);
      int32_t last = way_timeline_frame(s.timeline, way_timeline_count(s.timeline) - 1);
      frame = random_in(&random, first, last);
      check_ok(way_timeline_rewind(s.timeline, frame));
      s.extra = extras[frame];
      if (s.extra != NULL) assert_true(way_timeline_holds(s.timeline, s.extra));
      check_same(&s, &images[frame], frame);
      uint64_t sum;
      check_ok(way_timeline_checksum(s.timeline, frame, &sum));
      assert_true(sum == way_timeline_current_checksum(s.timeline));
      frame++;
    }
  }
  for (int32_t i = 0; i < frames; i++) free(images[i].bytes);
  free_scene(&s);
}

static void rewinds_lead_to_the_bytes_of_a_history_that_never_left(void **state) {
  (void)state;
  int32_t seeds = quick_run() ? 20 : 120;
  for (int32_t seed = 1; seed <= seeds; seed++) {
    go_back_and_forth((uint64_t)seed, seed % 10 == 0 ? MOST_FRAMES : 50, seed % 3 == 0 ? 8 : 40, seed % 2 == 0);
  }
}

/* ------------------------------------------------------------------------------------------------ memory */

enum { STEP_SAVE, STEP_REWIND, STEP_ADD, STEP_CONFIRM, STEPS };

typedef struct call {
  int kind;
  int32_t frame;
  way_object object;
} call;

static way_result make_call(scene *s, call what) {
  switch (what.kind) {
    case STEP_SAVE: return way_timeline_save(s->timeline, what.frame);
    case STEP_REWIND: return way_timeline_rewind(s->timeline, what.frame);
    case STEP_CONFIRM: return way_timeline_confirm(s->timeline, what.frame);
    default: return way_timeline_add(s->timeline, what.object);
  }
}

/* Each request for memory of a call fails once; objects and history are then what they were, and in the end it succeeds. */
static int64_t fail_each(scene *s, failing_allocator *memory, call what) {
  image before = image_of(s);
  int32_t count = way_timeline_count(s->timeline);
  uint64_t checksum = way_timeline_current_checksum(s->timeline);
  int64_t failed = 0;
  for (;; failed++) {
    failing_allocator_arm(memory, failed + 1);
    way_result result = make_call(s, what);
    failing_allocator_arm(memory, 0);
    if (result == WAY_OK) break;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    check_same(s, &before, what.frame);
    assert_int_equal(way_timeline_count(s->timeline), count);
    assert_true(way_timeline_current_checksum(s->timeline) == checksum);
  }
  free(before.bytes);
  return failed;
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  int64_t failed[STEPS] = {0};
  for (uint64_t seed = 1; seed <= 12; seed++) {
    image images[24];
    play_through(seed, 24, images);
    failing_allocator memory;
    failing_allocator_init(&memory);
    scene s;
    make_scene(&s, seed, &memory.allocator);
    watch_scene(&s, 10, 0, &memory.allocator);
    way_flow_field *extras[24];
    random_source random = random_from(seed);
    for (int32_t frame = 0; frame < 24; frame++) {
      play(&s, frame);
      failed[STEP_SAVE] += fail_each(&s, &memory, (call){STEP_SAVE, frame, {WAY_OBJECT_NONE, NULL, 0}});
      extras[frame] = s.extra;
      check_same(&s, &images[frame], frame);
      if (random_below(&random, 3) > 0) continue;
      random_source other = random_from(seed + 900);
      way_flow_field *late = make_field(&s, &other, 1);
      failed[STEP_ADD] += fail_each(&s, &memory, (call){STEP_ADD, 0, {WAY_OBJECT_FLOW_FIELD, late, 0}});
      frame = random_in(&random, way_timeline_frame(s.timeline, 0), frame);
      failed[STEP_REWIND] += fail_each(&s, &memory, (call){STEP_REWIND, frame, {WAY_OBJECT_NONE, NULL, 0}});
      assert_false(way_timeline_holds(s.timeline, late));
      s.extra = extras[frame];
      check_same(&s, &images[frame], frame);
      if (random_below(&random, 3) == 0)
        fail_each(&s, &memory, (call){STEP_CONFIRM, frame, {WAY_OBJECT_NONE, NULL, 0}});
    }
    free_scene(&s);
    assert_true(failing_allocator_balanced(&memory));
    for (int i = 0; i < 24; i++) free(images[i].bytes);
  }
  assert_true(failed[STEP_SAVE] > 0 && failed[STEP_ADD] > 0);
}

static void a_timeline_that_cannot_be_made_leaves_objects_alone(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  scene s;
  make_scene(&s, 3, &memory.allocator);
  play(&s, 0);
  image before = image_of(&s);
  way_object objects[8];
  size_t count = (size_t)objects_of(&s, objects);
  way_timeline_options options = {5, 0};
  for (int64_t n = 1;; n++) {
    failing_allocator_arm(&memory, n);
    way_result result = way_timeline_create(objects, count, &options, &memory.allocator, &s.timeline);
    failing_allocator_arm(&memory, 0);
    if (result == WAY_OK) break;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    assert_null(s.grid->ledger.watch);
    assert_null(s.fields[0]->watch);
    check_same(&s, &before, 0);
  }
  free(before.bytes);
  free_scene(&s);
  assert_true(failing_allocator_balanced(&memory));
}

static void a_cap_holds_for_thousands_of_frames(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  scene s;
  make_scene(&s, 5, NULL);
  watch_scene(&s, 100000, 12000, &memory.allocator);
  int64_t most = 0;
  int32_t frames = quick_run() ? 2000 : 10000;
  for (int32_t frame = 0; frame < frames; frame++) {
    play(&s, frame);
    save_frame(&s, frame);
    assert_true(way_timeline_bytes(s.timeline) <= 12000 || way_timeline_count(s.timeline) == 1);
    if (frame == frames / 4) most = memory.most_bytes;
  }
  assert_true(memory.most_bytes <= most + most / 4);
  int32_t first = way_timeline_frame(s.timeline, 0);
  assert_true(first > 0);
  check_ok(way_timeline_rewind(s.timeline, first));
  check_result(way_timeline_rewind(s.timeline, first - 1), WAY_ERROR_OUT_OF_RANGE);
  check_ok(way_timeline_rewind(s.timeline, frames - 1));
  free_scene(&s);
  assert_true(failing_allocator_balanced(&memory));
}

static void arguments_are_checked(void **state) {
  (void)state;
  scene s;
  make_scene(&s, 7, NULL);
  way_object grid = {WAY_OBJECT_GRID, s.grid, 0};
  way_timeline_options options;
  way_timeline_options_default(&options);
  way_timeline *timeline;
  options.frames = 0;
  check_result(way_timeline_create(&grid, 1, &options, NULL, &timeline), WAY_ERROR_OUT_OF_RANGE);
  options.frames = 3;
  options.memory = 10;
  check_result(way_timeline_create(&grid, 1, &options, NULL, &timeline), WAY_ERROR_OUT_OF_RANGE);
  options.memory = 0;
  way_object twice[2] = {grid, grid};
  check_result(way_timeline_create(twice, 2, &options, NULL, &timeline), WAY_ERROR_INVALID_ARGUMENT);
  way_object unknown = {(way_object_kind)99, s.grid, 0}, nothing = {WAY_OBJECT_GRID, NULL, 0};
  check_result(way_timeline_create(&unknown, 1, &options, NULL, &timeline), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_timeline_create(&nothing, 1, &options, NULL, &timeline), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_timeline_create(&grid, 1, NULL, NULL, &timeline), WAY_ERROR_INVALID_ARGUMENT);
  check_ok(way_timeline_create(&grid, 1, &options, NULL, &timeline));
  check_result(way_timeline_add(timeline, grid), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_timeline_remove(timeline, s.fields[0]), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_timeline_rewind(timeline, 0), WAY_ERROR_OUT_OF_RANGE);
  uint64_t sum;
  check_result(way_timeline_checksum(timeline, 0, &sum), WAY_ERROR_OUT_OF_RANGE);
  check_ok(way_timeline_save(timeline, INT32_MIN));
  check_ok(way_timeline_save(timeline, INT32_MAX));
  check_ok(way_timeline_rewind(timeline, INT32_MIN));
  /* The grid outlives its timeline, and what its owner gives up meanwhile lives as long as that. */
  way_timeline_destroy(timeline);
  check_ok(way_grid_set(s.grid, 0, 0, 1));
  free_scene(&s);
  way_timeline_destroy(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rewinds_lead_to_the_bytes_of_a_history_that_never_left),
      cmocka_unit_test(memory_may_run_out_anywhere),
      cmocka_unit_test(a_timeline_that_cannot_be_made_leaves_objects_alone),
      cmocka_unit_test(a_cap_holds_for_thousands_of_frames),
      cmocka_unit_test(arguments_are_checked),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
