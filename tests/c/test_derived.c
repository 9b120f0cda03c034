/* What is derived from a world follows its edits and restores: a world that was edited and restored answers as one that was
   read from its bytes a moment ago. */
#include "answers.h"
#include "graph_oracle.h"
#include "world/graph/graph.h"
#include "hex_oracle.h"
#include "random.h"
#include "test_bytes.h"

#define KEPT 4

/* ---------------------------------------------------------------------------------------------- square grids */

static void edit_somewhere(way_grid *grid, random_source *source) {
  int32_t width = way_grid_width(grid), height = way_grid_height(grid);
  int32_t x = random_below(source, width), y = random_below(source, height);
  uint8_t area = random_below(source, 3) == 0 ? (uint8_t)random_below(source, 2) : WAY_WALL;
  if (random_below(source, 8) > 0) {
    check_ok(way_grid_set(grid, x, y, area));
    return;
  }
  int32_t wide = random_in(source, 0, width - x), high = random_in(source, 0, height - y);
  check_ok(way_grid_fill(grid, x, y, wide, high < 6 ? high : 6, area));
}

static void check_paths(way_grid *grid, way_grid *fresh, random_source *source) {
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR, WAY_ALGORITHM_JPS, WAY_ALGORITHM_JPS_PLUS,
                                             WAY_ALGORITHM_HPA_STAR};
  way_path left, right;
  way_path_init(&left, NULL);
  way_path_init(&right, NULL);
  int32_t width = way_grid_width(grid), height = way_grid_height(grid);
  for (int32_t i = 0; i < 6; i++) {
    way_diagonal rule = (way_diagonal)(random_below(source, 2) * WAY_DIAGONAL_NEVER);
    way_grid_options options = options_of(algorithms[random_below(source, 4)], rule, random_in(source, 1, 3), true);
    options.hpa_chunk_size = 8;
    way_point from = {random_below(source, width), random_below(source, height)};
    way_point to = {random_below(source, width), random_below(source, height)};
    check_ok(way_grid_find_path(grid, from, to, &options, &left));
    check_ok(way_grid_find_path(fresh, from, to, &options, &right));
    check_same_answer(&left, &right);
    bool here = false, there = true;
    check_ok(way_grid_is_reachable(grid, from, to, rule, options.agent_size, &here));
    check_ok(way_grid_is_reachable(fresh, from, to, rule, options.agent_size, &there));
    assert_int_equal(here, there);
  }
  way_path_free(&left);
  way_path_free(&right);
}

static void check_as_fresh(way_grid *grid, random_source *source) {
  test_bytes bytes = save_grid(grid);
  way_grid *fresh = NULL;
  check_ok(way_grid_from_state(bytes.data, bytes.size, NULL, &fresh, NULL));
  for (int32_t cell = 0; cell < way_grid_width(grid) * way_grid_height(grid); cell++) {
    way_point at = point_of(way_grid_width(grid), cell);
    int32_t size = -1, expected = -2;
    check_ok(way_grid_max_agent_size_at(grid, at.x, at.y, &size));
    check_ok(way_grid_max_agent_size_at(fresh, at.x, at.y, &expected));
    assert_int_equal(size, expected);
  }
  check_paths(grid, fresh, source);
  way_grid_destroy(fresh);
  bytes_free(&bytes);
}

static void restored_grids_answer_as_fresh_ones(void **state) {
  (void)state;
  random_source source = random_from(51);
  for (int32_t round = 0; round < (quick_run() ? 8 : 40); round++) {
    int32_t width = random_in(&source, 1, 70), height = random_in(&source, 1, 40);
    uint8_t *cells = test_memory((size_t)(width * height));
    random_cells(&source, cells, width * height, random_in(&source, 0, 40), 1);
    way_grid *grid = NULL;
    check_ok(way_grid_create(width, height, cells, NULL, NULL, &grid));
    test_bytes kept[KEPT] = {save_grid(grid), save_grid(grid), save_grid(grid), save_grid(grid)};
    for (int32_t turn = 0; turn < 25; turn++) {
      for (int32_t edits = random_below(&source, 6); edits > 0; edits--) edit_somewhere(grid, &source);
      test_bytes *slot = &kept[random_below(&source, KEPT)];
      if (random_below(&source, 2) == 0) {
        bytes_free(slot);
        *slot = save_grid(grid);
      } else {
        check_ok(way_grid_restore(grid, slot->data, slot->size, NULL));
      }
      check_as_fresh(grid, &source);
    }
    for (int32_t i = 0; i < KEPT; i++) bytes_free(&kept[i]);
    way_grid_destroy(grid);
    free(cells);
  }
}

