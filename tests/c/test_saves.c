/* Saving and hashing leave an object as it is, to the last slot of its open list, and need no memory to give the same. */
#include "check.h"
#include "engine/uniform/hex_astar.h"
#include "failing_allocator.h"
#include "field/flow_field.h"
#include "random.h"
#include "search/grid.h"
#include "search/handle.h"
#include "test_bytes.h"

#define SIDE 40
#define CELLS (SIDE * SIDE)

static void draw(uint8_t cells[CELLS], uint64_t seed) {
  random_source source = random_from(seed);
  for (int32_t cell = 0; cell < CELLS; cell++) {
    int32_t drawn = random_below(&source, 10);
    cells[cell] = drawn == 0 ? WAY_WALL : (uint8_t)(drawn % 3);
  }
  cells[0] = cells[CELLS - 1] = 0;
}

/* ------------------------------------------------------------------------------------------------ fields */

typedef struct field_scene {
  failing_allocator memory;
  way_grid *grid;
  way_flow_field *field;
} field_scene;

static void field_scene_make(field_scene *scene, uint64_t seed) {
  uint8_t cells[CELLS];
  draw(cells, seed);
  failing_allocator_init(&scene->memory);
  check_ok(way_grid_create(SIDE, SIDE, cells, NULL, &scene->memory.allocator, &scene->grid));
  if (seed % 2 == 1) check_ok(way_grid_set_area_cost(scene->grid, 1, 2.5));
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_point goals[2] = {{0, 0}, {SIDE - 1, SIDE - 1}};
  check_ok(way_flow_field_create(scene->grid, goals, 2, &options, &scene->field));
}

static void field_scene_free(field_scene *scene) {
  way_flow_field_destroy(scene->field);
  way_grid_destroy(scene->grid);
  assert_true(failing_allocator_balanced(&scene->memory));
}

/* Slots and places of the open list, which is all of a field that saving could reorder. */
static uint8_t *open_list_of(const way_flow_field *field, size_t *size) {
  size_t slots = (size_t)field->open.count * sizeof *field->open.slots, places = CELLS * sizeof(int32_t);
  uint8_t *copy = test_memory(slots + places);
  if (slots > 0) memcpy(copy, field->open.slots, slots);
  memcpy(copy + slots, field->open.positions, places);
  *size = slots + places;
  return copy;
}

static test_bytes save_field(const way_flow_field *field) {
  size_t size;
  check_ok(way_flow_field_save(field, NULL, 0, &size));
  test_bytes bytes = {test_memory(size), size, size};
  check_ok(way_flow_field_save(field, bytes.data, size, &size));
  assert_int_equal(bytes_hash(bytes.data, size), way_flow_field_hash(field));
  return bytes;
}

/* Returns whether the list lay in another order than that of the bytes. */
static bool check_field_untouched(field_scene *scene) {
  size_t before_size, after_size;
  uint8_t *before = open_list_of(scene->field, &before_size);
  bool disordered = false;
  for (int32_t i = 1; i < scene->field->open.count; i++) {
    const way_open_entry *slots = scene->field->open.slots;
    disordered = disordered || !way_open_before(&slots[i - 1], &slots[i]);
  }
  failing_allocator_arm(&scene->memory, 0);
  test_bytes bytes = save_field(scene->field);
  failing_allocator_arm(&scene->memory, 1);
  scene->memory.fail_on = true;
  test_bytes without = save_field(scene->field);
  failing_allocator_arm(&scene->memory, 0);
  scene->memory.fail_on = false;
  assert_int_equal(without.size, bytes.size);
  assert_memory_equal(without.data, bytes.data, bytes.size);
  uint8_t *after = open_list_of(scene->field, &after_size);
  assert_int_equal(after_size, before_size);
  assert_memory_equal(after, before, before_size);
  free(before);
  free(after);
  bytes_free(&bytes);
  bytes_free(&without);
  return disordered;
}

