/* Saved jump point searches (kind 9, inside kind 12) and Theta* searches (kind 10): golden bytes, and each rule of the
   format broken alone. */
#include <math.h>

#include "answers.h"
#include "test_bytes.h"

/* Where the fields lie, behind the offset of the header: 0 for Theta*, 37 for an embedded jump point search. */
enum {
  NODES = 8,
  STATUS = 12,
  WEIGHT = 13,
  START_FIELD = 21,
  GOAL_FIELD = 25,
  EXPANDED = 29,
  ITERATIONS = 33,
  PATH_COST = 37,
  VISITED = 45,
  CELLS = 49,
  CELL_SIZE = 17,
  SLOT_SIZE = 20,
  OUTER_LENGTH = 33,
  EMBEDDED = 37
};

static const char *const rows[6] = {"........", "..#.....", "..#..#..", ".....#..", "..#.....", "..#....."};

#define WIDTH 8
#define HEIGHT 6
#define START (2 * WIDTH + 0)
#define GOAL (2 * WIDTH + 7)
#define WALL (2 * WIDTH + 2)

/* The searches under test, one after the other. */
static const way_algorithm algorithms[3] = {WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_LAZY_THETA_STAR, WAY_ALGORITHM_JPS};
static way_algorithm algorithm;
static size_t base;

static way_grid_options sample_options(void) {
  return options_of(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, false);
}

static way_search *sample_search(way_grid *grid, const way_grid_options *options) {
  way_search *search = NULL;
  check_ok(way_grid_search_create(grid, options, &search));
  return search;
}

static test_bytes run_and_save(way_grid *grid, const way_grid_options *options, int32_t iterations) {
  way_search *search = sample_search(grid, options);
  way_status status;
  check_ok(way_grid_search_begin(search, point_of(WIDTH, START), point_of(WIDTH, GOAL), &status));
  check_ok(way_search_step(search, iterations, &status));
  test_bytes bytes = save_search(search);
  way_search_destroy(search);
  return bytes;
}

/* ---------------------------------------------------------------------------------------------- golden bytes */

static void put_fields(test_bytes *bytes, uint16_t kind, uint8_t status, int32_t goal, int32_t expanded,
                       int32_t iterations, double cost) {
  put_header(bytes, kind);
  put_i32(bytes, 3);
  put_u8(bytes, status);
  put_f64(bytes, 1);
  put_i32(bytes, -1);
  put_i32(bytes, goal);
  put_i32(bytes, expanded);
  put_i32(bytes, iterations);
  put_f64(bytes, cost);
}

static void put_node(test_bytes *bytes, int32_t node, uint8_t closed, double g, int32_t parent) {
  put_i32(bytes, node);
  put_u8(bytes, closed);
  put_f64(bytes, g);
  put_i32(bytes, parent);
}

static void put_slots(test_bytes *bytes, int32_t count, int32_t node, double f, double g) {
  put_i32(bytes, count);
  if (count > 0) {
    put_i32(bytes, node);
    put_f64(bytes, f);
    put_f64(bytes, g);
  }
  put_i32(bytes, 0);
}

static void check_equal_and_free(test_bytes *actual, test_bytes *expected) {
  assert_int_equal(actual->size, expected->size);
  assert_memory_equal(actual->data, expected->data, expected->size);
  bytes_free(actual);
  bytes_free(expected);
}

