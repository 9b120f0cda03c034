/* Bundles written: a header, the number of objects, and each with its options, its world and its packed state. */
#include <string.h>

#include "bundle/record.h"
#include "engine/graph/graph_landmarks.h"
#include "field/flow_field.h"
#include "replan/grid_replanner.h"
#include "search/handle.h"
#include "world/graph/point_graph.h"
#include "world/mover/mover.h"

typedef struct saver {
  way_allocator allocator;
  way_pile out;
  /* Those that were given, and worlds behind them. */
  way_bundle_object *objects;
  int32_t count;
  int32_t capacity;
  uint8_t *state;
  int32_t state_capacity;
  int32_t *places;
  way_error *error;
} saver;

/* ------------------------------------------------------------------------------------------------ what objects hold */

/* As bundles number it: of searches by what they search. */
static int kind_of(const way_bundle_object *object) {
  if (object->kind == WAY_OBJECT_MEMORY) return WAY_STORED_MEMORY;
  if (object->kind == WAY_OBJECT_MOVER) return WAY_STORED_MOVER;
  if (object->kind == WAY_OBJECT_VOXEL_MOVER) return WAY_STORED_VOXEL_MOVER;
  if (object->kind != WAY_OBJECT_SEARCH) return (int)object->kind;
  const way_search *search = object->pointer;
  if (search->grid != NULL) return WAY_STORED_GRID_SEARCH;
  return search->voxels != NULL ? WAY_STORED_VOXEL_SEARCH : WAY_STORED_GRAPH_SEARCH;
}

/* The world that an object is built over, or the mover whose view that is, and which of the two. */
static void *world_of(const way_bundle_object *object, int32_t *kind) {
  *kind = (int32_t)way_public_kind_of(way_world_kind_of(kind_of(object)));
  switch (kind_of(object)) {
    case WAY_STORED_MOVER: return way_mover_grid(object->pointer);
    case WAY_STORED_VOXEL_MOVER: return way_voxel_mover_grid(object->pointer);
    case WAY_OBJECT_REPLANNER: return way_mover_world_of(((way_grid_replanner *)object->pointer)->grid, kind);
    case WAY_OBJECT_FLOW_FIELD: return way_mover_world_of(((way_flow_field *)object->pointer)->grid, kind);
    case WAY_STORED_GRID_SEARCH: return way_mover_world_of(((way_search *)object->pointer)->grid, kind);
    case WAY_STORED_VOXEL_SEARCH: return way_voxel_world_of(object->pointer, kind);
    case WAY_STORED_GRAPH_SEARCH: return ((way_search *)object->pointer)->graph;
    default: return NULL;
  }
}

static const void *options_of(const way_bundle_object *object) {
  switch (kind_of(object)) {
    case WAY_OBJECT_REPLANNER: return &((way_grid_replanner *)object->pointer)->options;
    case WAY_OBJECT_FLOW_FIELD: return &((way_flow_field *)object->pointer)->options;
    case WAY_STORED_GRID_SEARCH: return &((way_search *)object->pointer)->options.grid;
    case WAY_STORED_VOXEL_SEARCH: return &((way_search *)object->pointer)->options.voxel;
    case WAY_STORED_GRAPH_SEARCH: return &((way_search *)object->pointer)->options.graph;
    default: return NULL;
  }
}

static way_result save_state(const way_bundle_object *object, uint8_t *buffer, size_t capacity, size_t *size) {
  void *pointer = object->pointer;
  switch (kind_of(object)) {
    case WAY_OBJECT_GRID: return way_grid_save(pointer, buffer, capacity, size);
    case WAY_OBJECT_VOXEL_GRID: return way_voxel_grid_save(pointer, buffer, capacity, size);
    case WAY_OBJECT_GRAPH: return way_graph_save(pointer, buffer, capacity, size);
    case WAY_OBJECT_REPLANNER: return way_grid_replanner_save(pointer, buffer, capacity, size);
    case WAY_OBJECT_FLOW_FIELD: return way_flow_field_save(pointer, buffer, capacity, size);
    case WAY_STORED_MOVER: return way_mover_save(pointer, buffer, capacity, size);
    case WAY_STORED_VOXEL_MOVER: return way_voxel_mover_save(pointer, buffer, capacity, size);
    case WAY_STORED_GRID_SEARCH:
    case WAY_STORED_VOXEL_SEARCH:
    case WAY_STORED_GRAPH_SEARCH: return way_search_save(pointer, buffer, capacity, size);
    default: *size = object->size; return WAY_OK;
  }
}

/* ------------------------------------------------------------------------------------------------ what is refused */

