/* Differences between states: which field, where, and what both hold. */
#include <math.h>
#include <string.h>

#include "room.h"
#include "vectors.h"

static uint8_t *grid_bytes(const way_grid *grid, size_t *size) {
  check_ok(way_grid_save(grid, NULL, 0, size));
  uint8_t *bytes = test_memory(*size);
  check_ok(way_grid_save(grid, bytes, *size, size));
  return bytes;
}

static void check_first(const way_difference *found, const char *field, int32_t at, double a, double b, int32_t count) {
  assert_string_equal(found->field, field);
  assert_int_equal(found->at, at);
  check_double(found->a, a);
  check_double(found->b, b);
  assert_int_equal(found->count, count);
  assert_true(found->has_a && found->has_b);
}

static void cells_and_multipliers_are_named(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(10, 10, NULL, NULL, NULL, &grid));
  size_t size_a, size_b, count;
  uint8_t *a = grid_bytes(grid, &size_a);
  check_ok(way_grid_set_area_cost(grid, 7, 3));
  check_ok(way_grid_fill(grid, 4, 2, 3, 1, 5));
  uint8_t *b = grid_bytes(grid, &size_b);
  way_difference found[8];
  way_error error;
  check_ok(way_diff(a, size_a, a, size_a, found, 8, &count, &error));
  assert_int_equal(count, 0);
  check_ok(way_diff(a, size_a, b, size_b, found, 8, &count, &error));
  assert_int_equal(count, 4);
  check_first(&found[0], "version", -1, 0, 1, 1);
  check_first(&found[1], "area version", -1, 0, 1, 1);
  check_first(&found[2], "multipliers", 7, 1, 3, 1);
  check_first(&found[3], "cells", 24, 0, 5, 3);
  check_result(way_diff(a, size_a, b, size_b, found, 3, &count, &error), WAY_ERROR_BUFFER_TOO_SMALL);
  check_ok(way_diff(a, size_a, b, size_b, NULL, 0, &count, &error));
  assert_int_equal(found[3].kind, 1);
  assert_int_equal(found[3].x, 4);
  assert_int_equal(found[3].y, 2);
  assert_int_equal(found[3].z, -1);
  assert_int_equal(found[2].x, -1);
  check_result(way_diff(a, size_a, b, size_b - 1, found, 8, &count, &error), WAY_ERROR_STATE);
  assert_string_equal(error.message, "b: cells is cut off: 99 bytes are left of what it needs");
  assert_int_equal(error.byte_offset, size_b - 100);
  check_result(way_diff(a, 5, b, size_b, found, 8, &count, &error), WAY_ERROR_STATE);
  b[6] = 2;
  check_ok(way_diff(a, size_a, b, size_b, found, 8, &count, &error));
  assert_int_equal(count, 1);
  check_first(&found[0], "kind", -1, 1, 2, 1);
  free(a);
  free(b);
  way_grid_destroy(grid);
}

/* Turned round a comparison comes to the same, sizes that no world has included. */
static void worlds_of_two_sizes_differ_in_them_alone(void **state) {
  (void)state;
  way_voxel_grid *voxels;
  check_ok(way_voxel_grid_create(4, 3, 2, 0, NULL, NULL, NULL, &voxels));
  uint8_t a[4096], b[4096];
  size_t size, count;
  way_difference found[2];
  check_ok(way_voxel_grid_save(voxels, a, sizeof a, &size));
  memcpy(b, a, size);
  b[11] = 0x70; /* The width's highest byte. */
  check_ok(way_diff(a, size, b, size, found, 2, &count, NULL));
  assert_int_equal(count, 1);
  check_ok(way_diff(b, size, a, size, found, 2, &count, NULL));
  assert_int_equal(count, 1);
  assert_string_equal(found[0].field, "sizeX");
  check_result(way_diff(b, size, b, size, found, 2, &count, NULL), WAY_ERROR_STATE);
  way_voxel_grid_destroy(voxels);
}

