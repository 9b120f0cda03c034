/* The jump point engine: its two finders do the same, find the cheapest paths through edits and rollbacks, and what they
   keep with a grid is after any edit what it would be if built anew. */
#include "answers.h"
#include "random.h"
#include "engine/jump/jump_index.h"
#include "test_bytes.h"

#define AT_FINDER 17

static const way_diagonal rules[2] = {WAY_DIAGONAL_NO_CORNER_CUTTING, WAY_DIAGONAL_NEVER};

/* Sizes that lie within a word of bits, on its edge and across several. */
static void random_size(random_source *source, int32_t most_cells, int32_t *width, int32_t *height) {
  static const int32_t sides[] = {1, 2, 3, 5, 8, 12, 17, 24, 61, 62, 63, 64, 65, 126, 127, 128, 140, 190, 300};
  do {
    *width = sides[random_below(source, 19)];
    *height = sides[random_below(source, 19)];
  } while (*width * *height > most_cells);
}

static void flip_some(random_source *source, way_grid *grid, uint8_t *cells, int32_t count) {
  int32_t width = way_grid_width(grid);
  for (int32_t i = 0; i < count; i++) {
    int32_t cell = random_below(source, width * way_grid_height(grid));
    cells[cell] = cells[cell] == WAY_WALL ? 0 : WAY_WALL;
    check_ok(way_grid_set(grid, cell % width, cell / width, cells[cell]));
  }
}

static void fill_some(random_source *source, way_grid *grid, uint8_t *cells) {
  int32_t width = way_grid_width(grid), height = way_grid_height(grid);
  int32_t x = random_below(source, width), y = random_below(source, height);
  int32_t across = random_in(source, 1, width - x), down = random_in(source, 1, height - y);
  uint8_t area = random_below(source, 2) == 0 ? WAY_WALL : 0;
  check_ok(way_grid_fill(grid, x, y, across, down, area));
  for (int32_t row = y; row < y + down; row++) memset(cells + row * width + x, area, (size_t)across);
}

/* Both finders step by step: the same bytes at every stop, but for the one that names the finder. */
static void step_both(random_source *source, way_grid *grid, way_grid_options options, way_point start, way_point goal,
                      way_path *path) {
  way_search *searches[2];
  way_status status[2];
  way_path paths[2];
  for (int finder = 0; finder < 2; finder++) {
    options.algorithm = finder == 0 ? WAY_ALGORITHM_JPS : WAY_ALGORITHM_JPS_PLUS;
    check_ok(way_grid_search_create(grid, &options, &searches[finder]));
    check_ok(way_grid_search_begin(searches[finder], start, goal, &status[finder]));
    way_path_init(&paths[finder], NULL);
  }
  assert_int_equal(status[0], status[1]);
  while (status[0] == WAY_STATUS_IN_PROGRESS) {
    int32_t budget = random_in(source, 1, 6);
    test_bytes bytes[2];
    for (int finder = 0; finder < 2; finder++) {
      check_ok(way_search_step(searches[finder], budget, &status[finder]));
      bytes[finder] = save_search(searches[finder]);
      assert_int_equal(bytes[finder].data[8], 3);
      assert_int_equal(bytes[finder].data[AT_FINDER], finder);
      bytes[finder].data[AT_FINDER] = 0;
    }
    assert_int_equal(status[0], status[1]);
    assert_int_equal(bytes[0].size, bytes[1].size);
    assert_memory_equal(bytes[0].data, bytes[1].data, bytes[0].size);
    bytes_free(&bytes[0]);
    bytes_free(&bytes[1]);
  }
  for (int finder = 0; finder < 2; finder++) check_ok(way_search_path(searches[finder], &paths[finder]));
  paths[1].algorithm = paths[0].algorithm;
  check_same_answer(&paths[0], &paths[1]);
  options.algorithm = random_below(source, 2) == 0 ? WAY_ALGORITHM_JPS : WAY_ALGORITHM_JPS_PLUS;
  check_ok(way_grid_find_path(grid, start, goal, &options, path));
  paths[0].algorithm = path->algorithm;
  if (paths[0].status != WAY_STATUS_NONE) check_same_answer(path, &paths[0]);
  for (int finder = 0; finder < 2; finder++) {
    way_path_free(&paths[finder]);
    way_search_destroy(searches[finder]);
  }
}

