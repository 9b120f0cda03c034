/* The ends of ranges, which only long lives and forged states come to: counters, epochs, ids, multipliers, sizes; and
   questions at the one moment when what is derived from a grid lags behind it. */
#include <float.h>

#include "answers.h"
#include "failing_allocator.h"
#include "random.h"
#include "engine/generic/astar.h"
#include "search/grid.h"
#include "search/handle.h"
#include "engine/uniform/square_astar.h"
#include "engine/any_angle/theta.h"
#include "test_bytes.h"
#include "waystate/waystate.h"
#include "world/grid/grid.h"

/* Offsets in states of kind 12, mode 2, and of kind 8, which is embedded in it. */
enum { EMBEDDED = 37, EXPANDED = 29, ITERATIONS = 33, VISITED = 45, NODE_BYTES = 17, SLOT_BYTES = 20 };
/* Of the first multiplier in states of kinds 1 and 2. */
enum { GRID_AREAS = 48, HEX_AREAS = 52 };

/* ---------------------------------------------------------------------------------------------------- counters */

static way_grid_options generic_options(void) {
  return options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, false);
}

static void check_takes_own_state(way_search *search) {
  test_bytes bytes = save_search(search);
  check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
  test_bytes again = save_search(search);
  assert_int_equal(again.size, bytes.size);
  assert_memory_equal(again.data, bytes.data, bytes.size);
  bytes_free(&bytes);
  bytes_free(&again);
}

static void a_search_stops_before_its_counters_overflow(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(8, 8, NULL, NULL, NULL, &grid));
  way_grid_options options = generic_options();
  way_search *search = NULL;
  check_ok(way_grid_search_create(grid, &options, &search));
  way_status status;
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){7, 7}, &status));
  check_ok(way_search_step(search, 3, &status));
  test_bytes bytes = save_search(search);
  set_i32(&bytes, EMBEDDED + EXPANDED, INT32_MAX - 2);
  set_i32(&bytes, EMBEDDED + ITERATIONS, INT32_MAX - 2);
  check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
  assert_int_equal(way_search_status(search), WAY_STATUS_IN_PROGRESS);
  check_ok(way_search_step(search, 1, &status));
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
  for (int i = 0; i < 2; i++) {
    check_ok(way_search_step(search, 100, &status));
    assert_int_equal(status, WAY_STATUS_BUDGET_EXHAUSTED);
    assert_int_equal(way_search_iterations(search), INT32_MAX);
    check_takes_own_state(search);
  }
  bytes_free(&bytes);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

static void a_hex_search_stops_before_its_counters_overflow(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(8, 8, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid));
  way_grid_options options = default_options();
  for (int specialized = 0; specialized < 2; specialized++) {
    options.specialized_engines = specialized == 1;
    way_search *search = NULL;
    check_ok(way_grid_search_create(grid, &options, &search));
    way_status status;
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){7, 7}, &status));
    check_ok(way_search_step(search, 3, &status));
    test_bytes bytes = save_search(search);
    set_i32(&bytes, EXPANDED, INT32_MAX - 1);
    set_i32(&bytes, ITERATIONS, INT32_MAX - 1);
    check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
    check_ok(way_search_step(search, 100, &status));
    assert_int_equal(status, WAY_STATUS_BUDGET_EXHAUSTED);
    assert_int_equal(way_search_iterations(search), INT32_MAX);
    bytes_free(&bytes);
    way_search_destroy(search);
  }
  way_grid_destroy(grid);
}

/* ---------------------------------------------------------------------------------------------------- epochs */

static void answer_and_save(way_search *search, random_source *source, test_bytes *bytes) {
  way_status status;
  way_point start = {random_below(source, 9), random_below(source, 9)};
  way_point goal = {random_below(source, 9), random_below(source, 9)};
  check_ok(way_grid_search_begin(search, start, goal, &status));
  if (status == WAY_STATUS_IN_PROGRESS) check_ok(way_search_step(search, random_below(source, 30), &status));
  *bytes = save_search(search);
}