/* Side of the largest square that is free from (x, y) on, by trying. */
static int32_t square_by_trying(way_grid *grid, int32_t x, int32_t y) {
  int32_t width = way_grid_width(grid), height = way_grid_height(grid), size = 0;
  const uint8_t *cells = way_grid_cells(grid);
  for (;; size++) {
    if (x + size >= width || y + size >= height) return size;
    for (int32_t i = 0; i <= size; i++) {
      if (cells[(y + size) * width + x + i] == WAY_WALL || cells[(y + i) * width + x + size] == WAY_WALL) return size;
    }
  }
}

static int32_t size_by_trying(way_grid *grid, int32_t layout, int32_t x, int32_t y) {
  int32_t width = way_grid_width(grid), height = way_grid_height(grid), least = INT32_MAX;
  const uint8_t *cells = way_grid_cells(grid);
  if (layout < 0) return square_by_trying(grid, x, y);
  for (int32_t row = -1; row <= height; row++) {
    for (int32_t column = -1; column <= width; column++) {
      bool inside = row >= 0 && column >= 0 && row < height && column < width;
      if (inside && cells[row * width + column] != WAY_WALL) continue;
      int32_t steps = hex_steps_between((way_hex_layout)layout, (way_point){x, y}, (way_point){column, row});
      if (steps < least) least = steps;
    }
  }
  return least;
}

/* Room for agents far larger than any that was asked for, on wide maps with few walls, after edits and restores. */
static void wide_room_is_told_to_the_cell(void **state) {
  (void)state;
  random_source source = random_from(56);
  for (int32_t round = 0; round < 15; round++) {
    int32_t layout = round % 5 - 1, width = random_in(&source, 100, 300), height = random_in(&source, 100, 300);
    way_grid *grid = NULL;
    if (layout < 0) check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
    else check_ok(way_hex_grid_create(width, height, (way_hex_layout)layout, NULL, NULL, NULL, &grid));
    test_bytes open = save_grid(grid);
    for (int32_t turn = 0; turn < 40; turn++) {
      int32_t x = random_below(&source, width), y = random_below(&source, height), size = 0;
      if (turn % 4 == 0) check_ok(way_grid_set(grid, x, y, turn % 12 == 8 ? 0 : WAY_WALL));
      if (turn % 13 == 12) check_ok(way_grid_restore(grid, open.data, open.size, NULL));
      way_point at = {random_below(&source, width), random_below(&source, height)};
      check_ok(way_grid_max_agent_size_at(grid, at.x, at.y, &size));
      int32_t expected = size_by_trying(grid, layout, at.x, at.y);
      assert_int_equal(size, expected);
      bool fits = false, more = true;
      if (size > 0) check_ok(way_grid_can_fit(grid, at.x, at.y, size, &fits));
      check_ok(way_grid_can_fit(grid, at.x, at.y, size + 1, &more));
      assert_true(fits == (size > 0) && !more);
      /* A map for larger agents than before asks for more to be told apart. */
      int32_t near, agent = turn == 20 ? 90 : turn == 10 ? 40 : 2;
      check_ok(way_grid_nearest_walkable(grid, at.x, at.y, 0, agent, &near));
      assert_int_equal(near >= 0, size >= agent);
      bool reachable = false;
      check_ok(way_grid_is_reachable(grid, at, at, WAY_DIAGONAL_NO_CORNER_CUTTING, agent, &reachable));
      assert_int_equal(reachable, size >= agent);
    }
    bytes_free(&open);
    way_grid_destroy(grid);
  }
}

/* ---------------------------------------------------------------------------------------------- how much is kept */

#define SIDE 96
#define SEARCHES 12

static way_grid *noisy_grid(uint64_t seed) {
  random_source source = random_from(seed);
  static uint8_t cells[SIDE * SIDE];
  random_cells(&source, cells, SIDE * SIDE, 3, 1);
  way_grid *grid = NULL;
  check_ok(way_grid_create(SIDE, SIDE, cells, NULL, NULL, &grid));
  return grid;
}

