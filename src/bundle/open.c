/* Bundles opened: all records are read and counted against the limit, then worlds are made, then what is built over them. */
#include <string.h>

#include "bundle/record.h"
#include "bundle/room.h"
#include "waystate/hex.h"
#include "waystate/mover.h"
#include "waystate/replanner.h"
#include "waystate/voxel.h"
#include "world/graph/graph.h"

#define BYTES_A_NODE 48
#define BYTES_A_LANDMARK 16
/* The view of a mover, with what is kept for it. */
#define BYTES_A_SEEN_CELL 4
/* The largest state of a search or replanner that is not begun. */
#define IDLE_MOST 64

typedef struct opener {
  way_allocator allocator;
  way_reader reader;
  size_t left;
  /* Without the states of what is built over worlds. */
  bool bare;
  const way_bundle_record *records;
  int32_t count;
  way_bundle_object *made;
} opener;

void way_bundle_options_default(way_bundle_options *options) {
  options->limit = (size_t)1 << 29;
}

/* ------------------------------------------------------------------------------------------------ refusals */

/* Refuses an object as a whole: where its state lies, with what is wrong. */
static way_result refuse(opener *o, int32_t place, const char *reason) {
  o->reader.failed = true;
  if (o->reader.error == NULL) return WAY_ERROR_STATE;
  way_refuse_object(o->reader.error, WAY_ERROR_STATE, place, reason);
  o->reader.error->byte_offset = (int64_t)o->records[place].at;
  return WAY_ERROR_STATE;
}

/* What a call said of the options in a record. */
static way_result of_options(opener *o, int32_t place, way_result result) {
  if (result == WAY_OK || result == WAY_ERROR_OUT_OF_MEMORY) return result;
  return refuse(o, place, " has options that its kind does not take");
}

/* The error of a state inside becomes one of the bundle. */
static way_result of_state(opener *o, int32_t place, way_result result) {
  if (result == WAY_OK || result == WAY_ERROR_OUT_OF_MEMORY) return result;
  if (result != WAY_ERROR_STATE) return refuse(o, place, " has a state that its kind does not take");
  if (o->reader.error == NULL) return result;
  way_name_object(o->reader.error, place);
  o->reader.error->byte_offset = (int64_t)o->records[place].packed_at;
  return result;
}

/* ------------------------------------------------------------------------------------------------ the limit */

static way_result charge(opener *o, int32_t place, uint64_t bytes) {
  if (bytes > o->left) return refuse(o, place, " would take more memory than the limit leaves");
  o->left -= (size_t)bytes;
  return WAY_OK;
}

static way_result charge_records(opener *o) {
  for (int32_t i = 0; i < o->count; i++) {
    const way_bundle_record *record = &o->records[i];
    uint64_t points = (uint64_t)record->point_count * (uint64_t)record->dimensions * 8;
    way_result result = charge(o, i, (uint64_t)record->state_size + (uint64_t)record->goal_count * 8 + points);
    if (result != WAY_OK) return result;
  }
  return WAY_OK;
}

/* Cells of a grid, or nodes and edges of a graph. */
static uint64_t nodes_of(const way_bundle_object *world) {
  bool seen = world->kind == WAY_OBJECT_MOVER;
  const void *pointer = seen ? way_mover_grid(world->pointer) : world->pointer;
  if (world->kind == WAY_OBJECT_VOXEL_MOVER) pointer = way_voxel_mover_grid(world->pointer);
  if (seen || world->kind == WAY_OBJECT_GRID)
    return (uint64_t)way_grid_width(pointer) * (uint64_t)way_grid_height(pointer);
  if (world->kind == WAY_OBJECT_GRAPH) {
    return (uint64_t)way_graph_node_count(pointer) + (uint64_t)way_graph_edge_count(pointer);
  }
  return (uint64_t)way_voxel_grid_size_x(pointer) * (uint64_t)way_voxel_grid_size_y(pointer) *
         (uint64_t)way_voxel_grid_size_z(pointer);
}

