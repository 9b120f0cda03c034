#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static void *library_allocate(void *context, size_t size) {
  (void)context;
  return malloc(size);
}

static void library_release(void *context, void *memory, size_t size) {
  (void)context;
  (void)size;
  free(memory);
}

way_allocator way_allocator_or_default(const way_allocator *allocator) {
  if (allocator != NULL) return *allocator;
  way_allocator library = {NULL, library_allocate, library_release};
  return library;
}

static size_t bytes_of(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size) return SIZE_MAX;
  return count * size == 0 ? 1 : count * size;
}

void *way_allocate(const way_allocator *allocator, size_t count, size_t size) {
  size_t bytes = bytes_of(count, size);
  if (bytes == SIZE_MAX) return NULL;
  return allocator->allocate(allocator->context, bytes);
}

void *way_allocate_zeroed(const way_allocator *allocator, size_t count, size_t size) {
  void *memory = way_allocate(allocator, count, size);
  if (memory != NULL) memset(memory, 0, bytes_of(count, size));
  return memory;
}

void way_release(const way_allocator *allocator, void *memory, size_t count, size_t size) {
  if (memory != NULL) allocator->release(allocator->context, memory, bytes_of(count, size));
}

way_result way_grow(const way_allocator *allocator, void **items, int32_t *capacity, int32_t used, int32_t needed,
                    size_t size) {
  if (needed <= *capacity) return WAY_OK;
  int64_t wanted = (int64_t)*capacity + *capacity / 2;
  if (wanted < needed) wanted = needed;
  if (wanted < 16) wanted = 16;
  if (wanted > INT32_MAX) wanted = needed;
  void *grown = way_allocate(allocator, (size_t)wanted, size);
  if (grown == NULL) return WAY_ERROR_OUT_OF_MEMORY;
  if (used > 0) memcpy(grown, *items, (size_t)used * size);
  way_release(allocator, *items, (size_t)*capacity, size);
  *items = grown;
  *capacity = (int32_t)wanted;
  return WAY_OK;
}
