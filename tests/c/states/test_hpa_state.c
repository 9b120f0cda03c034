/* Saved searches with HPA* (kind 64): golden bytes, slices that go on in another world, and each rule of the format broken
   alone. */
#include "answers.h"
#include "failing_allocator.h"
#include "random.h"
#include "test_bytes.h"

enum {
  AT_HEIGHT = 12,
  AT_STATUS = 16,
  AT_WEIGHT = 17,
  AT_CHUNK = 25,
  AT_START = 29,
  AT_GOAL = 33,
  AT_EXPANDED = 37,
  AT_ITERATIONS = 41,
  AT_VISITED = 45,
  AT_CELLS = 49,
  CELL = 17,
  IDLE_SIZE = 45
};

static way_search *search_on(way_grid *grid, const way_grid_options *options) {
  way_search *search = NULL;
  check_ok(way_grid_search_create(grid, options, &search));
  return search;
}

static way_grid_options hpa_options(int32_t chunk_size, double weight, bool record) {
  way_grid_options options = options_of(WAY_ALGORITHM_HPA_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
  options.hpa_chunk_size = chunk_size;
  options.heuristic_weight = weight;
  options.record_expansions = record;
  return options;
}

static void check_same(const test_bytes *a, const test_bytes *b) {
  assert_int_equal(a->size, b->size);
  assert_memory_equal(a->data, b->data, a->size);
}

/* ------------------------------------------------------------------------------------------------ golden bytes */

static void put_fields(test_bytes *bytes, uint8_t status, int32_t start, int32_t goal, int32_t expanded,
                       int32_t iterations) {
  put_header(bytes, 64);
  put_i32(bytes, 10);
  put_i32(bytes, 1);
  put_u8(bytes, status);
  put_f64(bytes, 1);
  put_i32(bytes, 8);
  put_i32(bytes, start);
  put_i32(bytes, goal);
  put_i32(bytes, expanded);
  put_i32(bytes, iterations);
}

/* A corridor of two chunks: the start and the goal stand on no node, cells 7 and 8 do. */
static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  static const int32_t way[4] = {0, 7, 8, 9};
  way_grid *grid = NULL;
  check_ok(way_grid_create(10, 1, NULL, NULL, NULL, &grid));
  way_grid_options options = hpa_options(8, 1, true);
  way_search *search = search_on(grid, &options);
  test_bytes golden = {NULL, 0, 0}, bytes = save_search(search);
  put_fields(&golden, 0, -1, -1, 0, 0);
  assert_int_equal(golden.size, IDLE_SIZE);
  check_same(&bytes, &golden);
  bytes_free(&bytes);
  way_status status;
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){9, 0}, &status));
  for (int32_t pops = 0; pops <= 4; pops++) {
    golden.size = 0;
    int32_t expanded = pops == 4 ? 3 : pops, visited = pops == 4 ? 4 : pops + 1;
    put_fields(&golden, pops == 4 ? 2 : 1, 0, 9, expanded, pops);
    put_i32(&golden, visited);
    for (int32_t i = 0; i < visited; i++) {
      put_i32(&golden, way[i]);
      put_u8(&golden, i < pops);
      put_f64(&golden, way[i]);
      put_i32(&golden, i == 0 ? -1 : way[i - 1]);
    }
    put_i32(&golden, expanded);
    for (int32_t i = 0; i < expanded; i++) put_i32(&golden, way[i]);
    bytes = save_search(search);
    check_same(&bytes, &golden);
    bytes_free(&bytes);
    check_ok(way_search_step(search, 1, &status));
  }
  check_ok(way_grid_set(grid, 3, 0, WAY_WALL));
  golden.size = 0;
  put_fields(&golden, 0, -1, -1, 0, 0);
  bytes = save_search(search);
  check_same(&bytes, &golden);
  bytes_free(&bytes);
  bytes_free(&golden);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ slices */

typedef struct map {
  oracle_world world;
  uint8_t cells[48 * 48];
  int32_t multipliers[255];
} map;