static void fields_are_left_as_they_are(void **state) {
  (void)state;
  int32_t disordered = 0;
  for (uint64_t seed = 1; seed <= 6; seed++) {
    field_scene scene;
    field_scene_make(&scene, seed);
    way_field_status status = WAY_FIELD_NOT_STARTED;
    for (int32_t round = 0; status != WAY_FIELD_COMPLETE; round++) {
      check_ok(way_flow_field_step(scene.field, round % 2 == 0 ? 7 : 600, &status));
      disordered += check_field_untouched(&scene);
    }
    check_ok(way_grid_fill(scene.grid, 5, 5, 12, 12, WAY_WALL));
    check_field_untouched(&scene);
    for (status = WAY_FIELD_RUNNING; status != WAY_FIELD_COMPLETE;) {
      check_ok(way_flow_field_step(scene.field, 9, &status));
      disordered += check_field_untouched(&scene);
    }
    field_scene_free(&scene);
  }
  assert_true(disordered > 10);
}

/* ------------------------------------------------------------------------------------------------ hex searches */

static uint8_t *lists_of(const way_dial_queue *queue, size_t *size) {
  size_t total = 0;
  for (int32_t i = 0; i <= queue->mask; i++) total += (size_t)queue->lists[i].count;
  uint64_t *copy = test_memory(total * sizeof *copy);
  size_t at = 0;
  for (int32_t i = 0; i <= queue->mask; i++) {
    for (int32_t k = 0; k < queue->lists[i].count; k++) copy[at++] = queue->lists[i].entries[k];
  }
  *size = total * sizeof *copy;
  return (uint8_t *)copy;
}

static test_bytes save_hex(const way_search *search) {
  size_t size;
  check_ok(way_search_save(search, NULL, 0, &size));
  test_bytes bytes = {test_memory(size), size, size};
  check_ok(way_search_save(search, bytes.data, size, &size));
  assert_int_equal(bytes_hash(bytes.data, size), way_search_hash(search));
  return bytes;
}

static void hex_searches_are_left_as_they_are(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  for (uint64_t seed = 1; seed <= 4; seed++) {
    uint8_t cells[CELLS];
    draw(cells, seed);
    way_grid *grid;
    check_ok(way_hex_grid_create(SIDE, SIDE, WAY_HEX_ODD_R, cells, NULL, &memory.allocator, &grid));
    if (seed % 2 == 1) check_ok(way_grid_set_area_cost(grid, 1, 3));
    way_grid_options options;
    way_grid_options_default(&options);
    if (seed == 2) options.heuristic_weight = 0;
    way_search *search;
    check_ok(way_grid_search_create(grid, &options, &search));
    way_status status;
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){SIDE - 1, SIDE - 1}, &status));
    int32_t rounds = 0;
    for (; status == WAY_STATUS_IN_PROGRESS; rounds++) {
      const way_hex_astar *astar = search->states[WAY_HEX_WHOLE];
      size_t before_size, after_size;
      uint8_t *before = lists_of(&astar->queue, &before_size);
      failing_allocator_arm(&memory, 0);
      test_bytes bytes = save_hex(search);
      failing_allocator_arm(&memory, 1);
      memory.fail_on = true;
      test_bytes without = save_hex(search);
      failing_allocator_arm(&memory, 0);
      memory.fail_on = false;
      assert_int_equal(without.size, bytes.size);
      assert_memory_equal(without.data, bytes.data, bytes.size);
      uint8_t *after = lists_of(&astar->queue, &after_size);
      assert_int_equal(after_size, before_size);
      assert_memory_equal(after, before, before_size);
      free(before);
      free(after);
      bytes_free(&bytes);
      bytes_free(&without);
      check_ok(way_search_step(search, 13, &status));
    }
    assert_true(rounds > 5);
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
  assert_true(failing_allocator_balanced(&memory));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_are_left_as_they_are),
      cmocka_unit_test(hex_searches_are_left_as_they_are),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
