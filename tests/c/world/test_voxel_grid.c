/* The voxel grid: chunks, edits and those who hear of them, agents, the nearest cell, positions. */
#include <math.h>

#include "base/divider.h"

#include "voxel_world.h"
#include "world/voxel/voxel_grid.h"

static void sizes_and_spaces_are_checked(void **state) {
  (void)state;
  static const int32_t bad[][3] = {{0, 1, 1},
                                   {1, 0, 1},
                                   {1, 1, -1},
                                   {WAY_MAX_NODES, 2, 1},
                                   {65536, 65536, 1},
                                   {1 << 13, 1 << 13, 2},
                                   {INT32_MAX, INT32_MAX, INT32_MAX}};
  way_voxel_grid *grid = NULL;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    check_result(way_voxel_grid_create(bad[i][0], bad[i][1], bad[i][2], 0, NULL, NULL, NULL, &grid),
                 WAY_ERROR_OUT_OF_RANGE);
  }
  static const way_voxel_space spaces[] = {{0, 0, 1, 0},       {1, 0, 0, 0},       {0, 0, 0, -1},
                                           {0, 0, 2097153, 1}, {2097153, 0, 0, 1}, {0, 0, 0, 2097153}};
  for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
    check_result(way_voxel_grid_create(2, 2, 2, 0, NULL, &spaces[i], NULL, &grid), WAY_ERROR_OUT_OF_RANGE);
  }
  way_voxel_space nan_space = {0, 0, (double)NAN, 1};
  check_result(way_voxel_grid_create(2, 2, 2, 0, NULL, &nan_space, NULL, &grid), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_create(2, 2, 2, 0, NULL, NULL, NULL, NULL), WAY_ERROR_INVALID_ARGUMENT);
  assert_null(grid);
}