/* Where a build has short epochs, engines start over all the time without help. */
static void near_the_last_epoch(way_search *search) {
#ifdef WAYSTATE_SHORT_EPOCHS
  (void)search;
#else
  if (search->states[WAY_SQUARE_PAIRS] != NULL) {
    way_square_astar *astar = search->states[WAY_SQUARE_PAIRS];
    astar->search = astar->most_search - 2;
  }
  if (search->states[WAY_SQUARE_ASTAR] != NULL) {
    ((way_astar *)search->states[WAY_SQUARE_ASTAR])->buffers.epoch = UINT32_MAX - 7;
  }
  if (search->states[WAY_SQUARE_THETA] != NULL) {
    ((way_theta *)search->states[WAY_SQUARE_THETA])->once.buffers.epoch = UINT32_MAX - 7;
  }
#endif
}

static void epochs_start_over_unnoticed(void **state) {
  (void)state;
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR,     WAY_ALGORITHM_A_STAR,
                                             WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_LAZY_THETA_STAR,
                                             WAY_ALGORITHM_JPS,        WAY_ALGORITHM_HPA_STAR};
  random_source source = random_from(5);
  uint8_t cells[81];
  random_cells(&source, cells, 81, 25, 1);
  way_grid *grid = NULL;
  check_ok(way_grid_create(9, 9, cells, NULL, NULL, &grid));
  for (int engine = 0; engine < 6; engine++) {
    way_grid_options options = options_of(algorithms[engine], WAY_DIAGONAL_ONE_FREE, 1, engine == 0 || engine == 4);
    way_search *old = NULL;
    check_ok(way_grid_search_create(grid, &options, &old));
    for (int i = 0; i < 40; i++) {
      random_source same = random_from((uint64_t)(100 + i));
      random_source again = same;
      way_search *fresh = NULL;
      check_ok(way_grid_search_create(grid, &options, &fresh));
      test_bytes expected, bytes;
      answer_and_save(fresh, &same, &expected);
      answer_and_save(old, &again, &bytes);
      assert_int_equal(bytes.size, expected.size);
      assert_memory_equal(bytes.data, expected.data, expected.size);
      bytes_free(&bytes);
      bytes_free(&expected);
      way_search_destroy(fresh);
      if (i % 10 == 4) near_the_last_epoch(old);
    }
    way_search_destroy(old);
  }
  way_grid_destroy(grid);
}

/* ---------------------------------------------------------------------------------------------------- forged heaps */

/* Offset of the open count in a state of mode 2. */
static size_t open_at(const test_bytes *bytes) {
  return EMBEDDED + VISITED + 4 + (size_t)get_i32(bytes, EMBEDDED + VISITED) * NODE_BYTES;
}

/* All entries at F = G = 0, in the order of their nodes: a heap, and lower than anything that a step leads to. */
static void flatten_heap(test_bytes *bytes) {
  size_t at = open_at(bytes);
  int32_t count = get_i32(bytes, at);
  for (int32_t i = 0; i < count; i++) {
    size_t slot = at + 4 + (size_t)i * SLOT_BYTES;
    for (int32_t j = i + 1; j < count; j++) {
      size_t other = at + 4 + (size_t)j * SLOT_BYTES;
      int32_t node = get_i32(bytes, slot), later = get_i32(bytes, other);
      if (later >= node) continue;
      set_i32(bytes, slot, later);
      set_i32(bytes, other, node);
    }
    set_f64(bytes, slot + 4, 0);
    set_f64(bytes, slot + 12, 0);
  }
}

static void a_forged_heap_stays_a_heap(void **state) {
  (void)state;
  random_source source = random_from(31);
  int32_t rounds = quick_run() ? 20 : 200;
  for (int32_t round = 0; round < rounds; round++) {
    uint8_t cells[144];
    random_cells(&source, cells, 144, 10, 3);
    cells[0] = cells[143] = 0;
    way_grid *grid = NULL;
    check_ok(way_grid_create(12, 12, cells, NULL, NULL, &grid));
    check_ok(way_grid_set_area_cost(grid, 1, 7.5));
    way_grid_options options = generic_options();
    way_search *search = NULL;
    check_ok(way_grid_search_create(grid, &options, &search));
    way_status status;
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){11, 11}, &status));
    check_ok(way_search_step(search, 1 + random_below(&source, 40), &status));
    test_bytes bytes = save_search(search);
    flatten_heap(&bytes);
    check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
    while (way_search_status(search) == WAY_STATUS_IN_PROGRESS) {
      check_ok(way_search_step(search, 1, &status));
      check_takes_own_state(search);
    }
    bytes_free(&bytes);
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

