/* A flow field that is computed in slices and repaired after an edit. */
#include <stdio.h>
#include <waystate/waystate.h>

static way_result finish(way_flow_field *field, const char *what) {
  way_field_status status = WAY_FIELD_RUNNING;
  int slices = 0;
  while (status != WAY_FIELD_COMPLETE) {
    way_result result = way_flow_field_step(field, 100, &status);
    if (result != WAY_OK) return result;
    slices++;
  }
  printf("%s in %d slices, next from (2, 2): %d\n", what, slices, (int)way_flow_field_next(field, 2, 2));
  return WAY_OK;
}

int main(void) {
  way_grid *grid = NULL;
  way_flow_field *field = NULL;
  way_flow_field_options options;
  way_flow_field_options_default(&options);
  way_point exits[] = {{29, 10}, {0, 19}};
  way_result result = way_grid_create(30, 20, NULL, NULL, NULL, &grid);
  if (result == WAY_OK) result = way_flow_field_create(grid, exits, 2, &options, &field);
  if (result == WAY_OK) result = finish(field, "computed");
  if (result == WAY_OK) result = way_grid_set(grid, 2, 3, WAY_WALL);
  if (result == WAY_OK) result = finish(field, "repaired");
  if (result != WAY_OK) fprintf(stderr, "%s\n", way_result_text(result));
  way_flow_field_destroy(field);
  way_grid_destroy(grid);
  return result != WAY_OK;
}
