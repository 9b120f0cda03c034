/* Cells that one question takes for walls, held against a copy of the grid in which they are: the same status, cost and
   cells by every engine that takes them, the same reachability, and a grid that hears of nothing. */
#include "answers.h"
#include "failing_allocator.h"
#include "random.h"

#define MOST_CELLS 600
#define MOST_BLOCKED 24

typedef struct pair {
  way_grid *grid;
  way_grid *edited;
  int32_t width;
  int32_t height;
  int32_t blocked[MOST_BLOCKED];
  size_t count;
  way_path left;
  way_path right;
} pair;

static way_grid *make_grid(const pair *at, int32_t layout, const uint8_t *cells) {
  way_grid *grid;
  if (layout == WAY_LAYOUT_SQUARE) {
    check_ok(way_grid_create(at->width, at->height, cells, NULL, NULL, &grid));
  } else {
    check_ok(way_hex_grid_create(at->width, at->height, (way_hex_layout)layout, cells, NULL, NULL, &grid));
  }
  check_ok(way_grid_set_area_cost(grid, 1, 2.5));
  check_ok(way_grid_set_area_cost(grid, 2, 1));
  return grid;
}

/* Scattered cells, or a tower of them. */
static void choose_blocked(random_source *source, pair *at) {
  int32_t cells = at->width * at->height;
  at->count = (size_t)random_in(source, 1, MOST_BLOCKED);
  int32_t corner = random_below(source, cells), side = random_in(source, 1, 4);
  bool tower = random_below(source, 2) == 0;
  for (size_t i = 0; i < at->count; i++) {
    int32_t x = corner % at->width + (int32_t)i % side, y = corner / at->width + (int32_t)i / side;
    bool inside = x < at->width && y < at->height;
    at->blocked[i] = !tower ? random_below(source, cells) : inside ? y * at->width + x : corner;
  }
}

static pair make_pair(random_source *source, int32_t layout, int32_t areas) {
  uint8_t cells[MOST_CELLS];
  pair made = {.width = random_in(source, 2, 24), .height = random_in(source, 2, 24)};
  random_cells(source, cells, made.width * made.height, random_in(source, 0, 45), areas);
  choose_blocked(source, &made);
  made.grid = make_grid(&made, layout, cells);
  for (size_t i = 0; i < made.count; i++) cells[made.blocked[i]] = WAY_WALL;
  made.edited = make_grid(&made, layout, cells);
  way_path_init(&made.left, NULL);
  way_path_init(&made.right, NULL);
  return made;
}

static void free_pair(pair *at) {
  way_path_free(&at->left);
  way_path_free(&at->right);
  way_grid_destroy(at->grid);
  way_grid_destroy(at->edited);
}

static way_point any_point(random_source *source, const pair *at) {
  return (way_point){random_below(source, at->width), random_below(source, at->height)};
}

static void check_query(random_source *source, pair *at, way_grid_options options) {
  way_point start = any_point(source, at), goal = any_point(source, at);
  uint64_t before = way_grid_hash(at->grid);
  check_ok(way_grid_find_path(at->edited, start, goal, &options, &at->right));
  options.blocked = at->blocked;
  options.blocked_count = at->count;
  check_ok(way_grid_find_path(at->grid, start, goal, &options, &at->left));
  assert_int_equal(at->left.status, at->right.status);
  check_double(at->left.cost, at->right.cost);
  if (at->left.algorithm == at->right.algorithm) {
    assert_int_equal(at->left.length, at->right.length);
    assert_memory_equal(at->left.cells, at->right.cells, (size_t)at->left.length * sizeof *at->left.cells);
  }
  assert_int_equal(way_grid_hash(at->grid), before);
}

static void paths_are_those_of_an_edited_copy(void **state) {
  (void)state;
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_JPS_PLUS,
                                             WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_LAZY_THETA_STAR};
  random_source source = random_from(41);
  for (int round = 0; round < 1500; round++) {
    pair at = make_pair(&source, WAY_LAYOUT_SQUARE, 1 + random_below(&source, 2) * 2);
    way_grid_options options =
        options_of(algorithms[round % 5], (way_diagonal)random_below(&source, 4), random_in(&source, 1, 3), true);
    options.specialized_engines = random_below(&source, 4) != 0;
    options.partial = random_below(&source, 3) == 0;
    options.nearest_radius = random_below(&source, 3) == 0 ? 2 : 0;
    if (random_below(&source, 4) == 0) options.heuristic_weight = 0;
    check_query(&source, &at, options);
    free_pair(&at);
  }
}