static void check_world(random_source *source, way_grid *grid, const uint8_t *cells, way_path *path) {
  static oracle_cost costs[6000];
  int32_t width = way_grid_width(grid), count = width * way_grid_height(grid);
  oracle_world world = {width,
                        way_grid_height(grid),
                        cells,
                        rules[random_below(source, 2)],
                        random_below(source, 3) == 0 ? random_in(source, 2, 4) : 1,
                        NULL};
  way_grid_options options = options_of(WAY_ALGORITHM_JPS, world.diagonal, world.agent_size, true);
  options.heuristic_weight = random_below(source, 5) == 0 ? 0 : 1;
  int32_t start = random_below(source, count);
  oracle_run(&world, start, costs);
  for (int i = 0; i < 2; i++) {
    int32_t goal = random_below(source, count);
    step_both(source, grid, options, point_of(width, start), point_of(width, goal), path);
    check_answer(&world, costs, start, goal, path);
    if (path->status == WAY_STATUS_FOUND) assert_int_equal(path->engine, WAY_ENGINE_SPECIALIZED_JUMP);
  }
}

static void finders_agree_and_find_the_cheapest(void **state) {
  (void)state;
  static uint8_t cells[6000], saved_cells[6000];
  random_source source = random_from(91);
  int32_t rounds = quick_run() ? 500 : 10000;
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t round = 0; round < rounds; round++) {
    int32_t width, height;
    random_size(&source, round % 50 == 0 ? 6000 : 300, &width, &height);
    random_cells(&source, cells, width * height, random_below(&source, 50), 1);
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
    test_bytes saved = save_grid(grid);
    memcpy(saved_cells, cells, sizeof cells);
    for (int event = 0; event < 4; event++) {
      int kind = random_below(&source, 5);
      if (kind < 2) flip_some(&source, grid, cells, random_in(&source, 1, 3));
      if (kind == 2) fill_some(&source, grid, cells);
      if (kind == 3) {
        check_ok(way_grid_restore(grid, saved.data, saved.size, NULL));
        memcpy(cells, saved_cells, sizeof cells);
      }
      check_world(&source, grid, cells, &path);
    }
    bytes_free(&saved);
    way_grid_destroy(grid);
  }
  way_path_free(&path);
}

static void check_same_words(const uint64_t *left, const uint64_t *right, const way_bit_rows *rows) {
  if (left == NULL || right == NULL) return;
  /* The bits of cells and of the rim; what lies beyond is never looked at. */
  for (int32_t y = -1; y <= rows->height; y++) {
    for (int32_t x = -1; x <= rows->width; x++) {
      if (way_jump_bit(left, rows->stride, x, y) != way_jump_bit(right, rows->stride, x, y)) {
        fail_msg("bit (%d, %d) of %d x %d", x, y, rows->width, rows->height);
      }
    }
  }
}

static void check_same_index(const way_jump_index *left, const way_jump_index *right) {
  size_t cells = (size_t)left->rows.width * (size_t)left->rows.height;
  check_same_words(left->columns.words, right->columns.words, &left->columns);
  check_same_words(left->east, right->east, &left->rows);
  check_same_words(left->west, right->west, &left->rows);
  check_same_words(left->south, right->south, &left->columns);
  check_same_words(left->north, right->north, &left->columns);
  check_same_words(left->turn_rows, right->turn_rows, &left->rows);
  check_same_words(left->turn_columns, right->turn_columns, &left->columns);
  assert_memory_equal(left->eight.entries, right->eight.entries, 8 * cells);
  assert_memory_equal(left->four.entries, right->four.entries, 4 * cells);
}

/* Tables that are not through are sometimes left so. */
static void check_index(way_grid *grid, const uint8_t *cells, int32_t agent_size, bool through) {
  way_grid *fresh = NULL;
  check_ok(way_grid_create(way_grid_width(grid), way_grid_height(grid), cells, NULL, NULL, &fresh));
  way_jump_index *mended = NULL, *built = NULL;
  for (int four = 0; four < 2; four++) {
    check_ok(way_jump_index_for(grid, agent_size, four == 1, true, &mended));
    check_ok(way_jump_index_for(fresh, agent_size, four == 1, true, &built));
  }
  for (int four = 0; four < 2; four++) {
    if (through) way_jump_table_advance(mended, four == 1, INT32_MAX);
    way_jump_table_advance(built, four == 1, INT32_MAX);
    assert_true(way_jump_table_ready(built, four == 1));
  }
  if (way_jump_table_ready(mended, true) && way_jump_table_ready(mended, false)) check_same_index(mended, built);
  way_grid_destroy(fresh);
}