static void draw_map(map *made, random_source *source, int32_t round) {
  made->world =
      (oracle_world){.cells = made->cells, .width = random_in(source, 1, 48), .height = random_in(source, 1, 48)};
  made->world.diagonal = (way_diagonal)(round % 4);
  made->world.agent_size = 1 + (round % 5 == 4);
  for (int32_t i = 0; i < 255; i++) made->multipliers[i] = 1024 * (i % 5 + 1);
  if (round % 3 == 0) made->world.multipliers = made->multipliers;
  int32_t areas = round % 3 == 0 ? 3 : 1;
  for (int32_t i = 0; i < made->world.width * made->world.height; i++) {
    made->cells[i] = random_below(source, 100) < 22 ? WAY_WALL : (uint8_t)random_below(source, areas);
  }
}

/* One search is never left; the other moves to another grid after each slice, where other chunks are built or none. */
static void slice(const map *made, const way_grid_options *options, way_point start, way_point goal, bool warm) {
  way_grid *grids[2] = {grid_of_world(&made->world), grid_of_world(&made->world)};
  way_path whole, path;
  way_path_init(&whole, NULL);
  way_path_init(&path, NULL);
  check_ok(way_grid_find_path(grids[0], start, goal, options, &whole));
  if (!warm) way_grid_trim(grids[0]);
  way_search *stayed = search_on(grids[0], options),
             *moved[2] = {search_on(grids[0], options), search_on(grids[1], options)};
  for (int32_t budget = 1; budget <= whole.iterations + 1; budget += 1 + budget / 4) {
    way_status status;
    check_ok(way_grid_search_begin(stayed, start, goal, &status));
    check_ok(way_grid_search_begin(moved[0], start, goal, &status));
    int side = 0;
    while (status == WAY_STATUS_IN_PROGRESS) {
      test_bytes bytes = save_search(moved[side]);
      side = 1 - side;
      check_ok(way_search_restore(moved[side], bytes.data, bytes.size, NULL));
      test_bytes again = save_search(moved[side]), other = save_search(stayed);
      check_same(&again, &bytes);
      check_same(&other, &bytes);
      bytes_free(&again);
      bytes_free(&other);
      bytes_free(&bytes);
      way_status there;
      check_ok(way_search_step(moved[side], budget, &there));
      check_ok(way_search_step(stayed, budget, &status));
      assert_int_equal(there, status);
      check_ok(way_search_path(moved[side], &path));
    }
    assert_int_equal(way_search_hash(moved[side]), way_search_hash(stayed));
    if (status == WAY_STATUS_START_INVALID || status == WAY_STATUS_GOAL_INVALID) break;
    check_ok(way_search_path(moved[side], &path));
    check_same_answer(&path, &whole);
    check_ok(way_search_path(stayed, &path));
    check_same_answer(&path, &whole);
  }
  for (int i = 0; i < 2; i++) {
    way_search_destroy(moved[i]);
    if (i == 0) way_search_destroy(stayed);
    way_grid_destroy(grids[i]);
  }
  way_path_free(&whole);
  way_path_free(&path);
}

static void slices_go_on_in_another_world(void **state) {
  (void)state;
  static map made;
  static const double weights[4] = {1, 0, 1.5, 0.5};
  random_source source = random_from(64);
  int32_t rounds = quick_run() ? 24 : 160;
  for (int32_t round = 0; round < rounds; round++) {
    draw_map(&made, &source, round);
    way_grid_options options = hpa_options(round % 7 == 6 ? 16 : 8, weights[round % 4], round % 2 == 0);
    options.diagonal = made.world.diagonal;
    options.agent_size = made.world.agent_size;
    options.partial = round % 3 == 1;
    for (int32_t i = 0; i < 3; i++) {
      int32_t cells = made.world.width * made.world.height;
      way_point start = point_of(made.world.width, random_below(&source, cells));
      way_point goal = i == 2 ? start : point_of(made.world.width, random_below(&source, cells));
      slice(&made, &options, start, goal, i == 1);
    }
  }
}

