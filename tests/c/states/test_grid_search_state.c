/* The saved grid search (kind 12): each rule of the format broken alone. */
#include <math.h>

#include "answers.h"
#include "test_bytes.h"

/* Where the fields lie: all modes, mode 1, mode 2 with its embedded state. */
enum {
  AT_MODE = 8,
  AT_WIDTH = 9,
  AT_HEIGHT = 13,
  PAIR_STATUS = 17,
  PAIR_ZERO_ESTIMATE = 18,
  PAIR_START = 19,
  PAIR_GOAL = 23,
  PAIR_PATH_A = 35,
  PAIR_PATH_B = 39,
  PAIR_VISITED = 43,
  PAIR_CELLS = 47,
  PAIR_CELL_SIZE = 13,
  GENERIC_START_X = 17,
  GENERIC_GOAL_X = 25,
  GENERIC_LENGTH = 33,
  EMBEDDED = 37,
  EMBEDDED_NODES = 45,
  EMBEDDED_STATUS = 49,
  EMBEDDED_WEIGHT = 50,
  EMBEDDED_START = 58,
  EMBEDDED_GOAL = 62,
  EMBEDDED_PATH_COST = 74,
  EMBEDDED_VISITED = 82,
  EMBEDDED_CELLS = 86,
  EMBEDDED_CELL_SIZE = 17
};

#define WIDTH 5
#define HEIGHT 4
#define START (1 * WIDTH + 0)
#define GOAL (1 * WIDTH + 4)

/* One wall at (2, 1), between start and goal. */
static way_grid *sample_grid(void) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(WIDTH, HEIGHT, NULL, NULL, NULL, &grid));
  check_ok(way_grid_set(grid, 2, 1, WAY_WALL));
  return grid;
}

static way_search *sample_search(way_grid *grid, bool specialized) {
  way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, specialized);
  way_search *search = NULL;
  check_ok(way_grid_search_create(grid, &options, &search));
  return search;
}

static test_bytes run_and_save(bool specialized, int32_t iterations) {
  way_grid *grid = sample_grid();
  way_search *search = sample_search(grid, specialized);
  way_status status;
  check_ok(way_grid_search_begin(search, point_of(WIDTH, START), point_of(WIDTH, GOAL), &status));
  check_ok(way_search_step(search, iterations, &status));
  test_bytes bytes = save_search(search);
  way_search_destroy(search);
  way_grid_destroy(grid);
  return bytes;
}

typedef void (*breakage)(test_bytes *bytes);

