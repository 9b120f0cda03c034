/* How a raw sliced search stands; saved as one byte in state kinds 8 to 12. */
#ifndef SEARCH_RAW_STATUS_H
#define SEARCH_RAW_STATUS_H

typedef enum way_raw_status {
  WAY_RAW_NOT_STARTED = 0,
  WAY_RAW_RUNNING = 1,
  WAY_RAW_FOUND = 2,
  WAY_RAW_NOT_FOUND = 3
} way_raw_status;

#endif
