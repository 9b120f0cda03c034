/* What a restore takes grows no faster than the bytes and the cells of the world: states of each kind, then the same of
   twice the size. */
#include "jump_bytes.h"
#include "work.h"

/* An object that is saved, in the middle of what it does, over a world of 16 rows or 16 nodes' edges and n columns. */
typedef struct subject {
  void *object;
  /* The grid below it, or itself. */
  void *world;
  int64_t cells;
} subject;

typedef struct kind {
  const char *name;
  subject (*make)(int32_t n);
  way_result (*save)(void *object, uint8_t *buffer, size_t capacity, size_t *size);
  way_result (*restore)(void *object, const uint8_t *bytes, size_t size);
  void (*destroy)(subject *made);
  /* Changes all that it can; NULL for what a restore reads anew in any case. */
  void (*stir)(void *object);
} kind;

enum { ROWS = 16 };

#define DEFINE_STATE(name, type, saver, restorer)                                                \
  static way_result write_##name(void *object, uint8_t *buffer, size_t capacity, size_t *size) { \
    type *own = object;                                                                          \
    return saver(own, buffer, capacity, size);                                                   \
  }                                                                                              \
  static way_result read_##name(void *object, const uint8_t *bytes, size_t size) {               \
    type *own = object;                                                                          \
    return restorer(own, bytes, size, NULL);                                                     \
  }
DEFINE_STATE(grid, way_grid, way_grid_save, way_grid_restore)
DEFINE_STATE(voxels, way_voxel_grid, way_voxel_grid_save, way_voxel_grid_restore)
DEFINE_STATE(graph, way_graph, way_graph_save, way_graph_restore)
DEFINE_STATE(search, way_search, way_search_save, way_search_restore)
DEFINE_STATE(voxel_search, way_search, way_search_save, way_search_restore)
DEFINE_STATE(graph_search, way_search, way_search_save, way_search_restore)
DEFINE_STATE(replanner, way_grid_replanner, way_grid_replanner_save, way_grid_replanner_restore)
DEFINE_STATE(field, way_flow_field, way_flow_field_save, way_flow_field_restore)

/* ------------------------------------------------------------------------------------------------ worlds */

/* Walls here and there, and areas. */
static way_grid *grid_of(int32_t width, int32_t height, bool weighted) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
  if (weighted) check_ok(way_grid_set_area_cost(grid, 1, 2));
  for (int32_t i = 5; weighted && i < width * height - 1; i += 3) check_ok(way_grid_set(grid, i % width, i / width, 1));
  for (int32_t i = 7; height > 1 && i < width * height - 1; i += 13) {
    check_ok(way_grid_set(grid, i % width, i / width, WAY_WALL));
  }
  return grid;
}

static void destroy_grid(subject *made) {
  way_grid_destroy(made->object);
}

/* With all that it can hold derived. */
static subject make_grid(int32_t n) {
  way_grid *grid = grid_of(n, ROWS, true);
  bool answer;
  check_ok(way_grid_line_of_sight(grid, (way_point){0, 0}, (way_point){n - 1, 0}, 2, &answer));
  check_ok(way_grid_is_reachable(grid, (way_point){0, 0}, (way_point){n - 1, 0}, WAY_DIAGONAL_NEVER, 3, &answer));
  return (subject){grid, grid, (int64_t)n * ROWS};
}

static way_grid *hexes_of(int32_t width, bool weighted) {
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(width, ROWS, WAY_HEX_ODD_Q, NULL, NULL, NULL, &grid));
  if (weighted) check_ok(way_grid_set_area_cost(grid, 1, 1.0 / 3));
  for (int32_t i = 5; i < width * ROWS; i += 9) check_ok(way_grid_set(grid, i % width, i / width, i % 2 ? 1 : 255));
  return grid;
}

static subject make_hex_grid(int32_t n) {
  way_grid *grid = hexes_of(n, false);
  bool fits;
  check_ok(way_grid_can_fit(grid, 3, 3, 2, &fits));
  return (subject){grid, grid, (int64_t)n * ROWS};
}

static way_voxel_grid *voxels_of(int32_t n) {
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(n, ROWS, ROWS, 0, NULL, NULL, NULL, &grid));
  for (int32_t x = 3; x < n; x += 4) check_ok(way_voxel_grid_set(grid, x, x % ROWS, 5, WAY_WALL));
  return grid;
}

