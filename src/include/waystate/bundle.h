/* Waystate: whole rooms as bytes, and where two of them part.

     way_bundle_object objects[] = {{.kind = WAY_OBJECT_GRID, .pointer = grid},
                                    {.kind = WAY_OBJECT_FLOW_FIELD, .pointer = field}};
     way_bundle_object opened[2];
     uint8_t buffer[65536];
     size_t size, count;
     way_bundle_save(objects, 2, NULL, buffer, sizeof buffer, &size, NULL);
     way_bundle_open(buffer, size, NULL, NULL, opened, 2, &count, NULL); */
#ifndef WAYSTATE_BUNDLE_H
#define WAYSTATE_BUNDLE_H

#include "waystate/graph.h"
#include "waystate/timeline.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the bytes of memory of the host are. The values are stored in bundles. */
typedef enum way_element {
  WAY_ELEMENT_U8 = 0,
  WAY_ELEMENT_I8 = 1,
  /* Bytes that a host clamps when it writes them. */
  WAY_ELEMENT_CLAMPED = 2,
  WAY_ELEMENT_U16 = 3,
  WAY_ELEMENT_I16 = 4,
  WAY_ELEMENT_U32 = 5,
  WAY_ELEMENT_I32 = 6,
  WAY_ELEMENT_F32 = 7,
  WAY_ELEMENT_F64 = 8,
  WAY_ELEMENT_I64 = 9,
  WAY_ELEMENT_U64 = 10
} way_element;

typedef struct way_bundle_object {
  way_object_kind kind;
  void *pointer;
  /* Of memory, in bytes: a multiple of what an element takes. 0 for all else. */
  size_t size;
  /* Of a graph: positions of its nodes that belong with it, or NULL. */
  way_point_graph *points;
  /* Of memory. */
  way_element element;
  /* Filled when a bundle is opened: the place of the world or mover that the object is built over, -1 for none. */
  int32_t world;
} way_bundle_object;

/* The most objects of one bundle. */
#define WAY_MAX_BUNDLE 1048576

/* Saves objects of all kinds with their options (state kind 72), in the order given. Worlds and movers that others are built
   over and that are not among them come behind them. The same objects give the same bytes on every platform. With a buffer of at
   least the size reported also writes; buffer NULL asks for the size only, and costs as much. BUFFER_TOO_SMALL.
   INVALID_ARGUMENT for an object that is there twice; UNSUPPORTED for searches with hooks and for the views of movers;
   STALE for searches whose landmarks or positions are: error, where not NULL, says which, with its place as the offset.
   OUT_OF_RANGE for too many of them, OUT_OF_MEMORY. Of size, allocator is asked for room while the call lasts. */
WAY_API way_result way_bundle_save(const way_bundle_object *objects, size_t count, const way_allocator *allocator,
                                   uint8_t *buffer, size_t capacity, size_t *size, way_error *error);

typedef struct way_bundle_options {
  /* The most bytes that the opened objects may take: their states, unpacked, with what their options hold, and for each
     field, search and replanner that is begun 48 bytes a cell or node of its world, 16 more for each landmark, for each mover
     4 bytes a cell. What would take more is refused before it is allocated. */
  size_t limit;
} way_bundle_options;

/* 2^29 bytes. */
WAY_API void way_bundle_options_default(way_bundle_options *options);

/* Makes all objects of a bundle anew; options NULL is the default. Writes their count and, when capacity is at least that,
   the objects, which belong to the caller as if made one by one; memory is the allocator's, points have to be destroyed too.
   objects NULL asks for the count only. STATE for bytes that are refused, with error filled where not NULL; BUFFER_TOO_SMALL,
   OUT_OF_MEMORY. On an error nothing is left of them. */
WAY_API way_result way_bundle_open(const uint8_t *bytes, size_t size, const way_bundle_options *options,
                                   const way_allocator *allocator, way_bundle_object *objects, size_t capacity,
                                   size_t *count, way_error *error);
/* Destroys what way_bundle_open made, with the allocator that it was given. */
WAY_API void way_bundle_destroy(const way_bundle_object *objects, size_t count, const way_allocator *allocator);

/* Saves the objects of a timeline as they were at a kept frame, in the order in which they joined. extras: one for each of
   them, as way_timeline_parts lists them, of which points and element are taken; NULL for none, and bytes. No object changes
   and nobody hears of it. Errors as way_bundle_save's; OUT_OF_RANGE for a frame that is not kept, BUSY from inside a hook or
   a listener of an object. */
WAY_API way_result way_timeline_export(way_timeline *timeline, int32_t frame, const way_bundle_object *extras,
                                       uint8_t *buffer, size_t capacity, size_t *size, way_error *error);

/* A field of a state in which two of them differ. */
typedef struct way_difference {
  /* What the first one holds at the first cell, node or place where they differ, and the second one. */
  double a;
  double b;
  /* Place of the object in a bundle; 0 for states of one object. */
  int32_t object;
  /* The kind of its state; 0 for memory of the host. */
  int32_t kind;
  /* The first cell, node, area, link id or place of a list where they differ; -1 for fields that there is one of. */
  int32_t at;
  /* The same as a cell, -1 for what is none, and for what is a node of a world of unknown size: states of searches alone hold
     no sizes, bundles hold the world. z is -1 in the plane. */
  int32_t x;
  int32_t y;
  int32_t z;
  /* In how many cells, nodes or places they differ. */
  int32_t count;
  /* Whether they hold anything there. */
  bool has_a;
  bool has_b;
  /* A static string: what docs/state-format.md calls the field, or "kind", or of bundles the name of an option. */
  const char *field;
} way_difference;

/* Compares two saved states of one kind, or two bundles, field by field in the order of the bytes. Writes how many fields
   differ and, when capacity is at least that, which. differences NULL asks for the number only. States of two kinds
   differ in the field "kind" alone, but for those of square grids with and without closed sides and links; a state of a kind that is not known is compared byte by byte, as "bytes". STATE for bytes
   whose header, counts and lengths don't add up, with error filled where not NULL: its message begins with "a: " or "b: ";
   values are not judged. size_a, size_b: bytes of each. BUFFER_TOO_SMALL, OUT_OF_MEMORY. */
WAY_API way_result way_diff(const uint8_t *a, size_t size_a, const uint8_t *b, size_t size_b,
                            way_difference *differences, size_t capacity, size_t *count, way_error *error);

#ifdef __cplusplus
}
#endif

#endif