/* Asks for much that is kept, for sizes and chunks as a client might choose them. */
static void ask_around(way_grid *grid, int32_t turn) {
  static const int32_t chunks[] = {8, 16, 32, 64};
  way_path path;
  way_path_init(&path, NULL);
  way_diagonal rule = (way_diagonal)(turn % 4);
  bool reachable;
  int32_t size = turn % 60 + 1;
  check_ok(way_grid_is_reachable(grid, (way_point){0, 0}, (way_point){SIDE - 1, 0}, rule, size, &reachable));
  way_grid_options options = options_of(WAY_ALGORITHM_JPS_PLUS, WAY_DIAGONAL_NO_CORNER_CUTTING, size, true);
  check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){9, 9}, &options, &path));
  if (turn % 5 == 0) {
    options = options_of(WAY_ALGORITHM_HPA_STAR, rule, size, true);
    options.hpa_chunk_size = chunks[turn / 5 % 4];
    check_ok(way_grid_find_path(grid, (way_point){0, 0}, (way_point){9, 9}, &options, &path));
  }
  way_path_free(&path);
}

static void what_is_kept_is_bounded(void **state) {
  (void)state;
  way_grid *grid = noisy_grid(53);
  assert_int_equal(way_grid_derived_bytes(NULL), 0);
  assert_int_equal(way_grid_derived_bytes(grid), 0);
  size_t most = 0;
  for (int32_t turn = 0; turn < 300; turn++) {
    ask_around(grid, turn);
    size_t bytes = way_grid_derived_bytes(grid);
    if (bytes > most) most = bytes;
  }
  /* 160 and 64 bytes a cell, and some for what was asked for last. */
  print_message("%zu bytes at most\n", most);
  assert_true(most > 500000);
  assert_true(most < 224 * SIDE * SIDE + 1000000);
  check_ok(way_grid_trim(grid));
  assert_true(way_grid_derived_bytes(grid) < 4096);
  check_result(way_grid_trim(NULL), WAY_ERROR_INVALID_ARGUMENT);
  way_grid_destroy(grid);
}

/* A search for each engine and some sizes, begun. */
static void begin_all(way_grid *grid, way_search *searches[SEARCHES]) {
  static const way_algorithm algorithms[] = {WAY_ALGORITHM_A_STAR,     WAY_ALGORITHM_JPS,      WAY_ALGORITHM_JPS_PLUS,
                                             WAY_ALGORITHM_THETA_STAR, WAY_ALGORITHM_HPA_STAR, WAY_ALGORITHM_A_STAR};
  for (int32_t i = 0; i < SEARCHES; i++) {
    way_status status;
    way_grid_options options = options_of(algorithms[i % 6], WAY_DIAGONAL_NO_CORNER_CUTTING, i / 6 + 1, i != 5);
    check_ok(way_grid_search_create(grid, &options, &searches[i]));
    check_ok(way_grid_search_begin(searches[i], (way_point){0, 0}, (way_point){SIDE - 5, SIDE - 3}, &status));
  }
}

static void searches_keep_what_they_walk_on(void **state) {
  (void)state;
  way_grid *grid = noisy_grid(54), *quiet = noisy_grid(54);
  for (int32_t y = 0; y < 3; y++) {
    for (int32_t x = 0; x < 3; x++) {
      check_ok(way_grid_set(grid, x, y, 0));
      check_ok(way_grid_set(quiet, x, y, 0));
    }
  }
  way_search *searches[SEARCHES], *undisturbed[SEARCHES];
  begin_all(grid, searches);
  begin_all(quiet, undisturbed);
  for (int32_t turn = 0; turn < 120; turn++) {
    ask_around(grid, turn * 7 + 3);
    if (turn % 9 == 0) check_ok(way_grid_trim(grid));
    for (int32_t i = 0; i < SEARCHES; i++) {
      way_status here, there;
      check_ok(way_search_step(searches[i], 40, &here));
      check_ok(way_search_step(undisturbed[i], 40, &there));
      assert_int_equal(here, there);
    }
  }
  way_path left, right;
  way_path_init(&left, NULL);
  way_path_init(&right, NULL);
  for (int32_t i = 0; i < SEARCHES; i++) {
    check_ok(way_search_path(searches[i], &left));
    check_ok(way_search_path(undisturbed[i], &right));
    check_same_answer(&left, &right);
    assert_int_not_equal(left.status, WAY_STATUS_NONE);
    /* The grid first, with some: what they hold outlives it. */
    if (i == 3) way_grid_destroy(grid);
    way_search_destroy(searches[i]);
    way_search_destroy(undisturbed[i]);
  }
  way_path_free(&left);
  way_path_free(&right);
  way_grid_destroy(quiet);
}