static subject make_voxels(int32_t n) {
  way_voxel_grid *grid = voxels_of(n);
  return (subject){grid, grid, (int64_t)n * ROWS * ROWS};
}
static void destroy_voxels(subject *made) {
  way_voxel_grid_destroy(made->object);
}

/* A chain, and all edges of one node. */
static way_graph *graph_of(int32_t n) {
  way_graph *graph = NULL;
  check_ok(way_graph_create(n, NULL, &graph));
  for (int32_t i = 1; i < n; i++) {
    int32_t id;
    check_ok(way_graph_add_edge(graph, i - 1, i, 1, &id));
    check_ok(way_graph_add_edge(graph, 0, i, 2 * i, &id));
  }
  return graph;
}

static subject make_graph(int32_t n) {
  way_graph *graph = graph_of(n);
  return (subject){graph, graph, n};
}
static void destroy_graph(subject *made) {
  way_graph_destroy(made->object);
}

/* ------------------------------------------------------------------------------------------------ what is built on them */

static subject search_over(way_grid *grid, way_grid_options options, int32_t goal, int32_t pops) {
  int32_t width = way_grid_width(grid);
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(grid, &options, &search));
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, point_of(width, goal), &status));
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
  check_ok(way_search_step(search, pops, &status));
  return (subject){search, grid, (int64_t)width * way_grid_height(grid)};
}

static way_grid_options with(way_algorithm algorithm, double weight, bool record, bool specialized) {
  way_grid_options options;
  way_grid_options_default(&options);
  options.algorithm = algorithm;
  options.heuristic_weight = weight;
  options.record_expansions = record;
  options.specialized_engines = specialized;
  return options;
}

static subject in_rows(int32_t n, way_algorithm algorithm, double weight, bool record, bool specialized) {
  return search_over(grid_of(n, ROWS, !specialized && weight == 0), with(algorithm, weight, record, specialized),
                     ROWS * n - 1, 5 * n);
}

static subject in_a_row(int32_t n, way_algorithm algorithm, bool specialized) {
  return search_over(grid_of(ROWS * n, 1, false), with(algorithm, 1, false, specialized), ROWS * n - 1, 8 * n);
}

static subject make_astar(int32_t n) {
  return in_rows(n, WAY_ALGORITHM_A_STAR, 0, true, false);
}
static subject make_astar_row(int32_t n) {
  return in_a_row(n, WAY_ALGORITHM_A_STAR, false);
}
static subject make_square_astar(int32_t n) {
  return in_rows(n, WAY_ALGORITHM_A_STAR, 0, false, true);
}
static subject make_square_astar_row(int32_t n) {
  return in_a_row(n, WAY_ALGORITHM_A_STAR, true);
}
static subject make_jumps(int32_t n) {
  return in_rows(n, WAY_ALGORITHM_JPS, 1, true, false);
}
static subject make_jump_block(int32_t n) {
  return in_rows(n, WAY_ALGORITHM_JPS, 0, false, true);
}
static subject make_theta(int32_t n) {
  return in_rows(n, WAY_ALGORITHM_THETA_STAR, 1, true, true);
}
static subject make_lazy_theta_row(int32_t n) {
  return in_a_row(n, WAY_ALGORITHM_LAZY_THETA_STAR, true);
}
static void destroy_search(subject *made) {
  way_search_destroy(made->object);
  way_grid_destroy(made->world);
}

static subject hexes(int32_t n, bool weighted) {
  way_grid *grid = hexes_of(n, weighted);
  way_grid_options options = with(WAY_ALGORITHM_A_STAR, 1, weighted, true);
  way_search *search = NULL;
  way_status status;
  check_ok(way_grid_search_create(grid, &options, &search));
  check_ok(way_grid_search_begin(search, (way_point){0, 0}, (way_point){n - 1, ROWS - 1}, &status));
  check_ok(way_search_step(search, 5 * n, &status));
  return (subject){search, grid, (int64_t)n * ROWS};
}
static subject make_hex_astar(int32_t n) {
  return hexes(n, false);
}
static subject make_hex_generic(int32_t n) {
  return hexes(n, true);
}
static subject make_voxel_search(int32_t n) {
  way_voxel_grid *grid = voxels_of(n);
  way_voxel_options options;
  way_voxel_options_default(&options);
  options.heuristic_weight = 0;
  way_search *search = NULL;
  way_status status;
  check_ok(way_voxel_search_create(grid, &options, &search));
  check_ok(way_voxel_search_begin(search, (way_voxel_point){0, 0, 0}, (way_voxel_point){n - 1, 15, 15}, &status));
  check_ok(way_search_step(search, 100 * n, &status));
  return (subject){search, grid, (int64_t)n * ROWS * ROWS};
}
static void destroy_voxel_search(subject *made) {
  way_search_destroy(made->object);
  way_voxel_grid_destroy(made->world);
}

