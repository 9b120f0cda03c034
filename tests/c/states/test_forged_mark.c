/* The mark of a goal that stands in for a blocked one, forged into every kind of search state: what a search makes of it
   until it ends, it takes back itself. */
#include "answers.h"
#include "test_bytes.h"

enum { MARK = 64, RUNNING = 1, FOUND = 2, NOT_FOUND = 3, SIDE = 6, LAYER = SIDE * SIDE };

/* A search that has begun, and the world below it. */
typedef struct scene {
  way_search *search;
  way_grid *grid;
  way_voxel_grid *voxels;
  way_graph *graph;
} scene;

static void scene_free(scene *made) {
  way_search_destroy(made->search);
  way_grid_destroy(made->grid);
  way_voxel_grid_destroy(made->voxels);
  way_graph_destroy(made->graph);
}

/* In each scene the goal is cut off, or three steps away. */
static scene on_grid(way_grid *grid, const way_grid_options *options, bool cut_off) {
  scene made = {.grid = grid};
  way_status status;
  if (cut_off) check_ok(way_grid_fill(grid, 2, 0, 1, SIDE, WAY_WALL));
  check_ok(way_grid_search_create(grid, options, &made.search));
  check_ok(way_grid_search_begin(made.search, (way_point){0, 2}, (way_point){3, 2}, &status));
  assert_int_equal(status, WAY_STATUS_IN_PROGRESS);
  return made;
}

static scene on_squares(way_algorithm algorithm, bool specialized, double multiplier, bool cut_off) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(SIDE, SIDE, NULL, NULL, NULL, &grid));
  check_ok(way_grid_set_area_cost(grid, 0, multiplier));
  way_grid_options options = options_of(algorithm, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, specialized);
  return on_grid(grid, &options, cut_off);
}

static scene on_hexes(bool specialized, bool cut_off) {
  way_grid *grid = NULL;
  check_ok(way_hex_grid_create(SIDE, SIDE, WAY_HEX_ODD_R, NULL, NULL, NULL, &grid));
  way_grid_options options = options_of(WAY_ALGORITHM_A_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, specialized);
  return on_grid(grid, &options, cut_off);
}

static scene on_voxels(bool cut_off) {
  scene made = {.search = NULL};
  way_status status;
  way_voxel_options options;
  way_voxel_options_default(&options);
  check_ok(way_voxel_grid_create(SIDE, SIDE, 2, 0, NULL, NULL, NULL, &made.voxels));
  if (cut_off) check_ok(way_voxel_grid_fill(made.voxels, 2, 0, 0, 1, SIDE, 2, WAY_WALL));
  check_ok(way_voxel_search_create(made.voxels, &options, &made.search));
  check_ok(way_voxel_search_begin(made.search, (way_voxel_point){0, 2, 1}, (way_voxel_point){3, 2, 1}, &status));
  return made;
}

static scene on_graph(bool cut_off) {
  scene made = {.search = NULL};
  way_status status;
  way_graph_options options;
  way_graph_options_default(&options);
  check_ok(way_graph_create(6, NULL, &made.graph));
  for (int32_t node = 0; node < (cut_off ? 2 : 5); node++) {
    int32_t id;
    check_ok(way_graph_add_edge(made.graph, node, node + 1, 1, &id));
  }
  check_ok(way_graph_search_create(made.graph, &options, &made.search));
  check_ok(way_graph_search_begin(made.search, 0, 3, &status));
  return made;
}

enum { SCENES = 11 };

static scene scene_of(int which, bool cut_off) {
  switch (which) {
    case 0: return on_squares(WAY_ALGORITHM_A_STAR, true, 1, cut_off);
    case 1: return on_squares(WAY_ALGORITHM_A_STAR, false, 1, cut_off);
    case 2: return on_squares(WAY_ALGORITHM_A_STAR, true, 2.5, cut_off);
    case 3: return on_squares(WAY_ALGORITHM_JPS, true, 1, cut_off);
    case 4: return on_squares(WAY_ALGORITHM_JPS, false, 1, cut_off);
    case 5: return on_squares(WAY_ALGORITHM_THETA_STAR, true, 1, cut_off);
    case 6: return on_squares(WAY_ALGORITHM_LAZY_THETA_STAR, true, 1, cut_off);
    case 7: return on_hexes(true, cut_off);
    case 8: return on_hexes(false, cut_off);
    case 9: return on_voxels(cut_off);
    default: return on_graph(cut_off);
  }
}

