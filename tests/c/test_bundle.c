/* Bundles: what is opened is what was saved, goes on as it would have, and hostile bytes do no harm. */
#include "bundle/pack.h"
#include "failing_allocator.h"
#include "room.h"

/* ------------------------------------------------------------------------------------------------ packing */

static void packed_and_back(const uint8_t *bytes, int32_t size) {
  way_allocator memory = way_allocator_or_default(NULL);
  way_pile pile = {.allocator = &memory};
  int32_t places[WAY_PACK_PLACES];
  way_pack(&pile, bytes, size, size % 3 == 0 ? 40 : 0, places);
  assert_false(pile.failed);
  uint8_t *back = test_memory((size_t)size);
  assert_true(way_unpack(pile.bytes, pile.length, back, size));
  assert_memory_equal(back, bytes, (size_t)size);
  for (int32_t less = 0; less < pile.length && pile.length < 200; less++) {
    assert_false(way_unpack(pile.bytes, less, back, size));
  }
  assert_true(pile.length == 0 || !way_unpack(pile.bytes, pile.length, back, size - 1));
  free(back);
  way_pile_free(&pile);
}

static void packing_loses_nothing(void **state) {
  (void)state;
  uint8_t bytes[3000];
  random_source random = random_from(11);
  for (int round = 0; round < 400; round++) {
    int32_t size = random_below(&random, round < 100 ? 12 : 3000), period = random_in(&random, 1, 40);
    int noise = random_below(&random, 4);
    for (int32_t i = 0; i < size; i++) {
      bytes[i] = i >= period && random_below(&random, 100) >= noise * noise * 10 ? bytes[i - period]
                                                                                 : (uint8_t)random_below(&random, 256);
    }
    packed_and_back(bytes, size);
  }
}

static void damaged_packs_are_refused_or_fit(void **state) {
  (void)state;
  random_source random = random_from(12);
  for (int round = 0; round < 20000; round++) {
    uint8_t packed[24], bytes[64];
    int32_t size = random_below(&random, 24);
    for (int32_t i = 0; i < size; i++) packed[i] = (uint8_t)random_below(&random, random_below(&random, 2) ? 6 : 256);
    way_unpack(packed, size, bytes, random_below(&random, 64));
  }
}

/* ------------------------------------------------------------------------------------------------ rooms */

static void same_bytes(const way_bundle_object *a, size_t count_a, const way_bundle_object *b, size_t count_b) {
  size_t size_a, size_b;
  uint8_t *bytes_a = room_bytes(a, count_a, &size_a), *bytes_b = room_bytes(b, count_b, &size_b);
  assert_int_equal(size_a, size_b);
  assert_memory_equal(bytes_a, bytes_b, size_a);
  free(bytes_a);
  free(bytes_b);
}

static void opened_rooms_go_on_as_they_would_have(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 12; seed++) {
    room stays;
    room_make(&stays, seed, NULL);
    for (uint64_t turn = 0; turn < 5 + seed; turn++) room_play(stays.objects, turn);
    size_t size, count;
    uint8_t *bytes = room_bytes(stays.objects, ROOM_OBJECTS, &size);
    way_bundle_object opened[ROOM_OBJECTS];
    way_error error;
    check_ok(way_bundle_open(bytes, size, NULL, NULL, NULL, 0, &count, &error));
    assert_int_equal(count, ROOM_OBJECTS);
    check_result(way_bundle_open(bytes, size, NULL, NULL, opened, 3, &count, &error), WAY_ERROR_BUFFER_TOO_SMALL);
    way_result result = way_bundle_open(bytes, size, NULL, NULL, opened, ROOM_OBJECTS, &count, &error);
    if (result != WAY_OK) print_error("%s\n", error.message);
    check_ok(result);
    same_bytes(stays.objects, ROOM_OBJECTS, opened, count);
    for (uint64_t turn = 100; turn < 120; turn++) {
      room_play(stays.objects, turn);
      room_play(opened, turn);
    }
    same_bytes(stays.objects, ROOM_OBJECTS, opened, count);
    free(bytes);
    way_bundle_destroy(opened, count, NULL);
    room_free(&stays);
  }
}

