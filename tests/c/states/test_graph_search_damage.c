/* Saved graph searches (kind 11), each rule of the format broken alone, and any byte changed. */
#include <math.h>

#include "graph_oracle.h"

enum {
  AT_NODES = 8,
  AT_STATUS = 12,
  AT_WEIGHT = 13,
  AT_START = 21,
  AT_GOAL = 25,
  AT_EXPANDED = 29,
  AT_ITERATIONS = 33,
  AT_PATH_COST = 37,
  AT_VISITED = 45,
  AT_RECORDS = 49,
  RECORD = 17,
  IDLE_SIZE = 45
};

static void check_same(const test_bytes *a, const test_bytes *b) {
  assert_int_equal(a->size, b->size);
  assert_memory_equal(a->data, b->data, a->size);
}

/* ------------------------------------------------------------------------------------------------ damage */

typedef void (*breakage)(test_bytes *bytes);

static size_t open_at(const test_bytes *b) {
  return AT_RECORDS + (size_t)get_i32(b, AT_VISITED) * RECORD;
}
static size_t expanded_at(const test_bytes *b) {
  return open_at(b) + 4 + (size_t)get_i32(b, open_at(b)) * 20;
}

static void bad_kind(test_bytes *b) {
  b->data[6] = 8;
}
static void other_nodes(test_bytes *b) {
  set_i32(b, AT_NODES, 5);
}
static void status_4(test_bytes *b) {
  b->data[AT_STATUS] = 4;
}
static void status_0(test_bytes *b) {
  b->data[AT_STATUS] = 0;
}
static void status_found(test_bytes *b) {
  b->data[AT_STATUS] = 2;
  set_i32(b, AT_EXPANDED, 0);
  set_i32(b, expanded_at(b), 0);
  b->size -= 4;
}
static void status_not_found(test_bytes *b) {
  b->data[AT_STATUS] = 3;
}
static void status_running(test_bytes *b) {
  b->data[AT_STATUS] = 1;
  set_f64(b, AT_PATH_COST, 0);
}
static void weight_half(test_bytes *b) {
  set_f64(b, AT_WEIGHT, 0.5);
}
static void weight_nan(test_bytes *b) {
  set_f64(b, AT_WEIGHT, NAN);
}
static void start_named(test_bytes *b) {
  set_i32(b, AT_START, 0);
}
static void goal_outside(test_bytes *b) {
  set_i32(b, AT_GOAL, 4);
}
static void goal_negative(test_bytes *b) {
  set_i32(b, AT_GOAL, -1);
}
static void goal_closed(test_bytes *b) {
  set_i32(b, AT_GOAL, 0);
}
static void expanded_negative(test_bytes *b) {
  set_i32(b, AT_EXPANDED, -1);
}
static void expanded_more(test_bytes *b) {
  set_i32(b, AT_EXPANDED, get_i32(b, AT_EXPANDED) + 1);
}
static void iterations_negative(test_bytes *b) {
  set_i32(b, AT_ITERATIONS, -1);
}
static void iterations_fewer(test_bytes *b) {
  set_i32(b, AT_ITERATIONS, 0);
  set_i32(b, AT_EXPANDED, 0);
}
static void cost_early(test_bytes *b) {
  set_f64(b, AT_PATH_COST, 1);
}
static void cost_minus_zero(test_bytes *b) {
  set_f64(b, AT_PATH_COST, -0.0);
}
static void cost_nan(test_bytes *b) {
  set_f64(b, AT_PATH_COST, NAN);
}
static void cost_infinite(test_bytes *b) {
  set_f64(b, AT_PATH_COST, INFINITY);
}
static void cost_wrong(test_bytes *b) {
  set_f64(b, AT_PATH_COST, 2.25);
}
static void visited_negative(test_bytes *b) {
  set_i32(b, AT_VISITED, -1);
}
static void visited_huge(test_bytes *b) {
  set_i32(b, AT_VISITED, INT32_MAX);
}
static void visited_more_than_nodes(test_bytes *b) {
  set_i32(b, AT_VISITED, 5);
}
static void node_negative(test_bytes *b) {
  set_i32(b, AT_RECORDS, -1);
}
static void node_outside(test_bytes *b) {
  set_i32(b, AT_RECORDS + 2 * RECORD, 4);
}
static void node_twice(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD, 0);
}
static void closed_two(test_bytes *b) {
  b->data[AT_RECORDS + 4] = 2;
}
static void start_with_cost(test_bytes *b) {
  set_f64(b, AT_RECORDS + 5, 0.5);
}
static void g_negative(test_bytes *b) {
  set_f64(b, AT_RECORDS + RECORD + 5, -1);
}
static void g_nan(test_bytes *b) {
  set_f64(b, AT_RECORDS + RECORD + 5, NAN);
}
static void g_infinite(test_bytes *b) {
  set_f64(b, AT_RECORDS + RECORD + 5, INFINITY);
}
static void parent_outside(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, 4);
}
static void parent_below(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, -2);
}
static void parent_unvisited(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, 3);
}
static void parent_dearer(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, 2);
}
static void two_starts(test_bytes *b) {
  set_i32(b, AT_RECORDS + RECORD + 13, -1);
}
static void no_start(test_bytes *b) {
  set_i32(b, AT_RECORDS + 13, 0);
}
static void cycle(test_bytes *b) {
  set_i32(b, AT_RECORDS + 13, 1);
  set_f64(b, AT_RECORDS + RECORD + 5, 0);
}
static void open_negative(test_bytes *b) {
  set_i32(b, open_at(b), -1);
}
static void open_huge(test_bytes *b) {
  set_i32(b, open_at(b), INT32_MAX);
}
static void open_node_outside(test_bytes *b) {
  set_i32(b, open_at(b) + 4, 4);
}
static void open_node_unvisited(test_bytes *b) {
  set_i32(b, open_at(b) + 4, 3);
}
static void open_node_closed(test_bytes *b) {
  set_i32(b, open_at(b) + 4, 0);
}
static void open_node_twice(test_bytes *b) {
  set_i32(b, open_at(b) + 24, 1);
}
static void open_f_nan(test_bytes *b) {
  set_f64(b, open_at(b) + 8, NAN);
}
static void open_g_nan(test_bytes *b) {
  set_f64(b, open_at(b) + 16, NAN);
}
static void no_heap(test_bytes *b) {
  set_f64(b, open_at(b) + 8, 100);
}
static void expanded_list_negative(test_bytes *b) {
  set_i32(b, expanded_at(b), -1);
}
static void expanded_list_huge(test_bytes *b) {
  set_i32(b, expanded_at(b), INT32_MAX);
}
static void expanded_node_outside(test_bytes *b) {
  set_i32(b, expanded_at(b) + 4, 4);
}
static void expanded_node_unvisited(test_bytes *b) {
  set_i32(b, expanded_at(b) + 4, 3);
}
static void trailing_byte(test_bytes *b) {
  put_u8(b, 0);
}