/* Breaks one rule of a state that is good without it. */
static void refuse_broken(bool specialized, int32_t iterations, breakage break_rule, const char *what) {
  way_grid *grid = sample_grid();
  way_search *search = sample_search(grid, specialized);
  test_bytes bytes = run_and_save(specialized, iterations);
  check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
  break_rule(&bytes);
  check_search_refused(search, bytes.data, bytes.size, what);
  way_path path;
  way_status status;
  way_path_init(&path, NULL);
  check_ok(way_grid_search_begin(search, point_of(WIDTH, START), point_of(WIDTH, GOAL), &status));
  check_ok(way_search_step(search, 1000, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  way_path_free(&path);
  bytes_free(&bytes);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

/* Offset of a visited cell's record. */
static size_t record_of(const test_bytes *bytes, int32_t cell) {
  bool pair = bytes->data[AT_MODE] == 1;
  size_t at = pair ? PAIR_CELLS : EMBEDDED_CELLS;
  int32_t count = get_i32(bytes, pair ? PAIR_VISITED : EMBEDDED_VISITED);
  for (int32_t i = 0; i < count; i++, at += pair ? PAIR_CELL_SIZE : EMBEDDED_CELL_SIZE) {
    if (get_i32(bytes, at) == cell) return at;
  }
  fail_msg("cell %d was not visited", cell);
  return 0;
}

/* A visited cell that is closed or open, other than the start. */
static size_t record_with(const test_bytes *bytes, bool closed) {
  bool pair = bytes->data[AT_MODE] == 1;
  size_t at = pair ? PAIR_CELLS : EMBEDDED_CELLS;
  int32_t count = get_i32(bytes, pair ? PAIR_VISITED : EMBEDDED_VISITED);
  for (int32_t i = 0; i < count; i++, at += pair ? PAIR_CELL_SIZE : EMBEDDED_CELL_SIZE) {
    uint8_t flags = bytes->data[at + (pair ? 12 : 4)];
    int32_t cell = get_i32(bytes, at);
    if (((flags & 1) != 0) == closed && cell != START && cell != GOAL) return at;
  }
  fail_msg("no such cell");
  return 0;
}

static size_t heap_of(const test_bytes *bytes) {
  return EMBEDDED_CELLS + (size_t)get_i32(bytes, EMBEDDED_VISITED) * EMBEDDED_CELL_SIZE;
}

static void bad_mode(test_bytes *b) {
  b->data[AT_MODE] = 4;
}
static void mode_0_with_payload(test_bytes *b) {
  b->data[AT_MODE] = 0;
}
static void mode_of_another_engine(test_bytes *b) {
  b->data[AT_MODE] = (uint8_t)(3 - b->data[AT_MODE]);
}
static void mode_3_here(test_bytes *b) {
  b->data[AT_MODE] = 3;
}
static void bad_kind(test_bytes *b) {
  b->data[6] = 8;
}
static void bad_width(test_bytes *b) {
  set_i32(b, AT_WIDTH, WIDTH + 1);
}
static void swapped_sizes(test_bytes *b) {
  set_i32(b, AT_WIDTH, HEIGHT);
  set_i32(b, AT_HEIGHT, WIDTH);
}
static void trailing_byte(test_bytes *b) {
  put_u8(b, 0);
}

static void status_0(test_bytes *b) {
  b->data[PAIR_STATUS] = 0;
}
static void status_4(test_bytes *b) {
  b->data[PAIR_STATUS] = 4;
}
static void status_found_too_early(test_bytes *b) {
  b->data[PAIR_STATUS] = 2;
}
static void status_running_at_the_goal(test_bytes *b) {
  b->data[PAIR_STATUS] = 1;
}
static void status_not_found_with_open_cells(test_bytes *b) {
  b->data[PAIR_STATUS] = 3;
}
static void zero_estimate_of_weight_0(test_bytes *b) {
  b->data[PAIR_ZERO_ESTIMATE] = 1;
}
static void zero_estimate_no_flag(test_bytes *b) {
  b->data[PAIR_ZERO_ESTIMATE] = 2;
}
static void start_outside(test_bytes *b) {
  set_i32(b, PAIR_START, WIDTH * HEIGHT);
}
static void start_negative(test_bytes *b) {
  set_i32(b, PAIR_START, -1);
}
static void start_not_visited(test_bytes *b) {
  set_i32(b, PAIR_START, 3 * WIDTH + 4);
}
static void goal_outside(test_bytes *b) {
  set_i32(b, PAIR_GOAL, INT32_MAX);
}
static void goal_negative(test_bytes *b) {
  set_i32(b, PAIR_GOAL, -1);
}
static void early_path_a(test_bytes *b) {
  set_i32(b, PAIR_PATH_A, 1);
}
static void early_path_b(test_bytes *b) {
  set_i32(b, PAIR_PATH_B, 1);
}
static void wrong_path_a(test_bytes *b) {
  set_i32(b, PAIR_PATH_A, get_i32(b, PAIR_PATH_A) + 1);
}
static void wrong_path_b(test_bytes *b) {
  set_i32(b, PAIR_PATH_B, get_i32(b, PAIR_PATH_B) - 1);
}
static void expanded_negative(test_bytes *b) {
  set_i32(b, 27, -1);
}
static void iterations_negative(test_bytes *b) {
  set_i32(b, 31, -1);
}
static void visited_negative(test_bytes *b) {
  set_i32(b, PAIR_VISITED, -1);
}
static void visited_huge(test_bytes *b) {
  set_i32(b, PAIR_VISITED, INT32_MAX);
}
static void visited_one_less(test_bytes *b) {
  set_i32(b, PAIR_VISITED, get_i32(b, PAIR_VISITED) - 1);
}
static void visited_one_more(test_bytes *b) {
  set_i32(b, PAIR_VISITED, get_i32(b, PAIR_VISITED) + 1);
}
static void cell_negative(test_bytes *b) {
  set_i32(b, PAIR_CELLS, -1);
}
static void cell_outside(test_bytes *b) {
  set_i32(b, b->size - PAIR_CELL_SIZE, WIDTH * HEIGHT);
}
static void cell_twice(test_bytes *b) {
  set_i32(b, PAIR_CELLS + PAIR_CELL_SIZE, get_i32(b, PAIR_CELLS));
}
static void cells_out_of_order(test_bytes *b) {
  uint8_t record[PAIR_CELL_SIZE];
  memcpy(record, b->data + PAIR_CELLS, sizeof record);
  memmove(b->data + PAIR_CELLS, b->data + PAIR_CELLS + PAIR_CELL_SIZE, sizeof record);
  memcpy(b->data + PAIR_CELLS + PAIR_CELL_SIZE, record, sizeof record);
}
static void a_wall_visited(test_bytes *b) {
  /* (1, 1) becomes (2, 1), which is the wall; order is kept. */
  set_i32(b, record_of(b, 1 * WIDTH + 1), 1 * WIDTH + 2);
}
static void start_with_cost(test_bytes *b) {
  set_i32(b, record_of(b, START) + 4, 1);
}
static void start_with_direction(test_bytes *b) {
  b->data[record_of(b, START) + 12] |= 2;
}
static void start_open(test_bytes *b) {
  b->data[record_of(b, START) + 12] = 0;
}
static void flag_bit_4(test_bytes *b) {
  b->data[record_with(b, false) + 12] |= 16;
}
static void flag_bit_7(test_bytes *b) {
  b->data[record_with(b, true) + 12] |= 128;
}
static void straight_off_by_one(test_bytes *b) {
  size_t at = record_with(b, false);
  set_i32(b, at + 4, get_i32(b, at + 4) + 1);
}
static void diagonal_off_by_one(test_bytes *b) {
  size_t at = record_with(b, false);
  set_i32(b, at + 8, get_i32(b, at + 8) + 1);
}
static void cost_negative(test_bytes *b) {
  set_i32(b, record_with(b, false) + 4, -1);
}
static void cost_huge(test_bytes *b) {
  set_i32(b, record_with(b, true) + 8, INT32_MAX);
}
static void parent_outside(test_bytes *b) {
  /* The first row's parent can't lie north of it. */
  size_t at = record_of(b, 1);
  b->data[at + 12] = (uint8_t)((b->data[at + 12] & 1) | 2 << 1);
}
static void goal_open(test_bytes *b) {
  b->data[record_of(b, GOAL) + 12] &= 0xFE;
}

static void pair_rules_are_checked(void **state) {
  (void)state;
  static const struct {
    int32_t iterations;
    breakage break_rule;
    const char *what;
  } cases[] = {
      {3, bad_mode, "mode 4"},
      {3, mode_0_with_payload, "mode 0 with a payload"},
      {3, mode_of_another_engine, "the mode of the other engine"},
      {3, mode_3_here, "mode 3"},
      {3, bad_kind, "kind"},
      {3, bad_width, "width"},
      {3, swapped_sizes, "swapped sizes"},
      {3, trailing_byte, "a byte too many"},
      {3, status_0, "status 0"},
      {3, status_4, "status 4"},
      {3, status_found_too_early, "found before the goal is closed"},
      {100, status_running_at_the_goal, "running with the goal closed"},
      {3, status_not_found_with_open_cells, "not found with open cells"},
      {3, zero_estimate_of_weight_0, "the estimate of weight 0"},
      {3, zero_estimate_no_flag, "zero estimate 2"},
      {3, start_outside, "start outside"},
      {3, start_negative, "start negative"},
      {3, start_not_visited, "start not visited"},
      {3, goal_outside, "goal outside"},
      {3, goal_negative, "goal negative"},
      {3, early_path_a, "straight steps before found"},
      {3, early_path_b, "diagonal steps before found"},
      {100, wrong_path_a, "straight steps of the path"},
      {100, wrong_path_b, "diagonal steps of the path"},
      {3, expanded_negative, "expanded"},
      {3, iterations_negative, "iterations"},
      {3, visited_negative, "visited -1"},
      {3, visited_huge, "visited 2^31-1"},
      {3, visited_one_less, "visited one less"},
      {3, visited_one_more, "visited one more"},
      {3, cell_negative, "cell -1"},
      {3, cell_outside, "cell outside"},
      {3, cell_twice, "a cell twice"},
      {3, cells_out_of_order, "cells out of order"},
      {3, a_wall_visited, "a wall visited"},
      {3, start_with_cost, "a start that costs"},
      {3, start_with_direction, "a start with a direction"},
      {3, start_open, "an open start after pops"},
      {3, flag_bit_4, "flag bit 4"},
      {3, flag_bit_7, "flag bit 7"},
      {3, straight_off_by_one, "straight steps off by one"},
      {3, diagonal_off_by_one, "diagonal steps off by one"},
      {3, cost_negative, "a negative cost"},
      {3, cost_huge, "a huge cost"},
      {3, parent_outside, "a parent outside"},
      {100, goal_open, "found with the goal open"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    refuse_broken(true, cases[i].iterations, cases[i].break_rule, cases[i].what);
  }
}

static void generic_start_x(test_bytes *b) {
  set_i32(b, GENERIC_START_X, 1);
}
static void generic_start_outside(test_bytes *b) {
  set_i32(b, GENERIC_START_X, WIDTH);
}
static void generic_goal_x(test_bytes *b) {
  set_i32(b, GENERIC_GOAL_X, 0);
}
static void generic_goal_negative(test_bytes *b) {
  set_i32(b, GENERIC_GOAL_X + 4, -1);
}
static void length_short(test_bytes *b) {
  set_i32(b, GENERIC_LENGTH, get_i32(b, GENERIC_LENGTH) - 1);
}
static void length_long(test_bytes *b) {
  set_i32(b, GENERIC_LENGTH, get_i32(b, GENERIC_LENGTH) + 1);
}
static void length_negative(test_bytes *b) {
  set_i32(b, GENERIC_LENGTH, -1);
}
static void embedded_magic(test_bytes *b) {
  b->data[EMBEDDED] ^= 1;
}
static void embedded_kind_9(test_bytes *b) {
  b->data[EMBEDDED + 6] = 9;
}
static void embedded_nodes(test_bytes *b) {
  set_i32(b, EMBEDDED_NODES, WIDTH * HEIGHT + 1);
}
static void embedded_status_4(test_bytes *b) {
  b->data[EMBEDDED_STATUS] = 4;
}
static void embedded_found_early(test_bytes *b) {
  b->data[EMBEDDED_STATUS] = 2;
}
static void embedded_running_at_goal(test_bytes *b) {
  b->data[EMBEDDED_STATUS] = 1;
}
static void embedded_weight(test_bytes *b) {
  set_f64(b, EMBEDDED_WEIGHT, 1.5);
}
static void embedded_weight_nan(test_bytes *b) {
  set_f64(b, EMBEDDED_WEIGHT, (double)NAN);
}
static void embedded_start(test_bytes *b) {
  set_i32(b, EMBEDDED_START, -1);
}
static void embedded_goal(test_bytes *b) {
  set_i32(b, EMBEDDED_GOAL, WIDTH * HEIGHT);
}
static void embedded_path_cost_early(test_bytes *b) {
  set_f64(b, EMBEDDED_PATH_COST, 1);
}
static void embedded_path_cost(test_bytes *b) {
  set_f64(b, EMBEDDED_PATH_COST, 1);
}
static void embedded_path_cost_nan(test_bytes *b) {
  set_f64(b, EMBEDDED_PATH_COST, (double)NAN);
}
static void node_visited_negative(test_bytes *b) {
  set_i32(b, EMBEDDED_VISITED, -1);
}
static void node_visited_huge(test_bytes *b) {
  set_i32(b, EMBEDDED_VISITED, INT32_MAX);
}
static void node_outside(test_bytes *b) {
  set_i32(b, EMBEDDED_CELLS, -1);
}
static void node_twice(test_bytes *b) {
  set_i32(b, EMBEDDED_CELLS + EMBEDDED_CELL_SIZE, get_i32(b, EMBEDDED_CELLS));
}
static void node_closed_flag_2(test_bytes *b) {
  b->data[EMBEDDED_CELLS + 4] = 2;
}
static void node_g_nan(test_bytes *b) {
  set_f64(b, EMBEDDED_CELLS + 5, (double)NAN);
}
static void node_g_below_its_parent(test_bytes *b) {
  set_f64(b, record_with(b, true) + 5, -1);
}
static void node_parent_outside(test_bytes *b) {
  set_i32(b, record_with(b, false) + 13, WIDTH * HEIGHT);
}
static void node_parent_minus_2(test_bytes *b) {
  set_i32(b, record_with(b, false) + 13, -2);
}
static void node_parent_unvisited(test_bytes *b) {
  set_i32(b, record_with(b, false) + 13, 3 * WIDTH + 4);
}
static void node_parent_dearer(test_bytes *b) {
  size_t open = record_with(b, false);
  set_i32(b, record_with(b, true) + 13, get_i32(b, open));
  set_f64(b, open + 5, 99);
}
static void node_parent_itself(test_bytes *b) {
  size_t at = record_with(b, true);
  set_i32(b, at + 13, get_i32(b, at));
}
static void node_parent_cycle(test_bytes *b) {
  /* Two nodes of equal cost that name each other. */
  size_t closed = record_with(b, true);
  size_t open = record_with(b, false);
  set_f64(b, closed + 5, 1);
  set_f64(b, open + 5, 1);
  set_i32(b, closed + 13, get_i32(b, open));
  set_i32(b, open + 13, get_i32(b, closed));
}
static void heap_count_negative(test_bytes *b) {
  set_i32(b, heap_of(b), -1);
}
static void heap_count_huge(test_bytes *b) {
  set_i32(b, heap_of(b), INT32_MAX);
}
static void heap_node_outside(test_bytes *b) {
  set_i32(b, heap_of(b) + 4, -1);
}
static void heap_node_twice(test_bytes *b) {
  set_i32(b, heap_of(b) + 4, get_i32(b, heap_of(b) + 24));
}
static void heap_f_nan(test_bytes *b) {
  set_f64(b, heap_of(b) + 8, (double)NAN);
}
static void heap_g_nan(test_bytes *b) {
  set_f64(b, heap_of(b) + 16, (double)NAN);
}
static void expanded_list_huge(test_bytes *b) {
  set_i32(b, b->size - 4, INT32_MAX);
}
static void expanded_list_unasked(test_bytes *b) {
  set_i32(b, b->size - 4, 1);
  put_i32(b, START);
  set_i32(b, GENERIC_LENGTH, get_i32(b, GENERIC_LENGTH) + 4);
}

static void generic_rules_are_checked(void **state) {
  (void)state;
  static const struct {
    int32_t iterations;
    breakage break_rule;
    const char *what;
  } cases[] = {
      {3, bad_mode, "mode 4"},
      {3, mode_0_with_payload, "mode 0 with a payload"},
      {3, mode_of_another_engine, "the mode of the other engine"},
      {3, mode_3_here, "mode 3"},
      {3, bad_kind, "kind"},
      {3, bad_width, "width"},
      {3, trailing_byte, "a byte too many"},
      {3, generic_start_x, "another start"},
      {3, generic_start_outside, "start outside"},
      {3, generic_goal_x, "another goal"},
      {3, generic_goal_negative, "goal negative"},
      {3, length_short, "length short"},
      {3, length_long, "length long"},
      {3, length_negative, "length negative"},
      {3, embedded_magic, "embedded magic"},
      {3, embedded_kind_9, "embedded kind 9"},
      {3, embedded_nodes, "embedded node count"},
      {3, embedded_status_4, "embedded status 4"},
      {3, embedded_found_early, "found before the goal is closed"},
      {100, embedded_running_at_goal, "running with the goal closed"},
      {3, embedded_weight, "another weight"},
      {3, embedded_weight_nan, "weight NaN"},
      {3, embedded_start, "embedded start"},
      {3, embedded_goal, "embedded goal"},
      {3, embedded_path_cost_early, "path cost before found"},
      {100, embedded_path_cost, "path cost"},
      {100, embedded_path_cost_nan, "path cost NaN"},
      {3, node_visited_negative, "visited -1"},
      {3, node_visited_huge, "visited 2^31-1"},
      {3, node_outside, "node outside"},
      {3, node_twice, "a node twice"},
      {3, node_closed_flag_2, "closed flag 2"},
      {3, node_g_nan, "g NaN"},
      {3, node_g_below_its_parent, "g below its parent's"},
      {3, node_parent_outside, "parent outside"},
      {3, node_parent_minus_2, "parent -2"},
      {3, node_parent_unvisited, "a parent that was not visited"},
      {3, node_parent_dearer, "a dearer parent"},
      {3, node_parent_itself, "its own parent"},
      {3, node_parent_cycle, "a cycle of parents"},
      {3, heap_count_negative, "heap count -1"},
      {3, heap_count_huge, "heap count 2^31-1"},
      {3, heap_node_outside, "heap node outside"},
      {3, heap_node_twice, "a heap node twice"},
      {3, heap_f_nan, "F NaN"},
      {3, heap_g_nan, "G NaN"},
      {3, expanded_list_huge, "expanded 2^31-1"},
      {3, expanded_list_unasked, "an expanded list that was not asked for"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    refuse_broken(false, cases[i].iterations, cases[i].break_rule, cases[i].what);
  }
}

/* States of one option set are not taken under another that changes the engine's meaning. */
static void other_options_are_refused(void **state) {
  (void)state;
  way_grid *grid = sample_grid();
  for (int specialized = 0; specialized < 2; specialized++) {
    test_bytes bytes = run_and_save(specialized == 1, 3);
    way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, specialized == 1);
    options.heuristic_weight = 0;
    way_search *search = NULL;
    check_ok(way_grid_search_create(grid, &options, &search));
    check_search_refused(search, bytes.data, bytes.size, "another weight");
    way_search_destroy(search);
    options.heuristic_weight = 1;
    options.specialized_engines = specialized != 1;
    check_ok(way_grid_search_create(grid, &options, &search));
    check_search_refused(search, bytes.data, bytes.size, "another engine");
    way_search_destroy(search);
    bytes_free(&bytes);
  }
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pair_rules_are_checked),
      cmocka_unit_test(generic_rules_are_checked),
      cmocka_unit_test(other_options_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