/* A corridor of three cells, before begin and after each pop. The third cell sees the first. */
static void golden_theta(void **state) {
  (void)state;
  for (int i = 0; i < 2; i++) {
    algorithm = algorithms[i];
    way_grid *grid = NULL;
    check_ok(way_grid_create(3, 1, NULL, NULL, NULL, &grid));
    way_grid_options options = sample_options();
    way_search *search = sample_search(grid, &options);
    test_bytes golden = {NULL, 0, 0};
    put_fields(&golden, 10, 0, -1, 0, 0, 0);
    test_bytes bytes = save_search(search);
    check_equal_and_free(&bytes, &golden);
    way_status status;
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){2, 0}, &status));
    for (int32_t pops = 0; pops <= 3; pops++) {
      golden = (test_bytes){NULL, 0, 0};
      put_fields(&golden, 10, pops == 3 ? 2 : 1, 2, pops == 3 ? 2 : pops, pops, pops == 3 ? 2 : 0);
      put_i32(&golden, pops == 0 ? 1 : pops == 1 ? 2 : 3);
      put_node(&golden, 0, pops >= 1, 0, -1);
      if (pops >= 1) put_node(&golden, 1, pops >= 2, 1, 0);
      if (pops >= 2) put_node(&golden, 2, pops >= 3, 2, 0);
      put_slots(&golden, pops < 3, pops, 2, pops);
      bytes = save_search(search);
      check_equal_and_free(&bytes, &golden);
      check_ok(way_search_step(search, 1, &status));
    }
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

/* The same corridor: the goal is the only jump point. */
static void golden_jump_plain(void **state) {
  (void)state;
  algorithm = WAY_ALGORITHM_JPS;
  way_grid *grid = NULL;
  check_ok(way_grid_create(3, 1, NULL, NULL, NULL, &grid));
  way_grid_options options = sample_options();
  way_search *search = sample_search(grid, &options);
  way_status status;
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){2, 0}, &status));
  for (int32_t pops = 0; pops <= 2; pops++) {
    test_bytes inner = {NULL, 0, 0};
    put_fields(&inner, 9, pops == 2 ? 2 : 1, 2, pops == 2 ? 1 : pops, pops, pops == 2 ? 2 : 0);
    put_i32(&inner, pops == 0 ? 1 : 2);
    put_node(&inner, 0, pops >= 1, 0, -1);
    if (pops >= 1) put_node(&inner, 2, pops >= 2, 2, 0);
    put_slots(&inner, pops < 2, 2 * pops, 2, 2 * pops);
    test_bytes golden = {NULL, 0, 0};
    put_header(&golden, 12);
    put_u8(&golden, 2);
    put_i32(&golden, 3);
    put_i32(&golden, 1);
    put_i32(&golden, 0);
    put_i32(&golden, 0);
    put_i32(&golden, 2);
    put_i32(&golden, 0);
    put_i32(&golden, (int32_t)inner.size);
    put_raw(&golden, inner.data, inner.size);
    bytes_free(&inner);
    test_bytes bytes = save_search(search);
    check_equal_and_free(&bytes, &golden);
    check_ok(way_search_step(search, 1, &status));
  }
  way_search_destroy(search);
  way_grid_destroy(grid);
}

/* ---------------------------------------------------------------------------------------------- broken rules */

static size_t record_of(const test_bytes *b, int32_t cell) {
  int32_t count = get_i32(b, base + VISITED);
  for (int32_t i = 0; i < count; i++) {
    size_t at = base + CELLS + (size_t)i * CELL_SIZE;
    if (get_i32(b, at) == cell) return at;
  }
  fail_msg("cell %d was not visited", cell);
  return 0;
}

/* The n-th visited cell that is closed or open, other than the ends. */
static size_t record_with(const test_bytes *b, bool closed, int32_t n) {
  int32_t count = get_i32(b, base + VISITED);
  for (int32_t i = 0; i < count; i++) {
    size_t at = base + CELLS + (size_t)i * CELL_SIZE;
    int32_t cell = get_i32(b, at);
    if ((b->data[at + 4] != 0) == closed && cell != START && cell != GOAL && n-- == 0) return at;
  }
  fail_msg("no such cell");
  return 0;
}

static size_t heap_of(const test_bytes *b) {
  return base + CELLS + (size_t)get_i32(b, base + VISITED) * CELL_SIZE;
}

static int32_t unvisited(const test_bytes *b) {
  for (int32_t cell = 0; cell < WIDTH * HEIGHT; cell++) {
    bool visited = rows[cell / WIDTH][cell % WIDTH] == '#';
    for (int32_t i = 0; i < get_i32(b, base + VISITED); i++) {
      if (get_i32(b, base + CELLS + (size_t)i * CELL_SIZE) == cell) visited = true;
    }
    if (!visited) return cell;
  }
  fail_msg("all cells are visited");
  return 0;
}

