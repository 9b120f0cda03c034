/* How a grid replanner is saved: state kind 5, or 6 on a hex grid. */
#include "replan/grid_replanner.h"

#define KIND_GRID_REPLANNER 5
#define KIND_HEX_REPLANNER 6

static uint16_t kind_of(const way_grid_replanner *replanner) {
  return replanner->grid->layout == WAY_LAYOUT_SQUARE ? KIND_GRID_REPLANNER : KIND_HEX_REPLANNER;
}

#define OWN_BYTES (WAY_HEADER_BYTES + 21)

/* What is counted once, before it is written. */
typedef struct counted {
  const way_grid_replanner *replanner;
  int32_t planned;
} counted;

static void write_replanner(way_writer *writer, const void *object) {
  const counted *saved = object;
  const way_grid_replanner *replanner = saved->replanner;
  way_write_header(writer, kind_of(replanner));
  way_write_i32(writer, replanner->grid->width);
  way_write_i32(writer, replanner->grid->height);
  way_write_u8(writer, (uint8_t)replanner->options.algorithm);
  way_write_i32(writer, replanner->area_version);
  way_write_i32(writer, replanner->search.start);
  way_write_i32(writer, replanner->search.goal);
  way_write_replan(writer, &replanner->search, saved->planned);
}

way_result way_grid_replanner_save(const way_grid_replanner *replanner, uint8_t *buffer, size_t capacity,
                                   size_t *size) {
  if (replanner == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  if (replanner->grid->ledger.notifying > 0) return WAY_ERROR_BUSY;
  counted saved = {replanner, way_replan_planned(&replanner->search)};
  size_t needed = OWN_BYTES + way_replan_bytes(&replanner->search, saved.planned);
  return way_save_with(write_replanner, &saved, needed, buffer, capacity, size);
}

uint64_t way_grid_replanner_hash(const way_grid_replanner *replanner) {
  if (replanner->grid->ledger.notifying > 0) return 0;
  counted saved = {replanner, way_replan_planned(&replanner->search)};
  return way_hash_with(write_replanner, &saved);
}

way_result way_grid_replanner_restore(way_grid_replanner *replanner, const uint8_t *bytes, size_t size,
                                      way_error *error) {
  if (replanner == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  if (replanner->grid->ledger.busy > 0) return WAY_ERROR_BUSY;
  way_result result = way_replan_ready(&replanner->search);
  if (result != WAY_OK) return result;
  way_reader reader = way_reader_of(bytes, size, error);
  way_read_header(&reader, kind_of(replanner));
  way_expect_i32(&reader, replanner->grid->width, "width");
  way_expect_i32(&reader, replanner->grid->height, "height");
  uint8_t algorithm = way_read_u8(&reader, "algorithm");
  if (algorithm != replanner->options.algorithm) {
    way_refuse(&reader, 1, "algorithm", algorithm, replanner->search.backwards ? "7, D* Lite" : "6, LPA*");
  }
  int32_t nodes = way_grid_node_count(replanner->grid);
  int32_t area_version = way_read_i32_in(&reader, -1, INT32_MAX, "area version");
  int32_t start = way_read_i32_in(&reader, -1, nodes - 1, "start");
  int32_t goal = way_read_i32_in(&reader, -1, nodes - 1, "goal");
  way_reader rest = reader;
  way_check_replan(&rest, &replanner->search, start, goal);
  way_read_end(&rest);
  result = way_reader_result(&rest);
  if (result == WAY_OK) result = way_read_replan(&reader, &replanner->search);
  if (result == WAY_OK) replanner->area_version = area_version;
  return result;
}
