/* How searches are saved: as the state of their engine, or in state kind 12, which frames most of those of square grids. */
#include "search/goals.h"

#define KIND_GRID_SEARCH 12
/* Start, goal and the length of an embedded state, which follows. */
#define FRAME_BYTES 20

static const way_search_engine *selected_engine(const way_search *search) {
  way_hex_units units;
  return search->world->engines[search->world->pick(search, &units).slot];
}

static bool framed(const way_search *search, const way_search_engine *engine) {
  return search->world->framed && !engine->stands_alone;
}

/* Start, goal and length, before a state that is embedded. */
static void write_frame(way_writer *writer, const way_search *search, size_t length) {
  int32_t width = search->grid->width;
  way_engine_report now = way_search_report(search, search->slot);
  way_write_i32(writer, now.start % width);
  way_write_i32(writer, now.start / width);
  way_write_i32(writer, now.goal % width);
  way_write_i32(writer, now.goal / width);
  way_write_i32(writer, (int32_t)length);
}

static void write_framed(way_writer *writer, const way_search *search, const way_search_engine *engine) {
  way_write_header(writer, KIND_GRID_SEARCH);
  way_write_u8(writer, (uint8_t)(engine == NULL ? WAY_ENGINE_NONE : engine->engine));
  way_write_i32(writer, search->grid->width);
  way_write_i32(writer, search->grid->height);
  if (engine == NULL) return;
  const void *state = search->states[search->slot];
  if (engine->format != NULL) {
    write_frame(writer, search, engine->bytes(state));
  }
  engine->write(writer, state);
}

static void write_idle(way_writer *writer, const way_search *search, const way_search_engine *selected) {
  way_engine_setup setup = way_search_setup(search);
  if (selected->write_idle != NULL) selected->write_idle(writer, &setup);
  else way_write_search(writer, selected->format, NULL, setup.node_count, setup.weight);
}

static void write_search(way_writer *writer, const void *object) {
  const way_search *search = object;
  const way_search_engine *selected = selected_engine(search), *engine = way_search_engine_in_use(search);
  way_again_write(writer, search);
  if (way_goals_saved(search)) {
    way_goals_write(writer, search);
  } else if (framed(search, selected)) {
    write_framed(writer, search, engine);
  } else if (engine != NULL) {
    engine->write(writer, search->states[search->slot]);
  } else {
    write_idle(writer, search, selected);
  }
}

/* How many bytes that are. */
static size_t bytes_of(const way_search *search) {
  const way_search_engine *selected = selected_engine(search), *engine = way_search_engine_in_use(search);
  if (way_goals_saved(search)) return way_goals_bytes(search);
  size_t own = engine == NULL ? 0 : engine->bytes(search->states[search->slot]);
  if (engine == NULL && selected->write_idle != NULL) return selected->idle_bytes;
  if (!framed(search, selected)) return engine == NULL ? way_search_bytes(NULL) : own;
  return WAY_HEADER_BYTES + 9 + own + (engine != NULL && engine->format != NULL ? FRAME_BYTES : 0);
}

