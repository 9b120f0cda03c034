/* Search trees: where each visited cell was reached from, of every kind of search. */
#include "answers.h"

enum { WIDTH = 12, HEIGHT = 9, CELLS = WIDTH * HEIGHT };

static const uint8_t W = WAY_WALL;

/* Two walls with a gap each. */
static void draw(uint8_t cells[CELLS]) {
  memset(cells, 0, CELLS);
  for (int32_t y = 0; y < 7; y++) cells[y * WIDTH + 3] = W;
  for (int32_t y = 2; y < HEIGHT; y++) cells[y * WIDTH + 8] = W;
}

/* A tree over the marked nodes, rooted in start. A parent may have been opened again. */
static void check_tree(const int32_t *links, const uint8_t *marks, int32_t count, int32_t start) {
  for (int32_t node = 0; node < count; node++) {
    if (marks[node] == 0 || node == start) {
      assert_int_equal(links[node], -1);
      continue;
    }
    assert_in_range(links[node], 0, count - 1);
    assert_int_not_equal(marks[links[node]], 0);
    int32_t hops = 0;
    for (int32_t from = node; from != start; from = links[from]) assert_true(++hops <= count);
  }
}

static void check_none(const int32_t *links, int32_t count) {
  for (int32_t node = 0; node < count; node++) assert_int_equal(links[node], -1);
}

/* Every node of the tree on the way to the goal lies on the path, in order; all of them, with whole. */
static void check_trail(const int32_t *links, int32_t goal, const way_path *path, bool whole) {
  int32_t at = path->length - 1;
  int32_t hops = 0;
  for (int32_t cell = goal; cell >= 0; cell = links[cell], hops++) {
    while (at >= 0 && path->cells[at] != cell) at--;
    assert_true(at >= 0);
  }
  assert_int_equal(at, 0);
  if (whole) assert_int_equal(hops, path->length);
}

static void squares(way_grid_options options, bool whole) {
  uint8_t cells[CELLS], marks[CELLS];
  int32_t links[CELLS];
  draw(cells);
  way_grid *grid = NULL;
  way_search *search = NULL;
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  check_ok(way_grid_create(WIDTH, HEIGHT, cells, NULL, NULL, &grid));
  check_ok(way_grid_search_create(grid, &options, &search));
  check_ok(way_search_links(search, links, CELLS));
  check_none(links, CELLS);
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){11, 8}, &status));
  while (status == WAY_STATUS_IN_PROGRESS) {
    check_ok(way_search_links(search, links, CELLS));
    check_ok(way_search_marks(search, marks, CELLS));
    check_tree(links, marks, CELLS, 0);
    check_ok(way_search_step(search, 1, &status));
  }
  assert_int_equal(status, WAY_STATUS_FOUND);
  check_ok(way_search_links(search, links, CELLS));
  check_ok(way_search_marks(search, marks, CELLS));
  check_tree(links, marks, CELLS, 0);
  check_ok(way_search_path(search, &path));
  check_trail(links, CELLS - 1, &path, whole);
  check_result(way_search_links(search, links, CELLS - 1), WAY_ERROR_BUFFER_TOO_SMALL);
  check_result(way_search_links(search, NULL, CELLS), WAY_ERROR_INVALID_ARGUMENT);
  check_result(way_search_links(NULL, links, CELLS), WAY_ERROR_INVALID_ARGUMENT);
  check_ok(way_grid_set(grid, 0, 1, 1));
  check_ok(way_search_links(search, links, CELLS));
  check_none(links, CELLS);
  way_path_free(&path);
  way_search_destroy(search);
  way_grid_destroy(grid);
}

static void on_squares(void **state) {
  (void)state;
  way_algorithm algorithms[5];
  int32_t count = sliced_algorithms(algorithms);
  for (int32_t i = 0; i < count; i++) {
    for (int specialized = 0; specialized < 2; specialized++) {
      way_algorithm algorithm = algorithms[i];
      bool jumps = algorithm == WAY_ALGORITHM_JPS || algorithm == WAY_ALGORITHM_JPS_PLUS;
      squares(options_of(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, specialized == 1), !jumps);
      squares(options_of(algorithm, WAY_DIAGONAL_NEVER, 1, specialized == 1), !jumps);
    }
  }
  way_grid_options options = options_of(WAY_ALGORITHM_HPA_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
  options.hpa_smooth = false;
  options.hpa_chunk_size = 8;
  squares(options, false);
}

static void on_hexagons(void **state) {
  (void)state;
  uint8_t cells[CELLS], marks[CELLS];
  int32_t links[CELLS];
  draw(cells);
  for (int32_t variant = 0; variant < 8; variant++) {
    way_grid *grid = NULL;
    way_search *search = NULL;
    way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, variant % 2 == 1);
    way_status status;
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_hex_grid_create(WIDTH, HEIGHT, (way_hex_layout)(variant / 2), cells, NULL, NULL, &grid));
    check_ok(way_grid_search_create(grid, &options, &search));
    check_ok(way_search_links(search, links, CELLS));
    check_none(links, CELLS);
    check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){11, 8}, &status));
    while (status == WAY_STATUS_IN_PROGRESS) {
      check_ok(way_search_step(search, 1, &status));
      check_ok(way_search_links(search, links, CELLS));
      check_ok(way_search_marks(search, marks, CELLS));
      check_tree(links, marks, CELLS, 0);
    }
    assert_int_equal(status, WAY_STATUS_FOUND);
    check_ok(way_search_path(search, &path));
    check_trail(links, CELLS - 1, &path, true);
    check_result(way_search_links(search, links, CELLS - 1), WAY_ERROR_BUFFER_TOO_SMALL);
    check_result(way_search_links(search, NULL, CELLS), WAY_ERROR_INVALID_ARGUMENT);
    check_ok(way_grid_set(grid, 0, 1, 1));
    check_ok(way_search_links(search, links, CELLS));
    check_none(links, CELLS);
    way_path_free(&path);
    way_search_destroy(search);
    way_grid_destroy(grid);
  }
}