static subject make_graph_search(int32_t n) {
  way_graph *graph = graph_of(n);
  way_graph_options options;
  way_graph_options_default(&options);
  options.record_expansions = true;
  way_search *search = NULL;
  way_status status;
  check_ok(way_graph_search_create(graph, &options, &search));
  check_ok(way_graph_search_begin(search, 0, n - 1, &status));
  check_ok(way_search_step(search, n / 2, &status));
  return (subject){search, graph, n};
}
static void destroy_graph_search(subject *made) {
  way_search_destroy(made->object);
  way_graph_destroy(made->world);
}

static subject replanner(int32_t n, way_algorithm algorithm) {
  way_grid *grid = grid_of(n, ROWS, true);
  way_grid_options options = with(algorithm, 1, false, true);
  way_grid_replanner *made = NULL;
  way_status status;
  check_ok(way_grid_replanner_create(grid, &options, &made));
  check_ok(way_grid_replanner_set_start(made, (way_point){0, 0}));
  check_ok(way_grid_replanner_set_goal(made, (way_point){n - 1, ROWS - 1}));
  check_ok(way_grid_replanner_replan(made, 5 * n, &status));
  for (int32_t x = 1; x < n; x += 2) check_ok(way_grid_set(grid, x, 3, WAY_WALL));
  return (subject){made, grid, (int64_t)n * ROWS};
}
static subject make_lpa(int32_t n) {
  return replanner(n, WAY_ALGORITHM_LPA_STAR);
}
static subject make_lite(int32_t n) {
  return replanner(n, WAY_ALGORITHM_D_STAR_LITE);
}
static void destroy_replanner(subject *made) {
  way_grid_replanner_destroy(made->object);
  way_grid_destroy(made->world);
}

/* In the middle of a repair, with many edits pending. */
static subject make_field(int32_t n) {
  way_grid *grid = grid_of(n, ROWS, true);
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_flow_field *field = NULL;
  way_field_status status;
  check_ok(way_flow_field_create(grid, &(way_point){0, 0}, 1, &options, &field));
  check_ok(way_flow_field_recompute(field, &status));
  for (int32_t x = 1; x < n; x += 2) check_ok(way_grid_set(grid, x, 3, WAY_WALL));
  check_ok(way_flow_field_step(field, n, &status));
  for (int32_t x = 1; x < n; x += 2) check_ok(way_grid_set(grid, x, 5, WAY_WALL));
  return (subject){field, grid, (int64_t)n * ROWS};
}
static void destroy_field(subject *made) {
  way_flow_field_destroy(made->object);
  way_grid_destroy(made->world);
}

/* ------------------------------------------------------------------------------------------------ forged jump points */

/* A jump point search all of whose cells name the start as their parent: n cells of one line after it, closed from the
   first to the last. The runs overlap, so that together they are as long as n squared. */
static subject star(int32_t width, int32_t height, int32_t n, int32_t step, int32_t diagonal, uint8_t move) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(width, height, NULL, NULL, NULL, &grid));
  subject made = search_over(grid, with(WAY_ALGORITHM_JPS, 1, false, true), width * height - 1, 0);
  test_bytes bytes = {NULL, 0, 0};
  put_fields(&bytes, width, height, 0, 1, 0, width * height - 1, 1, 1, 0, 0, n + 1);
  put_cell(&bytes, 0, 0, 0, -1, 1);
  for (int32_t i = 1; i <= n; i++) {
    put_cell(&bytes, i * step, diagonal ? 0 : i, diagonal ? i : 0, 0, (uint8_t)(move << 1));
  }
  put_f64(&bytes, 1);
  put_i32(&bytes, 0);
  put_i32(&bytes, n);
  for (int32_t i = 1; i <= n; i++) put_i32(&bytes, i * step);
  check_ok(way_search_restore(made.object, bytes.data, bytes.size, NULL));
  bytes_free(&bytes);
  return made;
}

static subject make_star_along_a_row(int32_t n) {
  return star(ROWS * n, 1, ROWS * n - 2, 1, false, 1);
}
static subject make_star_down_a_column(int32_t n) {
  return star(1, ROWS * n, ROWS * n - 2, 1, false, 2);
}
static subject make_star_on_a_diagonal(int32_t n) {
  return star(4 * n + 1, 4 * n, 4 * n - 1, 4 * n + 2, true, 5);
}

