/* What agents pay by where they stand, against a look at every cell below them. */
#include "answers.h"
#include "failing_allocator.h"
#include "random.h"
#include "test_bytes.h"
#include "world/grid/grid.h"
#include "world/hex/hex_grid.h"

static bool is_under(const way_grid *grid, int32_t size, way_point agent, int32_t x, int32_t y) {
  if (!way_grid_is_hex(grid)) return x >= agent.x && y >= agent.y && x < agent.x + size && y < agent.y + size;
  int32_t q, r, other_q, other_r;
  way_hex_axial(grid->layout, agent.x, agent.y, &q, &r);
  way_hex_axial(grid->layout, x, y, &other_q, &other_r);
  return way_hex_length(other_q - q, other_r - r) < size;
}

static double most_under(const way_grid *grid, int32_t size, int32_t cell) {
  double most = 0;
  for (int32_t at = 0; at < way_grid_node_count(grid); at++) {
    if (!is_under(grid, size, point_of(grid->width, cell), at % grid->width, at / grid->width)) continue;
    double multiplier = grid->areas.multipliers[grid->cells[at]];
    if (multiplier > most) most = multiplier;
  }
  return most;
}

/* Returns for how many cells. */
static int32_t check_ground(way_grid *grid, int32_t size) {
  way_grid_map *map = NULL;
  way_ground ground;
  int32_t checked = 0;
  check_ok(way_grid_map_for(grid, size, &map));
  check_ok(way_grid_ground_for(grid, size, &ground));
  for (int32_t cell = 0; cell < way_grid_node_count(grid); cell++) {
    if (!way_bit_get(&map->fits, cell % grid->width, cell / grid->width)) continue;
    checked++;
    if (way_ground_at(&ground, cell) == most_under(grid, size, cell)) continue;
    show_cells(grid->cells, grid->width, grid->height);
    fail_msg("size %d at cell %d, layout %d", size, cell, grid->layout);
  }
  return checked;
}

static way_grid *random_grid(random_source *source, int32_t layout) {
  way_grid *grid = NULL;
  int32_t width = random_in(source, 1, 30), height = random_in(source, 1, 22);
  check_ok(layout < 0 ? way_grid_create(width, height, NULL, NULL, NULL, &grid)
                      : way_hex_grid_create(width, height, (way_hex_layout)layout, NULL, NULL, NULL, &grid));
  for (int32_t area = 1; area < 6; area++) check_ok(way_grid_set_area_cost(grid, area, 0.5 * random_in(source, 1, 5)));
  int32_t many = random_below(source, 3) * width * height / 6;
  for (int32_t i = 0; i < many; i++) {
    uint8_t area = random_below(source, 15) == 0 ? WAY_WALL : (uint8_t)random_below(source, 6);
    check_ok(way_grid_set(grid, random_below(source, width), random_below(source, height), area));
  }
  return grid;
}

static void edit_somehow(random_source *source, way_grid *grid) {
  int32_t x = random_below(source, grid->width), y = random_below(source, grid->height);
  uint8_t area = random_below(source, 8) == 0 ? WAY_WALL : (uint8_t)random_below(source, 6);
  if (random_below(source, 4) == 0) {
    check_ok(way_grid_set_area_cost(grid, random_below(source, 6), 0.5 * random_in(source, 1, 5)));
  } else if (random_below(source, 4) == 0) {
    check_ok(way_grid_fill(grid, x, y, grid->width - x > 4 ? 4 : 1, grid->height - y > 3 ? 3 : 1, area));
  } else {
    check_ok(way_grid_set(grid, x, y, area));
  }
}

static void it_is_the_dearest_area_below(void **state) {
  (void)state;
  random_source source = random_from(411);
  int64_t checked = 0;
  for (int32_t round = 0; round < (quick_run() ? 40 : 300); round++) {
    int32_t layout = round % 5 - 1;
    way_grid *grid = random_grid(&source, layout);
    test_bytes bytes = {NULL, 0, 0};
    if (layout == WAY_LAYOUT_SQUARE) bytes = save_grid(grid);
    for (int32_t turn = 0; turn < 12; turn++) {
      for (int32_t size = 1; size < 7; size++) {
        if (turn == 0 || random_below(&source, 2) == 0) checked += check_ground(grid, size);
      }
      for (int32_t edits = random_below(&source, 3); edits >= 0; edits--) edit_somehow(&source, grid);
      if (turn == 6 && bytes.size > 0) check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
    }
    bytes_free(&bytes);
    way_grid_destroy(grid);
  }
  assert_true(checked > 10000);
}

/* Costs that a restored table may hold, and more areas than a byte has bits. */
static void all_areas_have_their_rank(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(64, 16, NULL, NULL, NULL, &grid));
  for (int32_t area = 0; area < 255; area++) {
    check_ok(way_grid_set_area_cost(grid, area, 1 + (double)(area * 37 % 255) / 16));
    check_ok(way_grid_set(grid, area % 64, area / 64 * 4, (uint8_t)area));
  }
  check_ground(grid, 3);
  for (int32_t area = 0; area < 255; area++) check_ok(way_grid_set_area_cost(grid, area, 2));
  check_ground(grid, 3);
  way_grid_destroy(grid);
}

static void memory_may_run_out(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  bool done = false;
  for (int64_t n = 1; !done; n++) {
    failing_allocator_arm(&memory, 0);
    way_grid *grid = NULL;
    check_ok(way_grid_create(20, 20, NULL, NULL, &memory.allocator, &grid));
    check_ok(way_grid_set_area_cost(grid, 1, 2));
    check_ok(way_grid_set(grid, 9, 9, 1));
    way_ground ground;
    failing_allocator_arm(&memory, n);
    way_result first = way_grid_ground_for(grid, 4, &ground);
    check_ok(way_grid_set(grid, 12, 3, 1));
    way_result second = way_grid_ground_for(grid, 4, &ground);
    done = first == WAY_OK && second == WAY_OK;
    if (!done) assert_true(first == WAY_ERROR_OUT_OF_MEMORY || second == WAY_ERROR_OUT_OF_MEMORY);
    failing_allocator_arm(&memory, 0);
    check_ground(grid, 4);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_is_the_dearest_area_below),
      cmocka_unit_test(all_areas_have_their_rank),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