/* A grid without closed sides and links is one that has none of them. */
static void sides_and_links_are_named(void **state) {
  (void)state;
  way_grid *grid, *wide;
  check_ok(way_grid_create(10, 10, NULL, NULL, NULL, &grid));
  check_ok(way_grid_create(11, 10, NULL, NULL, NULL, &wide));
  size_t size_a, size_b, size_c, count;
  uint8_t *a = grid_bytes(grid, &size_a);
  int32_t first, second;
  check_ok(way_grid_set_passage(grid, 4, 2, WAY_SIDE_EAST, false));
  check_ok(way_grid_add_link(grid, (way_point){1, 0}, (way_point){9, 9}, 2, &first));
  check_ok(way_grid_add_link(grid, (way_point){3, 0}, (way_point){9, 9}, 2, &second));
  uint8_t *b = grid_bytes(grid, &size_b);
  way_difference found[8];
  way_error error;
  for (int swapped = 0; swapped < 2; swapped++) {
    if (swapped == 0) check_ok(way_diff(a, size_a, b, size_b, found, 8, &count, &error));
    else check_ok(way_diff(b, size_b, a, size_a, found, 8, &count, &error));
    assert_int_equal(count, 4);
    check_first(&found[0], "kind", -1, swapped == 0 ? 1 : 67, swapped == 0 ? 67 : 1, 1);
    assert_string_equal(found[1].field, "version");
    assert_string_equal(found[2].field, "closed sides");
    assert_true(found[2].has_a == (swapped == 1) && found[2].has_b == (swapped == 0));
    assert_int_equal(found[2].at, 24);
    assert_int_equal(found[2].x, 4);
    assert_int_equal(found[2].y, 2);
    assert_string_equal(found[3].field, "links");
    assert_int_equal(found[3].at, first);
    assert_int_equal(found[3].x, -1);
    assert_int_equal(found[3].count, 2);
  }
  check_result(way_diff(a, size_a, b, size_b - 1, found, 8, &count, &error), WAY_ERROR_STATE);
  assert_memory_equal(error.message, "b: links", 8);
  check_ok(way_grid_remove_link(grid, first));
  uint8_t *c = grid_bytes(grid, &size_c);
  check_ok(way_diff(b, size_b, c, size_c, found, 8, &count, &error));
  assert_int_equal(count, 2);
  assert_int_equal(found[1].at, first);
  assert_int_equal(found[1].count, 1);
  free(b);
  /* Grids of other sizes are not held against each other cell by cell. */
  check_ok(way_grid_set_passage(wide, 4, 2, WAY_SIDE_EAST, false));
  b = grid_bytes(wide, &size_b);
  check_ok(way_diff(b, size_b, c, size_c, found, 8, &count, &error));
  assert_string_equal(found[0].field, "width");
  free(a);
  free(b);
  free(c);
  way_grid_destroy(wide);
  way_grid_destroy(grid);
}

/* A weight that is no number is what it is, as bytes from strangers may hold it. */
static void a_weight_that_is_no_number_differs_from_others_alone(void **state) {
  (void)state;
  way_grid *grid;
  way_grid_replanner *replanner;
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = WAY_ALGORITHM_LPA_STAR;
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &grid));
  check_ok(way_grid_replanner_create(grid, &options, &replanner));
  way_bundle_object objects[] = {{.kind = WAY_OBJECT_REPLANNER, .pointer = replanner},
                                 {.kind = WAY_OBJECT_GRID, .pointer = grid}};
  uint8_t a[4096], b[4096];
  size_t size, count;
  way_difference found[4];
  check_ok(way_bundle_save(objects, 2, NULL, a, sizeof a, &size, NULL));
  memcpy(b, a, size);
  /* Behind the header, the count, the kind, the world, the algorithm, the rule and the size. */
  double weight = 0, none = NAN;
  memcpy(&weight, b + 23, 8);
  check_double(weight, 1);
  memcpy(b + 23, &none, 8);
  check_ok(way_diff(b, size, b, size, found, 4, &count, NULL));
  assert_int_equal(count, 0);
  check_ok(way_diff(a, size, b, size, found, 4, &count, NULL));
  assert_int_equal(count, 1);
  assert_string_equal(found[0].field, "heuristicWeight");
  way_grid_replanner_destroy(replanner);
  way_grid_destroy(grid);
}

/* Bytes of another kind are compared too, as they are. */
static void unknown_kinds_are_compared_by_bytes(void **state) {
  (void)state;
  uint8_t a[] = {'O', 'P', 'G', 'S', 1, 0, 200, 0, 5, 6, 7}, b[] = {'O', 'P', 'G', 'S', 1, 0, 200, 0, 5, 9, 9, 1};
  way_difference found[1];
  size_t count;
  check_ok(way_diff(a, sizeof a, b, sizeof b, found, 1, &count, NULL));
  assert_int_equal(count, 1);
  assert_string_equal(found[0].field, "bytes");
  assert_int_equal(found[0].at, 9);
  assert_int_equal(found[0].count, 3);
}