static void insert(test_bytes *b, size_t at, const test_bytes *what) {
  test_bytes after = {NULL, 0, 0};
  put_raw(&after, b->data, at);
  put_raw(&after, what->data, what->size);
  put_raw(&after, b->data + at, b->size - at);
  bytes_free(b);
  *b = after;
  if (base > 0) set_i32(b, OUTER_LENGTH, (int32_t)(b->size - base));
}

static void bad_magic(test_bytes *b) {
  b->data[base] ^= 1;
}
static void kind_8(test_bytes *b) {
  b->data[base + 6] = 8;
}
static void kind_of_the_other(test_bytes *b) {
  b->data[base + 6] = (uint8_t)(19 - b->data[base + 6]);
}
static void bad_nodes(test_bytes *b) {
  set_i32(b, base + NODES, WIDTH * HEIGHT + 1);
}
static void status_4(test_bytes *b) {
  b->data[base + STATUS] = 4;
}
static void status_0(test_bytes *b) {
  b->data[base + STATUS] = 0;
}
static void found_early(test_bytes *b) {
  b->data[base + STATUS] = 2;
}
static void not_found_with_open_cells(test_bytes *b) {
  b->data[base + STATUS] = 3;
}
static void running_at_the_goal(test_bytes *b) {
  b->data[base + STATUS] = 1;
  set_f64(b, base + PATH_COST, 0);
  set_i32(b, base + EXPANDED, get_i32(b, base + ITERATIONS));
}
static void bad_weight(test_bytes *b) {
  set_f64(b, base + WEIGHT, 1.5);
}
static void weight_nan(test_bytes *b) {
  set_f64(b, base + WEIGHT, (double)NAN);
}
static void start_named(test_bytes *b) {
  set_i32(b, base + START_FIELD, START);
}
static void goal_outside(test_bytes *b) {
  set_i32(b, base + GOAL_FIELD, WIDTH * HEIGHT);
}
static void goal_negative(test_bytes *b) {
  set_i32(b, base + GOAL_FIELD, -1);
}
static void expanded_negative(test_bytes *b) {
  set_i32(b, base + EXPANDED, -1);
}
static void expanded_more(test_bytes *b) {
  set_i32(b, base + EXPANDED, get_i32(b, base + EXPANDED) + 1);
}
static void iterations_more(test_bytes *b) {
  set_i32(b, base + ITERATIONS, get_i32(b, base + ITERATIONS) + 1);
}
static void both_more(test_bytes *b) {
  expanded_more(b);
  iterations_more(b);
}
static void both_huge(test_bytes *b) {
  set_i32(b, base + EXPANDED, INT32_MAX);
  set_i32(b, base + ITERATIONS, INT32_MAX);
}
static void cost_early(test_bytes *b) {
  set_f64(b, base + PATH_COST, 1);
}
static void cost_wrong(test_bytes *b) {
  set_f64(b, base + PATH_COST, get_f64(b, base + PATH_COST) + 1);
}
static void cost_nan(test_bytes *b) {
  set_f64(b, base + PATH_COST, (double)NAN);
}
static void visited_negative(test_bytes *b) {
  set_i32(b, base + VISITED, -1);
}
static void visited_huge(test_bytes *b) {
  set_i32(b, base + VISITED, INT32_MAX);
}
static void visited_none(test_bytes *b) {
  size_t end = heap_of(b) + 4 + (size_t)get_i32(b, heap_of(b)) * SLOT_SIZE + 4;
  assert_int_equal(end, b->size);
  b->size = base + VISITED;
  put_i32(b, 0);
  put_i32(b, 0);
  put_i32(b, 0);
  set_i32(b, base + ITERATIONS, 0);
  set_i32(b, base + EXPANDED, 0);
  if (base > 0) set_i32(b, OUTER_LENGTH, (int32_t)(b->size - base));
}
static void node_outside(test_bytes *b) {
  set_i32(b, base + CELLS, -1);
}
static void node_twice(test_bytes *b) {
  set_i32(b, base + CELLS + CELL_SIZE, get_i32(b, base + CELLS));
}
static void closed_flag_2(test_bytes *b) {
  b->data[base + CELLS + 4] = 2;
}
static void a_wall_visited(test_bytes *b) {
  test_bytes record = {NULL, 0, 0}, slot = {NULL, 0, 0};
  size_t at = base + CELLS;
  while (at < heap_of(b) && get_i32(b, at) < WALL) at += CELL_SIZE;
  put_node(&record, WALL, 0, 2, START);
  put_i32(&slot, WALL);
  put_f64(&slot, 99);
  put_f64(&slot, 2);
  insert(b, at, &record);
  set_i32(b, base + VISITED, get_i32(b, base + VISITED) + 1);
  size_t heap = heap_of(b);
  int32_t count = get_i32(b, heap);
  set_i32(b, heap, count + 1);
  insert(b, heap + 4 + (size_t)count * SLOT_SIZE, &slot);
  bytes_free(&record);
  bytes_free(&slot);
}
static void g_nan(test_bytes *b) {
  set_f64(b, record_with(b, true, 0) + 5, (double)NAN);
}
static void g_negative(test_bytes *b) {
  set_f64(b, record_with(b, true, 0) + 5, -1);
}
static void g_infinite(test_bytes *b) {
  set_f64(b, record_with(b, false, 0) + 5, (double)INFINITY);
}
static void start_with_cost(test_bytes *b) {
  set_f64(b, record_of(b, START) + 5, 0.5);
}
static void parent_outside(test_bytes *b) {
  set_i32(b, record_with(b, false, 0) + 13, WIDTH * HEIGHT);
}
static void parent_minus_2(test_bytes *b) {
  set_i32(b, record_with(b, false, 0) + 13, -2);
}
static void parent_unvisited(test_bytes *b) {
  set_i32(b, record_with(b, false, 0) + 13, unvisited(b));
}
static void parent_dearer(test_bytes *b) {
  size_t closed = record_with(b, true, 0), open = record_with(b, false, 0);
  set_i32(b, open + 13, get_i32(b, closed));
  set_f64(b, open + 5, get_f64(b, closed + 5) / 2);
}
static void parent_itself(test_bytes *b) {
  size_t at = record_with(b, true, 0);
  set_i32(b, at + 13, get_i32(b, at));
}
static void parent_open(test_bytes *b) {
  size_t one = record_with(b, false, 0), other = record_with(b, false, 1);
  size_t dear = get_f64(b, one + 5) >= get_f64(b, other + 5) ? one : other;
  set_i32(b, dear + 13, get_i32(b, dear == one ? other : one));
}
static void parent_cycle(test_bytes *b) {
  size_t one = record_with(b, true, 0), other = record_with(b, true, 1);
  set_f64(b, one + 5, 3);
  set_f64(b, other + 5, 3);
  set_i32(b, one + 13, get_i32(b, other));
  set_i32(b, other + 13, get_i32(b, one));
}
static void two_roots(test_bytes *b) {
  size_t at = record_with(b, true, 0);
  set_i32(b, at + 13, -1);
  set_f64(b, at + 5, 0);
}
static void goal_open(test_bytes *b) {
  b->data[record_of(b, GOAL) + 4] = 0;
}
static void heap_negative(test_bytes *b) {
  set_i32(b, heap_of(b), -1);
}
static void heap_huge(test_bytes *b) {
  set_i32(b, heap_of(b), INT32_MAX);
}
static void heap_short(test_bytes *b) {
  size_t heap = heap_of(b);
  int32_t count = get_i32(b, heap);
  set_i32(b, heap, count - 1);
  size_t cut = heap + 4 + (size_t)(count - 1) * SLOT_SIZE;
  memmove(b->data + cut, b->data + cut + SLOT_SIZE, 4);
  b->size -= SLOT_SIZE;
  if (base > 0) set_i32(b, OUTER_LENGTH, (int32_t)(b->size - base));
}
static void heap_empty(test_bytes *b) {
  while (get_i32(b, heap_of(b)) > 0) heap_short(b);
}
static void heap_node_outside(test_bytes *b) {
  set_i32(b, heap_of(b) + 4, -1);
}
static void heap_node_twice(test_bytes *b) {
  set_i32(b, heap_of(b) + 4, get_i32(b, heap_of(b) + 4 + SLOT_SIZE));
}
static void heap_node_closed(test_bytes *b) {
  set_i32(b, heap_of(b) + 4, START);
}
static void heap_f_nan(test_bytes *b) {
  set_f64(b, heap_of(b) + 8, (double)NAN);
}
static void heap_g_nan(test_bytes *b) {
  set_f64(b, heap_of(b) + 16, (double)NAN);
}
static void heap_out_of_order(test_bytes *b) {
  set_f64(b, heap_of(b) + 8, 1e9);
}
static void heap_g_of_another(test_bytes *b) {
  set_f64(b, heap_of(b) + 16, get_f64(b, heap_of(b) + 16) + 0.25);
}
static void list_huge(test_bytes *b) {
  set_i32(b, b->size - 4, INT32_MAX);
}
static void list_unasked(test_bytes *b) {
  set_i32(b, b->size - 4, 1);
  put_i32(b, START);
  if (base > 0) set_i32(b, OUTER_LENGTH, (int32_t)(b->size - base));
}
static void trailing_byte(test_bytes *b) {
  put_u8(b, 0);
}

