/* Chunks of grids that are thinner than one: little memory, the bytes of whole chunks, and padding kept as it was read. */
#include "check.h"
#include "failing_allocator.h"
#include "random.h"
#include "test_bytes.h"

static test_bytes save_voxels(const way_voxel_grid *grid) {
  test_bytes bytes = {NULL, 0, 0};
  check_ok(way_voxel_grid_save(grid, NULL, 0, &bytes.size));
  bytes.data = test_memory(bytes.size);
  check_ok(way_voxel_grid_save(grid, bytes.data, bytes.size, &bytes.size));
  return bytes;
}

static void check_same_bytes(const test_bytes *left, const test_bytes *right) {
  assert_int_equal(left->size, right->size);
  assert_memory_equal(left->data, right->data, left->size);
}

static void a_long_thin_grid_costs_its_cells(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  for (int axis = 0; axis < 3; axis++) {
    int32_t size[3] = {1, 1, 1};
    size[axis] = 1 << 16;
    way_voxel_grid *grid = NULL;
    check_ok(way_voxel_grid_create(size[0], size[1], size[2], 0, NULL, NULL, &memory.allocator, &grid));
    check_ok(way_voxel_grid_fill(grid, 0, 0, 0, size[0], size[1], size[2], 7));
    assert_int_equal(way_voxel_grid_chunk_count(grid), 1 << 12);
    /* A byte a cell, and a pointer for each chunk. */
    assert_true(memory.live_bytes < (1 << 16) + (1 << 12) * 8 + 8192);
    uint8_t area = 0;
    check_ok(way_voxel_grid_get(grid, size[0] - 1, size[1] - 1, size[2] - 1, &area));
    assert_int_equal(area, 7);
    way_voxel_grid_destroy(grid);
  }
  assert_true(failing_allocator_balanced(&memory));
}

/* The byte at (x, y, z) of the first chunk, which is there and follows all else. */
static uint8_t *saved_cell(const test_bytes *bytes, int32_t x, int32_t y, int32_t z) {
  return bytes->data + bytes->size - 4096 + (x | y << 4 | z << 8);
}

static void thin_chunks_are_saved_whole(void **state) {
  (void)state;
  random_source source = random_from(71);
  for (int32_t round = 0; round < 200; round++) {
    int32_t size[3];
    for (int i = 0; i < 3; i++) size[i] = random_in(&source, 1, 16);
    uint8_t plain = (uint8_t)random_below(&source, 3);
    way_voxel_grid *grid = NULL;
    check_ok(way_voxel_grid_create(size[0], size[1], size[2], plain, NULL, NULL, NULL, &grid));
    uint8_t cells[4096];
    random_cells(&source, cells, 4096, 30, 5);
    cells[0] = (uint8_t)(plain + 1);
    check_ok(way_voxel_grid_set_cells(grid, 0, 0, 0, size[0], size[1], size[2], cells));
    test_bytes bytes = save_voxels(grid);
    for (int32_t at = 0; at < 4096; at++) {
      int32_t x = at & 15, y = at >> 4 & 15, z = at >> 8;
      bool inside = x < size[0] && y < size[1] && z < size[2];
      uint8_t expected = inside ? cells[x + size[0] * (y + size[1] * z)] : plain;
      assert_int_equal(*saved_cell(&bytes, x, y, z), expected);
    }
    assert_int_equal(way_voxel_grid_hash(grid), bytes_hash(bytes.data, bytes.size));
    bytes_free(&bytes);
    way_voxel_grid_destroy(grid);
  }
}

static void odd_padding_is_kept_and_goes_with_its_bytes(void **state) {
  (void)state;
  random_source source = random_from(72);
  for (int32_t round = 0; round < 200; round++) {
    int32_t size[3];
    for (int i = 0; i < 3; i++) size[i] = random_in(&source, 1, 9);
    way_voxel_grid *grid = NULL;
    check_ok(way_voxel_grid_create(size[0], size[1], size[2], 0, NULL, NULL, NULL, &grid));
    check_ok(way_voxel_grid_set(grid, 0, 0, 0, 3));
    test_bytes plain = save_voxels(grid), odd = bytes_copy(&plain);
    for (int32_t i = 0; i < 5; i++) odd.data[odd.size - 1 - (size_t)random_below(&source, 4096)] = 9;
    check_ok(way_voxel_grid_restore(grid, odd.data, odd.size, NULL));
    test_bytes again = save_voxels(grid);
    check_same_bytes(&again, &odd);
    bytes_free(&again);
    /* Edits write cells and leave the padding. */
    uint8_t area = 0;
    check_ok(way_voxel_grid_get(grid, size[0] - 1, size[1] - 1, size[2] - 1, &area));
    check_ok(way_voxel_grid_set(grid, size[0] - 1, size[1] - 1, size[2] - 1, (uint8_t)(area ^ 1)));
    *saved_cell(&odd, size[0] - 1, size[1] - 1, size[2] - 1) = area ^ 1;
    again = save_voxels(grid);
    assert_memory_equal(again.data + again.size - 4096, odd.data + odd.size - 4096, 4096);
    bytes_free(&again);
    check_ok(way_voxel_grid_restore(grid, plain.data, plain.size, NULL));
    again = save_voxels(grid);
    check_same_bytes(&again, &plain);
    bytes_free(&again);
    bytes_free(&odd);
    bytes_free(&plain);
    way_voxel_grid_destroy(grid);
  }
}

