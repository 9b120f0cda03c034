/* The saved voxel grid (kind 3): golden bytes by the format document, round trips, every kind of damage, listeners. */
#include <math.h>

#include "failing_allocator.h"
#include "voxel_world.h"

/* Where the fields of kind 3 lie. */
enum {
  AT_SIZE_X = 8,
  AT_SIZE_Y = 12,
  AT_SIZE_Z = 16,
  AT_DEFAULT = 20,
  AT_VERSION = 21,
  AT_ORIGIN_X = 25,
  AT_CELL_SIZE = 49,
  AT_AREA_VERSION = 57,
  AT_MULTIPLIERS = 61,
  AT_CHUNKS = 61 + 255 * 8
};

/* 17 x 2 x 17 cells in 2 x 1 x 2 chunks, of which the third has memory. */
static way_voxel_grid *sample_grid(const way_allocator *allocator) {
  way_voxel_space space = {-1.5, 2, 8, 0.25};
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(17, 2, 17, 6, NULL, &space, allocator, &grid));
  check_ok(way_voxel_grid_set_area_cost(grid, 7, 2.5));
  check_ok(way_voxel_grid_set(grid, 3, 1, 16, 7));
  check_ok(way_voxel_grid_set(grid, 4, 0, 16, WAY_WALL));
  return grid;
}

static test_bytes sample_bytes(void) {
  way_voxel_grid *grid = sample_grid(NULL);
  test_bytes bytes = save_voxels(grid);
  way_voxel_grid_destroy(grid);
  return bytes;
}

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  test_bytes golden = {NULL, 0, 0};
  put_header(&golden, 3);
  put_i32(&golden, 17);
  put_i32(&golden, 2);
  put_i32(&golden, 17);
  put_u8(&golden, 6);
  put_i32(&golden, 2);
  put_f64(&golden, -1.5);
  put_f64(&golden, 2);
  put_f64(&golden, 8);
  put_f64(&golden, 0.25);
  put_i32(&golden, 1);
  for (int area = 0; area < 255; area++) put_f64(&golden, area == 7 ? 2.5 : 1);
  put_u8(&golden, 0);
  put_u8(&golden, 0);
  put_u8(&golden, 1);
  for (int i = 0; i < 4096; i++) put_u8(&golden, i == (3 | 1 << 4) ? 7 : i == 4 ? 255 : 6);
  put_u8(&golden, 0);

  test_bytes bytes = sample_bytes();
  assert_int_equal(bytes.size, golden.size);
  assert_memory_equal(bytes.data, golden.data, golden.size);

  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_from_state(golden.data, golden.size, NULL, &grid, NULL));
  assert_int_equal(way_voxel_grid_size_x(grid), 17);
  assert_int_equal(way_voxel_grid_size_y(grid), 2);
  assert_int_equal(way_voxel_grid_size_z(grid), 17);
  assert_int_equal(way_voxel_grid_default_area(grid), 6);
  assert_int_equal(way_voxel_grid_version(grid), 2);
  assert_int_equal(way_voxel_grid_area_version(grid), 1);
  assert_int_equal(way_voxel_grid_chunk_count(grid), 1);
  assert_false(way_voxel_grid_is_walkable(grid, 4, 0, 16));
  way_voxel_grid_destroy(grid);
  bytes_free(&golden);
  bytes_free(&bytes);
}

/* Tries the bytes on a grid and on a fresh one: both refuse and nothing changes, or both take them and save them back
   equal. Returns whether they were taken. */
