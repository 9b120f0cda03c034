/* Saving and restoring a sliced graph search. */
#include "search/graph_search.h"

/* A search that is not begun, or whose graph changed since, is written like one that never began. */
static void write_search(way_writer *writer, const void *object) {
  const way_graph_search *search = object;
  way_write_search(writer, &way_graph_astar_format, way_graph_search_runs(search) ? &search->astar : NULL,
                   search->graph->node_count, 1.0);
}

way_result way_graph_search_save(const way_graph_search *search, uint8_t *buffer, size_t capacity, size_t *size) {
  if (search != NULL && way_graph_search_is_both(search)) return WAY_ERROR_UNSUPPORTED;
  return way_save_with(write_search, search, buffer, capacity, size);
}

uint64_t way_graph_search_hash(const way_graph_search *search) {
  return way_graph_search_is_both(search) ? 0 : way_hash_with(write_search, search);
}

way_result way_graph_search_restore(way_graph_search *search, const uint8_t *bytes, size_t size, way_error *error) {
  if (search == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (way_graph_search_is_both(search)) return WAY_ERROR_UNSUPPORTED;
  way_graph_search_reset(search);
  way_reader reader = way_reader_of(bytes, size, error);
  way_result result = way_graph_search_ready(search);
  if (result != WAY_OK) return result;
  result = way_read_search(&reader, &way_graph_astar_format, &search->astar);
  if (result == WAY_OK) way_read_end(&reader);
  if (result == WAY_OK) result = way_reader_result(&reader);
  if (result == WAY_OK && search->astar.status == WAY_RAW_NOT_STARTED) return WAY_OK;
  if (result == WAY_OK) result = way_graph_search_compile(search);
  if (result != WAY_OK) {
    way_graph_search_reset(search);
    return result;
  }
  way_graph_search_estimate(search, search->astar.start, search->astar.goal);
  search->begun = true;
  search->serial = search->graph->serial;
  return WAY_OK;
}
