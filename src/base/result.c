#include "waystate/base.h"

#include <float.h>

/* Costs are binary64 with one rounding per operation on every platform; a build that can't promise it must not pass. */
#if defined(__FAST_MATH__)
#error "Waystate must be built without -ffast-math"
#endif
/* 1 widens floats to doubles, as gcc does for s390x, and leaves doubles alone; no arithmetic here is done in floats. */
_Static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1,
               "doubles must be evaluated in their own precision (i386: -msse2 -mfpmath=sse)");
_Static_assert(DBL_MANT_DIG == 53 && DBL_MAX_EXP == 1024, "double must be IEEE binary64");

#ifndef WAYSTATE_VERSION_MAJOR
#define WAYSTATE_VERSION_MAJOR 0
#define WAYSTATE_VERSION_MINOR 1
#define WAYSTATE_VERSION_PATCH 0
#endif

const char *way_result_text(way_result result) {
  switch (result) {
    case WAY_OK: return "success";
    case WAY_ERROR_OUT_OF_MEMORY: return "out of memory";
    case WAY_ERROR_INVALID_ARGUMENT: return "invalid argument";
    case WAY_ERROR_OUT_OF_RANGE: return "out of range";
    case WAY_ERROR_BUFFER_TOO_SMALL: return "buffer too small";
    case WAY_ERROR_STATE: return "saved state refused";
    case WAY_ERROR_STALE: return "the world changed since this was begun or measured";
    case WAY_ERROR_NOT_BEGUN: return "the search has not begun";
    case WAY_ERROR_BUSY: return "the object is in the middle of another call";
    case WAY_ERROR_HOOK: return "a hook stopped the search or returned a cost that is not finite and >= 0";
    case WAY_ERROR_UNSUPPORTED: return "the options ask for something that this call can't honour";
    case WAY_RESULT_COUNT: break;
  }
  return "unknown result";
}

int32_t way_version(void) {
  return WAYSTATE_VERSION_MAJOR * 1000000 + WAYSTATE_VERSION_MINOR * 1000 + WAYSTATE_VERSION_PATCH;
}