static way_result charge_nodes(opener *o, int32_t place) {
  const way_bundle_record *record = &o->records[place];
  bool idle = record->kind != WAY_OBJECT_FLOW_FIELD && record->state_size <= IDLE_MOST;
  if (record->kind == WAY_STORED_MOVER) {
    return charge(o, place, BYTES_A_SEEN_CELL * nodes_of(&o->made[record->world]));
  }
  if (record->kind == WAY_STORED_VOXEL_MOVER) return charge(o, place, sizeof(double) * WAY_MOVER_AREAS);
  uint64_t each = (idle ? 0 : BYTES_A_NODE) + (uint64_t)record->landmarks * BYTES_A_LANDMARK;
  return charge(o, place, each * nodes_of(&o->made[record->world]));
}

/* ------------------------------------------------------------------------------------------------ worlds */

static way_result make_grid(opener *o, const way_bundle_record *record, const uint8_t *state, void **made) {
  size_t size = (size_t)record->state_size;
  way_grid *grid = NULL;
  bool hex = size >= WAY_HEADER_BYTES && state[6] == 2 && state[7] == 0;
  way_result result =
      (hex ? way_hex_grid_from_state : way_grid_from_state)(state, size, &o->allocator, &grid, o->reader.error);
  *made = grid;
  return result;
}

static way_result make_voxels(opener *o, const way_bundle_record *record, const uint8_t *state, void **made) {
  way_voxel_grid *grid = NULL;
  way_result result =
      way_voxel_grid_from_state(state, (size_t)record->state_size, &o->allocator, &grid, o->reader.error);
  *made = grid;
  return result;
}

static way_result make_graph(opener *o, const way_bundle_record *record, const uint8_t *state, void **made) {
  way_graph *graph = NULL;
  way_result result = way_graph_from_state(state, (size_t)record->state_size, &o->allocator, &graph, o->reader.error);
  *made = graph;
  return result;
}