/* ------------------------------------------------------------------------------------------------ damage */

static const char *const rows[9] = {
    "................", "................", "......#.........", "......#.........", "......#.........",
    "......#.........", "................", "................", "................",
};

enum { WIDTH = 16, START = 3 * WIDTH + 2, GOAL = 3 * WIDTH + 13 };

typedef struct sample {
  way_grid *grid;
  way_search *search;
  test_bytes bytes;
} sample;

/* Steps so many times over the map, recording. */
static sample sample_after(int32_t steps, double weight) {
  sample s = {grid_from_text(rows, 9), NULL, {NULL, 0, 0}};
  way_grid_options options = hpa_options(8, weight, true);
  s.search = search_on(s.grid, &options);
  way_status status;
  check_ok(way_grid_search_begin(s.search, point_of(WIDTH, START), point_of(WIDTH, GOAL), &status));
  check_ok(way_search_step(s.search, steps, &status));
  s.bytes = save_search(s.search);
  return s;
}

static void free_sample(sample *s) {
  bytes_free(&s->bytes);
  way_search_destroy(s->search);
  way_grid_destroy(s->grid);
}

/* Refused at an offset from the front, or behind all that was read for -1, with these words. */
static void refuse(sample *s, int64_t offset, const char *message) {
  way_error error;
  way_status status;
  check_result(way_search_restore(s->search, s->bytes.data, s->bytes.size, &error), WAY_ERROR_STATE);
  assert_string_equal(error.message, message);
  if (offset >= 0) assert_int_equal(error.byte_offset, offset);
  assert_int_equal(way_search_status(s->search), WAY_STATUS_NONE);
  check_ok(way_grid_search_begin(s->search, point_of(WIDTH, START), point_of(WIDTH, GOAL), &status));
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
  free_sample(s);
}

static size_t record_of(const test_bytes *b, int32_t cell) {
  for (int32_t i = 0; i < get_i32(b, AT_VISITED); i++) {
    size_t at = AT_CELLS + (size_t)i * CELL;
    if (get_i32(b, at) == cell) return at;
  }
  fail_msg("cell %d is not visited", cell);
  return 0;
}

static size_t expanded_at(const test_bytes *b) {
  return AT_CELLS + (size_t)get_i32(b, AT_VISITED) * CELL;
}

static void refuse_field(size_t offset, int32_t value, const char *message) {
  sample s = sample_after(2, 1);
  set_i32(&s.bytes, offset, value);
  refuse(&s, (int64_t)offset, message);
}

static void fields_are_held_against_the_search(void **state) {
  (void)state;
  refuse_field(0, 7, "magic is 7, expected the bytes OPGS");
  refuse_field(4, 2 | 64 << 16, "format version is 2, expected 1");
  refuse_field(8, 17, "width is 17, expected 16");
  refuse_field(AT_HEIGHT, 8, "height is 8, expected 9");
  refuse_field(AT_CHUNK, 16, "chunk size is 16, expected 8");
  refuse_field(AT_START, -1, "start is -1, expected 0 to 143");
  refuse_field(AT_START, 2 * WIDTH + 6, "start is 38, expected a cell where the agent fits");
  refuse_field(AT_GOAL, 144, "goal is 144, expected 0 to 143");
  refuse_field(AT_EXPANDED, -1, "expanded is -1, expected 0 to 2147483647");
  refuse_field(AT_VISITED, 145, "visited count is 145, expected 0 to 144");
  refuse_field(AT_VISITED, 99, "visited count is 99, expected no more than the bytes that follow can hold");
  sample s = sample_after(2, 1);
  s.bytes.data[6] = 12;
  refuse(&s, 6, "kind is 12, expected 64");
  s = sample_after(2, 1);
  s.bytes.data[AT_STATUS] = 4;
  refuse(&s, AT_STATUS, "status is 4, expected 0 to 3");
  s = sample_after(2, 1);
  s.bytes.data[AT_STATUS] = 67;
  refuse(&s, AT_STATUS, "status is 67, expected 0 to 3");
  s = sample_after(2, 1);
  s.bytes.data[AT_STATUS] = 0;
  refuse(&s, AT_START, "start is 50, expected -1");
  s = sample_after(2, 1);
  set_f64(&s.bytes, AT_WEIGHT, 1.25);
  refuse(&s, AT_WEIGHT, "the heuristic weight is 1.25, expected 1");
  s = sample_after(2, 1);
  put_u8(&s.bytes, 0);
  refuse(&s, (int64_t)s.bytes.size - 1, "the state is followed by 1 bytes too many");
}

