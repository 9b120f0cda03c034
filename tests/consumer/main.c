/* Finds a path with an installed Waystate, through the one gap of a wall, and prints the version that it runs on. */
#include <stdio.h>
#include <waystate/waystate.h>

int main(void) {
  way_grid *grid = NULL;
  if (way_grid_create(8, 5, NULL, NULL, NULL, &grid) != WAY_OK) return 1;
  if (way_grid_fill(grid, 4, 0, 1, 4, WAY_WALL) != WAY_OK) return 1;

  way_grid_options options;
  way_path path;
  way_grid_options_default(&options);
  way_path_init(&path, NULL);
  way_point start = {0, 0};
  way_point goal = {7, 0};
  way_result result = way_grid_find_path(grid, start, goal, &options, &path);
  bool right = result == WAY_OK && path.status == WAY_STATUS_FOUND && path.cells[path.length - 1] == 7;
  if (!right) fprintf(stderr, "%s: %d cells, cost %.3f\n", way_result_text(result), (int)path.length, path.cost);
  int32_t version = way_version();
  printf("%d.%d.%d\n", (int)(version / 1000000), (int)(version / 1000 % 1000), (int)(version % 1000));

  way_path_free(&path);
  way_grid_destroy(grid);
  return right ? 0 : 1;
}
