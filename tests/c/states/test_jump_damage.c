/* Damaged states of the jump point search: each rule of the format broken alone, and bytes at random. */
#include <math.h>

#include "jump_bytes.h"
#include "random.h"

typedef struct scene {
  way_grid *grid;
  int finder;
  way_diagonal rule;
  test_bytes bytes;
} scene;

static size_t list_of(const test_bytes *bytes) {
  return AT_CELLS + (size_t)get_i32(bytes, AT_VISITED) * CELL_SIZE;
}
static size_t heap_of(const test_bytes *bytes) {
  return list_of(bytes) + 12;
}
static int32_t heap_count(const test_bytes *bytes) {
  return get_i32(bytes, list_of(bytes) + 8);
}
static size_t stack_of(const test_bytes *bytes) {
  return heap_of(bytes) + (size_t)heap_count(bytes) * HEAP_SIZE + 4;
}
static int32_t stack_count(const test_bytes *bytes) {
  return get_i32(bytes, stack_of(bytes) - 4);
}

/* The record of a closed or open cell that is neither start nor goal; 0 for none. */
static size_t record_with(const test_bytes *bytes, bool closed) {
  for (size_t at = AT_CELLS; at < list_of(bytes); at += CELL_SIZE) {
    int32_t cell = get_i32(bytes, at);
    bool is_closed = (bytes->data[at + TO_FLAGS] & 1) != 0;
    if (is_closed == closed && cell != get_i32(bytes, AT_START) && cell != get_i32(bytes, AT_GOAL)) return at;
  }
  return 0;
}

static size_t record_of(const test_bytes *bytes, int32_t cell) {
  size_t at = AT_CELLS;
  while (get_i32(bytes, at) != cell) at += CELL_SIZE;
  return at;
}

/* A cell that no record names, free or a wall. */
static int32_t cell_unlisted(const scene *s, bool wall) {
  const uint8_t *cells = way_grid_cells(s->grid);
  for (int32_t cell = 0;; cell++) {
    bool listed = false;
    for (size_t at = AT_CELLS; at < list_of(&s->bytes); at += CELL_SIZE) listed |= get_i32(&s->bytes, at) == cell;
    if (!listed && (cells[cell] == WAY_WALL) == wall) return cell;
  }
}

static void remove_bytes(test_bytes *bytes, size_t at, size_t count) {
  memmove(bytes->data + at, bytes->data + at + count, bytes->size - at - count);
  bytes->size -= count;
}

typedef void (*breakage)(scene *s);

#define BREAK(name) static void name(scene *s)
#define B (&s->bytes)