static bool refused_or_kept(way_voxel_grid *grid, const test_bytes *original, const uint8_t *data, size_t size) {
  uint64_t before = way_voxel_grid_hash(grid);
  way_error error;
  memset(&error, 0x7F, sizeof error);
  way_result result = way_voxel_grid_restore(grid, data, size, &error);
  if (result == WAY_OK) {
    assert_int_equal(way_voxel_grid_hash(grid), bytes_hash(data, size));
    check_ok(way_voxel_grid_restore(grid, original->data, original->size, NULL));
  } else {
    assert_int_equal(result, WAY_ERROR_STATE);
    assert_int_equal(error.code, WAY_ERROR_STATE);
    assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= size);
    assert_non_null(memchr(error.message, '\0', sizeof error.message));
    assert_true(error.message[0] != '\0');
  }
  assert_int_equal(way_voxel_grid_hash(grid), before);
  way_voxel_grid *fresh = NULL;
  way_result made = way_voxel_grid_from_state(data, size, NULL, &fresh, NULL);
  if (made == WAY_OK) {
    assert_int_equal(way_voxel_grid_hash(fresh), bytes_hash(data, size));
    way_voxel_grid_destroy(fresh);
  } else {
    assert_null(fresh);
    assert_int_equal(made, WAY_ERROR_STATE);
  }
  if (result == WAY_OK) assert_int_equal(made, WAY_OK);
  return result == WAY_OK;
}

static void every_prefix_is_refused_and_nothing_may_follow(void **state) {
  (void)state;
  way_voxel_grid *grid = sample_grid(NULL);
  test_bytes bytes = save_voxels(grid);
  for (size_t size = 0; size < bytes.size; size += quick_run() && size > 100 ? 97 : 1) {
    uint8_t *prefix = test_memory(size);
    memcpy(prefix, bytes.data, size);
    if (refused_or_kept(grid, &bytes, prefix, size)) fail_msg("%zu of %zu bytes were taken", size, bytes.size);
    free(prefix);
  }
  check_result(way_voxel_grid_restore(grid, NULL, 0, NULL), WAY_ERROR_STATE);
  put_u8(&bytes, 0);
  test_bytes good = sample_bytes();
  assert_false(refused_or_kept(grid, &good, bytes.data, bytes.size));
  bytes_free(&good);
  bytes_free(&bytes);
  way_voxel_grid_destroy(grid);
}

static void every_flipped_byte_is_refused_or_kept(void **state) {
  (void)state;
  way_voxel_grid *grid = sample_grid(NULL);
  test_bytes bytes = save_voxels(grid);
  test_bytes changed = bytes_copy(&bytes);
  for (size_t i = 0; i<bytes.size; i += i> AT_CHUNKS + 3 && i + 2 < bytes.size ? 61 : 1) {
    for (int flip = 0; flip < 9; flip++) {
      changed.data[i] = (uint8_t)(bytes.data[i] ^ (flip == 8 ? 0xFF : 1 << flip));
      bool taken = refused_or_kept(grid, &bytes, changed.data, changed.size);
      bool cell = i > AT_CHUNKS + 2 && i + 1 < bytes.size;
      if (i < AT_VERSION && taken) fail_msg("byte %zu may not change", i);
      if (i >= AT_CHUNKS && taken != cell) fail_msg("byte %zu", i);
    }
    changed.data[i] = bytes.data[i];
  }
  bytes_free(&changed);
  bytes_free(&bytes);
  way_voxel_grid_destroy(grid);
}

static void check_refused_at(const test_bytes *bytes, int64_t offset) {
  way_voxel_grid *grid = sample_grid(NULL);
  uint64_t before = way_voxel_grid_hash(grid);
  way_error error = {WAY_OK, -5, ""};
  check_result(way_voxel_grid_restore(grid, bytes->data, bytes->size, &error), WAY_ERROR_STATE);
  assert_int_equal(error.byte_offset, offset);
  assert_int_equal(way_voxel_grid_hash(grid), before);
  way_voxel_grid_destroy(grid);
}

static void refuse_i32(size_t offset, int32_t value) {
  test_bytes bytes = sample_bytes();
  set_i32(&bytes, offset, value);
  check_refused_at(&bytes, (int64_t)offset);
  bytes_free(&bytes);
}

static void refuse_f64(size_t offset, double value) {
  test_bytes bytes = sample_bytes();
  set_f64(&bytes, offset, value);
  check_refused_at(&bytes, (int64_t)offset);
  bytes_free(&bytes);
}

static void refuse_u8(size_t offset, uint8_t value) {
  test_bytes bytes = sample_bytes();
  bytes.data[offset] = value;
  check_refused_at(&bytes, (int64_t)offset);
  bytes_free(&bytes);
}

