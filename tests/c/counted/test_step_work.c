/* What is behind one iteration, and behind calls that have none, does not grow with the map, or with the agent. */
#include "work.h"

static way_grid_options with(way_algorithm algorithm, int32_t agent_size) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = algorithm;
  options.agent_size = agent_size;
  return options;
}

static way_grid *two_costs(int32_t side) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(side, side, NULL, NULL, NULL, &grid));
  check_ok(way_grid_set_area_cost(grid, 1, 2));
  check_ok(way_grid_fill(grid, side / 2, 0, side / 4, side, 1));
  return grid;
}

/* The most work of begin and of one step; the first search makes what is kept. */
typedef struct most {
  int64_t begin;
  int64_t step;
} most;

static most most_work(way_grid *grid, const way_grid_options *options, bool warm) {
  int32_t far = way_grid_width(grid) - options->agent_size;
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(grid, options, &search));
  if (warm) check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){far, far}, &status));
  int64_t before = work_so_far();
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){far, far}, &status));
  most found = {work_so_far() - before, 0};
  for (int32_t i = 0; i < 3000 && status == WAY_STATUS_IN_PROGRESS; i++) {
    before = work_so_far();
    check_ok(way_search_step(search, 1, &status));
    int64_t work = work_so_far() - before;
    if (work > found.step) found.step = work;
  }
  way_search_destroy(search);
  return found;
}

static void agents_of_any_size_cost_the_same(void **state) {
  (void)state;
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_THETA_STAR,
                                             WAY_ALGORITHM_LAZY_THETA_STAR, WAY_ALGORITHM_HPA_STAR};
  for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
    way_grid *grid = two_costs(160);
    way_grid_options small = with(algorithms[i], 3), large = with(algorithms[i], 60);
    most one = most_work(grid, &small, true), other = most_work(grid, &large, true);
    print_message("algorithm %d: begin %lld and %lld, step %lld and %lld blocks\n", (int)algorithms[i],
                  (long long)one.begin, (long long)other.begin, (long long)one.step, (long long)other.step);
    assert_true(other.begin <= 2 * one.begin);
    assert_true(other.step <= 2 * one.step);
    way_grid_destroy(grid);
  }
}

static int64_t sight_work(way_grid *grid, int32_t agent_size) {
  bool seen;
  check_ok(way_grid_line_of_sight(grid, (way_point){0, 0}, (way_point){60, 33}, agent_size, &seen));
  int64_t before = work_so_far();
  check_ok(way_grid_line_of_sight(grid, (way_point){0, 0}, (way_point){60, 33}, agent_size, &seen));
  return work_so_far() - before;
}

static void lines_of_sight_cost_their_cells(void **state) {
  (void)state;
  way_grid *grid = two_costs(300);
  check_ok(way_grid_fill(grid, 0, 0, 300, 300, 1));
  check_ok(way_grid_set(grid, 299, 299, 0));
  int64_t small = sight_work(grid, 2), large = sight_work(grid, 150);
  assert_true(large <= small + small / 4 && large < 5000);
  way_grid_destroy(grid);
}

/* The hierarchy is built as the search goes. */
static void hierarchies_are_built_chunk_by_chunk(void **state) {
  (void)state;
  most found[2];
  for (int32_t i = 0; i < 2; i++) {
    way_grid *grid = two_costs(128 << i);
    way_grid_options options = with(WAY_ALGORITHM_HPA_STAR, 1);
    found[i] = most_work(grid, &options, false);
    print_message("%d cells a side: begin %lld, step %lld blocks\n", 128 << i, (long long)found[i].begin,
                  (long long)found[i].step);
    way_grid_destroy(grid);
  }
  assert_true(found[1].step <= found[0].step + found[0].step / 4);
}

/* The first query after many edits: bits, and a part of the table. */
static void tables_are_built_beside_queries(void **state) {
  (void)state;
  enum { SIDE = 512 };
  way_grid *grid = NULL;
  check_ok(way_grid_create(SIDE, SIDE, NULL, NULL, NULL, &grid));
  way_grid_options options = with(WAY_ALGORITHM_JPS_PLUS, 1);
  most_work(grid, &options, true);
  for (int32_t i = 0; i < 3000; i++) {
    check_ok(way_grid_set(grid, 1 + i * 37 % (SIDE - 2), 1 + i * 91 % (SIDE - 2), i % 3 == 0 ? 0 : WAY_WALL));
  }
  most found = most_work(grid, &options, false);
  print_message("begin %lld, step %lld blocks\n", (long long)found.begin, (long long)found.step);
  /* A whole table would take ten times the cells and more. */
  assert_true(found.begin < 5 * SIDE * SIDE);
  way_grid_destroy(grid);
}

static int64_t most_of_a_field(way_flow_field *field, int32_t iterations) {
  int64_t found = 0;
  way_field_status status = WAY_FIELD_RUNNING;
  while (status == WAY_FIELD_RUNNING) {
    int64_t before = work_so_far();
    check_ok(way_flow_field_step(field, iterations, &status));
    int64_t work = work_so_far() - before;
    if (work > found) found = work;
  }
  return found;
}

/* No last step that chooses for all: neither of a run, nor of a repair that lowers every cost. */
static void fields_choose_as_they_go(void **state) {
  (void)state;
  enum { SIDE = 256 };
  way_grid *grid = NULL;
  check_ok(way_grid_create(SIDE, SIDE, NULL, NULL, NULL, &grid));
  check_ok(way_grid_fill(grid, 100, 100, 5, 5, WAY_WALL));
  check_ok(way_grid_set(grid, 102, 102, 0));
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_flow_field *field = NULL;
  way_field_status status;
  check_ok(way_flow_field_create(grid, &(way_point){102, 102}, 1, &options, &field));
  check_ok(way_flow_field_step(field, 1, &status));
  assert_int_equal(status, WAY_FIELD_COMPLETE);
  check_ok(way_grid_fill(grid, 100, 100, 5, 5, 0));
  int64_t repair = most_of_a_field(field, 500);
  check_ok(way_grid_set_area_cost(grid, 9, 2));
  check_ok(way_flow_field_step(field, 1, &status));
  int64_t run = most_of_a_field(field, 500);
  print_message("a repair %lld, a run %lld blocks for 500 iterations\n", (long long)repair, (long long)run);
  /* A repair takes its marks off what it touched. */
  assert_true(run < 500 * 150 && repair < 500 * 150 + 8 * SIDE * SIDE);
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agents_of_any_size_cost_the_same),
      cmocka_unit_test(lines_of_sight_cost_their_cells),
      cmocka_unit_test(hierarchies_are_built_chunk_by_chunk),
      cmocka_unit_test(tables_are_built_beside_queries),
      cmocka_unit_test(fields_choose_as_they_go),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