typedef struct breakage {
  int32_t iterations;
  void (*break_rule)(test_bytes *bytes);
  const char *what;
} breakage;

static const breakage rules[] = {
    {5, bad_magic, "magic"},
    {5, kind_8, "kind 8"},
    {5, kind_of_the_other, "the kind of the other"},
    {5, bad_nodes, "node count"},
    {5, status_4, "status 4"},
    {5, status_0, "status 0 with buffers"},
    {5, found_early, "found before the goal is closed"},
    {5, not_found_with_open_cells, "not found with open cells"},
    {200, running_at_the_goal, "running with the goal closed"},
    {5, bad_weight, "another weight"},
    {5, weight_nan, "weight NaN"},
    {5, start_named, "a start"},
    {5, goal_outside, "goal outside"},
    {5, goal_negative, "goal negative"},
    {5, expanded_negative, "expanded -1"},
    {5, expanded_more, "expanded one more"},
    {5, iterations_more, "iterations one more"},
    {5, both_more, "both counters one more"},
    {5, both_huge, "both counters 2^31-1"},
    {5, cost_early, "path cost before found"},
    {200, cost_wrong, "another path cost"},
    {200, cost_nan, "path cost NaN"},
    {5, visited_negative, "visited -1"},
    {5, visited_huge, "visited 2^31-1"},
    {5, visited_none, "nothing visited"},
    {5, node_outside, "node outside"},
    {5, node_twice, "a node twice"},
    {5, closed_flag_2, "closed flag 2"},
    {5, a_wall_visited, "a wall visited"},
    {5, g_nan, "g NaN"},
    {5, g_negative, "g negative"},
    {5, g_infinite, "g infinite"},
    {5, start_with_cost, "a start that costs"},
    {5, parent_outside, "parent outside"},
    {5, parent_minus_2, "parent -2"},
    {5, parent_unvisited, "a parent that was not visited"},
    {5, parent_dearer, "a dearer parent"},
    {5, parent_itself, "its own parent"},
    {5, parent_open, "an open parent"},
    {5, parent_cycle, "a cycle of parents"},
    {5, two_roots, "two roots"},
    {200, goal_open, "found with the goal open"},
    {5, heap_negative, "heap count -1"},
    {5, heap_huge, "heap count 2^31-1"},
    {5, heap_short, "an open node that the heap lacks"},
    {5, heap_empty, "running with an empty heap"},
    {5, heap_node_outside, "heap node outside"},
    {5, heap_node_twice, "a heap node twice"},
    {5, heap_node_closed, "a closed heap node"},
    {5, heap_f_nan, "F NaN"},
    {5, heap_g_nan, "G NaN"},
    {5, heap_out_of_order, "no heap"},
    {5, heap_g_of_another, "a heap entry with another G"},
    {5, list_huge, "expanded list 2^31-1"},
    {5, list_unasked, "an expanded list that was not asked for"},
    {5, trailing_byte, "a byte too many"},
};