/* ------------------------------------------------------------------------------------------------ all of them */

static void stir_grid(void *object) {
  way_grid *grid = object;
  check_ok(way_grid_fill(grid, 0, 0, way_grid_width(grid), way_grid_height(grid), 2));
}
static void stir_voxels(void *object) {
  way_voxel_grid *grid = object;
  check_ok(way_voxel_grid_fill(grid, 0, 0, 0, way_voxel_grid_size_x(grid), ROWS, ROWS, 2));
}

#define STATE_OF(name) write_##name, read_##name

static const kind kinds[] = {
    {"grid", make_grid, STATE_OF(grid), destroy_grid, stir_grid},
    {"hex grid", make_hex_grid, STATE_OF(grid), destroy_grid, stir_grid},
    {"voxel grid", make_voxels, STATE_OF(voxels), destroy_voxels, stir_voxels},
    {"graph", make_graph, STATE_OF(graph), destroy_graph, NULL},
    {"LPA*", make_lpa, STATE_OF(replanner), destroy_replanner, NULL},
    {"D* Lite", make_lite, STATE_OF(replanner), destroy_replanner, NULL},
    {"flow field", make_field, STATE_OF(field), destroy_field, NULL},
    {"A*", make_astar, STATE_OF(search), destroy_search, NULL},
    {"A* in a row", make_astar_row, STATE_OF(search), destroy_search, NULL},
    {"specialised A*", make_square_astar, STATE_OF(search), destroy_search, NULL},
    {"specialised A* in a row", make_square_astar_row, STATE_OF(search), destroy_search, NULL},
    {"plain jump points", make_jumps, STATE_OF(search), destroy_search, NULL},
    {"jump points", make_jump_block, STATE_OF(search), destroy_search, NULL},
    {"Theta*", make_theta, STATE_OF(search), destroy_search, NULL},
    {"Lazy Theta* in a row", make_lazy_theta_row, STATE_OF(search), destroy_search, NULL},
    {"hex A*", make_hex_astar, STATE_OF(search), destroy_search, NULL},
    {"generic hex A*", make_hex_generic, STATE_OF(search), destroy_search, NULL},
    {"voxel A*", make_voxel_search, STATE_OF(voxel_search), destroy_voxel_search, NULL},
    {"graph A*", make_graph_search, STATE_OF(graph_search), destroy_graph_search, NULL},
    {"star along a row", make_star_along_a_row, STATE_OF(search), destroy_search, NULL},
    {"star down a column", make_star_down_a_column, STATE_OF(search), destroy_search, NULL},
    {"star on a diagonal", make_star_on_a_diagonal, STATE_OF(search), destroy_search, NULL},
};

typedef struct measure {
  int64_t work;
  int64_t size;
} measure;

/* The work of a second restore, when all memory is there. */
static measure measure_of(const kind *k, int32_t n) {
  subject made = k->make(n);
  size_t size = 0;
  check_ok(k->save(made.object, NULL, 0, &size));
  uint8_t *bytes = test_memory(size), *again = test_memory(size);
  check_ok(k->save(made.object, bytes, size, &size));
  check_ok(k->restore(made.object, bytes, size));
  if (k->stir != NULL) k->stir(made.object);
  int64_t before = work_so_far();
  check_ok(k->restore(made.object, bytes, size));
  measure found = {work_so_far() - before, (int64_t)size + made.cells};
  size_t written = 0;
  check_ok(k->save(made.object, again, size, &written));
  assert_int_equal(written, size);
  assert_memory_equal(again, bytes, size);
  free(bytes);
  free(again);
  k->destroy(&made);
  return found;
}

static void restores_grow_with_the_bytes(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    measure one = measure_of(&kinds[i], 100), two = measure_of(&kinds[i], 200);
    double growth = (double)two.work / (double)one.work, size = (double)two.size / (double)one.size;
    double each = (double)two.work / (double)two.size;
    print_message("%-24s %5.2f times the size, %5.2f times the work; %.1f blocks for a byte or cell\n", kinds[i].name,
                  size, growth, each);
    /* Headers weigh with the small one. */
    if (growth > 1.1 * (size < 2 ? 2 : size) || each > 40) fail_msg("%s takes more than its bytes", kinds[i].name);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(restores_grow_with_the_bytes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