/* Where an estimate dwarfs costs, a lower cost may leave F as it was, and an entry then comes later than it did. */
static void heavy_weights_leave_a_heap(void **state) {
  (void)state;
  random_source source = random_from(8);
  int32_t rounds = quick_run() ? 40 : 150;
  for (int32_t round = 0; round < rounds; round++) {
    uint8_t cells[144];
    random_cells(&source, cells, 144, 25, 12);
    cells[0] = cells[143] = 0;
    way_grid *grid = NULL;
    check_ok(way_grid_create(12, 12, cells, NULL, NULL, &grid));
    for (int32_t area = 1; area < 12; area++)
      check_ok(way_grid_set_area_cost(grid, area, 1 + random_below(&source, 30)));
    way_grid_options options = generic_options();
    options.heuristic_weight = 1e17;
    way_search *search = NULL;
    check_ok(way_grid_search_create(grid, &options, &search));
    way_status status;
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){11, 11}, &status));
    while (status == WAY_STATUS_IN_PROGRESS) {
      check_ok(way_search_step(search, 1, &status));
      check_takes_own_state(search);
    }
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

/* ---------------------------------------------------------------------------------------------------- multipliers */

static void set_multiplier(way_grid *grid, size_t areas, double multiplier) {
  test_bytes bytes = save_grid(grid);
  set_f64(&bytes, areas, multiplier);
  check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
  bytes_free(&bytes);
}

/* Costs that pass the largest double are no way; what is saved on the way there can be put back. */
static void sums_past_all_doubles_are_no_way(void **state) {
  (void)state;
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_THETA_STAR,
                                             WAY_ALGORITHM_LAZY_THETA_STAR};
  static const char *const rows[] = {".....", ".##..", "..#..", ".#...", "....."};
  for (int i = 0; i < 3; i++) {
    way_grid *grid = grid_from_text(rows, 5);
    set_multiplier(grid, GRID_AREAS, 4e307);
    way_grid_options options = options_of(algorithms[i], WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
    way_search *search = NULL;
    check_ok(way_grid_search_create(grid, &options, &search));
    for (int32_t goal = 0; goal < 25; goal++) {
      way_status status;
      way_path path;
      way_path_init(&path, NULL);
      check_ok(way_grid_search_begin(search, (way_point){0, 0}, point_of(5, goal), &status));
      while (status == WAY_STATUS_IN_PROGRESS) {
        check_ok(way_search_step(search, 1, &status));
        check_takes_own_state(search);
      }
      check_ok(way_search_path(search, &path));
      if (goal == 24) assert_int_equal(status, WAY_STATUS_NO_PATH);
      if (goal == 4) assert_int_equal(status, WAY_STATUS_FOUND);
      if (status == WAY_STATUS_FOUND) assert_true(path.cost <= DBL_MAX);
      way_path_free(&path);
    }
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

static void sums_past_all_doubles_are_no_way_over_hexagons(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(9, 2, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid));
  set_multiplier(grid, HEX_AREAS, 4e307);
  way_grid_options options = default_options();
  way_search *search = NULL;
  check_ok(way_grid_search_create(grid, &options, &search));
  for (int32_t x = 0; x < 9; x++) {
    way_status status;
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){x, 0}, &status));
    while (status == WAY_STATUS_IN_PROGRESS) {
      check_ok(way_search_step(search, 1, &status));
      check_takes_own_state(search);
    }
    assert_int_equal(status, x <= 4 ? WAY_STATUS_FOUND : WAY_STATUS_NO_PATH);
  }
  way_search_destroy(search);
  way_grid_destroy(grid);
}

/* ---------------------------------------------------------------------------------------------------- ids and sizes */