static void refuse_broken(way_grid *grid, const way_grid_options *options, const breakage *rule) {
  way_search *search = sample_search(grid, options);
  test_bytes bytes = run_and_save(grid, options, rule->iterations);
  check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
  rule->break_rule(&bytes);
  check_search_refused(search, bytes.data, bytes.size, rule->what);
  way_status status;
  check_ok(way_grid_search_begin(search, point_of(WIDTH, START), point_of(WIDTH, GOAL), &status));
  check_ok(way_search_step(search, 1000, &status));
  assert_int_equal(status, WAY_STATUS_FOUND);
  bytes_free(&bytes);
  way_search_destroy(search);
}

static void take(int index) {
  algorithm = algorithms[index];
  base = algorithm == WAY_ALGORITHM_JPS ? EMBEDDED : 0;
}

static void common_rules_are_checked(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(rows, HEIGHT);
  for (int index = 0; index < 3; index++) {
    take(index);
    way_grid_options options = sample_options();
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) refuse_broken(grid, &options, &rules[i]);
  }
  way_grid_destroy(grid);
}

/* ---------------------------------------------------------------------------------------------- rules of one kind */

static void far_from_closed(test_bytes *b) {
  size_t at = heap_of(b) - CELL_SIZE;
  assert_int_equal(b->data[at + 4], 0);
  int32_t moved = get_i32(b, at), heap_count = get_i32(b, heap_of(b));
  for (int32_t i = 0; i < heap_count; i++) {
    size_t slot = heap_of(b) + 4 + (size_t)i * SLOT_SIZE;
    if (get_i32(b, slot) == moved) set_i32(b, slot, WIDTH * HEIGHT - 1);
  }
  set_i32(b, at, WIDTH * HEIGHT - 1);
}

