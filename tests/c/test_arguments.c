/* NULL, for the object and for what is read or written, is refused by every call that returns a result; calls that destroy
   take it. */
#include "support/check.h"

#define REFUSED(call) check_result((call), WAY_ERROR_INVALID_ARGUMENT)

static void grids(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &grid));
  uint8_t cells[16] = {0};
  int32_t integer;
  double number;
  way_grid_listener listener = {NULL, NULL, NULL, NULL, NULL, NULL};
  REFUSED(way_grid_create(4, 4, NULL, NULL, NULL, NULL));
  REFUSED(way_hex_grid_create(4, 4, WAY_HEX_ODD_R, NULL, NULL, NULL, NULL));
  REFUSED(way_grid_get(NULL, 0, 0, cells));
  REFUSED(way_grid_get(grid, 0, 0, NULL));
  REFUSED(way_grid_set(NULL, 0, 0, 1));
  REFUSED(way_grid_fill(NULL, 0, 0, 1, 1, 1));
  REFUSED(way_grid_set_cells(NULL, 0, 0, 1, 1, cells));
  REFUSED(way_grid_set_cells(grid, 0, 0, 1, 1, NULL));
  REFUSED(way_grid_area_cost(NULL, 0, &number));
  REFUSED(way_grid_area_cost(grid, 0, NULL));
  REFUSED(way_grid_set_area_cost(NULL, 0, 1));
  REFUSED(way_grid_add_listener(NULL, &listener, &integer));
  REFUSED(way_grid_remove_listener(NULL, 1));
  REFUSED(way_grid_add_listener(grid, NULL, &integer));
  REFUSED(way_grid_add_listener(grid, &listener, NULL));
  REFUSED(way_grid_save(grid, NULL, 0, NULL));
  REFUSED(way_grid_restore(grid, NULL, 16, NULL));
  REFUSED(way_grid_from_state(cells, 16, NULL, NULL, NULL));
  REFUSED(way_grid_from_state(NULL, 16, NULL, &grid, NULL));
  way_grid_destroy(grid);
  way_grid_destroy(NULL);
}

static void questions(void **state) {
  (void)state;
  way_grid *grid = NULL;
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &grid));
  const way_point point = {0, 0};
  way_point cell;
  int32_t integer;
  bool yes;
  REFUSED(way_grid_max_agent_size_at(NULL, 0, 0, &integer));
  REFUSED(way_grid_max_agent_size_at(grid, 0, 0, NULL));
  REFUSED(way_grid_can_fit(NULL, 0, 0, 1, &yes));
  REFUSED(way_grid_can_fit(grid, 0, 0, 1, NULL));
  REFUSED(way_grid_nearest_walkable(NULL, 0, 0, 1, 1, &integer));
  REFUSED(way_grid_nearest_walkable(grid, 0, 0, 1, 1, NULL));
  REFUSED(way_grid_is_reachable(NULL, point, point, WAY_DIAGONAL_ALWAYS, 1, &yes));
  REFUSED(way_grid_is_reachable(grid, point, point, WAY_DIAGONAL_ALWAYS, 1, NULL));
  REFUSED(way_grid_line_of_sight(NULL, point, point, 1, &yes));
  REFUSED(way_grid_line_of_sight(grid, point, point, 1, NULL));
  REFUSED(way_grid_cell_at(NULL, 0, 0, &cell));
  REFUSED(way_grid_cell_at(grid, 0, 0, NULL));
  way_grid_destroy(grid);
}

static void hexagons(void **state) {
  (void)state;
  way_point point = {0, 0};
  size_t count;
  REFUSED(way_hex_to_cube(WAY_HEX_ODD_R, point, NULL));
  REFUSED(way_hex_from_axial(WAY_HEX_ODD_R, 0, 0, NULL));
  REFUSED(way_hex_neighbor(WAY_HEX_ODD_R, point, 0, NULL));
  REFUSED(way_hex_distance(WAY_HEX_ODD_R, point, point, NULL));
  REFUSED(way_hex_line(WAY_HEX_ODD_R, point, point, NULL, 0, NULL));
  REFUSED(way_hex_ring(WAY_HEX_ODD_R, point, 1, NULL, 0, NULL));
  REFUSED(way_hex_range(WAY_HEX_ODD_R, point, 1, NULL, 0, NULL));
  check_ok(way_hex_range(WAY_HEX_ODD_R, point, 1, NULL, 0, &count));
}

