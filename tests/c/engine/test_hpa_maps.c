/* HPA* on the MovingAI maps: every path is legal, and how much longer than the files say it is on average. */
#include "answers.h"
#include "movingai.h"

typedef struct excess {
  double sum;
  double most;
  int32_t count;
} excess;

static void add(excess *e, const movingai_map *map, const movingai_query *query, const way_path *path) {
  oracle_world world = {map->width, map->height, map->cells, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, NULL};
  oracle_cost walked = oracle_path(&world, path->cells, path->length);
  if (path->status != WAY_STATUS_FOUND || !walked.found || path->cost < query->length - query->tolerance) {
    fail_msg("%s: status %d, cost %.10g, file %.10g", map->name, (int)path->status, path->cost, query->length);
  }
  check_double(path->cost, oracle_value(walked));
  double more = query->length > 0 ? path->cost / query->length - 1 : 0;
  e->sum += more;
  e->count++;
  if (more > e->most) e->most = more;
}

/* Of one map, with one chunk size. */
static void measure(const movingai_map *map, int32_t chunk_size, excess *rough, excess *smooth) {
  way_grid *grid = NULL;
  check_ok(way_grid_create(map->width, map->height, map->cells, NULL, NULL, &grid));
  way_path path;
  way_path_init(&path, NULL);
  int32_t query_step = quick_run() ? 13 : chunk_size == 16 ? 1 : 9;
  for (int32_t i = 0; i < map->query_count; i += query_step) {
    const movingai_query *query = &map->queries[i];
    way_point start = {query->start_x, query->start_y}, goal = {query->goal_x, query->goal_y};
    way_grid_options options = options_of(WAY_ALGORITHM_HPA_STAR, WAY_DIAGONAL_NO_CORNER_CUTTING, 1, true);
    options.hpa_chunk_size = chunk_size;
    options.hpa_smooth = false;
    check_ok(way_grid_find_path(grid, start, goal, &options, &path));
    add(rough, map, query, &path);
    options.hpa_smooth = true;
    check_ok(way_grid_find_path(grid, start, goal, &options, &path));
    add(smooth, map, query, &path);
  }
  way_path_free(&path);
  way_grid_destroy(grid);
}

static void paths_are_nearly_as_short_as_can_be(void **state) {
  (void)state;
  movingai_list *list = movingai_find();
  assert_non_null(list);
  for (int32_t chunk_size = 8; chunk_size <= 64; chunk_size *= 2) {
    excess rough = {0, 0, 0}, smooth = {0, 0, 0};
    for (int32_t i = 0; i < list->count; i++) {
      movingai_map map;
      if (!movingai_load(list->map_files[i], list->query_files[i], &map)) fail_msg("can't read %s", list->map_files[i]);
      /* See test_maps.c. */
      excess own = {0, 0, 0};
      if (strcmp(map.name, "losttemple") != 0) measure(&map, chunk_size, &rough, &own);
      if (chunk_size == 16 && own.count > 0 && !(own.sum / own.count <= 0.01)) {
        fail_msg("%s: %.2f %% longer", map.name, 100 * own.sum / own.count);
      }
      smooth.sum += own.sum;
      smooth.count += own.count;
      if (own.most > smooth.most) smooth.most = own.most;
      movingai_free(&map);
    }
    if (rough.count == 0) {
      free(list);
      skip();
    }
    print_message("chunks of %d: %.2f %% longer, at most %.1f %%; smoothed %.2f %%, at most %.1f %%\n", chunk_size,
                  100 * rough.sum / rough.count, 100 * rough.most, 100 * smooth.sum / smooth.count, 100 * smooth.most);
    /* A handful of very short queries makes up much of it: too few are left of them in a quick run. */
    if (!quick_run()) assert_true(rough.sum / rough.count <= 0.05);
    assert_true(smooth.sum / smooth.count <= 0.01);
  }
  free(list);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(paths_are_nearly_as_short_as_can_be)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