static void each_field_is_refused_at_its_place(void **state) {
  (void)state;
  refuse_u8(0, 0);
  refuse_u8(4, 2);
  refuse_u8(6, 1);
  for (size_t at = AT_SIZE_X; at <= AT_SIZE_Z; at += 4) {
    refuse_i32(at, 0);
    refuse_i32(at, -1);
    refuse_i32(at, 16);
    refuse_i32(at, INT32_MAX);
  }
  refuse_u8(AT_DEFAULT, 0);
  refuse_i32(AT_VERSION, -1);
  refuse_i32(AT_AREA_VERSION, INT32_MIN);
  for (size_t area = 0; area < 255; area += 127) {
    refuse_f64(AT_MULTIPLIERS + 8 * area, 0);
    refuse_f64(AT_MULTIPLIERS + 8 * area, -1);
    refuse_f64(AT_MULTIPLIERS + 8 * area, (double)NAN);
    refuse_f64(AT_MULTIPLIERS + 8 * area, (double)INFINITY);
  }
  for (size_t at = AT_ORIGIN_X; at < AT_CELL_SIZE; at += 8) {
    refuse_f64(at, 2097153);
    refuse_f64(at, (double)NAN);
  }
  refuse_f64(AT_CELL_SIZE, 0);
  refuse_f64(AT_CELL_SIZE, -1);
  refuse_f64(AT_CELL_SIZE, 2097153);
  refuse_u8(AT_CHUNKS, 2);
  refuse_u8(AT_CHUNKS + 2, 255);
}

/* Sizes that the bytes can't fill are refused before memory is asked for. */
static void huge_sizes_ask_for_no_memory(void **state) {
  (void)state;
  static const int32_t sizes[][3] = {{WAY_MAX_NODES, 1, 1}, {1, WAY_MAX_NODES, 1}, {1, 1, WAY_MAX_NODES},
                                     {406, 406, 406},       {17, 2, 17 * 4096},    {8192, 8192, 1},
                                     {65536, 65536, 65536}, {INT32_MAX, 1, 1},     {8192, 8192, 2}};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    test_bytes bytes = sample_bytes();
    for (int axis = 0; axis < 3; axis++) set_i32(&bytes, AT_SIZE_X + 4 * (size_t)axis, sizes[i][axis]);
    failing_allocator memory;
    failing_allocator_init(&memory);
    way_voxel_grid *grid = NULL;
    check_result(way_voxel_grid_from_state(bytes.data, bytes.size, &memory.allocator, &grid, NULL), WAY_ERROR_STATE);
    assert_null(grid);
    assert_int_equal(memory.requests, 0);
    bytes_free(&bytes);
  }
}

/* Bytes past the edge of the world are kept as they came, through edits too, and are no cells. */
static void padding_is_kept(void **state) {
  (void)state;
  test_bytes bytes = sample_bytes();
  size_t cells = AT_CHUNKS + 3;
  bytes.data[cells + (5 | 9 << 4)] = 77;
  bytes.data[cells + (5 | 3 << 8)] = WAY_WALL;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_from_state(bytes.data, bytes.size, NULL, &grid, NULL));
  check_ok(way_voxel_grid_set_area_cost(grid, 77, 9));
  check_ok(way_voxel_grid_fill(grid, 0, 0, 0, 17, 2, 17, 1));
  test_bytes saved = save_voxels(grid);
  bool found = false;
  for (size_t i = AT_CHUNKS; i < saved.size; i++) found |= saved.data[i] == 77;
  assert_true(found);
  check_ok(way_voxel_grid_restore(grid, bytes.data, bytes.size, NULL));
  assert_int_equal(way_voxel_grid_hash(grid), bytes_hash(bytes.data, bytes.size));
  way_voxel_grid_destroy(grid);
  bytes_free(&saved);
  bytes_free(&bytes);
}

typedef struct hearing {
  uint8_t *cells;
  int32_t last;
  int32_t areas;
  int32_t restored;
} hearing;

