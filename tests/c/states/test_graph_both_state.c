/* Saved bidirectional searches (kind 65): golden bytes, each rule of the format broken alone, and memory that runs out. */
#include "failing_allocator.h"
#include "graph_oracle.h"

enum {
  AT_NODES = 8,
  AT_STATUS = 12,
  AT_START = 13,
  AT_GOAL = 17,
  AT_EXPANDED = 21,
  AT_ITERATIONS = 25,
  AT_MEETING = 29,
  AT_VISITED = 33,
  AT_RECORDS = 37,
  RECORD = 17,
  IDLE_SIZE = 33,
  NODES = 7
};

/* A chain of five with a detour, both weights of which are exact. */
static way_graph *make_chain(const way_allocator *memory) {
  static const int32_t edges[7][3] = {{0, 1, 2}, {1, 2, 2}, {2, 3, 2}, {3, 4, 2}, {0, 5, 3}, {5, 4, 9}, {1, 6, 1}};
  way_graph *graph = NULL;
  int32_t id;
  check_ok(way_graph_create(NODES, memory, &graph));
  for (int i = 0; i < 7; i++) check_ok(way_graph_add_edge(graph, edges[i][0], edges[i][1], edges[i][2], &id));
  return graph;
}

typedef struct sample {
  way_graph *graph;
  way_search *search;
  test_bytes bytes;
} sample;

static sample sample_after(int32_t steps) {
  sample s = {make_chain(NULL), NULL, {NULL, 0, 0}};
  way_graph_options options = graph_options_of(WAY_GRAPH_BIDIRECTIONAL);
  options.record_expansions = true;
  s.search = graph_search_over(s.graph, &options);
  begin_graph_search(s.search, 0, 4);
  step_graph_search(s.search, steps);
  s.bytes = save_graph_search(s.search);
  return s;
}

static void free_sample(sample *s) {
  bytes_free(&s->bytes);
  way_search_destroy(s->search);
  way_graph_destroy(s->graph);
}

static void check_same(const test_bytes *a, const test_bytes *b) {
  assert_int_equal(a->size, b->size);
  assert_memory_equal(a->data, b->data, a->size);
}

/* ------------------------------------------------------------------------------------------------ golden bytes */

static void put_fields(test_bytes *bytes, uint8_t status, int32_t start, int32_t goal, int32_t expanded,
                       int32_t iterations, int32_t meeting) {
  bytes->size = 0;
  put_header(bytes, 65);
  put_i32(bytes, NODES);
  put_u8(bytes, status);
  put_i32(bytes, start);
  put_i32(bytes, goal);
  put_i32(bytes, expanded);
  put_i32(bytes, iterations);
  put_i32(bytes, meeting);
}

static void put_node(test_bytes *bytes, int32_t node, uint8_t closed, double g, int32_t parent) {
  put_i32(bytes, node);
  put_u8(bytes, closed);
  put_f64(bytes, g);
  put_i32(bytes, parent);
}

static void check_golden(const sample *s, const test_bytes *golden) {
  test_bytes bytes = save_graph_search(s->search);
  check_same(&bytes, golden);
  bytes_free(&bytes);
}