static void hexagons_too(void **state) {
  (void)state;
  random_source source = random_from(42);
  for (int round = 0; round < 600; round++) {
    pair at = make_pair(&source, round % 4, 1 + random_below(&source, 2) * 2);
    way_grid_options options = default_options();
    options.agent_size = random_in(&source, 1, 3);
    options.specialized_engines = random_below(&source, 3) != 0;
    options.partial = random_below(&source, 3) == 0;
    check_query(&source, &at, options);
    free_pair(&at);
  }
}

static void reachability_is_that_of_an_edited_copy(void **state) {
  (void)state;
  random_source source = random_from(43);
  int cut_off = 0;
  for (int round = 0; round < 3000; round++) {
    int32_t layout = random_below(&source, 8) - 1;
    if (layout > WAY_HEX_EVEN_Q) layout = WAY_LAYOUT_SQUARE;
    pair at = make_pair(&source, layout, 1);
    way_diagonal rule =
        layout == WAY_LAYOUT_SQUARE ? (way_diagonal)random_below(&source, 4) : WAY_DIAGONAL_NO_CORNER_CUTTING;
    int32_t size = random_below(&source, 3) == 0 ? random_in(&source, 2, 4) : 1;
    uint64_t before = way_grid_hash(at.grid);
    for (int question = 0; question < 8; question++) {
      way_point a = any_point(&source, &at), b = any_point(&source, &at);
      bool past, edited, plain;
      check_ok(way_grid_is_reachable(at.edited, a, b, rule, size, &edited));
      check_ok(way_grid_is_reachable_past(at.grid, a, b, rule, size, at.blocked, at.count, &past));
      check_ok(way_grid_is_reachable(at.grid, a, b, rule, size, &plain));
      assert_int_equal(past, edited);
      cut_off += plain && !past;
    }
    assert_int_equal(way_grid_hash(at.grid), before);
    free_pair(&at);
  }
  assert_true(cut_off > 1000);
}

/* Lines that are longer than any window, and doors in them. */
static void long_walls_are_seen_whole(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(200, 200, NULL, NULL, NULL, &grid));
  int32_t wall[200];
  for (int32_t i = 0; i < 200; i++) wall[i] = 100 * 200 + i;
  way_point above = {5, 5}, below = {5, 195};
  for (int32_t door = -1; door < 200; door += 67) {
    size_t count = 200;
    if (door >= 0) wall[door] = wall[(door + 1) % 200];
    bool reachable;
    check_ok(way_grid_is_reachable_past(grid, above, below, WAY_DIAGONAL_ALWAYS, 1, wall, count, &reachable));
    assert_int_equal(reachable, door >= 0);
    if (door >= 0) wall[door] = 100 * 200 + door;
  }
  /* Of 100 cells, looked at one cluster after the other. */
  check_ok(way_grid_fill(grid, 0, 100, 100, 1, WAY_WALL));
  bool reachable;
  check_ok(way_grid_is_reachable_past(grid, above, below, WAY_DIAGONAL_NEVER, 1, wall + 100, 100, &reachable));
  assert_false(reachable);
  check_ok(way_grid_is_reachable_past(grid, above, below, WAY_DIAGONAL_NEVER, 1, wall + 100, 99, &reachable));
  assert_true(reachable);
  way_grid_destroy(grid);
}

static void voxels_too(void **state) {
  (void)state;
  random_source source = random_from(44);
  static const way_connectivity connectivities[] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  for (int round = 0; round < 300; round++) {
    uint8_t cells[512];
    int32_t x = random_in(&source, 2, 8), y = random_in(&source, 2, 8), z = random_in(&source, 2, 8), n = x * y * z;
    random_cells(&source, cells, n, random_in(&source, 0, 40), 2);
    way_voxel_grid *grid, *edited;
    check_ok(way_voxel_grid_create(x, y, z, 0, cells, NULL, NULL, &grid));
    int32_t blocked[12];
    for (int i = 0; i < 12; i++) cells[blocked[i] = random_below(&source, n)] = WAY_WALL;
    check_ok(way_voxel_grid_create(x, y, z, 0, cells, NULL, NULL, &edited));
    way_voxel_options options;
    way_voxel_options_default(&options);
    options.connectivity = connectivities[round % 3];
    options.agent_size = random_in(&source, 1, 2);
    options.partial = round % 2 == 0;
    way_voxel_point start = {random_below(&source, x), random_below(&source, y), random_below(&source, z)};
    way_voxel_point goal = {random_below(&source, x), random_below(&source, y), random_below(&source, z)};
    way_path left, right;
    way_path_init(&left, NULL);
    way_path_init(&right, NULL);
    check_ok(way_voxel_find_path(edited, start, goal, &options, &right));
    options.blocked = blocked;
    options.blocked_count = 12;
    uint64_t before = way_voxel_grid_hash(grid);
    check_ok(way_voxel_find_path(grid, start, goal, &options, &left));
    check_same_answer(&left, &right);
    assert_int_equal(way_voxel_grid_hash(grid), before);
    way_search *search;
    check_result(way_voxel_search_create(grid, &options, &search), WAY_ERROR_UNSUPPORTED);
    way_path_free(&left);
    way_path_free(&right);
    way_voxel_grid_destroy(grid);
    way_voxel_grid_destroy(edited);
  }
}