static void theta_rules_are_checked(void **state) {
  (void)state;
  static const breakage rule = {5, far_from_closed, "a node that no step from a closed one leads to"};
  way_grid *grid = grid_from_text(rows, HEIGHT);
  for (int index = 0; index < 2; index++) {
    take(index);
    way_grid_options options = sample_options();
    refuse_broken(grid, &options, &rule);
  }
  way_grid_destroy(grid);
}

static void hop_of_a_knight(test_bytes *b) {
  size_t at = record_with(b, false, 0);
  int32_t cell = get_i32(b, at);
  for (int32_t n = 0;; n++) {
    size_t other = n == 0 ? record_of(b, START) : record_with(b, true, n - 1);
    int32_t dx = abs(get_i32(b, other) % WIDTH - cell % WIDTH), dy = abs(get_i32(b, other) / WIDTH - cell / WIDTH);
    if (dx == 0 || dy == 0 || dx == dy || get_f64(b, other + 5) > get_f64(b, at + 5)) continue;
    set_i32(b, at + 13, get_i32(b, other));
    return;
  }
}
/* An open node and its entry in the heap. */
static void set_g(test_bytes *b, size_t at, double g) {
  set_f64(b, at + 5, g);
  for (int32_t i = 0; i < get_i32(b, heap_of(b)); i++) {
    size_t slot = heap_of(b) + 4 + (size_t)i * SLOT_SIZE;
    if (get_i32(b, slot) == get_i32(b, at)) set_f64(b, slot + 12, g);
  }
}
static void hop_of_another_length(test_bytes *b) {
  size_t at = record_with(b, false, 0);
  set_g(b, at, get_f64(b, at + 5) + 1);
}
static void hop_off_in_the_last_bit(test_bytes *b) {
  size_t at = record_with(b, false, 0);
  set_g(b, at, nextafter(get_f64(b, at + 5), 100));
}
static void outer_start(test_bytes *b) {
  set_i32(b, 17, 1);
}
static void outer_goal(test_bytes *b) {
  set_i32(b, 25, 0);
}
static void embedded_not_begun(test_bytes *b) {
  b->size = base + STATUS;
  put_u8(b, 0);
  put_f64(b, 1);
  put_i32(b, -1);
  put_i32(b, -1);
  put_i32(b, 0);
  put_i32(b, 0);
  put_f64(b, 0);
  set_i32(b, OUTER_LENGTH, (int32_t)(b->size - base));
}