static void hear_cell(void *context, int32_t node, uint8_t old_area, uint8_t new_area) {
  hearing *ear = context;
  assert_true(node > ear->last);
  assert_int_equal(ear->cells[node], old_area);
  assert_int_not_equal(old_area, new_area);
  ear->cells[node] = new_area;
  ear->last = node;
}

static void hear_areas(void *context) {
  ((hearing *)context)->areas++;
}

static void hear_restored(void *context) {
  ((hearing *)context)->restored++;
}

static void random_edit(random_source *source, way_voxel_grid *grid, const int32_t size[3]) {
  int32_t x = random_below(source, size[0]), y = random_below(source, size[1]), z = random_below(source, size[2]);
  uint8_t area = random_below(source, 3) == 0 ? WAY_WALL : (uint8_t)random_below(source, 4);
  check_ok(way_voxel_grid_fill(grid, x, y, z, random_in(source, 0, size[0] - x), random_in(source, 0, size[1] - y),
                               random_in(source, 0, size[2] - z), area));
  if (random_below(source, 3) == 0) {
    check_ok(way_voxel_grid_set_area_cost(grid, random_below(source, 5), random_in(source, 1, 9) / 4.0));
  }
}

/* Two histories of one grid, back and forth between their states: bytes, cells, answers and what listeners hear. */
static void rewound_is_as_if_never_left(void **state) {
  (void)state;
  random_source source = random_from(311);
  for (int32_t round = 0; round < (quick_run() ? 20 : 200); round++) {
    int32_t size[3];
    for (int axis = 0; axis < 3; axis++) size[axis] = random_in(&source, 1, 36);
    size_t count = (size_t)size[0] * (size_t)size[1] * (size_t)size[2];
    uint8_t *heard = test_memory(count), *cells = test_memory(count);
    uint8_t base = (uint8_t)random_below(&source, 2);
    memset(heard, base, count);
    way_voxel_grid *grid = NULL;
    check_ok(way_voxel_grid_create(size[0], size[1], size[2], base, NULL, NULL, NULL, &grid));
    hearing ear = {heard, -1, 0, 0};
    way_grid_listener listener = {&ear, hear_cell, hear_areas, NULL, NULL, NULL};
    int32_t id, whole;
    bool listens = random_below(&source, 2) == 0;
    if (listens) check_ok(way_voxel_grid_add_listener(grid, &listener, &id));
    hearing other = {NULL, -1, 0, 0};
    way_grid_listener restored = {&other, NULL, NULL, hear_restored, NULL, NULL};
    check_ok(way_voxel_grid_add_listener(grid, &restored, &whole));
    test_bytes states[4];
    for (int i = 0; i < 4; i++) {
      states[i] = save_voxels(grid);
      for (int edit = 0; edit < 3; edit++) {
        ear.last = -1;
        random_edit(&source, grid, size);
      }
    }
    for (int step = 0; step < 6; step++) {
      test_bytes *chosen = &states[random_below(&source, 4)];
      ear.last = -1;
      int32_t nearest;
      check_ok(way_voxel_grid_nearest_walkable(grid, 0, 0, 0, 99, 2, &nearest));
      check_ok(way_voxel_grid_restore(grid, chosen->data, chosen->size, NULL));
      assert_int_equal(other.restored, step + 1);
      test_bytes again = save_voxels(grid);
      assert_int_equal(again.size, chosen->size);
      assert_memory_equal(again.data, chosen->data, again.size);
      bytes_free(&again);
      check_ok(way_voxel_grid_get_cells(grid, 0, 0, 0, size[0], size[1], size[2], cells));
      if (listens) assert_memory_equal(cells, heard, count);
      way_voxel_grid *fresh = NULL;
      check_ok(way_voxel_grid_from_state(chosen->data, chosen->size, NULL, &fresh, NULL));
      int32_t expected;
      check_ok(way_voxel_grid_nearest_walkable(grid, 0, 0, 0, 99, 2, &nearest));
      check_ok(way_voxel_grid_nearest_walkable(fresh, 0, 0, 0, 99, 2, &expected));
      assert_int_equal(nearest, expected);
      way_voxel_grid_destroy(fresh);
    }
    for (int i = 0; i < 4; i++) bytes_free(&states[i]);
    free(heard);
    free(cells);
    way_voxel_grid_destroy(grid);
  }
}