static void cells_are_nodes_in_order(void **state) {
  (void)state;
  sample s = sample_after(2, 1);
  set_i32(&s.bytes, AT_CELLS + CELL, get_i32(&s.bytes, AT_CELLS));
  refuse(&s, AT_CELLS + CELL, "visited cell is 7, expected 8 to 143");
  s = sample_after(2, 1);
  set_i32(&s.bytes, AT_CELLS + CELL, WIDTH + 1);
  refuse(&s, AT_CELLS + CELL,
         "visited cell is 17, expected the start, the goal or a cell where one passes between chunks");
  s = sample_after(2, 1);
  s.bytes.data[AT_CELLS + 4] = 2;
  refuse(&s, AT_CELLS + 4, "closed flag is 2, expected 0 or 1");
  s = sample_after(2, 1);
  set_f64(&s.bytes, AT_CELLS + 5, -0.5);
  refuse(&s, AT_CELLS + 5, "the g of cell 7 is -0.5, expected finite and at least 0");
  s = sample_after(2, 1);
  set_f64(&s.bytes, record_of(&s.bytes, START) + 5, 0.25);
  refuse(&s, -1, "the g of the start is 0.25, expected 0");
  s = sample_after(2, 1);
  set_i32(&s.bytes, AT_CELLS + 13, -1);
  refuse(&s, AT_CELLS + 13, "parent is -1, expected -1 for the start and a cell for every other");
  s = sample_after(2, 1);
  set_i32(&s.bytes, AT_CELLS + 13, WIDTH + 1);
  refuse(&s, AT_CELLS + 13, "parent is 17, expected the start, the goal or a cell where one passes between chunks");
  s = sample_after(2, 1);
  size_t at = record_of(&s.bytes, START);
  set_i32(&s.bytes, at, START - 1);
  set_i32(&s.bytes, AT_START, START - 1);
  refuse(&s, AT_CELLS + 13, "parent is 50, expected the start, the goal or a cell where one passes between chunks");
}

static void links_lead_to_the_start(void **state) {
  (void)state;
  /* Cells 112 and 119 at the lower corners of the first chunk were both reached from the start. */
  sample s = sample_after(2, 1);
  set_i32(&s.bytes, record_of(&s.bytes, 112) + 13, GOAL);
  refuse(&s, -1, "parent is 61, expected a visited cell that costs no more");
  s = sample_after(2, 1);
  set_f64(&s.bytes, record_of(&s.bytes, 112) + 5, 9);
  set_f64(&s.bytes, record_of(&s.bytes, 119) + 5, 9);
  set_i32(&s.bytes, record_of(&s.bytes, 112) + 13, 119);
  set_i32(&s.bytes, record_of(&s.bytes, 119) + 13, 112);
  refuse(&s, -1, "parent is 112, expected no cycle");
  s = sample_after(2, 1);
  set_i32(&s.bytes, record_of(&s.bytes, 8) + 13, START);
  refuse(&s, -1, "parent is 50, expected a cell of the same chunk, or a step away");
  s = sample_after(2, 1);
  set_f64(&s.bytes, record_of(&s.bytes, 8) + 5, get_f64(&s.bytes, record_of(&s.bytes, 7) + 5) + 0.5);
  refuse(&s, -1, "the g of cell 8 is 6.742640687119286, expected no less than its parent's and the step from there");
  /* With a greater weight each cell is expanded once. */
  s = sample_after(2, 2);
  s.bytes.data[record_of(&s.bytes, 7) + 4] = 0;
  refuse(&s, -1, "parent is 7, expected a closed cell");
}

