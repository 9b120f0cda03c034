#include "bundle/record.h"

#include <stddef.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ kinds */

_Static_assert(sizeof(way_algorithm) == 4 && sizeof(way_connectivity) == 4, "an enum is written as an int");

static const way_option grid_options[] = {{"algorithm", 'e', offsetof(way_grid_options, algorithm)},
                                          {"diagonal", 'e', offsetof(way_grid_options, diagonal)},
                                          {"agentSize", 'i', offsetof(way_grid_options, agent_size)},
                                          {"heuristicWeight", 'd', offsetof(way_grid_options, heuristic_weight)},
                                          {"iterationBudget", 'i', offsetof(way_grid_options, iteration_budget)},
                                          {"recordExpansions", 'f', offsetof(way_grid_options, record_expansions)},
                                          {"specializedEngines", 'f', offsetof(way_grid_options, specialized_engines)},
                                          {"partial", 'f', offsetof(way_grid_options, partial)},
                                          {"nearestRadius", 'd', offsetof(way_grid_options, nearest_radius)},
                                          {"chunkSize", 'i', offsetof(way_grid_options, hpa_chunk_size)},
                                          {"smooth", 'f', offsetof(way_grid_options, hpa_smooth)},
                                          {"onStale", 'e', offsetof(way_grid_options, on_stale)}};
static const way_option voxel_options[] = {{"connectivity", 'e', offsetof(way_voxel_options, connectivity)},
                                           {"agentSize", 'i', offsetof(way_voxel_options, agent_size)},
                                           {"heuristicWeight", 'd', offsetof(way_voxel_options, heuristic_weight)},
                                           {"iterationBudget", 'i', offsetof(way_voxel_options, iteration_budget)},
                                           {"recordExpansions", 'f', offsetof(way_voxel_options, record_expansions)},
                                           {"partial", 'f', offsetof(way_voxel_options, partial)},
                                           {"nearestRadius", 'd', offsetof(way_voxel_options, nearest_radius)},
                                           {"onStale", 'e', offsetof(way_voxel_options, on_stale)}};
static const way_option graph_options[] = {{"algorithm", 'e', offsetof(way_graph_options, algorithm)},
                                           {"iterationBudget", 'i', offsetof(way_graph_options, iteration_budget)},
                                           {"recordExpansions", 'f', offsetof(way_graph_options, record_expansions)},
                                           {"partial", 'f', offsetof(way_graph_options, partial)},
                                           {"onStale", 'e', offsetof(way_graph_options, on_stale)}};
static const way_option field_options[] = {
    {"diagonal", 'e', offsetof(way_flow_field_options, diagonal)},
    {"agentSize", 'i', offsetof(way_flow_field_options, agent_size)},
    {"iterationBudget", 'i', offsetof(way_flow_field_options, iteration_budget)}};

#define COUNT_OF(list) (int)(sizeof(list) / sizeof(list)[0])

const way_option *way_options_of(int kind, int *count) {
  switch (kind) {
    case WAY_OBJECT_REPLANNER:
    case WAY_STORED_GRID_SEARCH: *count = COUNT_OF(grid_options); return grid_options;
    case WAY_STORED_VOXEL_SEARCH: *count = COUNT_OF(voxel_options); return voxel_options;
    case WAY_STORED_GRAPH_SEARCH: *count = COUNT_OF(graph_options); return graph_options;
    case WAY_OBJECT_FLOW_FIELD: *count = COUNT_OF(field_options); return field_options;
    default: *count = 0; return NULL;
  }
}

int way_world_kind_of(int kind) {
  switch (kind) {
    case WAY_OBJECT_REPLANNER:
    case WAY_OBJECT_FLOW_FIELD:
    case WAY_STORED_MOVER:
    case WAY_STORED_GRID_SEARCH: return WAY_OBJECT_GRID;
    case WAY_STORED_VOXEL_MOVER:
    case WAY_STORED_VOXEL_SEARCH: return WAY_OBJECT_VOXEL_GRID;
    case WAY_STORED_GRAPH_SEARCH: return WAY_OBJECT_GRAPH;
    default: return WAY_OBJECT_NONE;
  }
}

bool way_fits_over(int kind, int world) {
  if (!way_stored_mover(world)) return world == way_world_kind_of(kind);
  return !way_stored_mover(kind) && way_world_kind_of(kind) == way_world_kind_of(world);
}