static bool hooked(const way_bundle_object *object) {
  if (kind_of(object) == WAY_STORED_GRID_SEARCH) {
    const way_grid_options *options = options_of(object);
    return options->passable != NULL || options->step_cost != NULL;
  }
  if (kind_of(object) == WAY_STORED_VOXEL_SEARCH) {
    const way_voxel_options *options = options_of(object);
    return options->passable != NULL || options->step_cost != NULL;
  }
  return false;
}

static bool is_view(const way_bundle_object *object) {
  return object->kind == WAY_OBJECT_GRID && ((const way_grid *)object->pointer)->view != NULL;
}

/* The state can't be put back over a graph for which points or landmarks would be others. */
static bool stale(const way_bundle_object *object) {
  if (kind_of(object) == WAY_OBJECT_GRAPH && object->points != NULL) {
    return object->points->node_count != way_graph_node_count(object->pointer);
  }
  if (kind_of(object) != WAY_STORED_GRAPH_SEARCH) return false;
  const way_search *search = object->pointer;
  const way_graph_options *options = &search->options.graph;
  if (options->points != NULL && options->points->node_count != search->graph->node_count) return true;
  return options->landmarks != NULL && !way_landmarks_current(options->landmarks);
}

static way_result refuse(const saver *s, way_result code, int32_t place, const char *reason) {
  way_refuse_object(s->error, code, place, reason);
  return code;
}

static way_result check(const saver *s, int32_t place) {
  const way_bundle_object *object = &s->objects[place];
  if (object->kind <= WAY_OBJECT_NONE || object->kind >= WAY_OBJECT_KIND_COUNT) {
    return refuse(s, WAY_ERROR_INVALID_ARGUMENT, place, " is of a kind that there is not");
  }
  if (object->kind != WAY_OBJECT_MEMORY && object->pointer == NULL) {
    return refuse(s, WAY_ERROR_INVALID_ARGUMENT, place, " is NULL");
  }
  if (is_view(object)) return refuse(s, WAY_ERROR_UNSUPPORTED, place, " is a view, in place of its mover");
  if (hooked(object)) return refuse(s, WAY_ERROR_UNSUPPORTED, place, " is a search with hooks, which no bytes hold");
  if (stale(object)) {
    return refuse(s, WAY_ERROR_STALE, place, " has positions or landmarks of the graph as it was before");
  }
  if (kind_of(object) != WAY_STORED_MEMORY) return WAY_OK;
  bool known = (int)object->element >= 0 && object->element <= WAY_ELEMENT_U64;
  if (!known || (object->pointer == NULL && object->size > 0)) {
    return refuse(s, WAY_ERROR_INVALID_ARGUMENT, place, " is memory that is NULL or of an element that there is not");
  }
  if (object->size > INT32_MAX || object->size % (size_t)way_element_bytes(object->element) != 0) {
    return refuse(s, WAY_ERROR_OUT_OF_RANGE, place, " is memory that is too large, or of no whole number of elements");
  }
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ gathering */

static int32_t find(const saver *s, const void *pointer, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (s->objects[i].pointer == pointer) return i;
  }
  return -1;
}

static way_result add(saver *s, const way_bundle_object *object) {
  if (s->count == WAY_MAX_BUNDLE) return refuse(s, WAY_ERROR_OUT_OF_RANGE, s->count, " is one too many");
  way_result result =
      way_grow(&s->allocator, (void **)&s->objects, &s->capacity, s->count, s->count + 1, sizeof *s->objects);
  if (result == WAY_OK) s->objects[s->count++] = *object;
  return result;
}

static way_result gather(saver *s, const way_bundle_object *objects, size_t count) {
  for (size_t i = 0; i < count; i++) {
    way_result result = add(s, &objects[i]);
    if (result == WAY_OK) result = check(s, (int32_t)i);
    if (result != WAY_OK) return result;
    bool twice = objects[i].kind != WAY_OBJECT_MEMORY && find(s, objects[i].pointer, (int32_t)i) >= 0;
    if (twice) return refuse(s, WAY_ERROR_INVALID_ARGUMENT, (int32_t)i, " is there twice");
  }
  /* A mover that comes in this way brings its grid. */
  for (int32_t i = 0; i < s->count; i++) {
    int32_t kind;
    void *world = world_of(&s->objects[i], &kind);
    s->objects[i].world = world == NULL ? -1 : find(s, world, s->count);
    if (world == NULL || s->objects[i].world >= 0) continue;
    way_bundle_object under = {.kind = (way_object_kind)kind, .pointer = world};
    s->objects[i].world = s->count;
    way_result result = add(s, &under);
    if (result != WAY_OK) return result;
  }
  return WAY_OK;
}

/* ------------------------------------------------------------------------------------------------ writing */

