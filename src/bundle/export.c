/* A frame of a timeline as a bundle. Objects are made anew, without their states, and become what the twins hold; the
   timeline's own stay as they are. */
#include <string.h>

#include "bundle/record.h"
#include "bundle/room.h"
#include "field/flow_field.h"
#include "history/host_memory.h"
#include "history/timeline.h"
#include "search/handle.h"
#include "world/graph/graph.h"
#include "world/grid/grid.h"
#include "world/voxel/voxel_grid.h"

typedef struct exporter {
  way_allocator allocator;
  const way_bundle_object *extras;
  uint8_t *buffer;
  size_t capacity;
  size_t *size;
  way_error *error;
} exporter;

/* ------------------------------------------------------------------------------------------------ objects */

static const way_member *member_at(const way_timeline *timeline, const way_frame *frame, int32_t part) {
  return way_members_by_id(timeline, (uint32_t)way_frame_part_at(&timeline->frames, frame, part).id);
}

/* The objects of a frame as the timeline has them. */
static void list_objects(const exporter *own, const way_timeline *timeline, const way_frame *frame,
                         way_bundle_object *objects) {
  for (int32_t i = 0; i < frame->part_count; i++) {
    way_object object = member_at(timeline, frame, i)->object;
    objects[i] = (way_bundle_object){.kind = object.kind, .pointer = object.pointer, .size = object.size};
    if (own->extras == NULL) continue;
    if (object.kind == WAY_OBJECT_GRAPH) objects[i].points = own->extras[i].points;
    if (object.kind == WAY_OBJECT_MEMORY) objects[i].element = own->extras[i].element;
  }
}

static way_result copy_bare(const exporter *own, const way_bundle_object *objects, int32_t count,
                            way_bundle_object *copies) {
  size_t size, made;
  way_result result = way_bundle_save(objects, (size_t)count, &own->allocator, NULL, 0, &size, own->error);
  if (result != WAY_OK) return result;
  uint8_t *bytes = way_allocate(&own->allocator, size, 1);
  if (bytes == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  result = way_bundle_save(objects, (size_t)count, &own->allocator, bytes, size, &size, own->error);
  if (result == WAY_OK) {
    result = way_bundle_open_bare(bytes, size, &own->allocator, copies, (size_t)count, &made, own->error);
  }
  way_release(&own->allocator, bytes, size, 1);
  return result;
}

/* ------------------------------------------------------------------------------------------------ what the twins hold */

/* A world knows its content by the serial with which that came. Those of the copy are its own, and name nothing that a twin
   holds. */
static void forget_content(int32_t kind, void *copy) {
  switch (kind) {
    case WAY_OBJECT_GRID: ((way_grid *)copy)->ledger.content = UINT64_MAX; break;
    case WAY_OBJECT_VOXEL_GRID: ((way_voxel_grid *)copy)->ledger.content = UINT64_MAX; break;
    case WAY_OBJECT_GRAPH: ((way_graph *)copy)->ledger.content = UINT64_MAX; break;
    default: break;
  }
}

static way_result take(const exporter *own, const way_twin *twin, void *copy) {
  const way_tracked_kind *kind = twin->kind;
  way_twin whole = *twin;
  whole.object = copy;
  whole.moved = way_allocate(&own->allocator, (size_t)whole.map_words, sizeof *whole.moved);
  if (whole.moved == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  memset(whole.moved, 0xFF, (size_t)whole.map_words * sizeof *whole.moved);
  way_result result = kind->ready == NULL ? WAY_OK : kind->ready(copy);
  if (result == WAY_OK && kind->reserve != NULL) result = kind->reserve(copy, &whole);
  forget_content(kind->kind, copy);
  if (result == WAY_OK) kind->take(copy, &whole);
  /* A search that could not be put back is left not begun. */
  if (result == WAY_OK && kind->kind == WAY_OBJECT_SEARCH && !((way_search *)copy)->image.fresh) {
    result = WAY_ERROR_OUT_OF_MEMORY;
  }
  /* Saving asks which goals are free. */
  if (result == WAY_OK && kind->kind == WAY_OBJECT_FLOW_FIELD) result = way_flow_settle_plane(copy);
  way_release(&own->allocator, whole.moved, (size_t)whole.map_words, sizeof *whole.moved);
  return result;
}

static way_result take_memory(const exporter *own, const way_twin *twin, const way_bundle_object *copy) {
  way_host_memory *memory;
  way_result result = way_host_memory_make(copy->pointer, (int32_t)copy->size, &own->allocator, &memory);
  if (result != WAY_OK) return result;
  result = take(own, twin, memory);
  way_tracked_memory.destroy(memory);
  return result;
}

/* Worlds first: what is built over them hears of their cells. */
static way_result take_all(const exporter *own, const way_timeline *timeline, const way_frame *frame,
                           const way_bundle_object *copies) {
  way_result result = WAY_OK;
  for (int round = 0; round < 2; round++) {
    for (int32_t i = 0; i < frame->part_count && result == WAY_OK; i++) {
      const way_twin *twin = &member_at(timeline, frame, i)->twin;
      if (twin->kind->world != (round == 0)) continue;
      bool memory = copies[i].kind == WAY_OBJECT_MEMORY;
      result = memory ? take_memory(own, twin, &copies[i]) : take(own, twin, copies[i].pointer);
    }
  }
  return result;
}

/* ------------------------------------------------------------------------------------------------ the frame */

static way_result export_frame(way_timeline *timeline, const way_frame *frame, void *context) {
  const exporter *own = context;
  size_t count = (size_t)frame->part_count;
  way_bundle_object *objects = way_allocate(&own->allocator, 2 * count, sizeof *objects);
  if (objects == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  way_bundle_object *copies = objects + count;
  list_objects(own, timeline, frame, objects);
  way_result result = copy_bare(own, objects, frame->part_count, copies);
  if (result == WAY_OK) {
    for (size_t i = 0; i < count; i++) copies[i].element = objects[i].element;
    result = take_all(own, timeline, frame, copies);
    if (result == WAY_OK) {
      result = way_bundle_save(copies, count, &own->allocator, own->buffer, own->capacity, own->size, own->error);
    }
    way_bundle_destroy(copies, count, &own->allocator);
  }
  way_release(&own->allocator, objects, 2 * count, sizeof *objects);
  return result;
}

way_result way_timeline_export(way_timeline *timeline, int32_t frame, const way_bundle_object *extras, uint8_t *buffer,
                               size_t capacity, size_t *size, way_error *error) {
  if (error != NULL) memset(error, 0, sizeof *error);
  if (timeline == NULL || size == NULL) return WAY_ERROR_INVALID_ARGUMENT;
  exporter own = {timeline->allocator, extras, buffer, capacity, size, error};
  return way_timeline_visit(timeline, frame, export_frame, &own);
}