BREAK(bad_mode) {
  B->data[AT_MODE] = 4;
}
BREAK(mode_1) {
  B->data[AT_MODE] = 1;
}
BREAK(mode_2) {
  B->data[AT_MODE] = 2;
}
BREAK(mode_0_with_payload) {
  B->data[AT_MODE] = 0;
}
BREAK(other_finder) {
  B->data[AT_FINDER] ^= 1;
}
BREAK(finder_2) {
  B->data[AT_FINDER] = 2;
}
BREAK(status_0) {
  B->data[AT_STATUS] = 0;
}
BREAK(status_4) {
  B->data[AT_STATUS] = 4;
}
BREAK(status_2) {
  B->data[AT_STATUS] = 2;
}
BREAK(status_1) {
  B->data[AT_STATUS] = 1;
}
BREAK(status_3) {
  B->data[AT_STATUS] = 3;
}
BREAK(zero_estimate) {
  B->data[AT_ZERO_ESTIMATE] = 1;
}
BREAK(zero_estimate_2) {
  B->data[AT_ZERO_ESTIMATE] = 2;
}
BREAK(start_outside) {
  set_i32(B, AT_START, way_grid_width(s->grid) * way_grid_height(s->grid));
}
BREAK(start_negative) {
  set_i32(B, AT_START, -1);
}
BREAK(start_unvisited) {
  set_i32(B, AT_START, cell_unlisted(s, false));
}
BREAK(start_of_another) {
  set_i32(B, AT_START, get_i32(B, record_with(B, true)));
}
BREAK(goal_outside) {
  set_i32(B, AT_GOAL, INT32_MAX);
}
BREAK(goal_negative) {
  set_i32(B, AT_GOAL, -1);
}
BREAK(goal_on_a_wall) {
  set_i32(B, AT_GOAL, cell_unlisted(s, true));
}
BREAK(goal_closed) {
  set_i32(B, AT_GOAL, get_i32(B, record_with(B, true)));
}
BREAK(goal_not_closed) {
  set_i32(B, AT_GOAL, cell_unlisted(s, false));
}
BREAK(expanded_more) {
  set_i32(B, AT_EXPANDED, get_i32(B, AT_EXPANDED) + 1);
}
BREAK(expanded_negative) {
  set_i32(B, AT_EXPANDED, -1);
}
BREAK(iterations_more) {
  set_i32(B, AT_ITERATIONS, get_i32(B, AT_ITERATIONS) + 1);
}
BREAK(iterations_less) {
  set_i32(B, AT_ITERATIONS, get_i32(B, AT_ITERATIONS) - 1);
}
BREAK(path_a_more) {
  set_i32(B, AT_PATH_A, get_i32(B, AT_PATH_A) + 1);
}
BREAK(path_b_more) {
  set_i32(B, AT_PATH_B, get_i32(B, AT_PATH_B) + 1);
}
BREAK(path_a_negative) {
  set_i32(B, AT_PATH_A, -1);
}
BREAK(visited_negative) {
  set_i32(B, AT_VISITED, -1);
}
BREAK(visited_huge) {
  set_i32(B, AT_VISITED, INT32_MAX);
}
BREAK(visited_less) {
  set_i32(B, AT_VISITED, get_i32(B, AT_VISITED) - 1);
}
BREAK(visited_more) {
  set_i32(B, AT_VISITED, get_i32(B, AT_VISITED) + 1);
}
BREAK(cell_negative) {
  set_i32(B, AT_CELLS, -1);
}
BREAK(cell_outside) {
  set_i32(B, list_of(B) - CELL_SIZE, way_grid_width(s->grid) * way_grid_height(s->grid));
}
BREAK(cell_twice) {
  set_i32(B, AT_CELLS + CELL_SIZE, get_i32(B, AT_CELLS));
}
BREAK(cells_out_of_order) {
  uint8_t record[CELL_SIZE];
  memcpy(record, B->data + AT_CELLS, CELL_SIZE);
  memmove(B->data + AT_CELLS, B->data + AT_CELLS + CELL_SIZE, CELL_SIZE);
  memcpy(B->data + AT_CELLS + CELL_SIZE, record, CELL_SIZE);
}
BREAK(wall_visited) {
  /* A record of its own for a wall, in its place. */
  int32_t wall = cell_unlisted(s, true);
  size_t at = AT_CELLS;
  while (at < list_of(B) && get_i32(B, at) < wall) at += CELL_SIZE;
  test_bytes more = {NULL, 0, 0};
  put_raw(&more, B->data, at);
  put_cell(&more, wall, 1, 0, get_i32(B, AT_START), 0);
  put_raw(&more, B->data + at, B->size - at);
  set_i32(&more, AT_VISITED, get_i32(B, AT_VISITED) + 1);
  bytes_free(B);
  *B = more;
}
BREAK(start_costs_a) {
  set_i32(B, record_of(B, get_i32(B, AT_START)) + TO_A, 1);
}
BREAK(start_costs_b) {
  set_i32(B, record_of(B, get_i32(B, AT_START)) + TO_B, 1);
}
BREAK(start_has_a_parent) {
  set_i32(B, record_of(B, get_i32(B, AT_START)) + TO_PARENT, get_i32(B, record_with(B, true)));
}
BREAK(start_has_a_direction) {
  B->data[record_of(B, get_i32(B, AT_START)) + TO_FLAGS] |= 2;
}
BREAK(start_open) {
  B->data[record_of(B, get_i32(B, AT_START)) + TO_FLAGS] = 0;
}
BREAK(start_closed_early) {
  B->data[record_of(B, get_i32(B, AT_START)) + TO_FLAGS] = 1;
  set_i32(B, AT_ITERATIONS, 1);
  set_i32(B, AT_EXPANDED, 1);
  set_f64(B, list_of(B), 1);
}
BREAK(flag_bit_4) {
  B->data[record_with(B, false) + TO_FLAGS] |= 16;
}
BREAK(flag_bit_7) {
  B->data[record_with(B, true) + TO_FLAGS] |= 128;
}
BREAK(a_more) {
  size_t at = record_with(B, false) + TO_A;
  set_i32(B, at, get_i32(B, at) + 1);
}
BREAK(b_more) {
  size_t at = record_with(B, false) + TO_B;
  set_i32(B, at, get_i32(B, at) + 1);
}
BREAK(a_negative) {
  set_i32(B, record_with(B, false) + TO_A, -1);
}
BREAK(b_huge) {
  set_i32(B, record_with(B, true) + TO_B, INT32_MAX);
}
BREAK(parent_outside) {
  set_i32(B, record_with(B, false) + TO_PARENT, INT32_MAX);
}
BREAK(parent_minus_2) {
  set_i32(B, record_with(B, false) + TO_PARENT, -2);
}
BREAK(parent_missing) {
  set_i32(B, record_with(B, false) + TO_PARENT, -1);
}
BREAK(parent_unvisited) {
  set_i32(B, record_with(B, false) + TO_PARENT, cell_unlisted(s, false));
}
BREAK(parent_open) {
  set_i32(B, record_with(B, true) + TO_PARENT, get_i32(B, record_with(B, false)));
}
BREAK(parent_itself) {
  set_i32(B, record_with(B, true) + TO_PARENT, get_i32(B, record_with(B, true)));
}
BREAK(direction_other) {
  B->data[record_with(B, false) + TO_FLAGS] ^= 4;
}
BREAK(direction_diagonal) {
  B->data[record_with(B, true) + TO_FLAGS] ^= 8;
}
BREAK(level_nan) {
  set_f64(B, list_of(B), (double)NAN);
}
BREAK(level_early) {
  set_f64(B, list_of(B), 3);
}
BREAK(heap_negative) {
  set_i32(B, list_of(B) + 8, -1);
}
BREAK(heap_huge) {
  set_i32(B, list_of(B) + 8, INT32_MAX);
}
BREAK(heap_less) {
  set_i32(B, list_of(B) + 8, heap_count(B) - 1);
}
BREAK(heap_more) {
  set_i32(B, list_of(B) + 8, heap_count(B) + 1);
}
BREAK(heap_f_nan) {
  set_f64(B, heap_of(B), (double)NAN);
}
BREAK(heap_f_infinite) {
  set_f64(B, heap_of(B) + (size_t)(heap_count(B) - 1) * HEAP_SIZE, (double)INFINITY);
}
BREAK(heap_f_negative) {
  set_f64(B, heap_of(B), -1);
}
BREAK(heap_cell_negative) {
  set_i32(B, heap_of(B) + 8, -1);
}
BREAK(heap_cell_outside) {
  set_i32(B, heap_of(B) + 8, way_grid_width(s->grid) * way_grid_height(s->grid));
}
BREAK(heap_cell_unvisited) {
  set_i32(B, heap_of(B) + 8, cell_unlisted(s, false));
}
BREAK(heap_out_of_order) {
  set_f64(B, heap_of(B), get_f64(B, heap_of(B) + HEAP_SIZE) + 1);
}
BREAK(heap_ties_out_of_order) {
  /* Two slots of one F with T the wrong way round. */
  set_f64(B, heap_of(B), get_f64(B, heap_of(B) + HEAP_SIZE));
  set_i32(B, heap_of(B) + 12, -1);
  set_i32(B, heap_of(B) + HEAP_SIZE + 12, 0);
}
BREAK(stack_negative) {
  set_i32(B, stack_of(B) - 4, -1);
}
BREAK(stack_huge) {
  set_i32(B, stack_of(B) - 4, INT32_MAX);
}
BREAK(stack_less) {
  set_i32(B, stack_of(B) - 4, stack_count(B) - 1);
}
BREAK(stack_more) {
  set_i32(B, stack_of(B) - 4, stack_count(B) + 1);
}
BREAK(stack_cell_outside) {
  set_i32(B, stack_of(B), -1);
}
BREAK(stack_cell_unvisited) {
  set_i32(B, stack_of(B), cell_unlisted(s, false));
}
BREAK(stack_early) {
  set_i32(B, stack_of(B) - 4, 1);
  put_i32(B, get_i32(B, AT_START));
}
BREAK(open_without_entry) {
  int32_t open = get_i32(B, record_with(B, false)), start = get_i32(B, AT_START);
  for (int32_t i = 0; i < heap_count(B); i++) {
    size_t at = heap_of(B) + (size_t)i * HEAP_SIZE + 8;
    if (get_i32(B, at) == open) set_i32(B, at, start);
  }
  for (int32_t i = 0; i < stack_count(B); i++) {
    size_t at = stack_of(B) + (size_t)i * 4;
    if (get_i32(B, at) == open) set_i32(B, at, start);
  }
}
BREAK(entry_after_running_out) {
  set_i32(B, stack_of(B) - 4, 1);
  put_i32(B, get_i32(B, AT_START));
}
BREAK(heap_after_running_out) {
  test_bytes more = {NULL, 0, 0};
  put_raw(&more, B->data, heap_of(B));
  put_slot(&more, 1, FLOAT_1, get_i32(B, AT_START));
  put_i32(&more, 0);
  set_i32(&more, list_of(&more) + 8, 1);
  bytes_free(B);
  *B = more;
}
BREAK(running_with_nothing_open) {
  B->data[AT_STATUS] = 1;
}
BREAK(goal_reopened) {
  B->data[record_of(B, get_i32(B, AT_GOAL)) + TO_FLAGS] &= 0xFE;
}
BREAK(trailing_byte) {
  put_u8(B, 0);
}
BREAK(byte_missing) {
  remove_bytes(B, B->size - 1, 1);
}

