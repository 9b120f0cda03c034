/* What a bundle says of one object, as it lies in the bytes. */
#ifndef BUNDLE_RECORD_H
#define BUNDLE_RECORD_H

#include "bundle/pack.h"
#include "waystate/bundle.h"
#include "waystate/flow_field.h"
#include "waystate/graph_search.h"
#include "waystate/grid_search.h"
#include "waystate/voxel_search.h"

#define WAY_KIND_BUNDLE 72

/* Object kinds as bundles number them: worlds, replanners and fields as way_object_kind, and these. */
enum {
  WAY_STORED_GRID_SEARCH = 6,
  WAY_STORED_VOXEL_SEARCH = 7,
  WAY_STORED_GRAPH_SEARCH = 8,
  WAY_STORED_MEMORY = 9,
  WAY_STORED_MOVER = 10,
  WAY_STORED_VOXEL_MOVER = 11
};

typedef struct way_bundle_record {
  int kind;
  /* -1 for none. */
  int32_t world;
  union {
    way_grid_options grid;
    way_voxel_options voxel;
    way_graph_options graph;
    way_flow_field_options field;
  };
  /* Of a field: cells in the bytes. */
  const uint8_t *goals;
  int32_t goal_count;
  size_t goals_at;
  /* Of a graph and a search on one: 0 for no positions. */
  int32_t dimensions;
  int32_t point_count;
  const uint8_t *coordinates;
  int32_t landmarks;
  way_element element;
  int32_t state_size;
  int32_t packed_size;
  const uint8_t *packed;
  /* Where it begins, and where its packed state does. */
  size_t at;
  size_t packed_at;
} way_bundle_record;

/* The options of a kind of object, as they follow each other in bundles. */
typedef struct way_option {
  const char *name;
  /* 'e' an enum in a u8, 'i' an i32, 'd' an f64, 'f' a flag. */
  char type;
  size_t offset;
} way_option;

const way_option *way_options_of(int kind, int *count);
static inline bool way_kind_has_points(int kind) {
  return kind == WAY_OBJECT_GRAPH || kind == WAY_STORED_GRAPH_SEARCH;
}
/* The kind of world that an object is built over; NONE for worlds and memory. */
int way_world_kind_of(int kind);
/* Whether an object can be built over one of another kind: over the world, or over a mover on it. */
bool way_fits_over(int kind, int world);
/* Whether it is a mover, of squares, hexes or voxels. */
static inline bool way_stored_mover(int kind) {
  return kind == WAY_STORED_MOVER || kind == WAY_STORED_VOXEL_MOVER;
}
/* The kind that callers know, of one that is stored. */
way_object_kind way_public_kind_of(int kind);
/* Bytes of an element. */
int32_t way_element_bytes(way_element element);

void way_write_options(way_pile *pile, int kind, const void *options);
/* Reads one object; kinds, places and counts are checked. */
void way_read_record(way_reader *reader, int32_t count, way_bundle_record *record);

/* Reads all objects of a bundle. The records are the allocator's. */
way_result way_read_records(way_reader *reader, const way_allocator *allocator, way_bundle_record **records,
                            int32_t *count);
/* Unpacks its state into memory of the allocator's; what is damaged is refused. */
way_result way_unpack_record(way_reader *reader, const way_allocator *allocator, const way_bundle_record *record,
                             uint8_t **state);

/* Puts "object 3: " before a message. */
void way_name_object(way_error *error, int32_t place);
/* Fills an error: "object 3 " and a reason. */
void way_refuse_object(way_error *error, way_result code, int32_t place, const char *reason);

#endif