static void mended_is_as_built(void **state) {
  (void)state;
  static uint8_t cells[40000];
  random_source source = random_from(92);
  int32_t rounds = quick_run() ? 40 : 600;
  for (int32_t round = 0; round < rounds; round++) {
    int32_t width, height;
    random_size(&source, 40000, &width, &height);
    static const int32_t densities[] = {0, 1, 5, 20, 35, 50};
    random_cells(&source, cells, width * height, densities[random_below(&source, 6)], 1);
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
    int32_t size = random_below(&source, 3) == 0 ? 2 : 1;
    check_index(grid, cells, size, random_below(&source, 4) != 0);
    test_bytes saved = save_grid(grid);
    for (int event = 0; event < 6; event++) {
      int kind = random_below(&source, 6);
      if (kind < 4) flip_some(&source, grid, cells, random_in(&source, 1, kind == 0 ? 40 : 4));
      if (kind == 4) fill_some(&source, grid, cells);
      if (kind == 5) {
        check_ok(way_grid_restore(grid, saved.data, saved.size, NULL));
        memcpy(cells, way_grid_cells(grid), (size_t)(width * height));
      }
      check_index(grid, cells, size, random_below(&source, 4) != 0);
    }
    bytes_free(&saved);
    way_grid_destroy(grid);
  }
}

/* One step at a time over a map whose table takes several queries to build, with edits that are mended, that are too
   many, and that come before the table is through: both finders are in the same state after every step. */
static void a_table_on_the_way_changes_nothing(void **state) {
  (void)state;
  enum { SIDE = 200 };
  static uint8_t cells[SIDE * SIDE];
  random_source source = random_from(95);
  int32_t scanning = 0, reading = 0, turned = 0;
  for (int32_t round = 0; round < (quick_run() ? 2 : 8); round++) {
    random_cells(&source, cells, SIDE * SIDE, 10 + 5 * (round % 3), 1);
    way_grid *grid = NULL;
    check_ok(way_grid_create(SIDE, SIDE, cells, NULL, NULL, &grid));
    way_diagonal rule = round % 2 == 0 ? WAY_DIAGONAL_NO_CORNER_CUTTING : WAY_DIAGONAL_NEVER;
    way_search *searches[2];
    for (int i = 0; i < 2; i++) {
      way_grid_options options = options_of(i == 0 ? WAY_ALGORITHM_JPS : WAY_ALGORITHM_JPS_PLUS, rule, 1, true);
      check_ok(way_grid_search_create(grid, &options, &searches[i]));
    }
    for (int32_t query = 0; query < 30; query++) {
      if (query % 10 == 9) flip_some(&source, grid, cells, query == 19 ? 400 : 2);
      way_point ends[2];
      for (int i = 0; i < 2; i++) {
        int32_t cell = random_below(&source, SIDE * SIDE);
        while (cells[cell] == WAY_WALL) cell = (cell + 1) % (SIDE * SIDE);
        ends[i] = point_of(SIDE, cell);
      }
      way_status status[2];
      for (int i = 0; i < 2; i++) check_ok(way_grid_search_begin(searches[i], ends[0], ends[1], &status[i]));
      way_jump_index *index = NULL;
      check_ok(way_jump_index_for(grid, 1, rule == WAY_DIAGONAL_NEVER, true, &index));
      bool ready = way_jump_table_ready(index, rule == WAY_DIAGONAL_NEVER), was = ready;
      while (status[0] == WAY_STATUS_IN_PROGRESS) {
        int32_t steps = random_in(&source, 1, 40);
        for (int i = 0; i < 2; i++) check_ok(way_search_step(searches[i], steps, &status[i]));
        test_bytes scans = save_search(searches[0]), tables = save_search(searches[1]);
        assert_int_equal(scans.size, tables.size);
        scans.data[17] = 1;
        assert_memory_equal(scans.data, tables.data, scans.size);
        bytes_free(&scans);
        bytes_free(&tables);
        ready = way_jump_table_ready(index, rule == WAY_DIAGONAL_NEVER);
        scanning += !ready;
        reading += ready;
      }
      turned += ready && !was;
    }
    for (int i = 0; i < 2; i++) way_search_destroy(searches[i]);
    way_grid_destroy(grid);
  }
  print_message("%d steps by scans, %d by tables, %d searches with both\n", scanning, reading, turned);
  assert_true(scanning > 20 && reading > 20 && turned > 1);
}