static void worlds_come_with_what_is_built_over_them(void **state) {
  (void)state;
  room made;
  room_make(&made, 3, NULL);
  way_bundle_object some[3] = {made.objects[6], made.objects[5], made.objects[0]};
  size_t size, count;
  uint8_t *bytes = room_bytes(some, 3, &size);
  way_bundle_object opened[4];
  check_ok(way_bundle_open(bytes, size, NULL, NULL, opened, 4, &count, NULL));
  assert_int_equal(count, 4);
  assert_int_equal(opened[0].world, 2);
  assert_int_equal(opened[1].world, 3);
  assert_int_equal(opened[2].world, -1);
  assert_int_equal(opened[3].kind, WAY_OBJECT_GRID);
  assert_int_equal(way_grid_layout(opened[3].pointer), WAY_HEX_EVEN_Q);
  same_bytes(some, 3, opened, count);
  way_bundle_destroy(opened, count, NULL);
  free(bytes);
  room_free(&made);
}

/* What stands on a mover alone brings it and its grid, in any order; the mover may be gone for its owner. */
static void movers_come_with_what_stands_on_them(void **state) {
  (void)state;
  way_grid *grid, *view;
  way_mover *mover;
  way_search *search;
  way_status status;
  double costs[WAY_MOVER_AREAS] = {2};
  check_ok(way_grid_create(9, 9, NULL, NULL, NULL, &grid));
  check_ok(way_mover_create(grid, costs, WAY_DIAGONAL_ALWAYS, 1, &mover));
  check_ok(way_mover_view(mover, &view));
  way_grid_options options;
  way_grid_options_default(&options);
  check_ok(way_grid_search_create(view, &options, &search));
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){8, 8}, &status));
  check_ok(way_search_step(search, 3, &status));
  way_mover_destroy(mover);
  way_grid_destroy(grid);
  way_bundle_object object = {.kind = WAY_OBJECT_SEARCH, .pointer = search}, opened[3];
  size_t size, count;
  uint8_t *bytes = room_bytes(&object, 1, &size);
  way_bundle_options few = {.limit = 81 * 3};
  check_result(way_bundle_open(bytes, size, &few, NULL, opened, 3, &count, NULL), WAY_ERROR_STATE);
  check_ok(way_bundle_open(bytes, size, NULL, NULL, opened, 3, &count, NULL));
  assert_int_equal(count, 3);
  assert_int_equal(opened[0].world, 1);
  assert_int_equal(opened[1].kind, WAY_OBJECT_MOVER);
  assert_int_equal(opened[1].world, 2);
  assert_int_equal(opened[2].kind, WAY_OBJECT_GRID);
  assert_int_equal(way_mover_diagonal(opened[1].pointer), WAY_DIAGONAL_ALWAYS);
  same_bytes(&object, 1, opened, count);
  check_ok(way_search_step(search, 1000, &status));
  check_ok(way_search_step(opened[0].pointer, 1000, &status));
  same_bytes(&object, 1, opened, count);
  way_bundle_destroy(opened, count, NULL);
  free(bytes);
  way_search_destroy(search);
}

