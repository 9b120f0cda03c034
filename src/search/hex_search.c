/* Hex searches are grid searches over the core of a hex grid, under the names that take hex grids. */
#include "waystate/hex_search.h"

#include "search/grid_search.h"
#include "world/hex/hex_grid.h"

struct way_hex_search {
  way_grid_search core;
};

/* The core is what a hex search begins with; NULL of NULL. */
static way_grid_search *core_of(way_hex_search *search) {
  return (way_grid_search *)search;
}

static const way_grid_search *core_read(const way_hex_search *search) {
  return (const way_grid_search *)search;
}

way_result way_hex_find_path(way_hex_grid *grid, way_point start, way_point goal, const way_grid_options *options,
                             way_path *path) {
  return way_grid_find_path((way_grid *)grid, start, goal, options, path);
}

way_result way_hex_find_paths(way_hex_grid *grid, const way_grid_query *queries, size_t count,
                              const way_grid_options *options, way_path *paths) {
  return way_grid_find_paths((way_grid *)grid, queries, count, options, paths);
}

way_result way_hex_search_create(way_hex_grid *grid, const way_grid_options *options, way_hex_search **search) {
  if (search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_grid_search *made;
  way_result result = way_grid_search_create((way_grid *)grid, options, &made);
  if (result == WAY_OK) *search = (way_hex_search *)made;
  return result;
}

void way_hex_search_destroy(way_hex_search *search) {
  way_grid_search_destroy(core_of(search));
}

way_result way_hex_search_begin(way_hex_search *search, way_point start, way_point goal, way_status *status) {
  return way_grid_search_begin(core_of(search), start, goal, status);
}

way_result way_hex_search_step(way_hex_search *search, int32_t iterations, way_status *status) {
  return way_grid_search_step(core_of(search), iterations, status);
}

way_status way_hex_search_status(const way_hex_search *search) {
  return way_grid_search_status(core_read(search));
}

int32_t way_hex_search_iterations(const way_hex_search *search) {
  return way_grid_search_iterations(core_read(search));
}

int32_t way_hex_search_expanded_count(const way_hex_search *search) {
  return way_grid_search_expanded_count(core_read(search));
}

way_result way_hex_search_path(way_hex_search *search, way_path *path) {
  return way_grid_search_path(core_of(search), path);
}

way_result way_hex_search_marks(const way_hex_search *search, uint8_t *marks, size_t capacity) {
  return way_grid_search_marks(core_read(search), marks, capacity);
}

way_result way_hex_search_save(const way_hex_search *search, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_grid_search_save(core_read(search), buffer, capacity, size);
}

way_result way_hex_search_restore(way_hex_search *search, const uint8_t *bytes, size_t size, way_error *error) {
  return way_grid_search_restore(core_of(search), bytes, size, error);
}

uint64_t way_hex_search_hash(const way_hex_search *search) {
  return way_grid_search_hash(core_read(search));
}

way_result way_hex_search_links(const way_hex_search *search, int32_t *links, size_t capacity) {
  return way_grid_search_links(core_read(search), links, capacity);
}
