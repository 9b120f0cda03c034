/* Worlds that are destroyed while a timeline holds them: they go with the last frame that does, or with the timeline. And
   cells behind the edge of a voxel grid, which are bytes of its state and go back and forth like any. */
#include "check.h"
#include "failing_allocator.h"

enum { KINDS = 3, BUFFER = 8192 };

/* A small world of each kind out of that allocator. */
static way_object make_world(int kind, const way_allocator *allocator) {
  way_grid *grid;
  way_voxel_grid *voxels;
  way_graph *graph;
  switch (kind) {
    case 0:
      check_ok(way_grid_create(9, 7, NULL, NULL, allocator, &grid));
      return (way_object){WAY_OBJECT_GRID, grid, 0};
    case 1:
      check_ok(way_voxel_grid_create(5, 6, 7, 0, NULL, NULL, allocator, &voxels));
      return (way_object){WAY_OBJECT_VOXEL_GRID, voxels, 0};
    default: check_ok(way_graph_create(4, allocator, &graph)); return (way_object){WAY_OBJECT_GRAPH, graph, 0};
  }
}

static void change_world(way_object world) {
  int32_t id;
  switch (world.kind) {
    case WAY_OBJECT_GRID: check_ok(way_grid_set(world.pointer, 3, 2, WAY_WALL)); break;
    case WAY_OBJECT_VOXEL_GRID: check_ok(way_voxel_grid_set(world.pointer, 3, 2, 1, WAY_WALL)); break;
    default: check_ok(way_graph_add_edge(world.pointer, 0, 3, 2.5, &id)); break;
  }
}

static void destroy_world(way_object world) {
  switch (world.kind) {
    case WAY_OBJECT_GRID: way_grid_destroy(world.pointer); break;
    case WAY_OBJECT_VOXEL_GRID: way_voxel_grid_destroy(world.pointer); break;
    default: way_graph_destroy(world.pointer); break;
  }
}

typedef struct scene {
  failing_allocator memory;
  way_object world;
  way_timeline *timeline;
} scene;

/* A world in two frames, the first before its last change, and destroyed by its owner after both. */
static void leave(scene *s, int kind) {
  failing_allocator_init(&s->memory);
  s->world = make_world(kind, &s->memory.allocator);
  way_timeline_options options = {8, 0};
  check_ok(way_timeline_create(&s->world, 1, &options, NULL, &s->timeline));
  check_ok(way_timeline_save(s->timeline, 0));
  change_world(s->world);
  check_ok(way_timeline_save(s->timeline, 1));
  destroy_world(s->world);
  assert_false(way_timeline_holds(s->timeline, s->world.pointer));
  assert_true(s->memory.live_blocks > 0);
}

static void a_world_goes_with_the_timeline(void **state) {
  (void)state;
  for (int kind = 0; kind < KINDS; kind++) {
    scene s;
    leave(&s, kind);
    way_timeline_destroy(s.timeline);
    assert_true(failing_allocator_balanced(&s.memory));
  }
}

static void a_world_goes_with_the_last_frame_that_holds_it(void **state) {
  (void)state;
  for (int kind = 0; kind < KINDS; kind++) {
    scene s;
    leave(&s, kind);
    check_ok(way_timeline_save(s.timeline, 2));
    check_ok(way_timeline_confirm(s.timeline, 1));
    assert_true(s.memory.live_blocks > 0);
    check_ok(way_timeline_confirm(s.timeline, 2));
    assert_true(failing_allocator_balanced(&s.memory));
    way_timeline_destroy(s.timeline);
  }
}

static void a_world_that_comes_back_is_its_owners_again(void **state) {
  (void)state;
  for (int kind = 0; kind < KINDS; kind++) {
    scene s;
    leave(&s, kind);
    check_ok(way_timeline_rewind(s.timeline, 0));
    assert_true(way_timeline_holds(s.timeline, s.world.pointer));
    way_timeline_destroy(s.timeline);
    assert_true(s.memory.live_blocks > 0);
    change_world(s.world);
    destroy_world(s.world);
    assert_true(failing_allocator_balanced(&s.memory));
  }
}

static void cells_behind_the_edge_go_back_and_forth(void **state) {
  (void)state;
  way_voxel_grid *grid;
  check_ok(way_voxel_grid_create(5, 5, 5, 0, NULL, NULL, NULL, &grid));
  check_ok(way_voxel_grid_set(grid, 1, 2, 3, 4));
  way_object world = {WAY_OBJECT_VOXEL_GRID, grid, 0};
  way_timeline_options options = {8, 0};
  way_timeline *timeline;
  check_ok(way_timeline_create(&world, 1, &options, NULL, &timeline));
  uint8_t plain[BUFFER], padded[BUFFER], bytes[BUFFER];
  size_t size, again;
  check_ok(way_voxel_grid_save(grid, plain, sizeof plain, &size));
  check_ok(way_timeline_save(timeline, 0));
  /* The chunk is the end of the state; x = 15 is behind the edge, x = 4 the last cell of the row. */
  memcpy(padded, plain, size);
  padded[size - 4096 + 15] = 7;
  padded[size - 4096 + 4] = 9;
  check_ok(way_voxel_grid_restore(grid, padded, size, NULL));
  check_ok(way_timeline_save(timeline, 1));
  for (int round = 0; round < 2; round++) {
    check_ok(way_timeline_rewind(timeline, 0));
    check_ok(way_voxel_grid_save(grid, bytes, sizeof bytes, &again));
    assert_int_equal(again, size);
    assert_memory_equal(bytes, plain, size);
    check_ok(way_timeline_rewind(timeline, 1));
    check_ok(way_voxel_grid_save(grid, bytes, sizeof bytes, &again));
    assert_int_equal(again, size);
    assert_memory_equal(bytes, padded, size);
  }
  way_timeline_destroy(timeline);
  way_voxel_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_world_goes_with_the_timeline),
      cmocka_unit_test(a_world_goes_with_the_last_frame_that_holds_it),
      cmocka_unit_test(a_world_that_comes_back_is_its_owners_again),
      cmocka_unit_test(cells_behind_the_edge_go_back_and_forth),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