static void trim_on_cell(void *context, int32_t cell, uint8_t old_area, uint8_t new_area) {
  (void)cell;
  (void)old_area;
  (void)new_area;
  check_result(way_grid_trim(context), WAY_ERROR_BUSY);
}

static void nothing_is_trimmed_in_mid_edit(void **state) {
  (void)state;
  way_grid *grid = noisy_grid(55);
  way_grid_listener listener = {.context = grid, .on_cell = trim_on_cell};
  int32_t id;
  check_ok(way_grid_add_listener(grid, &listener, &id));
  ask_around(grid, 2);
  check_ok(way_grid_fill(grid, 3, 3, 5, 5, WAY_WALL));
  assert_true(way_grid_derived_bytes(grid) > SIDE * SIDE);
  way_grid_destroy(grid);
}

/* ---------------------------------------------------------------------------------------------- graphs */

static void check_same_paths(way_graph *graph, way_graph *fresh, random_source *source) {
  way_path left, right;
  way_path_init(&left, NULL);
  way_path_init(&right, NULL);
  for (int32_t i = 0; i < 6; i++) {
    way_graph_options options = graph_options_of(i % 2 == 0 ? WAY_GRAPH_DIJKSTRA : WAY_GRAPH_BIDIRECTIONAL);
    int32_t from = random_below(source, way_graph_node_count(graph));
    int32_t to = random_below(source, way_graph_node_count(graph)), edge = -2, expected = -3;
    check_ok(way_graph_find_path(graph, from, to, &options, &left));
    check_ok(way_graph_find_path(fresh, from, to, &options, &right));
    check_same_answer(&left, &right);
    check_ok(way_graph_edge_between(graph, from, to, &edge));
    check_ok(way_graph_edge_between(fresh, from, to, &expected));
    assert_int_equal(edge, expected);
  }
  way_path_free(&left);
  way_path_free(&right);
}

static void edit_graph(way_graph *graph, random_source *source) {
  int32_t nodes = way_graph_node_count(graph), id = random_below(source, way_graph_edge_count(graph)), first;
  way_graph_edge edge;
  check_ok(way_graph_get_edge(graph, id, &edge));
  switch (random_below(source, 4)) {
    case 0: check_ok(way_graph_remove_edge(graph, id)); break;
    case 1:
      check_ok(way_graph_add_edge(graph, random_below(source, nodes), random_below(source, nodes), 3, &first));
      break;
    case 2:
      if (random_below(source, 4) == 0) check_ok(way_graph_add_nodes(graph, 1, &first));
      break;
    default:
      if (edge.alive) check_ok(way_graph_set_edge_weight(graph, id, random_below(source, 9)));
      break;
  }
}

static void restored_graphs_answer_as_fresh_ones(void **state) {
  (void)state;
  random_source source = random_from(52);
  static listed_graph list;
  for (int32_t round = 0; round < (quick_run() ? 20 : 100); round++) {
    listed_random(&list, &source, random_in(&source, 2, 12), random_in(&source, 1, 40), WEIGHTS_WHOLE);
    way_graph *graph = graph_of_list(&list, NULL), *fresh = NULL;
    way_csr_graph *shared = NULL;
    test_bytes kept[KEPT] = {save_graph(graph), save_graph(graph), save_graph(graph), save_graph(graph)};
    for (int32_t turn = 0; turn < 40; turn++) {
      for (int32_t edits = random_below(&source, 4); edits > 0; edits--) edit_graph(graph, &source);
      /* Now and then another owner of the rows, which are not to change under its hands. */
      if (turn % 10 == 5) check_ok(way_graph_compile(graph, &shared));
      if (turn % 10 == 8) way_csr_graph_destroy(shared);
      test_bytes *slot = &kept[random_below(&source, KEPT)];
      if (random_below(&source, 2) == 0) {
        bytes_free(slot);
        *slot = save_graph(graph);
      } else {
        check_ok(way_graph_restore(graph, slot->data, slot->size, NULL));
      }
      test_bytes now = save_graph(graph);
      check_ok(way_graph_from_state(now.data, now.size, NULL, &fresh, NULL));
      check_same_paths(graph, fresh, &source);
      way_graph_destroy(fresh);
      bytes_free(&now);
    }
    for (int32_t i = 0; i < KEPT; i++) bytes_free(&kept[i]);
    way_graph_destroy(graph);
  }
}

