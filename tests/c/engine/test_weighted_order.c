/* The A* for terrain against the generic A*: the same nodes, costs, parents and counters after every single iteration. */
#include "engine/weighted/weighted_astar.h"
#include "support/check.h"
#include "support/random.h"

#define MOST 600

typedef struct pair {
  way_grid *grid;
  way_plane plane;
  way_topology topology;
  way_astar generic;
  way_weighted_astar weighted;
} pair;

static void assert_equal(const pair *both) {
  const way_astar *a = &both->generic, *b = &both->weighted.astar;
  assert_int_equal(a->status, b->status);
  assert_int_equal(a->iterations, b->iterations);
  assert_int_equal(a->expanded, b->expanded);
  assert_true(a->path_cost == b->path_cost);
  assert_int_equal(a->buffers.visited, b->buffers.visited);
  if (a->status != WAY_LOOP_NOT_STARTED) assert_int_equal(a->buffers.open.count, both->weighted.open_count);
  for (int32_t node = 0; node < a->buffers.node_count; node++) {
    uint8_t mark = way_buffers_mark(&a->buffers, node);
    assert_int_equal(mark, way_buffers_mark(&b->buffers, node));
    if (mark == 0) continue;
    assert_true(a->buffers.nodes[node].g == b->buffers.nodes[node].g);
    assert_int_equal(a->buffers.nodes[node].parent, b->buffers.nodes[node].parent);
  }
}

static void run(random_source *source, way_diagonal rule, int32_t size, double weight, const double *multipliers,
                int32_t areas) {
  int32_t width = random_in(source, 1, 24), height = random_in(source, 1, 24);
  uint8_t cells[MOST];
  int32_t walls = random_in(source, 0, 40);
  for (int32_t i = 0; i < width * height; i++) {
    cells[i] = random_below(source, 100) < walls ? WAY_WALL : (uint8_t)random_below(source, areas);
  }
  pair both;
  memset(&both, 0, sizeof both);
  check_ok(way_grid_create(width, height, cells, NULL, NULL, &both.grid));
  for (int32_t i = 0; i < areas; i++) check_ok(way_grid_set_area_cost(both.grid, i, multipliers[i]));
  way_grid_options options;
  way_grid_options_default(&options);
  options.diagonal = rule;
  options.agent_size = size;
  options.heuristic_weight = weight;
  check_ok(way_plane_for(&both.plane, both.grid, &options));
  both.topology = way_plane_topology(&both.plane);
  way_allocator memory = way_allocator_or_default(NULL);
  way_generic_init(&both.generic, &memory, width * height, weight, false);
  way_weighted_init(&both.weighted, &memory, both.grid);
  for (int round = 0; round < 3; round++) {
    int32_t start = random_below(source, width * height), goal = random_below(source, width * height);
    if (!way_grid_fits_at(both.grid, start, size) || !way_grid_fits_at(both.grid, goal, size)) continue;
    way_weighted_configure(&both.weighted, &both.plane, weight, false);
    check_ok(way_astar_begin(&both.generic, &both.topology, start, goal));
    check_ok(way_weighted_begin(&both.weighted, start, goal));
    while (both.generic.status == WAY_LOOP_RUNNING) {
      assert_equal(&both);
      int32_t slice = random_below(source, 4) == 0 ? random_in(source, 1, 9) : 1;
      check_ok(way_astar_step(&both.generic, &both.topology, slice));
      check_ok(way_weighted_step(&both.weighted, slice));
    }
    assert_equal(&both);
  }
  way_generic_free(&both.generic);
  way_weighted_free(&both.weighted);
  way_plane_free(&both.plane);
  way_grid_destroy(both.grid);
}

static void every_iteration_is_that_of_the_generic(void **state) {
  (void)state;
  static const double sets[][4] = {
      {1, 2, 5, 9}, {1, 0.3, 1.5, 7}, {3, 1.1, 2.4, 0.7}, {1024, 1.0 / 1024, 1, 500}, {1, 1, 1, 1}};
  static const double weights[] = {0, 0.3, 1};
  random_source source = random_from(77);
  int32_t rounds = quick_run() ? 10 : 60;
  for (int32_t round = 0; round < rounds; round++) {
    for (int rule = 0; rule < 4; rule++) {
      for (int32_t size = 1; size <= 3; size++) {
        for (int weight = 0; weight < 3; weight++) {
          const double *set = sets[random_below(&source, 5)];
          run(&source, (way_diagonal)rule, size, weights[weight], set, random_in(&source, 1, 4));
        }
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_iteration_is_that_of_the_generic),
  };
  return cmocka_run_group_tests_name("terrain", tests, NULL, NULL);
}