static void counts_and_status_agree(void **state) {
  (void)state;
  sample s = sample_after(2, 1);
  set_i32(&s.bytes, AT_EXPANDED, 1);
  refuse(&s, -1, "expanded is 1, expected the iterations, less one when found");
  s = sample_after(2, 1);
  set_i32(&s.bytes, AT_EXPANDED, 1);
  set_i32(&s.bytes, AT_ITERATIONS, 1);
  refuse(&s, -1, "iterations is 1, expected one for each closed cell at least");
  s = sample_after(2, 2);
  set_i32(&s.bytes, AT_EXPANDED, 3);
  set_i32(&s.bytes, AT_ITERATIONS, 3);
  refuse(&s, -1, "iterations is 3, expected one for each closed cell");
  s = sample_after(0, 1);
  set_i32(&s.bytes, AT_EXPANDED, 3);
  set_i32(&s.bytes, AT_ITERATIONS, 3);
  refuse(&s, -1, "iterations is 3, expected 0 exactly when nothing is closed");
  s = sample_after(2, 1);
  s.bytes.data[record_of(&s.bytes, START) + 4] = 0;
  refuse(&s, -1, "the start is 50, expected closed unless nothing has popped");
  s = sample_after(1, 1);
  s.bytes.data[record_of(&s.bytes, START) + 4] = 0;
  set_i32(&s.bytes, AT_EXPANDED, 0);
  set_i32(&s.bytes, AT_ITERATIONS, 0);
  refuse(&s, -1, "visited count is 4, expected 1, the start, when nothing is closed");
  s = sample_after(2, 1);
  s.bytes.data[AT_STATUS] = 3;
  refuse(&s, -1, "the number of open cells is 3, expected 0 in a search that ran out");
  s = sample_after(2, 1);
  s.bytes.data[AT_STATUS] = 2;
  set_i32(&s.bytes, AT_EXPANDED, 1);
  refuse(&s, -1, "the goal is 61, expected closed exactly when found");
  s = sample_after(100, 1);
  s.bytes.data[AT_STATUS] = 1;
  set_i32(&s.bytes, AT_EXPANDED, get_i32(&s.bytes, AT_ITERATIONS));
  refuse(&s, -1, "the goal is 61, expected closed exactly when found");
  s = sample_after(1, 1);
  for (int32_t i = 0; i < get_i32(&s.bytes, AT_VISITED); i++) s.bytes.data[AT_CELLS + (size_t)i * CELL + 4] = 1;
  refuse(&s, -1, "the number of open cells is 0, expected above 0 in a running search");
}

static void expanded_cells_are_visited(void **state) {
  (void)state;
  sample s = sample_after(2, 1);
  size_t at = expanded_at(&s.bytes);
  set_i32(&s.bytes, at, 1);
  refuse(&s, (int64_t)at, "expanded count is 1, expected 0 or the expanded of the counters");
  s = sample_after(2, 1);
  set_i32(&s.bytes, at + 4, 8 * WIDTH + 8);
  refuse(&s, (int64_t)at + 4, "expanded cell is 136, expected a visited cell");
  s = sample_after(2, 1);
  s.bytes.size -= 4;
  refuse(&s, (int64_t)at, "expanded count is 2, expected no more than the bytes that follow can hold");
}