/* Every kind is known by its fields: none falls back to bytes. */
static void bundles_name_the_object(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 8; seed++) {
    room made;
    room_make(&made, seed, NULL);
    for (uint64_t turn = 0; turn < seed; turn++) room_play(made.objects, turn);
    size_t size_a, size_b, count;
    uint8_t *a = room_bytes(made.objects, ROOM_OBJECTS, &size_a);
    for (uint64_t turn = seed; turn < 3 * seed + 1; turn++) room_play(made.objects, turn);
    uint8_t *b = room_bytes(made.objects, ROOM_OBJECTS, &size_b);
    way_difference found[256];
    check_ok(way_diff(a, size_a, b, size_b, found, 256, &count, NULL));
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
      assert_true(strcmp(found[i].field, "bytes") != 0);
      assert_true(i == 0 || found[i].object >= found[i - 1].object);
      assert_true(found[i].count > 0);
    }
    assert_string_equal(found[count - 1].field, "elements");
    assert_int_equal(found[count - 1].object, ROOM_OBJECTS - 1);
    check_ok(way_diff(b, size_b, b, size_b, found, 256, &count, NULL));
    assert_int_equal(count, 0);
    free(a);
    free(b);
    room_free(&made);
  }
}

/* Whatever a state of these is held against: those of its kind by fields, others by their kinds. */
static void golden_states_are_all_compared(void **state) {
  (void)state;
  for (int32_t i = 0; i < vector_count; i++) {
    for (int32_t j = 0; j < vector_count; j++) {
      way_difference found[64];
      size_t count;
      way_error error;
      const test_bytes *a = &vectors[i].bytes, *b = &vectors[j].bytes;
      way_result result = way_diff(a->data, a->size, b->data, b->size, found, 64, &count, &error);
      if (result != WAY_OK) print_error("%s, %s: %s\n", vectors[i].name, vectors[j].name, error.message);
      check_ok(result);
      if (i == j) assert_int_equal(count, 0);
      else assert_true(count > 0 || (a->size == b->size && memcmp(a->data, b->data, a->size) == 0));
      for (size_t k = 0; k < count; k++) assert_true(strcmp(found[k].field, "bytes") != 0);
      if (vectors[i].kind != vectors[j].kind) assert_string_equal(found[0].field, "kind");
    }
  }
}

static void what_is_cut_off_or_longer_is_refused(void **state) {
  (void)state;
  for (int32_t i = 0; i < vector_count; i++) {
    const test_bytes *whole = &vectors[i].bytes;
    uint8_t *longer = test_memory(whole->size + 1);
    memcpy(longer, whole->data, whole->size);
    longer[whole->size] = 0;
    size_t count, step = whole->size > 4000 ? 61 : 1;
    way_error error;
    for (size_t size = 0; size <= whole->size + 1; size += size + step > whole->size ? 1 : step) {
      if (size == whole->size) continue;
      check_result(way_diff(longer, size, whole->data, whole->size, NULL, 0, &count, &error), WAY_ERROR_STATE);
      assert_memory_equal(error.message, "a: ", 3);
      assert_in_range(error.byte_offset, 0, size);
      check_result(way_diff(whole->data, whole->size, longer, size, NULL, 0, &count, &error), WAY_ERROR_STATE);
    }
    free(longer);
  }
}

/* ------------------------------------------------------------------------------------------------ more kinds of states */

typedef struct held {
  uint8_t bytes[8192];
  size_t size;
} held;

/* Names of the fields in which two differ, the same turned round; returns how many. */
static size_t differ(const held *a, const held *b, way_difference found[32]) {
  size_t count = 0, back = 0;
  way_error error;
  check_ok(way_diff(b->bytes, b->size, a->bytes, a->size, NULL, 0, &back, NULL));
  check_ok(way_diff(a->bytes, a->size, b->bytes, b->size, found, 32, &count, &error));
  assert_int_equal(count, back);
  check_ok(way_diff(a->bytes, a->size, a->bytes, a->size, NULL, 0, &back, &error));
  assert_int_equal(back, 0);
  return count;
}

static bool names(const way_difference *found, size_t count, const char *field) {
  for (size_t i = 0; i < count; i++) {
    if (strcmp(found[i].field, field) == 0) return true;
  }
  return false;
}

/* Whatever is cut off is refused on the side that lacks it, or compared without it. */
static void cut_everywhere(const held *a, const held *b) {
  way_error error;
  size_t count;
  for (size_t length = 8; length < b->size; length++) {
    way_result result = way_diff(a->bytes, a->size, b->bytes, length, NULL, 0, &count, &error);
    assert_true(result == WAY_OK || result == WAY_ERROR_STATE);
    if (result == WAY_ERROR_STATE) assert_memory_equal(error.message, "b: ", 3);
    way_result back = way_diff(b->bytes, length, a->bytes, a->size, NULL, 0, &count, NULL);
    assert_true(back == result);
  }
}