static void grid_searches(void **state) {
  (void)state;
  way_grid *grid = NULL;
  way_search *search = NULL;
  way_grid_options options;
  way_grid_options_default(&options);
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &grid));
  check_ok(way_grid_search_create(grid, &options, &search));
  way_point point = {0, 0};
  way_path path;
  way_path_init(&path, NULL);
  way_grid_query query = {point, point};
  way_status status;
  uint8_t marks[16];
  int32_t links[16];
  size_t size;
  REFUSED(way_grid_find_path(grid, point, point, &options, NULL));
  REFUSED(way_grid_find_paths(grid, NULL, 1, &options, &path));
  REFUSED(way_grid_find_paths(grid, &query, 1, &options, NULL));
  REFUSED(way_grid_search_create(NULL, &options, &search));
  REFUSED(way_grid_search_create(grid, &options, NULL));
  REFUSED(way_grid_search_begin(NULL, point, point, &status));
  REFUSED(way_grid_search_begin(search, point, point, NULL));
  REFUSED(way_search_step(NULL, 1, &status));
  REFUSED(way_search_step(search, 1, NULL));
  REFUSED(way_search_path(NULL, &path));
  REFUSED(way_search_path(search, NULL));
  REFUSED(way_search_marks(NULL, marks, 16));
  REFUSED(way_search_marks(search, NULL, 16));
  REFUSED(way_search_links(NULL, links, 16));
  REFUSED(way_search_links(search, NULL, 16));
  REFUSED(way_search_save(NULL, NULL, 0, &size));
  REFUSED(way_search_save(search, NULL, 0, NULL));
  REFUSED(way_search_restore(NULL, marks, 16, NULL));
  REFUSED(way_search_restore(search, NULL, 16, NULL));
  way_search_destroy(search);
  way_search_destroy(NULL);
  way_path_free(&path);
  way_path_free(NULL);
  way_grid_destroy(grid);
}