/* Positions of a record's graph. */
static way_result make_points(opener *o, int32_t place, way_graph *graph, way_point_graph **points) {
  const way_bundle_record *record = &o->records[place];
  if (record->dimensions == 0) return WAY_OK;
  if (record->point_count != way_graph_node_count(graph)) {
    return refuse(o, place, " has another number of positions than its graph has nodes");
  }
  size_t count = (size_t)record->point_count * (size_t)record->dimensions;
  double *coordinates = way_allocate(&o->allocator, count, sizeof *coordinates);
  if (coordinates == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  for (size_t i = 0; i < count; i++) coordinates[i] = way_load_f64(record->coordinates + 8 * i);
  way_result result = way_point_graph_create(graph, coordinates, record->dimensions, points);
  way_release(&o->allocator, coordinates, count, sizeof *coordinates);
  return of_options(o, place, result);
}

static way_result make_world(opener *o, int32_t place) {
  const way_bundle_record *record = &o->records[place];
  way_bundle_object *object = &o->made[place];
  uint8_t *state;
  way_result result = way_unpack_record(&o->reader, &o->allocator, record, &state);
  if (result != WAY_OK) return of_state(o, place, result);
  if (record->kind == WAY_STORED_MEMORY) {
    object->pointer = state;
    object->size = (size_t)record->state_size;
    object->element = record->element;
    return WAY_OK;
  }
  switch (record->kind) {
    case WAY_OBJECT_GRID: result = make_grid(o, record, state, &object->pointer); break;
    case WAY_OBJECT_VOXEL_GRID: result = make_voxels(o, record, state, &object->pointer); break;
    default: result = make_graph(o, record, state, &object->pointer); break;
  }
  way_release(&o->allocator, state, (size_t)record->state_size, 1);
  result = of_state(o, place, result);
  if (result != WAY_OK || record->kind != WAY_OBJECT_GRAPH) return result;
  return make_points(o, place, object->pointer, &object->points);
}

/* ------------------------------------------------------------------------------------------------ what is built over them */

static way_result make_field(opener *o, int32_t place, way_grid *grid, way_flow_field **field) {
  const way_bundle_record *record = &o->records[place];
  int32_t width = way_grid_width(grid), cells = width * way_grid_height(grid), count = record->goal_count;
  way_point *goals = way_allocate(&o->allocator, (size_t)count, sizeof *goals);
  if (goals == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  way_result result = WAY_OK;
  for (int32_t i = 0; i < count && result == WAY_OK; i++) {
    int32_t cell = way_load_i32(record->goals + 4 * (size_t)i);
    if (cell < 0 || cell >= cells) result = refuse(o, place, " has a goal outside of its grid");
    else goals[i] = (way_point){cell % width, cell / width};
  }
  if (result == WAY_OK) {
    result = of_options(o, place, way_flow_field_create(grid, goals, (size_t)count, &record->field, field));
  }
  way_release(&o->allocator, goals, (size_t)count, sizeof *goals);
  return result;
}

static way_result make_graph_search(opener *o, int32_t place, way_graph *graph, way_search **search) {
  const way_bundle_record *record = &o->records[place];
  way_graph_options options = record->graph;
  way_landmarks *landmarks = NULL;
  way_result result = make_points(o, place, graph, &options.points);
  if (result == WAY_OK && record->landmarks > 0) {
    result = of_options(o, place, way_landmarks_create(graph, record->landmarks, &landmarks));
  }
  options.landmarks = landmarks;
  if (result == WAY_OK) result = of_options(o, place, way_graph_search_create(graph, &options, search));
  way_point_graph_destroy(options.points);
  way_landmarks_destroy(landmarks);
  return result;
}

static way_result make_voxel_search(opener *o, int32_t place, const way_bundle_object *under, void **pointer) {
  way_voxel_options options = o->records[place].voxel;
  way_voxel_grid *grid = under->pointer;
  if (under->kind == WAY_OBJECT_VOXEL_MOVER) {
    options.mover = under->pointer;
    grid = way_voxel_mover_grid(options.mover);
  }
  way_search *made = NULL;
  way_result result = of_options(o, place, way_voxel_search_create(grid, &options, &made));
  *pointer = made;
  return result;
}

/* With its options, not begun. */
static way_result make_bare(opener *o, int32_t place) {
  const way_bundle_record *record = &o->records[place];
  const way_bundle_object *under = &o->made[record->world];
  void *world = under->pointer, **pointer = &o->made[place].pointer;
  way_result result;
  if (under->kind == WAY_OBJECT_MOVER) {
    way_grid *view = NULL;
    result = of_options(o, place, way_mover_view(world, &view));
    if (result != WAY_OK) return result;
    world = view;
  }
  if (record->kind == WAY_OBJECT_REPLANNER) {
    way_grid_replanner *made = NULL;
    result = of_options(o, place, way_grid_replanner_create(world, &record->grid, &made));
    *pointer = made;
  } else if (record->kind == WAY_OBJECT_FLOW_FIELD) {
    way_flow_field *made = NULL;
    result = make_field(o, place, world, &made);
    *pointer = made;
  } else if (record->kind == WAY_STORED_GRID_SEARCH) {
    way_search *made = NULL;
    result = of_options(o, place, way_grid_search_create(world, &record->grid, &made));
    *pointer = made;
  } else if (record->kind == WAY_STORED_VOXEL_SEARCH) {
    result = make_voxel_search(o, place, under, pointer);
  } else {
    way_search *made = NULL;
    result = make_graph_search(o, place, world, &made);
    *pointer = made;
  }
  return result;
}

static way_result restore(void *pointer, int kind, const uint8_t *state, size_t size, way_error *error) {
  switch (kind) {
    case WAY_OBJECT_REPLANNER: return way_grid_replanner_restore(pointer, state, size, error);
    case WAY_OBJECT_FLOW_FIELD: return way_flow_field_restore(pointer, state, size, error);
    default: return way_search_restore(pointer, state, size, error);
  }
}

static way_result make_mover(opener *o, int32_t place, const uint8_t *state, size_t size) {
  void *world = o->made[o->records[place].world].pointer;
  way_result result;
  if (o->records[place].kind == WAY_STORED_VOXEL_MOVER) {
    way_voxel_mover *walker = NULL;
    result = way_voxel_mover_from_state(world, state, size, &walker, o->reader.error);
    o->made[place].pointer = walker;
  } else {
    way_mover *mover = NULL;
    result = way_mover_from_state(world, state, size, &mover, o->reader.error);
    o->made[place].pointer = mover;
  }
  return result;
}

static way_result make_dependent(opener *o, int32_t place) {
  const way_bundle_record *record = &o->records[place];
  bool moves = way_stored_mover(record->kind);
  way_result result = charge_nodes(o, place);
  if (result == WAY_OK && !moves) result = make_bare(o, place);
  if (result != WAY_OK || (o->bare && !moves)) return result;
  uint8_t *state;
  size_t size = (size_t)record->state_size;
  result = way_unpack_record(&o->reader, &o->allocator, record, &state);
  if (result == WAY_OK) {
    result = moves ? make_mover(o, place, state, size)
                   : restore(o->made[place].pointer, record->kind, state, size, o->reader.error);
    way_release(&o->allocator, state, size, 1);
  }
  return of_state(o, place, result);
}

/* ------------------------------------------------------------------------------------------------ all of it */

static void destroy(const way_bundle_object *object, const way_allocator *allocator) {
  void *pointer = object->pointer;
  if (pointer == NULL) return;
  switch (object->kind) {
    case WAY_OBJECT_GRID: way_grid_destroy(pointer); break;
    case WAY_OBJECT_VOXEL_GRID: way_voxel_grid_destroy(pointer); break;
    case WAY_OBJECT_GRAPH: way_graph_destroy(pointer); break;
    case WAY_OBJECT_REPLANNER: way_grid_replanner_destroy(pointer); break;
    case WAY_OBJECT_FLOW_FIELD: way_flow_field_destroy(pointer); break;
    case WAY_OBJECT_SEARCH: way_search_destroy(pointer); break;
    case WAY_OBJECT_MOVER: way_mover_destroy(pointer); break;
    case WAY_OBJECT_VOXEL_MOVER: way_voxel_mover_destroy(pointer); break;
    default: way_release(allocator, pointer, object->size, 1);
  }
}

void way_bundle_destroy(const way_bundle_object *objects, size_t count, const way_allocator *allocator) {
  way_allocator memory = way_allocator_or_default(allocator);
  for (size_t i = count; i-- > 0;) {
    way_point_graph_destroy(objects[i].points);
    destroy(&objects[i], &memory);
  }
}

/* Worlds are made in the first round, movers in the second, and what is built over either in the third. */
static int round_of(const way_bundle_record *record) {
  if (record->world < 0) return 0;
  return way_stored_mover(record->kind) ? 1 : 2;
}

static way_result make_all(opener *o) {
  way_result result = charge_records(o);
  for (int round = 0; round < 3; round++) {
    for (int32_t i = 0; i < o->count && result == WAY_OK; i++) {
      if (round_of(&o->records[i]) == round) result = round == 0 ? make_world(o, i) : make_dependent(o, i);
    }
  }
  return result;
}

static way_result open_records(opener *o, way_bundle_object *objects) {
  o->made = objects;
  for (int32_t i = 0; i < o->count; i++) {
    objects[i] = (way_bundle_object){.kind = way_public_kind_of(o->records[i].kind), .world = o->records[i].world};
  }
  way_result result = make_all(o);
  if (result == WAY_OK) return result;
  way_bundle_destroy(objects, (size_t)o->count, &o->allocator);
  memset(objects, 0, (size_t)o->count * sizeof *objects);
  return result;
}

static way_result open_with(opener *o, const uint8_t *bytes, size_t size, way_bundle_object *objects, size_t capacity,
                            size_t *count, way_error *error) {
  o->reader = way_reader_of(bytes, size, error);
  way_bundle_record *records;
  way_result result = way_read_records(&o->reader, &o->allocator, &records, &o->count);
  if (result != WAY_OK) return result;
  o->records = records;
  *count = (size_t)o->count;
  if (objects != NULL) result = capacity < *count ? WAY_ERROR_BUFFER_TOO_SMALL : open_records(o, objects);
  way_release(&o->allocator, records, (size_t)o->count, sizeof *records);
  return result;
}

way_result way_bundle_open_bare(const uint8_t *bytes, size_t size, const way_allocator *allocator,
                                way_bundle_object *objects, size_t capacity, size_t *count, way_error *error) {
  opener o = {.allocator = *allocator, .left = SIZE_MAX, .bare = true};
  return open_with(&o, bytes, size, objects, capacity, count, error);
}

way_result way_bundle_open(const uint8_t *bytes, size_t size, const way_bundle_options *options,
                           const way_allocator *allocator, way_bundle_object *objects, size_t capacity, size_t *count,
                           way_error *error) {
  if (count == NULL || (bytes == NULL && size != 0)) return WAY_ERROR_INVALID_ARGUMENT;
  way_bundle_options chosen;
  way_bundle_options_default(&chosen);
  if (options != NULL) chosen = *options;
  opener o = {.allocator = way_allocator_or_default(allocator), .left = chosen.limit};
  return open_with(&o, bytes, size, objects, capacity, count, error);
}
