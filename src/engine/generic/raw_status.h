/* How a raw sliced search stands; saved as one byte in state kinds 8 to 12. */
#ifndef SEARCH_RAW_STATUS_H
#define SEARCH_RAW_STATUS_H

#include "base/bytes.h"

typedef enum way_raw_status {
  WAY_RAW_NOT_STARTED = 0,
  WAY_RAW_RUNNING = 1,
  WAY_RAW_FOUND = 2,
  WAY_RAW_NOT_FOUND = 3
} way_raw_status;

/* Set in the saved status byte of a search, running or found, whose goal stands in for one that is blocked; statuses that
   the format doesn't name otherwise. */
#define WAY_STATUS_STANDS_IN 64

static inline void way_write_status(way_writer *writer, way_raw_status status, bool stands_in) {
  way_write_u8(writer, (uint8_t)(stands_in ? WAY_STATUS_STANDS_IN | (int)status : (int)status));
}

/* The byte but for that bit, which is let stand where it can't be. */
static inline uint8_t way_read_status(way_reader *reader, bool *stands_in) {
  uint8_t status = way_read_u8(reader, "status");
  *stands_in = status == (WAY_STATUS_STANDS_IN | WAY_RAW_RUNNING) || status == (WAY_STATUS_STANDS_IN | WAY_RAW_FOUND);
  return *stands_in ? status & (uint8_t)~WAY_STATUS_STANDS_IN : status;
}

#endif
