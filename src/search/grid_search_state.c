/* How a grid search is saved: state kind 12, or the engine's own. */
#include "search/grid_options.h"
#include "search/grid_search.h"

#define KIND_GRID_SEARCH 12

static const way_grid_engine *selected_engine(const way_grid_search *search) {
  way_hex_units units;
  return way_grid_options_pick(&search->options, search->grid, &units).engine;
}

static void write_search(way_writer *writer, const void *object) {
  const way_grid_search *search = object;
  const way_grid_engine *selected = selected_engine(search), *engine = way_grid_search_engine(search);
  if (selected->own_kind) {
    (engine == NULL ? selected : engine)->write(writer, search);
    return;
  }
  way_write_header(writer, KIND_GRID_SEARCH);
  way_write_u8(writer, (uint8_t)(engine == NULL ? WAY_ENGINE_NONE : engine->engine));
  way_write_i32(writer, search->grid->width);
  way_write_i32(writer, search->grid->height);
  if (engine != NULL) engine->write(writer, search);
}

static size_t bytes_of(const way_grid_search *search) {
  const way_grid_engine *selected = selected_engine(search), *engine = way_grid_search_engine(search);
  if (selected->own_kind) return (engine == NULL ? selected : engine)->bytes(search);
  return WAY_HEADER_BYTES + 9 + (engine == NULL ? 0 : engine->bytes(search));
}

static bool can_be_saved(const way_grid_search *search) {
  return selected_engine(search)->write != NULL;
}

way_result way_grid_search_save(const way_grid_search *search, uint8_t *buffer, size_t capacity, size_t *size) {
  if (search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (!can_be_saved(search)) return WAY_ERROR_UNSUPPORTED;
  return way_save_with(write_search, search, bytes_of(search), buffer, capacity, size);
}

uint64_t way_grid_search_hash(const way_grid_search *search) {
  if (!can_be_saved(search)) return 0;
  return way_hash_with(write_search, search);
}

/* Reads kind 12 up to the engine's own fields; engine is NULL for a search that is not begun. */
static void read_fields(way_reader *reader, const way_grid_search *search, const way_grid_engine **engine) {
  static const char *const selects[] = {"", "1, the engine that the options select",
                                        "2, the engine that the options select",
                                        "3, the engine that the options select"};
  way_read_header(reader, KIND_GRID_SEARCH);
  uint8_t mode = way_read_u8(reader, "mode");
  if (mode > WAY_ENGINE_SPECIALIZED_JUMP) way_refuse(reader, 1, "mode", mode, "0 to 3");
  if (mode == WAY_ENGINE_NONE) {
    *engine = NULL;
  } else if (mode != (*engine)->engine) {
    way_refuse(reader, 1, "mode", mode, selects[(*engine)->engine]);
  }
  way_expect_i32(reader, search->grid->width, "width");
  way_expect_i32(reader, search->grid->height, "height");
}

static way_result read_search(way_reader *reader, way_grid_search *search) {
  way_grid_pick pick = way_grid_options_pick(&search->options, search->grid, &search->units);
  search->engine = pick.engine;
  if (!pick.engine->own_kind) read_fields(reader, search, &search->engine);
  if (reader->failed) return WAY_OK;
  way_result result = WAY_OK;
  if (search->engine != NULL) {
    result = way_grid_search_ready(search, pick);
    if (result == WAY_OK) result = pick.engine->read(reader, search);
  }
  if (result == WAY_OK) way_read_end(reader);
  return result;
}

way_result way_grid_search_restore(way_grid_search *search, const uint8_t *bytes, size_t size, way_error *error) {
  if (search == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (search->running || search->grid->telling > 0) return WAY_ERROR_BUSY;
  if (!can_be_saved(search)) return WAY_ERROR_UNSUPPORTED;
  way_grid_search_reset(search);
  way_reader reader = way_reader_of(bytes, size, error);
  way_result result = read_search(&reader, search);
  if (result == WAY_OK) result = way_reader_result(&reader);
  if (result != WAY_OK) {
    way_grid_search_reset(search);
    return result;
  }
  /* A state of its own kind may say that the search is not begun. */
  const way_grid_engine *engine = search->engine;
  if (engine != NULL && engine->report(search->states[engine->slot]).status == WAY_RAW_NOT_STARTED) {
    search->engine = NULL;
  }
  search->serial = search->grid->serial;
  return WAY_OK;
}