way_result way_search_save(const way_search *search, uint8_t *buffer, size_t capacity, size_t *size) {
  if (search == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_search_may_run(search);
  return result == WAY_OK
             ? way_save_with(write_search, search, way_again_bytes(search) + bytes_of(search), buffer, capacity, size)
             : result;
}

uint64_t way_search_hash(const way_search *search) {
  return way_search_may_run(search) == WAY_OK ? way_hash_with(write_search, search) : 0;
}

/* Reads kind 12 up to the engine's own fields; false for a search that is not begun. */
static bool read_mode(way_reader *reader, const way_search *search, const way_search_engine *engine) {
  static const char *const selects[] = {"", "1, the engine that the options select",
                                        "2, the engine that the options select",
                                        "3, the engine that the options select"};
  way_read_header(reader, KIND_GRID_SEARCH);
  uint8_t mode = way_read_u8(reader, "mode");
  if (mode > WAY_ENGINE_SPECIALIZED_JUMP) way_refuse(reader, 1, "mode", mode, "0 to 3");
  if (mode != WAY_ENGINE_NONE && mode != engine->engine) way_refuse(reader, 1, "mode", mode, selects[engine->engine]);
  way_expect_i32(reader, search->grid->width, "width");
  way_expect_i32(reader, search->grid->height, "height");
  return mode != WAY_ENGINE_NONE;
}

static void read_frame(way_reader *reader, const way_search *search, int32_t *start, int32_t *goal) {
  int32_t width = search->grid->width, height = search->grid->height;
  int32_t start_x = way_read_i32_in(reader, 0, width - 1, "start x");
  int32_t start_y = way_read_i32_in(reader, 0, height - 1, "start y");
  int32_t goal_x = way_read_i32_in(reader, 0, width - 1, "goal x");
  int32_t goal_y = way_read_i32_in(reader, 0, height - 1, "goal y");
  int32_t length = way_read_i32(reader, "length");
  if (!reader->failed && (length < 0 || (size_t)length != way_reader_left(reader))) {
    way_refuse(reader, 4, "length", length, "that of the embedded state, which ends the bytes");
  }
  *start = start_y * width + start_x;
  *goal = goal_y * width + goal_x;
}

/* Every visited node holds the agent, as in a search that this ground could have grown. */
static void check_visited(way_reader *reader, const way_search *search, int slot) {
  const way_search_engine *engine = search->world->engines[slot];
  way_engine_report now = way_search_report(search, slot);
  if (now.status == WAY_LOOP_NOT_STARTED || engine->format == NULL || search->world->fits == NULL) return;
  for (int32_t node = now.low; node <= now.high && !reader->failed; node++) {
    if (engine->mark(search->states[slot], node) != 0 && !search->world->fits(search, node)) {
      way_refuse(reader, 0, "visited node", node, "a cell where the agent fits");
    }
  }
}

/* Reads the engine's part. */
static way_result read_engine(way_reader *reader, way_search *search, int slot) {
  const way_search_engine *engine = search->world->engines[slot];
  way_result result = way_search_ready_engine(search, slot);
  if (result != WAY_OK) return result;
  search->slot = slot;
  if (engine->take == NULL) {
    result = engine->read(reader, search->states[slot]);
    if (result == WAY_OK && !reader->failed) check_visited(reader, search, slot);
    return result;
  }
  int reads = search->world->reader;
  result = read_engine(reader, search, reads);
  if (result != WAY_OK || reader->failed || way_search_report(search, reads).status == WAY_LOOP_NOT_STARTED) {
    return result;
  }
  /* The reader takes all that the format allows, and goes on where the engine would not write the same bytes. */
  bool taken;
  result = engine->take(search->states[slot], search->states[reads], &taken);
  search->slot = taken ? slot : reads;
  return result;
}

static way_result read_framed(way_reader *reader, way_search *search, int slot) {
  const way_search_engine *engine = search->world->engines[slot];
  int32_t start = -1, goal = -1;
  if (!read_mode(reader, search, engine)) return WAY_OK;
  bool embedded = engine->format != NULL;
  if (embedded && !reader->failed) read_frame(reader, search, &start, &goal);
  if (reader->failed) return WAY_OK;
  way_result result = read_engine(reader, search, slot);
  if (result != WAY_OK || reader->failed || !embedded) return result;
  /* Of the engine that took it. */
  way_engine_report now = way_search_report(search, search->slot);
  if (now.status == WAY_LOOP_NOT_STARTED) {
    way_refuse(reader, 0, "the embedded status", 0, "a search that has begun");
  } else if (now.start != start || now.goal != goal) {
    way_refuse(reader, 0, "the embedded start", now.start, "the start and the goal named before it");
  }
  return WAY_OK;
}

static way_result read_search(way_reader *reader, way_search *search, const way_again *again) {
  way_pick pick = search->world->pick(search, &search->units);
  way_result result = search->world->ready(search);
  if (result != WAY_OK) return result;
  search->algorithm = pick.algorithm;
  if (way_goals_next(reader)) result = way_goals_read(reader, search, again);
  else if (framed(search, search->world->engines[pick.slot])) result = read_framed(reader, search, pick.slot);
  else result = read_engine(reader, search, pick.slot);
  if (result == WAY_OK) way_read_end(reader);
  return result == WAY_OK ? way_reader_result(reader) : result;
}

way_result way_search_restore(way_search *search, const uint8_t *bytes, size_t size, way_error *error) {
  if (search == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  way_result result = way_search_may_run(search);
  if (result != WAY_OK) return result;
  way_search_reset(search);
  way_reader reader = way_reader_of(bytes, size, error);
  way_again again;
  way_again_read(&reader, search, &again);
  result = reader.failed ? WAY_ERROR_STATE : read_search(&reader, search, &again);
  bool begun = result == WAY_OK && search->slot != WAY_NO_ENGINE &&
               way_search_report(search, search->slot).status != WAY_LOOP_NOT_STARTED;
  if (result == WAY_OK && search->terms.restart) {
    way_again_check(&reader, search, &again, begun);
    result = way_reader_result(&reader);
  }
  if (result != WAY_OK) {
    way_search_reset(search);
    return result;
  }
  search->serial = way_search_serial(search);
  search->again = again;
  search->again.serial = search->serial;
  if (!begun) {
    search->slot = WAY_NO_ENGINE;
    search->restored_idle = true;
  }
  return WAY_OK;
}