static void chunks_come_with_the_first_write_that_differs(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(40, 20, 33, 7, NULL, NULL, NULL, &grid));
  check_ok(way_voxel_grid_set(grid, 0, 0, 0, 7));
  check_ok(way_voxel_grid_fill(grid, 0, 0, 0, 40, 20, 33, 7));
  assert_int_equal(way_voxel_grid_chunk_count(grid), 0);
  assert_int_equal(way_voxel_grid_version(grid), 0);
  check_ok(way_voxel_grid_set(grid, 15, 15, 15, 1));
  assert_int_equal(way_voxel_grid_chunk_count(grid), 1);
  check_ok(way_voxel_grid_fill(grid, 15, 15, 15, 2, 2, 2, 1));
  assert_int_equal(way_voxel_grid_chunk_count(grid), 8);
  assert_int_equal(way_voxel_grid_version(grid), 2);
  check_ok(way_voxel_grid_fill(grid, 0, 0, 0, 40, 20, 33, 7));
  assert_int_equal(way_voxel_grid_chunk_count(grid), 8);
  uint8_t cells[40];
  memset(cells, 7, sizeof cells);
  cells[39] = 8;
  check_ok(way_voxel_grid_set_cells(grid, 0, 0, 32, 40, 1, 1, cells));
  assert_int_equal(way_voxel_grid_chunk_count(grid), 9);
  uint8_t area;
  check_ok(way_voxel_grid_get(grid, 39, 0, 32, &area));
  assert_int_equal(area, 8);
  check_result(way_voxel_grid_get(grid, 40, 0, 32, &area), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_get(grid, 0, -1, 32, &area), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_set(grid, 0, 0, 33, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_fill(grid, 1, 0, 0, 40, 1, 1, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_fill(grid, 1, 0, 0, INT32_MAX, 1, 1, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_fill(grid, 1, 0, 0, 1, -1, 1, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_set_cells(grid, 0, 0, 0, 1, 1, 1, NULL), WAY_ERROR_INVALID_ARGUMENT);
  check_ok(way_voxel_grid_set_cells(grid, 40, 20, 33, 0, 0, 0, NULL));
  way_voxel_grid_destroy(grid);
}

typedef struct hearing {
  const way_voxel_grid *grid;
  voxel_world *world;
  int32_t heard;
  int32_t areas;
  int32_t last;
} hearing;

/* Keeps a copy of the cells by what it hears alone. */
static void hear_cell(void *context, int32_t node, uint8_t old_area, uint8_t new_area) {
  hearing *ear = context;
  assert_true(node > ear->last);
  assert_int_equal(ear->world->cells[node], old_area);
  assert_int_not_equal(old_area, new_area);
  ear->world->cells[node] = new_area;
  ear->last = node;
  ear->heard++;
  way_voxel_point at = voxel_point(ear->world, node);
  uint8_t area;
  check_ok(way_voxel_grid_get(ear->grid, at.x, at.y, at.z, &area));
  assert_int_equal(area, new_area);
}

static void hear_areas(void *context) {
  ((hearing *)context)->areas++;
}

static void check_cells(const way_voxel_grid *grid, const voxel_world *world) {
  static uint8_t cells[MOST_VOXELS];
  check_ok(way_voxel_grid_get_cells(grid, 0, 0, 0, world->size[0], world->size[1], world->size[2], cells));
  assert_memory_equal(cells, world->cells, (size_t)voxel_count(world));
}

static void edits_are_heard_in_order_and_counted(void **state) {
  (void)state;
  random_source source = random_from(301);
  for (int32_t round = 0; round < (quick_run() ? 20 : 150); round++) {
    voxel_world world;
    memset(&world, 0, sizeof world);
    world.agent_size = 1;
    for (int axis = 0; axis < 3; axis++) world.size[axis] = random_in(&source, 1, axis == 0 ? 40 : 10);
    uint8_t base = (uint8_t)random_below(&source, 3);
    memset(world.cells, base, sizeof world.cells);
    voxel_world model = world;
    way_voxel_grid *grid = NULL;
    check_ok(way_voxel_grid_create(world.size[0], world.size[1], world.size[2], base, NULL, NULL, NULL, &grid));
    hearing ear = {grid, &world, 0, 0, -1};
    way_grid_listener listener = {&ear, hear_cell, hear_areas, NULL, NULL, NULL};
    int32_t id;
    check_ok(way_voxel_grid_add_listener(grid, &listener, &id));
    for (int32_t edit = 0; edit < 12; edit++) {
      int32_t low[3], size[3];
      for (int axis = 0; axis < 3; axis++) {
        low[axis] = random_below(&source, world.size[axis] + 1);
        size[axis] = random_in(&source, 0, world.size[axis] - low[axis]);
      }
      static uint8_t cells[MOST_VOXELS];
      random_cells(&source, cells, size[0] * size[1] * size[2], 20, 3);
      bool fill = random_below(&source, 2) == 0;
      int32_t changes = 0, at = 0;
      for (int32_t z = low[2]; z < low[2] + size[2]; z++) {
        for (int32_t y = low[1]; y < low[1] + size[1]; y++) {
          for (int32_t x = low[0]; x < low[0] + size[0]; x++) {
            uint8_t *cell = &model.cells[voxel_at(&model, x, y, z)], area = fill ? 1 : cells[at++];
            changes += *cell != area;
            *cell = area;
          }
        }
      }
      int32_t version = way_voxel_grid_version(grid);
      ear.heard = 0;
      ear.last = -1;
      check_ok(fill ? way_voxel_grid_fill(grid, low[0], low[1], low[2], size[0], size[1], size[2], 1)
                    : way_voxel_grid_set_cells(grid, low[0], low[1], low[2], size[0], size[1], size[2], cells));
      assert_int_equal(ear.heard, changes);
      assert_int_equal(way_voxel_grid_version(grid), version + (changes > 0));
      check_cells(grid, &model);
      assert_memory_equal(world.cells, model.cells, (size_t)voxel_count(&model));
    }
    check_ok(way_voxel_grid_remove_listener(grid, id));
    check_result(way_voxel_grid_remove_listener(grid, id), WAY_ERROR_OUT_OF_RANGE);
    way_voxel_grid_destroy(grid);
  }
}

static void multipliers_have_a_version_of_their_own(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(2, 2, 2, 0, NULL, NULL, NULL, &grid));
  hearing ear = {grid, NULL, 0, 0, -1};
  way_grid_listener listener = {&ear, NULL, hear_areas, NULL, NULL, NULL};
  int32_t id;
  check_ok(way_voxel_grid_add_listener(grid, &listener, &id));
  check_ok(way_voxel_grid_set_area_cost(grid, 3, 2.5));
  check_ok(way_voxel_grid_set_area_cost(grid, 3, 2.5));
  assert_int_equal(ear.areas, 1);
  assert_int_equal(way_voxel_grid_area_version(grid), 1);
  assert_int_equal(way_voxel_grid_version(grid), 0);
  check_result(way_voxel_grid_set_area_cost(grid, 255, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_set_area_cost(grid, -1, 1), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_set_area_cost(grid, 0, 0), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_set_area_cost(grid, 0, 1025), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_set_area_cost(grid, 0, (double)NAN), WAY_ERROR_OUT_OF_RANGE);
  double cost;
  check_ok(way_voxel_grid_area_cost(grid, 3, &cost));
  check_double(cost, 2.5);
  check_result(way_voxel_grid_area_cost(grid, 255, &cost), WAY_ERROR_OUT_OF_RANGE);
  way_voxel_grid_destroy(grid);
}

static void try_to_edit(void *context, int32_t node, uint8_t old_area, uint8_t new_area) {
  (void)node;
  (void)old_area;
  (void)new_area;
  way_voxel_grid *grid = context;
  check_result(way_voxel_grid_set(grid, 0, 0, 0, 9), WAY_ERROR_BUSY);
  check_result(way_voxel_grid_set_area_cost(grid, 1, 2), WAY_ERROR_BUSY);
  check_result(way_voxel_grid_remove_listener(grid, 1), WAY_ERROR_BUSY);
  check_result(way_voxel_grid_restore(grid, NULL, 0, NULL), WAY_ERROR_BUSY);
  way_grid_listener listener = {NULL, NULL, NULL, NULL, NULL, NULL};
  int32_t id, nearest;
  check_result(way_voxel_grid_add_listener(grid, &listener, &id), WAY_ERROR_BUSY);
  check_ok(way_voxel_grid_nearest_walkable(grid, 0, 0, 0, 9, 2, &nearest));
}

static void a_listener_may_read_and_not_write(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(4, 4, 4, 0, NULL, NULL, NULL, &grid));
  way_grid_listener listener = {grid, try_to_edit, NULL, NULL, NULL, NULL};
  int32_t id;
  check_ok(way_voxel_grid_add_listener(grid, &listener, &id));
  check_ok(way_voxel_grid_fill(grid, 1, 1, 1, 2, 2, 2, WAY_WALL));
  check_ok(way_voxel_grid_fill(grid, 0, 0, 0, 4, 4, 4, 3));
  way_voxel_grid_destroy(grid);
}

static int32_t largest_agent(voxel_world *world, way_voxel_point at) {
  int32_t kept = world->agent_size, size = 0;
  for (world->agent_size = 1; voxel_fits(world, at.x, at.y, at.z); world->agent_size++) size = world->agent_size;
  world->agent_size = kept;
  return size;
}

/* Maps are kept through edits: each question is asked of the same grid, between edits. */
static void agents_fit_where_their_cells_are_free(void **state) {
  (void)state;
  random_source source = random_from(302);
  for (int32_t round = 0; round < (quick_run() ? 15 : 120); round++) {
    voxel_world world = random_world(&source, 14, 4, 1);
    if (round % 3 == 0) world.size[0] = 60;
    while (voxel_count(&world) > MOST_VOXELS) world.size[1] = world.size[1] / 2 + 1, world.size[2] /= 2;
    if (world.size[2] == 0) world.size[2] = 1;
    random_cells(&source, world.cells, voxel_count(&world), random_below(&source, 8), 1);
    way_voxel_grid *grid = grid_of_voxels(&world, 0, NULL);
    for (int32_t edit = 0; edit < 6; edit++) {
      for (int32_t size = 1; size < 8; size++) {
        way_voxel_map *map = NULL;
        check_ok(way_voxel_map_for(grid, size, &map));
        world.agent_size = size;
        for (int32_t node = 0; node < voxel_count(&world); node++) {
          way_voxel_point at = voxel_point(&world, node);
          bool expected = voxel_fits(&world, at.x, at.y, at.z);
          assert_int_equal(way_bit_box_get(&map->fits, at.x, at.y, at.z), expected);
          if (random_below(&source, 20) != 0) continue;
          bool answer;
          check_ok(way_voxel_grid_can_fit(grid, at.x, at.y, at.z, size, &answer));
          assert_int_equal(answer, expected);
        }
      }
      for (int32_t i = 0; i < 10; i++) {
        way_voxel_point at = voxel_point(&world, random_below(&source, voxel_count(&world)));
        assert_int_equal(way_voxel_grid_max_agent_size_at(grid, at.x, at.y, at.z), largest_agent(&world, at));
      }
      int32_t node = random_below(&source, voxel_count(&world));
      way_voxel_point at = voxel_point(&world, node);
      world.cells[node] = world.cells[node] == WAY_WALL ? 0 : WAY_WALL;
      check_ok(way_voxel_grid_set(grid, at.x, at.y, at.z, world.cells[node]));
    }
    bool answer;
    check_result(way_voxel_grid_can_fit(grid, 0, 0, 0, 0, &answer), WAY_ERROR_OUT_OF_RANGE);
    check_ok(way_voxel_grid_can_fit(grid, 0, 0, 0, INT32_MAX, &answer));
    assert_false(answer);
    check_ok(way_voxel_grid_can_fit(grid, INT32_MAX, -5, 0, 1, &answer));
    assert_false(answer);
    assert_int_equal(way_voxel_grid_max_agent_size_at(grid, -1, 0, 0), 0);
    assert_false(way_voxel_grid_is_walkable(grid, 0, 0, world.size[2]));
    way_voxel_grid_destroy(grid);
  }
}

static void the_nearest_is_the_nearest(void **state) {
  (void)state;
  random_source source = random_from(303);
  for (int32_t round = 0; round < (quick_run() ? 300 : 4000); round++) {
    voxel_world world = random_world(&source, 8, 30 + random_below(&source, 70), 1);
    way_voxel_grid *grid = grid_of_voxels(&world, 0, NULL);
    int32_t x = random_in(&source, -4, 12), y = random_in(&source, -4, 12), z = random_in(&source, -4, 12);
    static const double radii[] = {0, 1, 1.5, 2, 3.2, 5, 20, 1e300};
    double radius = radii[random_below(&source, 8)], best = radius * radius;
    int32_t expected = -1, node;
    for (int32_t i = 0; i < voxel_count(&world); i++) {
      way_voxel_point at = voxel_point(&world, i);
      int32_t dx = at.x - x, dy = at.y - y, dz = at.z - z;
      double squared = (double)(dx * dx + dy * dy + dz * dz);
      if (!voxel_fits(&world, at.x, at.y, at.z)) continue;
      if (squared < best || (squared == best && expected < 0)) {
        best = squared;
        expected = i;
      }
    }
    check_ok(way_voxel_grid_nearest_walkable(grid, x, y, z, radius, world.agent_size, &node));
    assert_int_equal(node, expected);
    check_result(way_voxel_grid_nearest_walkable(grid, x, y, z, -1, 1, &node), WAY_ERROR_OUT_OF_RANGE);
    check_result(way_voxel_grid_nearest_walkable(grid, x, y, z, (double)INFINITY, 1, &node), WAY_ERROR_OUT_OF_RANGE);
    check_result(way_voxel_grid_nearest_walkable(grid, x, y, z, 1, 0, &node), WAY_ERROR_OUT_OF_RANGE);
    way_voxel_grid_destroy(grid);
  }
}

static void positions_are_centres(void **state) {
  (void)state;
  way_voxel_space space = {-10, 4, 100, 0.5};
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(8, 9, 10, 0, NULL, &space, NULL, &grid));
  double at[3];
  way_voxel_grid_center(grid, 1, 2, 3, at);
  check_double(at[0], -9.25);
  check_double(at[1], 5.25);
  check_double(at[2], 101.75);
  way_voxel_point cell;
  check_ok(way_voxel_grid_cell_at(grid, at[0], at[1], at[2], &cell));
  assert_int_equal(cell.x, 1);
  assert_int_equal(cell.y, 2);
  assert_int_equal(cell.z, 3);
  check_result(way_voxel_grid_cell_at(grid, -10, 4, 99.99, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_cell_at(grid, -10, 4, 105, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_voxel_grid_cell_at(grid, -10, (double)NAN, 100, &cell), WAY_ERROR_OUT_OF_RANGE);
  check_double(way_voxel_grid_space(grid).origin_z, 100);
  way_voxel_grid_destroy(grid);
}

static void division_is_exact(void **state) {
  (void)state;
  random_source source = random_from(304);
  for (int32_t round = 0; round < (quick_run() ? 20000 : 300000); round++) {
    int32_t divisor = random_in(&source, 1, 1 << random_in(&source, 0, 26));
    way_divider divider = way_divider_for(divisor);
    int32_t number = random_below(&source, 4) == 0 ? WAY_MAX_NODES - 1 : random_below(&source, WAY_MAX_NODES);
    int32_t multiple = number / divisor * divisor;
    assert_int_equal(way_divide(&divider, number), number / divisor);
    assert_int_equal(way_divide(&divider, multiple), multiple / divisor);
    if (multiple > 0) assert_int_equal(way_divide(&divider, multiple - 1), (multiple - 1) / divisor);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sizes_and_spaces_are_checked),
      cmocka_unit_test(chunks_come_with_the_first_write_that_differs),
      cmocka_unit_test(edits_are_heard_in_order_and_counted),
      cmocka_unit_test(multipliers_have_a_version_of_their_own),
      cmocka_unit_test(a_listener_may_read_and_not_write),
      cmocka_unit_test(agents_fit_where_their_cells_are_free),
      cmocka_unit_test(the_nearest_is_the_nearest),
      cmocka_unit_test(positions_are_centres),
      cmocka_unit_test(division_is_exact),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
