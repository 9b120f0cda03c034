/* One-shot queries: the sliced search run to its end, on buffers that the grid keeps. */
#include "base/path.h"
#include "search/grid_options.h"
#include "search/grid_search.h"

static void release_own_search(void *companion) {
  way_grid_search_destroy(companion);
}

static way_result own_search(way_grid *grid, const way_grid_options *options, way_grid_search **search) {
  if (grid->telling > 0) return WAY_ERROR_BUSY;
  if (grid->companion == NULL) {
    way_result result = way_grid_search_make(grid, options, false, search);
    if (result != WAY_OK) return result;
    grid->companion = *search;
    grid->release_companion = release_own_search;
  }
  *search = grid->companion;
  if ((*search)->running) return WAY_ERROR_BUSY;
  way_grid_search_configure(*search, options);
  return WAY_OK;
}

static way_result answer(way_grid_search *search, way_point start, way_point goal, way_path *path) {
  way_status status;
  way_result result = way_grid_search_begin(search, start, goal, &status);
  if (result != WAY_OK) return result;
  if (status != WAY_STATUS_IN_PROGRESS) {
    path->status = status;
    return WAY_OK;
  }
  result = way_grid_search_step(search, INT32_MAX, &status);
  if (result == WAY_OK) result = way_grid_search_path(search, path);
  return result;
}

way_result way_grid_find_path(way_grid *grid, way_point start, way_point goal, const way_grid_options *options,
                              way_path *path) {
  way_grid_query query = {start, goal};
  return way_grid_find_paths(grid, &query, 1, options, path);
}

way_result way_grid_find_paths(way_grid *grid, const way_grid_query *queries, size_t count,
                               const way_grid_options *options, way_path *paths) {
  if (grid == NULL || (count > 0 && (queries == NULL || paths == NULL))) return WAY_ERROR_INVALID_ARGUMENT;
  for (size_t i = 0; i < count; i++) way_path_clear(&paths[i]);
  way_result result = way_grid_options_check_on(options, grid);
  if (result != WAY_OK) return result;
  way_grid_search *search;
  result = own_search(grid, options, &search);
  if (result != WAY_OK) return result;
  for (size_t i = 0; i < count && result == WAY_OK; i++) {
    result = answer(search, queries[i].start, queries[i].goal, &paths[i]);
    if (result != WAY_OK) way_path_clear(&paths[i]);
  }
  way_grid_search_reset(search);
  return result;
}