/* Refused at each allocation, a restore that would have laid the chunks out anew changes nothing. */
static void memory_can_run_out_while_padding_comes(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_voxel_grid *grid = NULL, *other = NULL;
  check_ok(way_voxel_grid_create(3, 40, 2, 0, NULL, NULL, &memory.allocator, &grid));
  check_ok(way_voxel_grid_create(3, 40, 2, 0, NULL, NULL, NULL, &other));
  check_ok(way_voxel_grid_set(grid, 1, 1, 1, 4));
  check_ok(way_voxel_grid_fill(other, 0, 0, 0, 3, 40, 2, 5));
  test_bytes before = save_voxels(grid), odd = save_voxels(other);
  odd.data[odd.size - 1] = 9;
  way_result result = WAY_ERROR_OUT_OF_MEMORY;
  int64_t failures = 0;
  for (int64_t n = 1; result != WAY_OK; n++) {
    failing_allocator_arm(&memory, n);
    result = way_voxel_grid_restore(grid, odd.data, odd.size, NULL);
    failing_allocator_arm(&memory, 0);
    if (result == WAY_OK) break;
    failures++;
    check_result(result, WAY_ERROR_OUT_OF_MEMORY);
    test_bytes now = save_voxels(grid);
    check_same_bytes(&now, &before);
    bytes_free(&now);
  }
  /* One chunk to move and two to make. */
  assert_int_equal(failures, 3);
  test_bytes now = save_voxels(grid);
  check_same_bytes(&now, &odd);
  bytes_free(&now);
  bytes_free(&odd);
  bytes_free(&before);
  way_voxel_grid_destroy(grid);
  way_voxel_grid_destroy(other);
  assert_true(failing_allocator_balanced(&memory));
}

/* ------------------------------------------------------------------------------------------------ maps of agents */

#define SIDE 40

static way_voxel_grid *cube(void) {
  random_source source = random_from(73);
  static uint8_t cells[SIDE * SIDE * SIDE];
  random_cells(&source, cells, SIDE * SIDE * SIDE, 0, 1);
  for (int32_t i = 0; i < 60; i++) cells[random_below(&source, SIDE * SIDE * SIDE)] = WAY_WALL;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(SIDE, SIDE, SIDE, 0, cells, NULL, NULL, &grid));
  return grid;
}

static void find_for(way_voxel_grid *grid, int32_t size, way_path *path) {
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.agent_size = size;
  options.nearest_radius = 60;
  check_ok(way_voxel_find_path(grid, (way_voxel_point){0, 0, 0}, (way_voxel_point){SIDE - 6, SIDE - 6, SIDE - 6},
                               &options, path));
}

/* A search under way while clients ask for every size there is: it ends as it would have, and little stays. */
static void maps_are_few_and_held_ones_stay(void **state) {
  (void)state;
  way_voxel_grid *grid = cube(), *quiet = cube();
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.agent_size = 5;
  options.nearest_radius = 60;
  way_search *search = NULL;
  way_path left, right;
  way_path_init(&left, NULL);
  way_path_init(&right, NULL);
  assert_int_equal(way_voxel_grid_derived_bytes(grid), 0);
  for (int32_t round = 0; round < 3; round++) {
    way_status status;
    check_ok(way_voxel_search_create(grid, &options, &search));
    check_ok(way_voxel_search_begin(search, (way_voxel_point){0, 0, 0}, (way_voxel_point){SIDE - 6, SIDE - 6, SIDE - 6},
                                    &status));
    for (int32_t size = SIDE; size >= 1; size--) {
      find_for(grid, size, &left);
      find_for(quiet, size, &right);
      assert_int_equal(left.status, right.status);
      check_double(left.cost, right.cost);
      if (size % 7 == 3) check_ok(way_voxel_grid_trim(grid));
      if (size % 7 == 5) check_ok(way_voxel_grid_trim(quiet));
      check_ok(way_search_step(search, 20, &status));
      /* 16 idle ones, one held, and those they are made from; each has some 14 KB. */
      assert_true(way_voxel_grid_derived_bytes(grid) < 24 * 16384);
    }
    check_ok(way_search_step(search, INT32_MAX, &status));
    check_ok(way_search_path(search, &left));
    find_for(quiet, 5, &right);
    assert_int_equal(left.status, right.status);
    check_double(left.cost, right.cost);
    assert_int_equal(left.length, right.length);
    assert_memory_equal(left.cells, right.cells, (size_t)left.length * sizeof *left.cells);
    way_search_destroy(search);
    /* Edits reach the maps that are left. */
    check_ok(way_voxel_grid_fill(grid, 5 * round, 9, 9, 3, 2, 4, WAY_WALL));
    check_ok(way_voxel_grid_fill(quiet, 5 * round, 9, 9, 3, 2, 4, WAY_WALL));
  }
  check_ok(way_voxel_grid_trim(grid));
  assert_true(way_voxel_grid_derived_bytes(grid) < 1024);
  check_result(way_voxel_grid_trim(NULL), WAY_ERROR_INVALID_ARGUMENT);
  way_path_free(&left);
  way_path_free(&right);
  way_voxel_grid_destroy(grid);
  way_voxel_grid_destroy(quiet);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_long_thin_grid_costs_its_cells),
      cmocka_unit_test(thin_chunks_are_saved_whole),
      cmocka_unit_test(odd_padding_is_kept_and_goes_with_its_bytes),
      cmocka_unit_test(memory_can_run_out_while_padding_comes),
      cmocka_unit_test(maps_are_few_and_held_ones_stay),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
