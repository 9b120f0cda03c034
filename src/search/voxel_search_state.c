/* How a voxel search is saved: state kind 8 by itself. */
#include "search/voxel_search.h"

static void write_search(way_writer *writer, const void *object) {
  const way_voxel_search *search = object;
  way_write_search(writer, &way_astar_format, way_voxel_search_live(search) ? &search->astar : NULL,
                   way_voxel_node_count(search->grid), search->options.heuristic_weight);
}

way_result way_voxel_search_save(const way_voxel_search *search, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_save_with(write_search, search, buffer, capacity, size);
}

uint64_t way_voxel_search_hash(const way_voxel_search *search) {
  return way_hash_with(write_search, search);
}

/* Every visited cell must hold the agent, as in a search that this grid could have grown. */
static void check_cells(way_reader *reader, const way_voxel_search *search) {
  const way_search_buffers *buffers = &search->astar.buffers;
  for (int32_t node = buffers->low; node <= buffers->high && !reader->failed; node++) {
    if (!way_buffers_visited(buffers, node)) continue;
    way_voxel_point at = way_voxel_point_of(search->grid, node);
    if (!way_bit_box_get(&search->voxel.fits, at.x, at.y, at.z)) {
      way_refuse(reader, 0, "visited node", node, "a cell where the agent fits");
    }
  }
}

way_result way_voxel_search_restore(way_voxel_search *search, const uint8_t *bytes, size_t size, way_error *error) {
  if (search == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running) return WAY_ERROR_BUSY;
  way_raw_reset(&search->astar);
  search->grown = false;
  way_reader reader = way_reader_of(bytes, size, error);
  way_result result = way_voxel_search_ready(search);
  if (result != WAY_OK) return result;
  result = way_read_search(&reader, &way_astar_format, &search->astar);
  if (result == WAY_OK && search->astar.status != WAY_RAW_NOT_STARTED) check_cells(&reader, search);
  if (result == WAY_OK) way_read_end(&reader);
  if (result == WAY_OK) result = way_reader_result(&reader);
  if (result != WAY_OK) way_raw_reset(&search->astar);
  return result;
}
