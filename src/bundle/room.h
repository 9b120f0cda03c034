/* Opening a bundle from inside. */
#ifndef BUNDLE_ROOM_H
#define BUNDLE_ROOM_H

#include "waystate/bundle.h"

/* As way_bundle_open, without a limit. What is built over worlds is made with its options and without its state. */
way_result way_bundle_open_bare(const uint8_t *bytes, size_t size, const way_allocator *allocator,
                                way_bundle_object *objects, size_t capacity, size_t *count, way_error *error);

#endif
