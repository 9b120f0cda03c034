/* The corners of paths: walking straight from each to the next gives the cells that the path without them has, and on
   squares and in space each of them is a turn. */
#include "answers.h"
#include "random.h"
#include "waystate/hex.h"
#include "waystate/voxel_search.h"

enum { MOST_CELLS = 4096 };

/* Where cells lie: rows of width, rows_a_layer of them in each layer; layout below 0 for squares and voxels. */
typedef struct ground {
  int32_t width;
  int32_t rows_a_layer;
  int32_t layout;
} ground;

static int32_t sign(int32_t value) {
  return (value > 0) - (value < 0);
}

/* A step straight from one cell towards another; a corner of hexagons lies along one of six directions. */
static int32_t towards(const ground *on, int32_t from, int32_t to) {
  int32_t x = from % on->width, row = from / on->width, to_x = to % on->width, to_row = to / on->width;
  if (on->layout < 0) {
    int32_t z = row / on->rows_a_layer, to_z = to_row / on->rows_a_layer;
    int32_t y = row % on->rows_a_layer, to_y = to_row % on->rows_a_layer;
    z += sign(to_z - z);
    y += sign(to_y - y);
    return (z * on->rows_a_layer + y) * on->width + x + sign(to_x - x);
  }
  way_hex_layout layout = (way_hex_layout)on->layout;
  way_point best = {x, row};
  int32_t least, now;
  check_ok(way_hex_distance(layout, best, (way_point){to_x, to_row}, &least));
  int32_t ways = 0;
  for (int move = 0; move < 6; move++) {
    way_point next;
    check_ok(way_hex_neighbor(layout, (way_point){x, row}, move, &next));
    check_ok(way_hex_distance(layout, next, (way_point){to_x, to_row}, &now));
    if (now < least) {
      best = next;
      ways++;
    }
  }
  assert_int_equal(ways, 1);
  return best.y * on->width + best.x;
}

/* The cells of what lies straight between corners; returns how many. */
static int32_t walk(const ground *on, const int32_t *corners, int32_t length, int32_t *cells) {
  int32_t count = 0;
  for (int32_t i = 0; i < length; i++) {
    for (int32_t at = i == 0 ? corners[0] : corners[i - 1]; at != corners[i];) {
      at = towards(on, at, corners[i]);
      assert_true(count < MOST_CELLS);
      cells[count++] = at;
    }
    if (i == 0) cells[count++] = corners[0];
  }
  return count;
}

/* From one corner to the next of squares and voxels, as one of 27 directions: straight is as far along each axis that it
   leads along at all. */
static int32_t direction(const ground *on, int32_t from, int32_t to) {
  int32_t row = from / on->width, to_row = to / on->width;
  const int32_t by[3] = {to % on->width - from % on->width, to_row % on->rows_a_layer - row % on->rows_a_layer,
                         to_row / on->rows_a_layer - row / on->rows_a_layer};
  int32_t far = 0, code = 0;
  for (int i = 0; i < 3; i++) {
    if (by[i] != 0 && far != 0) assert_int_equal(by[i] < 0 ? -by[i] : by[i], far);
    if (by[i] != 0) far = by[i] < 0 ? -by[i] : by[i];
    code = code * 3 + sign(by[i]) + 1;
  }
  return code;
}

static void check_turns(const ground *on, const way_path *whole, const way_path *turned) {
  static int32_t cells[MOST_CELLS];
  assert_int_equal(turned->status, whole->status);
  assert_true(turned->cost == whole->cost);
  int32_t count = walk(on, turned->cells, turned->length, cells);
  assert_int_equal(count, whole->length);
  if (count > 0) assert_memory_equal(cells, whole->cells, (size_t)count * sizeof *cells);
  if (on->layout >= 0) return;
  int32_t last = -1;
  for (int32_t i = 1; i < turned->length; i++) {
    int32_t now = direction(on, turned->cells[i - 1], turned->cells[i]);
    assert_int_not_equal(now, last);
    last = now;
  }
}

static void copy_path(way_path *to, const way_path *from) {
  to->algorithm = from->algorithm;
  to->status = from->status;
  to->cost = from->cost;
  to->length = from->length;
  if (from->length > 0) memcpy(to->cells, from->cells, (size_t)from->length * sizeof *to->cells);
}

static void on_grid(way_grid *grid, const ground *on, const way_grid_options *options, random_source *random) {
  int32_t width = way_grid_width(grid), height = way_grid_height(grid);
  way_path whole;
  way_path_init(&whole, NULL);
  int32_t room[MOST_CELLS];
  way_path turned = {.cells = room};
  for (int i = 0; i < 12; i++) {
    way_point start = {(int32_t)(random_next(random) % (uint64_t)width),
                       (int32_t)(random_next(random) % (uint64_t)height)};
    way_point goal = {(int32_t)(random_next(random) % (uint64_t)width),
                      (int32_t)(random_next(random) % (uint64_t)height)};
    check_ok(way_grid_find_path(grid, start, goal, options, &whole));
    copy_path(&turned, &whole);
    check_ok(way_grid_path_turns(grid, &turned, 1));
    check_turns(on, &whole, &turned);
  }
  way_path_free(&whole);
}

