/* How a grid search is saved: state kind 12. */
#include "search/grid_options.h"
#include "search/grid_search.h"

#define KIND_GRID_SEARCH 12

static void write_generic(way_writer *writer, const way_grid_search *search) {
  int32_t width = search->grid->width;
  const way_astar *astar = &search->astar;
  way_write_i32(writer, astar->start % width);
  way_write_i32(writer, astar->start / width);
  way_write_i32(writer, astar->goal % width);
  way_write_i32(writer, astar->goal / width);
  way_writer counter = way_writer_to(NULL);
  way_write_astar(&counter, astar);
  way_write_i32(writer, (int32_t)counter.length);
  way_write_astar(writer, astar);
}

static void write_search(way_writer *writer, const void *object) {
  const way_grid_search *search = object;
  way_engine engine = way_grid_search_engine(search);
  way_write_header(writer, KIND_GRID_SEARCH);
  way_write_u8(writer, (uint8_t)engine);
  way_write_i32(writer, search->grid->width);
  way_write_i32(writer, search->grid->height);
  if (engine == WAY_ENGINE_SPECIALIZED_ASTAR) way_write_pair_astar(writer, &search->pair);
  if (engine == WAY_ENGINE_GENERIC) write_generic(writer, search);
}

way_result way_grid_search_save(const way_grid_search *search, uint8_t *buffer, size_t capacity, size_t *size) {
  return way_save_with(write_search, search, buffer, capacity, size);
}

uint64_t way_grid_search_hash(const way_grid_search *search) {
  return way_hash_with(write_search, search);
}

/* Every visited cell must hold the agent, as in a search that this grid could have grown. */
static void check_cells(way_reader *reader, const way_grid_search *search) {
  const way_search_buffers *buffers = &search->astar.buffers;
  int32_t width = search->grid->width;
  for (int32_t cell = buffers->low; cell <= buffers->high && !reader->failed; cell++) {
    if (way_buffers_visited(buffers, cell) && !way_bit_get(&search->square.fits, cell % width, cell / width)) {
      way_refuse(reader, 0, "visited node", cell, "a cell where the agent fits");
    }
  }
}

static way_result read_generic(way_reader *reader, way_grid_search *search) {
  int32_t width = search->grid->width, height = search->grid->height;
  int32_t start_x = way_read_i32_in(reader, 0, width - 1, "start x");
  int32_t start_y = way_read_i32_in(reader, 0, height - 1, "start y");
  int32_t goal_x = way_read_i32_in(reader, 0, width - 1, "goal x");
  int32_t goal_y = way_read_i32_in(reader, 0, height - 1, "goal y");
  int32_t length = way_read_i32(reader, "length");
  if (!reader->failed && (length < 0 || (size_t)length != way_reader_left(reader))) {
    way_refuse(reader, 4, "length", length, "that of the embedded state, which ends the bytes");
  }
  if (reader->failed) return WAY_OK;
  way_astar *astar = &search->astar;
  way_result result = way_read_astar(reader, astar);
  if (result != WAY_OK || reader->failed) return result;
  if (astar->status == WAY_RAW_NOT_STARTED) {
    way_refuse(reader, 0, "the embedded status", 0, "a search that has begun");
  } else if (astar->start != start_y * width + start_x || astar->goal != goal_y * width + goal_x) {
    way_refuse(reader, 0, "the embedded start", astar->start, "the start and the goal named before it");
  } else {
    check_cells(reader, search);
  }
  return WAY_OK;
}

static way_result read_search(way_reader *reader, way_grid_search *search, way_engine *engine) {
  way_read_header(reader, KIND_GRID_SEARCH);
  uint8_t mode = way_read_u8(reader, "mode");
  *engine = (way_engine)mode;
  if (mode > WAY_ENGINE_SPECIALIZED_JUMP) way_refuse(reader, 1, "mode", mode, "0 to 3");
  way_engine selected = way_grid_options_engine(&search->options, search->grid);
  if (mode != WAY_ENGINE_NONE && mode != selected) {
    way_refuse(reader, 1, "mode", mode,
               selected == WAY_ENGINE_GENERIC ? "2, the engine that the options select"
                                              : "1, the engine that the options select");
  }
  way_expect_i32(reader, search->grid->width, "width");
  way_expect_i32(reader, search->grid->height, "height");
  if (reader->failed) return WAY_OK;
  way_result result = WAY_OK;
  if (mode != WAY_ENGINE_NONE) {
    result = way_square_init(&search->square, search->grid, &search->options);
    if (result != WAY_OK) return result;
    way_grid_search_select(search, *engine);
    result = *engine == WAY_ENGINE_GENERIC ? read_generic(reader, search)
                                           : way_read_pair_astar(reader, &search->pair, search->square.fits);
  }
  if (result == WAY_OK) way_read_end(reader);
  return result;
}

way_result way_grid_search_restore(way_grid_search *search, const uint8_t *bytes, size_t size, way_error *error) {
  if (search == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running) return WAY_ERROR_BUSY;
  way_grid_search_reset(search);
  way_reader reader = way_reader_of(bytes, size, error);
  way_engine engine = WAY_ENGINE_NONE;
  way_result result = read_search(&reader, search, &engine);
  if (result == WAY_OK) result = way_reader_result(&reader);
  if (result != WAY_OK) {
    way_grid_search_reset(search);
    return result;
  }
  search->engine = engine;
  search->serial = search->grid->serial;
  return WAY_OK;
}
