/* Lines of sight against their definition, cell by cell in exact integers. */
#include "answers.h"
#include "random.h"
#include "sight.h"

static bool visible(way_grid *grid, way_point a, way_point b, int32_t agent_size) {
  bool there = false, back = false;
  check_ok(way_grid_line_of_sight(grid, a, b, agent_size, &there));
  check_ok(way_grid_line_of_sight(grid, b, a, agent_size, &back));
  assert_int_equal(there, back);
  return there;
}

/* Each wall alone on an open grid: a line is blocked by exactly the cells that it touches. */
static void each_touched_cell_blocks(void **state) {
  (void)state;
  int32_t side = quick_run() ? 8 : 13;
  way_grid *grid = NULL;
  check_ok(way_grid_create(side, side, NULL, NULL, NULL, &grid));
  for (int32_t wall = 0; wall < side * side; wall++) {
    check_ok(way_grid_set(grid, wall % side, wall / side, WAY_WALL));
    for (int32_t from = 0; from < side; from++) {
      for (int32_t to = 0; to < side * side; to++) {
        way_point a = {from, 0}, b = point_of(side, to);
        bool blocked = sight_touches(a, b, wall % side, wall / side);
        if (visible(grid, a, b, 1) == blocked) fail_msg("(%d, 0) to %d with a wall at %d", from, to, wall);
      }
    }
    check_ok(way_grid_set(grid, wall % side, wall / side, 0));
  }
  way_grid_destroy(grid);
}

static void random_world(random_source *source, uint8_t *cells, int32_t *multipliers, oracle_world *world) {
  for (int32_t area = 0; area < 255; area++) multipliers[area] = area % 3 == 1 ? 2048 : 1024;
  world->width = random_below(source, 5) == 0 ? random_in(source, 100, 300) : random_in(source, 1, 24);
  world->height = random_in(source, 1, world->width > 24 ? 8 : 24);
  random_cells(source, cells, world->width * world->height, random_below(source, 25), 1);
  if (random_below(source, 3) == 0) {
    for (int32_t i = 0; i < world->width * world->height; i++) {
      if (cells[i] == 0 && random_below(source, 8) == 0) cells[i] = (uint8_t)random_in(source, 1, 3);
    }
  }
}

static void random_grids_agree_with_the_definition(void **state) {
  (void)state;
  random_source source = random_from(81);
  static uint8_t cells[300 * 24];
  static int32_t multipliers[255];
  oracle_world world = {0, 0, cells, WAY_DIAGONAL_NEVER, 1, multipliers};
  int64_t seen = 0, asked = 0;
  int32_t rounds = quick_run() ? 60 : 600;
  for (int32_t round = 0; round < rounds; round++) {
    random_world(&source, cells, multipliers, &world);
    way_grid *grid = grid_of_world(&world);
    for (int32_t query = 0; query < 120; query++) {
      world.agent_size = query % 3 == 2 ? random_in(&source, 2, 4) : 1;
      way_point a = {random_below(&source, world.width), random_below(&source, world.height)};
      way_point b = {random_below(&source, world.width), random_below(&source, world.height)};
      bool expected = sight_sees(&world, a, b);
      if (visible(grid, a, b, world.agent_size) != expected) {
        show_cells(cells, world.width, world.height);
        fail_msg("(%d, %d) to (%d, %d), size %d", a.x, a.y, b.x, b.y, world.agent_size);
      }
      seen += expected;
      asked++;
    }
    /* Maps of where agents fit follow edits. */
    int32_t edited = random_below(&source, world.width * world.height);
    cells[edited] = cells[edited] == WAY_WALL ? 0 : WAY_WALL;
    check_ok(way_grid_set(grid, edited % world.width, edited / world.width, cells[edited]));
    world.agent_size = 2;
    assert_int_equal(visible(grid, (way_point){0, 0}, point_of(world.width, edited), 2),
                     sight_sees(&world, (way_point){0, 0}, point_of(world.width, edited)));
    way_grid_destroy(grid);
  }
  print_message("%lld of %lld in sight\n", (long long)seen, (long long)asked);
  assert_true(seen > asked / 20 && seen < asked - asked / 20);
}

static void long_lines_stay_exact(void **state) {
  (void)state;
  static const int32_t sizes[][2] = {{8192, 8192}, {1 << 26, 1}, {1, 1 << 26}, {1 << 25, 2}, {3, 1 << 24}};
  for (size_t i = 0; i < (quick_run() ? 1u : sizeof sizes / sizeof sizes[0]); i++) {
    int32_t width = sizes[i][0], height = sizes[i][1];
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
    way_point a = {0, 0}, b = {width - 1, height - 1};
    assert_true(visible(grid, a, b, 1));
    way_point wall = {width / 2, height / 2};
    check_ok(way_grid_set(grid, wall.x, wall.y, WAY_WALL));
    assert_int_equal(visible(grid, a, b, 1), !sight_touches(a, b, wall.x, wall.y));
    check_ok(way_grid_set(grid, wall.x, wall.y, 0));
    wall.x = width > 5 ? width / 2 + 2 : 0;
    check_ok(way_grid_set(grid, wall.x, wall.y, WAY_WALL));
    assert_int_equal(visible(grid, a, b, 1), !sight_touches(a, b, wall.x, wall.y));
    way_grid_destroy(grid);
  }
}

static void points_outside_see_nothing(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(6, 5, NULL, NULL, NULL, &grid));
  check_ok(way_grid_set(grid, 2, 2, WAY_WALL));
  const way_point inside = {1, 1};
  static const way_point outside[] = {{-1, 0}, {0, -1}, {6, 1}, {1, 5}, {INT32_MIN, INT32_MAX}, {INT32_MAX, 0}};
  for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
    assert_false(visible(grid, inside, outside[i], 1));
    assert_false(visible(grid, outside[i], outside[i], 1));
  }
  assert_true(visible(grid, inside, inside, 1));
  assert_false(visible(grid, (way_point){2, 2}, (way_point){2, 2}, 1));
  assert_false(visible(grid, inside, inside, 2));
  assert_true(visible(grid, (way_point){3, 0}, (way_point){3, 3}, 2));
  assert_false(visible(grid, inside, inside, INT32_MAX));
  bool answer;
  check_result(way_grid_line_of_sight(grid, inside, inside, 0, &answer), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_line_of_sight(grid, inside, inside, -1, &answer), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_line_of_sight(NULL, inside, inside, 1, &answer), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_line_of_sight(grid, inside, inside, 1, NULL), WAY_ERROR_INVALID_ARGUMENT);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_touched_cell_blocks),
      cmocka_unit_test(random_grids_agree_with_the_definition),
      cmocka_unit_test(long_lines_stay_exact),
      cmocka_unit_test(points_outside_see_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