static void replanners_and_fields(void **state) {
  (void)state;
  way_grid *grid = NULL;
  way_grid_replanner *replanner = NULL;
  way_flow_field *field = NULL;
  way_grid_options options;
  way_flow_field_options field_options;
  way_grid_options_default(&options);
  way_flow_field_options_default(&field_options);
  options.algorithm = WAY_ALGORITHM_LPA_STAR;
  check_ok(way_grid_create(4, 4, NULL, NULL, NULL, &grid));
  check_ok(way_grid_replanner_create(grid, &options, &replanner));
  way_point point = {0, 0};
  check_ok(way_flow_field_create(grid, &point, 1, &field_options, &field));
  way_status status;
  way_field_status field_status;
  way_path path;
  way_path_init(&path, NULL);
  size_t size;
  int32_t cells[16] = {0};
  uint8_t bytes[16] = {0};
  REFUSED(way_grid_replanner_create(NULL, &options, &replanner));
  REFUSED(way_grid_replanner_create(grid, &options, NULL));
  REFUSED(way_grid_replanner_set_start(NULL, point));
  REFUSED(way_grid_replanner_set_goal(NULL, point));
  REFUSED(way_grid_replanner_replan(NULL, 1, &status));
  REFUSED(way_grid_replanner_replan(replanner, 1, NULL));
  REFUSED(way_grid_replanner_invalidate_all(NULL));
  REFUSED(way_grid_replanner_path(NULL, &path));
  REFUSED(way_grid_replanner_path(replanner, NULL));
  REFUSED(way_grid_replanner_save(NULL, NULL, 0, &size));
  REFUSED(way_grid_replanner_save(replanner, NULL, 0, NULL));
  REFUSED(way_grid_replanner_restore(NULL, bytes, 16, NULL));
  REFUSED(way_grid_replanner_restore(replanner, NULL, 16, NULL));
  REFUSED(way_flow_field_create(NULL, &point, 1, &field_options, &field));
  REFUSED(way_flow_field_create(grid, NULL, 1, &field_options, &field));
  REFUSED(way_flow_field_create(grid, &point, 1, &field_options, NULL));
  REFUSED(way_flow_field_step(NULL, 1, &field_status));
  REFUSED(way_flow_field_step(field, 1, NULL));
  REFUSED(way_flow_field_recompute(NULL, &field_status));
  REFUSED(way_flow_field_recompute(field, NULL));
  REFUSED(way_flow_field_path(NULL, 0, 0, NULL, 0, &size));
  REFUSED(way_flow_field_path(field, 0, 0, NULL, 0, NULL));
  REFUSED(way_flow_field_sample(NULL, cells, 1, NULL, NULL));
  REFUSED(way_flow_field_sample(field, NULL, 1, NULL, NULL));
  REFUSED(way_flow_field_next_cells(NULL, cells, 16));
  REFUSED(way_flow_field_next_cells(field, NULL, 16));
  REFUSED(way_flow_field_save(NULL, NULL, 0, &size));
  REFUSED(way_flow_field_save(field, NULL, 0, NULL));
  REFUSED(way_flow_field_restore(NULL, bytes, 16, NULL));
  REFUSED(way_flow_field_restore(field, NULL, 16, NULL));
  way_flow_field_destroy(field);
  way_flow_field_destroy(NULL);
  way_grid_replanner_destroy(replanner);
  way_grid_replanner_destroy(NULL);
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void voxels(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  way_search *search = NULL;
  way_voxel_options options;
  way_voxel_options_default(&options);
  check_ok(way_voxel_grid_create(2, 2, 2, 0, NULL, NULL, NULL, &grid));
  check_ok(way_voxel_search_create(grid, &options, &search));
  way_voxel_point point = {0, 0, 0};
  way_voxel_query query = {point, point};
  way_grid_listener listener = {NULL, NULL, NULL, NULL, NULL, NULL};
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  uint8_t bytes[16] = {0};
  int32_t links[16], integer;
  size_t size;
  REFUSED(way_voxel_grid_create(2, 2, 2, 0, NULL, NULL, NULL, NULL));
  REFUSED(way_voxel_grid_set_cells(grid, 0, 0, 0, 1, 1, 1, NULL));
  REFUSED(way_voxel_grid_add_listener(grid, NULL, &integer));
  REFUSED(way_voxel_grid_add_listener(grid, &listener, NULL));
  REFUSED(way_voxel_grid_save(grid, NULL, 0, NULL));
  REFUSED(way_voxel_grid_restore(grid, NULL, 16, NULL));
  REFUSED(way_voxel_grid_from_state(bytes, 16, NULL, NULL, NULL));
  REFUSED(way_voxel_grid_from_state(NULL, 16, NULL, &grid, NULL));
  REFUSED(way_voxel_find_path(NULL, point, point, &options, &path));
  REFUSED(way_voxel_find_path(grid, point, point, &options, NULL));
  REFUSED(way_voxel_find_paths(NULL, &query, 1, &options, &path));
  REFUSED(way_voxel_find_paths(grid, NULL, 1, &options, &path));
  REFUSED(way_voxel_find_paths(grid, &query, 1, &options, NULL));
  REFUSED(way_voxel_search_create(NULL, &options, &search));
  REFUSED(way_voxel_search_create(grid, &options, NULL));
  REFUSED(way_voxel_search_begin(NULL, point, point, &status));
  REFUSED(way_voxel_search_begin(search, point, point, NULL));
  REFUSED(way_search_step(NULL, 1, &status));
  REFUSED(way_search_step(search, 1, NULL));
  REFUSED(way_search_path(NULL, &path));
  REFUSED(way_search_path(search, NULL));
  REFUSED(way_search_marks(NULL, bytes, 8));
  REFUSED(way_search_marks(search, NULL, 8));
  REFUSED(way_search_links(NULL, links, 8));
  REFUSED(way_search_links(search, NULL, 8));
  REFUSED(way_search_save(NULL, NULL, 0, &size));
  REFUSED(way_search_save(search, NULL, 0, NULL));
  REFUSED(way_search_restore(NULL, bytes, 16, NULL));
  REFUSED(way_search_restore(search, NULL, 16, NULL));
  assert_int_equal(way_search_expanded_count(search), 0);
  way_search_destroy(search);
  way_search_destroy(NULL);
  way_path_free(&path);
  way_voxel_grid_destroy(grid);
  way_voxel_grid_destroy(NULL);
}

static void voxel_cells(void **state) {
  (void)state;
  way_voxel_grid *grid = NULL;
  check_ok(way_voxel_grid_create(2, 2, 2, 0, NULL, NULL, NULL, &grid));
  way_grid_listener listener = {NULL, NULL, NULL, NULL, NULL, NULL};
  way_voxel_point cell;
  uint8_t area = 0;
  int32_t integer;
  double number;
  bool yes;
  REFUSED(way_voxel_grid_get(NULL, 0, 0, 0, &area));
  REFUSED(way_voxel_grid_get(grid, 0, 0, 0, NULL));
  REFUSED(way_voxel_grid_get_cells(NULL, 0, 0, 0, 1, 1, 1, &area));
  REFUSED(way_voxel_grid_get_cells(grid, 0, 0, 0, 1, 1, 1, NULL));
  check_ok(way_voxel_grid_get_cells(grid, 0, 0, 0, 1, 0, 1, NULL));
  REFUSED(way_voxel_grid_set(NULL, 0, 0, 0, 1));
  REFUSED(way_voxel_grid_fill(NULL, 0, 0, 0, 1, 1, 1, 1));
  REFUSED(way_voxel_grid_set_cells(NULL, 0, 0, 0, 1, 1, 1, &area));
  REFUSED(way_voxel_grid_area_cost(NULL, 0, &number));
  REFUSED(way_voxel_grid_area_cost(grid, 0, NULL));
  REFUSED(way_voxel_grid_set_area_cost(NULL, 0, 1));
  REFUSED(way_voxel_grid_can_fit(NULL, 0, 0, 0, 1, &yes));
  REFUSED(way_voxel_grid_can_fit(grid, 0, 0, 0, 1, NULL));
  REFUSED(way_voxel_grid_nearest_walkable(NULL, 0, 0, 0, 1, 1, &integer));
  REFUSED(way_voxel_grid_nearest_walkable(grid, 0, 0, 0, 1, 1, NULL));
  REFUSED(way_voxel_grid_cell_at(NULL, 0, 0, 0, &cell));
  REFUSED(way_voxel_grid_cell_at(grid, 0, 0, 0, NULL));
  REFUSED(way_voxel_grid_add_listener(NULL, &listener, &integer));
  REFUSED(way_voxel_grid_remove_listener(NULL, 1));
  way_voxel_grid_destroy(grid);
}

static void graphs(void **state) {
  (void)state;
  way_graph *graph = NULL;
  check_ok(way_graph_create(3, NULL, &graph));
  int32_t id, from[1] = {0}, to[1] = {1};
  double weights[1] = {1}, coordinates[6] = {0};
  uint8_t bytes[16] = {0};
  size_t size;
  way_graph_edge edge;
  way_csr_graph *compiled = NULL;
  way_point_graph *points = NULL;
  REFUSED(way_graph_create(3, NULL, NULL));
  REFUSED(way_graph_add_nodes(NULL, 1, &id));
  REFUSED(way_graph_add_nodes(graph, 1, NULL));
  REFUSED(way_graph_add_edge(NULL, 0, 1, 1, &id));
  REFUSED(way_graph_add_edge(graph, 0, 1, 1, NULL));
  REFUSED(way_graph_add_edges(NULL, from, to, weights, 1, &id));
  REFUSED(way_graph_add_edges(graph, NULL, to, weights, 1, &id));
  REFUSED(way_graph_add_edges(graph, from, NULL, weights, 1, &id));
  REFUSED(way_graph_add_edges(graph, from, to, weights, 1, NULL));
  REFUSED(way_graph_remove_edge(NULL, 0));
  REFUSED(way_graph_set_edge_weight(NULL, 0, 1));
  REFUSED(way_graph_get_edge(NULL, 0, &edge));
  REFUSED(way_graph_get_edge(graph, 0, NULL));
  REFUSED(way_graph_edge_between(NULL, 0, 1, &id));
  REFUSED(way_graph_edge_between(graph, 0, 1, NULL));
  REFUSED(way_graph_save(NULL, NULL, 0, &size));
  REFUSED(way_graph_save(graph, NULL, 0, NULL));
  REFUSED(way_graph_restore(NULL, bytes, 16, NULL));
  REFUSED(way_graph_restore(graph, NULL, 16, NULL));
  REFUSED(way_graph_from_state(bytes, 16, NULL, NULL, NULL));
  REFUSED(way_graph_from_state(NULL, 16, NULL, &graph, NULL));
  REFUSED(way_graph_compile(NULL, &compiled));
  REFUSED(way_graph_compile(graph, NULL));
  REFUSED(way_point_graph_create(NULL, coordinates, 2, &points));
  REFUSED(way_point_graph_create(graph, NULL, 2, &points));
  REFUSED(way_point_graph_create(graph, coordinates, 2, NULL));
  way_point_graph_destroy(NULL);
  way_csr_graph_destroy(NULL);
  way_graph_destroy(graph);
  way_graph_destroy(NULL);
}

static void graph_searches(void **state) {
  (void)state;
  way_graph *graph = NULL;
  way_search *search = NULL;
  way_csr_graph *compiled = NULL;
  way_landmarks *landmarks = NULL;
  way_graph_options options;
  way_graph_options_default(&options);
  check_ok(way_graph_create(3, NULL, &graph));
  check_ok(way_graph_search_create(graph, &options, &search));
  check_ok(way_graph_compile(graph, &compiled));
  way_status status;
  way_path path;
  way_path_init(&path, NULL);
  double distances[3];
  uint8_t bytes[16] = {0};
  int32_t links[3];
  size_t size;
  REFUSED(way_landmarks_create(NULL, 1, &landmarks));
  REFUSED(way_landmarks_create(graph, 1, NULL));
  REFUSED(way_graph_find_path(NULL, 0, 1, &options, &path));
  REFUSED(way_graph_find_path(graph, 0, 1, &options, NULL));
  REFUSED(way_csr_graph_find_path(NULL, 0, 1, &options, &path));
  REFUSED(way_csr_graph_find_path(compiled, 0, 1, &options, NULL));
  REFUSED(way_graph_distances(NULL, 0, distances, 3));
  REFUSED(way_graph_distances(graph, 0, NULL, 3));
  REFUSED(way_csr_graph_distances(NULL, 0, distances, 3));
  REFUSED(way_csr_graph_distances(compiled, 0, NULL, 3));
  REFUSED(way_graph_search_create(NULL, &options, &search));
  REFUSED(way_graph_search_create(graph, &options, NULL));
  REFUSED(way_graph_search_begin(NULL, 0, 1, &status));
  REFUSED(way_graph_search_begin(search, 0, 1, NULL));
  REFUSED(way_search_step(NULL, 1, &status));
  REFUSED(way_search_step(search, 1, NULL));
  REFUSED(way_search_path(NULL, &path));
  REFUSED(way_search_path(search, NULL));
  REFUSED(way_search_marks(NULL, bytes, 3));
  REFUSED(way_search_marks(search, NULL, 3));
  REFUSED(way_search_links(NULL, links, 3));
  REFUSED(way_search_links(search, NULL, 3));
  REFUSED(way_search_save(NULL, NULL, 0, &size));
  REFUSED(way_search_save(search, NULL, 0, NULL));
  REFUSED(way_search_restore(NULL, bytes, 16, NULL));
  REFUSED(way_search_restore(search, NULL, 16, NULL));
  way_search_destroy(search);
  way_search_destroy(NULL);
  way_landmarks_destroy(NULL);
  way_csr_graph_destroy(compiled);
  way_path_free(&path);
  way_graph_destroy(graph);
}

static void tiles(void **state) {
  (void)state;
  uint32_t table[4] = {1, 1, 1, 1};
  way_tile_costs costs = {.table = table};
  way_point point = {0, 0};
  way_reach *reach = NULL;
  way_tile_flow *flow = NULL;
  REFUSED(way_reachable(2, 2, point, 1, NULL, NULL, &reach));
  REFUSED(way_reachable(2, 2, point, 1, &costs, NULL, NULL));
  REFUSED(way_tile_flow_field(2, 2, NULL, 1, &costs, NULL, &flow));
  REFUSED(way_tile_flow_field(2, 2, &point, 1, NULL, NULL, &flow));
  REFUSED(way_tile_flow_field(2, 2, &point, 1, &costs, NULL, NULL));
  way_reach_destroy(NULL);
  way_tile_flow_destroy(NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(grids),    cmocka_unit_test(questions),     cmocka_unit_test(voxel_cells),
      cmocka_unit_test(hexagons), cmocka_unit_test(grid_searches), cmocka_unit_test(replanners_and_fields),
      cmocka_unit_test(voxels),   cmocka_unit_test(graphs),        cmocka_unit_test(graph_searches),
      cmocka_unit_test(tiles),
  };
  return cmocka_run_group_tests_name("arguments", tests, NULL, NULL);
}