static void rewound_graphs_answer_as_fresh_ones(void **state) {
  (void)state;
  random_source source = random_from(53);
  static listed_graph list;
  for (int32_t round = 0; round < (quick_run() ? 20 : 100); round++) {
    listed_random(&list, &source, random_in(&source, 2, 12), random_in(&source, 1, 40), WEIGHTS_WHOLE);
    way_graph *graph = graph_of_list(&list, NULL), *fresh = NULL;
    way_timeline_options options;
    way_timeline *timeline;
    way_timeline_options_default(&options);
    check_ok(way_timeline_create(&(way_object){WAY_OBJECT_GRAPH, graph, 0}, 1, &options, NULL, &timeline));
    for (int32_t frame = 0; frame < 40; frame++) {
      for (int32_t edits = random_below(&source, 4); edits > 0; edits--) edit_graph(graph, &source);
      check_ok(way_timeline_save(timeline, frame));
      if (random_below(&source, 2) == 0) check_ok(way_timeline_rewind(timeline, random_below(&source, frame + 1)));
      test_bytes now = save_graph(graph);
      check_ok(way_graph_from_state(now.data, now.size, NULL, &fresh, NULL));
      check_same_paths(graph, fresh, &source);
      way_graph_destroy(fresh);
      bytes_free(&now);
      if (random_below(&source, 3) == 0) check_ok(way_timeline_rewind(timeline, frame));
    }
    way_timeline_destroy(timeline);
    way_graph_destroy(graph);
  }
}

/* Weights and removals are mended in the rows, not more. */
static void rewinds_keep_compiled_rows(void **state) {
  (void)state;
  way_graph *graph;
  way_csr_graph *compiled;
  int32_t id;
  check_ok(way_graph_create(3, NULL, &graph));
  for (int32_t node = 0; node < 3; node++) check_ok(way_graph_add_edge(graph, node, (node + 1) % 3, 4, &id));
  way_timeline_options options;
  way_timeline *timeline;
  way_timeline_options_default(&options);
  check_ok(way_timeline_create(&(way_object){WAY_OBJECT_GRAPH, graph, 0}, 1, &options, NULL, &timeline));
  check_ok(way_timeline_save(timeline, 0));
  check_ok(way_graph_compiled(graph, &compiled));
  check_ok(way_graph_set_edge_weight(graph, 0, 7));
  check_ok(way_graph_remove_edge(graph, 1));
  check_ok(way_timeline_save(timeline, 1));
  for (int32_t turn = 0; turn < 4; turn++) {
    check_ok(way_timeline_rewind(timeline, turn % 2));
    assert_ptr_equal(graph->compiled, compiled);
    check_ok(way_graph_edge_between(graph, 1, 2, &id));
    assert_int_equal(id, turn % 2 == 0 ? 1 : -1);
  }
  check_ok(way_graph_add_edge(graph, 0, 2, 1, &id));
  check_ok(way_timeline_save(timeline, 2));
  check_ok(way_timeline_rewind(timeline, 0));
  check_ok(way_graph_compiled(graph, &compiled));
  check_ok(way_timeline_rewind(timeline, 2));
  check_ok(way_graph_edge_between(graph, 0, 2, &id));
  assert_int_equal(id, 3);
  way_timeline_destroy(timeline);
  way_graph_destroy(graph);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(restored_grids_answer_as_fresh_ones), cmocka_unit_test(what_is_kept_is_bounded),
      cmocka_unit_test(wide_room_is_told_to_the_cell),       cmocka_unit_test(searches_keep_what_they_walk_on),
      cmocka_unit_test(nothing_is_trimmed_in_mid_edit),      cmocka_unit_test(restored_graphs_answer_as_fresh_ones),
      cmocka_unit_test(rewound_graphs_answer_as_fresh_ones), cmocka_unit_test(rewinds_keep_compiled_rows),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
