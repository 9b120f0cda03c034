/* The saved jump point search (kind 12, mode 3): golden bytes, and the runs between its cells. */
#include "jump_bytes.h"
#include "random.h"

#define SQRT2 0x1.6A09E667F3BCDp+0

static void check_equal_and_free(test_bytes *actual, test_bytes *expected) {
  assert_int_equal(actual->size, expected->size);
  assert_memory_equal(actual->data, expected->data, expected->size);
  bytes_free(actual);
  bytes_free(expected);
}

/* A wall at (1, 0) between start and goal:
     S#.G
     ....
     .... */
static way_grid *corner_grid(void) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(4, 3, NULL, NULL, NULL, &grid));
  check_ok(way_grid_set(grid, 1, 0, WAY_WALL));
  return grid;
}

/* After each pop. South to (0, 1), where a way east opens; east to (2, 1), where one north does, and the goal lies
   on the diagonal from there. */
static void put_corner_list(test_bytes *bytes, int32_t pops) {
  put_f64(bytes, pops == 1 ? 3 : 3 + SQRT2);
  put_i32(bytes, pops == 1 ? 1 : 0);
  if (pops == 1) put_slot(bytes, 3 + SQRT2, FLOAT_1, 4);
  put_i32(bytes, pops == 2 || pops == 3 ? 1 : 0);
  if (pops == 2) put_i32(bytes, 6);
  if (pops == 3) put_i32(bytes, 3);
}

static void golden_eight(void **state) {
  (void)state;
  for (int finder = 0; finder < 2; finder++) {
    way_grid *grid = corner_grid();
    way_search *search = search_of(grid, finder, WAY_DIAGONAL_NO_CORNER_CUTTING);
    way_status status;
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){3, 0}, &status));
    for (int32_t pops = 0; pops <= 4; pops++) {
      bool found = pops == 4;
      test_bytes golden = {NULL, 0, 0};
      put_fields(&golden, 4, 3, (uint8_t)finder, found ? 2 : 1, 0, 3, found ? 3 : pops, pops, found ? 3 : 0,
                 found ? 1 : 0, pops < 4 ? pops + 1 : 4);
      put_cell(&golden, 0, 0, 0, -1, pops >= 1);
      if (pops >= 3) put_cell(&golden, 3, 3, 1, 6, (uint8_t)(4 << 1 | found));
      if (pops >= 1) put_cell(&golden, 4, 1, 0, 0, (uint8_t)(2 << 1 | (pops >= 2)));
      if (pops >= 2) put_cell(&golden, 6, 3, 0, 4, (uint8_t)(1 << 1 | (pops >= 3)));
      if (pops == 0) {
        put_u64(&golden, UINT64_C(0x7FF8000000000000));
        put_i32(&golden, 1);
        put_slot(&golden, 3, FLOAT_0, 0);
        put_i32(&golden, 0);
      } else {
        put_corner_list(&golden, pops);
      }
      test_bytes bytes = save_search(search);
      check_equal_and_free(&bytes, &golden);
      check_ok(way_search_step(search, 1, &status));
    }
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_search_path(search, &path));
    static const int32_t cells[5] = {0, 4, 5, 6, 3};
    assert_int_equal(path.length, 5);
    assert_memory_equal(path.cells, cells, sizeof cells);
    check_double(path.cost, 3 + SQRT2);
    way_path_free(&path);
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

/* Without diagonals: north to (2, 0), since the goal can be seen along that row. */
static void golden_four(void **state) {
  (void)state;
  for (int finder = 0; finder < 2; finder++) {
    way_grid *grid = corner_grid();
    way_search *search = search_of(grid, finder, WAY_DIAGONAL_NEVER);
    way_status status;
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){3, 0}, &status));
    check_ok(way_search_step(search, 4, &status));
    test_bytes golden = {NULL, 0, 0};
    put_fields(&golden, 4, 3, (uint8_t)finder, 1, 0, 3, 4, 4, 0, 0, 5);
    put_cell(&golden, 0, 0, 0, -1, 1);
    put_cell(&golden, 2, 4, 0, 6, 0 << 1 | 1);
    put_cell(&golden, 3, 5, 0, 2, 1 << 1);
    put_cell(&golden, 4, 1, 0, 0, 2 << 1 | 1);
    put_cell(&golden, 6, 3, 0, 4, 1 << 1 | 1);
    put_f64(&golden, 5);
    put_i32(&golden, 0);
    put_i32(&golden, 1);
    put_i32(&golden, 3);
    test_bytes bytes = save_search(search);
    check_equal_and_free(&bytes, &golden);
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