static void listeners_run_out_of_ids(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_grid *grid = NULL;
  check_ok(way_grid_create(3, 3, NULL, NULL, &memory.allocator, &grid));
  way_grid_listener listener = {NULL, NULL, NULL, NULL, NULL, NULL};
  int32_t id = 0;
  grid->ledger.listeners.next = INT32_MAX - 1;
  check_ok(way_grid_add_listener(grid, &listener, &id));
  assert_int_equal(id, INT32_MAX - 1);
  check_result(way_grid_add_listener(grid, &listener, &id), WAY_ERROR_OUT_OF_RANGE);
  way_grid_options options = options_of(WAY_ALGORITHM_D_STAR_LITE, WAY_DIAGONAL_NEVER, 1, true);
  way_grid_replanner *replanner = NULL;
  check_result(way_grid_replanner_create(grid, &options, &replanner), WAY_ERROR_OUT_OF_RANGE);
  way_flow_field_options field_options;
  way_flow_field_options_default(&field_options);
  way_flow_field *field = NULL;
  check_result(way_flow_field_create(grid, NULL, 0, &field_options, &field), WAY_ERROR_OUT_OF_RANGE);
  check_ok(way_grid_remove_listener(grid, id));
  way_grid_destroy(grid);
  assert_true(failing_allocator_balanced(&memory));
}

static void sizes_too_large_for_the_grid_share_their_memory(void **state) {
  (void)state;
  failing_allocator memory;
  failing_allocator_init(&memory);
  way_grid *grid = NULL;
  check_ok(way_grid_create(6, 9, NULL, NULL, &memory.allocator, &grid));
  way_path path;
  way_path_init(&path, NULL);
  int64_t blocks = 0;
  for (int32_t i = 0; i < 300; i++) {
    int32_t size = i < 100 ? 7 + i : INT32_MAX - (i - 100);
    bool answer = true;
    check_ok(way_grid_is_reachable(grid, (way_point){0, 0}, (way_point){0, 0}, WAY_DIAGONAL_NEVER, size, &answer));
    assert_false(answer);
    check_ok(way_grid_line_of_sight(grid, (way_point){0, 0}, (way_point){0, 0}, size, &answer));
    assert_false(answer);
    way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NEVER, size, true);
    check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){1, 1}, &options, &path));
    assert_int_equal(path.status, WAY_STATUS_START_INVALID);
    if (i == 0) blocks = memory.live_blocks;
    assert_int_equal(memory.live_blocks, blocks);
  }
  /* The largest that fits does not. */
  bool answer = false;
  check_ok(way_grid_is_reachable(grid, (way_point){0, 0}, (way_point){0, 3}, WAY_DIAGONAL_NEVER, 6, &answer));
  assert_true(answer);
  way_path_free(&path);
  way_grid_destroy(grid);
  assert_true(failing_allocator_balanced(&memory));
}

/* ---------------------------------------------------------------------------------------------------- mid-edit */

typedef struct asker {
  way_grid *grid;
  way_search *search;
  int calls;
} asker;

static void ask_all(asker *self) {
  int32_t number;
  bool answer;
  way_status status;
  way_path path;
  uint8_t byte = 0;
  way_point a = {0, 0}, b = {7, 0};
  way_grid_options options = generic_options();
  way_path_init(&path, NULL);
  check_result(way_grid_max_agent_size_at(self->grid, 0, 0, &number), WAY_ERROR_BUSY);
  check_result(way_grid_can_fit(self->grid, 0, 0, 1, &answer), WAY_ERROR_BUSY);
  check_result(way_grid_can_fit(self->grid, 0, 0, 0, &answer), WAY_ERROR_OUT_OF_RANGE);
  check_result(way_grid_nearest_walkable(self->grid, 0, 0, 5, 1, &number), WAY_ERROR_BUSY);
  check_result(way_grid_is_reachable(self->grid, a, b, WAY_DIAGONAL_NEVER, 1, &answer), WAY_ERROR_BUSY);
  check_result(way_grid_line_of_sight(self->grid, a, b, 1, &answer), WAY_ERROR_BUSY);
  check_result(way_grid_find_path(self->grid, a, b, &options, &path), WAY_ERROR_BUSY);
  check_result(way_grid_search_begin(self->search, a, b, &status), WAY_ERROR_BUSY);
  check_result(way_search_restore(self->search, &byte, 1, NULL), WAY_ERROR_BUSY);
  self->calls++;
}