static void golden_bytes_follow_the_format(void **state) {
  (void)state;
  sample s = sample_after(0);
  test_bytes golden = {NULL, 0, 0};
  put_fields(&golden, 1, 0, 4, 0, 0, -1);
  put_i32(&golden, 1);
  put_node(&golden, 0, 0, 0, -1);
  put_i32(&golden, 1);
  put_node(&golden, 4, 0, 0, -1);
  put_i32(&golden, 0);
  check_golden(&s, &golden);
  step_graph_search(s.search, 2);
  put_fields(&golden, 1, 0, 4, 2, 2, 5);
  put_i32(&golden, 3);
  put_node(&golden, 0, 1, 0, -1);
  put_node(&golden, 1, 0, 2, 0);
  put_node(&golden, 5, 0, 3, 0);
  put_i32(&golden, 3);
  put_node(&golden, 3, 0, 2, 4);
  put_node(&golden, 4, 1, 0, -1);
  put_node(&golden, 5, 0, 9, 4);
  put_i32(&golden, 2);
  put_i32(&golden, 0);
  put_i32(&golden, 4);
  check_golden(&s, &golden);
  assert_int_equal(step_graph_search(s.search, 99), WAY_STATUS_FOUND);
  put_fields(&golden, 2, 0, 4, 4, 5, 2);
  put_i32(&golden, 5);
  put_node(&golden, 0, 1, 0, -1);
  put_node(&golden, 1, 1, 2, 0);
  put_node(&golden, 2, 0, 4, 1);
  put_node(&golden, 5, 0, 3, 0);
  put_node(&golden, 6, 1, 3, 1);
  test_bytes found = save_graph_search(s.search);
  assert_int_equal(get_i32(&found, AT_MEETING), 2);
  bytes_free(&found);
  check_ok(way_graph_remove_edge(s.graph, 0));
  put_fields(&golden, 0, -1, -1, 0, 0, -1);
  assert_int_equal(golden.size, IDLE_SIZE);
  check_golden(&s, &golden);
  bytes_free(&golden);
  free_sample(&s);
}

/* ------------------------------------------------------------------------------------------------ damage */

static void refuse(sample *s, int64_t offset, const char *message) {
  way_error error;
  check_result(way_search_restore(s->search, s->bytes.data, s->bytes.size, &error), WAY_ERROR_STATE);
  assert_string_equal(error.message, message);
  if (offset >= 0) assert_int_equal(error.byte_offset, offset);
  assert_int_equal(way_search_status(s->search), WAY_STATUS_NONE);
  begin_graph_search(s->search, 0, 4);
  assert_int_equal(step_graph_search(s->search, 99), WAY_STATUS_FOUND);
  free_sample(s);
}

/* Where the lists of the second side and of the expanded nodes begin. */
static size_t second_at(const test_bytes *b) {
  return AT_RECORDS + (size_t)get_i32(b, AT_VISITED) * RECORD;
}
static size_t expanded_at(const test_bytes *b) {
  return second_at(b) + 4 + (size_t)get_i32(b, second_at(b)) * RECORD;
}

static size_t record_of(const test_bytes *b, int side, int32_t node) {
  size_t list = side == 0 ? AT_VISITED : second_at(b);
  for (int32_t i = 0; i < get_i32(b, list); i++) {
    size_t at = list + 4 + (size_t)i * RECORD;
    if (get_i32(b, at) == node) return at;
  }
  fail_msg("node %d is not visited", node);
  return 0;
}

static void refuse_field(size_t offset, int32_t value, const char *message) {
  sample s = sample_after(2);
  set_i32(&s.bytes, offset, value);
  refuse(&s, (int64_t)offset, message);
}

static void fields_are_held_against_the_graph(void **state) {
  (void)state;
  refuse_field(AT_NODES, 8, "node count is 8, expected 7");
  refuse_field(AT_START, -1, "start is -1, expected 0 to 6");
  refuse_field(AT_GOAL, 7, "goal is 7, expected 0 to 6");
  refuse_field(AT_EXPANDED, 8, "expanded is 8, expected 0 to 7");
  refuse_field(AT_ITERATIONS, -1, "iterations is -1, expected 0 to 7");
  refuse_field(AT_MEETING, -2, "meeting is -2, expected -1 to 6");
  refuse_field(AT_VISITED, 8, "visited count is 8, expected 0 to 7");
  refuse_field(AT_RECORDS, -1, "visited node is -1, expected 0 to 6");
  refuse_field(AT_RECORDS + RECORD, 0, "visited node is 0, expected 1 to 6");
  refuse_field(AT_RECORDS + 13, 3, "parent is 3, expected -1 for the start and a node for every other");
  sample s = sample_after(2);
  s.bytes.data[6] = 11;
  refuse(&s, 6, "kind is 11, expected 65");
  s = sample_after(2);
  s.bytes.data[AT_STATUS] = 65;
  refuse(&s, AT_STATUS, "status is 65, expected 0 to 3");
  s = sample_after(2);
  s.bytes.data[AT_STATUS] = 0;
  refuse(&s, AT_START, "start is 0, expected -1");
  s = sample_after(2);
  s.bytes.data[AT_STATUS] = 3;
  refuse(&s, AT_MEETING, "meeting is 5, expected -1 in a search that ran out");
  s = sample_after(99);
  set_i32(&s.bytes, AT_MEETING, -1);
  refuse(&s, AT_MEETING, "meeting is -1, expected a node in a found search");
  s = sample_after(2);
  put_u8(&s.bytes, 0);
  refuse(&s, (int64_t)s.bytes.size - 1, "the state is followed by 1 bytes too many");
}

