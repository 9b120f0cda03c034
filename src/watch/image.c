#include "watch/image.h"

#include <string.h>

#include "base/bytes.h"

way_result way_image_reserve(way_image *image, const way_allocator *allocator, size_t size) {
  if (size > INT32_MAX) return WAY_ERROR_OUT_OF_MEMORY;
  return way_grow(allocator, (void **)&image->bytes, &image->capacity, image->size, (int32_t)size, 1);
}

static void write_image(way_writer *writer, const void *object) {
  const way_image *image = object;
  way_write_bytes(writer, image->bytes, (size_t)image->size);
}

way_result way_image_refresh(way_image *image, const way_allocator *allocator, uint64_t serial, way_image_save save,
                             const void *object) {
  if (image->fresh && image->serial == serial) return WAY_OK;
  size_t size;
  way_result result = save(object, NULL, 0, &size);
  if (result == WAY_OK) result = way_image_reserve(image, allocator, size);
  if (result == WAY_OK) result = save(object, image->bytes, size, &size);
  if (result != WAY_OK) return result;
  image->size = (int32_t)size;
  image->hash = way_hash_with(write_image, image);
  image->serial = serial;
  image->fresh = true;
  return WAY_OK;
}

void way_image_free(way_image *image, const way_allocator *allocator) {
  way_release(allocator, image->bytes, (size_t)image->capacity, 1);
}