/* Each cut is refused, and each byte that is changed leads to a refusal or to what is written as it was read. */
static void any_byte_may_be_wrong(void **state) {
  (void)state;
  for (int32_t steps = 0; steps < 40; steps += 3) {
    sample s = sample_after(steps, 1);
    way_error error;
    for (size_t size = 0; size < s.bytes.size; size++) {
      check_result(way_search_restore(s.search, s.bytes.data, size, &error), WAY_ERROR_STATE);
    }
    for (size_t i = 0; i < s.bytes.size; i++) {
      static const uint8_t changes[] = {1, 2, 0x40, 0x80, 0xff};
      for (int k = 0; k < 5; k++) {
        s.bytes.data[i] ^= changes[k];
        way_result result = way_search_restore(s.search, s.bytes.data, s.bytes.size, &error);
        if (result == WAY_OK) {
          test_bytes again = save_search(s.search);
          check_same(&again, &s.bytes);
          bytes_free(&again);
          way_status status;
          check_ok(way_search_step(s.search, 200, &status));
        } else {
          check_result(result, WAY_ERROR_STATE);
          assert_int_equal(way_search_status(s.search), WAY_STATUS_NONE);
        }
        s.bytes.data[i] ^= changes[k];
      }
    }
    check_ok(way_search_restore(s.search, s.bytes.data, s.bytes.size, &error));
    free_sample(&s);
  }
}

/* Between two cells of one chunk there is no way inside it: a state that claims one is taken, and found out. */
static void a_forged_way_is_found_out(void **state) {
  (void)state;
  static const char *const split[2] = {"...#............", "...#............"};
  way_grid *grid = grid_from_text(split, 2);
  way_grid_options options = hpa_options(8, 1, false);
  way_search *search = search_on(grid, &options);
  way_status status;
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){15, 0}, &status));
  check_ok(way_search_step(search, 1, &status));
  assert_int_equal(status, WAY_STATUS_NO_PATH);
  test_bytes bytes = save_search(search);
  bytes.data[AT_STATUS] = 1;
  set_i32(&bytes, AT_VISITED, 2);
  bytes.size -= 4;
  put_i32(&bytes, 7);
  put_u8(&bytes, 0);
  put_f64(&bytes, 7);
  put_i32(&bytes, 0);
  put_i32(&bytes, 0);
  check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
  check_ok(way_search_step(search, 100, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  way_path path;
  way_path_init(&path, NULL);
  check_result(way_search_path(search, &path), WAY_ERROR_STATE);
  assert_int_equal(path.length, 0);
  way_path_free(&path);
  bytes_free(&bytes);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

/* ------------------------------------------------------------------------------------------------ memory */

static void running_out_leaves_it_not_begun(void **state) {
  (void)state;
  sample s = sample_after(3, 1);
  way_grid_options options = hpa_options(8, 1, true);
  bool done = false;
  for (int64_t fail_at = 1; !done; fail_at++) {
    assert_true(fail_at < 100);
    failing_allocator failing;
    failing_allocator_init(&failing);
    uint8_t cells[WIDTH * 9];
    for (int32_t i = 0; i < WIDTH * 9; i++) cells[i] = rows[i / WIDTH][i % WIDTH] == '#' ? WAY_WALL : 0;
    way_grid *grid = NULL;
    check_ok(way_grid_create(WIDTH, 9, cells, NULL, &failing.allocator, &grid));
    way_search *search = search_on(grid, &options);
    failing_allocator_arm(&failing, fail_at);
    way_result result = way_search_restore(search, s.bytes.data, s.bytes.size, NULL);
    done = result == WAY_OK;
    if (!done) {
      check_result(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
    }
    failing_allocator_arm(&failing, 0);
    check_ok(way_search_restore(search, s.bytes.data, s.bytes.size, NULL));
    assert_int_equal(way_search_hash(search), way_search_hash(s.search));
    way_search_destroy(search);
    way_grid_destroy(grid);
    assert_true(failing_allocator_balanced(&failing));
  }
  free_sample(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_bytes_follow_the_format),
      cmocka_unit_test(slices_go_on_in_another_world),
      cmocka_unit_test(fields_are_held_against_the_search),
      cmocka_unit_test(cells_are_nodes_in_order),
      cmocka_unit_test(links_lead_to_the_start),
      cmocka_unit_test(counts_and_status_agree),
      cmocka_unit_test(expanded_cells_are_visited),
      cmocka_unit_test(any_byte_may_be_wrong),
      cmocka_unit_test(a_forged_way_is_found_out),
      cmocka_unit_test(running_out_leaves_it_not_begun),
  };
  return cmocka_run_group_tests_name("hpa state", tests, NULL, NULL);
}
