/* Timelines from scalars. Objects that no frame holds any more are left to the wrapper, which frees what it keeps with
   them. */
#include "history/timeline.h"
#include "wasm/host.h"

/* Read and written in place: an object is kind, pointer and size; a part is an object, and its checksum at 16. */
_Static_assert(sizeof(way_object) == 12 && sizeof(way_timeline_part) == 24, "the wrapper knows these offsets");

way_result WAY_WASM_EXPORT(way_wasm_timeline_create)(const way_object *objects, size_t count, int32_t frames,
                                                     size_t memory, way_timeline **timeline) {
  way_timeline_options options = {frames, memory};
  way_result result = way_timeline_create(objects, count, &options, NULL, timeline);
  if (result == WAY_OK) way_timeline_leave_to_host(*timeline);
  return result;
}

way_result WAY_WASM_EXPORT(way_wasm_timeline_add)(way_timeline *timeline, int32_t kind, void *pointer, size_t size) {
  return way_timeline_add(timeline, (way_object){(way_object_kind)kind, pointer, size});
}

void *WAY_WASM_EXPORT(way_wasm_timeline_next_dropped)(way_timeline *timeline) {
  return way_timeline_next_dropped(timeline);
}