/* The start closed and one cell reached from it, on the grid with a corner. */
static void one_run(way_diagonal rule, int32_t cell, int32_t a, int32_t b, uint8_t direction, bool good) {
  way_grid *grid = corner_grid();
  way_search *search = search_of(grid, 0, rule);
  test_bytes bytes = {NULL, 0, 0};
  put_fields(&bytes, 4, 3, 0, 1, 0, 3, 1, 1, 0, 0, 2);
  put_cell(&bytes, 0, 0, 0, -1, 1);
  put_cell(&bytes, cell, a, b, 0, (uint8_t)(direction << 1));
  put_f64(&bytes, 3);
  put_i32(&bytes, 1);
  put_slot(&bytes, 9, FLOAT_1, cell);
  put_i32(&bytes, 0);
  if (good) check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
  else check_search_refused(search, bytes.data, bytes.size, "a run that can't be");
  bytes_free(&bytes);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

static void runs_are_walked(void **state) {
  (void)state;
  const way_diagonal eight = WAY_DIAGONAL_NO_CORNER_CUTTING, four = WAY_DIAGONAL_NEVER;
  one_run(eight, 4, 1, 0, 2, true);
  one_run(eight, 8, 2, 0, 2, true);
  one_run(four, 8, 2, 0, 2, true);
  /* Through the wall, round its corner, and to a cell as if by one diagonal and one straight step. */
  one_run(eight, 2, 2, 0, 1, false);
  one_run(four, 2, 2, 0, 1, false);
  one_run(eight, 5, 0, 1, 5, false);
  one_run(eight, 9, 1, 1, 2, false);
  one_run(four, 5, 1, 1, 5, false);
}

/* A hop that turns is none on a grid without diagonals. */
static void no_diagonals_without_diagonals(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(3, 3, NULL, NULL, NULL, &grid));
  way_search *eight = search_of(grid, 0, WAY_DIAGONAL_NO_CORNER_CUTTING);
  way_search *four = search_of(grid, 0, WAY_DIAGONAL_NEVER);
  way_status status;
  check_ok(way_grid_search_begin(eight, (way_point){0, 0}, (way_point){2, 2}, &status));
  check_ok(way_search_step(eight, 1, &status));
  test_bytes bytes = save_search(eight);
  check_search_refused(four, bytes.data, bytes.size, "a diagonal");
  bytes_free(&bytes);
  way_search_destroy(eight);
  way_search_destroy(four);
  way_grid_destroy(grid);
}

/* Whether a run, diagonal first, keeps to allowed steps: by the rule alone. */
static bool run_is_open(const way_grid *grid, way_point at, way_point to) {
  while (at.x != to.x || at.y != to.y) {
    int32_t dx = (to.x > at.x) - (to.x < at.x), dy = (to.y > at.y) - (to.y < at.y);
    if (!way_grid_is_walkable(grid, at.x + dx, at.y) || !way_grid_is_walkable(grid, at.x, at.y + dy)) return false;
    at.x += dx;
    at.y += dy;
    if (!way_grid_is_walkable(grid, at.x, at.y)) return false;
  }
  return true;
}

/* 0 north, then clockwise; the diagonals after the straight ones. */
static uint8_t move_along(int32_t dx, int32_t dy) {
  int32_t across = dx < 0 ? -dx : dx, down = dy < 0 ? -dy : dy;
  if (across > down) return dx > 0 ? 1 : 3;
  if (down > across) return dy > 0 ? 2 : 0;
  return dx > 0 ? (dy > 0 ? 5 : 4) : (dy > 0 ? 6 : 7);
}