static void nodes_are_reached_over_arcs(void **state) {
  (void)state;
  sample s = sample_after(2);
  set_f64(&s.bytes, record_of(&s.bytes, 0, 1) + 5, 2.5);
  refuse(&s, -1, "visited node is 1, expected at its parent's g and the weight of an arc between the two");
  s = sample_after(2);
  set_f64(&s.bytes, record_of(&s.bytes, 1, 3) + 5, 3);
  refuse(&s, -1, "visited node is 3, expected at its parent's g and the weight of an arc between the two");
  /* Against the arcs: 4 is entered from 3, and leads to no node. */
  s = sample_after(2);
  set_i32(&s.bytes, record_of(&s.bytes, 0, 5) + 13, 1);
  refuse(&s, -1, "parent is 1, expected a node closed by its side");
  s = sample_after(3);
  set_i32(&s.bytes, record_of(&s.bytes, 0, 5) + 13, 1);
  refuse(&s, -1, "visited node is 5, expected at its parent's g and the weight of an arc between the two");
  s = sample_after(2);
  s.bytes.data[record_of(&s.bytes, 0, 5) + 4] = 1;
  s.bytes.data[record_of(&s.bytes, 1, 5) + 4] = 1;
  refuse(&s, -1, "closed node is 5, expected closed by one side alone");
  s = sample_after(2);
  set_i32(&s.bytes, record_of(&s.bytes, 0, 1) + 13, 5);
  refuse(&s, -1, "parent is 5, expected a visited node that costs no more");
}

static void halves_meet_where_the_sum_is_least(void **state) {
  (void)state;
  sample s = sample_after(2);
  set_i32(&s.bytes, AT_MEETING, -1);
  refuse(&s, -1, "meeting is -1, expected the node where the sum of both sides is least");
  s = sample_after(2);
  set_i32(&s.bytes, AT_MEETING, 1);
  refuse(&s, -1, "meeting is 1, expected a node that both sides have reached");
  s = sample_after(99);
  set_i32(&s.bytes, AT_MEETING, 5);
  refuse(&s, -1, "meeting is 5, expected the node where the sum of both sides is least");
}

static void counts_and_status_agree(void **state) {
  (void)state;
  sample s = sample_after(2);
  set_i32(&s.bytes, AT_ITERATIONS, 3);
  refuse(&s, -1, "nodes closed from the start is 1, expected half of the iterations, the start's side first");
  s = sample_after(3);
  set_i32(&s.bytes, AT_ITERATIONS, 4);
  refuse(&s, -1, "nodes closed from the goal is 1, expected half of the iterations, the start's side first");
  s = sample_after(2);
  set_i32(&s.bytes, AT_EXPANDED, 1);
  refuse(&s, -1, "expanded is 1, expected the parents at least and the iterations at most");
  s = sample_after(2);
  set_i32(&s.bytes, AT_EXPANDED, 3);
  refuse(&s, -1, "expanded is 3, expected the parents at least and the iterations at most");
  s = sample_after(2);
  s.bytes.data[AT_STATUS] = 2;
  refuse(&s, -1, "status is 2, expected 1, since open nodes can be on a better path");
  s = sample_after(99);
  s.bytes.data[AT_STATUS] = 1;
  refuse(&s, -1, "status is 1, expected 2 or 3, since nothing open can be on a better path");
  s = sample_after(0);
  s.bytes.data[AT_STATUS] = 3;
  refuse(&s, -1, "status is 3, expected 1, since open nodes can be on a better path");
}