static void each_rule_is_checked(void **state) {
  (void)state;
  static const struct {
    int32_t iterations;
    breakage break_rule;
    const char *words;
  } cases[] = {
      {1, bad_kind, "kind"},
      {1, other_nodes, "node count"},
      {1, status_4, "status"},
      {1, status_0, "goal"},
      {1, status_found, "the goal"},
      {1, status_not_found, "open count"},
      {9, status_running, "open count"},
      {1, weight_half, "the heuristic weight"},
      {1, weight_nan, "the heuristic weight"},
      {1, start_named, "start"},
      {1, goal_outside, "goal"},
      {1, goal_negative, "goal"},
      {1, goal_closed, "the goal"},
      {1, expanded_negative, "expanded"},
      {1, expanded_more, "expanded"},
      {9, expanded_more, "expanded"},
      {1, iterations_negative, "iterations"},
      {1, iterations_fewer, "iterations"},
      {1, cost_early, "the path cost"},
      {1, cost_minus_zero, "the path cost"},
      {9, cost_nan, "the path cost"},
      {9, cost_infinite, "the path cost"},
      {9, cost_wrong, "the goal"},
      {1, visited_negative, "visited count"},
      {1, visited_huge, "visited count"},
      {1, visited_more_than_nodes, "visited count"},
      {1, node_negative, "visited node"},
      {1, node_outside, "visited node"},
      {1, node_twice, "visited node"},
      {1, closed_two, "closed flag"},
      {1, start_with_cost, "the g of a start"},
      {1, g_negative, "the g of a node"},
      {1, g_nan, "the g of a node"},
      {1, g_infinite, "the g of a node"},
      {1, parent_outside, "parent"},
      {1, parent_below, "parent"},
      {1, parent_unvisited, "parent"},
      {1, parent_dearer, "parent"},
      {1, two_starts, "a node without a parent"},
      {1, no_start, "parent"},
      {1, cycle, "parent"},
      {1, open_negative, "open count"},
      {1, open_huge, "open count"},
      {1, open_node_outside, "open node"},
      {1, open_node_unvisited, "open node"},
      {1, open_node_closed, "open node"},
      {1, open_node_twice, "open node"},
      {1, open_f_nan, "the F or G"},
      {1, open_g_nan, "the F or G"},
      {1, no_heap, "open node"},
      {1, expanded_list_negative, "expanded count"},
      {1, expanded_list_huge, "expanded count"},
      {1, expanded_node_outside, "expanded node"},
      {1, expanded_node_unvisited, "expanded node"},
      {9, trailing_byte, "the state"},
  };
  way_graph *graph = small_graph();
  way_graph_options options = graph_options_of(WAY_GRAPH_DIJKSTRA);
  options.record_expansions = true;
  way_search *search = graph_search_over(graph, &options);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    begin_graph_search(search, 0, 2);
    step_graph_search(search, cases[i].iterations);
    test_bytes bytes = save_graph_search(search);
    check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
    cases[i].break_rule(&bytes);
    way_error error;
    memset(&error, 0x7F, sizeof error);
    way_result result = way_search_restore(search, bytes.data, bytes.size, &error);
    if (result != WAY_ERROR_STATE) fail_msg("case %zu (%s): %s", i, cases[i].words, way_result_text(result));
    if (strncmp(error.message, cases[i].words, strlen(cases[i].words)) != 0) {
      fail_msg("case %zu: expected %s, got %s", i, cases[i].words, error.message);
    }
    assert_true(error.byte_offset >= 0 && (size_t)error.byte_offset <= bytes.size);
    assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
    test_bytes after = save_graph_search(search);
    assert_int_equal(after.size, IDLE_SIZE);
    bytes_free(&after);
    bytes_free(&bytes);
  }
  begin_graph_search(search, 0, 2);
  assert_int_equal(step_graph_search(search, 100), WAY_STATUS_FOUND);
  way_search_destroy(search);
  way_graph_destroy(graph);
}

