#include "base/path.h"

#include <string.h>

#include "base/memory.h"

void way_path_init(way_path *path, const way_allocator *allocator) {
  memset(path, 0, sizeof *path);
  path->allocator = way_allocator_or_default(allocator);
  way_path_clear(path);
}

void way_path_free(way_path *path) {
  if (path == NULL) return;
  way_allocator memory = path->allocator;
  way_release(&memory, path->cells, (size_t)path->cells_capacity, sizeof *path->cells);
  way_release(&memory, path->expanded, (size_t)path->expanded_capacity, sizeof *path->expanded);
  way_release(&memory, path->links, (size_t)path->links_capacity, sizeof *path->links);
  way_path_init(path, &memory);
}

void way_path_clear(way_path *path) {
  path->status = WAY_STATUS_NONE;
  path->algorithm = WAY_ALGORITHM_A_STAR;
  path->engine = WAY_ENGINE_NONE;
  path->cost = 0;
  path->start = -1;
  path->goal = -1;
  path->expanded_count = 0;
  path->iterations = 0;
  path->length = 0;
  path->expanded_length = 0;
  path->expanded_from = 0;
  path->goal_index = -1;
  path->link_count = 0;
}

way_result way_path_reserve(way_path *path, int32_t length) {
  way_result result =
      way_grow(&path->allocator, (void **)&path->cells, &path->cells_capacity, 0, length, sizeof *path->cells);
  if (result != WAY_OK) {
    way_path_clear(path);
    return result;
  }
  path->length = length;
  return WAY_OK;
}

way_result way_path_set_expanded(way_path *path, const int32_t *nodes, int32_t count) {
  way_result result =
      way_grow(&path->allocator, (void **)&path->expanded, &path->expanded_capacity, 0, count, sizeof *path->expanded);
  if (result != WAY_OK) {
    way_path_clear(path);
    return result;
  }
  if (count > 0) memcpy(path->expanded, nodes, (size_t)count * sizeof *nodes);
  path->expanded_length = count;
  return WAY_OK;
}

way_result way_path_add_link(way_path *path, int32_t index, int32_t id) {
  way_result result = way_grow(&path->allocator, (void **)&path->links, &path->links_capacity, path->link_count,
                               path->link_count + 1, sizeof *path->links);
  if (result != WAY_OK) {
    way_path_clear(path);
    return result;
  }
  path->links[path->link_count++] = (way_path_link){index, id};
  return WAY_OK;
}
