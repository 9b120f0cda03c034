/* How a sliced search stands; saved as one byte in state kinds 8 to 12. */
#ifndef SEARCH_LOOP_STATUS_H
#define SEARCH_LOOP_STATUS_H

#include "base/bytes.h"

typedef enum way_loop_status {
  WAY_LOOP_NOT_STARTED = 0,
  WAY_LOOP_RUNNING = 1,
  WAY_LOOP_FOUND = 2,
  WAY_LOOP_NOT_FOUND = 3
} way_loop_status;

/* Set in the saved status byte of a search, running or found, whose goal stands in for one that is blocked; statuses that
   the format doesn't name otherwise. */
#define WAY_STATUS_STANDS_IN 64

/* A search that is not found has nothing that stands for its goal: only forged bytes lead there, and what they led to is
   saved as what it is. */
static inline bool way_may_stand_in(int status) {
  return status == WAY_LOOP_RUNNING || status == WAY_LOOP_FOUND;
}

static inline void way_write_status(way_writer *writer, way_loop_status status, bool stands_in) {
  int bit = stands_in && way_may_stand_in((int)status) ? WAY_STATUS_STANDS_IN : 0;
  way_write_u8(writer, (uint8_t)(bit | (int)status));
}

/* The byte but for that bit, which is let stand where it can't be. */
static inline uint8_t way_read_status(way_reader *reader, bool *stands_in) {
  uint8_t status = way_read_u8(reader, "status");
  *stands_in = (status & WAY_STATUS_STANDS_IN) != 0 && way_may_stand_in(status & ~WAY_STATUS_STANDS_IN);
  return *stands_in ? status & (uint8_t)~WAY_STATUS_STANDS_IN : status;
}

#endif