static void jump_rules_are_checked(void **state) {
  (void)state;
  static const breakage own[] = {
      {5, hop_of_a_knight, "a parent in no direction"},
      {5, hop_of_another_length, "a g that is not the hops'"},
      {5, hop_off_in_the_last_bit, "a g off in one bit"},
      {5, outer_start, "another start"},
      {5, outer_goal, "another goal"},
      {5, embedded_not_begun, "an embedded search not begun"},
  };
  way_grid *grid = grid_from_text(rows, HEIGHT);
  take(2);
  way_grid_options options = sample_options();
  for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) refuse_broken(grid, &options, &own[i]);
  way_grid_destroy(grid);
}

/* Hops that zigzag over the whole grid. With count nodes, of which the last is open. */
static test_bytes zigzag(int32_t count) {
  static const int32_t nodes[10] = {0, 7, 8, 15, 16, 23, 32, 39, 40, 47};
  static const int32_t parents[10] = {-1, 0, 40, 8, 32, 16, 39, 15, 47, 7};
  static const double costs[10] = {0, 7, 23, 30, 42, 49, 40, 33, 19, 12};
  static const int32_t order[10] = {0, 7, 47, 40, 8, 15, 39, 32, 16, 23};
  test_bytes b = {NULL, 0, 0};
  put_header(&b, 12);
  put_u8(&b, 2);
  put_i32(&b, WIDTH);
  put_i32(&b, HEIGHT);
  static const int32_t outer[5] = {0, 0, 0, 3, 0};
  for (int i = 0; i < 5; i++) put_i32(&b, outer[i]);
  put_fields(&b, 9, 1, 3 * WIDTH, count - 1, count - 1, 0);
  set_i32(&b, EMBEDDED + NODES, WIDTH * HEIGHT);
  put_i32(&b, count);
  for (int i = 0; i < 10; i++) {
    int32_t place = 0;
    while (order[place] != nodes[i]) place++;
    if (place < count) put_node(&b, nodes[i], place < count - 1, costs[i], parents[i]);
  }
  int32_t last = order[count - 1];
  double g = last == 16 ? 42 : 49;
  put_slots(&b, 1, last, g + 8, g);
  set_i32(&b, OUTER_LENGTH, (int32_t)(b.size - EMBEDDED));
  return b;
}