way_object_kind way_public_kind_of(int kind) {
  if (kind == WAY_STORED_MEMORY) return WAY_OBJECT_MEMORY;
  if (kind == WAY_STORED_MOVER) return WAY_OBJECT_MOVER;
  if (kind == WAY_STORED_VOXEL_MOVER) return WAY_OBJECT_VOXEL_MOVER;
  return kind < WAY_STORED_GRID_SEARCH ? (way_object_kind)kind : WAY_OBJECT_SEARCH;
}

int32_t way_element_bytes(way_element element) {
  static const uint8_t bytes[] = {1, 1, 1, 2, 2, 4, 4, 4, 8, 8, 8};
  return bytes[element];
}

/* ------------------------------------------------------------------------------------------------ options */

void way_write_options(way_pile *pile, int kind, const void *options) {
  int count;
  const way_option *list = way_options_of(kind, &count);
  for (int i = 0; i < count; i++) {
    const uint8_t *value = (const uint8_t *)options + list[i].offset;
    int32_t number = 0;
    double real;
    switch (list[i].type) {
      case 'd':
        memcpy(&real, value, sizeof real);
        way_pile_f64(pile, real);
        break;
      case 'f': way_pile_u8(pile, *(const bool *)value); break;
      default: memcpy(&number, value, sizeof number);
    }
    if (list[i].type == 'i') way_pile_i32(pile, number);
    if (list[i].type == 'e') way_pile_u8(pile, (uint8_t)number);
  }
}

static void read_option(way_reader *reader, const way_option *option, uint8_t *value) {
  int32_t number = 0;
  double real;
  switch (option->type) {
    case 'd':
      real = way_read_f64(reader, option->name);
      memcpy(value, &real, sizeof real);
      return;
    case 'f': *(bool *)value = way_read_flag(reader, option->name); return;
    case 'i': number = way_read_i32(reader, option->name); break;
    default: number = way_read_u8(reader, option->name); break;
  }
  memcpy(value, &number, sizeof number);
}

static void defaults_of(way_bundle_record *record) {
  switch (record->kind) {
    case WAY_OBJECT_REPLANNER:
    case WAY_STORED_GRID_SEARCH: way_grid_options_default(&record->grid); break;
    case WAY_STORED_VOXEL_SEARCH: way_voxel_options_default(&record->voxel); break;
    case WAY_STORED_GRAPH_SEARCH: way_graph_options_default(&record->graph); break;
    case WAY_OBJECT_FLOW_FIELD: way_flow_field_options_default(&record->field); break;
    default: break;
  }
}

static void read_points(way_reader *reader, way_bundle_record *record) {
  record->dimensions = way_read_u8(reader, "dimensions");
  if (record->dimensions != 0 && record->dimensions != 2 && record->dimensions != 3) {
    way_refuse(reader, 1, "dimensions", record->dimensions, "0, 2 or 3");
  }
  if (reader->failed || record->dimensions == 0) return;
  size_t bytes = (size_t)record->dimensions * sizeof(double);
  record->point_count = way_read_count(reader, WAY_MAX_NODES, bytes, "positions");
  record->coordinates = way_read_bytes(reader, (size_t)record->point_count * bytes, "the positions");
}

static void read_own_fields(way_reader *reader, way_bundle_record *record) {
  if (record->kind == WAY_OBJECT_FLOW_FIELD) {
    record->goal_count = way_read_count(reader, INT32_MAX, 4, "goals");
    record->goals_at = reader->offset;
    record->goals = way_read_bytes(reader, (size_t)record->goal_count * 4, "the goals");
  }
  if (way_kind_has_points(record->kind)) read_points(reader, record);
  if (record->kind == WAY_STORED_GRAPH_SEARCH) {
    record->landmarks = way_read_u8(reader, "landmarks");
    if (record->landmarks > WAY_MAX_LANDMARKS) way_refuse(reader, 1, "landmarks", record->landmarks, "0 to 64");
  }
  if (record->kind == WAY_STORED_MEMORY) {
    uint8_t element = way_read_u8(reader, "element");
    if (element > WAY_ELEMENT_U64) way_refuse(reader, 1, "element", element, "0 to 10");
    else record->element = (way_element)element;
  }
}