static void movers_among_voxels_are_named(void **state) {
  (void)state;
  way_voxel_grid *grid;
  way_voxel_mover *mover, *taller;
  way_voxel_rule rule;
  way_voxel_rule_default(&rule);
  check_ok(way_voxel_grid_create(4, 4, 4, 0, NULL, NULL, NULL, &grid));
  check_ok(way_voxel_mover_create(grid, NULL, &rule, &mover));
  rule.height = 3;
  check_ok(way_voxel_mover_create(grid, NULL, &rule, &taller));
  static held a, b, c;
  way_difference found[32];
  check_ok(way_voxel_mover_save(mover, a.bytes, sizeof a.bytes, &a.size));
  check_ok(way_voxel_mover_set_area_cost(mover, 3, 2));
  check_ok(way_voxel_mover_save(mover, b.bytes, sizeof b.bytes, &b.size));
  check_ok(way_voxel_mover_save(taller, c.bytes, sizeof c.bytes, &c.size));
  assert_int_equal(differ(&a, &b, found), 2);
  check_first(&found[0], "version", -1, 0, 1, 1);
  check_first(&found[1], "area costs", 3, 0, 2, 1);
  assert_int_equal(found[1].kind, 71);
  assert_int_equal(differ(&a, &c, found), 1);
  check_first(&found[0], "height", -1, 2, 3, 1);
  cut_everywhere(&a, &b);
  way_voxel_mover_destroy(mover);
  way_voxel_mover_destroy(taller);
  way_voxel_grid_destroy(grid);
}

static void searches_for_many_goals_are_named(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(9, 9, NULL, NULL, NULL, &grid));
  way_grid_options options;
  way_grid_options_default(&options);
  options.on_stale = WAY_ON_STALE_RESTART;
  static held many, stepped, priced, again, other;
  way_difference found[32];
  way_search *search, *once;
  way_status status;
  static const way_voxel_point points[] = {{8, 8, 0}, {2, 7, 0}};
  static const double prices[] = {1, 4};
  way_goals goals = {points, NULL, 2, 0};
  check_ok(way_grid_search_create(grid, &options, &search));
  options.on_stale = WAY_ON_STALE_REFUSE;
  check_ok(way_grid_search_create(grid, &options, &once));
  check_ok(way_search_begin_to_any(once, (way_voxel_point){0, 0, 0}, &goals, &status));
  check_ok(way_search_step(once, 3, &status));
  check_ok(way_search_save(once, many.bytes, sizeof many.bytes, &many.size));
  check_ok(way_search_step(once, 4, &status));
  check_ok(way_search_save(once, stepped.bytes, sizeof stepped.bytes, &stepped.size));
  goals.prices = prices;
  check_ok(way_search_begin_to_any(once, (way_voxel_point){0, 0, 0}, &goals, &status));
  check_ok(way_search_save(once, priced.bytes, sizeof priced.bytes, &priced.size));
  size_t count = differ(&many, &stepped, found);
  assert_true(names(found, count, "iterations") && names(found, count, "visited") && names(found, count, "open"));
  count = differ(&many, &priced, found);
  assert_true(names(found, count, "priced"));
  cut_everywhere(&many, &stepped);
  cut_everywhere(&priced, &priced);

  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){8, 8}, &status));
  check_ok(way_search_save(search, again.bytes, sizeof again.bytes, &again.size));
  check_ok(way_search_begin_to_any(search, (way_voxel_point){0, 0, 0}, &goals, &status));
  check_ok(way_search_save(search, other.bytes, sizeof other.bytes, &other.size));
  count = differ(&again, &other, found);
  assert_true(count > 0 && found[0].kind == 73);
  cut_everywhere(&again, &again);
  cut_everywhere(&other, &other);
  way_search_destroy(search);
  way_search_destroy(once);
  way_grid_destroy(grid);
}