static void on_voxels(void **state) {
  (void)state;
  enum { SIDE = 5, VOXELS = SIDE * SIDE * SIDE };
  static const way_connectivity connectivities[3] = {WAY_CONNECTIVITY_6, WAY_CONNECTIVITY_18, WAY_CONNECTIVITY_26};
  uint8_t marks[VOXELS];
  int32_t links[VOXELS];
  for (int32_t i = 0; i < 3; i++) {
    way_voxel_grid *grid = NULL;
    way_search *search = NULL;
    way_voxel_options options;
    way_voxel_options_default(&options);
    options.connectivity = connectivities[i];
    way_status status;
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_voxel_grid_create(SIDE, SIDE, SIDE, 0, NULL, NULL, NULL, &grid));
    check_ok(way_voxel_grid_fill(grid, 0, 0, 2, SIDE, SIDE - 1, 1, W));
    check_ok(way_voxel_search_create(grid, &options, &search));
    check_ok(way_search_links(search, links, VOXELS));
    check_none(links, VOXELS);
    check_ok(way_voxel_search_begin(search, (way_voxel_point){0, 0, 0}, (way_voxel_point){4, 1, 4}, &status));
    while (status == WAY_STATUS_IN_PROGRESS) {
      check_ok(way_search_step(search, 1, &status));
      check_ok(way_search_links(search, links, VOXELS));
      check_ok(way_search_marks(search, marks, VOXELS));
      check_tree(links, marks, VOXELS, 0);
    }
    assert_int_equal(status, WAY_STATUS_FOUND);
    check_ok(way_search_path(search, &path));
    check_trail(links, path.goal, &path, true);
    check_result(way_search_links(search, links, VOXELS - 1), WAY_ERROR_BUFFER_TOO_SMALL);
    check_result(way_search_links(search, NULL, VOXELS), WAY_ERROR_INVALID_ARGUMENT);
    check_ok(way_voxel_grid_set(grid, 0, 0, 0, 1));
    check_ok(way_search_links(search, links, VOXELS));
    check_none(links, VOXELS);
    way_path_free(&path);
    way_search_destroy(search);
    way_voxel_grid_destroy(grid);
  }
}

/* A ladder of two rails, there and back. */
static way_graph *ladder(int32_t rungs) {
  way_graph *graph = NULL;
  int32_t id;
  check_ok(way_graph_create(2 * rungs, NULL, &graph));
  for (int32_t i = 0; i < rungs; i++) {
    check_ok(way_graph_add_edge(graph, 2 * i, 2 * i + 1, 1 + i % 3, &id));
    if (i + 1 == rungs) break;
    check_ok(way_graph_add_edge(graph, 2 * i, 2 * i + 2, 1 + i % 2, &id));
    check_ok(way_graph_add_edge(graph, 2 * i + 1, 2 * i + 3, 1.25, &id));
  }
  return graph;
}

static void on_graphs(void **state) {
  (void)state;
  enum { NODES = 24, GOAL = NODES - 1 };
  static const way_graph_algorithm algorithms[3] = {WAY_GRAPH_DIJKSTRA, WAY_GRAPH_A_STAR, WAY_GRAPH_BIDIRECTIONAL};
  uint8_t marks[NODES];
  int32_t links[NODES];
  for (int32_t i = 0; i < 3; i++) {
    bool both = algorithms[i] == WAY_GRAPH_BIDIRECTIONAL;
    way_graph *graph = ladder(NODES / 2);
    way_search *search = NULL;
    way_graph_options options;
    way_graph_options_default(&options);
    options.algorithm = algorithms[i];
    way_status status;
    way_path path;
    way_path_init(&path, NULL);
    check_ok(way_graph_search_create(graph, &options, &search));
    check_ok(way_search_links(search, links, NODES));
    check_none(links, NODES);
    check_ok(way_graph_search_begin(search, 0, GOAL, &status));
    while (status == WAY_STATUS_IN_PROGRESS) {
      check_ok(way_search_step(search, 1, &status));
      check_ok(way_search_links(search, links, NODES));
      check_ok(way_search_marks(search, marks, NODES));
      if (!both) check_tree(links, marks, NODES, 0);
    }
    assert_int_equal(status, WAY_STATUS_FOUND);
    check_ok(way_search_path(search, &path));
    if (!both) {
      check_trail(links, GOAL, &path, true);
    } else {
      /* One half of the path leads back from where the halves meet, the other on. */
      assert_int_equal(links[0], -1);
      assert_int_equal(links[GOAL], -1);
      int32_t back = 0, on = 0;
      for (int32_t at = 1; at + 1 < path.length; at++) {
        if (links[path.cells[at]] == path.cells[at - 1]) back++;
        else if (links[path.cells[at]] == path.cells[at + 1]) on++;
      }
      assert_int_equal(back + on, path.length - 2);
      assert_true(back > 0 && on > 0);
    }
    check_result(way_search_links(search, links, NODES - 1), WAY_ERROR_BUFFER_TOO_SMALL);
    check_result(way_search_links(search, NULL, NODES), WAY_ERROR_INVALID_ARGUMENT);
    check_ok(way_graph_set_edge_weight(graph, 0, 9));
    check_ok(way_search_links(search, links, NODES));
    check_none(links, NODES);
    way_path_free(&path);
    way_search_destroy(search);
    way_graph_destroy(graph);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(on_squares),
      cmocka_unit_test(on_hexagons),
      cmocka_unit_test(on_voxels),
      cmocka_unit_test(on_graphs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
