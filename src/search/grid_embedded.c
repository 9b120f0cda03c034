#include "search/grid_embedded.h"

void way_write_embedded(way_writer *writer, const way_grid_search *search, int32_t start, int32_t goal, size_t length) {
  int32_t width = search->grid->width;
  way_write_i32(writer, start % width);
  way_write_i32(writer, start / width);
  way_write_i32(writer, goal % width);
  way_write_i32(writer, goal / width);
  way_write_i32(writer, (int32_t)length);
}

void way_read_embedded(way_reader *reader, const way_grid_search *search, int32_t *start, int32_t *goal) {
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

void way_check_visited_fit(way_reader *reader, const way_grid_search *search, const way_search_buffers *buffers) {
  const way_bit_rows *fits = &search->plane.fits;
  int32_t width = search->grid->width;
  for (int32_t cell = buffers->low; cell <= buffers->high && !reader->failed; cell++) {
    if (way_buffers_visited(buffers, cell) && !way_bit_get(fits, cell % width, cell / width)) {
      way_refuse(reader, 0, "visited node", cell, "a cell where the agent fits");
    }
  }
}

void way_check_embedded(way_reader *reader, const way_grid_search *search, const way_search_buffers *buffers,
                        way_engine_report report, int32_t start, int32_t goal) {
  if (report.status == WAY_RAW_NOT_STARTED) {
    way_refuse(reader, 0, "the embedded status", 0, "a search that has begun");
  } else if ((report.start >= 0 && report.start != start) || report.goal != goal) {
    way_refuse(reader, 0, "the embedded start", report.start, "the start and the goal named before it");
  } else {
    way_check_visited_fit(reader, search, buffers);
  }
}
