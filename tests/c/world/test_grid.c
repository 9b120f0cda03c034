/* The square grid: edits, versions, listeners, clearance, nearest cells, reachability, areas, space, bad input. */
#include <math.h>

#include "check.h"
#include "oracle.h"
#include "random.h"
#include "test_bytes.h"

static way_grid *grid_of(int32_t width, int32_t height, const uint8_t *cells) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
  assert_non_null(grid);
  return grid;
}

static uint8_t area_at(const way_grid *grid, int32_t x, int32_t y) {
  uint8_t area = 7;
  check_ok(way_grid_get(grid, x, y, &area));
  return area;
}

static void creates_what_was_asked_for(void **state) {
  (void)state;
  uint8_t cells[6] = {0, 1, 2, 255, 254, 0};
  way_grid *grid = grid_of(3, 2, cells);
  memset(cells, 9, sizeof cells);
  assert_int_equal(way_grid_width(grid), 3);
  assert_int_equal(way_grid_height(grid), 2);
  assert_int_equal(way_grid_version(grid), 0);
  assert_int_equal(way_grid_area_version(grid), 0);
  static const uint8_t expected[6] = {0, 1, 2, 255, 254, 0};
  assert_memory_equal(way_grid_cells(grid), expected, sizeof expected);
  assert_int_equal(area_at(grid, 1, 1), 254);
  assert_true(way_grid_is_walkable(grid, 2, 0));
  assert_false(way_grid_is_walkable(grid, 0, 1));
  way_grid_destroy(grid);

  grid = grid_of(4, 1, NULL);
  for (int32_t x = 0; x < 4; x++) assert_int_equal(area_at(grid, x, 0), 0);
  way_grid_destroy(grid);
  way_grid_destroy(NULL);
}

static void refuses_bad_sizes_and_spaces(void **state) {
  (void)state;
  way_grid *grid = NULL;
  static const int32_t sizes[][2] = {{0, 1},
                                     {1, 0},
                                     {-1, 4},
                                     {4, -1},
                                     {INT32_MIN, INT32_MIN},
                                     {8193, 8192},
                                     {WAY_MAX_NODES + 1, 1},
                                     {INT32_MAX, INT32_MAX},
                                     {65536, 65536}};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    check_result(way_grid_create(sizes[i][0], sizes[i][1], NULL, NULL, NULL, &grid), WAY_ERROR_OUT_OF_RANGE);
  }
  static const way_space spaces[] = {{0, 0, -1},        {1, 0, 0},          {0, 1, 0},
                                     {2097152.5, 0, 1}, {0, -2097152.5, 1}, {0, 0, 2097152.5}};
  for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
    check_result(way_grid_create(2, 2, NULL, &spaces[i], NULL, &grid), WAY_ERROR_OUT_OF_RANGE);
  }
  way_space odd = {0, 0, 1};
  odd.origin_x = (double)NAN;
  assert_int_not_equal(way_grid_create(2, 2, NULL, &odd, NULL, &grid), WAY_OK);
  odd.origin_x = (double)INFINITY;
  assert_int_not_equal(way_grid_create(2, 2, NULL, &odd, NULL, &grid), WAY_OK);
  odd = (way_space){0, 0, (double)NAN};
  assert_int_not_equal(way_grid_create(2, 2, NULL, &odd, NULL, &grid), WAY_OK);
  check_result(way_grid_create(2, 2, NULL, NULL, NULL, NULL), WAY_ERROR_INVALID_ARGUMENT);
}

