/* For objects whose part in a history is their saved bytes: those of the last time that they were asked for. */
#ifndef WATCH_IMAGE_H
#define WATCH_IMAGE_H

#include "base/memory.h"

typedef struct way_image {
  uint8_t *bytes;
  int32_t size;
  int32_t capacity;
  uint64_t hash;
  /* Whether the object is still what was saved, on a world with that serial. */
  bool fresh;
  uint64_t serial;
} way_image;

typedef way_result (*way_image_save)(const void *object, uint8_t *buffer, size_t capacity, size_t *size);

/* Saves the object unless that was done. What the save refuses, or OUT_OF_MEMORY. */
way_result way_image_refresh(way_image *image, const way_allocator *allocator, uint64_t serial, way_image_save save,
                             const void *object);
way_result way_image_reserve(way_image *image, const way_allocator *allocator, size_t size);
void way_image_free(way_image *image, const way_allocator *allocator);

#endif