static void hops_are_fewer_than_cells(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(rows, HEIGHT);
  take(2);
  way_grid_options options = sample_options();
  way_search *search = sample_search(grid, &options);
  way_error error;
  test_bytes bytes = zigzag(9);
  if (way_search_restore(search, bytes.data, bytes.size, &error) != WAY_OK) fail_msg("%s", error.message);
  bytes_free(&bytes);
  bytes = zigzag(10);
  check_search_refused(search, bytes.data, bytes.size, "49 steps over 48 cells");
  bytes_free(&bytes);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

/* 4-connected, a diagonal hop is none. */
static void hops_keep_the_rule(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(rows, HEIGHT);
  take(2);
  way_grid_options options = sample_options();
  test_bytes bytes = run_and_save(grid, &options, 5);
  options.diagonal = WAY_DIAGONAL_NEVER;
  way_search *search = sample_search(grid, &options);
  check_search_refused(search, bytes.data, bytes.size, "a diagonal hop");
  way_search_destroy(search);
  bytes_free(&bytes);
  way_grid_destroy(grid);
}

/* The list of expanded cells has their number and names closed ones. */
static void recorded_lists_are_checked(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(rows, HEIGHT);
  for (int index = 0; index < 3; index++) {
    take(index);
    way_grid_options options = sample_options();
    options.record_expansions = true;
    test_bytes bytes = run_and_save(grid, &options, 5);
    way_search *search = sample_search(grid, &options);
    check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
    assert_int_equal(get_i32(&bytes, bytes.size - 24), 5);
    assert_int_equal(get_i32(&bytes, bytes.size - 20), START);
    set_i32(&bytes, bytes.size - 4, get_i32(&bytes, record_with(&bytes, false, 0)));
    check_search_refused(search, bytes.data, bytes.size, "an open cell in the list");
    set_i32(&bytes, bytes.size - 4, unvisited(&bytes));
    check_search_refused(search, bytes.data, bytes.size, "an unvisited cell in the list");
    set_i32(&bytes, bytes.size - 4, -1);
    check_search_refused(search, bytes.data, bytes.size, "cell -1 in the list");
    set_i32(&bytes, bytes.size - 24, 4);
    bytes.size -= 4;
    if (base > 0) set_i32(&bytes, OUTER_LENGTH, (int32_t)(bytes.size - base));
    check_search_refused(search, bytes.data, bytes.size, "a short list");
    way_search_destroy(search);
    bytes_free(&bytes);
  }
  way_grid_destroy(grid);
}

/* Kind 10 not begun has nothing in its fields, and a stale search saves so too. */
static void not_begun_holds_nothing(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(rows, HEIGHT);
  take(0);
  way_grid_options options = sample_options();
  way_search *search = sample_search(grid, &options);
  way_status status;
  test_bytes empty = save_search(search);
  check_ok(way_search_restore(search, empty.data, empty.size, NULL));
  assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
  check_result(way_search_step(search, 1, &status), WAY_ERROR_STALE);
  static const size_t integers[] = {START_FIELD, GOAL_FIELD, EXPANDED, ITERATIONS};
  for (size_t i = 0; i < 4; i++) {
    test_bytes bytes = bytes_copy(&empty);
    set_i32(&bytes, integers[i], get_i32(&bytes, integers[i]) + 1);
    check_search_refused(search, bytes.data, bytes.size, "a field of a search that is not begun");
    bytes_free(&bytes);
  }
  check_ok(way_grid_search_begin(search, point_of(WIDTH, START), point_of(WIDTH, GOAL), &status));
  check_ok(way_search_step(search, 5, &status));
  check_ok(way_grid_set(grid, 7, 5, WAY_WALL));
  test_bytes stale = save_search(search);
  check_equal_and_free(&stale, &empty);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

/* Lazy Theta* hopes: an open node is saved with a parent that it may not see, and goes on from there. */
static void hopes_are_kept(void **state) {
  (void)state;
  way_grid *grid = grid_from_text(rows, HEIGHT);
  take(1);
  way_grid_options options = sample_options();
  int32_t hopes = 0;
  for (int32_t done = 0; done < 20; done++) {
    test_bytes bytes = run_and_save(grid, &options, done);
    for (int32_t i = 0; i < get_i32(&bytes, VISITED); i++) {
      size_t at = CELLS + (size_t)i * CELL_SIZE;
      bool visible = true;
      int32_t parent = get_i32(&bytes, at + 13);
      if (parent >= 0) {
        check_ok(
            way_grid_line_of_sight(grid, point_of(WIDTH, parent), point_of(WIDTH, get_i32(&bytes, at)), 1, &visible));
      }
      if (bytes.data[at + 4] != 0) assert_true(visible);
      hopes += !visible;
    }
    bytes_free(&bytes);
  }
  assert_true(hopes > 0);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_theta),
      cmocka_unit_test(golden_jump_plain),
      cmocka_unit_test(common_rules_are_checked),
      cmocka_unit_test(theta_rules_are_checked),
      cmocka_unit_test(jump_rules_are_checked),
      cmocka_unit_test(hops_keep_the_rule),
      cmocka_unit_test(hops_are_fewer_than_cells),
      cmocka_unit_test(recorded_lists_are_checked),
      cmocka_unit_test(not_begun_holds_nothing),
      cmocka_unit_test(hopes_are_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
