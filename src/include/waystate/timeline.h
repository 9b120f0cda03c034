/* Waystate: the history of a set of objects, to go back and forth in. It costs what changes from frame to frame.

     way_object objects[] = {{WAY_OBJECT_GRID, grid, 0}, {WAY_OBJECT_FLOW_FIELD, field, 0}};
     way_timeline_options options;
     way_timeline *timeline;
     way_timeline_options_default(&options);
     if (way_timeline_create(objects, 2, &options, NULL, &timeline) != WAY_OK) return;
     for (int32_t frame = 0; frame < 60; frame++) {
       next_frame();
       way_timeline_save(timeline, frame);
     }
     way_timeline_rewind(timeline, 50);  // An input for frame 50 came late: play again from there, saving each frame.
     way_timeline_destroy(timeline); */
#ifndef WAYSTATE_TIMELINE_H
#define WAYSTATE_TIMELINE_H

#include "waystate/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum way_object_kind {
  WAY_OBJECT_NONE = 0,
  /* A way_grid of any layout. */
  WAY_OBJECT_GRID = 1,
  WAY_OBJECT_VOXEL_GRID = 2,
  WAY_OBJECT_GRAPH = 3,
  WAY_OBJECT_REPLANNER = 4,
  WAY_OBJECT_FLOW_FIELD = 5,
  /* A search that can be saved, on any world. */
  WAY_OBJECT_SEARCH = 6,
  /* Memory of the host: size bytes that stay where they are, at most 2^31 - 1. */
  WAY_OBJECT_MEMORY = 7,
  /* A way_mover, which is put back before what stands on its view. */
  WAY_OBJECT_MOVER = 8,
  /* A way_voxel_mover, which is put back before searches with it. */
  WAY_OBJECT_VOXEL_MOVER = 9,
  WAY_OBJECT_KIND_COUNT
} way_object_kind;

typedef struct way_object {
  way_object_kind kind;
  void *pointer;
  /* Of memory; 0 for all else. */
  size_t size;
} way_object;

typedef struct way_timeline_options {
  /* The most frames that are kept, from 1 on: one more, and the oldest goes. */
  int32_t frames;
  /* The most bytes that the kept frames take, 0 for any number: before more are taken, the oldest go. A frame that is
     larger by itself is kept alone. What is kept beside them is as large as the content of the objects. */
  size_t memory;
} way_timeline_options;

typedef struct way_timeline way_timeline;

/* 120 frames, and any number of bytes. */
WAY_API void way_timeline_options_default(way_timeline_options *options);

/* Makes a timeline without frames over objects in any order, each of which is in no other timeline. An object joins with
   the world that it is built over, if that is not there. OUT_OF_RANGE for options, and for memory below the size of a frame
   in which nothing changes; INVALID_ARGUMENT for an object that is in a timeline already, UNSUPPORTED for
   voxel grids whose chunks hold more than 2^30 cells, BUSY for one in the middle of a
   call, OUT_OF_MEMORY. Free with way_timeline_destroy. */
WAY_API way_result way_timeline_create(const way_object *objects, size_t count, const way_timeline_options *options,
                                       const way_allocator *allocator, way_timeline **timeline);
/* The objects stay as they are, and belong to whoever made them; those that were removed or destroyed are freed. NULL does
   nothing. */
WAY_API void way_timeline_destroy(way_timeline *timeline);

/* An object joins; the next frame is the first to hold it. A rewind to a frame before that disposes of it: it is the
   timeline's then, and freed when no frame that is kept holds it. As way_timeline_create. */
WAY_API way_result way_timeline_add(way_timeline *timeline, way_object object);
/* An object leaves: it is the timeline's from now on, as when it is destroyed by its own call. A rewind to a frame that
   holds it gives the same object back. It is freed when no frame that is kept holds it. INVALID_ARGUMENT for one that is not
   there, and for a world with objects over it that are; BUSY. */
WAY_API way_result way_timeline_remove(way_timeline *timeline, const void *pointer);
/* Whether an object is there now. */
WAY_API bool way_timeline_holds(const way_timeline *timeline, const void *pointer);

/* Keeps the objects as they are under the number of a frame. Frames from that number on are dropped first. OUT_OF_MEMORY
   changes nothing. BUSY from inside a hook or a listener of an object. */
WAY_API way_result way_timeline_save(way_timeline *timeline, int32_t frame);
/* Makes the objects what they were at a kept frame, before it or after it in time; what changed since the last save is lost.
   No frame is dropped. Versions are what they were. Listeners hear of each cell that differs, and of multipliers, as of
   edits. OUT_OF_RANGE for a frame that is not kept; BUSY; OUT_OF_MEMORY. None of them changes anything. */
WAY_API way_result way_timeline_rewind(way_timeline *timeline, int32_t frame);
/* Drops the frames before a kept one. OUT_OF_RANGE for a frame that is not kept, BUSY. */
WAY_API way_result way_timeline_confirm(way_timeline *timeline, int32_t frame);

/* How many frames are kept, and their numbers in ascending order; place: 0 to that count - 1. */
WAY_API int32_t way_timeline_count(const way_timeline *timeline);
WAY_API int32_t way_timeline_frame(const way_timeline *timeline, int32_t place);
/* Bytes that the kept frames take. */
WAY_API size_t way_timeline_bytes(const way_timeline *timeline);

/* Checksums are of content that decides later answers: not of versions and not of counters of past work. They are the same
   on every platform, for equal content whatever led to it. The first question for one goes through all that is kept; from
   then on each save keeps them, at the cost of what changed. Before it they cost nothing. */

/* Of all objects at a kept frame, in the order in which they joined. OUT_OF_RANGE. */
WAY_API way_result way_timeline_checksum(way_timeline *timeline, int32_t frame, uint64_t *checksum);
/* As they are now. */
WAY_API uint64_t way_timeline_current_checksum(way_timeline *timeline);

typedef struct way_timeline_part {
  way_object object;
  uint64_t checksum;
} way_timeline_part;

/* The same object by object: how many, and into parts as many as fit. OUT_OF_RANGE for a frame that is not kept. */
WAY_API way_result way_timeline_parts(way_timeline *timeline, int32_t frame, way_timeline_part *parts, size_t capacity,
                                      size_t *count);
WAY_API size_t way_timeline_current_parts(way_timeline *timeline, way_timeline_part *parts, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