static void check_cost(way_grid *grid, way_point start, way_point goal, way_diagonal rule, double cost) {
  way_path path;
  way_path_init(&path, NULL);
  for (int plus = 0; plus < 2; plus++) {
    way_grid_options options = options_of(plus == 1 ? WAY_ALGORITHM_JPS_PLUS : WAY_ALGORITHM_JPS, rule, 1, true);
    check_ok(way_grid_find_path(grid, start, goal, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_FOUND);
    assert_int_equal(path.engine, WAY_ENGINE_SPECIALIZED_JUMP);
    check_double(path.cost, cost);
    check_ok(way_grid_find_path(grid, goal, start, &options, &path));
    check_double(path.cost, cost);
  }
  way_path_free(&path);
}

/* Longer than any number in the tables, and than 16 bits. */
static void runs_may_have_any_length(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(70001, 1, NULL, NULL, NULL, &grid));
  check_cost(grid, (way_point){0, 0}, (way_point){70000, 0}, WAY_DIAGONAL_NO_CORNER_CUTTING, 70000);
  check_cost(grid, (way_point){3, 0}, (way_point){69999, 0}, WAY_DIAGONAL_NEVER, 69996);
  way_grid_destroy(grid);
  /* A wall with a gap at its far end: the turn lies beyond every entry. */
  check_ok(way_grid_create(3, 40000, NULL, NULL, NULL, &grid));
  check_ok(way_grid_fill(grid, 1, 0, 1, 39999, WAY_WALL));
  check_cost(grid, (way_point){0, 0}, (way_point){2, 0}, WAY_DIAGONAL_NO_CORNER_CUTTING, 2 * 39999 + 2);
  check_cost(grid, (way_point){0, 0}, (way_point){2, 0}, WAY_DIAGONAL_NEVER, 2 * 39999 + 2);
  way_grid_destroy(grid);
  check_ok(way_grid_create(700, 600, NULL, NULL, NULL, &grid));
  double diagonal = 599 * 0x1.6A09E667F3BCDp+0;
  check_cost(grid, (way_point){0, 0}, (way_point){599, 599}, WAY_DIAGONAL_NO_CORNER_CUTTING, diagonal);
  check_cost(grid, (way_point){0, 599}, (way_point){699, 0}, WAY_DIAGONAL_NO_CORNER_CUTTING, 100 + diagonal);
  check_cost(grid, (way_point){0, 599}, (way_point){699, 0}, WAY_DIAGONAL_NEVER, 699 + 599);
  way_grid_destroy(grid);
}

/* Without its cells. */
static way_path answer_of(way_grid *grid, const way_grid_options *options) {
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){5, 3}, options, &path));
  assert_int_equal(path.status, WAY_STATUS_FOUND);
  way_path answer = path;
  way_path_free(&path);
  return answer;
}

static int everywhere(void *context, int32_t cell) {
  (void)context;
  (void)cell;
  return 1;
}

