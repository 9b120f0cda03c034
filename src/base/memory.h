/* The allocator value: checked sizes, and the C library behind it where the caller gives none. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include "waystate/base.h"

/* The caller's allocator, or the C library's for NULL. */
way_allocator way_allocator_or_default(const way_allocator *allocator);

/* count * size bytes, not cleared; NULL when that overflows or memory ran out. 0 bytes are asked for as 1. */
void *way_allocate(const way_allocator *allocator, size_t count, size_t size);

/* The same, filled with zero. */
void *way_allocate_zeroed(const way_allocator *allocator, size_t count, size_t size);

/* Gives back what either call returned for the same count and size. NULL does nothing. */
void way_release(const way_allocator *allocator, void *memory, size_t count, size_t size);

/* Makes room for needed items of size bytes, keeping the first used ones; grows by half at least. Unchanged on
   WAY_ERROR_OUT_OF_MEMORY. */
way_result way_grow(const way_allocator *allocator, void **items, int32_t *capacity, int32_t used, int32_t needed,
                    size_t size);

#endif