static void on_cell(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  (void)old_area;
  asker *self = context;
  uint8_t area;
  check_ok(way_grid_get(self->grid, cell % 8, cell / 8, &area));
  assert_int_equal(area, new_area);
  ask_all(self);
}

static void on_areas(void *context) {
  ask_all(context);
}

static void listeners_may_not_ask_what_lags_behind(void **state) {
  (void)state;
  asker self = {NULL, NULL, 0};
  check_ok(way_grid_create(8, 4, NULL, NULL, NULL, &self.grid));
  way_grid_options options = default_options();
  check_ok(way_grid_search_create(self.grid, &options, &self.search));
  way_grid_listener listener = {&self, on_cell, on_areas, NULL, NULL, NULL};
  int32_t id;
  check_ok(way_grid_add_listener(self.grid, &listener, &id));
  test_bytes whole = save_grid(self.grid);
  bool reachable = true;
  check_ok(way_grid_fill(self.grid, 4, 0, 1, 4, WAY_WALL));
  check_ok(way_grid_is_reachable(self.grid, (way_point){0, 0}, (way_point){7, 0}, WAY_DIAGONAL_NEVER, 1, &reachable));
  assert_false(reachable);
  check_ok(way_grid_set_area_cost(self.grid, 1, 2));
  check_ok(way_grid_restore(self.grid, whole.data, whole.size, NULL));
  assert_int_equal(self.calls, 4 + 1 + 5);
  bytes_free(&whole);
  way_search_destroy(self.search);
  way_grid_destroy(self.grid);
}

/* Multipliers that only a restore brings: a path through two such areas would cost more than the largest double, which is
   no path, whatever looks for it; one through a single cell of them has a cost. */
static void costs_beyond_the_largest_are_no_paths(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(24, 4, NULL, NULL, NULL, &grid));
  check_ok(way_grid_fill(grid, 10, 0, 1, 4, 1));
  test_bytes bytes = save_grid(grid);
  set_f64(&bytes, GRID_AREAS + 8, 1.7e308);
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_THETA_STAR,
                                             WAY_ALGORITHM_LAZY_THETA_STAR, WAY_ALGORITHM_HPA_STAR};
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t thick = 0; thick < 2; thick++) {
    check_ok(way_grid_restore(grid, bytes.data, bytes.size, NULL));
    if (thick == 1) check_ok(way_grid_fill(grid, 11, 0, 2, 4, 1));
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
      way_grid_options options = options_of(algorithms[i], WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
      options.hpa_chunk_size = 8;
      check_ok(way_grid_find_path(grid, (way_point){1, 1}, (way_point){22, 2}, &options, &path));
      assert_int_equal(path.status, thick == 1 ? WAY_STATUS_NO_PATH : WAY_STATUS_FOUND);
      assert_true(path.cost <= DBL_MAX);
      if (thick == 0) assert_true(path.cost >= 1.7e308);
    }
  }
  way_path_free(&path);
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_search_stops_before_its_counters_overflow),
      cmocka_unit_test(a_hex_search_stops_before_its_counters_overflow),
      cmocka_unit_test(epochs_start_over_unnoticed),
      cmocka_unit_test(a_forged_heap_stays_a_heap),
      cmocka_unit_test(heavy_weights_leave_a_heap),
      cmocka_unit_test(sums_past_all_doubles_are_no_way),
      cmocka_unit_test(sums_past_all_doubles_are_no_way_over_hexagons),
      cmocka_unit_test(listeners_run_out_of_ids),
      cmocka_unit_test(sizes_too_large_for_the_grid_share_their_memory),
      cmocka_unit_test(listeners_may_not_ask_what_lags_behind),
      cmocka_unit_test(costs_beyond_the_largest_are_no_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