/* Where the status stands: kind 12 has it behind mode, sides and, by mode, the name of the finder, or inside. */
static size_t status_at(const test_bytes *bytes) {
  static const size_t in_mode[] = {0, 17, 49, 18};
  return bytes->data[6] == 12 ? in_mode[bytes->data[8]] : 12;
}

static uint8_t saved_status(const way_search *search) {
  test_bytes bytes = save_search(search);
  uint8_t status = bytes.data[status_at(&bytes)];
  bytes_free(&bytes);
  return status;
}

static void takes_its_own_bytes(way_search *search) {
  test_bytes bytes = save_search(search);
  check_ok(way_search_restore(search, bytes.data, bytes.size, NULL));
  test_bytes again = save_search(search);
  assert_int_equal(again.size, bytes.size);
  assert_memory_equal(again.data, bytes.data, bytes.size);
  bytes_free(&again);
  bytes_free(&bytes);
}

/* Saves the search with another status byte and offers the bytes. */
static way_result offer(way_search *search, int status, way_error *error) {
  test_bytes bytes = save_search(search);
  bytes.data[status_at(&bytes)] = (uint8_t)status;
  way_result result = way_search_restore(search, bytes.data, bytes.size, error);
  bytes_free(&bytes);
  return result;
}

/* How a search ends that was restored with the mark; at the end it is saved with the byte that is told. */
static void ends(int which, bool cut_off, way_status expected, int byte) {
  scene made = scene_of(which, cut_off);
  way_status status;
  check_ok(offer(made.search, MARK | RUNNING, NULL));
  assert_int_equal(saved_status(made.search), MARK | RUNNING);
  do {
    takes_its_own_bytes(made.search);
    check_ok(way_search_step(made.search, 1, &status));
  } while (status == WAY_STATUS_IN_PROGRESS);
  assert_int_equal(status, expected);
  assert_int_equal(saved_status(made.search), byte);
  takes_its_own_bytes(made.search);
  assert_int_equal(way_search_status(made.search), expected);
  scene_free(&made);
}

static void a_forged_mark_goes_when_nothing_is_found(void **state) {
  (void)state;
  for (int which = 0; which < SCENES; which++) ends(which, true, WAY_STATUS_NO_PATH, NOT_FOUND);
}

static void a_mark_stays_with_what_is_found(void **state) {
  (void)state;
  for (int which = 0; which < SCENES; which++) ends(which, false, WAY_STATUS_PARTIAL, MARK | FOUND);
}

static void the_mark_is_refused_beside_other_statuses(void **state) {
  (void)state;
  for (int which = 0; which < SCENES; which++) {
    scene made = scene_of(which, true);
    way_status status;
    way_error error;
    check_ok(way_search_step(made.search, LAYER, &status));
    assert_int_equal(status, WAY_STATUS_NO_PATH);
    test_bytes bytes = save_search(made.search);
    size_t at = status_at(&bytes);
    static const uint8_t refused[] = {MARK, MARK | NOT_FOUND, MARK | 4, 128 | RUNNING, MARK | 128 | RUNNING, 255};
    for (size_t i = 0; i < sizeof refused; i++) {
      bytes.data[at] = refused[i];
      char holds[32];
      snprintf(holds, sizeof holds, "status is %d", refused[i]);
      check_result(way_search_restore(made.search, bytes.data, bytes.size, &error), WAY_ERROR_STATE);
      assert_non_null(strstr(error.message, holds));
    }
    bytes_free(&bytes);
    scene_free(&made);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_forged_mark_goes_when_nothing_is_found),
      cmocka_unit_test(a_mark_stays_with_what_is_found),
      cmocka_unit_test(the_mark_is_refused_beside_other_statuses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