void way_read_record(way_reader *reader, int32_t count, way_bundle_record *record) {
  memset(record, 0, sizeof *record);
  record->at = reader->offset;
  record->world = -1;
  uint8_t kind = way_read_u8(reader, "object kind");
  if (kind < WAY_OBJECT_GRID || kind > WAY_STORED_VOXEL_MOVER) way_refuse(reader, 1, "object kind", kind, "1 to 11");
  if (reader->failed) return;
  record->kind = kind;
  if (way_world_kind_of(record->kind) != WAY_OBJECT_NONE) {
    record->world = way_read_i32_in(reader, 0, count - 1, "world");
  }
  defaults_of(record);
  int options;
  const way_option *list = way_options_of(record->kind, &options);
  for (int i = 0; i < options; i++) read_option(reader, &list[i], (uint8_t *)&record->grid + list[i].offset);
  read_own_fields(reader, record);
  record->state_size = way_read_i32_in(reader, 0, INT32_MAX, "state size");
  if (!reader->failed && record->kind == WAY_STORED_MEMORY && record->state_size % way_element_bytes(record->element)) {
    way_refuse(reader, 4, "state size", record->state_size, "whole elements");
  }
  record->packed_size = way_read_count(reader, INT32_MAX, 1, "packed size");
  record->packed_at = reader->offset;
  record->packed = way_read_bytes(reader, (size_t)record->packed_size, "the packed state");
}

/* ------------------------------------------------------------------------------------------------ all of them */

/* Of an object at least: kind, state size and packed size. */
#define RECORD_LEAST 9

way_result way_read_records(way_reader *reader, const way_allocator *allocator, way_bundle_record **out,
                            int32_t *count_out) {
  way_read_header(reader, WAY_KIND_BUNDLE);
  int32_t count = way_read_count(reader, WAY_MAX_BUNDLE, RECORD_LEAST, "objects");
  if (reader->failed) return WAY_ERROR_STATE;
  way_bundle_record *records = way_allocate(allocator, (size_t)count, sizeof *records);
  if (records == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  for (int32_t i = 0; i < count && !reader->failed; i++) {
    way_read_record(reader, count, &records[i]);
    if (reader->failed && reader->error != NULL) way_name_object(reader->error, i);
  }
  way_read_end(reader);
  for (int32_t i = 0; i < count && !reader->failed; i++) {
    const way_bundle_record *record = &records[i];
    if (record->world < 0 || way_fits_over(record->kind, records[record->world].kind)) continue;
    reader->offset = record->at + 5;
    way_refuse(reader, 4, "world", record->world, "the place of a world that the object can be built over");
    if (reader->error != NULL) way_name_object(reader->error, i);
  }
  if (reader->failed) {
    way_release(allocator, records, (size_t)count, sizeof *records);
    return WAY_ERROR_STATE;
  }
  *out = records;
  *count_out = count;
  return WAY_OK;
}

way_result way_unpack_record(way_reader *reader, const way_allocator *allocator, const way_bundle_record *record,
                             uint8_t **out) {
  uint8_t *state = way_allocate(allocator, (size_t)record->state_size, 1);
  if (state == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  if (way_unpack(record->packed, record->packed_size, state, record->state_size)) {
    *out = state;
    return WAY_OK;
  }
  way_release(allocator, state, (size_t)record->state_size, 1);
  reader->offset = record->packed_at;
  way_refuse(reader, 0, "packed size", record->packed_size, "bytes that unpack to the state size");
  return WAY_ERROR_STATE;
}

/* ------------------------------------------------------------------------------------------------ errors */

static size_t write_place(char *text, int32_t place) {
  char digits[12];
  size_t count = 0, length = 0;
  for (const char *word = "object "; *word != '\0'; word++) text[length++] = *word;
  do {
    digits[count++] = (char)('0' + place % 10);
    place /= 10;
  } while (place > 0);
  while (count > 0) text[length++] = digits[--count];
  return length;
}

static void add(char *text, size_t capacity, size_t length, const char *more) {
  while (*more != '\0' && length + 1 < capacity) text[length++] = *more++;
  text[length] = '\0';
}

void way_name_object(way_error *error, int32_t place) {
  char named[sizeof error->message + 24];
  size_t length = write_place(named, place);
  add(named, sizeof named, length, ": ");
  add(named, sizeof named, length + 2, error->message);
  add(error->message, sizeof error->message, 0, named);
}

void way_refuse_object(way_error *error, way_result code, int32_t place, const char *reason) {
  if (error == NULL) return;
  error->code = code;
  error->byte_offset = place;
  size_t length = write_place(error->message, place);
  add(error->message, sizeof error->message, length, reason);
}
