/* A guess about a wall, taken back: the search ends as if it had never been made. */
#include <stdio.h>
#include <stdlib.h>
#include <waystate/waystate.h>

typedef struct snapshot {
  uint8_t *bytes;
  size_t size;
} snapshot;

static snapshot save_grid(const way_grid *grid) {
  snapshot saved = {NULL, 0};
  way_grid_save(grid, NULL, 0, &saved.size);
  saved.bytes = malloc(saved.size);
  if (saved.bytes != NULL) way_grid_save(grid, saved.bytes, saved.size, &saved.size);
  return saved;
}

static snapshot save_search(const way_search *search) {
  snapshot saved = {NULL, 0};
  way_search_save(search, NULL, 0, &saved.size);
  saved.bytes = malloc(saved.size);
  if (saved.bytes != NULL) way_search_save(search, saved.bytes, saved.size, &saved.size);
  return saved;
}

static int play(way_grid *grid, way_search *search, way_path *path) {
  way_status status;
  way_error error;
  way_point start = {2, 2}, goal = {60, 5};
  if (way_grid_search_begin(search, start, goal, &status) != WAY_OK) return 1;
  if (way_search_step(search, 200, &status) != WAY_OK) return 1;
  snapshot world = save_grid(grid), half = save_search(search);
  int failed = world.bytes == NULL || half.bytes == NULL;

  /* The guess makes the search stale. */
  if (!failed) failed = way_grid_set(grid, 25, 61, WAY_WALL) != WAY_OK;
  if (!failed) printf("stale: %s\n", way_result_text(way_search_step(search, 1, &status)));

  /* The grid first, then what is built over it. */
  if (!failed) failed = way_grid_restore(grid, world.bytes, world.size, &error) != WAY_OK;
  if (!failed) failed = way_search_restore(search, half.bytes, half.size, &error) != WAY_OK;
  status = way_search_status(search);
  while (!failed && status == WAY_STATUS_IN_PROGRESS) failed = way_search_step(search, 200, &status) != WAY_OK;
  if (!failed) failed = way_search_path(search, path) != WAY_OK;
  free(world.bytes);
  free(half.bytes);
  return failed;
}

int main(void) {
  way_grid *grid = NULL;
  way_search *search = NULL;
  way_grid_options options;
  way_path path;
  way_grid_options_default(&options);
  way_path_init(&path, NULL);
  if (way_grid_create(64, 64, NULL, NULL, NULL, &grid) != WAY_OK) return 1;
  way_grid_fill(grid, 20, 0, 1, 60, WAY_WALL);
  int failed = way_grid_search_create(grid, &options, &search) != WAY_OK || play(grid, search, &path);
  if (!failed) printf("%d cells, cost %.2f\n", (int)path.length, path.cost);
  way_path_free(&path);
  way_search_destroy(search);
  way_grid_destroy(grid);
  return failed;
}
