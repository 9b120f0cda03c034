#include "engine/generic/once.h"

way_result way_once_next(way_once_search *search, int32_t successors, int32_t *node) {
  *node = search->buffers.open.slots[0].node;
  return *node == search->goal ? WAY_OK : way_buffers_reserve(&search->buffers, successors, search->record);
}