static void counts_versions_per_call_that_changes_something(void **state) {
  (void)state;
  way_grid *grid = grid_of(5, 4, NULL);
  check_ok(way_grid_set(grid, 2, 3, 255));
  assert_int_equal(way_grid_version(grid), 1);
  check_ok(way_grid_set(grid, 2, 3, 255));
  assert_int_equal(way_grid_version(grid), 1);
  check_ok(way_grid_fill(grid, 0, 0, 5, 2, 3));
  assert_int_equal(way_grid_version(grid), 2);
  check_ok(way_grid_fill(grid, 1, 0, 3, 2, 3));
  assert_int_equal(way_grid_version(grid), 2);
  check_ok(way_grid_fill(grid, 1, 1, 0, 2, 9));
  check_ok(way_grid_fill(grid, 1, 1, 2, 0, 9));
  check_ok(way_grid_fill(grid, 5, 4, 0, 0, 9));
  assert_int_equal(way_grid_version(grid), 2);
  static const uint8_t block[4] = {3, 8, 3, 8};
  check_ok(way_grid_set_cells(grid, 1, 0, 2, 2, block));
  assert_int_equal(way_grid_version(grid), 3);
  check_ok(way_grid_set_cells(grid, 1, 0, 2, 2, block));
  assert_int_equal(way_grid_version(grid), 3);
  assert_int_equal(area_at(grid, 2, 1), 8);
  assert_int_equal(area_at(grid, 1, 1), 3);
  assert_int_equal(area_at(grid, 3, 1), 3);
  assert_int_equal(area_at(grid, 0, 2), 0);
  way_grid_destroy(grid);
}