/* Any byte changed, any length: refused, or a state that is as good and does no harm. */
static void damage_does_no_harm(void **state) {
  (void)state;
  random_source source = random_from(43);
  static listed_graph list;
  listed_random(&list, &source, 12, 40, WEIGHTS_WHOLE);
  way_graph *graph = graph_of_list(&list, NULL);
  way_graph_options options = graph_options_of(WAY_GRAPH_A_STAR);
  options.record_expansions = true;
  options.partial = true;
  way_search *search = graph_search_over(graph, &options);
  way_path path;
  way_path_init(&path, NULL);
  for (int32_t iterations = 0; iterations < 12; iterations += 3) {
    begin_graph_search(search, 3, 7);
    step_graph_search(search, iterations);
    test_bytes good = save_graph_search(search);
    for (size_t at = 0; at < good.size; at++) {
      uint8_t *cut = test_memory(at);
      memcpy(cut, good.data, at);
      check_result(way_search_restore(search, cut, at, NULL), WAY_ERROR_STATE);
      free(cut);
      for (int flip = 0; flip < 4; flip++) {
        static const uint8_t flips[4] = {0x01, 0x10, 0x80, 0xFF};
        test_bytes bytes = bytes_copy(&good);
        bytes.data[at] ^= flips[flip];
        if (way_search_restore(search, bytes.data, bytes.size, NULL) == WAY_OK) {
          test_bytes again = save_graph_search(search);
          check_same(&again, &bytes);
          bytes_free(&again);
          way_status status;
          way_search_step(search, 200, &status);
          check_ok(way_search_path(search, &path));
        }
        bytes_free(&bytes);
      }
    }
    bytes_free(&good);
  }
  way_path_free(&path);
  way_search_destroy(search);
  way_graph_destroy(graph);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(each_rule_is_checked),
      cmocka_unit_test(damage_does_no_harm),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