static void write_points(way_pile *out, const way_point_graph *points) {
  way_pile_u8(out, (uint8_t)(points == NULL ? 0 : points->dimensions));
  if (points == NULL) return;
  way_pile_i32(out, points->node_count);
  size_t count = (size_t)points->node_count * (size_t)points->dimensions;
  uint8_t *room = way_pile_room(out, count * sizeof(double));
  for (size_t i = 0; i < count && room != NULL; i++) way_store_f64(room + 8 * i, points->coordinates[i]);
}

static void write_head(way_pile *out, const way_bundle_object *object) {
  way_pile_u8(out, (uint8_t)kind_of(object));
  if (object->world >= 0) way_pile_i32(out, object->world);
  way_write_options(out, kind_of(object), options_of(object));
  if (kind_of(object) == WAY_OBJECT_FLOW_FIELD) {
    const way_flow_field *field = object->pointer;
    way_pile_i32(out, field->goals.count);
    for (int32_t i = 0; i < field->goals.count; i++) way_pile_i32(out, field->goals.given[i]);
  }
  if (kind_of(object) == WAY_OBJECT_GRAPH) write_points(out, object->points);
  if (kind_of(object) == WAY_STORED_GRAPH_SEARCH) {
    const way_graph_options *options = options_of(object);
    write_points(out, options->points);
    way_pile_u8(out, (uint8_t)(options->landmarks == NULL ? 0 : options->landmarks->capacity));
  }
  if (kind_of(object) == WAY_STORED_MEMORY) way_pile_u8(out, (uint8_t)object->element);
}

static way_result write_object(saver *s, int32_t place) {
  const way_bundle_object *object = &s->objects[place];
  size_t size;
  way_result result = save_state(object, NULL, 0, &size);
  if (result == WAY_ERROR_UNSUPPORTED) return refuse(s, result, place, " is a search that has no state to save");
  if (result != WAY_OK) return result;
  if (size > INT32_MAX) return refuse(s, WAY_ERROR_OUT_OF_RANGE, place, " has more than 2147483647 bytes of state");
  const uint8_t *state = object->pointer;
  if (kind_of(object) != WAY_STORED_MEMORY) {
    result = way_grow(&s->allocator, (void **)&s->state, &s->state_capacity, 0, (int32_t)size, 1);
    if (result == WAY_OK) result = save_state(object, s->state, size, &size);
    if (result != WAY_OK) return result;
    state = s->state;
  }
  write_head(&s->out, object);
  way_pile_i32(&s->out, (int32_t)size);
  way_pile_i32(&s->out, 0);
  int32_t start = s->out.length;
  int32_t row = object->kind == WAY_OBJECT_GRID ? way_grid_width(object->pointer) : 0;
  if (size > 0) way_pack(&s->out, state, (int32_t)size, row, s->places);
  if (s->out.failed) return WAY_ERROR_OUT_OF_MEMORY;
  way_store_i32(s->out.bytes + start - 4, s->out.length - start);
  return WAY_OK;
}

static way_result write_all(saver *s) {
  s->places = way_allocate(&s->allocator, WAY_PACK_PLACES, sizeof *s->places);
  if (s->places == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  way_pile_i32(&s->out, WAY_STATE_MAGIC);
  way_pile_i32(&s->out, WAY_STATE_FORMAT | WAY_KIND_BUNDLE << 16);
  way_pile_i32(&s->out, s->count);
  if (s->out.failed) return WAY_ERROR_OUT_OF_MEMORY;
  for (int32_t i = 0; i < s->count; i++) {
    way_result result = write_object(s, i);
    if (result != WAY_OK) return result;
  }
  return WAY_OK;
}

static way_result hand_over(const saver *s, uint8_t *buffer, size_t capacity, size_t *size) {
  *size = (size_t)s->out.length;
  if (buffer == NULL) return WAY_OK;
  if (capacity < *size) return WAY_ERROR_BUFFER_TOO_SMALL;
  memcpy(buffer, s->out.bytes, *size);
  return WAY_OK;
}

way_result way_bundle_save(const way_bundle_object *objects, size_t count, const way_allocator *allocator,
                           uint8_t *buffer, size_t capacity, size_t *size, way_error *error) {
  if (error != NULL) memset(error, 0, sizeof *error);
  if (size == NULL || (objects == NULL && count > 0)) return WAY_ERROR_INVALID_ARGUMENT;
  saver s = {.allocator = way_allocator_or_default(allocator), .error = error};
  s.out.allocator = &s.allocator;
  way_result result = gather(&s, objects, count);
  if (result == WAY_OK) result = write_all(&s);
  if (result == WAY_OK) result = hand_over(&s, buffer, capacity, size);
  way_pile_free(&s.out);
  way_release(&s.allocator, s.objects, (size_t)s.capacity, sizeof *s.objects);
  way_release(&s.allocator, s.state, (size_t)s.state_capacity, 1);
  way_release(&s.allocator, s.places, WAY_PACK_PLACES, sizeof *s.places);
  return result;
}