static void expanded_nodes_are_closed_once(void **state) {
  (void)state;
  sample s = sample_after(2);
  size_t at = expanded_at(&s.bytes);
  set_i32(&s.bytes, at, 1);
  refuse(&s, (int64_t)at, "expanded count is 1, expected 0 or the expanded of the counters");
  s = sample_after(2);
  set_i32(&s.bytes, at + 4, 1);
  refuse(&s, (int64_t)at + 4, "expanded node is 1, expected a closed node");
  s = sample_after(2);
  set_i32(&s.bytes, at + 8, 0);
  refuse(&s, (int64_t)at + 8, "expanded node is 0, expected each node once");
}

/* Each cut is refused, and each byte that is changed leads to a refusal or to what is written as it was read. */
static void any_byte_may_be_wrong(void **state) {
  (void)state;
  for (int32_t steps = 0; steps < 8; steps++) {
    sample s = sample_after(steps);
    for (size_t size = 0; size < s.bytes.size; size++) {
      check_result(way_search_restore(s.search, s.bytes.data, size, NULL), WAY_ERROR_STATE);
    }
    for (size_t i = 0; i < s.bytes.size; i++) {
      static const uint8_t changes[] = {1, 2, 4, 0x40, 0x80, 0xff};
      for (int k = 0; k < 6; k++) {
        s.bytes.data[i] ^= changes[k];
        way_result result = way_search_restore(s.search, s.bytes.data, s.bytes.size, NULL);
        if (result == WAY_OK) {
          test_bytes again = save_graph_search(s.search);
          check_same(&again, &s.bytes);
          bytes_free(&again);
          way_path path;
          way_path_init(&path, NULL);
          step_graph_search(s.search, 99);
          check_ok(way_search_path(s.search, &path));
          way_path_free(&path);
        } else {
          check_result(result, WAY_ERROR_STATE);
          assert_int_equal(way_search_status(s.search), WAY_STATUS_NONE);
        }
        s.bytes.data[i] ^= changes[k];
      }
    }
    free_sample(&s);
  }
}

/* ------------------------------------------------------------------------------------------------ memory */

static void running_out_leaves_it_not_begun(void **state) {
  (void)state;
  sample s = sample_after(3);
  bool done = false;
  for (int64_t fail_at = 1; !done; fail_at++) {
    assert_true(fail_at < 100);
    failing_allocator failing;
    failing_allocator_init(&failing);
    way_graph *graph = make_chain(&failing.allocator);
    way_graph_options options = graph_options_of(WAY_GRAPH_BIDIRECTIONAL);
    way_search *search = graph_search_over(graph, &options);
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
    way_graph_destroy(graph);
    assert_true(failing_allocator_balanced(&failing));
  }
  free_sample(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(golden_bytes_follow_the_format), cmocka_unit_test(fields_are_held_against_the_graph),
      cmocka_unit_test(nodes_are_reached_over_arcs),    cmocka_unit_test(halves_meet_where_the_sum_is_least),
      cmocka_unit_test(counts_and_status_agree),        cmocka_unit_test(expanded_nodes_are_closed_once),
      cmocka_unit_test(any_byte_may_be_wrong),          cmocka_unit_test(running_out_leaves_it_not_begun),
  };
  return cmocka_run_group_tests_name("graph search from both ends, saved", tests, NULL, NULL);
}