static void grids_take_kilobytes(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(1024, 1024, NULL, NULL, NULL, &grid));
  random_source random = random_from(5);
  for (int i = 0; i < 60; i++) {
    int32_t x = random_below(&random, 900), y = random_below(&random, 900);
    check_ok(way_grid_fill(grid, x, y, random_in(&random, 1, 120), random_in(&random, 1, 120), i % 3 ? 255 : 2));
  }
  way_bundle_object object = {.kind = WAY_OBJECT_GRID, .pointer = grid};
  size_t size;
  uint8_t *bytes = room_bytes(&object, 1, &size);
  assert_in_range(size, 1, 8192);
  free(bytes);
  way_grid_destroy(grid);
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator failing;
  failing_allocator_init(&failing);
  room made;
  room_make(&made, 4, NULL);
  for (uint64_t turn = 0; turn < 9; turn++) room_play(made.objects, turn);
  size_t size, count;
  uint8_t *bytes = room_bytes(made.objects, ROOM_OBJECTS, &size), *again = test_memory(size);
  for (int64_t fail_at = 1;; fail_at++) {
    failing_allocator_arm(&failing, fail_at);
    way_result result = way_bundle_save(made.objects, ROOM_OBJECTS, &failing.allocator, again, size, &size, NULL);
    assert_true(failing_allocator_balanced(&failing));
    if (result == WAY_OK) break;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
  }
  assert_memory_equal(bytes, again, size);
  for (int64_t fail_at = 1;; fail_at++) {
    way_bundle_object opened[ROOM_OBJECTS];
    failing_allocator_arm(&failing, fail_at);
    way_result result = way_bundle_open(bytes, size, NULL, &failing.allocator, opened, ROOM_OBJECTS, &count, NULL);
    if (result == WAY_OK) way_bundle_destroy(opened, count, &failing.allocator);
    assert_true(failing_allocator_balanced(&failing));
    if (result == WAY_OK) break;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
  }
  free(bytes);
  free(again);
  room_free(&made);
}

/* ------------------------------------------------------------------------------------------------ refusals */

static int always(void *context, int32_t cell) {
  (void)context;
  return cell >= 0;
}

static void check_refused(way_bundle_object object, way_result expected, const char *message) {
  way_error error;
  size_t size;
  check_result(way_bundle_save(&object, 1, NULL, NULL, 0, &size, &error), expected);
  assert_string_equal(error.message, message);
  assert_int_equal(error.code, expected);
}

static void what_no_bytes_hold_is_refused(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(8, 8, NULL, NULL, NULL, &grid));
  way_grid_options options;
  way_grid_options_default(&options);
  options.passable = always;
  way_search *hooked;
  check_ok(way_grid_search_create(grid, &options, &hooked));
  check_refused((way_bundle_object){.kind = WAY_OBJECT_SEARCH, .pointer = hooked}, WAY_ERROR_UNSUPPORTED,
                "object 0 is a search with hooks, which no bytes hold");
  check_refused((way_bundle_object){.kind = WAY_OBJECT_NONE, .pointer = grid}, WAY_ERROR_INVALID_ARGUMENT,
                "object 0 is of a kind that there is not");
  way_bundle_object twice[2] = {{.kind = WAY_OBJECT_GRID, .pointer = grid}, {.kind = WAY_OBJECT_GRID, .pointer = grid}};
  way_error error;
  size_t size;
  check_result(way_bundle_save(twice, 2, NULL, NULL, 0, &size, &error), WAY_ERROR_INVALID_ARGUMENT);
  assert_string_equal(error.message, "object 1 is there twice");
  way_mover *mover;
  way_grid *view;
  check_ok(way_mover_create(grid, NULL, WAY_DIAGONAL_NEVER, 1, &mover));
  check_ok(way_mover_view(mover, &view));
  check_refused((way_bundle_object){.kind = WAY_OBJECT_GRID, .pointer = view}, WAY_ERROR_UNSUPPORTED,
                "object 0 is a view, in place of its mover");
  way_mover_destroy(mover);
  double odd[1];
  check_refused((way_bundle_object){.kind = WAY_OBJECT_MEMORY, .pointer = odd, .size = 7, .element = WAY_ELEMENT_F64},
                WAY_ERROR_OUT_OF_RANGE, "object 0 is memory that is too large, or of no whole number of elements");
  way_search_destroy(hooked);
  way_grid_destroy(grid);
}

