/* A search that is restored over a graph which nothing has compiled yet, when memory runs out at each allocation. */
#include "failing_allocator.h"
#include "support/check.h"

static way_graph *ring(const way_allocator *memory) {
  way_graph *graph = NULL;
  int32_t id;
  check_ok(way_graph_create(12, memory, &graph));
  for (int32_t i = 0; i < 12; i++) check_ok(way_graph_add_edge(graph, i, (i + 1) % 12, 1 + i % 3, &id));
  return graph;
}

static size_t half_a_search(uint8_t *bytes, size_t capacity) {
  way_graph *graph = ring(NULL);
  way_graph_options options;
  way_graph_options_default(&options);
  way_search *search = NULL;
  way_status status;
  size_t size;
  check_ok(way_graph_search_create(graph, &options, &search));
  check_ok(way_graph_search_begin(search, 0, 9, &status));
  check_ok(way_search_step(search, 4, &status));
  check_ok(way_search_save(search, bytes, capacity, &size));
  way_search_destroy(search);
  way_graph_destroy(graph);
  return size;
}

static void leaves_a_search_that_is_not_begun(void **state) {
  (void)state;
  uint8_t bytes[1024];
  size_t size = half_a_search(bytes, sizeof bytes);
  bool done = false;
  for (int64_t fail_at = 1; !done; fail_at++) {
    assert_true(fail_at < 100);
    failing_allocator failing;
    failing_allocator_init(&failing);
    way_graph *graph = ring(&failing.allocator);
    way_graph_options options;
    way_graph_options_default(&options);
    way_search *search = NULL;
    check_ok(way_graph_search_create(graph, &options, &search));
    failing_allocator_arm(&failing, fail_at);
    way_result result = way_search_restore(search, bytes, size, NULL);
    done = result == WAY_OK;
    if (!done) {
      check_result(result, WAY_ERROR_OUT_OF_MEMORY);
      assert_int_equal(way_search_status(search), WAY_STATUS_NONE);
    }
    failing_allocator_arm(&failing, 0);
    check_ok(way_search_restore(search, bytes, size, NULL));
    assert_int_equal(way_search_status(search), WAY_STATUS_IN_PROGRESS);
    way_search_destroy(search);
    way_graph_destroy(graph);
    assert_true(failing_allocator_balanced(&failing));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(leaves_a_search_that_is_not_begun),
  };
  return cmocka_run_group_tests_name("memory while restoring", tests, NULL, NULL);
}
