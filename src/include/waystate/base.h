/* Waystate: result codes, errors and the allocator value that every family shares.

     way_result result = way_grid_create(64, 64, NULL, NULL, NULL, &grid);
     if (result != WAY_OK) fprintf(stderr, "no grid: %s\n", way_result_text(result)); */
#ifndef WAYSTATE_BASE_H
#define WAYSTATE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(WAYSTATE_SHARED)
#ifdef WAYSTATE_BUILDING
#define WAY_API __declspec(dllexport)
#else
#define WAY_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define WAY_API __attribute__((visibility("default")))
#else
#define WAY_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Most nodes that any world may have: 2^26. */
#define WAY_MAX_NODES 67108864

/* What a call that can fail returns. 0 is success. Whatever the code, the objects named in the call are valid
   afterwards and, where the call's own comment does not say otherwise, as they were before it. */
typedef enum way_result {
  WAY_OK = 0,
  /* The allocator returned NULL. */
  WAY_ERROR_OUT_OF_MEMORY = 1,
  /* An argument that no call accepts: NULL for what is to be read or written, an enum value that does not exist, NaN.
     Calls that return a result refuse NULL for their object too; those that destroy take it, and others must not get it. */
  WAY_ERROR_INVALID_ARGUMENT = 2,
  /* A number outside its documented range, a point outside the world included. */
  WAY_ERROR_OUT_OF_RANGE = 3,
  /* The caller's buffer is smaller than the size reported; nothing was written to it. */
  WAY_ERROR_BUFFER_TOO_SMALL = 4,
  /* Saved bytes were refused; the way_error names the field, what it holds and what was expected. */
  WAY_ERROR_STATE = 5,
  /* The world changed since the search began, or since its landmarks or positions were made. */
  WAY_ERROR_STALE = 6,
  /* A step before a begin. */
  WAY_ERROR_NOT_BEGUN = 7,
  /* The object is in the middle of another call: an edit or a query from inside a hook or a listener. */
  WAY_ERROR_BUSY = 8,
  /* A hook asked to stop or returned a cost that is not a finite number >= 0. */
  WAY_ERROR_HOOK = 9,
  /* The options ask for something that this call can't honour. */
  WAY_ERROR_UNSUPPORTED = 10,
  WAY_RESULT_COUNT
} way_result;

/* Numbers that mean the same in every call, where its comment says nothing else. What lies outside is OUT_OF_RANGE.
     x, y, z: a cell or place that may be anywhere where a call only looks, and lies inside the world where it writes.
     world_x, world_y, world_z: any; one that is in no cell, and NaN, lies outside.
     area: 0 to 255 (WAY_WALL), any byte.
     agent_size: 1 or more; one that fits nowhere is no error.
     iterations: 0 or more.
     count: of the items in the arrays before or after it; their pointer may be NULL for 0.
     size: bytes of a saved state.
     capacity: what a buffer has room for. */

/* Short English text of a result code; a static string, never NULL. */
WAY_API const char *way_result_text(way_result result);

/* Library version as major * 1000000 + minor * 1000 + patch. */
WAY_API int32_t way_version(void);

/* Why saved bytes were refused. */
typedef struct way_error {
  way_result code;
  /* Offset of the field that was refused, from the first byte of the state. */
  int64_t byte_offset;
  /* Which field, what it holds, what was expected; zero-terminated ASCII. */
  char message[160];
} way_error;

/* Memory for an object and all that it owns. Passed by pointer at creation and copied; NULL takes the C library's.
   allocate returns memory aligned for any object, or NULL. release gets the size that was asked for. */
typedef struct way_allocator {
  void *context;
  void *(*allocate)(void *context, size_t size);
  void (*release)(void *context, void *memory, size_t size);
} way_allocator;

#ifdef __cplusplus
}
#endif

#endif