static void scatter(uint8_t *cells, int32_t count, uint8_t areas, random_source *random) {
  for (int32_t i = 0; i < count; i++) {
    uint64_t dice = random_next(random) % 16;
    cells[i] = dice < 3 ? WAY_WALL : (uint8_t)(dice % areas);
  }
}

static void squares_of_every_engine(void **state) {
  (void)state;
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_JPS_PLUS,
                                             WAY_ALGORITHM_HPA_STAR};
  random_source random = random_from(4);
  uint8_t cells[40 * 40];
  for (int round = 0; round < 96; round++) {
    /* Narrow ones too, where several moves lead as many cells on. */
    int32_t width = round % 3 == 0 ? 1 + round / 3 % 4 : 40, height = 40;
    scatter(cells, width * height, round % 2 == 0 ? 1 : 3, &random);
    way_grid *grid;
    check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
    check_ok(way_grid_set_area_cost(grid, 2, 2.5));
    way_grid_options options;
    way_grid_options_default(&options);
    options.algorithm = algorithms[round / 2 % 4];
    options.diagonal = (way_diagonal)(round / 8 % 4);
    options.specialized_engines = round % 5 != 0;
    options.partial = round % 7 == 0;
    on_grid(grid, &(ground){width, height, -1}, &options, &random);
    way_grid_destroy(grid);
  }
}

static void hexagons(void **state) {
  (void)state;
  random_source random = random_from(5);
  uint8_t cells[30 * 30];
  for (int round = 0; round < 32; round++) {
    int32_t width = round % 4 == 3 ? 2 : 30;
    way_hex_layout layout = (way_hex_layout)(round % 4);
    scatter(cells, width * 30, 2, &random);
    way_grid *grid;
    check_ok(way_hex_grid_create(width, 30, layout, cells, NULL, NULL, &grid));
    way_grid_options options;
    way_grid_options_default(&options);
    options.specialized_engines = round % 5 != 0;
    on_grid(grid, &(ground){width, 30, (int32_t)layout}, &options, &random);
    way_grid_destroy(grid);
  }
}

static void voxels(void **state) {
  (void)state;
  static const way_connectivity connectivities[] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  random_source random = random_from(6);
  uint8_t cells[12 * 12 * 12];
  int32_t room[MOST_CELLS];
  way_path whole, turned = {.cells = room};
  way_path_init(&whole, NULL);
  for (int round = 0; round < 60; round++) {
    int32_t size_x = round % 4 == 0 ? 2 : 12, size_y = round % 5 == 0 ? 1 : 12;
    scatter(cells, size_x * size_y * 12, 2, &random);
    way_voxel_grid *grid;
    check_ok(way_voxel_grid_create(size_x, size_y, 12, 0, cells, NULL, NULL, &grid));
    way_voxel_options options;
    way_voxel_options_default(&options);
    options.connectivity = connectivities[round % 3];
    way_voxel_point goal = {size_x - 1, (int32_t)(random_next(&random) % (uint64_t)size_y), 11};
    check_ok(way_voxel_find_path(grid, (way_voxel_point){0, 0, 0}, goal, &options, &whole));
    copy_path(&turned, &whole);
    check_ok(way_voxel_path_turns(grid, &turned, 1));
    check_turns(&(ground){size_x, size_y, -1}, &whole, &turned);
    way_voxel_grid_destroy(grid);
  }
  way_path_free(&whole);
}

static void what_has_no_steps_is_refused(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(8, 4, NULL, NULL, NULL, &grid));
  static const int32_t bad[][3] = {{0, 1, 3}, {0, 7, 8}, {0, 0, 1}, {0, 1, 32}, {-1, 0, 1}, {7, 8, 9}};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    int32_t cells[3];
    memcpy(cells, bad[i], sizeof cells);
    way_path path = {.cells = cells, .length = 3};
    assert_int_equal(way_grid_path_turns(grid, &path, 1), WAY_ERROR_INVALID_ARGUMENT);
    assert_int_equal(path.length, 3);
    assert_memory_equal(cells, bad[i], sizeof cells);
  }
  int32_t cells[3] = {0, 1, 2};
  way_path path = {.algorithm = WAY_ALGORITHM_THETA_STAR, .cells = cells, .length = 3};
  assert_int_equal(way_grid_path_turns(grid, &path, 1), WAY_ERROR_UNSUPPORTED);
  path.algorithm = WAY_ALGORITHM_LAZY_THETA_STAR;
  assert_int_equal(way_grid_path_turns(grid, &path, 1), WAY_ERROR_UNSUPPORTED);
  assert_int_equal(path.length, 3);
  assert_int_equal(way_grid_path_turns(NULL, &path, 1), WAY_ERROR_INVALID_ARGUMENT);
  assert_int_equal(way_grid_path_turns(grid, NULL, 1), WAY_ERROR_INVALID_ARGUMENT);
  assert_int_equal(way_grid_path_turns(grid, NULL, 0), WAY_OK);
  assert_int_equal(way_voxel_path_turns(NULL, &path, 1), WAY_ERROR_INVALID_ARGUMENT);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(squares_of_every_engine),
      cmocka_unit_test(hexagons),
      cmocka_unit_test(voxels),
      cmocka_unit_test(what_has_no_steps_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
