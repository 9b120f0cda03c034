/* Memory of the host as an object of a history: bytes that are compared whole. */
#ifndef HISTORY_HOST_MEMORY_H
#define HISTORY_HOST_MEMORY_H

#include "watch/tracked.h"

typedef struct way_host_memory {
  way_allocator allocator;
  uint8_t *bytes;
  int32_t size;
  way_watch *watch;
} way_host_memory;

way_result way_host_memory_make(void *bytes, int32_t size, const way_allocator *allocator, way_host_memory **memory);

extern const way_tracked_kind way_tracked_memory;

#endif