typedef enum stage { NOTHING_POPPED, UNDER_WAY, AT_THE_GOAL, RUN_OUT } stage;

static bool fits_stage(const test_bytes *bytes, way_status status, stage wanted) {
  switch (wanted) {
    case NOTHING_POPPED: return status == WAY_STATUS_IN_PROGRESS;
    case UNDER_WAY:
      return status == WAY_STATUS_IN_PROGRESS && heap_count(bytes) >= 3 && stack_count(bytes) >= 1 &&
             record_with(bytes, true) != 0 && record_with(bytes, false) != 0;
    case AT_THE_GOAL: return status == WAY_STATUS_FOUND && get_i32(bytes, AT_ITERATIONS) > 3;
    case RUN_OUT: return status == WAY_STATUS_NO_PATH && get_i32(bytes, AT_ITERATIONS) > 3;
  }
  return false;
}

/* The first random search, stopped after some iterations, that has what the breakages of a stage need. */
static scene scene_at(stage wanted, int finder, way_diagonal rule) {
  random_source source = random_from(101);
  for (;;) {
    uint8_t cells[15 * 11];
    scene made = {NULL, finder, rule, {NULL, 0, 0}};
    random_cells(&source, cells, 15 * 11, 30, 1);
    check_ok(way_grid_create(15, 11, cells, NULL, NULL, &made.grid));
    way_search *search = search_of(made.grid, finder, rule);
    way_status status;
    int32_t start = random_below(&source, 165), goal = random_below(&source, 165);
    check_ok(way_grid_search_begin(search, point_of(15, start), point_of(15, goal), &status));
    if (status == WAY_STATUS_IN_PROGRESS && start != goal) {
      int32_t pops = wanted == NOTHING_POPPED ? 0 : wanted == UNDER_WAY ? random_in(&source, 3, 20) : 1000;
      check_ok(way_search_step(search, pops, &status));
      made.bytes = save_search(search);
      if (fits_stage(&made.bytes, status, wanted)) {
        way_search_destroy(search);
        return made;
      }
      bytes_free(&made.bytes);
    }
    way_search_destroy(search);
    way_grid_destroy(made.grid);
  }
}

