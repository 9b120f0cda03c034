/* How a hex search is saved: state kind 8, by either engine. */
#include "search/hex_search.h"

static void write_search(way_writer *writer, const void *object) {
  const way_hex_search *search = object;
  switch (way_hex_search_engine(search)) {
    case WAY_ENGINE_SPECIALIZED_ASTAR: way_write_hex_astar(writer, &search->steps, &search->hex); return;
    case WAY_ENGINE_GENERIC: way_write_astar(writer, &search->astar); return;
    default: break;
  }
  way_astar none;
  way_astar_init(&none, &search->allocator, way_grid_node_count(search->grid), search->options.heuristic_weight, false);
  way_write_astar(writer, &none);
}

way_result way_hex_search_save(const way_hex_search *search, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_save_with(write_search, search, buffer, capacity, size);
}

uint64_t way_hex_search_hash(const way_hex_search *search) {
  return way_hash_with(write_search, search);
}

/* Every visited cell must hold the agent, as in a search that this grid could have grown. */
static void check_cells(way_reader *reader, const way_hex_search *search) {
  const way_search_buffers *buffers = &search->astar.buffers;
  int32_t width = search->grid->width;
  for (int32_t cell = buffers->low; cell <= buffers->high && !reader->failed; cell++) {
    if (way_buffers_visited(buffers, cell) && !way_bit_get(&search->hex.fits, cell % width, cell / width)) {
      way_refuse(reader, 0, "visited node", cell, "a cell where the agent fits");
    }
  }
}

/* Reads into the generic engine, which takes all that the format allows, and goes on with the other where that is what the
   options select and what had written the state. */
static way_result read_search(way_reader *reader, way_hex_search *search, way_engine *engine) {
  way_result result = way_hex_init(&search->hex, search->grid, &search->options);
  if (result != WAY_OK) return result;
  way_hex_search_select(search, WAY_ENGINE_GENERIC);
  result = way_read_astar(reader, &search->astar);
  if (result != WAY_OK || reader->failed) return result;
  way_read_end(reader);
  if (reader->failed || search->astar.status == WAY_RAW_NOT_STARTED) return WAY_OK;
  check_cells(reader, search);
  if (reader->failed) return WAY_OK;
  *engine = WAY_ENGINE_GENERIC;
  if (way_hex_options_engine(&search->options, search->grid, &search->units) == WAY_ENGINE_GENERIC) return WAY_OK;
  way_hex_search_select(search, WAY_ENGINE_SPECIALIZED_ASTAR);
  bool taken;
  result = way_hex_astar_take(&search->steps, &search->hex, &search->astar, &taken);
  if (result == WAY_OK && taken) *engine = WAY_ENGINE_SPECIALIZED_ASTAR;
  return result;
}

way_result way_hex_search_restore(way_hex_search *search, const uint8_t *bytes, size_t size, way_error *error) {
  if (search == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running || search->grid->telling > 0) return WAY_ERROR_BUSY;
  way_hex_search_reset(search);
  way_reader reader = way_reader_of(bytes, size, error);
  way_engine engine = WAY_ENGINE_NONE;
  way_result result = read_search(&reader, search, &engine);
  if (result == WAY_OK) result = way_reader_result(&reader);
  if (result != WAY_OK) {
    way_hex_search_reset(search);
    return result;
  }
  search->engine = engine;
  search->serial = search->grid->serial;
  return WAY_OK;
}
