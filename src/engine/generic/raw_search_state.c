/* What the saved states of A* in all worlds are held to beyond their fields: counters, open list and goal agree. */
#include "engine/generic/raw_search.h"

void way_check_raw(way_reader *reader, const way_raw_search *search) {
  const way_search_buffers *buffers = &search->buffers;
  int32_t open = buffers->open.count, closed = 0;
  for (int32_t node = buffers->low; node <= buffers->high; node++) closed += way_buffers_closed(buffers, node);
  int32_t found = search->status == WAY_RAW_FOUND;
  if (closed + open != buffers->visited) {
    way_refuse(reader, 0, "open count", open, "every visited node that is not closed");
  } else if (search->status == WAY_RAW_RUNNING && open == 0) {
    way_refuse(reader, 0, "open count", open, "an entry in a running search");
  } else if (search->status == WAY_RAW_NOT_FOUND && open != 0) {
    way_refuse(reader, 0, "open count", open, "none in a search that ran out");
  } else if (search->iterations - found != search->expanded) {
    way_refuse(reader, 0, "expanded", search->expanded, "the iterations, less one when found");
  } else if (search->iterations < closed) {
    way_refuse(reader, 0, "iterations", search->iterations, "one for each closed node at least");
  } else if (buffers->expanded_count != (search->record ? search->expanded : 0)) {
    way_refuse(reader, 0, "expanded count", buffers->expanded_count, "what the counters and options say");
  } else if (found &&
             (!way_buffers_closed(buffers, search->goal) || buffers->nodes[search->goal].g != search->path_cost)) {
    way_refuse(reader, 0, "the goal", search->goal, "closed at the path cost in a found search");
  } else if (!found && way_buffers_closed(buffers, search->goal)) {
    way_refuse(reader, 0, "the goal", search->goal, "not closed before it is found");
  }
}