/* What runs instead where jump points don't apply is named, and is what 'a*' would run. */
static void other_problems_fall_back_by_name(void **state) {
  (void)state;
  for (int plus = 0; plus < 2; plus++) {
    way_algorithm algorithm = plus == 1 ? WAY_ALGORITHM_JPS_PLUS : WAY_ALGORITHM_JPS;
    for (int choice = 0; choice < 9; choice++) {
      way_grid *grid = NULL;
      check_ok(way_grid_create(6, 4, NULL, NULL, NULL, &grid));
      way_grid_options options = options_of(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
      bool terrain = choice == 3 || choice == 4 || choice == 7, jumps = choice < 3 || terrain;
      if (choice == 1) options.diagonal = WAY_DIAGONAL_NEVER;
      if (choice == 2) options.heuristic_weight = 0;
      if (choice == 3) options.diagonal = WAY_DIAGONAL_ONE_FREE;
      if (choice == 4) options.diagonal = WAY_DIAGONAL_ALWAYS;
      if (choice == 5) options.heuristic_weight = 0.5;
      if (choice == 6) options.passable = everywhere;
      if (choice == 7) check_ok(way_grid_set(grid, 2, 2, 7));
      if (choice == 7) check_ok(way_grid_set_area_cost(grid, 7, 2));
      if (choice == 8) options.heuristic_weight = 1.5;
      way_path path = answer_of(grid, &options);
      options.algorithm = WAY_ALGORITHM_A_STAR;
      way_path plain = answer_of(grid, &options);
      way_algorithm named = terrain ? WAY_ALGORITHM_JPS : algorithm;
      assert_int_equal(path.algorithm, jumps ? named : WAY_ALGORITHM_A_STAR);
      assert_int_equal(path.engine, jumps ? WAY_ENGINE_SPECIALIZED_JUMP : plain.engine);
      if (!jumps) assert_int_equal(path.iterations, plain.iterations);
      options.algorithm = algorithm;
      options.record_expansions = true;
      assert_int_equal(answer_of(grid, &options).engine, path.engine);
      options.record_expansions = false;
      options.specialized_engines = false;
      assert_int_equal(answer_of(grid, &options).engine, WAY_ENGINE_GENERIC);
      way_grid_destroy(grid);
    }
  }
}

/* When the budget ran out, among the closed jump points, by distance, then cost, then cell: worked out from the marks. */
static void partial_paths_end_at_the_nearest_jump_point(void **state) {
  (void)state;
  static uint8_t cells[600], marks[600];
  static oracle_cost from_goal[600];
  random_source source = random_from(93);
  way_path path;
  way_path_init(&path, NULL);
  int32_t checked = 0;
  for (int32_t round = 0; round < 2000; round++) {
    int32_t width = random_in(&source, 2, 25), height = random_in(&source, 2, 24), count = width * height;
    random_cells(&source, cells, count, 45, 1);
    int32_t start = random_below(&source, count), goal = random_below(&source, count);
    cells[start] = 0;
    cells[goal] = 0;
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
    way_grid_options options =
        options_of(round % 2 == 0 ? WAY_ALGORITHM_JPS : WAY_ALGORITHM_JPS_PLUS, rules[round / 2 % 2], 1, true);
    options.partial = true;
    options.iteration_budget = random_below(&source, 8);
    way_search *search = NULL;
    way_status status;
    check_ok(way_grid_search_create(grid, &options, &search));
    check_ok(way_grid_search_begin(search, point_of(width, start), point_of(width, goal), &status));
    check_ok(way_search_step(search, INT32_MAX, &status));
    if (status == WAY_STATUS_BUDGET_EXHAUSTED) {
      check_ok(way_search_path(search, &path));
      check_ok(way_search_marks(search, marks, sizeof marks));
      uint8_t open[600] = {0};
      oracle_world empty = {width, height, open, options.diagonal, 1, NULL};
      oracle_world world = {width, height, cells, options.diagonal, 1, NULL};
      oracle_run(&empty, goal, from_goal);
      int32_t end = path.cells[path.length - 1];
      assert_int_equal(marks[end], 2);
      oracle_cost walked = oracle_path(&world, path.cells, path.length);
      assert_true(walked.found);
      check_double(path.cost, oracle_value(walked));
      for (int32_t cell = 0; cell < count; cell++) {
        if (marks[cell] == 2) assert_true(oracle_compare(from_goal[end], from_goal[cell]) <= 0);
      }
      checked++;
    }
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
  assert_true(checked > 300);
  way_path_free(&path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finders_agree_and_find_the_cheapest),
      cmocka_unit_test(mended_is_as_built),
      cmocka_unit_test(a_table_on_the_way_changes_nothing),
      cmocka_unit_test(runs_may_have_any_length),
      cmocka_unit_test(other_problems_fall_back_by_name),
      cmocka_unit_test(partial_paths_end_at_the_nearest_jump_point),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