static void limits_hold(void **state) {
  (void)state;
  failing_allocator failing;
  failing_allocator_init(&failing);
  way_grid *grid;
  check_ok(way_grid_create(2048, 2048, NULL, NULL, NULL, &grid));
  way_bundle_object object = {.kind = WAY_OBJECT_GRID, .pointer = grid};
  size_t size, count;
  uint8_t *bytes = room_bytes(&object, 1, &size);
  way_bundle_options options = {.limit = 2048 * 2048};
  way_error error;
  way_result result = way_bundle_open(bytes, size, &options, &failing.allocator, &object, 1, &count, &error);
  check_result(result, WAY_ERROR_STATE);
  assert_string_equal(error.message, "object 0 would take more memory than the limit leaves");
  assert_int_equal(error.byte_offset, 12);
  assert_true(failing.most_bytes < 4096);
  assert_true(failing_allocator_balanced(&failing));
  free(bytes);
  way_grid_destroy(grid);
}

/* Whatever the bytes are: refused with nothing left, or taken for good. */
static void offer(const uint8_t *bytes, size_t size, failing_allocator *failing) {
  way_bundle_object opened[ROOM_OBJECTS];
  way_bundle_options options = {.limit = 1 << 20};
  size_t count, again_size, again_count;
  way_error error;
  way_result result = way_bundle_open(bytes, size, &options, &failing->allocator, opened, ROOM_OBJECTS, &count, &error);
  assert_true(failing->most_bytes < 8 << 20);
  if (result != WAY_OK) {
    assert_true(result == WAY_ERROR_STATE || result == WAY_ERROR_BUFFER_TOO_SMALL);
    if (result == WAY_ERROR_STATE) assert_in_range(error.byte_offset, 0, size);
    assert_true(failing_allocator_balanced(failing));
    return;
  }
  uint8_t *again = room_bytes(opened, count, &again_size);
  way_bundle_object more[ROOM_OBJECTS];
  check_ok(way_bundle_open(again, again_size, NULL, NULL, more, ROOM_OBJECTS, &again_count, &error));
  same_bytes(opened, count, more, again_count);
  free(again);
  way_bundle_destroy(more, again_count, NULL);
  way_bundle_destroy(opened, count, &failing->allocator);
  assert_true(failing_allocator_balanced(failing));
}

static void hostile_bytes_do_no_harm(void **state) {
  (void)state;
  failing_allocator failing;
  failing_allocator_init(&failing);
  room made;
  room_make(&made, 5, NULL);
  for (uint64_t turn = 0; turn < 4; turn++) room_play(made.objects, turn);
  size_t size;
  uint8_t *bytes = room_bytes(made.objects, ROOM_OBJECTS, &size), *damaged = test_memory(size);
  random_source random = random_from(6);
  for (int round = 0; round < (quick_run() ? 300 : 3000); round++) {
    memcpy(damaged, bytes, size);
    for (int32_t i = random_in(&random, 1, 3); i > 0; i--) {
      /* Where the records begin, more often than not. */
      int32_t at = random_below(&random, random_below(&random, 2) == 0 ? 60 : (int32_t)size);
      damaged[at] = (uint8_t)(random_below(&random, 2) == 0 ? damaged[at] ^ 1 << random_below(&random, 8)
                                                            : random_below(&random, 256));
    }
    size_t left = random_below(&random, 8) == 0 ? (size_t)random_below(&random, (int32_t)size) : size;
    offer(damaged, left, &failing);
  }
  free(bytes);
  free(damaged);
  room_free(&made);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(packing_loses_nothing),
      cmocka_unit_test(damaged_packs_are_refused_or_fit),
      cmocka_unit_test(opened_rooms_go_on_as_they_would_have),
      cmocka_unit_test(worlds_come_with_what_is_built_over_them),
      cmocka_unit_test(movers_come_with_what_stands_on_them),
      cmocka_unit_test(grids_take_kilobytes),
      cmocka_unit_test(memory_may_run_out_anywhere),
      cmocka_unit_test(what_no_bytes_hold_is_refused),
      cmocka_unit_test(limits_hold),
      cmocka_unit_test(hostile_bytes_do_no_harm),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