static void refuse_broken(stage wanted, int finder, way_diagonal rule, breakage break_rule, const char *what) {
  scene s = scene_at(wanted, finder, rule);
  way_search *search = search_of(s.grid, finder, rule);
  check_ok(way_search_restore(search, s.bytes.data, s.bytes.size, NULL));
  break_rule(&s);
  check_search_refused(search, s.bytes.data, s.bytes.size, what);
  bytes_free(&s.bytes);
  way_search_destroy(search);
  way_grid_destroy(s.grid);
}

static void rules_are_checked(void **state) {
  (void)state;
#define CASE(wanted, name) \
  { wanted, name, #name }
  static const struct {
    stage wanted;
    breakage break_rule;
    const char *what;
  } cases[] = {
      CASE(UNDER_WAY, bad_mode),
      CASE(UNDER_WAY, mode_1),
      CASE(UNDER_WAY, mode_2),
      CASE(UNDER_WAY, mode_0_with_payload),
      CASE(UNDER_WAY, other_finder),
      CASE(UNDER_WAY, finder_2),
      CASE(UNDER_WAY, status_0),
      CASE(UNDER_WAY, status_4),
      CASE(UNDER_WAY, status_2),
      CASE(UNDER_WAY, status_3),
      CASE(AT_THE_GOAL, status_1),
      CASE(AT_THE_GOAL, status_3),
      CASE(RUN_OUT, status_2),
      CASE(RUN_OUT, running_with_nothing_open),
      CASE(UNDER_WAY, zero_estimate),
      CASE(UNDER_WAY, zero_estimate_2),
      CASE(UNDER_WAY, start_outside),
      CASE(UNDER_WAY, start_negative),
      CASE(UNDER_WAY, start_unvisited),
      CASE(UNDER_WAY, start_of_another),
      CASE(UNDER_WAY, goal_outside),
      CASE(UNDER_WAY, goal_negative),
      CASE(UNDER_WAY, goal_on_a_wall),
      CASE(UNDER_WAY, goal_closed),
      CASE(AT_THE_GOAL, goal_not_closed),
      CASE(AT_THE_GOAL, goal_reopened),
      CASE(UNDER_WAY, expanded_more),
      CASE(AT_THE_GOAL, expanded_more),
      CASE(UNDER_WAY, expanded_negative),
      CASE(UNDER_WAY, iterations_more),
      CASE(UNDER_WAY, iterations_less),
      CASE(UNDER_WAY, path_a_more),
      CASE(UNDER_WAY, path_b_more),
      CASE(AT_THE_GOAL, path_a_more),
      CASE(AT_THE_GOAL, path_b_more),
      CASE(AT_THE_GOAL, path_a_negative),
      CASE(UNDER_WAY, visited_negative),
      CASE(UNDER_WAY, visited_huge),
      CASE(UNDER_WAY, visited_less),
      CASE(UNDER_WAY, visited_more),
      CASE(UNDER_WAY, cell_negative),
      CASE(UNDER_WAY, cell_outside),
      CASE(UNDER_WAY, cell_twice),
      CASE(UNDER_WAY, cells_out_of_order),
      CASE(UNDER_WAY, wall_visited),
      CASE(UNDER_WAY, start_costs_a),
      CASE(UNDER_WAY, start_costs_b),
      CASE(UNDER_WAY, start_has_a_parent),
      CASE(UNDER_WAY, start_has_a_direction),
      CASE(UNDER_WAY, start_open),
      CASE(NOTHING_POPPED, start_closed_early),
      CASE(UNDER_WAY, flag_bit_4),
      CASE(UNDER_WAY, flag_bit_7),
      CASE(UNDER_WAY, a_more),
      CASE(UNDER_WAY, b_more),
      CASE(UNDER_WAY, a_negative),
      CASE(UNDER_WAY, b_huge),
      CASE(UNDER_WAY, parent_outside),
      CASE(UNDER_WAY, parent_minus_2),
      CASE(UNDER_WAY, parent_missing),
      CASE(UNDER_WAY, parent_unvisited),
      CASE(UNDER_WAY, parent_open),
      CASE(UNDER_WAY, parent_itself),
      CASE(UNDER_WAY, direction_other),
      CASE(UNDER_WAY, direction_diagonal),
      CASE(UNDER_WAY, level_nan),
      CASE(NOTHING_POPPED, level_early),
      CASE(UNDER_WAY, heap_negative),
      CASE(UNDER_WAY, heap_huge),
      CASE(UNDER_WAY, heap_less),
      CASE(UNDER_WAY, heap_more),
      CASE(UNDER_WAY, heap_f_nan),
      CASE(UNDER_WAY, heap_f_infinite),
      CASE(UNDER_WAY, heap_f_negative),
      CASE(UNDER_WAY, heap_cell_negative),
      CASE(UNDER_WAY, heap_cell_outside),
      CASE(UNDER_WAY, heap_cell_unvisited),
      CASE(UNDER_WAY, heap_out_of_order),
      CASE(UNDER_WAY, heap_ties_out_of_order),
      CASE(UNDER_WAY, stack_negative),
      CASE(UNDER_WAY, stack_huge),
      CASE(UNDER_WAY, stack_less),
      CASE(UNDER_WAY, stack_more),
      CASE(UNDER_WAY, stack_cell_outside),
      CASE(UNDER_WAY, stack_cell_unvisited),
      CASE(NOTHING_POPPED, stack_early),
      CASE(UNDER_WAY, open_without_entry),
      CASE(RUN_OUT, entry_after_running_out),
      CASE(RUN_OUT, heap_after_running_out),
      CASE(UNDER_WAY, trailing_byte),
      CASE(UNDER_WAY, byte_missing),
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    for (int finder = 0; finder < 2; finder++) {
      refuse_broken(cases[i].wanted, finder, WAY_DIAGONAL_NO_CORNER_CUTTING, cases[i].break_rule, cases[i].what);
      refuse_broken(cases[i].wanted, finder, WAY_DIAGONAL_NEVER, cases[i].break_rule, cases[i].what);
    }
  }
}

/* Bytes that begin well and go on at random: refused, or taken and then saved equal and run to an end. */
static void random_bytes_are_refused_or_harmless(void **state) {
  (void)state;
  random_source source = random_from(102);
  int32_t taken = 0, rounds = quick_run() ? 3000 : 40000;
  for (int choice = 0; choice < 8; choice++) {
    int finder = choice & 1;
    way_diagonal rule = (choice & 2) != 0 ? WAY_DIAGONAL_NEVER : WAY_DIAGONAL_NO_CORNER_CUTTING;
    scene s = scene_at((choice & 4) != 0 ? AT_THE_GOAL : UNDER_WAY, finder, rule);
    way_search *search = search_of(s.grid, finder, rule);
    for (int32_t round = 0; round < rounds; round++) {
      test_bytes bytes = bytes_copy(&s.bytes);
      /* Half of them in the open list, where more is taken. */
      int32_t low = round % 2 == 0 ? 8 : (int32_t)list_of(&s.bytes);
      for (int32_t left = random_in(&source, 1, 5); left > 0; left--) {
        uint8_t value =
            (uint8_t)(random_below(&source, 2) == 0 ? random_below(&source, 20) : random_below(&source, 256));
        bytes.data[random_in(&source, low, (int32_t)bytes.size - 1)] = value;
      }
      if (way_search_restore(search, bytes.data, bytes.size, NULL) == WAY_OK) {
        taken++;
        test_bytes again = save_search(search);
        assert_int_equal(again.size, bytes.size);
        assert_memory_equal(again.data, bytes.data, bytes.size);
        bytes_free(&again);
        way_status status = way_search_status(search);
        if (status == WAY_STATUS_IN_PROGRESS) {
          check_ok(way_search_step(search, 165, &status));
          assert_int_not_equal(status, WAY_STATUS_IN_PROGRESS);
        }
        way_path path;
        way_path_init(&path, NULL);
        check_ok(way_search_path(search, &path));
        oracle_world world = {15, 11, way_grid_cells(s.grid), rule, 1, NULL};
        if (path.status == WAY_STATUS_FOUND) assert_true(oracle_path(&world, path.cells, path.length).found);
        way_path_free(&path);
      } else {
        assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
      }
      bytes_free(&bytes);
    }
    bytes_free(&s.bytes);
    way_search_destroy(search);
    way_grid_destroy(s.grid);
  }
  assert_true(taken > rounds / 10);
}

/* Any NaN is one, and comes back as it was. */
static void the_level_keeps_its_bits(void **state) {
  (void)state;
  scene s = scene_at(NOTHING_POPPED, 0, WAY_DIAGONAL_NO_CORNER_CUTTING);
  way_search *search = search_of(s.grid, 0, s.rule);
  s.bytes.data[list_of(&s.bytes) + 7] = 0xFF;
  s.bytes.data[list_of(&s.bytes)] = 0x5A;
  check_ok(way_search_restore(search, s.bytes.data, s.bytes.size, NULL));
  test_bytes again = save_search(search);
  assert_int_equal(again.size, s.bytes.size);
  assert_memory_equal(again.data, s.bytes.data, again.size);
  bytes_free(&again);
  bytes_free(&s.bytes);
  way_search_destroy(search);
  way_grid_destroy(s.grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rules_are_checked),
      cmocka_unit_test(random_bytes_are_refused_or_harmless),
      cmocka_unit_test(the_level_keeps_its_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