static void fields_with_prices_are_named(void **state) {
  (void)state;
  way_grid *grid;
  way_flow_field *field;
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  static held a, b;
  way_difference found[32];
  static const way_point goals[] = {{8, 8}, {2, 7}};
  static const double cheap[] = {1, 4}, dear[] = {1, 5};
  check_ok(way_grid_create(9, 9, NULL, NULL, NULL, &grid));
  check_ok(way_flow_field_create(grid, goals, 2, &options, &field));
  check_ok(way_flow_field_set_priced_goals(field, goals, cheap, 2));
  check_ok(way_flow_field_save(field, a.bytes, sizeof a.bytes, &a.size));
  check_ok(way_flow_field_set_priced_goals(field, goals, dear, 2));
  check_ok(way_flow_field_save(field, b.bytes, sizeof b.bytes, &b.size));
  assert_int_equal(a.bytes[6], 74);
  size_t count = differ(&a, &b, found);
  assert_true(names(found, count, "goalCosts"));
  cut_everywhere(&a, &b);
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ more of bundles */

static held bundle_of(const way_bundle_object *objects, size_t count) {
  static held made;
  check_ok(way_bundle_save(objects, count, NULL, made.bytes, sizeof made.bytes, &made.size, NULL));
  return made;
}

/* Host arrays of every element, of which the third is another one. */
static void elements_are_read_as_what_they_are(void **state) {
  (void)state;
  for (int element = 0; element <= (int)WAY_ELEMENT_U64; element++) {
    uint8_t left[64] = {0}, right[64] = {0};
    right[element < 3 ? 2 : element < 5 ? 4 : element < 8 ? 8 : 16] = 1;
    way_bundle_object a = {.kind = WAY_OBJECT_MEMORY, .pointer = left, .size = 64, .element = (way_element)element},
                      b = a;
    b.pointer = right;
    held one = bundle_of(&a, 1), two = bundle_of(&b, 1);
    way_difference found[32];
    assert_int_equal(differ(&one, &two, found), 1);
    assert_string_equal(found[0].field, "elements");
    assert_int_equal(found[0].at, 2);
    assert_int_equal(found[0].count, 1);
    b.element = (way_element)((element + 1) % ((int)WAY_ELEMENT_U64 + 1));
    two = bundle_of(&b, 1);
    size_t count = differ(&one, &two, found);
    assert_true(names(found, count, "element"));
  }
}

static void bundles_differ_in_number_and_kinds(void **state) {
  (void)state;
  way_grid *grid;
  way_voxel_grid *voxels;
  uint8_t memory[8] = {0};
  check_ok(way_grid_create(3, 3, NULL, NULL, NULL, &grid));
  check_ok(way_voxel_grid_create(3, 3, 3, 0, NULL, NULL, NULL, &voxels));
  way_bundle_object objects[3] = {{.kind = WAY_OBJECT_GRID, .pointer = grid},
                                  {.kind = WAY_OBJECT_MEMORY, .pointer = memory, .size = 8},
                                  {.kind = WAY_OBJECT_VOXEL_GRID, .pointer = voxels}};
  held one = bundle_of(objects, 1), two = bundle_of(objects, 2), others = bundle_of(objects + 1, 2),
       all = bundle_of(objects, 3);
  way_difference found[32];
  assert_int_equal(differ(&one, &two, found), 1);
  check_first(&found[0], "objects", -1, 1, 2, 1);
  size_t count = differ(&two, &others, found);
  assert_true(names(found, count, "object kind"));
  count = differ(&all, &one, found);
  assert_true(names(found, count, "objects"));
  cut_everywhere(&all, &all);
  way_error error;
  check_result(way_diff(NULL, 0, one.bytes, one.size, NULL, 0, &count, &error), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_diff(one.bytes, one.size, NULL, 0, NULL, 0, &count, &error), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_diff(one.bytes, one.size, one.bytes, one.size, NULL, 0, NULL, &error), WAY_ERROR_INVALID_ARGUMENT);
  way_voxel_grid_destroy(voxels);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cells_and_multipliers_are_named),
      cmocka_unit_test(worlds_of_two_sizes_differ_in_them_alone),
      cmocka_unit_test(a_weight_that_is_no_number_differs_from_others_alone),
      cmocka_unit_test(sides_and_links_are_named),
      cmocka_unit_test(bundles_name_the_object),
      cmocka_unit_test(unknown_kinds_are_compared_by_bytes),
      cmocka_unit_test(golden_states_are_all_compared),
      cmocka_unit_test(what_is_cut_off_or_longer_is_refused),
      cmocka_unit_test(movers_among_voxels_are_named),
      cmocka_unit_test(searches_for_many_goals_are_named),
      cmocka_unit_test(fields_with_prices_are_named),
      cmocka_unit_test(elements_are_read_as_what_they_are),
      cmocka_unit_test(bundles_differ_in_number_and_kinds),
  };
  return cmocka_run_group_tests(tests, read_vectors, free_vectors);
}