static void bad_input_is_refused(void **state) {
  (void)state;
  way_grid *grid;
  check_ok(way_grid_create(8, 8, NULL, NULL, NULL, &grid));
  way_path path;
  way_path_init(&path, NULL);
  int32_t cells[2] = {3, 64};
  way_grid_options options = default_options();
  options.blocked = cells;
  options.blocked_count = 2;
  way_point a = {0, 0}, b = {7, 7};
  bool reachable;
  check_result(way_grid_find_path(grid, a, b, &options, &path), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_is_reachable_past(grid, a, b, options.diagonal, 1, cells, 2, &reachable),
               WAY_ERROR_OUT_OF_RANGE);
  cells[1] = -1;
  check_result(way_grid_find_path(grid, a, b, &options, &path), WAY_ERROR_OUT_OF_RANGE);
  cells[1] = 5;
  way_search *search;
  check_result(way_grid_search_create(grid, &options, &search), WAY_ERROR_UNSUPPORTED);
  way_grid_replanner *replanner;
  options.algorithm = WAY_ALGORITHM_D_STAR_LITE;
  check_result(way_grid_replanner_create(grid, &options, &replanner), WAY_ERROR_UNSUPPORTED);
  options.algorithm = WAY_ALGORITHM_HPA_STAR;
  check_result(way_grid_find_path(grid, a, b, &options, &path), WAY_ERROR_UNSUPPORTED);
  options.algorithm = WAY_ALGORITHM_A_STAR;
  options.blocked = NULL;
  check_result(way_grid_find_path(grid, a, b, &options, &path), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_is_reachable_past(NULL, a, b, options.diagonal, 1, cells, 2, &reachable),
               WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_is_reachable_past(grid, a, b, options.diagonal, 1, NULL, 2, &reachable),
               WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_grid_is_reachable_past(grid, a, b, options.diagonal, 0, cells, 2, &reachable),
               WAY_ERROR_OUT_OF_RANGE);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void memory_may_run_out_anywhere(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  bool failed = true;
  for (int64_t fail_at = 1; failed; fail_at++) {
    way_grid *grid;
    check_ok(way_grid_create(9, 9, NULL, NULL, &memory.allocator, &grid));
    int32_t wall[9];
    for (int32_t i = 0; i < 9; i++) wall[i] = 36 + i;
    way_grid_options options = default_options();
    options.blocked = wall;
    options.blocked_count = 9;
    way_path path;
    way_path_init(&path, NULL);
    way_point a = {0, 0}, b = {8, 8};
    bool reachable;
    failing_allocator_arm(&memory, fail_at);
    way_result asked = way_grid_is_reachable_past(grid, a, b, options.diagonal, 1, wall, 9, &reachable);
    way_result found = way_grid_find_path(grid, a, b, &options, &path);
    failing_allocator_arm(&memory, 0);
    failed = asked != WAY_OK || found != WAY_OK;
    if (failed) check_result(asked == WAY_OK ? found : asked, WAY_ERROR_OUT_OF_MEMORY);
    check_ok(way_grid_is_reachable_past(grid, a, b, options.diagonal, 1, wall, 9, &reachable));
    assert_false(reachable);
    check_ok(way_grid_find_path(grid, a, b, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_NO_PATH);
    options.blocked_count = 0;
    check_ok(way_grid_find_path(grid, a, b, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_FOUND);
    way_path_free(&path);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&memory));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_are_those_of_an_edited_copy),
      cmocka_unit_test(hexagons_too),
      cmocka_unit_test(reachability_is_that_of_an_edited_copy),
      cmocka_unit_test(long_walls_are_seen_whole),
      cmocka_unit_test(voxels_too),
      cmocka_unit_test(bad_input_is_refused),
      cmocka_unit_test(memory_may_run_out_anywhere),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