/* All cells that a run from the start leads to, and spare, -1 for none, whether one does or not. */
static test_bytes put_all_runs(const way_grid *grid, way_point start, int32_t spare, bool four) {
  int32_t width = way_grid_width(grid), count = width * way_grid_height(grid), visited = 0;
  test_bytes cells = {NULL, 0, 0}, stack = {NULL, 0, 0}, bytes = {NULL, 0, 0};
  for (int32_t cell = 0; cell < count - 1; cell++) {
    way_point to = point_of(width, cell);
    int32_t dx = to.x - start.x, dy = to.y - start.y, across = abs(dx), down = abs(dy);
    if (!way_grid_is_walkable(grid, to.x, to.y) || (four && dx != 0 && dy != 0)) continue;
    if (cell != spare && !run_is_open(grid, start, to)) continue;
    visited++;
    int32_t diagonal = across < down ? across : down;
    if (dx == 0 && dy == 0) {
      put_cell(&cells, cell, 0, 0, -1, 1);
      continue;
    }
    put_cell(&cells, cell, across + down - 2 * diagonal, diagonal, start.y * width + start.x,
             (uint8_t)(move_along(dx, dy) << 1));
    put_i32(&stack, cell);
  }
  put_fields(&bytes, width, way_grid_height(grid), 0, 1, start.y * width + start.x, count - 1, 1, 1, 0, 0, visited);
  put_raw(&bytes, cells.data, cells.size);
  put_f64(&bytes, 1);
  put_i32(&bytes, 0);
  put_i32(&bytes, visited - 1);
  put_raw(&bytes, stack.data, stack.size);
  bytes_free(&cells);
  bytes_free(&stack);
  return bytes;
}

/* Together the runs are longer than the grid has cells, so that they are looked up. */
static void runs_are_checked_however_many(void **state) {
  (void)state;
  random_source source = random_from(312);
  int32_t refused = 0;
  for (int32_t round = 0; round < (quick_run() ? 60 : 600); round++) {
    int32_t width = random_in(&source, 1, 40), height = random_in(&source, width < 20 ? 20 : 2, 40);
    bool four = random_below(&source, 3) == 0;
    way_point start = {random_below(&source, width), random_below(&source, height - 1)};
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
    for (int32_t walls = random_below(&source, 12); walls > 0; walls--) {
      check_ok(way_grid_set(grid, random_below(&source, width), random_below(&source, height), WAY_WALL));
    }
    check_ok(way_grid_set(grid, start.x, start.y, 0));
    check_ok(way_grid_set(grid, width - 1, height - 1, 0));
    way_search *search = search_of(grid, 0, four ? WAY_DIAGONAL_NEVER : WAY_DIAGONAL_NO_CORNER_CUTTING);
    test_bytes bytes = put_all_runs(grid, start, -1, four);
    if (get_i32(&bytes, AT_VISITED) < 2) bytes.size = 0;
    if (bytes.size > 0) check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
    for (int32_t cell = 0; bytes.size > 0 && cell < width * height - 1; cell++) {
      way_point to = point_of(width, cell);
      if (!way_grid_is_walkable(grid, to.x, to.y) || run_is_open(grid, start, to)) continue;
      if ((four && to.x != start.x && to.y != start.y) || random_below(&source, 20) != 0) continue;
      test_bytes forged = put_all_runs(grid, start, cell, four);
      check_search_refused(search, forged.data, forged.size, "a run through a wall");
      bytes_free(&forged);
      refused++;
    }
    bytes_free(&bytes);
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
  assert_true(refused > 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_eight),
      cmocka_unit_test(golden_four),
      cmocka_unit_test(runs_are_walked),
      cmocka_unit_test(runs_are_checked_however_many),
      cmocka_unit_test(no_diagonals_without_diagonals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