static void a_restore_tells_of_areas_once_and_only_if_they_differ(void **state) {
  (void)state;
  way_voxel_grid *grid = sample_grid(NULL);
  test_bytes bytes = save_voxels(grid);
  hearing ear = {NULL, -1, 0, 0};
  way_grid_listener listener = {&ear, NULL, hear_areas, NULL, NULL, NULL};
  int32_t id;
  check_ok(way_voxel_grid_add_listener(grid, &listener, &id));
  check_ok(way_voxel_grid_restore(grid, bytes.data, bytes.size, NULL));
  assert_int_equal(ear.areas, 0);
  check_ok(way_voxel_grid_set_area_cost(grid, 1, 4));
  check_ok(way_voxel_grid_set_area_cost(grid, 2, 4));
  check_ok(way_voxel_grid_restore(grid, bytes.data, bytes.size, NULL));
  assert_int_equal(ear.areas, 3);
  bytes_free(&bytes);
  way_voxel_grid_destroy(grid);
}

/* Every allocation of creation, edits and restores fails once: nothing is changed then, and nothing leaks. */
static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_voxel_grid *full = sample_grid(NULL);
  check_ok(way_voxel_grid_fill(full, 0, 0, 0, 17, 2, 17, 9));
  test_bytes bytes = save_voxels(full);
  uint8_t cells[17 * 2 * 17];
  memset(cells, 3, sizeof cells);
  for (int call = 0; call < 6; call++) {
    bool done = false;
    for (int64_t n = 1; !done; n++) {
      failing_allocator_arm(&memory, call < 2 ? n : 0);
      way_voxel_grid *grid = NULL;
      way_result result = WAY_OK;
      if (call == 0) {
        result = way_voxel_grid_create(17, 2, 17, 0, cells, NULL, &memory.allocator, &grid);
      } else if (call == 1) {
        result = way_voxel_grid_from_state(bytes.data, bytes.size, &memory.allocator, &grid, NULL);
      } else {
        grid = sample_grid(&memory.allocator);
      }
      uint64_t before = grid == NULL ? 0 : way_voxel_grid_hash(grid);
      if (call >= 2) failing_allocator_arm(&memory, n);
      int32_t chunks = grid == NULL ? 0 : way_voxel_grid_chunk_count(grid), nearest;
      if (call == 2) result = way_voxel_grid_fill(grid, 0, 0, 0, 17, 2, 17, 1);
      if (call == 3) result = way_voxel_grid_set_cells(grid, 0, 0, 0, 17, 2, 17, cells);
      if (call == 4) result = way_voxel_grid_restore(grid, bytes.data, bytes.size, NULL);
      if (call == 5) result = way_voxel_grid_nearest_walkable(grid, 0, 0, 0, 9, 2, &nearest);
      done = result == WAY_OK;
      if (!done) assert_int_equal(result, WAY_ERROR_OUT_OF_MEMORY);
      if (!done && call < 2) assert_null(grid);
      if (!done && call >= 2) {
        assert_int_equal(way_voxel_grid_hash(grid), before);
        assert_int_equal(way_voxel_grid_chunk_count(grid), chunks);
      }
      if (call == 4 && done) assert_int_equal(way_voxel_grid_hash(grid), bytes_hash(bytes.data, bytes.size));
      way_voxel_grid_destroy(grid);
      assert_true(failing_allocator_balanced(&memory));
    }
  }
  bytes_free(&bytes);
  way_voxel_grid_destroy(full);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_bytes_follow_the_format),
      cmocka_unit_test(every_prefix_is_refused_and_nothing_may_follow),
      cmocka_unit_test(every_flipped_byte_is_refused_or_kept),
      cmocka_unit_test(each_field_is_refused_at_its_place),
      cmocka_unit_test(huge_sizes_ask_for_no_memory),
      cmocka_unit_test(padding_is_kept),
      cmocka_unit_test(rewound_is_as_if_never_left),
      cmocka_unit_test(a_restore_tells_of_areas_once_and_only_if_they_differ),
      cmocka_unit_test(memory_may_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