static void wraps_versions_to_zero(void **state) {
  (void)state;
  way_grid *grid = grid_of(2, 2, NULL);
  test_bytes bytes = save_grid(grid);
  set_i32(&bytes, 16, INT32_MAX);
  set_i32(&bytes, 44, INT32_MAX);
  check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
  check_ok(way_grid_set(grid, 0, 0, 1));
  assert_int_equal(way_grid_version(grid), 0);
  check_ok(way_grid_set_area_cost(grid, 9, 4));
  assert_int_equal(way_grid_area_version(grid), 0);
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

static void refuses_edits_outside(void **state) {
  (void)state;
  way_grid *grid = grid_of(4, 3, NULL);
  uint64_t before = way_grid_hash(grid);
  static const int32_t points[][2] = {{-1, 0}, {0, -1}, {4, 0}, {0, 3}, {INT32_MIN, 0}, {INT32_MAX, INT32_MAX}};
  for (size_t i = 0; i < sizeof points / sizeof points[0]; i++) {
    uint8_t area;
    check_result(way_grid_set(grid, points[i][0], points[i][1], 5), WAY_ERROR_OUT_OF_RANGE);
    check_result(way_grid_get(grid, points[i][0], points[i][1], &area), WAY_ERROR_OUT_OF_RANGE);
    assert_false(way_grid_is_walkable(grid, points[i][0], points[i][1]));
  }
  static const int32_t rectangles[][4] = {{0, 0, 5, 1},
                                          {0, 0, 1, 4},
                                          {-1, 0, 2, 1},
                                          {3, 0, 2, 1},
                                          {0, 0, -1, 1},
                                          {0, 0, 1, -1},
                                          {INT32_MAX, 0, INT32_MAX, 1},
                                          {1, 1, INT32_MAX, INT32_MAX},
                                          {4, 0, 1, 1}};
  static const uint8_t cells[16] = {1};
  for (size_t i = 0; i < sizeof rectangles / sizeof rectangles[0]; i++) {
    const int32_t *r = rectangles[i];
    check_result(way_grid_fill(grid, r[0], r[1], r[2], r[3], 5), WAY_ERROR_OUT_OF_RANGE);
    check_result(way_grid_set_cells(grid, r[0], r[1], r[2], r[3], cells), WAY_ERROR_OUT_OF_RANGE);
  }
  check_result(way_grid_set_cells(grid, 0, 0, 1, 1, NULL), WAY_ERROR_INVALID_ARGUMENT);
  assert_int_equal(way_grid_hash(grid), before);
  way_grid_destroy(grid);
}

#define MOST_NOTES 64

typedef struct note {
  char kind;
  int32_t cell;
  uint8_t old_area;
  uint8_t new_area;
} note;

typedef struct notebook {
  way_grid *grid;
  note notes[MOST_NOTES];
  int32_t count;
  /* What edits from inside the listener answered. */
  int32_t busy;
  int32_t others;
  int32_t id;
} notebook;

static void take_note(notebook *book, char kind, int32_t cell, uint8_t old_area, uint8_t new_area) {
  assert_true(book->count < MOST_NOTES);
  book->notes[book->count++] = (note){kind, cell, old_area, new_area};
}

static void count_answer(notebook *book, way_result result) {
  if (result == WAY_ERROR_BUSY) book->busy++;
  else book->others++;
}

static void hear_cell(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  notebook *book = context;
  take_note(book, 'c', cell, old_area, new_area);
  count_answer(book, way_grid_set(book->grid, 0, 0, 77));
  count_answer(book, way_grid_fill(book->grid, 0, 0, 1, 1, 77));
  count_answer(book, way_grid_set_area_cost(book->grid, 3, 9));
  way_grid_listener listener = {book, hear_cell, NULL, NULL, NULL, NULL};
  int32_t id;
  count_answer(book, way_grid_add_listener(book->grid, &listener, &id));
  count_answer(book, way_grid_remove_listener(book->grid, book->id));
}

static void hear_areas(void *context) {
  take_note(context, 'a', 0, 0, 0);
}
static void hear_restored(void *context) {
  take_note(context, 'r', 0, 0, 0);
}

static void listeners_hear_each_change_in_order(void **state) {
  (void)state;
  way_grid *grid = grid_of(4, 3, NULL);
  check_ok(way_grid_set(grid, 1, 1, 5));
  notebook book = {0};
  book.grid = grid;
  way_grid_listener listener = {&book, hear_cell, hear_areas, NULL, NULL, NULL};
  check_ok(way_grid_add_listener(grid, &listener, &book.id));
  check_ok(way_grid_fill(grid, 0, 0, 2, 3, 5));
  static const note expected[5] = {{'c', 0, 0, 5}, {'c', 1, 0, 5}, {'c', 4, 0, 5}, {'c', 8, 0, 5}, {'c', 9, 0, 5}};
  assert_int_equal(book.count, 5);
  for (int i = 0; i < 5; i++) {
    assert_int_equal(book.notes[i].cell, expected[i].cell);
    assert_int_equal(book.notes[i].old_area, expected[i].old_area);
    assert_int_equal(book.notes[i].new_area, expected[i].new_area);
  }
  assert_int_equal(book.busy, 25);
  assert_int_equal(book.others, 0);

  check_ok(way_grid_set_area_cost(grid, 3, 2));
  assert_int_equal(book.count, 6);
  assert_int_equal(book.notes[5].kind, 'a');
  check_ok(way_grid_set_area_cost(grid, 3, 2));
  check_ok(way_grid_set(grid, 0, 0, 5));
  assert_int_equal(book.count, 6);

  check_ok(way_grid_remove_listener(grid, book.id));
  check_result(way_grid_remove_listener(grid, book.id), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_remove_listener(grid, -1), WAY_ERROR_OUT_OF_RANGE);
  check_ok(way_grid_set(grid, 3, 2, 5));
  assert_int_equal(book.count, 6);
  way_grid_destroy(grid);
}

static void note_only(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  take_note(context, 'c', cell, old_area, new_area);
}

static void a_restore_tells_listeners_what_differs(void **state) {
  (void)state;
  way_grid *grid = grid_of(3, 2, NULL);
  test_bytes bytes = save_grid(grid);
  check_ok(way_grid_set(grid, 2, 1, 255));
  check_ok(way_grid_set(grid, 1, 0, 4));
  check_ok(way_grid_set_area_cost(grid, 1, 3));
  check_ok(way_grid_set_area_cost(grid, 2, 3));
  notebook cells = {0};
  notebook whole = {0};
  way_grid_listener by_cell = {&cells, note_only, hear_areas, NULL, NULL, NULL};
  way_grid_listener at_once = {&whole, note_only, hear_areas, hear_restored, NULL, NULL};
  check_ok(way_grid_add_listener(grid, &by_cell, &cells.id));
  check_ok(way_grid_add_listener(grid, &at_once, &whole.id));
  check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
  int32_t areas_heard = 0;
  int32_t last_cell = -1;
  for (int32_t i = 0; i < cells.count; i++) {
    if (cells.notes[i].kind == 'a') {
      areas_heard++;
      continue;
    }
    assert_true(cells.notes[i].cell > last_cell);
    last_cell = cells.notes[i].cell;
  }
  assert_int_equal(areas_heard, 1);
  assert_int_equal(cells.count, 3);
  assert_int_equal(last_cell, 5);
  int32_t restored_heard = 0;
  for (int32_t i = 0; i < whole.count; i++) {
    assert_int_not_equal(whole.notes[i].kind, 'c');
    restored_heard += whole.notes[i].kind == 'r';
  }
  assert_int_equal(restored_heard, 1);
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

static int32_t clearance_by_force(const uint8_t *cells, int32_t width, int32_t height, int32_t x, int32_t y) {
  oracle_world world = {width, height, cells, WAY_DIAGONAL_NEVER, 1, NULL};
  int32_t size = 0;
  for (;;) {
    world.agent_size = size + 1;
    if (!oracle_fits(&world, x, y)) return size;
    size++;
  }
}

static void check_clearance(way_grid *grid) {
  int32_t width = way_grid_width(grid);
  int32_t height = way_grid_height(grid);
  for (int32_t y = -1; y <= height; y++) {
    for (int32_t x = -1; x <= width; x++) {
      int32_t size = -1;
      check_ok(way_grid_max_agent_size_at(grid, x, y, &size));
      int32_t expected = clearance_by_force(way_grid_cells(grid), width, height, x, y);
      if (size != expected) fail_msg("clearance at (%d, %d) is %d, not %d", x, y, size, expected);
    }
  }
}

static void random_edit(way_grid *grid, random_source *source) {
  int32_t width = way_grid_width(grid);
  int32_t height = way_grid_height(grid);
  int32_t x = random_below(source, width);
  int32_t y = random_below(source, height);
  uint8_t area = random_below(source, 3) == 0 ? WAY_WALL : (uint8_t)random_below(source, 3);
  switch (random_below(source, 4)) {
    case 0: {
      int32_t w = random_in(source, 0, width - x);
      int32_t h = random_in(source, 0, height - y);
      check_ok(way_grid_fill(grid, x, y, w, h, area));
      break;
    }
    case 1: {
      uint8_t block[9];
      random_cells(source, block, 9, 30, 3);
      int32_t w = width - x < 3 ? width - x : 3;
      int32_t h = height - y < 3 ? height - y : 3;
      check_ok(way_grid_set_cells(grid, x, y, w, h, block));
      break;
    }
    default: check_ok(way_grid_set(grid, x, y, area));
  }
}

static void clearance_follows_edits(void **state) {
  (void)state;
  random_source source = random_from(11);
  int32_t rounds = quick_run() ? 20 : 120;
  for (int32_t round = 0; round < rounds; round++) {
    int32_t width = random_in(&source, 1, 20);
    int32_t height = random_in(&source, 1, 20);
    uint8_t cells[400];
    random_cells(&source, cells, width * height, random_below(&source, 30), 3);
    way_grid *grid = grid_of(width, height, cells);
    if (round % 2 == 0) check_clearance(grid);
    test_bytes bytes = save_grid(grid);
    for (int32_t edit = 0; edit < 20; edit++) {
      random_edit(grid, &source);
      check_clearance(grid);
    }
    bool fits = true;
    int32_t size;
    check_ok(way_grid_max_agent_size_at(grid, 0, 0, &size));
    check_ok(way_grid_can_fit(grid, 0, 0, size + 1, &fits));
    assert_false(fits);
    if (size > 0) {
      check_ok(way_grid_can_fit(grid, 0, 0, size, &fits));
      assert_true(fits);
    }
    check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
    check_clearance(grid);
    bytes_free(&bytes);
    way_grid_destroy(grid);
  }
}

static void wide_fields_have_wide_clearance(void **state) {
  (void)state;
  way_grid *grid = grid_of(300, 280, NULL);
  int32_t size = 0;
  check_ok(way_grid_max_agent_size_at(grid, 0, 0, &size));
  assert_int_equal(size, 280);
  check_ok(way_grid_set(grid, 299, 279, WAY_WALL));
  check_ok(way_grid_max_agent_size_at(grid, 0, 0, &size));
  assert_int_equal(size, 280);
  check_ok(way_grid_set(grid, 270, 270, WAY_WALL));
  check_ok(way_grid_max_agent_size_at(grid, 0, 0, &size));
  assert_int_equal(size, 270);
  check_ok(way_grid_set(grid, 270, 270, 0));
  check_ok(way_grid_max_agent_size_at(grid, 0, 0, &size));
  assert_int_equal(size, 280);
  bool fits;
  check_result(way_grid_can_fit(grid, 0, 0, 0, &fits), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_can_fit(grid, 0, 0, -1, &fits), WAY_ERROR_OUT_OF_RANGE);
  check_ok(way_grid_can_fit(grid, 0, 0, INT32_MAX, &fits));
  assert_false(fits);
  way_grid_destroy(grid);
}

static int32_t nearest_by_force(const oracle_world *world, int32_t x, int32_t y, double radius) {
  int32_t best = -1;
  int64_t best_square = 0;
  for (int32_t cell = 0; cell < world->width * world->height; cell++) {
    int64_t dx = cell % world->width - (int64_t)x;
    int64_t dy = cell / world->width - (int64_t)y;
    int64_t square = dx * dx + dy * dy;
    if ((double)square > radius * radius || (best >= 0 && square >= best_square)) continue;
    if (!oracle_fits(world, cell % world->width, cell / world->width)) continue;
    best = cell;
    best_square = square;
  }
  return best;
}

static void nearest_walkable_is_the_nearest(void **state) {
  (void)state;
  static const double radii[] = {0, 1, 1.4, 1.5, 2, 2.3, 3, 5, 9.5, 40, 1e9};
  random_source source = random_from(12);
  int32_t rounds = quick_run() ? 40 : 300;
  for (int32_t round = 0; round < rounds; round++) {
    int32_t width = random_in(&source, 1, 18);
    int32_t height = random_in(&source, 1, 18);
    uint8_t cells[324];
    random_cells(&source, cells, width * height, random_in(&source, 0, 100), 2);
    way_grid *grid = grid_of(width, height, cells);
    for (int32_t query = 0; query < 60; query++) {
      int32_t x = random_in(&source, -6, width + 5);
      int32_t y = random_in(&source, -6, height + 5);
      oracle_world world = {width, height, cells, WAY_DIAGONAL_NEVER, random_in(&source, 1, 3), NULL};
      double radius = radii[random_below(&source, 11)];
      int32_t cell = -7;
      check_ok(way_grid_nearest_walkable(grid, x, y, radius, world.agent_size, &cell));
      int32_t expected = nearest_by_force(&world, x, y, radius);
      if (cell != expected) {
        show_cells(cells, width, height);
        fail_msg("nearest to (%d, %d) within %g for size %d is %d, not %d", x, y, radius, world.agent_size, cell,
                 expected);
      }
    }
    way_grid_destroy(grid);
  }
}

static void nearest_walkable_takes_far_points_and_refuses_bad_ones(void **state) {
  (void)state;
  way_grid *grid = grid_of(3, 3, NULL);
  int32_t cell = -7;
  check_ok(way_grid_nearest_walkable(grid, INT32_MIN, INT32_MIN, 1e10, 1, &cell));
  assert_int_equal(cell, 0);
  check_ok(way_grid_nearest_walkable(grid, INT32_MAX, INT32_MAX, 1e10, 1, &cell));
  assert_int_equal(cell, 8);
  check_ok(way_grid_nearest_walkable(grid, INT32_MAX, 0, 5, 1, &cell));
  assert_int_equal(cell, -1);
  assert_int_not_equal(way_grid_nearest_walkable(grid, 0, 0, -1, 1, &cell), WAY_OK);
  assert_int_not_equal(way_grid_nearest_walkable(grid, 0, 0, (double)NAN, 1, &cell), WAY_OK);
  assert_int_not_equal(way_grid_nearest_walkable(grid, 0, 0, (double)INFINITY, 1, &cell), WAY_OK);
  check_result(way_grid_nearest_walkable(grid, 0, 0, 1, 0, &cell), WAY_ERROR_OUT_OF_RANGE);
  way_grid_destroy(grid);
}

static void reachability_is_what_a_flood_finds(void **state) {
  (void)state;
  random_source source = random_from(13);
  int32_t rounds = quick_run() ? 20 : 150;
  for (int32_t round = 0; round < rounds; round++) {
    int32_t width = random_in(&source, 1, 16);
    int32_t height = random_in(&source, 1, 16);
    uint8_t cells[256];
    oracle_cost costs[256];
    random_cells(&source, cells, width * height, random_in(&source, 0, 60), 2);
    way_grid *grid = grid_of(width, height, cells);
    for (int32_t query = 0; query < 60; query++) {
      if (query % 6 == 5) random_edit(grid, &source);
      int32_t size = random_in(&source, 1, 3);
      way_diagonal diagonal = (way_diagonal)random_below(&source, 4);
      oracle_world world = {width, height, way_grid_cells(grid), diagonal, size, NULL};
      way_point from = {random_below(&source, width), random_below(&source, height)};
      way_point to = {random_below(&source, width), random_below(&source, height)};
      oracle_run(&world, from.y * width + from.x, costs);
      bool reachable = false;
      check_ok(way_grid_is_reachable(grid, from, to, diagonal, size, &reachable));
      if (reachable != costs[to.y * width + to.x].found) {
        show_cells(way_grid_cells(grid), width, height);
        fail_msg("(%d, %d) to (%d, %d), rule %d, size %d: %d", from.x, from.y, to.x, to.y, (int)diagonal, size,
                 reachable);
      }
    }
    bool reachable = true;
    check_ok(way_grid_is_reachable(grid, (way_point){-1, 0}, (way_point){0, 0}, WAY_DIAGONAL_NEVER, 1, &reachable));
    assert_false(reachable);
    check_result(way_grid_is_reachable(grid, (way_point){0, 0}, (way_point){0, 0}, WAY_DIAGONAL_NEVER, 0, &reachable),
                 WAY_ERROR_OUT_OF_RANGE);
    assert_int_not_equal(
        way_grid_is_reachable(grid, (way_point){0, 0}, (way_point){0, 0}, (way_diagonal)4, 1, &reachable), WAY_OK);
    way_grid_destroy(grid);
  }
}

static void areas_keep_their_costs(void **state) {
  (void)state;
  way_grid *grid = grid_of(2, 2, NULL);
  double cost = 0;
  for (int32_t area = 0; area < 255; area++) {
    check_ok(way_grid_area_cost(grid, area, &cost));
    check_double(cost, 1.0);
  }
  check_ok(way_grid_set_area_cost(grid, 254, 2.5));
  check_ok(way_grid_set_area_cost(grid, 254, 2.5));
  assert_int_equal(way_grid_area_version(grid), 1);
  assert_int_equal(way_grid_version(grid), 0);
  check_ok(way_grid_area_cost(grid, 254, &cost));
  check_double(cost, 2.5);
  check_ok(way_grid_set_area_cost(grid, 0, WAY_MIN_MULTIPLIER));
  check_ok(way_grid_set_area_cost(grid, 0, WAY_MAX_MULTIPLIER));
  assert_int_equal(way_grid_area_version(grid), 3);

  check_result(way_grid_set_area_cost(grid, 255, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_set_area_cost(grid, -1, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_set_area_cost(grid, 1, 0), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_set_area_cost(grid, 1, -1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_set_area_cost(grid, 1, WAY_MIN_MULTIPLIER / 2), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_set_area_cost(grid, 1, 1024.5), WAY_ERROR_OUT_OF_RANGE);
  assert_int_not_equal(way_grid_set_area_cost(grid, 1, (double)NAN), WAY_OK);
  assert_int_not_equal(way_grid_set_area_cost(grid, 1, (double)INFINITY), WAY_OK);
  check_result(way_grid_area_cost(grid, 255, &cost), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_area_cost(grid, -1, &cost), WAY_ERROR_OUT_OF_RANGE);
  assert_int_equal(way_grid_area_version(grid), 3);
  way_grid_destroy(grid);
}

static void space_maps_cells_to_the_world_and_back(void **state) {
  (void)state;
  way_space space = {-10, 5, 2};
  way_grid *grid = NULL;
  check_ok(way_grid_create(4, 3, NULL, &space, NULL, &grid));
  check_double(way_grid_space(grid).origin_x, -10);
  check_double(way_grid_space(grid).origin_y, 5);
  check_double(way_grid_space(grid).cell_size, 2);
  double x, y;
  way_grid_center(grid, 0, 0, &x, &y);
  check_double(x, -9);
  check_double(y, 6);
  way_grid_center(grid, 3, 2, &x, &y);
  check_double(x, -3);
  check_double(y, 10);
  way_grid_center(grid, -1, -1, &x, &y);
  check_double(x, -11);
  way_point cell;
  for (int32_t i = 0; i < 12; i++) {
    way_grid_center(grid, i % 4, i / 4, &x, &y);
    check_ok(way_grid_cell_at(grid, x, y, &cell));
    assert_int_equal(cell.y * 4 + cell.x, i);
  }
  check_ok(way_grid_cell_at(grid, -10, 5, &cell));
  assert_int_equal(cell.x, 0);
  check_result(way_grid_cell_at(grid, -2, 5, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_cell_at(grid, -10.001, 5, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_cell_at(grid, (double)NAN, 5, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_cell_at(grid, -9, (double)INFINITY, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_cell_at(grid, 1e300, 5, &cell), WAY_ERROR_OUT_OF_RANGE);
  way_grid_destroy(grid);

  grid = grid_of(4, 3, NULL);
  way_grid_center(grid, 2, 1, &x, &y);
  check_double(x, 2.5);
  check_double(y, 1.5);
  check_ok(way_grid_cell_at(grid, 3.999, 2.5, &cell));
  assert_int_equal(cell.x, 3);
  way_grid_destroy(grid);
}

static void codes_have_texts(void **state) {
  (void)state;
  for (int result = -1; result <= WAY_RESULT_COUNT; result++) {
    const char *text = way_result_text((way_result)result);
    assert_non_null(text);
    assert_true(strlen(text) > 0);
  }
  assert_true(way_version() >= 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(creates_what_was_asked_for),
      cmocka_unit_test(refuses_bad_sizes_and_spaces),
      cmocka_unit_test(counts_versions_per_call_that_changes_something),
      cmocka_unit_test(wraps_versions_to_zero),
      cmocka_unit_test(refuses_edits_outside),
      cmocka_unit_test(listeners_hear_each_change_in_order),
      cmocka_unit_test(a_restore_tells_listeners_what_differs),
      cmocka_unit_test(clearance_follows_edits),
      cmocka_unit_test(wide_fields_have_wide_clearance),
      cmocka_unit_test(nearest_walkable_is_the_nearest),
      cmocka_unit_test(nearest_walkable_takes_far_points_and_refuses_bad_ones),
      cmocka_unit_test(reachability_is_what_a_flood_finds),
      cmocka_unit_test(areas_keep_their_costs),
      cmocka_unit_test(space_maps_cells_to_the_world_and_back),
      cmocka_unit_test(codes_have_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
